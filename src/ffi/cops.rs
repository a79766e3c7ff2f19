//! Cops and robbers: one graph, many graphs, and many lines of graph6.

use std::ffi::c_char;

use super::error::{call, cat_mouse_error};
use super::options::cat_mouse_options;
use super::pointers::{Packed, array, borrow_mut, csr, not_null, slice};
use super::status::{Failure, cat_mouse_status};
use crate::census::{Census, census};
use crate::cops::CopNumber;
use crate::error::Error;
use crate::graph::{Arcs, Graph, Graph6};
use crate::memory::with_capacity;
use crate::solve::{BatchError, ProgressFn};

/// How many cats does it take to catch a mouse that has no hole, and how long?
///
/// This is the game of cops and robbers: the cats are placed first, then the mouse, each where it likes. Then, in
/// turn, all cats move, then the mouse. Whoever moves goes along an edge or stays. The cats win when one of them is on
/// the mouse's node. The cop number is the fewest cats that win; the capture time is the number of turns of the cats
/// until that many catch the mouse, when both sides are placed and play at their best.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_INVALID_ARGUMENT for n < 1 or
/// max_cops < 1; CAT_MOUSE_INVALID_GRAPH; CAT_MOUSE_INVALID_ARGUMENT or CAT_MOUSE_UNSUPPORTED for options, see there;
/// CAT_MOUSE_OUT_OF_MEMORY, also for more than the memory limit; CAT_MOUSE_CANCELLED if the progress function wants so.
///
/// In: offsets, adj, n - the graph, as of cat_mouse_game, of 1 node or more. Edges may go one way; loops and duplicates
/// change nothing.
/// In: max_cops - how many cats to try at most.
/// In: options - may be NULL: all defaults. with_plies is not looked at.
/// Out: cops - the cop number; 0 if more than max_cops cats are needed. A graph in parts that no edge connects needs the
/// sum of what its parts need.
/// Out: capture_rounds - the capture time: that of the slowest part; 0 for a node alone, and where cops is 0. May be
/// NULL: then the cop number alone is found, which may be much faster.
/// Out: error - may be NULL.
///
/// Thread-safe. With k cats: memory of 2 bits for each multiset of k nodes and each node (n rounded up to a multiple
/// of 64), and for each thread a bit for each multiset of k - 1 nodes and each node; time, for each multiset,
/// O(rounds * (2^k * entries / n + n / 4)) rows of n / 64 words. Of a graph in parts, n is that of its largest part, and
/// there are 40 bytes more for each node. Undirected graphs are dismantled first, and if what is
/// left has neither triangles nor cycles of 4 nodes, fewer cats than its smallest degree are not tried. The progress
/// function is told of the rounds and positions of one number of cats after the other.
///
/// # Safety
/// `offsets` and `adj` are NULL or have the lengths of cat_mouse_game, and nobody writes to them during the call;
/// `options` is NULL or has as many bytes as its size says, and its progress function may be called; `cops`,
/// `capture_rounds` and `error` are NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_cop_number(
    offsets: *const i32,
    adj: *const i32,
    n: i32,
    max_cops: i32,
    options: *const cat_mouse_options,
    cops: *mut i32,
    capture_rounds: *mut u32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let body = || -> Result<(), Failure> {
        // SAFETY: the caller vouches for all of them, here and below.
        let (graph, given, cops) = unsafe {
            (graph(offsets, adj, n)?, cat_mouse_options::read(options)?, borrow_mut(cops, "cops")?)
        };
        let max_cops = at_least_one(max_cops)?;
        let mut options = given.to_rust()?;
        // SAFETY: as above.
        let mut progress = unsafe { given.progress() };
        options.progress = progress.as_mut().map(|progress| progress as &mut ProgressFn<'_>);
        // SAFETY: as above; NULL is no wish.
        let found = match unsafe { capture_rounds.as_mut() } {
            None => Found::cops(crate::cops::cops(&graph, max_cops, options)?),
            Some(rounds) => {
                let found = Found::of(crate::cops::cop_number(&graph, max_cops, options)?);
                *rounds = found.rounds;
                found
            }
        };
        *cops = found.cops;
        Ok(())
    };
    // SAFETY: the caller vouches for the error.
    unsafe { call(error, body) }
}

