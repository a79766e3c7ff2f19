//! Tables: the solved arena, asked from C.

use std::slice::from_raw_parts_mut;

use super::arena::{CAT_MOUSE_OFF_BOARD, side};
use super::error::{call, cat_mouse_error};
use super::options::level_number;
use super::pointers::{borrow, borrow_mut, fill, free, not_null, slice};
use super::status::{CAT_MOUSE_OK, Failure, answer, cat_mouse_status};
use crate::arena::{Arena, MOST_PIECES, OFF_BOARD, Side};
use crate::error::Error;
use crate::table::{Longest, Summary, Table};

/// The outcome of every position of an arena. Made by cat_mouse_solve or cat_mouse_table_open, ended by
/// cat_mouse_table_free.
///
/// Memory: 4 bits a pair of nodes, with plies 2 more for each binary digit of the longest game, rounded up to tiles; and
/// its own copy of the arena. A summary says how much exactly. Of a table that was opened all but the arena is in the file,
/// and any call that asks it may return CAT_MOUSE_CORRUPT_FILE.
#[allow(non_camel_case_types)]
pub struct cat_mouse_table(pub(super) Table);

/// A table in numbers. Set size, and the library fills as much of the rest as it knows. Later versions may add
/// fields at the end.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct cat_mouse_summary {
    /// Set by the caller: sizeof(cat_mouse_summary). Set by the library: how many of these bytes it has filled, this
    /// field among them; fewer only if the library is older than the program.
    pub size: u32,
    /// The level it was solved with: CAT_MOUSE_CPU_PORTABLE or another one, never CAT_MOUSE_CPU_BEST.
    pub cpu_level: u32,
    /// The threads it was solved with, at most.
    pub threads: u32,
    /// Always 0.
    pub reserved: u32,
    /// Nodes that the mouse can be on; of several pieces, places, as cat_mouse_table_place numbers them.
    pub mouse_places: u64,
    /// Nodes that the cat can be on, likewise.
    pub cat_places: u64,
    /// Positions with the mouse to move, by outcome: [CAT_MOUSE_DRAW], [CAT_MOUSE_MOUSE_WINS], [CAT_MOUSE_CAT_WINS].
    pub mouse_to_move: [u64; 3],
    /// Positions with the cat to move, likewise.
    pub cat_to_move: [u64; 3],
    /// Rounds of working backwards for the mouse's attractor: the positions it can force a win from.
    pub mouse_rounds: u32,
    /// Rounds of working backwards for the cat's attractor.
    pub cat_rounds: u32,
    /// Bytes that the table holds, in memory or in its file.
    pub table_bytes: u64,
    /// Bytes that solving held at most; if plies are kept, as if all games were long.
    pub solve_bytes: u64,
    /// Nanoseconds that solving took.
    pub solve_nanoseconds: u64,
    /// Plies of the longest game that the mouse wins, by cat_mouse_table_plies; -1 if it wins none that isn't over at the
    /// start, or that has a number of plies; and if the table was solved without plies.
    pub mouse_longest_plies: i64,
    /// Plies of the longest game that the cat wins, likewise.
    pub cat_longest_plies: i64,
    /// A start of the longest game that the mouse wins: the mouse's node, the cat's node (of several pieces, the numbers of
    /// their places), and the side to move. All -1 if there is none.
    pub mouse_longest_start: [i32; 3],
    /// A start of the longest game that the cat wins, likewise.
    pub cat_longest_start: [i32; 3],
}

