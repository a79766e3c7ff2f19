//! `decide` on large maps and networks: how many starts are decided without the whole game, how fast, and that the
//! answers are right: `cargo bench --bench decide -- --help`.
//!
//! Prints Markdown. docs/PERFORMANCE.md says what came out.

#[allow(dead_code, reason = "shared with ratios.rs, which has families of its own")]
mod families;
#[allow(dead_code, reason = "as above")]
mod measure;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use cat_mouse::{Arena, CpuLevel, Error, Graph, Options, Side, Table, decide};
use families::{Csr, Random};
use measure::{Clock, in_words, median};

const HELP: &str = "\
usage: cargo bench --bench decide -- FOLDER [options]
  FOLDER        has maps/*.map (MovingAI) and networks/*.graph (METIS) or *.gr (DIMACS)
  --only NAME   only graphs whose name contains this
  --starts N    starts of each large map   [200]
  --holes N     arenas that they are spread over, each with its hole   [20]
  --seed N      of holes and starts   [1]
  --memory N    bytes that a question may take   [1000000000]";

/// Too large for tables.
const LARGE: [&str; 5] = ["orz900d", "Boston_0_512", "BigGameHunters", "8room_000", "wc3-battleground"];
/// Compared with tables.
const SMALL: [&str; 5] =
    ["lak303d", "maze-128-128-10", "room-64-64-8", "random-64-64-20", "warehouse-10-20-10-2-1"];
const NETWORKS: [&str; 3] = ["rome99.gr", "power.graph", "polblogs.graph"];

struct Settings {
    folder: String,
    only: String,
    starts: usize,
    holes: usize,
    seed: u64,
    memory: u64,
}

fn settings() -> Option<Settings> {
    let mut settings = Settings {
        folder: String::new(),
        only: String::new(),
        starts: 200,
        holes: 20,
        seed: 1,
        memory: 1_000_000_000,
    };
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--only" => settings.only = arguments.next()?,
            "--starts" => settings.starts = arguments.next()?.parse().ok()?,
            "--holes" => settings.holes = arguments.next()?.parse().ok()?,
            "--seed" => settings.seed = arguments.next()?.parse().ok()?,
            "--memory" => settings.memory = arguments.next()?.parse().ok()?,
            _ if argument.starts_with('-') || !settings.folder.is_empty() => return None,
            _ => settings.folder = argument,
        }
    }
    (!settings.folder.is_empty()).then_some(settings)
}

fn main() -> ExitCode {
    let Some(settings) = settings() else {
        println!("{HELP}");
        return ExitCode::FAILURE;
    };
    let Settings { folder, only, seed, .. } = &settings;
    println!("{}; seed {seed}\n", measure::machine_line(Clock::Processor, CpuLevel::best()));
    println!(
        "| graph | rules | n | starts | draws, mouse, cat | decided | median | 95 % | longest | open: all, draw or cat, draw or mouse | open takes | peak memory |"
    );
    println!("|---|---|--:|--:|---|--:|--:|--:|--:|---|--:|--:|");
    let folder = Path::new(folder);
    for (names, with_table) in [(LARGE, false), (SMALL, true)] {
        for name in names.into_iter().filter(|name| name.contains(only.as_str())) {
            for eight in [false, true] {
                let graph = map(&folder.join(format!("maps/{name}.map")), eight);
                let name = format!("{name}, {}-connected", if eight { 8 } else { 4 });
                both_rules(&name, &graph, with_table, &settings);
            }
        }
    }
    for name in NETWORKS.into_iter().filter(|name| name.contains(only.as_str())) {
        both_rules(name, &network(&folder.join("networks").join(name)), true, &settings);
    }
    for (name, graph) in won_from_far(*seed).into_iter().filter(|(name, _)| name.contains(only.as_str())) {
        both_rules(name, &graph, false, &settings);
    }
    ExitCode::SUCCESS
}

/// With the classic rules, and where both may stay.
fn both_rules(name: &str, graph: &Csr, with_table: bool, settings: &Settings) {
    for may_stay in [false, true] {
        println!("{}", row(name, graph, may_stay, with_table, settings));
    }
}

fn row(name: &str, graph: &Csr, may_stay: bool, with_table: bool, settings: &Settings) -> String {
    let nodes = graph.nodes();
    let csr = Graph::new(&graph.offsets, &graph.adj).expect("a valid graph");
    let mut random = Random(settings.seed);
    let (mut seconds, mut outcomes, mut open) = (Vec::new(), [0; 3], Vec::new());
    let mut reasons = [0; 3];
    // From here on the system counts the peak anew (Linux).
    _ = fs::write("/proc/self/clear_refs", "5");
    let mut asked = 0;
    for arena_number in 0..settings.holes {
        let mut arena = Arena::new(&csr).expect("memory");
        let hole = random.below(nodes);
        arena.set_holes(&[hole as i64]).expect("a node");
        Side::BOTH.into_iter().for_each(|side| arena.set_may_stay(side, may_stay));
        let table = with_table.then(|| Table::solve(&arena, Options::default()).expect("memory"));
        // What belongs to the arena is made by its first question.
        _ = decide(&arena, (hole + 1) % nodes, (hole + 2) % nodes, Side::Mouse, one_thread(settings));
        while asked < settings.starts * (arena_number + 1) / settings.holes {
            let (mouse, cat) = (random.below(nodes), random.below(nodes));
            if mouse == cat || mouse == hole || cat == hole {
                continue;
            }
            asked += 1;
            let (time, found) =
                Clock::Processor.time(|| decide(&arena, mouse, cat, Side::Mouse, one_thread(settings)));
            match found {
                Ok(outcome) => {
                    if let Some(table) = &table {
                        let truth = table.outcome(mouse, cat, Side::Mouse).expect("made here");
                        assert_eq!(outcome, truth, "{name}: hole {hole}, mouse {mouse}, cat {cat}");
                    }
                    outcomes[outcome as usize] += 1;
                    seconds.push(time);
                }
                Err(Error::LeftOpen { open: reason, .. }) => {
                    eprintln!(
                        "open: {name}, may stay: {may_stay}, hole {hole}, mouse {mouse}, cat {cat}: {reason}"
                    );
                    open.push(time);
                    reasons[reason as usize] += 1;
                }
                Err(error) => panic!("{name}: {error}"),
            }
        }
    }
    seconds.sort_unstable_by(f64::total_cmp);
    let decided = seconds.len();
    format!(
        "| {name} | {} | {nodes} | {asked} | {outcomes:?} | {:.1} % | {} | {} | {} | {reasons:?} | {} | {} |",
        if may_stay { "may stay" } else { "classic" },
        100.0 * decided as f64 / asked as f64,
        in_words(seconds[(decided - 1) / 2]),
        in_words(seconds[(decided - 1) * 95 / 100]),
        in_words(seconds[decided - 1]),
        if open.is_empty() { "-".into() } else { in_words(median(open)) },
        peak_memory(),
    )
}

/// The most memory that this process has held, as the system counts it (Linux), with the graph and, if there is one, the
/// table.
fn peak_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next());
    peak.and_then(|peak| peak.parse().ok()).map_or("-".into(), |peak: u64| format!("{} MB", peak / 1000))
}

fn one_thread(settings: &Settings) -> Options<'static> {
    Options { threads: 1, memory_limit: Some(settings.memory), ..Options::default() }
}

/// A map of the MovingAI benchmarks: cells `.`, `G` and `S` are nodes; diagonal moves don't cut corners.
fn map(path: &Path, eight: bool) -> Csr {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows: Vec<_> =
        text.lines().skip_while(|line| line.trim() != "map").skip(1).map(str::as_bytes).collect();
    let is_cell =
        |y: usize, x: usize| rows.get(y).and_then(|row| row.get(x)).is_some_and(|c| b".GS".contains(c));
    let width = rows.iter().map(|row| row.len()).max().expect("a map has rows");
    let cells = (0..rows.len()).flat_map(|y| (0..width).map(move |x| (y, x)));
    let cells: Vec<_> = cells.filter(|&(y, x)| is_cell(y, x)).collect();
    let mut node = vec![0; rows.len() * width];
    for (number, &(y, x)) in (0..).zip(&cells) {
        node[y * width + x] = number;
    }
    let (mut offsets, mut adj) = (vec![0], Vec::new());
    for &(y, x) in &cells {
        for (dy, dx) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            // What lies beyond the top or the left is beyond the bottom or the right, too.
            let (to_y, to_x) = (y.wrapping_add_signed(dy), x.wrapping_add_signed(dx));
            let straight = dy == 0 || dx == 0;
            if is_cell(to_y, to_x) && (straight || eight && is_cell(to_y, x) && is_cell(y, to_x)) {
                adj.push(node[to_y * width + to_x]);
            }
        }
        offsets.push(adj.len() as i32);
    }
    Csr { offsets, adj }
}

/// A graph in METIS (`.graph`) or DIMACS (`.gr`) form, without weights.
fn network(path: &Path) -> Csr {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let numbers =
        |line: &str| line.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<usize>>();
    let mut rows;
    if path.extension().is_some_and(|extension| extension == "graph") {
        let mut lines = text.lines().filter(|line| !line.starts_with('%'));
        rows = vec![Vec::new(); numbers(lines.next().expect("a header"))[0]];
        for (row, line) in rows.iter_mut().zip(lines) {
            row.extend(numbers(line).iter().map(|node| node - 1));
        }
    } else {
        rows = Vec::new();
        for line in text.lines() {
            match (line.split_whitespace().next(), &numbers(line)[..]) {
                (Some("p"), &[nodes, ..]) => rows = vec![Vec::new(); nodes],
                (Some("a"), &[from, to, ..]) => rows[from - 1].push(to - 1),
                _ => (),
            }
        }
    }
    csr(&rows)
}

/// Graphs on which the cat wins from far away: nothing to run round.
fn won_from_far(seed: u64) -> Vec<(&'static str, Csr)> {
    let mut random = Random(seed);
    let tree: Vec<_> = (1..50_000_usize).map(|node| (node, random.below(node))).collect();
    let long_tree: Vec<_> =
        (1..50_000_usize).map(|node| (node, node - 1 - random.below(node.min(20)))).collect();
    let comb: Vec<_> =
        (1..50_000_usize).map(|node| (node, if node % 10 == 0 { node - 10 } else { node - 1 })).collect();
    // A triangulated polygon: a triangle on an edge of the rim, over and over.
    let mut rim = vec![(0, 1)];
    let mut outerplanar = rim.clone();
    for node in 2..50_000 {
        let at = random.below(rim.len());
        let (one, other) = rim.swap_remove(at);
        rim.extend([(one, node), (other, node)]);
        outerplanar.extend([(one, node), (other, node)]);
    }
    [("random tree", tree), ("long tree", long_tree), ("comb", comb), ("outerplanar", outerplanar)]
        .map(|(name, edges)| {
            let mut rows = vec![Vec::new(); 50_000];
            for (one, other) in edges {
                rows[one].push(other);
                rows[other].push(one);
            }
            (name, csr(&rows))
        })
        .into()
}

fn csr(rows: &[Vec<usize>]) -> Csr {
    let (mut offsets, mut adj) = (vec![0], Vec::new());
    for row in rows {
        adj.extend(row.iter().map(|&node| node as i32));
        offsets.push(adj.len() as i32);
    }
    Csr { offsets, adj }
}
