//! What a long computation tells its caller, and hears from it.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::error::Error;

/// Time between two calls to the caller's progress function.
const PERIOD: Duration = Duration::from_millis(100);

/// How far a solve has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Rounds finished, of the mouse's attractor and then of the cat's; with lengths of games or a limit on them, plies.
    pub rounds: u32,
    /// Positions found to be won by either side, beyond those where the game is over.
    pub decided: u64,
    /// Positions in all. Draws are never decided, so this number need not be reached.
    pub positions: u64,
    /// Bytes that the solve holds.
    pub memory: u64,
}

/// A caller's progress function.
pub type ProgressFn<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + 'a;

/// Calls the caller's progress function from time to time, and remembers if it wants no more.
pub(crate) struct Watch<'a> {
    progress: Option<&'a mut ProgressFn<'a>>,
    next: Instant,
    cancelled: bool,
    rounds: u32,
    pub(super) decided: u64,
    pub(crate) positions: u64,
    pub(crate) memory: u64,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(progress: Option<&'a mut ProgressFn<'a>>, positions: u64, memory: u64) -> Self {
        let next = Instant::now() + PERIOD;
        Watch { progress, next, cancelled: false, rounds: 0, decided: 0, positions, memory }
    }

    /// Called often; false means: stop as soon as possible.
    pub(crate) fn look(&mut self, rounds: u32, decided: u64) -> bool {
        if let Some(progress) = &mut self.progress
            && !self.cancelled
            && Instant::now() >= self.next
        {
            let state = Progress {
                rounds: self.rounds + rounds,
                decided,
                positions: self.positions,
                memory: self.memory,
            };
            self.cancelled = progress(&state).is_break();
            self.next = Instant::now() + PERIOD;
        }
        !self.cancelled
    }

    /// One attractor is complete, or given up.
    pub(super) fn end_of_growth(&mut self, rounds: u32, decided: u64) -> Result<(), Error> {
        self.rounds += rounds;
        self.decided = decided;
        self.check()
    }

    /// Whether the caller wants no more, as an error.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.cancelled { Err(Error::Cancelled) } else { Ok(()) }
    }
}
