//! The rules as options of `cat-mouse solve`: each does what it says, and what can't be meant is refused.

use serde_json::Value;

mod support;
use support::{assert_fails, run, solved, text};

/// A path of five nodes: 0 - 1 - 2 - 3 - 4.
const PATH: &[u8] = b"0 1\n1 2\n2 3\n3 4\n";

fn outcome(arguments: &[&str], input: &[u8]) -> i64 {
    let output = support::solved(&[&["solve", "--json", "-"], arguments].concat(), input);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("--json prints JSON");
    answer["outcome"].as_i64().expect("the outcome is a number")
}

#[test]
fn every_rule_changes_what_it_says() {
    let far = ["--mouse", "3", "--cat", "1"];
    let near = ["--mouse", "2", "--cat", "3"];
    for (start, arguments, expected, why) in [
        (near, &[][..], 1, "the mouse is nearer to the hole"),
        (near, &["--first", "cat"], 2, "the cat is there with one move"),
        (far, &[], 2, "the cat is in the way, and the mouse in a dead end"),
        (far, &["--holes", "4"], 1, "another hole"),
        (far, &["--holes", "0,4"], 1, "one more hole"),
        (far, &["--goals-mouse", "4"], 1, "a goal beside the hole"),
        (far, &["--goals-cat", "2"], 2, "a goal of the cat"),
        (near, &["--goals-cat", "4"], 2, "the cat is at its goal first"),
        (near, &["--forbid-mouse", "1"], 2, "nowhere to run"),
        (far, &["--forbid-cat", "2"], 0, "the cat can't move"),
        (far, &["--ply-limit", "2"], 0, "the cat has no time"),
        (near, &["--ply-limit", "2"], 0, "the mouse needs three plies"),
        (near, &["--ply-limit", "3"], 1, "three plies are enough"),
        (near, &["--ply-limit", "2", "--endless", "cat"], 2, "two plies without a win are the cat's"),
    ] {
        assert_eq!(
            outcome(&[&start[..], arguments].concat(), PATH),
            expected,
            "{start:?} {arguments:?}: {why}"
        );
    }
    const SQUARE: &[u8] = b"0 1\n1 2\n2 3\n3 0\n";
    let start = ["--mouse", "0", "--cat", "1", "--holes", "none"];
    for (arguments, expected, why) in [
        (&[][..], 0, "the mouse is always ahead"),
        (&["--stay", "cat"], 2, "the cat waits opposite, and the mouse has to move"),
        (&["--stay", "mouse"], 0, "the mouse is no worse off"),
        (&["--stay", "both"], 0, "both wait"),
        (&["--stay", "none"], 0, "as by default"),
        (&["--endless", "mouse"], 1, "the mouse gets away"),
        (&["--endless", "cat"], 2, "the mouse doesn't get home"),
    ] {
        assert_eq!(outcome(&[&start[..], arguments].concat(), SQUARE), expected, "{arguments:?}: {why}");
    }
    // The mouse has no way out of node 1, the cat none out of node 2.
    let dead_ends = b"[[0],[],[]]";
    for (rule, expected) in [("draw", 0), ("loses", 2), ("stays", 0)] {
        assert_eq!(outcome(&["--stuck-mouse", rule], dead_ends), expected, "the mouse {rule}");
        let expected = if rule == "loses" { 1 } else { 0 };
        assert_eq!(outcome(&["--stuck-cat", rule, "--first", "cat"], dead_ends), expected, "the cat {rule}");
    }
}

#[test]
fn a_side_can_have_a_graph_of_its_own() {
    let folder = support::scratch("rules-moves");
    // Only the way from 4 to 3 and back, of which node 4 is the last: the list need not reach it.
    let file = folder.join("cat.edges");
    std::fs::write(&file, "3 2\n").unwrap();
    let file = file.to_str().unwrap();
    let start = ["--mouse", "3", "--cat", "1"];
    assert_eq!(
        outcome(&[&start[..], &["--moves-cat", file]].concat(), PATH),
        0,
        "the cat is stuck on node 1"
    );
    assert_eq!(outcome(&[&start[..], &["--moves-mouse", file]].concat(), PATH), 2);
    let other = folder.join("other.json");
    std::fs::write(&other, "[[1],[0]]").unwrap();
    let other = other.to_str().unwrap();
    let output = support::run(&["solve", "-", "--moves-cat", other], PATH);
    let message = "error: the side's graph has 2 nodes, but the arena has 5";
    assert_fails(&output, 2, &format!("{other}: {message}"));
    let output = support::run(&["solve", "-", "--moves-cat", "no/such/file"], PATH);
    assert_fails(&output, 1, "no/such/file: error: can't read it: ");
}

