/*
 * Arenas and tables: games with known outcomes from a file of cases (argv[1]), every position of random graphs against
 * brute force, and calls that must fail and leave their outputs alone.
 */
#include <inttypes.h>

#include "guard.h"
#include "solved.h"

static const uint64_t first_seed = 20251201;

static void check_graph(const struct graph *graph)
{
    struct brute_force all = brute_force_all(graph);
    cat_mouse_arena *arena = arena_of(graph);
    cat_mouse_table *table = table_of(arena, NULL);
    cat_mouse_arena_free(arena); /* the table does without */
    check_table(table, &all);
    cat_mouse_table_free(table);
    brute_force_free(&all);
}

static void check_cases(const char *path)
{
    static const int32_t mouse = 1, cat = 2;
    struct cases cases = cases_open(path);
    struct graph graph;
    int expected;
    while (cases_next(&cases, &graph, &expected)) {
        cat_mouse_arena *arena = arena_of(&graph);
        cat_mouse_table *table = table_of(arena, NULL);
        CHECK_EQUAL(cat_mouse_table_outcome(table, &mouse, &cat, CAT_MOUSE_SIDE_MOUSE), expected);
        cat_mouse_table_free(table);
        cat_mouse_arena_free(arena);
        check_graph(&graph);
        graph_free(&graph);
    }
}

/* All small sizes, and those around the widths that the solver has. */
static void check_random(void)
{
    static const int around[] = { 63, 64, 65, 127, 128, 129, 255, 257 };
    enum { SMALL = 40, AROUND = sizeof around / sizeof *around };
    for (uint64_t i = 0; i < SMALL + AROUND; i++) {
        int n = i < SMALL ? 1 + (int)i / 2 : around[i - SMALL];
        struct graph graph = graph_random(first_seed + i, n, 2 + (int)(i % 4));
        check_case("%d nodes, seed %" PRIu64, n, first_seed + i);
        check_graph(&graph);
        graph_free(&graph);
    }
}

static char untouched; /* whose address stands in an output that must not be written */

#define NO_ARENA ((cat_mouse_arena *)(void *)&untouched)
#define NO_TABLE ((cat_mouse_table *)(void *)&untouched)

static void check_bad_graph(const char *name, const int *offsets, const int *adj, int32_t n, int status, long where)
{
    cat_mouse_arena *arena = NO_ARENA;
    cat_mouse_error error;
    memset(&error, 0x55, sizeof error);
    check_case("%s", name);
    CHECK_EQUAL(cat_mouse_arena_new(offsets, adj, n, &arena, &error), status);
    CHECK(arena == NO_ARENA);
    CHECK_EQUAL(error.status, status);
    CHECK_EQUAL(error.reserved, 0);
    CHECK_EQUAL((long)error.where, where);
    CHECK(strlen(error.message) > 10 && strlen(error.message) < sizeof error.message);
    CHECK_EQUAL(cat_mouse_arena_new(offsets, adj, n, &arena, NULL), status);
}

static void check_bad_graphs(void)
{
    static const int good[] = { 0, 1, 2, 3 }, adj[] = { 1, 2, 0 }, bad_adj[] = { 1, 3, -1 };
    static const int late[] = { 1, 1, 2, 3 }, falling[] = { 0, 2, 1, 3 }, empty[] = { 0, 0, 0, 0 };
    cat_mouse_arena *arena = NULL;
    cat_mouse_error error;
    check_bad_graph("first offset 1", late, adj, 3, CAT_MOUSE_INVALID_GRAPH, 0);
    check_bad_graph("offsets fall", falling, adj, 3, CAT_MOUSE_INVALID_GRAPH, 2);
    check_bad_graph("entry 1 is no node", good, bad_adj, 3, CAT_MOUSE_INVALID_GRAPH, 1);
    check_bad_graph("no nodes", good, adj, 0, CAT_MOUSE_INVALID_ARGUMENT, -1);
    check_bad_graph("-1 nodes", good, adj, -1, CAT_MOUSE_INVALID_ARGUMENT, -1);
    check_bad_graph("INT32_MIN nodes", good, adj, INT32_MIN, CAT_MOUSE_INVALID_ARGUMENT, -1);
    check_bad_graph("no offsets", NULL, adj, 3, CAT_MOUSE_NULL_POINTER, -1);
    check_bad_graph("no adj", good, NULL, 3, CAT_MOUSE_NULL_POINTER, -1);

    check_case("the message names the argument");
    CHECK_EQUAL(cat_mouse_arena_new(NULL, adj, 3, &arena, &error), CAT_MOUSE_NULL_POINTER);
    CHECK(strcmp(error.message, "offsets is NULL") == 0);
    CHECK_EQUAL(cat_mouse_arena_new(good, NULL, 3, &arena, &error), CAT_MOUSE_NULL_POINTER);
    CHECK(strcmp(error.message, "adj is NULL, but offsets[3] = 3") == 0);

    check_case("too many nodes for any table: the arrays are not read");
    {
        struct guarded nothing = guard(NULL, 0, GUARD_BEHIND);
        const int64_t *unreadable = (const int64_t *)(const void *)nothing.array;
        CHECK_EQUAL(cat_mouse_arena_new_64(unreadable, unreadable, UINT32_MAX, &arena, NULL), CAT_MOUSE_OUT_OF_MEMORY);
        CHECK_EQUAL(cat_mouse_arena_new_64(unreadable, unreadable, INT64_MAX, &arena, NULL), CAT_MOUSE_OUT_OF_MEMORY);
        guard_free(&nothing);
    }

    check_case("no place for the arena");
    CHECK_EQUAL(cat_mouse_arena_new(good, adj, 3, NULL, NULL), CAT_MOUSE_NULL_POINTER);
    check_case("no entries need no adj");
    CHECK_EQUAL(cat_mouse_arena_new(empty, NULL, 3, &arena, NULL), CAT_MOUSE_OK);
    cat_mouse_arena_free(arena);
    check_case("freeing NULL");
    cat_mouse_arena_free(NULL);
    cat_mouse_table_free(NULL);
}

