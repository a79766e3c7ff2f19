//! `cat-mouse census`: a list of graphs in; what each of them is like out, or how many are like that.

mod answer;
mod counts;
mod pipeline;
mod state;

use std::fmt;
use std::io::Write;
use std::path::PathBuf;

use cat_mouse::{Census as Finder, Error, Graph6};
use crc32fast::Hasher;
use indicatif::HumanCount;
use serde::Serialize;

use crate::failure::{Cause, EXIT_CODES, Failure};
use crate::print::Printing;
use crate::progress::CountProgress;
use answer::Answer;
use counts::Counts;
use pipeline::{Piece, Skip, add_line};
use state::{Clock, State};

/// Finds the cop numbers of a list of graphs, or how the classic game ends on them
///
/// Reads graph6 or sparse6, a graph a line, as nauty's geng prints them: from a file, or from standard input while they
/// are being made. Any number of them, in little memory, on all cores; answers keep the order of the graphs.
#[derive(clap::Args)]
#[command(after_long_help = after_help())]
pub struct Census {
    /// A file of graphs, or - for standard input
    #[arg(default_value = "-")]
    file: PathBuf,

    /// What to find out of each graph
    #[arg(long, value_enum, default_value = "cop-number")]
    question: Question,

    /// Tries no more cops than this; graphs that need more are counted as such
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u16).range(1..))]
    max_cops: u16,

    /// Prints a line for each graph instead of counts: the graph as it was read, and the answer, apart by tabs
    #[arg(long)]
    each: bool,

    /// Passes over the first N graphs; there must be so many
    #[arg(long, value_name = "N", default_value = "0")]
    skip: u64,

    /// Keeps the counts so far in this file, every few seconds, and goes on from there if it is there
    ///
    /// The same graphs must come again, and it is checked that they do: those that have been counted are passed over. The
    /// file is replaced in one step.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["each", "skip"])]
    resume: Option<PathBuf>,

    /// Works with this many threads, or with one for each core if 0
    #[arg(long, value_name = "N", default_value = "0")]
    threads: u16,

    #[command(flatten)]
    printing: Printing,
}

/// What to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// How many cops win, and in how many rounds
    CopNumber,
    /// Whether one cop wins
    CopWin,
    /// How often each side wins the classic game, over all placements of hole, mouse and cat, the mouse to move
    Classic,
}

fn after_help() -> String {
    format!(
        "Examples:\n  \
           nauty-geng -c 9 | cat-mouse census\n  \
           cat-mouse census --question cop-win --each graphs.g6\n  \
           gzip -dc graphs.g6.gz | cat-mouse census --json --resume census.json -\n\n\
         {EXIT_CODES}"
    )
}

impl Census {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let source = crate::read::name(&self.file);
        let mut state = match &self.resume {
            Some(file) => State::open(file, self.question, self.max_cops)?,
            None => State::new(self.question, self.max_cops),
        };
        let workers = match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads.into(),
        };
        let (question, max_cops) = (self.question, self.max_cops.into());
        let each = self.each.then_some(self.printing.is_json());
        let name = source.clone();
        let answer = move |census: &mut Finder, piece: &Piece| {
            Done::of(piece, each, |graph| Answer::find(census, graph, question, max_cops), &name)
        };
        let mut progress = CountProgress::new();
        let mut clock = Clock::new();
        let skip = match &self.resume {
            Some(_) => Skip { lines: state.graphs, checksum: Some(state.checksum) },
            None => Skip { lines: self.skip, checksum: None },
        };
        pipeline::run(&self.file, skip, workers, answer, |done| {
            out.write_all(&done.text)?;
            state.add(&done.counts, &done.lines);
            progress.show(state.graphs);
            match (done.failure, &self.resume) {
                (None, Some(file)) if clock.strikes() => state.save(file),
                (None, _) => Ok(()),
                (Some(failure), Some(file)) => state.save(file).and(Err(failure)),
                (Some(failure), None) => Err(failure),
            }
        })?;
        drop(progress);
        if let Some(file) = &self.resume {
            state.save(file)?;
        }
        if self.each {
            return Ok(());
        }
        self.printing.print(out, &Report { file: source, state: &state })
    }
}

/// What became of a piece of the input.
struct Done {
    /// What is to be printed of its graphs, if anything.
    text: Vec<u8>,
    counts: Counts,
    /// What the lines of the graphs that have been counted add up to.
    lines: Hasher,
    /// What is wrong with the line after those that have been counted.
    failure: Option<Failure>,
}

impl Done {
    fn of(
        piece: &Piece,
        each: Option<bool>,
        mut answer: impl FnMut(&Graph6<'_>) -> Result<Answer, Error>,
        source: &str,
    ) -> Self {
        let mut done =
            Done { text: Vec::new(), counts: Counts::default(), lines: Hasher::new(), failure: None };
        for (number, line) in (piece.first..).zip(Graph6::lines(&piece.bytes)) {
            let parse = if number == 1 { Graph6::parse_first } else { Graph6::parse };
            match parse(line).and_then(|graph| Ok((graph, answer(&graph)?))) {
                Ok((graph, answer)) => {
                    done.counts.count(answer);
                    add_line(&mut done.lines, line);
                    if let Some(json) = each {
                        answer.write(&mut done.text, graph.line(), json);
                    }
                }
                Err(error) => {
                    done.failure = Some(line_failure(error, source, number));
                    break;
                }
            }
        }
        done
    }
}

/// An error about one line.
fn line_failure(error: Error, source: &str, line: u64) -> Failure {
    let column = error.place().unwrap_or(0) + 1;
    let failure = Failure::of(error, source);
    let help = match failure.cause {
        Cause::Input => {
            "every line is a graph in graph6 or sparse6, such as nauty's geng prints; \
             unpack a compressed file on the way: gzip -dc FILE | cat-mouse census"
        }
        Cause::Usage => "ask another --question of graphs of this size",
        _ => "a smaller --max-cops takes less memory",
    };
    Failure { place: Some(format!("{source}:{line}:{column}")), help: Some(help.into()), ..failure }
}

/// What is told of all graphs. Scripts depend on these names: add, never change.
#[derive(Serialize)]
struct Report<'a> {
    file: String,
    #[serde(flatten)]
    state: &'a State,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let graphs = self.state.graphs;
        write!(f, "{} graph{}.", HumanCount(graphs), if graphs == 1 { "" } else { "s" })?;
        if graphs > 0 {
            write!(f, "\n{}", self.state.counts)?;
        }
        Ok(())
    }
}
