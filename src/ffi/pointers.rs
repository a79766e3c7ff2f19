//! From C pointers to slices: the only place where a pointer and a length become a borrow.

use super::status::Failure;

/// Borrows `len` entries. NULL is refused, except that no entries need no array.
///
/// # Safety
/// A pointer that is not NULL must point to at least `len` readable, initialised and aligned entries, which nobody
/// writes to during `'a`.
pub(super) unsafe fn slice<'a, T>(pointer: *const T, len: usize) -> Result<&'a [T], Failure> {
    if len == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(Failure::NullPointer);
    }
    // SAFETY: not NULL, and the caller vouches for the rest.
    Ok(unsafe { std::slice::from_raw_parts(pointer, len) })
}
