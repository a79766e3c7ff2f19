//! Grids with food: LeetCode 1728, "Cat and Mouse II", from rows of text to an arena.
//!
//! [`Floor`] says which cell is which node. The game is nothing new to the solver: a graph for each side, and settings.

mod defect;
mod floor;

use std::num::NonZeroU32;

use crate::arena::moves::Moves;
use crate::arena::{Arena, Side};
use crate::error::Error;
use crate::solve::Outcome;
pub use defect::GridDefect;
pub use floor::Floor;

/// A grid with one mouse, one cat and one piece of food.
#[derive(Debug)]
pub struct Grid {
    floor: Floor,
    mouse: usize,
    cat: usize,
    food: usize,
}

/// How many cells each side can jump at most in one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jumps {
    /// The mouse.
    pub mouse: usize,
    /// The cat.
    pub cat: usize,
}

/// After so many moves the mouse has lost.
const MOST_PLIES: NonZeroU32 = NonZeroU32::new(1000).unwrap();

impl Grid {
    /// Reads a grid, all of whose rows have the same length: `.` floor, `#` wall, `M` the mouse, `C` the cat, `F` the
    /// food, one of each.
    ///
    /// # Errors
    /// [`Error::BadGrid`], which says what is wrong and where; [`Error::OutOfMemory`].
    pub fn new<R: AsRef<[u8]>>(rows: &[R]) -> Result<Self, Error> {
        let columns = rows.first().map_or(0, |row| row.as_ref().len());
        let mut found = [None; 3];
        for (row, cells) in rows.iter().enumerate() {
            let cells = cells.as_ref();
            if cells.len() != columns {
                return bad(GridDefect::RowLength { row, expected: columns, found: cells.len() });
            }
            for (column, &cell) in cells.iter().enumerate() {
                match PIECES.iter().position(|&piece| piece == cell) {
                    Some(piece) => {
                        if found[piece].replace((row, column)).is_some() {
                            return bad(GridDefect::Twice { piece: cell.into(), row, column });
                        }
                    }
                    None if matches!(cell, b'.' | b'#') => {}
                    None => return bad(GridDefect::UnknownCell { row, column, value: cell }),
                }
            }
        }
        let floor = Floor::new(rows.len(), columns, |row, column| rows[row].as_ref()[column] != b'#')?;
        let node = |piece: usize| match found[piece].and_then(|(row, column)| floor.node(row, column)) {
            Some(node) => Ok(node),
            None => bad(GridDefect::Missing { piece: PIECES[piece].into() }),
        };
        let (mouse, cat, food) = (node(0)?, node(1)?, node(2)?);
        Ok(Grid { floor, mouse, cat, food })
    }

    /// The game of LeetCode 1728 on this grid. In one move a side stays, or jumps up to so many cells along the row or
    /// the column; walls stop it, the other side does not. Who gets to the food first wins, and the cat also by getting
    /// to the mouse, or when 1000 moves, those of both sides counted, have not brought the mouse to the food.
    ///
    /// The mouse moves first, but the table tells about the cat to move as well. Time and memory O(nodes + moves).
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn arena(&self, jumps: Jumps) -> Result<Arena, Error> {
        let moves = |longest| Moves::new(self.floor.nodes(), |node| self.floor.jumps(node, longest));
        let mut arena = Arena::of_moves(moves(jumps.mouse)?)?;
        if jumps.cat != jumps.mouse {
            arena.set_own_moves(Side::Cat, moves(jumps.cat)?);
        }
        arena.set_holes::<i64>(&[])?;
        for side in Side::BOTH {
            arena.set_goals(side, &[self.food as i64])?;
            arena.set_may_stay(side, true);
        }
        arena.set_endless(Outcome::CatWins);
        arena.set_ply_limit(Some(MOST_PLIES))?;
        Ok(arena)
    }

    /// The cells, and which node each of them is.
    pub fn floor(&self) -> &Floor {
        &self.floor
    }

    /// The node that the mouse starts on.
    pub fn mouse(&self) -> usize {
        self.mouse
    }

    /// The node that the cat starts on.
    pub fn cat(&self) -> usize {
        self.cat
    }

    /// The node of the food.
    pub fn food(&self) -> usize {
        self.food
    }
}

/// What there is one of.
const PIECES: [u8; 3] = *b"MCF";

fn bad<T>(defect: GridDefect) -> Result<T, Error> {
    Err(Error::BadGrid { defect })
}
