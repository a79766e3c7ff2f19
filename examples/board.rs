//! A board of 199 nodes and 431 edges, the size of a well-known board game, with several cats: how long all positions take.
//!
//! `cargo run --release --example board -- [SEED] [CATS] [THREADS] [plies]`; the board is random: a grid with diagonals in
//! some cells, of which edges are taken out until 431 are left and all nodes still hang together.

use std::env;
use std::time::Instant;

use cat_mouse::{Arena, Graph, Options, Outcome, Side, Table};

const NODES: usize = 199;
const EDGES: usize = 431;
const WIDTH: usize = 15;

/// Splitmix64.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) as usize
}

fn is_connected(edges: &[(usize, usize)]) -> bool {
    let mut part: Vec<_> = (0..NODES).collect();
    let mut parts = NODES;
    for &(a, b) in edges {
        let (from, to) = (part[a], part[b]);
        if from != to {
            part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
            parts -= 1;
        }
    }
    parts == 1
}

fn board(seed: u64) -> Vec<(usize, usize)> {
    let mut state = seed;
    let mut edges = vec![];
    let is_node = |node: usize| node < NODES;
    for node in 0..NODES {
        let (right, below) = (node + 1, node + WIDTH);
        let has_right = right % WIDTH != 0 && is_node(right);
        edges.extend(has_right.then_some((node, right)));
        edges.extend(is_node(below).then_some((node, below)));
        // At most one diagonal in a cell, so that no two edges cross.
        if has_right && is_node(below + 1) {
            edges.push(if next(&mut state).is_multiple_of(2) { (node, below + 1) } else { (right, below) });
        }
    }
    while edges.len() > EDGES {
        let edge = edges.swap_remove(next(&mut state) % edges.len());
        if !is_connected(&edges) {
            edges.push(edge);
        }
    }
    edges
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let number = |i: usize, or: u64| arguments.get(i).map_or(Ok(or), |text| text.parse());
    let (seed, cats, threads) = (number(0, 1)?, number(1, 3)?, number(2, 2)?);
    let with_plies = arguments.get(3).is_some();

    let edges = board(seed);
    let mut rows = vec![vec![]; NODES];
    for &(a, b) in &edges {
        rows[a].push(b as i32);
        rows[b].push(a as i32);
    }
    let mut offsets = vec![0];
    rows.iter().for_each(|row| offsets.push(offsets[offsets.len() - 1] + row.len() as i32));
    let mut arena = Arena::new(&Graph::new(&offsets, &rows.concat())?)?;
    arena.set_holes::<i32>(&[])?;
    arena.set_pieces(Side::Cat, cats as u32)?;
    arena.set_endless(Outcome::MouseWins);

    let begin = Instant::now();
    let table =
        Table::solve(&arena, Options { threads: threads as usize, with_plies, ..Options::default() })?;
    let time = begin.elapsed();
    let summary = table.summary()?;
    println!("seed {seed}: {NODES} nodes, {} edges, {cats} cats, {} threads", edges.len(), summary.threads);
    println!("{} positions a side to move, solved in {time:.2?}", summary.mouse_places * summary.cat_places);
    println!("rounds {:?}, memory {} MB", summary.rounds, summary.solve_bytes / 1_000_000);
    println!("the mouse to move: draws, mouse wins, cat wins: {:?}", summary.mouse_to_move);
    println!("longest games: {:?}", summary.longest);
    Ok(())
}
