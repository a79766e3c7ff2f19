/*
 * The settings of an arena, from C: for each one a game that it decides, as docs/RULES.md tells it, and the calls that
 * must fail and change nothing.
 */
#include "solved.h"

/* A path 0 - 1 - 2 - 3, and a cycle of the same four nodes. */
static const int32_t path_offsets[] = { 0, 1, 3, 5, 6 }, path_adj[] = { 1, 0, 2, 1, 3, 2 };
static const int32_t cycle_offsets[] = { 0, 2, 4, 6, 8 }, cycle_adj[] = { 1, 3, 0, 2, 1, 3, 0, 2 };
/* The mouse goes from 1 by 3 to 0 or on to 1; the cat on 2 can only enter 0. */
static const int32_t trap_offsets[] = { 0, 0, 1, 2, 3 }, trap_adj[] = { 3, 0, 0 };
static const int32_t around_offsets[] = { 0, 0, 1, 2, 3 }, around_adj[] = { 3, 0, 1 };

static cat_mouse_arena *arena_with(const int32_t *offsets, const int32_t *adj)
{
    cat_mouse_arena *arena = NULL;
    CHECK_EQUAL(cat_mouse_arena_new(offsets, adj, 4, &arena, NULL), CAT_MOUSE_OK);
    REQUIRE(arena != NULL);
    return arena;
}

/* Who wins with the mouse to move, and after how many plies (-1: play never ends). Asked in all ways; ends the arena. */
static void check_answer(cat_mouse_arena *arena, int32_t mouse, int32_t cat, int32_t outcome, int64_t plies)
{
    cat_mouse_options options = options_zero();
    cat_mouse_table *table;
    uint32_t all[16];
    int64_t found = -7;
    options.with_plies = 1;
    table = table_of(arena, &options);
    cat_mouse_arena_free(arena);
    CHECK_EQUAL(cat_mouse_table_outcome(table, &mouse, &cat, CAT_MOUSE_SIDE_MOUSE), outcome);
    CHECK_EQUAL(cat_mouse_table_plies(table, &mouse, &cat, CAT_MOUSE_SIDE_MOUSE, &found), CAT_MOUSE_OK);
    CHECK_EQUAL(found, plies);
    CHECK_EQUAL(cat_mouse_table_copy_plies(table, CAT_MOUSE_SIDE_MOUSE, all, 16), CAT_MOUSE_OK);
    CHECK(all[mouse * 4 + cat] == (plies < 0 ? UINT32_MAX : (uint32_t)plies));
    cat_mouse_table_free(table);
}

#define SET(call) CHECK_EQUAL((call), CAT_MOUSE_OK)

