//! Cop numbers and capture times: against an oracle on small graphs, and against what is known of larger ones.

#[path = "oracle/cops.rs"]
mod oracle;
mod support;

use cat_mouse::{CopNumber, Error, Options, Status, cop_number};
use support::{Csr, Family, Random, Rows, all_undirected};

const SEED: u64 = 0xc0_95;

fn found(rows: &Rows, max_cops: usize) -> Option<(usize, u32)> {
    found_by(rows, max_cops, 1)
}

fn found_by(rows: &Rows, max_cops: usize, threads: usize) -> Option<(usize, u32)> {
    let csr = Csr::new(rows);
    let options = Options { threads, ..Options::default() };
    let found = cop_number(&csr.graph(), max_cops, options).expect("there are nodes and memory");
    found.map(|CopNumber { cops, rounds }| (cops, rounds))
}

/// Every undirected graph on up to 5 nodes with names, connected or not; on 6, one at least of each kind: those whose
/// degrees do not fall.
#[test]
fn all_small_graphs() {
    for rows in (1..=6).flat_map(all_undirected) {
        if rows.len() == 6 && !rows.iter().map(Vec::len).is_sorted() {
            continue;
        }
        for most in 1..=3 {
            assert_eq!(found(&rows, most), oracle::cop_number(&rows, most), "{most} cops at most, {rows:?}");
        }
    }
}

/// Also graphs in parts, with loops, duplicates and one-way streets.
#[test]
fn random_graphs() {
    let mut random = Random::new(SEED);
    for case in 0..400 {
        let n = 1 + random.below(if case % 8 == 0 { 12 } else { 8 });
        let mut rows = Family::ALL[case % 3].graph(n.max(2), random.next());
        if random.chance(30) {
            let more = Family::ALL[random.below(3)].graph(2 + random.below(3), random.next());
            let begin = rows.len();
            rows.extend(more.iter().map(|row| row.iter().map(|node| node + begin).collect::<Vec<_>>()));
        }
        let most = if rows.len() > 9 { 2 } else { 3 };
        assert_eq!(
            found(&rows, most),
            oracle::cop_number(&rows, most),
            "case {case}, seed {SEED:#x}, {most} cops at most, {rows:?}"
        );
    }
}

fn undirected(nodes: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Rows {
    let mut rows = vec![vec![]; nodes];
    for (a, b) in edges {
        rows[a].push(b);
        rows[b].push(a);
    }
    rows
}

fn path(n: usize) -> Rows {
    undirected(n, (1..n).map(|node| (node - 1, node)))
}

fn cycle(n: usize) -> Rows {
    undirected(n, (0..n).map(|node| (node, (node + 1) % n)))
}

fn grid(rows: usize, columns: usize) -> Rows {
    let node = |row, column| row * columns + column;
    let right = (0..rows).flat_map(|r| (1..columns).map(move |c| (node(r, c - 1), node(r, c))));
    let down = (1..rows).flat_map(|r| (0..columns).map(move |c| (node(r - 1, c), node(r, c))));
    undirected(rows * columns, right.chain(down))
}

fn hypercube(dimensions: usize) -> Rows {
    let edges =
        (0..1 << dimensions).flat_map(|node| (0..dimensions).map(move |bit| (node, node ^ (1 << bit))));
    undirected(1 << dimensions, edges.filter(|(a, b)| a < b))
}

fn complete(n: usize) -> Rows {
    undirected(n, (0..n).flat_map(|b| (0..b).map(move |a| (a, b))))
}

fn petersen() -> Rows {
    undirected(10, (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]))
}

