//! `cat-mouse solve` as a user or a script meets it: real processes, their output, their errors, their exit codes.

use std::io::Write;
use std::process::Output;

use serde_json::{Value, json};

mod support;
use support::{assert_fails, command, examples, text};

/// Runs `cat-mouse solve ARGUMENTS` with `input` on its standard input.
fn solve(arguments: &[&str], input: &[u8]) -> Output {
    support::run(&[&["solve"], arguments].concat(), input)
}

fn solved(arguments: &[&str], input: &[u8]) -> Output {
    support::solved(&[&["solve"], arguments].concat(), input)
}

/// The outcome that `--json` tells.
fn outcome(arguments: &[&str], input: &[u8]) -> i64 {
    let output = solved(&[arguments, &["--json"]].concat(), input);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("--json prints JSON");
    answer["outcome"].as_i64().expect("the outcome is a number")
}

#[test]
fn every_example_shows_what_its_name_says() {
    const EXAMPLES: &[(&str, &[&str], i64)] = &[
        ("cat_wins.json", &[], 2),
        ("cat_wins_in_36_plies.csr.txt", &[], 2),
        ("draw.json", &[], 0),
        ("food.grid", &["--jump-mouse", "2"], 1),
        ("mouse_wins.json", &[], 1),
        ("one_way_draw.edges", &["--directed"], 0),
        ("petersen_draw.edges", &[], 0),
        ("rooms.map", &[], 1),
    ];
    let entries = std::fs::read_dir(examples()).expect("there are examples");
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let tested: Vec<_> = EXAMPLES.iter().map(|&(name, ..)| name).collect();
    assert_eq!(names, tested, "every example is tested");
    for &(name, arguments, expected) in EXAMPLES {
        let path = examples().join(name);
        let file = path.to_str().expect("the path is UTF-8");
        assert_eq!(outcome(&[&[file], arguments].concat(), b""), expected, "{name}");
    }
    // Its comment says that the direction matters.
    let both_ways = examples().join("one_way_draw.edges");
    assert_eq!(outcome(&[both_ways.to_str().unwrap()], b""), 1);
}

#[test]
fn words_say_who_wins_and_how_the_input_was_read() {
    const START: &str =
        "The mouse starts on node 1 and moves first, the cat starts on node 2, the hole is node 0.\n";
    let expect = |input: &str, verdict: &str, reading: &str| {
        let output = solved(&["-"], input.as_bytes());
        assert_eq!(text(&output.stdout), format!("{verdict}\n{START}Read as {reading}.\n"));
        assert!(output.stderr.is_empty(), "{output:?}");
    };
    expect(
        "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
        "Draw: neither the mouse nor the cat can force its goal.",
        "JSON: 6 nodes, 14 edges, each one way",
    );
    expect(
        "3 4\n0 1 3 4\n1 0 2 1\n",
        "The mouse wins, whatever the cat does.",
        "CSR text: 3 nodes, 4 edges, each one way",
    );
    expect(
        "0 3 10\n1 2 20\n",
        "The cat wins, whatever the mouse does.",
        "an edge list: 4 nodes, 2 edges, each both ways; columns after the second are ignored",
    );
}

#[test]
fn json_answers_are_one_line_with_known_keys() {
    let output = solved(&["--json", "-"], b"0 3\n1 2\n");
    assert_eq!(text(&output.stdout).matches('\n').count(), 1);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("--json prints JSON");
    let expected = json!({
        "file": "<stdin>", "format": "edges", "directed": false, "nodes": 4, "edges": 2,
        "mouse": 1, "cat": 2, "to_move": "mouse", "outcome": 2, "winner": "cat",
    });
    assert_eq!(answer, expected);

    let output = solved(&["--json", "-"], b"[[],[],[]]");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("--json prints JSON");
    assert_eq!((&answer["winner"], &answer["format"]), (&Value::Null, &json!("json")));
}

