//! `cat-mouse census`: lists of graphs in, counts or answers in order out.

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Output;

use serde_json::{Value, json};
use support::{assert_fails, command, run, scratch, solved, text};

/// All connected graphs on 5 nodes, as nauty prints them.
const FIVE: &str = "D?{\nDCw\nDC{\nDEw\nDEk\nDE{\nDFw\nDF{\nDQo\nDQw\nDQ{\nDUW\nDUw\nDU{\nDTw\nDT{\nDV{\nD]w\nD]{\nD^{\nD~{\n";

fn census(arguments: &[&str], input: &[u8]) -> Output {
    solved(&[&["census"], arguments].concat(), input)
}

fn json(arguments: &[&str], input: &[u8]) -> Value {
    let output = census(&[arguments, &["--json"]].concat(), input);
    serde_json::from_slice(&output.stdout).expect("--json prints JSON")
}

#[test]
fn counts_are_a_table_or_json() {
    let output = census(&[], FIVE.as_bytes());
    let expected = "21 graphs.\n\n\
                    nodes  cops  rounds  graphs\n    \
                        5     1       1      11\n    \
                        5     1       2       5\n    \
                        5     2       1       5\n";
    assert_eq!(text(&output.stdout), expected);
    assert!(output.stderr.is_empty(), "no progress where nobody looks: {output:?}");

    let found = json(&["-"], b"IsP@OkWHG\n@\nIsP@OkWHG\n");
    let expected = json!({
        "file": "<stdin>", "question": "cop-number", "max_cops": 4, "graphs": 3, "checksum": 2_898_230_225_u32,
        "counts": [
            {"nodes": 1, "cops": 1, "rounds": 0, "graphs": 1},
            {"nodes": 10, "cops": 3, "rounds": 1, "graphs": 2},
        ],
    });
    assert_eq!(found, expected);
    assert_eq!(json(&["--max-cops", "2"], b"IsP@OkWHG")["counts"][0]["cops"], 0);
    let output = census(&["--max-cops", "2"], b"IsP@OkWHG");
    assert!(text(&output.stdout).contains("   10  more       -       1\n"), "{output:?}");
    assert_eq!(text(&census(&[], b"").stdout), "0 graphs.\n");
}

#[test]
fn other_questions() {
    let output = census(&["--question", "cop-win"], FIVE.as_bytes());
    assert!(text(&output.stdout).contains("    5       no       5\n    5      yes      16\n"), "{output:?}");
    let found = json(&["--question", "classic"], FIVE.as_bytes());
    let row = json!({"nodes": 5, "graphs": 21, "draws": 20, "mouse_wins": 922, "cat_wins": 318});
    assert_eq!(found["counts"], json!([row]));
    let output = census(&["--question", "classic"], FIVE.as_bytes());
    assert!(text(&output.stdout).contains("nodes  graphs  draws  mouse wins  cat wins\n"), "{output:?}");
}

#[test]
fn each_graph_has_a_line_in_the_order_of_the_input() {
    let each = |arguments: &[&str], input: &[u8]| {
        let output = census(&[&["--each"], arguments].concat(), input);
        text(&output.stdout).to_owned()
    };
    assert_eq!(each(&[], b">>graph6<<Bw\r\nCl\n:BcN"), "Bw\t1\t1\nCl\t2\t1\n:BcN\t1\t1\n");
    assert_eq!(each(&["--question", "cop-win"], b"Bw\nCl\n"), "Bw\t1\nCl\t0\n");
    assert_eq!(each(&["--question", "classic"], b"Bw\n"), "Bw\t0\t6\t0\n");
    assert_eq!(each(&["--json"], b"Cl\n"), "{\"graph\":\"Cl\",\"nodes\":4,\"cops\":2,\"rounds\":1}\n");
    assert_eq!(each(&["--skip", "2"], b"Bw\nCl\nA_\n"), "A_\t1\t1\n");

    let long: String = (0..3000).map(|i| FIVE.lines().nth(i % 21).unwrap().to_owned() + "\n").collect();
    let one = each(&["--threads", "1"], long.as_bytes());
    assert_eq!(one.lines().count(), 3000);
    for (line, answer) in long.lines().zip(one.lines()) {
        assert!(answer.starts_with(&format!("{line}\t")), "{line}, {answer}");
    }
    for threads in ["0", "2", "7"] {
        assert_eq!(each(&["--threads", threads], long.as_bytes()), one, "{threads} threads");
    }
}

