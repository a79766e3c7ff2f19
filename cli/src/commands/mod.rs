//! The subcommands: one file each, with its arguments and what it does.

mod solve;
mod table;

use std::io::Write;

use crate::failure::Failure;

/// What the user asks for.
#[derive(clap::Subcommand)]
pub enum Command {
    Solve(solve::Solve),
    Table(table::Table),
}

impl Command {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Command::Solve(solve) => solve.run(out),
            Command::Table(table) => table.run(out),
        }
    }
}
