//! What ends a run early: where, why, what to do about it, and the exit code that tells scripts.

use std::fmt;
use std::io;
use std::process::ExitCode;

use crate::words::shown;

/// Why a run failed. Usage errors are not here: clap reports them and exits with 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A file can't be read, or the output can't be written.
    Io,
    /// What was read is no graph, or none that the game can be played on.
    Input,
    /// There is no memory for it, more than is allowed, or it is beyond what the solver's numbers hold.
    Resources,
    /// The reader of our output is gone; nothing to complain about.
    NobodyListens,
}

/// The exit codes, as they stand in the help of every command that solves something.
pub const EXIT_CODES: &str = "\
Exit codes:
  0  solved, whatever the outcome
  1  the file can't be read, or the output can't be written
  2  wrong usage of this command
  3  the input is not a graph, or not one to play on
  4  out of memory, over the memory limit, or too big";

impl Cause {
    /// The number for the shell; see [`EXIT_CODES`].
    pub fn exit_code(self) -> ExitCode {
        ExitCode::from(match self {
            Cause::NobodyListens => 0,
            Cause::Io => 1,
            Cause::Input => 3,
            Cause::Resources => 4,
        })
    }
}

/// One error, ready to be shown.
#[derive(Debug)]
pub struct Failure {
    pub cause: Cause,
    /// Where it is: `file` or `file:line:column`.
    pub place: Option<String>,
    /// What is wrong there.
    pub message: String,
    /// What the user can do about it.
    pub help: Option<String>,
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
