/*
 * cat_mouse_decide: one position after the other against the table, under several rules; what it refuses; and certificates.
 */
#include "solved.h"

#define UNTOUCHED 77

/* A ring with chords and dead ends, undirected. */
static struct graph ring(int n, uint64_t *seed)
{
    struct graph graph = graph_new(n, (size_t)n + 1, 8 * (size_t)n);
    int (*rows)[8] = (int (*)[8])allocate((size_t)n, sizeof *rows);
    int *lengths = (int *)allocate((size_t)n, sizeof *lengths);
    int end = 0;
    for (int v = 0; v < n; v++) {
        int to[2] = { (v + 1) % n, random_below(seed, n) };
        for (int i = 0; i < 2; i++) {
            if (i == 1 && random_below(seed, 6) != 0)
                continue;
            if (lengths[v] < 8 && lengths[to[i]] < 8) {
                rows[v][lengths[v]++] = to[i];
                rows[to[i]][lengths[to[i]]++] = v;
            }
        }
    }
    for (int v = 0; v < n; v++) {
        for (int i = 0; i < lengths[v]; i++)
            graph.adj[end++] = rows[v][i];
        graph.offsets[v + 1] = end;
    }
    graph.adj_count = (size_t)end;
    free(rows);
    free(lengths);
    return graph;
}

static int32_t decided(const cat_mouse_arena *arena, int32_t mouse, int32_t cat, int32_t side,
                       const cat_mouse_options *options)
{
    int32_t outcome = UNTOUCHED;
    cat_mouse_error error;
    CHECK_EQUAL(cat_mouse_decide(arena, &mouse, &cat, side, options, &outcome, &error), CAT_MOUSE_OK);
    return outcome;
}

static void check_against_table(int n, uint64_t seed)
{
    struct graph graph = ring(n, &seed);
    cat_mouse_arena *arena = arena_of(&graph);
    for (int may_stay = 0; may_stay < 2; may_stay++) {
        cat_mouse_table *table;
        long wrong = 0;
        check_case("%d nodes, may stay: %d", n, may_stay);
        CHECK_EQUAL(cat_mouse_arena_set_may_stay(arena, CAT_MOUSE_SIDE_MOUSE, may_stay, NULL), CAT_MOUSE_OK);
        table = table_of(arena, NULL);
        for (int i = 0; i < 20; i++) {
            int32_t mouse = random_below(&seed, n), cat = random_below(&seed, n);
            for (int side = 0; side < 2; side++)
                wrong += decided(arena, mouse, cat, sides[side], NULL) !=
                         cat_mouse_table_outcome(table, &mouse, &cat, sides[side]);
        }
        CHECK_EQUAL(wrong, 0);
        cat_mouse_table_free(table);
    }
    cat_mouse_arena_free(arena);
    graph_free(&graph);
}

static void check_refused(const cat_mouse_arena *arena, const int32_t *mouse, const int32_t *cat, int32_t side,
                          const cat_mouse_options *options, int expected)
{
    int32_t outcome = UNTOUCHED;
    cat_mouse_error error;
    CHECK_EQUAL(cat_mouse_decide(arena, mouse, cat, side, options, &outcome, &error), expected);
    CHECK_EQUAL(outcome, UNTOUCHED);
    CHECK_EQUAL(error.status, expected);
    CHECK(strlen(error.message) > 0);
    CHECK_EQUAL(cat_mouse_decide(arena, mouse, cat, side, options, NULL, NULL) < 0, 1);
}

