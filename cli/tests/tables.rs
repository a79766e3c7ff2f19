//! Tables as files: `cat-mouse solve --table`, `query` and `verify`, and games of best play.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

mod support;
use support::{assert_fails, examples, run, solved, text};

/// RULES.md plays this game.
const IN_17_PLIES: &[u8] =
    b"[[2,3,4],[3,5,6,7],[0,3,5,6],[0,1,2,4,5],[0,3,6,7],[1,2,3,7],[1,2,4,7],[1,4,5,6]]";

/// The classic rules, as tables tell them.
const CLASSIC: &str = "Holes: 0. Nobody may stay. A mouse that can't move draws. A cat that can't move draws. \
                       Play that never ends is a draw. There is no limit on plies.";

fn json_of(arguments: &[&str], input: &[u8]) -> Value {
    let output = solved(arguments, input);
    assert_eq!(text(&output.stdout).matches('\n').count(), 1, "JSON is one line: {output:?}");
    serde_json::from_slice(&output.stdout).expect("--json prints JSON")
}

/// Saves the table of a graph.
fn save(folder: &Path, arguments: &[&str], input: &[u8]) -> String {
    let file = folder.join("table.cmt");
    let file = file.to_str().expect("the path is UTF-8");
    solved(&[&["solve", "--summary", "--table", file, "-"], arguments].concat(), input);
    file.to_string()
}

fn folder(name: &str) -> PathBuf {
    support::scratch(&format!("tables-{name}"))
}

#[test]
fn a_line_is_the_whole_game() {
    let output = solved(&["solve", "--line", "-"], IN_17_PLIES);
    let words = text(&output.stdout);
    assert!(words.starts_with("The mouse wins in 17 plies, whatever the cat does.\n"), "{words}");
    let (_, game) = words.split_once("\n\nBest play:\n").expect("the game is shown");
    let moves: Vec<_> = game.lines().collect();
    assert_eq!(moves.len(), 18, "17 plies and the end: {game}");
    let mut places = [1, 2];
    for (ply, line) in moves[..17].iter().enumerate() {
        let words: Vec<_> = line.split_whitespace().collect();
        let side = ply % 2;
        let from = places[side].to_string();
        assert_eq!(words[..4], [&(ply + 1).to_string(), ["mouse", "cat"][side], &from, "->"], "{line}");
        places[side] = words[4].parse().expect("a node");
    }
    assert_eq!((places[0], moves[17]), (0, "The mouse has won."));

    let answer = json_of(&["solve", "--line", "--json", "-"], IN_17_PLIES);
    assert_eq!(answer["plies"], 17);
    assert_eq!(answer["line"]["nodes"].as_array().map(Vec::len), Some(17));
    assert_eq!(answer["line"]["repeats_from"], Value::Null);
}

#[test]
fn lines_say_why_they_end() {
    let draw = examples().join("draw.json");
    let end = |arguments: &[&str], input: &[u8]| {
        let output = solved(&[&["solve", "--line"], arguments].concat(), input);
        text(&output.stdout).lines().last().expect("there is output").to_string()
    };
    let draw = end(&[draw.to_str().unwrap()], b"");
    assert!(draw.starts_with("Plies ") && draw.ends_with(" repeat for ever: a draw."), "{draw}");
    assert_eq!(end(&["-"], b"[[0],[],[]]"), "The mouse can't move: a draw.");
    assert_eq!(end(&["-"], b"[[0],[2],[2]]"), "The cat has won.");
    // Two squares that have nothing to do with each other.
    let apart = b"[[0],[3],[4],[1],[2]]";
    assert_eq!(end(&["--endless", "cat", "-"], apart), "Plies 1 to 4 repeat for ever: the cat wins.");
    let end = end(&["--endless", "cat", "--ply-limit", "9", "-"], apart);
    assert_eq!(end, "Plies 1 to 4 repeat up to ply 9: the cat wins.");
}

