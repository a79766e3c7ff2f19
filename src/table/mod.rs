//! The table: the solved arena, asked position by position or as a whole.

mod best;
mod copy;
mod fault;
mod file;
mod line;
mod placement;
mod position;
mod summary;
mod team;
mod team_copy;
mod verify;

use std::time::{Duration, Instant};

use crate::arena::moves::Order;
use crate::arena::places::Places;
use crate::arena::{Arena, Side};
use crate::error::Error;
use crate::solve::{self, Numbers, Options, Outcome, Solution};
pub use best::Move;
pub use fault::{Fault, Reason};
pub use line::Line;
pub use placement::Placement;
pub use summary::{Longest, Summary};
pub use team::{TeamLine, TeamMove, decide_teams};

/// The outcome of every position of an arena and, if asked for, how many plies each game takes.
///
/// A position is a node for the mouse, a node for the cat, and a side to move; every pair of nodes is one, also those
/// that no game leads to. Takes 4 bits a pair of nodes (rounded up to whole tiles), with plies 2 more for each binary
/// digit of the longest game, and the arena.
pub struct Table {
    /// What was solved; the table's own copy.
    arena: Arena,
    order: Order,
    /// Where there are teams: how the places of both sides are numbered, which `solution` has instead of nodes.
    teams: Option<[Places; 2]>,
    solution: Solution,
    time: Duration,
}

impl Table {
    /// Solves all positions of an arena.
    ///
    /// The algorithm is a bit-parallel retrograde analysis; it needs less than one byte for each pair of nodes
    /// ([`estimate`](Self::estimate) says how much exactly), and O(nodes * edges / 64) word operations a round in the
    /// worst case.
    ///
    /// # Errors
    /// [`Error::Contradiction`], [`Error::OutOfMemory`], [`Error::OverMemoryLimit`], [`Error::Cancelled`],
    /// [`Error::UnavailableCpuLevel`].
    pub fn solve(arena: &Arena, options: Options<'_>) -> Result<Table, Error> {
        let begin = Instant::now();
        let own = arena.try_clone()?;
        let (game, solution) = solve::solve(arena, options)?;
        let teams = team::places(arena)?;
        Ok(Table { arena: own, order: game.order, teams, solution, time: begin.elapsed() })
    }

    /// The bytes that [`solve`](Self::solve) would hold at most; `u64::MAX` is too much to count.
    ///
    /// # Errors
    /// [`Error::Contradiction`], [`Error::UnavailableCpuLevel`].
    pub fn estimate(arena: &Arena, options: &Options<'_>) -> Result<u64, Error> {
        match solve::estimate(arena, options) {
            // A side has more places than can be numbered.
            Err(Error::OutOfMemory { bytes: u64::MAX }) => Ok(u64::MAX),
            estimate => estimate,
        }
    }

    /// What was solved.
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The number of nodes of the arena.
    pub fn nodes(&self) -> usize {
        self.arena.nodes()
    }

    /// The outcome of a position.
    ///
    /// # Errors
    /// [`Error::CorruptFile`] of a table that was opened.
    ///
    /// # Panics
    /// If `mouse` or `cat` is not a node.
    pub fn outcome(&self, mouse: usize, cat: usize, to_move: Side) -> Result<Outcome, Error> {
        if self.arena.has_teams() {
            return self.team_outcome(&[mouse], &[cat], to_move);
        }
        let (places, side) = (self.places_of(mouse, cat), to_move.index());
        Ok(Outcome::of_digits(self.solution.outcomes[side].get(places[1 - side], places[side])?))
    }

    /// Whether the table knows how many plies games take.
    pub fn has_plies(&self) -> bool {
        self.solution.plies.is_some()
    }

    /// How many plies the game takes from a position when the winner hurries and the loser delays: 0 where it is over,
    /// none for a draw and for a win by play that truly never ends. A win by the ply limit takes that many.
    ///
    /// # Errors
    /// [`Error::NoPlies`] if the table was solved without, [`Error::CorruptFile`] of a table that was opened.
    ///
    /// # Panics
    /// If `mouse` or `cat` is not a node.
    pub fn plies(&self, mouse: usize, cat: usize, to_move: Side) -> Result<Option<u32>, Error> {
        if self.arena.has_teams() {
            return self.team_plies(&[mouse], &[cat], to_move);
        }
        let forced = self.plies_stored(mouse, cat, to_move)?;
        Ok(self.plies_of(mouse, cat, to_move, self.outcome(mouse, cat, to_move)?, forced))
    }

    /// The plies to the end that a side forces; 0 where nobody does.
    fn plies_stored(&self, mouse: usize, cat: usize, to_move: Side) -> Result<u32, Error> {
        let (places, side) = (self.places_of(mouse, cat), to_move.index());
        self.forced_plies(to_move)?.get(places[side], places[1 - side])
    }

    /// All that the table knows of positions, in the order that it has in files.
    fn numbers(&self) -> impl Iterator<Item = &Numbers> {
        self.solution.outcomes.iter().chain(self.solution.plies.iter().flatten())
    }

    /// The plies to the ends that a side forces, with a side to move.
    fn forced_plies(&self, to_move: Side) -> Result<&Numbers, Error> {
        self.solution.plies.as_ref().map(|plies| &plies[to_move.index()]).ok_or(Error::NoPlies)
    }

    /// What the digits of the plies mean, which know only of ends that a side forces.
    fn plies_of(
        &self,
        mouse: usize,
        cat: usize,
        to_move: Side,
        outcome: Outcome,
        forced: u32,
    ) -> Option<u32> {
        self.plies_unless_over(outcome, forced, || self.arena.over(mouse, cat, to_move).is_some())
    }

    /// The same, of a position of which it can be asked whether it is over.
    fn plies_unless_over(
        &self,
        outcome: Outcome,
        forced: u32,
        is_over: impl FnOnce() -> bool,
    ) -> Option<u32> {
        if outcome == Outcome::Draw {
            return None;
        }
        // Nobody forces an end, and yet it is won: by the rule on endless play, unless it is over.
        if forced == 0 && outcome == self.arena.endless() && !is_over() {
            return self.whole_limit();
        }
        Some(forced)
    }

    /// Where solvers have two nodes.
    fn places_of(&self, mouse: usize, cat: usize) -> [usize; 2] {
        [self.order.new[mouse] as usize, self.order.new[cat] as usize]
    }
}
