//! Several pieces a side, and speeds: every position of small games against the oracle.

mod oracle;
mod settings;
mod support;

use std::collections::HashMap;

use cat_mouse::{Arena, OFF_BOARD, Options, Side, Table};
use oracle::teams::{Position, TeamGame};
use oracle::{Game, Verdict};
use settings::{arena, random};
use support::{Family, Random, all_undirected, levels};

/// The game as the library has it.
fn team_arena(teams: &TeamGame) -> Arena {
    let mut arena = arena(&teams.game);
    for (i, side) in Side::BOTH.into_iter().enumerate() {
        arena.set_pieces(side, teams.pieces[i] as u32).expect("few");
        arena.set_speed(side, teams.speed[i] as u32).expect("low");
    }
    arena.set_all_must(teams.all_must);
    arena
}

fn nodes(position: &Position) -> (Vec<usize>, Vec<usize>) {
    (position.mice.iter().map(|mouse| mouse.unwrap_or(OFF_BOARD)).collect(), position.cats.clone())
}

/// What the oracle says of every position.
type Verdicts = HashMap<(Side, Position), Verdict>;

/// Every position, outcome and plies.
fn check_with(teams: &TeamGame, verdicts: &Verdicts, options: Options<'_>) -> Table {
    let table = Table::solve(&team_arena(teams), options).expect("small");
    for ((mover, position), &(outcome, plies)) in verdicts {
        let (mice, cats) = nodes(position);
        let case = || format!("{position:?}, {mover} to move, in {teams:?}");
        assert_eq!(table.team_outcome(&mice, &cats, *mover), Ok(outcome), "{}", case());
        if table.has_plies() {
            assert_eq!(table.team_plies(&mice, &cats, *mover), Ok(plies), "{}", case());
        }
    }
    table
}

fn check(teams: &TeamGame) {
    let mut verdicts = teams.verdicts();
    if (teams.pieces, teams.speed) == ([1, 1], [1, 1]) {
        // The only mouse there is is on the board.
        verdicts.retain(|(_, position), _| position.mice[0].is_some());
    }
    for (threads, with_plies) in [(1, false), (2, true)] {
        check_with(teams, &verdicts, Options { threads, with_plies, ..Options::default() });
    }
}

fn is_connected(rows: &[Vec<usize>]) -> bool {
    let mut reached = vec![0];
    let mut next = 0;
    while next < reached.len() {
        for &to in &rows[reached[next]] {
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
        next += 1;
    }
    reached.len() == rows.len()
}

/// Every connected graph of up to 3 nodes with all numbers of pieces and speeds, of 4 nodes with every eighth; which is another
/// one for each graph.
#[test]
fn all_small_graphs() {
    let mut numbers = vec![];
    for pieces in [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2]] {
        for speed in [[1, 1], [1, 2], [2, 1], [3, 2], [2, 3]] {
            for may_stay in [[false, false], [true, true], [true, false]] {
                numbers.push((pieces, speed, may_stay));
            }
        }
    }
    let mut games = 0;
    for graph in (1..=4).flat_map(all_undirected).filter(|graph| is_connected(graph)) {
        for holes in [vec![], vec![0]] {
            for &(pieces, speed, may_stay) in &numbers {
                games += 1;
                if graph.len() == 4 && games % 8 != 0 {
                    continue;
                }
                let mut game = Game::classic(graph.clone());
                game.rules.holes = holes.clone();
                [game.rules.mouse.may_stay, game.rules.cat.may_stay] = may_stay;
                let all_must = pieces[0] > 1 && games % 3 == 1;
                check(&TeamGame { game, pieces, speed, all_must });
            }
        }
    }
}

#[test]
fn random_rules() {
    for seed in 0..60 {
        println!("seed {seed}");
        let mut draw = Random::new(seed);
        let pieces = [[1, 2], [1, 3], [2, 1], [2, 2], [3, 1], [1, 1], [3, 2], [1, 4]][draw.below(8)];
        let nodes = 2 + draw.below([0, 0, 6, 5, 4, 3][pieces[0] + pieces[1]].max(2));
        let family = Family::ALL[draw.below(Family::ALL.len())];
        let graph = family.graph(nodes, draw.next());
        let game = random(graph, &mut draw);
        let speed = [1 + draw.below(3), 1 + draw.below(3)];
        let all_must = draw.chance(40);
        check(&TeamGame { game, pieces, speed, all_must });
    }
}

#[test]
fn levels_and_threads_change_nothing() {
    for seed in 0..12 {
        println!("seed {seed}");
        let mut draw = Random::new(1000 + seed);
        let graph = Family::Sparse.graph(9, draw.next());
        let mut game = random(graph, &mut draw);
        game.rules.ply_limit = None;
        let speed = [1 + draw.below(2), 1 + draw.below(2)];
        let teams = TeamGame { game, pieces: [1, 3], speed, all_must: false };
        let verdicts = teams.verdicts();
        for level in levels() {
            for threads in [1, 3] {
                let options =
                    Options { threads, cpu_level: Some(level), with_plies: true, ..Options::default() };
                check_with(&teams, &verdicts, options);
            }
        }
    }
}
