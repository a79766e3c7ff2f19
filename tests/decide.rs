//! `decide` from outside: agreement with tables where they are small enough, what it refuses, and that an arena may
//! change and be shared.

mod oracle;
mod settings;
mod support;

use std::ops::ControlFlow;
use std::thread;

use cat_mouse::{Arena, Certificate, Error, Open, Options, Outcome, Side, Status, Table, decide};
use settings::random;
use support::{Csr, Family, Random, Rows};

/// A square grid with every `blocked` cell of 100 left without edges.
fn grid(width: usize, blocked: usize, seed: u64) -> Rows {
    let mut random = Random::new(seed);
    let is_open: Vec<_> = (0..width * width).map(|_| !random.chance(blocked)).collect();
    let row = |cell: usize| {
        let (x, y) = (cell % width, cell / width);
        let mut row = Vec::new();
        for (to_x, to_y) in [(x, y.wrapping_sub(1)), (x.wrapping_sub(1), y), (x + 1, y), (x, y + 1)] {
            if is_open[cell] && to_x < width && to_y < width && is_open[to_y * width + to_x] {
                row.push(to_y * width + to_x);
            }
        }
        row
    };
    (0..width * width).map(row).collect()
}

fn arena(rows: &Rows, hole: usize, may_stay: bool) -> Arena {
    let mut arena = Arena::new(&Csr::new(rows).graph()).expect("memory");
    arena.set_holes(&[hole as i64]).expect("a node");
    Side::BOTH.into_iter().for_each(|side| arena.set_may_stay(side, may_stay));
    arena
}

fn one_thread() -> Options<'static> {
    Options { threads: 1, ..Options::default() }
}

/// Compares random starts with the table, and counts the outcomes.
fn compare(arena: &Arena, starts: usize, random: &mut Random, case: &str) -> [u64; 3] {
    let table = Table::solve(arena, one_thread()).expect("memory");
    let mut met = [0; 3];
    for _ in 0..starts {
        let (mouse, cat) = (random.below(arena.nodes()), random.below(arena.nodes()));
        for to_move in Side::BOTH {
            let outcome = table.outcome(mouse, cat, to_move).expect("solved here");
            let found = decide(arena, mouse, cat, to_move, one_thread());
            assert_eq!(found, Ok(outcome), "{case}: mouse {mouse}, cat {cat}, {to_move:?} to move");
            met[outcome as usize] += 1;
        }
    }
    met
}

#[test]
fn maps_agree_with_tables() {
    let mut met = [0; 3];
    for seed in 0..6 {
        let (width, blocked) = (34 + seed as usize * 5, [5, 15, 25, 35][seed as usize % 4]);
        let rows = grid(width, blocked, seed);
        let mut random = Random::new(seed);
        for may_stay in [false, true] {
            let arena = arena(&rows, random.below(width * width), may_stay);
            let case = format!("width {width}, {blocked} % blocked, may stay: {may_stay}, seed {seed}");
            let found = compare(&arena, 30, &mut random, &case);
            (0..3).for_each(|outcome| met[outcome] += found[outcome]);
        }
    }
    println!("draws, mouse wins, cat wins: {met:?}");
    assert!(met[..2].iter().all(|&count| count > 50));
}

/// A cat wins from far away where there is nothing to run round.
#[test]
fn trees_agree_with_tables() {
    let mut met = [0; 3];
    for seed in 0..3 {
        let mut random = Random::new(seed);
        let mut rows: Rows = vec![vec![]; 1500];
        for node in 1..rows.len() {
            let parent = node - 1 - random.below(node.min(20));
            rows[node].push(parent);
            rows[parent].push(node);
        }
        let hole = random.below(rows.len());
        let found = compare(&arena(&rows, hole, true), 40, &mut random, &format!("seed {seed}"));
        (0..3).for_each(|outcome| met[outcome] += found[outcome]);
    }
    println!("draws, mouse wins, cat wins: {met:?}");
    assert!(met[Outcome::MouseWins as usize].min(met[Outcome::CatWins as usize]) > 10);
}

