/* game.c - asks the library who wins on a small graph. */
#include <cat_mouse.h>
#include <stdio.h>

int main(void)
{
    /* Node v leads to adj[offsets[v]] .. adj[offsets[v + 1] - 1]. Hole 0, mouse 1, cat 2. */
    const int offsets[] = {0, 2, 3, 6, 9, 11, 14};
    const int adj[] = {2, 5,  3,  0, 4, 5,  1, 4, 5,  2, 3,  0, 2, 3};
    int outcome = cat_mouse_game(offsets, adj, 6);

    switch (outcome) {
    case CAT_MOUSE_DRAW:       puts("draw"); return 0;
    case CAT_MOUSE_MOUSE_WINS: puts("the mouse wins"); return 0;
    case CAT_MOUSE_CAT_WINS:   puts("the cat wins"); return 0;
    }
    fprintf(stderr, "error: %s\n", cat_mouse_status_name(outcome));
    return 1;
}
