//! `cat-mouse play`: a game in the terminal against a side that makes no mistakes.

use std::io::{self, BufRead, IsTerminal, Write};

use cat_mouse::{Error, Floor, Outcome, Side, Table};

use crate::failure::{Cause, EXIT_CODES, Failure};
use crate::place::{NodeName, Places};
use crate::read::{Cells, FORMATS, Input, Reading, is_stdin, is_table};
use crate::rules::Rules;
use crate::ruling;
use crate::solver::Solver;
use crate::start::{Position, SideName, Start};
use crate::table::{self, Map, TABLES};
use crate::teams::has_teams;
use crate::verdict::ended;
use crate::words::{list, plies, shown, side};

/// Plays a game against you in the terminal, without a mistake
///
/// FILE is a graph, or a table that `cat-mouse solve --plies --table` has saved; a table has its own rules. Moves are read
/// from standard input, a line each: the node to go to, or help, hint, moves, undo or quit.
#[derive(clap::Args)]
#[command(after_long_help = after_help())]
pub struct Play {
    #[command(flatten)]
    input: Input,

    /// The side that you play
    #[arg(long = "as", value_name = "SIDE", value_enum, default_value = "mouse")]
    you: SideName,

    #[command(flatten)]
    map: Map,

    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    rules: Rules,

    #[command(flatten)]
    solver: Solver,
}

fn after_help() -> String {
    format!(
        "{FORMATS}\n\n\
         Examples:\n  \
           cat-mouse play examples/graphs/mouse_wins.json\n  \
           cat-mouse play --as cat --jump-mouse 2 grid.txt\n  \
           cat-mouse play --map city.map --mouse 3:17 --cat 20:4 city.cmt\n\n\
         {TABLES}\n\n\
         {EXIT_CODES}"
    )
}

impl Play {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let file = &self.input.file;
        if is_stdin(file) || self.rules.files().any(is_stdin) {
            let message = "standard input is for your moves".into();
            return Err(Failure::usage("-", message, "give the graph or the table as a file"));
        }
        let source = crate::read::name(file);
        let (table, reading) = match is_table(file) {
            true => {
                let table = self.open()?;
                let reading = self.map.read(&table)?;
                (table, reading)
            }
            false if self.map.is_given() => {
                let message = "only a table needs a map beside it".into();
                return Err(Failure::usage("--map", message, "leave it out, or give a table"));
            }
            false => {
                let reading = self.input.read()?;
                let arena = self.rules.arena(&self.input, &reading)?;
                (self.solver.solve(&arena, true, &source)?, Some(reading))
            }
        };
        if has_teams(&table) {
            let message = "in play, a side has one piece, which moves along one edge".into();
            return Err(Failure::usage(&source, message, "ask `cat-mouse query` what to play instead"));
        }
        let places = Places { nodes: table.nodes(), floor: reading.as_ref().and_then(Reading::floor) };
        let start = match &reading {
            Some(reading) => self.start.position(reading)?,
            None => {
                let Position { mouse, cat, .. } = Position::CLASSIC;
                self.start.position_in(places, [mouse, cat], &source)?
            }
        };
        let rules = match &reading {
            Some(reading) if !is_table(file) => self.rules.words(reading),
            _ => format!(".\n{}", ruling::words(table.arena(), places)),
        };
        if table.arena().endless() != Outcome::Draw && table.arena().has_stuck_draws() {
            let message = "where play that never ends has a winner, and a side that can't move has drawn, no table tells \
                           in how many plies such a draw can be forced"
                .into();
            let help = "choose other rules for stuck sides with --stuck-mouse and --stuck-cat, or leave out --endless";
            return Err(Failure::usage(&source, message, help));
        }
        let you = self.you.into();
        writeln!(out, "You are the {}. {}{rules}", side(you), start.words(places))?;
        writeln!(out, "Type the node to go to, or help.")?;
        let board = reading.as_ref().and_then(Board::new);
        let mut game = Game { table: &table, source: &source, places, board, you, played: vec![start] };
        game.play(&mut io::stdin().lock(), out)
    }

    /// The table in the file, if the options are for one, and it can tell what to play.
    fn open(&self) -> Result<Table, Failure> {
        let source = crate::read::name(&self.input.file);
        if !self.rules.are_default() {
            let message = "a table has its own rules, and they can't be changed".into();
            return Err(Failure::usage(&source, message, "leave the rules out, or give the graph"));
        }
        let table = table::open(&self.input.file)?;
        if !table.has_plies() {
            return Err(Failure::of(Error::NoPlies, &source));
        }
        Ok(table)
    }
}

