//! What tests of tables in files share: tables to save, what is in them, and folders to save them in.

#![allow(dead_code, reason = "every test program includes this file, and none needs all of it")]

use std::fs;
use std::path::{Path, PathBuf};

use cat_mouse::{Arena, Error, Options, Side, Table};

use crate::settings;
use crate::support::{Csr, Family, Random};

/// An empty folder of this test's own.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests is ours");
    folder
}

/// A game with rules of all kinds, of which the seed decides everything.
pub fn arena(nodes: usize, seed: u64) -> Arena {
    let graph = Family::ALL[seed as usize % 3].graph(nodes, seed);
    settings::arena(&settings::random(graph, &mut Random::new(seed)))
}

pub fn solve(arena: &Arena, with_plies: bool) -> Table {
    Table::solve(arena, Options { with_plies, threads: 1, ..Options::default() })
        .expect("memory, and rules without contradiction")
}

/// A table that takes a few kilobytes, with several planes of plies.
pub fn small() -> Table {
    let mut tables = (0..).map(|seed| solve(&arena(6, seed), true));
    let is_long = |table: &Table| {
        let plies = copied_plies(table).expect("in memory");
        plies.iter().any(|&plies| (4..u32::MAX).contains(&plies))
    };
    tables.find(is_long).expect("there are such games")
}

pub fn classic(nodes: usize, seed: u64) -> Table {
    let csr = Csr::new(&Family::Sparse.graph(nodes, seed));
    solve(&Arena::new(&csr.graph()).expect("there are nodes"), false)
}

pub fn copied(table: &Table) -> Result<[Vec<u8>; 2], Error> {
    let [mut mouse, mut cat] = [0, 1].map(|_| vec![77; table.nodes().pow(2)]);
    table.copy_outcomes(Side::Mouse, &mut mouse)?;
    table.copy_outcomes(Side::Cat, &mut cat)?;
    Ok([mouse, cat])
}

pub fn copied_plies(table: &Table) -> Result<Vec<u32>, Error> {
    let mut plies = vec![77; table.nodes().pow(2)];
    let mut all = Vec::new();
    for side in if table.has_plies() { &Side::BOTH[..] } else { &[] } {
        table.copy_plies(*side, &mut plies)?;
        all.extend_from_slice(&plies);
    }
    Ok(all)
}

/// What is in a folder, but for this file.
pub fn others(folder: &Path, file: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is ours");
    entries.map(|entry| entry.expect("the folder is ours").path()).filter(|path| path != file).collect()
}
