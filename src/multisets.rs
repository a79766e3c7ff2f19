//! Where several pieces stand, as a number: they are all alike, so it is a multiset of nodes, and those of one size are
//! numbered without gaps.
//!
//! A multiset a1 <= a2 <= ... <= aj has the number sum of [`below`](Multisets::below)(i, ai), where below(i, a) is how many
//! multisets of i nodes there are of the nodes below a. So those with the same largest node stand together, in the order
//! of the rest; and a multiset of nodes that are all at most m, with m added to it, has its own number plus below(j, m).

use crate::error::Error;

/// The numbers of all multisets of up to so many of so many nodes.
#[derive(Default)]
pub(crate) struct Multisets {
    nodes: usize,
    size: usize,
    /// By size, then by node: `below`.
    below: Vec<usize>,
}

impl Multisets {
    /// How many multisets of this size there are; `None` if that is more than any memory has rows for.
    pub(crate) fn count(nodes: usize, size: usize) -> Option<usize> {
        let mut count = 1_u128;
        for i in 0..size {
            count = count.checked_mul((nodes + i) as u128)? / (i as u128 + 1);
            if count > 1 << 56 {
                return None;
            }
        }
        usize::try_from(count).ok()
    }

    /// For these nodes and multisets up to this size; what can't be counted is usize::MAX.
    pub(crate) fn set(&mut self, nodes: usize, size: usize) -> Result<(), Error> {
        if (self.nodes, self.size) == (nodes, size) {
            return Ok(());
        }
        let len = (size + 1).saturating_mul(nodes + 1);
        self.below.clear();
        self.size = 0;
        self.below.try_reserve_exact(len).map_err(|_| Error::OutOfMemory { bytes: 8 * len as u64 })?;
        self.below.resize(len, 1);
        // Of size 0 there is one, whatever the nodes; else they have the largest node allowed, or not.
        for size in 1..=size {
            self.below[size * (nodes + 1)] = 0;
            for node in 1..=nodes {
                let with = self.below[(size - 1) * (nodes + 1) + node];
                let without = self.below[size * (nodes + 1) + node - 1];
                self.below[size * (nodes + 1) + node] = without.saturating_add(with);
            }
        }
        (self.nodes, self.size) = (nodes, size);
        Ok(())
    }

    pub(crate) fn nodes(&self) -> usize {
        self.nodes
    }

    /// The largest size.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// By node, [`below`](Self::below) of this size.
    #[inline(always)]
    pub(crate) fn sizes(&self, size: usize) -> &[usize] {
        &self.below[size * (self.nodes + 1)..][..self.nodes + 1]
    }

    /// How many multisets of `size` nodes there are of the nodes below `node`.
    #[inline(always)]
    pub(crate) fn below(&self, size: usize, node: usize) -> usize {
        self.below[size * (self.nodes + 1) + node]
    }
}
