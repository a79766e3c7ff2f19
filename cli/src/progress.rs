//! The progress bar of long solves, on stderr. Nobody sees it where stderr is no terminal.

use std::time::{Duration, Instant};

use cat_mouse::Progress;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressFinish, ProgressStyle};

/// A solve that takes no longer shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// Shows how far a solve has come; what it drew is gone when it is dropped.
///
/// The bar stops short of its end, since draws are never decided. With ten billion positions it still fits into 80
/// columns.
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
    let style = ProgressStyle::with_template("{elapsed_precise} [{bar:14}] {msg}")
        .expect("the template is well formed")
        .progress_chars("=> ");
    ProgressBar::new(positions).with_style(style).with_finish(ProgressFinish::AndClear)
}
