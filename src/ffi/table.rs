//! Tables: the solved arena, asked from C.

use std::slice::from_raw_parts_mut;

use super::arena::side;
use super::options::level_number;
use super::pointers::{borrow, free};
use super::status::{CAT_MOUSE_OK, Failure, answer, cat_mouse_status};
use crate::arena::Side;
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
    /// Nodes that the mouse can be on.
    pub mouse_places: u64,
    /// Nodes that the cat can be on.
    pub cat_places: u64,
    /// Positions with the mouse to move, by outcome: [CAT_MOUSE_DRAW], [CAT_MOUSE_MOUSE_WINS], [CAT_MOUSE_CAT_WINS].
    pub mouse_to_move: [u64; 3],
    /// Positions with the cat to move, likewise.
    pub cat_to_move: [u64; 3],
    /// Rounds of working backwards for the mouse's attractor: the positions it can force a win from.
    pub mouse_rounds: u32,
    /// Rounds of working backwards for the cat's attractor.
    pub cat_rounds: u32,
    /// Bytes that the table holds.
    pub table_bytes: u64,
    /// Bytes that solving held at most.
    pub solve_bytes: u64,
    /// Nanoseconds that solving took.
    pub solve_nanoseconds: u64,
    /// Plies of the longest game that the mouse wins, by cat_mouse_table_plies; -1 if it wins none that isn't over at the
    /// start, or that has a number of plies; and if the table was solved without plies.
    pub mouse_longest_plies: i64,
    /// Plies of the longest game that the cat wins, likewise.
    pub cat_longest_plies: i64,
    /// A start of the longest game that the mouse wins: the mouse's node, the cat's node, and the side to move. All -1
    /// if there is none.
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
/// In: mice - the mouse's node: one node in this version.
/// In: cats - the cat's node: one node in this version.
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
        let (table, (mouse, cat, to_move)) = unsafe { position(table, mice, cats, side_to_move) }?;
        Ok(table.outcome(mouse, cat, to_move)? as i32)
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
        let (table, (mouse, cat, to_move)) = unsafe { position(table, mice, cats, side_to_move) }?;
        if plies.is_null() {
            return Err(Failure::NullPointer("plies"));
        }
        let found = table.plies(mouse, cat, to_move)?;
        // SAFETY: not NULL, and the caller vouches for the rest.
        unsafe { plies.write(found.map_or(-1, i64::from)) };
        Ok(CAT_MOUSE_OK)
    })
}

/// A position of a table, from C: the table, and mouse, cat and side to move.
///
/// # Safety
/// The table is NULL or not ended; `mice` and `cats` are NULL or point to the nodes.
pub(super) unsafe fn position<'a>(
    table: *const cat_mouse_table,
    mice: *const i32,
    cats: *const i32,
    side_to_move: i32,
) -> Result<(&'a Table, (usize, usize, Side)), Failure> {
    // SAFETY: the caller vouches for them.
    let cat_mouse_table(table) = unsafe { borrow(table, "table")? };
    // SAFETY: as above.
    Ok((table, unsafe { position_among(table.nodes(), mice, cats, side_to_move)? }))
}

/// A position among so many nodes, from C: mouse, cat and side to move.
///
/// # Safety
/// `mice` and `cats` are NULL or point to the nodes.
pub(super) unsafe fn position_among(
    nodes: usize,
    mice: *const i32,
    cats: *const i32,
    side_to_move: i32,
) -> Result<(usize, usize, Side), Failure> {
    // SAFETY: the caller vouches for them.
    let (mouse, cat) = unsafe { (borrow(mice, "mice")?, borrow(cats, "cats")?) };
    let node = |side, node: i32| {
        let valid = usize::try_from(node).ok().filter(|&node| node < nodes);
        valid.ok_or(Failure::NoSuchNode { side, node, nodes })
    };
    Ok((node("mouse", *mouse)?, node("cat", *cat)?, side(side_to_move)?))
}

/// Copies the outcomes of all positions with one side to move, a byte each.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for a number that
/// is no side, and for a len that is not the exact number of positions.
///
/// In: table - of cat_mouse_solve or cat_mouse_table_open.
/// In: side_to_move - CAT_MOUSE_SIDE_MOUSE or CAT_MOUSE_SIDE_CAT.
/// Out: out - out[mouse * cat_places + cat] is CAT_MOUSE_DRAW, CAT_MOUSE_MOUSE_WINS or CAT_MOUSE_CAT_WINS. Not
/// written on failure.
/// In: len - the number of bytes of out: mouse_places * cat_places, that is n * n.
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
/// In: len - the number of elements of out: mouse_places * cat_places, that is n * n.
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
    if out.is_null() {
        return Err(Failure::NullPointer("out"));
    }
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
        // SAFETY: the caller vouches for it.
        let cat_mouse_table(table) = unsafe { borrow(table, "table") }?;
        // SAFETY: the caller vouches for the size at least.
        let size = unsafe { *borrow(summary.cast::<u32>(), "summary")? };
        if (size as usize) < size_of_val(&size) {
            return Err(Failure::StructSize { name: "cat_mouse_summary", size });
        }
        let known = cat_mouse_summary::of(&table.summary()?, size.min(size_of::<cat_mouse_summary>() as u32));
        // SAFETY: as many bytes as both have, and the struct has no padding.
        unsafe {
            let bytes = (&raw const known).cast::<u8>();
            summary.cast::<u8>().copy_from_nonoverlapping(bytes, known.size as usize);
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