/// On a tree, somebody wins the race, or the mouse is in a trap; however large it is, no game is needed.
#[test]
fn large_trees_need_no_memory() {
    let comb = |node: usize, _: &mut Random| if node.is_multiple_of(10) { node - 10 } else { node - 1 };
    let long = |node: usize, random: &mut Random| node - 1 - random.below(node.min(20));
    let (mut met, mut random) = ([0; 3], Random::new(1));
    for parent in [comb as fn(usize, &mut Random) -> usize, long] {
        let mut rows: Rows = vec![vec![]; 20_000];
        for node in 1..rows.len() {
            let parent = parent(node, &mut random);
            rows[node].push(parent);
            rows[parent].push(node);
        }
        for may_stay in [false, true] {
            let arena = arena(&rows, random.below(rows.len()), may_stay);
            for _ in 0..40 {
                let (mouse, cat) = (random.below(rows.len()), random.below(rows.len()));
                let options = Options { memory_limit: Some(1000), ..one_thread() };
                let outcome = decide(&arena, mouse, cat, Side::Mouse, options).expect("no game is needed");
                let certificate =
                    Certificate::new(&arena, mouse, cat, Side::Mouse, one_thread()).expect("none either");
                assert_eq!((certificate.outcome(), certificate.verify(&arena)), (outcome, Ok(())));
                met[outcome as usize] += 1;
            }
        }
    }
    println!("draws, mouse wins, cat wins: {met:?}");
    assert!(met[0] == 0 && met[1..].iter().all(|&count| count > 20));
}

#[test]
fn sparse_graphs_under_any_rules_agree_with_tables() {
    let mut met = [0; 3];
    for seed in 0..40 {
        let mut random_rules = Random::new(seed);
        let family = [Family::Sparse, Family::Directed][seed as usize % 2];
        let game = random(family.graph(1001 + seed as usize, seed), &mut random_rules);
        let found = compare(&settings::arena(&game), 10, &mut random_rules, &format!("seed {seed}"));
        (0..3).for_each(|outcome| met[outcome] += found[outcome]);
    }
    println!("draws, mouse wins, cat wins: {met:?}");
    assert!(met.iter().all(|&count| count > 50));
}

/// What was found out about the arena before a setting changed is not used after it.
#[test]
fn settings_count_from_when_they_are_made() {
    // A path: the mouse on 1 goes to the hole on 0, unless it is elsewhere.
    let rows: Rows = vec![vec![1], vec![0, 2], vec![1, 3], vec![2, 4], vec![3]];
    let mut arena = arena(&rows, 0, false);
    let ask = |arena: &Arena| decide(arena, 1, 3, Side::Mouse, one_thread());
    assert_eq!(ask(&arena), Ok(Outcome::MouseWins));
    arena.set_holes(&[4_i64]).expect("a node");
    assert_eq!(ask(&arena), Ok(Outcome::CatWins));
    arena.set_goals(Side::Mouse, &[2_i64]).expect("a node");
    assert_eq!(ask(&arena), Ok(Outcome::MouseWins));
    arena.set_goals::<i64>(Side::Mouse, &[]).expect("no node");
    arena.set_forbidden(Side::Cat, &[2_i64]).expect("a node");
    assert_eq!(ask(&arena), Ok(Outcome::Draw));
    arena.set_endless(Outcome::MouseWins);
    assert_eq!(ask(&arena), Ok(Outcome::Draw), "the cat is stuck");
    arena.set_may_stay(Side::Cat, true);
    assert_eq!(ask(&arena), Ok(Outcome::MouseWins));
    arena.set_endless(Outcome::CatWins);
    assert_eq!(ask(&arena), Ok(Outcome::CatWins));
    arena.set_may_stay(Side::Cat, false);
    arena.set_stuck(Side::Cat, cat_mouse::Stuck::Loses);
    assert_eq!(ask(&arena), Ok(Outcome::MouseWins));
    arena.set_moves(Side::Mouse, &Csr::new(&vec![vec![]; 5]).graph()).expect("as many nodes");
    assert_eq!(ask(&arena), Ok(Outcome::Draw), "the mouse is stuck");
}

