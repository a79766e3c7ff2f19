//! Finished bit matrices: what is left of a solve, for reading only, a bit or a square at a time.
//!
//! They lie in panels of lines, as [`panel`](super::panel) says, in memory or in a file: there, a chunk that is not what
//! was saved is an error for whoever looks at it, so every look may fail.

use std::fs::File;
use std::ops::Range;
use std::slice;

use super::mapped::{CHUNK, Mapped};
use super::slab::Slab;
use crate::error::Error;

/// The measures of a matrix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(super) rows: usize,
    pub(super) columns: usize,
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

    /// What such a matrix takes; `u64::MAX` if that overflows.
    pub(crate) fn bytes(&self) -> u64 {
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

    /// Words of a line: its panels are as many words wide.
    pub(crate) fn line_words(&self) -> usize {
        self.line_words
    }

    /// Which of some words, `first` the number of the first of them, is the first that has a bit in the padding set.
    /// They begin and end with a line.
    pub(super) fn find_padding(&self, first: usize, words: &[u64]) -> Option<usize> {
        let Shape { rows, columns, line_words, padded_rows, .. } = *self;
        let line = first / line_words;
        let (mut panel, mut row) = (line / padded_rows, line % padded_rows);
        for (i, line) in words.chunks_exact(line_words).enumerate() {
            if row >= rows || (panel + 1) * 64 * line_words > columns {
                let padding = |word: usize| {
                    let used = columns.saturating_sub((panel * line_words + word) * 64);
                    if row >= rows { u64::MAX } else { u64::MAX.checked_shl(used as u32).unwrap_or(0) }
                };
                if let Some(word) = (0..line_words).find(|&word| line[word] & padding(word) != 0) {
                    return Some(i * line_words + word);
                }
            }
            row += 1;
            if row == padded_rows {
                (panel, row) = (panel + 1, 0);
            }
        }
        None
    }
}

/// A finished bit matrix.
pub(crate) struct Bits {
    words: Words,
    shape: Shape,
}

enum Words {
    Memory(Slab),
    File(Mapped),
}

impl Bits {
    pub(super) fn new(slab: Slab, shape: Shape) -> Self {
        Bits { words: Words::Memory(slab), shape }
    }

    /// Bits that lie in a file from byte `begin` on, a multiple of 8: [`chunks`](Self::chunks) as they were, all numbers
    /// little-endian. There is a checksum for each chunk, and the file is known to be long enough.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], [`Error::Io`].
    pub(crate) fn open(file: &File, begin: u64, shape: Shape, checksums: Vec<u32>) -> Result<Self, Error> {
        Ok(Bits { words: Words::File(Mapped::new(file, begin, shape, checksums)?), shape })
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether a bit is set.
    ///
    /// # Errors
    /// [`Error::CorruptFile`], here and below.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub(crate) fn get(&self, row: usize, column: usize) -> Result<bool, Error> {
        let (word, bit) = self.shape.find(row, column);
        Ok(self.words(word..word + 1)?[0] >> bit & 1 != 0)
    }

    /// The 64 rows from `64 * i` on, of each the columns from `64 * j` on; padding is 0.
    pub(crate) fn square(&self, i: usize, j: usize) -> Result<[u64; 64], Error> {
        let Shape { line_words, padded_rows, .. } = self.shape;
        let first = (j / line_words * padded_rows + 64 * i) * line_words + j % line_words;
        let words = self.words(first..first + 63 * line_words + 1)?;
        Ok(std::array::from_fn(|row| words[row * line_words]))
    }

    /// How many bits are set. (Padding never is.)
    pub(crate) fn count_ones(&self) -> Result<u64, Error> {
        let count = |words: &[u64]| words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        self.chunks().map(|words| words.map(count)).sum()
    }

    /// Whether a bit is set in the padding.
    pub(crate) fn has_padding_set(&self) -> Result<bool, Error> {
        for (chunk, words) in self.chunks().enumerate() {
            if self.shape.find_padding(chunk * CHUNK, words?).is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// All words in memory, those of the padding too, for tests that flip bits.
    #[cfg(test)]
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.words {
            // SAFETY: the slab holds that many initialised words, and `&mut self`: nobody else looks.
            Words::Memory(slab) => unsafe { slice::from_raw_parts_mut(slab.start().as_ptr(), slab.words()) },
            Words::File(_) => panic!("files are for reading"),
        }
    }

    /// An error unless everything is as it was saved.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.chunks().try_for_each(|words| words.map(drop))
    }

    /// All words, in chunks of [`CHUNK`].
    pub(crate) fn chunks(&self) -> impl Iterator<Item = Result<&[u64], Error>> {
        let words = (self.shape.bytes() / 8) as usize;
        (0..words).step_by(CHUNK).map(move |first| self.words(first..words.min(first + CHUNK)))
    }

    fn words(&self, range: Range<usize>) -> Result<&[u64], Error> {
        match &self.words {
            Words::Memory(slab) => {
                // SAFETY: the slab holds that many initialised words, and nobody writes to finished bits.
                Ok(unsafe { &slice::from_raw_parts(slab.start().as_ptr(), slab.words())[range] })
            }
            Words::File(mapped) => mapped.words(range),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padding_is_what_is_no_row_and_no_column() {
        for (rows, columns) in [(1, 1), (64, 64), (65, 63), (100, 129), (128, 512), (513, 600), (600, 1024)] {
            for line_words in [1, 2, 4, 8] {
                let shape = Shape::new(rows, columns, line_words);
                let mut words = vec![0; (shape.bytes() / 8) as usize];
                for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                    let (word, bit) = shape.find(row, column);
                    words[word] |= 1 << bit;
                }
                let case = format!("{rows} x {columns}, {line_words} words");
                assert_eq!(shape.find_padding(0, &words), None, "{case}");
                for word in 0..words.len() {
                    // Whole lines about it; and of the bits that are left over, the first and the last.
                    let first = word / 64 * 64;
                    let left = !words[word];
                    for bit in [left & left.wrapping_neg(), left & 1 << 63] {
                        words[word] |= bit;
                        let found = shape.find_padding(first, &words[first..first + 64]);
                        let expected = (bit != 0).then_some(word - first);
                        assert_eq!(found, expected, "bit {bit:x} of word {word}, {case}");
                        words[word] &= !bit;
                    }
                }
            }
        }
    }
}
