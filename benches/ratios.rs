//! The library against its peers on the full table, family by family: `cargo bench --bench ratios -- --help`.
//!
//! All solvers of a graph run interleaved in one process, and every run checks that they agree. Prints Markdown, and
//! draws the times if asked to. docs/PERFORMANCE.md says how to read it.

mod families;
#[allow(dead_code, reason = "shared with game.rs, which asks for one start only")]
mod library;
mod measure;
#[allow(dead_code, reason = "as above")]
mod peers;
mod plot;

use std::process::ExitCode;

use cat_mouse::CpuLevel;
use families::{Csr, FAMILIES};
use measure::{Clock, median};
use peers::{Counts, PEERS};

const HELP: &str = "\
usage: cargo bench --bench ratios -- [FAMILY or SIZE]... [options]
  FAMILY             only families whose name contains this
  SIZE               graphs of about this many nodes   [50 200 1000 4000]
  --repetitions N    runs counted of each solver, after one that is not   [3]
  --limit SECONDS    leave out solvers that are expected to take longer   [10]
  --seed N           of the random graphs   [1]
  --quick            sizes 50 and 200, one repetition
  --wall             wall-clock time, not processor time
  --cold             let freed memory go back to the system between runs
  --level LEVEL      instruction set of the library   [the best here]
  --no-library       peers only
  --svg FILE         draw time against size";

struct Options {
    families: Vec<String>,
    sizes: Vec<usize>,
    repetitions: usize,
    limit: f64,
    seed: u64,
    clock: Clock,
    cold: bool,
    with_library: bool,
    level: CpuLevel,
    svg: Option<String>,
}

impl Options {
    /// From the command line; `None` asks for help.
    fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Option<Self>, String> {
        let mut options = Options {
            families: Vec::new(),
            sizes: Vec::new(),
            repetitions: 3,
            limit: 10.0,
            seed: 1,
            clock: Clock::Processor,
            cold: false,
            with_library: true,
            level: CpuLevel::best(),
            svg: None,
        };
        let mut default_sizes = vec![50, 200, 1000, 4000];
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
            match argument.as_str() {
                "--bench" => {} // from cargo
                "--help" => return Ok(None),
                "--repetitions" => options.repetitions = number::<usize>(&value()?)?.max(1),
                "--limit" => options.limit = number(&value()?)?,
                "--seed" => options.seed = number(&value()?)?,
                "--quick" => (default_sizes, options.repetitions) = (vec![50, 200], 1),
                "--wall" => options.clock = Clock::Wall,
                "--cold" => options.cold = true,
                "--level" => options.level = level(&value()?)?,
                "--no-library" => options.with_library = false,
                "--svg" => options.svg = Some(value()?),
                option if option.starts_with('-') => return Err(format!("unknown option {option}")),
                size if size.starts_with(|first: char| first.is_ascii_digit()) => {
                    options.sizes.push(number::<usize>(size)?.max(3));
                }
                family if FAMILIES.iter().any(|known| known.name.contains(family)) => {
                    options.families.push(family.to_owned());
                }
                unknown => {
                    let names: Vec<_> = FAMILIES.iter().map(|family| family.name).collect();
                    return Err(format!("no family is called {unknown}; there are {}", names.join(" ")));
                }
            }
        }
        if options.sizes.is_empty() {
            options.sizes = default_sizes;
        }
        Ok(Some(options))
    }

    fn wants(&self, family: &str) -> bool {
        self.families.is_empty() || self.families.iter().any(|wanted| family.contains(wanted.as_str()))
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text} is not a number that fits here"))
}

/// The level of this name.
fn level(name: &str) -> Result<CpuLevel, String> {
    let mut levels = CpuLevel::ALL.into_iter().filter(|level| level.is_available());
    levels.find(|level| level.name() == name).ok_or_else(|| format!("this processor has no level {name}"))
}

/// A solver that is measured, and its times so far.
struct Contender {
    name: &'static str,
    solve: Box<dyn Fn(&Csr) -> Counts>,
    /// Not measured: it would take too long, or cannot.
    skipped: bool,
    seconds: Vec<f64>,
}

