//! What the threads of a growth share out between two meetings: the panels of the step under way.
//!
//! Without a lock: a panel is taken by counting down. Only one thread sets the agenda, while the others wait at a
//! meeting, and the meeting orders what it writes before what they read.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::half::Work;
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
    /// The panels of the step; those before `left` are not taken yet. The most work comes last, and is taken first:
    /// whoever takes the last one does not keep the others waiting for long.
    panels: Vec<AtomicUsize>,
    left: AtomicUsize,
    /// How much there was to do when the step began.
    work: AtomicU64,
    /// Where the next step is sorted.
    plan: Mutex<Vec<(u64, usize)>>,
}

impl Agenda {
    /// Nothing to do, for steps of at most so many panels.
    pub(super) fn new(most: usize) -> Result<Self, Error> {
        let mut panels = with_capacity(most)?;
        panels.resize_with(most, AtomicUsize::default);
        Ok(Agenda {
            step: AtomicU64::new(BEFORE.pack()),
            panels,
            left: AtomicUsize::new(0),
            work: AtomicU64::new(0),
            plan: Mutex::new(with_capacity(most)?),
        })
    }

    /// The step under way.
    pub(super) fn step(&self) -> Step {
        Step::unpack(self.step.load(Relaxed))
    }

    /// About how much there was to do when the step began.
    pub(super) fn work(&self) -> u64 {
        self.work.load(Relaxed)
    }

    /// Takes a panel of the step under way that nobody has taken.
    pub(super) fn take(&self) -> Option<(Step, usize)> {
        let left = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).ok()?;
        Some((self.step(), self.panels[left - 1].load(Relaxed)))
    }

    /// Goes on to another step, with these panels and about how much there is to do on each; by one thread, while no
    /// other takes any.
    pub(super) fn set(&self, step: Step, panels: impl Iterator<Item = (u64, usize)>) {
        let mut plan = self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        plan.clear();
        plan.extend(panels);
        plan.sort_unstable();
        for (slot, &(_, panel)) in self.panels.iter().zip(plan.iter()) {
            slot.store(panel, Relaxed);
        }
        self.work.store(plan.iter().map(|&(work, _)| work).sum(), Relaxed);
        self.step.store(step.pack(), Relaxed);
        self.left.store(plan.len(), Relaxed);
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
    fn every_panel_is_taken_once_and_the_most_work_first() -> Result<(), Error> {
        let agenda = Agenda::new(4)?;
        assert_eq!(agenda.take(), None);
        let step = Step { number: 7, half: HUNTERS, work: Work::Scan };
        agenda.set(step, [(5, 0), (9, 1), (1, 3)].into_iter());
        assert_eq!(agenda.work(), 15);
        let taken: Vec<_> = std::iter::from_fn(|| agenda.take()).collect();
        assert_eq!(taken, [(step, 1), (step, 0), (step, 3)]);
        assert_eq!((agenda.take(), agenda.step()), (None, step));
        Ok(())
    }
}
