//! The graph: a validated, borrowed CSR. Not a general graph type; it holds what a solver reads, and nothing else.
//!
//! Invariant of [`Graph`]: `offsets` has one entry more than there are nodes, begins with 0, never falls, and ends
//! with the length of `adj`; every entry of `adj` is a node. [`Graph::new`] is the only way to make one, so code
//! that holds a `Graph` indexes without checking again.

use crate::error::Error;

/// A directed graph in CSR form, borrowed from the caller and known to be valid.
#[derive(Clone, Copy, Debug)]
pub struct Graph<'a> {
    offsets: &'a [i32],
    adj: &'a [i32],
}

impl<'a> Graph<'a> {
    /// Checks the arrays and borrows them. Row `v` is `adj[offsets[v]..offsets[v + 1]]`: where one may go from `v`.
    ///
    /// Rows may be empty, unsorted, hold duplicates and self-loops. Time O(n + entries), no memory.
    ///
    /// # Errors
    /// Every error of status [`InvalidGraph`](crate::Status::InvalidGraph), naming the first bad row or entry.
    pub fn new(offsets: &'a [i32], adj: &'a [i32]) -> Result<Self, Error> {
        let entries = check_offsets(offsets)?;
        if entries != adj.len() {
            return Err(Error::AdjLength { expected: entries as i64, found: adj.len() });
        }
        let nodes = offsets.len() - 1;
        // A node is below `nodes`, and as an unsigned number a negative one is far above it. Looking for the
        // culprit only once something is wrong keeps the loop over good graphs free of branches.
        if !adj.iter().fold(true, |good, &node| good & ((node as u32 as usize) < nodes)) {
            let bad = adj.iter().position(|&node| node as u32 as usize >= nodes);
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
    pub fn row(&self, node: usize) -> &'a [i32] {
        &self.adj[self.offsets[node] as usize..self.offsets[node + 1] as usize]
    }
}

/// Checks offsets alone, and returns how many entries `adj` must have. The C border needs this first: only after it
/// is the length of `adj` known.
pub(crate) fn check_offsets(offsets: &[i32]) -> Result<usize, Error> {
    let (&first, &last) = offsets.first().zip(offsets.last()).ok_or(Error::NoOffsets)?;
    if first != 0 {
        return Err(Error::FirstOffset { value: first.into() });
    }
    if let Some(row) = offsets.windows(2).position(|pair| pair[1] < pair[0]) {
        return Err(Error::FallingOffsets { row, from: offsets[row].into(), to: offsets[row + 1].into() });
    }
    Ok(last as usize)
}
