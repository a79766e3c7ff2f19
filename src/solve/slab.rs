//! A slab: one large, zeroed, fixed piece of memory for bit matrices, given back when dropped.
//!
//! Large slabs come straight from the system as mapped pages: they are zero without being written, so that what a
//! solve never touches costs nothing, and huge pages are asked for, since the first touch of thousands of small
//! pages takes longer than solving. Small slabs come from the allocator.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;

use crate::error::Error;

/// Size and alignment of a huge page on the machines where asking for one helps.
const HUGE: usize = 2 << 20;
/// A multiple of the size of a page, wherever this runs.
const PAGE: usize = 64 << 10;
/// Alignment of small slabs: a cache line.
const LINE: usize = 64;

/// Zeroed words, aligned to a cache line.
pub(super) struct Slab {
    start: NonNull<u64>,
    words: usize,
    mapped: bool,
}

// SAFETY: a slab owns its memory, like a `Box<[u64]>`.
unsafe impl Send for Slab {}
// SAFETY: `&Slab` only gives the address away; what is done with it is up to the unsafe code that does it.
unsafe impl Sync for Slab {}

impl Slab {
    /// Zeroed memory for `words` words.
    pub(super) fn zeroed(words: usize) -> Result<Slab, Error> {
        let no_memory = Error::OutOfMemory { bytes: (words as u64).saturating_mul(8) };
        let bytes =
            words.checked_mul(8).filter(|&bytes| bytes <= isize::MAX as usize - HUGE).ok_or(no_memory)?;
        let mapped = cfg!(target_os = "linux") && bytes >= HUGE;
        let start = if bytes == 0 {
            Some(NonNull::dangling())
        } else if mapped {
            map(bytes)
        } else {
            let layout = Layout::from_size_align(bytes, LINE).map_err(|_| no_memory)?;
            // SAFETY: the size is not zero.
            NonNull::new(unsafe { alloc_zeroed(layout) }.cast())
        };
        Ok(Slab { start: start.ok_or(no_memory)?, words, mapped })
    }

    /// How many words there are.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The first word.
    pub(super) fn start(&self) -> NonNull<u64> {
        self.start
    }
}

impl Drop for Slab {
    fn drop(&mut self) {
        let bytes = self.words * 8;
        if self.mapped {
            unmap(self.start, bytes);
        } else if bytes > 0 {
            // SAFETY: allocated in `zeroed` with this very layout.
            unsafe { dealloc(self.start.as_ptr().cast(), Layout::from_size_align_unchecked(bytes, LINE)) }
        }
    }
}

/// Maps pages from the begin of a huge one on. What is left beyond the last whole huge page comes in small ones.
#[cfg(target_os = "linux")]
fn map(bytes: usize) -> Option<NonNull<u64>> {
    let bytes = bytes.next_multiple_of(PAGE);
    // SAFETY: a fresh private mapping touches no memory of ours; its ends beyond the aligned part are given back.
    unsafe {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let access = libc::PROT_READ | libc::PROT_WRITE;
        let raw = libc::mmap(std::ptr::null_mut(), bytes + HUGE, access, flags, -1, 0);
        if raw == libc::MAP_FAILED {
            return None;
        }
        let before = raw.align_offset(HUGE);
        let start = raw.byte_add(before);
        if before > 0 {
            libc::munmap(raw, before);
        }
        if before < HUGE {
            libc::munmap(start.byte_add(bytes), HUGE - before);
        }
        // Only advice: where it is not taken, the pages are small and everything still works.
        libc::madvise(start, bytes, libc::MADV_HUGEPAGE);
        NonNull::new(start.cast())
    }
}

#[cfg(target_os = "linux")]
fn unmap(start: NonNull<u64>, bytes: usize) {
    // SAFETY: mapped by `map` for this many bytes.
    unsafe { libc::munmap(start.as_ptr().cast(), bytes.next_multiple_of(PAGE)) };
}

#[cfg(not(target_os = "linux"))]
fn map(_: usize) -> Option<NonNull<u64>> {
    None
}

#[cfg(not(target_os = "linux"))]
fn unmap(_: NonNull<u64>, _: usize) {}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words of a slab.
    fn words(slab: &mut Slab) -> &mut [u64] {
        // SAFETY: the slab is borrowed, and holds this many words.
        unsafe { std::slice::from_raw_parts_mut(slab.start().as_ptr(), slab.words()) }
    }

    #[test]
    fn every_word_is_there_and_zero_and_lines_are_aligned() {
        let (page, huge) = (PAGE / 8, HUGE / 8);
        for size in [0, 1, 7, 8, 9, page - 1, page, page + 1, huge - 1, huge, huge + 1, 3 * huge + 5] {
            // Twice, the first time leaving other words behind, in memory that the second may get.
            for _ in 0..2 {
                let mut slab = Slab::zeroed(size).expect("memory");
                let alignment = if slab.mapped { HUGE } else { LINE };
                assert!(size == 0 || slab.start().addr().get().is_multiple_of(alignment), "{size} words");
                assert_eq!(words(&mut slab).len(), size);
                assert!(words(&mut slab).iter().all(|&word| word == 0), "{size} words");
                words(&mut slab).fill(u64::MAX);
            }
        }
    }

    #[test]
    fn two_slabs_share_nothing() {
        for size in [8, HUGE / 8 + 1] {
            let [mut one, mut other] = [0; 2].map(|_| Slab::zeroed(size).expect("memory"));
            words(&mut one).fill(u64::MAX);
            assert!(words(&mut other).iter().all(|&word| word == 0), "{size} words");
            drop(one);
            words(&mut other).fill(1);
        }
    }

    #[test]
    fn what_no_memory_holds_is_an_error() {
        let largest = isize::MAX as usize / 8;
        for size in [
            largest - HUGE / 8,
            largest - HUGE / 8 + 1,
            largest + 1,
            usize::MAX / 8,
            usize::MAX / 8 + 1,
            usize::MAX,
        ] {
            let bytes = (size as u64).saturating_mul(8);
            assert_eq!(Slab::zeroed(size).err(), Some(Error::OutOfMemory { bytes }), "{size} words");
        }
    }
}
