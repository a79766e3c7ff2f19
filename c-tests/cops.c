/*
 * Cop numbers: of one graph, of many, and of lines of graph6, against each other and against what is known; and what the
 * calls refuse.
 */
#include "solved.h"

#define UNTOUCHED 77

enum { GRAPHS = 300, MOST = 3 };

/* A cycle, or a path if it is not closed. */
static struct graph ring(int n, int closed)
{
    struct graph graph = graph_new(n, (size_t)n + 1, 2 * (size_t)n);
    int end = 0;
    for (int v = 0; v < n; v++) {
        if (v > 0 || closed)
            graph.adj[end++] = (v + n - 1) % n;
        if (v + 1 < n || closed)
            graph.adj[end++] = (v + 1) % n;
        graph.offsets[v + 1] = end;
    }
    graph.adj_count = (size_t)end;
    return graph;
}

static void check_known(const char *name, struct graph graph, int max_cops, int cops, unsigned rounds)
{
    cat_mouse_options options = options_zero();
    int32_t found = UNTOUCHED;
    uint32_t found_rounds = UNTOUCHED;
    cat_mouse_error error;
    check_case("%s of %d nodes, %d cops at most", name, graph.n, max_cops);
    for (options.threads = 0; options.threads < 3; options.threads++) {
        CHECK_EQUAL(cat_mouse_cop_number(graph.offsets, graph.adj, graph.n, max_cops, &options, &found, &found_rounds,
                                         &error),
                    CAT_MOUSE_OK);
        CHECK_EQUAL(found, cops);
        CHECK_EQUAL((long)found_rounds, (long)rounds);
    }
    CHECK_EQUAL(cat_mouse_cop_number(graph.offsets, graph.adj, graph.n, max_cops, NULL, &found, NULL, NULL),
                CAT_MOUSE_OK);
    CHECK_EQUAL(found, cops);
    graph_free(&graph);
}

static void check_refused(const int *offsets, const int *adj, int n, int max_cops, const cat_mouse_options *options,
                          int expected)
{
    int32_t cops = UNTOUCHED;
    uint32_t rounds = UNTOUCHED;
    cat_mouse_error error;
    CHECK_EQUAL(cat_mouse_cop_number(offsets, adj, n, max_cops, options, &cops, &rounds, &error), expected);
    CHECK_EQUAL(error.status, expected);
    CHECK(strlen(error.message) > 5);
    CHECK_EQUAL(cops, UNTOUCHED);
    CHECK_EQUAL((long)rounds, UNTOUCHED);
    CHECK_EQUAL(cat_mouse_cop_number(offsets, adj, n, max_cops, options, &cops, NULL, NULL), expected);
    CHECK_EQUAL(cops, UNTOUCHED);
}

static void check_refusals(void)
{
    static const int bad_adj[] = { 1, 2 }, bad_offsets[] = { 0, 2, 1 };
    struct graph graph = ring(400, 1);
    cat_mouse_options options = options_zero();
    check_case("what is refused");
    check_refused(NULL, graph.adj, graph.n, 2, NULL, CAT_MOUSE_NULL_POINTER);
    check_refused(graph.offsets, NULL, graph.n, 2, NULL, CAT_MOUSE_NULL_POINTER);
    check_refused(graph.offsets, graph.adj, 0, 2, NULL, CAT_MOUSE_INVALID_ARGUMENT);
    check_refused(graph.offsets, graph.adj, -1, 2, NULL, CAT_MOUSE_INVALID_ARGUMENT);
    check_refused(graph.offsets, graph.adj, graph.n, 0, NULL, CAT_MOUSE_INVALID_ARGUMENT);
    check_refused(graph.offsets, graph.adj, graph.n, -5, NULL, CAT_MOUSE_INVALID_ARGUMENT);
    check_refused(bad_offsets, bad_adj, 2, 2, NULL, CAT_MOUSE_INVALID_GRAPH);
    check_refused(graph.offsets, bad_adj, 1, 2, NULL, CAT_MOUSE_INVALID_GRAPH);
    options.cpu_level = 99;
    check_refused(graph.offsets, graph.adj, graph.n, 2, &options, CAT_MOUSE_INVALID_ARGUMENT);
    options = options_zero();
    options.memory_limit = 1000;
    check_refused(graph.offsets, graph.adj, graph.n, 2, &options, CAT_MOUSE_OUT_OF_MEMORY);
    CHECK_EQUAL(cat_mouse_cop_number(graph.offsets, graph.adj, graph.n, 2, NULL, NULL, NULL, NULL),
                CAT_MOUSE_NULL_POINTER);
    graph_free(&graph);
}