/// Who wins from this position?
///
/// Returns: CAT_MOUSE_DRAW (0), CAT_MOUSE_MOUSE_WINS (1), CAT_MOUSE_CAT_WINS (2), or a negative status:
/// CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no node, or no side.
///
/// In: table - of cat_mouse_solve or cat_mouse_table_open.
/// In: mice - as many nodes as the mouse's side has pieces, in any order; where there are several pieces or a speed above
/// 1, a mouse that has been caught or, where all must get out, is safe, is on CAT_MOUSE_OFF_BOARD.
/// In: cats - as many nodes as the cat's side has pieces, in any order.
/// In: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
///
/// Where the game is over, that is the outcome, whoever is to move. Thread-safe. Time O(1), no memory.
///
/// # Safety
/// `table` is NULL or not ended; `mice` and `cats` are NULL or point to the nodes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_outcome(
    table: *const cat_mouse_table,
    mice: *const i32,
    cats: *const i32,
    side_to_move: i32,
) -> i32 {
    answer(|| {
        // SAFETY: the caller vouches for them.
        let (table, (mice, cats, to_move)) = unsafe { position(table, mice, cats, side_to_move) }?;
        Ok(table.team_outcome(&mice, &cats, to_move)? as i32)
    })
}

/// How many plies does the game take from this position, when the winner hurries and the loser delays?
///
/// Returns: CAT_MOUSE_OK, or a negative status: those of cat_mouse_table_outcome; CAT_MOUSE_UNSUPPORTED if the table was
/// solved without plies.
///
/// In: table, mice, cats, side_to_move - as of cat_mouse_table_outcome.
/// Out: plies - 0 where the game is over; -1 where it never ends, which is a draw, or won by the rule on endless play; the
/// ply limit where it is won by that. Not written on failure.
///
/// Thread-safe. Time O(digits of the longest game), no memory.
///
/// # Safety
/// As of cat_mouse_table_outcome; `plies` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_plies(
    table: *const cat_mouse_table,
    mice: *const i32,
    cats: *const i32,
    side_to_move: i32,
    plies: *mut i64,
) -> cat_mouse_status {
    answer(|| {
        // SAFETY: the caller vouches for them.
        let (table, (mice, cats, to_move)) = unsafe { position(table, mice, cats, side_to_move) }?;
        not_null(plies, "plies")?;
        let found = table.team_plies(&mice, &cats, to_move)?;
        // SAFETY: not NULL, and the caller vouches for the rest.
        unsafe { plies.write(found.map_or(-1, i64::from)) };
        Ok(CAT_MOUSE_OK)
    })
}

/// The pieces of a side, from C.
pub(super) struct Pieces {
    nodes: [usize; MOST_PIECES as usize],
    count: usize,
}

impl std::ops::Deref for Pieces {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.nodes[..self.count]
    }
}

/// A position of a table, from C: the table, and mice, cats and side to move.
///
/// # Safety
/// The table is NULL or not ended; `mice` and `cats` are NULL or point to as many nodes as the sides have pieces.
pub(super) unsafe fn position<'a>(
    table: *const cat_mouse_table,
    mice: *const i32,
    cats: *const i32,
    side_to_move: i32,
) -> Result<(&'a Table, (Pieces, Pieces, Side)), Failure> {
    // SAFETY: the caller vouches for them.
    let cat_mouse_table(table) = unsafe { borrow(table, "table")? };
    // SAFETY: as above.
    Ok((table, unsafe { position_in(table.arena(), mice, cats, side_to_move)? }))
}

/// A position of an arena, from C: mice, cats and side to move.
///
/// # Safety
/// `mice` and `cats` are NULL or point to as many nodes as the sides have pieces.
pub(super) unsafe fn position_in(
    arena: &Arena,
    mice: *const i32,
    cats: *const i32,
    side_to_move: i32,
) -> Result<(Pieces, Pieces, Side), Failure> {
    // SAFETY: the caller vouches for them.
    unsafe {
        let mice = pieces(arena, Side::Mouse, mice, "mice")?;
        Ok((mice, pieces(arena, Side::Cat, cats, "cats")?, side(side_to_move)?))
    }
}

