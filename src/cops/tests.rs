//! The game with any number of cats, also more than it takes; at every width, on every level, over several threads.

use super::closed::{Any, Closed, Fixed};
use super::game::{self, Boards};
use crate::cops_oracle::capture_time;
use crate::multisets::Multisets;
use crate::solve::{CpuLevel, How, Watch};
use crate::support::{Csr, Family, Random, Rows, all_undirected, levels};

const SEED: u64 = 0xb0a4d;

fn closed(rows: &Rows) -> Closed {
    let mut graph = Closed::default();
    graph.set(&Csr::new(rows).graph()).expect("memory");
    graph
}

/// The rounds by each width that is wide enough; they must agree.
fn rounds(rows: &Rows, cats: usize, how: How) -> Option<u32> {
    let (graph, mut boards) = (closed(rows), Boards::default());
    let mut watch = Watch::new(None, 0, 0);
    let words = graph.words();
    let any = game::rounds(&graph, Any(words), cats, &mut boards, how, &mut watch).expect("memory");
    let fixed = match words {
        1 => game::rounds(&graph, Fixed::<1>, cats, &mut boards, how, &mut watch),
        2 => game::rounds(&graph, Fixed::<2>, cats, &mut boards, how, &mut watch),
        4 => game::rounds(&graph, Fixed::<4>, cats, &mut boards, how, &mut watch),
        _ => return any,
    };
    assert_eq!(fixed, Ok(any), "{rows:?}");
    any
}

fn alone() -> How {
    How { level: CpuLevel::best(), threads: 1 }
}

/// Connected or not, the game is defined; the cats need not be as few as can be.
#[test]
fn so_many_cats_on_all_small_graphs() {
    for rows in (1..=5).flat_map(all_undirected) {
        for cats in 1..=3 {
            // A node alone needs no game.
            let expected = if rows.len() == 1 { Some(0) } else { capture_time(&rows, cats) };
            // Played from round 1 on, which comes first also where cats cover all nodes from the start.
            let expected = expected.map(|rounds| if rows.len() > 1 { rounds.max(1) } else { 0 });
            assert_eq!(rounds(&rows, cats, alone()), expected, "{cats} cats, {rows:?}");
        }
    }
}

#[test]
fn so_many_cats_on_random_graphs() {
    let mut random = Random::new(SEED);
    for case in 0..60 {
        let (nodes, cats) = [(12, 1), (9, 2), (7, 3), (5, 4), (4, 5)][case % 5];
        let rows = Family::ALL[case % 3].graph(nodes, random.next());
        let expected = capture_time(&rows, cats).map(|rounds| rounds.max(1));
        assert_eq!(rounds(&rows, cats, alone()), expected, "case {case}, seed {SEED:#x}, {rows:?}");
    }
}

/// On graphs whose rows have a word, two, or four, and that are large enough to be shared by threads.
#[test]
fn every_level_and_number_of_threads_plays_the_same_game() {
    for nodes in [64, 65, 130] {
        let rows = Family::Sparse.graph(nodes, SEED);
        let expected = [1, 2].map(|cats| rounds(&rows, cats, alone()));
        assert!(expected[1].is_some_and(|rounds| rounds > 2), "{expected:?}");
        for level in levels() {
            for threads in [1, 2, 5] {
                let how = How { level, threads };
                let found = [1, 2].map(|cats| rounds(&rows, cats, how));
                assert_eq!(found, expected, "{nodes} nodes, {level:?}, {threads} threads");
            }
        }
    }
}

#[test]
fn multisets_are_numbered_without_gaps() {
    let mut multisets = Multisets::default();
    multisets.set(6, 4).expect("memory");
    let mut next = 0;
    for d in 0..6 {
        for c in 0..=d {
            for b in 0..=c {
                for a in 0..=b {
                    let number: usize =
                        (1..).zip([a, b, c, d]).map(|(i, node)| multisets.below(i, node)).sum();
                    assert_eq!(number, next);
                    next += 1;
                }
            }
        }
    }
    assert_eq!(Multisets::count(6, 4), Some(next));
    assert_eq!(Multisets::count(199, 3), Some(1_333_300));
    assert_eq!(Multisets::count(1 << 40, 2), None);
    assert_eq!(Multisets::count(1000, usize::MAX), None);
}

#[test]
fn a_part_has_the_edges_among_its_nodes() {
    // A path of 200 nodes, of which every node but each third is taken: edges of two nodes.
    let path: Rows = (0..200_usize)
        .map(|node| [node.wrapping_sub(1), node + 1].into_iter().filter(|&to| to < 200).collect())
        .collect();
    let whole = closed(&path);
    let mut set = vec![0_u64; whole.words()];
    (0..200).filter(|node| node % 3 != 2).for_each(|node| super::closed::insert(&mut set, node));
    let mut part = Closed::default();
    part.set_part(&whole, &set).expect("memory");
    assert_eq!(part.nodes(), 134);
    for node in 0..134 {
        let row: Vec<_> = super::closed::each(part.row(node)).collect();
        let other = if node % 2 == 0 { node + 1 } else { node - 1 };
        let expected = if other < 134 { vec![node.min(other), node.max(other)] } else { vec![node] };
        assert_eq!(row, expected);
    }
}
