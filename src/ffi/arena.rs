//! Arenas: a graph and the rules of the game on it.

use super::error::{call, cat_mouse_error};
use std::num::NonZeroU32;

use super::pointers::{borrow_mut, csr, free, handle, not_null, slice};
use super::status::{CAT_MOUSE_CAT_WINS, CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS, Failure, cat_mouse_status};
use crate::arena::{Arena, Side, Stuck};
use crate::error::Error;
use crate::graph::Index;
use crate::solve::Outcome;

/// Side: the mouse.
pub const CAT_MOUSE_SIDE_MOUSE: i32 = 1;
/// Side: the cat.
pub const CAT_MOUSE_SIDE_CAT: i32 = 2;

/// Where a mouse is that has been caught or, where all must get out, that is safe; always one of the two. Who is caught where
/// all must get out has ended the game, and stays on the cat's node; who gets out where one is enough, on the hole or goal.
pub const CAT_MOUSE_OFF_BOARD: i32 = -1;
/// The most pieces that a side can have, and the most edges that a piece can move along in a turn.
pub const CAT_MOUSE_MOST_PIECES: i32 = 16;

/// A side without a legal move: nobody has won, and nobody will, a draw.
pub const CAT_MOUSE_STUCK_DRAW: i32 = 0;
/// A side without a legal move has lost, there and then.
pub const CAT_MOUSE_STUCK_LOSES: i32 = 1;
/// A side without a legal move stays where it is, and the other one moves.
pub const CAT_MOUSE_STUCK_STAYS: i32 = 2;

/// An arena: a graph and the rules of the game on it. Made by cat_mouse_arena_new, ended by cat_mouse_arena_free.
///
/// It has a copy of the graph. Memory: 8 bytes an edge and 16 a node, for each graph it has.
///
/// Settings may be made in any order and made again; solving uses those of that moment, and a table keeps them. Those
/// that contradict each other are found then: CAT_MOUSE_INVALID_ARGUMENT, with a message that says what to change.
/// While a setting is made, no other call may use the arena. A setting that fails changes nothing.
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
        not_null(offsets, "offsets")?;
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

/// Sets the holes: the mouse wins by standing on one, and the cat may not enter any.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for an entry that is no
/// node; CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: arena - of cat_mouse_arena_new.
/// In: nodes - count nodes, in any order; may be NULL if that is 0.
/// In: count - how many there are.
/// Out: error - may be NULL; `where` is the index of the first entry that is no node.
///
/// They replace those before, which are node 0 alone at first. There may be none.
///
/// Time O(count log count). The array is copied, and not needed after the call.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written;
/// `nodes` is NULL or has `count` entries, and nobody writes to them during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_set_holes(
    arena: *mut cat_mouse_arena,
    nodes: *const i32,
    count: usize,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for arena, nodes and error.
    unsafe { set(arena, error, |arena| Ok(arena.set_holes(slice(nodes, count, "nodes")?)?)) }
}

/// Sets the goals of a side: it wins by standing on one.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for an entry that is no
/// node, and for a number that is no side; CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: arena - of cat_mouse_arena_new.
/// In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In: nodes - count nodes, in any order; may be NULL if that is 0.
/// In: count - how many there are.
/// Out: error - may be NULL; `where` is the index of the first entry that is no node.
///
/// They replace those before; at first there are none. Holes are goals of the mouse anyway. Where several ends of the game
/// hold at once, a goal of the mouse comes first, then a capture, then a goal of the cat.
///
/// Time O(count log count). The array is copied, and not needed after the call.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written;
/// `nodes` is NULL or has `count` entries, and nobody writes to them during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_set_goals(
    arena: *mut cat_mouse_arena,
    side: i32,
    nodes: *const i32,
    count: usize,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for arena, nodes and error.
    unsafe {
        set(arena, error, |arena| Ok(arena.set_goals(self::side(side)?, slice(nodes, count, "nodes")?)?))
    }
}

