//! The table: the solved arena, asked position by position or as a whole.

use std::time::{Duration, Instant};

use crate::arena::moves::Order;
use crate::arena::{Arena, CAT, MOUSE};
use crate::error::Error;
use crate::solve::{self, CpuLevel, Options, Outcome, Solution};

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
    fn index(self) -> usize {
        match self {
            Side::Mouse => MOUSE,
            Side::Cat => CAT,
        }
    }
}

/// The outcome of every position of an arena.
///
/// A position is a node for the mouse, a node for the cat, and a side to move; every pair of nodes is one, also those
/// that no game leads to. Takes 4 bits a pair of nodes (rounded up to whole tiles).
pub struct Table {
    order: Order,
    solution: Solution,
    time: Duration,
}

/// A table in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Summary {
    /// Nodes that the mouse can be on.
    pub mouse_places: u64,
    /// Nodes that the cat can be on.
    pub cat_places: u64,
    /// Positions with the mouse to move, by outcome: draws, wins of the mouse, wins of the cat.
    pub mouse_to_move: [u64; 3],
    /// Positions with the cat to move, likewise.
    pub cat_to_move: [u64; 3],
    /// Rounds that the attractors of mouse and cat took.
    pub rounds: [u32; 2],
    /// Bytes that the table holds.
    pub table_bytes: u64,
    /// Bytes that solving held at most.
    pub solve_bytes: u64,
    /// The time that solving took.
    pub solve_time: Duration,
    /// The instructions it was solved with.
    pub cpu_level: CpuLevel,
    /// The threads it was solved with.
    pub threads: usize,
}

impl Table {
    /// Solves all positions of an arena.
    ///
    /// The algorithm is a bit-parallel retrograde analysis; it needs less than one byte for each pair of nodes
    /// ([`estimate`](Self::estimate) says how much exactly), and O(nodes * edges / 64) word operations a round in the
    /// worst case.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], [`Error::OverMemoryLimit`], [`Error::Cancelled`], [`Error::UnavailableCpuLevel`].
    pub fn solve(arena: &Arena, options: Options<'_>) -> Result<Table, Error> {
        let begin = Instant::now();
        let (game, solution) = solve::solve(arena, options)?;
        Ok(Table { order: game.order, solution, time: begin.elapsed() })
    }

    /// The bytes that [`solve`](Self::solve) would hold at most.
    ///
    /// # Errors
    /// [`Error::UnavailableCpuLevel`].
    pub fn estimate(arena: &Arena, options: &Options<'_>) -> Result<u64, Error> {
        solve::estimate(arena, options)
    }

    /// The number of nodes of the arena.
    pub fn nodes(&self) -> usize {
        self.order.new.len()
    }

    /// The outcome of a position.
    ///
    /// # Panics
    /// If `mouse` or `cat` is not a node.
    pub fn outcome(&self, mouse: usize, cat: usize, to_move: Side) -> Outcome {
        self.outcome_of_places(
            [self.order.new[mouse] as usize, self.order.new[cat] as usize],
            to_move.index(),
        )
    }

    fn outcome_of_places(&self, places: [usize; 2], to_move: usize) -> Outcome {
        let mover = 1 - to_move;
        let won_by = |winner: usize| self.solution.won[winner][mover].get(places[mover], places[to_move]);
        if won_by(MOUSE) {
            Outcome::MouseWins
        } else if won_by(CAT) {
            Outcome::CatWins
        } else {
            Outcome::Draw
        }
    }

    /// Writes the outcomes of all positions with `to_move` to move, as numbers: that of mouse `m` and cat `c` to
    /// `out[m * nodes + c]`.
    ///
    /// # Errors
    /// [`Error::BufferLength`] unless `out` has `nodes * nodes` elements.
    pub fn copy_outcomes(&self, to_move: Side, out: &mut [u8]) -> Result<(), Error> {
        let nodes = self.nodes();
        let expected = nodes.checked_mul(nodes).ok_or(Error::OutOfMemory { bytes: u64::MAX })?;
        if out.len() != expected {
            return Err(Error::BufferLength { expected, found: out.len() });
        }
        for (mouse, row) in out.chunks_exact_mut(nodes).enumerate() {
            let mouse = self.order.new[mouse] as usize;
            for (outcome, &cat) in row.iter_mut().zip(&self.order.new) {
                *outcome = self.outcome_of_places([mouse, cat as usize], to_move.index()) as u8;
            }
        }
        Ok(())
    }

    /// Counts the positions by outcome, and tells how the table was made. Reads the whole table once.
    pub fn summary(&self) -> Summary {
        let Solution { won, rounds, how, memory } = &self.solution;
        let nodes = self.nodes() as u64;
        let count = |to_move: usize| {
            let [mouse, cat] = [MOUSE, CAT].map(|winner| won[winner][1 - to_move].count_ones());
            [nodes * nodes - mouse - cat, mouse, cat]
        };
        Summary {
            mouse_places: nodes,
            cat_places: nodes,
            mouse_to_move: count(MOUSE),
            cat_to_move: count(CAT),
            rounds: *rounds,
            table_bytes: won.iter().flatten().map(|bits| bits.bytes()).sum(),
            solve_bytes: *memory,
            solve_time: self.time,
            cpu_level: how.level,
            threads: how.threads,
        }
    }
}
