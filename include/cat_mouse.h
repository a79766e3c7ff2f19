/*
 * cat_mouse.h - pursuit games on graphs, solved exactly.
 *
 * Generated from the Rust sources; do not edit. Every rule of the games is in docs/RULES.md.
 *
 * Conventions, true of every function here:
 *
 * Graphs.   A graph of n nodes, numbered 0..n-1, comes as CSR: `offsets` has n+1 entries, offsets[0] is 0,
 *           no entry is smaller than the one before it, and row v of the graph is adj[offsets[v]] up to
 *           adj[offsets[v+1] - 1]: the nodes one may go to from v. Edges are directed as given: an undirected
 *           graph lists each edge both ways. Self-loops mean "may stay", duplicates change nothing, rows need
 *           not be sorted. `adj` has offsets[n] entries and may be NULL when that is 0.
 * Memory.   The library reads what `const` pointers point to during the call, never after it, and never writes
 *           to it. Strings it returns are static: never free them.
 * Handles.  Arenas and tables are opaque. Who made one ends it, by the function named _free, once, when no call uses
 *           it any more; freeing NULL does nothing. Where a handle is `const`, it is only read: any number of
 *           threads may use it at once. One that is not `const` is for one thread at a time, not necessarily the one
 *           that made it.
 * Outputs.  They are written only on success, and may be uninitialised before. A cat_mouse_error is written only on
 *           failure; functions that take one take NULL, too.
 * Structs.  Options, progress, summary and rules begin with their size in bytes and only ever grow at the end, so that
 *           programs and libraries of different versions understand each other. Set size to the sizeof of what you
 *           hand over. What an older program's options lack is 0, and what its summary or rules lack is left out. A newer
 *           program's extra options must be 0; extra fields of progress and summary stay unfilled.
 * Progress. A function of yours is called from the thread that made the call to the library, and must return
 *           normally: an exception or a longjmp that leaves it is undefined behaviour.
 * Errors.   Statuses and results are int32: 0 or more is an answer, negative is one of the CAT_MOUSE_* status
 *           codes below. A code, once given, keeps its meaning for ever. Bad input is found by checking, and never
 *           crashes: but no library can check that a pointer really has as many entries as it should. Any function
 *           that returns a status may return CAT_MOUSE_INTERNAL, too: a defect of the library that was caught.
 * Threads.  There is no global state. Any number of threads may call at once.
 * Process.  No call prints, exits, aborts, raises a signal, reads the environment or leaves a thread behind. Two
 *           exceptions: before CAT_MOUSE_INTERNAL is returned, Rust's panic hook reports the defect on stderr, and may
 *           read the environment for that (RUST_BACKTRACE); and what the system does to a process that writes a file
 *           beyond its limit (SIGXFSZ), or looks at a mapped one that was cut short (SIGBUS), it does here too. A lack of
 *           memory is a status like any other, at whatever point of the call it comes.
 */


#ifndef CAT_MOUSE_H
#define CAT_MOUSE_H

#include <stddef.h>
#include <stdint.h>

/**
 * What a cat_mouse_options begins with: its size, and the default of everything else.
 *
 *     cat_mouse_options options = CAT_MOUSE_OPTIONS_INIT;
 */
#define CAT_MOUSE_OPTIONS_INIT { sizeof(cat_mouse_options), 0, 0, 0, 0, NULL, NULL }

/**
 * What a cat_mouse_summary begins with before cat_mouse_table_summary: its size, and zeros.
 */
#define CAT_MOUSE_SUMMARY_INIT \
    { sizeof(cat_mouse_summary), 0, 0, 0, 0, 0, { 0, 0, 0 }, { 0, 0, 0 }, 0, 0, 0, 0, 0, 0, 0, { 0, 0, 0 }, { 0, 0, 0 } }

/**
 * What a cat_mouse_rules begins with before cat_mouse_table_rules: its size, and zeros.
 */
#define CAT_MOUSE_RULES_INIT \
    { sizeof(cat_mouse_rules), 0, 0, 0, 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 } }

/**
 * The version of this header: its major number.
 */
#define CAT_MOUSE_VERSION_MAJOR 0

/**
 * The version of this header: its minor number.
 */
#define CAT_MOUSE_VERSION_MINOR 1

/**
 * The version of this header: its patch number.
 */
#define CAT_MOUSE_VERSION_PATCH 0

/**
 * The version of this header as one number, to be compared with that of cat_mouse_version.
 */
#define CAT_MOUSE_VERSION (((CAT_MOUSE_VERSION_MAJOR * 1000000) + (CAT_MOUSE_VERSION_MINOR * 1000)) + CAT_MOUSE_VERSION_PATCH)

/**
 * Side: the mouse.
 */
#define CAT_MOUSE_SIDE_MOUSE 1

/**
 * Side: the cat.
 */
#define CAT_MOUSE_SIDE_CAT 2

/**
 * Where a mouse is that has been caught or, where all must get out, that is safe; always one of the two. Who is caught where
 * all must get out has ended the game, and stays on the cat's node; who gets out where one is enough, on the hole or goal.
 */
#define CAT_MOUSE_OFF_BOARD (-1)

/**
 * The most pieces that a side can have, and the most edges that a piece can move along in a turn.
 */
#define CAT_MOUSE_MOST_PIECES 16

/**
 * A side without a legal move: nobody has won, and nobody will, a draw.
 */
#define CAT_MOUSE_STUCK_DRAW 0

/**
 * A side without a legal move has lost, there and then.
 */
#define CAT_MOUSE_STUCK_LOSES 1

/**
 * A side without a legal move stays where it is, and the other one moves.
 */
#define CAT_MOUSE_STUCK_STAYS 2

/**
 * A certificate proves its outcome by: the game being over.
 */
#define CAT_MOUSE_CERTIFICATE_OVER 0

/**
 * A certificate proves its outcome by: a way of the winner to a goal, for which the other side comes too late.
 */
#define CAT_MOUSE_CERTIFICATE_RACE 1

/**
 * A certificate proves its outcome by: a strategy of the winner, or, for a draw, one of each side.
 */
#define CAT_MOUSE_CERTIFICATE_STRATEGIES 2

/**
 * A certificate proves its outcome by: a way of the cat into a dead end, where the mouse has nothing to run round.
 */
#define CAT_MOUSE_CERTIFICATE_DEAD_END 3

/**
 * CPU level: the fastest that the processor has.
 */
#define CAT_MOUSE_CPU_BEST 0

/**
 * CPU level: words of 64 bits, on any processor.
 */
#define CAT_MOUSE_CPU_PORTABLE 1

/**
 * CPU level: x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT.
 */
#define CAT_MOUSE_CPU_AVX2 2

/**
 * CPU level: all that, and AVX-512 F, BW, DQ and VL.
 */
#define CAT_MOUSE_CPU_AVX512 3

/**
 * CPU level: x86-64, of which every processor has SSE2. Between portable and AVX2; numbers tell levels apart, and
 * do not rank them.
 */
#define CAT_MOUSE_CPU_SSE2 4

/**
 * CPU level: all that CAT_MOUSE_CPU_AVX512 is, and GFNI.
 */
#define CAT_MOUSE_CPU_AVX512_GFNI 5

/**
 * The call did what it says.
 */
#define CAT_MOUSE_OK 0

/**
 * A pointer that must point to something is NULL.
 */
#define CAT_MOUSE_NULL_POINTER (-1)

/**
 * An argument is outside its range.
 */
#define CAT_MOUSE_INVALID_ARGUMENT (-2)

/**
 * The CSR arrays do not describe a graph.
 */
#define CAT_MOUSE_INVALID_GRAPH (-3)

/**
 * Memory ran out, is limited to less than is needed, or the size needed overflows.
 */
#define CAT_MOUSE_OUT_OF_MEMORY (-4)

/**
 * The caller's progress function asked to stop.
 */
#define CAT_MOUSE_CANCELLED (-5)

/**
 * A file can't be read or written.
 */
#define CAT_MOUSE_IO (-6)

/**
 * A file is damaged, cut short, or not of this library; or a table is wrong. Any function that asks an opened table may
 * return it.
 */
#define CAT_MOUSE_CORRUPT_FILE (-7)

/**
 * What is asked is well defined, but can't be done: by this version, this processor, or from this table.
 */
#define CAT_MOUSE_UNSUPPORTED (-8)

/**
 * A defect of the library was caught; please report it. Any function that returns a status may return it.
 */
#define CAT_MOUSE_INTERNAL (-9)

/**
 * Outcome: nobody wins, play never ends or gets stuck.
 */
