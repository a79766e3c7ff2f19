//! What tests need beside the oracle: graphs (random by seed, exhaustive, from files) and their way into the library.
//!
//! A graph is a vector of rows; printed, it is the JSON that the `cat-mouse` command reads.

#![allow(dead_code, reason = "every test program includes this file, and none needs all of it")]

use cat_mouse::{CpuLevel, Graph, Outcome, cat_mouse_game};
use serde_json::Value;

/// Row `v` lists where one may go from `v`.
pub type Rows = Vec<Vec<usize>>;

/// The arrays of the library's interface, owned.
pub struct Csr {
    pub offsets: Vec<i32>,
    pub adj: Vec<i32>,
}

impl Csr {
    pub fn new(rows: &Rows) -> Self {
        let mut csr = Csr { offsets: vec![0], adj: Vec::new() };
        for row in rows {
            csr.adj.extend(row.iter().map(|&node| node as i32));
            csr.offsets.push(csr.adj.len() as i32);
        }
        csr
    }

    pub fn graph(&self) -> Graph<'_, i32> {
        Graph::new(&self.offsets, &self.adj).expect("rows make a valid graph")
    }
}

/// The library's answer to the puzzle.
pub fn library(rows: &Rows) -> Outcome {
    cat_mouse_game(&Csr::new(rows).graph()).expect("there are three nodes and enough memory")
}

/// The levels of instructions that this processor has, slowest first, and a note on those that it lacks. It must not
/// lack any that the environment variable CAT_MOUSE_REQUIRE_LEVELS names, as in "portable avx2".
pub fn levels() -> Vec<CpuLevel> {
    let required = std::env::var("CAT_MOUSE_REQUIRE_LEVELS").unwrap_or_default();
    for name in required.split_whitespace() {
        let level = CpuLevel::ALL.into_iter().find(|level| level.name() == name);
        assert!(
            level.is_some_and(CpuLevel::is_available),
            "this processor lacks the required level {name:?}"
        );
    }
    let (here, missing) = CpuLevel::ALL.into_iter().partition::<Vec<_>, _>(|level| level.is_available());
    missing.iter().for_each(|level| println!("not tested: this processor lacks {}", level.name()));
    here
}

/// Splitmix64: the seed alone rebuilds everything that was drawn.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; for tests the tiny bias of a remainder is no matter.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// The kinds of random graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Rows drawn at random: self-loops, duplicates, no order, here and there no way out.
    Directed,
    /// Every pair of nodes is an edge with the same chance, anything between hardly connected and nearly complete.
    Undirected,
    /// A random tree with a few more edges: long games.
    Sparse,
}

impl Family {
    pub const ALL: [Family; 3] = [Family::Directed, Family::Undirected, Family::Sparse];

    /// The graph of this family and size that the seed stands for.
    pub fn graph(self, nodes: usize, seed: u64) -> Rows {
        let mut random = Random::new(seed);
        match self {
            Family::Directed => directed(nodes, &mut random),
            Family::Undirected => {
                let percent = 5 + random.below(90);
                undirected(nodes, |_, _| random.chance(percent))
            }
            Family::Sparse => sparse(nodes, &mut random),
        }
    }
}

fn directed(nodes: usize, random: &mut Random) -> Rows {
    let longest = 1 + random.below(6);
    let row = |_| {
        let length = if random.chance(5) { 0 } else { 1 + random.below(longest) };
        (0..length).map(|_| random.below(nodes)).collect()
    };
    (0..nodes).map(row).collect()
}

fn sparse(nodes: usize, random: &mut Random) -> Rows {
    // Hung onto one of the last few nodes, a tree is long rather than bushy; its nodes are shuffled, or the three
    // that matter would always be neighbours.
    let mut names: Vec<_> = (0..nodes).collect();
    for last in (1..nodes).rev() {
        names.swap(last, random.below(last + 1));
    }
    let mut edge = vec![vec![false; nodes]; nodes];
    let mut join = |a: usize, b: usize| edge[names[a].min(names[b])][names[a].max(names[b])] = true;
    for node in 1..nodes {
        join(node, node - 1 - random.below(node.min(3)));
    }
    for _ in 0..random.below(1 + nodes / 3) {
        join(random.below(nodes), random.below(nodes));
    }
    undirected(nodes, |a, b| edge[a][b])
}

/// The graph with an edge, listed both ways, for each pair `a < b` that is one.
fn undirected(nodes: usize, mut is_edge: impl FnMut(usize, usize) -> bool) -> Rows {
    let mut rows = vec![Vec::new(); nodes];
    for b in 1..nodes {
        for a in 0..b {
            if is_edge(a, b) {
                rows[a].push(b);
                rows[b].push(a);
            }
        }
    }
    rows
}

/// Every undirected graph on nodes with names, connected or not: one for each set of pairs.
pub fn all_undirected(nodes: usize) -> impl Iterator<Item = Rows> {
    (0..1_u64 << (nodes * (nodes - 1) / 2))
        .map(move |set| undirected(nodes, |a, b| set >> (b * (b - 1) / 2 + a) & 1 == 1))
}

/// Every directed graph on nodes with names, self-loops included: one for each set of ordered pairs.
pub fn all_directed(nodes: usize) -> impl Iterator<Item = Rows> {
    (0..1_u64 << (nodes * nodes)).map(move |set| {
        let row = |from| (0..nodes).filter(|to| set >> (from * nodes + to) & 1 == 1).collect();
        (0..nodes).map(row).collect()
    })
}

/// The cases of a file in tests/cases: one JSON object a line.
pub fn cases(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/cases/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let cases: Vec<_> =
        text.lines().map(|line| serde_json::from_str(line).expect("one JSON object a line")).collect();
    assert!(!cases.is_empty(), "{path} has no cases");
    cases
}

/// The graph of a case.
pub fn rows(case: &Value) -> Rows {
    serde_json::from_value(case["graph"].clone()).expect("a graph is a list of rows of nodes")
}
