//! The progress bar of long solves, and a sign of life for what can't say how far it is, on stderr. Nobody sees them where
//! stderr is no terminal.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use cat_mouse::Progress;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressFinish, ProgressStyle};

/// What takes no longer shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// Shows how far a solve has come; what it drew is gone when it is dropped.
///
/// The bar takes what the numbers leave of the line, and stops short of its end, since draws are never decided.
pub struct SolveProgress {
    begin: Instant,
    bar: Option<ProgressBar>,
}

impl SolveProgress {
    /// For a solve that begins now.
    pub fn new() -> Self {
        SolveProgress { begin: Instant::now(), bar: None }
    }

    /// To be called several times a second.
    pub fn show(&mut self, state: &Progress) {
        let elapsed = self.begin.elapsed();
        if elapsed < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| bar(state.positions).with_elapsed(elapsed));
        bar.set_message(format!(
            "round {}, {} of {} decided, {}",
            HumanCount(state.rounds.into()),
            HumanCount(state.decided),
            HumanCount(state.positions),
            HumanBytes(state.memory)
        ));
        bar.set_position(state.decided);
    }
}

fn bar(positions: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed_precise} [{wide_bar}] {msg}")
        .expect("the template is well formed")
        .progress_chars("=> ");
    ProgressBar::new(positions).with_style(style).with_finish(ProgressFinish::AndClear)
}

/// Shows how many graphs have been counted, and how fast, of a number that nobody knows; what it drew is gone when it is
/// dropped.
pub struct CountProgress {
    begin: Instant,
    shown: Option<(ProgressBar, u64)>,
}

impl CountProgress {
    /// For a count that begins now.
    pub fn new() -> Self {
        CountProgress { begin: Instant::now(), shown: None }
    }

    /// To be called often.
    pub fn show(&mut self, graphs: u64) {
        if self.begin.elapsed() < PATIENCE {
            return;
        }
        let (spinner, first) = self.shown.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{elapsed_precise} {spinner} {msg}")
                .expect("the template is well formed");
            let spinner = ProgressBar::new_spinner().with_elapsed(PATIENCE).with_style(style);
            (spinner.with_finish(ProgressFinish::AndClear), graphs)
        });
        let seconds = spinner.elapsed().saturating_sub(PATIENCE).as_secs_f64().max(0.1);
        let speed = HumanCount(((graphs - *first) as f64 / seconds) as u64);
        spinner.set_message(format!("{} graphs, {speed} a second", HumanCount(graphs)));
        spinner.tick();
    }
}

/// Shows that something goes on, as long as it lives.
pub struct Waiting(Option<(Sender<()>, JoinHandle<()>)>);

impl Waiting {
    /// For something that begins now: a word such as "reading".
    pub fn new(what: &'static str) -> Self {
        if !std::io::stderr().is_terminal() {
            return Waiting(None);
        }
        let (end, ended) = channel();
        let show = move || {
            if ended.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let spinner = ProgressBar::new_spinner().with_elapsed(PATIENCE);
            spinner.set_style(
                ProgressStyle::with_template("{elapsed_precise} {spinner} {msg}")
                    .expect("the template is well formed"),
            );
            spinner.set_message(what);
            while ended.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout) {
                spinner.tick();
            }
            spinner.finish_and_clear();
        };
        // Where there is no thread for it, the work goes on all the same.
        let thread = std::thread::Builder::new().spawn(show);
        Waiting(thread.ok().map(|thread| (end, thread)))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.0.take() {
            drop(end);
            // Waited for, so that what it drew is gone before anything else is written.
            let _ = thread.join();
        }
    }
}
