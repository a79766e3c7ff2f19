//! The table against the oracle: every position of every game here, on every level of instructions this processor has,
//! over several numbers of threads.
//!
//! Graphs are chosen for the kernel's ways through them: sizes around every width of a line, of a word, and of a panel;
//! sparse ones for gains of a few bits, dense ones for whole squares of them and for rows that are longer than what is
//! combined between two looks; long games, and games that nobody wins.

mod oracle;
mod support;

use cat_mouse::{Arena, CpuLevel, Graph, Options, Outcome, Side, Table};
use oracle::{Game, textbook};
use support::{Csr, Family, Random, Rows, all_directed, all_undirected, levels};

const SIDES: [(Side, oracle::Side); 2] = [(Side::Mouse, oracle::Side::Mouse), (Side::Cat, oracle::Side::Cat)];

/// The outcomes of all positions by the number of `mouse * nodes + cat`, with the mouse to move and the cat to move.
type Outcomes = [Vec<u8>; 2];

fn expected(table: &oracle::Table, nodes: usize) -> Outcomes {
    let outcomes = |side| move |number| table.outcome(side, number / nodes, number % nodes) as u8;
    SIDES.map(|(_, side)| (0..nodes * nodes).map(outcomes(side)).collect())
}

fn outcomes(table: &Table) -> Outcomes {
    SIDES.map(|(side, _)| {
        let mut outcomes = vec![77; table.nodes().pow(2)];
        table.copy_outcomes(side, &mut outcomes).expect("the length is right");
        outcomes
    })
}

fn arena(rows: &Rows) -> Arena {
    let csr = Csr::new(rows);
    Arena::new(&Graph::new(&csr.offsets, &csr.adj).expect("valid")).expect("there are nodes and memory")
}

fn solve(arena: &Arena, cpu_level: CpuLevel, threads: usize) -> Table {
    let options = Options { threads, cpu_level: Some(cpu_level), ..Options::default() };
    Table::solve(arena, options).expect("there is enough memory")
}

/// Compares outcomes, and names the first position that is wrong rather than print millions.
fn assert_same(found: &Outcomes, expected: &Outcomes, case: impl Fn() -> String) {
    for ((side, _), (found, expected)) in SIDES.iter().zip(found.iter().zip(expected)) {
        if let Some(number) = found.iter().zip(expected).position(|(found, expected)| found != expected) {
            let (nodes, found, expected) = (found.len().isqrt(), found[number], expected[number]);
            let position = format!("mouse {}, cat {}, {side:?} to move", number / nodes, number % nodes);
            panic!("{position}: {found}, and by the oracle {expected}; {}", case());
        }
    }
}

/// The summary says what the outcomes add up to, and each outcome is the same when asked for alone.
fn assert_consistent(table: &Table, outcomes: &Outcomes, case: impl Fn() -> String) {
    let count =
        |outcomes: &[u8]| [0, 1, 2].map(|kind| outcomes.iter().filter(|&&one| one == kind).count() as u64);
    let summary = table.summary().expect("in memory");
    assert_eq!(
        [summary.mouse_to_move, summary.cat_to_move],
        [0, 1].map(|i| count(&outcomes[i])),
        "{}",
        case()
    );
    assert_eq!([summary.mouse_places, summary.cat_places], [table.nodes() as u64; 2]);
    let nodes = table.nodes();
    for (side, outcomes) in [(Side::Mouse, &outcomes[0]), (Side::Cat, &outcomes[1])] {
        for (number, &outcome) in outcomes.iter().enumerate() {
            assert_eq!(
                table.outcome(number / nodes, number % nodes, side).expect("in memory") as u8,
                outcome,
                "{}",
                case()
            );
        }
    }
}

