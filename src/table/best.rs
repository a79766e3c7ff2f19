//! What to play: the moves that keep what a position is worth, best first.
//!
//! A table says what a position is worth with the whole ply limit ahead. After a move one ply less is left, and then the
//! table's own verdict is not the whole truth:
//! - An end that a side forces counts if there are plies enough left for it, and is then what the table says.
//! - A win that would come too late is worth no more than play that never ends. So is a draw by getting stuck, where
//!   such play has a winner, but in how many plies it can be forced no table says.
//! - What nobody can force with more plies left, nobody can with fewer.

use super::Table;
use super::position::{Position, Seen, Spot};
use crate::arena::Side;
use crate::error::Error;
use crate::memory::with_capacity;
use crate::solve::Outcome;

/// A move that keeps the outcome of the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The node that the mover goes to.
    pub node: usize,
    /// The outcome, which is the same before the move and after it.
    pub outcome: Outcome,
    /// How many plies the game takes after the move; none for a draw and for a win by play that truly never ends. Under a
    /// ply limit, what is left of that after the move is meant; a win by it takes all that is left.
    pub plies: Option<u32>,
}

/// A move that keeps the outcome, and what play that goes on has to know of it.
pub(super) struct Choice<S> {
    /// The position that it leads to.
    pub(super) after: S,
    pub(super) outcome: Outcome,
    pub(super) plies: Option<u32>,
    /// Whether the move is as good however many plies are left: nobody forces an end from there.
    pub(super) lasting: bool,
}

/// What a position is worth with some number of plies left.
#[derive(Clone, Copy)]
struct Worth {
    outcome: Outcome,
    plies: Option<u32>,
    lasting: bool,
}

impl Table {
    /// All moves that keep the outcome of a position, best first: those of the winner by the plies that the game takes
    /// after them, fewest first, those of the loser most first; play that never ends is longer than any other. In a draw,
    /// all that keep the draw. Equals by number of the node. None where the game is over or the side to move can't.
    ///
    /// Under a ply limit, one ply less is left after the move than before it. What is won only with the whole limit
    /// ahead is not listed as a win. This is for the first move of a game; in the middle of one ask
    /// [`best_moves_after`](Self::best_moves_after).
    ///
    /// Time O(moves * digits of the longest game), memory O(moves).
    ///
    /// # Errors
    /// [`Error::NotForTeams`] where there are several pieces or speeds above 1: then ask
    /// [`team_best_moves`](Self::team_best_moves). [`Error::NoPlies`] if the table was solved without, unless the position is a draw; under a ply limit, unless it is
    /// one that no move leads away from. [`Error::UnrankedDraws`] where it can't be told whether a move keeps the
    /// outcome: under a ply limit, if play that never ends has a winner and a side that is stuck has drawn.
    /// [`Error::CorruptFile`] of a table that was opened. [`Error::OutOfMemory`].
    ///
    /// # Panics
    /// If `mouse` or `cat` is not a node.
    pub fn best_moves(&self, mouse: usize, cat: usize, to_move: Side) -> Result<Vec<Move>, Error> {
        self.best_moves_after(0, mouse, cat, to_move)
    }

    /// The best moves in the middle of a game: as [`best_moves`](Self::best_moves), with so many plies of the ply limit
    /// used up. Without a limit, `played` changes nothing.
    ///
    /// # Errors
    /// As of [`best_moves`](Self::best_moves).
    ///
    /// # Panics
    /// If `mouse` or `cat` is not a node.
    pub fn best_moves_after(
        &self,
        played: u32,
        mouse: usize,
        cat: usize,
        to_move: Side,
    ) -> Result<Vec<Move>, Error> {
        self.only_single_pieces()?;
        let position = Position { mouse, cat, to_move };
        let choices = self.best_choices(&position, played)?;
        let mut moves = with_capacity(choices.len())?;
        moves.extend(choices.iter().map(|choice| {
            let Choice { after, outcome, plies, .. } = *choice;
            Move { node: after.of(to_move), outcome, plies }
        }));
        Ok(moves)
    }

    /// What a position in the middle of a game is worth, with so many plies of the ply limit used up: the outcome, and the
    /// plies that it takes from there, as [`outcome`](Self::outcome) and [`plies`](Self::plies) tell it for the first
    /// position of one.
    ///
    /// # Errors
    /// As of [`best_moves`](Self::best_moves).
    ///
    /// # Panics
    /// If `mouse` or `cat` is not a node.
    pub fn worth_after(
        &self,
        played: u32,
        mouse: usize,
        cat: usize,
        to_move: Side,
    ) -> Result<(Outcome, Option<u32>), Error> {
        self.only_single_pieces()?;
        self.shown_worth_of(&Position { mouse, cat, to_move }, played)
    }

    /// What a position is worth with so many plies of the limit used up, as it is told: draws have no plies.
    pub(super) fn shown_worth_of<S: Spot>(
        &self,
        position: &S,
        played: u32,
    ) -> Result<(Outcome, Option<u32>), Error> {
        let worth = self.worth_of(position, played)?;
        Ok((worth.outcome, worth.plies.filter(|_| worth.outcome != Outcome::Draw)))
    }

