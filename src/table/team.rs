//! Tables of teams, asked position by position.
//!
//! The functions here serve all tables: a single mouse and a single cat are teams, too.

use super::Table;
use super::best::Choice;
use super::position::Spot;
use crate::arena::places::Places;
use crate::arena::team::{OFF_BOARD, Teams};
use crate::arena::{Arena, MOST_PIECES, Side};
use crate::decide::{MEMORY_LIMIT as DECIDE_MEMORY_LIMIT, decide};
use crate::error::Error;
use crate::memory::{filled, with_capacity};
use crate::solve::{self, Options, Outcome};

/// A move of a team that keeps the outcome of the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TeamMove {
    /// Where the mice are after it, lowest first; those on [`OFF_BOARD`], which says why, last.
    pub mice: Vec<usize>,
    /// Where the cats are after it, lowest first.
    pub cats: Vec<usize>,
    /// The outcome, which is the same before the move and after it.
    pub outcome: Outcome,
    /// As of [`Move::plies`](super::Move::plies).
    pub plies: Option<u32>,
}

/// A game of best play of teams, from some position on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TeamLine {
    /// Who wins it.
    pub outcome: Outcome,
    /// The mice and the cats after each ply, as in a [`TeamMove`].
    pub positions: Vec<[Vec<usize>; 2]>,
    /// As of [`Line::repeats_from`](super::Line::repeats_from).
    pub repeats_from: Option<usize>,
}

/// The outcome of one position of teams: solves the arena as far as it takes to tell, without plies, and keeps no table. That
/// needs about half the memory of [`Table::solve`]; without a limit in the options, no more than 1 GB (10^9 bytes).
///
/// # Errors
/// Those of [`Table::solve`] and of [`Table::team_outcome`]; [`Error::OverMemoryLimit`] if it does not fit.
pub fn decide_teams(
    arena: &Arena,
    mice: &[usize],
    cats: &[usize],
    to_move: Side,
    options: Options<'_>,
) -> Result<Outcome, Error> {
    if let (&[mouse], &[cat]) = (mice, cats)
        && !arena.has_teams()
    {
        return decide(arena, mouse, cat, to_move, options);
    }
    let mut teams = arena.teams(mice, cats, to_move)?;
    arena.check()?;
    if let Some(outcome) = arena.settle(&mut teams).or_else(|| arena.lost_by_stuck(&teams)) {
        return Ok(outcome);
    }
    if arena.is_team_stuck(&teams) {
        return Ok(Outcome::Draw);
    }
    let memory_limit = options.memory_limit.unwrap_or(DECIDE_MEMORY_LIMIT);
    solve::team::decide(arena, &teams, options, memory_limit)
}

/// How the places of both sides of an arena are numbered, where there are teams.
pub(super) fn places(arena: &Arena) -> Result<Option<[Places; 2]>, Error> {
    if !arena.has_teams() {
        return Ok(None);
    }
    let mice = Places::new(arena.pieces(Side::Mouse) as usize, arena.nodes() + 1)?;
    Ok(Some([mice, Places::new(arena.pieces(Side::Cat) as usize, arena.nodes())?]))
}

impl Table {
    /// The outcome of a position of as many pieces as the sides have, each side's in any order; mice that are off the board
    /// stand on [`OFF_BOARD`].
    ///
    /// # Errors
    /// [`Error::PieceCount`], [`Error::NoSuchNode`], [`Error::OutOfMemory`]; [`Error::CorruptFile`] of a table that was
    /// opened.
    pub fn team_outcome(&self, mice: &[usize], cats: &[usize], to_move: Side) -> Result<Outcome, Error> {
        match (mice, cats) {
            // The same, without a list.
            (&[mouse], &[cat]) if !self.arena.has_teams() && mouse.max(cat) < self.nodes() => {
                self.outcome(mouse, cat, to_move)
            }
            _ => self.outcome_stored(&self.arena.teams(mice, cats, to_move)?),
        }
    }

