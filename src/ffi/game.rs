//! The puzzle: one graph in, one outcome out; or many in one call.

use libc::c_int;

use super::error::{call, cat_mouse_error};
use super::pointers::{Packed, array, csr, not_null};
use super::status::{Failure, answer, cat_mouse_status};
use crate::error::Error;
use crate::graph::Graph;
use crate::solve::BatchError;

/// Who wins when the mouse, on node 1, moves first, the cat is on node 2 and the hole on node 0?
///
/// The mouse goes along any edge, the cat along any edge that does not lead to node 0, and whoever is to move must
/// move. The mouse wins as it reaches node 0, the cat as it shares the mouse's node. A side that has no move leaves
/// the game undecided; play that never ends is a draw. Both sides play their best.
///
/// Returns: CAT_MOUSE_DRAW (0), CAT_MOUSE_MOUSE_WINS (1), CAT_MOUSE_CAT_WINS (2), or a negative status:
/// CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for n < 3; CAT_MOUSE_INVALID_GRAPH for offsets that do not
/// begin with 0 or that fall, and for entries of adj outside 0..n-1; CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: offsets - n+1 entries: row v of the graph is adj[offsets[v]] to adj[offsets[v+1] - 1].
/// In: adj - offsets[n] entries; may be NULL if that is 0.
/// In: n - the number of nodes, at least 3.
///
/// Thread-safe. Up to 64 nodes it takes no memory. Beyond, about 0.75 n^2 bytes with n rounded up to a multiple of 512
/// (less rounding up to 256 nodes), and some 50 bytes an edge, freed on return; time as the table of the game would
/// take at most; O(n + offsets[n]) for both where the mouse plainly outruns the cat. It uses some 64 KiB of the stack
/// at most. It starts no thread, and can't be cancelled or limited: for big graphs use cat_mouse_solve.
///
/// # Safety
/// `offsets` and `adj` are NULL or have the lengths above, and nobody writes to them during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_game(offsets: *const c_int, adj: *const c_int, n: c_int) -> c_int {
    // SAFETY: the caller vouches for what `graph` asks.
    answer(|| Ok(crate::decide::cat_mouse_game(&unsafe { graph(offsets, adj, n) }?)? as i32))
}

/// Solves many puzzles in one call, each as cat_mouse_game does, over several threads.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER, CAT_MOUSE_OUT_OF_MEMORY, and what is wrong
/// with the first bad graph: CAT_MOUSE_INVALID_ARGUMENT for fewer than 3 nodes or a negative offsets_at or adj_at,
/// CAT_MOUSE_INVALID_GRAPH for its arrays. One bad graph fails the whole call.
///
/// In: nodes - count numbers of nodes: graph i has nodes[i] of them, at least 3.
/// In: offsets_at - count places: the nodes[i] + 1 offsets of graph i begin at offsets[offsets_at[i]], with a 0.
/// In: offsets - the offsets of all graphs.
/// In: adj_at - count places: the entries of graph i begin at adj[adj_at[i]].
/// In: adj - the entries of all graphs; may be NULL if no graph has any.
/// In: count - the number of graphs; if it is 0, every array may be NULL.
/// In: threads - how many threads work, the caller's among them: 1 creates none, 0 is one for each core. Answers are
/// the same for every number, and where the system has no thread left, fewer do the work.
/// Out: outcomes - count outcomes: CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS. Not written on
/// failure.
/// Out: error - may be NULL; on failure `where` is the index of the first bad graph, or -1, and the message says
/// more.
///
/// Graphs may share arrays. Thread-safe. Besides what cat_mouse_game takes for each thread, memory of 4 bytes a
/// graph, freed on return.
///
/// # Safety
/// Every pointer is NULL or has the entries above, and nobody writes to the arrays, or reads outcomes, during the
/// call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_game_batch(
    nodes: *const i32,
    offsets_at: *const i64,
    offsets: *const i32,
    adj_at: *const i64,
    adj: *const i32,
    count: usize,
    threads: u32,
    outcomes: *mut i32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let body = || -> Result<(), BatchError<Failure>> {
        // SAFETY: the caller vouches for count entries of each.
        let packed = unsafe { Packed::new(nodes, offsets_at, offsets, adj_at, adj, count) };
        let outside = |error| BatchError { graph: None, error };
        let packed = packed.map_err(outside)?;
        array(outcomes, count, "outcomes").map_err(outside)?;
        let solved = crate::solve::cat_mouse_game_batch(count, threads, |i| {
            let (offsets, adj, n) = packed.graph(i)?;
            // SAFETY: the caller vouches for what `graph` asks, of every graph.
            unsafe { graph(offsets, adj, n) }
        })?;
        for (i, outcome) in solved.into_iter().enumerate() {
            // SAFETY: not NULL, and the caller vouches for count entries that may be written, and that nobody reads.
            unsafe { outcomes.add(i).write(outcome as i32) };
        }
        Ok(())
    };
    // SAFETY: the caller vouches for the error.
    unsafe { call(error, body) }
}

/// Borrows a graph of the game from C, checking all that can be checked.
///
/// # Safety
/// As of [`csr`], with n nodes.
unsafe fn graph<'a>(offsets: *const i32, adj: *const i32, n: i32) -> Result<Graph<'a>, Failure> {
    not_null(offsets, "offsets")?;
    let nodes = usize::try_from(n).ok().filter(|&nodes| nodes >= 3);
    let nodes = nodes.ok_or(Error::TooFewNodes { nodes: n.into() })?;
    // SAFETY: the caller vouches for it.
    unsafe { csr(offsets, adj, nodes) }
}
