//! The puzzle's answer against the start's outcome in the table, for all sizes: it takes short cuts (the race, words
//! for small graphs, an early end) that the table does not.

mod support;

use cat_mouse::{Arena, Graph, Options, Side, Table, cat_mouse_game};
use support::{Csr, Family, Random, Rows};

/// Starts that are tried on each graph for each outcome.
const STARTS: usize = 4;

fn table(csr: &Csr) -> Table {
    let arena = Arena::new(&Graph::new(&csr.offsets, &csr.adj).expect("valid")).expect("memory");
    Table::solve(&arena, Options { threads: 1, ..Options::default() }).expect("memory")
}

/// The graph with its nodes renamed so that `mouse` is 1 and `cat` is 2. The hole keeps its name, so neither may be 0.
fn with_start(rows: &Rows, mouse: usize, cat: usize) -> Rows {
    let mut new: Vec<_> = (0..rows.len()).collect();
    new.swap(mouse, 1);
    let cat_now = new.iter().position(|&name| name == 2).expect("all names are given");
    new.swap(cat, cat_now);
    let mut renamed = vec![Vec::new(); rows.len()];
    for (node, row) in rows.iter().enumerate() {
        renamed[new[node]] = row.iter().map(|&to| new[to]).collect();
    }
    renamed
}

/// Tries starts of each outcome that the graph has, and counts them by outcome.
fn check(rows: &Rows, seed: u64, case: &str) -> [usize; 3] {
    let nodes = rows.len();
    let table = table(&Csr::new(rows));
    let mut random = Random::new(seed);
    let mut met = [0; 3];
    for _ in 0..100 {
        let (mouse, cat) = (1 + random.below(nodes - 1), 1 + random.below(nodes - 1));
        let expected = table.outcome(mouse, cat, Side::Mouse).expect("in memory");
        if mouse == cat || met[expected as usize] == STARTS {
            continue;
        }
        met[expected as usize] += 1;
        let csr = Csr::new(&with_start(rows, mouse, cat));
        let graph = Graph::new(&csr.offsets, &csr.adj).expect("valid");
        assert_eq!(cat_mouse_game(&graph), Ok(expected), "{case}, mouse {mouse}, cat {cat}");
    }
    met
}

/// Tries starts on graphs of each size, and counts them by outcome.
fn check_sizes(sizes: impl Iterator<Item = usize>, graphs: u64) -> [usize; 3] {
    let mut met = [0; 3];
    for nodes in sizes {
        for (family, graph) in
            Family::ALL.into_iter().flat_map(|family| (0..graphs).map(move |i| (family, i)))
        {
            let seed = graph * 10_000 + nodes as u64;
            let mut rows = family.graph(nodes, seed);
            if graph % 2 == 1 {
                // The hole behind one node, so that a race seldom decides.
                rows[..nodes - 1].iter_mut().for_each(|row| row.retain(|&to| to != 0));
                rows[nodes - 1].push(0);
            }
            let case = format!("{family:?} graph of {nodes} nodes, seed {seed}");
            let of_graph = check(&rows, seed, &case);
            met = [0, 1, 2].map(|outcome| met[outcome] + of_graph[outcome]);
        }
    }
    println!("draws, mouse wins, cat wins: {met:?}");
    met
}

#[test]
fn all_sizes_up_to_130() {
    assert!(check_sizes(3..=130, 2).iter().all(|&starts| starts > 300));
}

#[test]
fn some_larger_sizes() {
    assert!(check_sizes([300, 600, 1100].into_iter(), 2).iter().all(|&starts| starts > 10));
}
