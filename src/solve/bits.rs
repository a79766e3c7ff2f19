//! Finished bit matrices: what is left of a solve, for reading only, a bit or a square at a time.
//!
//! They lie in panels of lines, as [`panel`](super::panel) says.

use std::slice;

use super::slab::Slab;

/// The measures of a matrix.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) rows: usize,
    pub(super) columns: usize,
    line_words: usize,
    pub(super) panels: usize,
    pub(super) padded_rows: usize,
}

impl Shape {
    pub(super) fn new(rows: usize, columns: usize, line_words: usize) -> Self {
        let tile = 64 * line_words;
        let (panels, padded_rows) = (columns.div_ceil(tile), rows.next_multiple_of(tile));
        Shape { rows, columns, line_words, panels, padded_rows }
    }

    /// What such a matrix takes; `u64::MAX` if that overflows.
    pub(super) fn bytes(&self) -> u64 {
        let lines = (self.panels as u64).saturating_mul(self.padded_rows as u64);
        lines.saturating_mul(8 * self.line_words as u64)
    }

    /// The word that a bit is in, and which bit of it that is.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub(super) fn find(&self, row: usize, column: usize) -> (usize, usize) {
        let Shape { rows, columns, line_words, padded_rows, .. } = *self;
        assert!(row < rows && column < columns);
        let (panel, bit) = (column / (64 * line_words), column % (64 * line_words));
        ((panel * padded_rows + row) * line_words + bit / 64, bit % 64)
    }
}

/// A finished bit matrix.
pub(crate) struct Bits {
    slab: Slab,
    shape: Shape,
}

impl Bits {
    pub(super) fn new(slab: Slab, shape: Shape) -> Self {
        Bits { slab, shape }
    }

    /// Whether a bit is set.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub(crate) fn get(&self, row: usize, column: usize) -> bool {
        let (word, bit) = self.shape.find(row, column);
        self.words()[word] >> bit & 1 != 0
    }

    /// The 64 rows from `64 * i` on, of each the columns from `64 * j` on; padding is 0.
    pub(crate) fn square(&self, i: usize, j: usize) -> [u64; 64] {
        let Shape { line_words, padded_rows, .. } = self.shape;
        let first = (j / line_words * padded_rows + 64 * i) * line_words + j % line_words;
        std::array::from_fn(|row| self.words()[first + row * line_words])
    }

    /// How many bits are set. (Padding never is.)
    pub(crate) fn count_ones(&self) -> u64 {
        self.words().iter().map(|word| u64::from(word.count_ones())).sum()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.shape.bytes()
    }

    fn words(&self) -> &[u64] {
        // SAFETY: the slab holds that many initialised words, and nobody writes to finished bits.
        unsafe { slice::from_raw_parts(self.slab.start().as_ptr(), self.slab.words()) }
    }
}