#[test]
fn one_graph_in_every_dress_is_the_same_graph() {
    let dresses: &[&[u8]] = &[
        b"[[3],[2,3],[1],[0,1]]",
        b"\xEF\xBB\xBF [ [3], [2,3],\r\n [1],\t[0,1] ]\n\n",
        b"4 6\n0 1 3 4 6\n3 2 3 1 0 1\n",
        b"\xEF\xBB\xBF4\t6\r\n0 1 3 4 6 \r\n  3 2 3 1 0 1",
        b"0 3\n1 2\n1 3\n",
        b"\xEF\xBB\xBF# a comment\r\n% another, with \xFF in it\r\n\r\n0\t3\r\n 1   2 # here too\r\n00001 3",
        b"0 3 0.5\r1 2 0.5\r1 3 -7e3\r",
        b"3 0 %\n\x0C\n2 1\n \t\n3 1\n\n\n",
    ];
    for dress in dresses {
        let output = solved(&["--json", "-"], dress);
        let answer: Value = serde_json::from_slice(&output.stdout).expect("--json prints JSON");
        assert_eq!(answer["nodes"], 4, "{}", dress.escape_ascii());
        assert_eq!(answer["outcome"], 1, "{}", dress.escape_ascii());
    }
}

#[test]
fn format_forces_what_content_does_not_show() {
    // Two lines that are a list of two edges, and CSR text of one node that breaks off.
    assert_eq!(outcome(&["-"], b"1 2\n0 2\n"), outcome(&["-", "--format", "edges"], b"1 2\n0 2\n"));
    assert_fails(&solve(&["-", "--format", "csr"], b"1 2\n0 2\n"), 3, "<stdin>:3:1: error: ");
    assert_fails(&solve(&["-", "--format", "edges"], b"[[1,2],[0],[0]]"), 3, "<stdin>:1:1: error: ");
    assert_fails(&solve(&["-", "--format", "json"], b"0 1\n1 2\n"), 3, "<stdin>:1:1: error: ");
    assert_eq!(outcome(&["-", "--format", "edges"], b"%%MatrixMarket left over\n0 1\n1 2\n"), 1);

    // A guess that may be the reason for the error is named; what was forced is not a guess.
    let note = "note: the input looks like CSR text";
    assert!(text(&solve(&["-"], b"0 1\n1 2 3\n").stderr).contains(note));
    assert!(!text(&solve(&["-", "--format", "csr"], b"0 1\n1 2 3\n").stderr).contains("note:"));
}