#define CAT_MOUSE_DRAW 0

/**
 * Outcome: the mouse wins; by the classic rules, it reaches a hole.
 */
#define CAT_MOUSE_MOUSE_WINS 1

/**
 * Outcome: the cat wins; by the classic rules, it catches the mouse.
 */
#define CAT_MOUSE_CAT_WINS 2

/**
 * An arena: a graph and the rules of the game on it. Made by cat_mouse_arena_new, ended by cat_mouse_arena_free.
 *
 * It has a copy of the graph. Memory: 8 bytes an edge and 16 a node, for each graph it has.
 *
 * Settings may be made in any order and made again; solving uses those of that moment, and a table keeps them. Those
 * that contradict each other are found then: CAT_MOUSE_INVALID_ARGUMENT, with a message that says what to change.
 * While a setting is made, no other call may use the arena. A setting that fails changes nothing.
 */
typedef struct cat_mouse_arena cat_mouse_arena;

/**
 * The outcome of one position, with a proof. Made by cat_mouse_certificate_new, ended by cat_mouse_certificate_free.
 */
typedef struct cat_mouse_certificate cat_mouse_certificate;

/**
 * The outcome of every position of an arena. Made by cat_mouse_solve or cat_mouse_table_open, ended by
 * cat_mouse_table_free.
 *
 * Memory: 4 bits a pair of nodes, with plies 2 more for each binary digit of the longest game, rounded up to tiles; and
 * its own copy of the arena. A summary says how much exactly. Of a table that was opened all but the arena is in the file,
 * and any call that asks it may return CAT_MOUSE_CORRUPT_FILE.
 */
typedef struct cat_mouse_table cat_mouse_table;

/**
 * How a call went: `CAT_MOUSE_OK` or one of the negative codes.
 */
typedef int32_t cat_mouse_status;

/**
 * What went wrong. Functions take a pointer to one, or NULL; they fill it in when they fail, and only then.
 */
typedef struct cat_mouse_error {
    /**
     * The status that the function returned.
     */
    int32_t status;
    /**
     * Always 0.
     */
    int32_t reserved;
    /**
     * The index that the message is about, in the array that it names; of a batch, that of the graph; of a file, that
     * of the byte; -1 if it is about none.
     */
    int64_t where;
    /**
     * A sentence for people, in UTF-8, with a NUL at its end.
     */
    char message[240];
} cat_mouse_error;

/**
 * How far a solve has come, for the progress function. Later versions may add fields at the end.
 */
typedef struct cat_mouse_progress {
    /**
     * How many bytes the library has filled, this field among them.
     */
    uint32_t size;
    /**
     * Rounds of working backwards finished: first of the mouse's attractor (the positions it can force a win from),
     * then of the cat's.
     */
    uint32_t rounds;
    /**
     * Positions found to be won by either side, beyond those where the game is over.
     */
    uint64_t decided;
    /**
     * Positions in all. Draws are never decided, so this number need not be reached.
     */
    uint64_t positions;
    /**
     * Bytes that the solve holds.
     */
    uint64_t memory;
} cat_mouse_progress;

/**
 * How to solve. Nothing here changes the answer. Zero in a field is its default: begin with CAT_MOUSE_OPTIONS_INIT, or
 * set all of it to zero, then size; then what you need.
 *
 * Later versions may add fields at the end, and programs that were compiled before go on to work. A program that
 * was compiled with a later version than the one it runs with is refused only if it uses a field that is new.
 */
typedef struct cat_mouse_options {
    /**
     * sizeof(cat_mouse_options). Fields that are not wholly inside this size are 0. A size below 4 or above 4096 is
     * refused; one above that of the struct is refused unless all beyond it is 0.
     */
    uint32_t size;
    /**
     * How many threads work, the calling one among them: 1 creates none, 0 is one for each core. Where the system
     * has no thread left, or so many have nothing to do, fewer work.
     */
    uint32_t threads;
    /**
     * Nonzero: the table is also to know how many plies each game takes.
     */
    uint32_t with_plies;
    /**
     * CAT_MOUSE_CPU_BEST (0), or another of these numbers to force that level. CAT_MOUSE_UNSUPPORTED if the
     * processor lacks it, CAT_MOUSE_INVALID_ARGUMENT if it is no such number.
     */
    uint32_t cpu_level;
    /**
     * How many bytes the solve may hold; 0 is what the machine has available, where its system tells, as Linux does. If it
     * needs more it is CAT_MOUSE_OUT_OF_MEMORY: before it begins, but for plies, of which it shows on the way how many
     * digits they take (cat_mouse_estimate counts 16). What counts is what cat_mouse_solve itself allocates: not the
     * arena, which was there before, and not the stacks of threads, 1 MiB each.
     */
    uint64_t memory_limit;
    /**
     * NULL, or a function that is called some ten times a second while solving, from the thread that called
     * cat_mouse_solve, with `user` and how far it has come; `state` is valid until it returns. Nonzero cancels the
     * solve: CAT_MOUSE_CANCELLED. It must return normally: no exception and no longjmp may leave it. It may call
     * this library. A short solve may never call it.
     */
    int32_t (*progress)(void *user, const cat_mouse_progress *state);
    /**
     * For the progress function; the library does not look at it.
     */
    void *user;
} cat_mouse_options;

/**
 * The rules that a table was solved by. Set size, and the library fills as much of the rest as it knows. Later versions may
 * add fields at the end. What has two entries is of the mouse's side first, then of the cat's.
 */
typedef struct cat_mouse_rules {
    /**
     * Set by the caller: sizeof(cat_mouse_rules). Set by the library: how many of these bytes it has filled, this field
     * among them; fewer only if the library is older than the program.
     */
    uint32_t size;
    /**
     * Who wins play that never ends: CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS.
     */
    int32_t endless;
    /**
     * After how many plies play counts as such; 0 for no limit.
     */
    uint32_t ply_limit;
    /**
     * 1 if all mice must get out, else 0.
     */
    int32_t all_must;
    /**
     * How many nodes there are.
     */
    uint64_t nodes;
    /**
     * 1 for a side that moves on a graph of its own, else 0.
     */
    int32_t own_moves[2];
    /**
     * 1 for a side that may stay, else 0.
     */
    int32_t may_stay[2];
    /**
     * What it means that a side can't move: CAT_MOUSE_STUCK_DRAW, CAT_MOUSE_STUCK_LOSES or CAT_MOUSE_STUCK_STAYS.
     */
    int32_t stuck[2];
    /**
     * How many pieces a side has.
     */
    int32_t pieces[2];
    /**
     * Along how many edges a piece moves in a turn, at most.
     */
    int32_t speed[2];
} cat_mouse_rules;

/**
 * A table in numbers. Set size, and the library fills as much of the rest as it knows. Later versions may add
 * fields at the end.
 */
typedef struct cat_mouse_summary {
    /**
     * Set by the caller: sizeof(cat_mouse_summary). Set by the library: how many of these bytes it has filled, this
     * field among them; fewer only if the library is older than the program.
     */
    uint32_t size;
    /**
     * The level it was solved with: CAT_MOUSE_CPU_PORTABLE or another one, never CAT_MOUSE_CPU_BEST.
     */
    uint32_t cpu_level;
    /**
     * The threads it was solved with, at most.
     */
    uint32_t threads;
    /**
     * Always 0.
     */
    uint32_t reserved;
    /**
     * Nodes that the mouse can be on; of several pieces, places, as cat_mouse_table_place numbers them.
     */
    uint64_t mouse_places;
    /**
     * Nodes that the cat can be on, likewise.
     */
    uint64_t cat_places;
    /**
     * Positions with the mouse to move, by outcome: [CAT_MOUSE_DRAW], [CAT_MOUSE_MOUSE_WINS], [CAT_MOUSE_CAT_WINS].
     */
    uint64_t mouse_to_move[3];
    /**
     * Positions with the cat to move, likewise.
     */
    uint64_t cat_to_move[3];
    /**
     * Rounds of working backwards for the mouse's attractor: the positions it can force a win from.
     */
    uint32_t mouse_rounds;
    /**
     * Rounds of working backwards for the cat's attractor.
     */
    uint32_t cat_rounds;
    /**
     * Bytes that the table holds.
     */
    uint64_t table_bytes;
    /**
     * Bytes that solving held at most.
     */
    uint64_t solve_bytes;
    /**
     * Nanoseconds that solving took.
     */
    uint64_t solve_nanoseconds;
    /**
     * Plies of the longest game that the mouse wins, by cat_mouse_table_plies; -1 if it wins none that isn't over at the
     * start, or that has a number of plies; and if the table was solved without plies.
     */
    int64_t mouse_longest_plies;
    /**
     * Plies of the longest game that the cat wins, likewise.
     */
    int64_t cat_longest_plies;
    /**
     * A start of the longest game that the mouse wins: the mouse's node, the cat's node (of several pieces, the numbers of
     * their places), and the side to move. All -1 if there is none.
     */
    int32_t mouse_longest_start[3];
    /**
     * A start of the longest game that the cat wins, likewise.
     */
    int32_t cat_longest_start[3];
} cat_mouse_summary;

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/**
 * The version of the library in use, which may be newer than the header a program was compiled with.
 *
 * Returns: major * 1000000 + minor * 1000 + patch, so that versions compare as numbers.
 */
