//! The rules, one position at a time: where a side may go, and who has won already.
//!
//! Solvers don't ask here; they work with whole sides at once, as a `Game` has them. This is for whoever looks at single
//! positions: players, lines of play, and the verifier, which is to owe the solver nothing.

use super::{Arena, Side, Stuck, contains};
use crate::error::Error;
use crate::memory::with_capacity;
use crate::solve::Outcome;

impl Arena {
    /// The nodes that a side may move to from `from`, lowest first, each once. Itself is among them where it may stay, or
    /// is stuck and then has to.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    ///
    /// # Panics
    /// If `from` is not a node.
    pub fn moves(&self, side: Side, from: usize) -> Result<Vec<usize>, Error> {
        let row = self.graph(side.index()).from(from);
        let mut moves = with_capacity(row.len() + 1)?;
        moves.extend(row.iter().filter(|&&to| self.may_enter(side.index(), to)).map(|&to| to as usize));
        let may_stay = self.may_stay[side.index()] && self.may_enter(side.index(), from as u32);
        let must_stay = self.stuck[side.index()] == Stuck::Stays && moves.is_empty();
        if may_stay || must_stay {
            moves.push(from);
        }
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    /// Who has won a position already: the mouse on a goal of its own or a hole; else the cat on the mouse's node; else
    /// the cat on a goal of its own; else the other side of one that is to move, can't, and loses by that.
    ///
    /// # Panics
    /// If `mouse` or `cat` is not a node.
    pub fn over(&self, mouse: usize, cat: usize, to_move: Side) -> Option<Outcome> {
        assert!(mouse < self.nodes && cat < self.nodes);
        if self.wins_on(Side::Mouse, mouse) {
            return Some(Outcome::MouseWins);
        }
        if cat == mouse || self.wins_on(Side::Cat, cat) {
            return Some(Outcome::CatWins);
        }
        let stands = if to_move == Side::Mouse { mouse } else { cat };
        let loses = self.stuck[to_move.index()] == Stuck::Loses && self.is_stuck(to_move, stands);
        loses.then(|| to_move.other().wins())
    }

    /// Whether a side wins by standing on a node.
    pub(crate) fn wins_on(&self, side: Side, node: usize) -> bool {
        contains(&self.goals[side.index()], node as u32)
            || side == Side::Mouse && contains(&self.holes, node as u32)
    }

    /// Whether a side has no move from a node.
    pub(crate) fn is_stuck(&self, side: Side, node: usize) -> bool {
        let side = side.index();
        let can_move = || self.graph(side).from(node).iter().any(|&to| self.may_enter(side, to));
        let may_stay = self.may_stay[side] && self.may_enter(side, node as u32);
        !(self.stuck[side] == Stuck::Stays || may_stay || can_move())
    }

    /// Whether there is a position that is a draw because the side to move can't. Time O(nodes + moves), and that for
    /// each node where a side is stuck if all games are over there.
    pub fn has_stuck_draws(&self) -> bool {
        let goes_on = |side, stuck, other| {
            let [mouse, cat] = if side == Side::Mouse { [stuck, other] } else { [other, stuck] };
            self.over(mouse, cat, side).is_none()
        };
        Side::BOTH.into_iter().filter(|&side| self.stuck(side) == Stuck::Draw).any(|side| {
            let mut stuck = (0..self.nodes).filter(|&node| self.is_stuck(side, node));
            stuck.any(|node| (0..self.nodes).any(|other| goes_on(side, node, other)))
        })
    }
}
