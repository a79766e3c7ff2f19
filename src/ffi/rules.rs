//! The rules of a table, asked from C: what a file holds that somebody else has saved.

use super::arena::side;
use super::pointers::{array, borrow, fill, not_null};
use super::status::{CAT_MOUSE_OK, Failure, answer, cat_mouse_status};
use super::table::cat_mouse_table;
use crate::arena::{Arena, Side};

/// The rules that a table was solved by. Set size, and the library fills as much of the rest as it knows. Later versions may
/// add fields at the end. What has two entries is of the mouse's side first, then of the cat's.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct cat_mouse_rules {
    /// Set by the caller: sizeof(cat_mouse_rules). Set by the library: how many of these bytes it has filled, this field
    /// among them; fewer only if the library is older than the program.
    pub size: u32,
    /// Who wins play that never ends: CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS.
    pub endless: i32,
    /// After how many plies play counts as such; 0 for no limit.
    pub ply_limit: u32,
    /// 1 if all mice must get out, else 0.
    pub all_must: i32,
    /// How many nodes there are.
    pub nodes: u64,
    /// 1 for a side that moves on a graph of its own, else 0.
    pub own_moves: [i32; 2],
    /// 1 for a side that may stay, else 0.
    pub may_stay: [i32; 2],
    /// What it means that a side can't move: CAT_MOUSE_STUCK_DRAW, CAT_MOUSE_STUCK_LOSES or CAT_MOUSE_STUCK_STAYS.
    pub stuck: [i32; 2],
    /// How many pieces a side has.
    pub pieces: [i32; 2],
    /// Along how many edges a piece moves in a turn, at most.
    pub speed: [i32; 2],
}

impl cat_mouse_rules {
    fn of(arena: &Arena, size: u32) -> Self {
        cat_mouse_rules {
            size,
            endless: arena.endless() as i32,
            ply_limit: arena.ply_limit().map_or(0, |limit| limit.get()),
            all_must: arena.all_must().into(),
            nodes: arena.nodes() as u64,
            own_moves: Side::BOTH.map(|side| arena.has_own_moves(side).into()),
            may_stay: Side::BOTH.map(|side| arena.may_stay(side).into()),
            stuck: Side::BOTH.map(|side| arena.stuck(side) as i32),
            // Both are 16 at most.
            pieces: Side::BOTH.map(|side| arena.pieces(side) as i32),
            speed: Side::BOTH.map(|side| arena.speed(side) as i32),
        }
    }
}

/// Tells the rules that a table was solved by, but for sets of nodes.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for rules whose size is
/// below 4.
///
/// In: table - of cat_mouse_solve or cat_mouse_table_open.
/// In, Out: rules - its size is set; the library writes no more than so many bytes, and nothing on failure.
///
/// Thread-safe. Time O(1), no memory.
///
/// # Safety
/// `table` is NULL or not ended; `rules` is NULL or has as many bytes as its size says, and nobody else uses it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_rules(
    table: *const cat_mouse_table,
    rules: *mut cat_mouse_rules,
) -> cat_mouse_status {
    answer(|| {
        // SAFETY: the caller vouches for both.
        unsafe {
            let cat_mouse_table(table) = borrow(table, "table")?;
            fill(rules, "rules", "cat_mouse_rules", |size| Ok(cat_mouse_rules::of(table.arena(), size)))?;
        }
        Ok(CAT_MOUSE_OK)
    })
}

/// Tells the holes of the game that a table was solved for.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER.
///
/// In: table - of cat_mouse_solve or cat_mouse_table_open.
/// Out: nodes - lowest first; the first ones if there are more than capacity. May be NULL if capacity is 0. Not written on
/// failure, like count.
/// In: capacity - the nodes that there is room for.
/// Out: count - how many holes there are, which may be more than capacity.
///
/// Thread-safe. Time O(count), no memory.
///
/// # Safety
/// `table` is NULL or not ended; `nodes` is NULL or has room for capacity nodes; `count` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_holes(
    table: *const cat_mouse_table,
    nodes: *mut i32,
    capacity: usize,
    count: *mut usize,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for all of it.
    answer(|| unsafe { write(table, nodes, capacity, count, |arena| Ok(arena.holes())) })
}

/// Tells the goals of a side, as of cat_mouse_arena_set_goals: the holes are no part of them.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
/// side.
///
/// In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In, Out: table, nodes, capacity, count - as of cat_mouse_table_holes.
///
/// Thread-safe. Time O(count), no memory.
///
/// # Safety
/// As of cat_mouse_table_holes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_goals(
    table: *const cat_mouse_table,
    side: i32,
    nodes: *mut i32,
    capacity: usize,
    count: *mut usize,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for all of it.
    answer(|| unsafe { write(table, nodes, capacity, count, |arena| Ok(arena.goals(self::side(side)?))) })
}

/// Tells the nodes that a side may not enter, as of cat_mouse_arena_set_forbidden: the holes are no part of them.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
/// side.
///
/// In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In, Out: table, nodes, capacity, count - as of cat_mouse_table_holes.
///
/// Thread-safe. Time O(count), no memory.
///
/// # Safety
/// As of cat_mouse_table_holes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_forbidden(
    table: *const cat_mouse_table,
    side: i32,
    nodes: *mut i32,
    capacity: usize,
    count: *mut usize,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for all of it.
    answer(|| unsafe { write(table, nodes, capacity, count, |arena| Ok(arena.forbidden(self::side(side)?))) })
}

/// Writes a set of nodes to where C wants it.
///
/// # Safety
/// As of [`cat_mouse_table_holes`].
unsafe fn write(
    table: *const cat_mouse_table,
    nodes: *mut i32,
    capacity: usize,
    count: *mut usize,
    set: impl FnOnce(&Arena) -> Result<&[u32], Failure>,
) -> Result<cat_mouse_status, Failure> {
    // SAFETY: the caller vouches for it.
    let cat_mouse_table(table) = unsafe { borrow(table, "table")? };
    let set = set(table.arena())?;
    array(nodes, capacity, "nodes")?;
    not_null(count, "count")?;
    for (i, &node) in set.iter().take(capacity).enumerate() {
        // SAFETY: the caller vouches for the room. Nodes of an arena are below 2^31, or no table of it fits any memory.
        unsafe { nodes.add(i).write(node as i32) };
    }
    // SAFETY: not NULL, and the caller vouches for the rest.
    unsafe { count.write(set.len()) };
    Ok(CAT_MOUSE_OK)
}