uint32_t cat_mouse_version(void);

/**
 * The version of the library in use, for people: "major.minor.patch".
 *
 * Returns: never NULL; static, never to be freed.
 */
const char *cat_mouse_version_string(void);

/**
 * The fastest instructions that this processor has, of those that the library knows: what a solve uses, unless its
 * options say otherwise.
 *
 * Returns: "portable", "sse2", "avx2", "avx512" or "avx512gfni"; later versions may know more. Never NULL; static,
 * never to be freed.
 */
const char *cat_mouse_cpu_level(void);

/**
 * Makes an arena of a graph and the classic rules, those of cat_mouse_game, with the hole on node 0.
 *
 * Other than for that function, mouse and cat have no start, and the graph may have any number of nodes from 1 on.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for n < 1;
 * CAT_MOUSE_INVALID_GRAPH for offsets that do not begin with 0 or that fall, and for entries of adj outside 0..n-1;
 * CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: offsets - n+1 entries: row v of the graph is adj[offsets[v]] to adj[offsets[v+1] - 1].
 * In: adj - offsets[n] entries; may be NULL if that is 0.
 * In: n - the number of nodes, at least 1.
 * Out: out - the arena, to be ended with cat_mouse_arena_free. Not written on failure.
 * Out: error - may be NULL; for CAT_MOUSE_INVALID_GRAPH `where` is the index of the first bad offset or entry.
 *
 * Thread-safe. The arrays are copied, and not needed after the call. Time O(n + offsets[n]).
 *
 * Caller's duty:
 * `offsets` and `adj` are NULL or have the lengths above, and nobody writes to them during the call.
 */
cat_mouse_status cat_mouse_arena_new(const int32_t *offsets,
                                     const int32_t *adj,
                                     int32_t n,
                                     cat_mouse_arena **out,
                                     cat_mouse_error *error);

/**
 * Makes an arena like cat_mouse_arena_new, of arrays of 64-bit numbers.
 *
 * For graphs with more than INT32_MAX entries, and for arrays that are int64 anyway. The number of nodes stays
 * below 2^32 - 1: beyond, the status is CAT_MOUSE_OUT_OF_MEMORY, for the table would not fit into any memory, and the
 * arrays are not read.
 *
 * Returns, In, Out: as of cat_mouse_arena_new.
 *
 * Caller's duty:
 * `offsets` and `adj` are NULL or have the lengths above, and nobody writes to them during the call.
 */
cat_mouse_status cat_mouse_arena_new_64(const int64_t *offsets,
                                        const int64_t *adj,
                                        int64_t n,
                                        cat_mouse_arena **out,
                                        cat_mouse_error *error);

/**
 * Sets the holes: the mouse wins by standing on one, and the cat may not enter any.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for an entry that is no
 * node; CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: arena - of cat_mouse_arena_new.
 * In: nodes - count nodes, in any order; may be NULL if that is 0.
 * In: count - how many there are.
 * Out: error - may be NULL; `where` is the index of the first entry that is no node.
 *
 * They replace those before, which are node 0 alone at first. There may be none.
 *
 * Time O(count log count). The array is copied, and not needed after the call.
 *
 * Caller's duty:
 * `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written;
 * `nodes` is NULL or has `count` entries, and nobody writes to them during the call.
 */
cat_mouse_status cat_mouse_arena_set_holes(cat_mouse_arena *arena,
                                           const int32_t *nodes,
                                           size_t count,
                                           cat_mouse_error *error);

/**
 * Sets the goals of a side: it wins by standing on one.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for an entry that is no
 * node, and for a number that is no side; CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: arena - of cat_mouse_arena_new.
 * In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In: nodes - count nodes, in any order; may be NULL if that is 0.
 * In: count - how many there are.
 * Out: error - may be NULL; `where` is the index of the first entry that is no node.
 *
 * They replace those before; at first there are none. Holes are goals of the mouse anyway. Where several ends of the game
 * hold at once, a goal of the mouse comes first, then a capture, then a goal of the cat.
 *
 * Time O(count log count). The array is copied, and not needed after the call.
 *
 * Caller's duty:
 * `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written;
 * `nodes` is NULL or has `count` entries, and nobody writes to them during the call.
 */
cat_mouse_status cat_mouse_arena_set_goals(cat_mouse_arena *arena,
                                           int32_t side,
                                           const int32_t *nodes,
                                           size_t count,
                                           cat_mouse_error *error);

/**
 * Sets the nodes that a side may not enter.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for an entry that is no
 * node, and for a number that is no side; CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: arena - of cat_mouse_arena_new.
 * In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In: nodes - count nodes, in any order; may be NULL if that is 0.
 * In: count - how many there are.
 * Out: error - may be NULL; `where` is the index of the first entry that is no node.
 *
 * They replace those before; at first there are none. Holes are forbidden to the cat anyway. A side that starts on such a
 * node may leave it, but not stay there.
 *
 * Time O(count log count). The array is copied, and not needed after the call.
 *
 * Caller's duty:
 * `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written;
 * `nodes` is NULL or has `count` entries, and nobody writes to them during the call.
 */
cat_mouse_status cat_mouse_arena_set_forbidden(cat_mouse_arena *arena,
                                               int32_t side,
                                               const int32_t *nodes,
                                               size_t count,
                                               cat_mouse_error *error);

/**
 * Gives a side a graph of its own to move on.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
 * side; CAT_MOUSE_INVALID_GRAPH as of cat_mouse_arena_new; CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: arena - of cat_mouse_arena_new.
 * In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In: offsets, adj - as of cat_mouse_arena_new; the number of nodes is that of the arena.
 * Out: error - may be NULL; for CAT_MOUSE_INVALID_GRAPH `where` is the index of the first bad offset or entry.
 *
 * Time O(n + offsets[n]). The arrays are copied, and not needed after the call.
 *
 * Caller's duty:
 * `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written;
 * `offsets` and `adj` are NULL or have the lengths above, and nobody writes to them during the call.
 */
cat_mouse_status cat_mouse_arena_set_moves(cat_mouse_arena *arena,
                                           int32_t side,
                                           const int32_t *offsets,
                                           const int32_t *adj,
                                           cat_mouse_error *error);

/**
 * Says whether a side may stay where it is, as if every node had an edge to itself. At first neither side may.
 *
 * On a node that it may not enter it may not stay either.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no side.
 *
 * In: arena - of cat_mouse_arena_new.
 * In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In: yes - nonzero if it may.
 * Out: error - may be NULL.
 *
 * Caller's duty:
 * `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
 */
cat_mouse_status cat_mouse_arena_set_may_stay(cat_mouse_arena *arena,
                                              int32_t side,
                                              int32_t yes,
                                              cat_mouse_error *error);

/**
 * Says what it means that a side is to move and has no legal move. At first it is a draw, for either side.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no side or no rule.
 *
 * In: arena - of cat_mouse_arena_new.
 * In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In: rule - CAT_MOUSE_STUCK_DRAW, CAT_MOUSE_STUCK_LOSES or CAT_MOUSE_STUCK_STAYS.
 * Out: error - may be NULL.
 *
 * Caller's duty:
 * `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
 */
cat_mouse_status cat_mouse_arena_set_stuck(cat_mouse_arena *arena,
                                           int32_t side,
                                           int32_t rule,
                                           cat_mouse_error *error);

/**
 * Says who wins play that never ends. At first nobody does: it is a draw.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no outcome.
 *
 * In: arena - of cat_mouse_arena_new.
 * In: winner_or_draw - CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS.
 * Out: error - may be NULL.
 *
 * Caller's duty:
 * `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
 */
cat_mouse_status cat_mouse_arena_set_endless(cat_mouse_arena *arena,
                                             int32_t winner_or_draw,
                                             cat_mouse_error *error);

