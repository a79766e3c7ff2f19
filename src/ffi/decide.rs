//! One start of an arena, without a table.

use super::arena::cat_mouse_arena;
use super::error::{call, cat_mouse_error};
use super::options::cat_mouse_options;
use super::pointers::{borrow, borrow_mut};
use super::status::{Failure, cat_mouse_status};
use super::table::position_in;
use crate::solve::ProgressFn;

/// Who wins from this position of an arena, however large it is?
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
/// node, or no side, and for settings that contradict each other; CAT_MOUSE_INVALID_ARGUMENT or CAT_MOUSE_UNSUPPORTED for
/// options, see there; CAT_MOUSE_OUT_OF_MEMORY, also if what is left to do needs more than the memory limit: the message
/// says how much; CAT_MOUSE_CANCELLED if the progress function wants so.
///
/// In: arena - is only read; what questions about it share is made by the first of them and kept until it changes.
/// In: mice - the nodes of the mouse's side, as for cat_mouse_table_outcome.
/// In: cats - the nodes of the cat's side, likewise.
/// In: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In: options - may be NULL: all defaults. A memory_limit of 0 is 10^9 bytes here; with_plies is not looked at.
/// Out: outcome - CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS. Not written on failure.
/// Out: error - may be NULL; on failure its message says what is wrong.
///
/// Exact: a side that plainly outruns the other wins; else small games, in which one side may not leave some region,
/// bound the outcome from both sides; where they leave it open, the whole game is solved as far as the start needs it.
/// With several pieces or a speed above 1 the whole arena is solved, within the limit.
/// Thread-safe; several calls may use one arena. Time: O(n + entries), some milliseconds for 200,000 nodes, and the small
/// games, from nothing to some seconds; where they don't suffice, that of cat_mouse_solve. Memory: within the limit; the
/// whole game takes about n^2 / 2 bytes.
///
/// # Safety
/// `arena` is NULL or not ended before the call is; `mice`, `cats` are NULL or point to the nodes; `options` is NULL or has as
/// many bytes as its size says, and its progress function may be called; `outcome` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_decide(
    arena: *const cat_mouse_arena,
    mice: *const i32,
    cats: *const i32,
    side_to_move: i32,
    options: *const cat_mouse_options,
    outcome: *mut i32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let decide = || -> Result<(), Failure> {
        // SAFETY: the caller vouches for all of them.
        let (cat_mouse_arena(arena), given, outcome) = unsafe {
            (borrow(arena, "arena")?, cat_mouse_options::read(options)?, borrow_mut(outcome, "outcome")?)
        };
        // SAFETY: the caller vouches for the nodes.
        let (mice, cats, to_move) = unsafe { position_in(arena, mice, cats, side_to_move)? };
        let mut options = given.to_rust()?;
        // SAFETY: the caller vouches for it.
        let mut progress = unsafe { given.progress() };
        options.progress = progress.as_mut().map(|progress| progress as &mut ProgressFn<'_>);
        *outcome = crate::table::decide_teams(arena, &mice, &cats, to_move, options)? as i32;
        Ok(())
    };
    // SAFETY: the caller vouches for the error.
    unsafe { call(error, decide) }
}
