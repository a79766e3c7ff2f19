//! The puzzle: one graph in, one outcome out.

use libc::c_int;

use super::pointers::slice;
use super::status::{Failure, answer};
use crate::error::Error;
use crate::graph::{Graph, check_offsets};

/// Who wins when the mouse, on node 1, moves first, the cat is on node 2 and the hole on node 0?
///
/// The mouse goes along any edge, the cat along any edge that does not lead to node 0, and whoever is to move must
/// move. The mouse wins as it reaches node 0, the cat as it shares the mouse's node. A side that has no move leaves the
/// game undecided; play that never ends is a draw. Both sides play their best.
///
/// Returns: CAT_MOUSE_DRAW (0), CAT_MOUSE_MOUSE_WINS (1), CAT_MOUSE_CAT_WINS (2), or a negative status:
/// CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for n < 3; CAT_MOUSE_INVALID_GRAPH for offsets that do not begin
/// with 0 or that fall, and for entries of adj outside 0..n-1; CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: offsets - n+1 entries: row v of the graph is adj[offsets[v]] to adj[offsets[v+1] - 1].
/// In: adj - offsets[n] entries; may be NULL if that is 0.
/// In: n - the number of nodes, at least 3.
///
/// Thread-safe. Time O(n * offsets[n]); memory 6 bytes for each of the 2n^2 positions (12 beyond 46,340 nodes), freed
/// on return.
///
/// # Safety
/// `offsets` and `adj` are NULL or have the lengths above, and nobody writes to them during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_game(offsets: *const c_int, adj: *const c_int, n: c_int) -> c_int {
    answer(|| {
        if offsets.is_null() {
            return Err(Failure::NullPointer);
        }
        let nodes = usize::try_from(n).map_err(|_| Error::TooFewNodes { nodes: n.into() })?;
        if nodes < 3 {
            return Err(Error::TooFewNodes { nodes: n.into() }.into());
        }
        // SAFETY: the caller vouches for n+1 offsets, and, once they are checked, for as many entries as they say.
        let (offsets, adj) = unsafe {
            let offsets = slice(offsets, nodes + 1)?;
            (offsets, slice(adj, check_offsets(offsets)?)?)
        };
        Ok(crate::solve::cat_mouse_game(&Graph::new(offsets, adj)?)? as i32)
    })
}
