//! The per-position recheck, as answers to LeetCode 913 are often written: nested vectors, a queue of decided
//! positions, and for each position before a decided one a look at all its moves, instead of a counter.
//!
//! Positions: 2n^2, 1 byte each and 16 in the queue; O(n * entries * degree) steps.

use std::collections::VecDeque;

use super::*;

pub const PEER: Peer = Peer {
    name: "recheck",
    solve,
    seconds: |graph| {
        let degree = graph.adj.len() as f64 / graph.nodes() as f64;
        positions(graph) * 1e-7 + updates(graph) * (1.0 + degree) * 4e-9
    },
    bytes: |graph| 17.0 * positions(graph),
};

for_this_machine! {
    /// The counts of the full table.
    pub fn solve(graph: &Csr) -> Counts = recheck
}

const DRAW: u8 = 2;

#[inline(always)]
fn recheck(graph: &Csr) -> Counts {
    let n = graph.nodes();
    let moves = [Moves::of(graph, MOUSE), Moves::of(graph, CAT)];
    let mut winner_of = vec![vec![[DRAW; 2]; n]; n];
    let mut queue = VecDeque::new();
    for (mouse, row) in winner_of.iter_mut().enumerate() {
        for (cat, winners) in row.iter_mut().enumerate() {
            if mouse == HOLE || mouse == cat {
                let winner = if mouse == HOLE { MOUSE } else { CAT } as u8;
                *winners = [winner; 2];
                queue.extend([(mouse as u32, cat as u32, MOUSE), (mouse as u32, cat as u32, CAT)]);
            }
        }
    }
    let mut decided = [[0; 2]; 2];
    while let Some((mouse, cat, turn)) = queue.pop_front() {
        let (mouse, cat) = (mouse as usize, cat as usize);
        let winner = winner_of[mouse][cat][turn];
        decided[turn][winner as usize] += 1;
        if turn == CAT {
            for &from in moves[MOUSE].origins_of(mouse) {
                let all_lost =
                    || graph.row(from as usize).iter().all(|&to| winner_of[to as usize][cat][CAT] == winner);
                if winner_of[from as usize][cat][MOUSE] == DRAW && (winner == MOUSE as u8 || all_lost()) {
                    winner_of[from as usize][cat][MOUSE] = winner;
                    queue.push_back((from, cat as u32, MOUSE));
                }
            }
        } else {
            for &from in moves[CAT].origins_of(cat) {
                let mut may = graph.row(from as usize).iter().filter(|&&to| to as usize != HOLE);
                let mut all_lost = || may.all(|&to| winner_of[mouse][to as usize][MOUSE] == winner);
                if winner_of[mouse][from as usize][CAT] == DRAW && (winner == CAT as u8 || all_lost()) {
                    winner_of[mouse][from as usize][CAT] = winner;
                    queue.push_back((mouse as u32, from, CAT));
                }
            }
        }
    }
    Counts::of_decided(n, decided)
}
