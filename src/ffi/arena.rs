//! Arenas: a graph and the rules of the game on it.

use super::error::{call, cat_mouse_error};
use super::pointers::{csr, free, handle};
use super::status::{Failure, cat_mouse_status};
use crate::arena::Arena;
use crate::error::Error;
use crate::graph::Index;

/// An arena: a graph and the rules of the game on it. Made by cat_mouse_arena_new, ended by cat_mouse_arena_free.
///
/// It has a copy of the graph. Memory: 8 bytes an edge and 20 a node.
#[allow(non_camel_case_types)]
pub struct cat_mouse_arena(pub(super) Arena);

/// Makes an arena of a graph and the classic rules, those of cat_mouse_game, with the hole on node 0.
///
/// Other than for that function, mouse and cat have no start, and the graph may have any number of nodes from 1 on.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for n < 1;
/// CAT_MOUSE_INVALID_GRAPH for offsets that do not begin with 0 or that fall, and for entries of adj outside 0..n-1;
/// CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: offsets - n+1 entries: row v of the graph is adj[offsets[v]] to adj[offsets[v+1] - 1].
/// In: adj - offsets[n] entries; may be NULL if that is 0.
/// In: n - the number of nodes, at least 1.
/// Out: out - the arena, to be ended with cat_mouse_arena_free. Not written on failure.
/// Out: error - may be NULL; for CAT_MOUSE_INVALID_GRAPH `where` is the index of the first bad offset or entry.
///
/// Thread-safe. The arrays are copied, and not needed after the call. Time O(n + offsets[n]).
///
/// # Safety
/// `offsets` and `adj` are NULL or have the lengths above, and nobody writes to them during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_new(
    offsets: *const i32,
    adj: *const i32,
    n: i32,
    out: *mut *mut cat_mouse_arena,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for what `new` asks.
    unsafe { new(offsets, adj, n, out, error) }
}

/// Makes an arena like cat_mouse_arena_new, of arrays of 64-bit numbers.
///
/// For graphs with more than INT32_MAX entries, and for arrays that are int64 anyway. The number of nodes stays
/// below 2^32 - 1: beyond, the status is CAT_MOUSE_OUT_OF_MEMORY, for the table would not fit into any memory, and the
/// arrays are not read.
///
/// Returns, In, Out: as of cat_mouse_arena_new.
///
/// # Safety
/// `offsets` and `adj` are NULL or have the lengths above, and nobody writes to them during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_new_64(
    offsets: *const i64,
    adj: *const i64,
    n: i64,
    out: *mut *mut cat_mouse_arena,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for what `new` asks.
    unsafe { new(offsets, adj, n, out, error) }
}

/// # Safety
/// As of [`csr`] with n nodes; `out` and `error` are NULL or may be written.
unsafe fn new<I: Index>(
    offsets: *const I,
    adj: *const I,
    n: I,
    out: *mut *mut cat_mouse_arena,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let make = || {
        if offsets.is_null() {
            return Err(Failure::NullPointer("offsets"));
        }
        let nodes = usize::try_from(n.into()).ok().filter(|&nodes| nodes >= 1);
        let nodes = nodes.ok_or(Failure::NodeCount(n.into()))?;
        // Before any array is looked at: what none of that length can be need not have it.
        if nodes >= u32::MAX as usize {
            return Err(Error::OutOfMemory { bytes: u64::MAX }.into());
        }
        // SAFETY: the caller vouches for it.
        let graph = unsafe { csr(offsets, adj, nodes) }?;
        Ok(cat_mouse_arena(Arena::new(&graph)?))
    };
    // SAFETY: the caller vouches for `out` and the error.
    unsafe { call(error, || handle(out, make)) }
}

/// Ends an arena and frees what it holds. Tables that were made of it stay.
///
/// In: arena - of cat_mouse_arena_new and not ended yet, or NULL: then nothing happens.
///
/// # Safety
/// No other call uses the arena, now or later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_free(arena: *mut cat_mouse_arena) {
    // SAFETY: the caller vouches for it.
    unsafe { free(arena) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::table::cat_mouse_table;

    /// What the header promises of const handles.
    #[test]
    fn handles_may_be_shared_and_passed_on() {
        fn is_shared<T: Send + Sync>() {}
        is_shared::<cat_mouse_arena>();
        is_shared::<cat_mouse_table>();
    }
}
