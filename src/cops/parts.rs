//! The connected parts of a graph, each with rows of its own.
//!
//! The rows of a part are as wide as the part: the memory they take together is that of as many nodes as there are, each with
//! a row of the largest part at most. A graph of a million nodes and few edges is nothing to be afraid of.

use super::closed::{insert, refill, words};
use crate::error::Error;
use crate::graph::Arcs;

/// Finds parts. Made anew again and again in the same memory.
#[derive(Default)]
pub(super) struct Parts {
    /// By node: first some node of its part that is not behind it, in the end the number of its part.
    of: Vec<u64>,
    /// By node: its number in its part.
    number: Vec<u64>,
    parts: Vec<Part>,
    rows: Vec<u64>,
}

/// So many nodes, whose rows of so many words begin there.
#[derive(Clone, Copy)]
struct Part {
    nodes: usize,
    words: usize,
    begin: usize,
}

impl Parts {
    /// Finds the parts of a graph, in the order of their first nodes. Edges that go one way connect, too.
    pub(super) fn find(&mut self, graph: &impl Arcs) -> Result<(), Error> {
        let nodes = graph.nodes();
        let Parts { of, number, parts, .. } = self;
        refill(of, nodes)?;
        refill(number, nodes)?;
        (0..nodes).for_each(|node| of[node] = node as u64);
        let mut count = nodes;
        graph.for_each(|from, to| {
            let [a, b] = [from, to].map(|node| first(of, node));
            if a != b {
                of[a.max(b)] = a.min(b) as u64;
                count -= 1;
            }
        });
        parts.clear();
        let bytes = (count as u64).saturating_mul(size_of::<Part>() as u64);
        parts.try_reserve_exact(count).map_err(|_| Error::OutOfMemory { bytes })?;
        for node in 0..nodes {
            // The nodes before this one have the numbers of their parts already.
            let part = match of[node] as usize {
                before if before < node => of[before] as usize,
                _ => {
                    parts.push(Part { nodes: 0, words: 0, begin: 0 });
                    parts.len() - 1
                }
            };
            of[node] = part as u64;
            number[node] = parts[part].nodes as u64;
            parts[part].nodes += 1;
        }
        let mut begin = 0_usize;
        for part in parts {
            part.words = words(part.nodes);
            part.begin = begin;
            begin = begin.saturating_add(part.nodes.saturating_mul(part.words));
        }
        Ok(())
    }

    /// How many parts there are.
    pub(super) fn count(&self) -> usize {
        self.parts.len()
    }

    /// The bytes that finding the parts takes; `None` for more than can be counted.
    pub(super) fn bytes_to_find(nodes: usize) -> Option<u64> {
        (nodes as u64).checked_mul(2 * 8 + size_of::<Part>() as u64)
    }

    /// The bytes that the rows of all parts take, and those of the largest part.
    pub(super) fn bytes_of_rows(&self) -> (u64, u64) {
        let bytes = |part: &Part| (part.nodes as u64).saturating_mul(8 * part.words as u64);
        let largest = self.parts.iter().map(bytes).max().unwrap_or(0);
        (self.parts.iter().map(bytes).fold(0, u64::saturating_add), largest)
    }

    /// Makes the rows of all parts of the graph that they were found in.
    pub(super) fn fill(&mut self, graph: &impl Arcs) -> Result<(), Error> {
        let Parts { of, number, parts, rows } = self;
        let len =
            parts.last().map_or(0, |part| part.begin.saturating_add(part.nodes.saturating_mul(part.words)));
        refill(rows, len)?;
        graph.for_each(|from, to| {
            let part = parts[of[from] as usize];
            let row = part.begin + number[from] as usize * part.words;
            insert(&mut rows[row..][..part.words], number[to] as usize);
        });
        Ok(())
    }

    /// How many nodes a part has, and their rows.
    pub(super) fn part(&self, part: usize) -> (usize, &[u64]) {
        let Part { nodes, words, begin } = self.parts[part];
        (nodes, &self.rows[begin..][..nodes * words])
    }
}

/// The first node of the part that a node is known to be in. The way there is made shorter.
fn first(of: &mut [u64], mut node: usize) -> usize {
    while of[node] != node as u64 {
        of[node] = of[of[node] as usize];
        node = of[node] as usize;
    }
    node
}
