//! From a graph to its cop number: part by part, core by core, and with as few games as are left to play.

use super::CopNumber;
use super::closed::{Any, Closed, Fixed, contains, words};
use super::dismantle::{Dismantle, Dismantler};
use super::domination::dominate;
use super::game::{self, Boards};
use super::parts::Parts;
use crate::error::Error;
use crate::graph::Arcs;
use crate::solve::{How, Watch};

/// Runs a function with the width of a graph's rows.
macro_rules! with_width {
    ($words:expr, |$width:ident| $body:expr) => {
        match $words {
            1 => {
                let $width = Fixed::<1>;
                $body
            }
            2 => {
                let $width = Fixed::<2>;
                $body
            }
            4 => {
                let $width = Fixed::<4>;
                $body
            }
            words => {
                let $width = Any(words);
                $body
            }
        }
    };
}

/// What it takes to find cop numbers, used again for graph after graph: from the second one of a size on, none of it
/// asks for memory.
#[derive(Default)]
pub(crate) struct Finder {
    parts: Parts,
    /// The part under way.
    part: Closed,
    /// What is left of that when it has been dismantled.
    core: Closed,
    dismantler: Dismantler,
    boards: Boards,
    /// For [`dominate`].
    open: Vec<u64>,
    /// The bytes of the parts of the graph, but for those of the one under way.
    held: u64,
}

/// What is to be found, and within what bounds.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    pub(crate) max_cops: usize,
    /// Whether the capture time is wanted, too.
    pub(crate) rounds: bool,
    pub(crate) memory_limit: Option<u64>,
}

impl Question {
    /// The bytes that are needed, if they are allowed.
    fn check_memory(&self, needed: Option<u64>) -> Result<u64, Error> {
        let needed = needed.ok_or(Error::OutOfMemory { bytes: u64::MAX })?;
        match self.memory_limit {
            Some(limit) if limit < needed => Err(Error::OverMemoryLimit { needed, limit }),
            _ => Ok(needed),
        }
    }
}

impl Finder {
    /// The cop number of a graph and, if wanted, how long capture takes; `None` if it takes more than the most cops allowed.
    ///
    /// Each connected part needs its own cats, and none of them is of use in another part: the cop number is the sum.
    /// The robber chooses the part that takes longest.
    pub(crate) fn find<G: Arcs>(
        &mut self,
        graph: &G,
        question: Question,
        how: How,
        watch: &mut Watch<'_>,
    ) -> Result<Option<CopNumber>, Error> {
        let nodes = graph.nodes();
        if nodes == 0 {
            return Err(Error::NoNodes);
        }
        let mut found = CopNumber { cops: 0, rounds: 0 };
        if question.max_cops == 1 && !question.rounds && nodes <= u64::BITS as usize {
            // A part of which one node is left is not connected to another one, so there is no need to look for parts.
            // This is what small graphs are asked most, and the search for parts would be half the work.
            self.part.set(graph)?;
            if self.part.is_symmetric() {
                dismantle(&self.part, &mut self.dismantler, how)?;
                found.cops = 1;
                return Ok((self.dismantler.count() == 1).then_some(found));
            }
        }
        let to_find = question.check_memory(Parts::bytes_to_find(nodes))?;
        self.parts.find(graph)?;
        // As many cats as parts are needed at least.
        let count = self.parts.count();
        if count > question.max_cops {
            return Ok(None);
        }
        let (all, largest) = self.parts.bytes_of_rows();
        self.held = to_find.saturating_add(all);
        // A part, and what is left of it.
        question.check_memory(largest.checked_mul(2).and_then(|two| two.checked_add(self.held)))?;
        self.parts.fill(graph)?;
        for part in 0..count {
            let (nodes, rows) = self.parts.part(part);
            self.part.set_rows(nodes, rows, G::UNDIRECTED)?;
            // One cat at least is kept for each part to come.
            let to_come = count - part - 1;
            let Some(max_cops) = question.max_cops.checked_sub(found.cops + to_come) else { return Ok(None) };
            let part = self.of_part(Question { max_cops, ..question }, how, watch)?;
            let Some(part) = part else { return Ok(None) };
            found = CopNumber { cops: found.cops + part.cops, rounds: found.rounds.max(part.rounds) };
        }
        Ok(Some(found))
    }

