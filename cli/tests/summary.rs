//! `cat-mouse solve --summary` and what goes with it: threads, instructions, estimates and limits of memory. Real processes,
//! their output, their errors, their exit codes.

use std::process::Output;

use indicatif::HumanCount;
use serde_json::{Value, json};

mod support;
use support::{assert_fails, examples, text};

/// Two nodes and the way between them.
const PAIR: &[u8] = b"0 1\n";

/// Runs `cat-mouse solve --summary ARGUMENTS` with `input` on its standard input.
fn summary(arguments: &[&str], input: &[u8]) -> Output {
    support::run(&[&["solve", "--summary"], arguments].concat(), input)
}

fn solved(arguments: &[&str], input: &[u8]) -> Output {
    support::solved(&[&["solve", "--summary"], arguments].concat(), input)
}

fn answer(arguments: &[&str], input: &[u8]) -> Value {
    json_of(solved(&[arguments, &["--json"]].concat(), input))
}

/// What solving would take.
fn estimated(arguments: &[&str], input: &[u8]) -> Value {
    json_of(support::solved(&[&["solve", "--estimate", "--json"], arguments].concat(), input))
}

fn json_of(output: Output) -> Value {
    assert_eq!(text(&output.stdout).matches('\n').count(), 1, "JSON is one line: {output:?}");
    serde_json::from_slice(&output.stdout).expect("--json prints JSON")
}

fn outcomes(draws: u64, mouse_wins: u64, cat_wins: u64) -> Value {
    json!({ "draws": draws, "mouse_wins": mouse_wins, "cat_wins": cat_wins })
}

/// A cycle with chords, some of them one way, as JSON: wide enough for several lines of a matrix.
fn circulant(nodes: usize) -> String {
    let row = |node: usize| {
        let mut row = vec![(node + 1) % nodes, (node + nodes - 1) % nodes];
        if node.is_multiple_of(7) {
            row.push((node + 31) % nodes);
        }
        row
    };
    serde_json::to_string(&(0..nodes).map(row).collect::<Vec<_>>()).expect("numbers are JSON")
}

#[test]
fn json_answers_have_known_keys_and_right_counts() {
    let mut answer = answer(&["-", "--threads", "1", "--cpu-level", "portable"], PAIR);
    // These depend on the machine, on how the library stores things, or on the moment.
    for key in ["seconds", "positions_per_second", "solve_bytes", "table_bytes"] {
        let number = answer.as_object_mut().unwrap().remove(key);
        assert!(
            number.as_ref().and_then(Value::as_f64).is_some_and(|value| value > 0.0),
            "{key}: {number:?}"
        );
    }
    let peak = answer.as_object_mut().unwrap().remove("peak_resident_bytes").expect("the key is there");
    if cfg!(target_os = "linux") {
        assert!(peak.as_u64().is_some_and(|bytes| bytes > 100_000 && bytes < 1 << 32), "{peak}");
    }
    // With the mouse on the hole it has won. Else it is on 1: the cat is there too and has won, or the cat is on the
    // hole, and whose move it is wins.
    let expected = json!({
        "file": "<stdin>", "format": "edges", "directed": false,
        "nodes": 2, "edges": 1, "positions": 8,
        "mouse_to_move": outcomes(0, 3, 1), "cat_to_move": outcomes(0, 2, 2),
        "longest": { "mouse": null, "cat": null }, "rounds": answer["rounds"], "cpu_level": "portable", "threads": 1,
    });
    assert_eq!(answer, expected);
    let longest = self::answer(&["-", "--plies"], PAIR)["longest"].clone();
    let game = |to_move| json!({ "plies": 1, "mouse": 1, "cat": 0, "to_move": to_move });
    assert_eq!(longest, json!({ "mouse": game("mouse"), "cat": game("cat") }));
    assert!(answer["rounds"]["mouse"].is_u64() && answer["rounds"]["cat"].is_u64(), "{answer}");
}

/// A place of several pieces has a number that nobody knows: what counts is where they are.
#[test]
fn longest_games_of_teams_begin_on_nodes() {
    const SQUARE: &[u8] = b"[[1,3],[0,2],[1,3],[0,2]]";
    let teams = ["-", "--plies", "--mice", "2", "--cats", "2"];
    let longest = answer(&teams, SQUARE)["longest"].clone();
    let words = solved(&teams, SQUARE);
    for (side, outcome) in [("mouse", 1), ("cat", 2)] {
        let start = &longest[side];
        let pieces = |side: &str| -> Vec<_> {
            let node = |node: &Value| node.as_u64().map_or("off".into(), |node| node.to_string());
            start[side].as_array().expect("the key is there").iter().map(node).collect()
        };
        let (mice, cats) = (pieces("mice"), pieces("cats"));
        let [mouse, cat] = [mice.join(","), cats.join(",")];
        let first = start["to_move"].as_str().expect("a side");
        let from = ["--mouse", &mouse, "--cat", &cat, "--first", first, "--json"];
        let one = json_of(support::solved(&[&["solve"], &teams[..], &from].concat(), SQUARE));
        assert_eq!((&one["plies"], &one["outcome"]), (&start["plies"], &json!(outcome)), "{one} but {start}");
        let told =
            format!(", with mice {} and {}, cats {} and {}, the {first}", mice[0], mice[1], cats[0], cats[1]);
        let told = told.replace("off", "off the board");
        assert!(text(&words.stdout).contains(&told), "{told:?} is not in {words:?}");
    }
}