/**
 * Says after how many plies play that has not ended counts as play that never ends. At first there is no limit.
 *
 * The plies are counted from whatever position is asked about, so that a table with a limit answers for games that
 * begin there.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for UINT32_MAX, which
 * stands for no length in cat_mouse_table_copy_plies.
 *
 * In: arena - of cat_mouse_arena_new.
 * In: plies - the limit; 0 for none.
 * Out: error - may be NULL.
 *
 * Caller's duty:
 * `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
 */
cat_mouse_status cat_mouse_arena_set_ply_limit(cat_mouse_arena *arena,
                                               uint32_t plies,
                                               cat_mouse_error *error);

/**
 * Says how many pieces a side has. At first it is one.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
 * side, and for a number outside 1..CAT_MOUSE_MOST_PIECES.
 *
 * In: arena - of cat_mouse_arena_new.
 * In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In: count - how many.
 * Out: error - may be NULL.
 *
 * Pieces of a side can't be told apart, and may share a node. In a turn each of them moves. The cats win when all mice are
 * caught, the mice as soon as one gets out; cat_mouse_arena_set_all_must changes that.
 *
 * Caller's duty:
 * `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
 */
cat_mouse_status cat_mouse_arena_set_pieces(cat_mouse_arena *arena,
                                            int32_t side,
                                            int32_t count,
                                            cat_mouse_error *error);

/**
 * Says along how many edges, one after the other, a piece of a side may move in one turn. At first it is one.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
 * side, and for a number outside 1..CAT_MOUSE_MOST_PIECES.
 *
 * In: arena - of cat_mouse_arena_new.
 * In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In: edges - how many, at most.
 * Out: error - may be NULL.
 *
 * At least along one edge, unless it may stay. Captures and all else that ends the game count on every node on the way.
 *
 * Caller's duty:
 * `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
 */
cat_mouse_status cat_mouse_arena_set_speed(cat_mouse_arena *arena,
                                           int32_t side,
                                           int32_t edges,
                                           cat_mouse_error *error);

/**
 * Says whether all mice must get out. At first it is enough that one does.
 *
 * Then a mouse on a hole or a goal is safe and off the board, the mice win when all are, and the cats as soon as they have
 * caught one. That one is told on the cat's node: off the board, it would be safe.
 *
 * Returns: CAT_MOUSE_OK, or CAT_MOUSE_NULL_POINTER.
 *
 * In: arena - of cat_mouse_arena_new.
 * In: yes - nonzero if all must.
 * Out: error - may be NULL.
 *
 * Caller's duty:
 * `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
 */
cat_mouse_status cat_mouse_arena_set_all_must(cat_mouse_arena *arena,
                                              int32_t yes,
                                              cat_mouse_error *error);

/**
 * Ends an arena and frees what it holds. Tables that were made of it stay.
 *
 * In: arena - of cat_mouse_arena_new and not ended yet, or NULL: then nothing happens.
 *
 * Caller's duty:
 * No other call uses the arena, now or later.
 */
void cat_mouse_arena_free(cat_mouse_arena *arena);

/**
 * Which moves keep the outcome of this position?
 *
 * Best first: of the winner's moves those after which the game takes fewest plies, of the loser's those after which it
 * takes most, play that never ends longer than any; in a draw, all moves that keep the draw. Equals by number of
 * the node. None where the game is over or the side to move can't.
 *
 * Of several pieces, or a speed above 1, moves that end on the same nodes are listed once, by the best of them: cats may catch
 * other mice on other ways there, and cat_mouse_table_best_positions tells which. The pieces move in the order of their
 * nodes; those that have not moved when the game ends stay where they are.
 *
 * Under a ply limit, one ply less is left after a move than before it. A move whose win would come too late
 * for that is not listed as a win.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: those of cat_mouse_table_outcome; CAT_MOUSE_OUT_OF_MEMORY;
 * CAT_MOUSE_UNSUPPORTED if the table was solved without plies and the position is no draw (under a ply limit, also for a
 * draw with a move to what is none), and where the table can't tell whether a move keeps the outcome: under a ply
 * limit, if play that never ends has a winner and a side that is stuck has drawn.
 *
 * In: table, mice, cats, side_to_move - as of cat_mouse_table_outcome.
 * Out: moves - where the mover's pieces are after each move: as many nodes a move as the side has pieces, lowest first;
 * CAT_MOUSE_OFF_BOARD, which says why, for mice, last. The best moves if there are more than capacity. May be NULL if
 * capacity is 0.
 * In: capacity - the moves that there is room for. A single piece of speed 1 has at most as many as the node's row has
 * entries, and one.
 * Out: count - how many moves there are, which may be more than capacity.
 * Out: error - may be NULL.
 *
 * Thread-safe. Time O(moves * digits of the longest game), memory O(moves).
 *
 * Caller's duty:
 * As of cat_mouse_table_outcome; `moves` is NULL or has room for capacity moves, `count` and `error` are NULL or may be
 * written.
 */
cat_mouse_status cat_mouse_table_best_moves(const cat_mouse_table *table,
                                            const int32_t *mice,
                                            const int32_t *cats,
                                            int32_t side_to_move,
                                            int32_t *moves,
                                            size_t capacity,
                                            size_t *count,
                                            cat_mouse_error *error);

/**
 * Which positions do the moves lead to that keep the outcome of this position, and how long do games take from there?
 *
 * As cat_mouse_table_best_moves, with the pieces of both sides after each move: so it also tells which mice are caught, and ways
 * of the cats to the same nodes that catch different mice are moves of their own. To play a move is to ask about the
 * position that it leads to, with the other side to move.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: those of cat_mouse_table_best_moves.
 *
 * In: table, mice, cats, side_to_move - as of cat_mouse_table_outcome.
 * Out: mice_after, cats_after - where all pieces are after each move: as many nodes a move as the side has pieces, lowest
 * first, mice on CAT_MOUSE_OFF_BOARD last. Each may be NULL, and is not told then.
 * Out: plies_after - the plies that the game takes after each move; -1 as of cat_mouse_table_plies, and in a draw. May be
 * NULL.
 * In: capacity - the moves that there is room for. The best ones are told if there are more.
 * Out: count - how many moves there are, which may be more than capacity.
 * Out: error - may be NULL.
 *
 * Thread-safe. Time O(moves * digits of the longest game), memory O(moves).
 *
 * Caller's duty:
 * As of cat_mouse_table_outcome; `mice_after`, `cats_after` and `plies_after` are NULL or have room for capacity moves, `count`
 * and `error` are NULL or may be written.
 */
cat_mouse_status cat_mouse_table_best_positions(const cat_mouse_table *table,
                                                const int32_t *mice,
                                                const int32_t *cats,
                                                int32_t side_to_move,
                                                int32_t *mice_after,
                                                int32_t *cats_after,
                                                int64_t *plies_after,
                                                size_t capacity,
                                                size_t *count,
                                                cat_mouse_error *error);

/**
 * A whole game of best play from this position.
 *
 * Both sides choose the first of their best moves, as cat_mouse_table_best_moves has them; under a ply limit, of
 * equally good ones one after which nobody could force an end with more plies either. The game ends where somebody has
 * won, a side can't move, or the ply limit is reached. Play that comes back to a position with the same side to move is
 * told up to there, with the ply from which on it repeats, for ever or up to the ply limit.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: those of cat_mouse_table_best_moves, for any position of the game;
 * CAT_MOUSE_UNSUPPORTED also without a ply limit where play that never ends has a winner and the position is a draw,
 * which then has to be forced.
 *
 * In: table, mice, cats, side_to_move - as of cat_mouse_table_outcome.
 * Out: nodes - where the movers go, in turn: for each ply as many nodes as that side has pieces, as in the moves of
 * cat_mouse_table_best_moves; the first ones if there are more than capacity. May be NULL if capacity is 0.
 * In: capacity - the nodes that there is room for.
 * Out: count - how many plies the game has, or has until it repeats itself, which may be more than capacity.
 * Out: repeats_from - the index of the ply that is played again after the last one; count if the game ends there.
 * Out: error - may be NULL.
 *
 * Thread-safe. Time O(count * moves * digits of the longest game), memory O(count); count is at most the plies of
 * the longest win, or the number of positions.
 *
 * Caller's duty:
 * As of cat_mouse_table_outcome; `nodes` is NULL or has room for capacity nodes, `count`, `repeats_from` and `error` are
 * NULL or may be written.
 */