static int32_t cancel(void *user, const cat_mouse_progress *state)
{
    *(long *)user += state->positions > 0 && state->memory > 0 && state->decided <= state->positions;
    return 1;
}

/* A ring of cats takes as many rounds as a quarter of its nodes: one that lasts long enough is found by doubling. */
static void check_progress(void)
{
    cat_mouse_options options = options_zero();
    long calls = 0;
    int status = CAT_MOUSE_OK;
    check_case("cancelling");
    options.progress = cancel;
    options.user = &calls;
    for (int n = 200; calls == 0 && n < 5000; n *= 2) {
        struct graph graph = ring(n, 1);
        int32_t cops = UNTOUCHED;
        uint32_t rounds = UNTOUCHED;
        status = cat_mouse_cop_number(graph.offsets, graph.adj, n, 2, &options, &cops, &rounds, NULL);
        CHECK_EQUAL((long)(cops == UNTOUCHED), (long)(status != CAT_MOUSE_OK));
        graph_free(&graph);
    }
    CHECK_EQUAL(calls, 1);
    CHECK_EQUAL(status, CAT_MOUSE_CANCELLED);
}

/* Many random graphs, whose arrays stand one after the other. */
static void check_batch(void)
{
    static int32_t nodes[GRAPHS], cops[GRAPHS], expected[GRAPHS], offsets[GRAPHS * 20], adj[GRAPHS * 100];
    static int64_t offsets_at[GRAPHS], adj_at[GRAPHS];
    static uint32_t rounds[GRAPHS], expected_rounds[GRAPHS];
    size_t offsets_end = 0, adj_end = 0;
    uint64_t seed = 11;
    cat_mouse_error error;
    check_case("a batch");
    for (int i = 0; i < GRAPHS; i++) {
        struct graph graph = graph_random((uint64_t)i, 1 + random_below(&seed, 12), 4);
        nodes[i] = graph.n;
        offsets_at[i] = (int64_t)offsets_end;
        adj_at[i] = (int64_t)adj_end;
        memcpy(offsets + offsets_end, graph.offsets, graph.offsets_count * sizeof *offsets);
        memcpy(adj + adj_end, graph.adj, graph.adj_count * sizeof *adj);
        offsets_end += graph.offsets_count;
        adj_end += graph.adj_count;
        CHECK_EQUAL(cat_mouse_cop_number(graph.offsets, graph.adj, graph.n, MOST, NULL, &expected[i],
                                         &expected_rounds[i], NULL),
                    CAT_MOUSE_OK);
        graph_free(&graph);
    }
    for (uint32_t threads = 0; threads < 4; threads++) {
        long wrong = 0;
        CHECK_EQUAL(cat_mouse_cop_number_batch(nodes, offsets_at, offsets, adj_at, adj, GRAPHS, MOST, threads, cops,
                                               rounds, &error),
                    CAT_MOUSE_OK);
        for (int i = 0; i < GRAPHS; i++)
            wrong += cops[i] != expected[i] || rounds[i] != expected_rounds[i];
        CHECK_EQUAL(cat_mouse_cop_number_batch(nodes, offsets_at, offsets, adj_at, adj, GRAPHS, 1, threads, cops, NULL,
                                               NULL),
                    CAT_MOUSE_OK);
        for (int i = 0; i < GRAPHS; i++)
            wrong += cops[i] != (expected[i] == 1);
        CHECK_EQUAL(wrong, 0);
    }
    check_case("a batch that is refused");
    memset(cops, UNTOUCHED, sizeof cops);
    CHECK_EQUAL(cat_mouse_cop_number_batch(NULL, offsets_at, offsets, adj_at, adj, GRAPHS, MOST, 1, cops, rounds, NULL),
                CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_cop_number_batch(nodes, NULL, offsets, adj_at, adj, GRAPHS, MOST, 1, cops, rounds, NULL),
                CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_cop_number_batch(nodes, offsets_at, NULL, adj_at, adj, GRAPHS, MOST, 1, cops, rounds, NULL),
                CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_cop_number_batch(nodes, offsets_at, offsets, NULL, adj, GRAPHS, MOST, 1, cops, rounds, NULL),
                CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_cop_number_batch(nodes, offsets_at, offsets, adj_at, adj, GRAPHS, MOST, 1, NULL, rounds,
                                           NULL),
                CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_cop_number_batch(nodes, offsets_at, offsets, adj_at, adj, GRAPHS, 0, 1, cops, rounds,
                                           &error),
                CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL((long)error.where, -1);
    CHECK_EQUAL(cat_mouse_cop_number_batch(NULL, NULL, NULL, NULL, NULL, 0, MOST, 1, NULL, NULL, NULL), CAT_MOUSE_OK);
    nodes[20] = 0;
    offsets_at[30] = -1;
    CHECK_EQUAL(cat_mouse_cop_number_batch(nodes, offsets_at, offsets, adj_at, adj, GRAPHS, MOST, 2, cops, rounds,
                                           &error),
                CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL((long)error.where, 20);
    CHECK_EQUAL(cops[0], UNTOUCHED * 0x01010101);
}

static void check_graph6(void)
{
    /* A node, an edge, a cycle of four, the Petersen graph; and a triangle as sparse6. */
    static const char text[] = ">>graph6<<@\nA_\nC]\r\nIsP@OkWHG\n:BcN";
    static const int32_t expected[] = { 1, 1, 2, 3, 1 };
    static const uint32_t expected_rounds[] = { 0, 1, 1, 1, 1 };
    static const char bad[] = "A_\n@\nC\nA_\n";
    size_t count = UNTOUCHED;
    int32_t cops[5];
    uint32_t rounds[5];
    cat_mouse_error error;
    for (uint32_t threads = 0; threads < 3; threads++) {
        check_case("lines of graph6, %u threads", (unsigned)threads);
        CHECK_EQUAL(cat_mouse_cop_number_graph6(text, sizeof text - 1, 3, threads, cops, rounds, 5, &count, &error),
                    CAT_MOUSE_OK);
        CHECK_EQUAL((long)count, 5);
        CHECK(memcmp(cops, expected, sizeof cops) == 0 && memcmp(rounds, expected_rounds, sizeof rounds) == 0);
        CHECK_EQUAL(cat_mouse_cop_number_graph6(text, sizeof text - 1, 2, threads, cops, NULL, 4, &count, NULL),
                    CAT_MOUSE_OK);
        CHECK_EQUAL((long)count, 5);
        CHECK_EQUAL(cops[3], 0);
    }
    check_case("lines that are only counted");
    count = UNTOUCHED;
    CHECK_EQUAL(cat_mouse_cop_number_graph6(bad, sizeof bad - 1, 2, 1, NULL, NULL, 0, &count, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL((long)count, 4);
    CHECK_EQUAL(cat_mouse_cop_number_graph6(NULL, 0, 2, 1, NULL, NULL, 0, &count, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL((long)count, 0);
    check_case("lines that are refused");
    count = UNTOUCHED;
    cops[0] = UNTOUCHED;
    CHECK_EQUAL(cat_mouse_cop_number_graph6(bad, sizeof bad - 1, 2, 1, cops, NULL, 5, &count, &error),
                CAT_MOUSE_INVALID_GRAPH);
    CHECK_EQUAL((long)error.where, 2);
    CHECK(strstr(error.message, "graph 2") != NULL);
    CHECK_EQUAL(cat_mouse_cop_number_graph6(NULL, 3, 2, 1, cops, NULL, 5, &count, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_cop_number_graph6(text, 3, 2, 1, NULL, NULL, 5, &count, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_cop_number_graph6(text, 3, 2, 1, cops, NULL, 5, NULL, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_cop_number_graph6(text, 3, 0, 1, cops, NULL, 5, &count, NULL), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL((long)count, UNTOUCHED);
    CHECK_EQUAL(cops[0], UNTOUCHED);
}

int main(void)
{
    check_begin();
    check_known("path", ring(1, 0), 1, 1, 0);
    check_known("path", ring(50, 0), 3, 1, 25);
    check_known("cycle", ring(41, 1), 3, 2, 10);
    check_known("cycle", ring(41, 1), 1, 0, 0);
    check_known("cycle", ring(150, 1), 2, 2, 37);
    check_refusals();
    check_progress();
    check_batch();
    check_graph6();
    return check_end();
}