fn main() -> ExitCode {
    match Options::parse(std::env::args().skip(1)) {
        Ok(Some(options)) => run(&options),
        Ok(None) => {
            println!("{HELP}\nfamilies:");
            FAMILIES.iter().for_each(|family| println!("  {:18} {}", family.name, family.about));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}\n{HELP}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> ExitCode {
    if !options.cold {
        measure::keep_freed_memory();
    }
    let machine = measure::machine_line(options.clock, options.level);
    println!("{machine}; seed {}, median of {}\n", options.seed, options.repetitions);
    let names: Vec<_> = PEERS.iter().map(|peer| peer.name).collect();
    let dashes = "--:|".repeat(6 + names.len());
    println!(
        "| family | n | edges | library | positions/s | x writing, warm | fresh | {} |",
        names.join(" | ")
    );
    println!("|---|{dashes}");

    let mut lines = Vec::new();
    let mut logs = vec![Vec::new(); PEERS.len()];
    for family in FAMILIES.iter().filter(|family| options.wants(family.name)) {
        for &size in options.sizes.iter().filter(|&&size| size <= family.largest) {
            let graph = family.graph(size, options.seed);
            let contenders = measure_all(&graph, family.name, options);
            println!("{}", table_row(family.name, &graph, &contenders, options.clock));
            let times: Vec<_> = contenders.iter().map(Contender::median).collect();
            for (log, time) in logs.iter_mut().zip(&times[1..]) {
                log.extend(times[0].zip(*time).map(|(library, peer)| (peer / library).ln()));
            }
            add_points(&mut lines, family.name, graph.nodes(), &contenders);
        }
    }
    let means = logs.iter().map(|log| match log.len() {
        0 => "-".to_owned(),
        len => format!("{:.1}x", (log.iter().sum::<f64>() / len as f64).exp()),
    });
    println!("| geometric mean | | | | | | | {} |", means.collect::<Vec<_>>().join(" | "));

    if let Some(path) = &options.svg {
        if lines.is_empty() {
            eprintln!("nothing was measured, so there is nothing to draw");
            return ExitCode::FAILURE;
        }
        if let Err(error) = std::fs::write(path, plot::svg(&machine, &lines)) {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

impl Contender {
    fn median(&self) -> Option<f64> {
        (!self.skipped).then(|| median(self.seconds.clone()))
    }
}

/// All solvers on one graph, in turn and again; the first round, which is not counted, only warms up.
///
/// # Panics
/// If two solvers disagree.
fn measure_all(graph: &Csr, family: &str, options: &Options) -> Vec<Contender> {
    let memory = measure::free_memory() * 0.8;
    let fits = |seconds: f64, bytes: f64| seconds <= options.limit && bytes <= memory;
    let level = options.level;
    let mut contenders = vec![Contender {
        name: "library",
        solve: Box::new(move |graph| library::solve_table(graph, level)),
        skipped: !options.with_library || !fits(library::seconds(graph), library::bytes(graph)),
        seconds: Vec::new(),
    }];
    contenders.extend(PEERS.iter().map(|peer| Contender {
        name: peer.name,
        solve: Box::new(peer.solve),
        skipped: !fits((peer.seconds)(graph), (peer.bytes)(graph)),
        seconds: Vec::new(),
    }));

    let mut expected: Option<(&str, Counts)> = None;
    for repetition in 0..=options.repetitions {
        for contender in contenders.iter_mut().filter(|contender| !contender.skipped) {
            let mut counts = Counts::default();
            let mut solve = || counts = (contender.solve)(graph);
            if repetition == 0 {
                contender.seconds.push(options.clock.warm_up(solve));
            } else {
                let last = contender.seconds[contender.seconds.len() - 1];
                contender.seconds.push(options.clock.sample(last, &mut solve));
            }
            let (first, agreed) = *expected.get_or_insert((contender.name, counts));
            let n = graph.nodes();
            assert_eq!(
                counts, agreed,
                "{} and {first} disagree on {family}, {n} nodes, seed {}",
                contender.name, options.seed
            );
        }
    }
    contenders.iter_mut().filter(|contender| !contender.skipped).for_each(|contender| {
        contender.seconds.remove(0);
    });
    contenders
}

/// A row of the table: for each peer its time and how many times that is the library's.
fn table_row(family: &str, graph: &Csr, contenders: &[Contender], clock: Clock) -> String {
    let n = graph.nodes();
    let mut cells = vec![family.to_owned(), n.to_string(), graph.adj.len().to_string()];
    let library = contenders[0].median();
    if let Some(library) = library {
        // Outcomes take two bits a position.
        let (warm, fresh) = measure::writing((n * n / 2).max(1), clock);
        let positions = 2.0 * (n as f64).powi(2) / library;
        cells.push(measure::in_words(library));
        cells.push(format!("{positions:.1e}"));
        cells.extend([warm, fresh].map(|writing| format!("{:.1}", library / writing)));
    } else {
        cells.extend(["-"; 4].map(String::from));
    }
    cells.extend(contenders[1..].iter().map(|peer| match (peer.median(), library) {
        (Some(peer), Some(library)) => format!("{} ({:.1}x)", measure::in_words(peer), peer / library),
        (Some(peer), None) => measure::in_words(peer),
        (None, _) => "-".to_owned(),
    }));
    format!("| {} |", cells.join(" | "))
}

fn add_points(lines: &mut Vec<plot::Line>, family: &'static str, nodes: usize, contenders: &[Contender]) {
    for (contender, seconds) in
        contenders.iter().filter_map(|contender| Some((contender, contender.median()?)))
    {
        let point = (nodes as f64, seconds);
        match lines.iter_mut().find(|line| line.family == family && line.solver == contender.name) {
            Some(line) => line.points.push(point),
            None => lines.push(plot::Line { family, solver: contender.name, points: vec![point] }),
        }
    }
}