const HELP: &str = "  NODE   go there: its number or, in a map or grid, ROW:COLUMN
  moves  show where you can go
  hint   show your best moves
  undo   take back your last move, and what came after it
  quit   leave the game
";

/// A game as far as it has been played.
struct Game<'a> {
    table: &'a Table,
    /// Where the table comes from.
    source: &'a str,
    places: Places<'a>,
    board: Option<Board<'a>>,
    you: Side,
    /// The positions so far, the start among them; the last is where play is now.
    played: Vec<Position>,
}

impl Game<'_> {
    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        loop {
            let end = self.end();
            if self.now().to_move == self.you || end.is_some() {
                self.show(out)?;
            }
            if let Some(end) = end {
                writeln!(out, "{end}")?;
                return Ok(());
            }
            if self.now().to_move != self.you {
                self.reply(out)?;
            } else if !self.your_turn(input, out)? {
                return Ok(());
            }
        }
    }

    fn now(&self) -> Position {
        *self.played.last().expect("the start is never taken back")
    }

    fn plies_played(&self) -> u32 {
        (self.played.len() - 1) as u32
    }

    fn end(&self) -> Option<String> {
        ended(self.table, self.now(), self.played.len() - 1)
    }

    /// Shows where everybody is, and whether they have been there before.
    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let now = self.now();
        writeln!(out)?;
        if let Some(board) = &self.board {
            board.draw(now, out)?;
        }
        let (you, other) = (now.of(self.you), now.of(self.you.other()));
        write!(
            out,
            "After {}: you, the {}, are on {}, the {} is on {}.",
            plies(self.plies_played()),
            side(self.you),
            self.places.show(you),
            side(self.you.other()),
            self.places.show(other)
        )?;
        let before = &self.played[..self.played.len() - 1];
        match before.iter().position(|&position| position == now) {
            Some(ply) => writeln!(out, " So it was after {}.", plies(ply as u32)),
            None => writeln!(out),
        }
    }

    /// Makes the best move for the other side.
    fn reply(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let now = self.now();
        let best = self.best_moves()?;
        let node = best.first().expect("a game that goes on has a move that keeps its outcome");
        let (mover, from) = (side(now.to_move), now.of(now.to_move));
        match *node == from {
            true => writeln!(out, "The {mover} stays on {}.", self.places.show(from))?,
            false => writeln!(
                out,
                "The {mover} goes from {} to {}.",
                self.places.show(from),
                self.places.show(*node)
            )?,
        }
        self.played.push(now.after(*node));
        Ok(())
    }

    /// Does what you say, until you have moved or taken back a move. Returns whether the game goes on.
    fn your_turn(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
        // Where nobody types, what was read shows in the output only if it is written there.
        let echo = !io::stdin().is_terminal();
        loop {
            write!(out, "{}> ", side(self.you))?;
            out.flush()?;
            let mut line = Vec::new();
            let len = input.read_until(b'\n', &mut line).map_err(|error| Failure {
                cause: Cause::Io,
                place: None,
                message: format!("can't read your moves: {error}"),
                help: None,
            })?;
            if len == 0 {
                writeln!(out)?;
                return Ok(false);
            }
            let line = String::from_utf8_lossy(&line);
            let word = line.trim();
            if echo {
                writeln!(out, "{}", shown(word))?;
            }
            match word {
                "" => {}
                "quit" | "q" | "exit" => return Ok(false),
                "help" | "h" | "?" => write!(out, "{HELP}")?,
                "moves" | "m" => writeln!(out, "You can go to {}.", self.show_all(self.moves()?))?,
                "hint" => {
                    writeln!(out, "{} Best: {}.", self.worth()?, self.show_all(self.best_moves()?))?;
                }
                "undo" | "u" => match self.undo() {
                    true => return Ok(true),
                    false => writeln!(out, "You have not moved yet.")?,
                },
                name => match self.find(name)? {
                    Ok(node) => {
                        self.played.push(self.now().after(node));
                        return Ok(true);
                    }
                    Err(message) => writeln!(out, "{message}")?,
                },
            }
        }
    }

    /// The nodes that you can go to.
    fn moves(&self) -> Result<Vec<usize>, Failure> {
        let moves = self.table.arena().moves(self.you, self.now().of(self.you));
        moves.map_err(|error| Failure::of(error, self.source))
    }

    /// The nodes that whoever is to move best goes to.
    fn best_moves(&self) -> Result<Vec<usize>, Failure> {
        let Position { mouse, cat, to_move } = self.now();
        let moves = self.table.best_moves_after(self.plies_played(), mouse, cat, to_move);
        let moves = moves.map_err(|error| Failure::of(error, self.source))?;
        // The others keep the outcome, but not the number of plies.
        let best = moves.iter().take_while(|other| other.plies == moves[0].plies);
        Ok(best.map(|best| best.node).collect())
    }

    /// The node of this name, if you can go there, or why you can't.
    fn find(&self, name: &str) -> Result<Result<usize, String>, Failure> {
        let node = match name.parse::<NodeName>() {
            Ok(name) => self.places.find(name),
            Err(_) => Err(format!("\"{}\" is no node and no order: type help", shown(name))),
        };
        let moves = self.moves()?;
        Ok(node.and_then(|node| match moves.contains(&node) {
            true => Ok(node),
            false => {
                let node = self.places.show(node);
                Err(format!("You can't go to {node}, but to {}.", self.show_all(moves)))
            }
        }))
    }

    /// Takes back moves up to your last one. Returns whether there was one.
    fn undo(&mut self) -> bool {
        let yours = |position: &Position| position.to_move == self.you;
        let Some(last) = self.played[..self.played.len() - 1].iter().rposition(yours) else {
            return false;
        };
        self.played.truncate(last + 1);
        true
    }

    /// What your position is worth, as a sentence.
    fn worth(&self) -> Result<String, Failure> {
        let Position { mouse, cat, to_move } = self.now();
        let worth = self.table.worth_after(self.plies_played(), mouse, cat, to_move);
        let (outcome, number) = worth.map_err(|error| Failure::of(error, self.source))?;
        let length = number.map_or(String::new(), |number| format!(" in {}", plies(number)));
        Ok(match outcome {
            Outcome::Draw => "You can hold the draw.".into(),
            won if won == self.you.wins() => format!("You can win{length}."),
            _ => format!("You lose{length}, if the {} makes no mistake.", side(self.you.other())),
        })
    }

    fn show_all(&self, nodes: Vec<usize>) -> String {
        list(&nodes.into_iter().map(|node| self.places.show(node)).collect::<Vec<_>>(), "or")
    }
}

/// A map or grid that is small enough to be drawn.
struct Board<'a> {
    floor: &'a Floor,
    food: Option<usize>,
}

impl<'a> Board<'a> {
    fn new(reading: &'a Reading) -> Option<Self> {
        let floor = reading.floor().filter(|floor| floor.rows() <= 40 && floor.columns() <= 100)?;
        let food = match &reading.cells {
            Cells::Grid(grid) => Some(grid.food()),
            _ => None,
        };
        Some(Board { floor, food })
    }

    fn draw(&self, position: Position, out: &mut impl Write) -> io::Result<()> {
        for row in 0..self.floor.rows() {
            let cell = |column| match self.floor.node(row, column) {
                None => '#',
                Some(node) if node == position.cat => 'C',
                Some(node) if node == position.mouse => 'M',
                Some(node) if Some(node) == self.food => 'F',
                Some(_) => '.',
            };
            writeln!(out, "  {}", (0..self.floor.columns()).map(cell).collect::<String>())?;
        }
        Ok(())
    }
}