/// Solves a graph over one thread on each level and over these further numbers on the best one; returns how many
/// positions are draws, won by the mouse, won by the cat.
fn check(rows: Rows, levels: &[CpuLevel], threads: &[usize], name: &str) -> [u64; 3] {
    let game = Game::classic(rows);
    let expected = expected(&textbook(&game), game.nodes());
    let arena = arena(&game.graph);
    let alone = levels.iter().map(|&level| (level, 1));
    let together = threads.iter().map(|&threads| (CpuLevel::best(), threads));
    let mut last = None;
    for (level, threads) in alone.chain(together) {
        let case = || {
            let graph = if game.nodes() <= 64 { format!("{:?}", game.graph) } else { String::new() };
            format!("{name} of {} nodes, {level:?}, {threads} threads {graph}", game.nodes())
        };
        let table = solve(&arena, level, threads);
        assert_same(&outcomes(&table), &expected, case);
        last = Some(table);
    }
    let table = last.expect("there is a level");
    assert_consistent(&table, &expected, || format!("{name} of {} nodes", game.nodes()));
    let summary = table.summary().expect("in memory");
    [0, 1, 2].map(|kind| summary.mouse_to_move[kind] + summary.cat_to_move[kind])
}

#[test]
fn all_directed_graphs_up_to_3_nodes() {
    for rows in (1..=3).flat_map(all_directed) {
        check(rows, &levels(), &[], "directed graph");
    }
}

#[test]
fn all_undirected_graphs_up_to_5_nodes() {
    for rows in (1..=5).flat_map(all_undirected) {
        check(rows, &levels(), &[], "undirected graph");
    }
}

/// All 32,768 on the best level and on the portable one; those between on every eighth.
#[test]
fn all_undirected_graphs_on_6_nodes() {
    for (number, rows) in all_undirected(6).enumerate() {
        let levels = if number % 8 == 0 { levels() } else { vec![CpuLevel::Portable, CpuLevel::best()] };
        check(rows, &levels, &[], "undirected graph");
    }
}

/// A graph that has the holes' neighbours, duplicates, self-loops and stuck nodes of `family`, changed at random.
fn random_graph(family: Family, nodes: usize, seed: u64) -> (Rows, String) {
    let mut rows = family.graph(nodes, seed);
    let mut random = Random::new(seed);
    let kind = random.below(4);
    match kind {
        // Nobody can reach the hole.
        0 => rows.iter_mut().for_each(|row| row.retain(|&node| node != 0)),
        // Some more nodes are stuck.
        1 => (0..1 + nodes / 50).for_each(|_| rows[random.below(nodes)].clear()),
        // Play goes on everywhere.
        2 => (0..nodes).filter(|&node| rows[node].is_empty()).collect::<Vec<_>>().into_iter().for_each(
            |node| {
                rows[node].extend([random.below(nodes), node]);
            },
        ),
        _ => (),
    }
    (rows, format!("{family:?} graph, seed {seed}, change {kind}"))
}

/// Every outcome is met many times, or the graphs test little.
fn assert_all_met(counts: impl Iterator<Item = [u64; 3]>) {
    let sum = counts.fold([0; 3], |sum, counts| [0, 1, 2].map(|kind| sum[kind] + counts[kind]));
    assert!(sum.iter().all(|&count| count > 10_000), "draws, mouse wins, cat wins: {sum:?}");
}

#[test]
fn random_graphs_around_the_widths_of_lines() {
    let sizes = [63, 64, 65, 127, 128, 129, 255, 256, 257];
    assert_all_met(sizes.into_iter().flat_map(|nodes| {
        // Dense graphs take the oracle long: one of each size, none of the larger ones.
        let dense = (nodes < 200).then_some((Family::Undirected, 0));
        let sparse = [0, 1].into_iter().flat_map(|seed| [(Family::Directed, seed), (Family::Sparse, seed)]);
        dense.into_iter().chain(sparse).map(move |(family, seed)| {
            let (rows, name) = random_graph(family, nodes, seed + nodes as u64);
            check(rows, &levels(), &[2, 8], &name)
        })
    }));
}

#[test]
fn random_graphs_around_the_widths_of_panels() {
    let sizes = [511, 512, 513, 1023, 1024, 1025];
    // Directed at each width; sparse ones take the oracle as long and the kernel the same ways, so two will do.
    let sparse = [(513, Family::Sparse), (1023, Family::Sparse)];
    let graphs = sizes.map(|nodes| (nodes, Family::Directed)).into_iter().chain(sparse);
    assert_all_met(graphs.map(|(nodes, family)| {
        let (rows, name) = random_graph(family, nodes, nodes as u64);
        check(rows, &levels(), &[2, 3, 8], &name)
    }));
}

