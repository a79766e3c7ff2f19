//! Storage: bit matrices cut into panels of columns, so that one row of one panel is one line of `W` words.
//!
//! A matrix of `rows` x `columns` bits has `columns / (64 W)` panels (rounded up); a panel is the lines of all rows,
//! one after the other. With `W` = 8 a line is a cache line, and `64 W` consecutive lines of a panel are a square tile:
//! contiguous here, and contiguous in the transposed matrix, where the same bits are the tile with row and panel
//! exchanged. Narrower lines serve graphs that fit into one panel.
//!
//! Several threads write to one matrix at a time, each to a panel or to a tile of its own. So writing goes through
//! `&self`, by functions that are `unsafe` because whoever calls them answers for the threads being apart.

use std::ops::Range;
use std::slice;

use super::bits::{Bits, Shape};
use super::slab::Slab;
use crate::error::Error;

/// `64 W` bits of one row: the unit of every row operation.
pub(super) type Line<const W: usize> = [u64; W];

/// A bit matrix in panels of lines of `W` words. Rows are padded to whole tiles, columns to whole panels.
pub(super) struct Matrix<const W: usize> {
    slab: Slab,
    shape: Shape,
}

impl<const W: usize> Matrix<W> {
    /// Rows of a tile, and columns of a panel.
    pub(super) const TILE: usize = 64 * W;

    /// An all-zero matrix.
    pub(super) fn zeroed(rows: usize, columns: usize) -> Result<Self, Error> {
        let shape = Shape::new(rows, columns, W);
        let words =
            usize::try_from(shape.bytes() / 8).map_err(|_| Error::OutOfMemory { bytes: shape.bytes() })?;
        Ok(Matrix { slab: Slab::zeroed(words)?, shape })
    }

    pub(super) fn panels(&self) -> usize {
        self.shape.panels
    }

    /// Sets the bits beyond the last column of all rows, so that no line of theirs looks unfinished.
    pub(super) fn fill_padding(&mut self) {
        let Shape { rows, columns, panels, .. } = self.shape;
        let used = columns % Self::TILE;
        if used != 0 {
            self.fill(panels - 1, 0..rows, |word| !Self::first(word, used), true);
        }
    }

    /// Makes all columns of a row ones, or zeros.
    pub(super) fn fill_row(&mut self, row: usize, ones: bool) {
        let Shape { columns, panels, .. } = self.shape;
        for panel in 0..panels {
            let used = Self::TILE.min(columns - panel * Self::TILE);
            self.fill(panel, row..row + 1, |word| Self::first(word, used), ones);
        }
    }

    /// Makes all rows of some columns ones, or zeros.
    pub(super) fn fill_columns(&mut self, columns: &[u32], ones: bool) {
        for panel in 0..self.panels() {
            let within = |&column: &u32| (column as usize).checked_sub(panel * Self::TILE);
            let within =
                |word| columns.iter().filter_map(within).fold(0, |bits, i| bits | Self::bit(word, i));
            if (0..W).any(|word| within(word) != 0) {
                self.fill(panel, 0..self.shape.rows, within, ones);
            }
        }
    }

    /// Makes all bits of some rows and columns ones.
    pub(super) fn fill_block(&mut self, rows: Range<usize>, columns: Range<usize>) {
        for panel in columns.start / Self::TILE..columns.end.div_ceil(Self::TILE) {
            let [before, end] = [columns.start, columns.end].map(|at| at.saturating_sub(panel * Self::TILE));
            self.fill(panel, rows.clone(), |word| Self::first(word, end) & !Self::first(word, before), true);
        }
    }

    /// Makes a bit one, or zero.
    pub(super) fn set(&mut self, row: usize, column: usize, one: bool) {
        // SAFETY: `&mut self`: nobody else looks.
        let line = unsafe { &mut self.panel_mut(column / Self::TILE)[row] };
        let (word, bit) = (column % Self::TILE / 64, 1 << (column % 64));
        line[word] = if one { line[word] | bit } else { line[word] & !bit };
    }

    /// Makes the bits those that another matrix of the same shape has not.
    pub(super) fn complement_of(&mut self, other: &Self) {
        let Shape { rows, columns, panels, .. } = self.shape;
        for panel in 0..panels {
            let used = Self::TILE.min(columns - panel * Self::TILE);
            let ones: Line<W> = std::array::from_fn(|word| Self::first(word, used));
            // SAFETY: nobody writes to the other one while it is borrowed, and this one is ours.
            let (lines, others) = unsafe { (self.panel_mut(panel), other.panel(panel)) };
            for (line, other) in lines.iter_mut().zip(others).take(rows) {
                *line = std::array::from_fn(|word| ones[word] & !other[word]);
            }
        }
    }

