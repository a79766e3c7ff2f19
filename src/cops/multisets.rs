//! Where cats stand, as a number: cats are all alike, so it is a multiset of nodes, and those of one size are numbered
//! without gaps.
//!
//! A multiset a1 <= a2 <= ... <= aj has the number sum of [`below`](Multisets::below)(i, ai), where below(i, a) is how many
//! multisets of i nodes there are of the nodes below a. So those with the same largest node stand together, in the order
//! of the rest; and a multiset of nodes that are all at most m, with m added to it, has its own number plus below(j, m).

use crate::error::Error;

/// The numbers of all multisets of up to so many of so many nodes.
#[derive(Default)]
pub(super) struct Multisets {
    nodes: usize,
    cats: usize,
    /// By size, then by node: `below`.
    below: Vec<usize>,
}

impl Multisets {
    /// How many multisets of this size there are; `None` if that is more than any memory has rows for.
    pub(super) fn count(nodes: usize, size: usize) -> Option<usize> {
        let mut count = 1_u128;
        for i in 0..size {
            count = count.checked_mul((nodes + i) as u128)? / (i as u128 + 1);
            if count > 1 << 56 {
                return None;
            }
        }
        usize::try_from(count).ok()
    }

    /// For these nodes and up to so many cats; all of their multisets can be counted.
    pub(super) fn set(&mut self, nodes: usize, cats: usize) -> Result<(), Error> {
        if (self.nodes, self.cats) == (nodes, cats) {
            return Ok(());
        }
        let len = (cats + 1).saturating_mul(nodes + 1);
        self.below.clear();
        self.cats = 0;
        self.below.try_reserve_exact(len).map_err(|_| Error::OutOfMemory { bytes: 8 * len as u64 })?;
        self.below.resize(len, 1);
        // Of size 0 there is one, whatever the nodes; else they have the largest node allowed, or not.
        for size in 1..=cats {
            self.below[size * (nodes + 1)] = 0;
            for node in 1..=nodes {
                let with = self.below[(size - 1) * (nodes + 1) + node];
                self.below[size * (nodes + 1) + node] = self.below[size * (nodes + 1) + node - 1] + with;
            }
        }
        (self.nodes, self.cats) = (nodes, cats);
        Ok(())
    }

    pub(super) fn nodes(&self) -> usize {
        self.nodes
    }

    pub(super) fn cats(&self) -> usize {
        self.cats
    }

    /// By node, [`below`](Self::below) of this size.
    #[inline(always)]
    pub(super) fn sizes(&self, size: usize) -> &[usize] {
        &self.below[size * (self.nodes + 1)..][..self.nodes + 1]
    }

    /// How many multisets of `size` nodes there are of the nodes below `node`.
    #[inline(always)]
    pub(super) fn below(&self, size: usize, node: usize) -> usize {
        self.below[size * (self.nodes + 1) + node]
    }
}
