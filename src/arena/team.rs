//! The rules for several pieces a side and for speeds, one position at a time.
//!
//! Like `rules`, for whoever looks at single positions: players, lines of play, the verifier. Solvers don't ask here.

use super::{Arena, Side, Stuck};
use crate::error::Error;
use crate::memory::{push, with_capacity};
use crate::solve::Outcome;

/// Where a mouse is that has been caught or, where all must get out, that is safe. It means one of the two, so that it tells
/// what has become of the mouse: who is caught where all must get out has ended the game, and stays on the cat's node; and
/// who gets out where one is enough, on the hole or goal.
pub const OFF_BOARD: usize = usize::MAX;

/// Where all pieces stand, each side's in rising order, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Teams {
    /// Those off the board last.
    pub(crate) mice: Vec<usize>,
    pub(crate) cats: Vec<usize>,
    pub(crate) to_move: Side,
}

impl Teams {
    /// The pieces of a side.
    pub(crate) fn of(&self, side: Side) -> &[usize] {
        match side {
            Side::Mouse => &self.mice,
            Side::Cat => &self.cats,
        }
    }

    fn of_mut(&mut self, side: Side) -> &mut Vec<usize> {
        match side {
            Side::Mouse => &mut self.mice,
            Side::Cat => &mut self.cats,
        }
    }

    /// A copy, or the error that there is no memory for it.
    pub(crate) fn try_clone(&self) -> Result<Self, Error> {
        let copy = |pieces: &[usize]| {
            let mut copy = with_capacity(pieces.len())?;
            copy.extend_from_slice(pieces);
            Ok(copy)
        };
        Ok(Teams { mice: copy(&self.mice)?, cats: copy(&self.cats)?, to_move: self.to_move })
    }
}

impl Arena {
    /// The position of these pieces, in any order.
    ///
    /// # Errors
    /// [`Error::PieceCount`], [`Error::NoSuchNode`], [`Error::OutOfMemory`].
    pub(crate) fn teams(&self, mice: &[usize], cats: &[usize], to_move: Side) -> Result<Teams, Error> {
        let (mice, cats) = (self.pieces_sorted(Side::Mouse, mice)?, self.pieces_sorted(Side::Cat, cats)?);
        Ok(Teams { mice, cats, to_move })
    }

    /// The pieces of a side in rising order, if they are as many as it has, and on the board (or off it, if mice).
    ///
    /// # Errors
    /// As of [`teams`](Self::teams).
    pub(crate) fn pieces_sorted(&self, side: Side, pieces: &[usize]) -> Result<Vec<usize>, Error> {
        let (expected, found) = (self.pieces(side) as usize, pieces.len());
        if found != expected {
            return Err(Error::PieceCount { side, expected, found });
        }
        for (index, &node) in pieces.iter().enumerate() {
            if node >= self.nodes && !(side == Side::Mouse && node == OFF_BOARD && self.has_teams()) {
                let value = i64::try_from(node).unwrap_or(-1);
                return Err(Error::NoSuchNode { index, value, nodes: self.nodes });
            }
        }
        let mut sorted = with_capacity(found)?;
        sorted.extend_from_slice(pieces);
        sorted.sort_unstable();
        Ok(sorted)
    }

    /// Takes mice off the board that are caught or safe, and says who has won by that or by standing on a goal. Leaves the
    /// mice in the order in which they are.
    pub(crate) fn settle(&self, Teams { mice, cats, .. }: &mut Teams) -> Option<Outcome> {
        let all_off = |mice: &[usize]| mice.iter().all(|&mouse| mouse == OFF_BOARD);
        let is_out = |mouse: usize| mouse != OFF_BOARD && self.wins_on(Side::Mouse, mouse);
        for mouse in mice.iter_mut().filter(|mouse| is_out(**mouse)) {
            if !self.all_must || !self.has_teams() {
                return Some(Outcome::MouseWins);
            }
            *mouse = OFF_BOARD;
        }
        if self.all_must && all_off(mice) {
            return Some(Outcome::MouseWins);
        }
        for mouse in mice.iter_mut().filter(|mouse| cats.contains(mouse)) {
            // Where all must get out, off the board means safe, and this one is not; a single mouse is never off it.
            if self.all_must || !self.has_teams() {
                return Some(Outcome::CatWins);
            }
            *mouse = OFF_BOARD;
        }
        let on_goal = || cats.iter().any(|&cat| self.wins_on(Side::Cat, cat));
        (all_off(mice) || on_goal()).then_some(Outcome::CatWins)
    }

    /// Who has won a settled position because the side to move can't and loses by that.
    pub(crate) fn lost_by_stuck(&self, teams: &Teams) -> Option<Outcome> {
        let loses = self.stuck(teams.to_move) == Stuck::Loses && self.is_team_stuck(teams);
        loses.then(|| teams.to_move.other().wins())
    }

    /// Whether a piece of the side to move has no move.
    pub(crate) fn is_team_stuck(&self, teams: &Teams) -> bool {
        let mut pieces = teams.of(teams.to_move).iter();
        pieces.any(|&piece| piece != OFF_BOARD && self.is_stuck(teams.to_move, piece))
    }

    /// The positions that the side to move can bring about in one turn, from a settled one where the game is not over, each
    /// once and in order, mice off the board that were caught or got out. None if the side is stuck.
    ///
    /// The pieces move one after the other, in the order of their nodes. When the game ends, those that have not moved yet stay
    /// where they are. In another order that could be others, but it makes no difference to who can win, and how soon.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn turns(&self, teams: &Teams) -> Result<Vec<Teams>, Error> {
        let mut turns = Vec::new();
        if !self.is_team_stuck(teams) {
            self.turns_from(teams, 0, &mut turns)?;
        }
        for turn in &mut turns {
            turn.to_move = teams.to_move.other();
            turn.mice.sort_unstable();
            turn.cats.sort_unstable();
        }
        turns.sort_unstable_by(|one, other| (&one.mice, &one.cats).cmp(&(&other.mice, &other.cats)));
        turns.dedup();
        Ok(turns)
    }

    /// The same, with the pieces from `piece` on still to move.
    fn turns_from(&self, teams: &Teams, piece: usize, turns: &mut Vec<Teams>) -> Result<(), Error> {
        match teams.of(teams.to_move).get(piece) {
            None => push(turns, teams.try_clone()?),
            Some(&OFF_BOARD) => self.turns_from(teams, piece + 1, turns),
            Some(_) => self.edges_from(teams, piece, self.speed(teams.to_move), turns),
        }
    }

    /// The same, with `piece` still to move along one edge at least and `edges` at most.
    fn edges_from(
        &self,
        teams: &Teams,
        piece: usize,
        edges: u32,
        turns: &mut Vec<Teams>,
    ) -> Result<(), Error> {
        for node in self.moves(teams.to_move, teams.of(teams.to_move)[piece])? {
            let mut after = teams.try_clone()?;
            after.of_mut(teams.to_move)[piece] = node;
            if self.settle(&mut after).is_some() {
                push(turns, after)?;
                continue;
            }
            self.turns_from(&after, piece + 1, turns)?;
            if edges > 1 && after.of(teams.to_move)[piece] != OFF_BOARD {
                self.edges_from(&after, piece, edges - 1, turns)?;
            }
        }
        Ok(())
    }
}
