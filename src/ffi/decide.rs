//! One start of an arena, without a table; and certificates of what is said of it.

use super::arena::cat_mouse_arena;
use super::error::{call, cat_mouse_error};
use super::options::cat_mouse_options;
use super::pointers::{borrow, borrow_mut, free, handle};
use super::status::{Failure, cat_mouse_status};
use super::table::position_in;
use crate::decide::Certificate;
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
/// With several pieces or a speed above 1 the whole arena is solved, as far as the start needs it, within the limit.
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

/// A certificate proves its outcome by: the game being over.
pub const CAT_MOUSE_CERTIFICATE_OVER: i32 = 0;
/// A certificate proves its outcome by: a way of the winner to a goal, for which the other side comes too late.
pub const CAT_MOUSE_CERTIFICATE_RACE: i32 = 1;
/// A certificate proves its outcome by: a strategy of the winner, or, for a draw, one of each side.
pub const CAT_MOUSE_CERTIFICATE_STRATEGIES: i32 = 2;
/// A certificate proves its outcome by: a way of the cat into a dead end, where the mouse has nothing to run round.
pub const CAT_MOUSE_CERTIFICATE_DEAD_END: i32 = 3;

/// The outcome of one position, with a proof. Made by cat_mouse_certificate_new, ended by cat_mouse_certificate_free.
#[allow(non_camel_case_types)]
pub struct cat_mouse_certificate(Certificate);

/// Decides a position as cat_mouse_decide does, and proves it.
///
/// Returns: CAT_MOUSE_OK, or a negative status: as of cat_mouse_decide; CAT_MOUSE_UNSUPPORTED where a side has several pieces
/// or a speed above 1: of those there are no certificates.
///
/// In: arena - is only read, and not needed by the certificate afterwards.
/// In: mice - the node of the mouse.
/// In: cats - the node of the cat.
/// In: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In: options - as of cat_mouse_decide.
/// Out: out - the certificate. Not written on failure.
/// Out: error - may be NULL; on failure its message says what is wrong.
///
/// A win by a race is proved by a way; everything else by strategies: for each position that can come up, a move. Where a
/// small game decides, a strategy tells apart only what lies near; docs/ARCHITECTURE.md says how.
/// Thread-safe; several calls may use one arena. Time: up to some times that of cat_mouse_decide; where that solves the
/// whole game, that of a table with plies. Memory: 12 bytes a move of a strategy, and 4 for each node; while it is made,
/// within the limit, but for the moves.
///
/// # Safety
/// `arena` is NULL or not ended before the call is; `mice`, `cats` are NULL or point to a node; `options` is NULL or has as
/// many bytes as its size says, and its progress function may be called; `out` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_certificate_new(
    arena: *const cat_mouse_arena,
    mice: *const i32,
    cats: *const i32,
    side_to_move: i32,
    options: *const cat_mouse_options,
    out: *mut *mut cat_mouse_certificate,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let make = || -> Result<cat_mouse_certificate, Failure> {
        // SAFETY: the caller vouches for both.
        let (cat_mouse_arena(arena), given) =
            unsafe { (borrow(arena, "arena")?, cat_mouse_options::read(options)?) };
        // SAFETY: the caller vouches for the nodes.
        let (mice, cats, to_move) = unsafe { position_in(arena, mice, cats, side_to_move)? };
        let mut options = given.to_rust()?;
        // SAFETY: the caller vouches for it.
        let mut progress = unsafe { given.progress() };
        options.progress = progress.as_mut().map(|progress| progress as &mut ProgressFn<'_>);
        Ok(cat_mouse_certificate(Certificate::new(arena, mice[0], cats[0], to_move, options)?))
    };
    // SAFETY: the caller vouches for both.
    unsafe { call(error, || handle(out, make)) }
}

/// Tells what a certificate proves.
///
/// Returns: CAT_MOUSE_OK, or CAT_MOUSE_NULL_POINTER.
///
/// In: certificate - of cat_mouse_certificate_new.
/// Out: mice - the node of the mouse.
/// Out: cats - the node of the cat.
/// Out: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// Out: outcome - CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS.
/// Out: kind - CAT_MOUSE_CERTIFICATE_OVER, CAT_MOUSE_CERTIFICATE_RACE, CAT_MOUSE_CERTIFICATE_STRATEGIES or
///      CAT_MOUSE_CERTIFICATE_DEAD_END.
/// Out: moves - how many moves it has, of the way or of the strategies.
///
/// Each of the outputs may be NULL. Thread-safe.
///
/// # Safety
/// `certificate` is NULL or not ended before the call is; each other pointer is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_certificate_claim(
    certificate: *const cat_mouse_certificate,
    mice: *mut i32,
    cats: *mut i32,
    side_to_move: *mut i32,
    outcome: *mut i32,
    kind: *mut i32,
    moves: *mut u64,
) -> cat_mouse_status {
    let claim = || -> Result<(), Failure> {
        // SAFETY: the caller vouches for it.
        let cat_mouse_certificate(certificate) = unsafe { borrow(certificate, "certificate")? };
        let (mouse, cat, to_move) = certificate.start();
        let written = [
            (mice, mouse as i32),
            (cats, cat as i32),
            (side_to_move, to_move as i32),
            (outcome, certificate.outcome() as i32),
            (kind, certificate.kind() as i32),
        ];
        for (out, value) in written {
            // SAFETY: the caller vouches for all of them.
            if let Some(out) = unsafe { out.as_mut() } {
                *out = value;
            }
        }
        // SAFETY: the caller vouches for it.
        if let Some(moves) = unsafe { moves.as_mut() } {
            *moves = certificate.moves() as u64;
        }
        Ok(())
    };
    // SAFETY: no error is written to.
    unsafe { call(std::ptr::null_mut(), claim) }
}

/// Does this certificate prove its outcome, in this arena?
///
/// Plays the way or the strategies by the rules for single positions, against everything that the other side may do.
/// Shares no code with the solver.
///
/// Returns: CAT_MOUSE_OK if it does; CAT_MOUSE_CORRUPT_FILE if it does not, even if it never was a file: then the message
/// says why; CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT if settings of the arena contradict each other;
/// CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: certificate - of cat_mouse_certificate_new.
/// In: arena - what it is to be about: with other rules or another graph than it was made of, it may still prove its
/// outcome, and then that is right.
/// Out: error - may be NULL.
///
/// Thread-safe. Time O(n + entries), and some moves of the other side for each move of the strategies. Memory: some 100
/// bytes a node, 4 for each entry, and 24 for each move.
///
/// # Safety
/// `certificate` and `arena` are NULL or not ended before the call is; `error` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_certificate_verify(
    certificate: *const cat_mouse_certificate,
    arena: *const cat_mouse_arena,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let verify = || {
        // SAFETY: the caller vouches for both.
        let (cat_mouse_certificate(certificate), cat_mouse_arena(arena)) =
            unsafe { (borrow(certificate, "certificate")?, borrow(arena, "arena")?) };
        Ok(certificate.verify(arena)?)
    };
    // SAFETY: the caller vouches for it.
    unsafe { call::<Failure>(error, verify) }
}

/// Ends a certificate and frees what it holds.
///
/// In: certificate - not ended yet, or NULL: then nothing happens.
///
/// # Safety
/// No other call uses the certificate, now or later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_certificate_free(certificate: *mut cat_mouse_certificate) {
    // SAFETY: the caller vouches for it.
    unsafe { free(certificate) }
}
