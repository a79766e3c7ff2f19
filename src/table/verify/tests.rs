//! No flipped bit escapes the verifier, nor any other damage.

use super::*;
use crate::oracle::Game;
use crate::settings::{arena, combinations, random};
use crate::solve::{Options, Solution};
use crate::support::{Family, Random};

fn solve(game: &Game, with_plies: bool) -> Table {
    let options = Options { threads: 1, with_plies, ..Options::default() };
    let table = Table::solve(&arena(game), options).expect("enough memory");
    assert_eq!(table.verify(&table.arena), Ok(()), "with plies: {with_plies}, {game:?}");
    table
}

fn matrices(table: &mut Table) -> Vec<&mut [u64]> {
    let Solution { outcomes, plies, .. } = &mut table.solution;
    outcomes.iter_mut().chain(plies.iter_mut().flatten()).flat_map(Numbers::words_mut).collect()
}

fn flip(table: &mut Table, matrix: usize, bit: usize) {
    matrices(table)[matrix][bit / 64] ^= 1 << (bit % 64);
}

/// The fault that a flip makes.
fn fault_of_flip(table: &mut Table, matrix: usize, bit: usize, game: &Game) -> Fault {
    flip(table, matrix, bit);
    let found = table.verify(&table.arena);
    flip(table, matrix, bit);
    match found {
        Err(Error::WrongTable { fault }) => fault,
        other => panic!("{other:?} of bit {bit} of matrix {matrix}: {game:?}"),
    }
}

/// By kind: how often each was found.
fn count(faults: &mut [u64; 7], fault: Fault) {
    let kind = match fault {
        Fault::Padding => 0,
        Fault::Order { .. } => panic!("the order is right"),
        Fault::Position { reason, .. } | Fault::Teams { reason, .. } => match reason {
            Reason::TwoWinners => 1,
            Reason::Over { .. } => 2,
            Reason::PliesOfDraw => 3,
            Reason::Wins { .. } => 4,
            Reason::NobodyWins => 5,
            Reason::Outcome { .. } => 6,
        },
    };
    faults[kind] += 1;
}

fn flip_all(game: &Game, with_plies: bool, faults: &mut [u64; 7]) {
    let mut table = solve(game, with_plies);
    for matrix in 0..matrices(&mut table).len() {
        for bit in 0..64 * matrices(&mut table)[matrix].len() {
            count(faults, fault_of_flip(&mut table, matrix, bit, game));
        }
    }
    assert_eq!(table.verify(&table.arena), Ok(()));
}

#[test]
fn every_flipped_bit_is_found() {
    let mut faults = [0; 7];
    for seed in 0..14 {
        let nodes = 1 + seed as usize % 7;
        let graph = Family::ALL[seed as usize / 7 % 3].graph(nodes, seed);
        let game = random(graph, &mut Random::new(seed));
        flip_all(&game, seed % 2 == 0, &mut faults);
        flip_all(&game, seed % 2 != 0, &mut faults);
    }
    println!("{faults:?}");
    assert!(faults.iter().all(|&count| count > 10), "{faults:?}");
}

/// All combinations of rules, on a graph where somebody can be stuck; bits of positions only.
#[test]
fn every_flipped_bit_of_a_position_is_found_under_all_rules() {
    let graph = vec![vec![1, 2], vec![0, 2], vec![1, 3], vec![4], vec![3, 1], vec![]];
    let mut faults = [0; 7];
    for mut rules in combinations(&[None, Some(1), Some(3)]) {
        rules.holes = vec![0];
        let game = Game { graph: graph.clone(), rules };
        for with_plies in [true, false] {
            let mut table = solve(&game, with_plies);
            for matrix in 0..matrices(&mut table).len() {
                for (row, column) in (0..36).map(|number| (number / 6, number % 6)) {
                    count(&mut faults, fault_of_flip(&mut table, matrix, 64 * row + column, &game));
                }
            }
        }
    }
    println!("{faults:?}");
    assert!(faults[1..].iter().all(|&count| count > 10), "{faults:?}");
}

/// Several squares, lines and panels: some bits of each matrix.
#[test]
fn flipped_bits_of_larger_tables_are_found() {
    let mut random_bits = Random::new(1);
    for (nodes, flips) in [(65, 300), (130, 200), (300, 60), (520, 20)] {
        for with_plies in [true, false] {
            let game = match nodes {
                130 => random(Family::Sparse.graph(nodes, 7), &mut Random::new(7)),
                _ => Game::classic(Family::Sparse.graph(nodes, nodes as u64)),
            };
            let mut table = solve(&game, with_plies);
            for matrix in 0..matrices(&mut table).len() {
                for _ in 0..flips / 10 {
                    let bits = 64 * matrices(&mut table)[matrix].len();
                    fault_of_flip(&mut table, matrix, random_bits.below(bits), &game);
                }
            }
        }
    }
}

#[test]
fn an_order_that_is_none_is_found() {
    let game = Game::classic(Family::Sparse.graph(5, 5));
    for (node, place) in [(0, 1), (3, 7), (4, u32::MAX)] {
        let mut table = solve(&game, true);
        if table.order.new[node] == place {
            continue;
        }
        table.order.new[node] = place;
        let found = table.verify(&table.arena);
        assert!(matches!(found, Err(Error::WrongTable { fault: Fault::Order { .. } })), "{found:?}");
        let mut table = solve(&game, true);
        table.order.old[node] = place;
        let found = table.verify(&table.arena);
        assert!(matches!(found, Err(Error::WrongTable { fault: Fault::Order { .. } })), "{found:?}");
    }
}

