//! The attractors of games that no arena describes yet: sides with graphs and numbers of places of their own, any
//! goals, any captures. Expected is what a value iteration finds, which knows positions and nothing of lines.

use super::bits::Bits;
use super::*;
use crate::arena::game::{Ends, Game};
use crate::arena::moves::{Moves, Order, Rows};
use crate::support::Random;
use lengths::Lengths;

/// Which places of the cat capture the mouse on a place.
#[derive(Clone, Copy, Debug)]
enum Captures {
    None,
    /// The place of the same number, where the cat has it.
    Identity,
    /// Up to three.
    Several,
}

/// Up to `longest` moves from each place, duplicates and self-loops among them; from some places none.
fn moves(places: usize, longest: usize, random: &mut Random) -> Moves {
    let mut row = |_| {
        let length = if random.below(12) == 0 { 0 } else { 1 + random.below(longest) };
        (0..length).map(|_| random.below(places)).collect()
    };
    let rows: Vec<Vec<usize>> = (0..places).map(&mut row).collect();
    Moves::new(places, |place| rows[place].iter().copied()).expect("memory")
}

fn game([mice, cats]: [usize; 2], goals: usize, captures: Captures, random: &mut Random) -> Game {
    let mut row = |mouse: usize| match captures {
        Captures::None => vec![],
        Captures::Identity => (mouse < cats).then_some(mouse as u32).into_iter().collect(),
        Captures::Several => (0..random.below(4)).map(|_| random.below(cats) as u32).collect(),
    };
    let captures = Rows::of(&(0..mice).map(&mut row).collect::<Vec<_>>()).expect("memory");
    let goals = (0..goals).map(|_| random.below(mice) as u32).collect();
    // The order leads back to nodes, of which there are none.
    let order = Order { new: vec![], old: vec![], evens: None };
    let longest = [2 + random.below(3), 2 + random.below(3)];
    let moves = [moves(mice, longest[MOUSE], random), moves(cats, longest[CAT], random)];
    let ends = Ends { goals, captures, goals_of_cat: vec![], stuck: Default::default() };
    Game { order, moves, evens: None, ends, endless: None, ply_limit: None }
}

/// The outcomes, each with the plies it takes, by side to move and by `mouse * cats + cat`: all draws at first, and then,
/// ply by ply until nothing changes, what the rules say about each position by the outcomes of the ply before.
fn outcomes(game: &Game) -> [Vec<(Outcome, u32)>; 2] {
    let [mice, cats] = game.places();
    let mut table = [MOUSE, CAT].map(|_| vec![(Outcome::Draw, 0); mice * cats]);
    for plies in 0.. {
        let before = table.clone();
        for (mover, mouse, cat) in positions(game) {
            let known = &mut table[mover][mouse * cats + cat];
            if known.0 != Outcome::Draw {
                continue;
            }
            let after = |to: &u32| match mover {
                MOUSE => before[CAT][*to as usize * cats + cat].0,
                _ => before[MOUSE][mouse * cats + *to as usize].0,
            };
            let moves = game.moves[mover].from([mouse, cat][mover]);
            let [own, other] = match mover {
                MOUSE => [Outcome::MouseWins, Outcome::CatWins],
                _ => [Outcome::CatWins, Outcome::MouseWins],
            };
            let outcome = if game.ends.goals.contains(&(mouse as u32)) {
                Outcome::MouseWins
            } else if game.ends.captures.row(mouse).contains(&(cat as u32)) {
                Outcome::CatWins
            } else if plies == 0 {
                Outcome::Draw
            } else if moves.iter().any(|to| after(to) == own) {
                own
            } else if !moves.is_empty() && moves.iter().all(|to| after(to) == other) {
                other
            } else {
                Outcome::Draw
            };
            if outcome != Outcome::Draw {
                *known = (outcome, plies);
            }
        }
        if plies > 0 && table == before {
            break;
        }
    }
    table
}

/// All positions: the side to move, the place of the mouse, the place of the cat.
fn positions(game: &Game) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
    let [mice, cats] = game.places();
    (0..2 * mice * cats).map(move |i| (i / (mice * cats), i / cats % mice, i % cats))
}

/// Which positions each side wins, as in [`Solution`], and in how many plies, as [`Lengths`] gives it.
type Solved = ([[Bits; 2]; 2], Option<[Numbers; 2]>);

