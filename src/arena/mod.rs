//! The arena: a graph with the rules of the game on it, and what a solver makes of both.
//!
//! An [`Arena`] is what people describe, `rules` says what that means for one position at a time, and a `Game` is what
//! solvers read: places instead of nodes, for each side its moves, and the positions where the game is over.

mod difference;
pub(crate) mod folds;
pub(crate) mod game;
pub(crate) mod ground;
pub(crate) mod landmarks;
pub(crate) mod moves;
pub(crate) mod places;
mod rules;
pub(crate) mod team;

use std::fmt;
use std::num::NonZeroU32;
use std::sync::OnceLock;

use crate::error::{Contradiction, Error};
use crate::graph::{Graph, Index};
use crate::memory::with_capacity;
use crate::solve::Outcome;
pub use difference::Difference;
use ground::{Ground, get_or_make};
use moves::Moves;
pub use team::OFF_BOARD;

/// Index of the mouse in whatever has something for each side.
pub(crate) const MOUSE: usize = 0;
/// Index of the cat.
pub(crate) const CAT: usize = 1;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Side {
    /// The mouse.
    Mouse = 1,
    /// The cat.
    Cat = 2,
}

impl Side {
    /// Both, the mouse first.
    pub const BOTH: [Side; 2] = [Side::Mouse, Side::Cat];

    /// The side that this one plays against.
    pub const fn other(self) -> Side {
        match self {
            Side::Mouse => Side::Cat,
            Side::Cat => Side::Mouse,
        }
    }

    /// The outcome when this side wins.
    pub const fn wins(self) -> Outcome {
        match self {
            Side::Mouse => Outcome::MouseWins,
            Side::Cat => Outcome::CatWins,
        }
    }

    pub(crate) const fn index(self) -> usize {
        match self {
            Side::Mouse => MOUSE,
            Side::Cat => CAT,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Mouse => "mouse",
            Side::Cat => "cat",
        })
    }
}

/// What it means that the side to move has no legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Stuck {
    /// Nobody has won, and nobody will: the game is a draw.
    #[default]
    Draw = 0,
    /// The side has lost, there and then.
    Loses = 1,
    /// The side stays where it is, and the other one moves.
    Stays = 2,
}

/// The most pieces that a side can have, and the most edges that a piece can move along in a turn.
pub const MOST_PIECES: u32 = 16;

/// A graph and the rules of the game on it: the classic ones, with the hole on node 0, until they are set otherwise.
///
/// The graph is copied, so that the arena outlives the arrays it was made from. Settings that contradict each other are
/// found when the arena is used, so that the order in which they are made does not matter.
pub struct Arena {
    nodes: usize,
    graph: Moves,
    /// For each side, the graph it moves on if that is another one.
    own_graphs: [Option<Moves>; 2],
    /// Holes, goals and forbidden nodes are sorted, and each is there once.
    holes: Vec<u32>,
    goals: [Vec<u32>; 2],
    forbidden: [Vec<u32>; 2],
    may_stay: [bool; 2],
    stuck: [Stuck; 2],
    endless: Outcome,
    ply_limit: Option<NonZeroU32>,
    /// For each side, how many pieces it has, and along how many edges each of them moves at most.
    pieces: [u32; 2],
    speed: [u32; 2],
    all_must: bool,
    /// What questions about single starts share; made for the first of them, and stale once a setting changes.
    ground: OnceLock<Ground>,
}

impl Arena {
    /// The classic game on `graph`, which may be of any size but empty. Time and memory O(nodes + entries).
    ///
    /// # Errors
    /// [`Error::NoNodes`] for a graph without nodes, [`Error::OutOfMemory`].
    pub fn new<I: Index>(graph: &Graph<'_, I>) -> Result<Self, Error> {
        let nodes = graph.nodes();
        if nodes == 0 {
            return Err(Error::NoNodes);
        }
        // Places are 32 bits wide; the table of a larger graph would fill 2^62 bytes.
        if nodes >= u32::MAX as usize {
            return Err(Error::OutOfMemory { bytes: u64::MAX });
        }
        Self::of_moves(Moves::new(nodes, |node| graph.neighbours(node))?)
    }

