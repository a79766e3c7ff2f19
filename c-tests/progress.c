/*
 * The progress function: called from the calling thread, with sensible numbers, and able to cancel.
 *
 * It is called some ten times a second, so the graph has to be large enough to be called at all; how large that is, is
 * found out by doubling.
 */
#include <pthread.h>

#include "solved.h"

static char untouched; /* whose address stands in an output that must not be written */

#define NO_TABLE ((cat_mouse_table *)(void *)&untouched)

struct listener {
    int cancel; /* whether to cancel at the first call */
    pthread_t thread;
    uint64_t positions;
    uint64_t bytes;
    long calls;
    long faults;
    cat_mouse_progress last;
};

static int32_t listen(void *user, const cat_mouse_progress *state)
{
    struct listener *listener = (struct listener *)user;
    listener->calls++;
    listener->faults += !pthread_equal(listener->thread, pthread_self());
    listener->faults += state->size != sizeof *state;
    listener->faults += state->positions != listener->positions;
    listener->faults += state->decided > state->positions || state->decided < listener->last.decided;
    listener->faults += state->rounds < listener->last.rounds;
    listener->faults += state->memory == 0 || state->memory > listener->bytes;
    listener->faults += cat_mouse_game(NULL, NULL, 3) != CAT_MOUSE_NULL_POINTER; /* it may call the library */
    listener->last = *state;
    return listener->cancel ? 7 : 0;
}

/* A square grid, undirected, with every fifth cell or so left without edges. */
static struct graph grid(int width)
{
    static const int steps[4][2] = { { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0 } };
    int n = width * width, end = 0;
    struct graph graph = graph_new(n, (size_t)n + 1, 4 * (size_t)n);
    char *open = (char *)allocate((size_t)n, 1);
    uint64_t seed = 5;
    for (int v = 0; v < n; v++)
        open[v] = random_below(&seed, 5) != 0;
    for (int v = 0; v < n; v++) {
        for (int step = 0; open[v] && step < 4; step++) {
            int row = v / width + steps[step][0], column = v % width + steps[step][1];
            if (row >= 0 && row < width && column >= 0 && column < width && open[row * width + column])
                graph.adj[end++] = row * width + column;
        }
        graph.offsets[v + 1] = end;
    }
    graph.adj_count = (size_t)end;
    free(open);
    return graph;
}

static struct listener listen_to(const cat_mouse_arena *arena, int n, uint32_t threads, int cancel, int *status)
{
    struct listener listener;
    cat_mouse_options options = options_zero();
    cat_mouse_table *table = NO_TABLE;
    cat_mouse_error error;
    memset(&listener, 0, sizeof listener);
    listener.cancel = cancel;
    listener.thread = pthread_self();
    listener.positions = 2 * (uint64_t)n * (uint64_t)n;
    options.threads = threads;
    CHECK_EQUAL(cat_mouse_estimate(arena, &options, &listener.bytes, NULL), CAT_MOUSE_OK);
    options.progress = listen;
    options.user = &listener;
    *status = cat_mouse_solve(arena, &options, &table, &error);
    CHECK_EQUAL(listener.faults, 0);
    if (*status == CAT_MOUSE_OK) {
        REQUIRE(table != NO_TABLE);
        cat_mouse_table_free(table);
    } else {
        CHECK(table == NO_TABLE);
        CHECK_EQUAL(error.status, *status);
    }
    return listener;
}

/* Whether this graph is large enough for both: several calls in a whole solve, and one to cancel at. */
static int check_graph(const struct graph *graph, uint32_t threads)
{
    cat_mouse_arena *arena;
    struct listener whole, cancelled;
    int status;
    check_case("%u threads, %d cells, not cancelled", (unsigned)threads, graph->n);
    arena = arena_of(graph);
    whole = listen_to(arena, graph->n, threads, 0, &status);
    CHECK_EQUAL(status, CAT_MOUSE_OK);
    check_case("%u threads, %d cells, cancelled at the first call", (unsigned)threads, graph->n);
    cancelled = listen_to(arena, graph->n, threads, 1, &status);
    CHECK_EQUAL(status, cancelled.calls == 0 ? CAT_MOUSE_OK : CAT_MOUSE_CANCELLED);
    CHECK(cancelled.calls <= 1);
    printf("%u threads, %d cells: %ld calls, or %ld\n", (unsigned)threads, graph->n, whole.calls, cancelled.calls);
    cat_mouse_arena_free(arena);
    return whole.calls >= 3 && cancelled.calls == 1;
}

static void check_threads(uint32_t threads)
{
    int enough = 0;
    for (int width = 20; !enough; width = width * 7 / 5) {
        struct graph graph = grid(width);
        REQUIRE(graph.n < 200000);
        enough = check_graph(&graph, threads);
        graph_free(&graph);
    }
}

int main(void)
{
    check_begin();
    check_threads(1);
    check_threads(2);
    return check_end();
}
