//! Small graphs: `cat_mouse_game` as C calls it, against the strongest queue solver that stops at the start.
//!
//!     cargo bench --bench small
//!
//! Random undirected graphs; every figure is the median over rounds that interleave the two, in nanoseconds a call.

#[allow(dead_code, reason = "shared with ratios.rs, which needs all of it")]
mod families;
#[allow(dead_code, reason = "as above")]
mod measure;
#[allow(dead_code, reason = "as above")]
mod peers;

use std::hint::black_box;
use std::time::Instant;

use cat_mouse::ffi::game::cat_mouse_game;
use families::{Csr, Random, random_graph};
use measure::median;
use peers::strongest;

/// Enough that the processor can't learn them by heart.
const GRAPHS: usize = 1000;
const ROUNDS: usize = 9;
const SEED: u64 = 1;

fn main() {
    println!("seed {SEED}, {GRAPHS} random graphs a line, medians of {ROUNDS} interleaved rounds");
    println!(
        "{:>3} {:>6} {:>10} {:>10} {:>7}   draw/mouse/cat",
        "n", "degree", "game ns", "queue ns", "ratio"
    );
    let mut random = Random(SEED);
    for n in [6, 8, 10, 16, 20, 32, 50, 64] {
        for degree in [3, 4, 6] {
            if degree as usize >= n {
                continue;
            }
            let graphs: Vec<_> =
                (0..GRAPHS).map(|_| random_graph(n, f64::from(degree), &mut random)).collect();
            line(n, degree, &graphs);
        }
    }
}

fn line(n: usize, degree: u32, graphs: &[Csr]) {
    let mut outcomes = [0; 3];
    for graph in graphs {
        let expected = strongest::decide(graph);
        assert_eq!(game(graph), expected);
        outcomes[expected as usize] += 1;
    }
    let (mut fast, mut slow) = (Vec::new(), Vec::new());
    // Short calls are repeated, so that a round lasts far longer than the clock's tick.
    let repeats = (64 / n).pow(2).clamp(1, 50);
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        for _ in 0..repeats {
            for graph in graphs {
                black_box(game(black_box(graph)));
            }
        }
        fast.push(begin.elapsed().as_secs_f64() * 1e9 / (repeats * graphs.len()) as f64);
        let begin = Instant::now();
        for graph in graphs {
            black_box(strongest::decide(black_box(graph)));
        }
        slow.push(begin.elapsed().as_secs_f64() * 1e9 / graphs.len() as f64);
    }
    let (fast, slow) = (median(fast), median(slow));
    let [draw, mouse, cat] = outcomes;
    println!("{n:>3} {degree:>6} {fast:>10.0} {slow:>10.0} {:>6.1}x   {draw}/{mouse}/{cat}", slow / fast);
}

fn game(graph: &Csr) -> i32 {
    // SAFETY: the arrays of a valid graph.
    unsafe { cat_mouse_game(graph.offsets.as_ptr(), graph.adj.as_ptr(), graph.nodes() as i32) }
}
