//! Memory that is asked for, never assumed: every array whose size depends on the input is made here.

use std::fs::File;
use std::io::Read;

use crate::error::Error;

/// What takes no more is simply asked for: to ask the system what it has takes longer than to solve something small.
const SMALL: u64 = 256 << 20;

/// What a computation may hold in all: what its caller allows or, where that is nothing in particular, what the machine has. For
/// systems give away more than that, page by page, and end programs when it is used.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Allowance {
    Limit(u64),
    /// The bytes that programs can still take, if the system tells.
    Machine(Option<u64>),
}

impl Allowance {
    /// For a computation that holds so many bytes at most, under a limit if there is one.
    pub(crate) fn new(limit: Option<u64>, at_most: u64) -> Self {
        match limit {
            Some(limit) => Allowance::Limit(limit),
            None => Allowance::Machine(if at_most > SMALL { available() } else { None }),
        }
    }

    /// An error if it is less than is needed.
    pub(crate) fn check(self, needed: u64) -> Result<(), Error> {
        match self {
            Allowance::Limit(limit) if limit < needed => Err(Error::OverMemoryLimit { needed, limit }),
            Allowance::Machine(Some(available)) if available < needed => {
                Err(Error::OutOfMemory { bytes: needed })
            }
            _ => Ok(()),
        }
    }
}

/// The bytes that programs can still take without swapping, as Linux estimates it; elsewhere nothing is known.
fn available() -> Option<u64> {
    let mut text = [0; 1024];
    let read = File::open("/proc/meminfo").ok()?.read(&mut text).ok()?;
    let text = str::from_utf8(&text[..read]).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)
}

/// A vector of `len` copies of `value`, or the error that there is no memory for it.
pub(crate) fn filled<T: Clone>(value: T, len: usize) -> Result<Vec<T>, Error> {
    let mut vec = with_capacity(len)?;
    vec.resize(len, value);
    Ok(vec)
}

/// An empty vector that takes `capacity` elements without growing, or the error that there is no memory for it.
pub(crate) fn with_capacity<T>(capacity: usize) -> Result<Vec<T>, Error> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(capacity)
        .map_err(|_| Error::OutOfMemory { bytes: (capacity as u64).saturating_mul(size_of::<T>() as u64) })?;
    Ok(vec)
}

/// Appends an element, or says that there is no memory for it.
pub(crate) fn push<T>(vec: &mut Vec<T>, element: T) -> Result<(), Error> {
    let bytes = (vec.len() as u64 + 1).saturating_mul(size_of::<T>() as u64);
    vec.try_reserve(1).map_err(|_| Error::OutOfMemory { bytes })?;
    vec.push(element);
    Ok(())
}

/// A value in a place of its own, or the error that there is no memory for it.
pub(crate) fn boxed<T>(value: T) -> Result<Box<[T]>, Error> {
    let mut vec = with_capacity(1)?;
    vec.push(value);
    Ok(vec.into_boxed_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_goes_before_what_the_machine_has() {
        let (limit, machine) = (Allowance::new(Some(10), u64::MAX), Allowance::Machine(Some(10)));
        assert_eq!([limit, machine].map(|allowance| allowance.check(10)), [Ok(()), Ok(())]);
        assert_eq!(limit.check(11), Err(Error::OverMemoryLimit { needed: 11, limit: 10 }));
        assert_eq!(machine.check(11), Err(Error::OutOfMemory { bytes: 11 }));
        assert_eq!(Allowance::Machine(None).check(u64::MAX), Ok(()));
        assert!(matches!(Allowance::new(None, SMALL), Allowance::Machine(None)));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_tells_what_it_has() {
        let Allowance::Machine(Some(bytes)) = Allowance::new(None, u64::MAX) else { panic!("it does not") };
        assert!(bytes > 1 << 20 && bytes < 1 << 50, "{bytes}");
    }
}
