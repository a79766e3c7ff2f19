/*
 * Options: every size of the struct, every level, numbers of threads, memory limits. None of them changes an answer,
 * and what is refused leaves the output alone.
 */
#include <stddef.h>

#include "solved.h"

static char untouched; /* whose address stands in an output that must not be written */

#define NO_TABLE ((cat_mouse_table *)(void *)&untouched)

/* The arena for answers is one for which several threads have something to do; the other one is asked more often. */
enum { NODES = 1100, FEW_NODES = 20, LONGER = 5000 };

static union {
    cat_mouse_options options;
    unsigned char bytes[LONGER];
} given;

static cat_mouse_arena *arena, *small_arena;

/* Zeros, but for the size. */
static cat_mouse_options *sized(uint32_t size)
{
    memset(&given, 0, sizeof given);
    given.options.size = size;
    return &given.options;
}

/* What is said to the options that are given, by both functions that take some. */
static int say(void)
{
    cat_mouse_table *table = NO_TABLE;
    cat_mouse_error error;
    uint64_t bytes = 77;
    int status = cat_mouse_solve(small_arena, &given.options, &table, &error);
    CHECK_EQUAL(cat_mouse_estimate(small_arena, &given.options, &bytes, NULL), status);
    CHECK((bytes == 77) == (status != CAT_MOUSE_OK));
    if (status == CAT_MOUSE_OK) {
        REQUIRE(table != NO_TABLE);
        cat_mouse_table_free(table);
    } else {
        CHECK(table == NO_TABLE);
        CHECK_EQUAL(error.status, status);
        CHECK_EQUAL((long)error.where, -1);
        CHECK(strlen(error.message) > 10);
    }
    return status;
}

static void check_sizes(void)
{
    const uint32_t size = sizeof given.options;
    static const uint32_t no_sizes[] = { 0, 1, 2, 3, 4097, LONGER, 1u << 31, UINT32_MAX };
    for (uint32_t shorter = 4; shorter <= size; shorter++) {
        check_case("size %u, all zero", (unsigned)shorter);
        sized(shorter);
        CHECK_EQUAL(say(), CAT_MOUSE_OK);
    }
    for (uint32_t longer = size; longer <= 4096; longer += 1 + longer / 3) {
        check_case("size %u, a tail of zeros", (unsigned)longer);
        sized(longer);
        CHECK_EQUAL(say(), CAT_MOUSE_OK);
        check_case("size %u, what is behind it is not read", (unsigned)longer);
        given.bytes[longer] = 1;
        CHECK_EQUAL(say(), CAT_MOUSE_OK);
        if (longer > size) {
            check_case("size %u, its last byte not zero", (unsigned)longer);
            given.bytes[longer - 1] = 1;
            CHECK_EQUAL(say(), CAT_MOUSE_INVALID_ARGUMENT);
        }
    }
    for (size_t i = 0; i < sizeof no_sizes / sizeof *no_sizes; i++) {
        check_case("size %u", (unsigned)no_sizes[i]);
        sized(no_sizes[i]);
        CHECK_EQUAL(say(), CAT_MOUSE_INVALID_ARGUMENT);
    }

    check_case("fields outside the size are not read");
    sized(offsetof(cat_mouse_options, with_plies));
    memset(given.bytes + given.options.size, 0x99, sizeof given - given.options.size);
    CHECK_EQUAL(say(), CAT_MOUSE_OK);
    check_case("nor those half outside");
    sized(offsetof(cat_mouse_options, cpu_level) + 3);
    given.options.cpu_level = 99;
    CHECK_EQUAL(say(), CAT_MOUSE_OK);
    check_case("those inside are");
    given.options.size++;
    CHECK_EQUAL(say(), CAT_MOUSE_INVALID_ARGUMENT);
}

static void check_fields(void)
{
    static const uint32_t no_levels[] = { 6, 7, 100, 1u << 31, UINT32_MAX };
    check_case("with plies");
    sized(sizeof given.options)->with_plies = 1;
    CHECK_EQUAL(say(), CAT_MOUSE_OK);
    for (size_t i = 0; i < sizeof no_levels / sizeof *no_levels; i++) {
        check_case("cpu_level %u", (unsigned)no_levels[i]);
        sized(sizeof given.options)->cpu_level = no_levels[i];
        CHECK_EQUAL(say(), CAT_MOUSE_INVALID_ARGUMENT);
    }
}

/* Every level, slowest first: a processor that has one has all before it. */
static const struct {
    uint32_t number;
    const char *name;
} levels[] = {
    { CAT_MOUSE_CPU_PORTABLE, "portable" }, { CAT_MOUSE_CPU_SSE2, "sse2" },
    { CAT_MOUSE_CPU_AVX2, "avx2" },         { CAT_MOUSE_CPU_AVX512, "avx512" },
    { CAT_MOUSE_CPU_AVX512_GFNI, "avx512gfni" },
};
enum { LEVELS = sizeof levels / sizeof *levels };

