//! Memory that is asked for, never assumed: every array whose size depends on the input is made here.

use crate::error::Error;

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
