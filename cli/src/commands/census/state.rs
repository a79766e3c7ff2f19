//! How far a census has come: what it reports, and what it keeps in a file to go on from.

use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use crc32fast::Hasher;
use serde::{Deserialize, Serialize};

use super::Question;
use super::counts::Counts;
use crate::failure::{Cause, Failure};

/// Time between two saves.
const PERIOD: Duration = Duration::from_secs(5);

/// What has been asked, and counted. In the report and in the file: add names, never change them.
#[derive(Debug, Serialize, Deserialize)]
pub struct State {
    pub question: Question,
    /// The most cops that are tried, where their number is asked for.
    pub max_cops: Option<u16>,
    /// The graphs that have been counted: the first ones of the input.
    pub graphs: u64,
    /// CRC-32 of their lines, each with one LF for its end.
    pub checksum: u32,
    pub counts: Counts,
}

impl State {
    /// Nothing counted yet.
    pub fn new(question: Question, max_cops: u16) -> Self {
        let max_cops = (question == Question::CopNumber).then_some(max_cops);
        State { question, max_cops, graphs: 0, checksum: 0, counts: Counts::default() }
    }

    /// What is in a file, or nothing yet if there is no such file; refused if it answers another question.
    pub fn open(file: &Path, question: Question, max_cops: u16) -> Result<Self, Failure> {
        let new = State::new(question, max_cops);
        let unreadable = |error| failure(file, Cause::Io, format!("can't read it: {error}"));
        let text = match File::open(file) {
            Ok(text) => BufReader::new(text),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(new),
            Err(error) => return Err(unreadable(error)),
        };
        // No further than it is one: the file may be anything, of any length.
        let state: State = serde_json::from_reader(text).map_err(|error| match error.is_io() {
            true => unreadable(error.into()),
            false => failure(file, Cause::Input, format!("this is no state of a census: {error}")),
        })?;
        if state.graphs != state.counts.graphs() || !state.counts.answer(state.question, state.max_cops) {
            return Err(failure(file, Cause::Input, "this state of a census has been damaged".into()));
        }
        if (state.question, state.max_cops) != (new.question, new.max_cops) {
            return Err(failure(
                file,
                Cause::Usage,
                "it is the state of a census with another question".into(),
            ));
        }
        Ok(state)
    }

    /// Adds what has been counted of the next graphs, and what their lines add up to.
    pub fn add(&mut self, counts: &Counts, lines: &Hasher) {
        let mut all = Hasher::new_with_initial(self.checksum);
        all.combine(lines);
        self.checksum = all.finalize();
        self.graphs += counts.graphs();
        self.counts.add(counts);
    }

    /// Replaces the file, in one step: whatever happens, it holds this state or the one before.
    pub fn save(&self, file: &Path) -> Result<(), Failure> {
        let mut beside = file.as_os_str().to_owned();
        beside.push(format!(".{}.tmp", std::process::id()));
        let write = || -> io::Result<()> {
            let mut temporary = File::create(&beside)?;
            serde_json::to_writer(&mut temporary, self)?;
            writeln!(temporary)?;
            temporary.sync_all()?;
            fs::rename(&beside, file)
        };
        write().map_err(|error| {
            // What is left of it is of no use.
            let _ = fs::remove_file(&beside);
            failure(file, Cause::Io, format!("can't write it: {error}"))
        })
    }
}

/// Tells when it is time to save again.
pub struct Clock(Instant);

impl Clock {
    pub fn new() -> Self {
        Clock(Instant::now())
    }

    pub fn strikes(&mut self) -> bool {
        let strikes = self.0.elapsed() >= PERIOD;
        if strikes {
            self.0 = Instant::now();
        }
        strikes
    }
}

fn failure(file: &Path, cause: Cause, message: String) -> Failure {
    let help = "--resume names a file that a census has written, or one that is not there yet";
    Failure { cause, place: Some(file.to_string_lossy().into_owned()), message, help: Some(help.into()) }
}