/// Sets the nodes that a side may not enter.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for an entry that is no
/// node, and for a number that is no side; CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: arena - of cat_mouse_arena_new.
/// In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In: nodes - count nodes, in any order; may be NULL if that is 0.
/// In: count - how many there are.
/// Out: error - may be NULL; `where` is the index of the first entry that is no node.
///
/// They replace those before; at first there are none. Holes are forbidden to the cat anyway. A side that starts on such a
/// node may leave it, but not stay there.
///
/// Time O(count log count). The array is copied, and not needed after the call.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written;
/// `nodes` is NULL or has `count` entries, and nobody writes to them during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_set_forbidden(
    arena: *mut cat_mouse_arena,
    side: i32,
    nodes: *const i32,
    count: usize,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for arena, nodes and error.
    unsafe {
        set(arena, error, |arena| Ok(arena.set_forbidden(self::side(side)?, slice(nodes, count, "nodes")?)?))
    }
}

/// Gives a side a graph of its own to move on.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
/// side; CAT_MOUSE_INVALID_GRAPH as of cat_mouse_arena_new; CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: arena - of cat_mouse_arena_new.
/// In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In: offsets, adj - as of cat_mouse_arena_new; the number of nodes is that of the arena.
/// Out: error - may be NULL; for CAT_MOUSE_INVALID_GRAPH `where` is the index of the first bad offset or entry.
///
/// Time O(n + offsets[n]). The arrays are copied, and not needed after the call.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written;
/// `offsets` and `adj` are NULL or have the lengths above, and nobody writes to them during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_set_moves(
    arena: *mut cat_mouse_arena,
    side: i32,
    offsets: *const i32,
    adj: *const i32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for arena, arrays and error.
    unsafe {
        set(arena, error, |arena| Ok(arena.set_moves(self::side(side)?, &csr(offsets, adj, arena.nodes())?)?))
    }
}

/// Says whether a side may stay where it is, as if every node had an edge to itself. At first neither side may.
///
/// On a node that it may not enter it may not stay either.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no side.
///
/// In: arena - of cat_mouse_arena_new.
/// In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In: yes - nonzero if it may.
/// Out: error - may be NULL.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_set_may_stay(
    arena: *mut cat_mouse_arena,
    side: i32,
    yes: i32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for arena and error.
    unsafe {
        set(arena, error, |arena| {
            arena.set_may_stay(self::side(side)?, yes != 0);
            Ok(())
        })
    }
}

/// Says what it means that a side is to move and has no legal move. At first it is a draw, for either side.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no side or no rule.
///
/// In: arena - of cat_mouse_arena_new.
/// In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In: rule - CAT_MOUSE_STUCK_DRAW, CAT_MOUSE_STUCK_LOSES or CAT_MOUSE_STUCK_STAYS.
/// Out: error - may be NULL.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_set_stuck(
    arena: *mut cat_mouse_arena,
    side: i32,
    rule: i32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let rule_of = |rule| match rule {
        CAT_MOUSE_STUCK_DRAW => Ok(Stuck::Draw),
        CAT_MOUSE_STUCK_LOSES => Ok(Stuck::Loses),
        CAT_MOUSE_STUCK_STAYS => Ok(Stuck::Stays),
        number => Err(Failure::UnknownRule { setting: "the stuck rule", number }),
    };
    // SAFETY: the caller vouches for arena and error.
    unsafe {
        set(arena, error, |arena| {
            arena.set_stuck(self::side(side)?, rule_of(rule)?);
            Ok(())
        })
    }
}

/// Says who wins play that never ends. At first nobody does: it is a draw.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no outcome.
///
/// In: arena - of cat_mouse_arena_new.
/// In: winner_or_draw - CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS.
/// Out: error - may be NULL.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_set_endless(
    arena: *mut cat_mouse_arena,
    winner_or_draw: i32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let outcome_of = |number| match number {
        CAT_MOUSE_DRAW => Ok(Outcome::Draw),
        CAT_MOUSE_MOUSE_WINS => Ok(Outcome::MouseWins),
        CAT_MOUSE_CAT_WINS => Ok(Outcome::CatWins),
        number => Err(Failure::UnknownRule { setting: "the endless rule", number }),
    };
    // SAFETY: the caller vouches for arena and error.
    unsafe {
        set(arena, error, |arena| {
            arena.set_endless(outcome_of(winner_or_draw)?);
            Ok(())
        })
    }
}

