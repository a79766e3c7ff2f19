//! The library against itself, on the full table: two threads against one, and with plies against outcomes alone:
//! `cargo bench --bench options`.
//!
//! Arguments are sizes [4000 10000], and parts of names of families. Wall-clock time; what is compared runs by turns, and
//! each figure is the median of the repetitions' own ratios. Prints Markdown. It means something only on a machine where
//! the cores have nothing else to do.

#[allow(dead_code, reason = "shared with the other benchmarks")]
mod families;
#[allow(dead_code, reason = "shared with the other benchmarks")]
mod measure;

use cat_mouse::{Arena, CpuLevel, Graph, Options, Table};
use families::FAMILIES;
use measure::{Clock, in_words, median};

const REPETITIONS: usize = 15;

/// Threads, and whether with plies; the others are compared with the first.
const VARIANTS: [(usize, bool); 3] = [(1, false), (2, false), (1, true)];

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let sizes: Vec<usize> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![4000, 10_000] } else { sizes };
    let parts: Vec<&String> =
        arguments.iter().filter(|argument| argument.parse::<usize>().is_err()).collect();
    measure::keep_freed_memory();
    println!("{}; median of {REPETITIONS}\n", measure::machine_line(Clock::Wall, CpuLevel::best()));
    println!("| family | n | 1 thread | 2 threads | with plies |\n|---|--:|--:|--:|--:|");
    let (mut speedups, mut costs) = (Vec::new(), Vec::new());
    for family in FAMILIES {
        // What dense graphs take is said elsewhere; here they would only be waited for.
        if family.name == "dense"
            || !(parts.is_empty() || parts.iter().any(|part| family.name.contains(*part)))
        {
            continue;
        }
        for &size in &sizes {
            let csr = family.graph(size, 1);
            let graph = Graph::new(&csr.offsets, &csr.adj).expect("the families are valid");
            let arena = Arena::new(&graph).expect("enough memory");
            let mut times = VARIANTS.map(|_| Vec::new());
            for repetition in 0..=REPETITIONS {
                let mut counts = Vec::new();
                for ((threads, with_plies), times) in VARIANTS.into_iter().zip(&mut times) {
                    let options = Options { threads, with_plies, ..Options::default() };
                    let (seconds, table) = Clock::Wall.time(|| Table::solve(&arena, options));
                    let table = table.expect("enough memory");
                    if repetition == 0 {
                        let summary = table.summary().expect("enough memory");
                        counts.push((summary.mouse_to_move, summary.cat_to_move));
                    } else {
                        times.push(seconds);
                    }
                }
                assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{}, {size} nodes", family.name);
            }
            let ratio = |of: usize, to: usize| {
                median(times[of].iter().zip(&times[to]).map(|(of, to)| of / to).collect())
            };
            let (speedup, cost) = (ratio(0, 1), ratio(2, 0));
            let [one, two, plies] = [0, 1, 2].map(|variant| in_words(median(times[variant].clone())));
            let (name, nodes, more) = (family.name, csr.nodes(), 100.0 * (cost - 1.0));
            println!("| {name} | {nodes} | {one} | {two} ({speedup:.2}x) | {plies} (+{more:.0} %) |");
            speedups.push(speedup);
            costs.push(cost);
        }
    }
    let mean =
        |ratios: &[f64]| (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
    let (speedup, more) = (mean(&speedups), 100.0 * (mean(&costs) - 1.0));
    println!("| geometric mean | | | {speedup:.2}x | +{more:.0} % |");
}