cat_mouse_status cat_mouse_table_line(const cat_mouse_table *table,
                                      const int32_t *mice,
                                      const int32_t *cats,
                                      int32_t side_to_move,
                                      int32_t *nodes,
                                      size_t capacity,
                                      size_t *count,
                                      size_t *repeats_from,
                                      cat_mouse_error *error);

/**
 * How many cats does it take to catch a mouse that has no hole, and how long?
 *
 * This is the game of cops and robbers: the cats are placed first, then the mouse, each where it likes. Then, in
 * turn, all cats move, then the mouse. Whoever moves goes along an edge or stays. The cats win when one of them is on
 * the mouse's node. The cop number is the fewest cats that win; the capture time is the number of turns of the cats
 * until that many catch the mouse, when both sides are placed and play at their best.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for n < 1 or
 * max_cops < 1; CAT_MOUSE_INVALID_GRAPH; CAT_MOUSE_INVALID_ARGUMENT or CAT_MOUSE_UNSUPPORTED for options, see there;
 * CAT_MOUSE_OUT_OF_MEMORY, also for more than the memory limit; CAT_MOUSE_CANCELLED if the progress function wants so.
 *
 * In: offsets, adj, n - the graph, as of cat_mouse_game, of 1 node or more. Edges may go one way; loops and duplicates
 * change nothing.
 * In: max_cops - how many cats to try at most.
 * In: options - may be NULL: all defaults. with_plies is not looked at.
 * Out: cops - the cop number; 0 if more than max_cops cats are needed. A graph in parts that no edge connects needs the
 * sum of what its parts need.
 * Out: capture_rounds - the capture time: that of the slowest part; 0 for a node alone, and where cops is 0. May be
 * NULL: then the cop number alone is found, which may be much faster.
 * Out: error - may be NULL.
 *
 * Thread-safe. With k cats: memory of 2 bits for each multiset of k nodes and each node (n rounded up to a multiple
 * of 64), and for each thread a bit for each multiset of k - 1 nodes and each node; time, for each multiset,
 * O(rounds * (2^k * entries / n + n / 4)) rows of n / 64 words. Of a graph in parts, n is that of its largest part, and
 * there are 40 bytes more for each node. Undirected graphs are dismantled first, and if what is
 * left has neither triangles nor cycles of 4 nodes, fewer cats than its smallest degree are not tried. The progress
 * function is told of the rounds and positions of one number of cats after the other.
 *
 * Caller's duty:
 * `offsets` and `adj` are NULL or have the lengths of cat_mouse_game, and nobody writes to them during the call;
 * `options` is NULL or has as many bytes as its size says, and its progress function may be called; `cops`,
 * `capture_rounds` and `error` are NULL or may be written.
 */
cat_mouse_status cat_mouse_cop_number(const int32_t *offsets,
                                      const int32_t *adj,
                                      int32_t n,
                                      int32_t max_cops,
                                      const cat_mouse_options *options,
                                      int32_t *cops,
                                      uint32_t *capture_rounds,
                                      cat_mouse_error *error);

/**
 * Finds the cop numbers of many graphs in one call, each as cat_mouse_cop_number does, over several threads.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER, CAT_MOUSE_OUT_OF_MEMORY,
 * CAT_MOUSE_INVALID_ARGUMENT for max_cops < 1, and what is wrong with the first bad graph: CAT_MOUSE_INVALID_ARGUMENT
 * for no nodes or a negative offsets_at or adj_at, CAT_MOUSE_INVALID_GRAPH for its arrays. One bad graph fails the
 * whole call.
 *
 * In: nodes, offsets_at, offsets, adj_at, adj, count, threads - as of cat_mouse_game_batch, but that 1 node is enough.
 * In: max_cops - how many cats to try at most. With 1, and capture_rounds NULL, undirected graphs are only tested for
 * being cop-win, which takes well under a microsecond for small ones.
 * Out: cops - count cop numbers; 0 for each graph that needs more than max_cops. Not written on failure.
 * Out: capture_rounds - count capture times, or NULL. Not written on failure.
 * Out: error - may be NULL; on failure `where` is the index of the first bad graph, or -1.
 *
 * Graphs may share arrays. Thread-safe. Besides what a graph takes, for each thread, memory of 8 bytes a graph, freed
 * on return.
 *
 * Caller's duty:
 * Every pointer is NULL or has the entries above, and nobody writes to the arrays, or reads the answers, during the
 * call.
 */
cat_mouse_status cat_mouse_cop_number_batch(const int32_t *nodes,
                                            const int64_t *offsets_at,
                                            const int32_t *offsets,
                                            const int64_t *adj_at,
                                            const int32_t *adj,
                                            size_t count,
                                            int32_t max_cops,
                                            uint32_t threads,
                                            int32_t *cops,
                                            uint32_t *capture_rounds,
                                            cat_mouse_error *error);

/**
 * Finds the cop numbers of the graphs in a text of graph6 and sparse6 lines, such as nauty's geng prints, over several
 * threads.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_OUT_OF_MEMORY;
 * CAT_MOUSE_INVALID_ARGUMENT for max_cops < 1 or a graph without nodes; CAT_MOUSE_INVALID_GRAPH for a line that is
 * neither graph6 nor sparse6.
 *
 * In: text - length bytes: a graph a line, the last one with or without its end; LF or CR LF. The header that files of
 * these formats may begin with is passed over at the begin of the text.
 * In: max_cops, threads - as of cat_mouse_cop_number_batch.
 * Out: cops, capture_rounds - as of cat_mouse_cop_number_batch, for the first capacity graphs. May both be NULL if
 * capacity is 0.
 * In: capacity - the graphs that there is room for; no more than these are solved.
 * Out: count - how many lines the text has, which may be more than capacity.
 * Out: error - may be NULL; on failure `where` is the number of the first bad line, from 0, or -1.
 *
 * Thread-safe. Besides what a graph takes, for each thread, memory of 24 bytes a graph, freed on return.
 *
 * Caller's duty:
 * `text` is NULL or has length bytes, which nobody writes to during the call; `cops` and `capture_rounds` are NULL or
 * have room for capacity numbers; `count` and `error` are NULL or may be written.
 */
cat_mouse_status cat_mouse_cop_number_graph6(const char *text,
                                             size_t length,
                                             int32_t max_cops,
                                             uint32_t threads,
                                             int32_t *cops,
                                             uint32_t *capture_rounds,
                                             size_t capacity,
                                             size_t *count,
                                             cat_mouse_error *error);

/**
 * Who wins from this position of an arena, however large it is?
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
 * node, or no side, and for settings that contradict each other; CAT_MOUSE_INVALID_ARGUMENT or CAT_MOUSE_UNSUPPORTED for
 * options, see there; CAT_MOUSE_OUT_OF_MEMORY, also if what is left to do needs more than the memory limit: the message
 * says how much; CAT_MOUSE_CANCELLED if the progress function wants so.
 *
 * In: arena - is only read; what questions about it share is made by the first of them and kept until it changes.
 * In: mice - the nodes of the mouse's side, as for cat_mouse_table_outcome.
 * In: cats - the nodes of the cat's side, likewise.
 * In: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In: options - may be NULL: all defaults. A memory_limit of 0 is 10^9 bytes here; with_plies is not looked at.
 * Out: outcome - CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS. Not written on failure.
 * Out: error - may be NULL; on failure its message says what is wrong.
 *
 * Exact: a side that plainly outruns the other wins; else small games, in which one side may not leave some region,
 * bound the outcome from both sides; where they leave it open, the whole game is solved as far as the start needs it.
 * With several pieces or a speed above 1 the whole arena is solved, as far as the start needs it, within the limit.
 * Thread-safe; several calls may use one arena. Time: O(n + entries), some milliseconds for 200,000 nodes, and the small
 * games, from nothing to some seconds; where they don't suffice, that of cat_mouse_solve. Memory: within the limit; the
 * whole game takes about n^2 / 2 bytes.
 *
 * Caller's duty:
 * `arena` is NULL or not ended before the call is; `mice`, `cats` are NULL or point to the nodes; `options` is NULL or has as
 * many bytes as its size says, and its progress function may be called; `outcome` is NULL or may be written.
 */
cat_mouse_status cat_mouse_decide(const cat_mouse_arena *arena,
                                  const int32_t *mice,
                                  const int32_t *cats,
                                  int32_t side_to_move,
                                  const cat_mouse_options *options,
                                  int32_t *outcome,
                                  cat_mouse_error *error);

