//! The arena: a graph with the rules of the game on it, and what a solver makes of both.
//!
//! An [`Arena`] is what people describe; a `Game` is what solvers read: places instead of nodes, for each side its moves,
//! and the positions where the game is over.

pub(crate) mod moves;

use crate::error::Error;
use crate::graph::{Graph, Index};
use crate::memory::{filled, with_capacity};
use moves::{Moves, Order, Rows};

/// Index of the mouse in whatever has something for each side.
pub(crate) const MOUSE: usize = 0;
/// Index of the cat.
pub(crate) const CAT: usize = 1;

/// A graph and the rules of the game on it: the classic ones, with the hole on node 0.
///
/// The graph is copied, so that the arena outlives the arrays it was made from.
pub struct Arena {
    nodes: usize,
    moves: Moves,
    holes: Vec<u32>,
}

impl Arena {
    /// The classic game on `graph`, which may be of any size but empty. Time and memory O(nodes + entries).
    ///
    /// # Errors
    /// [`Error::TooFewNodes`] for a graph without nodes, [`Error::OutOfMemory`].
    pub fn new<I: Index>(graph: &Graph<'_, I>) -> Result<Self, Error> {
        let nodes = graph.nodes();
        if nodes == 0 {
            return Err(Error::NoNodes);
        }
        // Places are 32 bits wide; the table of a larger graph would fill 2^62 bytes.
        if nodes >= u32::MAX as usize {
            return Err(Error::OutOfMemory { bytes: u64::MAX });
        }
        let mut holes = with_capacity(1)?;
        holes.push(0);
        Ok(Arena { nodes, moves: Moves::new(nodes, |node| graph.neighbours(node))?, holes })
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// How many places each side has.
    pub(crate) fn places(&self) -> [usize; 2] {
        [self.nodes; 2]
    }
}

/// An arena as solvers see it. Places are numbered as the solver likes them.
pub(crate) struct Game {
    /// From node to place and back, for both sides alike.
    pub(crate) order: Order,
    /// For each side, from place to place.
    pub(crate) moves: [Moves; 2],
    /// Where the game is over.
    pub(crate) ends: Ends,
}

/// Where the game is over, whoever is to move. Where several of these hold, the first one counts.
pub(crate) struct Ends {
    /// The mouse has won when it is on one of these places.
    pub(crate) goals: Vec<u32>,
    /// The cat has won when it is on a place in the row of the mouse's place.
    pub(crate) captures: Rows,
}

impl Game {
    pub(crate) fn new(arena: &Arena) -> Result<Self, Error> {
        let order = Order::breadth_first(&arena.moves, &arena.holes)?;
        let mut enterable = filled(true, arena.nodes)?;
        let mouse = arena.moves.renumbered(&order, &enterable)?;
        let mut goals = with_capacity(arena.holes.len())?;
        for &hole in &arena.holes {
            enterable[hole as usize] = false;
            goals.push(order.new[hole as usize]);
        }
        let cat = arena.moves.renumbered(&order, &enterable)?;
        Ok(Game { moves: [mouse, cat], ends: Ends { goals, captures: Rows::identity(arena.nodes)? }, order })
    }

    /// What the game of an arena takes at most, in bytes.
    pub(crate) fn bytes(arena: &Arena) -> u64 {
        let order = 2 * size_of::<u32>() * arena.nodes;
        let captures = Rows::bytes(arena.nodes, arena.nodes);
        2 * Moves::bytes(arena.nodes, arena.moves.count()) + order as u64 + captures
    }

    /// How many places each side has.
    pub(crate) fn places(&self) -> [usize; 2] {
        [self.moves[MOUSE].places(), self.moves[CAT].places()]
    }
}
