//! The subcommands: one file each, with its arguments and what it does.

mod census;
mod play;
mod query;
mod solve;
mod verify;

use std::io::Write;

use crate::failure::Failure;

/// What the user asks for.
#[derive(clap::Subcommand)]
pub enum Command {
    Solve(Box<solve::Solve>),
    Query(query::Query),
    Verify(verify::Verify),
    Play(Box<play::Play>),
    Census(census::Census),
}

impl Command {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Command::Solve(solve) => solve.run(out),
            Command::Query(query) => query.run(out),
            Command::Verify(verify) => verify.run(out),
            Command::Play(play) => play.run(out),
            Command::Census(census) => census.run(out),
        }
    }
}
