//! Threads beside the calling one, that end with the call; and how many there should be.
//!
//! Not the standard library's: that one allocates a little for each thread and ends the process when it can't. Here
//! memory is asked for first, and a thread that the system refuses is done without.

use std::sync::{Mutex, PoisonError};

use crate::error::Error;
use crate::memory::filled;

/// Beyond so many threads a core, more do nothing but harm.
const MOST_PER_CORE: usize = 16;

/// The number of threads that a number from outside stands for: 0 is one for each core.
pub(crate) fn wanted(threads: usize) -> usize {
    match threads {
        0 => system::cores(),
        // Without asking the system: a small table takes little longer than that.
        1 => 1,
        _ => threads.min(MOST_PER_CORE * system::cores()),
    }
}

/// Runs `job` with each of `tasks` on a thread of its own, and `calling` on this one, until all are done.
///
/// `calling` is told how many threads were started: of the tasks, so many from the first, and those after them are
/// dropped. A panic of any thread is passed on when all have ended.
pub(crate) fn beside<T: Send, J: Fn(T) + Sync, R>(
    tasks: Vec<T>,
    job: &J,
    calling: impl FnOnce(usize) -> R,
) -> Result<R, Error> {
    if tasks.is_empty() {
        return Ok(calling(0));
    }
    system::beside(tasks, job, calling)
}

/// Does two things, at the same time if there are to be `threads` threads and the system has one.
pub(crate) fn both<A: Send, B>(
    threads: usize,
    other: impl FnOnce() -> A + Send,
    own: impl FnOnce() -> B,
) -> Result<(A, B), Error> {
    let (other, result) = (Mutex::new(Some(other)), Mutex::new(None));
    let job = |()| {
        let other = other.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(other) = other {
            let done = other();
            *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
        }
    };
    let own = beside(filled((), usize::from(threads > 1))?, &job, |_| own())?;
    // Not done yet if there was no thread for it.
    job(());
    let other = result.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((other.expect("done, by whichever thread"), own))
}

#[cfg(unix)]
mod system {
    use std::any::Any;
    use std::ffi::{c_int, c_void};
    use std::mem::MaybeUninit;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::ptr::{null, null_mut};

    use crate::error::Error;
    use crate::memory::with_capacity;

    /// The stack of a thread, in bytes: plenty, since nothing here recurses.
    const STACK: usize = 1 << 20;