#[test]
fn a_table_is_saved_asked_and_verified() {
    let folder = folder("asked");
    let file = &save(&folder, &["--plies"], IN_17_PLIES)[..];

    let answer = json_of(&["query", "--json", file, "1", "2", "mouse"], b"");
    let best = answer["best_moves"].as_array().expect("there are best moves").clone();
    assert_eq!(best[0]["plies"], 16, "{answer}");
    let expected = json!({
        "table": file, "mouse": 1, "cat": 2, "to_move": "mouse", "outcome": 1, "winner": "mouse", "plies": 17,
        "best_moves": best,
    });
    assert_eq!(answer, expected);
    let words = solved(&["query", file, "1", "2", "mouse"], b"");
    let words = text(&words.stdout);
    let expected = format!(
        "The mouse wins in 17 plies, whatever the cat does.\n\
         The mouse is on node 1, the cat on node 2, and the mouse is to move.\n\
         Moves that keep it so, best first: {} (then 16 plies)",
        best[0]["node"]
    );
    assert!(words.starts_with(&expected), "{words}");
    let line = json_of(&["query", "--json", "--line", file, "1", "2", "mouse"], b"");
    assert_eq!(line["line"], json_of(&["solve", "--json", "--line", "-"], IN_17_PLIES)["line"]);

    let all = json_of(&["query", "--json", file], b"");
    let summary = json_of(&["solve", "--summary", "--plies", "--json", "-"], IN_17_PLIES);
    for key in ["positions", "mouse_to_move", "cat_to_move", "longest", "nodes"] {
        assert_eq!(all[key], summary[key], "{key}");
    }
    assert_eq!((&all["table"], &all["has_plies"]), (&json!(file), &json!(true)));
    assert!(
        text(&solved(&["query", file], b"").stdout)
            .starts_with(&format!("A table of 8 nodes, with plies.\n{CLASSIC}\n\n"))
    );

    let right = json_of(&["verify", "--json", file], b"");
    let rules = json!({
        "holes": [0], "goals_mouse": [], "goals_cat": [], "forbid_mouse": [], "forbid_cat": [],
        "moves_mouse": false, "moves_cat": false, "stay": "none", "stuck_mouse": "draw", "stuck_cat": "draw",
        "endless": "draw", "ply_limit": null, "mice": 1, "cats": 1, "speed_mouse": 1, "speed_cat": 1, "all_must": false,
    });
    let expected = json!({ "table": file, "nodes": 8, "positions": 128, "with_plies": true, "rules": rules });
    assert_eq!(right, expected);
    assert_eq!(all["rules"], rules);
    let words = solved(&["verify", file], b"");
    let expected = format!("The table is right: outcomes and plies of 128 positions.\n{CLASSIC}\n");
    assert_eq!(text(&words.stdout), expected);

    // The answer about one start says where the table went.
    let answer = json_of(&["solve", "--json", "--table", file, "-"], b"[[1,2],[0],[0]]");
    assert_eq!(answer["table"], *file);
    assert_eq!(
        json_of(&["query", "--json", file], b"")["nodes"],
        3,
        "the new table is in place of the old one"
    );
}

#[test]
fn a_table_without_plies_says_what_it_can() {
    let folder = folder("without");
    let file = &save(&folder, &[], IN_17_PLIES)[..];
    let answer = json_of(&["query", "--json", file, "1", "2", "mouse"], b"");
    assert_eq!((&answer["winner"], answer.get("plies")), (&json!("mouse"), None));
    assert_eq!(answer["best_moves"], Value::Null);
    let words = solved(&["query", file, "1", "2", "mouse"], b"");
    let beginning = "The mouse wins, whatever the cat does.\n";
    assert!(text(&words.stdout).starts_with(beginning), "{words:?}");
    let reason =
        "What to play can't be told: the table has no plies, which `cat-mouse solve --plies --table` keeps.";
    assert!(text(&words.stdout).contains(reason), "{words:?}");
    let output = run(&["query", "--line", file, "1", "2", "mouse"], b"");
    assert_fails(&output, 2, &format!("{file}: error: the table has no plies"));
    assert_eq!(
        text(&solved(&["verify", file], b"").stdout),
        format!("The table is right: outcomes of 128 positions.\n{CLASSIC}\n")
    );
}