static void check_settings(void)
{
    static const int32_t ends[] = { 3, 0 }, one[] = { 1 }, three[] = { 3 };
    cat_mouse_arena *arena;

    check_case("two holes");
    SET(cat_mouse_arena_set_holes(arena = arena_with(path_offsets, path_adj), ends, 2, NULL));
    check_answer(arena, 2, 1, CAT_MOUSE_MOUSE_WINS, 1);

    check_case("no hole");
    SET(cat_mouse_arena_set_holes(arena = arena_with(path_offsets, path_adj), NULL, 0, NULL));
    check_answer(arena, 0, 2, CAT_MOUSE_CAT_WINS, 2);

    check_case("a goal of the cat");
    SET(cat_mouse_arena_set_goals(arena = arena_with(path_offsets, path_adj), CAT_MOUSE_SIDE_CAT, three, 1, NULL));
    check_answer(arena, 1, 3, CAT_MOUSE_CAT_WINS, 0);

    check_case("a goal of the mouse");
    SET(cat_mouse_arena_set_goals(arena = arena_with(path_offsets, path_adj), CAT_MOUSE_SIDE_MOUSE, three, 1, NULL));
    check_answer(arena, 2, 1, CAT_MOUSE_MOUSE_WINS, 1);

    check_case("a node the cat may not enter");
    arena = arena_with(path_offsets, path_adj);
    SET(cat_mouse_arena_set_holes(arena, NULL, 0, NULL));
    SET(cat_mouse_arena_set_forbidden(arena, CAT_MOUSE_SIDE_CAT, one, 1, NULL));
    check_answer(arena, 1, 3, CAT_MOUSE_DRAW, -1);

    check_case("a graph of the cat's own");
    arena = arena_with(path_offsets, path_adj);
    SET(cat_mouse_arena_set_holes(arena, NULL, 0, NULL));
    SET(cat_mouse_arena_set_moves(arena, CAT_MOUSE_SIDE_CAT, cycle_offsets, cycle_adj, NULL));
    check_answer(arena, 0, 2, CAT_MOUSE_CAT_WINS, 2);

    check_case("a cat that may stay");
    arena = arena_with(cycle_offsets, cycle_adj);
    SET(cat_mouse_arena_set_holes(arena, NULL, 0, NULL));
    SET(cat_mouse_arena_set_may_stay(arena, CAT_MOUSE_SIDE_CAT, 1, NULL));
    check_answer(arena, 1, 2, CAT_MOUSE_CAT_WINS, 4);

    check_case("two that may stay");
    arena = arena_with(cycle_offsets, cycle_adj);
    SET(cat_mouse_arena_set_holes(arena, NULL, 0, NULL));
    SET(cat_mouse_arena_set_may_stay(arena, CAT_MOUSE_SIDE_MOUSE, -3, NULL));
    SET(cat_mouse_arena_set_may_stay(arena, CAT_MOUSE_SIDE_CAT, 1, NULL));
    check_answer(arena, 1, 2, CAT_MOUSE_DRAW, -1);

    check_case("a stuck cat");
    check_answer(arena_with(trap_offsets, trap_adj), 1, 2, CAT_MOUSE_DRAW, -1);
    arena = arena_with(trap_offsets, trap_adj);
    SET(cat_mouse_arena_set_stuck(arena, CAT_MOUSE_SIDE_CAT, CAT_MOUSE_STUCK_LOSES, NULL));
    check_answer(arena, 1, 2, CAT_MOUSE_MOUSE_WINS, 1);
    arena = arena_with(trap_offsets, trap_adj);
    SET(cat_mouse_arena_set_stuck(arena, CAT_MOUSE_SIDE_CAT, CAT_MOUSE_STUCK_STAYS, NULL));
    check_answer(arena, 1, 2, CAT_MOUSE_MOUSE_WINS, 3);

    check_case("endless play");
    arena = arena_with(around_offsets, around_adj);
    SET(cat_mouse_arena_set_endless(arena, CAT_MOUSE_CAT_WINS, NULL));
    check_answer(arena, 1, 2, CAT_MOUSE_DRAW, -1);
    arena = arena_with(around_offsets, around_adj);
    SET(cat_mouse_arena_set_endless(arena, CAT_MOUSE_CAT_WINS, NULL));
    SET(cat_mouse_arena_set_stuck(arena, CAT_MOUSE_SIDE_CAT, CAT_MOUSE_STUCK_STAYS, NULL));
    check_answer(arena, 1, 2, CAT_MOUSE_CAT_WINS, -1);

    check_case("a limit of plies");
    arena = arena_with(path_offsets, path_adj);
    SET(cat_mouse_arena_set_ply_limit(arena, 3, NULL));
    check_answer(arena, 2, 3, CAT_MOUSE_MOUSE_WINS, 3);
    arena = arena_with(path_offsets, path_adj);
    SET(cat_mouse_arena_set_ply_limit(arena, 2, NULL));
    SET(cat_mouse_arena_set_endless(arena, CAT_MOUSE_CAT_WINS, NULL));
    check_answer(arena, 2, 3, CAT_MOUSE_CAT_WINS, 2);
    arena = arena_with(path_offsets, path_adj);
    SET(cat_mouse_arena_set_ply_limit(arena, 2, NULL));
    SET(cat_mouse_arena_set_ply_limit(arena, 0, NULL));
    check_answer(arena, 2, 3, CAT_MOUSE_MOUSE_WINS, 3);
    arena = arena_with(around_offsets, around_adj);
    SET(cat_mouse_arena_set_endless(arena, CAT_MOUSE_CAT_WINS, NULL));
    SET(cat_mouse_arena_set_stuck(arena, CAT_MOUSE_SIDE_CAT, CAT_MOUSE_STUCK_STAYS, NULL));
    SET(cat_mouse_arena_set_ply_limit(arena, UINT32_MAX - 1, NULL));
    check_answer(arena, 1, 2, CAT_MOUSE_CAT_WINS, UINT32_MAX - 1);
}