/// The pieces of a side, from C.
///
/// # Safety
/// `nodes` is NULL or points to as many nodes as the side has pieces.
unsafe fn pieces(
    arena: &Arena,
    side: Side,
    nodes: *const i32,
    name: &'static str,
) -> Result<Pieces, Failure> {
    let count = arena.pieces(side) as usize;
    // SAFETY: the caller vouches for them.
    let given = unsafe { slice(nodes, count, name)? };
    let mut pieces = Pieces { nodes: [0; MOST_PIECES as usize], count };
    for (piece, &node) in pieces.nodes.iter_mut().zip(given) {
        *piece = match usize::try_from(node) {
            Ok(node) if node < arena.nodes() => node,
            _ if node == CAT_MOUSE_OFF_BOARD && side == Side::Mouse && arena.has_teams() => OFF_BOARD,
            _ => {
                let side = if side == Side::Mouse { "mouse" } else { "cat" };
                return Err(Failure::NoSuchNode { side, node, nodes: arena.nodes() });
            }
        };
    }
    Ok(pieces)
}

/// A node, or off the board, as C has it.
pub(super) fn node_for_c(node: usize) -> i32 {
    // Nodes of an arena from C are below 2^31, or no table of it fits any memory.
    if node == OFF_BOARD { CAT_MOUSE_OFF_BOARD } else { node as i32 }
}

/// The number of a place: of a multiset of nodes for the pieces of a side. Whole tables are copied by it.
///
/// Places are numbered from 0 on in the order of their greatest node, then of the second greatest, and so on; off the board is
/// greater than any node. So the place of a single piece has the number of its node.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
/// node, or no side; CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: table - of cat_mouse_solve or cat_mouse_table_open.
/// In: side - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// In: nodes - where its pieces are, in any order; mice can be on CAT_MOUSE_OFF_BOARD, as for cat_mouse_table_outcome.
/// Out: place - the number; below mouse_places or cat_places of cat_mouse_summary. Not written on failure.
///
/// Thread-safe. Time O(pieces).
///
/// # Safety
/// `table` is NULL or not ended; `nodes` is NULL or has as many nodes as the side has pieces; `place` is NULL or may be
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_place(
    table: *const cat_mouse_table,
    side: i32,
    nodes: *const i32,
    place: *mut u64,
) -> cat_mouse_status {
    answer(|| {
        // SAFETY: the caller vouches for them.
        let (cat_mouse_table(table), place) =
            unsafe { (borrow(table, "table")?, borrow_mut(place, "place")?) };
        let side = self::side(side)?;
        // SAFETY: as above.
        let nodes = unsafe { pieces(table.arena(), side, nodes, "nodes")? };
        *place = table.place(side, &nodes)? as u64;
        Ok(CAT_MOUSE_OK)
    })
}

/// The nodes of the place of a number: what cat_mouse_table_place undoes.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
/// place, or no side; CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: table, side - as of cat_mouse_table_place.
/// In: place - the number.
/// Out: nodes - as many nodes as the side has pieces, lowest first; mice off the board come last. Not written on failure.
///
/// Thread-safe. Time O(pieces log n).
///
/// # Safety
/// `table` is NULL or not ended; `nodes` is NULL or has room for as many nodes as the side has pieces.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_place_nodes(
    table: *const cat_mouse_table,
    side: i32,
    place: u64,
    nodes: *mut i32,
) -> cat_mouse_status {
    answer(|| {
        // SAFETY: the caller vouches for it.
        let cat_mouse_table(table) = unsafe { borrow(table, "table")? };
        not_null(nodes, "nodes")?;
        let found = table.pieces_of_place(self::side(side)?, usize::try_from(place).unwrap_or(usize::MAX))?;
        for (i, &node) in found.iter().enumerate() {
            // SAFETY: the caller vouches for the room.
            unsafe { nodes.add(i).write(node_for_c(node)) };
        }
        Ok(CAT_MOUSE_OK)
    })
}

