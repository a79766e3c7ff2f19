/*
 * graph.h - the graphs that the tests hand to the library: read from a file of cases, or random by seed.
 *
 * A graph may be malformed on purpose, so its arrays carry their true lengths, whatever n and the offsets claim.
 */
#ifndef GRAPH_H
#define GRAPH_H

#include <stdint.h>

#include "check.h"

struct graph {
    int n;
    size_t offsets_count;
    size_t adj_count;
    int *offsets;
    int *adj;
};

static inline void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    REQUIRE(memory != NULL);
    return memory;
}

/* A graph of n nodes without an edge, with room for adj_count entries. */
static inline struct graph graph_new(int n, size_t offsets_count, size_t adj_count)
{
    struct graph graph = { n, offsets_count, adj_count, NULL, NULL };
    graph.offsets = (int *)allocate(offsets_count, sizeof(int));
    graph.adj = (int *)allocate(adj_count, sizeof(int));
    return graph;
}

static inline void graph_free(struct graph *graph)
{
    free(graph->offsets);
    free(graph->adj);
}

/* ------------------------------------------------------------------------------------------------ files of cases */

/*
 * A file of cases, as text: how many there are, then of each the name, what cat_mouse_game shall return, n, the
 * number of offsets, the number of entries of adj, and both arrays.
 */
struct cases {
    FILE *file;
    int left;
};

static inline struct cases cases_open(const char *path)
{
    struct cases cases = { NULL, 0 };
    REQUIRE(path != NULL);
    cases.file = fopen(path, "r");
    REQUIRE(cases.file != NULL);
    REQUIRE(fscanf(cases.file, "%d", &cases.left) == 1);
    return cases;
}

/* Reads the next case and makes its name the current one; 0 and a closed file after the last. */
static inline int cases_next(struct cases *cases, struct graph *graph, int *expected)
{
    char name[100];
    int n;
    size_t offsets_count, adj_count;
    if (cases->left-- == 0) {
        fclose(cases->file);
        return 0;
    }
    REQUIRE(fscanf(cases->file, "%99s %d %d %zu %zu", name, expected, &n, &offsets_count, &adj_count) == 5);
    check_case("%s", name);
    *graph = graph_new(n, offsets_count, adj_count);
    for (size_t i = 0; i < offsets_count; i++)
        REQUIRE(fscanf(cases->file, "%d", &graph->offsets[i]) == 1);
    for (size_t i = 0; i < adj_count; i++)
        REQUIRE(fscanf(cases->file, "%d", &graph->adj[i]) == 1);
    return 1;
}

/* ------------------------------------------------------------------------------------------------- random graphs */

/* splitmix64: any seed is a good one. */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline int random_below(uint64_t *state, int limit)
{
    return (int)(random_next(state) % (uint64_t)limit);
}

/*
 * A graph of n nodes, of which the seed decides everything: directed, rows of 0 to max_degree entries, unsorted, with
 * whatever self-loops and duplicates come up.
 */
static inline struct graph graph_random(uint64_t seed, int n, int max_degree)
{
    struct graph graph = graph_new(n, (size_t)n + 1, (size_t)n * (size_t)max_degree);
    for (int v = 0; v < n; v++) {
        int end = graph.offsets[v] + random_below(&seed, max_degree + 1);
        for (int entry = graph.offsets[v]; entry < end; entry++)
            graph.adj[entry] = random_below(&seed, n);
        graph.offsets[v + 1] = end;
    }
    graph.adj_count = (size_t)graph.offsets[n];
    return graph;
}

#endif
