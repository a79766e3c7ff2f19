//! Every answer against the oracle, with regions as small as they can be, so that hardly anything fits into one.

use super::*;
use crate::oracle::{self, textbook};
use crate::settings::{self, choices, combinations, random, with_kinds};
use crate::support::{Family, Random, all_directed, all_undirected};

/// Regions of no more places than they must have, and of a few more.
const SMALL: [Effort; 4] =
    [small(0, 1, false), small(3, 2, true), small(6, FINEST, false), small(6, FINEST, true)];

const fn small(region: usize, fineness: usize, roams: bool) -> Effort {
    Effort { region, roams, fineness: [fineness; 2], pairs: u64::MAX }
}

/// How often each outcome came from what.
#[derive(Default, Debug)]
struct Met {
    by: [[u64; 3]; 3],
}

impl Met {
    fn check(&mut self, game: &oracle::Game) {
        let expected = textbook(game);
        let arena = settings::arena(game);
        let nodes = game.nodes();
        for (mouse, cat) in (0..nodes * nodes).map(|number| (number / nodes, number % nodes)) {
            for to_move in Side::BOTH {
                let truth = expected.outcome(to_move, mouse, cat);
                let at = || format!("{to_move:?} to move, mouse {mouse}, cat {cat}, {game:?}");
                if let Some(outcome) = arena.over(mouse, cat, to_move) {
                    assert_eq!(outcome, truth, "{}", at());
                    continue;
                }
                let options = Options { threads: 1, ..Options::default() };
                let (outcome, by) = decide_with_efforts(&arena, mouse, cat, to_move, options, &SMALL)
                    .unwrap_or_else(|error| panic!("{error}: {}", at()));
                assert_eq!(outcome, truth, "by {by:?}: {}", at());
                self.by[by as usize][outcome as usize] += 1;
            }
        }
    }

    /// Bounds have given every outcome many times.
    fn assert(&self, often: u64) {
        println!(
            "draws, mouse wins, cat wins, by races: {:?}; bounds: {:?}; whole games: {:?}",
            self.by[0], self.by[1], self.by[2]
        );
        assert!(self.by[By::Bounds as usize].iter().all(|&count| count > often));
        assert!(self.by[By::Race as usize][1..].iter().all(|&count| count > often));
    }
}

#[test]
fn all_directed_graphs_with_3_nodes() {
    let (combinations, choices) = (combinations(&[None, Some(1), Some(2), Some(4)]), choices(3));
    let mut met = Met::default();
    for (i, graph) in all_directed(3).enumerate() {
        for (j, rules) in combinations.iter().enumerate().filter(|(j, _)| (i + j) % 8 == 0) {
            let kinds = &choices[(i * 7 + j) % choices.len()];
            met.check(&oracle::Game { graph: graph.clone(), rules: with_kinds(rules.clone(), kinds) });
        }
    }
    met.assert(1000);
}

#[test]
fn all_undirected_graphs_up_to_5_nodes() {
    let mut met = Met::default();
    for (i, graph) in (1..=5).flat_map(all_undirected).enumerate() {
        met.check(&oracle::Game::classic(graph.clone()));
        for turn in 0..8 {
            met.check(&random(graph.clone(), &mut Random::new(i as u64 * 8 + turn)));
        }
    }
    met.assert(1000);
}

#[test]
fn random_games() {
    let mut met = Met::default();
    for seed in 0..100 {
        let nodes = 4 + seed as usize % 29;
        let graph = Family::ALL[seed as usize % 3].graph(nodes, seed);
        met.check(&oracle::Game::classic(graph.clone()));
        met.check(&random(graph, &mut Random::new(seed)));
    }
    met.assert(1000);
}
