//! Finished matrices of small numbers: what a table is made of, for reading only, a number or a square of digits at a time.
//!
//! Solving leaves a bit matrix for each binary digit, whole or in blocks. In a file the digits of a number are neighbours instead, word by word:
//! word 0 of all digits, the lowest first, then word 1, so that one look finds a whole number. And there, a chunk that is
//! not what was saved is an error for whoever looks at it, so every look may fail.

use std::fs::File;

use super::bits::{Bits, Shape};
use super::blocks::Blocks;
use super::mapped::{CHUNK, Mapped};
use crate::error::Error;

/// A matrix of numbers, in memory or in a file.
pub(crate) enum Numbers {
    /// Of each digit the bits, lowest first, all of one shape.
    Memory(Vec<Bits>),
    /// Those that are mostly small.
    Blocks(Blocks),
    /// At least one digit.
    File(Mapped),
}

impl Numbers {
    /// Numbers in a file from byte `begin` on, a multiple of 8, with a checksum for each [`CHUNK`] of their words. The file
    /// is known to be long enough.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], [`Error::Io`].
    pub(crate) fn open(
        file: &File,
        begin: u64,
        shape: Shape,
        digits: usize,
        checksums: Vec<u32>,
    ) -> Result<Self, Error> {
        if digits == 0 {
            return Ok(Numbers::Memory(Vec::new()));
        }
        Ok(Numbers::File(Mapped::new(file, begin, shape, digits, checksums)?))
    }

    /// How many binary digits the numbers have.
    pub(crate) fn digits(&self) -> usize {
        match self {
            Numbers::Memory(digits) => digits.len(),
            Numbers::Blocks(blocks) => blocks.digits(),
            Numbers::File(mapped) => mapped.digits(),
        }
    }

    /// The shape of each digit; of no digits there is none.
    pub(crate) fn shape(&self) -> Option<Shape> {
        match self {
            Numbers::Memory(digits) => digits.first().map(Bits::shape),
            Numbers::Blocks(blocks) => (blocks.digits() > 0).then(|| blocks.shape()),
            Numbers::File(mapped) => Some(mapped.shape()),
        }
    }

    /// What they take in a file.
    pub(crate) fn bytes(&self) -> u64 {
        self.shape().map_or(0, |shape| shape.bytes()) * self.digits() as u64
    }

    /// What they take where they are.
    pub(crate) fn held(&self) -> u64 {
        match self {
            Numbers::Blocks(blocks) => blocks.held(),
            _ => self.bytes(),
        }
    }

    /// One number.
    ///
    /// # Errors
    /// [`Error::CorruptFile`], here and below.
    ///
    /// # Panics
    /// If there is no such row or column, unless there are no digits.
    #[inline]
    pub(crate) fn get(&self, row: usize, column: usize) -> Result<u32, Error> {
        let Some(shape) = self.shape() else { return Ok(0) };
        let (word, bit) = shape.find(row, column);
        let digit = |number: u32, word: u64| number << 1 | (word >> bit & 1) as u32;
        match self {
            Numbers::Memory(digits) => {
                Ok(digits.iter().rev().fold(0, |number, bits| digit(number, bits.words()[word])))
            }
            Numbers::Blocks(blocks) => {
                Ok((0..blocks.digits()).rev().fold(0, |number, of| digit(number, blocks.word(of, word))))
            }
            Numbers::File(mapped) => {
                Ok(mapped.of_word(word)?.iter().rev().fold(0, |number, &word| digit(number, word)))
            }
        }
    }

    /// The 64 rows from `64 * i` on, of each the columns from `64 * j` on, of as many digits as there is room for; padding
    /// is 0.
    pub(crate) fn square(&self, i: usize, j: usize, digits: &mut [[u64; 64]]) -> Result<(), Error> {
        let Some(shape) = self.shape() else { return Ok(()) };
        for (row, word) in shape.square(i, j).enumerate() {
            match self {
                Numbers::Memory(all) => {
                    digits.iter_mut().zip(all).for_each(|(digit, bits)| digit[row] = bits.words()[word]);
                }
                Numbers::Blocks(blocks) => {
                    let all = digits.iter_mut().enumerate().take(blocks.digits());
                    all.for_each(|(number, digit)| digit[row] = blocks.word(number, word));
                }
                Numbers::File(mapped) => {
                    let all = mapped.of_word(word)?;
                    digits.iter_mut().zip(all).for_each(|(digit, &word)| digit[row] = word);
                }
            }
        }
        Ok(())
    }

