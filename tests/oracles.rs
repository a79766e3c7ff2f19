//! The oracles held against each other and against the definition, under all rules. The library has no part in this.

mod oracle;
mod settings;
mod support;

use cat_mouse::Outcome::{self, Draw};
use oracle::{Game, Position, Side, textbook, value_iteration};
use settings::{choices, combinations, random, with_kinds};
use support::{Family, Random, all_directed};

/// The tables of both, which must be the same.
fn both(game: &Game) -> oracle::Table {
    let table = textbook(game);
    assert!(table == value_iteration(game), "the oracles differ on {game:?}");
    table
}

fn positions(nodes: usize) -> impl Iterator<Item = Position> {
    let places = (0..nodes * nodes).map(move |places| (places / nodes, places % nodes));
    places.flat_map(|(mouse, cat)| Side::BOTH.map(|mover| Position { mover, mouse, cat }))
}

/// The definition, word by word: the outcome and the length of best play with `left` plies to go.
fn play(game: &Game, here: Position, left: u32) -> (Outcome, u32) {
    if let Some(outcome) = game.over(here) {
        return (outcome, 0);
    }
    if left == 0 {
        return (game.rules.endless, 0);
    }
    let [own, others] = [here.mover.wins(), here.mover.other().wins()];
    let after: Vec<_> = game.moves(here).into_iter().map(|next| play(game, next, left - 1)).collect();
    let lengths = |wanted| after.iter().filter(move |after| after.0 == wanted).map(|after| after.1 + 1);
    if let Some(shortest) = lengths(own).min() {
        (own, shortest)
    } else if let Some(longest) = lengths(Draw).max() {
        (Draw, longest)
    } else {
        (others, lengths(others).max().expect("the game goes on, so there is a move"))
    }
}

#[test]
fn both_are_the_definition() {
    let limits = [1, 2, 3, 4].map(Some);
    let (combinations, choices) = (combinations(&limits), choices(2));
    let check = |game: &Game| {
        let table = both(game);
        let limit = game.rules.ply_limit.expect("there is one");
        for here in positions(game.nodes()) {
            let (outcome, plies) = play(game, here, limit);
            let found = (
                table.outcome(here.mover, here.mouse, here.cat),
                table.plies(here.mover, here.mouse, here.cat),
            );
            assert_eq!(found, (outcome, (outcome != Draw).then_some(plies)), "{here:?}, {game:?}");
        }
    };
    for (i, graph) in all_directed(2).enumerate() {
        for (j, rules) in combinations.iter().enumerate() {
            // The choices take turns.
            for kinds in choices.iter().skip((i + j) % 11).step_by(11) {
                check(&Game { graph: graph.clone(), rules: with_kinds(rules.clone(), kinds) });
            }
        }
    }
    let mut seeds = Random::new(1);
    for _ in 0..3000 {
        let seed = seeds.next();
        let mut game = random(Family::Directed.graph(3, seed), &mut Random::new(seed));
        game.rules.ply_limit = Some(1 + (seed % 6) as u32);
        check(&game);
    }
}

/// Without a limit, what a limit of more plies than any decided game has says, and only wins at the limit never end.
fn check_without_limit(game: &mut Game) -> oracle::Table {
    game.rules.ply_limit = None;
    let table = both(game);
    // No position comes up twice in best play, so the longest game has a ply less than there are positions.
    let limit = 2 * game.nodes().pow(2) as u32;
    game.rules.ply_limit = Some(limit);
    let limited = both(game);
    for Position { mover, mouse, cat } in positions(game.nodes()) {
        let [without, with] = [&table, &limited]
            .map(|table| (table.outcome(mover, mouse, cat), table.plies(mover, mouse, cat)));
        let expected = (with.0, with.1.filter(|&plies| plies < limit));
        assert_eq!(without, expected, "{mover:?} to move, {mouse}, {cat}, {game:?}");
    }
    table
}

#[test]
fn both_agree_on_all_directed_graphs_with_2_nodes() {
    let (combinations, choices) = (combinations(&[None]), choices(2));
    for graph in all_directed(2) {
        for (rules, kinds) in
            combinations.iter().flat_map(|rules| choices.iter().map(move |kinds| (rules, kinds)))
        {
            check_without_limit(&mut Game { graph: graph.clone(), rules: with_kinds(rules.clone(), kinds) });
        }
    }
}

/// Not every choice of kinds with every graph, but every combination with all graphs and with all choices.
#[test]
fn both_agree_on_all_directed_graphs_with_3_nodes() {
    let (combinations, choices) = (combinations(&[None]), choices(3));
    for (i, graph) in all_directed(3).enumerate() {
        for (j, rules) in combinations.iter().enumerate() {
            let kinds = &choices[(i + j) % choices.len()];
            check_without_limit(&mut Game { graph: graph.clone(), rules: with_kinds(rules.clone(), kinds) });
        }
    }
}

#[test]
fn both_agree_on_random_games() {
    let (mut met, mut endless) = ([0; 3], 0);
    for seed in 0..2000 {
        let nodes = 3 + seed as usize % 20;
        let mut game = random(Family::ALL[seed as usize % 3].graph(nodes, seed), &mut Random::new(seed));
        both(&game);
        let table = check_without_limit(&mut game);
        for Position { mover, mouse, cat } in positions(nodes) {
            let outcome = table.outcome(mover, mouse, cat);
            met[outcome as usize] += 1;
            endless += u32::from(outcome != Draw && table.plies(mover, mouse, cat).is_none());
        }
    }
    println!("draws, mouse wins, cat wins: {met:?}; {endless} of them never end");
    assert!(met.into_iter().chain([endless]).all(|positions| positions > 10_000));
}
