//! Maps and grids as input of `cat-mouse solve`: which cells are nodes, how nodes are named, and what is no map or grid.

use serde_json::{Value, json};

mod support;
use support::{assert_fails, text};

const GRID: &[u8] = b"####F\n#C...\nM....\n";
const MAP: &[u8] = b"type octile\nheight 3\nwidth 4\nmap\n..@T\nG.S@\nO...\n";

fn answer(arguments: &[&str], input: &[u8]) -> Value {
    let output = support::solved(&[&["solve", "--json", "-"], arguments].concat(), input);
    serde_json::from_slice(&output.stdout).expect("--json prints JSON")
}

#[test]
fn a_grid_has_rules_and_a_start_of_its_own() {
    let output = support::solved(&["solve", "--jump-mouse", "2", "--plies", "-"], GRID);
    let expected = "The mouse wins in 5 plies, whatever the cat does.\n\
        The mouse starts on node 5 (2:0) and moves first, the cat starts on node 1 (1:1), the food is on node 0 (0:4).\n\
        The mouse jumps up to 2 cells, the cat up to 1 cell.\n\
        Read as a grid: 3 rows of 5 cells, 10 nodes, 12 edges, each both ways.\n";
    assert_eq!(text(&output.stdout), expected);

    // The examples of the problem.
    let corridor = b"\r\nM.C...F \r\n\r\n";
    for (input, mouse, cat, winner) in [
        (GRID, "2", "1", "mouse"),
        (corridor.as_slice(), "4", "1", "mouse"),
        (corridor, "3", "1", "cat"),
        (corridor, "7", "7", "mouse"),
    ] {
        let answer = answer(&["--jump-mouse", mouse, "--jump-cat", cat], input);
        assert_eq!(answer["winner"], winner, "{answer}");
    }
    let answer = answer(&["--mouse", "1:4", "--cat", "5", "--first", "cat", "--plies"], GRID);
    let facts = json!({
        "file": "<stdin>", "format": "grid", "directed": false, "nodes": 10, "edges": 12, "rows": 3, "columns": 5,
        "mouse": 4, "cat": 5, "to_move": "cat", "outcome": 1, "winner": "mouse", "plies": 2,
    });
    assert_eq!(answer, facts);
}

#[test]
fn the_rules_of_a_grid_can_be_changed() {
    // Walled off from the food, the mouse runs round a block of walls, which one cat can't stop.
    let ring = b"M...#F\n.##.##\n..C.##\n";
    let outcome = |arguments: &[&str]| answer(arguments, ring)["outcome"].clone();
    assert_eq!(outcome(&["--jump-cat", "1"]), 2);
    assert_eq!(outcome(&["--endless", "draw"]), 0);
    assert_eq!(outcome(&["--endless", "mouse", "--ply-limit", "none"]), 1);
    assert_eq!(outcome(&["--endless", "draw", "--jump-cat", "3"]), 2);
    assert_eq!(outcome(&["--goals-mouse", "0:1"]), 1);
}

#[test]
fn steps_of_a_map_lead_around_a_cell() {
    let edges = |connect| answer(&["--connect", connect], MAP)["edges"].clone();
    // 0 1 . .
    // 2 3 4 .
    // . 5 6 7
    assert_eq!((edges("4"), edges("8")), (json!(9), json!(13)));
    let answer = answer(&["--holes", "0:0", "--mouse", "1:0", "--cat", "2:3"], MAP);
    assert_eq!(
        (&answer["mouse"], &answer["cat"], &answer["winner"]),
        (&json!(2), &json!(7), &json!("mouse"))
    );
    assert_eq!(
        (&answer["format"], &answer["rows"], &answer["columns"]),
        (&json!("map"), &json!(3), &json!(4))
    );
}

#[test]
fn what_is_no_map_or_grid_is_refused_with_its_place() {
    const CASES: &[(&[u8], &str)] = &[
        (b"M.x.C", "1:3: error: expected a cell; found \"x\""),
        (b"M..\nC...\n", "2:5: error: the row has 4 cells, but the first one has 3"),
        (b"\nM.F\n\nC..\n", "3:1: error: the row has 0 cells, but the first one has 3"),
        (b"M.F\nC.F\n", "2:3: error: a second F: only one can be there"),
        (b"M.F\n...\n", " error: the grid has no cat (C)"),
        (b"type octile\nheight 1\nwidth 3\nmap\n.x.\n", "5:2: error: expected a cell; found \"x\""),
        (b"type octile\nheight 1\nwidth 3\nmap\n..\n", "5:3: error: the row has 2 cells, not 3"),
        (b"type octile\nheight 2\nwidth 2\nmap\n..\n", "6:1: error: row 2 of 2 is missing"),
        (b"type octile\nheight 1\nwidth 2\nmap\n..\n..\n", "6:1: error: expected the end; found \"..\""),
        (b"type octile\nheight 1\nmap\n..\n", "3:4: error: the line of the width is missing"),
        (b"type octile\nheight\nwidth 2\nmap\n..\n", "2:7: error: the number is missing"),
        (b"type octile\nheight -1\nwidth 2\nmap\n..\n", "2:8: error: expected a size"),
        (b"type octile\ndepth 1\n", "2:1: error: expected type, height, width or map; found \"depth\""),
        (b"type octile\nheight 1\nwidth 2\n", "4:1: error: the line \"map\" is missing"),
        (b"type octile\nheight 1\nwidth 2\nmap\n@T\n", "4:4: error: the grid has no cell to stand on"),
        (b"type octile\nheight 0\nwidth 0\nmap\n", "4:4: error: the grid has no cell to stand on"),
    ];
    for (input, expected) in CASES {
        assert_fails(&support::run(&["solve", "-"], input), 3, &format!("<stdin>:{expected}"));
    }
}

#[test]
fn nodes_that_are_not_there_are_refused() {
    for (arguments, input, expected) in [
        (
            ["--mouse", "0:0"],
            GRID,
            "--mouse: error: there is no floor at 0:0, in a grid of 3 rows and 5 columns",
        ),
        (["--holes", "0,3:0"], GRID, "--holes: error: there is no floor at 3:0"),
        (["--cat", "10"], GRID, "--cat: error: there is no node 10: the nodes are 0 to 9"),
        (["--goals-cat", "9"], MAP, "--goals-cat: error: there is no node 9: the nodes are 0 to 7"),
        (["--jump-cat", "2"], MAP, "--jump-cat: error: only in a grid can a side jump"),
        (
            ["--mouse", "1:1"],
            b"[[1],[2],[0]]",
            "--mouse: error: 1:1 is a row and a column, but the nodes are no",
        ),
    ] {
        assert_fails(&support::run(&[&["solve", "-"], &arguments[..]].concat(), input), 2, expected);
    }
}
