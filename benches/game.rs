//! `cat_mouse_game`, from the arrays to the answer, on random graphs: time and peak memory of a call.
//!
//! `cargo bench --bench game`. Each size runs over several graphs, and each answer is checked against the strongest
//! queue solver that stops once the start is decided, which is also timed.

#[allow(dead_code, reason = "shared with ratios.rs, which solves full tables")]
mod families;
#[allow(dead_code, reason = "as above")]
mod library;
#[allow(dead_code, reason = "as above")]
mod measure;
#[allow(dead_code, reason = "as above")]
mod peers;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering::Relaxed};

use cat_mouse::CpuLevel;
use families::{Csr, FAMILIES};
use measure::{Clock, median};
use peers::strongest;

/// The system's allocator, which on demand counts the bytes that are out and remembers the peak.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;
static ON: AtomicBool = AtomicBool::new(false);
static OUT: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);

impl Counting {
    fn add(&self, bytes: isize) {
        if ON.load(Relaxed) {
            let out = OUT.fetch_add(bytes, Relaxed) + bytes;
            PEAK.fetch_max(out, Relaxed);
        }
    }

    /// The most bytes that `work` holds at a time.
    fn peak(&self, work: impl FnOnce()) -> isize {
        OUT.store(0, Relaxed);
        PEAK.store(0, Relaxed);
        ON.store(true, Relaxed);
        work();
        ON.store(false, Relaxed);
        PEAK.load(Relaxed)
    }
}

// SAFETY: everything is passed on to the system's allocator; counting does not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.add(layout.size() as isize);
        // SAFETY: the caller's promises are those that `System` asks for; so below.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.add(layout.size() as isize);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        self.add(size as isize - layout.size() as isize);
        // SAFETY: as above.
        unsafe { System.realloc(memory, layout, size) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        self.add(-(layout.size() as isize));
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }
}

const SEED: u64 = 1;
const REPETITIONS: usize = 5;

fn main() {
    let clock = Clock::Processor;
    measure::keep_freed_memory();
    println!(
        "{}; seeds from {SEED}, median of {REPETITIONS}\n",
        measure::machine_line(clock, CpuLevel::best())
    );
    println!(
        "| family | n | graphs | median | slowest graph | peak memory | queue with early exit | ratio |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for family in ["random3", "random6"] {
        let family = FAMILIES.iter().find(|known| known.name == family).expect("a known family");
        for (size, graphs) in [(6, 50), (10, 50), (20, 50), (50, 50), (200, 20), (2000, 5)] {
            let graphs: Vec<_> = (SEED..).take(graphs).map(|seed| family.graph(size, seed)).collect();
            println!("{}", table_row(family.name, size, &graphs, clock));
        }
    }
}

fn table_row(family: &str, size: usize, graphs: &[Csr], clock: Clock) -> String {
    let (mut library, mut queue, mut peak) = (Vec::new(), Vec::new(), 0);
    for graph in graphs {
        peak = peak.max(ALLOCATOR.peak(|| {
            library::decide(graph);
        }));
        let (mut times, mut peer_times) = (Vec::new(), Vec::new());
        assert_eq!(library::decide(graph), strongest::decide(graph), "{family}, {size} nodes");
        let expected = clock.warm_up(|| library::decide(graph));
        let peer_expected = clock.warm_up(|| strongest::decide(graph));
        for _ in 0..REPETITIONS {
            times.push(clock.sample(expected, || library::decide(graph)));
            peer_times.push(clock.sample(peer_expected, || strongest::decide(graph)));
        }
        library.push(median(times));
        queue.push(median(peer_times));
    }
    // The ratio of the sums: what all these games take with the one and with the other.
    let ratio = queue.iter().sum::<f64>() / library.iter().sum::<f64>();
    let slowest = library.iter().copied().fold(0.0, f64::max);
    format!(
        "| {family} | {size} | {} | {} | {} | {:.3} MB | {} | {ratio:.1}x |",
        graphs.len(),
        measure::in_words(median(library)),
        measure::in_words(slowest),
        peak as f64 / 1e6,
        measure::in_words(median(queue)),
    )
}
