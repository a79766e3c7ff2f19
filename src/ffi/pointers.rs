//! From C pointers to what Rust reads, and back: the only place where a pointer becomes a borrow or a handle.

#[cfg(unix)]
use std::ffi::OsStr;
use std::ffi::{CStr, c_char};
#[cfg(unix)]
use std::os::unix::ffi::OsStrExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::status::Failure;
use crate::error::Error;
use crate::graph::{Graph, Index, check_offsets};
use crate::memory::boxed;

/// Refuses NULL as the argument `name`.
pub(super) fn not_null<T>(pointer: *const T, name: &'static str) -> Result<(), Failure> {
    if pointer.is_null() { Err(Failure::NullPointer(name)) } else { Ok(()) }
}

/// Refuses NULL as an array of `len` entries, except that no entries need no array.
pub(super) fn array<T>(pointer: *const T, len: usize, name: &'static str) -> Result<(), Failure> {
    if len == 0 { Ok(()) } else { not_null(pointer, name) }
}

/// Borrows `len` entries of the argument `name`. NULL is refused, except that no entries need no array.
///
/// # Safety
/// A pointer that is not NULL must point to at least `len` readable, initialised and aligned entries, which nobody
/// writes to during `'a`.
pub(super) unsafe fn slice<'a, T>(
    pointer: *const T,
    len: usize,
    name: &'static str,
) -> Result<&'a [T], Failure> {
    if len == 0 {
        return Ok(&[]);
    }
    not_null(pointer, name)?;
    // No array is longer; that somebody says so must not become a slice.
    if len > isize::MAX as usize / size_of::<T>() {
        return Err(Error::OutOfMemory { bytes: u64::MAX }.into());
    }
    // SAFETY: not NULL, of a size that memory can have, and the caller vouches for the rest.
    Ok(unsafe { std::slice::from_raw_parts(pointer, len) })
}

/// Fills a struct that begins with its size, as far as both the caller and the library know it. `make` is told how far that
/// is.
///
/// # Safety
/// `target` is NULL or has as many bytes as the number it begins with says, which nobody else uses; a `T` begins with that
/// number and has no padding.
pub(super) unsafe fn fill<T>(
    target: *mut T,
    argument: &'static str,
    name: &'static str,
    make: impl FnOnce(u32) -> Result<T, Failure>,
) -> Result<(), Failure> {
    // SAFETY: the caller vouches for the size at least.
    let size = unsafe { *borrow(target.cast::<u32>(), argument)? };
    if (size as usize) < size_of_val(&size) {
        return Err(Failure::StructSize { name, size });
    }
    let len = size.min(size_of::<T>() as u32);
    let known = make(len)?;
    // SAFETY: as many bytes as both have, none of them padding.
    unsafe { target.cast::<u8>().copy_from_nonoverlapping((&raw const known).cast::<u8>(), len as usize) };
    Ok(())
}

/// Borrows a graph, checking all that can be checked.
///
/// # Safety
/// `offsets` is NULL or has `nodes` + 1 entries, `adj` is NULL or has as many as the last of them says, and nobody
/// writes to them during `'a`.
pub(super) unsafe fn csr<'a, I: Index>(
    offsets: *const I,
    adj: *const I,
    nodes: usize,
) -> Result<Graph<'a, I>, Failure> {
    // SAFETY: the caller vouches for the offsets.
    let offsets = unsafe { slice(offsets, nodes.saturating_add(1), "offsets") }?;
    let entries = check_offsets(offsets)?;
    if adj.is_null() && entries > 0 {
        return Err(Failure::NullAdj { nodes, entries });
    }
    // SAFETY: the caller vouches for as many entries as the checked offsets say.
    Ok(Graph::new(offsets, unsafe { slice(adj, entries, "adj") }?)?)
}

/// An array that holds the rows of many graphs; its length is known only to them.
#[derive(Clone, Copy)]
struct Shared(*const i32);

// SAFETY: during the call the array is only read, by any thread.
unsafe impl Sync for Shared {}

impl Shared {
    /// Where the part of graph `i` begins. NULL stays NULL.
    fn at(&self, array: &'static str, i: usize, place: i64) -> Result<*const i32, Error> {
        let begin = usize::try_from(place);
        let begin = begin.map_err(|_| Error::NegativePlace { array, index: i, value: place })?;
        // What lies outside the caller's array is never read, but may be computed.
        Ok(if self.0.is_null() { self.0 } else { self.0.wrapping_add(begin) })
    }
}

