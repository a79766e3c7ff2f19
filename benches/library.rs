//! The library's side of the benchmarks: what is measured, in one place.

use cat_mouse::{Arena, CpuLevel, Graph, Options, Outcome, Table};

use crate::families::Csr;
use crate::peers::Counts;

/// The counts of the full table, on one thread, with the instructions of a level.
pub fn solve_table(graph: &Csr, level: CpuLevel) -> Counts {
    let arena = Arena::new(&csr(graph)).expect("enough memory");
    let options = Options { threads: 1, cpu_level: Some(level), ..Options::default() };
    let summary = Table::solve(&arena, options).and_then(|table| table.summary()).expect("enough memory");
    Counts { mouse_to_move: summary.mouse_to_move, cat_to_move: summary.cat_to_move }
}

/// A rough estimate from above of the seconds that takes.
pub fn seconds(graph: &Csr) -> f64 {
    5e-9 * (graph.nodes() as f64).powi(2)
}

/// The bytes it takes, without lower-order terms.
pub fn bytes(graph: &Csr) -> f64 {
    0.75 * (graph.nodes() as f64).powi(2)
}

fn csr(graph: &Csr) -> Graph<'_> {
    Graph::new(&graph.offsets, &graph.adj).expect("the families are valid")
}

/// The outcome of the puzzle's start, from the arrays to the answer.
pub fn decide(graph: &Csr) -> i32 {
    match cat_mouse::cat_mouse_game(&csr(graph)).expect("enough nodes and memory") {
        Outcome::Draw => 0,
        Outcome::MouseWins => 1,
        Outcome::CatWins => 2,
    }
}
