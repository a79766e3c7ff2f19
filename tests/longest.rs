//! The longest games over all connected graphs of a few nodes and all placements of hole, mouse and cat, found by the
//! example program that users run on lists of graphs. The graphs are made here.

#[allow(dead_code, reason = "the example has a main, too")]
#[path = "../examples/longest.rs"]
mod example;

use std::collections::BTreeSet;

use example::{Found, graph6};

/// A graph as a set of neighbours for each node, bit by bit.
type Graph = Vec<u32>;

/// All connected graphs with so many nodes, up to the names of the nodes.
fn connected(nodes: usize) -> BTreeSet<Graph> {
    if nodes == 1 {
        return [vec![0]].into();
    }
    // Each has a node without which it is still connected: one of a graph with fewer nodes, and the new node anywhere.
    let larger = |smaller: &Graph| {
        let smaller = smaller.clone();
        (1..1 << smaller.len()).map(move |neighbours: u32| {
            let mut graph = smaller.clone();
            graph.push(neighbours);
            for (node, row) in graph[..nodes - 1].iter_mut().enumerate() {
                *row |= (neighbours >> node & 1) << (nodes - 1);
            }
            canonical(&graph)
        })
    };
    connected(nodes - 1).iter().flat_map(larger).collect()
}

/// The graph with its nodes in the order that makes it the least of all: by degree first, then by earlier neighbours.
fn canonical(graph: &Graph) -> Graph {
    // All beginnings of such an order.
    let mut orders = vec![Vec::new()];
    for _ in graph {
        let key = |order: &[usize], node: usize| {
            let earlier = order.iter().fold(0, |set, &other| set << 1 | graph[node] >> other & 1);
            (graph[node].count_ones(), earlier)
        };
        let longer: Vec<_> = orders
            .iter()
            .flat_map(|order| {
                (0..graph.len()).filter(|node| !order.contains(node)).map(move |node| (order, node))
            })
            .collect();
        let least = longer.iter().map(|(order, node)| key(order, *node)).min();
        let best = longer.iter().filter(|(order, node)| Some(key(order, *node)) == least);
        orders = best.map(|(order, node)| [&order[..], &[*node]].concat()).collect();
    }
    let order = &orders[0];
    let row =
        |&node: &usize| order.iter().enumerate().map(|(new, &old)| (graph[node] >> old & 1) << new).sum();
    order.iter().map(row).collect()
}

fn rows(graph: &Graph) -> Vec<Vec<i32>> {
    let row = |&set: &u32| (0..graph.len() as i32).filter(|&node| set >> node & 1 == 1).collect();
    graph.iter().map(row).collect()
}

fn find(nodes: usize) -> Found {
    let mut found = Found::default();
    for graph in connected(nodes) {
        found.add(&rows(&graph)).expect("graphs are valid, and small");
    }
    found
}

/// docs/RULES.md has what was found, line by line.
fn check(nodes: usize) {
    let Found { graphs, placements: [draws, mouse, cat], longest } = find(nodes);
    let placements = draws + mouse + cat;
    assert_eq!(placements, graphs * (nodes * (nodes - 1) * (nodes - 2)) as u64);
    let line = format!(
        "| {nodes} | {graphs} | {placements} | {mouse} | {cat} | {draws} | {} | {} |",
        longest[0], longest[1]
    );
    assert!(include_str!("../docs/RULES.md").contains(&line), "docs/RULES.md should have\n{line}");
}

#[test]
fn all_connected_graphs_up_to_6_nodes() {
    (3..=6).for_each(check);
}

#[test]
fn all_connected_graphs_with_7_nodes() {
    check(7);
}

#[test]
fn graph6_is_read() {
    // The example in the description of the format; a triangle and a node that hangs on it; one node.
    assert_eq!(graph6("DQc"), Some(vec![vec![2, 4], vec![3], vec![0], vec![1, 4], vec![0, 3]]));
    assert_eq!(graph6("CN"), Some(vec![vec![3], vec![2, 3], vec![1, 3], vec![0, 1, 2]]));
    assert_eq!(graph6("@"), Some(vec![vec![]]));
    for broken in ["", "C", "~?@", "D\u{7f}c", "C "] {
        assert_eq!(graph6(broken), None, "{broken:?}");
    }
    let of_4_nodes = |line: &str| graph6(line).expect("it is graph6").len() == 4;
    assert!("CF CU CV C] C^ C~".split(' ').all(of_4_nodes));
}
