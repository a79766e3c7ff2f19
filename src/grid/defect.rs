//! What can be wrong with the rows of a grid.

use std::fmt;

/// What makes rows of text no grid. Rows and columns are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridDefect {
    /// A row has not as many cells as the first one.
    RowLength {
        /// The row.
        row: usize,
        /// How many cells the first row has.
        expected: usize,
        /// How many cells this row has.
        found: usize,
    },
    /// A cell is not one of `.`, `#`, `M`, `C` and `F`.
    UnknownCell {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
        /// The byte that stands there.
        value: u8,
    },
    /// There is a second mouse, cat or food.
    Twice {
        /// `M`, `C` or `F`.
        piece: char,
        /// The row of the second one.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// There is no mouse, cat or food.
    Missing {
        /// `M`, `C` or `F`.
        piece: char,
    },
    /// There is no cell to stand on.
    NoFloor,
}

impl fmt::Display for GridDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |piece| match piece {
            'M' => "mouse (M)",
            'C' => "cat (C)",
            _ => "food (F)",
        };
        match *self {
            GridDefect::RowLength { row, expected, found } => {
                write!(f, "row {row} has {found} cells, but the first row has {expected} (rows count from 0)")
            }
            GridDefect::UnknownCell { row, column, value } => write!(
                f,
                "'{}' in row {row}, column {column} (both count from 0) is none of . (floor), # (wall), M, C and F",
                value.escape_ascii()
            ),
            GridDefect::Twice { piece, row, column } => write!(
                f,
                "there is a second {} in row {row}, column {column} (both count from 0); only one can be there",
                name(piece)
            ),
            GridDefect::Missing { piece } => write!(f, "the grid has no {}", name(piece)),
            GridDefect::NoFloor => write!(f, "the grid has no cell to stand on"),
        }
    }
}
