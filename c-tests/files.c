/*
 * Tables in files: saved and opened, asked by several threads and by another process, damaged, and refused by the system.
 * argv[1] is a file in a folder of our own.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <limits.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "solved.h"

enum { NODES = 90, DEGREE = 3, THREADS = 4 };

static const char *path;

static cat_mouse_table *opened(void)
{
    cat_mouse_table *table = NULL;
    CHECK_EQUAL(cat_mouse_table_open(path, &table, NULL), CAT_MOUSE_OK);
    REQUIRE(table != NULL);
    return table;
}

/* The plies of all positions, to be freed. */
static uint32_t *plies_of(const cat_mouse_table *table, int32_t side)
{
    uint32_t *plies = (uint32_t *)allocate(NODES * NODES, sizeof *plies);
    CHECK_EQUAL(cat_mouse_table_copy_plies(table, side, plies, NODES * NODES), CAT_MOUSE_OK);
    return plies;
}

static void check_same_plies(const cat_mouse_table *one, const cat_mouse_table *other)
{
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        uint32_t *plies = plies_of(one, sides[i]), *others = plies_of(other, sides[i]);
        CHECK(memcmp(plies, others, NODES * NODES * sizeof *plies) == 0);
        free(plies);
        free(others);
    }
}

/* How many temporary files there are in the folder. */
static int temporaries(void)
{
    static const char begin[] = ".cat_mouse-";
    char folder[PATH_MAX];
    const struct dirent *entry;
    int count = 0;
    DIR *directory;
    snprintf(folder, sizeof folder, "%s", path);
    *strrchr(folder, '/') = '\0';
    directory = opendir(folder);
    REQUIRE(directory != NULL);
    while ((entry = readdir(directory)) != NULL)
        count += strncmp(entry->d_name, begin, sizeof begin - 1) == 0;
    closedir(directory);
    return count;
}

static int save(const cat_mouse_table *table, const char *to, const char *expected)
{
    cat_mouse_error error;
    int status;
    memset(&error, 77, sizeof error);
    status = cat_mouse_table_save(table, to, &error);
    CHECK_EQUAL(temporaries(), 0);
    if (status != CAT_MOUSE_OK) {
        CHECK_EQUAL(error.status, status);
        CHECK_EQUAL((long)error.where, -1);
        CHECK(strstr(error.message, expected) != NULL);
    }
    return status;
}

static int refused(const char *from, const char *expected)
{
    cat_mouse_error error;
    cat_mouse_table *table = (cat_mouse_table *)&error;
    int status = cat_mouse_table_open(from, &table, &error);
    CHECK(table == (cat_mouse_table *)&error);
    CHECK_EQUAL(error.status, status);
    CHECK(strstr(error.message, expected) != NULL);
    return status;
}

