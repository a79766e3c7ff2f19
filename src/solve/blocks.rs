//! Numbers being written, digit by digit, in blocks that come as they are needed: where no number has a digit, that digit takes
//! no memory.
//!
//! Each binary digit is a bit matrix in panels of lines, as [`panel`](super::panel) says, cut into blocks of 64 lines. A block
//! is taken when it is first written to, from slabs that are large enough for all blocks of all digits, in the order in which
//! they are needed. So what the system has to hand out, zeroed, are the blocks in use, however they lie scattered.

use std::ptr::{self, NonNull};
use std::slice;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering::Relaxed};

#[cfg(test)]
use super::bits::Bits;
use super::bits::Shape;
use super::panel::Line;
use super::slab::Slab;
use crate::error::Error;
use crate::memory::with_capacity;

/// Digits that a number can have.
const MOST: usize = u32::BITS as usize;

/// Lines of a block.
pub(super) const LINES: usize = 64;

/// A matrix of numbers, 0 until they are written to.
pub(crate) struct Blocks {
    shape: Shape,
    /// Of each digit, lowest first, its blocks in the order of their words; null where all is zero.
    digits: Vec<OnceLock<Vec<AtomicPtr<u64>>>>,
    /// One for each digit, with room for as many blocks as a digit has; but any block may be in any slab.
    slabs: Vec<OnceLock<Slab>>,
    /// How many blocks are in use.
    taken: AtomicUsize,
}

impl Blocks {
    /// Numbers without digits.
    pub(super) fn new(shape: Shape) -> Result<Self, Error> {
        let (mut digits, mut slabs) = (with_capacity(MOST)?, with_capacity(MOST)?);
        digits.resize_with(MOST, OnceLock::new);
        slabs.resize_with(MOST, OnceLock::new);
        Ok(Blocks { shape, digits, slabs, taken: AtomicUsize::new(0) })
    }

    /// What a digit of numbers of some shape takes at most, in bytes; `u64::MAX` if that overflows.
    pub(super) fn bytes(shape: Shape) -> u64 {
        let blocks = shape.bytes() / (8 * Self::words_of_block(shape) as u64);
        shape.bytes().saturating_add(blocks * size_of::<AtomicPtr<u64>>() as u64)
    }

    /// Makes sure that there are the digits of numbers below `2^digits`. Called by one thread at a time.
    pub(super) fn make_digits(&self, digits: usize) -> Result<(), Error> {
        for digit in self.digits()..digits {
            let words = usize::try_from(self.shape.bytes() / 8)
                .map_err(|_| Error::OutOfMemory { bytes: self.shape.bytes() })?;
            let count = self.blocks_of_digit();
            let mut blocks = with_capacity(count)?;
            blocks.resize_with(count, || AtomicPtr::new(ptr::null_mut()));
            let slab = Slab::zeroed(words)?;
            self.slabs[digit].get_or_init(|| slab);
            self.digits[digit].get_or_init(|| blocks);
        }
        Ok(())
    }

    /// How many digits there are.
    pub(super) fn digits(&self) -> usize {
        self.digits.iter().take_while(|digit| digit.get().is_some()).count()
    }

    /// Gives back what is not in use, and the digits from `digits` on, which no number has.
    pub(super) fn finish(&mut self, digits: usize) {
        self.digits[digits..].iter_mut().for_each(|digit| drop(digit.take()));
        let used = self.taken.load(Relaxed).div_ceil(self.blocks_of_digit().max(1));
        self.slabs[used..].iter_mut().for_each(|slab| drop(slab.take()));
    }

    /// The measures of the matrix.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// What the numbers take, in bytes.
    pub(super) fn held(&self) -> u64 {
        let pointers: usize = self.digits.iter().filter_map(OnceLock::get).map(Vec::len).sum();
        (8 * self.taken.load(Relaxed) * Self::words_of_block(self.shape)
            + pointers * size_of::<AtomicPtr<u64>>()) as u64
    }

    /// A word of a digit.
    #[inline]
    pub(super) fn word(&self, digit: usize, word: usize) -> u64 {
        let block_words = Self::words_of_block(self.shape);
        let Some(blocks) = self.digits[digit].get() else { return 0 };
        let block = blocks[word / block_words].load(Relaxed);
        // SAFETY: a block that is not null has so many words, and whoever writes has promised that nobody reads.
        if block.is_null() { 0 } else { unsafe { *block.add(word % block_words) } }
    }

    /// The lines of a digit's block, for writing: the 64 from `64 * index` on, panel after panel. A new one is zero.
    ///
    /// # Safety
    /// The lines have `W` words. Nobody else reads or writes this block of the digit, or takes it, while the borrow lives.
    ///
    /// # Panics
    /// If there is no such digit, or no such block.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)]
    pub(super) unsafe fn lines_mut<const W: usize>(
        &self,
        digit: usize,
        index: usize,
    ) -> &mut [Line<W>; LINES] {
        let slot = &self.digits[digit].get().expect("made before it is written")[index];
        let mut block = slot.load(Relaxed);
        if block.is_null() {
            block = self.take();
            slot.store(block, Relaxed);
        }
        // SAFETY: a block has 64 lines of W words, as is promised; it is aligned as slabs are, and unshared, as is promised.
        unsafe { &mut *block.cast() }
    }

