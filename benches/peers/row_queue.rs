//! The row queue, for dense graphs: retrograde analysis that handles all positions before a decided one at once, by
//! subtracting an adjacency row, a vector of zeros and ones, from a row of counters with SIMD.
//!
//! Tables as in `strongest.rs`, so the positions before a decided one lie in one row. Rows whose positions are all
//! decided are skipped. Positions: 2n^2, 7 bytes each, and 4n^2 bytes of adjacency; O(n^3 / lanes) steps.

use super::strongest::{entry, unpacked};
use super::*;

pub const PEER: Peer = Peer {
    name: "row queue",
    solve,
    seconds: |graph| positions(graph) * (2e-8 + graph.nodes() as f64 * 1.5e-10),
    bytes: |graph| if graph.nodes() > LARGEST { f64::INFINITY } else { 9.0 * positions(graph) },
};

for_this_machine! {
    /// The counts of the full table.
    pub fn solve(graph: &Csr) -> Counts = by_rows
}

/// Beyond this a count of moves could not be told from a closed counter that has fallen.
const LARGEST: usize = OPEN_BELOW as usize - 1;
/// A counter that will never come to zero: of a decided position, or of one without moves.
const CLOSED: u16 = u16::MAX;
/// Closed counters go on falling, at most as often as there are nodes; open ones are never above that.
const OPEN_BELOW: u16 = 1 << 15;
/// Counters that are looked at together: a vector of AVX2.
const LANES: usize = 16;

#[inline(always)]
fn by_rows(graph: &Csr) -> Counts {
    let n = graph.nodes();
    assert!(n <= LARGEST);
    let width = n.next_multiple_of(LANES);
    let moves = [Moves::of(graph, MOUSE), Moves::of(graph, CAT)];
    // Row `to` of a side has a one for each node from which it can move there.
    let origins = [MOUSE, CAT].map(|side| {
        let mut rows = filled(0u16, n * width);
        for to in 0..n {
            moves[side].origins_of(to).iter().for_each(|&from| rows[to * width + from as usize] = 1);
        }
        rows
    });
    let mut left = [MOUSE, CAT].map(|side| {
        let mut row: Vec<u16> =
            moves[side].count.iter().map(|&count| if count == 0 { CLOSED } else { count }).collect();
        row.resize(width, CLOSED);
        let mut rows: Vec<u16> = room(n * width);
        (0..n).for_each(|_| rows.extend_from_slice(&row));
        rows
    });
    let mut winner_of = filled(u8::MAX, 2 * n * n);
    let mut queue: Vec<u32> = room(2 * n * n);
    let mut open =
        [MOUSE, CAT].map(|side| vec![moves[side].count.iter().filter(|&&count| count > 0).count(); n]);

    for mouse in 0..n {
        for cat in 0..n {
            if mouse == HOLE || mouse == cat {
                let winner = if mouse == HOLE { MOUSE } else { CAT };
                for (side, slow, fast) in [(MOUSE, cat, mouse), (CAT, mouse, cat)] {
                    let count = &mut left[side][slow * width + fast];
                    open[side][slow] -= usize::from(*count != CLOSED);
                    *count = CLOSED;
                    winner_of[(side * n + slow) * n + fast] = winner as u8;
                    queue.push(entry(side, winner, slow, fast));
                }
            }
        }
    }

    let mut decided = [[0; 2]; 2];
    let mut next = 0;
    while next < queue.len() {
        let (side, winner, slow, fast) = unpacked(queue[next]);
        next += 1;
        decided[side][winner] += 1;
        let mover = 1 - side;
        if open[mover][fast] == 0 {
            continue;
        }
        let row = &mut left[mover][fast * width..][..width];
        let ones = &origins[mover][slow * width..][..width];
        let wins = |(&count, &one): (&u16, &u16)| u16::from(count < OPEN_BELOW) & one;
        // First the whole row without branches, so that it becomes vector code; most rows end there.
        let mut any = 0;
        if mover == winner {
            any = row.iter().zip(ones).fold(any, |any, pair| any | wins(pair));
        } else {
            for (count, &one) in row.iter_mut().zip(ones) {
                *count -= one;
                any |= u16::from(*count == 0);
            }
        }
        if any == 0 {
            continue;
        }
        for first in (0..width).step_by(LANES) {
            let (counts, ones) = (&mut row[first..first + LANES], &ones[first..first + LANES]);
            let hit = |pair: (&u16, &u16)| if mover == winner { wins(pair) } else { u16::from(*pair.0 == 0) };
            if counts.iter().zip(ones).fold(0, |any, pair| any | hit(pair)) == 0 {
                continue;
            }
            for lane in 0..LANES {
                if hit((&counts[lane], &ones[lane])) == 1 {
                    counts[lane] = CLOSED;
                    let from = first + lane;
                    winner_of[(mover * n + fast) * n + from] = winner as u8;
                    open[mover][fast] -= 1;
                    queue.push(entry(mover, winner, fast, from));
                }
            }
        }
    }
    std::hint::black_box(&winner_of);
    Counts::of_decided(n, decided)
}
