//! The puzzle: one start of the classic game, answered by the cheapest means that will do.

use super::attractor::{How, Start};
use super::level::CpuLevel;
use super::watch::Watch;
use super::{Outcome, race, start, word};
use crate::arena::game::Game;
use crate::arena::{Arena, MOUSE};
use crate::error::Error;
use crate::graph::Graph;

/// The classic start: where the hole is, and where the two stand when the mouse makes the first move.
pub(super) const HOLE: usize = 0;
pub(crate) const MOUSE_START: usize = 1;
pub(crate) const CAT_START: usize = 2;

/// Solves the puzzle: mouse on node 1 moving first, cat on node 2, hole on node 0.
///
/// The mouse goes along any edge, the cat along any edge that does not lead to 0; whoever is to move must move. The
/// mouse wins on 0, the cat wins on the mouse's node; a side without a move leaves the position undecided, and play
/// that never ends is a draw.
///
/// Up to 64 nodes it takes no memory but the stack. Beyond, a race that the mouse plainly wins is found in O(n +
/// entries); otherwise as much of the attractors is computed as it takes, with less than n^2 bytes.
///
/// # Errors
/// [`Error::TooFewNodes`] for fewer than 3 nodes, [`Error::OutOfMemory`].
pub fn cat_mouse_game(graph: &Graph<'_>) -> Result<Outcome, Error> {
    match graph.nodes() {
        nodes @ 0..3 => Err(Error::TooFewNodes { nodes: nodes as i64 }),
        3..=word::MAX_NODES => Ok(word::solve(graph)),
        _ if race::mouse_wins(graph)? => Ok(Outcome::MouseWins),
        _ => {
            let game = Game::new(&Arena::new(graph)?)?;
            let places = [MOUSE_START, CAT_START].map(|node| game.order.new[node] as usize);
            let how = How { level: CpuLevel::best(), threads: 1 };
            start::outcome(&game, Start { to_move: MOUSE, places }, how, &mut Watch::new(None, 0, 0))
        }
    }
}
