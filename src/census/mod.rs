//! Questions about graph after graph: what one thread works with, and the call that has many threads do it.

mod classic;

use crate::cops::{CopNumber, Finder, Question};
use crate::error::Error;
use crate::graph::Arcs;
use crate::solve::{BatchError, CpuLevel, How, Watch, batch};
pub use classic::Placements;

/// The most nodes of a graph whose [`placements`](Census::placements) can be counted.
pub const MOST_NODES: usize = 64;

/// Answers questions about one graph after the other, on the calling thread and in the same memory: once it has seen a
/// graph of some size, others of that size ask for none.
pub struct Census {
    finder: Finder,
    how: How,
    memory_limit: Option<u64>,
}

impl Default for Census {
    fn default() -> Self {
        let how = How { level: CpuLevel::best(), threads: 1 };
        Census { finder: Finder::default(), how, memory_limit: None }
    }
}

impl Census {
    /// Without a limit on memory.
    pub fn new() -> Self {
        Census::default()
    }

    /// Refuses graphs that need more memory than this.
    pub fn with_memory_limit(bytes: u64) -> Self {
        Census { memory_limit: Some(bytes), ..Census::default() }
    }

    /// As [`cop_number`](crate::cop_number()).
    ///
    /// # Errors
    /// [`Error::NoNodes`], [`Error::OutOfMemory`], [`Error::OverMemoryLimit`].
    pub fn cop_number(&mut self, graph: &impl Arcs, max_cops: usize) -> Result<Option<CopNumber>, Error> {
        self.find(graph, max_cops, true)
    }

    /// As [`cops`](crate::cops()).
    ///
    /// # Errors
    /// As of [`cop_number`](Self::cop_number).
    pub fn cops(&mut self, graph: &impl Arcs, max_cops: usize) -> Result<Option<usize>, Error> {
        Ok(self.find(graph, max_cops, false)?.map(|found| found.cops))
    }

    /// Whether one cat catches the mouse. Undirected graphs are only dismantled for that, which takes some hundred
    /// nanoseconds for a graph of ten nodes.
    ///
    /// # Errors
    /// As of [`cop_number`](Self::cop_number).
    pub fn is_cop_win(&mut self, graph: &impl Arcs) -> Result<bool, Error> {
        Ok(self.cops(graph, 1)?.is_some())
    }

    /// How often each side wins the classic game, over all placements of hole, mouse and cat.
    ///
    /// # Errors
    /// [`Error::TooManyNodes`] for more than [`MOST_NODES`].
    pub fn placements(&mut self, graph: &impl Arcs) -> Result<Placements, Error> {
        match graph.nodes() {
            ..=MOST_NODES => Ok(classic::placements(graph)),
            nodes => Err(Error::TooManyNodes { nodes, most: MOST_NODES }),
        }
    }

    fn find(&mut self, graph: &impl Arcs, max_cops: usize, rounds: bool) -> Result<Option<CopNumber>, Error> {
        let question = Question { max_cops, rounds, memory_limit: self.memory_limit };
        self.finder.find(graph, question, self.how, &mut Watch::new(None, 0, 0))
    }
}

/// Answers a question about each of `count` graphs, and returns the answers in order.
///
/// `answer` is given the index of a graph, and may be called from any thread. `threads` is the number of threads at work,
/// the caller's among them: 1 creates none, 0 means one for each core. The answers do not depend on their number.
///
/// ```
/// use cat_mouse::{BatchError, Error, Graph6, census};
///
/// let lines = ["Bw", "Cl", "IsP@OkWHG"]; // a triangle, a cycle of four nodes, the Petersen graph
/// let cops = census(lines.len(), 1, |census, i| {
///     let found = census.cop_number(&Graph6::parse(lines[i].as_bytes())?, 3)?;
///     Ok::<_, Error>(found.map_or(0, |found| found.cops))
/// })?;
/// assert_eq!(cops, [1, 2, 3]);
/// # Ok::<(), BatchError<Error>>(())
/// ```
///
/// # Errors
/// The first graph whose answer is an error, or [`Error::OutOfMemory`] for the answers themselves.
pub fn census<T: Clone + Default + Send, E: From<Error> + Send>(
    count: usize,
    threads: u32,
    answer: impl Fn(&mut Census, usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, BatchError<E>> {
    batch(count, threads, T::default(), Census::new, answer)
}
