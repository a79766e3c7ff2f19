/*
 * Eight threads call at once, on graphs, arenas and tables they share and on graphs of their own, and hear what one
 * thread hears.
 */
#include <pthread.h>

#include "solved.h"

enum { THREADS = 8, GRAPHS = 40, ROUNDS = 3, NODES = 20, DEGREE = 4, ARENA_NODES = 600 };

struct worker {
    pthread_t thread;
    int number;
    const struct graph *shared;
    const cat_mouse_arena *arena;
    const cat_mouse_table *table;
    pthread_barrier_t *start;
    struct graph own[GRAPHS];
    int shared_answers[ROUNDS][GRAPHS];
    int own_answers[ROUNDS][GRAPHS];
    long arena_faults;
};

static int solve(const struct graph *graph)
{
    return cat_mouse_game(graph->offsets, graph->adj, graph->n);
}

/* Solves the shared arena, over one or two threads, and compares with what the shared table says. */
static long solve_shared(const struct worker *worker)
{
    cat_mouse_options options;
    cat_mouse_table *table = NULL;
    long faults = 0;
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.threads = 1 + (uint32_t)worker->number % 2;
    if (cat_mouse_solve(worker->arena, &options, &table, NULL) != CAT_MOUSE_OK)
        return 1;
    for (int32_t mouse = 0; mouse < ARENA_NODES; mouse++) {
        for (int32_t cat = 0; cat < ARENA_NODES; cat++) {
            int32_t side = sides[(mouse + cat) % 2];
            int32_t answer = cat_mouse_table_outcome(table, &mouse, &cat, side);
            faults += answer < 0 || answer != cat_mouse_table_outcome(worker->table, &mouse, &cat, side);
        }
    }
    cat_mouse_table_free(table);
    return faults;
}

static void *work(void *argument)
{
    struct worker *worker = (struct worker *)argument;
    pthread_barrier_wait(worker->start);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < GRAPHS; i++) {
            /* In each round the threads are on the same graphs at the same time, or each on another one. */
            int at = (i + round * worker->number) % GRAPHS;
            worker->shared_answers[round][at] = solve(&worker->shared[at]);
            worker->own_answers[round][at] = solve(&worker->own[at]);
        }
    }
    worker->arena_faults = solve_shared(worker);
    return NULL;
}

int main(void)
{
    static struct worker workers[THREADS];
    struct graph shared[GRAPHS];
    struct graph arena_graph = graph_random(1, ARENA_NODES, DEGREE);
    cat_mouse_arena *arena;
    cat_mouse_table *table;
    pthread_barrier_t start;
    int seen[3] = { 0, 0, 0 };
    check_begin();

    check_case("setting up");
    arena = arena_of(&arena_graph);
    table = table_of(arena, NULL);
    REQUIRE(pthread_barrier_init(&start, NULL, THREADS) == 0);
    for (int i = 0; i < GRAPHS; i++)
        shared[i] = graph_random((uint64_t)i, NODES, DEGREE);
    for (int number = 0; number < THREADS; number++) {
        struct worker *worker = &workers[number];
        worker->number = number;
        worker->shared = shared;
        worker->arena = arena;
        worker->table = table;
        worker->start = &start;
        for (int i = 0; i < GRAPHS; i++)
            worker->own[i] = graph_random((uint64_t)((number + 1) * GRAPHS + i), NODES, DEGREE);
    }
    for (int number = 0; number < THREADS; number++)
        REQUIRE(pthread_create(&workers[number].thread, NULL, work, &workers[number]) == 0);
    for (int number = 0; number < THREADS; number++)
        REQUIRE(pthread_join(workers[number].thread, NULL) == 0);

    for (int i = 0; i < GRAPHS; i++) {
        int expected = solve(&shared[i]);
        REQUIRE(expected >= 0);
        seen[expected]++;
        for (int number = 0; number < THREADS; number++) {
            struct worker *worker = &workers[number];
            int own_expected = solve(&worker->own[i]);
            for (int round = 0; round < ROUNDS; round++) {
                check_case("shared graph %d, thread %d, round %d", i, number, round);
                CHECK_EQUAL(worker->shared_answers[round][i], expected);
                check_case("own graph %d, thread %d, round %d", i, number, round);
                CHECK_EQUAL(worker->own_answers[round][i], own_expected);
            }
            graph_free(&worker->own[i]);
        }
        graph_free(&shared[i]);
    }
    for (int number = 0; number < THREADS; number++) {
        check_case("shared arena and table, thread %d", number);
        CHECK_EQUAL(workers[number].arena_faults, 0);
    }
    cat_mouse_table_free(table);
    cat_mouse_arena_free(arena);
    graph_free(&arena_graph);
    check_case("every outcome comes up");
    for (int outcome = 0; outcome < 3; outcome++)
        CHECK(seen[outcome] > 0);
    pthread_barrier_destroy(&start);
    return check_end();
}
