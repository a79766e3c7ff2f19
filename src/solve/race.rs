//! The race: does the mouse reach the hole before the cat can possibly come between?
//!
//! Not a solver: "yes" means that the mouse wins, "no" means nothing. It costs one breadth-first search of each side,
//! O(n + entries), where a solver looks at n^2 positions, and on sparse graphs it answers most games the mouse wins.
//!
//! Let dist(v) be the fewest moves in which the cat comes from its start to v, never entering the hole. The race is
//! won if there is a walk v(0) = start, v(1), ..., v(k) = hole of the mouse with
//!
//! 1. dist(v(t)) > t for 0 < t < k, and
//! 2. dist(u) > k - 2 for every node u on which the cat is stuck.
//!
//! *Then the mouse wins by walking it.* The mouse makes its move t when the cat has made t - 1. By (1) the cat can't
//! be on v(t) at that time, nor after its own move t, so the mouse is not caught at v(t); the hole it reaches first
//! and safely, since the cat never enters it. The cat moves at most k - 1 times before that, the last time from a node
//! at distance k - 2 or less, so by (2) it always has a move, and the game does not freeze in a draw.
//!
//! A node reached earlier satisfies (1) more easily and shortens k, so it suffices that the mouse visits every node
//! once, as early as it may: the fronts of both sides grow in step, one layer a move, and the mouse's stays off what
//! the cat has reached.

use crate::error::Error;
use crate::graph::Graph;
use crate::memory::{filled, with_capacity};

use super::puzzle::{CAT_START, HOLE, MOUSE_START};

/// True only if the mouse wins the classic start. Memory: 10 bytes a node.
pub(crate) fn mouse_wins(graph: &Graph<'_>) -> Result<bool, Error> {
    let mut mouse = Front::at(MOUSE_START, graph)?;
    let mut cat = Front::at(CAT_START, graph)?;
    while !mouse.layer().is_empty() {
        if mouse.layer().iter().any(|&node| graph.row(node as usize).contains(&(HOLE as i32))) {
            return Ok(true);
        }
        let is_stuck = |&node: &u32| graph.row(node as usize).iter().all(|&to| to as usize == HOLE);
        if cat.layer().iter().any(is_stuck) {
            return Ok(false);
        }
        cat.advance(graph, |node| node != HOLE);
        mouse.advance(graph, |node| !cat.reached[node]);
    }
    Ok(false)
}

/// The same on a graph of up to 64 nodes, without memory: a front is a set of nodes, and only rows in it are read.
pub(super) fn mouse_wins_small(graph: &Graph<'_>) -> bool {
    let (mut mouse, mut cat) = (1u64 << MOUSE_START, 1u64 << CAT_START);
    let (mut mouse_reached, mut cat_reached) = (mouse, cat);
    while mouse != 0 {
        let mut after_mouse = 0;
        each(mouse, |node| after_mouse |= row_as_set(graph.row(node), |_| ()));
        if after_mouse >> HOLE & 1 != 0 {
            return true;
        }
        let (mut after_cat, mut is_stuck) = (0, false);
        each(cat, |node| {
            let row = row_as_set(graph.row(node), |_| ()) & !(1 << HOLE);
            after_cat |= row;
            is_stuck |= row == 0;
        });
        if is_stuck {
            return false;
        }
        cat = after_cat & !cat_reached;
        cat_reached |= cat;
        mouse = after_mouse & !mouse_reached & !cat_reached;
        mouse_reached |= mouse;
    }
    false
}

