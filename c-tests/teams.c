/*
 * teams.c - several pieces a side, and speeds: each function that has to do with them, called right and wrong.
 */
#include <stdint.h>
#include <string.h>

#include "cat_mouse.h"
#include "check.h"

/* The Petersen graph: one cat, or two, never catch a mouse that sees them; three do. */
static const int32_t petersen_offsets[] = { 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30 };
static const int32_t petersen_adj[] = {
    1, 4, 5, 0, 2, 6, 1, 3, 7, 2, 4, 8, 0, 3, 9, 0, 7, 8, 1, 8, 9, 2, 5, 9, 3, 5, 6, 4, 6, 7,
};

static cat_mouse_arena *petersen(int32_t mice, int32_t cats)
{
    cat_mouse_arena *arena = NULL;
    REQUIRE(cat_mouse_arena_new(petersen_offsets, petersen_adj, 10, &arena, NULL) == CAT_MOUSE_OK);
    REQUIRE(cat_mouse_arena_set_holes(arena, NULL, 0, NULL) == CAT_MOUSE_OK);
    for (int32_t side = CAT_MOUSE_SIDE_MOUSE; side <= CAT_MOUSE_SIDE_CAT; side++)
        REQUIRE(cat_mouse_arena_set_may_stay(arena, side, 1, NULL) == CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_arena_set_pieces(arena, CAT_MOUSE_SIDE_MOUSE, mice, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_arena_set_pieces(arena, CAT_MOUSE_SIDE_CAT, cats, NULL), CAT_MOUSE_OK);
    return arena;
}

static cat_mouse_table *solved(const cat_mouse_arena *arena)
{
    cat_mouse_options options;
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.with_plies = 1;
    cat_mouse_table *table = NULL;
    REQUIRE(cat_mouse_solve(arena, &options, &table, NULL) == CAT_MOUSE_OK);
    return table;
}

static void settings(void)
{
    check_case("settings");
    cat_mouse_arena *arena = petersen(1, 1);
    cat_mouse_error error;
    for (int32_t side = CAT_MOUSE_SIDE_MOUSE; side <= CAT_MOUSE_SIDE_CAT; side++) {
        CHECK_EQUAL(cat_mouse_arena_set_pieces(arena, side, CAT_MOUSE_MOST_PIECES, &error), CAT_MOUSE_OK);
        CHECK_EQUAL(cat_mouse_arena_set_speed(arena, side, CAT_MOUSE_MOST_PIECES, &error), CAT_MOUSE_OK);
        CHECK_EQUAL(cat_mouse_arena_set_pieces(arena, side, 0, &error), CAT_MOUSE_INVALID_ARGUMENT);
        CHECK(strstr(error.message, "pieces") != NULL);
        CHECK_EQUAL(cat_mouse_arena_set_pieces(arena, side, CAT_MOUSE_MOST_PIECES + 1, NULL), CAT_MOUSE_INVALID_ARGUMENT);
        CHECK_EQUAL(cat_mouse_arena_set_pieces(arena, side, -1, NULL), CAT_MOUSE_INVALID_ARGUMENT);
        CHECK_EQUAL(cat_mouse_arena_set_speed(arena, side, 0, &error), CAT_MOUSE_INVALID_ARGUMENT);
        CHECK(strstr(error.message, "speed") != NULL);
        CHECK_EQUAL(cat_mouse_arena_set_speed(arena, side, CAT_MOUSE_MOST_PIECES + 1, NULL), CAT_MOUSE_INVALID_ARGUMENT);
    }
    CHECK_EQUAL(cat_mouse_arena_set_pieces(arena, 0, 1, NULL), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_arena_set_speed(arena, 3, 1, NULL), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_arena_set_pieces(NULL, CAT_MOUSE_SIDE_CAT, 1, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_arena_set_speed(NULL, CAT_MOUSE_SIDE_CAT, 1, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_arena_set_all_must(NULL, 1, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_arena_set_all_must(arena, 1, NULL), CAT_MOUSE_OK);
    cat_mouse_arena_free(arena);
}

/* Where the mouse is, beside the cats. */
static int32_t best_placement(int32_t cats, int32_t side_to_move)
{
    cat_mouse_arena *arena = petersen(1, cats);
    cat_mouse_table *table = solved(arena);
    int32_t mouse, on[4], outcome;
    int64_t plies = 0;
    CHECK_EQUAL(cat_mouse_table_placement(table, side_to_move, &mouse, on, &outcome, &plies, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_table_outcome(table, &mouse, on, side_to_move), outcome);
    CHECK(outcome == CAT_MOUSE_CAT_WINS ? plies > 0 : plies == -1);
    CHECK_EQUAL(cat_mouse_table_placement(table, side_to_move, NULL, on, &outcome, &plies, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_placement(table, side_to_move, &mouse, NULL, &outcome, &plies, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_placement(table, side_to_move, &mouse, on, NULL, &plies, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_placement(table, 7, &mouse, on, &outcome, NULL, NULL), CAT_MOUSE_INVALID_ARGUMENT);
    cat_mouse_table_free(table);
    cat_mouse_arena_free(arena);
    return outcome;
}

static void placements(void)
{
    check_case("placements");
    CHECK_EQUAL(best_placement(2, CAT_MOUSE_SIDE_CAT), CAT_MOUSE_DRAW);
    CHECK_EQUAL(best_placement(3, CAT_MOUSE_SIDE_CAT), CAT_MOUSE_CAT_WINS);
}

/* More places of a side than 32 bits can number: no memory is enough, and that is an estimate, too. */
static void check_too_many_places(void)
{
    static const int32_t offsets[101];
    cat_mouse_arena *arena = NULL;
    cat_mouse_table *table = NULL;
    uint64_t bytes = 0;
    CHECK_EQUAL(cat_mouse_arena_new(offsets, NULL, 100, &arena, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_arena_set_pieces(arena, CAT_MOUSE_SIDE_CAT, 16, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_estimate(arena, NULL, &bytes, NULL), CAT_MOUSE_OK);
    CHECK(bytes == UINT64_MAX);
    CHECK_EQUAL(cat_mouse_solve(arena, NULL, &table, NULL), CAT_MOUSE_OUT_OF_MEMORY);
    cat_mouse_arena_free(arena);
}

static void tables(void)
{
    check_case("two mice and two cats");
    cat_mouse_arena *arena = petersen(2, 2);
    CHECK_EQUAL(cat_mouse_arena_set_speed(arena, CAT_MOUSE_SIDE_CAT, 2, NULL), CAT_MOUSE_OK);
    uint64_t bytes = 0;
    CHECK_EQUAL(cat_mouse_estimate(arena, NULL, &bytes, NULL), CAT_MOUSE_OK);
    CHECK(bytes > 0 && bytes < UINT64_MAX);
    check_too_many_places();
    cat_mouse_table *table = solved(arena);
    CHECK_EQUAL(cat_mouse_table_verify(table, arena, NULL), CAT_MOUSE_OK);

    cat_mouse_summary summary;
    summary.size = sizeof summary;
    CHECK_EQUAL(cat_mouse_table_summary(table, &summary), CAT_MOUSE_OK);
    CHECK_EQUAL((long)summary.mouse_places, 66);
    CHECK_EQUAL((long)summary.cat_places, 55);
    size_t len = (size_t)(summary.mouse_places * summary.cat_places);
    uint8_t *outcomes = (uint8_t *)malloc(len);
    uint32_t *plies = (uint32_t *)malloc(len * sizeof *plies);
    REQUIRE(outcomes != NULL && plies != NULL);
    for (int32_t to_move = CAT_MOUSE_SIDE_MOUSE; to_move <= CAT_MOUSE_SIDE_CAT; to_move++) {
        CHECK_EQUAL(cat_mouse_table_copy_outcomes(table, to_move, outcomes, len), CAT_MOUSE_OK);
        CHECK_EQUAL(cat_mouse_table_copy_plies(table, to_move, plies, len), CAT_MOUSE_OK);
        CHECK_EQUAL(cat_mouse_table_copy_outcomes(table, to_move, outcomes, len - 1), CAT_MOUSE_INVALID_ARGUMENT);
        uint64_t counts[3] = { 0, 0, 0 };
        for (uint64_t mice = 0; mice < summary.mouse_places; mice++) {
            for (uint64_t cats = 0; cats < summary.cat_places; cats++) {
                int32_t on[2][2];
                int64_t expected = 0;
                uint64_t place = 0;
                REQUIRE(cat_mouse_table_place_nodes(table, CAT_MOUSE_SIDE_MOUSE, mice, on[0]) == CAT_MOUSE_OK);
                REQUIRE(cat_mouse_table_place_nodes(table, CAT_MOUSE_SIDE_CAT, cats, on[1]) == CAT_MOUSE_OK);
                CHECK(cat_mouse_table_place(table, CAT_MOUSE_SIDE_MOUSE, on[0], &place) == CAT_MOUSE_OK && place == mice);
                uint8_t outcome = outcomes[mice * summary.cat_places + cats];
                counts[outcome]++;
                CHECK_EQUAL(cat_mouse_table_outcome(table, on[0], on[1], to_move), outcome);
                CHECK_EQUAL(cat_mouse_table_plies(table, on[0], on[1], to_move, &expected), CAT_MOUSE_OK);
                CHECK_EQUAL(plies[mice * summary.cat_places + cats], expected < 0 ? UINT32_MAX : (uint32_t)expected);
            }
        }
        const uint64_t *counted = to_move == CAT_MOUSE_SIDE_MOUSE ? summary.mouse_to_move : summary.cat_to_move;
        CHECK(memcmp(counts, counted, sizeof counts) == 0);
    }
    free(outcomes);
    free(plies);

    check_case("moves and lines");
    const int32_t mice[] = { 9, 1 }, caught[] = { CAT_MOUSE_OFF_BOARD, 9 }, cats[] = { 0, 0 };
    int32_t moves[2 * 200];
    size_t count = 0, repeats = 0;
    int64_t before = 0, after = 0;
    CHECK_EQUAL(cat_mouse_table_plies(table, mice, cats, CAT_MOUSE_SIDE_CAT, &before), CAT_MOUSE_OK);
    CHECK(before > 0);
    CHECK_EQUAL(cat_mouse_table_best_moves(table, mice, cats, CAT_MOUSE_SIDE_CAT, moves, 200, &count, NULL), CAT_MOUSE_OK);
    CHECK(count > 0 && count <= 200);
    CHECK_EQUAL(cat_mouse_table_line(table, mice, cats, CAT_MOUSE_SIDE_CAT, moves, 400, &count, &repeats, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL((long)count, (long)before);
    CHECK_EQUAL((long)repeats, (long)count);
    CHECK_EQUAL(cat_mouse_table_plies(table, caught, cats, CAT_MOUSE_SIDE_CAT, &after), CAT_MOUSE_OK);
    CHECK(after > 0 && after <= before);
    int32_t decided = -1;
    CHECK_EQUAL(cat_mouse_decide(arena, mice, cats, CAT_MOUSE_SIDE_CAT, NULL, &decided, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL(decided, CAT_MOUSE_CAT_WINS);

    check_case("wrong places");
    const int32_t no_node[] = { 1, 10 }, off[] = { CAT_MOUSE_OFF_BOARD, 1 };
    int32_t on[2];
    uint64_t place = 0;
    CHECK_EQUAL(cat_mouse_table_outcome(table, no_node, cats, CAT_MOUSE_SIDE_CAT), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_outcome(table, mice, off, CAT_MOUSE_SIDE_CAT), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_place(table, CAT_MOUSE_SIDE_CAT, off, &place), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_place(table, CAT_MOUSE_SIDE_CAT, NULL, &place), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_place(table, CAT_MOUSE_SIDE_CAT, cats, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_place(NULL, CAT_MOUSE_SIDE_CAT, cats, &place), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_place(table, 0, cats, &place), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_place_nodes(table, CAT_MOUSE_SIDE_CAT, 55, on), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_table_place_nodes(table, CAT_MOUSE_SIDE_CAT, 0, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_place_nodes(NULL, CAT_MOUSE_SIDE_CAT, 0, on), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_placement(NULL, CAT_MOUSE_SIDE_CAT, on, on, &decided, NULL, NULL), CAT_MOUSE_NULL_POINTER);
    cat_mouse_table_free(table);
    cat_mouse_arena_free(arena);
}

/* A star: 0 in the middle. A cat on 1 that may go two edges catches what is in the middle on its way, or goes there. */
static cat_mouse_table *star(int32_t all_must, cat_mouse_arena **arena)
{
    static const int32_t offsets[] = { 0, 4, 5, 6, 7, 8 };
    static const int32_t adj[] = { 1, 2, 3, 4, 0, 0, 0, 0 };
    static const int32_t hole[] = { 4 };
    REQUIRE(cat_mouse_arena_new(offsets, adj, 5, arena, NULL) == CAT_MOUSE_OK);
    REQUIRE(cat_mouse_arena_set_holes(*arena, hole, 1, NULL) == CAT_MOUSE_OK);
    REQUIRE(cat_mouse_arena_set_pieces(*arena, CAT_MOUSE_SIDE_MOUSE, 2, NULL) == CAT_MOUSE_OK);
    REQUIRE(cat_mouse_arena_set_pieces(*arena, CAT_MOUSE_SIDE_CAT, 2, NULL) == CAT_MOUSE_OK);
    REQUIRE(cat_mouse_arena_set_speed(*arena, CAT_MOUSE_SIDE_CAT, 2, NULL) == CAT_MOUSE_OK);
    REQUIRE(cat_mouse_arena_set_all_must(*arena, all_must, NULL) == CAT_MOUSE_OK);
    REQUIRE(cat_mouse_arena_set_endless(*arena, CAT_MOUSE_CAT_WINS, NULL) == CAT_MOUSE_OK);
    return solved(*arena);
}

static void best_positions(void)
{
    cat_mouse_arena *arena = NULL;
    for (int32_t all_must = 0; all_must <= 1; all_must++) {
        check_case("best positions, all must: %d", (int)all_must);
        cat_mouse_table *table = star(all_must, &arena);
        const int32_t mice[] = { 2, 3 }, cats[] = { 1, 1 };
        enum { ROOM = 64 };
        int32_t moves[2 * ROOM], mice_after[2 * ROOM], cats_after[2 * ROOM], outcome = -1;
        int64_t plies[ROOM];
        size_t count = 0, positions = 0;
        CHECK_EQUAL(cat_mouse_table_best_moves(table, mice, cats, CAT_MOUSE_SIDE_CAT, moves, ROOM, &count, NULL), CAT_MOUSE_OK);
        CHECK_EQUAL(cat_mouse_table_best_positions(table, mice, cats, CAT_MOUSE_SIDE_CAT, mice_after, cats_after, plies, ROOM,
                                                   &positions, NULL), CAT_MOUSE_OK);
        CHECK(count > 0 && positions >= count && positions <= ROOM);
        outcome = cat_mouse_table_outcome(table, mice, cats, CAT_MOUSE_SIDE_CAT);
        /* Each is told so that the table says the same of it as was told. */
        for (size_t i = 0; i < positions; i++) {
            int64_t expected = 0;
            CHECK_EQUAL(cat_mouse_table_outcome(table, mice_after + 2 * i, cats_after + 2 * i, CAT_MOUSE_SIDE_MOUSE), outcome);
            CHECK_EQUAL(cat_mouse_table_plies(table, mice_after + 2 * i, cats_after + 2 * i, CAT_MOUSE_SIDE_MOUSE, &expected),
                        CAT_MOUSE_OK);
            CHECK_EQUAL((long)plies[i], (long)expected);
            /* Off the board is caught where one is enough; where all must, who is caught stays with the cat. */
            for (size_t j = 2 * i; j < 2 * i + 2; j++)
                if (all_must)
                    CHECK(mice_after[j] != CAT_MOUSE_OFF_BOARD);
        }
        if (all_must)
            CHECK(plies[0] == 0 && (mice_after[0] == cats_after[0] || mice_after[0] == cats_after[1] ||
                                    mice_after[1] == cats_after[0] || mice_after[1] == cats_after[1]));
        /* No two moves alike, and all that there are among the positions, in the same order. */
        for (size_t i = 0, j = 0; i < count; i++, j++) {
            for (size_t k = 0; k < i; k++)
                CHECK(memcmp(moves + 2 * i, moves + 2 * k, 2 * sizeof *moves) != 0);
            while (j < positions && memcmp(moves + 2 * i, cats_after + 2 * j, 2 * sizeof *moves) != 0)
                j++;
            CHECK(j < positions);
        }
        const int32_t between[] = { 0, 2 };
        CHECK_EQUAL(cat_mouse_table_best_positions(table, between, cats, CAT_MOUSE_SIDE_CAT, NULL, NULL, NULL, 0, &positions, NULL),
                    CAT_MOUSE_OK);
        CHECK(positions > 0);

        check_case("best positions asked wrong");
        cat_mouse_error error;
        CHECK_EQUAL(cat_mouse_table_best_positions(NULL, mice, cats, 1, NULL, NULL, NULL, 0, &positions, NULL), CAT_MOUSE_NULL_POINTER);
        CHECK_EQUAL(cat_mouse_table_best_positions(table, NULL, cats, 1, NULL, NULL, NULL, 0, &positions, NULL), CAT_MOUSE_NULL_POINTER);
        CHECK_EQUAL(cat_mouse_table_best_positions(table, mice, NULL, 1, NULL, NULL, NULL, 0, &positions, NULL), CAT_MOUSE_NULL_POINTER);
        CHECK_EQUAL(cat_mouse_table_best_positions(table, mice, cats, 1, NULL, NULL, NULL, 0, NULL, &error), CAT_MOUSE_NULL_POINTER);
        CHECK(strstr(error.message, "count") != NULL);
        CHECK_EQUAL(cat_mouse_table_best_positions(table, mice, cats, 3, NULL, NULL, NULL, 0, &positions, NULL), CAT_MOUSE_INVALID_ARGUMENT);
        cat_mouse_table_free(table);
        cat_mouse_arena_free(arena);
    }

    /* On a cycle of four nodes the cat goes from 0 to 2 by 1 or by 3, and catches the mouse there. */
    check_case("two ways to the same node");
    static const int32_t offsets[] = { 0, 2, 4, 6, 8 }, adj[] = { 1, 3, 0, 2, 1, 3, 0, 2 };
    REQUIRE(cat_mouse_arena_new(offsets, adj, 4, &arena, NULL) == CAT_MOUSE_OK);
    REQUIRE(cat_mouse_arena_set_holes(arena, NULL, 0, NULL) == CAT_MOUSE_OK);
    REQUIRE(cat_mouse_arena_set_pieces(arena, CAT_MOUSE_SIDE_MOUSE, 2, NULL) == CAT_MOUSE_OK);
    REQUIRE(cat_mouse_arena_set_speed(arena, CAT_MOUSE_SIDE_CAT, 2, NULL) == CAT_MOUSE_OK);
    cat_mouse_table *table = solved(arena);
    const int32_t sides[] = { 1, 3 }, corner = 0;
    int32_t to[8], left[2 * 8];
    size_t moves = 0, ends = 0;
    CHECK_EQUAL(cat_mouse_table_best_moves(table, sides, &corner, CAT_MOUSE_SIDE_CAT, to, 8, &moves, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_table_best_positions(table, sides, &corner, CAT_MOUSE_SIDE_CAT, left, NULL, NULL, 8, &ends, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL((long)moves, 4);
    CHECK_EQUAL((long)ends, 6);
    for (size_t i = 0; i < moves; i++)
        for (size_t j = 0; j < i; j++)
            CHECK(to[i] != to[j]);
    for (size_t i = 0; i < ends; i++)
        CHECK((left[2 * i] == 1 || left[2 * i] == 3) && left[2 * i + 1] == CAT_MOUSE_OFF_BOARD);
    cat_mouse_table_free(table);
    cat_mouse_arena_free(arena);

    check_case("best positions of single pieces");
    arena = petersen(1, 1);
    table = solved(arena);
    const int32_t mouse = 1, cat = 0;
    int32_t mouse_after = -5, cat_after = -5;
    int64_t plies = -5;
    size_t count = 0;
    CHECK_EQUAL(cat_mouse_table_best_positions(table, &mouse, &cat, CAT_MOUSE_SIDE_CAT, &mouse_after, &cat_after, &plies, 1, &count, NULL),
                CAT_MOUSE_OK);
    CHECK(count == 1 && mouse_after == 1 && cat_after == 1 && plies == 0);
    cat_mouse_table_free(table);
    cat_mouse_arena_free(arena);
}

int main(void)
{
    check_begin();
    settings();
    placements();
    tables();
    best_positions();
    return check_end();
}