/// Where do both sides put their pieces if they choose, first the cats, then the mice, who see them?
///
/// Each side wants to win, soon, or else a draw, or else to lose late, as far as the table knows plies. No side places a
/// piece on a goal of its own, nor where it may not enter. Of equally good placements, the first by number is told.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that is no
/// side, and if a side has no node to place pieces on; CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: table - of cat_mouse_solve or cat_mouse_table_open.
/// In: side_to_move - the side that moves first once all stand: CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// Out: mice, cats - as many nodes as the side has pieces, lowest first. Not written on failure, like all below.
/// Out: outcome - CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS.
/// Out: plies - may be NULL; as of cat_mouse_table_plies; -1 also if the table was solved without plies.
/// Out: error - may be NULL.
///
/// Thread-safe. Time O(positions) at most, memory O(n).
///
/// # Safety
/// `table` is NULL or not ended; `mice` and `cats` are NULL or have room for the nodes; `outcome`, `plies` and `error` are
/// NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_placement(
    table: *const cat_mouse_table,
    side_to_move: i32,
    mice: *mut i32,
    cats: *mut i32,
    outcome: *mut i32,
    plies: *mut i64,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let body = || {
        // SAFETY: the caller vouches for them.
        let (cat_mouse_table(table), outcome) =
            unsafe { (borrow(table, "table")?, borrow_mut(outcome, "outcome")?) };
        not_null(mice, "mice")?;
        not_null(cats, "cats")?;
        let found = table.placement(side(side_to_move)?)?;
        for (nodes, found) in [(mice, &found.mice), (cats, &found.cats)] {
            for (i, &node) in found.iter().enumerate() {
                // SAFETY: the caller vouches for the room.
                unsafe { nodes.add(i).write(node_for_c(node)) };
            }
        }
        *outcome = found.outcome as i32;
        if !plies.is_null() {
            // SAFETY: not NULL, and the caller vouches for the rest.
            unsafe { plies.write(found.plies.map_or(-1, i64::from)) };
        }
        Ok(())
    };
    // SAFETY: the caller vouches for it.
    unsafe { call::<Failure>(error, body) }
}

/// Copies the outcomes of all positions with one side to move, a byte each.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that
/// is no side, and for a len that is not the exact number of positions.
///
/// In: table - of cat_mouse_solve or cat_mouse_table_open.
/// In: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// Out: out - out[mouse * cat_places + cat] is CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS. Not
/// written on failure. Of several pieces, mouse and cat are the numbers of places: cat_mouse_table_place.
/// In: len - the number of bytes of out: mouse_places * cat_places of the summary, n * n for single pieces.
///
/// Thread-safe. Time O(len), no memory.
///
/// # Safety
/// `table` is NULL or not ended; `out` is NULL or has len bytes that may be written, and nobody else uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_copy_outcomes(
    table: *const cat_mouse_table,
    side_to_move: i32,
    out: *mut u8,
    len: usize,
) -> cat_mouse_status {
    answer(|| {
        // SAFETY: the caller vouches for all of it.
        unsafe { copy(table, side_to_move, out, len, Table::check_outcomes, Table::copy_outcomes) }
    })
}

/// Copies the plies to the end of all positions with one side to move.
///
/// Returns: CAT_MOUSE_OK, or a negative status: those of cat_mouse_table_copy_outcomes; CAT_MOUSE_UNSUPPORTED if the table
/// was solved without plies.
///
/// In: table - of cat_mouse_solve or cat_mouse_table_open.
/// In: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// Out: out - out[mouse * cat_places + cat] is what cat_mouse_table_plies says of the position, but UINT32_MAX instead of
/// -1. Not written on failure.
/// In: len - the number of elements of out: mouse_places * cat_places of the summary, n * n for single pieces.
///
/// Thread-safe. Time O(len * digits of the longest game), no memory.
///
/// # Safety
/// `table` is NULL or not ended; `out` is NULL or has len elements that may be written, and nobody else uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_copy_plies(
    table: *const cat_mouse_table,
    side_to_move: i32,
    out: *mut u32,
    len: usize,
) -> cat_mouse_status {
    answer(|| {
        // SAFETY: the caller vouches for all of it.
        unsafe { copy(table, side_to_move, out, len, Table::check_plies, Table::copy_plies) }
    })
}

