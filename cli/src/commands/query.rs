//! `cat-mouse query`: a table in, what it knows of one position out, or of all of them.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;

use cat_mouse::{Error, Move, Side, Table};
use serde::Serialize;

use crate::failure::{EXIT_CODES, Failure};
use crate::place::{PieceNames, Places};
use crate::print::Printing;
use crate::read::Reading;
use crate::ruling::{self, Ruling};
use crate::start::{Position, SideName};
use crate::summary::Report;
use crate::table::{self, Map, TABLES};
use crate::teams::{TeamVerdict, has_teams};
use crate::verdict::Verdict;
use crate::words::{count, list, no_best_moves, plies, side};

/// Asks a table: who wins, how soon, and what to play; or, without a position, its rules and how often each side wins
#[derive(clap::Args)]
#[command(after_long_help = after_help())]
pub struct Query {
    /// A table that `cat-mouse solve --table` has saved
    table: PathBuf,

    /// The node that the mouse is on, or the nodes of all mice, such as 3,7 or 3,off
    #[arg(requires = "turn")]
    mouse: Option<PieceNames>,

    /// The node that the cat is on, or the nodes of all cats
    cat: Option<PieceNames>,

    /// The side to move
    #[arg(value_enum)]
    turn: Option<SideName>,

    /// Shows the whole game from there, move by move, as both sides play it at their best
    #[arg(long, requires = "turn")]
    line: bool,

    #[command(flatten)]
    map: Map,

    #[command(flatten)]
    printing: Printing,
}

fn after_help() -> String {
    format!(
        "Examples:\n  \
           cat-mouse query city.cmt\n  \
           cat-mouse query city.cmt 17 4 mouse\n  \
           cat-mouse query --line city.cmt 17 4 cat\n  \
           cat-mouse query team.cmt 3,off 1,4,4 mouse\n  \
           cat-mouse query --map city.map city.cmt 3:17 20:4 cat\n\n\
         {TABLES}\n\n\
         {EXIT_CODES}"
    )
}

impl Query {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let table = table::open(&self.table)?;
        let file = crate::read::name(&self.table);
        let map = self.map.read(&table)?;
        let places = Places { nodes: table.nodes(), floor: map.as_ref().and_then(Reading::floor) };
        let (Some(mouse), Some(cat), Some(turn)) = (&self.mouse, &self.cat, self.turn) else {
            let found = Report::of(&table, places).map_err(|error| Failure::of(error, &file))?;
            let (has_plies, rules) = (table.has_plies(), Ruling::of(table.arena()));
            let words = ruling::words(table.arena(), places);
            let all = All { nodes: table.nodes(), has_plies, rules, found, table: file, words };
            return self.printing.print(out, &all);
        };
        if has_teams(&table) {
            let nodes = |place, names: &PieceNames, side| {
                let nodes = names.nodes(places, table.arena().pieces(side) as usize);
                nodes.map_err(|message| {
                    Failure::usage(place, message, "name a node for each piece, apart by commas")
                })
            };
            let (pieces, to_move) =
                ([nodes("MOUSE", mouse, Side::Mouse)?, nodes("CAT", cat, Side::Cat)?], turn.into());
            let verdict = TeamVerdict::of(&table, places, &pieces, to_move)
                .and_then(|verdict| verdict.with_best_moves(&table, &pieces, to_move))
                .and_then(|verdict| match self.line {
                    true => verdict.with_line(&table, &pieces, to_move),
                    false => Ok(verdict),
                });
            return self.printing.print(out, &verdict.map_err(|error| Failure::of(error, &file))?);
        }
        let find = |place, names: &PieceNames| {
            names
                .single()
                .and_then(|name| places.find(name))
                .map_err(|message| Failure::usage(place, message, "name a node of the table"))
        };
        let position =
            Position { mouse: find("MOUSE", mouse)?, cat: find("CAT", cat)?, to_move: turn.into() };
        let one = One::new(&table, file.clone(), places, position, self.line)
            .map_err(|error| Failure::of(error, &file))?;
        self.printing.print(out, &one)
    }
}

/// What a table knows of a position.
#[derive(Serialize)]
struct One<'a> {
    table: String,
    #[serde(flatten)]
    verdict: Verdict<'a>,
    /// None if the table doesn't know, for lack of plies.
    best_moves: Option<Vec<Best>>,
    /// What is said in place of moves that the table can't tell.
    #[serde(skip)]
    no_best_moves: &'static str,
    #[serde(skip)]
    position: Position,
    #[serde(skip)]
    places: Places<'a>,
}

/// A move that keeps the outcome, and how long the game takes after it.
#[derive(Serialize)]
struct Best {
    node: usize,
    plies: Option<u32>,
}

impl<'a> One<'a> {
    fn new(
        table: &'a Table,
        file: String,
        places: Places<'a>,
        position: Position,
        with_line: bool,
    ) -> Result<Self, Error> {
        let verdict = Verdict::of(table, places, position, with_line)?;
        let best_moves = match table.best_moves(position.mouse, position.cat, position.to_move) {
            Ok(moves) => Some(moves.iter().map(|&Move { node, plies, .. }| Best { node, plies }).collect()),
            Err(Error::NoPlies | Error::UnrankedDraws) => None,
            Err(error) => return Err(error),
        };
        Ok(One { table: file, verdict, best_moves, no_best_moves: no_best_moves(table), position, places })
    }
}

impl fmt::Display for One<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.verdict)?;
        let [mouse, cat] = [self.position.mouse, self.position.cat].map(|node| self.places.show(node));
        let to_move = side(self.position.to_move);
        writeln!(f, "The mouse is on node {mouse}, the cat on node {cat}, and the {to_move} is to move.")?;
        match &self.best_moves {
            None => write!(f, "{}", self.no_best_moves)?,
            Some(moves) if moves.is_empty() => write!(f, "There is no move.")?,
            Some(moves) => {
                let words: Vec<_> = moves
                    .iter()
                    .map(|best| match best.plies {
                        Some(more) => {
                            format!("{} (then {})", self.places.show(best.node), plies(more))
                        }
                        None => self.places.show(best.node),
                    })
                    .collect();
                write!(f, "Moves that keep it so, best first: {}.", list(&words, "or"))?;
            }
        }
        match self.verdict.line() {
            Some(line) => write!(f, "\n\n{line}"),
            None => Ok(()),
        }
    }
}

/// What a table knows of all positions.
#[derive(Serialize)]
struct All<'a> {
    table: String,
    nodes: usize,
    has_plies: bool,
    rules: Ruling,
    #[serde(flatten)]
    found: Report<'a>,
    /// The rules in words.
    #[serde(skip)]
    words: String,
}

impl fmt::Display for All<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = if self.has_plies { "with" } else { "without" };
        writeln!(f, "A table of {}, {plies} plies.\n{}\n", count(self.nodes, "node"), self.words)?;
        write!(f, "{}", self.found)
    }
}