static void check_refusals(const cat_mouse_table *table)
{
    char missing[PATH_MAX];
    cat_mouse_table *out = NULL;
    snprintf(missing, sizeof missing, "%s/no/folder", path);
    check_case("NULL");
    CHECK_EQUAL(save(NULL, path, "table is NULL"), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(save(table, NULL, "path is NULL"), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(refused(NULL, "path is NULL"), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_open(path, NULL, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK_EQUAL(cat_mouse_table_open(NULL, &out, NULL), CAT_MOUSE_NULL_POINTER);
    CHECK(out == NULL);
    check_case("paths that lead nowhere");
    CHECK_EQUAL(refused("no/such/file", "No such file"), CAT_MOUSE_IO);
    CHECK_EQUAL(refused("", "No such file"), CAT_MOUSE_IO);
    CHECK_EQUAL(refused("/", "not a regular file"), CAT_MOUSE_IO);
    CHECK_EQUAL(save(table, "no/such/file", "No such file"), CAT_MOUSE_IO);
    CHECK_EQUAL(save(table, "/", "not a regular file"), CAT_MOUSE_IO);
    CHECK_EQUAL(save(table, missing, "Not a directory"), CAT_MOUSE_IO);
}

/* The disk is full, or so it seems: what was there before stays, and nothing else is left. */
static void check_full(const cat_mouse_table *other, const struct brute_force *all)
{
    struct rlimit before, small;
    cat_mouse_table *table;
    check_case("no room");
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    small = before;
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t limit = 0; limit < 10000; limit += 2000) {
        small.rlim_cur = limit;
        REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
        CHECK_EQUAL(save(other, path, "writing the file failed: File too large"), CAT_MOUSE_IO);
    }
    REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
    table = opened();
    check_table(table, all);
    cat_mouse_table_free(table);
}

struct worker {
    pthread_t thread;
    const cat_mouse_table *table;
    const struct brute_force *all;
    long faults;
};

static void *ask(void *argument)
{
    struct worker *worker = (struct worker *)argument;
    for (int32_t mouse = 0; mouse < NODES; mouse++) {
        for (int32_t cat = 0; cat < NODES; cat++) {
            for (int side = BRUTE_FORCE_MOUSE; side <= BRUTE_FORCE_CAT; side++) {
                int32_t outcome = cat_mouse_table_outcome(worker->table, &mouse, &cat, sides[side]);
                worker->faults += outcome != *brute_force_at(worker->all, side, mouse, cat);
            }
        }
    }
    return NULL;
}

static void check_threads(const struct brute_force *all)
{
    struct worker workers[THREADS];
    cat_mouse_table *table = opened();
    check_case("several threads");
    for (int i = 0; i < THREADS; i++) {
        workers[i].table = table;
        workers[i].all = all;
        workers[i].faults = 0;
        REQUIRE(pthread_create(&workers[i].thread, NULL, ask, &workers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(workers[i].thread, NULL);
        CHECK_EQUAL(workers[i].faults, 0);
    }
    cat_mouse_table_free(table);
}

/* Another process asks the table that this one has open, and opens it for itself. */
static void check_processes(const struct brute_force *all)
{
    cat_mouse_table *table = opened();
    int status = -1;
    pid_t child;
    check_case("another process");
    fflush(stdout);
    child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        cat_mouse_table *own = NULL;
        const char *end;
        struct worker inherited = { 0, table, all, 0 }, opened_here = { 0, NULL, all, 0 };
        if (cat_mouse_table_open(path, &own, NULL) != CAT_MOUSE_OK)
            _exit(1);
        opened_here.table = own;
        ask(&inherited);
        ask(&opened_here);
        /* Ends as another program, for valgrind would call a leak what is the parent's to free. */
        end = inherited.faults + opened_here.faults == 0 ? "true" : "false";
        execlp(end, end, (char *)NULL);
        _exit(2);
    }
    check_table(table, all);
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    cat_mouse_table_free(table);
}

static long length(void)
{
    struct stat about;
    REQUIRE(stat(path, &about) == 0);
    return (long)about.st_size;
}

/* Inverts a byte, counted from the end of the file. */
static void invert(long from_end)
{
    FILE *file = fopen(path, "r+b");
    int byte;
    REQUIRE(file != NULL && fseek(file, -from_end, SEEK_END) == 0);
    byte = fgetc(file);
    REQUIRE(byte != EOF && fseek(file, -from_end, SEEK_END) == 0);
    REQUIRE(fputc(~byte & 0xff, file) != EOF && fclose(file) == 0);
}

static void check_damage(void)
{
    static uint8_t outcomes[NODES * NODES];
    cat_mouse_summary summary = { .size = sizeof summary, .threads = 77 };
    cat_mouse_table *table;
    int32_t node = 5;
    int64_t plies = 77;
    /* All matrices: what the head, padded to a page, leaves of the file. */
    long from_end = length() - 4096;
    check_case("damage among the plies");
    /* The last bits are plies with the cat to move. */
    invert(1);
    table = opened();
    CHECK_EQUAL(cat_mouse_table_outcome(table, &node, &node, CAT_MOUSE_SIDE_CAT), CAT_MOUSE_CAT_WINS);
    CHECK_EQUAL(cat_mouse_table_plies(table, &node, &node, CAT_MOUSE_SIDE_CAT, &plies), CAT_MOUSE_CORRUPT_FILE);
    CHECK_EQUAL((long)plies, 77);
    CHECK_EQUAL(cat_mouse_table_plies(table, &node, &node, CAT_MOUSE_SIDE_MOUSE, &plies), CAT_MOUSE_OK);
    CHECK_EQUAL((long)plies, 0);
    cat_mouse_table_free(table);
    invert(1);

    check_case("damage among the outcomes");
    /* The first bits are outcomes with the mouse to move. */
    invert(from_end);
    table = opened();
    CHECK_EQUAL(cat_mouse_table_outcome(table, &node, &node, CAT_MOUSE_SIDE_CAT), CAT_MOUSE_CAT_WINS);
    CHECK_EQUAL(cat_mouse_table_outcome(table, &node, &node, CAT_MOUSE_SIDE_MOUSE), CAT_MOUSE_CORRUPT_FILE);
    CHECK_EQUAL(cat_mouse_table_summary(table, &summary), CAT_MOUSE_CORRUPT_FILE);
    CHECK_EQUAL((long)summary.threads, 77);
    memset(outcomes, 77, sizeof outcomes);
    CHECK_EQUAL(cat_mouse_table_copy_outcomes(table, CAT_MOUSE_SIDE_MOUSE, outcomes, sizeof outcomes),
                CAT_MOUSE_CORRUPT_FILE);
    CHECK(outcomes[0] == 77 && memcmp(outcomes, outcomes + 1, sizeof outcomes - 1) == 0);
    CHECK_EQUAL(cat_mouse_table_copy_outcomes(table, CAT_MOUSE_SIDE_CAT, outcomes, sizeof outcomes), CAT_MOUSE_OK);
    cat_mouse_table_free(table);
    invert(from_end);

    check_case("damage in the head");
    /* How long solving took, which can be anything: only the checksum tells. */
    invert(length() - 232);
    CHECK_EQUAL(refused(path, "damaged: the checksum from byte 0 on is wrong"), CAT_MOUSE_CORRUPT_FILE);
    REQUIRE(truncate(path, 4096 + 1) == 0);
    CHECK_EQUAL(refused(path, "cut short: it has 4097 bytes"), CAT_MOUSE_CORRUPT_FILE);
    REQUIRE(truncate(path, 0) == 0);
    CHECK_EQUAL(refused(path, "no table"), CAT_MOUSE_CORRUPT_FILE);
}

int main(int argc, char **argv)
{
    struct graph graph = graph_random(8, NODES, DEGREE), small = graph_random(3, 70, DEGREE);
    struct brute_force all = brute_force_all(&graph);
    cat_mouse_options options = options_zero();
    cat_mouse_arena *arena, *small_arena;
    cat_mouse_table *solved, *table, *small_table, *old;
    check_begin();
    REQUIRE(argc == 2);
    path = argv[1];

    check_case("saved and opened");
    arena = arena_of(&graph);
    options.with_plies = 1;
    solved = table_of(arena, &options);
    cat_mouse_arena_free(arena);
    small_arena = arena_of(&small);
    small_table = table_of(small_arena, NULL);
    cat_mouse_arena_free(small_arena);
    CHECK_EQUAL(save(small_table, path, ""), CAT_MOUSE_OK);
    old = opened();
    CHECK_EQUAL(save(solved, path, ""), CAT_MOUSE_OK);
    table = opened();
    check_same_plies(table, solved);
    cat_mouse_table_free(solved);
    check_table(table, &all);
    /* Over the file that it comes from. */
    CHECK_EQUAL(save(table, path, ""), CAT_MOUSE_OK);
    check_table(table, &all);

    check_refusals(table);
    check_full(small_table, &all);
    check_threads(&all);
    check_processes(&all);
    check_damage();

    check_case("tables outlive their files");
    check_table(table, &all);
    CHECK_EQUAL(save(old, path, ""), CAT_MOUSE_OK);
    cat_mouse_table_free(table);
    cat_mouse_table_free(old);
    cat_mouse_table_free(small_table);
    brute_force_free(&all);
    graph_free(&graph);
    graph_free(&small);
    return check_end();
}
