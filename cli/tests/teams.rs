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
    assert_fails(&run(&["query", file, "1", "0,0", "cat"], b""), 2, "MOUSE: error: these are 1 node");
    assert_fails(&run(&["play", file], b""), 2, file);
    std::fs::remove_file(&path).expect("it was saved");
}

#[test]
fn what_does_not_fit_is_refused() {
    let wrong = |arguments: &[&str]| run(&[&COPS[..], arguments].concat(), PETERSEN);
    assert_fails(&wrong(&["--cats", "2"]), 2, "--cat: error: these are 1 node, but there have to be 2");
    assert_fails(&wrong(&["--cat", "2,3"]), 2, "--cat: error: there is one piece a side here");
    assert_fails(&wrong(&["--cats", "2", "--cat", "2,10"]), 2, "--cat: error: there is no node 10");
    assert_eq!(wrong(&["--cats", "17"]).status.code(), Some(2));
    assert_eq!(wrong(&["--speed-mouse", "0"]).status.code(), Some(2));
}
