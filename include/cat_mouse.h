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
 * Errors.   Statuses and results are int32: 0 or more is an answer, negative is one of the CAT_MOUSE_* status
 *           codes below. A code, once given, keeps its meaning for ever. Bad input is found by checking, and never
 *           crashes: but no library can check that a pointer really has as many entries as it should.
 * Threads.  There is no global state. Any number of threads may call at once.
 * Process.  No call prints, exits, aborts, raises a signal, reads the environment or leaves a thread behind.
 */


#ifndef CAT_MOUSE_H
#define CAT_MOUSE_H

#include <stdint.h>

/**
 * The call did what it says.
 */
#define CAT_MOUSE_OK 0

/**
 * A pointer that must point to something is NULL.
 */
#define CAT_MOUSE_NULL_POINTER -1

/**
 * An argument is outside its range.
 */
#define CAT_MOUSE_INVALID_ARGUMENT -2

/**
 * The CSR arrays do not describe a graph.
 */
#define CAT_MOUSE_INVALID_GRAPH -3

/**
 * Memory ran out, is limited to less than is needed, or the size needed overflows.
 */
#define CAT_MOUSE_OUT_OF_MEMORY -4

/**
 * The caller's progress function asked to stop.
 */
#define CAT_MOUSE_CANCELLED -5

/**
 * A file can't be read or written.
 */
#define CAT_MOUSE_IO -6

/**
 * A file is damaged, cut short, or not of this library.
 */
#define CAT_MOUSE_CORRUPT_FILE -7

/**
 * What is asked is well defined, but this version can't do it.
 */
#define CAT_MOUSE_UNSUPPORTED -8

/**
 * A defect of the library was caught; please report it.
 */
#define CAT_MOUSE_INTERNAL -9

/**
 * Outcome: neither side can force its goal, so play never ends.
 */
#define CAT_MOUSE_DRAW 0

/**
 * Outcome: the mouse reaches a hole.
 */
#define CAT_MOUSE_MOUSE_WINS 1

/**
 * Outcome: the cat catches the mouse.
 */
#define CAT_MOUSE_CAT_WINS 2

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

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
 * Who wins when the mouse, on node 1, moves first, the cat is on node 2 and the hole on node 0?
 *
 * The mouse goes along any edge, the cat along any edge that does not lead to node 0, and whoever is to move must
 * move. The mouse wins as it reaches node 0, the cat as it shares the mouse's node. A side that has no move leaves the
 * game undecided; play that never ends is a draw. Both sides play their best.
 *
 * Returns: CAT_MOUSE_DRAW (0), CAT_MOUSE_MOUSE_WINS (1), CAT_MOUSE_CAT_WINS (2), or a negative status:
 * CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for n < 3; CAT_MOUSE_INVALID_GRAPH for offsets that do not begin
 * with 0 or that fall, and for entries of adj outside 0..n-1; CAT_MOUSE_OUT_OF_MEMORY.
 *
 * In: offsets - n+1 entries: row v of the graph is adj[offsets[v]] to adj[offsets[v+1] - 1].
 * In: adj - offsets[n] entries; may be NULL if that is 0.
 * In: n - the number of nodes, at least 3.
 *
 * Thread-safe. Time O(n * offsets[n]); memory 6 bytes for each of the 2n^2 positions (12 beyond 46,340 nodes), freed
 * on return.
 *
 * Caller's duty:
 * `offsets` and `adj` are NULL or have the lengths above, and nobody writes to them during the call.
 */
int cat_mouse_game(const int *offsets, const int *adj, int n);

/**
 * The name of a status code, for logs and messages.
 *
 * Returns: the constant's name without its prefix, such as "INVALID_GRAPH"; "UNKNOWN" for a number that is no
 * status. Never NULL; static, never to be freed.
 *
 * In: status - any number.
 */
const char *cat_mouse_status_name(int32_t status);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CAT_MOUSE_H */
