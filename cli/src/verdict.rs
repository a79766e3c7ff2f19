//! What a position is worth, in words and as JSON; if asked for, with a game of best play from it.

use std::fmt;

use cat_mouse::{Arena, Error, Outcome, Side, Table};
use serde::Serialize;

use crate::place::Places;
use crate::start::Position;
use crate::words::{self, side, winner};

/// What a position is worth. Scripts depend on these names: add, never change.
#[derive(Serialize)]
pub struct Verdict<'a> {
    mouse: usize,
    cat: usize,
    to_move: &'static str,
    #[serde(serialize_with = "as_number")]
    outcome: Outcome,
    winner: Option<&'static str>,
    /// If known; none of a draw, or of a win by play that never ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<Option<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Line<'a>>,
}

fn as_number<S: serde::Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_i32(*outcome as i32)
}

impl<'a> Verdict<'a> {
    /// What is known without a table.
    pub fn new(position: Position, outcome: Outcome) -> Self {
        let Position { mouse, cat, to_move } = position;
        Verdict {
            mouse,
            cat,
            to_move: side(to_move),
            outcome,
            winner: winner(outcome),
            plies: None,
            line: None,
        }
    }

    /// What a table knows.
    pub fn of(
        table: &'a Table,
        places: Places<'a>,
        position: Position,
        with_line: bool,
    ) -> Result<Self, Error> {
        let Position { mouse, cat, to_move } = position;
        let outcome = table.outcome(mouse, cat, to_move)?;
        let plies = match table.has_plies() {
            true => Some(table.plies(mouse, cat, to_move)?),
            false => None,
        };
        let line = match with_line {
            true => Some(Line::new(table, places, position)?),
            false => None,
        };
        Ok(Verdict { plies, line, ..Verdict::new(position, outcome) })
    }
}

impl fmt::Display for Verdict<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, loser) = match self.outcome {
            Outcome::Draw => return write!(f, "Draw: neither the mouse nor the cat can force its goal."),
            Outcome::MouseWins => (Side::Mouse, Side::Cat),
            Outcome::CatWins => (Side::Cat, Side::Mouse),
        };
        let (winner, loser) = (side(winner), side(loser));
        match self.plies {
            None => write!(f, "The {winner} wins, whatever the {loser} does."),
            Some(Some(0)) => write!(f, "The {winner} has won already."),
            Some(Some(plies)) => {
                write!(f, "The {winner} wins in {}, whatever the {loser} does.", words::plies(plies))
            }
            Some(None) => write!(f, "The {winner} wins by play that never ends, whatever the {loser} does."),
        }
    }
}

impl Verdict<'_> {
    /// The game of best play, if there is one.
    pub fn line(&self) -> Option<&Line<'_>> {
        self.line.as_ref()
    }
}

/// A game of best play, a move a line.
#[derive(Serialize)]
pub struct Line<'a> {
    /// Where the movers go, in turn.
    nodes: Vec<usize>,
    /// The index in `nodes` with which play goes on after the last of them.
    repeats_from: Option<usize>,
    #[serde(skip)]
    table: &'a Table,
    #[serde(skip)]
    places: Places<'a>,
    #[serde(skip)]
    start: Position,
    #[serde(skip)]
    outcome: Outcome,
}

impl<'a> Line<'a> {
    fn new(table: &'a Table, places: Places<'a>, start: Position) -> Result<Self, Error> {
        let line = table.line(start.mouse, start.cat, start.to_move)?;
        let cat_mouse::Line { nodes, repeats_from, outcome, .. } = line;
        Ok(Line { nodes, repeats_from, table, places, start, outcome })
    }

    /// Why there are no more moves.
    fn end(&self, last: Position) -> String {
        let arena = self.table.arena();
        let worth = match self.outcome {
            Outcome::Draw => "a draw",
            Outcome::MouseWins => "the mouse wins",
            Outcome::CatWins => "the cat wins",
        };
        let limit = arena.ply_limit().map(|plies| plies.get() as usize);
        match (self.repeats_from, limit) {
            (Some(first), None) => {
                format!("Plies {} to {} repeat for ever: {worth}.", first + 1, self.nodes.len())
            }
            (Some(first), Some(limit)) => {
                format!("Plies {} to {} repeat up to ply {limit}: {worth}.", first + 1, self.nodes.len())
            }
            (None, _) => match ended(self.table, last, self.nodes.len()) {
                Some(end) => end,
                None => unreachable!("a line goes on to the end of the game"),
            },
        }
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.nodes.is_empty() {
            write!(f, "Best play:")?;
        }
        let mut position = self.start;
        for (ply, &node) in self.nodes.iter().enumerate() {
            let (mover, from) = (position.to_move, position.of(position.to_move));
            write!(f, "\n{:>6}  {:<5}  {}", ply + 1, side(mover), self.places.show(from))?;
            match node == from {
                true => write!(f, " stays")?,
                false => write!(f, " -> {}", self.places.show(node))?,
            }
            position = position.after(node);
        }
        let end = self.end(position);
        if self.nodes.is_empty() { write!(f, "{end}") } else { write!(f, "\n{end}") }
    }
}

/// How the game has ended, if it has, in a position that is reached after so many plies.
pub fn ended(table: &Table, position: Position, plies: usize) -> Option<String> {
    let arena = table.arena();
    let Position { mouse, cat, to_move } = position;
    let is_stuck = arena.moves(to_move, position.of(to_move)).is_ok_and(|moves| moves.is_empty());
    end(arena, arena.over(mouse, cat, to_move), is_stuck.then(|| side(to_move)), plies)
}

/// How the game has ended, if it has: with this outcome, with this side being stuck, or by the limit after so many plies.
pub fn end(arena: &Arena, over: Option<Outcome>, stuck: Option<&str>, plies: usize) -> Option<String> {
    if let Some(outcome) = over {
        return Some(match winner(outcome) {
            Some(winner) => format!("The {winner} has won."),
            None => "The game is a draw.".into(),
        });
    }
    if let Some(side) = stuck {
        return Some(format!("The {side} can't move: a draw."));
    }
    let limit = arena.ply_limit()?;
    (plies >= limit.get() as usize).then(|| {
        let worth = match winner(arena.endless()) {
            Some(winner) => format!("the {winner} has won"),
            None => "a draw".into(),
        };
        format!("{} are the limit: {worth}.", words::plies(limit.get()))
    })
}