/// Finds the cop numbers of many graphs in one call, each as cat_mouse_cop_number does, over several threads.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER, CAT_MOUSE_OUT_OF_MEMORY,
/// CAT_MOUSE_INVALID_ARGUMENT for max_cops < 1, and what is wrong with the first bad graph: CAT_MOUSE_INVALID_ARGUMENT
/// for no nodes or a negative offsets_at or adj_at, CAT_MOUSE_INVALID_GRAPH for its arrays. One bad graph fails the
/// whole call.
///
/// In: nodes, offsets_at, offsets, adj_at, adj, count, threads - as of cat_mouse_game_batch, but that 1 node is enough.
/// In: max_cops - how many cats to try at most. With 1, and capture_rounds NULL, undirected graphs are only tested for
/// being cop-win, which takes well under a microsecond for small ones.
/// Out: cops - count cop numbers; 0 for each graph that needs more than max_cops. Not written on failure.
/// Out: capture_rounds - count capture times, or NULL. Not written on failure.
/// Out: error - may be NULL; on failure `where` is the index of the first bad graph, or -1.
///
/// Graphs may share arrays. Thread-safe. Besides what a graph takes, for each thread, memory of 8 bytes a graph, freed
/// on return.
///
/// # Safety
/// Every pointer is NULL or has the entries above, and nobody writes to the arrays, or reads the answers, during the
/// call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_cop_number_batch(
    nodes: *const i32,
    offsets_at: *const i64,
    offsets: *const i32,
    adj_at: *const i64,
    adj: *const i32,
    count: usize,
    max_cops: i32,
    threads: u32,
    cops: *mut i32,
    capture_rounds: *mut u32,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let body = || -> Result<(), BatchError<Failure>> {
        // SAFETY: the caller vouches for count entries of each.
        let packed = unsafe { Packed::new(nodes, offsets_at, offsets, adj_at, adj, count) };
        let packed = packed.map_err(outside)?;
        let max_cops = at_least_one(max_cops).map_err(outside)?;
        array(cops, count, "cops").map_err(outside)?;
        let with_rounds = !capture_rounds.is_null();
        let found = census(count, threads, |census, i| {
            let (offsets, adj, n) = packed.graph(i)?;
            // SAFETY: the caller vouches for what `graph` asks, of every graph.
            let graph = unsafe { graph(offsets, adj, n)? };
            Ok::<_, Failure>(Found::by(census, &graph, max_cops, with_rounds)?)
        })?;
        // SAFETY: NULL or with room for count numbers, which nobody reads.
        unsafe { write(&found, cops, capture_rounds) };
        Ok(())
    };
    // SAFETY: the caller vouches for the error.
    unsafe { call(error, body) }
}

