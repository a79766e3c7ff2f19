//! `cat-mouse table`: one graph in, the outcomes of all its positions counted out, and what finding them took.

use std::fmt::{self, Display};
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use cat_mouse::{Arena, CpuLevel, Error, Graph, Options, Progress, Summary, Table as Solved};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::{HumanBytes, HumanCount};
use serde::Serialize;

use crate::failure::{Cause, EXIT_CODES, Failure};
use crate::progress::SolveProgress;
use crate::read::{FORMATS, Format, Input, Reading};
use crate::words::{bytes, count};
use crate::{memory, size};

/// Solves every position on a graph and counts the wins of each side
///
/// A position is a node for the mouse, a node for the cat, and whose move it is. The hole is node 0. Time and memory
/// grow with the square of the number of nodes; a solve of more than half a second shows a progress bar if stderr is a
/// terminal.
#[derive(clap::Args)]
#[command(after_long_help = after_help())]
pub struct Table {
    #[command(flatten)]
    input: Input,

    /// Solves with this many threads, or with one for each core if 0
    #[arg(long, value_name = "N", default_value = "0")]
    threads: u16,

    /// Solves with these instructions of the processor
    #[arg(long, value_name = "LEVEL", default_value = "best", value_parser = cpu_levels())]
    cpu_level: CpuLevel,

    /// Refuses to solve what needs more memory than this: bytes, or with a unit, such as 512MiB or 1g
    ///
    /// k, m, g, t and KiB, MiB, GiB, TiB are powers of 1024; kB, MB, GB, TB are powers of 1000. The limit holds for
    /// solving; the graph as it was read comes on top. Without this option the limit is the memory that the machine has
    /// free, where the system tells: Linux does.
    #[arg(long, value_name = "SIZE", value_parser = size::parse, conflicts_with = "estimate")]
    memory_limit: Option<u64>,

    /// Solves nothing, only says how much memory it would take, and how much is free
    #[arg(long)]
    estimate: bool,

    /// Prints one line of JSON instead of words
    ///
    /// Later versions may add keys.
    #[arg(long)]
    json: bool,
}

fn after_help() -> String {
    format!(
        "{FORMATS}\n\n\
         Examples:\n  \
           cat-mouse table examples/graphs/draw.json\n  \
           cat-mouse table --estimate city.csr.txt\n  \
           cat-mouse table --threads 4 --memory-limit 8g --json city.csr.txt | jq .mouse_to_move\n\n\
         {EXIT_CODES}"
    )
}

/// The names of the levels, and the level of each; one that this processor lacks is wrong usage.
fn cpu_levels() -> impl TypedValueParser<Value = CpuLevel> {
    let names = ["best"].into_iter().chain(CpuLevel::ALL.map(CpuLevel::name));
    PossibleValuesParser::new(names).try_map(|name| {
        let named = CpuLevel::ALL.into_iter().find(|level| level.name() == name);
        let level = named.unwrap_or_else(CpuLevel::best);
        if level.is_available() { Ok(level) } else { Err(Error::UnavailableCpuLevel { level }) }
    })
}

impl Table {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let reading = self.input.read()?;
        let arena = Graph::new(&reading.csr.offsets, &reading.csr.adj)
            .and_then(|graph| Arena::new(&graph))
            .map_err(|error| failure(error, &reading))?;
        if self.estimate {
            let solve_bytes =
                Solved::estimate(&arena, &self.options()).map_err(|error| failure(error, &reading))?;
            self.print(out, &reading, Estimate { solve_bytes, available_bytes: memory::available() })
        } else {
            let limit = self.memory_limit.or_else(memory::available);
            let summary = self.solve(&arena, limit).map_err(|error| match error {
                Error::OverMemoryLimit { needed, limit } => self.over_limit(needed, limit, &reading),
                error => failure(error, &reading),
            })?;
            self.print(out, &reading, Report::new(&summary))
        }
    }

    fn options(&self) -> Options<'_> {
        Options {
            with_plies: false,
            threads: self.threads.into(),
            cpu_level: Some(self.cpu_level),
            memory_limit: None,
            progress: None,
        }
    }

    fn solve(&self, arena: &Arena, memory_limit: Option<u64>) -> Result<Summary, Error> {
        let mut progress = SolveProgress::new();
        let mut show = |state: &Progress| {
            progress.show(state);
            ControlFlow::Continue(())
        };
        let options = Options { memory_limit, progress: Some(&mut show), ..self.options() };
        Solved::solve(arena, options)?.summary()
    }

    /// The limit is the user's, or else what the machine has.
    fn over_limit(&self, needed: u64, limit: u64, reading: &Reading) -> Failure {
        let message = match self.memory_limit {
            Some(_) => {
                format!("solving needs {}, but the memory limit is {}", bytes(needed), bytes(limit))
            }
            None => format!(
                "solving needs {}, but this machine has {} free",
                HumanBytes(needed),
                HumanBytes(limit)
            ),
        };
        let help = format!(
            "--memory-limit {} allows it; a smaller graph needs less, and so do, a little, fewer --threads",
            size::at_least(needed)
        );
        Failure { cause: Cause::Resources, place: Some(reading.source.clone()), message, help: Some(help) }
    }

    fn print(
        &self,
        out: &mut impl Write,
        reading: &Reading,
        found: impl Serialize + Display,
    ) -> Result<(), Failure> {
        let answer = Answer::new(reading, found);
        if self.json {
            serde_json::to_writer(&mut *out, &answer).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{reading}\n\n{answer}")?;
        }
        Ok(())
    }
}

