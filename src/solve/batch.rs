//! Many graphs in one call, over as many threads as asked for.
//!
//! The answers are cut into chunks, and every thread takes the next chunk when it has done its last: in order, so
//! that a chunk taken means that all chunks before it are taken too. A thread that meets an error takes no more, and
//! makes the others take no more, but they finish the chunk they hold; so the first error is always among those found,
//! whatever the number of threads.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{Outcome, cat_mouse_game, threads};
use crate::error::Error;
use crate::graph::Graph;
use crate::memory::filled;

/// The most graphs in a chunk: enough that taking a chunk costs nothing beside solving it.
const CHUNK: usize = 256;

/// Chunks there should be for each thread, so that none has to wait long for the last one.
const CHUNKS_PER_THREAD: usize = 16;

/// Why a batch failed, and because of which graph, if it was a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchError<E = Error> {
    /// The index of the first graph that failed; none if memory for the answers was lacking.
    pub graph: Option<usize>,
    /// What is wrong.
    pub error: E,
}

impl<E: fmt::Display> fmt::Display for BatchError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(graph) = self.graph {
            write!(f, "graph {graph}: ")?;
        }
        self.error.fmt(f)
    }
}

impl<E: std::error::Error> std::error::Error for BatchError<E> {}

/// Solves `count` puzzles, as [`cat_mouse_game`] does each, and returns their outcomes in order.
///
/// `graph` makes the graph of an index; it may be called from any thread. `threads` is the number of threads at work,
/// the caller's among them: 1 creates none, 0 means one for each core. Where the system refuses a thread, fewer do the
/// same work. The answer does not depend on their number.
///
/// ```
/// use cat_mouse::{Error, Graph, Outcome, cat_mouse_game_batch};
///
/// let offsets = [[0, 1, 3, 4], [0, 0, 1, 2]];
/// let adj: [&[i32]; 2] = [&[1, 0, 2, 1], &[2, 1]]; // 0 - 1 - 2, and 1 - 2 alone
/// let outcomes = cat_mouse_game_batch(2, 1, |i| Graph::new(&offsets[i], adj[i]))?;
/// assert_eq!(outcomes, [Outcome::MouseWins, Outcome::CatWins]);
/// # Ok::<(), cat_mouse::BatchError<Error>>(())
/// ```
///
/// # Errors
/// The first graph that can't be made or solved, or [`Error::OutOfMemory`] for the outcomes themselves.
pub fn cat_mouse_game_batch<'g, E: From<Error> + Send>(
    count: usize,
    threads: u32,
    graph: impl Fn(usize) -> Result<Graph<'g>, E> + Sync,
) -> Result<Vec<Outcome>, BatchError<E>> {
    batch(count, threads, Outcome::Draw, || (), |(), at| Ok(cat_mouse_game(&graph(at)?)?))
}

/// Answers `count` questions over several threads, each of which makes something of its own to work with. Answers are in
/// order; `filler` stands for those that nobody has yet.
pub(crate) fn batch<S, T: Clone + Send, E: From<Error> + Send>(
    count: usize,
    threads: u32,
    filler: T,
    own: impl Fn() -> S + Sync,
    answer: impl Fn(&mut S, usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, BatchError<E>> {
    let no_memory = |error: Error| BatchError { graph: None, error: error.into() };
    let mut answers = filled(filler, count).map_err(no_memory)?;
    let threads = threads::wanted(threads as usize);
    let size = (count / threads.saturating_mul(CHUNKS_PER_THREAD)).clamp(1, CHUNK);
    let helpers = threads.min(count.div_ceil(size)).saturating_sub(1);

    let chunks = Mutex::new(answers.chunks_mut(size).enumerate());
    let failed = AtomicBool::new(false);
    let next_chunk = || match failed.load(Ordering::Relaxed) {
        true => None,
        // Nothing in here panics halfway: a poisoned lock still guards a sound iterator.
        false => chunks.lock().unwrap_or_else(PoisonError::into_inner).next(),
    };
    let first = Mutex::new(None);
    let work = || {
        let mut own = own();
        while let Some((chunk, answers)) = next_chunk() {
            for (at, place) in (chunk * size..).zip(answers) {
                match answer(&mut own, at) {
                    Ok(found) => *place = found,
                    Err(error) => {
                        failed.store(true, Ordering::Relaxed);
                        let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
                        if first.as_ref().is_none_or(|&(earlier, _)| at < earlier) {
                            *first = Some((at, error));
                        }
                        return;
                    }
                }
            }
        }
    };
    let helpers = filled((), helpers).map_err(no_memory)?;
    threads::beside(helpers, &|()| work(), |_| work()).map_err(no_memory)?;
    match first.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => Ok(answers),
        Some((graph, error)) => Err(BatchError { graph: Some(graph), error }),
    }
}