    /// The lines of a digit's block, if it is in use.
    ///
    /// # Safety
    /// The lines have `W` words. Nobody writes to this block of the digit, or takes it, while the borrow lives.
    #[inline(always)]
    pub(super) unsafe fn lines<const W: usize>(
        &self,
        digit: usize,
        index: usize,
    ) -> Option<&[Line<W>; LINES]> {
        let block = self.digits[digit].get()?[index].load(Relaxed);
        // SAFETY: null, or a block as in `lines_mut`.
        unsafe { block.cast::<[Line<W>; LINES]>().as_ref() }
    }

    /// A block that nobody has, zeroed.
    #[cold]
    fn take(&self) -> *mut u64 {
        let number = self.taken.fetch_add(1, Relaxed);
        let words = Self::words_of_block(self.shape);
        let per_slab = self.blocks_of_digit();
        let slab = self.slabs[number / per_slab].get().expect("as many blocks as all digits have");
        // SAFETY: slabs have room for `per_slab` blocks.
        unsafe { slab.start().as_ptr().add(number % per_slab * words) }
    }

    /// How many blocks a digit has, and so a slab has room for, if a digit fits into memory at all.
    fn blocks_of_digit(&self) -> usize {
        (self.shape.bytes() / 8) as usize / Self::words_of_block(self.shape)
    }

    /// A power of two.
    fn words_of_block(shape: Shape) -> usize {
        LINES * shape.line_words()
    }

    /// What is in use of a digit: each block's first word, and its words.
    pub(super) fn in_use(&self, digit: usize) -> impl Iterator<Item = (usize, &[u64])> {
        let blocks = self.digits[digit].get().map_or(&[][..], |blocks| blocks);
        let words = Self::words_of_block(self.shape);
        blocks.iter().enumerate().filter_map(move |(index, block)| {
            let block = NonNull::new(block.load(Relaxed))?;
            // SAFETY: a block has so many words, and whoever writes has promised that nobody reads.
            Some((index * words, unsafe { slice::from_raw_parts(block.as_ptr(), words) }))
        })
    }

    /// All of a digit.
    #[cfg(test)]
    pub(super) fn to_bits(&self, digit: usize) -> Bits {
        let mut bits =
            Bits::new(Slab::zeroed((self.shape.bytes() / 8) as usize).expect("memory"), self.shape);
        self.in_use(digit)
            .for_each(|(first, words)| bits.words_mut()[first..][..words.len()].copy_from_slice(words));
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_there_and_the_rest_is_zero_and_takes_nothing() {
        for line_words in [1, 8] {
            let shape = Shape::new(130, 1100, line_words);
            let mut blocks = Blocks::new(shape).expect("memory");
            blocks.make_digits(3).expect("memory");
            let words = (shape.bytes() / 8) as usize;
            let count = words / (LINES * line_words);
            // More blocks than one slab has, in no order: all of digit 2, from the last one down, and one of digit 0.
            let mut written = vec![[0; 3]; words];
            for (digit, block) in (0..count).rev().map(|block| (2, block)).chain([(0, 1)]) {
                for line in [0, LINES - 1] {
                    let word = (block * LINES + line) * line_words;
                    written[word][digit] = (word + digit) as u64 + 1;
                    // SAFETY: one borrow at a time, and the lines have so many words.
                    unsafe {
                        match line_words {
                            1 => blocks.lines_mut::<1>(digit, block)[line][0] = (word + digit) as u64 + 1,
                            _ => blocks.lines_mut::<8>(digit, block)[line][0] = (word + digit) as u64 + 1,
                        }
                    }
                }
            }
            let check = |blocks: &Blocks, digits: usize| {
                for (word, written) in written.iter().enumerate() {
                    for (digit, &written) in written.iter().enumerate().take(digits) {
                        assert_eq!(blocks.word(digit, word), written, "word {word} of digit {digit}");
                    }
                }
                let in_use = |digit| blocks.in_use(digit).count();
                assert_eq!([in_use(0), in_use(1)], [1, 0]);
                let pointers = (digits * count * size_of::<AtomicPtr<u64>>()) as u64;
                let taken = (1 + count) * LINES * line_words * 8;
                assert_eq!(blocks.held(), pointers + taken as u64);
            };
            check(&blocks, 3);
            blocks.finish(2);
            assert_eq!(blocks.digits(), 2);
            check(&blocks, 2);
        }
    }

    #[test]
    fn numbers_without_digits_are_zero() {
        let mut blocks = Blocks::new(Shape::new(70, 70, 2)).expect("memory");
        blocks.finish(0);
        assert_eq!((blocks.digits(), blocks.held(), blocks.word(0, 5)), (0, 0, 0));
    }
}