    /// The classic game where both sides have these moves, among at least one place.
    pub(crate) fn of_moves(graph: Moves) -> Result<Self, Error> {
        let mut holes = with_capacity(1)?;
        holes.push(0);
        Ok(Arena {
            nodes: graph.places(),
            graph,
            own_graphs: [None, None],
            holes,
            goals: Default::default(),
            forbidden: Default::default(),
            may_stay: [false; 2],
            stuck: [Stuck::Draw; 2],
            endless: Outcome::Draw,
            ply_limit: None,
            pieces: [1; 2],
            speed: [1; 2],
            all_must: false,
            ground: OnceLock::new(),
        })
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// Sets the holes in place of those before (the first ones are node 0 alone): the mouse wins by standing on one, and
    /// the cat may not enter any. There may be none.
    ///
    /// # Errors
    /// [`Error::NoSuchNode`] for a number that is no node, [`Error::OutOfMemory`]; then the holes are what they were.
    pub fn set_holes<I: Index>(&mut self, nodes: &[I]) -> Result<(), Error> {
        self.holes = self.node_set(nodes)?;
        self.ground.take();
        Ok(())
    }

    /// Sets the goals of a side in place of those before (at first there are none): it wins by standing on one. The
    /// holes are goals of the mouse anyway.
    ///
    /// # Errors
    /// As of [`set_holes`](Self::set_holes).
    pub fn set_goals<I: Index>(&mut self, side: Side, nodes: &[I]) -> Result<(), Error> {
        self.goals[side.index()] = self.node_set(nodes)?;
        self.ground.take();
        Ok(())
    }

    /// Sets the nodes that a side may not enter in place of those before (at first there are none). The holes are
    /// forbidden to the cat anyway. A side that starts on such a node may leave it.
    ///
    /// # Errors
    /// As of [`set_holes`](Self::set_holes).
    pub fn set_forbidden<I: Index>(&mut self, side: Side, nodes: &[I]) -> Result<(), Error> {
        self.forbidden[side.index()] = self.node_set(nodes)?;
        self.ground.take();
        Ok(())
    }

    /// Gives a side a graph of its own to move on, in place of the arena's. It is copied.
    ///
    /// # Errors
    /// [`Error::OtherNodes`] if it has not as many nodes as the arena, [`Error::OutOfMemory`].
    pub fn set_moves<I: Index>(&mut self, side: Side, graph: &Graph<'_, I>) -> Result<(), Error> {
        if graph.nodes() != self.nodes {
            return Err(Error::OtherNodes { expected: self.nodes, found: graph.nodes() });
        }
        self.set_own_moves(side, Moves::new(self.nodes, |node| graph.neighbours(node))?);
        self.ground.take();
        Ok(())
    }

    /// Gives a side moves of its own, among as many places as the arena has nodes.
    pub(crate) fn set_own_moves(&mut self, side: Side, moves: Moves) {
        self.own_graphs[side.index()] = Some(moves);
    }

    /// Says whether a side may stay where it is, as if every node had an edge to itself. (On a node that it may not
    /// enter it may not stay either.) At first neither side may.
    pub fn set_may_stay(&mut self, side: Side, yes: bool) {
        self.may_stay[side.index()] = yes;
        self.ground.take();
    }

    /// Says what it means that a side has no legal move. At first it is a draw, for either side.
    pub fn set_stuck(&mut self, side: Side, rule: Stuck) {
        self.stuck[side.index()] = rule;
        self.ground.take();
    }

    /// Says who wins play that never ends. At first nobody does: it is a draw.
    pub fn set_endless(&mut self, outcome: Outcome) {
        self.endless = outcome;
        self.ground.take();
    }

    /// The highest limit on plies: one more is `u32::MAX`, which stands for a game without a length in
    /// [`Table::copy_plies`](crate::Table::copy_plies), where a win by the limit has the limit's.
    pub const MOST_PLIES: NonZeroU32 = NonZeroU32::new(u32::MAX - 1).unwrap();

    /// Says after how many plies, counted from whatever position is asked about, play that has not ended counts as
    /// play that never ends. At first, and with `None`, there is no such limit.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for more than [`MOST_PLIES`](Self::MOST_PLIES); then the limit is what it was.
    pub fn set_ply_limit(&mut self, plies: Option<NonZeroU32>) -> Result<(), Error> {
        if let Some(plies) = plies.filter(|&plies| plies > Self::MOST_PLIES) {
            let (value, most) = (plies.get().into(), Self::MOST_PLIES.get().into());
            return Err(Error::OutOfRange { what: "the limit on plies", value, most });
        }
        self.ply_limit = plies;
        self.ground.take();
        Ok(())
    }

    /// Says how many pieces a side has, from 1 to [`MOST_PIECES`]. At first it is one.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for any other number; then it is what it was.
    pub fn set_pieces(&mut self, side: Side, count: u32) -> Result<(), Error> {
        self.pieces[side.index()] = in_range("the number of pieces", count)?;
        self.ground.take();
        Ok(())
    }

    /// Says along how many edges, one after the other, a piece of a side may move in one turn: up to so many, from 1 to
    /// [`MOST_PIECES`]. At first it is one.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for any other number; then it is what it was.
    pub fn set_speed(&mut self, side: Side, edges: u32) -> Result<(), Error> {
        self.speed[side.index()] = in_range("the speed", edges)?;
        self.ground.take();
        Ok(())
    }

    /// Says whether all mice must get out, so that one on a hole or goal is safe and off the board, and the cats win as soon
    /// as they have caught one. At first it is enough that one gets out, and all have to be caught.
    pub fn set_all_must(&mut self, yes: bool) {
        self.all_must = yes;
        self.ground.take();
    }

    /// The holes, lowest first.
    pub fn holes(&self) -> &[u32] {
        &self.holes
    }

    /// The goals of a side, lowest first; of the mouse, those that are not holes.
    pub fn goals(&self, side: Side) -> &[u32] {
        &self.goals[side.index()]
    }

    /// The nodes that a side may not enter, lowest first; of the cat, those that are not holes.
    pub fn forbidden(&self, side: Side) -> &[u32] {
        &self.forbidden[side.index()]
    }

    /// Whether a side may stay where it is.
    pub fn may_stay(&self, side: Side) -> bool {
        self.may_stay[side.index()]
    }

    /// What it means that a side has no legal move.
    pub fn stuck(&self, side: Side) -> Stuck {
        self.stuck[side.index()]
    }

    /// Who wins play that never ends.
    pub fn endless(&self) -> Outcome {
        self.endless
    }

    /// After how many plies play counts as play that never ends.
    pub fn ply_limit(&self) -> Option<NonZeroU32> {
        self.ply_limit
    }

    /// How many pieces a side has.
    pub fn pieces(&self, side: Side) -> u32 {
        self.pieces[side.index()]
    }

    /// Along how many edges a piece of a side may move in one turn.
    pub fn speed(&self, side: Side) -> u32 {
        self.speed[side.index()]
    }

    /// Whether all mice must get out.
    pub fn all_must(&self) -> bool {
        self.all_must
    }

    /// Whether a side moves on a graph of its own.
    pub fn has_own_moves(&self, side: Side) -> bool {
        self.own_graph(side).is_some()
    }

    /// Whether a side has several pieces, or moves along several edges in a turn: what `solve::team` is for.
    pub(crate) fn has_teams(&self) -> bool {
        self.pieces != [1; 2] || self.speed != [1; 2]
    }

    /// A copy, or the error that there is no memory for it.
    pub fn try_clone(&self) -> Result<Self, Error> {
        let own_graph = |side: usize| self.own_graphs[side].as_ref().map(Moves::try_clone).transpose();
        let both = |sets: &[Vec<u32>; 2]| Ok([copy(&sets[MOUSE])?, copy(&sets[CAT])?]);
        Ok(Arena {
            graph: self.graph.try_clone()?,
            own_graphs: [own_graph(MOUSE)?, own_graph(CAT)?],
            holes: copy(&self.holes)?,
            goals: both(&self.goals)?,
            forbidden: both(&self.forbidden)?,
            ground: OnceLock::new(),
            ..*self
        })
    }

    /// What an arena takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let graphs = std::iter::once(&self.graph).chain(self.own_graphs.iter().flatten());
        let sets = std::iter::once(&self.holes).chain(&self.goals).chain(&self.forbidden);
        graphs.map(Moves::bytes).sum::<u64>() + sets.map(|set| size_of_val(&set[..]) as u64).sum::<u64>()
    }

