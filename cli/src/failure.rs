//! What ends a run early: where, why, what to do about it, and the exit code that tells scripts.

use std::fmt;
use std::io;
use std::process::ExitCode;

use cat_mouse::{Error, Status};

use crate::words::{bytes, shown};

/// Why a run failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A file can't be read, or the output can't be written.
    Io,
    /// Options that don't fit the graph or each other. What can be seen without reading the graph is reported by clap,
    /// with the same exit code.
    Usage,
    /// What was read is no graph or table, or none that the game can be played on.
    Input,
    /// There is no memory for it, more than is allowed, or it is beyond what the solver's numbers hold.
    Resources,
    /// A table says what is not true.
    WrongTable,
    /// The reader of our output is gone; nothing to complain about.
    NobodyListens,
}

/// The exit codes, as they stand in the help of every command.
pub const EXIT_CODES: &str = "\
Exit codes, of all commands:
  0  done, whatever the outcome
  1  a file can't be read, or the output can't be written
  2  wrong usage: options that do not exist, or that do not fit the graph, the table or each other
  3  the input is not a graph or table, or not one to play on
  4  out of memory, over the memory limit, or too big
  5  the table is wrong: `cat-mouse verify` has found a false position";

impl Cause {
    /// The number for the shell; see [`EXIT_CODES`].
    pub fn exit_code(self) -> ExitCode {
        ExitCode::from(match self {
            Cause::NobodyListens => 0,
            Cause::Io => 1,
            Cause::Usage => 2,
            Cause::Input => 3,
            Cause::Resources => 4,
            Cause::WrongTable => 5,
        })
    }
}

/// One error, ready to be shown.
#[derive(Debug)]
pub struct Failure {
    pub cause: Cause,
    /// Where it is: `file`, `file:line:column` or `--option`.
    pub place: Option<String>,
    /// What is wrong there.
    pub message: String,
    /// What the user can do about it.
    pub help: Option<String>,
}

impl Failure {
    /// Options, or an argument, that do not fit.
    pub fn usage(place: &str, message: String, help: &str) -> Self {
        Failure { cause: Cause::Usage, place: Some(place.into()), message, help: Some(help.into()) }
    }

    /// An error of the library about what was read from `source`.
    pub fn of(error: Error, source: &str) -> Self {
        let (cause, help) = match (error, error.status()) {
            (_, Status::OutOfMemory) => (
                Cause::Resources,
                "solving takes memory that grows with the square of the number of nodes: \
                 `cat-mouse solve --estimate` says how much",
            ),
            (_, Status::Io) => (Cause::Io, "is this the right file?"),
            (Error::Contradiction { .. } | Error::OtherNodes { .. }, _) => {
                (Cause::Usage, "`cat-mouse solve --help` says what the rules mean")
            }
            (Error::WrongTable { .. }, _) => {
                (Cause::WrongTable, "do not use this table; `cat-mouse solve --table` makes a new one")
            }
            (_, Status::CorruptFile) => (Cause::Input, "`cat-mouse solve --table` makes a table"),
            (Error::NoPlies, _) => {
                (Cause::Usage, "`cat-mouse solve --plies --table` makes a table that has them")
            }
            (_, Status::Unsupported) => (Cause::Usage, "ask for something else"),
            _ => {
                (Cause::Input, "every node of the game must be in the graph, also those that no edge leaves")
            }
        };
        let message = match error {
            Error::OutOfMemory { bytes: needed } if needed < u64::MAX => {
                format!("no memory: {} are needed", bytes(needed))
            }
            error => error.to_string(),
        };
        Failure { cause, place: Some(source.into()), message, help: Some(help.into()) }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}: ", shown(place))?;
        }
        write!(f, "error: {}", self.message)?;
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

/// An error of writing the output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        let cause = match error.kind() {
            io::ErrorKind::BrokenPipe => Cause::NobodyListens,
            _ => Cause::Io,
        };
        Failure { cause, place: None, message: format!("can't write the output: {error}"), help: None }
    }
}
