//! The verifier from outside: it passes what is right, under all rules, and refuses a table of another arena. That it lets
//! no flipped bit pass is tested inside the library, where bits can be flipped.

mod oracle;
mod settings;
mod support;

use std::num::NonZeroU32;

use cat_mouse::{Arena, Difference, Error, Options, Outcome, Side, Status, Stuck, Table};
use oracle::Game;
use settings::{arena, choices, combinations, random, with_kinds};
use support::{Csr, Family, Random, all_directed};

fn check(game: &Game) {
    let arena = arena(game);
    for with_plies in [true, false] {
        let options = Options { threads: 1, with_plies, ..Options::default() };
        let table = Table::solve(&arena, options).expect("enough memory");
        let found = table.verify(&arena);
        let name = if game.nodes() < 50 { format!("{game:?}") } else { format!("{:?}", game.rules) };
        assert_eq!(found, Ok(()), "with plies: {with_plies}, {name}");
    }
}

#[test]
fn directed_graphs_with_3_nodes() {
    let (combinations, choices) = (combinations(&[None, Some(1), Some(2), Some(4)]), choices(3));
    for (i, graph) in all_directed(3).enumerate() {
        for j in (i % 11..combinations.len()).step_by(11) {
            let kinds = &choices[(i + j) % choices.len()];
            check(&Game { graph: graph.clone(), rules: with_kinds(combinations[j].clone(), kinds) });
        }
    }
}

#[test]
fn random_games() {
    for seed in 0..600 {
        let nodes = 4 + seed as usize % 37;
        let graph = Family::ALL[seed as usize % 3].graph(nodes, seed);
        check(&random(graph, &mut Random::new(seed)));
    }
}

#[test]
fn random_games_around_the_widths_of_lines() {
    for nodes in [63, 64, 65, 127, 128, 129, 256, 257, 513] {
        for turn in 0..4 {
            let seed = nodes as u64 * 10 + turn;
            let family = [Family::Sparse, Family::Directed][turn as usize % 2];
            let graph = family.graph(nodes, seed);
            check(&if turn < 2 { Game::classic(graph) } else { random(graph, &mut Random::new(seed)) });
        }
    }
}

/// What was saved and opened is as right as before, and is read where it lies.
#[test]
fn opened_tables() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("verified.cmt");
    for with_plies in [true, false] {
        let arena = arena(&random(Family::Sparse.graph(200, 3), &mut Random::new(3)));
        let options = Options { threads: 1, with_plies, ..Options::default() };
        Table::solve(&arena, options).and_then(|table| table.save(&path)).expect("there is room");
        let table = Table::open(&path).expect("just saved");
        assert_eq!(table.verify(&arena), Ok(()));
        assert_eq!(table.verify(table.arena()), Ok(()));
    }
}

/// A path of four nodes.
fn path() -> Arena {
    Arena::new(&Csr::new(&vec![vec![1], vec![0, 2], vec![1, 3], vec![2]]).graph()).expect("a graph")
}

#[test]
fn another_arena_is_told_apart() {
    let table = Table::solve(&path(), Options::default()).expect("enough memory");
    let edges = |rows| Csr::new(&rows);
    // The same moves in another order and twice are the same moves.
    let same = edges(vec![vec![1, 1], vec![2, 0, 2], vec![3, 1], vec![2]]);
    assert_eq!(table.verify(&Arena::new(&same.graph()).expect("a graph")), Ok(()));
    let longer = edges(vec![vec![1], vec![0, 2], vec![1, 3], vec![2], vec![]]);
    let longer = Arena::new(&longer.graph()).expect("a graph");
    let ring = edges(vec![vec![1, 3], vec![0, 2], vec![1, 3], vec![0, 2]]);
    type Change<'a> = &'a dyn Fn(&mut Arena) -> Result<(), Error>;
    let changes: [(Change<'_>, Difference, &str); 9] = [
        (&|arena| arena.set_holes(&[0, 3]), Difference::Holes, "the holes"),
        (
            &|arena| arena.set_goals(Side::Cat, &[2]),
            Difference::Goals { side: Side::Cat },
            "the goals of the cat",
        ),
        (
            &|arena| arena.set_forbidden(Side::Mouse, &[3]),
            Difference::Moves { side: Side::Mouse, node: 2 },
            "the moves of the mouse from node 2",
        ),
        (
            &|arena| arena.set_moves(Side::Cat, &ring.graph()),
            // The hole is closed to the cat in any case.
            Difference::Moves { side: Side::Cat, node: 0 },
            "the moves of the cat from node 0",
        ),
        (
            &|arena| {
                arena.set_may_stay(Side::Cat, true);
                Ok(())
            },
            Difference::Moves { side: Side::Cat, node: 1 },
            "the moves of the cat from node 1",
        ),
        (
            &|arena| {
                arena.set_stuck(Side::Mouse, Stuck::Loses);
                Ok(())
            },
            Difference::Stuck { side: Side::Mouse },
            "what it means that the mouse can't move",
        ),
        (
            &|arena| {
                arena.set_endless(Outcome::CatWins);
                Ok(())
            },
            Difference::Endless,
            "who wins play that never ends",
        ),
        (
            &|arena| {
                arena.set_ply_limit(NonZeroU32::new(7)).expect("a low limit");
                Ok(())
            },
            Difference::PlyLimit,
            "the ply limit",
        ),
        (
            &|arena| {
                arena.set_ply_limit(NonZeroU32::new(7)).expect("a low limit");
                arena.set_holes(&[] as &[i32])
            },
            Difference::Holes,
            "the holes",
        ),
    ];
    let refused = |arena: &Arena, difference, name: &str| {
        let error = table.verify(arena).expect_err("the arena is another one");
        assert_eq!(error, Error::OtherArena { difference });
        assert_eq!(error.status(), Status::InvalidArgument);
        assert_eq!(error.to_string(), format!("the table is of another arena: they differ in {name}"));
    };
    refused(&longer, Difference::Nodes, "the number of nodes");
    for (change, difference, name) in changes {
        let mut other = path();
        change(&mut other).expect("it is a setting");
        refused(&other, difference, name);
    }
    assert_eq!(table.verify(table.arena()), Ok(()));
}
