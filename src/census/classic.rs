//! The classic game on a small graph in all placements at once: the hole, the mouse and the cat on any three different
//! nodes, and the mouse to move. How often does each side win?
//!
//! For each hole this is the fixpoint whose equations stand in `solve/word.rs`: sets of cats that hold the game against a
//! mouse, the greatest solution for "never loses", the least for "forces the catch". There it ends as soon as one
//! placement is decided; here all are wanted.

use super::MOST_NODES;
use crate::graph::Arcs;

/// How often the classic game ends in each way, over all placements of hole, mouse and cat on three different nodes, with
/// the mouse to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Placements {
    /// Nobody wins.
    pub draws: u64,
    /// The mouse wins.
    pub mouse_wins: u64,
    /// The cat wins.
    pub cat_wins: u64,
}

/// Counts the outcomes on a graph of up to [`MOST_NODES`] nodes.
pub(super) fn placements(graph: &impl Arcs) -> Placements {
    let board = Board::new(graph);
    let nodes = graph.nodes() as u64;
    let mut found = Placements::default();
    for hole in 0..graph.nodes() {
        let never_loses = board.settle(hole, false);
        let catches = board.settle(hole, true);
        for mouse in (0..graph.nodes()).filter(|&mouse| mouse != hole) {
            let cats = board.all & !(1 << hole | 1 << mouse);
            found.mouse_wins += u64::from((cats & !never_loses[mouse]).count_ones());
            found.cat_wins += u64::from((cats & catches[mouse]).count_ones());
        }
    }
    let all = nodes * nodes.saturating_sub(1) * nodes.saturating_sub(2);
    Placements { draws: all - found.mouse_wins - found.cat_wins, ..found }
}

struct Board {
    all: u64,
    /// By node, where one may go from there.
    moves: [u64; MOST_NODES],
    /// By node, from where one may go there.
    origins: [u64; MOST_NODES],
}

impl Board {
    fn new(graph: &impl Arcs) -> Self {
        let all = (0..graph.nodes()).fold(0, |all, node| all | 1 << node);
        let mut board = Board { all, moves: [0; MOST_NODES], origins: [0; MOST_NODES] };
        graph.for_each(|from, to| {
            board.moves[from] |= 1 << to;
            board.origins[to] |= 1 << from;
        });
        board
    }

    /// By the mouse's node, the cats that hold the game with the mouse to move: the least solution if `rising`, else the
    /// greatest one.
    fn settle(&self, hole: usize, rising: bool) -> [u64; MOST_NODES] {
        let undecided = if rising { 0 } else { self.all };
        let hole = 1 << hole;
        let stuck =
            each(self.all).filter(|&cat| self.moves[cat] & !hole == 0).fold(0, |all, cat| all | 1 << cat);
        // With the mouse to move, and with the cat to move; nobody holds a mouse in the hole.
        let (mut mouse_moves, mut cat_moves) = ([0; MOST_NODES], [undecided; MOST_NODES]);
        each(hole).for_each(|hole| cat_moves[hole] = 0);
        let mut pending = self.all & !hole;
        while pending != 0 {
            let mouse = pending.trailing_zeros() as usize;
            pending &= pending - 1;
            let after = each(self.moves[mouse]).map(|to| cat_moves[to]).reduce(|all, cats| all & cats);
            mouse_moves[mouse] = after.unwrap_or(undecided) | 1 << mouse;
            let before = each(mouse_moves[mouse] & !hole).fold(0, |all, cat| all | self.origins[cat]);
            let now = before | 1 << mouse | stuck & undecided;
            if now != cat_moves[mouse] {
                cat_moves[mouse] = now;
                pending |= self.origins[mouse] & !hole;
            }
        }
        mouse_moves
    }
}

/// The nodes of a set.
fn each(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let node = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(node)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::oracle::{self, Game, textbook};
    use crate::support::{Csr, Family, Rows, all_directed, all_undirected};

    fn check(rows: Rows) {
        let n = rows.len();
        let mut expected = Placements::default();
        for hole in 0..n {
            // The oracle's hole is node 0: the two change names.
            let name = |node| {
                if node == 0 {
                    hole
                } else if node == hole {
                    0
                } else {
                    node
                }
            };
            let mut named = vec![vec![]; n];
            for (from, row) in rows.iter().enumerate() {
                named[name(from)] = row.iter().map(|&to| name(to)).collect();
            }
            let table = textbook(&Game::classic(named));
            for (mouse, cat) in (1..n).flat_map(|mouse| (1..n).map(move |cat| (mouse, cat))) {
                if mouse != cat {
                    match table.outcome(oracle::Side::Mouse, mouse, cat) {
                        Outcome::Draw => expected.draws += 1,
                        Outcome::MouseWins => expected.mouse_wins += 1,
                        Outcome::CatWins => expected.cat_wins += 1,
                    }
                }
            }
        }
        assert_eq!(placements(&Csr::new(&rows).graph()), expected, "{rows:?}");
    }

    #[test]
    fn all_small_graphs_and_some_larger_ones() {
        all_directed(3).chain((1..=5).flat_map(all_undirected)).for_each(check);
        for nodes in [6, 7, 8, 13, 64] {
            for family in Family::ALL {
                (0..if nodes > 60 { 1 } else { 20 }).for_each(|seed| check(family.graph(nodes, seed)));
            }
        }
    }
}
