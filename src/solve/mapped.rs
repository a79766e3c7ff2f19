//! Numbers in a file, mapped into memory: nothing is read before it is asked for, and processes share what is.
//!
//! Invariant: no word leaves here before its chunk, on its first use, was found to be what its checksum says and to have
//! no bit of the padding set. Two threads may both do that for one chunk; they find the same.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use memmap2::{Mmap, MmapOptions};

use super::bits::Shape;
use crate::error::{Error, Flaw};
use crate::memory::with_capacity;

/// Words of a chunk: what has a checksum of its own.
pub(crate) const CHUNK: usize = 8192;

/// The words of a matrix of numbers, those of all digits side by side.
pub(crate) struct Mapped {
    map: Mmap,
    /// Where they begin in the file.
    begin: u64,
    shape: Shape,
    digits: usize,
    /// Of each chunk, what the bytes must add up to.
    checksums: Vec<u32>,
    /// Whether a chunk has been looked at and is good.
    good: Vec<AtomicBool>,
}

impl Mapped {
    /// Maps the words of so many digits of this shape from byte `begin` of a file on.
    pub(super) fn new(
        file: &File,
        begin: u64,
        shape: Shape,
        digits: usize,
        checksums: Vec<u32>,
    ) -> Result<Self, Error> {
        let bytes = shape.bytes().saturating_mul(digits as u64);
        let no_memory = Error::OutOfMemory { bytes };
        let len = usize::try_from(bytes).map_err(|_| no_memory)?;
        assert!(begin.is_multiple_of(8) && checksums.len() == len.div_ceil(8 * CHUNK));
        let doing = "mapping the file";
        if cfg!(target_endian = "big") {
            return Err(Error::Io { doing, code: libc::ENOTSUP });
        }
        let mut good = with_capacity(checksums.len())?;
        good.resize_with(checksums.len(), AtomicBool::default);
        // SAFETY: read only. That nobody changes the file in place, as nothing here ever does, is what the documentation
        // of `Table::open` asks; even then a word is no more than a wrong word.
        let map = unsafe { MmapOptions::new().offset(begin).len(len).map(file) }.map_err(|error| {
            if error.kind() == io::ErrorKind::OutOfMemory { no_memory } else { Error::io(doing, &error) }
        })?;
        Ok(Mapped { map, begin, shape, digits, checksums, good })
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) fn digits(&self) -> usize {
        self.digits
    }

    /// How many words there are.
    pub(super) fn len(&self) -> usize {
        self.all().len()
    }

    /// A word of the shape, once for each digit.
    #[inline]
    pub(super) fn of_word(&self, word: usize) -> Result<&[u64], Error> {
        self.words(word * self.digits..(word + 1) * self.digits)
    }

    /// Some of the words.
    #[inline]
    pub(super) fn words(&self, range: Range<usize>) -> Result<&[u64], Error> {
        for chunk in range.start / CHUNK..range.end.div_ceil(CHUNK) {
            if !self.good[chunk].load(Relaxed) {
                self.check(chunk)?;
            }
        }
        Ok(&self.all()[range])
    }

    #[cold]
    fn check(&self, chunk: usize) -> Result<(), Error> {
        let first = chunk * CHUNK;
        let at = |word: usize| self.begin + 8 * word as u64;
        let bytes = &self.map[8 * first..];
        let bytes = &bytes[..bytes.len().min(8 * CHUNK)];
        if crc32fast::hash(bytes) != self.checksums[chunk] {
            return Err(Error::CorruptFile { flaw: Flaw::Checksum { at: at(first) } });
        }
        // From the first word on that this chunk has a digit of.
        let mut rest = &self.all()[first..][..bytes.len() / 8];
        let mut digit = first % self.digits;
        for padding in self.shape.padding(first / self.digits) {
            let (words, next) = rest.split_at((self.digits - digit).min(rest.len()));
            let is_set = |word: &u64| word & padding != 0;
            if padding != 0
                && let Some(i) = words.iter().position(is_set)
            {
                let word = first + bytes.len() / 8 - rest.len() + i;
                return Err(Error::CorruptFile { flaw: Flaw::Padding { at: at(word) } });
            }
            (rest, digit) = (next, 0);
            if rest.is_empty() {
                break;
            }
        }
        self.good[chunk].store(true, Relaxed);
        Ok(())
    }

    /// All words, good or not.
    #[inline]
    fn all(&self) -> &[u64] {
        // SAFETY: any 8 bytes are a word. (Pages are aligned, and so is where the words begin: none are left over.)
        unsafe { self.map.align_to() }.1
    }
}
