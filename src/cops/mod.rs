//! Cops and robbers: how many cats it takes to catch a mouse that has no hole, and how long.
//!
//! The game is the one of the literature, with the words of this library: cats are the cops, the mouse is the robber.

mod closed;
mod dismantle;
mod domination;
mod game;
mod number;
mod parts;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::graph::Arcs;
use crate::solve::{CpuLevel, How, Options, Watch, wanted};
pub(crate) use number::{Finder, Question};

/// How many cats it takes to catch a mouse, and how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CopNumber {
    /// The fewest cats that win, placed at their best.
    pub cops: usize,
    /// The capture time: turns of the cats until that many catch the mouse, if both sides are placed and play at their
    /// best. 0 where the cats stand on every node.
    pub rounds: u32,
}

/// The cop number of a graph, and its capture time; `None` if more than `max_cops` cats are needed.
///
/// Edges may go one way; loops and duplicates change nothing. A graph in parts that no edge connects needs the sum of what
/// its parts need, and the capture time is that of the slowest.
///
/// ```
/// use cat_mouse::{CopNumber, Graph, Options, cop_number};
///
/// // A cycle of four nodes: one cat runs after the mouse for ever, two have it at once.
/// let graph = Graph::new(&[0, 2, 4, 6, 8], &[1, 3, 0, 2, 1, 3, 0, 2])?;
/// assert_eq!(cop_number(&graph, 1, Options::default())?, None);
/// assert_eq!(cop_number(&graph, 2, Options::default())?, Some(CopNumber { cops: 2, rounds: 1 }));
/// # Ok::<(), cat_mouse::Error>(())
/// ```
///
/// # Errors
/// [`Error::NoNodes`], [`Error::OutOfMemory`], [`Error::OverMemoryLimit`], [`Error::Cancelled`],
/// [`Error::UnavailableCpuLevel`].
pub fn cop_number(
    graph: &impl Arcs,
    max_cops: usize,
    options: Options<'_>,
) -> Result<Option<CopNumber>, Error> {
    find(graph, max_cops, true, options)
}

/// The cop number of a graph without its capture time, which may take much longer to find than the number alone: as
/// [`cop_number`] otherwise.
///
/// # Errors
/// As of [`cop_number`].
pub fn cops(graph: &impl Arcs, max_cops: usize, options: Options<'_>) -> Result<Option<usize>, Error> {
    Ok(find(graph, max_cops, false, options)?.map(|found| found.cops))
}

fn find(
    graph: &impl Arcs,
    max_cops: usize,
    rounds: bool,
    options: Options<'_>,
) -> Result<Option<CopNumber>, Error> {
    let level = options.cpu_level.unwrap_or_else(CpuLevel::best);
    if !level.is_available() {
        return Err(Error::UnavailableCpuLevel { level });
    }
    let how = How { level, threads: wanted(options.threads) };
    let question = Question { max_cops, rounds, memory_limit: options.memory_limit };
    Finder::default().find(graph, question, how, &mut Watch::new(options.progress, 0, 0))
}