/* The arrays may go once the arena is there, and are not read beyond their ends before. */
static void check_arrays_are_copied(void)
{
    struct graph graph = graph_random(first_seed, 30, 4);
    struct brute_force all = brute_force_all(&graph);
    for (int side = GUARD_BEFORE; side <= GUARD_BEHIND; side++) {
        struct guarded offsets = guard(graph.offsets, graph.offsets_count, (enum guard_side)side);
        struct guarded adj = guard(graph.adj, graph.adj_count, (enum guard_side)side);
        struct graph guarded = { graph.n, graph.offsets_count, graph.adj_count, offsets.array, adj.array };
        cat_mouse_arena *arena;
        cat_mouse_table *table;
        check_case("guard %d", side);
        arena = arena_of(&guarded);
        guard_free(&offsets);
        guard_free(&adj);
        table = table_of(arena, NULL);
        check_table(table, &all);
        cat_mouse_table_free(table);
        cat_mouse_arena_free(arena);
    }
    brute_force_free(&all);
    graph_free(&graph);
}

static void check_solve_refuses(const cat_mouse_arena *arena)
{
    cat_mouse_table *table = NO_TABLE;
    cat_mouse_error error;
    uint64_t bytes = 77;
    check_case("solve and estimate without what they need");
    CHECK_EQUAL(cat_mouse_solve(NULL, NULL, &table, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(error.status, CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL((long)error.where, -1);
    CHECK(table == NO_TABLE);
    CHECK_EQUAL(cat_mouse_solve(arena, NULL, NULL, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_estimate(NULL, NULL, &bytes, &error), CAT_MOUSE_NULL_POINTER);
    CHECK(bytes == 77);
    CHECK_EQUAL(cat_mouse_estimate(arena, NULL, NULL, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_estimate(arena, NULL, &bytes, NULL), CAT_MOUSE_OK);
    CHECK(bytes > 77);
}

static void check_outcome_refuses(const cat_mouse_table *table, int32_t n)
{
    const int32_t bad_nodes[] = { -1, n, n + 1, INT32_MAX, INT32_MIN };
    static const int32_t bad_sides[] = { 0, 3, -1, INT32_MAX, INT32_MIN };
    const int32_t good = n - 1;
    check_case("outcome of no position");
    CHECK_EQUAL(cat_mouse_table_outcome(NULL, &good, &good, CAT_MOUSE_SIDE_MOUSE), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_outcome(table, NULL, &good, CAT_MOUSE_SIDE_MOUSE), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_outcome(table, &good, NULL, CAT_MOUSE_SIDE_MOUSE), CAT_MOUSE_NULL_POINTER);
    for (size_t i = 0; i < sizeof bad_nodes / sizeof *bad_nodes; i++) {
        for (int side = 0; side < 2; side++) {
            const int32_t *bad = &bad_nodes[i];
            CHECK_EQUAL(cat_mouse_table_outcome(table, bad, &good, sides[side]), CAT_MOUSE_INVALID_ARGUMENT);
            CHECK_EQUAL(cat_mouse_table_outcome(table, &good, bad, sides[side]), CAT_MOUSE_INVALID_ARGUMENT);
        }
    }
    for (size_t i = 0; i < sizeof bad_sides / sizeof *bad_sides; i++) {
        uint8_t out[1] = { 99 };
        CHECK_EQUAL(cat_mouse_table_outcome(table, &good, &good, bad_sides[i]), CAT_MOUSE_INVALID_ARGUMENT);
        CHECK_EQUAL(cat_mouse_table_copy_outcomes(table, bad_sides[i], out, 1), CAT_MOUSE_INVALID_ARGUMENT);
        CHECK_EQUAL(out[0], 99);
    }
    CHECK_EQUAL(cat_mouse_table_outcome(table, &good, &good, CAT_MOUSE_SIDE_CAT), CAT_MOUSE_CAT_WINS);
}

static void check_copy_refuses(const cat_mouse_table *table, size_t n)
{
    const size_t bad[] = { 0, 1, n, n * n - 1, n * n + 1, SIZE_MAX };
    uint8_t *out = (uint8_t *)allocate(n * n, 1);
    check_case("outcomes to a place of another size");
    CHECK_EQUAL(cat_mouse_table_copy_outcomes(NULL, CAT_MOUSE_SIDE_CAT, out, n * n), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_copy_outcomes(table, CAT_MOUSE_SIDE_CAT, NULL, n * n), CAT_MOUSE_NULL_POINTER);
    memset(out, 99, n * n);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK_EQUAL(cat_mouse_table_copy_outcomes(table, CAT_MOUSE_SIDE_CAT, out, bad[i]), CAT_MOUSE_INVALID_ARGUMENT);
    for (size_t i = 0; i < n * n; i++)
        REQUIRE(out[i] == 99);
    free(out);
}

static void check_summary(const cat_mouse_table *table, uint64_t n)
{
    enum { LONGER = sizeof(cat_mouse_summary) + 24 };
    union {
        cat_mouse_summary summary;
        unsigned char bytes[LONGER];
    } whole, part;
    check_case("summary");
    CHECK_EQUAL(cat_mouse_table_summary(table, NULL), CAT_MOUSE_NULL_POINTER);
    memset(&whole, 0x99, sizeof whole);
    whole.summary.size = sizeof whole.summary;
    CHECK_EQUAL(cat_mouse_table_summary(NULL, &whole.summary), CAT_MOUSE_NULL_POINTER);
    CHECK(whole.summary.mouse_places != n);
    CHECK_EQUAL(cat_mouse_table_summary(table, &whole.summary), CAT_MOUSE_OK);
    CHECK_EQUAL((long)whole.summary.size, (long)sizeof whole.summary);
    CHECK(whole.summary.cpu_level >= CAT_MOUSE_CPU_PORTABLE && whole.summary.cpu_level <= CAT_MOUSE_CPU_AVX512_GFNI);
    CHECK(whole.summary.threads >= 1);
    CHECK_EQUAL(whole.summary.reserved, 0);
    CHECK(whole.summary.mouse_places == n && whole.summary.cat_places == n);
    CHECK(whole.summary.table_bytes > 0 && whole.summary.solve_bytes > whole.summary.table_bytes);

    for (uint32_t size = 0; size <= LONGER; size++) {
        size_t filled = size < sizeof whole.summary ? size : sizeof whole.summary;
        check_case("summary of size %u", (unsigned)size);
        memset(&part, 0x99, sizeof part);
        part.summary.size = size;
        if (size < 4) {
            CHECK_EQUAL(cat_mouse_table_summary(table, &part.summary), CAT_MOUSE_INVALID_ARGUMENT);
            filled = 4;
        } else {
            CHECK_EQUAL(cat_mouse_table_summary(table, &part.summary), CAT_MOUSE_OK);
            CHECK_EQUAL((long)part.summary.size, (long)filled);
        }
        CHECK(memcmp(part.bytes + 4, whole.bytes + 4, filled - 4) == 0);
        for (size_t i = filled; i < LONGER; i++)
            REQUIRE(part.bytes[i] == 0x99);
    }
}

int main(int argc, char **argv)
{
    struct graph graph = graph_random(first_seed, 20, 4);
    cat_mouse_arena *arena;
    cat_mouse_table *table;
    check_begin();
    REQUIRE(argc == 2);
    check_cases(argv[1]);
    check_random();
    check_bad_graphs();
    check_arrays_are_copied();

    check_case("an arena and a table to ask");
    arena = arena_of(&graph);
    table = table_of(arena, NULL);
    check_solve_refuses(arena);
    check_outcome_refuses(table, graph.n);
    check_copy_refuses(table, (size_t)graph.n);
    check_summary(table, (uint64_t)graph.n);
    cat_mouse_table_free(table);
    cat_mouse_arena_free(arena);
    graph_free(&graph);
    return check_end();
}
