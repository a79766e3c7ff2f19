//! The puzzle on small graphs against an oracle: `cat_mouse_game` and `cat_mouse_game_batch`, as Rust and as C call them.

mod oracle;
mod support;

use std::ffi::CStr;
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};

use cat_mouse::Outcome;
use cat_mouse::ffi::error::cat_mouse_error;
use cat_mouse::ffi::game::{cat_mouse_game, cat_mouse_game_batch};
use oracle::{Game, Side, textbook};
use support::{Csr, Family, Random, Rows, all_directed, all_undirected, library};

const SEED: u64 = 0x5eed;

fn oracle(rows: &Rows) -> Outcome {
    textbook(&Game::classic(rows.clone())).outcome(Side::Mouse, 1, 2)
}

fn check(rows: &Rows, note: &str) {
    let outcome = library(rows);
    assert_eq!(outcome, oracle(rows), "{note}: {rows:?}");
    let Csr { offsets, adj } = Csr::new(rows);
    // SAFETY: the arrays are those of a valid graph.
    let code = unsafe { cat_mouse_game(offsets.as_ptr(), adj.as_ptr(), rows.len() as i32) };
    assert_eq!(code, outcome as i32, "{note}: {rows:?}");
}

/// Nodes that nobody can come to change nothing, but send the same games through the race and the solver for any size.
#[test]
fn the_same_games_among_nodes_out_of_reach() {
    let padded = |mut rows: Rows| {
        rows.resize(65, vec![]);
        rows
    };
    for rows in all_directed(3) {
        check(&padded(rows), "padded, directed");
    }
    for rows in all_undirected(5).step_by(3) {
        check(&padded(rows), "padded, undirected");
    }
}

#[test]
fn random_graphs_at_every_width() {
    for n in [4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 47, 48, 49, 63, 64, 65, 70] {
        for family in Family::ALL {
            for seed in 0..if n < 40 { 12 } else { 3 } {
                check(&family.graph(n, seed), &format!("{family:?}, n {n}, seed {seed}"));
            }
        }
    }
}

/// A batch as C hands it over.
#[derive(Default)]
struct Batch {
    nodes: Vec<i32>,
    offsets_at: Vec<i64>,
    offsets: Vec<i32>,
    adj_at: Vec<i64>,
    adj: Vec<i32>,
}

impl Batch {
    fn push(&mut self, rows: &Rows) {
        let Csr { offsets, adj } = Csr::new(rows);
        self.nodes.push(rows.len() as i32);
        self.offsets_at.push(self.offsets.len() as i64);
        self.adj_at.push(self.adj.len() as i64);
        self.offsets.extend(offsets);
        self.adj.extend(adj);
    }

    /// The outcomes, which begin as 77, and what the error says and where, if the call fails.
    fn solve(&self, threads: u32) -> (i32, Vec<i32>, Option<(i64, String)>) {
        let mut outcomes = vec![77; self.nodes.len()];
        let mut error = MaybeUninit::<cat_mouse_error>::uninit();
        // SAFETY: every array has the entries that the others say it has, or the call is refused before it reads them.
        let status = unsafe {
            cat_mouse_game_batch(
                self.nodes.as_ptr(),
                self.offsets_at.as_ptr(),
                self.offsets.as_ptr(),
                self.adj_at.as_ptr(),
                self.adj.as_ptr(),
                self.nodes.len(),
                threads,
                outcomes.as_mut_ptr(),
                error.as_mut_ptr(),
            )
        };
        let said = (status < 0).then(|| {
            // SAFETY: a failed call has written the error, and a message ends with a NUL.
            let (error, text) = unsafe {
                let error = error.assume_init();
                (error, CStr::from_ptr(error.message.as_ptr()).to_str().expect("UTF-8").to_owned())
            };
            assert_eq!(error.status, status);
            (error.place, text)
        });
        (status, outcomes, said)
    }
}

fn some_batch(count: usize) -> (Batch, Vec<Rows>) {
    let mut random = Random::new(SEED);
    let mut batch = Batch::default();
    let mut games = vec![];
    for i in 0..count {
        let n = if i % 100 == 99 { 66 } else { 3 + random.below(8) };
        let rows = Family::ALL[i % 3].graph(n, random.next());
        batch.push(&rows);
        games.push(rows);
    }
    (batch, games)
}

