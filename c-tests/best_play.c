/*
 * Best moves, lines of best play, the longest games and the verifier: on random graphs, every position against what the
 * table says of the positions that its moves lead to; and calls that must fail and leave their outputs alone.
 */
#include <inttypes.h>

#include "solved.h"

enum { GRAPHS = 24, MAX_MOVES = 8, MAX_LINE = 4000 };

static const uint64_t first_seed = 20251202;

static int64_t plies_of(const cat_mouse_table *table, int32_t mouse, int32_t cat, int32_t side)
{
    int64_t plies = -2;
    CHECK_EQUAL(cat_mouse_table_plies(table, &mouse, &cat, side, &plies), CAT_MOUSE_OK);
    return plies;
}

static int is_edge(const struct graph *graph, int from, int to)
{
    for (int entry = graph->offsets[from]; entry < graph->offsets[from + 1]; entry++)
        if (graph->adj[entry] == to)
            return 1;
    return 0;
}

/* The other side, and the piece of a side. */
static int32_t other(int32_t side)
{
    return CAT_MOUSE_SIDE_MOUSE + CAT_MOUSE_SIDE_CAT - side;
}

static int32_t *piece(int32_t side, int32_t *mouse, int32_t *cat)
{
    return side == CAT_MOUSE_SIDE_MOUSE ? mouse : cat;
}

static void check_moves(const cat_mouse_table *table, const struct graph *graph, int32_t mouse, int32_t cat, int32_t side)
{
    int32_t outcome = cat_mouse_table_outcome(table, &mouse, &cat, side);
    int64_t plies = plies_of(table, mouse, cat, side), before = -1;
    int32_t moves[MAX_MOVES], one[2] = { -7, -7 };
    size_t count = 99, again = 99;
    int wins = side == CAT_MOUSE_SIDE_MOUSE ? CAT_MOUSE_MOUSE_WINS : CAT_MOUSE_CAT_WINS;
    CHECK_EQUAL(cat_mouse_table_best_moves(table, &mouse, &cat, side, moves, MAX_MOVES, &count, NULL), CAT_MOUSE_OK);
    REQUIRE(count <= MAX_MOVES);
    if (plies == 0)
        CHECK_EQUAL((long)count, 0);
    else if (plies > 0)
        CHECK(count > 0);
    for (size_t i = 0; i < count; i++) {
        int32_t to[2] = { mouse, cat };
        int64_t after;
        CHECK(is_edge(graph, *piece(side, &mouse, &cat), moves[i]));
        *piece(side, &to[0], &to[1]) = moves[i];
        CHECK_EQUAL(cat_mouse_table_outcome(table, &to[0], &to[1], other(side)), outcome);
        after = plies_of(table, to[0], to[1], other(side));
        if (i == 0 && plies > 0)
            CHECK_EQUAL((long)after, (long)plies - 1);
        if (i > 0)
            CHECK(outcome == CAT_MOUSE_DRAW ? moves[i] > moves[i - 1] : outcome == wins ? after >= before : after <= before);
        before = after;
    }
    /* Less room, and none. */
    CHECK_EQUAL(cat_mouse_table_best_moves(table, &mouse, &cat, side, one, 1, &again, NULL), CAT_MOUSE_OK);
    CHECK(again == count && one[1] == -7 && one[0] == (count ? moves[0] : -7));
    CHECK_EQUAL(cat_mouse_table_best_moves(table, &mouse, &cat, side, NULL, 0, &again, NULL), CAT_MOUSE_OK);
    CHECK(again == count);
}