/**
 * Decides a position as cat_mouse_decide does, and proves it.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: as of cat_mouse_decide; CAT_MOUSE_UNSUPPORTED where a side has several pieces
 * or a speed above 1: of those there are no certificates.
 *
 * In: arena - is only read, and not needed by the certificate afterwards.
 * In: mice - the node of the mouse.
 * In: cats - the node of the cat.
 * In: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In: options - as of cat_mouse_decide.
 * Out: out - the certificate. Not written on failure.
 * Out: error - may be NULL; on failure its message says what is wrong.
 *
 * A win by a race is proved by a way; everything else by strategies: for each position that can come up, a move. Where a
 * small game decides, a strategy tells apart only what lies near; docs/ARCHITECTURE.md says how.
 * Thread-safe; several calls may use one arena. Time: up to some times that of cat_mouse_decide; where that solves the
 * whole game, that of a table with plies. Memory: 12 bytes a move of a strategy, and 4 for each node; while it is made,
 * within the limit, but for the moves.
 *
 * Caller's duty:
 * `arena` is NULL or not ended before the call is; `mice`, `cats` are NULL or point to a node; `options` is NULL or has as
 * many bytes as its size says, and its progress function may be called; `out` is NULL or may be written.
 */
cat_mouse_status cat_mouse_certificate_new(const cat_mouse_arena *arena,
                                           const int32_t *mice,
                                           const int32_t *cats,
                                           int32_t side_to_move,
                                           const cat_mouse_options *options,
                                           cat_mouse_certificate **out,
                                           cat_mouse_error *error);

/**
 * Tells what a certificate proves.
 *
 * Returns: CAT_MOUSE_OK, or CAT_MOUSE_NULL_POINTER.
 *
 * In: certificate - of cat_mouse_certificate_new.
 * Out: mice - the node of the mouse.
 * Out: cats - the node of the cat.
 * Out: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * Out: outcome - CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS.
 * Out: kind - CAT_MOUSE_CERTIFICATE_OVER, CAT_MOUSE_CERTIFICATE_RACE, CAT_MOUSE_CERTIFICATE_STRATEGIES or
 *      CAT_MOUSE_CERTIFICATE_DEAD_END.
 * Out: moves - how many moves it has, of the way or of the strategies.
 *
 * Each of the outputs may be NULL. Thread-safe.
 *
 * Caller's duty:
 * `certificate` is NULL or not ended before the call is; each other pointer is NULL or may be written.
 */
cat_mouse_status cat_mouse_certificate_claim(const cat_mouse_certificate *certificate,
                                             int32_t *mice,
                                             int32_t *cats,
                                             int32_t *side_to_move,
                                             int32_t *outcome,
                                             int32_t *kind,
                                             uint64_t *moves);

/**
 * Does this certificate prove its outcome, in this arena?
 *
 * Plays the way or the strategies by the rules for single positions, against everything that the other side may do.
 * Shares no code with the solver.
 *
 * Returns: CAT_MOUSE_OK if it does; CAT_MOUSE_CORRUPT_FILE if it does not, even if it never was a file: then the message
 * says why; CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT if settings of the arena contradict each other;
 * CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: certificate - of cat_mouse_certificate_new.
 * In: arena - what it is to be about: with other rules or another graph than it was made of, it may still prove its
 * outcome, and then that is right.
 * Out: error - may be NULL.
 *
 * Thread-safe. Time O(n + entries), and some moves of the other side for each move of the strategies. Memory: some 100
 * bytes a node, 4 for each entry, and 24 for each move.
 *
 * Caller's duty:
 * `certificate` and `arena` are NULL or not ended before the call is; `error` is NULL or may be written.
 */
cat_mouse_status cat_mouse_certificate_verify(const cat_mouse_certificate *certificate,
                                              const cat_mouse_arena *arena,
                                              cat_mouse_error *error);

/**
 * Ends a certificate and frees what it holds.
 *
 * In: certificate - not ended yet, or NULL: then nothing happens.
 *
 * Caller's duty:
 * No other call uses the certificate, now or later.
 */
void cat_mouse_certificate_free(cat_mouse_certificate *certificate);

/**
 * Saves a table to a file, in place of one that may be there. docs/FORMAT.md describes such files.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_IO for what the system refuses, and for
 * a path that names something else than a regular file; CAT_MOUSE_OUT_OF_MEMORY; CAT_MOUSE_CORRUPT_FILE for a table that
 * was opened from a damaged file.
 *
 * In: table - of cat_mouse_solve or cat_mouse_table_open.
 * In: path - bytes on Unix, UTF-8 elsewhere.
 * Out: error - may be NULL; on failure its message says what is wrong, for CAT_MOUSE_IO in the system's words.
 *
 * The file is written under another name, .cat_mouse-PROCESS-NUMBER.tmp beside it, and renamed when it is complete and on
 * the disk: under its own name there is the old file or the whole new one, whatever happens. On failure the temporary
 * file is removed, and the old file stays; only if the very last step fails, writing the new name to the disk, the new
 * one is there already. A process that is killed leaves its temporary file behind, which nothing minds. Tables that are
 * opened from the old file keep it. A symbolic link is replaced itself. A file beyond the limit of the process
 * (RLIMIT_FSIZE) raises SIGXFSZ, as of any other writer; where that is ignored, CAT_MOUSE_IO is returned.
 *
 * Thread-safe. Time: that of writing table_bytes to the disk. Memory: 64 KiB and O(n + edges).
 *
 * Caller's duty:
 * `table` is NULL or not ended; `path` is NULL or a string; `error` is NULL or may be written.
 */
cat_mouse_status cat_mouse_table_save(const cat_mouse_table *table,
                                      const char *path,
                                      cat_mouse_error *error);

/**
 * Opens a table that was saved. It is mapped into memory, not read in, and shared by the processes that have it open.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_IO for what the system refuses, and for
 * a path that names something else than a regular file; CAT_MOUSE_CORRUPT_FILE for a file that is damaged, cut short, or
 * no table at all; CAT_MOUSE_UNSUPPORTED for one of a later version of the format; CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: path - bytes on Unix, UTF-8 elsewhere.
 * Out: out - the table, to be ended with cat_mouse_table_free. Not written on failure.
 * Out: error - may be NULL; on failure its message says what is wrong. `where` is the byte of the file it is about.
 *
 * The table is one like those that cat_mouse_solve makes. What is read here, graph, rules and the checksums of the rest,
 * is checked here. The rest is checked in chunks of 64 KiB, each when a call first needs it: damage there is found by the
 * first call whose answer it could change, which then returns CAT_MOUSE_CORRUPT_FILE. cat_mouse_table_summary looks at
 * all outcomes.
 *
 * While the table is open, its file may be renamed, deleted or replaced, by cat_mouse_table_save for one; the table keeps
 * what it has opened. But nobody may write to it or shorten it in place: such changes are not always found, and reading
 * where the file has ended since raises SIGBUS, as does a disk that fails.
 *
 * Thread-safe. Time O(n log n + edges + table_bytes / 64 KiB), a few milliseconds for most. Memory: that of the arena, and
 * 8 bytes a node.
 *
 * Caller's duty:
 * `path` is NULL or a string; `out` and `error` are NULL or may be written; while the table lives, nobody changes the file
 * in place.
 */
cat_mouse_status cat_mouse_table_open(const char *path,
                                      cat_mouse_table **out,
                                      cat_mouse_error *error);

/**
 * Who wins when the mouse, on node 1, moves first, the cat is on node 2 and the hole on node 0?
 *
 * The mouse goes along any edge, the cat along any edge that does not lead to node 0, and whoever is to move must
 * move. The mouse wins as it reaches node 0, the cat as it shares the mouse's node. A side that has no move leaves
 * the game undecided; play that never ends is a draw. Both sides play their best.
 *
 * Returns: CAT_MOUSE_DRAW (0), CAT_MOUSE_MOUSE_WINS (1), CAT_MOUSE_CAT_WINS (2), or a negative status:
 * CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for n < 3; CAT_MOUSE_INVALID_GRAPH for offsets that do not
 * begin with 0 or that fall, and for entries of adj outside 0..n-1; CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: offsets - n+1 entries: row v of the graph is adj[offsets[v]] to adj[offsets[v+1] - 1].
 * In: adj - offsets[n] entries; may be NULL if that is 0.
 * In: n - the number of nodes, at least 3.
 *
 * Thread-safe. Up to 64 nodes it takes no memory. Beyond, about 0.75 n^2 bytes with n rounded up to a multiple of 512
 * (less rounding up to 256 nodes), and some 50 bytes an edge, freed on return; time as the table of the game would
 * take at most; O(n + offsets[n]) for both where the mouse plainly outruns the cat. It uses some 64 KiB of the stack
 * at most. It starts no thread, and can't be cancelled or limited: for big graphs use cat_mouse_solve.
 *
 * Caller's duty:
 * `offsets` and `adj` are NULL or have the lengths above, and nobody writes to them during the call.
 */
