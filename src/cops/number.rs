//! From a graph to its cop number: part by part, core by core, and with as few games as are left to play.

use super::CopNumber;
use super::closed::{Any, Closed, Fixed, each, insert, refill};
use super::dismantle::{Dismantle, Dismantler};
use super::game::{self, Boards};
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
pub(super) struct Finder {
    graph: Closed,
    /// A connected part of it.
    part: Closed,
    /// What is left of that when it has been dismantled.
    core: Closed,
    dismantler: Dismantler,
    boards: Boards,
    /// Nodes of the graph that are in no part yet; nodes of a part.
    left: Vec<u64>,
    nodes: Vec<u64>,
}

/// Within what a cop number is to be found.
pub(super) struct Bounds {
    pub(super) max_cops: usize,
    pub(super) memory_limit: Option<u64>,
}

impl Bounds {
    fn check(&self, needed: Option<u64>) -> Result<(), Error> {
        let needed = needed.ok_or(Error::OutOfMemory { bytes: u64::MAX })?;
        match self.memory_limit {
            Some(limit) if limit < needed => Err(Error::OverMemoryLimit { needed, limit }),
            _ => Ok(()),
        }
    }
}

/// The bytes that a graph takes, with a part of it and what is left of that; `None` for more than can be counted.
fn graph_bytes(nodes: usize) -> Option<u64> {
    (nodes as u64).checked_mul(nodes.div_ceil(64) as u64)?.checked_mul(3 * 8)
}

impl Finder {
    /// Takes a graph over, if there is memory for it.
    pub(super) fn set(&mut self, graph: &impl Arcs, bounds: &Bounds) -> Result<(), Error> {
        if graph.nodes() == 0 {
            return Err(Error::NoNodes);
        }
        bounds.check(graph_bytes(graph.nodes()))?;
        self.graph.set(graph)
    }

    /// The cop number of the graph that has been set, and how long capture takes; `None` if it takes more than the most
    /// cops allowed.
    ///
    /// Each connected part needs its own cats, and none of them is of use in another part: the cop number is the sum.
    /// The robber chooses the part that takes longest.
    pub(super) fn cop_number(
        &mut self,
        bounds: &Bounds,
        how: How,
        watch: &mut Watch<'_>,
    ) -> Result<Option<CopNumber>, Error> {
        let mut found = CopNumber { cops: 0, rounds: 0 };
        let mut parts = self.count_parts()?;
        self.all_are_left()?;
        while self.next_part()? {
            parts -= 1;
            // One cat at least is kept for each part to come.
            let Some(most) = bounds.max_cops.checked_sub(found.cops + parts) else { return Ok(None) };
            let bounds = Bounds { max_cops: most, ..*bounds };
            let Some(part) = self.of_part(&bounds, how, watch)? else { return Ok(None) };
            found = CopNumber { cops: found.cops + part.cops, rounds: found.rounds.max(part.rounds) };
        }
        Ok(Some(found))
    }

    /// Whether one cat wins on the graph that has been set.
    pub(super) fn is_cop_win(&mut self, bounds: &Bounds, how: How) -> Result<bool, Error> {
        if !self.graph.is_symmetric() {
            return Ok(self.cop_number(bounds, how, &mut Watch::new(None, 0, 0))?.is_some());
        }
        // A part of which one node is left is not connected to another one.
        dismantle(&self.graph, &mut self.dismantler, how)?;
        Ok(self.dismantler.count() == 1)
    }

    fn all_are_left(&mut self) -> Result<(), Error> {
        refill(&mut self.left, self.graph.words())?;
        refill(&mut self.nodes, self.graph.words())?;
        (0..self.left.len()).for_each(|word| self.left[word] = self.graph.all(word));
        Ok(())
    }

    fn count_parts(&mut self) -> Result<usize, Error> {
        self.all_are_left()?;
        let mut parts = 0;
        while self.find_part() {
            parts += 1;
        }
        Ok(parts)
    }

    /// Finds the part of the first node that is left, and leaves it no longer.
    fn find_part(&mut self) -> bool {
        let Self { graph, left, nodes, .. } = self;
        let Some(first) = each(left).next() else { return false };
        nodes.fill(0);
        insert(nodes, first);
        // Edges may go one way: a node belongs to a part if its row meets it, and then all of its row does.
        let mut grows = true;
        while std::mem::take(&mut grows) {
            for node in 0..graph.nodes() {
                let row = graph.row(node);
                if row.iter().zip(&*nodes).any(|(row, part)| row & part != 0) {
                    for (part, row) in nodes.iter_mut().zip(row) {
                        grows |= row & !*part != 0;
                        *part |= row;
                    }
                }
            }
        }
        left.iter_mut().zip(&*nodes).for_each(|(left, part)| *left &= !part);
        true
    }

    /// Makes the next part a graph of its own, if there is one.
    fn next_part(&mut self) -> Result<bool, Error> {
        let found = self.find_part();
        if found {
            self.part.set_part(&self.graph, &self.nodes)?;
        }
        Ok(found)
    }

    /// The cop number of the part under way.
    fn of_part(
        &mut self,
        bounds: &Bounds,
        how: How,
        watch: &mut Watch<'_>,
    ) -> Result<Option<CopNumber>, Error> {
        let mut cops = 1;
        let mut has_core = false;
        if self.part.is_symmetric() {
            dismantle(&self.part, &mut self.dismantler, how)?;
            let left = self.dismantler.count();
            if left > 1 {
                has_core = left < self.part.nodes();
                self.core.set_part(&self.part, self.dismantler.left())?;
                cops = lower_bound(&self.core);
            }
        }
        if has_core {
            while cops <= bounds.max_cops
                && play(&self.core, cops, &mut self.boards, bounds, how, watch)?.is_none()
            {
                cops += 1;
            }
        }
        while cops <= bounds.max_cops {
            if let Some(rounds) = play(&self.part, cops, &mut self.boards, bounds, how, watch)? {
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
    let adjacent = |a: usize, b: usize| super::closed::contains(graph.row(a), b);
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
    bounds: &Bounds,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<Option<u32>, Error> {
    let game = game::bytes(graph.nodes(), cops, how.threads);
    bounds.check(game.zip(graph_bytes(graph.nodes())).and_then(|(game, graph)| game.checked_add(graph)))?;
    with_width!(graph.words(), |width| game::rounds(graph, width, cops, boards, how, watch))
}
