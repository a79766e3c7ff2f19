/*
 * guard.h - calls the library on arrays with an inaccessible page right before or right behind them.
 *
 * Reading one entry too many is then a crash, not luck; and so is writing, as the arrays themselves are read-only.
 */
#ifndef GUARD_H
#define GUARD_H

#include <sys/mman.h>

#include "cat_mouse.h"
#include "graph.h"

enum guard_side { GUARD_BEFORE, GUARD_BEHIND };

struct guarded {
    int *array;
    char *pages;
    size_t size;
};

/* A read-only copy of `count` numbers that begins (or ends) where the guard ends (or begins). */
static inline struct guarded guard(const int *numbers, size_t count, enum guard_side side)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t bytes = count * sizeof *numbers;
    size_t middle = (bytes + page - 1) / page * page;
    size_t before_array = side == GUARD_BEHIND ? middle - bytes : 0;
    struct guarded guarded = { NULL, NULL, middle + 2 * page };
    void *pages = mmap(NULL, guarded.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(pages != MAP_FAILED);
    guarded.pages = (char *)pages;
    guarded.array = (int *)(void *)(guarded.pages + page + before_array);
    if (count != 0) {
        REQUIRE(mprotect(guarded.pages + page, middle, PROT_READ | PROT_WRITE) == 0);
        memcpy(guarded.array, numbers, bytes);
        REQUIRE(mprotect(guarded.pages + page, middle, PROT_READ) == 0);
    }
    return guarded;
}

static inline void guard_free(struct guarded *guarded)
{
    munmap(guarded->pages, guarded->size);
}

/* What cat_mouse_game says to this graph with guards on one side of its arrays. */
static inline int game_with_guards(const struct graph *graph, enum guard_side side)
{
    struct guarded offsets = guard(graph->offsets, graph->offsets_count, side);
    struct guarded adj = guard(graph->adj, graph->adj_count, side);
    int answer = cat_mouse_game(offsets.array, adj.array, graph->n);
    guard_free(&offsets);
    guard_free(&adj);
    return answer;
}

#define CHECK_GAME(graph, expected)                                    \
    do {                                                               \
        CHECK_EQUAL(game_with_guards(graph, GUARD_BEHIND), expected);  \
        CHECK_EQUAL(game_with_guards(graph, GUARD_BEFORE), expected);  \
    } while (0)

#endif