/// Every node with `degree` random neighbours, and as many on average that have it as theirs.
fn regular(nodes: usize, degree: usize, random: &mut Random) -> Rows {
    let mut rows = vec![Vec::new(); nodes];
    for node in 0..nodes {
        for _ in 0..degree {
            let other = random.below(nodes);
            rows[node].push(other);
            rows[other].push(node);
        }
    }
    rows
}

/// Long rows, of which the first lines settle everything, of several panels and without an end at a whole stride.
#[test]
fn dense_graphs() {
    let mut random = Random::new(3);
    for (nodes, degree) in [(90, 30), (130, 20), (260, 8), (520, 5)] {
        let rows = regular(nodes, degree, &mut random);
        check(rows, &levels(), &[2], &format!("regular graph of degree {degree}, seed 3"));
    }
    for percent in [50, 95] {
        // Directed, so that rows have all lengths.
        let row = |_| (0..100).filter(|_| random.chance(percent)).collect();
        let rows = (0..100).map(row).collect();
        check(rows, &levels(), &[], &format!("directed graph with {percent} % of all edges, seed 3"));
    }
}

/// A cycle, and a grid: games of many rounds, in each of which a few positions are decided.
#[test]
fn long_games() {
    let cycle =
        |nodes: usize| (0..nodes).map(|node| vec![(node + 1) % nodes, (node + nodes - 1) % nodes]).collect();
    let path = |nodes: usize| -> Rows {
        (0..nodes)
            .map(|node| [node.wrapping_sub(1), node + 1].into_iter().filter(|&to| to < nodes).collect())
            .collect()
    };
    let grid = |width: usize| -> Rows {
        let near = |node: usize| {
            let (x, y) = (node % width, node / width);
            let steps = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
            steps.into_iter().filter(|&(x, y)| x < width && y < width).map(|(x, y)| y * width + x).collect()
        };
        (0..width * width).map(near).collect()
    };
    for nodes in [100, 257] {
        check(cycle(nodes), &levels(), &[3], "cycle");
    }
    for nodes in [100, 520] {
        check(path(nodes), &levels(), &[3], "path");
    }
    check(grid(20), &levels(), &[3], "grid");
}

/// More panels than the oracle can look at: threads change nothing.
#[test]
fn threads_share_many_panels() {
    let (rows, name) = random_graph(Family::Directed, 2100, 7);
    let rows: Rows =
        rows.into_iter().zip(regular(2100, 1, &mut Random::new(7))).map(|(a, b)| [a, b].concat()).collect();
    let arena = arena(&rows);
    let level = CpuLevel::best();
    let alone = outcomes(&solve(&arena, level, 1));
    for threads in [2, 3, 8] {
        let found = outcomes(&solve(&arena, level, threads));
        assert_same(&found, &alone, || format!("{name}, {threads} threads; the oracle is one thread"));
    }
}

#[test]
fn arrays_of_64_bits_make_the_same_arena() {
    let narrow = Csr::new(&Family::Directed.graph(150, 1));
    let [offsets, adj] =
        [&narrow.offsets, &narrow.adj].map(|array| array.iter().map(|&n| n.into()).collect::<Vec<i64>>());
    let wide = Arena::new(&Graph::new(&offsets, &adj).expect("valid")).expect("memory");
    let narrow = Arena::new(&Graph::new(&narrow.offsets, &narrow.adj).expect("valid")).expect("memory");
    let tables =
        [wide, narrow].map(|arena| outcomes(&Table::solve(&arena, Options::default()).expect("memory")));
    assert_eq!(tables[0], tables[1]);
}

#[test]
fn a_buffer_of_another_length_is_refused() {
    let table = solve(&arena(&vec![vec![1], vec![0, 2], vec![1]]), CpuLevel::Portable, 1);
    for found in [0, 8, 10] {
        let mut buffer = vec![77; found];
        let error = table.copy_outcomes(Side::Cat, &mut buffer);
        assert_eq!(error, Err(cat_mouse::Error::BufferLength { expected: 9, found }));
        assert!(buffer.iter().all(|&outcome| outcome == 77));
    }
    assert_eq!(table.outcome(1, 2, Side::Mouse), Ok(Outcome::MouseWins));
}
