//! The strongest queue solver: retrograde analysis with everything arranged for the cache.
//!
//! The mover's node is the fast index (the table for the mouse's turn is `[cat][mouse]`, for the cat's turn
//! `[mouse][cat]`), so that all positions from which one move leads to a given one lie in one row. Colour and number
//! of remaining moves share one u16. The FIFO is a flat array of u32 that hold side, winner and both nodes: no
//! division, and no second look at the table. Positions: 2n^2, 6 bytes each; O(n * entries) steps.

use super::*;

pub const PEER: Peer = Peer {
    name: "strongest queue",
    solve,
    seconds: |graph| positions(graph) * 1e-8 + updates(graph) * 6e-9,
    bytes: |graph| if graph.nodes() > LARGEST { f64::INFINITY } else { 6.0 * positions(graph) },
};

/// The same solver as it is usually written, without prefetching.
pub const WITHOUT_PREFETCH: Peer = Peer { name: "same, no prefetch", solve: solve_without_prefetch, ..PEER };

for_this_machine! {
    /// The counts of the full table.
    pub fn solve(graph: &Csr) -> Counts = full_table
}

for_this_machine! {
    fn solve_without_prefetch(graph: &Csr) -> Counts = full_table_without_prefetch
}

for_this_machine! {
    /// The outcome of the puzzle's start, mouse on 1 and cat on 2, stopping as soon as it is known.
    pub fn decide(graph: &Csr) -> i32 = one_start
}

const LARGEST: usize = 1 << NODE_BITS;
const NODE_BITS: u32 = 15;
const WON_BY: [u16; 2] = [u16::MAX, u16::MAX - 1];
const OPEN_BELOW: u16 = WON_BY[CAT];
/// How many queue entries ahead their rows are prefetched.
const AHEAD: usize = 16;
/// Tables up to this size mostly stay in the cache: prefetching costs more than it brings.
const CACHED: usize = 8 << 20;

#[inline(always)]
fn full_table(graph: &Csr) -> Counts {
    Counts::of_decided(graph.nodes(), solved::<false>(graph).decided)
}

#[inline(always)]
fn full_table_without_prefetch(graph: &Csr) -> Counts {
    Counts::of_decided(graph.nodes(), retrograde::<false, false>(graph).decided)
}

#[inline(always)]
fn one_start(graph: &Csr) -> i32 {
    match solved::<true>(graph).left[start(graph.nodes())] {
        left if left == WON_BY[MOUSE] => 1,
        left if left == WON_BY[CAT] => 2,
        _ => 0,
    }
}

#[inline(always)]
fn solved<const START_ONLY: bool>(graph: &Csr) -> Solved {
    if 4 * graph.nodes().pow(2) > CACHED {
        retrograde::<START_ONLY, true>(graph)
    } else {
        retrograde::<START_ONLY, false>(graph)
    }
}

fn start(nodes: usize) -> usize {
    2 * nodes + 1
}

struct Solved {
    left: Vec<u16>,
    decided: [[u64; 2]; 2],
}

#[inline(always)]
fn retrograde<const START_ONLY: bool, const PREFETCH: bool>(graph: &Csr) -> Solved {
    let n = graph.nodes();
    assert!(n <= LARGEST, "a node has {NODE_BITS} bits in the queue");
    let moves = [Moves::of(graph, MOUSE), Moves::of(graph, CAT)];
    let mut left: Vec<u16> = room(2 * n * n);
    for side in [MOUSE, CAT] {
        for _ in 0..n {
            left.extend_from_slice(&moves[side].count);
        }
    }
    let mut queue: Vec<u32> = filled(0, 2 * n * n);
    let mut tail = 0;
    for other in 0..n {
        for (mouse, cat, winner) in [(HOLE, other, MOUSE), (other, other, CAT)] {
            if winner == CAT && mouse == HOLE {
                continue;
            }
            for (side, slow, fast) in [(MOUSE, cat, mouse), (CAT, mouse, cat)] {
                left[(side * n + slow) * n + fast] = WON_BY[winner];
                queue[tail] = entry(side, winner, slow, fast);
                tail += 1;
            }
        }
    }

    let mut decided = [[0; 2]; 2];
    let mut next = 0;
    while next < tail {
        if PREFETCH {
            let (side, _, slow, fast) = unpacked(queue[(next + AHEAD).min(tail - 1)]);
            let row = ((1 - side) * n + fast) * n;
            for &from in moves[1 - side].origins_of(slow) {
                prefetch(&left, row + from as usize);
            }
        }
        let (side, winner, slow, fast) = unpacked(queue[next]);
        next += 1;
        decided[side][winner] += 1;
        // The other side moved to come here; of its row, `fast` is the node that stood still.
        let mover = 1 - side;
        let row = (mover * n + fast) * n;
        let before = entry(mover, winner, fast, 0);
        for &from in moves[mover].origins_of(slow) {
            // SAFETY: `row` begins one of the 2n rows of n counters, and origins are nodes.
            let count = unsafe { left.get_unchecked_mut(row + from as usize) };
            if *count >= OPEN_BELOW {
                continue;
            }
            if mover == winner || *count == 1 {
                *count = WON_BY[winner];
                // SAFETY: each of the 2n^2 positions is closed once, and queued then.
                unsafe { *queue.get_unchecked_mut(tail) = before | from };
                tail += 1;
            } else {
                *count -= 1;
            }
        }
        if START_ONLY && left[start(n)] >= OPEN_BELOW {
            break;
        }
    }
    Solved { left, decided }
}

/// A position and its winner in one number: the node of the side to move is `fast`, that of the other `slow`.
#[inline(always)]
pub fn entry(side: usize, winner: usize, slow: usize, fast: usize) -> u32 {
    (side as u32) << 31 | (winner as u32) << 30 | (slow as u32) << NODE_BITS | fast as u32
}

/// Side, winner, slow and fast node of such an [`entry`].
#[inline(always)]
pub fn unpacked(entry: u32) -> (usize, usize, usize, usize) {
    let node = |at: u32| (entry >> at) as usize & (LARGEST - 1);
    ((entry >> 31) as usize, (entry >> 30 & 1) as usize, node(NODE_BITS), node(0))
}

#[inline(always)]
fn prefetch(array: &[u16], index: usize) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing and cannot fault.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(array.as_ptr().wrapping_add(index).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (array, index);
}