    /// How many plies the game takes from a position of teams, as [`plies`](Self::plies) says of one mouse and one cat.
    ///
    /// # Errors
    /// [`Error::NoPlies`] if the table was solved without; those of [`team_outcome`](Self::team_outcome).
    pub fn team_plies(&self, mice: &[usize], cats: &[usize], to_move: Side) -> Result<Option<u32>, Error> {
        if let (&[mouse], &[cat]) = (mice, cats)
            && !self.arena.has_teams()
            && mouse.max(cat) < self.nodes()
        {
            return self.plies(mouse, cat, to_move);
        }
        let teams = self.arena.teams(mice, cats, to_move)?;
        self.plies_of_teams(&teams, self.outcome_stored(&teams)?)
    }

    /// The plies from a position that has this outcome.
    pub(super) fn plies_of_teams(&self, teams: &Teams, outcome: Outcome) -> Result<Option<u32>, Error> {
        let forced = self.forced_stored(teams)?;
        let is_over = forced == 0 && teams.look(self)?.is_over;
        Ok(self.plies_unless_over(outcome, forced, || is_over))
    }

    /// All moves that keep the outcome of a position of teams, best first, as [`best_moves`](Self::best_moves) has them;
    /// equals by the nodes of the mice, then of the cats. Each position that the side can bring about is one move, so cats
    /// that catch different mice on their ways to the same nodes have several. The pieces move in the order of their
    /// nodes; those that have not moved when the game ends stay where they are.
    ///
    /// Time O(turns of the side), which grows with the power of its pieces.
    ///
    /// # Errors
    /// Those of [`best_moves`](Self::best_moves) and of [`team_outcome`](Self::team_outcome).
    pub fn team_best_moves(
        &self,
        mice: &[usize],
        cats: &[usize],
        to_move: Side,
    ) -> Result<Vec<TeamMove>, Error> {
        self.team_best_moves_after(0, mice, cats, to_move)
    }

    /// The best moves of teams in the middle of a game: as [`team_best_moves`](Self::team_best_moves), with so many plies of
    /// the ply limit used up.
    ///
    /// # Errors
    /// As of [`team_best_moves`](Self::team_best_moves).
    pub fn team_best_moves_after(
        &self,
        played: u32,
        mice: &[usize],
        cats: &[usize],
        to_move: Side,
    ) -> Result<Vec<TeamMove>, Error> {
        let choices = self.best_choices(&self.arena.teams(mice, cats, to_move)?, played)?;
        let mut moves = with_capacity(choices.len())?;
        moves.extend(choices.into_iter().map(|choice| {
            let Choice { after: Teams { mice, cats, .. }, outcome, plies, .. } = choice;
            TeamMove { mice, cats, outcome, plies }
        }));
        Ok(moves)
    }

    /// What a position of teams is worth in the middle of a game, as [`worth_after`](Self::worth_after) says of one mouse and one
    /// cat.
    ///
    /// # Errors
    /// As of [`team_best_moves`](Self::team_best_moves).
    pub fn team_worth_after(
        &self,
        played: u32,
        mice: &[usize],
        cats: &[usize],
        to_move: Side,
    ) -> Result<(Outcome, Option<u32>), Error> {
        self.shown_worth_of(&self.arena.teams(mice, cats, to_move)?, played)
    }

    /// A whole game of best play of teams, as [`line`](Self::line) plays one.
    ///
    /// # Errors
    /// Those of [`line`](Self::line) and of [`team_outcome`](Self::team_outcome).
    pub fn team_line(&self, mice: &[usize], cats: &[usize], to_move: Side) -> Result<TeamLine, Error> {
        let (outcome, played, repeats_from) = self.play(self.arena.teams(mice, cats, to_move)?)?;
        let mut positions = with_capacity(played.len())?;
        positions.extend(played.into_iter().map(|teams| [teams.mice, teams.cats]));
        Ok(TeamLine { outcome, positions, repeats_from })
    }

