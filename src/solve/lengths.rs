//! How long games last: the number of plies of every decided position, in bit planes.
//!
//! For each side to move, plane `j` holds bit `j` of the number, by the side's own place like its `closed`. So what a line
//! gains in one ply is written as whole lines, to one plane for each one in the binary number of that ply, where it is 0
//! before. Where no game is decided, or the game is over, all planes are 0. There are as many planes as the longest game
//! needs, and they come as the games get longer.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use super::bits::{Bits, Shape};
use super::panel::Matrix;
use crate::arena::{CAT, MOUSE};
use crate::error::Error;
use crate::memory::{Allowance, with_capacity};

/// Lengths of games of one side to move, lowest bit first: as many planes as there are, and then none.
pub(super) type Planes<const W: usize> = [OnceLock<Matrix<W>>; u32::BITS as usize];

/// The lengths of all games decided so far, in either attractor.
pub(super) struct Lengths<const W: usize> {
    planes: [Planes<W>; 2],
    places: [usize; 2],
    longest: AtomicU32,
    /// Bytes that the solve holds, the planes among them.
    memory: AtomicU64,
    allowance: Allowance,
}

impl<const W: usize> Lengths<W> {
    /// No lengths yet, beside `memory` bytes that are held already.
    pub(super) fn new(places: [usize; 2], memory: u64, allowance: Allowance) -> Self {
        let planes = std::array::from_fn(|_| std::array::from_fn(|_| OnceLock::new()));
        Lengths { planes, places, longest: AtomicU32::new(0), memory: AtomicU64::new(memory), allowance }
    }

    /// What one plane of both sides takes, in bytes.
    pub(super) fn bytes(places: [usize; 2]) -> u64 {
        let plane = |rows, columns| Shape::new(places[rows], places[columns], W).bytes();
        plane(MOUSE, CAT).saturating_add(plane(CAT, MOUSE))
    }

    /// Bytes that the solve holds, the planes among them.
    pub(super) fn memory(&self) -> u64 {
        self.memory.load(Relaxed)
    }

    /// Makes sure that there are planes for games of `plies` plies. Called by one thread at a time.
    pub(super) fn make_room(&self, plies: u32) -> Result<(), Error> {
        let bits = (u32::BITS - plies.leading_zeros()) as usize;
        for bit in (0..bits).filter(|&bit| self.planes[CAT][bit].get().is_none()) {
            let needed = self.memory().saturating_add(Self::bytes(self.places));
            self.allowance.check(needed)?;
            for (mover, other) in [(MOUSE, CAT), (CAT, MOUSE)] {
                let plane = Matrix::zeroed(self.places[mover], self.places[other])?;
                self.planes[mover][bit].get_or_init(|| plane);
            }
            self.memory.store(needed, Relaxed);
        }
        Ok(())
    }

    /// The planes of a side to move.
    pub(super) fn planes(&self, to_move: usize) -> &Planes<W> {
        &self.planes[to_move]
    }

    /// Says that there is a game of `plies` plies.
    pub(super) fn meet(&self, plies: u32) {
        self.longest.fetch_max(plies, Relaxed);
    }

    /// For each side to move, as many planes as the longest game needs.
    pub(super) fn into_bits(self) -> Result<[Vec<Bits>; 2], Error> {
        let bits = (u32::BITS - self.longest.into_inner().leading_zeros()) as usize;
        let mut lengths = [with_capacity(bits)?, with_capacity(bits)?];
        for (lengths, planes) in lengths.iter_mut().zip(self.planes) {
            lengths.extend(
                planes.into_iter().take(bits).filter_map(OnceLock::into_inner).map(Matrix::into_bits),
            );
        }
        Ok(lengths)
    }
}
