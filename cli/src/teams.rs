//! What a position of teams is worth, in words and as JSON; if asked for, with what to play from it.

use std::fmt;

use cat_mouse::{Error, OFF_BOARD, Side, Table, TeamLine, TeamMove};
use serde::Serialize;

use crate::place::Places;
use crate::words::{list, no_best_moves, plies, side, winner};

/// Where the pieces of both sides are. Off the board is null.
#[derive(Clone, PartialEq, Serialize)]
pub struct Pieces {
    mice: Vec<Option<usize>>,
    cats: Vec<usize>,
}

impl Pieces {
    pub fn new(mice: &[usize], cats: &[usize]) -> Self {
        let mice = mice.iter().map(|&mouse| Some(mouse).filter(|&mouse| mouse != OFF_BOARD)).collect();
        Pieces { mice, cats: cats.to_vec() }
    }

    /// `mice 3 and off the board, cat 1`.
    pub fn words(&self, places: Places<'_>) -> String {
        let mice: Vec<_> = self.mice.iter().map(|mouse| places.show(mouse.unwrap_or(OFF_BOARD))).collect();
        let cats: Vec<_> = self.cats.iter().map(|&cat| places.show(cat)).collect();
        let side = |one: &str, more: &str, nodes: &[String]| {
            format!("{} {}", if nodes.len() == 1 { one } else { more }, list(nodes, "and"))
        };
        format!("{}, {}", side("mouse", "mice", &mice), side("cat", "cats", &cats))
    }
}

/// What a position is worth. Scripts depend on these names: add, never change.
#[derive(Serialize)]
pub struct TeamVerdict<'a> {
    #[serde(flatten)]
    pieces: Pieces,
    to_move: &'static str,
    outcome: i32,
    winner: Option<&'static str>,
    /// If known; none of a draw, or of a win by play that never ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<Option<u32>>,
    /// Whether the pieces are where the sides put them when they choose.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    chosen: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_moves: Option<Vec<Best>>,
    /// What is said in place of moves that the table can't tell.
    #[serde(skip)]
    no_best_moves: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Line>,
    #[serde(skip)]
    places: Places<'a>,
}

/// A move that keeps the outcome: where the pieces are after it, and how long the game takes then.
#[derive(Serialize)]
struct Best {
    #[serde(flatten)]
    after: Pieces,
    plies: Option<u32>,
}

/// A game of best play: where the pieces are after each ply.
#[derive(Serialize)]
struct Line {
    positions: Vec<Pieces>,
    repeats_from: Option<usize>,
}

impl<'a> TeamVerdict<'a> {
    /// What a table knows of a position.
    pub fn of(
        table: &Table,
        places: Places<'a>,
        [mice, cats]: &[Vec<usize>; 2],
        to_move: Side,
    ) -> Result<Self, Error> {
        let outcome = table.team_outcome(mice, cats, to_move)?;
        let plies = match table.has_plies() {
            true => Some(table.team_plies(mice, cats, to_move)?),
            false => None,
        };
        Ok(TeamVerdict {
            pieces: Pieces::new(mice, cats),
            to_move: side(to_move),
            outcome: outcome as i32,
            winner: winner(outcome),
            plies,
            chosen: false,
            best_moves: None,
            no_best_moves: None,
            line: None,
            places,
        })
    }

    /// The same, where both sides choose where they stand, and this one moves first.
    pub fn of_placement(table: &Table, places: Places<'a>, first: Side) -> Result<Self, Error> {
        let found = table.placement(first)?;
        Ok(TeamVerdict { chosen: true, ..Self::of(table, places, &[found.mice, found.cats], first)? })
    }

    /// With the moves that keep the outcome, if the table can tell.
    pub fn with_best_moves(
        self,
        table: &Table,
        [mice, cats]: &[Vec<usize>; 2],
        to_move: Side,
    ) -> Result<Self, Error> {
        let best = |TeamMove { mice, cats, plies, .. }: &TeamMove| Best {
            after: Pieces::new(mice, cats),
            plies: *plies,
        };
        match table.team_best_moves(mice, cats, to_move) {
            Ok(moves) => Ok(TeamVerdict { best_moves: Some(moves.iter().map(best).collect()), ..self }),
            Err(Error::NoPlies | Error::UnrankedDraws) => {
                Ok(TeamVerdict { no_best_moves: Some(no_best_moves(table)), ..self })
            }
            Err(error) => Err(error),
        }
    }

    /// With a game of best play.
    pub fn with_line(
        self,
        table: &Table,
        [mice, cats]: &[Vec<usize>; 2],
        to_move: Side,
    ) -> Result<Self, Error> {
        let TeamLine { positions, repeats_from, .. } = table.team_line(mice, cats, to_move)?;
        let positions = positions.iter().map(|[mice, cats]| Pieces::new(mice, cats)).collect();
        Ok(TeamVerdict { line: Some(Line { positions, repeats_from }), ..self })
    }
}

impl fmt::Display for TeamVerdict<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.winner, self.plies) {
            (None, _) => writeln!(f, "Draw: neither side can force its goal.")?,
            (Some(winner), None) => writeln!(f, "The {winner}'s side wins.")?,
            (Some(winner), Some(None)) => writeln!(f, "The {winner}'s side wins by play that never ends.")?,
            (Some(winner), Some(Some(0))) => writeln!(f, "The {winner}'s side has won already.")?,
            (Some(winner), Some(Some(more))) => writeln!(f, "The {winner}'s side wins in {}.", plies(more))?,
        }
        let chosen = if self.chosen { "Both choose where they stand: " } else { "They stand so: " };
        write!(f, "{chosen}{}; the {}'s side is to move.", self.pieces.words(self.places), self.to_move)?;
        for best in self.best_moves.iter().flatten() {
            write!(f, "\nKeeps it so: {}", best.after.words(self.places))?;
            if let Some(more) = best.plies {
                write!(f, " (then {})", plies(more))?;
            }
        }
        if let Some(words) = self.no_best_moves {
            write!(f, "\n{words}")?;
        }
        if let Some(line) = &self.line {
            write!(f, "\n\nBest play:")?;
            for (ply, after) in line.positions.iter().enumerate() {
                write!(f, "\n{:>6}  {}", ply + 1, after.words(self.places))?;
            }
            if let Some(first) = line.repeats_from {
                write!(f, "\nPlies {} to {} repeat.", first + 1, line.positions.len())?;
            }
        }
        Ok(())
    }
}

/// Whether a table is one of teams.
pub fn has_teams(table: &Table) -> bool {
    let arena = table.arena();
    Side::BOTH.iter().any(|&side| arena.pieces(side) > 1 || arena.speed(side) > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_told_in_words() {
        let places = Places { nodes: 9, floor: None };
        assert_eq!(Pieces::new(&[3, OFF_BOARD], &[1]).words(places), "mice 3 and off the board, cat 1");
        assert_eq!(Pieces::new(&[3], &[1, 1]).words(places), "mouse 3, cats 1 and 1");
    }
}
