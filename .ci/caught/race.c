/* Breaks its promise to the library: one thread writes to adj while another one's call reads it. A thread checker
 * that watches the library complains about this program, in whichever order the two come; .ci/run relies on that to know that
 * the checker is on. */
#include <pthread.h>
#include <stddef.h>

#include "cat_mouse.h"

static const int offsets[] = {0, 2, 4, 6};
static int adj[] = {1, 2, 0, 2, 0, 1};

static void *call(void *unused) {
    (void)unused;
    cat_mouse_game(offsets, adj, 3);
    return NULL;
}

int main(void) {
    /* Many times: a checker may miss a single one. */
    for (int round = 0; round < 50; round++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, call, NULL) != 0)
            return 0;
        adj[0] = 1;
        pthread_join(thread, NULL);
    }
    return 0;
}
