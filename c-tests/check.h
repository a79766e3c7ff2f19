/*
 * check.h - the smallest test harness that names what failed. C99 and C++11.
 *
 * A program calls check_begin(), names each case with check_case(), states facts with CHECK and CHECK_EQUAL, and
 * returns check_end(). A failed check is printed with its case, file and line, and the program goes on; a crash is
 * printed with the case it happened in. Not for threads: they note their answers, main() checks them.
 */
#ifndef CHECK_H
#define CHECK_H

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char check_name[200] = "before the first case";
static long check_count;
static long check_failures;

/* Only what a signal handler may do: write, and die of the same signal. */
static inline void check_crashed(int number)
{
    static const char said[] = "CRASHED in case: ";
    ssize_t written = write(2, said, sizeof said - 1);
    written += write(2, check_name, strlen(check_name));
    written += write(2, "\n", 1);
    (void)written;
    signal(number, SIG_DFL);
    raise(number);
}

static inline void check_begin(void)
{
    static const int crashes[] = { SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE };
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        signal(crashes[i], check_crashed);
    /* Line by line, so that a crash takes nothing along that was said before it. */
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
}

/* Names what is checked from here on. */
#ifdef __GNUC__
__attribute__((format(printf, 1, 2)))
#endif
static inline void check_case(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(check_name, sizeof check_name, format, arguments);
    va_end(arguments);
}

/* What the program returns from main(): a program that checked nothing has failed, too. */
static inline int check_end(void)
{
    printf("%ld checks, %ld failed\n", check_count, check_failures);
    return check_count == 0 || check_failures != 0;
}

static inline void check_that(int holds, const char *what, const char *file, int line)
{
    check_count++;
    if (!holds) {
        check_failures++;
        printf("FAILED %s:%d: case %s: %s\n", file, line, check_name, what);
    }
}

static inline void check_required(int holds, const char *what, const char *file, int line)
{
    if (!holds) {
        check_that(holds, what, file, line);
        exit(2);
    }
}

static inline void check_that_equal(long actual, long expected, const char *what, const char *file, int line)
{
    char said[200];
    snprintf(said, sizeof said, "%s is %ld, not %ld", what, actual, expected);
    check_that(actual == expected, said, file, line);
}

#define CHECK(condition) check_that(!!(condition), #condition, __FILE__, __LINE__)
#define CHECK_EQUAL(actual, expected) check_that_equal((actual), (expected), #actual, __FILE__, __LINE__)

/* What the test itself needs and can't go on without; it does not count as a check. */
#define REQUIRE(condition) check_required(!!(condition), #condition, __FILE__, __LINE__)

#endif