#[test]
fn longest_games_on_a_map_begin_on_cells() {
    const MAP: &[u8] = b"type octile\nheight 2\nwidth 3\nmap\n@..\n...\n";
    let longest = answer(&["-", "--plies"], MAP)["longest"]["mouse"].clone();
    let cell = |node: &Value| {
        ["0 (0:1)", "1 (0:2)", "2 (1:0)", "3 (1:1)", "4 (1:2)"][node.as_u64().expect("a node") as usize]
    };
    let told = format!(", with the mouse on {}, cat on {},", cell(&longest["mouse"]), cell(&longest["cat"]));
    let words = solved(&["-", "--plies"], MAP);
    assert!(text(&words.stdout).contains(&told), "{told:?} is not in {words:?}");
}

#[test]
fn words_say_what_the_table_holds_and_what_it_took() {
    let output = solved(
        &["-", "--threads", "1", "--cpu-level", "portable"],
        b"[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
    );
    assert!(output.stderr.is_empty(), "no progress bar where stderr is no terminal: {output:?}");
    let words = text(&output.stdout);
    assert!(words.starts_with("Read as JSON: 6 nodes, 14 edges, each one way.\n\n  "), "{words}");
    for word in [
        "  draws  the mouse wins    the cat wins\n",
        "\nMouse to move  ",
        "\nCat to move    ",
        " %)",
        "\nPositions  72\n",
        "\nRounds     ",
        " of the cat's\n",
        "\nProcessor  portable, 1 thread\n",
        "\nMemory     ",
        " for the table",
    ] {
        assert!(words.contains(word), "{word:?} is not in: {words}");
    }
    let time = words.lines().find_map(|line| line.strip_prefix("Time       ")).expect("a line of the time");
    assert!(time == "under 1 ms" || time.ends_with(" positions a second"), "{time}");
    assert_eq!(words.contains("; this process touched at most "), cfg!(target_os = "linux"), "{words}");
    assert!(words.ends_with('\n') && !words.contains(" \n"), "{words:?}");
}

#[test]
fn summaries_of_the_examples_agree_with_one_start() {
    for entry in std::fs::read_dir(examples()).expect("there are examples") {
        let file = entry.unwrap().path();
        let file = file.to_str().expect("the path is UTF-8");
        let answer = answer(&[file], b"");
        let nodes = answer["nodes"].as_u64().unwrap();
        for side in ["mouse_to_move", "cat_to_move"] {
            let counts = answer[side].as_object().unwrap().values().map(|count| count.as_u64().unwrap());
            assert_eq!(counts.sum::<u64>(), nodes * nodes, "{file}: {answer}");
        }
        let one: Value =
            serde_json::from_slice(&support::solved(&["solve", "--json", file], b"").stdout).unwrap();
        let key = ["draws", "mouse_wins", "cat_wins"][one["outcome"].as_u64().unwrap() as usize];
        assert!(answer["mouse_to_move"][key].as_u64() > Some(0), "{file}: {answer}");
        assert_eq!((&answer["format"], &answer["edges"]), (&one["format"], &one["edges"]), "{file}");
    }
}

#[test]
fn threads_and_instructions_change_no_count() {
    let graph = circulant(1100);
    let counts = |arguments: &[&str]| {
        let answer = answer(&[&["-"], arguments].concat(), graph.as_bytes());
        ["mouse_to_move", "cat_to_move", "rounds"].map(|key| answer[key].clone())
    };
    let expected = counts(&["--threads", "1", "--cpu-level", "portable"]);
    assert_eq!(counts(&[]), expected, "all cores, best level");
    for threads in ["0", "2", "3"] {
        assert_eq!(counts(&["--threads", threads]), expected, "{threads} threads");
    }
    assert_eq!(answer(&["-", "--threads", "3"], graph.as_bytes())["threads"], 3);
    assert_eq!(answer(&["-", "--threads", "3"], PAIR)["threads"], 1, "more have nothing to do");
    assert!(answer(&["-", "--threads", "0"], PAIR)["threads"].as_u64() > Some(0));
    for level in cat_mouse::CpuLevel::ALL {
        let (level, available) = (level.name(), level.is_available());
        if available {
            assert_eq!(counts(&["--cpu-level", level]), expected, "{level}");
            assert_eq!(answer(&["-", "--cpu-level", level], PAIR)["cpu_level"], level);
        } else {
            let output = summary(&["-", "--cpu-level", level], PAIR);
            assert_eq!(output.status.code(), Some(2), "{output:?}");
            assert!(text(&output.stderr).contains("this processor has no"), "{output:?}");
        }
    }
}

