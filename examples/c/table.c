/* table.c - solves a small graph for every start, and counts who wins. */
#include <cat_mouse.h>
#include <inttypes.h>
#include <stdio.h>

static int fail(const cat_mouse_error *error)
{
    fprintf(stderr, "%s: %s\n", cat_mouse_status_name(error->status), error->message);
    return 1;
}

int main(void)
{
    const int32_t offsets[] = {0, 2, 3, 6, 9, 11, 14};
    const int32_t adj[] = {2, 5,  3,  0, 4, 5,  1, 4, 5,  2, 3,  0, 2, 3};
    const int32_t mouse = 5, cat = 4;
    cat_mouse_options options = CAT_MOUSE_OPTIONS_INIT; /* all defaults */
    cat_mouse_summary summary = CAT_MOUSE_SUMMARY_INIT;
    cat_mouse_arena *arena;
    cat_mouse_table *table;
    cat_mouse_error error;

    options.threads = 1;
    if (cat_mouse_arena_new(offsets, adj, 6, &arena, &error) != CAT_MOUSE_OK)
        return fail(&error);
    if (cat_mouse_solve(arena, &options, &table, &error) != CAT_MOUSE_OK) {
        cat_mouse_arena_free(arena);
        return fail(&error);
    }
    cat_mouse_arena_free(arena); /* the table does without */

    cat_mouse_table_summary(table, &summary);
    printf("the mouse to move: %" PRIu64 " draws, %" PRIu64 " won by the mouse, %" PRIu64 " by the cat\n",
           summary.mouse_to_move[CAT_MOUSE_DRAW], summary.mouse_to_move[CAT_MOUSE_MOUSE_WINS],
           summary.mouse_to_move[CAT_MOUSE_CAT_WINS]);
    printf("mouse on %d, cat on %d, the cat to move: outcome %d\n", (int)mouse, (int)cat,
           (int)cat_mouse_table_outcome(table, &mouse, &cat, CAT_MOUSE_SIDE_CAT));
    cat_mouse_table_free(table);
    return 0;
}