    /// What questions about single starts share. Two threads that ask first both make it, and one of theirs is kept.
    ///
    /// # Errors
    /// [`Error::Contradiction`], [`Error::OutOfMemory`].
    pub(crate) fn ground(&self) -> Result<&Ground, Error> {
        get_or_make(&self.ground, || Ground::new(self))
    }

    /// An error if two settings contradict each other.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let contradiction = |contradiction| Err(Error::Contradiction { contradiction });
        for side in Side::BOTH {
            let forbidden = &self.forbidden[side.index()];
            if let Some(node) = common(&self.goals[side.index()], forbidden) {
                return contradiction(Contradiction::ForbiddenGoal { side, node });
            }
        }
        if let Some(node) = common(&self.holes, &self.forbidden[MOUSE]) {
            return contradiction(Contradiction::ForbiddenHole { node });
        }
        if let Some(node) = common(&self.holes, &self.goals[CAT]) {
            return contradiction(Contradiction::HoleIsGoalOfCat { node });
        }
        Ok(())
    }

    /// The graph that it was made of.
    pub(crate) fn common_graph(&self) -> &Moves {
        &self.graph
    }

    /// The graph that a side has for itself.
    pub(crate) fn own_graph(&self, side: Side) -> Option<&Moves> {
        self.own_graphs[side.index()].as_ref()
    }

    /// The graph that a side moves on.
    fn graph(&self, side: usize) -> &Moves {
        self.own_graphs[side].as_ref().unwrap_or(&self.graph)
    }

    /// Whether a side may enter a node.
    pub(crate) fn may_enter(&self, side: usize, node: u32) -> bool {
        !(contains(&self.forbidden[side], node) || side == CAT && contains(&self.holes, node))
    }

    /// A list of nodes, sorted, each once.
    fn node_set<I: Index>(&self, nodes: &[I]) -> Result<Vec<u32>, Error> {
        let mut set = with_capacity(nodes.len())?;
        for (index, &node) in nodes.iter().enumerate() {
            if !node.is_below(self.nodes) {
                return Err(Error::NoSuchNode { index, value: node.into(), nodes: self.nodes });
            }
            set.push(node.into() as u32);
        }
        set.sort_unstable();
        set.dedup();
        Ok(set)
    }

    /// How many places each side has.
    pub(crate) fn places(&self) -> [usize; 2] {
        [self.nodes; 2]
    }
}

/// A number that has to be from 1 to [`MOST_PIECES`].
fn in_range(what: &'static str, number: u32) -> Result<u32, Error> {
    if (1..=MOST_PIECES).contains(&number) {
        Ok(number)
    } else {
        Err(Error::OutOfRange { what, value: number.into(), most: MOST_PIECES.into() })
    }
}

/// Whether a sorted set of nodes has this one.
fn contains(set: &[u32], node: u32) -> bool {
    set.binary_search(&node).is_ok()
}

/// The first node of one set that is in the other.
fn common(one: &[u32], other: &[u32]) -> Option<usize> {
    one.iter().find(|&&node| contains(other, node)).map(|&node| node as usize)
}

fn copy(set: &[u32]) -> Result<Vec<u32>, Error> {
    let mut copy = with_capacity(set.len())?;
    copy.extend_from_slice(set);
    Ok(copy)
}