    /// What a position is worth with so many plies of the limit used up.
    fn worth_of<S: Spot>(&self, position: &S, played: u32) -> Result<Worth, Error> {
        let seen = position.look(self)?;
        let left = self.whole_limit().map(|limit| limit.saturating_sub(played));
        if played > 0 || seen.outcome != Outcome::Draw {
            if seen.outcome != Outcome::Draw && !self.has_plies() {
                return Err(Error::NoPlies);
            }
            return self.worth(&seen, left)?.ok_or(Error::UnrankedDraws);
        }
        // With the whole limit ahead the table itself says so.
        Ok(Worth { outcome: Outcome::Draw, plies: None, lasting: false })
    }

    /// The moves that keep the outcome of a position, best first, with so many plies of the limit used up.
    pub(super) fn best_choices<S: Spot>(&self, position: &S, played: u32) -> Result<Vec<Choice<S>>, Error> {
        let outcome = match played {
            0 => position.look(self)?.outcome,
            _ => self.worth_of(position, played)?.outcome,
        };
        let left = self.whole_limit().map(|limit| limit.saturating_sub(played));
        let mut choices = self.choices(position, outcome, left)?;
        // Equals stay in their order: no two have the same number.
        let mut ranks = with_capacity(choices.len())?;
        ranks.extend(choices.iter().enumerate().map(|(i, choice)| (choice.rank(position.to_move()), i)));
        ranks.sort_unstable();
        let mut sorted = with_capacity(choices.len())?;
        let mut taken = with_capacity(choices.len())?;
        taken.extend(choices.drain(..).map(Some));
        sorted.extend(ranks.iter().filter_map(|&(_, i)| taken[i].take()));
        Ok(sorted)
    }

    /// An error where a move is more than a node.
    pub(super) fn only_single_pieces(&self) -> Result<(), Error> {
        if self.arena.has_teams() {
            Err(Error::NotForTeams { what: "a move that is one node" })
        } else {
            Ok(())
        }
    }

    /// The plies that are left where a game begins, if there is a limit.
    pub(super) fn whole_limit(&self) -> Option<u32> {
        self.arena.ply_limit().map(|limit| limit.get())
    }

    /// The moves that keep the outcome of a position with so many plies left, in order.
    pub(super) fn choices<S: Spot>(
        &self,
        position: &S,
        outcome: Outcome,
        left: Option<u32>,
    ) -> Result<Vec<Choice<S>>, Error> {
        if left == Some(0) || position.look(self)?.is_over {
            return Ok(Vec::new());
        }
        if outcome != Outcome::Draw && !self.has_plies() {
            return Err(Error::NoPlies);
        }
        let left = left.map(|plies| plies - 1);
        let next = position.next(self)?;
        let mut choices = with_capacity(next.len())?;
        for after in next {
            let worth = match self.worth(&after.look(self)?, left)? {
                Some(worth) => worth,
                None => match self.draw_or_endless(position.to_move(), outcome)? {
                    Some(outcome) => Worth { outcome, plies: left, lasting: false },
                    None => continue,
                },
            };
            if worth.outcome == outcome {
                let plies = worth.plies.filter(|_| outcome != Outcome::Draw);
                choices.push(Choice { after, outcome, plies, lasting: worth.lasting });
            }
        }
        Ok(choices)
    }

    /// What a position is worth with so many plies left, at most all but one. None if it is a draw or won by the endless
    /// rule, and the table doesn't say which of the two.
    fn worth(&self, seen: &Seen, left: Option<u32>) -> Result<Option<Worth>, Error> {
        let endless = self.arena.endless();
        let Seen { outcome, .. } = *seen;
        if outcome == Outcome::Draw {
            let lasting = endless == Outcome::Draw || left.is_none() || seen.is_stuck;
            return Ok(lasting.then_some(Worth { outcome, plies: None, lasting }));
        }
        let forced = match seen.forced {
            _ if seen.is_over => Some(0),
            // Asked for a draw only, so it's enough that this is none.
            None if left.is_none() => None,
            None => return Err(Error::NoPlies),
            Some(plies) => Some(plies).filter(|&plies| plies > 0),
        };
        let lasting = forced.is_none();
        if left.is_none_or(|left| forced.is_some_and(|plies| plies <= left)) {
            return Ok(Some(Worth { outcome, plies: forced, lasting }));
        }
        // Who could win later may be able to get stuck in time.
        if outcome != endless && endless != Outcome::Draw && self.arena.has_stuck_draws() {
            return Ok(None);
        }
        Ok(Some(Worth { outcome: endless, plies: left, lasting }))
    }

    /// Which of the two a move is worth that is worth a draw or a win by the endless rule, if that is the outcome before
    /// it. No move is worth more than the position is.
    fn draw_or_endless(&self, mover: Side, outcome: Outcome) -> Result<Option<Outcome>, Error> {
        let endless = self.arena.endless();
        let (too_good, good) = match outcome {
            Outcome::Draw => (mover.wins(), Outcome::Draw),
            won if won == endless => (mover.other().wins(), endless),
            _ => return Ok(None),
        };
        if endless == too_good { Ok(Some(good)) } else { Err(Error::UnrankedDraws) }
    }
}

impl<S> Choice<S> {
    /// The lower, the better for the mover.
    pub(super) fn rank(&self, mover: Side) -> u64 {
        let plies = self.plies.map_or(u64::MAX, u64::from);
        if self.outcome == mover.wins() { plies } else { u64::MAX - plies }
    }
}
