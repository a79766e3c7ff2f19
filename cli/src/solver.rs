//! How to solve, as options, and solving itself, of all positions or of one, with its progress bar and its limits.

use std::ops::ControlFlow;

use cat_mouse::{Arena, CpuLevel, Error, Options, Outcome, Progress, Table, decide};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::HumanBytes;

use crate::failure::{Cause, Failure};
use crate::progress::SolveProgress;
use crate::start::Position;
use crate::words::bytes;
use crate::{memory, size};

/// With what a table is solved.
#[derive(clap::Args)]
#[command(next_help_heading = "Solving")]
pub struct Solver {
    /// Solves with this many threads, or with one for each core if 0
    #[arg(long, value_name = "N", default_value = "0")]
    threads: u16,

    /// Solves with these instructions of the processor
    #[arg(long, value_name = "LEVEL", default_value = "best", value_parser = cpu_levels())]
    cpu_level: CpuLevel,

    /// Refuses to solve what needs more memory than this: bytes, or with a unit, such as 512MiB or 1g
    ///
    /// k, m, g, t and KiB, MiB, GiB, TiB are powers of 1024; kB, MB, GB, TB are powers of 1000. The limit holds for
    /// solving; the graph as it was read comes on top. Without this option the limit is the memory that is free, on
    /// the machine and within the limits on the process and its control groups, where the system tells: Linux does.
    #[arg(long, value_name = "SIZE", value_parser = size::parse)]
    memory_limit: Option<u64>,
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

impl Solver {
    fn options(&self, with_plies: bool) -> Options<'_> {
        Options {
            threads: self.threads.into(),
            cpu_level: Some(self.cpu_level),
            with_plies,
            memory_limit: None,
            progress: None,
        }
    }

    /// The bytes that solving an arena takes.
    pub fn estimate(&self, arena: &Arena, with_plies: bool, source: &str) -> Result<u64, Failure> {
        Table::estimate(arena, &self.options(with_plies)).map_err(|error| Failure::of(error, source))
    }

    /// Solves an arena that comes from `source`.
    pub fn solve(&self, arena: &Arena, with_plies: bool, source: &str) -> Result<Table, Failure> {
        self.within_limits(with_plies, source, |options| Table::solve(arena, options))
    }

    /// Decides one position of an arena that comes from `source`, without a table.
    pub fn decide(&self, arena: &Arena, position: Position, source: &str) -> Result<Outcome, Failure> {
        let Position { mouse, cat, to_move } = position;
        self.within_limits(false, source, |options| decide(arena, mouse, cat, to_move, options))
    }

    fn within_limits<T>(
        &self,
        with_plies: bool,
        source: &str,
        solve: impl FnOnce(Options<'_>) -> Result<T, Error>,
    ) -> Result<T, Failure> {
        let mut progress = SolveProgress::new();
        let mut show = |state: &Progress| {
            progress.show(state);
            ControlFlow::Continue(())
        };
        let options = Options {
            memory_limit: self.memory_limit.or_else(memory::available),
            progress: Some(&mut show),
            ..self.options(with_plies)
        };
        solve(options).map_err(|error| match error {
            Error::OverMemoryLimit { needed, limit } => {
                self.over_limit("solving", needed, limit, with_plies, source)
            }
            Error::LeftOpen { open, needed, limit } => {
                self.over_limit(&format!("{open}; the whole game"), needed, limit, with_plies, source)
            }
            error => Failure::of(error, source),
        })
    }

    /// The limit is the user's, or else what is free.
    fn over_limit(&self, what: &str, needed: u64, limit: u64, with_plies: bool, source: &str) -> Failure {
        let message = match self.memory_limit {
            Some(_) => {
                format!("{what} needs {}, but the memory limit is {}", bytes(needed), bytes(limit))
            }
            None => format!("{what} needs {}, but only {} is free", HumanBytes(needed), HumanBytes(limit)),
        };
        let limit = size::at_least(needed);
        let enough = match with_plies {
            // How many digits the plies have shows on the way.
            true => format!("it takes --memory-limit {limit} at least, and --estimate tells what is enough"),
            false => format!("--memory-limit {limit} allows it"),
        };
        let help = format!("{enough}; a smaller graph needs less, and so do, a little, fewer --threads");
        Failure { cause: Cause::Resources, place: Some(source.into()), message, help: Some(help) }
    }
}
