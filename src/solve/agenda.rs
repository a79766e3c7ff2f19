//! What the threads of a growth share out between two meetings: the shares of the step under way.
//!
//! Without a lock: a share is taken by counting down. Only one thread sets the agenda, while the others wait at a
//! meeting, and the meeting orders what it writes before what they read.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::half::{PARTS, Share, Work};
use crate::error::Error;
use crate::memory::with_capacity;

/// What all threads do between two meetings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// Of the round or ply.
    pub number: u32,
    /// [`HUNTERS`] or [`QUARRYS`].
    pub half: usize,
    pub work: Work,
}

pub(super) const HUNTERS: usize = 0;
pub(super) const QUARRYS: usize = 1;

/// The quarry's half of a round before the first, done.
const BEFORE: Step = Step { number: 0, half: QUARRYS, work: Work::Spread };

impl Step {
    const WORKS: [Work; 3] = [Work::Whole, Work::Scan, Work::Spread];

    fn pack(self) -> u64 {
        u64::from(self.number) << 8 | (self.half as u64) << 4 | self.work as u64
    }

    fn unpack(packed: u64) -> Step {
        Step {
            number: (packed >> 8) as u32,
            half: (packed >> 4 & 1) as usize,
            work: Self::WORKS[(packed & 3) as usize],
        }
    }
}

/// The step under way, and what of it nobody has taken yet.
pub(super) struct Agenda {
    step: AtomicU64,
    /// The shares of the step; those before `left` are not taken yet. The most work comes last, and is taken first:
    /// whoever takes the last one does not keep the others waiting for long.
    shares: Vec<AtomicU64>,
    left: AtomicUsize,
    /// How much there was to do when the step began.
    work: AtomicU64,
    /// Where the next step is sorted.
    plan: Mutex<Vec<(u64, u64)>>,
}

impl Agenda {
    /// Nothing to do, for steps on at most so many panels.
    pub(super) fn new(panels: usize) -> Result<Self, Error> {
        let most = panels * PARTS as usize;
        let mut shares = with_capacity(most)?;
        shares.resize_with(most, AtomicU64::default);
        Ok(Agenda {
            step: AtomicU64::new(BEFORE.pack()),
            shares,
            left: AtomicUsize::new(0),
            work: AtomicU64::new(0),
            plan: Mutex::new(with_capacity(most)?),
        })
    }

    /// What it takes for so many panels, in bytes.
    pub(super) fn bytes(panels: usize) -> u64 {
        let share = size_of::<AtomicU64>() + size_of::<(u64, u64)>();
        (panels as u64).saturating_mul(u64::from(PARTS)).saturating_mul(share as u64)
    }

    /// The step under way.
    pub(super) fn step(&self) -> Step {
        Step::unpack(self.step.load(Relaxed))
    }

    /// About how much there was to do when the step began.
    pub(super) fn work(&self) -> u64 {
        self.work.load(Relaxed)
    }

    /// Takes a share of the step under way that nobody has taken.
    pub(super) fn take(&self) -> Option<(Step, Share)> {
        let left = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).ok()?;
        Some((self.step(), Share::unpack(self.shares[left - 1].load(Relaxed))))
    }

    /// Goes on to another step, with these shares and about how much there is to do on each; by one thread, while no
    /// other takes any.
    pub(super) fn set(&self, step: Step, shares: impl Iterator<Item = (u64, Share)>) {
        let mut plan = self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        plan.clear();
        plan.extend(shares.map(|(work, share)| (work, share.pack())));
        plan.sort_unstable();
        for (slot, &(_, share)) in self.shares.iter().zip(plan.iter()) {
            slot.store(share, Relaxed);
        }
        self.work.store(plan.iter().map(|&(work, _)| work).sum(), Relaxed);
        self.step.store(step.pack(), Relaxed);
        self.left.store(plan.len(), Relaxed);
    }
}

impl Share {
    fn pack(self) -> u64 {
        u64::from(self.panel) << 8 | u64::from(self.part.map_or(0, |part| part + 1))
    }

    fn unpack(packed: u64) -> Share {
        Share { panel: (packed >> 8) as u32, part: (packed as u8).checked_sub(1).map(u32::from) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_back_as_they_were() {
        for work in Step::WORKS {
            for half in [HUNTERS, QUARRYS] {
                for number in [0, 1, 255, 256, u32::MAX] {
                    let step = Step { number, half, work };
                    assert_eq!(Step::unpack(step.pack()), step);
                }
            }
        }
    }

    #[test]
    fn shares_come_back_as_they_were() {
        for panel in [0, 1, u32::MAX] {
            for part in [None, Some(0), Some(PARTS - 1)] {
                let share = Share { panel, part };
                assert_eq!(Share::unpack(share.pack()), share);
            }
        }
    }

    #[test]
    fn every_share_is_taken_once_and_the_most_work_first() -> Result<(), Error> {
        let agenda = Agenda::new(4)?;
        assert_eq!(agenda.take(), None);
        let step = Step { number: 7, half: HUNTERS, work: Work::Scan };
        let share = |panel| Share { panel, part: panel.checked_sub(1) };
        agenda.set(step, [(5, share(0)), (9, share(1)), (1, share(3))].into_iter());
        assert_eq!(agenda.work(), 15);
        let taken: Vec<_> = std::iter::from_fn(|| agenda.take()).collect();
        assert_eq!(taken, [(step, share(1)), (step, share(0)), (step, share(3))]);
        assert_eq!((agenda.take(), agenda.step()), (None, step));
        Ok(())
    }
}