#[test]
fn what_is_known() {
    // One cat in the middle of a path; on a cycle, each of two goes half of what is left between them.
    for n in [1, 2, 3, 10, 63, 64, 65, 128, 129] {
        assert_eq!(found(&path(n), 3), Some((1, n as u32 / 2)), "path of {n}");
        assert_eq!(found(&complete(n), 3), Some((1, u32::from(n > 1))), "complete graph of {n}");
    }
    for n in [4, 5, 6, 7, 12, 41, 63, 64, 65, 130] {
        assert_eq!(found(&cycle(n), 3), Some((2, (n as u32 + 1) / 4)), "cycle of {n}");
    }
    // Mehrabian, 2011: the capture time of the grid is floor((rows + columns) / 2) - 1.
    for (rows, columns) in [(2, 2), (3, 3), (5, 8), (7, 9), (8, 8), (5, 13), (8, 16), (3, 50)] {
        let rounds = ((rows + columns) / 2 - 1) as u32;
        assert_eq!(found(&grid(rows, columns), 3), Some((2, rounds)), "grid of {rows} x {columns}");
    }
    assert_eq!(found(&petersen(), 3), Some((3, 1)));
    assert_eq!(found(&petersen(), 2), None);
    for (dimensions, expected) in [(2, (2, 1)), (3, (2, 1)), (4, (3, 2)), (5, (3, 3))] {
        assert_eq!(found(&hypercube(dimensions), 4), Some(expected), "hypercube of {dimensions} dimensions");
    }
}

#[test]
fn parts_add_up_and_the_slowest_counts() {
    let mut rows = petersen();
    let mut add = |part: Rows| {
        let begin = rows.len();
        rows.extend(part.iter().map(|row| row.iter().map(|node| node + begin).collect::<Vec<_>>()));
    };
    add(path(60));
    add(vec![vec![]]);
    add(cycle(7));
    assert_eq!(found(&rows, 7), Some((7, 30)));
    assert_eq!(found(&rows, 6), None);
    // Far too many parts to look at each.
    assert_eq!(found(&vec![vec![]; 5000], 3), None);
    assert_eq!(found(&vec![vec![]; 70], 70), Some((70, 0)));
}

/// Each part has rows of its own width: of all nodes, they would take gigabytes.
#[test]
fn memory_follows_the_largest_part() {
    let mut rows = vec![vec![]; 100_000];
    // A cycle of 300 nodes that are far from each other.
    let node = |i: usize| i % 300 * 331;
    for i in 0..300 {
        rows[node(i)] = vec![node(i + 1), node(i + 299)];
    }
    let csr = Csr::new(&rows);
    let options = || Options { memory_limit: Some(16 << 20), ..Options::default() };
    let all = CopNumber { cops: 99_700 + 2, rounds: 75 };
    assert_eq!(cop_number(&csr.graph(), usize::MAX, options()), Ok(Some(all)));
    assert_eq!(cop_number(&csr.graph(), all.cops - 1, options()), Ok(None));
    let little = Options { memory_limit: Some(1 << 20), ..Options::default() };
    let error = cop_number(&csr.graph(), 1, little).expect_err("there are 40 bytes for each node");
    assert_eq!(error.status(), Status::OutOfMemory);
}

#[test]
fn threads_change_nothing() {
    for threads in [0, 2, 3, 5] {
        assert_eq!(found_by(&grid(9, 10), 3, threads), Some((2, 8)));
        assert_eq!(found_by(&hypercube(5), 3, threads), Some((3, 3)));
    }
}

#[test]
fn a_graph_without_nodes_is_refused() {
    assert_eq!(cop_number(&Csr::new(&vec![]).graph(), 1, Options::default()), Err(Error::NoNodes));
}

/// docs/RULES.md shows graphs, and below each what is found.
#[test]
fn the_graphs_in_the_rules() {
    let text = include_str!("../docs/RULES.md");
    let section = text.split("## Cops and robbers").nth(1).and_then(|rest| rest.split("\n## ").next());
    let mut lines = section.expect("there is such a section").lines();
    let mut shown = 0;
    while let Some(line) = lines.next() {
        if line.starts_with("[[") {
            let rows: Rows = serde_json::from_str(line).expect("a graph is a list of rows");
            let (cops, rounds) = found(&rows, 5).expect("five are enough");
            let ending = |number: usize| if number == 1 { "" } else { "s" };
            let said = format!("{cops} cop{}, {rounds} round{}", ending(cops), ending(rounds as usize));
            assert_eq!(lines.next(), Some(said.as_str()), "{line}");
            assert_eq!(oracle::cop_number(&rows, 4), Some((cops, rounds)), "{line}");
            shown += 1;
        }
    }
    assert_eq!(shown, 4);
}