fn failure(error: Error, reading: &Reading) -> Failure {
    let (cause, help) = match error {
        Error::OutOfMemory { .. } => (
            Cause::Resources,
            "solving takes memory that grows with the square of the number of nodes: --estimate says how much",
        ),
        _ => (Cause::Input, "node 0 is the hole: the graph must have it"),
    };
    let message = match error {
        Error::OutOfMemory { bytes: needed } if needed < u64::MAX => {
            format!("no memory: {} are needed", bytes(needed))
        }
        error => error.to_string(),
    };
    Failure { cause, place: Some(reading.source.clone()), message, help: Some(help.into()) }
}

/// What `--json` prints. Scripts depend on these names, and on those in what was found: add, never change.
#[derive(Serialize)]
struct Answer<'a, Found> {
    file: &'a str,
    format: Format,
    directed: bool,
    nodes: u64,
    edges: usize,
    entries: u64,
    positions: u64,
    #[serde(flatten)]
    found: Found,
}

impl<'a, Found> Answer<'a, Found> {
    fn new(reading: &'a Reading, found: Found) -> Self {
        let nodes = reading.csr.nodes() as u64;
        Answer {
            file: &reading.source,
            format: reading.format,
            directed: reading.directed,
            nodes,
            edges: reading.edges,
            entries: reading.csr.adj.len() as u64,
            positions: 2 * nodes * nodes,
            found,
        }
    }
}

impl<Found: Display> Display for Answer<'_, Found> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Nodes      {}", HumanCount(self.nodes))?;
        writeln!(f, "Entries    {}", HumanCount(self.entries))?;
        writeln!(f, "Positions  {}", HumanCount(self.positions))?;
        write!(f, "{}", self.found)
    }
}

/// What solving would take.
#[derive(Serialize)]
struct Estimate {
    solve_bytes: u64,
    /// What the machine has free, if the system tells.
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

/// What the table holds, and what solving took.
#[derive(Serialize)]
struct Report {
    mouse_to_move: Outcomes,
    cat_to_move: Outcomes,
    rounds: Rounds,
    seconds: f64,
    positions_per_second: f64,
    /// By the library's own account.
    solve_bytes: u64,
    table_bytes: u64,
    /// By the system's account, of the whole process.
    peak_resident_bytes: Option<u64>,
    cpu_level: &'static str,
    threads: usize,
}

/// Positions with one side to move.
#[derive(Serialize)]
struct Outcomes {
    draws: u64,
    mouse_wins: u64,
    cat_wins: u64,
}

/// Rounds of the attractor of each side.
#[derive(Serialize)]
struct Rounds {
    mouse: u32,
    cat: u32,
}

impl Report {
    fn new(summary: &Summary) -> Self {
        let outcomes = |[draws, mouse_wins, cat_wins]: [u64; 3]| Outcomes { draws, mouse_wins, cat_wins };
        let [mouse, cat] = summary.rounds;
        let positions = 2 * summary.mouse_places * summary.cat_places;
        let seconds = summary.solve_time.as_secs_f64();
        Report {
            mouse_to_move: outcomes(summary.mouse_to_move),
            cat_to_move: outcomes(summary.cat_to_move),
            rounds: Rounds { mouse, cat },
            seconds,
            // A clock may be too coarse for a tiny graph.
            positions_per_second: positions as f64 / seconds.max(1e-9),
            solve_bytes: summary.solve_bytes,
            table_bytes: summary.table_bytes,
            peak_resident_bytes: memory::peak(),
            cpu_level: summary.cpu_level.name(),
            threads: summary.threads,
        }
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [self.mouse_to_move.cells(), self.cat_to_move.cells()];
        writeln!(f)?;
        let widths: [usize; 3] =
            std::array::from_fn(|column| 14.max(rows[0][column].len()).max(rows[1][column].len()));
        let mut line = |name: &str, cells: [&str; 3]| {
            write!(f, "{name:<13}")?;
            cells.iter().zip(widths).try_for_each(|(cell, width)| write!(f, "  {cell:>width$}"))?;
            writeln!(f)
        };
        line("", ["draws", "the mouse wins", "the cat wins"])?;
        for (name, cells) in ["Mouse to move", "Cat to move"].into_iter().zip(&rows) {
            line(name, [&cells[0], &cells[1], &cells[2]])?;
        }
        writeln!(f)?;

        let Rounds { mouse, cat } = self.rounds;
        let (mouse, cat) = (HumanCount(mouse.into()), HumanCount(cat.into()));
        writeln!(f, "Rounds     {mouse} of the mouse's attractor, {cat} of the cat's")?;
        // A shorter time says more about the clock than about the graph.
        if self.seconds < 1e-3 {
            writeln!(f, "Time       under 1 ms")?;
        } else {
            let speed = HumanCount(self.positions_per_second as u64);
            let time = Duration::from_secs_f64(self.seconds);
            writeln!(f, "Time       {time:.3?}, {speed} positions a second")?;
        }
        writeln!(f, "Processor  {}, {}", self.cpu_level, count(self.threads, "thread"))?;
        let (solve, table) = (HumanBytes(self.solve_bytes), HumanBytes(self.table_bytes));
        write!(f, "Memory     {solve} to solve, {table} for the table")?;
        match self.peak_resident_bytes {
            Some(peak) => write!(f, "; the whole process had at most {}", HumanBytes(peak)),
            None => Ok(()),
        }
    }
}

impl Outcomes {
    /// Counts and shares, as they are shown.
    fn cells(&self) -> [String; 3] {
        let counts = [self.draws, self.mouse_wins, self.cat_wins];
        let all: u64 = counts.iter().sum();
        counts.map(|count| format!("{} ({:.2} %)", HumanCount(count), 100.0 * count as f64 / all as f64))
    }
}