#[test]
fn a_bad_line_is_named_and_those_before_it_are_answered() {
    for (input, expected) in [
        (&b"Bw\n\nBw\n"[..], "<stdin>:2:1: error: an empty line is no graph"),
        (b"Bw\nB w\n", "<stdin>:2:2: error: byte 1 is ' '"),
        (b"&C[p?\n", "<stdin>:1:1: error: a directed graph (digraph6)"),
        (b">>digraph6<<&C[p?\n", "<stdin>:1:1: error: a directed graph (digraph6)"),
        (b":Dn\n;kJ\n", "<stdin>:2:1: error: incremental sparse6"),
        (b"Bw\nD?\n", "<stdin>:2:1: error: graph6 has 2 bytes after the size for 5 nodes, but there are 1"),
        (b"~?\n", "<stdin>:1:1: error: the line ends before it says how many nodes"),
        (b"?\n", "<stdin>:1:1: error: the graph has no nodes"),
        (b">>graph6<<Bw\n>>graph6<<Bw\n", "<stdin>:2:1: error: a header stands only before the first graph"),
        (b">>graph6<<>>graph6<<Bw\n", "<stdin>:1:1: error: a header stands only before the first graph"),
        (b"Bw\nBx\n", "<stdin>:2:2: error: byte 1, the last one, says more than the graph has"),
        (b">>sparse6<<:Fa@x]\n", "<stdin>:1:17: error: byte 16, the last one"),
        (b"\x1F\x8B\x08\x00", "<stdin>:1:1: error: byte 0 is '\\x1f'"),
    ] {
        assert_fails(&run(&["census"], input), 3, expected);
    }
    let output = run(&["census", "--skip", "3"], b"Cl\nBw\n");
    assert_fails(&output, 2, "<stdin>: error: it has 2 graphs, but the first 3 are to be passed over");
    let output = run(&["census", "--each", "--skip", "1"], b"Cl\nBw\n!\nBw\n");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(text(&output.stdout), "Bw\t1\t1\n");
    assert!(text(&output.stderr).starts_with("<stdin>:3:1: error: byte 0 is '!'"), "{output:?}");
    let large = [b"~?@@".as_slice(), &[b'?'; 347]].concat();
    assert_fails(
        &run(&["census", "--question", "classic"], &large),
        2,
        "<stdin>:1:1: error: the graph has 65 nodes, but this takes 64 at most",
    );
    assert_fails(&run(&["census", "no/such/file"], b""), 1, "no/such/file: error: can't read it: ");
}