/// Both attractors, and the length of the longest game in them.
fn solve_at_pace<const W: usize>(game: &Game, how: How, in_plies: bool, limit: Option<u32>) -> (Solved, u32) {
    let sides = ends::sides::<W>(game).expect("memory");
    let lengths =
        in_plies.then(|| Lengths::new(game.places(), W, 0, Allowance::Limit(u64::MAX)).expect("memory"));
    let pace = match &lengths {
        Some(_) => Pace::Plies { limit, lengths: lengths.as_ref() },
        None => Pace::Rounds,
    };
    let mut watch = Watch::new(None, 0, 0);
    let won = [MOUSE, CAT].map(|hunter| {
        let attractor = ends::attractor(game, hunter, Seeds::Won).expect("memory");
        let last = attractor.grow(&sides, hunter, None, pace, how, &mut watch).expect("memory");
        (attractor.after.map(|matrix| matrix.into_bits()), last)
    });
    let [(mouse, mouse_last), (cat, cat_last)] = won;
    let lengths = lengths.map(Lengths::into_numbers);
    (([mouse, cat], lengths), mouse_last.max(cat_last))
}

/// Holds a solution against the positions that the oracle decides within the limit.
fn check(game: &Game, expected: &[Vec<(Outcome, u32)>; 2], limit: Option<u32>, solved: Solved, case: &str) {
    let cats = game.places()[CAT];
    let (won, lengths) = solved;
    for (to_move, mouse, cat) in positions(game) {
        let (mover, at) = (1 - to_move, [mouse, cat]);
        let found = [MOUSE, CAT].map(|hunter| won[hunter][mover].get(at[mover], at[to_move]));
        let (outcome, plies) = expected[to_move][mouse * cats + cat];
        let within = limit.is_none_or(|limit| plies <= limit);
        let position =
            || format!("{outcome:?} in {plies} plies with side {to_move} to move, mouse {mouse}, cat {cat}");
        let wins = [Outcome::MouseWins, Outcome::CatWins].map(|win| win == outcome && within);
        assert_eq!(found, wins, "{}; {case}", position());
        if let Some(lengths) = &lengths {
            let found = lengths[to_move].get(at[to_move], at[mover]).expect("no file");
            assert_eq!(found, if within { plies } else { 0 }, "{}; {case}", position());
        }
    }
}

#[test]
fn both_sides_may_have_places_moves_and_ends_of_their_own() {
    let levels: Vec<_> = CpuLevel::ALL.into_iter().filter(|level| level.is_available()).collect();
    let sizes = [[1, 3], [5, 9], [64, 65], [70, 40], [200, 33], [130, 513], [600, 64], [1030, 7], [7, 1030]];
    let mut met = [0; 3];
    let mut longest_met = [0; 3];
    let mut limit = 0;
    for (seed, places) in (1..).zip(sizes) {
        for goals in [0, 1, 3] {
            for captures in [Captures::None, Captures::Identity, Captures::Several] {
                let game = game(places, goals, captures, &mut Random::new(seed));
                let expected = outcomes(&game);
                let mut longest = 0;
                for &(outcome, plies) in expected.iter().flatten() {
                    met[outcome as usize] += 1;
                    longest_met[outcome as usize] = plies.max(longest_met[outcome as usize]);
                    longest = longest.max(plies);
                }
                for (level, threads) in levels.iter().flat_map(|&level| [(level, 1), (level, 2)]) {
                    let how = How { level, threads };
                    let case = format!(
                        "{places:?} places, {goals} goals, captures {captures:?}, seed {seed}, {level:?}, {threads} threads"
                    );
                    let (solved, _) = with_line_width!(places, solve_at_pace(&game, how, false, None));
                    check(&game, &expected, None, solved, &case);
                    // Every limit up to the longest game has its turn.
                    limit = if limit < longest { limit + 1 } else { 1 };
                    for limit in [None, Some(limit)] {
                        let (solved, last) = with_line_width!(places, solve_at_pace(&game, how, true, limit));
                        let case = format!("{case}, limit {limit:?}");
                        assert_eq!(last, longest.min(limit.unwrap_or(longest)), "{case}");
                        check(&game, &expected, limit, solved, &case);
                    }
                }
            }
        }
    }
    assert!(met.iter().all(|&count| count > 10_000), "draws, mouse wins, cat wins: {met:?}");
    assert!(longest_met[1..].iter().all(|&plies| plies > 15), "plies of the longest games: {longest_met:?}");
}