int cat_mouse_game(const int *offsets, const int *adj, int n);

/**
 * Solves many puzzles in one call, each as cat_mouse_game does, over several threads.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER, CAT_MOUSE_OUT_OF_MEMORY, and what is wrong
 * with the first bad graph: CAT_MOUSE_INVALID_ARGUMENT for fewer than 3 nodes or a negative offsets_at or adj_at,
 * CAT_MOUSE_INVALID_GRAPH for its arrays. One bad graph fails the whole call.
 *
 * In: nodes - count numbers of nodes: graph i has nodes[i] of them, at least 3.
 * In: offsets_at - count places: the nodes[i] + 1 offsets of graph i begin at offsets[offsets_at[i]], with a 0.
 * In: offsets - the offsets of all graphs.
 * In: adj_at - count places: the entries of graph i begin at adj[adj_at[i]].
 * In: adj - the entries of all graphs; may be NULL if no graph has any.
 * In: count - the number of graphs; if it is 0, every array may be NULL.
 * In: threads - how many threads work, the caller's among them: 1 creates none, 0 is one for each core. Answers are
 * the same for every number, and where the system has no thread left, fewer do the work.
 * Out: outcomes - count outcomes: CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS. Not written on
 * failure.
 * Out: error - may be NULL; on failure `where` is the index of the first bad graph, or -1, and the message says
 * more.
 *
 * Graphs may share arrays. Thread-safe. Besides what cat_mouse_game takes for each thread, memory of 4 bytes a
 * graph, freed on return.
 *
 * Caller's duty:
 * Every pointer is NULL or has the entries above, and nobody writes to the arrays, or reads outcomes, during the
 * call.
 */
cat_mouse_status cat_mouse_game_batch(const int32_t *nodes,
                                      const int64_t *offsets_at,
                                      const int32_t *offsets,
                                      const int64_t *adj_at,
                                      const int32_t *adj,
                                      size_t count,
                                      uint32_t threads,
                                      int32_t *outcomes,
                                      cat_mouse_error *error);

/**
 * Tells the rules that a table was solved by, but for sets of nodes.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for rules whose size is
 * below 4.
 *
 * In: table - of cat_mouse_solve or cat_mouse_table_open.
 * In, Out: rules - its size is set; the library writes no more than so many bytes, and nothing on failure.
 *
 * Thread-safe. Time O(1), no memory.
 *
 * Caller's duty:
 * `table` is NULL or not ended; `rules` is NULL or has as many bytes as its size says, and nobody else uses it.
 */
cat_mouse_status cat_mouse_table_rules(const cat_mouse_table *table,
                                       cat_mouse_rules *rules);

/**
 * Tells the holes of the game that a table was solved for.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER.
 *
 * In: table - of cat_mouse_solve or cat_mouse_table_open.
 * Out: nodes - lowest first; the first ones if there are more than capacity. May be NULL if capacity is 0. Not written on
 * failure, like count.
 * In: capacity - the nodes that there is room for.
 * Out: count - how many holes there are, which may be more than capacity.
 *
 * Thread-safe. Time O(count), no memory.
 *
 * Caller's duty:
 * `table` is NULL or not ended; `nodes` is NULL or has room for capacity nodes; `count` is NULL or may be written.
 */
cat_mouse_status cat_mouse_table_holes(const cat_mouse_table *table,
                                       int32_t *nodes,
                                       size_t capacity,
                                       size_t *count);

/**
 * Tells the goals of a side, as of cat_mouse_arena_set_goals: the holes are no part of them.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
 * side.
 *
 * In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In, Out: table, nodes, capacity, count - as of cat_mouse_table_holes.
 *
 * Thread-safe. Time O(count), no memory.
 *
 * Caller's duty:
 * As of cat_mouse_table_holes.
 */
cat_mouse_status cat_mouse_table_goals(const cat_mouse_table *table,
                                       int32_t side,
                                       int32_t *nodes,
                                       size_t capacity,
                                       size_t *count);

/**
 * Tells the nodes that a side may not enter, as of cat_mouse_arena_set_forbidden: the holes are no part of them.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
 * side.
 *
 * In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In, Out: table, nodes, capacity, count - as of cat_mouse_table_holes.
 *
 * Thread-safe. Time O(count), no memory.
 *
 * Caller's duty:
 * As of cat_mouse_table_holes.
 */
cat_mouse_status cat_mouse_table_forbidden(const cat_mouse_table *table,
                                           int32_t side,
                                           int32_t *nodes,
                                           size_t capacity,
                                           size_t *count);

/**
 * How much memory would cat_mouse_solve take with these options?
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; what cat_mouse_solve would say of the
 * options, but for memory_limit, which is not looked at.
 *
 * In: arena - whose positions would be solved.
 * In: options - may be NULL: all defaults.
 * Out: bytes - what the solve would hold at most, the table it gives among it. UINT64_MAX is too much to count.
 * Out: error - may be NULL; on failure its message says what is wrong.
 *
 * What counts is what cat_mouse_solve itself allocates: not the arena, and not the stacks of threads, 1 MiB each.
 * Thread-safe. Time O(1), no memory.
 *
 * Caller's duty:
 * `arena` is NULL or not ended; `options` is NULL or has as many bytes as its size says.
 */
cat_mouse_status cat_mouse_estimate(const cat_mouse_arena *arena,
                                    const cat_mouse_options *options,
                                    uint64_t *bytes,
                                    cat_mouse_error *error);

/**
 * Solves an arena for all positions: every node for the mouse, every node for the cat, either side to move.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT or
 * CAT_MOUSE_UNSUPPORTED for options, see there; CAT_MOUSE_OUT_OF_MEMORY, also for more than the memory limit;
 * CAT_MOUSE_CANCELLED if the progress function wants so.
 *
 * In: arena - is only read, and not needed by the table.
 * In: options - may be NULL: all defaults.
 * Out: out - the table, to be ended with cat_mouse_table_free. Not written on failure.
 * Out: error - may be NULL; on failure its message says what is wrong.
 *
 * Thread-safe; several calls may use one arena. Positions: 2 n^2. Memory: cat_mouse_estimate knows it; about
 * 0.75 n^2 bytes with n rounded up to a multiple of 512 (less rounding up to 256 nodes), and some 50 bytes an edge;
 * the arena and the stacks of threads, 1 MiB each, come on top. Time: a bit-parallel fixpoint, up to 512 positions an
 * instruction; O(n * edges / 64) a round in the worst case. On failure everything is freed.
 *
 * Caller's duty:
 * `arena` is NULL or not ended before the call is; `options` is NULL or has as many bytes as its size says, and its
 * progress function may be called.
 */
cat_mouse_status cat_mouse_solve(const cat_mouse_arena *arena,
                                 const cat_mouse_options *options,
                                 cat_mouse_table **out,
                                 cat_mouse_error *error);

/**
 * The name of a status code, for logs and messages.
 *
 * Returns: the constant's name without its prefix, such as "INVALID_GRAPH"; "UNKNOWN" for a number that is no
 * status. Never NULL; static, never to be freed.
 *
 * In: status - any number.
 */
const char *cat_mouse_status_name(int32_t status);

/**
 * The name of an outcome, or of the status that came instead of one, for logs and messages.
 *
 * Returns: the constant's name without its prefix: "DRAW", "MOUSE_WINS" or "CAT_WINS"; for a negative number what
 * cat_mouse_status_name says of it; "UNKNOWN" for any other. Never NULL; static, never to be freed.
 *
 * In: outcome - any number, such as cat_mouse_game returns.
 */
const char *cat_mouse_outcome_name(int32_t outcome);

/**
 * Who wins from this position?
 *
 * Returns: CAT_MOUSE_DRAW (0), CAT_MOUSE_MOUSE_WINS (1), CAT_MOUSE_CAT_WINS (2), or a negative status:
 * CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no node, or no side.
 *
 * In: table - of cat_mouse_solve or cat_mouse_table_open.
 * In: mice - as many nodes as the mouse's side has pieces, in any order; where there are several pieces or a speed above
 * 1, a mouse that has been caught or, where all must get out, is safe, is on CAT_MOUSE_OFF_BOARD.
 * In: cats - as many nodes as the cat's side has pieces, in any order.
 * In: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 *
 * Where the game is over, that is the outcome, whoever is to move. Thread-safe. Time O(1), no memory.
 *
 * Caller's duty:
 * `table` is NULL or not ended; `mice` and `cats` are NULL or point to the nodes.
 */
