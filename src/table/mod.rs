//! The table: the solved arena, asked position by position or as a whole.

use std::time::{Duration, Instant};

use crate::arena::moves::Order;
use crate::arena::{Arena, CAT, MOUSE};
use crate::error::Error;
use crate::solve::{self, Bits, CpuLevel, Options, Outcome, Solution, transposed};

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
/// that no game leads to. Takes 4 bits a pair of nodes (rounded up to whole tiles), and 8 bytes a node.
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
    /// Rounds of working backwards: of the mouse's attractor (the positions it can force a win from), and of the cat's.
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
        self.check_buffer(out.len())?;
        // In squares of 64 mice and 64 cats, so that the rows that are written to stay in the cache.
        let squares = self.order.old.chunks(64).enumerate();
        for (i, mice) in squares.clone() {
            for (j, cats) in squares.clone() {
                let won = [MOUSE, CAT].map(|winner| match to_move {
                    Side::Cat => self.solution.won[winner][MOUSE].square(i, j),
                    Side::Mouse => transposed(self.solution.won[winner][CAT].square(j, i)),
                });
                for (k, &mouse) in mice.iter().enumerate() {
                    let row = &mut out[mouse as usize * self.nodes()..][..self.nodes()];
                    let [mut by_mouse, mut by_cat] = [won[MOUSE][k], won[CAT][k]];
                    for &cat in cats {
                        let mouse_wins = (by_mouse & 1) as u8 * Outcome::MouseWins as u8;
                        let cat_wins = (by_cat & 1) as u8 * Outcome::CatWins as u8;
                        row[cat as usize] = mouse_wins | cat_wins;
                        by_mouse >>= 1;
                        by_cat >>= 1;
                    }
                }
            }
        }
        Ok(())
    }

    /// An error unless a buffer of this length holds an outcome for every pair of nodes.
    pub(crate) fn check_buffer(&self, found: usize) -> Result<(), Error> {
        let expected = self.nodes().saturating_mul(self.nodes());
        if found == expected { Ok(()) } else { Err(Error::BufferLength { expected, found }) }
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
            table_bytes: won.iter().flatten().map(Bits::bytes).sum::<u64>()
                + size_of_val(&*self.order.new) as u64 * 2,
            solve_bytes: *memory,
            solve_time: self.time,
            cpu_level: how.level,
            threads: how.threads,
        }
    }
}