    /// The cores that this process may run on.
    pub(super) fn cores() -> usize {
        #[cfg(any(target_os = "linux", target_os = "android"))]
        // SAFETY: all zeros is a set, and the system writes no more than the size it is told.
        unsafe {
            let mut set: libc::cpu_set_t = MaybeUninit::zeroed().assume_init();
            if libc::sched_getaffinity(0, size_of_val(&set), &mut set) == 0 {
                return libc::CPU_COUNT(&set) as usize;
            }
        }
        // SAFETY: no pointers, no memory.
        let online = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) };
        usize::try_from(online).unwrap_or(1).max(1)
    }

    /// What a thread works on, and what became of it.
    struct Task<'a, T, J> {
        input: Option<T>,
        job: &'a J,
        panic: Option<Box<dyn Any + Send>>,
    }

    extern "C" fn run<T, J: Fn(T)>(task: *mut c_void) -> *mut c_void {
        // SAFETY: started by `beside` with a task that is this thread's alone until it is joined.
        let Task { input, job, panic } = unsafe { &mut *task.cast::<Task<'_, T, J>>() };
        let input = input.take().expect("a task is run once");
        // The panic is passed on once everybody has ended; nothing is used after it that it might have left half done.
        *panic = catch_unwind(AssertUnwindSafe(|| job(input))).err();
        null_mut()
    }

    /// Threads that were started; dropping it waits for their ends.
    struct Running(Vec<libc::pthread_t>);

    impl Drop for Running {
        fn drop(&mut self) {
            for &thread in &self.0 {
                // SAFETY: started, and joined only here.
                unsafe { libc::pthread_join(thread, null_mut()) };
            }
        }
    }

    /// Keeps the calling thread from being cancelled in here: it would unwind out of its join.
    struct Uncancelled(c_int);

    #[cfg(target_os = "linux")]
    unsafe extern "C" {
        fn pthread_setcancelstate(state: c_int, old: *mut c_int) -> c_int;
    }

    impl Uncancelled {
        fn new() -> Self {
            let mut old = 0;
            #[cfg(target_os = "linux")]
            // SAFETY: 1 is PTHREAD_CANCEL_DISABLE in both of Linux's C libraries; `old` is ours to write to.
            unsafe {
                pthread_setcancelstate(1, &mut old);
            }
            Uncancelled(old)
        }
    }

    impl Drop for Uncancelled {
        fn drop(&mut self) {
            #[cfg(target_os = "linux")]
            // SAFETY: the state is the one that was found; the old one is ours to write to.
            unsafe {
                pthread_setcancelstate(self.0, &mut self.0);
            }
        }
    }

    /// Blocks signals in the calling thread, for the threads it starts meanwhile to inherit: the host's handlers run on
    /// the host's threads. What a thread does to itself still gets through.
    struct Unsignalled(libc::sigset_t);

    impl Unsignalled {
        fn new() -> Self {
            let (mut all, mut old) = (MaybeUninit::uninit(), MaybeUninit::uninit());
            // SAFETY: both sets are filled before they are read; nothing here fails for valid arguments.
            unsafe {
                libc::sigfillset(all.as_mut_ptr());
                for signal in [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGABRT] {
                    libc::sigdelset(all.as_mut_ptr(), signal);
                }
                libc::pthread_sigmask(libc::SIG_BLOCK, all.as_ptr(), old.as_mut_ptr());
                Unsignalled(old.assume_init())
            }
        }
    }

    impl Drop for Unsignalled {
        fn drop(&mut self) {
            // SAFETY: the set is the one that was found.
            unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &self.0, null_mut()) };
        }
    }

    pub(super) fn beside<T: Send, J: Fn(T) + Sync, R>(
        inputs: Vec<T>,
        job: &J,
        calling: impl FnOnce(usize) -> R,
    ) -> Result<R, Error> {
        let _uncancelled = Uncancelled::new();
        let mut tasks = with_capacity(inputs.len())?;
        tasks.extend(inputs.into_iter().map(|input| Task { input: Some(input), job, panic: None }));
        let first = tasks.as_mut_ptr();
        let mut running = Running(with_capacity(tasks.len())?);
        let unsignalled = Unsignalled::new();
        for i in 0..tasks.len() {
            // SAFETY: the task is in the vector, which outlives `running` and is not touched before that is dropped.
            match unsafe { start(run::<T, J>, first.add(i).cast()) } {
                Some(thread) => running.0.push(thread),
                None => break,
            }
        }
        drop(unsignalled);
        let result = calling(running.0.len());
        drop(running);
        match tasks.into_iter().find_map(|task| task.panic) {
            None => Ok(result),
            Some(panic) => resume_unwind(panic),
        }
    }

    /// Starts a thread, if the system has one to spare.
    ///
    /// # Safety
    /// `task` is what `run` takes, until the thread is joined.
    unsafe fn start(
        run: extern "C" fn(*mut c_void) -> *mut c_void,
        task: *mut c_void,
    ) -> Option<libc::pthread_t> {
        let mut attributes = MaybeUninit::uninit();
        let mut thread = MaybeUninit::uninit();
        // SAFETY: attributes are initialised before they are used and destroyed after; what the thread gets is vouched
        // for by the caller.
        unsafe {
            let has_attributes = libc::pthread_attr_init(attributes.as_mut_ptr()) == 0;
            if has_attributes {
                libc::pthread_attr_setstacksize(attributes.as_mut_ptr(), STACK);
            }
            let with = if has_attributes { attributes.as_ptr() } else { null() };
            let refused = libc::pthread_create(thread.as_mut_ptr(), with, run, task);
            if has_attributes {
                libc::pthread_attr_destroy(attributes.as_mut_ptr());
            }
            (refused == 0).then(|| thread.assume_init())
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::thread::{self, available_parallelism};

    use crate::error::Error;

    pub(super) fn cores() -> usize {
        available_parallelism().map_or(1, usize::from)
    }

    pub(super) fn beside<T: Send, J: Fn(T) + Sync, R>(
        tasks: Vec<T>,
        job: &J,
        calling: impl FnOnce(usize) -> R,
    ) -> Result<R, Error> {
        thread::scope(|scope| {
            let started = tasks
                .into_iter()
                .map_while(|task| thread::Builder::new().spawn_scoped(scope, || job(task)).ok());
            Ok(calling(started.count()))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn every_task_is_done_once_and_the_result_is_the_callers() {
        for count in 0..5 {
            let done = Mutex::new(Vec::new());
            let job = |task: usize| done.lock().expect("nobody panics").push(task);
            let started = beside((0..count).collect(), &job, |started| started);
            assert_eq!(started, Ok(count));
            let mut done = done.into_inner().expect("nobody panics");
            done.sort();
            assert_eq!(done, (0..count).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_panic_is_passed_on_when_all_have_ended() {
        // Of the three tasks, or of the caller.
        for panicking in 0..4 {
            let ended = Mutex::new(0);
            let run = |task: usize| {
                if task == panicking {
                    resume_unwind(Box::new("on purpose"));
                }
                *ended.lock().expect("nobody panics with it") += 1;
            };
            let all = || beside(vec![0, 1, 2], &run, |_| run(3));
            let panic = catch_unwind(AssertUnwindSafe(all)).expect_err("it is passed on");
            assert_eq!(panic.downcast_ref(), Some(&"on purpose"));
            assert_eq!(ended.into_inner().expect("nobody panics with it"), 3);
        }
    }

    #[test]
    fn both_things_are_done_once_whatever_the_threads() {
        for threads in [1, 2, 5] {
            let mut count = 0;
            let count_up = || {
                count += 1;
                count
            };
            assert_eq!(both(threads, count_up, || "own"), Ok((1, "own")));
            assert_eq!(count, 1, "{threads} threads");
            let panic = |threads| both(threads, || resume_unwind(Box::new("on purpose")), || ());
            assert!(catch_unwind(|| panic(threads).map(|((), ())| ())).is_err());
        }
    }

    #[test]
    fn there_is_a_core() {
        assert!(wanted(0) >= 1);
        assert_eq!(wanted(3), 3);
    }
}
