//! Finished bit matrices: what is left of a solve, for reading only.
//!
//! They lie in panels of lines, as [`panel`](super::panel) says.

use std::slice;

use super::slab::Slab;

/// The measures of a matrix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// A power of two.
    line_words: usize,
    pub(super) panels: usize,
    pub(super) padded_rows: usize,
}

impl Shape {
    pub(crate) fn new(rows: usize, columns: usize, line_words: usize) -> Self {
        let tile = 64 * line_words;
        let (panels, padded_rows) = (columns.div_ceil(tile), rows.next_multiple_of(tile));
        Shape { rows, columns, line_words, panels, padded_rows }
    }

    /// Words of a line: its panels are as many words wide.
    pub(crate) fn line_words(&self) -> usize {
        self.line_words
    }

    /// What such a matrix takes; `u64::MAX` if that overflows.
    pub(crate) fn bytes(&self) -> u64 {
        let lines = (self.panels as u64).saturating_mul(self.padded_rows as u64);
        lines.saturating_mul(8 * self.line_words as u64)
    }

    /// The word that a bit is in, and which bit of it that is.
    ///
    /// # Panics
    /// If there is no such row or column.
    #[inline]
    pub(super) fn find(&self, row: usize, column: usize) -> (usize, u32) {
        assert!(row < self.rows && column < self.columns);
        let word = column / 64;
        let (panel, in_line) = (word >> self.line_words.trailing_zeros(), word & (self.line_words - 1));
        ((panel * self.padded_rows + row) * self.line_words + in_line, column as u32 % 64)
    }

    /// The words that hold the 64 rows from `64 * i` on, of each the columns from `64 * j` on.
    pub(super) fn square(&self, i: usize, j: usize) -> impl Iterator<Item = usize> + use<> {
        let Shape { line_words, padded_rows, .. } = *self;
        let first = (j / line_words * padded_rows + 64 * i) * line_words + j % line_words;
        (first..).step_by(line_words).take(64)
    }

    /// The words from `first` on, by the bits of each that belong to no row or no column.
    pub(super) fn padding(&self, first: usize) -> impl Iterator<Item = u64> + use<> {
        let Shape { rows, columns, line_words, padded_rows, .. } = *self;
        let (line, mut word) = (first / line_words, first % line_words);
        let (mut panel, mut row) = (line / padded_rows, line % padded_rows);
        std::iter::from_fn(move || {
            let used = columns.saturating_sub(64 * (panel * line_words + word));
            let padding = if row >= rows { u64::MAX } else { u64::MAX.checked_shl(used as u32).unwrap_or(0) };
            word += 1;
            if word == line_words {
                (row, word) = (row + 1, 0);
            }
            if row == padded_rows {
                (panel, row) = (panel + 1, 0);
            }
            Some(padding)
        })
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

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// All words, those of the padding, which are 0, among them.
    #[inline]
    pub(super) fn words(&self) -> &[u64] {
        // SAFETY: the slab holds that many initialised words, and nobody writes to finished bits.
        unsafe { slice::from_raw_parts(self.slab.start().as_ptr(), self.slab.words()) }
    }

    #[cfg(test)]
    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        // SAFETY: the slab holds that many initialised words, and `&mut self`: nobody else looks.
        unsafe { slice::from_raw_parts_mut(self.slab.start().as_ptr(), self.slab.words()) }
    }

    /// Whether a bit is set.
    ///
    /// # Panics
    /// If there is no such row or column.
    #[cfg(test)]
    pub(super) fn get(&self, row: usize, column: usize) -> bool {
        let (word, bit) = self.shape.find(row, column);
        self.words()[word] >> bit & 1 != 0
    }

    /// How many bits are set.
    pub(super) fn count_ones(&self) -> u64 {
        self.words().iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_is_a_position_or_padding_and_squares_are_whole() {
        for (rows, columns) in [(1, 1), (64, 64), (65, 63), (100, 129), (128, 512), (513, 600), (600, 1024)] {
            for line_words in [1, 2, 4, 8] {
                let shape = Shape::new(rows, columns, line_words);
                let case = format!("{rows} x {columns}, {line_words} words");
                let mut words = vec![0_u64; (shape.bytes() / 8) as usize];
                for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                    let (word, bit) = shape.find(row, column);
                    assert_eq!(words[word] >> bit & 1, 0, "twice: row {row}, column {column} of {case}");
                    words[word] |= 1 << bit;
                    let square = shape.square(row / 64, column / 64).nth(row % 64);
                    assert_eq!(square, Some(word), "row {row}, column {column} of {case}");
                }
                for first in [0, 1, words.len() / 3, words.len() - 1] {
                    let padding = shape.padding(first);
                    assert!(
                        words[first..].iter().zip(padding).all(|(word, padding)| !word == padding),
                        "{case}"
                    );
                }
            }
        }
    }
}
