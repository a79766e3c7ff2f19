//! The `cat-mouse` command: reads a graph, says who wins, from one start or from all of them, saves tables, asks and checks
//! them, and plays; and takes the census of lists of graphs.
//!
//! `commands` has one file for each subcommand, `read` one for each format of graphs; `rules`, `start`, `solver` and
//! `print` are options that several commands have, with what they do. None of them prints: what a command has to say it
//! writes to the output it is given, and what stops it is a `Failure`, reported here. Only `progress` draws on the
//! terminal of who waits.

mod commands;
mod failure;
mod memory;
mod place;
mod print;
mod progress;
mod read;
mod rules;
mod ruling;
mod size;
mod solver;
mod start;
mod summary;
mod table;
mod teams;
mod verdict;
mod words;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};

use commands::Command;
use failure::{Cause, Failure};

/// Solves pursuit games on graphs, exactly: will the mouse reach the hole, or the cat catch the mouse?
///
/// By the classic rules, the mouse starts on node 1 and moves first, the cat starts on node 2, the hole is node 0. The
/// mouse goes along any edge, the cat along any edge that does not lead to the hole, and whoever is to move must move. Both
/// see everything and play their best. A game that neither can win is a draw. `solve` tells who wins that game, or one
/// with other rules, and saves tables of all positions; `query` and `verify` ask and check them, `play` plays against you.
/// `census` finds the cop numbers of lists of graphs.
#[derive(Parser)]
#[command(version, long_version = LONG_VERSION, after_long_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\nWith the library cat_mouse of the same version, which C programs link as -lcat_mouse.",
    "\nLicence: ",
    env!("CARGO_PKG_LICENSE"),
);

const AFTER_HELP: &str = "\
Example:
  echo '[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]' | cat-mouse solve -

`cat-mouse solve --help` describes the formats of graphs, the rules and the exit codes.";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has what it wanted and left.
        Err(failure) if failure.cause == Cause::NobodyListens => ExitCode::SUCCESS,
        Err(failure) => {
            // If even stderr is gone, the exit code has to do.
            let _ = writeln!(io::stderr(), "{failure}");
            failure.cause.exit_code()
        }
    }
}

fn run() -> Result<(), Failure> {
    let arguments = match arguments() {
        Ok(arguments) => arguments,
        // Wrong usage, on stderr.
        Err(error) if error.use_stderr() => error.exit(),
        // Help and the version, which are output like any other.
        Err(error) => {
            error.print()?;
            return Ok(io::stdout().flush()?);
        }
    };
    let mut out = io::stdout().lock();
    arguments.command.run(&mut out)?;
    Ok(out.flush()?)
}

fn arguments() -> Result<Arguments, clap::Error> {
    // A number below 0 is a wrong value, which its parser can say more of than that there is no such option.
    let command = Arguments::command().mut_subcommands(|command| {
        command.mut_args(|argument| {
            let takes_values = argument.get_action().takes_values();
            argument.allow_negative_numbers(takes_values)
        })
    });
    Arguments::from_arg_matches(&command.try_get_matches()?)
}
