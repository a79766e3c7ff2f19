/*
 * queries.c - asks a table in a file about random positions, and says how long a question takes.
 *
 * queries TABLE [QUESTIONS]: a file of `cat-mouse solve --plies --table TABLE`, or of cat_mouse_table_save.
 * queries: makes a table of a ring of 100 nodes, and asks that.
 */
#include <cat_mouse.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int fail(const cat_mouse_error *error)
{
    fprintf(stderr, "%s: %s\n", cat_mouse_status_name(error->status), error->message);
    return 1;
}

/* A node below `nodes`, at random: a good part of a multiplicative generator with 64 bits. */
static int32_t random_node(uint64_t *state, int32_t nodes)
{
    *state = *state * UINT64_C(6364136223846793005) + 1;
    return (int32_t)(((*state >> 32) * (uint64_t)nodes) >> 32);
}

/* Solves a ring, with plies, and saves the table. */
static int make_table(const char *path, cat_mouse_error *error)
{
    enum { NODES = 100 };
    int32_t offsets[NODES + 1], adj[2 * NODES];
    cat_mouse_options options = CAT_MOUSE_OPTIONS_INIT;
    cat_mouse_arena *arena;
    cat_mouse_table *table;
    cat_mouse_status status;

    for (int32_t node = 0; node < NODES; node++) {
        offsets[node] = 2 * node;
        adj[2 * node] = (node + 1) % NODES;
        adj[2 * node + 1] = (node + NODES - 1) % NODES;
    }
    offsets[NODES] = 2 * NODES;
    options.with_plies = 1;
    if ((status = cat_mouse_arena_new(offsets, adj, NODES, &arena, error)) != CAT_MOUSE_OK)
        return status;
    status = cat_mouse_solve(arena, &options, &table, error);
    cat_mouse_arena_free(arena);
    if (status != CAT_MOUSE_OK)
        return status;
    status = cat_mouse_table_save(table, path, error);
    cat_mouse_table_free(table);
    return status;
}

/* Asks questions of one kind, and prints what it heard. */
static int ask(const cat_mouse_table *table, int32_t nodes, long questions, int with_plies)
{
    static const int32_t sides[2] = {CAT_MOUSE_SIDE_MOUSE, CAT_MOUSE_SIDE_CAT};
    uint64_t state = 1;
    int64_t outcomes[3] = {0}, plies_in_all = 0;
    clock_t begin = clock();

    for (long i = 0; i < questions; i++) {
        int32_t mouse = random_node(&state, nodes), cat = random_node(&state, nodes), side = sides[i % 2];
        if (with_plies) {
            int64_t plies;
            if (cat_mouse_table_plies(table, &mouse, &cat, side, &plies) != CAT_MOUSE_OK)
                return 1;
            plies_in_all += plies > 0 ? plies : 0;
        } else {
            int32_t outcome = cat_mouse_table_outcome(table, &mouse, &cat, side);
            if (outcome < 0)
                return 1;
            outcomes[outcome]++;
        }
    }
    if (with_plies)
        printf("plies of %ld positions: %" PRId64 " in all\n", questions, plies_in_all);
    else
        printf("outcomes of %ld positions: %" PRId64 " draws, %" PRId64 " won by the mouse, %" PRId64 " by the cat\n",
               questions, outcomes[0], outcomes[1], outcomes[2]);
    fprintf(stderr, "%.3f us a question\n", 1e6 * (double)(clock() - begin) / CLOCKS_PER_SEC / (double)questions);
    return 0;
}

static int has_plies(const cat_mouse_table *table)
{
    int32_t node = 0;
    int64_t plies;
    return cat_mouse_table_plies(table, &node, &node, CAT_MOUSE_SIDE_MOUSE, &plies) != CAT_MOUSE_UNSUPPORTED;
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "queries_example.cmt";
    long questions = argc > 2 ? atol(argv[2]) : 1000000;
    cat_mouse_summary summary = CAT_MOUSE_SUMMARY_INIT;
    cat_mouse_table *table;
    cat_mouse_error error;
    int failed;

    if (argc < 2 && make_table(path, &error) != CAT_MOUSE_OK)
        return fail(&error);
    failed = cat_mouse_table_open(path, &table, &error) != CAT_MOUSE_OK;
    if (argc < 2)
        remove(path); /* what has been opened stays */
    if (failed)
        return fail(&error);
    failed = questions < 1 || cat_mouse_table_summary(table, &summary) != CAT_MOUSE_OK;
    failed = failed || ask(table, (int32_t)summary.mouse_places, questions, 0);
    failed = failed || (has_plies(table) && ask(table, (int32_t)summary.mouse_places, questions, 1));
    if (failed)
        fprintf(stderr, "a question was refused: the file is damaged, or there is none to ask\n");
    cat_mouse_table_free(table);
    return failed;
}
