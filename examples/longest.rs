//! The longest games on many graphs: hole, mouse and cat are placed in all ways, on three different nodes.
//!
//! Reads graphs in graph6, as nauty's geng writes them, one a line; without a file, the connected graphs with 4 nodes:
//!
//! ```text
//! cargo run --release --example longest -- connected_n8.g6
//! ```

use std::error::Error;

use cat_mouse::{Arena, Graph, Options, Outcome, Side, Table};

const CONNECTED_WITH_4_NODES: &str = "CF CU CV C] C^ C~";

/// What was found on some graphs.
#[derive(Debug, Default, PartialEq)]
pub struct Found {
    pub graphs: u64,
    /// Placements by outcome, the mouse moving first: draws, wins of the mouse, wins of the cat.
    pub placements: [u64; 3],
    /// Plies of the longest win of the mouse, and of the cat.
    pub longest: [u32; 2],
}

impl Found {
    /// Looks at all placements on a graph.
    pub fn add(&mut self, rows: &[Vec<i32>]) -> Result<(), cat_mouse::Error> {
        let offsets: Vec<_> =
            (0..=rows.len()).map(|end| rows[..end].iter().map(Vec::len).sum::<usize>() as i32).collect();
        let mut arena = Arena::new(&Graph::new(&offsets, &rows.concat())?)?;
        self.graphs += 1;
        let nodes = rows.len();
        for hole in 0..nodes {
            arena.set_holes(&[hole as i32])?;
            let table = Table::solve(&arena, Options { threads: 1, with_plies: true, ..Options::default() })?;
            for (mouse, cat) in (0..nodes * nodes).map(|places| (places / nodes, places % nodes)) {
                if mouse == cat || mouse == hole || cat == hole {
                    continue;
                }
                let outcome = table.outcome(mouse, cat, Side::Mouse)?;
                self.placements[outcome as usize] += 1;
                let plies = table.plies(mouse, cat, Side::Mouse)?.unwrap_or(0);
                match outcome {
                    Outcome::Draw => {}
                    Outcome::MouseWins => self.longest[0] = self.longest[0].max(plies),
                    Outcome::CatWins => self.longest[1] = self.longest[1].max(plies),
                }
            }
        }
        Ok(())
    }
}

/// The rows of a graph in graph6, if it is one, and of at most 62 nodes.
pub fn graph6(line: &str) -> Option<Vec<Vec<i32>>> {
    let sixes: Vec<_> =
        line.bytes().map(|byte| byte.checked_sub(63).filter(|&six| six < 64)).collect::<Option<_>>()?;
    let (&nodes, sixes) = sixes.split_first().filter(|(nodes, _)| **nodes < 63)?;
    let mut bits = sixes.iter().flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1 == 1));
    let mut rows = vec![Vec::new(); nodes.into()];
    for b in 1..nodes {
        for a in 0..b {
            if bits.next()? {
                rows[usize::from(a)].push(b.into());
                rows[usize::from(b)].push(a.into());
            }
        }
    }
    Some(rows)
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => CONNECTED_WITH_4_NODES.into(),
    };
    let mut found = Found::default();
    for line in text.split_whitespace() {
        found.add(&graph6(line).ok_or_else(|| format!("{line:?} is not graph6"))?)?;
    }
    let [draws, mouse, cat] = found.placements;
    println!("graphs      {}", found.graphs);
    println!("placements  {}: {mouse} mouse wins, {cat} cat wins, {draws} draws", draws + mouse + cat);
    println!("longest     mouse {} plies, cat {} plies", found.longest[0], found.longest[1]);
    Ok(())
}