int32_t cat_mouse_table_outcome(const cat_mouse_table *table,
                                const int32_t *mice,
                                const int32_t *cats,
                                int32_t side_to_move);

/**
 * How many plies does the game take from this position, when the winner hurries and the loser delays?
 *
 * Returns: CAT_MOUSE_OK, or a negative status: those of cat_mouse_table_outcome; CAT_MOUSE_UNSUPPORTED if the table was
 * solved without plies.
 *
 * In: table, mice, cats, side_to_move - as of cat_mouse_table_outcome.
 * Out: plies - 0 where the game is over; -1 where it never ends, which is a draw, or won by the rule on endless play; the
 * ply limit where it is won by that. Not written on failure.
 *
 * Thread-safe. Time O(digits of the longest game), no memory.
 *
 * Caller's duty:
 * As of cat_mouse_table_outcome; `plies` is NULL or may be written.
 */
cat_mouse_status cat_mouse_table_plies(const cat_mouse_table *table,
                                       const int32_t *mice,
                                       const int32_t *cats,
                                       int32_t side_to_move,
                                       int64_t *plies);

/**
 * The number of a place: of a multiset of nodes for the pieces of a side. Whole tables are copied by it.
 *
 * Places are numbered from 0 on in the order of their greatest node, then of the second greatest, and so on; off the board is
 * greater than any node. So the place of a single piece has the number of its node.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
 * node, or no side; CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: table - of cat_mouse_solve or cat_mouse_table_open.
 * In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * In: nodes - where its pieces are, in any order; mice can be on CAT_MOUSE_OFF_BOARD, as for cat_mouse_table_outcome.
 * Out: place - the number; below mouse_places or cat_places of cat_mouse_summary. Not written on failure.
 *
 * Thread-safe. Time O(pieces).
 *
 * Caller's duty:
 * `table` is NULL or not ended; `nodes` is NULL or has as many nodes as the side has pieces; `place` is NULL or may be
 * written.
 */
cat_mouse_status cat_mouse_table_place(const cat_mouse_table *table,
                                       int32_t side,
                                       const int32_t *nodes,
                                       uint64_t *place);

/**
 * The nodes of the place of a number: what cat_mouse_table_place undoes.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
 * place, or no side; CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: table, side - as of cat_mouse_table_place.
 * In: place - the number.
 * Out: nodes - as many nodes as the side has pieces, lowest first; mice off the board come last. Not written on failure.
 *
 * Thread-safe. Time O(pieces log n).
 *
 * Caller's duty:
 * `table` is NULL or not ended; `nodes` is NULL or has room for as many nodes as the side has pieces.
 */
cat_mouse_status cat_mouse_table_place_nodes(const cat_mouse_table *table,
                                             int32_t side,
                                             uint64_t place,
                                             int32_t *nodes);

/**
 * Where do both sides put their pieces if they choose, first the cats, then the mice, who see them?
 *
 * Each side wants to win, soon, or else a draw, or else to lose late, as far as the table knows plies. No side places a
 * piece on a goal of its own, nor where it may not enter. Of equally good placements, the first by number is told.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
 * side, and if a side has no node to place pieces on; CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: table - of cat_mouse_solve or cat_mouse_table_open.
 * In: side_to_move - the side that moves first once all stand: CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * Out: mice, cats - as many nodes as the side has pieces, lowest first. Not written on failure, like all below.
 * Out: outcome - CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS.
 * Out: plies - may be NULL; as of cat_mouse_table_plies; -1 also if the table was solved without plies.
 * Out: error - may be NULL.
 *
 * Thread-safe. Time O(positions) at most, memory O(n).
 *
 * Caller's duty:
 * `table` is NULL or not ended; `mice` and `cats` are NULL or have room for the nodes; `outcome`, `plies` and `error` are
 * NULL or may be written.
 */
cat_mouse_status cat_mouse_table_placement(const cat_mouse_table *table,
                                           int32_t side_to_move,
                                           int32_t *mice,
                                           int32_t *cats,
                                           int32_t *outcome,
                                           int64_t *plies,
                                           cat_mouse_error *error);

/**
 * Copies the outcomes of all positions with one side to move, a byte each.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that
 * is no side, and for a len that is not the exact number of positions.
 *
 * In: table - of cat_mouse_solve or cat_mouse_table_open.
 * In: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * Out: out - out[mouse * cat_places + cat] is CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS. Not
 * written on failure. Of several pieces, mouse and cat are the numbers of places: cat_mouse_table_place.
 * In: len - the number of bytes of out: mouse_places * cat_places of the summary, n * n for single pieces.
 *
 * Thread-safe. Time O(len), no memory.
 *
 * Caller's duty:
 * `table` is NULL or not ended; `out` is NULL or has len bytes that may be written, and nobody else uses.
 */
cat_mouse_status cat_mouse_table_copy_outcomes(const cat_mouse_table *table,
                                               int32_t side_to_move,
                                               uint8_t *out,
                                               size_t len);

/**
 * Copies the plies to the end of all positions with one side to move.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: those of cat_mouse_table_copy_outcomes; CAT_MOUSE_UNSUPPORTED if the table
 * was solved without plies.
 *
 * In: table - of cat_mouse_solve or cat_mouse_table_open.
 * In: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
 * Out: out - out[mouse * cat_places + cat] is what cat_mouse_table_plies says of the position, but UINT32_MAX instead of
 * -1. Not written on failure.
 * In: len - the number of elements of out: mouse_places * cat_places of the summary, n * n for single pieces.
 *
 * Thread-safe. Time O(len * digits of the longest game), no memory.
 *
 * Caller's duty:
 * `table` is NULL or not ended; `out` is NULL or has len elements that may be written, and nobody else uses.
 */
cat_mouse_status cat_mouse_table_copy_plies(const cat_mouse_table *table,
                                            int32_t side_to_move,
                                            uint32_t *out,
                                            size_t len);

/**
 * Counts the positions of a table by outcome, finds the longest games, and tells how it was made.
 *
 * Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a summary
 * whose size is below 4.
 *
 * In: table - of cat_mouse_solve or cat_mouse_table_open.
 * In, Out: summary - its size is set; the library writes no more than so many bytes, and nothing on failure.
 *
 * Thread-safe. Time O(table_bytes), no memory.
 *
 * Caller's duty:
 * `table` is NULL or not ended; `summary` is NULL or has as many bytes as its size says, and nobody else uses it.
 */
cat_mouse_status cat_mouse_table_summary(const cat_mouse_table *table, cat_mouse_summary *summary);

/**
 * Ends a table and frees what it holds.
 *
 * In: table - not ended yet, or NULL: then nothing happens.
 *
 * Caller's duty:
 * No other call uses the table, now or later.
 */
void cat_mouse_table_free(cat_mouse_table *table);

/**
 * Is every position of this table right?
 *
 * Checks the outcomes and, if there are any, the plies of all positions against the rules, one position and its moves
 * at a time, and that nothing else is set: no flipped bit escapes. Shares no code with the solver.
 *
 * Returns: CAT_MOUSE_OK if the table is right; CAT_MOUSE_CORRUPT_FILE if it is wrong, even if it never was a file:
 * then the message names the first fault that was found, as a position and what is wrong there;
 * CAT_MOUSE_INVALID_ARGUMENT if it was solved under other rules than the arena's, or on another graph;
 * CAT_MOUSE_NULL_POINTER; CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: table - of cat_mouse_solve or cat_mouse_table_open.
 * In: arena - what the table is to be of; NULL for the arena that the table holds itself.
 * Out: error - may be NULL.
 *
 * Thread-safe. Time O(positions * (moves of a node + digits of the longest game)), some nanoseconds a position; a table
 * without plies has to be worked out anew, which takes several times as long. Memory: 300 bytes a node and the arena's
 * moves; without plies, and where play that never ends has a winner and a side that is stuck has drawn, also 5 bytes
 * for each pair of nodes, and up to 32 more while many positions are decided in the same ply.
 *
 * Caller's duty:
 * `table` and `arena` are NULL or not ended; `error` is NULL or may be written.
 */
cat_mouse_status cat_mouse_table_verify(const cat_mouse_table *table,
                                        const cat_mouse_arena *arena,
                                        cat_mouse_error *error);

#ifdef __cplusplus
} /* extern "C" */
#endif /* __cplusplus */

#endif  /* CAT_MOUSE_H */
