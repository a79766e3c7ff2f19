//! Questions about one start of a game: answered by as much of one attractor as it takes.

use super::attractor::{How, Start};
use super::ends::{self, Seeds};
use super::half::{RowSets, Scratch};
use super::panel::Shape;
use super::watch::Watch;
use super::{line_words, with_line_width};
use crate::arena::game::Game;
use crate::error::Error;

/// What a side may be able to force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtLeast {
    Draw,
    Win,
}

/// Whether a side can force that much from `start`.
///
/// Memory: [`bytes`]. Time: see [`attractor`](super::attractor).
pub(crate) fn forces(
    game: &Game,
    start: Start,
    side: usize,
    what: AtLeast,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<bool, Error> {
    with_line_width!(game.places(), ask(game, start, side, what, how, watch))
}

fn ask<const W: usize>(
    game: &Game,
    start: Start,
    side: usize,
    what: AtLeast,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<bool, Error> {
    // Who wins play that never ends needs to force nothing: only the other side can lack what it would have to force.
    let (hunter, seeds) = match what {
        AtLeast::Win if game.endless == Some(side) => (1 - side, Seeds::NotLost),
        AtLeast::Draw if game.endless == Some(1 - side) => (side, Seeds::NotLost),
        AtLeast::Win => (side, Seeds::Won),
        AtLeast::Draw => (1 - side, Seeds::Won),
    };
    let sides = ends::sides::<W>(game)?;
    let attractor = ends::attractor(game, hunter, seeds)?;
    attractor.grow(&sides, hunter, Some(start), how, watch)?;
    Ok(attractor.contains(start) == (hunter == side))
}

/// What [`forces`] holds at most in a game with so many places, beside the game, in bytes.
pub(crate) fn bytes(places: [usize; 2], threads: usize) -> u64 {
    let width = line_words(places);
    let matrices = [(places[0], places[1]), (places[1], places[0])].map(|(rows, columns)| {
        Shape::new(rows, columns, width).bytes().saturating_mul(2)
            + 2 * RowSets::bytes(columns.div_ceil(64 * width), rows)
    });
    let scratch = with_line_width!(places, scratch_bytes(places));
    matrices[0].saturating_add(matrices[1]).saturating_add(threads as u64 * scratch)
}

fn scratch_bytes<const W: usize>(places: [usize; 2]) -> u64 {
    Scratch::<W>::bytes(places[0].max(places[1]))
}
