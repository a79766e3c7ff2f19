//! Where a side stands, as a number: its pieces can't be told apart, so that is a multiset of nodes.
//!
//! They are numbered as [`crate::multisets`] has it: in the order of their greatest element, then of the second greatest, and
//! so on; those that differ in the least element alone follow each other.

use crate::error::Error;
use crate::multisets::Multisets;

/// The multisets of a number of symbols.
pub(crate) struct Places {
    pieces: usize,
    /// Of up to two more pieces than there are.
    multisets: Multisets,
}

impl Places {
    /// The multisets of `pieces` of `symbols`, of each at least one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if there are more than a number can count.
    pub(crate) fn new(pieces: usize, symbols: usize) -> Result<Self, Error> {
        if Self::count_of(pieces, symbols).is_none() {
            return Err(Error::OutOfMemory { bytes: u64::MAX });
        }
        let mut multisets = Multisets::default();
        multisets.set(symbols, pieces + 2)?;
        Ok(Places { pieces, multisets })
    }

    /// How many multisets of `pieces` of `symbols` there are, if a number can count them.
    pub(crate) fn count_of(pieces: usize, symbols: usize) -> Option<usize> {
        // A place is also an index in lists of 32 bits.
        Multisets::count(symbols, pieces).filter(|&count| count < u32::MAX as usize)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.below(self.pieces, self.symbols())
    }

    /// How many symbols there are.
    pub(crate) fn symbols(&self) -> usize {
        self.multisets.nodes()
    }

    /// How many pieces a multiset has.
    pub(crate) fn pieces(&self) -> usize {
        self.pieces
    }

    /// How many multisets of `size` of the first `symbols` symbols there are; what an element that is `symbols` adds as the
    /// `size`-th of a multiset to its number.
    #[inline(always)]
    pub(crate) fn below(&self, size: usize, symbols: usize) -> usize {
        self.multisets.below(size, symbols)
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
            let counts = self.multisets.sizes(i + 1);
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
            let most = multiset.get(i + 1).copied().unwrap_or(self.symbols() as u32 - 1);
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
