//! A line: a whole game of best play.

use std::collections::HashMap;

use super::best::Choice;
use super::position::{Position, Spot};
use super::{Reason, Table};
use crate::arena::Side;
use crate::error::Error;
use crate::memory::{push, with_capacity};
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
        self.only_single_pieces()?;
        let start = Position { mouse, cat, to_move };
        let (outcome, positions, repeats_from) = self.play(start)?;
        let mut nodes = with_capacity(positions.len())?;
        nodes.extend(positions.iter().map(|after| after.of(after.to_move.other())));
        Ok(Line { outcome, nodes, repeats_from })
    }

    /// A whole game of best play: who wins, the positions after each ply, and the ply that is played again after the last, if
    /// one is.
    pub(super) fn play<S: Spot>(&self, start: S) -> Result<(Outcome, Vec<S>, Option<usize>), Error> {
        let outcome = start.look(self)?.outcome;
        let mut left = self.whole_limit();
        let forced_draw = outcome == Outcome::Draw && self.arena.endless() != Outcome::Draw;
        let mut position = start;
        let mut positions = Vec::new();
        let mut ends_in = u32::MAX;
        // Where play was since it last depended on the plies left, and at which ply.
        let mut seen = HashMap::new();
        let repeats_from = loop {
            let choices = self.choices(&position, outcome, left)?;
            let rank = |choice: &Choice<S>| (choice.rank(position.to_move()), !choice.lasting);
            // Of equals, the first.
            let Some(choice) = choices.into_iter().min_by_key(rank) else { break None };
            if forced_draw && left.is_none() {
                return Err(Error::UnrankedDraws);
            }
            if choice.lasting {
                seen.try_reserve(1).map_err(|_| Error::OutOfMemory { bytes: bytes::<S>(seen.len()) })?;
                if let Some(first) = seen.insert(position, positions.len()) {
                    break Some(first);
                }
            } else {
                seen.clear();
                // Without a limit, this is a win that is forced. A file may lie, and then the end never has to come nearer.
                if let (None, Some(plies)) = (left, choice.plies) {
                    if plies >= ends_in {
                        return Err(self.not_nearer(&position, outcome, plies));
                    }
                    ends_in = plies;
                }
            }
            position = choice.after.clone();
            push(&mut positions, choice.after)?;
            left = left.map(|plies| plies - 1);
        };
        Ok((outcome, positions, repeats_from))
    }

    /// The error of a position whose best move leaves so many plies: no fewer than were left before.
    fn not_nearer<S: Spot>(&self, position: &S, outcome: Outcome, plies: u32) -> Error {
        let winner = if outcome == Outcome::MouseWins { Side::Mouse } else { Side::Cat };
        let reason = Reason::Wins { winner, plies: plies.saturating_add(1) };
        Error::WrongTable { fault: position.fault(self, reason) }
    }
}

/// About what a table of so many positions takes.
fn bytes<S>(positions: usize) -> u64 {
    (positions * size_of::<(S, usize)>()) as u64
}
