//! Several pieces a side, and speeds: every position of small games against the oracle.

mod oracle;
mod settings;
mod support;

use cat_mouse::{Arena, OFF_BOARD, Options, Side, Table};
use oracle::Game;
use oracle::teams::{Position, TeamGame};
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

/// Every position, outcome and plies.
fn check_with(teams: &TeamGame, options: impl Fn() -> Options<'static>) -> Table {
    let table = Table::solve(&team_arena(teams), options()).expect("small");
    for ((mover, position), (outcome, plies)) in teams.verdicts() {
        let (mice, cats) = nodes(&position);
        let case = || format!("{position:?}, {mover} to move, in {teams:?}");
        assert_eq!(table.team_outcome(&mice, &cats, mover), Ok(outcome), "{}", case());
        if table.has_plies() {
            assert_eq!(table.team_plies(&mice, &cats, mover), Ok(plies), "{}", case());
        }
    }
    table
}

fn check(teams: &TeamGame) -> Table {
    for with_plies in [false, true] {
        check_with(teams, || Options { threads: 1, with_plies, ..Options::default() });
    }
    check_with(teams, || Options { threads: 2, with_plies: true, ..Options::default() })
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

#[test]
fn all_small_graphs() {
    let mut games = 0;
    for graph in (1..=4).flat_map(all_undirected).filter(|graph| is_connected(graph)) {
        for holes in [vec![], vec![0]] {
            for (mice, cats) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)] {
                for speed in [[1, 1], [1, 2], [2, 1], [3, 2], [2, 3]] {
                    for may_stay in [[false, false], [true, true], [true, false]] {
                        let mut game = Game::classic(graph.clone());
                        game.rules.holes = holes.clone();
                        [game.rules.mouse.may_stay, game.rules.cat.may_stay] = may_stay;
                        let all_must = mice > 1 && games % 2 == 1;
                        check(&TeamGame { game, pieces: [mice, cats], speed, all_must });
                        games += 1;
                    }
                }
            }
        }
    }
    println!("{games} games");
}

#[test]
fn random_rules() {
    for seed in 0..400 {
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
        for level in levels() {
            for threads in [1, 3] {
                check_with(&teams, || Options { threads, cpu_level: Some(level), with_plies: true, ..Options::default() });
            }
        }
    }
}
