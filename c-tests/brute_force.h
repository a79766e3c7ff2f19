/*
 * brute_force.h - the same question answered in another way than the library's: value iteration.
 *
 * Sweep after sweep, every position that is not decided looks at the positions one move ahead, until a sweep decides
 * nothing. No queue, no counters, no reversed edges: slow, short, and with nothing in common with the solver.
 */
#ifndef BRUTE_FORCE_H
#define BRUTE_FORCE_H

#include "cat_mouse.h"
#include "graph.h"

enum { BRUTE_FORCE_MOUSE, BRUTE_FORCE_CAT };

struct brute_force {
    const struct graph *graph;
    unsigned char *outcome; /* by side to move, mouse and cat; a draw until it is decided */
};

static inline unsigned char *brute_force_at(const struct brute_force *all, int side, int mouse, int cat)
{
    size_t n = (size_t)all->graph->n;
    return &all->outcome[((size_t)side * n + (size_t)mouse) * n + (size_t)cat];
}

/* What follows for one position from those one move ahead. */
static inline int brute_force_look(const struct brute_force *all, int side, int mouse, int cat)
{
    const struct graph *graph = all->graph;
    int won = side == BRUTE_FORCE_MOUSE ? CAT_MOUSE_MOUSE_WINS : CAT_MOUSE_CAT_WINS;
    int lost = side == BRUTE_FORCE_MOUSE ? CAT_MOUSE_CAT_WINS : CAT_MOUSE_MOUSE_WINS;
    int from = side == BRUTE_FORCE_MOUSE ? mouse : cat;
    int moves = 0, losing = 0;
    if (mouse == 0)
        return CAT_MOUSE_MOUSE_WINS;
    if (mouse == cat)
        return CAT_MOUSE_CAT_WINS;
    for (int entry = graph->offsets[from]; entry < graph->offsets[from + 1]; entry++) {
        int to = graph->adj[entry];
        int after;
        if (side == BRUTE_FORCE_CAT && to == 0)
            continue;
        after = side == BRUTE_FORCE_MOUSE ? *brute_force_at(all, BRUTE_FORCE_CAT, to, cat)
                                          : *brute_force_at(all, BRUTE_FORCE_MOUSE, mouse, to);
        if (after == won)
            return won;
        moves++;
        losing += after == lost;
    }
    return moves > 0 && losing == moves ? lost : CAT_MOUSE_DRAW;
}

/* The outcomes of all positions of a well-formed graph, to be ended with brute_force_free. */
static inline struct brute_force brute_force_all(const struct graph *graph)
{
    size_t n = (size_t)graph->n;
    struct brute_force all = { graph, (unsigned char *)allocate(2 * n * n, 1) };
    int changed;
    do {
        changed = 0;
        for (int side = BRUTE_FORCE_MOUSE; side <= BRUTE_FORCE_CAT; side++) {
            for (int mouse = 0; mouse < graph->n; mouse++) {
                for (int cat = 0; cat < graph->n; cat++) {
                    unsigned char *here = brute_force_at(&all, side, mouse, cat);
                    if (*here == CAT_MOUSE_DRAW) {
                        *here = (unsigned char)brute_force_look(&all, side, mouse, cat);
                        changed |= *here != CAT_MOUSE_DRAW;
                    }
                }
            }
        }
    } while (changed);
    return all;
}

static inline void brute_force_free(struct brute_force *all)
{
    free(all->outcome);
}

/* The outcome of the puzzle on a well-formed graph. */
static inline int brute_force_game(const struct graph *graph)
{
    struct brute_force all = brute_force_all(graph);
    int answer = *brute_force_at(&all, BRUTE_FORCE_MOUSE, 1, 2);
    brute_force_free(&all);
    return answer;
}

#endif
