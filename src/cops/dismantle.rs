//! Dismantling: taking away corners, one after the other. For undirected graphs.
//!
//! A node is a corner if all of its closed neighbourhood is in that of another node: whatever a robber on it can do, one
//! on the other node can do as well. Where a corner is taken away, the cop number stays what it is: the rest is a retract of
//! the graph, and cats who play as if the robber were on the other node catch it, or its shadow, with one round more.
//! One cat wins exactly on the graphs of which a single node is left (Nowakowski and Winkler; Quilliot). In which order
//! corners go makes no difference to how many nodes are left. The capture time does not survive.

use super::closed::{Closed, Width, bits, refill};
use crate::error::Error;
use crate::solve::Kernel;

/// The memory of a dismantling, to be used again for the next one.
#[derive(Default)]
pub(super) struct Dismantler {
    /// The nodes that are still there.
    left: Vec<u64>,
    /// Those among them that may be corners.
    pending: Vec<u64>,
    common: Vec<u64>,
}

impl Dismantler {
    /// Memory for a graph.
    pub(super) fn set(&mut self, graph: &Closed) -> Result<(), Error> {
        for set in [&mut self.left, &mut self.pending, &mut self.common] {
            refill(set, graph.words())?;
        }
        Ok(())
    }

    /// The nodes that are left when the graph has no corners any more.
    pub(super) fn left(&self) -> &[u64] {
        &self.left
    }

    /// How many they are.
    pub(super) fn count(&self) -> usize {
        self.left.iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// Dismantles a graph for which the memory is there.
pub(super) struct Dismantle<'a, W> {
    pub(super) graph: &'a Closed,
    pub(super) width: W,
    pub(super) dismantler: &'a mut Dismantler,
}

impl<W: Width> Kernel for Dismantle<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Dismantle { graph, width, dismantler } = self;
        let words = width.words();
        let Dismantler { left, pending, common } = dismantler;
        let (left, pending, common) = (&mut left[..words], &mut pending[..words], &mut common[..words]);
        for word in 0..words {
            left[word] = graph.all(word);
            pending[word] = graph.all(word);
        }
        while let Some(at) = (0..words).find(|&word| pending[word] != 0) {
            let node = 64 * at + pending[at].trailing_zeros() as usize;
            pending[at] &= pending[at] - 1;
            // The nodes whose closed neighbourhood has all that this one's has: those that all of its neighbours have.
            common.copy_from_slice(left);
            common[at] &= !(1 << (node % 64));
            let row = graph.row_of(node, width);
            for word in 0..words {
                for bit in bits(row[word] & left[word]) {
                    let other = graph.row_of(64 * word + bit, width);
                    for (common, other) in common.iter_mut().zip(other) {
                        *common &= other;
                    }
                }
            }
            if common.iter().any(|&word| word != 0) {
                left[at] &= !(1 << (node % 64));
                for word in 0..words {
                    pending[word] |= row[word] & left[word];
                }
            }
        }
    }
}
