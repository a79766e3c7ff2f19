/*
 * Random graphs against brute force: directed, with self-loops, duplicates and empty rows.
 *
 * A graph follows from its own seed alone; the name of a failed case tells it.
 */
#include <inttypes.h>

#include "brute_force.h"
#include "guard.h"

enum { GRAPHS = 3000 };

static const uint64_t first_seed = 20250913;

int main(void)
{
    int seen[3] = { 0, 0, 0 };
    check_begin();
    printf("%d graphs, seeds from %" PRIu64 "\n", GRAPHS, first_seed);
    for (uint64_t seed = first_seed; seed < first_seed + GRAPHS; seed++) {
        uint64_t state = seed;
        int n = 3 + random_below(&state, 12);
        int max_degree = 1 + random_below(&state, 6);
        struct graph graph = graph_random(state, n, max_degree);
        int expected = brute_force_game(&graph);
        check_case("seed %" PRIu64, seed);
        CHECK_GAME(&graph, expected);
        seen[expected]++;
        graph_free(&graph);
    }
    check_case("every outcome comes up often");
    printf("%d draws, %d won by the mouse, %d by the cat\n", seen[0], seen[1], seen[2]);
    for (int outcome = 0; outcome < 3; outcome++)
        CHECK(seen[outcome] > GRAPHS / 20);
    return check_end();
}
