//! The options of a solve: what is estimated, limited, reported and cancelled.

mod support;

use std::ops::ControlFlow;
use std::thread;

use cat_mouse::{Arena, CpuLevel, Error, Graph, Options, Progress, Table};
use support::{Csr, Family, Rows};

fn arena(rows: &Rows) -> Arena {
    let csr = Csr::new(rows);
    Arena::new(&Graph::new(&csr.offsets, &csr.adj).expect("valid")).expect("there are nodes and memory")
}

/// Nodes in a cycle: solving takes as many rounds as there are nodes, so that there is time to look on.
fn cycle(nodes: usize) -> Arena {
    arena(&(0..nodes).map(|node| vec![(node + 1) % nodes, (node + nodes - 1) % nodes]).collect())
}

#[test]
fn a_limit_below_the_estimate_is_refused() {
    for nodes in [1, 3, 64, 100, 600] {
        let arena = arena(&Family::Directed.graph(nodes, 1));
        for threads in [1, 3] {
            let options = || Options { threads, ..Options::default() };
            let needed = Table::estimate(&arena, &options()).expect("the level is available");
            let limited = |limit| Table::solve(&arena, Options { memory_limit: Some(limit), ..options() });
            let refused = limited(needed - 1).map(|_| ());
            assert_eq!(refused, Err(Error::OverMemoryLimit { needed, limit: needed - 1 }));
            assert_eq!(limited(0).map(|_| ()), Err(Error::OverMemoryLimit { needed, limit: 0 }));
            let summary = limited(needed).and_then(|table| table.summary()).expect("the limit is enough");
            assert_eq!(summary.solve_bytes, needed);
            assert!(summary.table_bytes < needed, "{summary:?}");
        }
    }
}

/// At most a byte for each pair of nodes, and what grows with the nodes alone.
#[test]
fn large_graphs_take_a_byte_for_each_pair_of_nodes() {
    for nodes in [10_000, 60_000] {
        let arena = cycle(nodes);
        let estimate = Table::estimate(&arena, &Options { threads: 1, ..Options::default() });
        let estimate = estimate.expect("the level is available");
        let pairs = (nodes * nodes) as u64;
        assert!((pairs / 2..=pairs).contains(&estimate), "{estimate} bytes for {nodes} nodes");
    }
}

#[test]
fn progress_is_told_to_the_calling_thread_until_it_has_heard_enough() {
    let arena = cycle(12_000);
    let caller = thread::current().id();
    for (threads, enough) in [(1, 1), (2, 3)] {
        let mut told: Vec<Progress> = Vec::new();
        let mut progress = |state: &Progress| {
            assert_eq!(thread::current().id(), caller);
            told.push(*state);
            // On a slow machine the first calls may come before anything is done.
            if told.len() >= enough && (enough == 1 || state.rounds > 0 && state.decided > 0) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let options = Options { threads, progress: Some(&mut progress), ..Options::default() };
        let estimate = Table::estimate(&arena, &options).expect("the level is available");
        assert_eq!(Table::solve(&arena, options).map(|_| ()), Err(Error::Cancelled), "{threads} threads");
        for state in &told {
            assert_eq!((state.positions, state.memory), (2 * 12_000 * 12_000, estimate));
            assert!(state.decided <= state.positions, "{state:?}");
        }
        assert!(told.is_sorted_by_key(|state| (state.rounds, state.decided)), "{told:?}");
        if enough == 1 {
            assert_eq!(told.len(), 1, "nothing is said after a break");
        }
    }
}

#[test]
fn a_level_that_the_processor_lacks_is_refused() {
    let arena = arena(&vec![vec![1], vec![0, 2], vec![1]]);
    for level in CpuLevel::ALL {
        let options = || Options { cpu_level: Some(level), threads: 1, ..Options::default() };
        let solved = Table::solve(&arena, options()).and_then(|table| Ok(table.summary()?.cpu_level));
        let estimated = Table::estimate(&arena, &options()).map(|_| ());
        if level.is_available() {
            assert_eq!((solved, estimated), (Ok(level), Ok(())));
        } else {
            let error = Error::UnavailableCpuLevel { level };
            assert_eq!((solved, estimated), (Err(error), Err(error)));
        }
    }
    let best = Table::solve(&arena, Options::default()).and_then(|table| Ok(table.summary()?.cpu_level));
    assert_eq!(best, Ok(CpuLevel::best()));
}