    /// How many places a side has: a place is a multiset of nodes (and, of mice, of [`OFF_BOARD`]) for its pieces.
    pub fn place_count(&self, side: Side) -> usize {
        self.teams.as_ref().map_or(self.nodes(), |places| places[side.index()].count())
    }

    /// The number of a place of a side, by which whole tables are copied: from 0 on, in the order of the greatest of its
    /// nodes, then of the second greatest, and so on, where off the board is greater than any node. That of a single piece is its
    /// node.
    ///
    /// # Errors
    /// [`Error::PieceCount`], [`Error::NoSuchNode`], [`Error::OutOfMemory`].
    pub fn place(&self, side: Side, pieces: &[usize]) -> Result<usize, Error> {
        Ok(self.number(side, &self.arena.pieces_sorted(side, pieces)?))
    }

    /// The pieces of a side on the place of a number, lowest node first.
    ///
    /// # Errors
    /// [`Error::NoSuchPlace`] for a number that is too great, [`Error::OutOfMemory`].
    pub fn pieces_of_place(&self, side: Side, place: usize) -> Result<Vec<usize>, Error> {
        let places = self.place_count(side);
        if place >= places {
            return Err(Error::NoSuchPlace { place, places });
        }
        let mut pieces = filled(0, self.arena.pieces(side) as usize)?;
        self.put_on_place(side, place, &mut pieces);
        Ok(pieces)
    }

    /// Puts the pieces of a side on the place of a number.
    pub(super) fn put_on_place(&self, side: Side, place: usize, pieces: &mut [usize]) {
        let mut symbols = [place as u32; MOST_PIECES as usize];
        let symbols = &mut symbols[..pieces.len()];
        if let Some(places) = &self.teams {
            places[side.index()].multiset(place, symbols);
        }
        for (piece, &symbol) in pieces.iter_mut().zip(&*symbols) {
            *piece = Some(symbol as usize).filter(|&node| node < self.nodes()).unwrap_or(OFF_BOARD);
        }
    }

    /// The number of a place, of pieces in rising order.
    pub(super) fn number(&self, side: Side, pieces: &[usize]) -> usize {
        self.number_by(side, pieces, |node| node as u32)
    }

    /// The number of a place when nodes are called by other numbers.
    fn number_by(&self, side: Side, pieces: &[usize], name: impl Fn(usize) -> u32) -> usize {
        let mut symbols = [0; MOST_PIECES as usize];
        let symbols = &mut symbols[..pieces.len()];
        for (symbol, &node) in symbols.iter_mut().zip(pieces) {
            *symbol = if node == OFF_BOARD { self.nodes() as u32 } else { name(node) };
        }
        symbols.sort_unstable();
        self.teams.as_ref().map_or(symbols[0] as usize, |places| places[side.index()].number(symbols))
    }

    /// Where the solver has a position: the places of the mice and of the cats.
    pub(super) fn stored(&self, teams: &Teams) -> [usize; 2] {
        let place = |side| self.number_by(side, teams.of(side), |node| self.order.new[node]);
        [place(Side::Mouse), place(Side::Cat)]
    }

    pub(super) fn outcome_stored(&self, teams: &Teams) -> Result<Outcome, Error> {
        let (places, side) = (self.stored(teams), teams.to_move.index());
        let [row, column] =
            if self.arena.has_teams() { [places[1], places[0]] } else { [places[1 - side], places[side]] };
        Ok(Outcome::of_digits(self.solution.outcomes[side].get(row, column)?))
    }

    /// The plies to the end that a side forces; 0 where nobody does.
    pub(super) fn forced_stored(&self, teams: &Teams) -> Result<u32, Error> {
        let (places, side) = (self.stored(teams), teams.to_move.index());
        let [row, column] =
            if self.arena.has_teams() { [places[1], places[0]] } else { [places[side], places[1 - side]] };
        self.forced_plies(teams.to_move)?.get(row, column)
    }
}
