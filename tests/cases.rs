//! Known games and known malformed graphs: tests/cases, and what docs/RULES.md says and shows.

mod oracle;
mod settings;
mod support;

use std::collections::BTreeSet;

use oracle::teams::{self, TeamGame};
use oracle::{Game, Position, Side, SideRules, Stuck, line, textbook, value_iteration};
use serde_json::Value;
use settings::{arena, team_arena};
use support::{cases, library, rows};

use cat_mouse::{Error, Graph, Options, Outcome, Status, Table, cat_mouse_game};

const START: Position = Position { mover: Side::Mouse, mouse: 1, cat: 2 };

/// Checks a game's outcome with everything there is, and its length with both oracles and the library's table.
fn check_game(case: &Value) {
    let game = Game::classic(rows(case));
    let expected = (case["outcome"].as_i64(), case["plies"].as_u64());
    assert_eq!(Some(library(&game.graph) as i64), expected.0, "the library on {}", case["name"]);
    for (oracle, table) in [("textbook", textbook(&game)), ("value iteration", value_iteration(&game))] {
        let found = verdict(&table, START);
        assert_eq!((Some(found.0 as i64), found.1.map(u64::from)), expected, "{oracle} on {}", case["name"]);
    }
    let found = table_verdict(&game, START);
    assert_eq!((Some(found.0 as i64), found.1.map(u64::from)), expected, "the table of {}", case["name"]);
}

/// What an oracle says of a position.
fn verdict(table: &oracle::Table, Position { mover, mouse, cat }: Position) -> (Outcome, Option<u32>) {
    (table.outcome(mover, mouse, cat), table.plies(mover, mouse, cat))
}

