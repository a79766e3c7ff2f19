//! A line: a whole game of best play.

use std::collections::HashMap;

use super::position::Position;
use super::{Fault, Move, Reason, Table};
use crate::arena::Side;
use crate::error::Error;
use crate::memory::push;
use crate::solve::Outcome;

/// A game of best play, from some position on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// Who wins it.
    pub outcome: Outcome,
    /// Where the movers go, in turn: one node a ply.
    pub nodes: Vec<usize>,
    /// If the game comes back to a position with the same side to move, the ply that is played there for the first
    /// time: after the last ply it goes on with this one, for ever or up to the ply limit. None if the game ends.
    pub repeats_from: Option<usize>,
}

impl Table {
    /// A whole game of best play from a position, both sides choosing the first of their best moves (as
    /// [`best_moves`](Self::best_moves) has them); under a ply limit, of equally good ones that from which nobody
    /// could force an end with more plies either.
    ///
    /// It ends where the game does: where somebody has won, a side can't move, or the ply limit is reached. Play that
    /// comes back to a position is told up to there, with the ply from which on it repeats.
    ///
    /// Time O(plies * moves * digits of the longest game), memory O(plies). There are at most as many plies as the
    /// longest win has, or as there are positions.
    ///
    /// # Errors
    /// As of [`best_moves`](Self::best_moves), for any position of the line. [`Error::UnrankedDraws`] also without a ply
    /// limit, where play that never ends has a winner, so that a draw has to be forced. [`Error::WrongTable`] of a table
    /// that was opened from a file that lies.
    ///
    /// # Panics
    /// If `mouse` or `cat` is not a node.
    pub fn line(&self, mouse: usize, cat: usize, to_move: Side) -> Result<Line, Error> {
        let outcome = self.outcome(mouse, cat, to_move)?;
        let mut position = Position { mouse, cat, to_move };
        let mut left = self.whole_limit();
        let forced_draw = outcome == Outcome::Draw && self.arena.endless() != Outcome::Draw;
        let mut nodes = Vec::new();
        let mut ends_in = u32::MAX;
        // Where play was since it last depended on the plies left, and at which ply.
        let mut seen = HashMap::new();
        let repeats_from = loop {
            let choices = self.choices(position, outcome, left)?;
            let rank = |choice: &Move| choice.rank(position.to_move);
            let best = choices.iter().min_by_key(|one| (rank(&one.best), !one.lasting, one.best.node));
            let Some(choice) = best else { break None };
            if forced_draw && left.is_none() {
                return Err(Error::UnrankedDraws);
            }
            if choice.lasting {
                seen.try_reserve(1).map_err(|_| Error::OutOfMemory { bytes: bytes(seen.len()) })?;
                if let Some(first) = seen.insert(position, nodes.len()) {
                    break Some(first);
                }
            } else {
                seen.clear();
                // Without a limit, this is a win that is forced. A file may lie, and then the end never has to come nearer.
                if let (None, Some(plies)) = (left, choice.best.plies) {
                    if plies >= ends_in {
                        return Err(not_nearer(position, outcome, plies));
                    }
                    ends_in = plies;
                }
            }
            push(&mut nodes, choice.best.node)?;
            position = position.after(choice.best.node);
            left = left.map(|plies| plies - 1);
        };
        Ok(Line { outcome, nodes, repeats_from })
    }
}

/// The error of a position whose best move leaves so many plies: no fewer than were left before.
fn not_nearer(position: Position, outcome: Outcome, plies: u32) -> Error {
    let Position { mouse, cat, to_move } = position;
    let winner = if outcome == Outcome::MouseWins { Side::Mouse } else { Side::Cat };
    let reason = Reason::Wins { winner, plies: plies.saturating_add(1) };
    Error::WrongTable { fault: Fault::Position { mouse, cat, to_move, reason } }
}

/// About what a table of so many positions takes.
fn bytes(positions: usize) -> u64 {
    (positions * size_of::<(Position, usize)>()) as u64
}