#[test]
fn words_say_which_rules_are_not_the_usual_ones() {
    let arguments = "solve --holes 0,4 --goals-mouse 2 --goals-cat 1 --forbid-mouse none --forbid-cat 3 --stay cat \
                     --stuck-mouse loses --endless cat --ply-limit 9 --mouse 3 --cat 1 --first cat -";
    let output = support::solved(&arguments.split_whitespace().collect::<Vec<_>>(), PATH);
    let expected = "The cat starts on node 1 and moves first, the mouse starts on node 3. Holes: 0 and 4. \
                    Goals of the mouse: 2. Goals of the cat: 1. Forbidden to the mouse: none. \
                    Forbidden to the cat: 3. The cat may stay. A mouse that can't move loses. \
                    The cat wins play that never ends. After 9 plies it counts as endless.\n";
    assert!(text(&output.stdout).contains(expected), "{output:?}");
}

/// A number below 0 is a wrong number, and no unknown option.
#[test]
fn wrong_numbers_are_called_that() {
    for (arguments, message) in [
        (
            &["solve", "--holes", "-1", "-"][..],
            "invalid value '-1' for '--holes <NODES>': a node is a number from 0 on",
        ),
        (
            &["solve", "--mouse", "-1", "-"],
            "invalid value '-1' for '--mouse <NODE>': a node is a number from 0 on",
        ),
        (
            &["query", "table.cmt", "1", "-2", "cat"],
            "invalid value '-2' for '[CAT]': a node is a number from 0 on",
        ),
        (&["solve", "--cats", "-1", "-"], "invalid value '-1' for '--cats <N>': -1 is not in 1..=16"),
        (&["census", "--skip", "-1"], "invalid value '-1' for '--skip <N>'"),
        (
            &["solve", "--ply-limit", "4294967296", "-"],
            "invalid value '4294967296' for '--ply-limit <PLIES>': a limit is none, or from 1 to 4294967294 plies",
        ),
        (
            &["solve", "--ply-limit", "4294967295", "-"],
            "invalid value '4294967295' for '--ply-limit <PLIES>': a limit is none, or from 1 to 4294967294 plies",
        ),
    ] {
        let output = run(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(text(&output.stderr).contains(message), "{output:?}");
        assert!(!text(&output.stderr).contains("tip:"), "{output:?}");
    }
    solved(&["solve", "--ply-limit", "4294967294", "-"], b"[[1,2],[0],[0]]");
}

#[test]
fn standard_input_is_read_once() {
    let graph = b"[[1,2],[0],[0]]";
    let message = "-: error: standard input is one graph, and can be read only once";
    for arguments in [
        &["solve", "--moves-cat", "-", "-"][..],
        &["solve", "--moves-mouse", "-", "-"],
        &["solve", "--moves-mouse", "-", "--moves-cat", "-", "examples/graphs/draw.json"],
    ] {
        let mut command = support::command(arguments);
        command.current_dir(support::examples().join("../.."));
        assert_fails(&support::feed(command, graph), 2, message);
    }
    let draw = support::examples().join("draw.json");
    let output = run(&["play", "--moves-cat", "-", draw.to_str().unwrap()], graph);
    assert_fails(&output, 2, "-: error: standard input is for your moves");
}

#[test]
fn contradictions_say_what_to_change() {
    for (arguments, message) in [
        (&["--holes", "3", "--goals-cat", "3"][..], "node 3 is a hole, which the cat may not enter"),
        (&["--holes", "3", "--forbid-mouse", "3"], "node 3 is a hole and forbidden to the mouse"),
        (&["--goals-cat", "4", "--forbid-cat", "4"], "node 4 is a goal of the cat and forbidden to it"),
    ] {
        let output = support::run(&[&["solve", "-"], arguments].concat(), PATH);
        assert_fails(&output, 2, &format!("<stdin>: error: {message}"));
    }
    for arguments in [
        &["--ply-limit", "0"][..],
        &["--ply-limit", "many"],
        &["--holes", "x"],
        &["--holes", ""],
        &["--stay", "dog"],
        &["--stuck-cat", "wins"],
        &["--endless", "nobody"],
        &["--first", "dog"],
        &["--jump-cat", "-1"],
        &["--connect", "6"],
    ] {
        let output = support::run(&[&["solve", "-"], arguments].concat(), PATH);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    }
}
