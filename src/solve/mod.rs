//! From a graph to the outcome.

mod queue;

use crate::error::Error;
use crate::graph::Graph;

/// How a game ends under best play of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Outcome {
    /// Neither side can force its goal: play goes on for ever.
    Draw = 0,
    /// The mouse reaches a hole.
    MouseWins = 1,
    /// The cat catches the mouse.
    CatWins = 2,
}

/// Solves the puzzle: mouse on node 1 moving first, cat on node 2, hole on node 0.
///
/// The mouse goes along any edge, the cat along any edge that does not lead to 0; whoever is to move must move. The
/// mouse wins on 0, the cat wins on the mouse's node; a side without a move leaves the position undecided, and play
/// that never ends is a draw.
///
/// Time O(n * entries), memory 6 bytes for each of the 2n^2 positions (12 beyond 46,340 nodes).
///
/// # Errors
/// [`Error::TooFewNodes`] for fewer than 3 nodes, [`Error::OutOfMemory`].
pub fn cat_mouse_game(graph: &Graph<'_>) -> Result<Outcome, Error> {
    if graph.nodes() < 3 {
        return Err(Error::TooFewNodes { nodes: graph.nodes() as i64 });
    }
    queue::solve(graph)
}
