//! Small worlds, exhausted: on every graph of a few nodes the library and both oracles must agree.
//!
//! The start is always the classic one. That leaves nothing out: to place mouse, cat and hole elsewhere on a graph is
//! to rename its nodes, and the graph with those names is one of the others.

mod oracle;
mod support;

use oracle::{Game, Side, textbook, value_iteration};
use support::{Rows, all_directed, all_undirected, library};

use cat_mouse::Outcome;

/// Checks the graphs, and returns the longest win of the mouse and of the cat among them.
fn exhaust(graphs: impl Iterator<Item = Rows>) -> [u32; 2] {
    let mut longest = [0; 2];
    for rows in graphs {
        let game = Game::classic(rows);
        let table = textbook(&game);
        assert_eq!(table, value_iteration(&game), "the oracles differ on {:?}", game.graph);
        let outcome = table.outcome(Side::Mouse, 1, 2);
        assert_eq!(library(&game.graph), outcome, "the library is wrong on {:?}", game.graph);
        let plies = table.plies(Side::Mouse, 1, 2);
        match outcome {
            Outcome::MouseWins => longest[0] = longest[0].max(plies.expect("won")),
            Outcome::CatWins => longest[1] = longest[1].max(plies.expect("won")),
            Outcome::Draw => assert_eq!(plies, None),
        }
    }
    longest
}

#[test]
fn every_directed_graph_on_3_and_4_nodes() {
    assert_eq!([3, 4].map(|nodes| all_directed(nodes).count()), [1 << 9, 1 << 16]);
    let longest = [3, 4].map(|nodes| exhaust(all_directed(nodes)));
    assert_eq!(longest, [[1, 2], [7, 7]], "longest wins of mouse and cat");
}

#[test]
fn every_undirected_graph_on_3_to_6_nodes() {
    assert_eq!([3, 4, 5, 6].map(|nodes| all_undirected(nodes).count()), [1 << 3, 1 << 6, 1 << 10, 1 << 15]);
    let longest = [3, 4, 5, 6].map(|nodes| exhaust(all_undirected(nodes)));
    assert_eq!(longest, [[1, 1], [3, 3], [5, 5], [7, 8]], "longest wins of mouse and cat");
}
