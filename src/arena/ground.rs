//! The ground: what every question about a single start of an arena needs, and does not depend on the start.

use std::sync::OnceLock;

use super::folds::{Folds, Kind};
use super::game::Game;
use super::landmarks::Landmarks;
use super::moves::Moves;
use super::{Arena, MOUSE};
use crate::error::Error;
use crate::memory::{filled, with_capacity};

/// Farther than any walk.
pub(crate) const NEVER: u32 = u32::MAX;

/// A game, and how far it is to where the mouse wants to.
pub(crate) struct Ground {
    pub(crate) game: Game,
    /// By place of the mouse: the fewest moves to one of its goals, or [`NEVER`].
    pub(crate) to_goal: Vec<u32>,
    /// By the side that is to keep between them; made when they are first asked for.
    landmarks: [OnceLock<Landmarks>; 2],
    /// By kind; made when they are first asked for.
    folds: [OnceLock<Folds>; 2],
}

impl Ground {
    /// # Errors
    /// As of [`Game::new`].
    pub(crate) fn new(arena: &Arena) -> Result<Self, Error> {
        let game = Game::new(arena)?;
        let to_goal = distances_into(&game.moves[MOUSE], &game.ends.goals)?;
        Ok(Ground { game, to_goal, landmarks: Default::default(), folds: Default::default() })
    }

    /// The landmarks that a side keeps between. Two threads that ask first both make them.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn landmarks(&self, confined: usize) -> Result<&Landmarks, Error> {
        get_or_make(&self.landmarks[confined], || Landmarks::new(&self.game, confined))
    }

    /// The folds of one kind. Two threads that ask first both find them.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn folds(&self, kind: Kind) -> Result<&Folds, Error> {
        get_or_make(&self.folds[kind as usize], || Folds::new(&self.game, kind))
    }

    /// What the ground of an arena takes at most, in bytes.
    pub(crate) fn bytes(arena: &Arena) -> u64 {
        let to_goal = (size_of::<u32>() * arena.nodes) as u64;
        let folds = 2 * Folds::bytes(arena.nodes);
        Game::bytes(arena) + to_goal + Landmarks::bytes(arena.nodes) + folds
    }
}

/// What is kept in a slot, made when it is first asked for. Two threads that ask first both make it, and one of the two is kept.
pub(super) fn get_or_make<T>(
    slot: &OnceLock<T>,
    make: impl FnOnce() -> Result<T, Error>,
) -> Result<&T, Error> {
    if let Some(made) = slot.get() {
        return Ok(made);
    }
    let made = make()?;
    Ok(slot.get_or_init(|| made))
}

/// The fewest moves from each place into one of some places.
pub(crate) fn distances_into(moves: &Moves, targets: &[u32]) -> Result<Vec<u32>, Error> {
    Ok(Search::new(moves.places(), targets, |place| moves.into(place))?.distance)
}

/// The fewest moves to each place from one of some places.
pub(crate) fn distances_from(moves: &Moves, roots: &[u32]) -> Result<Vec<u32>, Error> {
    Ok(Search::new(moves.places(), roots, |place| moves.from(place))?.distance)
}

/// A breadth-first search.
pub(crate) struct Search {
    /// By place, how far it is from the roots, or [`NEVER`].
    pub(crate) distance: Vec<u32>,
    /// The places that were reached, nearest first.
    pub(crate) reached: Vec<u32>,
}

impl Search {
    /// What a search takes, in bytes.
    pub(crate) fn bytes(places: usize) -> usize {
        2 * size_of::<u32>() * places
    }

    pub(crate) fn new<'a>(
        places: usize,
        roots: &[u32],
        next_to: impl Fn(usize) -> &'a [u32],
    ) -> Result<Self, Error> {
        let mut distance = filled(NEVER, places)?;
        let mut reached: Vec<u32> = with_capacity(places)?;
        for &root in roots {
            if std::mem::replace(&mut distance[root as usize], 0) == NEVER {
                reached.push(root);
            }
        }
        let mut next = 0;
        while let Some(&place) = reached.get(next) {
            next += 1;
            let farther = distance[place as usize] + 1;
            for &to in next_to(place as usize) {
                if distance[to as usize] == NEVER {
                    distance[to as usize] = farther;
                    reached.push(to);
                }
            }
        }
        Ok(Search { distance, reached })
    }
}
