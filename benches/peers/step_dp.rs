//! The step-counted dynamic program that is published for the puzzle: who wins with at most k plies left, for
//! k = 1, 2, ... up to a limit.
//!
//! The published limits (2n and others) are wrong: games outlast them. Here the limit is 2n^2, the number of
//! positions, which is always enough and cannot be much lower without a proof. Two layers of 2n^2 bytes;
//! O(n^3 * entries) steps: for small graphs only.

use super::*;

pub const PEER: Peer = Peer {
    name: "step-counted DP",
    solve,
    seconds: |graph| positions(graph) * (updates(graph) + positions(graph)) * 2e-9,
    bytes: |graph| 2.0 * positions(graph),
};

for_this_machine! {
    /// The counts of the full table.
    pub fn solve(graph: &Csr) -> Counts = by_steps
}

const DRAW: u8 = 0;
const MOUSE_WINS: u8 = 1;
const CAT_WINS: u8 = 2;

#[inline(always)]
fn by_steps(graph: &Csr) -> Counts {
    let n = graph.nodes();
    let limit = 2 * n * n;
    let over = |mouse: usize, cat: usize| match (mouse == HOLE, mouse == cat) {
        (true, _) => MOUSE_WINS,
        (_, true) => CAT_WINS,
        _ => DRAW,
    };
    // [turn][mouse][cat], with no ply left: who has won already.
    let mut shorter: Vec<u8> = (0..2 * n * n).map(|at| over(at / n % n, at % n)).collect();
    let mut longer = shorter.clone();
    for _ in 0..limit {
        let (cat_next, mouse_next) = (&shorter[n * n..], &shorter[..n * n]);
        for mouse in 0..n {
            for cat in (0..n).filter(|&cat| over(mouse, cat) == DRAW) {
                let at = mouse * n + cat;
                let by_mouse = graph.row(mouse).iter().map(|&to| cat_next[to as usize * n + cat]);
                longer[at] = best(by_mouse, MOUSE_WINS, CAT_WINS);
                let by_cat = graph.row(cat).iter().filter(|&&to| to as usize != HOLE);
                let by_cat = by_cat.map(|&to| mouse_next[mouse * n + to as usize]);
                longer[n * n + at] = best(by_cat, CAT_WINS, MOUSE_WINS);
            }
        }
        std::mem::swap(&mut shorter, &mut longer);
    }
    let mut counts = Counts::default();
    shorter[..n * n].iter().for_each(|&outcome| counts.mouse_to_move[outcome as usize] += 1);
    shorter[n * n..].iter().for_each(|&outcome| counts.cat_to_move[outcome as usize] += 1);
    counts
}

/// The best of the outcomes that can be moved to; a draw if there are none.
#[inline(always)]
fn best(outcomes: impl Iterator<Item = u8>, mine: u8, theirs: u8) -> u8 {
    let mut all_lost = None;
    for outcome in outcomes {
        if outcome == mine {
            return mine;
        }
        all_lost = Some(all_lost.unwrap_or(true) && outcome == theirs);
    }
    if all_lost == Some(true) { theirs } else { DRAW }
}
