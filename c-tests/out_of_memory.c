/*
 * Allocation number 0 fails, then number 1, then 2, until the call gets through: each failure must come back as
 * OUT_OF_MEMORY, nothing may be left allocated, and the process lives on.
 *
 * The allocator's functions are replaced by ones that count and, when it is their turn, refuse. A tool that replaces
 * them itself must leave ours alone: valgrind needs --soname-synonyms=somalloc=nouserintercepts, which
 * tests/c_programs.rs tells it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>

#include "cat_mouse.h"
#include "graph.h"

/* Volatile: compilers know malloc and take for granted that it touches no variable of the program. */
static volatile long allocations;  /* so far */
static volatile long refused = -1; /* the number of the allocation that fails; -1: none */
static volatile long blocks;       /* allocated now */

/* Whether this allocation is to succeed. */
static int granted(void)
{
    long number = allocations;
    allocations = number + 1;
    return number != refused;
}

/* The function behind ours; as data, because ISO C does not convert the pointer that dlsym returns. */
static void find(void *function, const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (found == NULL)
        abort();
    memcpy(function, &found, sizeof found);
}

void *malloc(size_t size)
{
    static void *(*next)(size_t);
    void *block = NULL;
    if (next == NULL)
        find(&next, "malloc");
    if (granted())
        block = next(size);
    blocks += block != NULL;
    return block;
}

void *calloc(size_t count, size_t size)
{
    static void *(*next)(size_t, size_t);
    void *block = NULL;
    if (next == NULL)
        find(&next, "calloc");
    if (granted())
        block = next(count, size);
    blocks += block != NULL;
    return block;
}

void *realloc(void *old, size_t size)
{
    static void *(*next)(void *, size_t);
    void *block = NULL;
    if (next == NULL)
        find(&next, "realloc");
    if (granted())
        block = next(old, size);
    blocks += old == NULL && block != NULL;
    return block;
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    static int (*next)(void **, size_t, size_t);
    int error = ENOMEM;
    if (next == NULL)
        find(&next, "posix_memalign");
    if (granted())
        error = next(block, alignment, size);
    blocks += error == 0;
    return error;
}

void free(void *block)
{
    static void (*next)(void *);
    if (next == NULL)
        find(&next, "free");
    blocks -= block != NULL;
    next(block);
}

int main(void)
{
    struct graph graph;
    int expected, answer;
    long failures = 0, blocks_before, allocations_before;
    check_begin();

    check_case("the allocator is replaced");
    allocations_before = allocations;
    graph = graph_random(4, 40, 4);
    REQUIRE(allocations > allocations_before);

    check_case("enough memory");
    expected = cat_mouse_game(graph.offsets, graph.adj, graph.n);
    CHECK(expected >= 0);
    do {
        check_case("allocation %ld of the call fails", failures);
        blocks_before = blocks;
        refused = allocations + failures;
        answer = cat_mouse_game(graph.offsets, graph.adj, graph.n);
        refused = -1;
        CHECK_EQUAL(blocks, blocks_before);
        if (answer == CAT_MOUSE_OUT_OF_MEMORY)
            failures++;
    } while (answer == CAT_MOUSE_OUT_OF_MEMORY);
    CHECK_EQUAL(answer, expected);

    check_case("some allocation was refused");
    printf("%ld allocations refused, one at a time\n", failures);
    CHECK(failures > 0);
    graph_free(&graph);
    return check_end();
}
