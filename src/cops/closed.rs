//! The graph as the game reads it: for each node, the nodes where a piece on it may be after its turn, as a row of bits.
//!
//! Since everybody may stay, a node is always in its own row. Loops and edges that are listed twice leave no trace.
//! Invariant: bits beyond the last node are 0.

use crate::error::Error;
use crate::graph::Arcs;

/// How many words there are in a row: known to the compiler for small graphs, to the program for others. It is the
/// only thing in which small and large graphs differ.
pub(super) trait Width: Copy + Sync {
    fn words(self) -> usize;
}

/// Rows of W words.
#[derive(Clone, Copy)]
pub(super) struct Fixed<const W: usize>;

impl<const W: usize> Width for Fixed<W> {
    #[inline(always)]
    fn words(self) -> usize {
        W
    }
}

/// Rows of any number of words.
#[derive(Clone, Copy)]
pub(super) struct Any(pub(super) usize);

impl Width for Any {
    #[inline(always)]
    fn words(self) -> usize {
        self.0
    }
}

/// A graph of closed neighbourhoods. Made anew again and again in the same memory.
#[derive(Default)]
pub(super) struct Closed {
    nodes: usize,
    rows: Vec<u64>,
    symmetric: bool,
}

impl Closed {
    /// Takes a graph over.
    pub(super) fn set<G: Arcs>(&mut self, graph: &G) -> Result<(), Error> {
        self.clear(graph.nodes())?;
        let words = self.words();
        let rows = &mut self.rows[..];
        graph.for_each(|from, to| insert(&mut rows[from * words..][..words], to));
        self.look_for_one_way_edges(G::UNDIRECTED);
        Ok(())
    }

    /// Takes the rows of so many nodes over.
    pub(super) fn set_rows(&mut self, nodes: usize, rows: &[u64], undirected: bool) -> Result<(), Error> {
        self.clear(nodes)?;
        self.rows.iter_mut().zip(rows).for_each(|(row, more)| *row |= more);
        self.look_for_one_way_edges(undirected);
        Ok(())
    }

    fn look_for_one_way_edges(&mut self, undirected: bool) {
        self.symmetric = undirected
            || (0..self.nodes).all(|node| each(self.row(node)).all(|to| contains(self.row(to), node)));
    }

    /// Takes a part of another graph over: some of its nodes and the edges among them, its nodes numbered anew in order.
    pub(super) fn set_part(&mut self, whole: &Closed, part: &[u64]) -> Result<(), Error> {
        self.clear(each(part).count())?;
        let words = self.words();
        for (own, node) in each(part).enumerate() {
            let row = &mut self.rows[own * words..][..words];
            let mut number = 0;
            for (part, to) in part.iter().zip(whole.row(node)) {
                for bit in bits(part & to) {
                    insert(row, number + (part & ((1 << bit) - 1)).count_ones() as usize);
                }
                number += part.count_ones() as usize;
            }
        }
        self.symmetric = whole.symmetric;
        Ok(())
    }

    /// So many nodes, each by itself.
    fn clear(&mut self, nodes: usize) -> Result<(), Error> {
        self.nodes = nodes;
        let len = nodes.saturating_mul(self.words());
        refill(&mut self.rows, len)?;
        let words = self.words();
        (0..nodes).for_each(|node| insert(&mut self.rows[node * words..][..words], node));
        Ok(())
    }

    pub(super) fn nodes(&self) -> usize {
        self.nodes
    }

    /// Words in a row.
    pub(super) fn words(&self) -> usize {
        words(self.nodes)
    }

    /// Whether every edge goes both ways.
    pub(super) fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// Where a piece on a node may be after its turn.
    #[inline(always)]
    pub(super) fn row(&self, node: usize) -> &[u64] {
        &self.rows[node * self.words()..][..self.words()]
    }

    /// The same, for whoever knows the width beforehand.
    #[inline(always)]
    pub(super) fn row_of(&self, node: usize, width: impl Width) -> &[u64] {
        &self.rows[node * width.words()..][..width.words()]
    }

    /// The nodes of word `word` of a row.
    #[inline(always)]
    pub(super) fn all(&self, word: usize) -> u64 {
        match self.nodes.saturating_sub(64 * word) {
            64.. => u64::MAX,
            nodes => (1 << nodes) - 1,
        }
    }
}

/// Words in a row of so many nodes: one, two, or whole vectors of four.
pub(super) fn words(nodes: usize) -> usize {
    match nodes.div_ceil(64) {
        words @ 0..=2 => words,
        words => words.next_multiple_of(4),
    }
}

/// Zeros, so many, in memory that is there already if it suffices.
pub(super) fn refill(vec: &mut Vec<u64>, len: usize) -> Result<(), Error> {
    vec.clear();
    vec.try_reserve_exact(len)
        .map_err(|_| Error::OutOfMemory { bytes: (len as u64).saturating_mul(size_of::<u64>() as u64) })?;
    vec.resize(len, 0);
    Ok(())
}

#[inline(always)]
pub(super) fn insert(set: &mut [u64], node: usize) {
    set[node / 64] |= 1 << (node % 64);
}

#[inline(always)]
pub(super) fn contains(set: &[u64], node: usize) -> bool {
    set[node / 64] >> (node % 64) & 1 != 0
}

/// The bits of a word that are set, lowest first.
#[inline(always)]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

/// The nodes of a set.
#[inline(always)]
pub(super) fn each(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits_of)| bits(bits_of).map(move |bit| 64 * word + bit))
}
