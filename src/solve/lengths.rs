//! How long games last: the number of plies of every decided position, in bit planes.
//!
//! For each side to move, plane `j` holds bit `j` of the number, by the side's own place like its `closed`. So what a line
//! gains in one ply is written as whole lines, to one plane for each one in the binary number of that ply, where it is 0
//! before. Where no game is decided, or the game is over, all planes are 0. There are as many planes as the longest game
//! needs, and they come as the games get longer; where games are short, the higher ones take no memory.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use super::bits::Shape;
use super::blocks::Blocks;
use super::numbers::Numbers;
use crate::arena::CAT;
use crate::error::Error;
use crate::memory::Allowance;

/// The lengths of all games decided so far, in either attractor.
pub(super) struct Lengths {
    /// By the side to move.
    planes: [Blocks; 2],
    longest: AtomicU32,
    /// Bytes that the solve holds, the planes among them as if they were full.
    memory: AtomicU64,
    allowance: Allowance,
}

impl Lengths {
    /// No lengths yet of games in lines of so many words, beside `memory` bytes that are held already.
    pub(super) fn new(
        places: [usize; 2],
        line_words: usize,
        memory: u64,
        allowance: Allowance,
    ) -> Result<Self, Error> {
        let [mouse, cat] = shapes(places, line_words).map(Blocks::new);
        let memory = AtomicU64::new(memory);
        Ok(Lengths { planes: [mouse?, cat?], longest: AtomicU32::new(0), memory, allowance })
    }

    /// What one plane of both sides takes at most, in bytes.
    pub(super) fn bytes(places: [usize; 2], line_words: usize) -> u64 {
        let [mouse, cat] = shapes(places, line_words).map(Blocks::bytes);
        mouse.saturating_add(cat)
    }

    /// Bytes that the solve holds, the planes among them as if they were full.
    pub(super) fn memory(&self) -> u64 {
        self.memory.load(Relaxed)
    }

    /// Makes sure that there are planes for games of `plies` plies. Called by one thread at a time.
    pub(super) fn make_room(&self, plies: u32) -> Result<(), Error> {
        let digits = digits(plies);
        for number in self.planes[CAT].digits()..digits {
            let [mouse, cat] = self.planes.each_ref().map(|planes| Blocks::bytes(planes.shape()));
            let needed = self.memory().saturating_add(mouse).saturating_add(cat);
            self.allowance.check(needed)?;
            self.planes.iter().try_for_each(|planes| planes.make_digits(number + 1))?;
            self.memory.store(needed, Relaxed);
        }
        Ok(())
    }

    /// The planes of a side to move.
    pub(super) fn planes(&self, to_move: usize) -> &Blocks {
        &self.planes[to_move]
    }

    /// Says that there is a game of `plies` plies.
    pub(super) fn meet(&self, plies: u32) {
        self.longest.fetch_max(plies, Relaxed);
    }

    /// For each side to move, the numbers, of as many digits as the longest game needs.
    pub(super) fn into_numbers(self) -> [Numbers; 2] {
        let digits = digits(self.longest.into_inner());
        self.planes.map(|mut planes| {
            planes.finish(digits);
            Numbers::Blocks(planes)
        })
    }
}

/// How many binary digits a number has.
fn digits(number: u32) -> usize {
    (u32::BITS - number.leading_zeros()) as usize
}

/// The measures of what is kept for each side to move.
fn shapes([mice, cats]: [usize; 2], line_words: usize) -> [Shape; 2] {
    [Shape::new(mice, cats, line_words), Shape::new(cats, mice, line_words)]
}