/// Many graphs that lie one after the other in two arrays.
pub(super) struct Packed<'a> {
    nodes: &'a [i32],
    offsets_at: &'a [i64],
    offsets: Shared,
    adj_at: &'a [i64],
    adj: Shared,
}

impl<'a> Packed<'a> {
    /// Borrows what says where the graphs are. They have offsets, each at least one; they need not have entries.
    ///
    /// # Safety
    /// `nodes`, `offsets_at` and `adj_at` are NULL or have `count` entries, and nobody writes to any of the arrays during
    /// `'a`.
    pub(super) unsafe fn new(
        nodes: *const i32,
        offsets_at: *const i64,
        offsets: *const i32,
        adj_at: *const i64,
        adj: *const i32,
        count: usize,
    ) -> Result<Self, Failure> {
        array(offsets, count, "offsets")?;
        let (offsets, adj) = (Shared(offsets), Shared(adj));
        // SAFETY: the caller vouches for them.
        unsafe {
            let nodes = slice(nodes, count, "nodes")?;
            let offsets_at = slice(offsets_at, count, "offsets_at")?;
            Ok(Packed { nodes, offsets_at, offsets, adj_at: slice(adj_at, count, "adj_at")?, adj })
        }
    }

    /// Where the offsets and the entries of graph `i` begin, and its number of nodes.
    pub(super) fn graph(&self, i: usize) -> Result<(*const i32, *const i32, i32), Error> {
        let offsets = self.offsets.at("offsets_at", i, self.offsets_at[i])?;
        Ok((offsets, self.adj.at("adj_at", i, self.adj_at[i])?, self.nodes[i]))
    }
}

/// Borrows what the argument `name` points to: what a handle stands for, or a number.
///
/// # Safety
/// `pointer` is NULL or points to a `T`, which nobody writes to or frees during `'a`.
pub(super) unsafe fn borrow<'a, T>(pointer: *const T, name: &'static str) -> Result<&'a T, Failure> {
    // SAFETY: the caller vouches for it.
    unsafe { pointer.as_ref() }.ok_or(Failure::NullPointer(name))
}

/// Borrows what the argument `name` points to for writing.
///
/// # Safety
/// `pointer` is NULL or points to a `T`, which nobody else uses during `'a`.
pub(super) unsafe fn borrow_mut<'a, T>(pointer: *mut T, name: &'static str) -> Result<&'a mut T, Failure> {
    // SAFETY: the caller vouches for it.
    unsafe { pointer.as_mut() }.ok_or(Failure::NullPointer(name))
}

/// Borrows a path: its bytes on Unix, UTF-8 elsewhere.
///
/// # Safety
/// `pointer` is NULL or points to a string with a NUL at its end, which nobody writes to during `'a`.
pub(super) unsafe fn path<'a>(pointer: *const c_char) -> Result<&'a Path, Failure> {
    not_null(pointer, "path")?;
    // SAFETY: not NULL, and the caller vouches for the rest.
    let path = unsafe { CStr::from_ptr(pointer) };
    #[cfg(unix)]
    return Ok(Path::new(OsStr::from_bytes(path.to_bytes())));
    #[cfg(not(unix))]
    match path.to_str() {
        Ok(path) => Ok(Path::new(path)),
        Err(_) => Err(Error::Io { doing: "reading the path as UTF-8", code: libc::EINVAL }.into()),
    }
}

/// Makes a handle of what `make` makes, and writes it to `out` if all goes well.
///
/// # Safety
/// `out` is NULL or may be written.
pub(super) unsafe fn handle<T>(
    out: *mut *mut T,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<(), Failure> {
    not_null(out, "out")?;
    let handle = Box::into_raw(boxed(make()?)?).cast();
    // SAFETY: not NULL, and the caller vouches for the rest.
    unsafe { out.write(handle) };
    Ok(())
}

/// Ends a handle; NULL is none.
///
/// # Safety
/// `handle` is NULL or of [`handle`], and not used any more.
pub(super) unsafe fn free<T>(handle: *mut T) {
    if !handle.is_null() {
        // Nothing can be said to C about a panic, but that is no reason to let it out.
        // SAFETY: a box of one value has the layout of that value.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(unsafe { Box::from_raw(handle) })));
    }
}