/// More nodes than memory holds rows for.
#[test]
fn a_graph_that_is_too_large_is_refused() {
    assert_fails(&run(&["census"], b":~~_?????\n"), 4, "<stdin>:1:1: error: ");
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_without_lines_does_not_fill_the_memory() {
    let output = support::run_with_little_memory(&["census", "--threads", "1", "/dev/zero"], b"");
    assert_fails(&output, 3, "/dev/zero: error: can't read it: line 1 is longer than that of any graph");
}

#[test]
fn a_census_goes_on_where_it_stopped() {
    let folder = scratch("census-resume");
    let state = folder.join("state.json");
    let name = state.to_str().expect("UTF-8");
    let all = json(&["-"], FIVE.as_bytes());

    // Stopped by a bad line, then without it.
    let broken = format!("{}!!\n", &FIVE[..4 * 8]);
    assert_eq!(run(&["census", "--resume", name], broken.as_bytes()).status.code(), Some(3));
    let kept: Value = serde_json::from_slice(&fs::read(&state).unwrap()).expect("the state is JSON");
    assert_eq!(kept["graphs"], 8);
    assert_eq!(json(&["--resume", name], FIVE.as_bytes()), all);
    // All has been counted: nothing changes, even without another look at the graphs.
    assert_eq!(json(&["--resume", name], FIVE.as_bytes()), all);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside the state");

    let refuse = |arguments: &[&str], code, message: &str| {
        let output = run(&[&["census", "--resume", name], arguments].concat(), FIVE.as_bytes());
        assert_fails(&output, code, &format!("{name}: error: {message}"));
    };
    let other = |list: String, message: &str| {
        let output = run(&["census", "--resume", name], list.as_bytes());
        assert_fails(&output, 2, &format!("<stdin>: error: {message}"));
    };
    let before = fs::read(&state).unwrap();
    other(FIVE[..4 * 20].into(), "it has 20 graphs, but the first 21 are to be passed over");
    other(String::new(), "it has 0 graphs, but the first 21 are to be passed over");
    other(FIVE.replace("DUW", "DUw"), "its first 21 are not those that have been counted");
    other(FIVE.replace("D?{\nDCw\n", "DCw\nD?{\n"), "its first 21 are not those that have been counted");
    assert_eq!(fs::read(&state).unwrap(), before);
    // Ends of lines are none of the graphs, and more graphs may come.
    let more = FIVE.replace('\n', "\r\n") + "Bw\n";
    assert_eq!(json(&["--resume", name], more.as_bytes())["graphs"], 22);
    fs::write(&state, before).unwrap();

    refuse(&["--max-cops", "3"], 2, "it is the state of a census with another question");
    refuse(&["--question", "classic"], 2, "it is the state of a census with another question");
    let damaged = text(&fs::read(&state).unwrap()).replace("\"graphs\":21", "\"graphs\":22");
    fs::write(&state, damaged).unwrap();
    refuse(&[], 3, "this state of a census has been damaged");
    fs::write(&state, "{}").unwrap();
    refuse(&[], 3, "this is no state of a census");
    // Longer than any memory, but not worth reading.
    fs::File::create(&state).unwrap().set_len(1 << 40).unwrap();
    refuse(&[], 3, "this is no state of a census");
    fs::write(&state, "{}").unwrap();
    assert_eq!(run(&["census", "--each", "--resume", name], b"").status.code(), Some(2));
}

/// As in a pipe from a program that takes its time.
#[test]
fn graphs_are_answered_while_more_are_being_made() {
    let mut child = command(&["census", "--each"]).spawn().expect("the command starts");
    let mut input = child.stdin.take().expect("stdin is piped");
    let mut output = BufReader::new(child.stdout.take().expect("stdout is piped"));
    for line in FIVE.lines().take(3) {
        writeln!(input, "{line}").expect("the command reads");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("the command answers");
        assert!(answer.starts_with(&format!("{line}\t")), "{answer:?}");
    }
    drop(input);
    assert!(child.wait().expect("the command ends").success());
}

/// Counts that no census can have made are refused, and the file is left as it is.
#[test]
fn damaged_states_are_refused() {
    let folder = scratch("census-damaged");
    let file = folder.join("state.json");
    let name = file.to_str().expect("the path is UTF-8");
    for (counts, graphs) in [
        (r#"{"nodes":18,"cop9s":2,"rounds":1,"graphs":5}"#, 5),
        (r#"{"nodes":4,"cops":9,"rounds":1,"graphs":5}"#, 5),
        (r#"{"nodes":0,"cops":1,"rounds":1,"graphs":5}"#, 5),
        (r#"{"nodes":4,"cops":1,"rounds":1,"graphs":4}"#, 5),
    ] {
        let state = format!(
            r#"{{"question":"cop-number","max_cops":4,"graphs":{graphs},"checksum":0,"counts":[{counts}]}}"#
        );
        std::fs::write(&file, &state).unwrap();
        let output = run(&["census", "--resume", name, "--max-cops", "4"], FIVE.as_bytes());
        assert_eq!(output.status.code(), Some(3), "{state}: {output:?}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), state);
    }
}