#[test]
fn an_estimate_is_what_solving_takes() {
    let graph = circulant(700);
    let estimate = estimated(&["-", "--threads", "2"], graph.as_bytes());
    let solved = answer(&["-", "--threads", "2"], graph.as_bytes());
    assert_eq!(estimate["solve_bytes"], solved["solve_bytes"]);
    assert_eq!(estimate.get("mouse_to_move"), None, "nothing is solved: {estimate}");

    let words = support::solved(&["solve", "-", "--estimate"], PAIR);
    assert!(text(&words.stdout).contains("\nMemory     ") && words.stderr.is_empty(), "{words:?}");
    let shows_available = text(&words.stdout).contains("\nAvailable  ");
    assert_eq!(shows_available, cfg!(target_os = "linux"), "{words:?}");
    assert_eq!(estimate["available_bytes"].is_u64(), cfg!(target_os = "linux"), "{estimate}");

    // Far more than any machine has, said at once.
    let list: String = (0..1_000_000).map(|node| format!("{node} {}\n", node + 1)).collect();
    let estimate = estimated(&["-"], list.as_bytes());
    assert!(estimate["solve_bytes"].as_u64() > Some(1_000_000 * 1_000_000 / 4), "{estimate}");
}

#[test]
fn a_memory_limit_is_kept_to_the_byte() {
    let graph = circulant(700);
    let run =
        |limit: &str| summary(&["-", "--json", "--threads", "1", "--memory-limit", limit], graph.as_bytes());
    let needed = estimated(&["-", "--threads", "1"], graph.as_bytes())["solve_bytes"].as_u64().unwrap();
    assert_eq!(run(&needed.to_string()).status.code(), Some(0));
    assert_eq!(run("1g").status.code(), Some(0));
    let short = needed - 1;
    for (limit, bytes) in [
        (short.to_string(), format!("{} bytes", HumanCount(short))),
        ("1k".into(), "1,024 bytes".into()),
        ("1b".into(), "1 byte".into()),
        ("0".into(), "0 bytes".into()),
    ] {
        let output = run(&limit);
        let message = format!(
            "<stdin>: error: solving needs {needed} bytes, but the memory limit is {bytes}\n",
            needed = HumanCount(needed)
        );
        assert_fails(&output, 4, &message);
    }
    // What the help says is enough.
    let output = run("1k");
    let (_, help) = text(&output.stderr).split_once("--memory-limit ").expect("a limit is proposed");
    assert_eq!(run(help.split(' ').next().unwrap()).status.code(), Some(0), "{help}");
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_limit_the_machine_is_the_limit() {
    // Four million nodes without an edge take terabytes.
    let graph = format!("4000000 0\n{}\n", "0 ".repeat(4_000_001));
    let output = summary(&["-"], graph.as_bytes());
    assert_fails(&output, 4, "<stdin>: error: solving needs ");
    let stderr = text(&output.stderr);
    assert!(stderr.contains(" TiB, but only ") && stderr.contains(" is free\n"), "{stderr}");
    assert!(stderr.contains("g allows it"), "{stderr}");
}

#[test]
fn what_cannot_be_solved_is_refused() {
    assert_fails(&summary(&["no/such/file"], b""), 1, "no/such/file: error: can't read it: ");
    assert_fails(&summary(&["-"], b"[]"), 3, "<stdin>: error: the graph has no nodes");
    assert_fails(&summary(&["-"], b"[[1]]"), 3, "<stdin>:1:3: error: there is no node 1");
}

#[test]
#[cfg(target_os = "linux")]
fn a_table_too_big_for_the_memory_is_refused() {
    let output = support::run_with_little_memory(
        &["solve", "--summary", "-", "--memory-limit", "1t"],
        support::long_path().as_bytes(),
    );
    assert_fails(&output, 4, "<stdin>: error: no memory: ");
    assert!(text(&output.stderr).contains("--estimate"), "{output:?}");
    // Nobody has set a limit, but the process has one.
    let output =
        support::run_with_little_memory(&["solve", "--summary", "-"], support::long_path().as_bytes());
    assert_fails(&output, 4, "<stdin>: error: solving needs ");
    assert!(text(&output.stderr).contains(" MiB, but only 2"), "{output:?}");
}

#[test]
fn one_node_is_enough() {
    let answer = answer(&["-"], b"[[]]");
    assert_eq!(answer["mouse_to_move"], outcomes(0, 1, 0));
    assert_eq!(answer["cat_to_move"], outcomes(0, 1, 0));
}

#[test]
fn wrong_usage_exits_with_2() {
    for arguments in [
        [].as_slice(),
        &["-", "--threads", "-1"],
        &["-", "--threads", "many"],
        &["-", "--cpu-level", "sse"],
        &["-", "--memory-limit", "much"],
        &["-", "--memory-limit", "1.5g"],
        &["-", "--memory-limit", "1g", "--estimate"],
        &["-", "--estimate"],
        &["-", "--line"],
        &["-", "--mouse", "1"],
    ] {
        let output = summary(arguments, PAIR);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(output.stdout.is_empty() && text(&output.stderr).contains("--help"), "{output:?}");
    }
}