#[test]
fn bad_input_is_refused_with_its_place() {
    const CASES: &[(&[u8], &str)] = &[
        // Nothing, or nothing that is text.
        (b"", "1:1: error: the input is empty"),
        (b" \r\n\t\n", "1:1: error: the input is empty"),
        (b"0 1\n1 \x002\n", "2:3: error: a NUL byte"),
        (b"\x1F\x8B\x08\x00", "1:1: error: the input is compressed"),
        (b"\xFF\xFE0\x00 \x001\x00", "1:1: error: the input is UTF-16"),
        (b"%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 2\n", "1:1: error: MatrixMarket"),
        // JSON: what a number must be.
        (
            b"[[1,2],[0],[0,-1]]",
            "1:15: error: expected a node, a whole number from 0 to 2147483646; found \"-1\"",
        ),
        (
            b"[[1,2],[0],\n[0, 1.5]]",
            "2:5: error: expected a node, a whole number from 0 to 2147483646; found \"1.5\"",
        ),
        (
            b"[[1,2],[0],[0,2147483647]]",
            "1:15: error: expected a node, a whole number from 0 to 2147483646; found \"2147483647\"",
        ),
        (b"[[1,2],[0],[0,99999999999999999999]]", "1:15: error: expected a node"),
        (b"[[1,2],[0],[0,1e999]]", "1:19: error: number out of range"),
        (
            b"[[1,2],[0],\r\n[0, 3, 4]]",
            "2:5: error: there is no node 3: the nodes are 0 to 2, one for each row",
        ),
        // JSON: anything else.
        (
            b"[[1,2],[0],[0,[1]]]",
            "1:15: error: expected a node, a whole number from 0 to 2147483646; found \"[\"",
        ),
        (b"[[1,2],[0],[0, \"x\\\"\"]]", "1:16: error: a string can't be part of a graph"),
        (b"[[1,2],[0],[0,1]] \"x\"", "1:19: error: a string can't be part of a graph"),
        (b"[[1,2],[0 0],\"x\"]", "1:11: error: expected `,` or `]`"),
        (
            b"[[1,2],[0],[0, null]]",
            "1:16: error: expected a node, a whole number from 0 to 2147483646; found \"null\"",
        ),
        (b"[[1,2],[0],  7 ]", "1:14: error: expected a row, which is an array of nodes; found \"7\""),
        (b"[[1,2],[0],  {\"a\":1} ]", "1:14: error: expected a row, which is an array of nodes; found \"{\""),
        (b" {\"nodes\":[]}", "1:2: error: expected an array of rows; found \"{\""),
        (b"[[1,2],[0],[0,", "1:14: error: the text ends before the graph does"),
        (b"[[1,2],[0],[0,1]\n", "2:1: error: the text ends before the graph does"),
        (b"[[1,2],[0],[0,1],]", "1:18: error: trailing comma"),
        (b"[[1,2],[0],[0 1]]", "1:15: error: expected `,` or `]`"),
        (b"[[1,2],[0],[0,1]] [", "1:19: error: trailing characters"),
        (b"[[\xFF]]", "1:3: error: expected value"),
        // CSR text.
        (b"3 4\n0 1 3 4\n1 0 3 1\n", "3:5: error: expected a node, a whole number from 0 to 2; found \"3\""),
        (
            b"3 4\n0 1 3 4\n1 0 -2 1\n",
            "3:5: error: expected a node, a whole number from 0 to 2; found \"-2\"",
        ),
        (b"3 4\n0 2 1 4\n1 0 2 1\n", "2:5: error: offset 2 can't be 1: offsets never fall"),
        (b"3 4\n1 2 3 4\n1 0 2 1\n", "2:1: error: offset 0 can't be 1: the first offset is 0"),
        (b"3 4\n0 1 2 3\n1 0 2 1\n", "2:7: error: offset 3 can't be 3: the last offset is the number of"),
        (b"3 4\n0 1 5 4\n1 0 2 1\n", "2:5: error: expected an offset, a whole number from 0 to 4"),
        (b"3 4\n0 1 4\n1 0 2 1\n", "2:6: error: the line has 3 numbers, not 4"),
        (b"3 4\n0 1 3 4 4\n1 0 2 1\n", "2:9: error: expected the end of the line after number 4"),
        (b"3 4\n0 1 3 4\n1 0 2\n", "3:6: error: the line has 3 numbers, not 4"),
        (b"3 4\n0 1 3 4\n", "3:1: error: the line of entries is missing"),
        (b"3 4\n0 1 3 4\n1 0 2 1\n\n5\n", "5:1: error: expected the end; found \"5\""),
        (b"# three\n3 4\n0 1 3 4\n1 0 2 1\n", "1:1: error: expected a size"),
        (b"2147483647 9\n0 1 2\n", "2:6: error: the line has 3 numbers, not 2147483648"),
        // Edge lists.
        (b"0 1\n\n  2\n", "3:3: error: an edge needs two nodes"),
        (b"0 1 9\n1 2\n", "2:1: error: this line has 2 columns; the lines before it have 3"),
        (b"0,1\n1,2\n", "1:1: error: expected a node, a whole number from 0 to 2147483646; found \"0,1\""),
        (
            b"0 1\r\n1\t-2\r\n",
            "2:3: error: expected a node, a whole number from 0 to 2147483646; found \"-2\"",
        ),
        (b"0 1\r1 x\r", "2:3: error: expected a node, a whole number from 0 to 2147483646; found \"x\""),
        (b"0 1\n1 2147483647\n", "2:3: error: expected a node"),
        (b"0 1\n1 184467440737095516160000\n", "2:3: error: expected a node"),
        (b"0 1\n7 2147483646\n1 2\n", "2:3: error: node 2147483646 in a list of only 3 edges"),
        (
            b"\x1B[2Jboo!\n",
            "1:1: error: expected a node, a whole number from 0 to 2147483646; found \"\\u{1b}[2J",
        ),
        (b"\xFF\xFD\n", "1:1: error: expected a node"),
    ];
    for (input, expected) in CASES {
        assert_fails(&solve(&["-"], input), 3, &format!("<stdin>:{expected}"));
    }
}