    /// The same for the part under way.
    ///
    /// What the core needs, the part needs. Only the capture time takes a game on all of it.
    fn of_part(
        &mut self,
        question: Question,
        how: How,
        watch: &mut Watch<'_>,
    ) -> Result<Option<CopNumber>, Error> {
        let Finder { part, core, dismantler, boards, open, held, .. } = self;
        let mut play = |graph: &Closed, cops| {
            // With one node, the cat stands there already.
            if graph.is_symmetric() && graph.nodes() > 1 && dominate(graph, cops, open)? {
                return Ok(Some(1));
            }
            play(graph, cops, boards, *held, question, how, watch)
        };
        let mut cops = 1;
        let mut is_known = false;
        if part.is_symmetric() {
            dismantle(part, dismantler, how)?;
            is_known = dismantler.count() == 1;
            if !is_known && question.max_cops == 1 {
                return Ok(None);
            }
            if !is_known {
                core.set_part(part, dismantler.left())?;
                cops = lower_bound(core);
            }
            if core.nodes() < part.nodes() {
                while !is_known && cops <= question.max_cops {
                    is_known = play(core, cops)?.is_some();
                    cops += usize::from(!is_known);
                }
            }
        }
        while cops <= question.max_cops {
            if is_known && !question.rounds {
                return Ok(Some(CopNumber { cops, rounds: 0 }));
            }
            if let Some(rounds) = play(part, cops)? {
                return Ok(Some(CopNumber { cops, rounds }));
            }
            cops += 1;
        }
        Ok(None)
    }
}

fn dismantle(graph: &Closed, dismantler: &mut Dismantler, how: How) -> Result<(), Error> {
    dismantler.set(graph)?;
    with_width!(graph.words(), |width| how.level.run(Dismantle { graph, width, dismantler }));
    Ok(())
}

/// Cats that a connected undirected graph without corners, of more than one node, needs at least.
///
/// Two, since one cat wins only where corners are to be had; and the smallest degree if there are neither triangles nor
/// cycles of four nodes (Aigner and Fromme): then no cat guards two neighbours of the robber.
fn lower_bound(graph: &Closed) -> usize {
    let common = |a: usize, b: usize| -> u32 {
        graph.row(a).iter().zip(graph.row(b)).map(|(a, b)| (a & b).count_ones()).sum()
    };
    let adjacent = |a: usize, b: usize| contains(graph.row(a), b);
    // Neighbours have each other in common; others may have one node.
    let is_wide =
        (0..graph.nodes()).all(|b| (0..b).all(|a| common(a, b) <= if adjacent(a, b) { 2 } else { 1 }));
    let smallest = (0..graph.nodes()).map(|node| common(node, node) as usize - 1).min().unwrap_or(0);
    if is_wide { smallest.max(2) } else { 2 }
}

/// Plays with so many cats, if there is memory for it.
fn play(
    graph: &Closed,
    cops: usize,
    boards: &mut Boards,
    held: u64,
    question: Question,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<Option<u32>, Error> {
    let nodes = graph.nodes();
    // The part, and what is left of it.
    let graphs = (2 * 8 * nodes as u64).checked_mul(words(nodes) as u64);
    let game = game::bytes(nodes, cops, how.threads);
    let needed = game.zip(graphs).and_then(|(game, graphs)| game.checked_add(graphs)?.checked_add(held));
    watch.memory = question.check_memory(needed)?;
    watch.positions = game::positions(nodes, cops);
    with_width!(graph.words(), |width| game::rounds(graph, width, cops, boards, how, watch))
}