/* Where the best level of this processor stands among them. */
static size_t best_level(void)
{
    size_t best = 0;
    while (best < LEVELS && strcmp(levels[best].name, cat_mouse_cpu_level()) != 0)
        best++;
    return best;
}

static void check_answers(const uint8_t *const expected[2], uint32_t level, uint32_t threads)
{
    cat_mouse_options options = options_zero();
    cat_mouse_summary summary;
    cat_mouse_table *table;
    check_case("level %u, %u threads", (unsigned)level, (unsigned)threads);
    options.cpu_level = level;
    options.threads = threads;
    table = table_of(arena, &options);
    for (int side = 0; side < 2; side++) {
        uint8_t *outcomes = outcomes_of(table, sides[side], NODES);
        CHECK(memcmp(outcomes, expected[side], (size_t)NODES * NODES) == 0);
        free(outcomes);
    }
    summary.size = sizeof summary;
    CHECK_EQUAL(cat_mouse_table_summary(table, &summary), CAT_MOUSE_OK);
    CHECK_EQUAL(summary.cpu_level, level == CAT_MOUSE_CPU_BEST ? levels[best_level()].number : level);
    CHECK(summary.threads >= 1 && (threads == 0 || summary.threads <= threads));
    cat_mouse_table_free(table);
}

static void check_levels_and_threads(void)
{
    static const uint32_t threads[] = { 0, 1, 2, 8, UINT32_MAX };
    const size_t best = best_level();
    cat_mouse_table *table;
    const uint8_t *expected[2];
    check_case("defaults");
    CHECK(best < LEVELS);
#ifdef __x86_64__
    CHECK(levels[best].number != CAT_MOUSE_CPU_PORTABLE);
#endif
    table = table_of(arena, NULL);
    for (int side = 0; side < 2; side++)
        expected[side] = outcomes_of(table, sides[side], NODES);
    cat_mouse_table_free(table);
    for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
        check_answers(expected, CAT_MOUSE_CPU_BEST, threads[i]);
        for (size_t level = 0; level <= best; level++)
            check_answers(expected, levels[level].number, threads[i]);
    }
    for (size_t level = best + 1; level < LEVELS; level++) {
        check_case("level %s, which this processor lacks", levels[level].name);
        sized(sizeof given.options)->cpu_level = levels[level].number;
        CHECK_EQUAL(say(), CAT_MOUSE_UNSUPPORTED);
    }
    free((void *)expected[0]);
    free((void *)expected[1]);
}

static void check_memory_limit(void)
{
    cat_mouse_options options = options_zero();
    cat_mouse_table *table;
    cat_mouse_summary summary;
    cat_mouse_error error;
    for (options.threads = 1; options.threads <= 2; options.threads++) {
        uint64_t needed = 0, still_needed = 0;
        check_case("a limit that just suffices, %u threads", (unsigned)options.threads);
        options.memory_limit = 0;
        CHECK_EQUAL(cat_mouse_estimate(arena, &options, &needed, NULL), CAT_MOUSE_OK);
        CHECK(needed < (uint64_t)NODES * NODES * 2);
        options.memory_limit = needed;
        table = table_of(arena, &options);
        summary.size = sizeof summary;
        CHECK_EQUAL(cat_mouse_table_summary(table, &summary), CAT_MOUSE_OK);
        CHECK(summary.solve_bytes <= needed);
        cat_mouse_table_free(table);

        check_case("a byte less, %u threads", (unsigned)options.threads);
        options.memory_limit = needed - 1;
        table = NO_TABLE;
        CHECK_EQUAL(cat_mouse_solve(arena, &options, &table, &error), CAT_MOUSE_OUT_OF_MEMORY);
        CHECK(table == NO_TABLE);
        CHECK_EQUAL(error.status, CAT_MOUSE_OUT_OF_MEMORY);
        CHECK(strstr(error.message, "limit") != NULL);
        check_case("the estimate needs no memory, %u threads", (unsigned)options.threads);
        CHECK_EQUAL(cat_mouse_estimate(arena, &options, &still_needed, NULL), CAT_MOUSE_OK);
        CHECK(still_needed == needed);
    }
}

int main(void)
{
    struct graph graph = graph_random(7, NODES, 5), small_graph = graph_random(7, FEW_NODES, 5);
    check_begin();
    check_case("arenas");
    arena = arena_of(&graph);
    small_arena = arena_of(&small_graph);
    check_sizes();
    check_fields();
    check_levels_and_threads();
    check_memory_limit();
    cat_mouse_arena_free(arena);
    cat_mouse_arena_free(small_arena);
    graph_free(&graph);
    graph_free(&small_graph);
    return check_end();
}