static void check_refusals(void)
{
    uint64_t seed = 5;
    struct graph graph = ring(1200, &seed);
    cat_mouse_arena *arena = arena_of(&graph);
    cat_mouse_options options = options_zero();
    const int32_t mouse = 400, cat = 700, none = 1200, negative = -1;
    int32_t outcome = UNTOUCHED, hole = 0;
    check_case("what is refused");
    check_refused(NULL, &mouse, &cat, CAT_MOUSE_SIDE_MOUSE, NULL, CAT_MOUSE_NULL_POINTER);
    check_refused(arena, NULL, &cat, CAT_MOUSE_SIDE_MOUSE, NULL, CAT_MOUSE_NULL_POINTER);
    check_refused(arena, &mouse, NULL, CAT_MOUSE_SIDE_MOUSE, NULL, CAT_MOUSE_NULL_POINTER);
    check_refused(arena, &none, &cat, CAT_MOUSE_SIDE_MOUSE, NULL, CAT_MOUSE_INVALID_ARGUMENT);
    check_refused(arena, &mouse, &negative, CAT_MOUSE_SIDE_CAT, NULL, CAT_MOUSE_INVALID_ARGUMENT);
    check_refused(arena, &mouse, &cat, 0, NULL, CAT_MOUSE_INVALID_ARGUMENT);
    check_refused(arena, &mouse, &cat, 3, NULL, CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_decide(arena, &mouse, &cat, CAT_MOUSE_SIDE_MOUSE, NULL, NULL, NULL), CAT_MOUSE_NULL_POINTER);
    options.cpu_level = 99;
    check_refused(arena, &mouse, &cat, CAT_MOUSE_SIDE_MOUSE, &options, CAT_MOUSE_INVALID_ARGUMENT);
    check_case("contradicting settings");
    CHECK_EQUAL(cat_mouse_arena_set_goals(arena, CAT_MOUSE_SIDE_CAT, &hole, 1, NULL), CAT_MOUSE_OK);
    check_refused(arena, &mouse, &cat, CAT_MOUSE_SIDE_MOUSE, NULL, CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_arena_set_goals(arena, CAT_MOUSE_SIDE_CAT, NULL, 0, NULL), CAT_MOUSE_OK);
    check_case("without a goal, all may stay, too little memory: nothing is plain");
    CHECK_EQUAL(cat_mouse_arena_set_holes(arena, NULL, 0, NULL), CAT_MOUSE_OK);
    options = options_zero();
    options.memory_limit = 1;
    check_refused(arena, &mouse, &cat, CAT_MOUSE_SIDE_MOUSE, &options, CAT_MOUSE_OUT_OF_MEMORY);
    CHECK_EQUAL(cat_mouse_decide(arena, &mouse, &cat, CAT_MOUSE_SIDE_MOUSE, NULL, &outcome, NULL), CAT_MOUSE_OK);
    CHECK(outcome == CAT_MOUSE_DRAW || outcome == CAT_MOUSE_CAT_WINS);
    cat_mouse_arena_free(arena);
    graph_free(&graph);
}

