/* Breaks its promise to the library: adj is shorter than offsets say. A memory checker that watches the library
 * stops this program; .ci/run relies on that to know that the checker is on. */
#include <stdlib.h>

#include "cat_mouse.h"

int main(void) {
    const int offsets[] = {0, 100, 200, 300};
    int *adj = calloc(10, sizeof *adj);
    int outcome = cat_mouse_game(offsets, adj, 3);
    free(adj);
    return outcome < 0;
}
