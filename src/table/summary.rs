//! The summary: a table in numbers.

use std::time::Duration;

use super::Table;
use crate::arena::{CAT, MOUSE};
use crate::solve::{Bits, CpuLevel, Solution};

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
    /// Counts the positions by outcome, and tells how the table was made. Reads the whole table once.
    pub fn summary(&self) -> Summary {
        let Solution { won, plies, rounds, how, memory } = &self.solution;
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
                + plies.iter().flatten().flatten().map(Bits::bytes).sum::<u64>()
                + size_of_val(&*self.order.new) as u64 * 2
                + self.arena.bytes(),
            solve_bytes: *memory,
            solve_time: self.time,
            cpu_level: how.level,
            threads: how.threads,
        }
    }
}