/// Claims that justify each other in a circle: a mouse that can only run round and round has not won.
#[test]
fn wins_that_rest_on_each_other_are_found() {
    let game = Game::classic(vec![vec![], vec![2], vec![1], vec![4], vec![3]]);
    let mut table = solve(&game, false);
    let [places, cats] =
        [[1, 2], [3, 4]].map(|nodes| nodes.map(|node: usize| table.order.new[node] as usize));
    for (mouse, cat) in places.into_iter().flat_map(|mouse| cats.map(|cat| (mouse, cat))) {
        // By side to move, what the mouse has won and what the cat has.
        flip(&mut table, 0, 64 * cat + mouse);
        flip(&mut table, 2, 64 * mouse + cat);
    }
    assert_eq!(table.outcome(1, 3, Side::Mouse), Ok(Outcome::MouseWins));
    assert_eq!(table.outcome(1, 3, Side::Cat), Ok(Outcome::MouseWins));
    let found = table.verify(&table.arena);
    let reason = Reason::Outcome { outcome: Outcome::Draw };
    assert!(
        matches!(found, Err(Error::WrongTable { fault: Fault::Position { reason: other, .. } }) if other == reason),
        "{found:?}"
    );
}

/// The same of two cats, which run round and round themselves.
#[test]
fn wins_of_teams_that_rest_on_each_other_are_found() {
    let game = Game::classic(vec![vec![], vec![2], vec![1], vec![4], vec![3]]);
    let mut arena = arena(&game);
    arena.set_pieces(Side::Cat, 2).expect("few");
    let mut table =
        Table::solve(&arena, Options { threads: 1, ..Options::default() }).expect("enough memory");
    assert_eq!(table.verify(&arena), Ok(()));
    for (mouse, cats) in
        [1, 2].into_iter().flat_map(|mouse| [[3, 3], [3, 4], [4, 4]].map(|cats| (mouse, cats)))
    {
        for (to_move, matrix) in [(Side::Mouse, 0), (Side::Cat, 2)] {
            assert_eq!(table.team_outcome(&[mouse], &cats, to_move), Ok(Outcome::Draw));
            let [column, row] = table.stored(&arena.teams(&[mouse], &cats, to_move).expect("it is one"));
            flip(&mut table, matrix, 64 * row + column);
            assert_eq!(table.team_outcome(&[mouse], &cats, to_move), Ok(Outcome::MouseWins));
        }
    }
    let found = table.verify(&arena);
    let reason = Reason::Outcome { outcome: Outcome::Draw };
    assert!(
        matches!(found, Err(Error::WrongTable { fault: Fault::Teams { reason: other, .. } }) if other == reason),
        "{found:?}"
    );
}

/// The words in which the rules are looked at are the rules.
#[test]
fn ends_by_words_are_the_ends_by_position() {
    for seed in 0..60 {
        let nodes = [3, 10, 64, 70][seed as usize % 4];
        let game = random(Family::Directed.graph(nodes, seed), &mut Random::new(seed));
        let table = solve(&game, false);
        let rules = Rules::new(&table.arena, &table.order).expect("memory");
        for (mouse, cat) in (0..nodes * nodes).map(|number| (number / nodes, number % nodes)) {
            let places = [table.order.new[mouse] as usize, table.order.new[cat] as usize];
            for (to_move, rows) in Side::BOTH.into_iter().flat_map(|side| Side::BOTH.map(|rows| (side, rows)))
            {
                let [row, column] = if rows == Side::Mouse { places } else { [places[1], places[0]] };
                let over =
                    rules.over(to_move, rows, row, column / 64).map(|word| word >> (column % 64) & 1 != 0);
                let expected = table.arena.over(mouse, cat, to_move);
                assert_eq!(over, Side::BOTH.map(|side| expected == Some(side.wins())), "{game:?}");
            }
        }
    }
}

/// The same of teams, where all mice must get out and where one is enough.
#[test]
fn every_flipped_bit_of_teams_is_found() {
    for seed in 0..8 {
        println!("seed {seed}");
        let mut draw = Random::new(seed);
        let game = random(Family::ALL[seed as usize % 3].graph(3, seed), &mut draw);
        let mut arena = arena(&game);
        arena.set_all_must(seed % 2 == 0);
        for side in Side::BOTH {
            arena.set_pieces(side, 1 + draw.below(2) as u32).expect("few");
            arena.set_speed(side, 2).expect("slow");
        }
        let options = Options { threads: 1, with_plies: seed % 4 < 2, ..Options::default() };
        let mut table = Table::solve(&arena, options).expect("enough memory");
        assert_eq!(table.verify(&arena), Ok(()), "{game:?}");
        for matrix in 0..matrices(&mut table).len() {
            for bit in 0..64 * matrices(&mut table)[matrix].len() {
                fault_of_flip(&mut table, matrix, bit, &game);
            }
        }
        assert_eq!(table.verify(&arena), Ok(()), "{game:?}");
    }
}
