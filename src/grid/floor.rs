//! The floor: which cells of a grid one can stand on, and which node each of them is. It knows nothing of rules.

use super::GridDefect;
use crate::error::Error;
use crate::memory::{filled, with_capacity};

/// The cells of a grid that one can stand on. They are nodes, numbered from 0 row by row; walls are none.
#[derive(Debug)]
pub struct Floor {
    columns: usize,
    /// By cell, row by row: its node, or `WALL`.
    nodes: Vec<u32>,
    /// By node: its cell.
    cells: Vec<u32>,
}

/// What stands in place of a node where there is a wall.
const WALL: u32 = u32::MAX;

impl Floor {
    /// The floor of `rows` times `columns` cells, where `is_floor` says of a row and a column, both from 0, whether one
    /// can stand there. Time and memory O(rows * columns).
    ///
    /// # Errors
    /// [`Error::BadGrid`] if there is no such cell, [`Error::OutOfMemory`].
    pub fn new(
        rows: usize,
        columns: usize,
        mut is_floor: impl FnMut(usize, usize) -> bool,
    ) -> Result<Self, Error> {
        let size = rows.checked_mul(columns).filter(|&size| size < WALL as usize);
        let size = size.ok_or(Error::OutOfMemory { bytes: u64::MAX })?;
        let mut nodes = filled(WALL, size)?;
        let mut count = 0;
        for (cell, node) in nodes.iter_mut().enumerate() {
            if is_floor(cell / columns, cell % columns) {
                *node = count;
                count += 1;
            }
        }
        if count == 0 {
            return Err(Error::BadGrid { defect: GridDefect::NoFloor });
        }
        let mut cells = with_capacity(count as usize)?;
        cells.extend((0..size as u32).filter(|&cell| nodes[cell as usize] != WALL));
        Ok(Floor { columns, nodes, cells })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.nodes.len() / self.columns
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.cells.len()
    }

    /// The node in a row and a column, both from 0; none where there is a wall, or nothing.
    pub fn node(&self, row: usize, column: usize) -> Option<usize> {
        if row >= self.rows() || column >= self.columns {
            return None;
        }
        let node = self.nodes[row * self.columns + column];
        (node != WALL).then_some(node as usize)
    }

    /// The row and the column of a node.
    ///
    /// # Panics
    /// If `node` is not a node.
    pub fn cell(&self, node: usize) -> (usize, usize) {
        let cell = self.cells[node] as usize;
        (cell / self.columns, cell % self.columns)
    }

    /// The nodes that a jump of 1 to `longest` cells along the row or the column leads to; walls and the border stop it.
    /// Takes time in proportion to their number.
    ///
    /// # Panics
    /// If `node` is not a node.
    pub fn jumps(&self, node: usize, longest: usize) -> impl Iterator<Item = usize> {
        let (row, column) = self.cell(node);
        let cell = row * self.columns + column;
        let ways = [
            (row, -(self.columns as isize)),
            (column, -1),
            (self.columns - 1 - column, 1),
            (self.rows() - 1 - row, self.columns as isize),
        ];
        ways.into_iter().flat_map(move |(room, step)| {
            let jumps = 1..=longest.min(room) as isize;
            let reached = jumps.map(move |cells| self.nodes[cell.wrapping_add_signed(cells * step)]);
            reached.take_while(|&node| node != WALL).map(|node| node as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `o` is floor.
    fn floor(rows: &[&str]) -> Floor {
        let is_floor = |row: usize, column: usize| rows[row].as_bytes()[column] == b'o';
        Floor::new(rows.len(), rows[0].len(), is_floor).expect("there is floor")
    }

    #[test]
    fn nodes_are_floor_cells_row_by_row() {
        let floor = floor(&["xoo", "xxo"]);
        assert_eq!((floor.rows(), floor.columns(), floor.nodes()), (2, 3, 3));
        for (node, cell) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
            assert_eq!(floor.cell(node), cell);
            assert_eq!(floor.node(cell.0, cell.1), Some(node));
        }
        for (row, column) in [(0, 0), (1, 1), (0, 3), (2, 2), (usize::MAX, 0), (0, usize::MAX)] {
            assert_eq!(floor.node(row, column), None, "({row}, {column})");
        }
    }

    #[test]
    fn jumps_end_at_walls_and_borders() {
        // 0 1 2 . 3
        // . . 4 . .
        // . 5 6 7 .
        let floor = floor(&["oooxo", "xxoxx", "xooox"]);
        let jumps = |node, longest| {
            let mut nodes: Vec<_> = floor.jumps(node, longest).collect();
            nodes.sort_unstable();
            nodes
        };
        assert_eq!(jumps(2, 1), [1, 4]);
        assert_eq!(jumps(2, 2), [0, 1, 4, 6]);
        assert_eq!(jumps(2, usize::MAX), [0, 1, 4, 6]);
        assert_eq!(jumps(4, 8), [2, 6]);
        assert_eq!(jumps(6, 2), [2, 4, 5, 7]);
        assert!(jumps(3, 8).is_empty() && jumps(2, 0).is_empty());
    }

    #[test]
    fn a_grid_without_floor_is_none() {
        let no_floor = Error::BadGrid { defect: GridDefect::NoFloor };
        for (rows, columns) in [(0, 0), (3, 0), (0, 3), (2, 2)] {
            assert_eq!(Floor::new(rows, columns, |_, _| false).unwrap_err(), no_floor);
        }
        let too_large = Error::OutOfMemory { bytes: u64::MAX };
        for (rows, columns) in [(usize::MAX, 2), (1 << 16, 1 << 16)] {
            assert_eq!(Floor::new(rows, columns, |_, _| true).unwrap_err(), too_large);
        }
    }
}
