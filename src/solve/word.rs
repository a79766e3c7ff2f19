//! The word kernel: graphs of up to 64 nodes, one machine word a set of cats, everything on the stack.
//!
//! For a mouse on m, let `H[m]` be the cats that hold the game with the mouse to move, and `G[m]` those that hold it with
//! the cat to move. To hold means to force the catch or, in the weaker sense, never to lose. In both senses the sets
//! obey the same equations:
//!
//! - `H[m]` = {m} + the cats that are in `G[m']` for every move m -> m' of the mouse;
//! - `G[m]` = {m} + the cats with a move to a cat in `H[m]`; but `G[0]` is empty: the mouse is in the hole.
//!
//! The least solution is "forces the catch". The greatest one is "never loses", so what it lacks the mouse wins, and
//! what is in it but not in the least one is a draw. One loop, [`Board::settle`], finds both: begun with full sets it
//! falls to the greatest solution, begun with empty ones it rises to the least. A side without a move makes a draw:
//! a stuck cat is added to every `G[m]` for the greatest solution only, a stuck mouse's `H[m]` stays as it began in both.
//!
//! A mouse's moves join different rows, so they cost one AND each. A cat's moves stay inside a row: "the cats with a move
//! into this set" is looked up four cats at a time, in tables of all sixteen subsets (the Four Russians' method). That
//! takes no more steps than comparing the moves of all cats with SIMD, and none of its instructions.

use std::ops::{Index, IndexMut};

use super::Outcome;
use super::puzzle::{CAT_START, HOLE, MOUSE_START};
use super::race::{each, mouse_wins_small, row_as_set};
use crate::graph::Graph;

/// The most nodes this kernel takes.
pub(super) const MAX_NODES: usize = 64;

/// The outcome of the classic start on a graph of 3 to 64 nodes. Two words a node and one for each entry of the tables,
/// 3 KB at most; time O(entries + rounds * (entries + n^2 / 4)), early exit.
pub(super) fn solve(graph: &Graph<'_>) -> Outcome {
    if mouse_wins_small(graph) {
        return Outcome::MouseWins;
    }
    match graph.nodes() {
        0..=8 => Board::<8, 2>::new(graph).outcome(),
        9..=16 => Board::<16, 4>::new(graph).outcome(),
        17..=32 => Board::<32, 8>::new(graph).outcome(),
        _ => Board::<64, 16>::new(graph).outcome(),
    }
}

/// A set for each of up to N nodes, N a power of two. Indices are nodes, so they are below N; cutting them to it tells
/// the compiler, and costs less than a check.
struct Sets<const N: usize>([u64; N]);

impl<const N: usize> Index<usize> for Sets<N> {
    type Output = u64;

    #[inline(always)]
    fn index(&self, node: usize) -> &u64 {
        &self.0[node & (N - 1)]
    }
}

impl<const N: usize> IndexMut<usize> for Sets<N> {
    #[inline(always)]
    fn index_mut(&mut self, node: usize) -> &mut u64 {
        &mut self.0[node & (N - 1)]
    }
}

/// A graph of up to N nodes, made ready; FOURS = N / 4.
struct Board<'a, const N: usize, const FOURS: usize> {
    graph: &'a Graph<'a>,
    /// The nodes from which one move leads to this one.
    origins: Sets<N>,
    /// The cats with a move into a subset of the cats 4i to 4i + 3, by i and subset.
    origins_of_four: [[u64; 16]; FOURS],
    stuck_cats: u64,
    /// The mice next to the hole: whoever holds the game must stand on them, `H[m]` = {m}.
    beside_hole: u64,
    /// The mice whose H is not known beforehand: not in the hole, nor beside it, nor stuck.
    far: u64,
}

impl<'a, const N: usize, const FOURS: usize> Board<'a, N, FOURS> {
    #[inline(always)]
    fn new(graph: &'a Graph<'a>) -> Self {
        const { assert!(N.is_power_of_two() && N == 4 * FOURS) };
        let mut origins = Sets([0; N]);
        let (mut stuck_cats, mut stuck_mice) = (0, 0);
        for from in 0..graph.nodes() {
            let row = row_as_set(graph.row(from), |to| origins[to] |= 1 << from);
            stuck_cats |= u64::from(row & !(1 << HOLE) == 0) << from;
            stuck_mice |= u64::from(row == 0) << from;
        }
        let mut origins_of_four = [[0; 16]; FOURS];
        for (i, table) in origins_of_four.iter_mut().enumerate() {
            for j in 0..4 {
                let cat = 4 * i + j;
                let cats = if cat == HOLE { 0 } else { origins[cat] };
                for subset in 0..1 << j {
                    table[subset | 1 << j] = table[subset] | cats;
                }
            }
        }
        let all = u64::MAX >> (64 - graph.nodes());
        let beside_hole = origins[HOLE] & !(1 << HOLE);
        let far = all & !(1 << HOLE | beside_hole | stuck_mice);
        Board { graph, origins, origins_of_four, stuck_cats, beside_hole, far }
    }

