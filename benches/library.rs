//! The library's side of the benchmarks: what is measured, in one place.

use cat_mouse::{Graph, Outcome};

use crate::families::Csr;
use crate::peers::{Counts, strongest};

/// The counts of the full table.
///
/// The library has no table yet: the strongest queue stands in for it.
pub fn solve_table(graph: &Csr) -> Counts {
    strongest::solve(graph)
}

/// A rough estimate from above of the seconds that takes.
pub fn seconds(graph: &Csr) -> f64 {
    (strongest::PEER.seconds)(graph)
}

/// The bytes it takes; infinite where it cannot solve the graph at all.
pub fn bytes(graph: &Csr) -> f64 {
    (strongest::PEER.bytes)(graph)
}

/// The outcome of the puzzle's start, from the arrays to the answer.
pub fn decide(graph: &Csr) -> i32 {
    let graph = Graph::new(&graph.offsets, &graph.adj).expect("the families are valid");
    match cat_mouse::cat_mouse_game(&graph).expect("enough nodes and memory") {
        Outcome::Draw => 0,
        Outcome::MouseWins => 1,
        Outcome::CatWins => 2,
    }
}
