/*
 * Allocation number 0 fails, then number 1, then 2, until a call makes no more of them: each failure must come back as
 * OUT_OF_MEMORY (or be done without, as a thread can be), nothing may be left allocated, and the process lives on.
 *
 * The functions that give memory are replaced by ones that count and, when it is their turn, refuse. A tool that
 * replaces them itself must leave ours alone: valgrind needs --soname-synonyms=somalloc=nouserintercepts, which
 * tests/c_programs.rs tells it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/mman.h>

#include "solved.h"

/*
 * Volatile: compilers know malloc and take for granted that it touches no variable of the program. Changed by several
 * threads, through add(); read when only one is left.
 */
static volatile long allocations;  /* so far */
static volatile long refused = -1; /* the number of the allocation that fails; -1: none */
static volatile long blocks;       /* allocated now */
static volatile long pages;        /* mapped now, in bytes */

/* Adds to a counter and says what it was. */
static long add(volatile long *counter, long number)
{
    return __atomic_fetch_add(counter, number, __ATOMIC_SEQ_CST);
}

/* Whether this allocation is to succeed. */
static int granted(void)
{
    return add(&allocations, 1) != refused;
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
    add(&blocks, block != NULL);
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
    add(&blocks, block != NULL);
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
    add(&blocks, old == NULL && block != NULL);
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
    add(&blocks, error == 0);
    return error;
}

void free(void *block)
{
    static void (*next)(void *);
    if (next == NULL)
        find(&next, "free");
    add(&blocks, -(block != NULL));
    next(block);
}

void *mmap(void *address, size_t size, int access, int flags, int file, off_t from)
{
    static void *(*next)(void *, size_t, int, int, int, off_t);
    void *block = MAP_FAILED;
    if (next == NULL)
        find(&next, "mmap");
    if (granted())
        block = next(address, size, access, flags, file, from);
    else
        errno = ENOMEM;
    if (block != MAP_FAILED)
        add(&pages, (long)size);
    return block;
}

/* The name under which files are mapped where off_t has two widths. */
void *mmap64(void *address, size_t size, int access, int flags, int file, off64_t from)
{
    return mmap(address, size, access, flags, file, (off_t)from);
}

int munmap(void *address, size_t size)
{
    static int (*next)(void *, size_t);
    if (next == NULL)
        find(&next, "munmap");
    add(&pages, -(long)size);
    return next(address, size);
}

/* What is called, and what it is called with. */
struct call {
    int (*function)(const struct call *call);
    const struct graph *graph;
    const int64_t *wide_offsets, *wide_adj;
    const cat_mouse_arena *arena;
    uint32_t threads;
    const cat_mouse_table *table;
    const char *path;
};

static int call_game(const struct call *call)
{
    return cat_mouse_game(call->graph->offsets, call->graph->adj, call->graph->n);
}

static int call_batch(const struct call *call)
{
    const int32_t nodes[] = { call->graph->n, call->graph->n };
    static const int64_t begins[] = { 0, 0 };
    int32_t outcomes[] = { -77, -77 };
    int status = cat_mouse_game_batch(nodes, begins, call->graph->offsets, begins, call->graph->adj, 2, call->threads,
                                      outcomes, NULL);
    CHECK((outcomes[0] == -77) == (status != CAT_MOUSE_OK));
    CHECK_EQUAL(outcomes[0], outcomes[1]);
    return status;
}

static int call_cop_number(const struct call *call)
{
    cat_mouse_options options = options_zero();
    int32_t cops = -77;
    uint32_t rounds;
    int status;
    options.threads = call->threads;
    status = cat_mouse_cop_number(call->graph->offsets, call->graph->adj, call->graph->n, 2, &options, &cops, &rounds,
                                  NULL);
    CHECK((cops == -77) == (status != CAT_MOUSE_OK));
    return status;
}

static int call_cop_number_graph6(const struct call *call)
{
    static const char text[] = "A_\nIsP@OkWHG\nC]\n";
    int32_t cops[3] = { -77, -77, -77 };
    size_t count = 77;
    int status = cat_mouse_cop_number_graph6(text, sizeof text - 1, 3, call->threads, cops, NULL, 3, &count, NULL);
    CHECK((cops[2] == -77) == (status != CAT_MOUSE_OK));
    CHECK((count == 77) == (status != CAT_MOUSE_OK));
    return status;
}

static int call_arena_new(const struct call *call)
{
    cat_mouse_arena *arena = NULL;
    int status = cat_mouse_arena_new(call->graph->offsets, call->graph->adj, call->graph->n, &arena, NULL);
    CHECK((arena == NULL) == (status != CAT_MOUSE_OK));
    cat_mouse_arena_free(arena);
    return status;
}

static int call_arena_new_64(const struct call *call)
{
    cat_mouse_arena *arena = NULL;
    int status = cat_mouse_arena_new_64(call->wide_offsets, call->wide_adj, call->graph->n, &arena, NULL);
    CHECK((arena == NULL) == (status != CAT_MOUSE_OK));
    cat_mouse_arena_free(arena);
    return status;
}

