//! The library with several threads against itself with one, on the full table: `cargo bench --bench threads`.
//!
//! Arguments are sizes [4000 10000]. Wall-clock time, interleaved, medians; prints Markdown. It means something only on
//! a machine where the cores have nothing else to do.

#[allow(dead_code, reason = "shared with the other benchmarks")]
mod families;
#[allow(dead_code, reason = "shared with the other benchmarks")]
mod measure;

use cat_mouse::{Arena, CpuLevel, Graph, Options, Table};
use families::FAMILIES;
use measure::{Clock, in_words, median};

const THREADS: [usize; 2] = [1, 2];
const REPETITIONS: usize = 5;
const CHOSEN: [&str; 5] = ["random3", "random6", "grid", "tree", "cycle-chords"];

fn main() {
    let sizes: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![4000, 10_000] } else { sizes };
    measure::keep_freed_memory();
    println!("{}; median of {REPETITIONS}\n", measure::machine_line(Clock::Wall, CpuLevel::best()));
    println!("| family | n | 1 thread | 2 threads | ratio |\n|---|--:|--:|--:|--:|");
    let mut ratios = Vec::new();
    for name in CHOSEN {
        let family = FAMILIES.iter().find(|family| family.name == name).expect("a known family");
        for &size in &sizes {
            let csr = family.graph(size, 1);
            let graph = Graph::new(&csr.offsets, &csr.adj).expect("the families are valid");
            let arena = Arena::new(&graph).expect("enough memory");
            let mut times = THREADS.map(|_| Vec::new());
            for repetition in 0..=REPETITIONS {
                let mut counts = Vec::new();
                for (threads, times) in THREADS.into_iter().zip(&mut times) {
                    let options = Options { threads, ..Options::default() };
                    let (seconds, table) = Clock::Wall.time(|| Table::solve(&arena, options));
                    let summary = table.and_then(|table| table.summary()).expect("enough memory");
                    counts.push((summary.mouse_to_move, summary.cat_to_move));
                    if repetition > 0 {
                        times.push(seconds);
                    }
                }
                assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{name}, {size} nodes");
            }
            let [one, two] = times.map(median);
            let nodes = csr.nodes();
            println!("| {name} | {nodes} | {} | {} | {:.2}x |", in_words(one), in_words(two), one / two);
            ratios.push(one / two);
        }
    }
    let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
    println!("| geometric mean | | | | {mean:.2}x |");
}
