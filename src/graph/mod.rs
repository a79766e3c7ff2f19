//! The graph: a validated, borrowed CSR. Not a general graph type; it holds what a solver reads, and nothing else.
//!
//! Invariant of [`Graph`]: `offsets` has one entry more than there are nodes, begins with 0, never falls, and ends
//! with the length of `adj`; every entry of `adj` is a node. [`Graph::new`] is the only way to make one, so code
//! that holds a `Graph` indexes without checking again.

mod graph6;

use crate::error::Error;
pub use graph6::{Graph6, Graph6Defect};

/// A graph in whatever form, as the steps that one may take.
pub trait Arcs {
    /// Whether every step can be taken back.
    const UNDIRECTED: bool;

    /// The number of nodes.
    fn nodes(&self) -> usize;

    /// Calls a function with the nodes that a step leads from and to, for every step.
    fn for_each(&self, arc: impl FnMut(usize, usize));
}

/// The integers that CSR arrays come in: `i32` or `i64`.
pub trait Index: Copy + Ord + Into<i64> + sealed::Sealed {
    /// Whether it is not negative and smaller than `bound`.
    fn is_below(self, bound: usize) -> bool;
}

// As an unsigned number, a negative one is larger than any bound that it is compared with.
impl Index for i32 {
    #[inline]
    fn is_below(self, bound: usize) -> bool {
        (self as u32) < bound.min(1 << 31) as u32
    }
}
impl Index for i64 {
    #[inline]
    fn is_below(self, bound: usize) -> bool {
        (self as u64) < bound as u64
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for i32 {}
    impl Sealed for i64 {}
}

/// A directed graph in CSR form, borrowed from the caller and known to be valid.
#[derive(Clone, Copy, Debug)]
pub struct Graph<'a, I = i32> {
    offsets: &'a [I],
    adj: &'a [I],
}

impl<'a, I: Index> Graph<'a, I> {
    /// Checks the arrays and borrows them. Row `v` is `adj[offsets[v]..offsets[v + 1]]`: where one may go from `v`.
    ///
    /// Rows may be empty, unsorted, hold duplicates and self-loops. Time O(n + entries), no memory.
    ///
    /// # Errors
    /// Every error of status [`InvalidGraph`](crate::Status::InvalidGraph), naming the first bad row or entry.
    pub fn new(offsets: &'a [I], adj: &'a [I]) -> Result<Self, Error> {
        let entries = check_offsets(offsets)?;
        if entries != adj.len() {
            return Err(Error::AdjLength { expected: entries as i64, found: adj.len() });
        }
        let nodes = offsets.len() - 1;
        // Looking for the culprit only once something is wrong keeps the loop over good graphs free of branches.
        if !adj.iter().fold(true, |good, &node| good & node.is_below(nodes)) {
            let bad = adj.iter().position(|&node| !node.is_below(nodes));
            let entry = bad.expect("the check before found one");
            return Err(Error::NodeOutOfRange { entry, value: adj[entry].into(), nodes });
        }
        Ok(Graph { offsets, adj })
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The nodes one may go to from `node`.
    ///
    /// # Panics
    /// If `node` is not below [`nodes`](Self::nodes).
    pub fn row(&self, node: usize) -> &'a [I] {
        &self.adj[to_usize(self.offsets[node])..to_usize(self.offsets[node + 1])]
    }

    /// The nodes one may go to from `node`, as the indices they are.
    pub(crate) fn neighbours(&self, node: usize) -> impl Iterator<Item = usize> + use<'a, I> {
        self.row(node).iter().map(|&node| to_usize(node))
    }
}

impl<I: Index> Arcs for Graph<'_, I> {
    /// Not known before all rows have been looked at.
    const UNDIRECTED: bool = false;

    fn nodes(&self) -> usize {
        self.nodes()
    }

    fn for_each(&self, mut arc: impl FnMut(usize, usize)) {
        (0..self.nodes()).for_each(|from| self.neighbours(from).for_each(|to| arc(from, to)));
    }
}

/// Checks offsets alone, and returns how many entries `adj` must have. The C border needs this first: only after it
/// is the length of `adj` known.
pub(crate) fn check_offsets<I: Index>(offsets: &[I]) -> Result<usize, Error> {
    let (&first, &last) = offsets.first().zip(offsets.last()).ok_or(Error::NoOffsets)?;
    if first.into() != 0 {
        return Err(Error::FirstOffset { value: first.into() });
    }
    let next = &offsets[1..];
    if !next.iter().zip(offsets).fold(true, |good, (next, offset)| good & (next >= offset)) {
        let row = next.iter().zip(offsets).position(|(next, offset)| next < offset);
        let row = row.expect("the check before found one");
        return Err(Error::FallingOffsets { row, from: offsets[row].into(), to: next[row].into() });
    }
    usize::try_from(last.into()).map_err(|_| Error::OutOfMemory { bytes: u64::MAX })
}

/// A number that is known to be neither negative nor more than memory can hold.
fn to_usize<I: Index>(index: I) -> usize {
    index.into() as usize
}
