/* Eight threads call at once, on graphs they share and on graphs of their own, and hear what one thread hears. */
#include <pthread.h>

#include "cat_mouse.h"
#include "graph.h"

enum { THREADS = 8, GRAPHS = 40, ROUNDS = 3, NODES = 20, DEGREE = 4 };

struct worker {
    pthread_t thread;
    int number;
    const struct graph *shared;
    pthread_barrier_t *start;
    struct graph own[GRAPHS];
    int shared_answers[ROUNDS][GRAPHS];
    int own_answers[ROUNDS][GRAPHS];
};

static int solve(const struct graph *graph)
{
    return cat_mouse_game(graph->offsets, graph->adj, graph->n);
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
    return NULL;
}

int main(void)
{
    static struct worker workers[THREADS];
    struct graph shared[GRAPHS];
    pthread_barrier_t start;
    int seen[3] = { 0, 0, 0 };
    check_begin();

    check_case("setting up");
    REQUIRE(pthread_barrier_init(&start, NULL, THREADS) == 0);
    for (int i = 0; i < GRAPHS; i++)
        shared[i] = graph_random((uint64_t)i, NODES, DEGREE);
    for (int number = 0; number < THREADS; number++) {
        struct worker *worker = &workers[number];
        worker->number = number;
        worker->shared = shared;
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
    check_case("every outcome comes up");
    for (int outcome = 0; outcome < 3; outcome++)
        CHECK(seen[outcome] > 0);
    pthread_barrier_destroy(&start);
    return check_end();
}
