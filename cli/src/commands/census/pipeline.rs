//! Lines in, results out in the order of the lines, with all cores at work between.
//!
//! One thread reads pieces of whole lines, workers answer them, and the calling thread takes the results in order. A piece
//! is as much as could be read at once: large from a file, small from a pipe that is slow. The reader needs a permit for
//! each, which comes back when the result has been taken; so no more than some pieces are in memory, however
//! long one of them takes.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use cat_mouse::{Census, Graph6};
use crc32fast::Hasher;

use crate::failure::{Cause, Failure};
use crate::memory;
use crate::read::is_stdin;
use crate::words::count;

/// What is read at once.
const BUFFER: usize = 1 << 16;
/// Lines in a piece at most, so that hard graphs are spread over the workers.
const LINES: usize = 512;
/// Pieces in memory, for each worker.
const PERMITS: usize = 4;
/// No line is longer: that of a graph of 20,000 nodes.
const LONGEST: usize = 1 << 25;

/// Lines at the begin of the input that are passed over.
pub struct Skip {
    pub lines: u64,
    /// What they must add up to, if that is known.
    pub checksum: Option<u32>,
}

/// Some lines of the input.
pub struct Piece {
    /// The number of the first of them in the input, from 1.
    pub first: u64,
    /// The lines with their ends.
    pub bytes: Vec<u8>,
}

/// Runs every line of a file but those that are skipped through `answer`, and what that gives through `take`, in order. The first
/// failure of either, or of reading, ends it.
pub fn run<R: Send + 'static>(
    file: &Path,
    skip: Skip,
    workers: usize,
    answer: impl Fn(&mut Census, &Piece) -> R + Send + Sync + 'static,
    mut take: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let input: Box<dyn Read + Send> = match is_stdin(file) {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(file).map_err(|error| unreadable(file, &error))?),
    };
    let (permit, permits) = channel();
    let (to_workers, pieces) = sync_channel(workers);
    let (to_us, results) = channel();
    (0..PERMITS * workers).for_each(|_| permit.send(()).expect("the other end is here"));

    // Threads that nobody waits for: the reader may hang in a pipe when there is nothing left to be done.
    let (answer, pieces) = (Arc::new(answer), Arc::new(Mutex::new(pieces)));
    for _ in 0..workers {
        let (answer, pieces, to_us) = (Arc::clone(&answer), Arc::clone(&pieces), to_us.clone());
        thread::spawn(move || work(&*answer, &pieces, &to_us, workers));
    }
    let name = file.to_owned();
    thread::spawn(move || {
        let end = read(BufReader::with_capacity(BUFFER, input), skip, &permits, &to_workers, &name);
        // Nobody listens any more after a failure.
        let _ = to_us.send(Message::End(end));
    });

    let (mut waiting, mut next, mut end) = (BTreeMap::new(), 0, None);
    loop {
        match results.recv() {
            Ok(Message::Done(number, result)) => drop(waiting.insert(number, result)),
            Ok(Message::End(result)) => end = Some(result),
            // All are gone: one of them without a word, by a panic, if the end is missing.
            Err(_) => break,
        }
        while let Some(result) = waiting.remove(&next) {
            next += 1;
            take(result)?;
            // The reader may have finished.
            let _ = permit.send(());
        }
    }
    end.expect("the reader says how it ended")
}

enum Message<R> {
    /// What became of the piece with this number.
    Done(u64, R),
    /// All has been read, or can't be.
    End(Result<(), Failure>),
}

fn work<R>(
    answer: &(impl Fn(&mut Census, &Piece) -> R + ?Sized),
    pieces: &Mutex<Receiver<(u64, Piece)>>,
    to_us: &Sender<Message<R>>,
    workers: usize,
) {
    let mut census = match memory::available() {
        Some(bytes) => Census::with_memory_limit(bytes / workers as u64),
        None => Census::new(),
    };
    loop {
        // Not in the condition of the loop, where the lock would be held while working.
        let piece = pieces.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, piece)) = piece else { return };
        if to_us.send(Message::Done(number, answer(&mut census, &piece))).is_err() {
            return;
        }
    }
}

/// Reads pieces until the end, or until nobody wants more.
fn read(
    mut input: BufReader<Box<dyn Read + Send>>,
    skip: Skip,
    permits: &Receiver<()>,
    to_workers: &SyncSender<(u64, Piece)>,
    file: &Path,
) -> Result<(), Failure> {
    let (mut line, mut number) = (1, 0);
    let mut skipped = Hasher::new();
    loop {
        let mut piece = Piece { first: line, bytes: Vec::new() };
        let mut lines = 0;
        // A line that has begun is waited for; another one only if it is there already.
        while lines < LINES && (lines == 0 || !input.buffer().is_empty()) {
            let begin = piece.bytes.len();
            let read = input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut piece.bytes);
            let read = read.map_err(|error| unreadable(file, &error))?;
            if read == 0 {
                break;
            }
            if read == LONGEST {
                let message = format!("line {line} is longer than that of any graph");
                return Err(unreadable(file, &io::Error::new(io::ErrorKind::InvalidData, message)));
            }
            if line <= skip.lines {
                Graph6::lines(&piece.bytes[begin..]).for_each(|line| add_line(&mut skipped, line));
                piece.bytes.truncate(begin);
                piece.first += 1;
            }
            if line == skip.lines && skip.checksum.is_some_and(|sum| sum != skipped.clone().finalize()) {
                let message = format!("its first {line} are not those that have been counted");
                return Err(other_list(file, message));
            }
            (line, lines) = (line + 1, lines + 1);
        }
        if lines == 0 && line <= skip.lines {
            let there = count(line as usize - 1, "graph");
            let message = format!("it has {there}, but the first {} are to be passed over", skip.lines);
            return Err(other_list(file, message));
        }
        if lines == 0 {
            return Ok(());
        }
        if !piece.bytes.is_empty() {
            if permits.recv().is_err() || to_workers.send((number, piece)).is_err() {
                return Ok(());
            }
            number += 1;
        }
    }
}

/// Adds a line, without its end, to what lines add up to.
pub fn add_line(hasher: &mut Hasher, line: &[u8]) {
    hasher.update(line);
    hasher.update(b"\n");
}

fn other_list(file: &Path, message: String) -> Failure {
    let help = "a census goes on only with the list that it began with, from its first graph on";
    Failure::usage(&crate::read::name(file), message, help)
}

fn unreadable(file: &Path, error: &io::Error) -> Failure {
    Failure {
        cause: if error.kind() == io::ErrorKind::InvalidData { Cause::Input } else { Cause::Io },
        place: Some(crate::read::name(file)),
        message: format!("can't read it: {error}"),
        help: Some("is this the right file?".into()),
    }
}