    /// Bit `i` of a line as a bit of its word `word`; 0 if it is not there.
    fn bit(word: usize, i: usize) -> u64 {
        if i / 64 == word { 1 << (i % 64) } else { 0 }
    }

    /// The bits of word `word` of a line that are among its first `count`.
    fn first(word: usize, count: usize) -> u64 {
        match count.saturating_sub(64 * word) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        }
    }

    /// Makes the bits ones, or zeros, that `word` has for each word of a line.
    fn fill(&mut self, panel: usize, rows: Range<usize>, word: impl Fn(usize) -> u64, ones: bool) {
        let mask: Line<W> = std::array::from_fn(word);
        // SAFETY: `&mut self`: nobody else looks.
        let lines = unsafe { self.panel_mut(panel) };
        for line in &mut lines[rows] {
            for (word, mask) in line.iter_mut().zip(mask) {
                *word = if ones { *word | mask } else { *word & !mask };
            }
        }
    }

    /// The lines of one panel, a line a row.
    ///
    /// # Safety
    /// Nobody writes to this panel while the borrow lives.
    #[inline(always)]
    pub(super) unsafe fn panel(&self, panel: usize) -> &[Line<W>] {
        let lines = self.shape.padded_rows;
        // SAFETY: within the slab as `start` checks; unshared by the caller's promise.
        unsafe { slice::from_raw_parts(self.start(panel, 0, lines), lines) }
    }

    /// The lines of one panel, for writing.
    ///
    /// # Safety
    /// Nobody else reads or writes this panel while the borrow lives.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)]
    pub(super) unsafe fn panel_mut(&self, panel: usize) -> &mut [Line<W>] {
        // SAFETY: passed on.
        unsafe { self.tiles_mut(panel, 0..self.tiles()) }
    }

    /// The lines of some tiles (counted along the rows) of one panel, for writing.
    ///
    /// # Safety
    /// Nobody else reads or writes these tiles while the borrow lives.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)]
    pub(super) unsafe fn tiles_mut(&self, panel: usize, tiles: Range<usize>) -> &mut [Line<W>] {
        let lines = tiles.len() * Self::TILE;
        // SAFETY: within the slab as `start` checks; unshared by the caller's promise.
        unsafe { slice::from_raw_parts_mut(self.start(panel, tiles.start * Self::TILE, lines), lines) }
    }

    /// The lines of some rows of one panel, for writing.
    ///
    /// # Safety
    /// Nobody else reads or writes these rows of the panel while the borrow lives.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)]
    pub(super) unsafe fn rows_mut(&self, panel: usize, rows: Range<usize>) -> &mut [Line<W>] {
        // SAFETY: within the slab as `start` checks; unshared by the caller's promise.
        unsafe { slice::from_raw_parts_mut(self.start(panel, rows.start, rows.len()), rows.len()) }
    }

    /// The lines of all panels from one on, one after the other, and how many each has.
    ///
    /// # Safety
    /// Nobody writes to these panels while the borrow lives.
    #[inline(always)]
    pub(super) unsafe fn panels_from(&self, panel: usize) -> (&[Line<W>], usize) {
        let Shape { panels, padded_rows, .. } = self.shape;
        // SAFETY: the panels follow each other to the end of the slab; unshared by the caller's promise.
        (
            unsafe {
                slice::from_raw_parts(self.start(panel, 0, padded_rows), (panels - panel) * padded_rows)
            },
            padded_rows,
        )
    }

    /// How many rows there are, without padding.
    pub(super) fn rows(&self) -> usize {
        self.shape.rows
    }

    /// How many tiles a panel has.
    pub(super) fn tiles(&self) -> usize {
        self.shape.padded_rows / Self::TILE
    }

    /// The first of `lines` lines from `row` on.
    fn start(&self, panel: usize, row: usize, lines: usize) -> *mut Line<W> {
        let Shape { panels, padded_rows, .. } = self.shape;
        assert!(panel < panels && row + lines <= padded_rows);
        // SAFETY: the slab holds `panels * padded_rows` lines of W words.
        unsafe { self.slab.start().as_ptr().cast::<Line<W>>().add(panel * padded_rows + row) }
    }

    /// Whether a bit is set.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub(super) fn get(&self, row: usize, column: usize) -> bool {
        let (word, bit) = self.shape.find(row, column);
        // SAFETY: the slab holds the words of the shape; whoever writes has promised that nobody reads.
        unsafe { *self.slab.start().as_ptr().add(word) >> bit & 1 != 0 }
    }

    /// The same bits, for reading only and without the width in the type.
    pub(super) fn into_bits(self) -> Bits {
        Bits::new(self.slab, self.shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes around lines and tiles of every width.
    const ROWS: [usize; 4] = [1, 64, 65, 513];
    const COLUMNS: [usize; 7] = [1, 63, 64, 65, 300, 512, 1025];

    /// Builds the same matrix twice, by the matrix and by the definition, and compares all bits.
    fn check<const W: usize>(
        fill: impl Fn(&mut Matrix<W>, usize, usize),
        is_set: impl Fn(usize, usize, usize, usize) -> bool,
    ) {
        for rows in ROWS {
            for columns in COLUMNS {
                let mut matrix = Matrix::<W>::zeroed(rows, columns).expect("memory");
                fill(&mut matrix, rows, columns);
                let mut ones = 0;
                for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                    let expected = is_set(row, column, rows, columns);
                    assert_eq!(matrix.get(row, column), expected, "{row}, {column} of {rows} x {columns}");
                    ones += u64::from(expected);
                }
                // So nothing is set in the padding.
                assert_eq!(matrix.into_bits().count_ones(), ones, "{rows} x {columns}, width {W}");
            }
        }
    }

    fn check_width<const W: usize>() {
        check::<W>(|_, _, _| (), |_, _, _, _| false);
        check::<W>(
            |matrix, rows, columns| {
                for (row, column) in [(0, 0), (rows - 1, 0), (0, columns - 1), (rows - 1, columns - 1)] {
                    matrix.set(row, column, true);
                    matrix.set(row, column, true);
                }
            },
            |row, column, rows, columns| {
                (row == 0 || row == rows - 1) && (column == 0 || column == columns - 1)
            },
        );
        check::<W>(
            |matrix, rows, columns| matrix.fill_block(rows / 3..rows, columns / 3..columns / 2),
            |row, column, rows, columns| row >= rows / 3 && (columns / 3..columns / 2).contains(&column),
        );
        check::<W>(
            |matrix, rows, _| [rows / 2, rows - 1].into_iter().for_each(|row| matrix.fill_row(row, true)),
            |row, _, rows, _| row == rows / 2 || row == rows - 1,
        );
        check::<W>(
            |matrix, _, columns| matrix.fill_columns(&[0, columns as u32 / 2, columns as u32 - 1], true),
            |_, column, _, columns| [0, columns / 2, columns - 1].contains(&column),
        );
    }

    #[test]
    fn what_is_filled_is_set_and_nothing_else() {
        check_width::<1>();
        check_width::<2>();
        check_width::<4>();
        check_width::<8>();
    }

    #[test]
    fn filled_padding_completes_the_lines_and_shows_nowhere() {
        for (rows, columns) in [(5, 65), (64, 64), (100, 511), (513, 513)] {
            let mut matrix = Matrix::<8>::zeroed(rows, columns).expect("memory");
            matrix.fill_padding();
            assert!((0..columns).all(|column| (0..rows).all(|row| !matrix.get(row, column))));
            (0..rows).for_each(|row| matrix.fill_row(row, true));
            for panel in 0..matrix.panels() {
                // SAFETY: nobody writes.
                let lines = unsafe { matrix.panel(panel) };
                assert!(lines[..rows].iter().all(|line| *line == [u64::MAX; 8]), "{rows} x {columns}");
            }
        }
    }

    #[test]
    fn tiles_are_parts_of_panels() {
        let matrix = Matrix::<2>::zeroed(300, 300).expect("memory");
        // SAFETY: one borrow at a time.
        unsafe { matrix.tiles_mut(2, 1..2)[5][0] = 1 << 9 };
        // SAFETY: as above.
        assert_eq!(unsafe { matrix.panel(2) }[128 + 5], [1 << 9, 0]);
        assert!(matrix.get(128 + 5, 2 * 128 + 9));
        assert_eq!(matrix.into_bits().count_ones(), 1);
    }

    #[test]
    #[should_panic]
    fn a_column_in_the_padding_is_refused() {
        Matrix::<8>::zeroed(10, 10).expect("memory").get(9, 10);
    }

    #[test]
    fn a_matrix_that_no_memory_holds_is_an_error() {
        assert!(Matrix::<8>::zeroed(usize::MAX / 1024, usize::MAX / 1024).is_err());
    }
}