#[test]
fn threads_share_an_arena() {
    let rows = grid(40, 20, 7);
    let arena = arena(&rows, 820, false);
    let table = Table::solve(&arena, one_thread()).expect("memory");
    thread::scope(|scope| {
        for thread in 0..4 {
            let (arena, table) = (&arena, &table);
            scope.spawn(move || {
                let mut random = Random::new(thread);
                for _ in 0..20 {
                    let (mouse, cat) = (random.below(1600), random.below(1600));
                    let outcome = table.outcome(mouse, cat, Side::Mouse).expect("solved here");
                    assert_eq!(decide(arena, mouse, cat, Side::Mouse, one_thread()), Ok(outcome));
                }
            });
        }
    });
}

#[test]
fn what_does_not_fit_and_what_is_not_wanted() {
    let rows = grid(70, 20, 3);
    let arena = arena(&rows, 2_485, false);
    let (mut over, mut cancelled) = (0, 0);
    let mut random = Random::new(1);
    for _ in 0..200 {
        let (mouse, cat) = (random.below(4900), random.below(4900));
        let all = decide(&arena, mouse, cat, Side::Mouse, one_thread());
        let options = Options { memory_limit: Some(1000), ..one_thread() };
        match decide(&arena, mouse, cat, Side::Mouse, options) {
            Err(Error::LeftOpen { open, needed, limit: 1000 }) => {
                let outcome = all.as_ref().expect("there is memory");
                let may_be: &[Outcome] = match open {
                    Open::All => &[Outcome::Draw, Outcome::MouseWins, Outcome::CatWins],
                    Open::MouseMayLose => &[Outcome::Draw, Outcome::CatWins],
                    Open::MouseMayWin => &[Outcome::Draw, Outcome::MouseWins],
                };
                assert!(may_be.contains(outcome));

                over += 1;
                let enough = Options { memory_limit: Some(needed), ..one_thread() };
                assert_eq!(decide(&arena, mouse, cat, Side::Mouse, enough), all);
            }
            found => assert_eq!(found, all),
        }
        let mut stop = |_: &_| ControlFlow::Break(());
        let options = Options { progress: Some(&mut stop), ..one_thread() };
        match decide(&arena, mouse, cat, Side::Mouse, options) {
            Err(Error::Cancelled) => cancelled += 1,
            found => assert_eq!(found, all),
        }
    }
    println!("{over} over the limit, {cancelled} cancelled");
    assert!(over > 20);
    let no_node = decide(&arena, 0, 4900, Side::Cat, one_thread());
    assert_eq!(no_node, Err(Error::NoSuchNode { index: 1, value: 4900, nodes: 4900 }));
}

/// A certificate speaks of one piece a side and of single edges: of other arenas it proves nothing.
#[test]
fn certificates_are_refused_for_teams_and_speeds() {
    let ring = vec![vec![1, 3], vec![0, 2], vec![1, 3], vec![0, 2]];
    let mut arena = Arena::new(&Csr::new(&ring).graph()).expect("memory");
    arena.set_holes::<i64>(&[]).expect("none");
    Side::BOTH.into_iter().for_each(|side| arena.set_may_stay(side, true));
    let certificate = Certificate::new(&arena, 2, 0, Side::Mouse, one_thread()).expect("a small game");
    assert_eq!((certificate.outcome(), certificate.verify(&arena)), (Outcome::Draw, Ok(())));
    arena.set_speed(Side::Cat, 2).expect("not too fast");
    assert_eq!(certificate.verify(&arena).map_err(|error| error.status()), Err(Status::Unsupported));
    arena.set_speed(Side::Cat, 1).expect("as before");
    assert_eq!(certificate.verify(&arena), Ok(()));
    arena.set_pieces(Side::Cat, 2).expect("few");
    assert_eq!(certificate.verify(&arena).map_err(|error| error.status()), Err(Status::Unsupported));
}