/// Finds the cop numbers of the graphs in a text of graph6 and sparse6 lines, such as nauty's geng prints, over several
/// threads.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_OUT_OF_MEMORY;
/// CAT_MOUSE_INVALID_ARGUMENT for max_cops < 1 or a graph without nodes; CAT_MOUSE_INVALID_GRAPH for a line that is
/// neither graph6 nor sparse6.
///
/// In: text - length bytes: a graph a line, the last one with or without its end; LF or CR LF. The header that files of
/// these formats may begin with is passed over at the begin of the text.
/// In: max_cops, threads - as of cat_mouse_cop_number_batch.
/// Out: cops, capture_rounds - as of cat_mouse_cop_number_batch, for the first capacity graphs. May both be NULL if
/// capacity is 0.
/// In: capacity - the graphs that there is room for; no more than these are solved.
/// Out: count - how many lines the text has, which may be more than capacity.
/// Out: error - may be NULL; on failure `where` is the number of the first bad line, from 0, or -1.
///
/// Thread-safe. Besides what a graph takes, for each thread, memory of 24 bytes a graph, freed on return.
///
/// # Safety
/// `text` is NULL or has length bytes, which nobody writes to during the call; `cops` and `capture_rounds` are NULL or
/// have room for capacity numbers; `count` and `error` are NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_cop_number_graph6(
    text: *const c_char,
    length: usize,
    max_cops: i32,
    threads: u32,
    cops: *mut i32,
    capture_rounds: *mut u32,
    capacity: usize,
    count: *mut usize,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let body = || -> Result<(), BatchError<Failure>> {
        // SAFETY: the caller vouches for it.
        let text = unsafe { slice(text.cast::<u8>(), length, "text") }.map_err(outside)?;
        let max_cops = at_least_one(max_cops).map_err(outside)?;
        not_null(count, "count").map_err(outside)?;
        array(cops, capacity, "cops").map_err(outside)?;
        let all = Graph6::lines(text).count();
        let mut lines = with_capacity(all.min(capacity)).map_err(|error| outside(error.into()))?;
        lines.extend(Graph6::lines(text).take(capacity));
        let with_rounds = !capture_rounds.is_null();
        let found = census(lines.len(), threads, |census, i| {
            let parse = if i == 0 { Graph6::parse_first } else { Graph6::parse };
            Ok::<_, Failure>(Found::by(census, &parse(lines[i])?, max_cops, with_rounds)?)
        })?;
        // SAFETY: the answers are NULL or have room for capacity numbers, and count, which is not NULL, may be written.
        unsafe {
            write(&found, cops, capture_rounds);
            count.write(all);
        }
        Ok(())
    };
    // SAFETY: the caller vouches for the error.
    unsafe { call(error, body) }
}

/// What C is told of a graph.
#[derive(Clone, Copy, Default)]
struct Found {
    cops: i32,
    rounds: u32,
}

impl Found {
    fn of(found: Option<CopNumber>) -> Self {
        found.map_or(Found::default(), |found| Found { cops: found.cops as i32, rounds: found.rounds })
    }

    fn cops(found: Option<usize>) -> Self {
        Found { cops: found.map_or(0, |cops| cops as i32), rounds: 0 }
    }

    fn by(census: &mut Census, graph: &impl Arcs, max_cops: usize, rounds: bool) -> Result<Self, Error> {
        match rounds {
            true => Ok(Found::of(census.cop_number(graph, max_cops)?)),
            false => Ok(Found::cops(census.cops(graph, max_cops)?)),
        }
    }
}

/// Writes what was found to where C wants it.
///
/// # Safety
/// Both are NULL or may be written, as many as were found.
unsafe fn write(found: &[Found], cops: *mut i32, rounds: *mut u32) {
    for (i, found) in found.iter().enumerate() {
        // SAFETY: the caller vouches for it; cops is only NULL where nothing was found.
        unsafe {
            cops.add(i).write(found.cops);
            if !rounds.is_null() {
                rounds.add(i).write(found.rounds);
            }
        }
    }
}

fn outside(error: Failure) -> BatchError<Failure> {
    BatchError { graph: None, error }
}

fn at_least_one(max_cops: i32) -> Result<usize, Failure> {
    match usize::try_from(max_cops) {
        Ok(cops) if cops > 0 => Ok(cops),
        _ => Err(Failure::MaxCops(max_cops)),
    }
}

/// Borrows a graph of 1 node or more.
///
/// # Safety
/// As of [`csr`], with n nodes.
unsafe fn graph<'a>(offsets: *const i32, adj: *const i32, n: i32) -> Result<Graph<'a>, Failure> {
    match usize::try_from(n) {
        // SAFETY: the caller vouches for it.
        Ok(nodes) if nodes > 0 => unsafe { csr(offsets, adj, nodes) },
        _ => Err(Failure::NodeCount(n.into())),
    }
}