#[test]
fn a_batch_gives_the_same_answers_over_any_number_of_threads() {
    let (batch, games) = some_batch(1500);
    let expected: Vec<_> = games.iter().map(|rows| oracle(rows) as i32).collect();
    for threads in [0, 1, 2, 3, 7, 64, u32::MAX] {
        assert_eq!(batch.solve(threads), (0, expected.clone(), None), "{threads} threads, seed {SEED:#x}");
    }
}

#[test]
fn the_first_bad_graph_fails_the_batch_and_nothing_is_written() {
    for threads in [0, 1, 2, 5] {
        for (first, second) in [(17, 900), (0, 1), (899, 1499), (255, 256)] {
            let (mut batch, _) = some_batch(1500);
            batch.nodes[second] = 2;
            let rows = vec![vec![1], vec![0, 2], vec![1]];
            let (offsets_at, adj_at) = (batch.offsets.len() as i64, batch.adj.len() as i64);
            batch.push(&rows);
            (batch.nodes[first], batch.offsets_at[first], batch.adj_at[first]) = (3, offsets_at, adj_at);
            batch.adj[adj_at as usize + 3] = 9;
            let (status, outcomes, said) = batch.solve(threads);
            assert_eq!(status, -3);
            assert!(outcomes.iter().all(|&outcome| outcome == 77));
            let text = format!("graph {first}: adj[3] = 9, but nodes are 0..=2");
            assert_eq!(said, Some((first as i64, text)), "{threads} threads");
        }
    }
}

#[test]
fn a_batch_is_refused_for_each_of_its_arguments() {
    let spoilt = |spoil: fn(&mut Batch)| {
        let (mut batch, _) = some_batch(20);
        spoil(&mut batch);
        let (status, outcomes, said) = batch.solve(2);
        assert!(outcomes.iter().all(|&outcome| outcome == 77));
        let (place, text) = said.expect("the call fails");
        (status, place, text)
    };
    let few = "graph 5: the game needs at least 3 nodes (hole 0, mouse 1, cat 2), but there are -1";
    assert_eq!(spoilt(|batch| batch.nodes[5] = -1), (-2, 5, few.into()));
    let negative = "graph 6: offsets_at[6] = -4, but places begin with 0";
    assert_eq!(spoilt(|batch| batch.offsets_at[6] = -4), (-2, 6, negative.into()));
    let negative = "graph 7: adj_at[7] = -1, but places begin with 0";
    assert_eq!(spoilt(|batch| batch.adj_at[7] = -1), (-2, 7, negative.into()));
    let first = "graph 0: offsets[0] = 1, but it must be 0";
    assert_eq!(spoilt(|batch| batch.offsets[0] = 1), (-3, 0, first.into()));
}

#[test]
fn null_pointers_in_a_batch() {
    let (nodes, at, offsets, adj) = ([3], [0i64], [0, 1, 3, 4], [1, 0, 2, 1]);
    let empty = [0; 4];
    let mut outcome = 77;
    let (n, a, o) = (nodes.as_ptr(), at.as_ptr(), offsets.as_ptr());
    let mut call = |nodes, offsets_at, offsets, adj_at, adj, count, out: bool| {
        let outcomes = if out { &raw mut outcome } else { null_mut() };
        // SAFETY: what is not NULL has the entries it needs; a NULL error is allowed.
        unsafe {
            cat_mouse_game_batch(nodes, offsets_at, offsets, adj_at, adj, count, 1, outcomes, null_mut())
        }
    };
    assert_eq!(call(null(), null(), null(), null(), null(), 0, false), 0);
    assert_eq!(call(null(), a, o, a, adj.as_ptr(), 1, true), -1);
    assert_eq!(call(n, null(), o, a, adj.as_ptr(), 1, true), -1);
    assert_eq!(call(n, a, null(), a, adj.as_ptr(), 1, true), -1);
    assert_eq!(call(n, a, o, null(), adj.as_ptr(), 1, true), -1);
    assert_eq!(call(n, a, o, a, null(), 1, true), -1);
    assert_eq!(call(n, a, o, a, adj.as_ptr(), 1, false), -1);
    assert_eq!(outcome, 77);
    let mut call = |offsets: &[i32; 4], adj| {
        // SAFETY: as above.
        let status = unsafe {
            cat_mouse_game_batch(n, a, offsets.as_ptr(), a, adj, 1, 1, &raw mut outcome, null_mut())
        };
        (status, outcome)
    };
    assert_eq!(call(&empty, null()), (0, 0));
    assert_eq!(call(&offsets, adj.as_ptr()), (0, 1));
}