/// Lets `fill` fill an array from C, if `check` says that it can.
///
/// # Safety
/// `table` is NULL or not ended; `out` is NULL or has len elements that may be written, and nobody else uses. Zeros are
/// a `T`.
unsafe fn copy<T>(
    table: *const cat_mouse_table,
    side_to_move: i32,
    out: *mut T,
    len: usize,
    check: impl FnOnce(&Table, Side, usize) -> Result<(), Error>,
    fill: impl FnOnce(&Table, Side, &mut [T]) -> Result<(), Error>,
) -> Result<cat_mouse_status, Failure> {
    // SAFETY: the caller vouches for it.
    let cat_mouse_table(table) = unsafe { borrow(table, "table") }?;
    not_null(out, "out")?;
    let side = side(side_to_move)?;
    // Before anything is written, and before a slice is made of what can't be one.
    check(table, side, len)?;
    // SAFETY: the caller vouches for len elements; once they are zero, they are initialised, too.
    let out = unsafe {
        out.write_bytes(0, len);
        from_raw_parts_mut(out, len)
    };
    fill(table, side, out)?;
    Ok(CAT_MOUSE_OK)
}

/// Counts the positions of a table by outcome, finds the longest games, and tells how it was made.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a summary
/// whose size is below 4.
///
/// In: table - of cat_mouse_solve or cat_mouse_table_open.
/// In, Out: summary - its size is set; the library writes no more than so many bytes, and nothing on failure.
///
/// Thread-safe. Time O(table_bytes), no memory.
///
/// # Safety
/// `table` is NULL or not ended; `summary` is NULL or has as many bytes as its size says, and nobody else uses it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_summary(
    table: *const cat_mouse_table,
    summary: *mut cat_mouse_summary,
) -> cat_mouse_status {
    answer(|| {
        // SAFETY: the caller vouches for both, and the struct has no padding.
        unsafe {
            let cat_mouse_table(table) = borrow(table, "table")?;
            let of = |size| Ok(cat_mouse_summary::of(&table.summary()?, size));
            fill(summary, "summary", "cat_mouse_summary", of)?;
        }
        Ok(CAT_MOUSE_OK)
    })
}

impl cat_mouse_summary {
    fn of(summary: &Summary, size: u32) -> Self {
        let plies = |longest: Option<Longest>| longest.map_or(-1, |longest| longest.plies.into());
        let start = |longest: Option<Longest>| {
            // Nodes of an arena from C are below 2^31, or no table of it fits any memory.
            longest.map_or([-1; 3], |Longest { mouse, cat, to_move, .. }| {
                [mouse as i32, cat as i32, to_move as i32]
            })
        };
        let [mouse, cat] = summary.longest;
        let [mouse_rounds, cat_rounds] = summary.rounds;
        cat_mouse_summary {
            size,
            cpu_level: level_number(summary.cpu_level),
            threads: u32::try_from(summary.threads).unwrap_or(u32::MAX),
            reserved: 0,
            mouse_places: summary.mouse_places,
            cat_places: summary.cat_places,
            mouse_to_move: summary.mouse_to_move,
            cat_to_move: summary.cat_to_move,
            mouse_rounds,
            cat_rounds,
            table_bytes: summary.table_bytes,
            solve_bytes: summary.solve_bytes,
            solve_nanoseconds: u64::try_from(summary.solve_time.as_nanos()).unwrap_or(u64::MAX),
            mouse_longest_plies: plies(mouse),
            cat_longest_plies: plies(cat),
            mouse_longest_start: start(mouse),
            cat_longest_start: start(cat),
        }
    }
}

/// Ends a table and frees what it holds.
///
/// In: table - not ended yet, or NULL: then nothing happens.
///
/// # Safety
/// No other call uses the table, now or later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_free(table: *mut cat_mouse_table) {
    // SAFETY: the caller vouches for it.
    unsafe { free(table) }
}
