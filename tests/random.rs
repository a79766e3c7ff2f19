//! Random graphs of up to 60 nodes: the library and both oracles must agree. A failure prints the seed, which rebuilds
//! the graph, and the graph itself as JSON, which `cat-mouse solve -` reads.

mod oracle;
mod support;

use oracle::{Game, Side, textbook, value_iteration};
use support::{Family, library};

use cat_mouse::Outcome;

const GRAPHS_OF_A_SIZE: u64 = 2;

#[test]
fn random_graphs_up_to_60_nodes() {
    for family in Family::ALL {
        let mut met = [0; 3];
        for nodes in 3..=60 {
            for number in 0..GRAPHS_OF_A_SIZE {
                met[check(family, nodes, nodes as u64 * GRAPHS_OF_A_SIZE + number) as usize] += 1;
            }
        }
        // A family in which one outcome never comes up would test little.
        assert!(met.iter().all(|&graphs| graphs >= 3), "{family:?}: draws, mouse wins, cat wins: {met:?}");
    }
}

#[test]
fn many_small_random_graphs() {
    for family in Family::ALL {
        for seed in 0..1000 {
            check(family, 5 + seed as usize % 8, seed);
        }
    }
}

fn check(family: Family, nodes: usize, seed: u64) -> Outcome {
    let game = Game::classic(family.graph(nodes, seed));
    let case = format!("{family:?} graph of {nodes} nodes, seed {seed}: {:?}", game.graph);
    let table = textbook(&game);
    // Not assert_eq: two tables of 7200 positions would bury the graph.
    assert!(table == value_iteration(&game), "the oracles differ on the {case}");
    let outcome = table.outcome(Side::Mouse, 1, 2);
    assert_eq!(library(&game.graph), outcome, "the library is wrong on the {case}");
    outcome
}
