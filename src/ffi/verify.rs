//! The verifier, asked from C.

use super::arena::cat_mouse_arena;
use super::error::{call, cat_mouse_error};
use super::pointers::borrow;
use super::status::{Failure, cat_mouse_status};
use super::table::cat_mouse_table;

/// Is every position of this table right?
///
/// Checks the outcomes and, if there are any, the plies of all positions against the rules, one position and its moves
/// at a time, and that nothing else is set: no flipped bit escapes. Shares no code with the solver.
///
/// Returns: CAT_MOUSE_OK if the table is right; CAT_MOUSE_CORRUPT_FILE if it is wrong, even if it never was a file:
/// then the message names the first fault that was found, as a position and what is wrong there;
/// CAT_MOUSE_INVALID_ARGUMENT if it was solved under other rules than the arena's, or on another graph;
/// CAT_MOUSE_NULL_POINTER; CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: table - of cat_mouse_solve or cat_mouse_table_open.
/// In: arena - what the table is to be of; NULL for the arena that the table holds itself.
/// Out: error - may be NULL.
///
/// Thread-safe. Time O(positions * (moves of a node + digits of the longest game)), some nanoseconds a position; a table
/// without plies has to be worked out anew, which takes several times as long. Memory: 300 bytes a node and the arena's
/// moves; without plies, and where play that never ends has a winner and a side that is stuck has drawn, also 5 bytes
/// for each pair of nodes, and up to 32 more while many positions are decided in the same ply.
///
/// # Safety
/// `table` and `arena` are NULL or not ended; `error` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_verify(
    table: *const cat_mouse_table,
    arena: *const cat_mouse_arena,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let body = || {
        // SAFETY: the caller vouches for both.
        let (cat_mouse_table(table), arena) = unsafe { (borrow(table, "table")?, arena.as_ref()) };
        Ok(table.verify(arena.map_or(table.arena(), |cat_mouse_arena(arena)| arena))?)
    };
    // SAFETY: the caller vouches for it.
    unsafe { call::<Failure>(error, body) }
}
