/*
 * Calls that must fail, each with its own code and without a read outside the arrays: malformed graphs from a file of
 * cases (argv[1]) and from the lists below. OUT_OF_MEMORY has a program of its own.
 */
#include <limits.h>

#include "guard.h"

/* All of them with n = 3, but where the name says otherwise, and each array exactly as long as it is written. */
#define NUMBERS(...) { __VA_ARGS__ }, sizeof(int[]){ __VA_ARGS__ } / sizeof(int)

static const struct {
    const char *name;
    int expected;
    int n;
    int offsets[8];
    size_t offsets_count;
    int adj[8];
    size_t adj_count;
} malformed[] = {
    { "first offset 1", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(1, 1, 2, 3), NUMBERS(1, 1, 1) },
    { "first offset -1", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(-1, 0, 1, 2), NUMBERS(1, 1) },
    { "first offset INT_MIN", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(INT_MIN, 0, 1, 2), NUMBERS(1, 1) },
    { "first offset INT_MAX", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(INT_MAX, INT_MAX, INT_MAX, INT_MAX), NUMBERS(1) },
    { "falls in the first row", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, -1, 1, 2), NUMBERS(1, 1) },
    { "falls in the middle", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, 2, 1, 2), NUMBERS(1, 1) },
    { "falls at the end", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, 1, 2, 1), NUMBERS(1, 1) },
    { "falls to 0", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, 1, 2, 0), NUMBERS(1, 1) },
    { "falls to INT_MIN", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, 1, 2, INT_MIN), NUMBERS(1, 1) },
    { "rises to INT_MAX and falls", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, INT_MAX, INT_MAX, 1), NUMBERS(1) },
    { "from INT_MAX to INT_MIN", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, INT_MAX, INT_MIN, 1), NUMBERS(1) },
    { "first entry -1", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, 1, 2, 3), NUMBERS(-1, 0, 0) },
    { "last entry -1", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, 1, 2, 3), NUMBERS(0, 0, -1) },
    { "first entry n", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, 1, 2, 3), NUMBERS(3, 0, 0) },
    { "last entry n", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, 1, 2, 3), NUMBERS(0, 0, 3) },
    { "entry INT_MAX", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, 1, 2, 3), NUMBERS(0, INT_MAX, 0) },
    { "entry INT_MIN", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, 1, 2, 3), NUMBERS(0, INT_MIN, 0) },
    { "entry -n", CAT_MOUSE_INVALID_GRAPH, 3, NUMBERS(0, 1, 2, 3), NUMBERS(0, -3, 0) },
    /* The mouse could step into the hole at once: that must not hide the bad entry. */
    { "bad entry in a decided game", CAT_MOUSE_INVALID_GRAPH, 4, NUMBERS(0, 0, 1, 1, 2), NUMBERS(0, 4) },
    { "n = 2", CAT_MOUSE_INVALID_ARGUMENT, 2, NUMBERS(0, 1, 2), NUMBERS(1, 0) },
    { "n = 1", CAT_MOUSE_INVALID_ARGUMENT, 1, NUMBERS(0, 1), NUMBERS(0) },
    { "n = -3, good arrays of 3 nodes", CAT_MOUSE_INVALID_ARGUMENT, -3, NUMBERS(0, 1, 2, 3), NUMBERS(1, 2, 0) },
};

static void check_malformed(void)
{
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        struct graph graph = graph_new(malformed[i].n, malformed[i].offsets_count, malformed[i].adj_count);
        memcpy(graph.offsets, malformed[i].offsets, graph.offsets_count * sizeof(int));
        memcpy(graph.adj, malformed[i].adj, graph.adj_count * sizeof(int));
        check_case("%s", malformed[i].name);
        CHECK_GAME(&graph, malformed[i].expected);
        graph_free(&graph);
    }
}

static void check_malformed_in(const char *path)
{
    struct cases cases = cases_open(path);
    struct graph graph;
    int expected;
    while (cases_next(&cases, &graph, &expected)) {
        CHECK_GAME(&graph, expected);
        graph_free(&graph);
    }
}

/* With too few nodes there is nothing to read, wherever the pointers lead. */
static void check_too_few_nodes(void)
{
    static const int sizes[] = { 2, 1, 0, -1, -2, -3, -1000, INT_MIN + 1, INT_MIN };
    struct guarded nothing = guard(NULL, 0, GUARD_BEHIND);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        check_case("n = %d, unreadable arrays", sizes[i]);
        CHECK_EQUAL(cat_mouse_game(nothing.array, nothing.array, sizes[i]), CAT_MOUSE_INVALID_ARGUMENT);
        check_case("n = %d, no adj", sizes[i]);
        CHECK_EQUAL(cat_mouse_game(nothing.array, NULL, sizes[i]), CAT_MOUSE_INVALID_ARGUMENT);
        check_case("n = %d, no arrays", sizes[i]); /* two mistakes: either code is right */
        CHECK(cat_mouse_game(NULL, NULL, sizes[i]) < 0);
    }
    guard_free(&nothing);
}

static void check_null_pointers(void)
{
    static const int one_way[] = { 0, 1, 2, 3 }, empty[] = { 0, 0, 0, 0 }, no_end[] = { 0, 0, 0, INT_MAX };
    static const int falling[] = { 0, 1, 2, 1 }, adj[] = { 1, 2, 0 };
    struct guarded nothing = guard(NULL, 0, GUARD_BEHIND);

    check_case("no offsets");
    CHECK_EQUAL(cat_mouse_game(NULL, adj, 3), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_game(NULL, NULL, 3), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_game(NULL, adj, INT_MAX), CAT_MOUSE_NULL_POINTER);
    check_case("no adj, 3 entries");
    CHECK_EQUAL(cat_mouse_game(one_way, NULL, 3), CAT_MOUSE_NULL_POINTER);
    check_case("no adj, INT_MAX entries");
    CHECK_EQUAL(cat_mouse_game(no_end, NULL, 3), CAT_MOUSE_NULL_POINTER);
    check_case("no adj, falling offsets"); /* two mistakes: either code is right */
    CHECK(cat_mouse_game(falling, NULL, 3) < 0);
    check_case("falling offsets, unreadable adj");
    CHECK_EQUAL(cat_mouse_game(falling, nothing.array, 3), CAT_MOUSE_INVALID_GRAPH);
    check_case("no entries need no adj");
    CHECK_EQUAL(cat_mouse_game(empty, NULL, 3), CAT_MOUSE_DRAW);
    CHECK_EQUAL(cat_mouse_game(empty, nothing.array, 3), CAT_MOUSE_DRAW);
    guard_free(&nothing);
}

int main(int argc, char **argv)
{
    check_begin();
    REQUIRE(argc == 2);
    check_malformed_in(argv[1]);
    check_malformed();
    check_too_few_nodes();
    check_null_pointers();
    return check_end();
}