/// What the library's table says of it.
fn table_verdict(game: &Game, Position { mover, mouse, cat }: Position) -> (Outcome, Option<u32>) {
    let options = Options { with_plies: true, threads: 1, ..Options::default() };
    let table = Table::solve(&arena(game), options).unwrap_or_else(|error| panic!("{error}: {game:?}"));
    let says =
        table.outcome(mouse, cat, mover).and_then(|outcome| Ok((outcome, table.plies(mouse, cat, mover)?)));
    says.expect("the table has plies")
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

/// The rest of docs/RULES.md: each setting with its examples, a game in JSON and below it what a table says.
#[test]
fn the_examples_of_the_settings() {
    let text = include_str!("../docs/RULES.md");
    let mut wrong = String::new();
    let mut set = BTreeSet::new();
    for (example, answer) in text.lines().zip(text.lines().skip(1)).filter(|(line, _)| line.starts_with('{'))
    {
        let found = match example_teams(example, &mut set) {
            Some((teams, mover, start)) => team_verdict(&teams, mover, &start),
            None => {
                let (game, start) = example_game(example, &mut set);
                let found = verdict(&textbook(&game), start);
                assert_eq!(found, verdict(&value_iteration(&game), start), "{example}");
                assert_eq!(found, table_verdict(&game, start), "{example}");
                found
            }
        };
        let who = match found.0 {
            Outcome::Draw => "a draw",
            Outcome::MouseWins => "the mouse wins",
            Outcome::CatWins => "the cat wins",
        };
        let says = match found {
            (Outcome::Draw, _) => who.to_string(),
            (_, None) => format!("{who}: play never ends"),
            (_, Some(1)) => format!("{who} after 1 ply"),
            (_, Some(plies)) => format!("{who} after {plies} plies"),
        };
        if says != answer {
            wrong += &format!("{example}\n{says}\nand not: {answer}\n");
        }
    }
    assert!(wrong.is_empty(), "docs/RULES.md is wrong:\n{wrong}");
    let settings = ["holes", "goals", "forbidden", "moves", "may_stay", "stuck", "endless", "ply_limit"];
    for setting in settings.into_iter().chain(TEAM_SETTINGS) {
        assert!(set.contains(setting), "docs/RULES.md has no example of {setting}");
    }
}

/// Settings that make a game one of teams.
const TEAM_SETTINGS: [&str; 3] = ["pieces", "speed", "all_must"];

/// The same of an example that has such settings; `mouse` and `cat` can be lists then.
fn example_teams(example: &str, set: &mut BTreeSet<String>) -> Option<(TeamGame, Side, teams::Position)> {
    let mut keys: serde_json::Map<String, Value> = serde_json::from_str(example).expect("an object");
    let mut take = |key: &str| keys.remove(key).inspect(|_| _ = set.insert(key.into()));
    let [pieces, speed, all_must] = TEAM_SETTINGS.map(&mut take);
    if [&pieces, &speed, &all_must].into_iter().all(Option::is_none) {
        return None;
    }
    let numbers = |setting: Option<Value>| {
        ["mouse", "cat"]
            .map(|side| setting.as_ref().and_then(|sides| sides[side].as_u64()).unwrap_or(1) as usize)
    };
    let nodes = |side: Option<Value>, usual: usize| match side {
        None => vec![usual],
        Some(Value::Array(nodes)) => {
            nodes.iter().map(|node| node.as_u64().expect("a node") as usize).collect()
        }
        Some(node) => vec![node.as_u64().expect("a node") as usize],
    };
    let mice = nodes(take("mouse"), START.mouse).into_iter().map(Some).collect();
    let start = teams::Position { mice, cats: nodes(take("cat"), START.cat) };
    let (game, Position { mover, .. }) = example_game(&Value::Object(keys).to_string(), set);
    let all_must = all_must.is_some_and(|yes| yes == true);
    Some((TeamGame { game, pieces: numbers(pieces), speed: numbers(speed), all_must }, mover, start))
}

/// What the oracle and a table say of a position of teams.
fn team_verdict(teams: &TeamGame, mover: Side, start: &teams::Position) -> (Outcome, Option<u32>) {
    let mut verdicts = teams.verdicts().into_iter();
    let (.., found) =
        verdicts.find(|(side, position, _)| (*side, position) == (mover, start)).expect("it is a position");
    let options = Options { with_plies: true, threads: 1, ..Options::default() };
    let table =
        Table::solve(&team_arena(teams), options).unwrap_or_else(|error| panic!("{error}: {teams:?}"));
    let mice: Vec<_> = start.mice.iter().map(|mouse| mouse.expect("on the board")).collect();
    assert_eq!(table.team_outcome(&mice, &start.cats, mover), Ok(found.0), "{teams:?}");
    assert_eq!(table.team_plies(&mice, &start.cats, mover), Ok(found.1), "{teams:?}");
    found
}

/// The game and the start of an example; its keys are added to `set`.
fn example_game(example: &str, set: &mut BTreeSet<String>) -> (Game, Position) {
    let keys: serde_json::Map<String, Value> =
        serde_json::from_str(example).unwrap_or_else(|error| panic!("{example}: {error}"));
    let node = |value: &Value| value.as_u64().expect("a node is a number") as usize;
    let nodes =
        |value: &Value| value.as_array().expect("nodes are a list").iter().map(node).collect::<Vec<_>>();
    let graph =
        |value: &Value| value.as_array().expect("a graph is a list of rows").iter().map(nodes).collect();
    let mut game = Game::classic(graph(&keys["graph"]));
    let (mut start, rules) = (START, &mut game.rules);
    for (key, value) in &keys {
        set.insert(key.clone());
        let side = |name: &str| match name {
            "mouse" => Side::Mouse,
            "cat" => Side::Cat,
            _ => panic!("{example}: {name} is no side"),
        };
        // What can be set for each side is an object with one of them, or both.
        let mut each_side = |set: &dyn Fn(&mut SideRules, &Value)| {
            for (name, value) in value.as_object().expect("an object of sides") {
                set(rules.of_mut(side(name)), value);
            }
        };
        match key.as_str() {
            "graph" => {}
            "mouse" => start.mouse = node(value),
            "cat" => start.cat = node(value),
            "to_move" => start.mover = side(value.as_str().expect("a side")),
            "holes" => rules.holes = nodes(value),
            "goals" => each_side(&|rules, value| rules.goals = nodes(value)),
            "forbidden" => each_side(&|rules, value| rules.forbidden = nodes(value)),
            "moves" => each_side(&|rules, value| rules.moves = Some(graph(value))),
            "may_stay" => each_side(&|rules, value| rules.may_stay = value.as_bool().expect("true or false")),
            "stuck" => each_side(&|rules, value| {
                rules.stuck = match value.as_str() {
                    Some("draw") => Stuck::Draw,
                    Some("loses") => Stuck::Loses,
                    Some("stays") => Stuck::Stays,
                    _ => panic!("{example}: {value} is no rule for stuck sides"),
                }
            }),
            "endless" => {
                rules.endless = match value.as_str() {
                    Some("draw") => Outcome::Draw,
                    Some("mouse wins") => Outcome::MouseWins,
                    Some("cat wins") => Outcome::CatWins,
                    _ => panic!("{example}: {value} is no outcome"),
                }
            }
            "ply_limit" => rules.ply_limit = Some(value.as_u64().expect("a number of plies") as u32),
            _ => panic!("{example}: {key} is not known"),
        }
    }
    (game, start)
}
