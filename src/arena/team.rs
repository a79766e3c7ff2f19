//! The rules for several pieces a side and for speeds, one position at a time.
//!
//! Like `rules`, for whoever looks at single positions: players, lines of play, the verifier. Solvers don't ask here.

use std::ops::ControlFlow;

use super::{Arena, MOST_PIECES, Side, Stuck};
use crate::error::Error;
use crate::memory::{filled, push, with_capacity};
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

    pub(crate) fn of_mut(&mut self, side: Side) -> &mut [usize] {
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

    /// Who has won a position of teams already, as [`over`](Self::over) says of one mouse and one cat.
    ///
    /// # Errors
    /// [`Error::PieceCount`], [`Error::NoSuchNode`], [`Error::OutOfMemory`].
    pub fn team_over(&self, mice: &[usize], cats: &[usize], to_move: Side) -> Result<Option<Outcome>, Error> {
        let mut teams = self.teams(mice, cats, to_move)?;
        Ok(self.settle(&mut teams).or_else(|| self.lost_by_stuck(&teams)))
    }

    /// The mice and the cats after each turn of the side to move, each once and in order; none where the game is over or
    /// the side can't move. As of [`TeamMove`](crate::TeamMove).
    ///
    /// # Errors
    /// [`Error::PieceCount`], [`Error::NoSuchNode`], [`Error::OutOfMemory`].
    pub fn team_moves(
        &self,
        mice: &[usize],
        cats: &[usize],
        to_move: Side,
    ) -> Result<Vec<[Vec<usize>; 2]>, Error> {
        let mut teams = self.teams(mice, cats, to_move)?;
        let over = self.settle(&mut teams).or_else(|| self.lost_by_stuck(&teams));
        teams.mice.sort_unstable();
        let turns = if over.is_none() { self.turns(&teams)? } else { Vec::new() };
        let mut moves = with_capacity(turns.len())?;
        moves.extend(turns.into_iter().map(|after| [after.mice, after.cats]));
        Ok(moves)
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
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn turns(&self, teams: &Teams) -> Result<Vec<Teams>, Error> {
        let mut turns: Vec<Teams> = Vec::new();
        Turns::new(self)?.each(&mut teams.try_clone()?, &mut |after| {
            let mut turn = after.try_clone()?;
            turn.mice.sort_unstable();
            turn.cats.sort_unstable();
            push(&mut turns, turn)?;
            Ok(ControlFlow::Continue(()))
        })?;
        turns.sort_unstable_by(|one, other| (&one.mice, &one.cats).cmp(&(&other.mice, &other.cats)));
        turns.dedup();
        Ok(turns)
    }
}

/// Plays turns out, piece by piece and edge by edge.
///
/// The pieces move one after the other, in the order that they have. When the game ends, those that have not moved yet stay
/// where they are. In another order that could be others, but it makes no difference to who can win, and how soon.
pub(crate) struct Turns<'a> {
    arena: &'a Arena,
    /// By side and node, where a piece can go along one edge, once it is known.
    moves: [Vec<Option<Vec<usize>>>; 2],
    /// For each piece on its way, where it has come, and which mice were off the board then: a bit each.
    reached: Vec<(usize, u32)>,
}

/// What is done with each position that a turn leads to; it stops when this breaks.
type Visit<'a> = dyn FnMut(&Teams) -> Result<ControlFlow<()>, Error> + 'a;

impl<'a> Turns<'a> {
    pub(crate) fn new(arena: &'a Arena) -> Result<Self, Error> {
        let none = || filled(None, arena.nodes);
        Ok(Turns { arena, moves: [none()?, none()?], reached: Vec::new() })
    }

    /// Visits the positions that the side to move can bring about in one turn, from a settled one where the game is not over,
    /// with the other side to move; some more than once, and the pieces in no order. None if the side is stuck. Then
    /// the position is what it was.
    ///
    /// # Errors
    /// Those of `visit`; [`Error::OutOfMemory`].
    pub(crate) fn each(&mut self, teams: &mut Teams, visit: &mut Visit<'_>) -> Result<(), Error> {
        if self.arena.is_team_stuck(teams) {
            return Ok(());
        }
        let mover = teams.to_move;
        teams.to_move = mover.other();
        let found = self.go_on(teams, mover, 0, visit);
        self.reached.clear();
        teams.to_move = mover;
        found.map(|_| ())
    }

    /// The same, with the pieces of the mover from `piece` on still to move.
    fn go_on(
        &mut self,
        teams: &mut Teams,
        mover: Side,
        piece: usize,
        visit: &mut Visit<'_>,
    ) -> Result<ControlFlow<()>, Error> {
        let Some(&start) = teams.of(mover).get(piece) else { return visit(teams) };
        if start == OFF_BOARD {
            return self.go_on(teams, mover, piece + 1, visit);
        }
        let mut on_board = [OFF_BOARD; MOST_PIECES as usize];
        on_board[..teams.mice.len()].copy_from_slice(&teams.mice);
        let first = self.reached.len();
        push(&mut self.reached, (start, off_board(&teams.mice)))?;
        let mut last = first..first + 1;
        let mut flow = ControlFlow::Continue(());
        'edges: for _ in 0..self.arena.speed(mover) {
            for i in last.clone() {
                let (from, off) = self.reached[i];
                if from == OFF_BOARD {
                    continue;
                }
                for j in 0..self.moves(mover, from)?.len() {
                    for (i, mouse) in teams.mice.iter_mut().enumerate() {
                        *mouse = if off >> i & 1 != 0 { OFF_BOARD } else { on_board[i] };
                    }
                    teams.of_mut(mover)[piece] = self.moves(mover, from)?[j];
                    flow = if self.arena.settle(teams).is_some() {
                        visit(teams)?
                    } else {
                        let now = (teams.of(mover)[piece], off_board(&teams.mice));
                        // Along fewer edges, and with as many mice.
                        if self.reached[first + 1..].contains(&now) {
                            continue;
                        }
                        push(&mut self.reached, now)?;
                        self.go_on(teams, mover, piece + 1, visit)?
                    };
                    if flow.is_break() {
                        break 'edges;
                    }
                }
            }
            last = last.end..self.reached.len();
        }
        self.reached.truncate(first);
        let mice = teams.mice.len();
        teams.mice.copy_from_slice(&on_board[..mice]);
        teams.of_mut(mover)[piece] = start;
        Ok(flow)
    }

    /// Where a piece can go along one edge.
    fn moves(&mut self, side: Side, from: usize) -> Result<&[usize], Error> {
        let moves = &mut self.moves[side.index()][from];
        if moves.is_none() {
            *moves = Some(self.arena.moves(side, from)?);
        }
        Ok(moves.as_deref().unwrap_or_default())
    }
}

/// Which mice are off the board: a bit each.
fn off_board(mice: &[usize]) -> u32 {
    mice.iter().enumerate().filter(|&(_, &mouse)| mouse == OFF_BOARD).fold(0, |off, (i, _)| off | 1 << i)
}