/* What a certificate proves is what was decided; of another arena it proves nothing, unless that is so. */
static void check_certificates(int n, int starts, uint64_t seed)
{
    struct graph graph = ring(n, &seed);
    cat_mouse_arena *arena = arena_of(&graph), *lost = arena_of(&graph);
    const int32_t holes[] = { 2, 3 };
    long kinds[4] = { 0, 0, 0, 0 }, rejected = 0;
    check_case("certificates, %d nodes", n);
    CHECK_EQUAL(cat_mouse_arena_set_holes(lost, holes, 2, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_arena_set_may_stay(lost, CAT_MOUSE_SIDE_CAT, 1, NULL), CAT_MOUSE_OK);
    for (int i = 0; i < starts; i++) {
        int32_t mouse = random_below(&seed, n), cat = i == 0 ? mouse : random_below(&seed, n), side = sides[i % 2];
        int32_t says[5] = { UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED };
        uint64_t moves = 0;
        cat_mouse_certificate *certificate = NULL;
        cat_mouse_error error;
        CHECK_EQUAL(cat_mouse_certificate_new(arena, &mouse, &cat, side, NULL, &certificate, &error), CAT_MOUSE_OK);
        CHECK_EQUAL(cat_mouse_certificate_verify(certificate, arena, &error), CAT_MOUSE_OK);
        CHECK_EQUAL(cat_mouse_certificate_claim(certificate, &says[0], &says[1], &says[2], &says[3], &says[4], &moves),
                    CAT_MOUSE_OK);
        CHECK_EQUAL(says[0], mouse);
        CHECK_EQUAL(says[1], cat);
        CHECK_EQUAL(says[2], side);
        CHECK_EQUAL(says[3], decided(arena, mouse, cat, side, NULL));
        CHECK(says[4] >= CAT_MOUSE_CERTIFICATE_OVER && says[4] <= CAT_MOUSE_CERTIFICATE_DEAD_END);
        CHECK((says[4] == CAT_MOUSE_CERTIFICATE_OVER) == (moves == 0));
        kinds[says[4]]++;
        CHECK_EQUAL(cat_mouse_certificate_claim(certificate, NULL, NULL, NULL, NULL, NULL, NULL), CAT_MOUSE_OK);
        if (cat_mouse_certificate_verify(certificate, lost, &error) == CAT_MOUSE_OK) {
            CHECK_EQUAL(decided(lost, mouse, cat, side, NULL), says[3]);
        } else {
            CHECK_EQUAL(error.status, CAT_MOUSE_CORRUPT_FILE);
            CHECK(strlen(error.message) > 0);
            rejected++;
        }
        CHECK_EQUAL(cat_mouse_certificate_verify(NULL, arena, &error), CAT_MOUSE_NULL_POINTER);
        CHECK_EQUAL(cat_mouse_certificate_verify(certificate, NULL, &error), CAT_MOUSE_NULL_POINTER);
        cat_mouse_certificate_free(certificate);
    }
    CHECK(kinds[CAT_MOUSE_CERTIFICATE_OVER] > 0 && kinds[CAT_MOUSE_CERTIFICATE_STRATEGIES] > 0 && rejected > 0);
    cat_mouse_certificate_free(NULL);
    cat_mouse_arena_free(lost);
    cat_mouse_arena_free(arena);
    graph_free(&graph);
}

/* A mouse at the end of a path. */
static void check_dead_end(void)
{
    const int offsets[] = { 0, 0, 1, 3, 5, 6 }, adj[] = { 2, 1, 3, 2, 4, 3 };
    const int32_t mouse = 4, cat = 1;
    int32_t outcome = UNTOUCHED, kind = UNTOUCHED;
    uint64_t moves = 0;
    cat_mouse_arena *arena = NULL;
    cat_mouse_certificate *certificate = NULL;
    check_case("a dead end");
    CHECK_EQUAL(cat_mouse_arena_new(offsets, adj, 5, &arena, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_certificate_new(arena, &mouse, &cat, CAT_MOUSE_SIDE_CAT, NULL, &certificate, NULL),
                CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_certificate_verify(certificate, arena, NULL), CAT_MOUSE_OK);
    CHECK_EQUAL(cat_mouse_certificate_claim(certificate, NULL, NULL, NULL, &outcome, &kind, &moves), CAT_MOUSE_OK);
    CHECK_EQUAL(outcome, CAT_MOUSE_CAT_WINS);
    CHECK_EQUAL(kind, CAT_MOUSE_CERTIFICATE_DEAD_END);
    CHECK(moves > 0);
    cat_mouse_certificate_free(certificate);
    cat_mouse_arena_free(arena);
}

static void check_refused_certificates(void)
{
    uint64_t seed = 5;
    struct graph graph = ring(60, &seed);
    cat_mouse_arena *arena = arena_of(&graph);
    const int32_t mouse = 20, cat = 35, none = 60;
    int32_t outcome = UNTOUCHED;
    cat_mouse_certificate *out = NULL;
    cat_mouse_error error;
    check_case("certificates that are refused");
    CHECK_EQUAL(cat_mouse_certificate_new(NULL, &mouse, &cat, CAT_MOUSE_SIDE_CAT, NULL, &out, &error),
                CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_certificate_new(arena, NULL, &cat, CAT_MOUSE_SIDE_CAT, NULL, &out, &error),
                CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_certificate_new(arena, &mouse, &none, CAT_MOUSE_SIDE_CAT, NULL, &out, &error),
                CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_certificate_new(arena, &mouse, &cat, 3, NULL, &out, &error), CAT_MOUSE_INVALID_ARGUMENT);
    CHECK_EQUAL(cat_mouse_certificate_new(arena, &mouse, &cat, CAT_MOUSE_SIDE_CAT, NULL, NULL, &error),
                CAT_MOUSE_NULL_POINTER);
    CHECK(out == NULL);
    CHECK_EQUAL(cat_mouse_certificate_claim(NULL, NULL, NULL, NULL, &outcome, NULL, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(outcome, UNTOUCHED);
    cat_mouse_arena_free(arena);
    graph_free(&graph);
}

int main(void)
{
    check_begin();
    check_against_table(60, 1);
    check_against_table(1300, 2);
    check_refusals();
    check_certificates(60, 40, 1);
    check_certificates(1300, 4, 3);
    check_dead_end();
    check_refused_certificates();
    return check_end();
}
