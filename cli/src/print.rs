//! How every answer is printed: in words, or as one line of JSON.

use std::fmt::Display;
use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;

/// The option of every command that answers something.
#[derive(clap::Args)]
pub struct Printing {
    /// Prints one line of JSON instead of words
    ///
    /// Outcomes are the numbers that the library returns: 0 draw, 1 the mouse wins, 2 the cat wins. Later versions may add
    /// keys.
    #[arg(long)]
    json: bool,
}

impl Printing {
    /// Whether answers are JSON.
    pub fn is_json(&self) -> bool {
        self.json
    }

    pub fn print(&self, out: &mut impl Write, answer: &(impl Display + Serialize)) -> Result<(), Failure> {
        if self.json {
            serde_json::to_writer(&mut *out, answer).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{answer}")?;
        }
        Ok(())
    }
}
