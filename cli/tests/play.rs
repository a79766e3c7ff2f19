//! `cat-mouse play`, with the moves of a player who has written them down beforehand.

mod support;
use support::{assert_fails, examples, run, solved, text};

/// A path of four nodes and the hole at its end: 0 - 1 - 2 - 3, and 4 beside 3.
const PATH: &str = "0 1\n1 2\n2 3\n3 4\n";

/// A file with this graph.
fn file(name: &str, graph: &str) -> String {
    let file = support::scratch(&format!("play-{name}")).join("graph");
    std::fs::write(&file, graph).unwrap();
    file.to_str().expect("the path is UTF-8").to_string()
}

fn play(arguments: &[&str], moves: &str) -> String {
    let output = solved(&[&["play"], arguments].concat(), moves.as_bytes());
    assert!(output.stderr.is_empty(), "{output:?}");
    text(&output.stdout).to_string()
}

#[test]
fn a_game_is_played_to_its_end() {
    let path = file("end", PATH);
    let words = play(&[&path, "--mouse", "2", "--cat", "3"], "1\n0\n");
    let expected = "\
You are the mouse. The mouse starts on node 2 and moves first, the cat starts on node 3, the hole is node 0.
Type the node to go to, or help.

After 0 plies: you, the mouse, are on 2, the cat is on 3.
mouse> 1
The cat goes from 3 to 2.

After 2 plies: you, the mouse, are on 1, the cat is on 2.
mouse> 0

After 3 plies: you, the mouse, are on 0, the cat is on 2.
The mouse has won.
";
    assert_eq!(words, expected);
    // As the cat, one can only look on.
    let words = play(&[&path, "--as", "cat", "--mouse", "2", "--cat", "3"], "2\n");
    assert!(words.contains("The mouse goes from 2 to 1.\n"), "{words}");
    assert!(words.ends_with("The mouse goes from 1 to 0.\n\nAfter 3 plies: you, the cat, are on 2, the mouse is on 0.\nThe mouse has won.\n"), "{words}");
    // A mistake is punished.
    let words = play(&[&path, "--mouse", "2", "--cat", "4"], "3\n");
    assert!(
        words.ends_with("The cat has won.\n") && words.contains("The cat goes from 4 to 3.\n"),
        "{words}"
    );
}

#[test]
fn orders_are_obeyed() {
    let path = file("orders", PATH);
    let arguments = [&path[..], "--mouse", "2", "--cat", "4"];
    let words = play(&arguments, "help\nmoves\nhint\nundo\n0\n9\ndance\n\n1\nundo\nhint\nquit\n1\n");
    for (order, answer) in [
        ("help", "  NODE   go there"),
        ("moves", "You can go to 1 or 3."),
        ("hint", "You can win in 3 plies. Best: 1."),
        ("undo", "You have not moved yet."),
        ("0", "You can't go to 0, but to 1 or 3."),
        ("9", "there is no node 9: the nodes are 0 to 4"),
        ("dance", "\"dance\" is no node and no order: type help"),
        ("1", "The cat goes from 4 to 3."),
        ("undo", "\nAfter 0 plies: you, the mouse, are on 2, the cat is on 4."),
    ] {
        assert!(words.contains(&format!("\nmouse> {order}\n{answer}")), "{order}: {words}");
    }
    assert!(words.ends_with("mouse> quit\n"), "nothing happens after that: {words}");
    // The end of the input is the end of the game.
    assert!(play(&arguments, "1\n").ends_with("mouse> \n"));
    assert!(play(&arguments, "").ends_with("mouse> \n"));
}

#[test]
fn draws_and_losses_are_told() {
    let draw = examples().join("draw.json");
    let hint = play(&[draw.to_str().unwrap()], "hint\n");
    assert!(hint.contains("You can hold the draw. Best: "), "{hint}");
    let path = file("losses", PATH);
    let hint = play(&[&path, "--mouse", "3", "--cat", "1"], "hint\n");
    assert!(hint.contains(", if the cat makes no mistake. Best: 4."), "{hint}");
    // A ring, on which both go round for ever.
    let ring = file("ring", "0 1\n1 2\n2 3\n3 0\n");
    let words = play(&[&ring, "--holes", "none", "--mouse", "0", "--cat", "1"], "3\n2\n3\n");
    assert!(words.contains(" So it was after 2 plies.\n"), "{words}");
    let limit = ["--ply-limit", "2", "--endless", "cat"];
    let words =
        play(&[&[&ring, "--holes", "none", "--mouse", "0", "--cat", "1"], &limit[..]].concat(), "3\n");
    assert!(words.ends_with("2 plies are the limit: the cat has won.\n"), "{words}");
    let stuck = file("stuck", "[[0],[],[]]");
    assert!(play(&[&stuck], "").ends_with("The mouse can't move: a draw.\n"));
}

#[test]
fn grids_are_drawn() {
    let grid = file("grid", "####F\n#C...\nM....\n");
    let words = play(&[&grid, "--jump-mouse", "2"], "2:2\n");
    assert!(
        words.contains("\n  ####F\n  #C...\n  M....\nAfter 0 plies: you, the mouse, are on 5 (2:0), "),
        "{words}"
    );
    assert!(words.contains("..M..\n") && words.contains("\nThe cat stays on 1 (1:1).\n"), "{words}");
}

#[test]
fn a_table_can_be_played_from() {
    let folder = support::scratch("play-table");
    let table = folder.join("path.cmt");
    let table = table.to_str().unwrap();
    solved(&["solve", "--plies", "--table", table, "-"], PATH.as_bytes());
    let words = play(&[table, "--mouse", "2", "--cat", "3"], "1\n0\n");
    assert!(words.ends_with("The mouse has won.\n"), "{words}");

    let output = run(&["play", "--holes", "4", table], b"");
    assert_fails(&output, 2, &format!("{table}: error: a table has its own rules"));
    solved(&["solve", "--table", table, "-"], PATH.as_bytes());
    assert_fails(&run(&["play", table], b""), 2, &format!("{table}: error: the table has no plies"));
    assert_fails(&run(&["play", "-"], PATH.as_bytes()), 2, "-: error: standard input is for your moves");
    assert_fails(&run(&["play", "no/such/file"], b""), 1, "no/such/file: error: can't read it: ");
}

/// With plies used up, what was a win may have become a draw; the command knows how many are left.
#[test]
fn a_ply_limit_is_counted_down() {
    let path = file("path.json", "[[1],[0,2],[1,3],[2,4],[3,5],[4,6],[5,7],[6,8],[7]]");
    let arguments = ["--stay", "mouse", "--mouse", "3", "--cat", "8", "--ply-limit", "6", &path];
    let game = play(&arguments, "hint\n3\nhint\nquit\n");
    let hints: Vec<_> = game.lines().filter(|line| line.contains("Best:")).collect();
    assert!(hints[0].starts_with("You can win in 5 plies."), "{game}");
    assert!(hints[1].starts_with("You can hold the draw."), "{game}");
}

/// What no table tells can't be played, and is not begun.
#[test]
fn draws_that_must_be_forced_are_refused() {
    let graph = file("stuck.json", "[[0,2],[1],[]]");
    let rules = ["--as", "cat", "--holes", "none", "--endless", "cat", "--mouse", "0", "--cat", "1"];
    let output = run(&[&["play"], &rules[..], &[&graph]].concat(), b"");
    assert_fails(&output, 2, &format!("{graph}: error: where play that never ends has a winner"));
}