/* What is refused, and with which status; the arena is as before, so the mouse still wins from 1 with the cat on 3. */
#define REFUSED(status_expected, where_expected, call)                  \
    do {                                                                \
        cat_mouse_error error;                                          \
        memset(&error, 0, sizeof error);                                \
        CHECK_EQUAL((call), (status_expected));                         \
        CHECK_EQUAL(error.status, (status_expected));                   \
        CHECK_EQUAL((long)error.where, (where_expected));               \
        CHECK(error.message[0] != '\0');                                \
    } while (0)

static void check_refusals(void)
{
    static const int32_t bad[] = { 1, 4 }, negative[] = { -1 }, bad_adj[] = { 1, 0, 2, 1, 3, 9 };
    const int32_t mouse = CAT_MOUSE_SIDE_MOUSE, cat = CAT_MOUSE_SIDE_CAT;
    cat_mouse_arena *arena = arena_with(path_offsets, path_adj);
    check_case("refused settings");
    REFUSED(CAT_MOUSE_NULL_POINTER, -1, cat_mouse_arena_set_holes(NULL, bad, 1, &error));
    REFUSED(CAT_MOUSE_NULL_POINTER, -1, cat_mouse_arena_set_holes(arena, NULL, 1, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, 1, cat_mouse_arena_set_holes(arena, bad, 2, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, 0, cat_mouse_arena_set_holes(arena, negative, 1, &error));
    REFUSED(CAT_MOUSE_OUT_OF_MEMORY, -1, cat_mouse_arena_set_holes(arena, bad, SIZE_MAX, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, -1, cat_mouse_arena_set_goals(arena, 0, bad, 1, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, 1, cat_mouse_arena_set_goals(arena, mouse, bad, 2, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, -1, cat_mouse_arena_set_forbidden(arena, 3, bad, 1, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, 1, cat_mouse_arena_set_forbidden(arena, cat, bad, 2, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, -1, cat_mouse_arena_set_moves(arena, 7, path_offsets, path_adj, &error));
    REFUSED(CAT_MOUSE_NULL_POINTER, -1, cat_mouse_arena_set_moves(arena, cat, NULL, path_adj, &error));
    REFUSED(CAT_MOUSE_NULL_POINTER, -1, cat_mouse_arena_set_moves(arena, cat, path_offsets, NULL, &error));
    REFUSED(CAT_MOUSE_INVALID_GRAPH, 5, cat_mouse_arena_set_moves(arena, cat, path_offsets, bad_adj, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, -1, cat_mouse_arena_set_may_stay(arena, -1, 1, &error));
    REFUSED(CAT_MOUSE_NULL_POINTER, -1, cat_mouse_arena_set_may_stay(NULL, cat, 1, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, -1, cat_mouse_arena_set_stuck(arena, cat, 3, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, -1, cat_mouse_arena_set_stuck(arena, 0, 0, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, -1, cat_mouse_arena_set_endless(arena, -1, &error));
    REFUSED(CAT_MOUSE_NULL_POINTER, -1, cat_mouse_arena_set_ply_limit(NULL, 1, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, -1, cat_mouse_arena_set_ply_limit(arena, UINT32_MAX, &error));
    check_answer(arena, 1, 3, CAT_MOUSE_MOUSE_WINS, 1);
}

/* What a table tells of its rules is what was set. */
static void check_rules_told(void)
{
    static const int32_t ends[] = { 3, 0 }, one[] = { 1 }, two[] = { 2 };
    const int32_t mouse = CAT_MOUSE_SIDE_MOUSE, cat = CAT_MOUSE_SIDE_CAT;
    cat_mouse_arena *arena = arena_with(path_offsets, path_adj);
    cat_mouse_rules rules = CAT_MOUSE_RULES_INIT, expected = CAT_MOUSE_RULES_INIT;
    struct { cat_mouse_rules rules; int32_t more; } longer;
    cat_mouse_table *table;
    int32_t nodes[2] = { 77, 77 };
    size_t count = 77;

    check_case("the classic rules are told");
    table = table_of(arena, NULL);
    CHECK_EQUAL(cat_mouse_table_rules(table, &rules), CAT_MOUSE_OK);
    expected.nodes = 4;
    expected.pieces[0] = expected.pieces[1] = expected.speed[0] = expected.speed[1] = 1;
    CHECK(memcmp(&rules, &expected, sizeof rules) == 0);
    CHECK_EQUAL(cat_mouse_table_holes(table, nodes, 2, &count), CAT_MOUSE_OK);
    CHECK(count == 1 && nodes[0] == 0 && nodes[1] == 77);
    CHECK_EQUAL(cat_mouse_table_goals(table, mouse, NULL, 0, &count), CAT_MOUSE_OK);
    CHECK(count == 0);
    cat_mouse_table_free(table);

    check_case("other rules are told");
    SET(cat_mouse_arena_set_holes(arena, ends, 2, NULL));
    SET(cat_mouse_arena_set_goals(arena, cat, one, 1, NULL));
    SET(cat_mouse_arena_set_forbidden(arena, mouse, two, 1, NULL));
    SET(cat_mouse_arena_set_moves(arena, cat, around_offsets, around_adj, NULL));
    SET(cat_mouse_arena_set_may_stay(arena, mouse, 1, NULL));
    SET(cat_mouse_arena_set_stuck(arena, cat, CAT_MOUSE_STUCK_STAYS, NULL));
    SET(cat_mouse_arena_set_endless(arena, CAT_MOUSE_CAT_WINS, NULL));
    SET(cat_mouse_arena_set_ply_limit(arena, 9, NULL));
    SET(cat_mouse_arena_set_pieces(arena, cat, 2, NULL));
    SET(cat_mouse_arena_set_speed(arena, mouse, 3, NULL));
    SET(cat_mouse_arena_set_all_must(arena, 1, NULL));
    table = table_of(arena, NULL);
    memset(&longer, 77, sizeof longer);
    longer.rules.size = sizeof longer;
    CHECK_EQUAL(cat_mouse_table_rules(table, &longer.rules), CAT_MOUSE_OK);
    CHECK(longer.more == 77 * 0x01010101);
    expected.endless = CAT_MOUSE_CAT_WINS;
    expected.ply_limit = 9;
    expected.all_must = expected.own_moves[1] = expected.may_stay[0] = 1;
    expected.stuck[1] = CAT_MOUSE_STUCK_STAYS;
    expected.pieces[1] = 2;
    expected.speed[0] = 3;
    CHECK(memcmp(&longer.rules, &expected, sizeof expected) == 0);
    CHECK_EQUAL(cat_mouse_table_holes(table, nodes, 1, &count), CAT_MOUSE_OK);
    CHECK(count == 2 && nodes[0] == 0 && nodes[1] == 77);
    CHECK_EQUAL(cat_mouse_table_goals(table, cat, nodes, 2, &count), CAT_MOUSE_OK);
    CHECK(count == 1 && nodes[0] == 1);
    CHECK_EQUAL(cat_mouse_table_forbidden(table, mouse, nodes, 2, &count), CAT_MOUSE_OK);
    CHECK(count == 1 && nodes[0] == 2);
    CHECK_EQUAL(cat_mouse_table_forbidden(table, cat, nodes, 2, &count), CAT_MOUSE_OK);
    CHECK(count == 0);

    check_case("rules that are asked wrongly");
    count = 77;
    rules.size = 3;
    CHECK_EQUAL(cat_mouse_table_rules(table, &rules), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_rules(table, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_rules(NULL, &rules), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_holes(NULL, nodes, 2, &count), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_holes(table, NULL, 2, &count), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_holes(table, nodes, 2, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_goals(table, 0, nodes, 2, &count), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_goals(NULL, mouse, nodes, 2, &count), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_forbidden(table, 3, nodes, 2, &count), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_forbidden(NULL, mouse, nodes, 2, &count), CAT_MOUSE_NULL_POINTER);
    CHECK(count == 77);
    cat_mouse_table_free(table);
    cat_mouse_arena_free(arena);
}

static void check_contradictions(void)
{
    static const int32_t two[] = { 2 };
    const int32_t mouse = CAT_MOUSE_SIDE_MOUSE, cat = CAT_MOUSE_SIDE_CAT;
    cat_mouse_arena *arena = arena_with(path_offsets, path_adj);
    cat_mouse_table *table = NULL;
    uint64_t bytes = 5;
    check_case("a hole that is a goal of the cat");
    SET(cat_mouse_arena_set_goals(arena, cat, two, 1, NULL));
    SET(cat_mouse_arena_set_holes(arena, two, 1, NULL));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, 2, cat_mouse_solve(arena, NULL, &table, &error));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, 2, cat_mouse_estimate(arena, NULL, &bytes, &error));
    CHECK(table == NULL && bytes == 5);
    check_case("a forbidden goal");
    SET(cat_mouse_arena_set_holes(arena, NULL, 0, NULL));
    SET(cat_mouse_arena_set_forbidden(arena, cat, two, 1, NULL));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, 2, cat_mouse_solve(arena, NULL, &table, &error));
    check_case("a forbidden hole");
    SET(cat_mouse_arena_set_goals(arena, cat, NULL, 0, NULL));
    SET(cat_mouse_arena_set_forbidden(arena, mouse, two, 1, NULL));
    SET(cat_mouse_arena_set_holes(arena, two, 1, NULL));
    REFUSED(CAT_MOUSE_INVALID_ARGUMENT, 2, cat_mouse_solve(arena, NULL, &table, &error));
    check_case("resolved");
    SET(cat_mouse_arena_set_forbidden(arena, mouse, NULL, 0, NULL));
    check_answer(arena, 1, 3, CAT_MOUSE_MOUSE_WINS, 1);
}

static void check_plies(void)
{
    static const int32_t node = 1, beyond = 4;
    int64_t plies = -7;
    uint32_t all[16];
    cat_mouse_arena *arena = arena_with(path_offsets, path_adj);
    cat_mouse_options options = options_zero();
    cat_mouse_table *table = table_of(arena, NULL);
    check_case("plies of a table without");
    CHECK_EQUAL(cat_mouse_table_plies(table, &node, &node, CAT_MOUSE_SIDE_CAT, &plies), CAT_MOUSE_UNSUPPORTED);
    CHECK_EQUAL(cat_mouse_table_copy_plies(table, CAT_MOUSE_SIDE_CAT, all, 16), CAT_MOUSE_UNSUPPORTED);
    cat_mouse_table_free(table);
    check_case("plies asked wrongly");
    options.with_plies = 1;
    table = table_of(arena, &options);
    CHECK_EQUAL(cat_mouse_table_plies(NULL, &node, &node, CAT_MOUSE_SIDE_CAT, &plies), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_plies(table, NULL, &node, CAT_MOUSE_SIDE_CAT, &plies), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_plies(table, &node, NULL, CAT_MOUSE_SIDE_CAT, &plies), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_plies(table, &node, &node, CAT_MOUSE_SIDE_CAT, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_plies(table, &beyond, &node, CAT_MOUSE_SIDE_CAT, &plies), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_plies(table, &node, &node, 3, &plies), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK(plies == -7);
    CHECK_EQUAL(cat_mouse_table_copy_plies(table, CAT_MOUSE_SIDE_CAT, all, 15), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_copy_plies(table, CAT_MOUSE_SIDE_CAT, NULL, 16), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_copy_plies(table, 0, all, 16), CAT_MOUSE_INVALID_ARGUMENT);
    cat_mouse_table_free(table);
    cat_mouse_arena_free(arena);
}

int main(void)
{
    check_begin();
    check_settings();
    check_refusals();
    check_rules_told();
    check_contradictions();
    check_plies();
    return check_end();
}