/// Visits the nodes of a set.
#[inline(always)]
pub(super) fn each(mut set: u64, mut visit: impl FnMut(usize)) {
    while set != 0 {
        visit(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

/// The nodes of a row as a set, of a graph of up to 64 nodes; each is visited, some more than once.
///
/// Rows are short and of all lengths. Four entries at a time, the last one repeated, mean fewer mispredicted ends of
/// loops, which cost more than the entries.
#[inline(always)]
pub(super) fn row_as_set(row: &[i32], mut visit: impl FnMut(usize)) -> u64 {
    let mut set = 0;
    for four in row.chunks(4) {
        for i in 0..4 {
            let to = four[i.min(four.len() - 1)];
            set |= 1 << (to & 63);
            visit(to as usize);
        }
    }
    set
}

/// The nodes one side can have reached, and among them the newest layer.
struct Front {
    reached: Vec<bool>,
    /// In the order in which they were reached; the newest layer is what stands from `newest` on.
    nodes: Vec<u32>,
    newest: usize,
}

impl Front {
    fn at(start: usize, graph: &Graph<'_>) -> Result<Self, Error> {
        let mut reached = filled(false, graph.nodes())?;
        let mut nodes = with_capacity(graph.nodes())?;
        reached[start] = true;
        nodes.push(start as u32);
        Ok(Front { reached, nodes, newest: 0 })
    }

    fn layer(&self) -> &[u32] {
        &self.nodes[self.newest..]
    }

    /// Takes every move from the newest layer to nodes that are new and that the side `may_enter`.
    fn advance(&mut self, graph: &Graph<'_>, may_enter: impl Fn(usize) -> bool) {
        let layer = self.newest..self.nodes.len();
        self.newest = layer.end;
        for next in layer {
            for &to in graph.row(self.nodes[next] as usize) {
                let node = to as usize;
                if !self.reached[node] && may_enter(node) {
                    self.reached[node] = true;
                    self.nodes.push(to as u32);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::oracle::{self, Game, textbook};
    use crate::support::{Csr, Family, Rows, all_directed, all_undirected};

    /// The answers of both races, the second only where there are at most 64 nodes.
    fn races(rows: &Rows) -> (bool, Option<bool>) {
        let csr = Csr::new(rows);
        let graph = Graph::new(&csr.offsets, &csr.adj).expect("valid");
        (mouse_wins(&graph).expect("memory"), (graph.nodes() <= 64).then(|| mouse_wins_small(&graph)))
    }

    /// Whether the race is won.
    fn check(rows: Rows) -> bool {
        let (won, won_small) = races(&rows);
        assert_eq!(won_small.unwrap_or(won), won, "{rows:?}");
        if won {
            let game = Game::classic(rows);
            let outcome = textbook(&game).outcome(oracle::Side::Mouse, MOUSE_START, CAT_START);
            assert_eq!(outcome, Outcome::MouseWins, "{:?}", game.graph);
        }
        won
    }

    #[test]
    fn a_race_that_is_won_is_a_game_that_is_won() {
        all_directed(3).chain((3..=6).flat_map(all_undirected)).for_each(|rows| _ = check(rows));
        for family in Family::ALL {
            let seeds = 0..if family == Family::Sparse { 30 } else { 15 };
            let random = [4, 5, 6, 7, 8, 12, 20, 33, 64, 65, 90];
            let won =
                random.map(|nodes| seeds.clone().filter(|&seed| check(family.graph(nodes, seed))).count());
            assert!(won.iter().sum::<usize>() > 10, "{family:?}: {won:?} races won, too few to tell");
        }
    }

    #[test]
    fn the_race_is_seen_where_it_is_won() {
        // The mouse is 2 moves from the hole, the cat, which can always move, 3 from the node between.
        let mut rows = vec![vec![], vec![3], vec![4, 2], vec![0], vec![5], vec![3]];
        assert_eq!(races(&rows), (true, Some(true)));
        // Stuck on its node at once, the cat makes it a draw.
        rows[2].clear();
        assert_eq!(races(&rows), (false, Some(false)));
        // Stuck after its first move it changes nothing: the next move is the mouse's, into the hole.
        (rows[2], rows[4]) = (vec![4], vec![]);
        assert_eq!(races(&rows), (true, Some(true)));
    }
}
