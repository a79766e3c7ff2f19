//! Gains: what a half has decided on a panel and not yet moved to the sink.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::panel::{Line, Matrix};
use crate::error::Error;
use crate::memory::{filled, with_capacity};

/// The gains on one panel, to work on.
pub(super) struct Gains<'a, const W: usize> {
    /// A line a row; all zero between uses.
    pub lines: &'a mut [Line<W>],
    /// Rows that gained, a bit a row.
    pub rows: &'a mut [u64],
}

/// Room for the gains of some panels.
pub(super) struct Store<const W: usize> {
    /// All in one piece: the system hands out one large one faster than many small ones.
    lines: Matrix<W>,
    /// Of each panel.
    rows: Vec<Mutex<Vec<u64>>>,
}

impl<const W: usize> Store<W> {
    /// No gains yet, on panels of up to `rows` rows.
    pub(super) fn new(rows: usize, panels: usize) -> Result<Self, Error> {
        let mut sets = with_capacity(panels)?;
        for _ in 0..panels {
            sets.push(Mutex::new(filled(0, rows.div_ceil(Matrix::<W>::TILE) * W)?));
        }
        Ok(Store { lines: Matrix::zeroed(rows, panels * Matrix::<W>::TILE)?, rows: sets })
    }

    /// What this takes, in bytes.
    pub(super) fn bytes(rows: usize, panels: usize) -> u64 {
        let panel = rows.next_multiple_of(Matrix::<W>::TILE) as u64 * (8 * W as u64)
            + rows.next_multiple_of(Matrix::<W>::TILE) as u64 / 8
            + size_of::<Mutex<Vec<u64>>>() as u64;
        panel.saturating_mul(panels as u64)
    }

    /// The gains of a panel, which nobody else gets meanwhile.
    pub(super) fn hold(&self, panel: usize) -> Held<'_, W> {
        let rows = self.rows[panel].lock().unwrap_or_else(PoisonError::into_inner);
        Held { store: self, panel, rows }
    }
}

/// The gains of one panel, held.
pub(super) struct Held<'a, const W: usize> {
    store: &'a Store<W>,
    panel: usize,
    rows: MutexGuard<'a, Vec<u64>>,
}

impl<const W: usize> Held<'_, W> {
    /// How many rows gained.
    pub(super) fn count(&self) -> u64 {
        self.rows.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The gains, to work on.
    #[inline(always)]
    pub(super) fn gains(&mut self) -> Gains<'_, W> {
        // SAFETY: the lines of a panel are reached only from here, by whoever holds the lock on its rows.
        Gains { lines: unsafe { self.store.lines.panel_mut(self.panel) }, rows: &mut self.rows }
    }
}
