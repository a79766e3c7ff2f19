//! Threads that go through a computation in step: all do the same, and wait for each other between the steps.
//!
//! The threads belong to one call: started in it, ended with it. The calling thread is one of them, so that one
//! thread starts none, and a thread that the system refuses is done without.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::{panicking, yield_now};

use super::threads;
use crate::error::Error;

/// How often a waiting thread looks before it gives its turn away: most steps take less time than that takes.
const LOOKS: u32 = 2_000;
/// How often it gives its turn away before it goes to sleep, which takes longer still to come back from. Where there are
/// more threads than cores, those it waits for get to run meanwhile.
const TURNS: u32 = 50;

/// The meeting point of a crew.
pub(super) struct Steps {
    members: AtomicUsize,
    arrived: AtomicUsize,
    step: AtomicUsize,
    ended: AtomicBool,
    /// How many wait asleep, or are about to. Waking nobody would take a call of the system in every step.
    sleepers: AtomicUsize,
    /// Held from the last look at the step until asleep, so that no waking is missed between the two.
    bed: Mutex<()>,
    wake: Condvar,
}

impl Steps {
    /// Waits until all members are here. The last one to come decides, by `go_on`, whether there is another step;
    /// all get its answer.
    pub(super) fn meet(&self, go_on: impl FnOnce() -> bool) -> bool {
        let step = self.step.load(SeqCst);
        // Looked at after the step: who has read the number of a step after the end finds the end here, and who waits
        // for the end of an earlier one has it already.
        if self.ended.load(SeqCst) {
            return false;
        }
        if self.arrived.fetch_add(1, SeqCst) + 1 == self.members.load(SeqCst) {
            if !go_on() {
                self.ended.store(true, SeqCst);
            }
            self.arrived.store(0, SeqCst);
            self.release(step + 1);
        } else {
            self.wait_for_end_of(step);
        }
        !self.ended.load(SeqCst)
    }

    fn wait_for_end_of(&self, step: usize) {
        for look in 0..LOOKS + TURNS {
            if self.step.load(SeqCst) != step {
                return;
            }
            if look < LOOKS { std::hint::spin_loop() } else { yield_now() }
        }
        // Counted before the last look at the step, as `release` steps before it looks at the count: one of the two sees
        // what the other has done.
        self.sleepers.fetch_add(1, SeqCst);
        let mut bed = self.bed.lock().unwrap_or_else(PoisonError::into_inner);
        while self.step.load(SeqCst) == step {
            bed = self.wake.wait(bed).unwrap_or_else(PoisonError::into_inner);
        }
        self.sleepers.fetch_sub(1, SeqCst);
    }

    fn release(&self, step: usize) {
        self.step.store(step, SeqCst);
        if self.sleepers.load(SeqCst) > 0 {
            let _bed = self.bed.lock().unwrap_or_else(PoisonError::into_inner);
            self.wake.notify_all();
        }
    }
}

/// Ends the steps for everybody if the thread that holds it panics: nobody waits for one who will not come.
struct Present<'a>(&'a Steps);

impl Drop for Present<'_> {
    fn drop(&mut self) {
        if panicking() {
            self.0.ended.store(true, SeqCst);
            self.0.release(self.0.step.load(SeqCst) + 1);
        }
    }
}

/// Runs `work` once on each further thread, one for each of `others`, and `calling` on the calling thread; what a thread
/// works with is its element of `others`, or `own`. The calling thread's result is returned; a panic of any thread is
/// passed on, when all have ended.
pub(super) fn in_step<T: Send, R>(
    own: T,
    others: Vec<T>,
    work: impl Fn(T, &Steps) + Sync,
    calling: impl FnOnce(T, &Steps) -> R,
) -> Result<R, Error> {
    let steps = Steps {
        members: AtomicUsize::new(1 + others.len()),
        arrived: AtomicUsize::new(0),
        step: AtomicUsize::new(0),
        ended: AtomicBool::new(false),
        sleepers: AtomicUsize::new(0),
        bed: Mutex::new(()),
        wake: Condvar::new(),
    };
    let job = |other| {
        let _present = Present(&steps);
        work(other, &steps);
    };
    threads::beside(others, &job, |started| {
        // Before the calling thread arrives, no step can end: all others together are one too few for it.
        steps.members.store(1 + started, SeqCst);
        let _present = Present(&steps);
        calling(own, &steps)
    })
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

    use super::*;

    const STEPS: usize = 200;

    /// On purpose, hundreds of times: without the message.
    fn panic_silently() -> ! {
        resume_unwind(Box::new(()))
    }

    /// A crew whose members count their steps; the one with number `panicking` panics in a step of its own.
    fn count_steps(threads: usize, panicking: Option<(usize, usize)>) -> Result<Vec<usize>, Error> {
        let counts: Vec<_> = (0..threads).map(|_| AtomicUsize::new(0)).collect();
        let work = |member: usize, steps: &Steps| {
            loop {
                let done = counts[member].fetch_add(1, SeqCst) + 1;
                if panicking == Some((member, done)) {
                    panic_silently();
                }
                // Between two meetings all are in the same step.
                let go_on = || {
                    assert!(counts.iter().all(|count| count.load(SeqCst) == done));
                    done < STEPS
                };
                if !steps.meet(go_on) {
                    break;
                }
            }
        };
        in_step(0, (1..threads).collect(), work, work)?;
        Ok(counts.into_iter().map(AtomicUsize::into_inner).collect())
    }

    #[test]
    fn all_take_every_step_together() {
        for threads in 1..=4 {
            assert_eq!(count_steps(threads, None), Ok(vec![STEPS; threads]));
        }
    }

    #[test]
    fn a_member_that_panics_ends_the_steps_for_all() {
        for threads in 1..=4 {
            for member in 0..threads {
                for step in [1, 2, STEPS / 2, STEPS] {
                    let crew = AssertUnwindSafe(|| count_steps(threads, Some((member, step))));
                    assert!(catch_unwind(crew).is_err(), "{threads} threads, member {member}, step {step}");
                }
            }
        }
    }

    /// The last one to come decides; a panic there must reach those who wait, too.
    #[test]
    fn a_panic_while_deciding_ends_the_steps_for_all() {
        for threads in 1..=4 {
            let work = |_: usize, steps: &Steps| while steps.meet(|| panic_silently()) {};
            let crew = || in_step(0, (1..threads).collect(), work, work);
            assert!(catch_unwind(AssertUnwindSafe(crew)).is_err());
        }
    }
}
