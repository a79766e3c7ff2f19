/* What the library says about itself, and the numbers that programs are compiled with. */
#include <limits.h>

#include "cat_mouse.h"
#include "check.h"

/* The preprocessor must be able to use the constants. */
#if CAT_MOUSE_OK != 0 || CAT_MOUSE_INTERNAL >= CAT_MOUSE_OK
#error "the status constants are no numbers"
#endif
#if CAT_MOUSE_VERSION < 1000 || CAT_MOUSE_VERSION_MAJOR > 1000
#error "the version is no number"
#endif

static const struct {
    int32_t value;
    int32_t contract;
    const char *name;
} statuses[] = {
    { CAT_MOUSE_OK, 0, "OK" },
    { CAT_MOUSE_NULL_POINTER, -1, "NULL_POINTER" },
    { CAT_MOUSE_INVALID_ARGUMENT, -2, "INVALID_ARGUMENT" },
    { CAT_MOUSE_INVALID_GRAPH, -3, "INVALID_GRAPH" },
    { CAT_MOUSE_OUT_OF_MEMORY, -4, "OUT_OF_MEMORY" },
    { CAT_MOUSE_CANCELLED, -5, "CANCELLED" },
    { CAT_MOUSE_IO, -6, "IO" },
    { CAT_MOUSE_CORRUPT_FILE, -7, "CORRUPT_FILE" },
    { CAT_MOUSE_UNSUPPORTED, -8, "UNSUPPORTED" },
    { CAT_MOUSE_INTERNAL, -9, "INTERNAL" },
};

static const int32_t no_statuses[] = { 1, 2, -10, 1000, -1000, INT32_MAX, INT32_MIN };

/* argv[1]: a file with the version that was built. */
int main(int argc, char **argv)
{
    char version[50], from_parts[50];
    uint32_t number = cat_mouse_version();
    FILE *file;
    check_begin();

    check_case("version");
    REQUIRE(argc == 2);
    file = fopen(argv[1], "r");
    REQUIRE(file != NULL);
    REQUIRE(fscanf(file, "%49s", version) == 1);
    fclose(file);
    CHECK(strcmp(cat_mouse_version_string(), version) == 0);
    snprintf(from_parts, sizeof from_parts, "%u.%u.%u", (unsigned)(number / 1000000),
             (unsigned)(number / 1000 % 1000), (unsigned)(number % 1000));
    CHECK(strcmp(from_parts, version) == 0);
    CHECK(number == CAT_MOUSE_VERSION);

    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        check_case("status %s", statuses[i].name);
        CHECK_EQUAL(statuses[i].value, statuses[i].contract);
        CHECK(strcmp(cat_mouse_status_name(statuses[i].value), statuses[i].name) == 0);
    }
    for (size_t i = 0; i < sizeof no_statuses / sizeof *no_statuses; i++) {
        check_case("no status: %ld", (long)no_statuses[i]);
        CHECK(strcmp(cat_mouse_status_name(no_statuses[i]), "UNKNOWN") == 0);
    }

    check_case("outcomes");
    CHECK_EQUAL(CAT_MOUSE_DRAW, 0);
    CHECK_EQUAL(CAT_MOUSE_MOUSE_WINS, 1);
    CHECK_EQUAL(CAT_MOUSE_CAT_WINS, 2);
    CHECK(strcmp(cat_mouse_outcome_name(CAT_MOUSE_DRAW), "DRAW") == 0);
    CHECK(strcmp(cat_mouse_outcome_name(CAT_MOUSE_MOUSE_WINS), "MOUSE_WINS") == 0);
    CHECK(strcmp(cat_mouse_outcome_name(CAT_MOUSE_CAT_WINS), "CAT_WINS") == 0);
    CHECK(strcmp(cat_mouse_outcome_name(CAT_MOUSE_INVALID_GRAPH), "INVALID_GRAPH") == 0);
    CHECK(strcmp(cat_mouse_outcome_name(3), "UNKNOWN") == 0);
    CHECK(strcmp(cat_mouse_outcome_name(INT32_MIN), "UNKNOWN") == 0);
    return check_end();
}
