/* solved.h - from a graph to its arena and its table, where neither may fail, and the table against brute force. */
#ifndef SOLVED_H
#define SOLVED_H

#include "brute_force.h"

static const int32_t sides[] = { CAT_MOUSE_SIDE_MOUSE, CAT_MOUSE_SIDE_CAT };

static inline cat_mouse_options options_zero(void)
{
    cat_mouse_options options;
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    return options;
}

static inline cat_mouse_arena *arena_of(const struct graph *graph)
{
    cat_mouse_arena *arena = NULL;
    CHECK_EQUAL(cat_mouse_arena_new(graph->offsets, graph->adj, graph->n, &arena, NULL), CAT_MOUSE_OK);
    REQUIRE(arena != NULL);
    return arena;
}

static inline cat_mouse_table *table_of(const cat_mouse_arena *arena, const cat_mouse_options *options)
{
    cat_mouse_table *table = NULL;
    CHECK_EQUAL(cat_mouse_solve(arena, options, &table, NULL), CAT_MOUSE_OK);
    REQUIRE(table != NULL);
    return table;
}

/* All outcomes of one side, to be freed. */
static inline uint8_t *outcomes_of(const cat_mouse_table *table, int32_t side, int n)
{
    size_t count = (size_t)n * (size_t)n;
    uint8_t *outcomes = (uint8_t *)malloc(count);
    REQUIRE(outcomes != NULL);
    CHECK_EQUAL(cat_mouse_table_copy_outcomes(table, side, outcomes, count), CAT_MOUSE_OK);
    return outcomes;
}

/* Every position of a table, asked in each of the three ways, against brute force. */
static inline void check_table(const cat_mouse_table *table, const struct brute_force *all)
{
    int n = all->graph->n;
    long wrong = 0, differing = 0;
    cat_mouse_summary summary;
    summary.size = sizeof summary;
    CHECK_EQUAL(cat_mouse_table_summary(table, &summary), CAT_MOUSE_OK);
    CHECK_EQUAL((long)summary.mouse_places, n);
    CHECK_EQUAL((long)summary.cat_places, n);
    for (int side = BRUTE_FORCE_MOUSE; side <= BRUTE_FORCE_CAT; side++) {
        const uint64_t *counted = side == BRUTE_FORCE_MOUSE ? summary.mouse_to_move : summary.cat_to_move;
        uint8_t *outcomes = outcomes_of(table, sides[side], n);
        long counts[3] = { 0, 0, 0 };
        for (int32_t mouse = 0; mouse < n; mouse++) {
            for (int32_t cat = 0; cat < n; cat++) {
                int expected = *brute_force_at(all, side, mouse, cat);
                wrong += outcomes[(size_t)mouse * (size_t)n + (size_t)cat] != expected;
                differing += cat_mouse_table_outcome(table, &mouse, &cat, sides[side]) != expected;
                counts[expected]++;
            }
        }
        for (int outcome = 0; outcome < 3; outcome++)
            CHECK_EQUAL((long)counted[outcome], counts[outcome]);
        free(outcomes);
    }
    CHECK_EQUAL(wrong, 0);
    CHECK_EQUAL(differing, 0);
}

#endif
