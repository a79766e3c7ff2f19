//! What is allocated against what was estimated, counted by an allocator: in a program of its own and without Rust's
//! test harness, so that nothing else allocates meanwhile.
//!
//! Slabs of a megabyte or more come from the system, unseen by the allocator: for graphs that need them, the system
//! says what was resident.

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use cat_mouse::{Arena, Graph, Options, Outcome, Side, Table};
use support::{Csr, Family};

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;
static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is done by the system's allocator. Zeroed and moved memory comes here by the default methods.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        PEAK.fetch_max(HELD.fetch_add(layout.size(), Relaxed) + layout.size(), Relaxed);
        // SAFETY: passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        // SAFETY: passed on.
        unsafe { System.dealloc(start, layout) }
    }
}

fn solve(arena: &Arena, threads: usize) -> Table {
    Table::solve(arena, Options { threads, ..Options::default() }).expect("memory")
}

fn estimate(arena: &Arena, threads: usize) -> usize {
    let options = Options { threads, ..Options::default() };
    Table::estimate(arena, &options).expect("the level is available") as usize
}

fn directed(nodes: usize) -> Arena {
    let csr = Csr::new(&Family::Directed.graph(nodes, nodes as u64));
    Arena::new(&Graph::new(&csr.offsets, &csr.adj).expect("valid")).expect("memory")
}

fn main() {
    allocations_stay_below_the_estimate();
    allocations_for_teams_stay_below_the_estimate();
    #[cfg(target_os = "linux")]
    resident_memory_stays_below_the_estimate();
}

/// A line of this process's status, in bytes.
#[cfg(target_os = "linux")]
fn status(key: &str) -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system tells");
    let line = status.lines().find_map(|line| line.strip_prefix(key)).expect("the line is there");
    let kib = line.trim_start_matches(':').trim().trim_end_matches(" kB");
    kib.parse::<usize>().expect("a number of kB") * 1024
}

/// The peak is that of the whole process; each solve here needs far more than all before it, so it is theirs.
#[cfg(target_os = "linux")]
fn resident_memory_stays_below_the_estimate() {
    for (nodes, threads) in [(2600, 1), (6000, 2)] {
        let arena = directed(nodes);
        let estimate = estimate(&arena, threads);
        let before = status("VmRSS");
        let table = solve(&arena, threads);
        let peak = status("VmHWM").saturating_sub(before);
        // Counters of resident pages are a little behind, and every thread has a stack.
        let slack = (1 << 20) + (threads - 1) * (256 << 10);
        let case = format!("{nodes} nodes, {threads} threads: {peak} bytes at most, {estimate} estimated");
        assert!(peak <= estimate + slack, "{case}");
        assert!(peak >= estimate / 2, "{case}: of no use");
        drop(table);
    }
}

/// With plies, too: of those the estimate counts more digits than games of any of these sizes have. And best placements are
/// found without lists of places.
fn allocations_for_teams_stay_below_the_estimate() {
    for (nodes, pieces, speed) in [
        (7, [1, 1], [2, 3]),
        (9, [2, 2], [1, 1]),
        (9, [2, 2], [2, 2]),
        (20, [1, 3], [1, 2]),
        (5, [1, 8], [1, 1]),
    ] {
        for (threads, with_plies, all_must) in [(1, false, false), (1, true, true), (3, true, false)] {
            let mut arena = directed(nodes);
            for (i, side) in Side::BOTH.into_iter().enumerate() {
                arena.set_pieces(side, pieces[i]).expect("few");
                arena.set_speed(side, speed[i]).expect("slow");
                arena.set_may_stay(side, true);
            }
            arena.set_all_must(all_must);
            arena.set_endless(Outcome::CatWins);
            let options = || Options { threads, with_plies, ..Options::default() };
            let estimate = Table::estimate(&arena, &options()).expect("small") as usize;
            let before = HELD.load(Relaxed);
            PEAK.store(before, Relaxed);
            let table = Table::solve(&arena, options()).expect("small");
            let (peak, held) = (PEAK.load(Relaxed) - before, HELD.load(Relaxed));
            let of_threads = 64 + (threads - 1) * 4096;
            let case = || {
                format!(
                    "{nodes} nodes, {pieces:?} pieces, speeds {speed:?}, {threads} threads, plies {with_plies}: \
                     {peak} bytes at most, {estimate} estimated"
                )
            };
            assert!(peak <= estimate + of_threads, "{}", case());
            let solve_bytes = table.summary().expect("in memory").solve_bytes as usize;
            assert!(peak <= solve_bytes + of_threads, "{}, {solve_bytes} said", case());
            assert!(with_plies || threads > 1 || peak >= estimate / 4, "{}: of no use", case());
            PEAK.store(held, Relaxed);
            table.placement(Side::Cat).expect("there are places");
            let peak = PEAK.load(Relaxed) - held;
            assert!(peak <= 1024 + 8 * nodes, "{}, {peak} bytes for placements", case());
        }
    }
}

fn allocations_stay_below_the_estimate() {
    let path = Csr::new(&vec![vec![1], vec![0, 2], vec![1]]);
    let arena = Arena::new(&Graph::new(&path.offsets, &path.adj).expect("valid")).expect("memory");
    // What the standard library makes once in a program is made now.
    drop(solve(&arena, 2));
    for nodes in [3, 64, 65, 129, 256, 257, 700, 1025, 2000] {
        for threads in [1, 3] {
            let arena = directed(nodes);
            let estimate = estimate(&arena, threads);
            let before = HELD.load(Relaxed);
            PEAK.store(before, Relaxed);
            let table = solve(&arena, threads);
            let (peak, held) = (PEAK.load(Relaxed) - before, HELD.load(Relaxed));
            // What the standard library keeps of each thread, for a moment longer, is not counted.
            let of_threads = 64 + (threads - 1) * 4096;
            // Made only when needed: it would count.
            let case =
                || format!("{nodes} nodes, {threads} threads: {peak} bytes at most, {estimate} estimated");
            assert!(peak <= estimate + of_threads, "{}", case());
            assert!(threads > 1 || peak >= estimate / 2, "{}: of no use", case());
            let table_bytes = table.summary().expect("in memory").table_bytes as usize;
            assert!(held + 8192 >= before + table_bytes, "{}, {held} held, {before} before", case());
            drop(table);
            assert!(HELD.load(Relaxed) <= before + of_threads, "{}: something is left", case());
        }
    }
}
