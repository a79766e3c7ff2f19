//! Sets of rows: which lines of a panel have news, and which are open.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::error::Error;
use crate::memory::with_capacity;

/// A set of rows for each panel of a matrix.
///
/// Atomic so that threads may share it; each word is written by one thread at a time.
pub(super) struct RowSets {
    words: Vec<AtomicU64>,
    words_per_panel: usize,
    /// For each panel, how many rows have come into the set since it was last cleared.
    counts: Vec<AtomicU32>,
}

impl RowSets {
    pub(super) fn empty(panels: usize, rows: usize) -> Result<Self, Error> {
        let words_per_panel = rows.div_ceil(64);
        let mut words = with_capacity(panels * words_per_panel)?;
        words.resize_with(panels * words_per_panel, AtomicU64::default);
        let mut counts = with_capacity(panels)?;
        counts.resize_with(panels, AtomicU32::default);
        Ok(RowSets { words, words_per_panel, counts })
    }

    /// What such sets take, in bytes.
    pub(super) fn bytes(panels: usize, rows: usize) -> u64 {
        (panels as u64).saturating_mul(8 * rows.div_ceil(64) as u64 + 4)
    }

    /// The rows of a panel, 64 a word.
    #[inline(always)]
    pub(super) fn panel(&self, panel: usize) -> &[AtomicU64] {
        &self.words[panel * self.words_per_panel..][..self.words_per_panel]
    }

    pub(super) fn insert(&mut self, panel: usize, row: usize) {
        self.insert_word(panel, row / 64, 1 << (row % 64));
    }

    /// Inserts a row in all panels.
    pub(super) fn insert_everywhere(&mut self, row: usize) {
        (0..self.counts.len()).for_each(|panel| self.insert(panel, row));
    }

    /// Inserts those of the first `rows` rows of which that is true, in all panels.
    pub(super) fn insert_where(&mut self, rows: usize, is_in: impl Fn(usize) -> bool) {
        for first in (0..rows).step_by(64) {
            let word = (first..rows.min(first + 64))
                .fold(0, |word, row| word | u64::from(is_in(row)) << (row - first));
            (0..self.counts.len()).for_each(|panel| self.insert_word(panel, first / 64, word));
        }
    }

    /// What [`insert_words`](Self::insert_words) does, for one word, and faster for whoever has the sets alone.
    fn insert_word(&mut self, panel: usize, word: usize, rows: u64) {
        let word = self.words[panel * self.words_per_panel + word].get_mut();
        *self.counts[panel].get_mut() += (rows & !*word).count_ones();
        *word |= rows;
    }

    /// Inserts rows in a panel, 64 a word, from row `64 * first` on.
    #[inline(always)]
    pub(super) fn insert_words(&self, panel: usize, first: usize, words: &[u64]) {
        let mut count = 0;
        for (word, &rows) in self.panel(panel).iter().skip(first).zip(words) {
            let before = word.load(Relaxed);
            word.store(before | rows, Relaxed);
            count += (rows & !before).count_ones();
        }
        self.counts[panel].fetch_add(count, Relaxed);
    }

    /// Removes from a panel all rows but these.
    pub(super) fn keep(&mut self, panel: usize, rows: Range<usize>) {
        let below = |word: usize, row: usize| match row.saturating_sub(64 * word) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        };
        let mut count = 0;
        let words = &mut self.words[panel * self.words_per_panel..][..self.words_per_panel];
        for (i, word) in words.iter_mut().enumerate() {
            let word = word.get_mut();
            *word &= below(i, rows.end) & !below(i, rows.start);
            count += word.count_ones();
        }
        *self.counts[panel].get_mut() = count;
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
        for (panel, count) in self.counts.iter().enumerate() {
            if count.load(Relaxed) > 0 {
                count.store(0, Relaxed);
                self.panel(panel).iter().for_each(|word| word.store(0, Relaxed));
            }
        }
    }

    /// How many rows have come into a panel since it was last cleared.
    pub(super) fn count(&self, panel: usize) -> u64 {
        self.counts[panel].load(Relaxed).into()
    }

    /// Whether no row of any panel has come since they were last cleared.
    pub(super) fn is_empty(&self) -> bool {
        (0..self.counts.len()).all(|panel| self.count(panel) == 0)
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
