//! From an arena to a table.

use super::arena::cat_mouse_arena;
use super::error::{call, cat_mouse_error};
use super::options::cat_mouse_options;
use super::pointers::{borrow, handle, not_null};
use super::status::{Failure, cat_mouse_status};
use super::table::cat_mouse_table;
use crate::solve::ProgressFn;
use crate::table::Table;

/// How much memory would cat_mouse_solve take with these options?
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; what cat_mouse_solve would say of the
/// options, but for memory_limit, which is not looked at.
///
/// In: arena - whose positions would be solved.
/// In: options - may be NULL: all defaults.
/// Out: bytes - what the solve would hold at most, the table it gives among it. UINT64_MAX is too much to count.
/// Out: error - may be NULL; on failure its message says what is wrong.
///
/// What counts is what cat_mouse_solve itself allocates: not the arena, and not the stacks of threads, 1 MiB each.
/// Thread-safe. Time O(1), no memory.
///
/// # Safety
/// `arena` is NULL or not ended; `options` is NULL or has as many bytes as its size says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_estimate(
    arena: *const cat_mouse_arena,
    options: *const cat_mouse_options,
    bytes: *mut u64,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let body = || {
        not_null(bytes, "bytes")?;
        // SAFETY: the caller vouches for arena and options; bytes is not NULL.
        unsafe {
            let options = cat_mouse_options::read(options)?.to_rust()?;
            bytes.write(Table::estimate(&borrow(arena, "arena")?.0, &options)?);
        }
        Ok(())
    };
    // SAFETY: the caller vouches for the error.
    unsafe { call::<Failure>(error, body) }
}

/// Solves an arena for all positions: every node for the mouse, every node for the cat, either side to move.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT or
/// CAT_MOUSE_UNSUPPORTED for options, see there; CAT_MOUSE_OUT_OF_MEMORY, also for more than the memory limit;
/// CAT_MOUSE_CANCELLED if the progress function wants so.
///
/// In: arena - is only read, and not needed by the table.
/// In: options - may be NULL: all defaults.
/// Out: out - the table, to be ended with cat_mouse_table_free. Not written on failure.
/// Out: error - may be NULL; on failure its message says what is wrong.
///
/// Thread-safe; several calls may use one arena. Positions: 2 n^2. Memory: cat_mouse_estimate knows it; about
/// 0.75 n^2 bytes with n rounded up to a multiple of 512 (less rounding up to 256 nodes), and some 50 bytes an edge;
/// the arena and the stacks of threads, 1 MiB each, come on top. Time: a bit-parallel fixpoint, up to 512 positions an
/// instruction; O(n * edges / 64) a round in the worst case. On failure everything is freed.
///
/// # Safety
/// `arena` is NULL or not ended before the call is; `options` is NULL or has as many bytes as its size says, and its
/// progress function may be called.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_solve(
    arena: *const cat_mouse_arena,
    options: *const cat_mouse_options,
    out: *mut *mut cat_mouse_table,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let make = || {
        // SAFETY: the caller vouches for arena, options and progress function.
        let (arena, given) = unsafe { (borrow(arena, "arena")?, cat_mouse_options::read(options)?) };
        let mut options = given.to_rust()?;
        // SAFETY: the caller vouches for it.
        let mut progress = unsafe { given.progress() };
        options.progress = progress.as_mut().map(|progress| progress as &mut ProgressFn<'_>);
        Ok(cat_mouse_table(Table::solve(&arena.0, options)?))
    };
    // SAFETY: the caller vouches for `out` and the error.
    unsafe { call(error, || handle(out, make)) }
}
