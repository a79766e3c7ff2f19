//! Sets of rows: which lines of a panel have news, and which are open.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::error::Error;
use crate::memory::with_capacity;

/// A set of rows for each panel of a matrix, and whether there may be any in it.
///
/// Atomic so that threads may share it; each word is written by one thread at a time.
pub(super) struct RowSets {
    words: Vec<AtomicU64>,
    words_per_panel: usize,
    occupied: Vec<AtomicBool>,
}

impl RowSets {
    pub(super) fn empty(panels: usize, rows: usize) -> Result<Self, Error> {
        let words_per_panel = rows.div_ceil(64);
        let mut words = with_capacity(panels * words_per_panel)?;
        words.resize_with(panels * words_per_panel, AtomicU64::default);
        let mut occupied = with_capacity(panels)?;
        occupied.resize_with(panels, AtomicBool::default);
        Ok(RowSets { words, words_per_panel, occupied })
    }

    /// What such sets take, in bytes.
    pub(super) fn bytes(panels: usize, rows: usize) -> u64 {
        (panels as u64).saturating_mul(8 * rows.div_ceil(64) as u64 + 1)
    }

    /// The rows of a panel, 64 a word.
    #[inline(always)]
    pub(super) fn panel(&self, panel: usize) -> &[AtomicU64] {
        &self.words[panel * self.words_per_panel..][..self.words_per_panel]
    }

    pub(super) fn insert(&self, panel: usize, row: usize) {
        self.insert_words(panel, row / 64, &[1 << (row % 64)]);
    }

    /// Inserts a row in all panels.
    pub(super) fn insert_everywhere(&self, row: usize) {
        (0..self.occupied.len()).for_each(|panel| self.insert(panel, row));
    }

    /// Inserts those of the first `rows` rows of which that is true, in all panels.
    pub(super) fn insert_where(&self, rows: usize, is_in: impl Fn(usize) -> bool) {
        for first in (0..rows).step_by(64) {
            let word = (first..rows.min(first + 64))
                .fold(0, |word, row| word | u64::from(is_in(row)) << (row - first));
            (0..self.occupied.len()).for_each(|panel| self.insert_words(panel, first / 64, &[word]));
        }
    }

    /// Inserts rows in a panel, 64 a word, from row `64 * first` on.
    #[inline(always)]
    pub(super) fn insert_words(&self, panel: usize, first: usize, words: &[u64]) {
        for (word, &rows) in self.panel(panel).iter().skip(first).zip(words) {
            word.store(word.load(Relaxed) | rows, Relaxed);
        }
        self.occupied[panel].store(true, Relaxed);
    }

    /// Removes from a panel all rows but these.
    pub(super) fn keep(&self, panel: usize, rows: Range<usize>) {
        let below = |word: usize, row: usize| match row.saturating_sub(64 * word) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        };
        for (i, word) in self.panel(panel).iter().enumerate() {
            word.store(word.load(Relaxed) & below(i, rows.end) & !below(i, rows.start), Relaxed);
        }
    }

    /// Lists the rows of a panel.
    #[inline(always)]
    pub(super) fn list(&self, panel: usize, rows: &mut Vec<u32>) {
        rows.clear();
        for (i, word) in self.panel(panel).iter().enumerate() {
            rows.extend(ones(word.load(Relaxed)).map(|row| (i * 64 + row) as u32));
        }
    }

    /// Removes all rows of all panels.
    pub(super) fn clear(&self) {
        for (panel, occupied) in self.occupied.iter().enumerate() {
            if occupied.swap(false, Relaxed) {
                self.panel(panel).iter().for_each(|word| word.store(0, Relaxed));
            }
        }
    }

    /// How many rows there are in a panel.
    pub(super) fn count(&self, panel: usize) -> u64 {
        if self.is_empty_in(panel) {
            return 0;
        }
        self.panel(panel).iter().map(|word| u64::from(word.load(Relaxed).count_ones())).sum()
    }

    /// Whether a panel has no row.
    fn is_empty_in(&self, panel: usize) -> bool {
        !self.occupied[panel].load(Relaxed)
    }

    pub(super) fn is_empty(&self) -> bool {
        (0..self.occupied.len()).all(|panel| self.is_empty_in(panel))
    }
}

/// The positions of the ones of a word, lowest first.
#[inline(always)]
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let one = word.trailing_zeros() as usize;
            word &= word - 1;
            one
        })
    })
}