static void check_line(const cat_mouse_table *table, const struct graph *graph, int32_t mouse, int32_t cat, int32_t side)
{
    static int32_t nodes[MAX_LINE];
    int32_t outcome = cat_mouse_table_outcome(table, &mouse, &cat, side);
    int64_t plies = plies_of(table, mouse, cat, side);
    int32_t at[2] = { mouse, cat }, cycle[2] = { -1, -1 };
    size_t count = 0, repeats_from = 0;
    CHECK_EQUAL(cat_mouse_table_line(table, &mouse, &cat, side, nodes, MAX_LINE, &count, &repeats_from, NULL), CAT_MOUSE_OK);
    REQUIRE(count <= MAX_LINE && repeats_from <= count);
    if (outcome != CAT_MOUSE_DRAW)
        CHECK(repeats_from == count && (int64_t)count == plies);
    for (size_t i = 0; i < count; i++) {
        if (i == repeats_from)
            memcpy(cycle, at, sizeof at);
        CHECK(is_edge(graph, *piece(side, &at[0], &at[1]), nodes[i]));
        *piece(side, &at[0], &at[1]) = nodes[i];
        side = other(side);
        CHECK_EQUAL(cat_mouse_table_outcome(table, &at[0], &at[1], side), outcome);
    }
    if (repeats_from < count)
        CHECK((count - repeats_from) % 2 == 0 && memcmp(cycle, at, sizeof at) == 0);
    else if (outcome != CAT_MOUSE_DRAW)
        CHECK_EQUAL((long)plies_of(table, at[0], at[1], side), 0);
}

static void check_longest(const cat_mouse_table *table, int32_t n)
{
    int64_t longest[3] = { -1, -1, -1 };
    const int32_t *starts[3];
    cat_mouse_summary summary;
    summary.size = sizeof summary;
    CHECK_EQUAL(cat_mouse_table_summary(table, &summary), CAT_MOUSE_OK);
    for (int32_t number = 0; number < 2 * n * n; number++) {
        int32_t mouse = number / 2 / n, cat = number / 2 % n, side = sides[number % 2];
        int32_t outcome = cat_mouse_table_outcome(table, &mouse, &cat, side);
        int64_t plies = plies_of(table, mouse, cat, side);
        if (outcome != CAT_MOUSE_DRAW && plies > 0 && plies > longest[outcome])
            longest[outcome] = plies;
    }
    CHECK_EQUAL((long)summary.mouse_longest_plies, (long)longest[CAT_MOUSE_MOUSE_WINS]);
    CHECK_EQUAL((long)summary.cat_longest_plies, (long)longest[CAT_MOUSE_CAT_WINS]);
    starts[CAT_MOUSE_MOUSE_WINS] = summary.mouse_longest_start;
    starts[CAT_MOUSE_CAT_WINS] = summary.cat_longest_start;
    for (int outcome = CAT_MOUSE_MOUSE_WINS; outcome <= CAT_MOUSE_CAT_WINS; outcome++) {
        const int32_t *start = starts[outcome];
        if (longest[outcome] < 0) {
            CHECK(start[0] == -1 && start[1] == -1 && start[2] == -1);
            continue;
        }
        CHECK_EQUAL(cat_mouse_table_outcome(table, &start[0], &start[1], start[2]), outcome);
        CHECK_EQUAL((long)plies_of(table, start[0], start[1], start[2]), (long)longest[outcome]);
    }
}

