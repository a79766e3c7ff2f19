//! Known games and known malformed graphs: tests/cases, and the games that docs/RULES.md shows.

mod oracle;
mod support;

use oracle::{Game, Position, Side, line, textbook, value_iteration, value_iteration_up_to};
use serde_json::Value;
use support::{cases, library, rows};

use cat_mouse::{Error, Graph, Outcome, Status, cat_mouse_game};

const START: Position = Position { mover: Side::Mouse, mouse: 1, cat: 2 };

/// Checks a game's outcome with everything there is, and its length with both oracles.
fn check_game(case: &Value) {
    let game = Game::classic(rows(case));
    let outcome = case["outcome"].as_i64();
    let plies = case["plies"].as_u64();
    assert_eq!(Some(library(&game.graph) as i64), outcome, "the library's outcome of {}", case["name"]);
    for table in [textbook(&game), value_iteration(&game)] {
        assert_eq!(
            Some(table.outcome(Side::Mouse, 1, 2) as i64),
            outcome,
            "an oracle's outcome of {}",
            case["name"]
        );
        assert_eq!(
            table.plies(Side::Mouse, 1, 2).map(u64::from),
            plies,
            "an oracle's plies of {}",
            case["name"]
        );
    }
}

#[test]
fn classic_games() {
    cases("classic.jsonl").iter().for_each(check_game);
}

#[test]
fn games_beyond_2n_plies() {
    for case in cases("beyond_2n.jsonl") {
        check_game(&case);
        let game = Game::classic(rows(&case));
        // The published solutions call it a draw when move number 2n comes up: they see games of up to 2n - 1 plies.
        let limit = 2 * game.nodes() as u32 - 1;
        let limited = value_iteration_up_to(&game, limit).outcome(Side::Mouse, 1, 2);
        assert_eq!(Some(limited as i64), case["answer_of_a_2n_step_limit"].as_i64(), "{}", case["name"]);
        assert_ne!(limited, library(&game.graph), "{}", case["name"]);
        // No sooner than with the last ply is the right answer known.
        let plies = case["plies"].as_u64().expect("the game ends") as u32;
        assert_eq!(value_iteration_up_to(&game, plies - 1).outcome(Side::Mouse, 1, 2), Outcome::Draw);
        assert_eq!(value_iteration_up_to(&game, plies).outcome(Side::Mouse, 1, 2), library(&game.graph));
    }
}

#[test]
fn bad_csr() {
    for case in cases("bad_csr.jsonl") {
        let array =
            |key: &str| serde_json::from_value::<Vec<i32>>(case[key].clone()).expect("an array of int32");
        let (offsets, adj) = (array("offsets"), array("adj"));
        let error =
            Graph::new(&offsets, &adj).and_then(|graph| cat_mouse_game(&graph)).expect_err("it is malformed");
        let (expected, status) = match case["name"].as_str() {
            Some("csr-0") => (Error::NodeOutOfRange { entry: 3, value: 7, nodes: 3 }, Status::InvalidGraph),
            Some("csr-2") => (Error::FallingOffsets { row: 1, from: 2, to: 1 }, Status::InvalidGraph),
            Some("csr-4") => (Error::FirstOffset { value: -1 }, Status::InvalidGraph),
            Some("csr-6") => (Error::TooFewNodes { nodes: 0 }, Status::InvalidArgument),
            name => panic!("what error {name:?} has to give is not written here"),
        };
        assert_eq!((error, error.status()), (expected, status), "{}", case["name"]);
    }
}

/// docs/RULES.md shows games; they are what the oracle says, word by word.
#[test]
fn the_games_in_the_rules() {
    let text = include_str!("../docs/RULES.md");
    let shown = |case: &Value| {
        let graph = case["graph"].to_string();
        let plies = &case["plies"];
        assert!(text.contains(&graph), "docs/RULES.md has {} as {graph}", case["name"]);
        assert!(
            text.contains(&format!("{plies} plies")),
            "docs/RULES.md has {} at {plies} plies",
            case["name"]
        );
    };
    let find =
        |file, name| cases(file).into_iter().find(|case| case["name"] == name).expect("the case is there");
    let beyond_2n = find("beyond_2n.jsonl", "beyond-2n-8-2");
    for case in
        [&beyond_2n, &find("classic.jsonl", "lc913-7513"), &find("beyond_2n.jsonl", "beyond-2n-16-26")]
    {
        shown(case);
    }

    let game = Game::classic(rows(&beyond_2n));
    let line = line(&game, &textbook(&game), START);
    let places = |piece: fn(&Position) -> usize, mover| {
        let after_its_moves = line.iter().enumerate().filter(|(ply, at)| *ply == 0 || at.mover != mover);
        after_its_moves.map(|(_, at)| piece(at).to_string()).collect::<Vec<_>>().join(" ")
    };
    let mouse = format!("mouse  {}", places(|at| at.mouse, Side::Mouse));
    let cat = format!("cat    {}", places(|at| at.cat, Side::Cat));
    assert!(
        text.contains(&format!("{mouse}\n{cat}\n")),
        "docs/RULES.md shows the line of play:\n{mouse}\n{cat}"
    );
}
