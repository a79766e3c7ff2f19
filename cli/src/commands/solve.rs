//! `cat-mouse solve`: one graph in; who wins from one start out, or how often each side wins from all of them, and the
//! table of them all as a file.

use std::fmt::{self, Display};
use std::io::Write;
use std::path::{Path, PathBuf};

use cat_mouse::{Error, Side, Table};
use indicatif::HumanBytes;
use serde::Serialize;

use crate::failure::{Cause, EXIT_CODES, Failure};
use crate::memory;
use crate::place::Places;
use crate::print::Printing;
use crate::progress::Waiting;
use crate::read::{FORMATS, Facts, Input, Reading, is_stdin};
use crate::rules::Rules;
use crate::solver::Solver;
use crate::start::{Position, Start};
use crate::summary::Report;
use crate::teams::TeamVerdict;
use crate::verdict::Verdict;
use crate::words::{bytes, shown};

/// Says who wins on a graph: the mouse, the cat, or nobody
///
/// By the classic rules, the mouse starts on node 1 and moves first, the cat starts on node 2, and the hole is node 0.
/// Every one of them can be set otherwise. With one mouse and one cat, one start of a large graph is decided without a table
/// of all positions, mostly in milliseconds, under any rules; what small games around it leave open takes the whole game,
/// if there is memory for it. Its time and memory grow with the square of the number of nodes, and so do those that --plies,
/// --line, --table and --summary take. A solve of more than half a second shows a progress bar if stderr is a terminal.
#[derive(clap::Args)]
#[command(after_long_help = after_help())]
pub struct Solve {
    #[command(flatten)]
    input: Input,

    /// Tells also how many plies (moves of one side) the game takes if the winner hurries and the loser delays
    #[arg(long)]
    plies: bool,

    /// Shows the whole game, move by move, as both sides play it at their best
    #[arg(long)]
    line: bool,

    /// Saves the table of all positions, for `cat-mouse query`, `verify` and `play`; with --plies, it knows them
    #[arg(long, value_name = "OUT")]
    table: Option<PathBuf>,

    /// Counts how often each side wins, over all starts, instead of telling about one
    #[arg(long, conflicts_with_all = ["line", "mouse", "cat", "first"])]
    summary: bool,

    /// Tells about the start that both sides choose: first the cats where they stand, then the mice, who see them
    #[arg(long, conflicts_with_all = ["line", "summary", "estimate", "mouse", "cat"])]
    place: bool,

    /// Solves nothing, only says how much memory a table would take, and how much is free
    #[arg(long, conflicts_with_all = ["line", "table", "summary", "memory_limit", "mouse", "cat", "first"])]
    estimate: bool,

    #[command(flatten)]
    printing: Printing,

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
           cat-mouse solve examples/graphs/draw.json\n  \
           cat-mouse solve --line examples/graphs/cat_wins.json\n  \
           cat-mouse solve --holes 0,5 --stay both --endless cat --mouse 3 --first cat graph.json\n  \
           cat-mouse solve --jump-mouse 2 --plies grid.txt\n  \
           cat-mouse solve --summary --table city.cmt --memory-limit 8g city.map\n  \
           cat-mouse solve --holes none --stay both --cats 3 --place --plies petersen.json\n  \
           gzip -dc roads.csr.txt.gz | cat-mouse solve --json - | jq .winner\n\n\
         {EXIT_CODES}"
    )
}