#[test]
fn long_junk_makes_short_errors() {
    let word = solve(&["-"], &[b'x'; 1_000_000]);
    assert_fails(&word, 3, "<stdin>:1:1: error: expected a node");
    let string = [b"[[\"".as_slice(), &[b'x'; 1_000_000], b"\"]]"].concat();
    let string = solve(&["-"], &string);
    assert_fails(&string, 3, "<stdin>:1:3: error: a string can't be part of a graph");
    assert!(word.stderr.len() < 1000 && string.stderr.len() < 1000);
}

/// Neither copied nor shown, escapes or not: with the input itself in memory there is not room for two more.
#[test]
#[cfg(target_os = "linux")]
fn a_string_of_any_length_is_refused() {
    for piece in ["xxxxxxxx", "xxxxxx\\n"] {
        let string = ["[[\"", &piece.repeat(100_000_000 / 8), "\"]]"].concat();
        let output = support::run_with_little_memory(&["solve", "-"], string.as_bytes());
        assert_fails(&output, 3, "<stdin>:1:3: error: a string can't be part of a graph");
    }
}

#[test]
#[cfg(unix)]
fn names_of_files_give_the_terminal_no_orders() {
    let output = solve(&["no/\x1b[2J\nfile"], b"");
    assert_fails(&output, 1, "no/\\u{1b}[2J\\nfile: error: can't read it: ");
}

#[test]
fn a_graph_without_the_three_nodes_is_refused() {
    for (input, message) in [
        ("[]", "the mouse should start on node 1, but there are no nodes"),
        ("[[]]", "the mouse should start on node 1, but there is no node 1: the nodes are 0 to 0"),
        ("[[],[]]", "the cat should start on node 2, but there is no node 2: the nodes are 0 to 1"),
        ("2 0\n0 0 0\n\n", "the cat should start on node 2"),
        ("0 1\n", "the cat should start on node 2"),
        ("# no edges\n", "the mouse should start on node 1"),
    ] {
        assert_fails(&solve(&["-"], input.as_bytes()), 3, &format!("<stdin>: error: {message}"));
    }
}

