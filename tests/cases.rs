//! Known games and known malformed graphs: tests/cases, and what docs/RULES.md says and shows.

mod oracle;
mod support;

use oracle::{Game, Position, Side, line, textbook, value_iteration};
use serde_json::Value;
use support::{cases, library, rows};

use cat_mouse::{Error, Graph, Outcome, Status, cat_mouse_game};

const START: Position = Position { mover: Side::Mouse, mouse: 1, cat: 2 };

/// Checks a game's outcome with everything there is, and its length with both oracles.
fn check_game(case: &Value) {
    let game = Game::classic(rows(case));
    let outcome = case["outcome"].as_i64();
    assert_eq!(Some(library(&game.graph) as i64), outcome, "the library on {}", case["name"]);
    for (oracle, table) in [("textbook", textbook(&game)), ("value iteration", value_iteration(&game))] {
        let found =
            (Some(table.outcome(Side::Mouse, 1, 2) as i64), table.plies(Side::Mouse, 1, 2).map(u64::from));
        assert_eq!(found, (outcome, case["plies"].as_u64()), "{oracle} on {}", case["name"]);
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
        let within = |limit| {
            let mut limited = game.clone();
            limited.rules.ply_limit = Some(limit);
            value_iteration(&limited).outcome(Side::Mouse, 1, 2)
        };
        let limited = within(2 * game.nodes() as u32 - 1);
        assert_eq!(Some(limited as i64), case["answer_of_a_2n_step_limit"].as_i64(), "{}", case["name"]);
        assert_ne!(limited, library(&game.graph), "{}", case["name"]);
        // No sooner than with the last ply is the right answer known.
        let plies = case["plies"].as_u64().expect("the game ends") as u32;
        assert_eq!(within(plies - 1), Outcome::Draw);
        assert_eq!(within(plies), library(&game.graph));
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

/// The two analyses share their rules, so these are held against docs/RULES.md by hand, away from the classic start too.
#[test]
fn the_oracle_knows_the_rules() {
    use Outcome::{CatWins, Draw, MouseWins};
    use Side::{Cat, Mouse};
    // 0: the hole, with a way out to 1. 1: to the hole, and to 2 by two entries. 2: may stay. 3: only into the hole.
    // 4: no way out. 5: one way, to 2.
    let game = Game::classic(vec![vec![1], vec![2, 0, 2], vec![2], vec![0], vec![], vec![2]]);
    for (mover, mouse, cat, outcome, plies, rule) in [
        (Cat, 0, 0, MouseWins, Some(0), "the mouse's goal is asked for before the capture"),
        (Mouse, 0, 4, MouseWins, Some(0), "the mouse that starts on the hole has won"),
        (Mouse, 4, 4, CatWins, Some(0), "a shared node is a capture, whoever is to move"),
        (Mouse, 1, 0, MouseWins, Some(1), "the mouse may enter the hole that the cat stands on"),
        (Cat, 1, 0, CatWins, Some(1), "the cat that starts on the hole moves out along its row"),
        (Mouse, 5, 2, CatWins, Some(1), "the mouse may have to step onto the cat"),
        (Cat, 2, 3, Draw, None, "the cat can't enter the hole: it is stuck, and nobody wins"),
        (Cat, 3, 4, Draw, None, "nobody wins by the cat's being stuck, near as the mouse is"),
        (Mouse, 4, 2, Draw, None, "nobody wins by the mouse's being stuck"),
        (Cat, 2, 1, CatWins, Some(1), "an entry that is there twice is one move"),
        (Mouse, 2, 5, CatWins, Some(2), "a self-loop is a move, here the only one"),
        (Mouse, 2, 4, Draw, None, "a self-loop may go on for ever"),
    ] {
        for table in [textbook(&game), value_iteration(&game)] {
            assert_eq!(
                (table.outcome(mover, mouse, cat), table.plies(mover, mouse, cat)),
                (outcome, plies),
                "{rule}"
            );
        }
    }
    let cat_on_1 = Position { mover: Cat, mouse: 5, cat: 1 };
    assert_eq!(game.moves(cat_on_1), [Position { mover: Mouse, mouse: 5, cat: 2 }]);
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
    let line = line(&game, START);
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
