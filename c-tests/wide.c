/* Arenas of 64-bit arrays: the same answers, the same refusals, and no number cut to 32 bits. */
#include <inttypes.h>

#include "solved.h"

static char untouched; /* whose address stands in an output that must not be written */

#define NO_ARENA ((cat_mouse_arena *)(void *)&untouched)

static int64_t *widened(const int *numbers, size_t count)
{
    int64_t *wide = (int64_t *)allocate(count, sizeof *wide);
    for (size_t i = 0; i < count; i++)
        wide[i] = numbers[i];
    return wide;
}

static void check_random(uint64_t seed)
{
    struct graph graph = graph_random(seed, 1 + (int)(seed % 70), 5);
    int64_t *offsets = widened(graph.offsets, graph.offsets_count);
    int64_t *adj = widened(graph.adj, graph.adj_count);
    struct brute_force all = brute_force_all(&graph);
    cat_mouse_arena *arena = NULL;
    cat_mouse_table *table;
    check_case("seed %" PRIu64, seed);
    CHECK_EQUAL(cat_mouse_arena_new_64(offsets, adj, graph.n, &arena, NULL), CAT_MOUSE_OK);
    free(offsets);
    free(adj);
    table = table_of(arena, NULL);
    check_table(table, &all);
    cat_mouse_table_free(table);
    cat_mouse_arena_free(arena);
    brute_force_free(&all);
    graph_free(&graph);
}

static void check_bad(const char *name, const int64_t *offsets, const int64_t *adj, int64_t n, int status, long where)
{
    cat_mouse_arena *arena = NO_ARENA;
    cat_mouse_error error;
    check_case("%s", name);
    CHECK_EQUAL(cat_mouse_arena_new_64(offsets, adj, n, &arena, &error), status);
    CHECK(arena == NO_ARENA);
    CHECK_EQUAL(error.status, status);
    CHECK_EQUAL((long)error.where, where);
    CHECK_EQUAL(cat_mouse_arena_new_64(offsets, adj, n, &arena, NULL), status);
}

int main(void)
{
    const int64_t high = (int64_t)1 << 32;
    const int64_t good[] = { 0, 1, 2, 3 }, adj[] = { 1, 2, 0 };
    const int64_t late[] = { high, 1, 2, 3 }, falling[] = { 0, high, 2, 3 }, no_end[] = { 0, 1, 2, INT64_MAX };
    const int64_t high_node[] = { 1, 2, high }, low_node[] = { 1, -high, 0 }, top_node[] = { INT64_MAX, 2, 0 };
    check_begin();
    for (uint64_t seed = 0; seed < 100; seed++)
        check_random(seed);
    check_bad("first offset 2^32", late, adj, 3, CAT_MOUSE_INVALID_GRAPH, 0);
    check_bad("falling from 2^32", falling, adj, 3, CAT_MOUSE_INVALID_GRAPH, 2);
    check_bad("entry 2^32", good, high_node, 3, CAT_MOUSE_INVALID_GRAPH, 2);
    check_bad("entry -2^32", good, low_node, 3, CAT_MOUSE_INVALID_GRAPH, 1);
    check_bad("entry INT64_MAX", good, top_node, 3, CAT_MOUSE_INVALID_GRAPH, 0);
    check_bad("INT64_MAX entries", no_end, adj, 3, CAT_MOUSE_OUT_OF_MEMORY, -1);
    check_bad("no adj", good, NULL, 3, CAT_MOUSE_NULL_POINTER, -1);
    check_bad("no offsets", NULL, adj, 3, CAT_MOUSE_NULL_POINTER, -1);
    check_bad("no nodes", good, adj, 0, CAT_MOUSE_INVALID_ARGUMENT, -1);
    check_bad("-2^32 + 3 nodes", good, adj, 3 - high, CAT_MOUSE_INVALID_ARGUMENT, -1);
    check_bad("INT64_MIN nodes", good, adj, INT64_MIN, CAT_MOUSE_INVALID_ARGUMENT, -1);
    check_bad("INT64_MAX nodes", good, adj, INT64_MAX, CAT_MOUSE_OUT_OF_MEMORY, -1);
    check_case("no place for the arena");
    CHECK_EQUAL(cat_mouse_arena_new_64(good, adj, 3, NULL, NULL), CAT_MOUSE_NULL_POINTER);
    return check_end();
}