#[test]
fn what_is_no_table_is_refused() {
    let folder = folder("damaged");
    let file = &save(&folder, &["--plies"], IN_17_PLIES)[..];
    let whole = std::fs::read(file).unwrap();
    let other = folder.join("other.cmt");
    let name = other.to_str().unwrap();
    let draw = examples().join("draw.json");
    for damaged in [&whole[..whole.len() - 1], &whole[..7], b"", &std::fs::read(draw).unwrap()] {
        std::fs::write(&other, damaged).unwrap();
        for arguments in [&["verify", name][..], &["query", name], &["query", name, "1", "2", "cat"]] {
            assert_fails(&run(arguments, b""), 3, &format!("{name}: error: "));
        }
    }
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    std::fs::write(&other, &flipped).unwrap();
    assert_fails(&run(&["verify", name], b""), 3, &format!("{name}: error: "));

    assert_fails(
        &run(&["solve", file], b""),
        3,
        &format!("{file}:1:1: error: the input is a table, not a graph"),
    );
    assert_fails(&run(&["query", "no/such/file"], b""), 1, "no/such/file: error: ");
    let unwritten = run(&["solve", "--table", "no/such/file", "-"], IN_17_PLIES);
    assert_fails(&unwritten, 1, "no/such/file: error: ");
    assert!(text(&unwritten.stderr).contains("help: name a file in a folder that has room"), "{unwritten:?}");
    let message = "MOUSE: error: there is no node 8: the nodes are 0 to 7";
    assert_fails(&run(&["query", file, "8", "1", "cat"], b""), 2, message);
    for arguments in
        [&["query"][..], &["query", file, "1"], &["query", file, "1", "2"], &["query", "--line", file]]
    {
        assert_eq!(run(arguments, b"").status.code(), Some(2), "{arguments:?}");
    }
}

/// A table that is not damaged, but lies: one bit is another, and the checksums are made for it (docs/FORMAT.md).
#[test]
fn a_wrong_table_is_found() {
    let folder = folder("wrong");
    let file = &save(&folder, &["--plies"], IN_17_PLIES)[..];
    let mut bytes = std::fs::read(file).unwrap();
    let head = u64::from_le_bytes(bytes[16..24].try_into().unwrap()) as usize;
    // The first matrix is one chunk: 64 lines of one word, of two digits each.
    let matrix = head..head + 1024;
    let won = matrix.clone().find(|&at| bytes[at] != 0).expect("the mouse wins somewhere");
    bytes[won] &= bytes[won] - 1;
    // The arrays of 8 nodes: offsets, 32 edges, one hole, the order; then come the checksums.
    let checksum = 256 + 9 * 8 + 32 * 4 + 4 + 8 * 4;
    let sum = crc32(&bytes[matrix]);
    bytes[checksum..checksum + 4].copy_from_slice(&sum.to_le_bytes());
    let sum = crc32(&[&bytes[..24], &bytes[28..head]].concat());
    bytes[24..28].copy_from_slice(&sum.to_le_bytes());
    std::fs::write(file, &bytes).unwrap();
    solved(&["query", file, "1", "2", "mouse"], b"");
    let output = run(&["verify", file], b"");
    assert_fails(&output, 5, &format!("{file}: error: the table is wrong: "));
}

fn crc32(bytes: &[u8]) -> u32 {
    let shift = |crc: u32| crc >> 1 ^ (crc & 1).wrapping_neg() & 0xEDB8_8320;
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| shift(crc)))
}