    /// How many numbers have a digit set. (Padding never has.)
    pub(crate) fn count(&self, digit: usize) -> Result<u64, Error> {
        match self {
            Numbers::Memory(digits) => Ok(digits[digit].count_ones()),
            Numbers::Blocks(blocks) => {
                let words = blocks.in_use(digit).flat_map(|(_, words)| words);
                Ok(words.map(|word| u64::from(word.count_ones())).sum())
            }
            Numbers::File(mapped) => {
                let words = mapped.words(0..mapped.len())?.iter().skip(digit).step_by(mapped.digits());
                Ok(words.map(|word| u64::from(word.count_ones())).sum())
            }
        }
    }

    /// Whether a bit is set in the padding.
    pub(crate) fn have_padding_set(&self) -> Result<bool, Error> {
        let Some(shape) = self.shape() else { return Ok(false) };
        let is_set = |(word, padding): (&u64, u64)| word & padding != 0;
        match self {
            Numbers::Memory(digits) => {
                Ok(digits.iter().any(|bits| bits.words().iter().zip(shape.padding(0)).any(is_set)))
            }
            Numbers::Blocks(blocks) => {
                let mut in_use = (0..blocks.digits()).flat_map(|digit| blocks.in_use(digit));
                Ok(in_use.any(|(first, words)| words.iter().zip(shape.padding(first)).any(is_set)))
            }
            Numbers::File(mapped) => {
                let words = mapped.words(0..mapped.len())?.chunks_exact(mapped.digits());
                Ok(words
                    .zip(shape.padding(0))
                    .any(|(digits, padding)| digits.iter().any(|&word| word & padding != 0)))
            }
        }
    }

    /// All words of a matrix in memory, digit by digit, those of the padding too, for tests that flip bits: so of blocks
    /// nothing is left out any more.
    #[cfg(test)]
    pub(crate) fn words_mut(&mut self) -> impl Iterator<Item = &mut [u64]> {
        if let Numbers::Blocks(blocks) = self {
            *self = Numbers::Memory((0..blocks.digits()).map(|digit| blocks.to_bits(digit)).collect());
        }
        match self {
            Numbers::Memory(digits) => digits.iter_mut().map(Bits::words_mut),
            _ => panic!("files are for reading"),
        }
    }

    /// An error unless everything is as it was saved.
    pub(crate) fn check(&self) -> Result<(), Error> {
        match self {
            Numbers::Memory(_) | Numbers::Blocks(_) => Ok(()),
            Numbers::File(mapped) => mapped.words(0..mapped.len()).map(drop),
        }
    }

    /// How many chunks they are in a file.
    pub(crate) fn chunks(&self) -> u64 {
        self.bytes().div_ceil(8 * CHUNK as u64)
    }

    /// Appends the bytes that they have in a chunk of a file.
    pub(crate) fn push_chunk(&self, chunk: u64, bytes: &mut Vec<u8>) -> Result<(), Error> {
        let (first, end) = (chunk * CHUNK as u64, self.bytes() / 8);
        let range = first as usize..end.min(first + CHUNK as u64) as usize;
        let mut push = |word: u64| bytes.extend_from_slice(&word.to_le_bytes());
        let find = |digit: usize, word| match self {
            Numbers::Memory(digits) => digits[digit].words()[word],
            Numbers::Blocks(blocks) => blocks.word(digit, word),
            Numbers::File(_) => unreachable!("in the order of the file already"),
        };
        if let Numbers::File(mapped) = self {
            mapped.words(range)?.iter().copied().for_each(push);
            return Ok(());
        }
        let digits = self.digits();
        let (mut word, mut digit) = (range.start / digits, range.start % digits);
        for _ in range {
            push(find(digit, word));
            digit += 1;
            if digit == digits {
                (word, digit) = (word + 1, 0);
            }
        }
        Ok(())
    }
}
