//! What is allocated against what was estimated, counted by an allocator: in a program of its own and without Rust's
//! test harness, so that nothing else allocates meanwhile.
//!
//! Slabs of a megabyte or more come from the system, unseen by the allocator; the graphs here are smaller than that.

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use cat_mouse::{Arena, Graph, Options, Table};
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

fn main() {
    let solve = |arena: &Arena, options| Table::solve(arena, options).expect("memory");
    let path = Csr::new(&vec![vec![1], vec![0, 2], vec![1]]);
    let arena = Arena::new(&Graph::new(&path.offsets, &path.adj).expect("valid")).expect("memory");
    // What the standard library makes once in a program is made now.
    drop(solve(&arena, Options { threads: 2, ..Options::default() }));
    for nodes in [3, 64, 65, 129, 256, 257, 700, 1025, 2000] {
        for threads in [1, 3] {
            let csr = Csr::new(&Family::Directed.graph(nodes, nodes as u64));
            let arena = Arena::new(&Graph::new(&csr.offsets, &csr.adj).expect("valid")).expect("memory");
            let options = || Options { threads, ..Options::default() };
            let estimate = Table::estimate(&arena, &options()).expect("the level is available") as usize;
            let before = HELD.load(Relaxed);
            PEAK.store(before, Relaxed);
            let table = solve(&arena, options());
            let (peak, held) = (PEAK.load(Relaxed) - before, HELD.load(Relaxed));
            // What the standard library keeps of a scope and of each thread, for a moment longer, is not counted.
            let of_threads = 64 + (threads - 1) * 4096;
            // Made only when needed: it would count.
            let case =
                || format!("{nodes} nodes, {threads} threads: {peak} bytes at most, {estimate} estimated");
            assert!(peak <= estimate + of_threads, "{}", case());
            assert!(threads > 1 || peak >= estimate / 2, "{}: of no use", case());
            let table_bytes = table.summary().table_bytes as usize;
            assert!(held + 8192 >= before + table_bytes, "{}, {held} held, {before} before", case());
            drop(table);
            assert!(HELD.load(Relaxed) <= before + of_threads, "{}: something is left", case());
        }
    }
}