/// Says after how many plies play that has not ended counts as play that never ends. At first there is no limit.
///
/// The plies are counted from whatever position is asked about, so that a table with a limit answers for games that
/// begin there.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for UINT32_MAX, which
/// stands for no length in cat_mouse_table_copy_plies.
///
/// In: arena - of cat_mouse_arena_new.
/// In: plies - the limit; 0 for none.
/// Out: error - may be NULL.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_set_ply_limit(
    arena: *mut cat_mouse_arena,
    plies: u32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for arena and error.
    unsafe { set(arena, error, |arena| Ok(arena.set_ply_limit(NonZeroU32::new(plies))?)) }
}

/// Says how many pieces a side has. At first it is one.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
/// side, and for a number outside 1..CAT_MOUSE_MOST_PIECES.
///
/// In: arena - of cat_mouse_arena_new.
/// In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In: count - how many.
/// Out: error - may be NULL.
///
/// Pieces of a side can't be told apart, and may share a node. In a turn each of them moves. The cats win when all mice are
/// caught, the mice as soon as one gets out; cat_mouse_arena_set_all_must changes that.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_set_pieces(
    arena: *mut cat_mouse_arena,
    side: i32,
    count: i32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for arena and error.
    unsafe { set(arena, error, |arena| Ok(arena.set_pieces(self::side(side)?, at_least_0(count))?)) }
}

/// Says along how many edges, one after the other, a piece of a side may move in one turn. At first it is one.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
/// side, and for a number outside 1..CAT_MOUSE_MOST_PIECES.
///
/// In: arena - of cat_mouse_arena_new.
/// In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In: edges - how many, at most.
/// Out: error - may be NULL.
///
/// At least along one edge, unless it may stay. Captures and all else that ends the game count on every node on the way.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_set_speed(
    arena: *mut cat_mouse_arena,
    side: i32,
    edges: i32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for arena and error.
    unsafe { set(arena, error, |arena| Ok(arena.set_speed(self::side(side)?, at_least_0(edges))?)) }
}

/// Says whether all mice must get out. At first it is enough that one does.
///
/// Then a mouse on a hole or a goal is safe and off the board, the mice win when all are, and the cats as soon as they have
/// caught one. That one is told on the cat's node: off the board, it would be safe.
///
/// Returns: CAT_MOUSE_OK, or CAT_MOUSE_NULL_POINTER.
///
/// In: arena - of cat_mouse_arena_new.
/// In: yes - nonzero if all must.
/// Out: error - may be NULL.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_arena_set_all_must(
    arena: *mut cat_mouse_arena,
    yes: i32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for arena and error.
    unsafe {
        set(arena, error, |arena| {
            arena.set_all_must(yes != 0);
            Ok(())
        })
    }
}

/// A number from C that has to be 1 or more: what is negative is as wrong as 0.
fn at_least_0(number: i32) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

/// Makes a setting.
///
/// # Safety
/// `arena` is NULL or not ended, and no other call uses it; `error` is NULL or may be written.
unsafe fn set(
    arena: *mut cat_mouse_arena,
    error: *mut cat_mouse_error,
    setting: impl FnOnce(&mut Arena) -> Result<(), Failure>,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for both.
    unsafe {
        call(error, || {
            let cat_mouse_arena(arena) = borrow_mut(arena, "arena")?;
            setting(arena)
        })
    }
}

/// The side behind a number from C.
pub(super) fn side(number: i32) -> Result<Side, Failure> {
    match number {
        CAT_MOUSE_SIDE_MOUSE => Ok(Side::Mouse),
        CAT_MOUSE_SIDE_CAT => Ok(Side::Cat),
        _ => Err(Failure::UnknownSide(number)),
    }
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
