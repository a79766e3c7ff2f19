//! Cop numbers of many small graphs, which are in memory as lines of graph6, on one thread.
//!
//!     cargo bench --bench census -- connected_n9.g6   # a list, such as nauty's geng prints
//!     cargo bench --bench census                      # random graphs of 9 nodes
//!
//! Every figure is the median over rounds that interleave the questions; reading the lines is in the time.

#[allow(dead_code, reason = "shared with ratios.rs, which needs all of it")]
mod families;
#[allow(dead_code, reason = "as above")]
mod measure;

use std::collections::BTreeMap;

use cat_mouse::{Arcs, Census, CpuLevel, Graph6};
use families::{Csr, Random, random_graph};
use measure::{Clock, in_words, machine_line, median};

const MOST_COPS: usize = 4;
const ROUNDS: usize = 5;
const GRAPHS: usize = 100_000;
const SEED: u64 = 1;

fn main() {
    // Cargo itself adds --bench.
    let file = std::env::args().skip(1).find(|argument| argument != "--bench");
    let text = match &file {
        Some(file) => std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}")),
        None => random_lines(),
    };
    let lines: Vec<_> = Graph6::lines(&text).collect();
    let graphs = lines.len();
    println!("{}", machine_line(Clock::Processor, CpuLevel::best()));
    println!("{} graphs, medians of {ROUNDS} interleaved rounds", graphs);

    let mut census = Census::new();
    let (mut only_read, mut cop_win, mut cop_number) = (vec![], vec![], vec![]);
    let mut counts = BTreeMap::new();
    let mut won = 0;
    for _ in 0..ROUNDS {
        let graph = |line| Graph6::parse(line).expect("a list of graphs");
        only_read
            .push(Clock::Processor.time(|| lines.iter().map(|line| edges(&graph(line))).sum::<usize>()).0);
        let (seconds, found) = Clock::Processor.time(|| {
            lines.iter().filter(|line| census.is_cop_win(&graph(line)).expect("there is memory")).count()
        });
        cop_win.push(seconds);
        won = found;
        let (seconds, found) = Clock::Processor.time(|| {
            let mut counts = BTreeMap::new();
            for line in &lines {
                let found = census.cop_number(&graph(line), MOST_COPS).expect("there is memory");
                *counts.entry(found.map(|found| (found.cops, found.rounds))).or_insert(0) += 1;
            }
            counts
        });
        cop_number.push(seconds);
        counts = found;
    }
    for (what, seconds) in
        [("reading", only_read), ("cop-win or not", cop_win), ("cop number and capture time", cop_number)]
    {
        let seconds = median(seconds);
        println!("{what:<28} {:>10}, {:.0} ns a graph", in_words(seconds), seconds * 1e9 / graphs as f64);
    }
    println!("cop-win: {won}");
    for (found, count) in counts {
        match found {
            Some((cops, rounds)) => println!("{cops} cops, {rounds} rounds: {count}"),
            None => println!("more than {MOST_COPS} cops: {count}"),
        }
    }
}

fn edges(graph: &Graph6<'_>) -> usize {
    let mut edges = 0;
    graph.for_each(|_, _| edges += 1);
    edges
}

fn random_lines() -> Vec<u8> {
    println!("seed {SEED}, random graphs of 9 nodes, average degree 4");
    let mut random = Random(SEED);
    (0..GRAPHS).flat_map(|_| line(&random_graph(9, 4.0, &mut random))).collect()
}

/// A graph of up to 62 nodes as a line of graph6.
fn line(graph: &Csr) -> Vec<u8> {
    let n = graph.nodes();
    let has = |a: usize, b: usize| {
        let row = graph.offsets[b] as usize..graph.offsets[b + 1] as usize;
        graph.adj[row].contains(&(a as i32))
    };
    let pairs: Vec<_> = (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let byte = |six: &[(usize, usize)]| {
        63 + (0..6).fold(0, |byte, i| byte << 1 | u8::from(six.get(i).is_some_and(|&(a, b)| has(a, b))))
    };
    [63 + n as u8].into_iter().chain(pairs.chunks(6).map(byte)).chain([b'\n']).collect()
}
