//! Where a side stands, as a number: its pieces can't be told apart, so that is a multiset of nodes.
//!
//! Multisets of `pieces` of some `symbols` are numbered in the order of their greatest element, then of the second
//! greatest, and so on. So the number of u1 <= u2 <= ... <= uk is the sum of C(ui + i - 1, i): those with the greatest
//! element uk are neighbours, and of these, those with the same u2 to uk differ in u1 alone and follow each other.

use crate::error::Error;
use crate::memory::{filled, with_capacity};

/// The multisets of a number of symbols.
pub(crate) struct Places {
    pieces: usize,
    symbols: usize,
    /// `counts[i][u]` is C(u + i - 1, i): how many multisets of i of the first u symbols there are. For i up to two more than
    /// there are pieces.
    counts: Vec<Vec<usize>>,
}

impl Places {
    /// The multisets of `pieces` of `symbols`, of each at least one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if there are more than a number can count.
    pub(crate) fn new(pieces: usize, symbols: usize) -> Result<Self, Error> {
        let too_many = Error::OutOfMemory { bytes: u64::MAX };
        let mut counts = with_capacity(pieces + 3)?;
        counts.push(filled(1, symbols + 1)?);
        for i in 1..=pieces + 2 {
            let mut row = filled(0_usize, symbols + 1)?;
            for u in 1..=symbols {
                // The greatest element is below u - 1, or it is u - 1. Beyond the pieces, nobody asks for what overflows.
                let sum = row[u - 1].checked_add(counts[i - 1][u]);
                row[u] = if i <= pieces { sum.ok_or(too_many)? } else { sum.unwrap_or(usize::MAX) };
            }
            counts.push(row);
        }
        // A place is also a number of 32 bits with a sign, in lists and in C.
        if counts[pieces][symbols] >= i32::MAX as usize {
            return Err(too_many);
        }
        Ok(Places { pieces, symbols, counts })
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.counts[self.pieces][self.symbols]
    }

    /// How many symbols there are.
    pub(crate) fn symbols(&self) -> usize {
        self.symbols
    }

    /// How many pieces a multiset has.
    pub(crate) fn pieces(&self) -> usize {
        self.pieces
    }

    /// How many multisets of `size` of the first `symbols` symbols there are; what an element that is `symbols` adds as the
    /// `size`-th of a multiset to its number.
    #[inline(always)]
    pub(crate) fn below(&self, size: usize, symbols: usize) -> usize {
        self.counts[size][symbols]
    }

    /// The number of a multiset of any size up to one more than there are pieces, in rising order.
    #[inline]
    pub(crate) fn number(&self, multiset: &[u32]) -> usize {
        multiset.iter().enumerate().map(|(i, &symbol)| self.below(i + 1, symbol as usize)).sum()
    }

    /// The multiset of a number.
    pub(crate) fn multiset(&self, number: usize, multiset: &mut [u32]) {
        let mut rest = number;
        for (i, symbol) in multiset.iter_mut().enumerate().rev() {
            let counts = &self.counts[i + 1];
            let found = counts.partition_point(|&count| count <= rest) - 1;
            *symbol = found as u32;
            rest -= counts[found];
        }
    }

    /// Makes a multiset of any size the next one; the number of its elements, from the first, that have changed, or none
    /// if it was the last and is the first now.
    #[inline(always)]
    pub(crate) fn advance(&self, multiset: &mut [u32]) -> Option<usize> {
        for i in 0..multiset.len() {
            let most = multiset.get(i + 1).copied().unwrap_or(self.symbols as u32 - 1);
            if multiset[i] < most {
                multiset[i] += 1;
                return Some(i + 1);
            }
            multiset[i] = 0;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_all_there_in_order() {
        for pieces in 1..=4 {
            for symbols in 1..=7 {
                let places = Places::new(pieces, symbols).expect("few");
                let mut multiset = vec![0; pieces];
                for number in 0..places.count() {
                    assert!(multiset.is_sorted());
                    assert_eq!(places.number(&multiset), number);
                    let mut found = vec![0; pieces];
                    places.multiset(number, &mut found);
                    assert_eq!(found, multiset);
                    let before = multiset.clone();
                    let changed = places.advance(&mut multiset);
                    assert_eq!(changed.is_none(), number + 1 == places.count());
                    let changed = changed.unwrap_or(pieces);
                    assert!(
                        before[changed..] == multiset[changed..]
                            && before[changed - 1] != multiset[changed - 1]
                            || symbols == 1
                    );
                }
                assert!(multiset.iter().all(|&symbol| symbol == 0));
            }
        }
        assert!(Places::new(16, 1 << 20).is_err());
    }
}
