//! Retrograde analysis, by the textbook: from the positions where the game is over, back along the moves.
//!
//! Every position (side to move, mouse, cat) has one number: who wins there, once that is known, and until then how
//! many moves of its mover are not yet known to lose. A position is queued when it is decided, so at most once.
//! Taken from the queue, it tells every position from which one move leads to it: a win for the mover decides that
//! position; a loss counts its moves down, and the last one decides it. What is never decided is a draw.
//!
//! Invariant: a side that a position is decided for can force its goal from there, and whatever follows from the
//! decided positions has been drawn, or will be when the queue is empty.

use super::Outcome;
use crate::error::Error;
use crate::graph::Graph;
use crate::memory::{filled, with_capacity};

const HOLE: usize = 0;
const MOUSE: usize = 0;
const CAT: usize = 1;

/// The outcome of the classic start. Positions: 2n^2, 6 bytes each (12 beyond 46,340 nodes); O(n * entries) steps.
pub(super) fn solve(graph: &Graph<'_>) -> Result<Outcome, Error> {
    // Up to this size a count of moves to different nodes fits u16, and the number of a position u32.
    if graph.nodes() <= 46_340 { retrograde::<u16, u32>(graph) } else { retrograde::<u32, u64>(graph) }
}

fn retrograde<Count: Number, Position: Number>(graph: &Graph<'_>) -> Result<Outcome, Error> {
    let n = graph.nodes();
    let positions = n.checked_mul(n).and_then(|square| square.checked_mul(2));
    let positions = positions.ok_or(Error::OutOfMemory { bytes: u64::MAX })?;
    let position = |side: usize, mouse: usize, cat: usize| (side * n + mouse) * n + cat;
    let start = position(MOUSE, 1, 2);
    let won_by = [Count::MAX, Count::MAX - 1];

    let moves = [Moves::of(graph, |_| true)?, Moves::of(graph, |node| node != HOLE)?];
    let mut state = filled(Count::from_usize(0), positions)?;
    let mut queue = with_capacity::<Position>(positions)?;
    for mouse in 0..n {
        for cat in 0..n {
            for (side, place) in [(MOUSE, mouse), (CAT, cat)] {
                let here = position(side, mouse, cat);
                state[here] = Count::from_usize(moves[side].count[place] as usize);
                if mouse == HOLE || mouse == cat {
                    state[here] = Count::from_usize(won_by[if mouse == HOLE { MOUSE } else { CAT }]);
                    queue.push(Position::from_usize(here));
                }
            }
        }
    }

    let mut next = 0;
    while next < queue.len() {
        let here = queue[next].to_usize();
        next += 1;
        let (mouse, cat) = (here / n % n, here % n);
        let winner = usize::from(state[here].to_usize() != won_by[MOUSE]);
        let mover = if here / n / n == MOUSE { CAT } else { MOUSE }; // who moved to come here
        for &from in moves[mover].origins_of(if mover == MOUSE { mouse } else { cat }) {
            let before = match mover {
                MOUSE => position(MOUSE, from as usize, cat),
                _ => position(CAT, mouse, from as usize),
            };
            let left = state[before].to_usize();
            if won_by.contains(&left) {
                continue;
            }
            let decided = mover == winner || left == 1;
            state[before] = Count::from_usize(if decided { won_by[winner] } else { left - 1 });
            if decided {
                queue.push(Position::from_usize(before));
            }
        }
        if won_by.contains(&state[start].to_usize()) {
            break;
        }
    }
    Ok(match state[start].to_usize() {
        left if left == won_by[MOUSE] => Outcome::MouseWins,
        left if left == won_by[CAT] => Outcome::CatWins,
        _ => Outcome::Draw,
    })
}

/// The moves of one side, without duplicates: how many leave each node, and from where each node can be reached.
struct Moves {
    count: Vec<u32>,
    offsets: Vec<usize>,
    origins: Vec<u32>,
}

impl Moves {
    /// The side that moves along the edges of `graph` to nodes that it `may_enter`.
    fn of(graph: &Graph<'_>, may_enter: impl Fn(usize) -> bool) -> Result<Self, Error> {
        let n = graph.nodes();
        let mut count = filled(0, n)?;
        let mut offsets = filled(0, n + 2)?;
        // The last node that was seen to reach this one: a second time means a duplicate.
        let mut seen_from = filled(usize::MAX, n)?;
        let mut each_move = |visit: &mut dyn FnMut(usize, usize)| {
            seen_from.fill(usize::MAX);
            for from in 0..n {
                for &to in graph.row(from) {
                    let to = to as usize;
                    if may_enter(to) && seen_from[to] != from {
                        seen_from[to] = from;
                        visit(from, to);
                    }
                }
            }
        };
        // Counted two places ahead, summed, and filled in: offsets[to + 1] moves from the begin of the row to its end.
        each_move(&mut |from, to| {
            count[from] += 1;
            offsets[to + 2] += 1;
        });
        for node in 2..n + 2 {
            offsets[node] += offsets[node - 1];
        }
        let mut origins = filled(0, offsets[n + 1])?;
        each_move(&mut |from, to| {
            origins[offsets[to + 1]] = from as u32;
            offsets[to + 1] += 1;
        });
        Ok(Moves { count, offsets, origins })
    }

    /// The nodes from which one move leads to `node`.
    fn origins_of(&self, node: usize) -> &[u32] {
        &self.origins[self.offsets[node]..self.offsets[node + 1]]
    }
}

/// An unsigned integer just wide enough for what an array has to hold.
trait Number: Copy {
    const MAX: usize;
    fn from_usize(value: usize) -> Self;
    fn to_usize(self) -> usize;
}

macro_rules! number {
    ($($unsigned:ty),*) => {$(
        impl Number for $unsigned {
            const MAX: usize = <$unsigned>::MAX as usize;
            fn from_usize(value: usize) -> Self {
                value as $unsigned
            }
            fn to_usize(self) -> usize {
                self as usize
            }
        }
    )*};
}
number!(u16, u32, u64);