/// Saves, opens and asks the table of a grid, whose rules are in the file.
#[test]
fn the_rules_are_in_the_table() {
    let folder = folder("rules");
    let file = &save(&folder, &["--jump-mouse", "2", "--plies"], b"####F\n#C...\nM....\n")[..];
    let answer = json_of(&["query", "--json", file, "5", "1", "mouse"], b"");
    assert_eq!((&answer["winner"], &answer["plies"]), (&json!("mouse"), &json!(5)));
    let rules = "Holes: none. Goals of the mouse: 0. Goals of the cat: 0. The cat moves on its own graph. Both may stay. \
                 A mouse that can't move draws. A cat that can't move draws. The cat wins play that never ends. \
                 After 1000 plies it counts as endless.\n";
    let words = solved(&["verify", file], b"");
    assert!(text(&words.stdout).ends_with(rules), "{words:?}");
    let words = solved(&["query", file], b"");
    assert!(text(&words.stdout).contains(rules), "{words:?}");
    let rules = &json_of(&["query", "--json", file], b"")["rules"];
    assert_eq!((&rules["stay"], &rules["ply_limit"]), (&json!("both"), &json!(1000)));

    let team = [
        "--cats",
        "2",
        "--mice",
        "3",
        "--all-must",
        "--speed-cat",
        "2",
        "--forbid-cat",
        "3,4",
        "--stuck-cat",
        "loses",
    ];
    let file = &save(&folder, &team, IN_17_PLIES)[..];
    let words = solved(&["query", file], b"");
    let rules = "\nHoles: 0. Forbidden to the cat: 3 and 4. Nobody may stay. A mouse that can't move draws. \
                 A cat that can't move loses. Play that never ends is a draw. There is no limit on plies. \
                 Pieces: 3 mice and 2 cats. A cat moves along up to 2 edges a turn. All mice must get out.\n";
    assert!(text(&words.stdout).contains(rules), "{words:?}");
    let rules = &json_of(&["verify", "--json", file], b"")["rules"];
    assert_eq!((&rules["mice"], &rules["cats"], &rules["all_must"]), (&json!(3), &json!(2), &json!(true)));
}

/// A table has only numbers for nodes, and its map tells which cells they are.
#[test]
fn the_map_may_come_again_beside_the_table() {
    let folder = folder("map");
    let write = |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().expect("UTF-8").to_string()
    };
    let text_of_map = "type octile\nheight 3\nwidth 4\nmap\n..@.\n....\n@...\n";
    let map = &write("city.map", text_of_map)[..];
    let file = &save(&folder, &["--plies", "--format", "map"], text_of_map.as_bytes())[..];

    let by_number = json_of(&["query", "--json", file, "5", "8", "mouse"], b"");
    assert_eq!(json_of(&["query", "--json", "--map", map, file, "1:2", "2:2", "mouse"], b""), by_number);
    let words = solved(&["query", "--map", map, "--line", file, "1:2", "8", "mouse"], b"");
    let words = text(&words.stdout);
    assert!(words.contains("The mouse is on node 5 (1:2), the cat on node 8 (2:2), and"), "{words}");
    assert!(words.contains("best first: ") && words.contains(" (1:1)"), "{words}");
    let all = solved(&["query", "--map", map, file], b"");
    assert!(text(&all.stdout).contains("Holes: 0 (0:0)."), "{all:?}");
    let output = run(&["query", file, "1:2", "2:2", "mouse"], b"");
    assert_fails(&output, 2, "MOUSE: error: 1:2 is a row and a column, but the nodes are no cells");

    let played = run(&["play", "--map", map, "--mouse", "1:2", "--cat", "2:2", file], b"quit\n");
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    let words = text(&played.stdout);
    assert!(words.contains("starts on node 5 (1:2)") && words.contains("Holes: 0 (0:0)."), "{words}");

    // Maps that are not the one.
    let smaller = &write("small.map", "type octile\nheight 1\nwidth 2\nmap\n..\n")[..];
    let other = &write("other.map", "type octile\nheight 2\nwidth 5\nmap\n.....\n.....\n")[..];
    let graph = &write("graph.json", text(IN_17_PLIES))[..];
    for (wrong, message) in [
        (smaller, "the map has 2 cells of floor, but the table has 10 nodes"),
        (other, "the moves in the table are no steps or jumps on this map"),
        (graph, "this is neither a map nor a grid"),
    ] {
        for command in ["query", "play"] {
            assert_fails(
                &run(&[command, "--map", wrong, file], b""),
                2,
                &format!("{wrong}: error: {message}"),
            );
        }
    }
    assert_fails(
        &run(&["play", "--map", map, map], b""),
        2,
        "--map: error: only a table needs a map beside it",
    );
}

#[test]
fn standard_input_and_output_are_no_tables() {
    let output = run(&["solve", "--table", "-", "-"], IN_17_PLIES);
    assert_fails(&output, 2, "--table: error: a table is saved as a file");
    for command in [&["query", "-"][..], &["verify", "-"], &["query", "-", "1", "2", "cat"]] {
        assert_fails(&run(command, b"\x89CMT"), 2, "-: error: a table is mapped into memory");
    }
}
