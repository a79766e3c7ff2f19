/* Games with known outcomes, from a file of cases (argv[1]). */
#include "guard.h"

int main(int argc, char **argv)
{
    struct cases cases;
    struct graph graph;
    int expected;
    check_begin();
    REQUIRE(argc == 2);
    cases = cases_open(argv[1]);
    while (cases_next(&cases, &graph, &expected)) {
        CHECK_GAME(&graph, expected);
        graph_free(&graph);
    }
    return check_end();
}