impl Solve {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if self.table.as_deref().is_some_and(is_stdin) {
            let message = "a table is saved as a file, in one step, and can't go to standard output".into();
            return Err(Failure::usage("--table", message, "name a file; one of the name - is ./-"));
        }
        let reading = self.input.read()?;
        let source = &reading.source;
        if self.estimate {
            let arena = self.rules.arena(&self.input, &reading)?;
            let solve_bytes = self.solver.estimate(&arena, self.plies, source)?;
            let found = Estimate { solve_bytes, available_bytes: memory::available() };
            return self.printing.print(out, &Counted { facts: reading.facts(), found, reading: &reading });
        }
        let failure = |error| Failure::of(error, source);
        let has_teams = self.place || self.rules.have_teams();
        let start = match self.summary || has_teams {
            true => None,
            false => Some(self.start.position(&reading)?),
        };
        let arena = self.rules.arena(&self.input, &reading)?;
        let wants_table = self.plies || self.line || self.table.is_some();
        if let Some(start) = start.filter(|_| !wants_table) {
            let outcome = self.solver.decide(&arena, start, source)?;
            return self.print(out, &reading, start, Verdict::new(start, outcome));
        }
        let places = reading.places();
        let teams = match has_teams && !self.place && !self.summary {
            true => Some(self.start.teams(places, &arena)?),
            false => None,
        };
        let table = self.solver.solve(&arena, self.plies || self.line, source)?;
        if let Some(file) = &self.table {
            save(&table, file)?;
        }
        if let Some(start) = start {
            let verdict = Verdict::of(&table, places, start, self.line).map_err(failure)?;
            return self.print(out, &reading, start, verdict);
        }
        let facts = reading.facts();
        if self.summary {
            let found = Report::of(&table, places).map_err(failure)?;
            return self.printing.print(out, &Counted { facts, found, reading: &reading });
        }
        let found = self.team_verdict(&table, places, teams).map_err(failure)?;
        self.printing.print(out, &Counted { facts, found, reading: &reading })
    }

    /// What is told about several pieces a side: of where they start, or else of where both sides put them.
    fn team_verdict<'a>(
        &self,
        table: &Table,
        places: Places<'a>,
        start: Option<([Vec<usize>; 2], Side)>,
    ) -> Result<TeamVerdict<'a>, Error> {
        let Some((pieces, first)) = start else {
            return TeamVerdict::of_placement(table, places, self.start.first());
        };
        let verdict = TeamVerdict::of(table, places, &pieces, first)?;
        if self.line { verdict.with_line(table, &pieces, first) } else { Ok(verdict) }
    }

    fn print(
        &self,
        out: &mut impl Write,
        reading: &Reading,
        start: Position,
        verdict: Verdict<'_>,
    ) -> Result<(), Failure> {
        let facts = reading.facts();
        let table = self.table.as_deref().map(crate::read::name);
        self.printing.print(out, &Answer { facts, verdict, table, solve: self, reading, start })
    }
}

/// What to do where a table can't be written.
const ROOM: &str = "name a file in a folder that has room for the table and may be written to";

/// Saves a table, and says so on a terminal that waits for it.
fn save(table: &Table, file: &Path) -> Result<(), Failure> {
    let _waiting = Waiting::new("saving the table");
    table.save(file).map_err(|error| {
        let failure = Failure::of(error, &crate::read::name(file));
        match failure.cause {
            Cause::Io => Failure { help: Some(ROOM.into()), ..failure },
            _ => failure,
        }
    })
}

/// What is told about one start.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    facts: Facts<'a>,
    #[serde(flatten)]
    verdict: Verdict<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    #[serde(skip)]
    solve: &'a Solve,
    #[serde(skip)]
    reading: &'a Reading,
    #[serde(skip)]
    start: Position,
}

impl Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.reading.places();
        let rules = self.solve.rules.words(self.reading);
        writeln!(f, "{}", self.verdict)?;
        writeln!(f, "{}{rules}", self.start.words(places))?;
        write!(f, "{}", self.reading)?;
        if let Some(line) = self.verdict.line() {
            write!(f, "\n\n{line}")?;
        }
        match &self.table {
            Some(file) => write!(f, "\n\nThe table of all positions is in {}.", shown(file)),
            None => Ok(()),
        }
    }
}

/// What is told about all starts.
#[derive(Serialize)]
struct Counted<'a, Found> {
    #[serde(flatten)]
    facts: Facts<'a>,
    #[serde(flatten)]
    found: Found,
    #[serde(skip)]
    reading: &'a Reading,
}

impl<Found: Display> Display for Counted<'_, Found> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n\n{}", self.reading, self.found)
    }
}

/// What solving would take.
#[derive(Serialize)]
struct Estimate {
    solve_bytes: u64,
    /// What is free, if the system tells.
    available_bytes: Option<u64>,
}

impl Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Memory     {} to solve: {}", HumanBytes(self.solve_bytes), bytes(self.solve_bytes))?;
        match self.available_bytes {
            Some(available) => write!(f, "\nAvailable  {}", HumanBytes(available)),
            None => Ok(()),
        }
    }
}