static void check_graph(const struct graph *graph)
{
    cat_mouse_options options = options_zero();
    cat_mouse_arena *arena = arena_of(graph);
    cat_mouse_table *table;
    options.with_plies = 1;
    table = table_of(arena, &options);
    for (int32_t number = 0; number < 2 * graph->n * graph->n; number++) {
        int32_t mouse = number / 2 / graph->n, cat = number / 2 % graph->n;
        check_moves(table, graph, mouse, cat, sides[number % 2]);
        check_line(table, graph, mouse, cat, sides[number % 2]);
    }
    check_longest(table, graph->n);
    CHECK_EQUAL(cat_mouse_table_verify(table, arena, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_table_verify(table, NULL, NULL), CAT_MOUSE_OK);
    cat_mouse_table_free(table);
    cat_mouse_arena_free(arena);
}

static void check_refused(const cat_mouse_table *table)
{
    static const int32_t good = 1, bad = 99;
    int32_t nodes[1] = { -7 };
    size_t count = 77, from = 78;
    cat_mouse_error error;
    check_case("best moves and lines that are refused");
    CHECK_EQUAL(cat_mouse_table_best_moves(NULL, &good, &good, 1, nodes, 1, &count, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_best_moves(table, NULL, &good, 1, nodes, 1, &count, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_best_moves(table, &good, NULL, 1, nodes, 1, &count, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_best_moves(table, &good, &good, 1, NULL, 1, &count, &error), CAT_MOUSE_NULL_POINTER);
    CHECK(strcmp(error.message, "moves is NULL") == 0);
    CHECK_EQUAL(cat_mouse_table_best_moves(table, &good, &good, 1, nodes, 1, NULL, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_best_moves(table, &bad, &good, 1, nodes, 1, &count, NULL), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_best_moves(table, &good, &good, 3, nodes, 1, &count, NULL), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_line(NULL, &good, &good, 1, nodes, 1, &count, &from, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_line(table, NULL, &good, 1, nodes, 1, &count, &from, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_line(table, &good, NULL, 1, nodes, 1, &count, &from, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_line(table, &good, &good, 1, NULL, 1, &count, &from, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_line(table, &good, &good, 1, nodes, 1, NULL, &from, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_line(table, &good, &good, 1, nodes, 1, &count, NULL, &error), CAT_MOUSE_NULL_POINTER);
    CHECK(strcmp(error.message, "repeats_from is NULL") == 0);
    CHECK_EQUAL(cat_mouse_table_line(table, &good, &bad, 1, nodes, 1, &count, &from, NULL), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_line(table, &good, &good, 0, nodes, 1, &count, &from, NULL), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK(nodes[0] == -7 && count == 77 && from == 78);
}

/* 1 - 0 - 2 - 3, the mouse next to the hole; without plies nobody knows how to hurry. */
static void check_without_plies(void)
{
    static const int32_t offsets[] = { 0, 2, 3, 5, 6 }, adj[] = { 1, 2, 0, 0, 3, 2 };
    static const int32_t one = 1, two = 2, three = 3;
    int32_t nodes[4];
    size_t count = 0, from = 0;
    cat_mouse_error error;
    cat_mouse_summary summary;
    cat_mouse_arena *arena = NULL, *changed = NULL;
    cat_mouse_table *table;
    CHECK_EQUAL(cat_mouse_arena_new(offsets, adj, 4, &arena, NULL), CAT_MOUSE_OK);
    REQUIRE(arena != NULL);
    table = table_of(arena, NULL);

    check_case("without plies");
    CHECK_EQUAL(cat_mouse_table_best_moves(table, &two, &three, 1, nodes, 4, &count, &error), CAT_MOUSE_UNSUPPORTED);
    CHECK_EQUAL(cat_mouse_table_line(table, &two, &three, 1, nodes, 4, &count, &from, &error), CAT_MOUSE_UNSUPPORTED);
    CHECK_EQUAL(error.status, CAT_MOUSE_UNSUPPORTED);
    CHECK_EQUAL(cat_mouse_table_best_moves(table, &three, &one, 1, nodes, 4, &count, NULL), CAT_MOUSE_OK);
    CHECK(count == 1 && nodes[0] == 2);
    CHECK_EQUAL(cat_mouse_table_line(table, &three, &one, 1, nodes, 4, &count, &from, NULL), CAT_MOUSE_OK);
    CHECK(count == 1 && from == 1 && nodes[0] == 2); /* the cat can't move */
    summary.size = sizeof summary;
    CHECK_EQUAL(cat_mouse_table_summary(table, &summary), CAT_MOUSE_OK);
    CHECK(summary.mouse_longest_plies == -1 && summary.cat_longest_plies == -1 && summary.mouse_longest_start[0] == -1);

    check_case("verify");
    CHECK_EQUAL(cat_mouse_table_verify(NULL, arena, &error), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_verify(table, arena, &error), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_table_verify(table, NULL, &error), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_arena_new(offsets, adj, 4, &changed, NULL), CAT_MOUSE_OK);
    REQUIRE(changed != NULL);
    CHECK_EQUAL(cat_mouse_arena_set_holes(changed, &three, 1, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_table_verify(table, changed, &error), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK(strstr(error.message, "the holes") != NULL);
    check_refused(table);
    cat_mouse_arena_free(changed);
    cat_mouse_arena_free(arena);
    cat_mouse_table_free(table);
}

int main(void)
{
    check_begin();
    for (uint64_t i = 0; i < GRAPHS; i++) {
        int n = 2 + (int)i;
        struct graph graph = graph_random(first_seed + i, n, 2 + (int)(i % 4));
        check_case("%d nodes, seed %" PRIu64, n, first_seed + i);
        check_graph(&graph);
        graph_free(&graph);
    }
    check_without_plies();
    return check_end();
}
