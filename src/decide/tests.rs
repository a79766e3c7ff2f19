//! Every answer against the oracle, with regions as small as they can be, so that hardly anything fits into one.

use super::bound::Sight;
use super::certificate::{Fold, Proof, Reply, Strategy};
use super::*;
use crate::arena::folds::Kind;
use crate::oracle::{self, textbook};
use crate::settings::{self, choices, combinations, random, with_kinds};
use crate::support::{Family, Random, all_directed, all_undirected};

/// Regions of no more places than they must have, and of a few more.
const SMALL: [Effort; 4] =
    [small(0, 1, false), small(3, 2, true), small(6, usize::MAX, false), small(6, usize::MAX, true)];

const fn small(region: usize, fineness: usize, roams: bool) -> Effort {
    // With a trap where bounds were not enough, and bounds where that is not.
    Effort {
        region,
        traps: region == 3,
        core: 4 * region,
        roams,
        fineness,
        hunted: 2 * region + 2,
        pairs: u64::MAX,
    }
}

/// How often each outcome came from what.
#[derive(Default, Debug)]
struct Met {
    by: [[u64; 3]; 4],
    /// By kind, how many starts have a trap.
    traps: [u64; 2],
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
                if let Some(trap) = trap(&arena, mouse, cat, to_move) {
                    assert_eq!(truth, Outcome::CatWins, "by a trap, {:?}: {}", trap.kind, at());
                    self.traps[trap.kind as usize] += 1;
                }
                let options = Options { threads: 1, ..Options::default() };
                let Answer { outcome, by } =
                    decide_with_efforts(&arena, mouse, cat, to_move, options, &SMALL)
                        .unwrap_or_else(|error| panic!("{error}: {}", at()));
                let by = match by {
                    By::Race(_) => 0,
                    By::Bounds(_) => 1,
                    By::Whole => 2,
                    By::Trap(_) => 3,
                };
                assert_eq!(
                    outcome,
                    truth,
                    "by {}: {}",
                    ["a race", "bounds", "the whole game", "a trap"][by],
                    at()
                );
                self.by[by][outcome as usize] += 1;
                if (mouse + cat) % 4 == 0 {
                    let certificate = certificate(&arena, mouse, cat, to_move);
                    assert_eq!(certificate.outcome(), truth, "{}", at());
                    certificate.verify(&arena).unwrap_or_else(|error| panic!("{error}: {}", at()));
                }
            }
        }
    }

    /// Bounds have given every outcome many times.
    fn assert(&self, often: u64) {
        println!(
            "draws, mouse wins, cat wins, by races: {:?}; bounds: {:?}; whole games: {:?}",
            self.by[0], self.by[1], self.by[2]
        );
        println!("traps, near and across: {:?}, needed for {} answers", self.traps, self.by[3][2]);
        // Few arenas are such that mouse and cat are on even and odd places by turns.
        assert!(self.traps[Kind::Near as usize] > often && self.traps[Kind::Across as usize] > often / 50);
        assert!(self.by[1].iter().all(|&count| count > often));
        assert!(self.by[0][1..].iter().all(|&count| count > often));
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

/// All classic games on 6 nodes, but for the numbers of nodes other than the hole; and each with other rules once.
#[test]
fn all_undirected_graphs_with_6_nodes() {
    let mut orders = vec![vec![0]];
    for node in 1..6 {
        let insert = |order: &Vec<usize>, at: usize| [&order[..at], &[node], &order[at..]].concat();
        orders = orders.iter().flat_map(|order| (1..=node).map(move |at| insert(order, at))).collect();
    }
    let edge = |one: usize, other: usize| {
        let (low, high) = (one.min(other), one.max(other));
        1_u64 << (high * (high - 1) / 2 + low)
    };
    let set = |graph: &[Vec<usize>], order: &[usize]| {
        let row = |node: usize| graph[node].iter().map(move |&to| edge(order[node], order[to]));
        (0..graph.len()).flat_map(row).fold(0, |set, edge| set | edge)
    };
    let mut met = Met::default();
    let mut games = 0;
    for graph in all_undirected(6) {
        let first = set(&graph, &[0, 1, 2, 3, 4, 5]);
        if orders.iter().all(|order| set(&graph, order) >= first) {
            met.check(&oracle::Game::classic(graph.clone()));
            met.check(&random(graph, &mut Random::new(games)));
            games += 1;
        }
    }
    assert_eq!((orders.len(), games), (120, 544), "OEIS A000666: graphs with one node marked");
    met.assert(100);
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

/// Looked for anywhere, also where nobody would.
fn trap(arena: &Arena, mouse: usize, cat: usize, to_move: Side) -> Option<Trap> {
    let ground = arena.ground().expect("memory");
    let places = [mouse, cat].map(|node| ground.game.order.new[node] as usize);
    let start = Start { to_move: to_move.index(), places };
    let regions = Regions::new(ground, start).expect("memory");
    Trap::new(ground, start, &regions.from_mouse, &regions.from_cat).expect("memory")
}

fn certificate(arena: &Arena, mouse: usize, cat: usize, to_move: Side) -> Certificate {
    let options = Options { threads: 1, ..Options::default() };
    Certificate::with_efforts(arena, mouse, cat, to_move, options, &SMALL).expect("memory")
}

/// Certificates for all starts of an arena that is not over there.
fn certificates(arena: &Arena) -> impl Iterator<Item = Certificate> {
    let nodes = arena.nodes();
    let places = (0..nodes * nodes).map(move |number| (number / nodes, number % nodes));
    places.flat_map(move |(mouse, cat)| Side::BOTH.map(|to_move| certificate(arena, mouse, cat, to_move)))
}

/// What one certificate proves, it does not prove of another start, another outcome, or another arena, unless that is true.
#[test]
fn certificates_prove_nothing_that_is_wrong() {
    let (mut right, mut rejected) = (0, 0);
    for seed in 0..60 {
        let graph = Family::ALL[seed as usize % 3].graph(4 + seed as usize % 3, seed);
        let game = random(graph.clone(), &mut Random::new(seed));
        let other = random(graph, &mut Random::new(seed + 1_000_000));
        let (arena, truth) = (settings::arena(&game), textbook(&game));
        let (other_arena, other_truth) = (settings::arena(&other), textbook(&other));
        let nodes = arena.nodes();
        for mut certificate in certificates(&arena) {
            for to_move in Side::BOTH {
                for (mouse, cat) in (0..nodes * nodes).map(|number| (number / nodes, number % nodes)) {
                    for outcome in [Outcome::Draw, Outcome::MouseWins, Outcome::CatWins] {
                        (certificate.mouse, certificate.cat) = (mouse, cat);
                        (certificate.to_move, certificate.outcome) = (to_move, outcome);
                        if let Proof::Strategies(strategies) = &mut certificate.proof {
                            strategies
                                .iter_mut()
                                .for_each(|strategy| strategy.wins = outcome != Outcome::Draw);
                        }
                        for (arena, truth) in [(&arena, &truth), (&other_arena, &other_truth)] {
                            match certificate.verify(arena) {
                                Ok(()) => {
                                    right += 1;
                                    let truth = truth.outcome(to_move, mouse, cat);
                                    assert_eq!(outcome, truth, "seed {seed}: {certificate:?}");
                                }
                                Err(_) => rejected += 1,
                            }
                        }
                    }
                }
            }
        }
    }
    println!("{right} right, {rejected} rejected");
    assert!(right > 10_000 && rejected > 100_000);
}

/// No move is missing, none too many; and hardly one can be another one.
#[test]
fn certificates_that_are_tampered_with_are_rejected() {
    let (mut other_moves, mut other_proofs) = (0, 0);
    for seed in 0..60 {
        let graph = Family::ALL[seed as usize % 3].graph(4 + seed as usize % 5, seed);
        let arena = settings::arena(&random(graph, &mut Random::new(seed)));
        let nodes = arena.nodes() as u32;
        for mut certificate in certificates(&arena) {
            certificate.verify(&arena).expect("nobody changed it");
            let rejects = |certificate: &Certificate, what: &str| {
                assert!(certificate.verify(&arena).is_err(), "seed {seed}, {what}: {certificate:?}");
            };
            let Proof::Strategies(strategies) = &certificate.proof else {
                if let Proof::Race(way) = &mut certificate.proof {
                    let goal = way.pop();
                    rejects(&certificate, "no goal");
                    if let (Proof::Race(way), Some(goal)) = (&mut certificate.proof, goal) {
                        way.extend([goal, goal]);
                    }
                    rejects(&certificate, "beyond the goal");
                }
                continue;
            };
            let count = strategies.len();
            for which in 0..count {
                let moves = moves_of(&mut certificate, which).clone();
                for i in 0..moves.len() {
                    moves_of(&mut certificate, which).remove(i);
                    rejects(&certificate, "a move is missing");
                    for to in (0..nodes).filter(|&to| to != moves[i].to) {
                        moves_of(&mut certificate, which).clone_from(&moves);
                        moves_of(&mut certificate, which)[i].to = to;
                        other_moves += 1;
                        other_proofs += u32::from(certificate.verify(&arena).is_ok());
                    }
                    moves_of(&mut certificate, which).clone_from(&moves);
                }
                let spare = (0..nodes * nodes).map(|number| (number / nodes, number % nodes));
                for (node, seen) in spare {
                    let moves = moves_of(&mut certificate, which);
                    if let Err(at) =
                        moves.binary_search_by(|reply| (reply.node, reply.seen).cmp(&(node, seen)))
                    {
                        moves.insert(at, Reply { node, seen, to: node });
                        rejects(&certificate, "a move too many");
                        moves_of(&mut certificate, which).remove(at);
                    }
                }
                if let Some(&last) = moves.last() {
                    for wrong in [Reply { seen: nodes, ..last }, Reply { to: nodes, ..last }] {
                        moves_of(&mut certificate, which)[moves.len() - 1] = wrong;
                        rejects(&certificate, "no node");
                    }
                    moves_of(&mut certificate, which)[moves.len() - 1] = last;
                }
                let looks = &mut strategy_of(&mut certificate, which).looks;
                let first = std::mem::replace(&mut looks[0], nodes);
                rejects(&certificate, "looks like no node");
                let looks = &mut strategy_of(&mut certificate, which).looks;
                looks[0] = first;
                let last = looks.pop().expect("there are nodes");
                rejects(&certificate, "a node is missing");
                strategy_of(&mut certificate, which).looks.push(last);
            }
            if let Proof::Strategies(strategies) = &mut certificate.proof {
                strategies.pop();
            }
            rejects(&certificate, "a strategy is missing");
        }
    }
    println!("{other_moves} other moves, of which {other_proofs} prove the same");
    assert!(other_moves > 10_000 && other_proofs < other_moves / 4);
}

/// Whatever is changed in a trap, it proves only what is true.
#[test]
fn traps_that_are_tampered_with_prove_nothing_that_is_wrong() {
    let (mut right, mut rejected) = (0, 0);
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let graph = Family::ALL[seed as usize % 3].graph(4 + seed as usize % 4, seed);
        let game = settings::random(graph, &mut random);
        let (arena, truth) = (settings::arena(&game), textbook(&game));
        let nodes = arena.nodes();
        let starts = (0..nodes * nodes).map(|number| (number / nodes, number % nodes));
        for ((mouse, cat), to_move) in starts.flat_map(|start| Side::BOTH.map(|side| (start, side))) {
            if arena.over(mouse, cat, to_move).is_some() {
                continue;
            }
            // Folds of the same arena or, if there is no trap from here, any.
            let (kind, mut way, mut folds) = match trap(&arena, mouse, cat, to_move) {
                Some(trap) => trap_proof(&arena, &trap),
                None => (Kind::Near, vec![cat as u32], Vec::new()),
            };
            for _ in 0..12 {
                let node = random.below(nodes) as u32;
                let at = random.below(folds.len() + 1);
                match random.below(6) {
                    0 => folds.insert(at, Fold { node, onto: random.below(nodes) as u32 }),
                    1 if at < folds.len() => _ = folds.remove(at),
                    2 if at < folds.len() => folds[at].onto = node,
                    3 => way.push(node),
                    4 => way.truncate(1 + random.below(way.len())),
                    _ => (),
                }
                for kind in [kind, Kind::Near, Kind::Across] {
                    let proof = Proof::Trap { kind, way: way.clone(), folds: folds.clone() };
                    let outcome = Outcome::CatWins;
                    let certificate = Certificate { outcome, mouse, cat, to_move, proof };
                    if certificate.verify(&arena).is_ok() {
                        let truth = truth.outcome(to_move, mouse, cat);
                        assert_eq!(truth, outcome, "seed {seed}, {game:?}: {certificate:?}");
                        right += 1;
                    } else {
                        rejected += 1;
                    }
                }
            }
        }
    }
    println!("{right} right, {rejected} rejected");
    assert!(right > 1000 && rejected > 100_000);
}

/// What a trap is proved by.
fn trap_proof(arena: &Arena, trap: &Trap) -> (Kind, Vec<u32>, Vec<Fold>) {
    match trap.proof(arena.ground().expect("memory")).expect("memory") {
        Proof::Trap { kind, way, folds } => (kind, way, folds),
        proof => panic!("no trap: {proof:?}"),
    }
}

/// What is proved of play without a limit of plies is proved of play with one, if that leaves time, and else it is not.
#[test]
fn certificates_keep_limits_of_plies() {
    let (mut proved, mut rejected) = (0, 0);
    for seed in 0..40 {
        let graph = Family::ALL[seed as usize % 3].graph(5 + seed as usize % 5, seed);
        let mut game = random(graph, &mut Random::new(seed));
        game.rules.ply_limit = None;
        let certificates: Vec<_> = certificates(&settings::arena(&game)).collect();
        for limit in 1..=12 {
            game.rules.ply_limit = Some(limit);
            let (arena, truth) = (settings::arena(&game), textbook(&game));
            for certificate in &certificates {
                let (mouse, cat, to_move) = certificate.start();
                if certificate.verify(&arena).is_ok() {
                    proved += 1;
                    let truth = truth.outcome(to_move, mouse, cat);
                    assert_eq!(certificate.outcome(), truth, "seed {seed}, limit {limit}: {certificate:?}");
                } else {
                    rejected += 1;
                }
            }
        }
    }
    println!("{proved} proved, {rejected} rejected");
    assert!(proved > 1000 && rejected > 1000);
}

/// The mouse may let the cat go by 1 to its goal on 7, which takes 8 plies, though after 6 it can be there.
#[test]
fn certificates_count_the_longest_line() {
    let rows = vec![vec![1, 2], vec![2], vec![3], vec![7], vec![5, 6], vec![6], vec![6], vec![7]];
    let mut arena = Arena::new(&crate::support::Csr::new(&rows).graph()).expect("memory");
    arena.set_holes::<i64>(&[]).expect("none");
    arena.set_goals(Side::Cat, &[7_i64]).expect("a node");
    let moves = [[0, 0, 1], [0, 1, 2], [1, 1, 2], [2, 1, 3], [3, 1, 7]].map(|[node, seen, to]| Reply {
        node,
        seen,
        to,
    });
    let looks = vec![3, 3, 3, 3, 2, 0, 1, 3];
    let strategy = Strategy { side: Side::Cat, wins: true, looks, moves: moves.into() };
    let proof = Proof::Strategies(vec![strategy]);
    let certificate =
        Certificate { outcome: Outcome::CatWins, mouse: 4, cat: 0, to_move: Side::Mouse, proof };
    for (limit, proves) in [(0, true), (5, false), (6, false), (7, false), (8, true)] {
        arena.set_ply_limit(std::num::NonZeroU32::new(limit)).expect("few");
        assert_eq!(certificate.verify(&arena).is_ok(), proves, "limit {limit}");
    }
}

/// A cat that stays on node 4 sees nothing, and wins play that never ends: unless the mouse, which starts on 1, comes to a
/// hole or gets stuck on 5, which looks like the other nodes. And a mouse that stays draws, if it does not go to the cat.
#[test]
fn certificates_are_no_better_than_the_worst_of_what_looks_alike() {
    let rows = |from_1: usize, from_5: &[usize]| {
        vec![vec![0], vec![1, from_1], vec![2], vec![3], vec![4], from_5.to_vec()]
    };
    let arena = |rows: &Vec<Vec<usize>>, holes: &[i64], endless: Outcome| {
        let mut arena = Arena::new(&crate::support::Csr::new(rows).graph()).expect("memory");
        arena.set_holes(holes).expect("nodes");
        arena.set_endless(endless);
        arena
    };
    let stays = |side: Side, wins: bool, looks: [u32; 6], reply: [u32; 3]| {
        let [node, seen, to] = reply;
        Strategy { side, wins, looks: looks.into(), moves: vec![Reply { node, seen, to }] }
    };
    let certificate = |outcome: Outcome, strategies: Vec<Strategy>| {
        let proof = Proof::Strategies(strategies);
        Certificate { outcome, mouse: 1, cat: 4, to_move: Side::Mouse, proof }
    };
    let blind = || vec![stays(Side::Cat, true, [0; 6], [4, 0, 4])];
    let proves = |rows: &Vec<Vec<usize>>, holes: &[i64]| {
        certificate(Outcome::CatWins, blind()).verify(&arena(rows, holes, Outcome::CatWins)).is_ok()
    };
    assert!(proves(&rows(5, &[5]), &[]));
    assert!(!proves(&rows(5, &[5]), &[5]), "a hole");
    assert!(!proves(&rows(5, &[]), &[]), "a draw");

    let arena = arena(&rows(4, &[5]), &[], Outcome::Draw);
    let both = |to: u32| {
        let sees_4 = [0, 0, 0, 0, 1, 0];
        vec![stays(Side::Mouse, false, sees_4, [1, 1, to]), stays(Side::Cat, false, [0; 6], [4, 0, 4])]
    };
    assert_eq!(certificate(Outcome::Draw, both(1)).verify(&arena), Ok(()));
    assert!(certificate(Outcome::Draw, both(4)).verify(&arena).is_err(), "the mouse goes to the cat");
    let [mouse, cat] = both(1).try_into().expect("two strategies");
    assert!(certificate(Outcome::MouseWins, vec![mouse]).verify(&arena).is_err(), "no win");
    assert!(certificate(Outcome::CatWins, vec![cat]).verify(&arena).is_err(), "no win");
}

/// Whatever the free side can do, its clusters can; and where it is stuck, they are. On long graphs, so that there is a rest
/// of what is told apart.
#[test]
fn clusters_can_do_what_their_places_can() {
    for seed in 0..60 {
        let mut numbers = Random::new(seed);
        let nodes = 300;
        let step = |node: usize, numbers: &mut Random| match numbers.below(100) {
            0 => vec![],
            1 => vec![node],
            2..10 => vec![(node + 2).min(nodes - 1), node.saturating_sub(3)],
            _ => vec![(node + 1) % nodes, node.saturating_sub(1)],
        };
        let graph = (0..nodes).map(|node| step(node, &mut numbers)).collect();
        let game = random(graph, &mut numbers);
        let arena = settings::arena(&game);
        let Ok(ground) = arena.ground() else { continue };
        let whole = &ground.game;
        let start = Start { to_move: MOUSE, places: [numbers.below(nodes), numbers.below(nodes)] };
        let sights = [Sight::Near { fineness: 2 }, Sight::Landmarks, Sight::Blind];
        let both = [MOUSE, CAT].into_iter().flat_map(|confined| sights.map(|sight| (confined, sight)));
        for (confined, sight) in both.chain([(MOUSE, Sight::Core)]) {
            let free = 1 - confined;
            let region = vec![start.places[confined] as u32];
            let plan = Plan { apart: region.clone(), region, sight };
            let Bound { game, cluster_of, .. } = Bound::new(ground, start, confined, &plan).expect("memory");
            for place in 0..nodes {
                let cluster = cluster_of[place] as usize;
                let moves = whole.moves[free].from(place);
                for &to in moves {
                    assert!(game.moves[free].from(cluster).contains(&cluster_of[to as usize]), "seed {seed}");
                }
                assert_eq!(moves.is_empty(), game.moves[free].is_stuck(cluster), "seed {seed}, {place}");
                let [whole, small] = [&whole.ends, &game.ends];
                for (whole, small) in [
                    (whole.goals(free), small.goals(free)),
                    (&whole.stuck[free].drawn[..], &small.stuck[free].drawn[..]),
                    (&whole.stuck[free].lost[..], &small.stuck[free].lost[..]),
                ] {
                    let [whole, small] = [whole.contains(&(place as u32)), small.contains(&(cluster as u32))];
                    assert_eq!(whole, small, "seed {seed}, {place}");
                }
            }
        }
    }
}

fn strategy_of(certificate: &mut Certificate, which: usize) -> &mut Strategy {
    match &mut certificate.proof {
        Proof::Strategies(strategies) => &mut strategies[which],
        _ => panic!("it has no strategies"),
    }
}

fn moves_of(certificate: &mut Certificate, which: usize) -> &mut Vec<Reply> {
    &mut strategy_of(certificate, which).moves
}
