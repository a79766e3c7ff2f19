//! Cops and robbers: how many cats it takes to catch a mouse that has no hole, and how long.
//!
//! The game is the one of the literature, with the words of this library: cats are the cops, the mouse is the robber.

mod census;
mod closed;
mod dismantle;
mod game;
mod multisets;
mod number;

use crate::error::Error;
use crate::graph::Arcs;
use crate::solve::{CpuLevel, How, Options, Watch, wanted};
pub use census::{Census, census};
use number::{Bounds, Finder};

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
/// # Errors
/// [`Error::NoNodes`], [`Error::OutOfMemory`], [`Error::OverMemoryLimit`], [`Error::Cancelled`],
/// [`Error::UnavailableCpuLevel`].
pub fn cop_number(
    graph: &impl Arcs,
    max_cops: usize,
    options: Options<'_>,
) -> Result<Option<CopNumber>, Error> {
    let level = options.cpu_level.unwrap_or_else(CpuLevel::best);
    if !level.is_available() {
        return Err(Error::UnavailableCpuLevel { level });
    }
    let how = How { level, threads: wanted(options.threads) };
    let bounds = Bounds { max_cops, memory_limit: options.memory_limit };
    let mut finder = Finder::default();
    finder.set(graph, &bounds)?;
    finder.cop_number(&bounds, how, &mut Watch::new(options.progress, 0, 0))
}