static int call_solve(const struct call *call)
{
    cat_mouse_options options = options_zero();
    cat_mouse_table *table = NULL;
    cat_mouse_error error;
    int status;
    options.threads = call->threads;
    status = cat_mouse_solve(call->arena, &options, &table, &error);
    CHECK((table == NULL) == (status != CAT_MOUSE_OK));
    if (status != CAT_MOUSE_OK)
        CHECK_EQUAL(error.status, status);
    cat_mouse_table_free(table);
    return status;
}

static int call_save(const struct call *call)
{
    cat_mouse_error error;
    int status = cat_mouse_table_save(call->table, call->path, &error);
    if (status != CAT_MOUSE_OK)
        CHECK_EQUAL(error.status, status);
    return status;
}

static int call_open(const struct call *call)
{
    cat_mouse_table *table = NULL;
    int status = cat_mouse_table_open(call->path, &table, NULL);
    CHECK((table == NULL) == (status != CAT_MOUSE_OK));
    cat_mouse_table_free(table);
    return status;
}

/* Refuses one allocation after the other, and says how many there were. */
static void check_refusals(const char *name, const struct call *call)
{
    long number = 0, made, failures = 0;
    int expected, answer;
    check_case("%s with enough memory", name);
    expected = call->function(call);
    CHECK(expected >= 0);
    do {
        long blocks_before = blocks, pages_before = pages, allocations_before = allocations;
        check_case("%s, allocation %ld fails", name, number);
        refused = allocations + number;
        answer = call->function(call);
        refused = -1;
        made = allocations - allocations_before;
        CHECK_EQUAL(blocks, blocks_before);
        CHECK_EQUAL(pages, pages_before);
        if (answer == CAT_MOUSE_OUT_OF_MEMORY)
            failures++;
        else
            CHECK_EQUAL(answer, expected);
        number++;
    } while (made >= number);
    CHECK_EQUAL(answer, expected);
    printf("%s: %ld of %ld refused allocations fail the call\n", name, failures, number - 1);
    CHECK(failures > 0);
}

static void check_graph(const struct graph *graph, const char *path)
{
    int64_t *offsets = (int64_t *)allocate(graph->offsets_count, sizeof *offsets);
    int64_t *adj = (int64_t *)allocate(graph->adj_count, sizeof *adj);
    cat_mouse_arena *arena;
    cat_mouse_table *table;
    struct call call = { call_arena_new, graph, offsets, adj, NULL, 1, NULL, path };
    cat_mouse_options options = options_zero();
    char name[100];
    printf("%d nodes\n", graph->n);
    for (size_t i = 0; i < graph->offsets_count; i++)
        offsets[i] = graph->offsets[i];
    for (size_t i = 0; i < graph->adj_count; i++)
        adj[i] = graph->adj[i];
    check_case("an arena");
    arena = arena_of(graph);
    call.arena = arena;
    check_refusals("arena_new", &call);
    call.function = call_arena_new_64;
    check_refusals("arena_new_64", &call);
    for (call.threads = 1; call.threads <= 3; call.threads++) {
        snprintf(name, sizeof name, "solve, %u threads", (unsigned)call.threads);
        call.function = call_solve;
        check_refusals(name, &call);
    }
    check_case("a table");
    options.with_plies = 1;
    table = table_of(arena, &options);
    call.table = table;
    call.function = call_save;
    check_refusals("table_save", &call);
    cat_mouse_table_free(table);
    call.function = call_open;
    check_refusals("table_open", &call);
    cat_mouse_arena_free(arena);
    free(offsets);
    free(adj);
}

/* argv[1]: a file to write to. */
int main(int argc, char **argv)
{
    /* As wide as a word; as several panels; and so large that memory comes in pages of its own. */
    static const struct {
        int n;
        int max_degree;
    } sizes[] = { { 40, 4 }, { 1100, 4 }, { 3100, 1 } };
    long allocations_before = allocations;
    struct graph graph;
    struct call call = { call_game, &graph, NULL, NULL, NULL, 0, NULL, NULL };
    check_begin();
    REQUIRE(argc == 2);

    check_case("the allocator is replaced");
    graph = graph_random(5, 100, 3);
    REQUIRE(allocations > allocations_before);
    check_refusals("game", &call);
    call.function = call_batch;
    for (call.threads = 0; call.threads <= 2; call.threads++)
        check_refusals("game_batch", &call);
    call.function = call_cop_number;
    for (call.threads = 0; call.threads <= 2; call.threads++)
        check_refusals("cop_number", &call);
    call.function = call_cop_number_graph6;
    for (call.threads = 0; call.threads <= 2; call.threads++)
        check_refusals("cop_number_graph6", &call);
    graph_free(&graph);

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        graph = graph_random(4, sizes[i].n, sizes[i].max_degree);
        check_graph(&graph, argv[1]);
        graph_free(&graph);
    }
    check_case("large matrices are mapped");
    CHECK_EQUAL(pages, 0);
    return check_end();
}
