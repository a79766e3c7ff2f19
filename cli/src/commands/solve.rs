//! `cat-mouse solve`: one graph in, who wins out.

use std::io::Write;

use cat_mouse::{Error, Graph, Outcome, Status, cat_mouse_game};
use serde::Serialize;

use crate::failure::{Cause, EXIT_CODES, Failure};
use crate::read::{FORMATS, Format, Input, Reading};

/// Says who wins on a graph: the mouse, the cat, or nobody
///
/// The mouse starts on node 1 and moves first, the cat starts on node 2, the hole is node 0.
#[derive(clap::Args)]
#[command(after_long_help = after_help())]
pub struct Solve {
    #[command(flatten)]
    input: Input,

    /// Prints one line of JSON instead of words
    ///
    /// Its "outcome" is the number that the library returns: 0 draw, 1 the mouse wins, 2 the cat wins. Later versions
    /// may add keys.
    #[arg(long)]
    json: bool,
}

fn after_help() -> String {
    format!(
        "{FORMATS}\n\n\
         Examples:\n  \
           cat-mouse solve examples/graphs/draw.json\n  \
           cat-mouse solve --directed one_way_streets.txt\n  \
           gzip -dc roads.csr.txt.gz | cat-mouse solve --json - | jq .winner\n\n\
         {EXIT_CODES}"
    )
}

impl Solve {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let reading = self.input.read()?;
        let outcome = Graph::new(&reading.csr.offsets, &reading.csr.adj)
            .and_then(|graph| cat_mouse_game(&graph))
            .map_err(|error| failure(error, &reading))?;
        if self.json {
            serde_json::to_writer(&mut *out, &Answer::new(outcome, &reading))
                .map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            write_words(out, outcome, &reading)?;
        }
        Ok(())
    }
}

fn failure(error: Error, reading: &Reading) -> Failure {
    let (cause, help) = match error.status() {
        Status::OutOfMemory => {
            (Cause::Resources, "the solver's memory grows with the square of the number of nodes")
        }
        _ => (Cause::Input, "every node of the game must be in the graph, also those that no edge leaves"),
    };
    Failure {
        cause,
        place: Some(reading.source.clone()),
        message: error.to_string(),
        help: Some(help.to_string()),
    }
}

fn write_words(out: &mut impl Write, outcome: Outcome, reading: &Reading) -> std::io::Result<()> {
    let verdict = match outcome {
        Outcome::Draw => "Draw: neither the mouse nor the cat can force its goal.",
        Outcome::MouseWins => "The mouse wins: whatever the cat does, the mouse reaches the hole.",
        Outcome::CatWins => "The cat wins: whatever the mouse does, the cat catches it.",
    };
    writeln!(out, "{verdict}")?;
    writeln!(
        out,
        "The mouse starts on node 1 and moves first, the cat starts on node 2, the hole is node 0."
    )?;
    writeln!(out, "{reading}")
}

/// What `--json` prints. Scripts depend on these names: add, never change.
#[derive(Serialize)]
struct Answer<'a> {
    file: &'a str,
    format: Format,
    directed: bool,
    nodes: usize,
    edges: usize,
    mouse: i32,
    cat: i32,
    hole: i32,
    to_move: &'static str,
    outcome: i32,
    winner: Option<&'static str>,
}

impl<'a> Answer<'a> {
    fn new(outcome: Outcome, reading: &'a Reading) -> Self {
        Answer {
            file: &reading.source,
            format: reading.format,
            directed: reading.directed,
            nodes: reading.csr.nodes(),
            edges: reading.edges,
            mouse: 1,
            cat: 2,
            hole: 0,
            to_move: "mouse",
            outcome: outcome as i32,
            winner: match outcome {
                Outcome::Draw => None,
                Outcome::MouseWins => Some("mouse"),
                Outcome::CatWins => Some("cat"),
            },
        }
    }
}
