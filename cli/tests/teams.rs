//! Several pieces a side, and speeds, in the command.

use serde_json::Value;

mod support;
use support::{assert_fails, run, solved, text};

/// The Petersen graph, where it takes three cats.
const PETERSEN: &[u8] = b"[[1,4,5],[0,2,6],[1,3,7],[2,4,8],[0,3,9],[0,7,8],[1,8,9],[2,5,9],[3,5,6],[4,6,7]]";
const COPS: [&str; 6] = ["solve", "--json", "-", "--holes", "none", "--stay=both"];

fn answer(arguments: &[&str], input: &[u8]) -> Value {
    serde_json::from_slice(&solved(arguments, input).stdout).expect("--json prints JSON")
}

#[test]
fn cats_choose_and_win_when_they_are_enough() {
    for (cats, outcome) in [("1", 0), ("2", 0), ("3", 2)] {
        let found = answer(
            &[&COPS[..], &["--cats", cats, "--place", "--plies", "--first", "cat"]].concat(),
            PETERSEN,
        );
        assert_eq!(found["outcome"], outcome, "{cats} cats: {found}");
        assert_eq!(found["cats"].as_array().map(Vec::len), cats.parse().ok(), "{found}");
        assert_eq!(found["chosen"], true, "{found}");
    }
}

#[test]
fn a_table_of_teams_is_solved_saved_asked_and_verified() {
    let path = std::env::temp_dir().join(format!("cat-mouse-teams-{}.cmt", std::process::id()));
    let file = path.to_str().expect("the folder has a name in UTF-8");
    let start = [
        "--mice",
        "2",
        "--cats",
        "2",
        "--speed-cat",
        "2",
        "--mouse",
        "9,1",
        "--cat",
        "0,0",
        "--first",
        "cat",
    ];
    let found = answer(&[&COPS[..], &start, &["--line", "--table", file]].concat(), PETERSEN);
    assert_eq!((&found["outcome"], &found["winner"]), (&2.into(), &"cat".into()), "{found}");
    let positions = found["line"]["positions"].as_array().expect("a game");
    assert_eq!(Some(positions.len() as u64), found["plies"].as_u64());

    let asked = answer(&["query", "--json", file, "1,9", "0,0", "cat"], b"");
    assert_eq!(asked["plies"], found["plies"], "{asked}");
    assert!(asked["best_moves"].as_array().is_some_and(|moves| !moves.is_empty()), "{asked}");
    let asked = answer(&["query", "--json", file, "off,off", "0,0", "cat"], b"");
    assert_eq!((&asked["outcome"], &asked["plies"]), (&2.into(), &0.into()), "all are caught: {asked}");
    let words = solved(&["query", "--line", file, "1,off", "0,3", "mouse"], b"");
    assert!(text(&words.stdout).contains("mice 1 and off the board, cats 0 and 3"), "{words:?}");

    let verified = answer(&["verify", "--json", file], b"");
    assert_eq!(verified["positions"], 2 * 66 * 55, "{verified}");
    let counted = answer(&["query", "--json", file], b"");
    assert!(counted["cat_to_move"].is_object(), "{counted}");
    assert_fails(&run(&["query", file, "1", "0,0", "cat"], b""), 2, "MOUSE: error: 1 node given, not 2");
    assert_fails(&run(&["play", file], b""), 2, "--mouse: error: 1 node given, not 2");
    let start = ["play", file, "--mouse", "1,9", "--cat", "0,0", "--first", "cat"];
    let words = solved(&[&start[..], &["--as", "cat"]].concat(), b"hint\nquit\n");
    let hint = "cat> hint\nYou can win in 1 ply. Best: 0,9, 1,9, 2,9 or 6,9.\n";
    assert!(text(&words.stdout).contains(hint) && found["plies"] == 1, "{words:?}");
    solved(
        &[&COPS[..], &["--mice", "2", "--cats", "2", "--speed-cat", "2", "--summary", "--table", file]]
            .concat(),
        PETERSEN,
    );
    let words = solved(&["query", file, "1,9", "0,0", "cat"], b"");
    let reason = "\nWhat to play can't be told: the table has no plies, which `cat-mouse solve --plies --table` keeps.\n";
    assert!(text(&words.stdout).ends_with(reason), "{words:?}");
    std::fs::remove_file(&path).expect("it was saved");
}

/// A path of five nodes with the hole at one end, two mice, and cats that come from the other end.
const PATH: &[u8] = b"0 1\n1 2\n2 3\n3 4\n";

fn play(arguments: &[&str], moves: &[u8]) -> String {
    let file = support::scratch("play-teams").join(arguments.join(""));
    std::fs::write(&file, PATH).expect("the folder is there");
    let file = file.to_str().expect("the folder has a name in UTF-8");
    text(&solved(&[&["play", file], arguments].concat(), moves).stdout).to_string()
}

#[test]
fn teams_are_played_to_the_end() {
    let mice = ["--mice", "2", "--mouse", "2,2", "--cat", "4"];
    let words = play(&mice, b"help\nmoves\n1\n1,4\n1,9\nhop\n1,1\n0,0\n");
    for (order, answer) in [
        ("help", "  NODES  go there"),
        ("moves", "You can go to 1,1, 1,3 or 3,3."),
        ("1", "1 node given, not 2"),
        ("1,4", "You can't go to 1 and 4, but to 1,1, 1,3 or 3,3."),
        ("1,9", "there is no node 9: the nodes are 0 to 4"),
        ("hop", "\"hop\" are no nodes and no order: type help"),
        ("1,1", "The cats go: 3."),
    ] {
        assert!(words.contains(&format!("\nmouse> {order}\n{answer}")), "{order}: {words}");
    }
    assert!(words.contains("\nAfter 0 plies: mice 2 and 2, cat 4.\n"), "{words}");
    // The first of them ends it.
    assert!(
        words.ends_with("mouse> 0,0\n\nAfter 3 plies: mice 0 and 1, cat 3.\nThe mouse has won.\n"),
        "{words}"
    );
    // Both must get out: one is safe on the hole, and the other follows.
    let words = play(&[&mice[..], &["--all-must"]].concat(), b"1,1\nundo\n1,1\noff,0\n");
    assert!(words.contains("\nAfter 0 plies: mice 2 and 2, cat 4.\nmouse> 1,1\n"), "{words}");
    assert!(
        words
            .ends_with("\nAfter 3 plies: mice off the board and off the board, cat 3.\nThe mouse has won.\n"),
        "{words}"
    );
    // As the cats, of which one goes two edges and catches what it passes.
    let cats =
        ["--as", "cat", "--mice", "2", "--mouse", "2,3", "--cat", "4", "--speed-cat", "2", "--first", "cat"];
    let words = play(&cats, b"hint\n2\n");
    assert!(
        words.contains(
            "cat> 2\n\nAfter 1 ply: mice off the board and off the board, cat 2.\nThe cat has won.\n"
        ),
        "{words}"
    );
}

#[test]
fn what_does_not_fit_is_refused() {
    let wrong = |arguments: &[&str]| run(&[&COPS[..], arguments].concat(), PETERSEN);
    assert_fails(&wrong(&["--cats", "2"]), 2, "--cat: error: 1 node given, not 2");
    assert_fails(&wrong(&["--cat", "2,3"]), 2, "--cat: error: there is one piece a side here");
    assert_fails(&wrong(&["--cats", "2", "--cat", "2,10"]), 2, "--cat: error: there is no node 10");
    assert_eq!(wrong(&["--cats", "17"]).status.code(), Some(2));
    assert_eq!(wrong(&["--speed-mouse", "0"]).status.code(), Some(2));
}