    #[inline(always)]
    fn outcome(&self) -> Outcome {
        if self.beside_hole >> MOUSE_START & 1 != 0 {
            return Outcome::MouseWins;
        }
        // Full, and fallen by the first step, which is beside the hole.
        let mut held = Sets([u64::MAX; N]);
        held[HOLE] = 0;
        let mut changed = 0;
        each(self.beside_hole, |mouse| {
            held[mouse] = self.origins[mouse] | 1 << mouse | self.stuck_cats;
            changed |= self.origins[mouse];
        });
        if self.settle(&mut held, changed & self.far, self.stuck_cats, false) {
            return Outcome::MouseWins;
        }
        // Empty, and risen by the first step, which is `H[m]` = {m} everywhere.
        for mouse in 1..N {
            held[mouse] = self.origins[mouse] | 1 << mouse;
        }
        match self.settle(&mut held, self.far, 0, true) {
            true => Outcome::CatWins,
            false => Outcome::Draw,
        }
    }

    /// Solves the equations. `held` is G; `changed` are the mice whose H may have changed; `always` is in every G;
    /// `rising` tells to which of the two solutions this goes. True, and an early end, as soon as the start's cat has
    /// come into H, if rising, or has dropped out of it.
    #[inline(always)]
    fn settle(&self, held: &mut Sets<N>, mut changed: u64, always: u64, rising: bool) -> bool {
        while changed != 0 {
            let mut round = std::mem::take(&mut changed);
            while round != 0 {
                let mouse = round.trailing_zeros() as usize;
                round &= round - 1;
                let mut to_move = u64::MAX;
                row_as_set(self.graph.row(mouse), |to| to_move &= held[to]);
                to_move |= 1 << mouse;
                if mouse == MOUSE_START && (to_move >> CAT_START & 1 != 0) == rising {
                    return true;
                }
                let now = self.origins_of(to_move) | 1 << mouse | always;
                // Whether a set has changed is a coin toss, so it is not left to a branch.
                let has_changed = u64::from(now != held[mouse]).wrapping_neg();
                held[mouse] = now;
                changed |= self.origins[mouse] & self.far & has_changed;
            }
        }
        false
    }

    /// The cats with a move into a set of cats.
    #[inline(always)]
    fn origins_of(&self, cats: u64) -> u64 {
        let fours = self.origins_of_four.iter().enumerate();
        fours.fold(0, |origins, (i, table)| origins | table[(cats >> (4 * i) & 15) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{self, Game, textbook};
    use crate::support::{Csr, Family, Rows, all_directed, all_undirected};

    /// The outcome by the board alone, without the race, for each board that is wide enough.
    fn by_each_width(graph: &Graph<'_>) -> Vec<(usize, Outcome)> {
        let by_all = [
            (8, (graph.nodes() <= 8).then(|| Board::<8, 2>::new(graph).outcome())),
            (16, (graph.nodes() <= 16).then(|| Board::<16, 4>::new(graph).outcome())),
            (32, (graph.nodes() <= 32).then(|| Board::<32, 8>::new(graph).outcome())),
            (64, (graph.nodes() <= 64).then(|| Board::<64, 16>::new(graph).outcome())),
        ];
        by_all.into_iter().filter_map(|(width, outcome)| Some((width, outcome?))).collect()
    }

    fn check(rows: Rows) {
        let csr = Csr::new(&rows);
        let graph = Graph::new(&csr.offsets, &csr.adj).expect("valid");
        let table = textbook(&Game::classic(rows));
        let expected = table.outcome(oracle::Side::Mouse, MOUSE_START, CAT_START);
        assert_eq!(solve(&graph), expected, "{graph:?}");
        for (width, outcome) in by_each_width(&graph) {
            assert_eq!(outcome, expected, "width {width}, {graph:?}");
        }
    }

    #[test]
    fn every_width_solves_all_small_graphs() {
        all_directed(3).chain((3..=6).flat_map(all_undirected)).for_each(check);
    }

    #[test]
    fn every_width_solves_random_graphs() {
        for nodes in [7, 8, 9, 15, 16, 17, 31, 32, 33, 47, 48, 49, 63, 64] {
            for family in Family::ALL {
                (0..10).for_each(|seed| check(family.graph(nodes, seed)));
            }
        }
    }
}
