//! A position, by nodes.

use crate::arena::Side;

/// Where the mouse and the cat stand, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) mouse: usize,
    pub(super) cat: usize,
    pub(super) to_move: Side,
}

impl Position {
    /// Where the side stands that is to move.
    pub(super) fn mover(self) -> usize {
        match self.to_move {
            Side::Mouse => self.mouse,
            Side::Cat => self.cat,
        }
    }

    /// What comes of a move.
    pub(super) fn after(self, node: usize) -> Self {
        let next = Position { to_move: self.to_move.other(), ..self };
        match self.to_move {
            Side::Mouse => Position { mouse: node, ..next },
            Side::Cat => Position { cat: node, ..next },
        }
    }
}