#[test]
fn nodes_counted_from_1_raise_a_warning() {
    let output = solved(&["-"], b"1 2\n2 3\n");
    assert!(text(&output.stderr).starts_with("<stdin>: warning: no edge leads to node 0"), "{output:?}");
    assert!(text(&output.stdout).starts_with("The cat wins"), "{output:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_game_too_big_for_the_memory_is_refused() {
    let solve = |options: &[&str]| {
        let arguments = [&["solve"], options, &["-"]].concat();
        support::run_with_little_memory(&arguments, support::long_path().as_bytes())
    };
    assert_fails(&solve(&["--summary"]), 4, "<stdin>: error: ");
    assert_fails(&solve(&["--plies"]), 4, "<stdin>: error: ");
    // One start of it is decided without a table.
    for rules in [
        &[][..],
        &["--mouse", "29000", "--cat", "7", "--first", "cat"],
        &["--stay", "both", "--endless", "mouse"],
        &["--holes", "29999", "--mouse", "20000", "--stuck-cat", "loses"],
    ] {
        let output = solve(rules);
        assert!(output.status.success(), "{rules:?}: {output:?}");
    }
}

/// With and without a table, which --plies asks for.
#[test]
fn one_start_is_worth_the_same_under_any_rules() {
    let file = examples().join("draw.json");
    let file = file.to_str().expect("the path is UTF-8");
    let mut met = [0; 3];
    for rules in [
        &["--first", "cat"][..],
        &["--stay", "both", "--endless", "cat"],
        &["--holes", "0,5", "--ply-limit", "4", "--endless", "mouse"],
        &["--goals-cat", "3", "--stuck-mouse", "loses", "--forbid-cat", "4"],
    ] {
        for (mouse, cat) in [("1", "2"), ("1", "4"), ("3", "1"), ("4", "5"), ("5", "3")] {
            let arguments = [&[file, "--mouse", mouse, "--cat", cat], rules].concat();
            let found = outcome(&arguments, b"");
            assert_eq!(found, outcome(&[&arguments[..], &["--plies"]].concat(), b""), "{arguments:?}");
            met[found as usize] += 1;
        }
    }
    assert!(met.iter().all(|&count| count > 0), "{met:?}");
}

#[test]
fn what_small_games_leave_open_says_what_the_whole_game_takes() {
    let file = examples().join("petersen_draw.edges");
    let solve = |limit: &str| solve(&[file.to_str().unwrap(), "--json", "--memory-limit", limit], b"");
    let output = solve("1k");
    let stderr = text(&output.stderr);
    assert_fails(&output, 4, &format!("{}: error: neither side was seen to hold its own; ", file.display()));
    assert!(stderr.contains("; the whole game needs ") && stderr.contains(" is 1,024 bytes\n"), "{stderr}");
    let (_, help) = stderr.split_once("--memory-limit ").expect("a limit is proposed");
    assert_eq!(solve(help.split(' ').next().unwrap()).status.code(), Some(0), "{help}");
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = examples();
    let folder = folder.to_str().unwrap();
    assert_fails(&solve(&["no/such/file"], b""), 1, "no/such/file: error: can't read it: ");
    assert_fails(&solve(&[folder], b""), 1, &format!("{folder}: error: can't read it: "));
}

#[test]
#[cfg(target_os = "linux")]
fn devices_do_not_hang_the_command() {
    assert_fails(&solve(&["/dev/zero"], b""), 3, "/dev/zero:1:1: error: a NUL byte");
    let full = std::fs::File::create("/dev/full").expect("Linux has /dev/full");
    let draw = examples().join("draw.json");
    let output = command(&["solve", draw.to_str().unwrap()]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("error: can't write the output: "), "{output:?}");
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    for arguments in [["solve", "-"].as_slice(), &["solve", "-", "--json"], &["solve", "--help"]] {
        let mut child = command(arguments).spawn().expect("the command starts");
        drop(child.stdout.take());
        // Only now can it begin to answer.
        let _ = child.stdin.take().expect("stdin is piped").write_all(b"[[1],[0],[]]");
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}: {output:?}");
    }
}

#[test]
fn wrong_usage_exits_with_2() {
    for arguments in
        [[].as_slice(), &["solve"], &["solve", "-", "--format", "dot"], &["solve", "-", "-"], &["win"]]
    {
        let output = command(arguments).output().expect("the command runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(output.stdout.is_empty() && text(&output.stderr).contains("--help"), "{output:?}");
    }
}

#[test]
fn help_and_version_tell_what_a_user_must_know() {
    let output = |arguments: &[&str]| {
        let output = command(arguments).output().expect("the command runs");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        text(&output.stdout).to_string()
    };
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(output(&["-V"]), format!("cat-mouse {version}\n"));
    assert!(output(&["--version"]).starts_with(&format!("cat-mouse {version}\n")));
    assert!(output(&["--help"]).contains("solve"));
    let help = output(&["solve", "--help"]);
    for word in [
        "--format",
        "--directed",
        "--json",
        "--holes",
        "--threads",
        "--cpu-level",
        "portable",
        "sse2",
        "avx512gfni",
        "--memory-limit",
        "--estimate",
        "Formats",
        "Examples",
        "Exit codes",
        "[[2,5],[3]",
    ] {
        assert!(help.contains(word), "{word} is not in: {help}");
    }
    for command in ["query", "verify", "play", "census"] {
        let help = output(&[command, "--help"]);
        assert!(help.contains("Exit codes") && help.contains("Usage: cat-mouse"), "{help}");
    }
}
