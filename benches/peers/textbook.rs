//! The textbook's retrograde analysis: one table `[mouse][cat][turn]`, colours and counters apart, one queue.
//!
//! Positions: 2n^2, 9 bytes each; O(n * entries) steps.

use super::*;

pub const PEER: Peer = Peer {
    name: "textbook queue",
    solve,
    seconds: |graph| positions(graph) * 3e-8 + updates(graph) * 15e-9,
    bytes: |graph| if graph.nodes() > 46_340 { f64::INFINITY } else { 9.0 * positions(graph) },
};

for_this_machine! {
    /// The counts of the full table.
    pub fn solve(graph: &Csr) -> Counts = retrograde
}

const UNKNOWN: u8 = 2;

#[inline(always)]
fn retrograde(graph: &Csr) -> Counts {
    let n = graph.nodes();
    let moves = [Moves::of(graph, MOUSE), Moves::of(graph, CAT)];
    let position = |mouse: usize, cat: usize, turn: usize| (mouse * n + cat) * 2 + turn;
    let mut winner_of = filled(UNKNOWN, 2 * n * n);
    let mut left: Vec<u32> = room(2 * n * n);
    let mut queue: Vec<u32> = room(2 * n * n);
    for mouse in 0..n {
        for cat in 0..n {
            left.extend([moves[MOUSE].count[mouse] as u32, moves[CAT].count[cat] as u32]);
            if mouse == HOLE || mouse == cat {
                for turn in [MOUSE, CAT] {
                    winner_of[position(mouse, cat, turn)] = if mouse == HOLE { MOUSE } else { CAT } as u8;
                    queue.push(position(mouse, cat, turn) as u32);
                }
            }
        }
    }
    let mut decided = [[0; 2]; 2];
    let mut next = 0;
    while next < queue.len() {
        let here = queue[next] as usize;
        next += 1;
        let (mouse, cat, turn) = (here / 2 / n, here / 2 % n, here % 2);
        let winner = winner_of[here];
        decided[turn][winner as usize] += 1;
        let mover = 1 - turn;
        for &from in moves[mover].origins_of(if mover == MOUSE { mouse } else { cat }) {
            let before = match mover {
                MOUSE => position(from as usize, cat, MOUSE),
                _ => position(mouse, from as usize, CAT),
            };
            if winner_of[before] != UNKNOWN {
                continue;
            }
            left[before] -= 1;
            if mover == winner as usize || left[before] == 0 {
                winner_of[before] = winner;
                queue.push(before as u32);
            }
        }
    }
    Counts::of_decided(n, decided)
}
