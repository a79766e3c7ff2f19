//! Ways round something: where a side can run from another one for ever.
//!
//! A search that spreads from a place goes round an obstacle on both sides and meets itself behind it. Layers of equal
//! distance, in pieces that hang together, show that: in front of the obstacle there is one piece, beside it there are
//! two, behind it there is one again, and it has two pieces before it. The ways back from there to where they were in one
//! piece are a way round. It needs no plane, only a notion of what is near: two places of a layer hang together if there is
//! a move between them, or a place of the next or the last layer that both have moves with.

use crate::arena::ground::NEVER;
use crate::arena::moves::Moves;
use crate::error::Error;
use crate::memory::{filled, push, with_capacity};

/// No place.
const NONE: u32 = u32::MAX;

/// Places that are looked at for a short cut, at most.
const NEAR: usize = 4_000;

/// The ways round that a search from one place finds.
pub(super) struct Loops<'a> {
    moves: &'a Moves,
    /// By place, where the search came from.
    came_from: Vec<u32>,
    /// The nearest ones first.
    found: Vec<Loop>,
    /// By place, where a search for a short cut came from: none, between searches.
    cut_from: Vec<u32>,
}

/// A way round.
#[derive(Clone, Copy)]
struct Loop {
    /// How far the search had come where it parted.
    front: u32,
    /// Where it parted, where it met again, and the places before those: one on each side.
    parted: [u32; 2],
    met: [u32; 2],
    before: [u32; 2],
}

impl<'a> Loops<'a> {
    /// Time O(places + moves + lengths of the ways round).
    pub(super) fn new(moves: &'a Moves, start: u32) -> Result<Self, Error> {
        let places = moves.places();
        let (mut distance, mut came_from) = (filled(NEVER, places)?, filled(NONE, places)?);
        let mut reached: Vec<u32> = with_capacity(places)?;
        distance[start as usize] = 0;
        reached.push(start);
        let mut next = 0;
        while let Some(&place) = reached.get(next) {
            next += 1;
            for &to in moves.from(place as usize) {
                if distance[to as usize] == NEVER {
                    distance[to as usize] = distance[place as usize] + 1;
                    came_from[to as usize] = place;
                    reached.push(to);
                }
            }
        }
        let distance = &distance[..];
        // Whatever leads to a place and is nearer is nearer by one.
        let before = |place: u32| {
            let is_nearer = move |from: &u32| distance[*from as usize] < distance[place as usize];
            moves.into(place as usize).iter().copied().filter(is_nearer)
        };
        let mut pieces = Pieces::new(places)?;
        for &place in &reached {
            let here = distance[place as usize];
            let (mut one_before, mut one_behind) = (None, None);
            before(place).for_each(|from| pieces.join(*one_before.get_or_insert(from), from));
            for &to in moves.from(place as usize) {
                if distance[to as usize] == here {
                    pieces.join(place, to);
                } else if distance[to as usize] == here + 1 {
                    pieces.join(*one_behind.get_or_insert(to), to);
                }
            }
        }
        // Of each piece a place and one before it; and those that have another piece before them.
        let mut first = filled([NONE; 2], places)?;
        let mut others = Vec::new();
        for &place in &reached {
            let piece = pieces.of(place);
            for from in before(place) {
                let first = &mut first[piece as usize];
                if first[0] == NONE {
                    *first = [place, from];
                } else if pieces.of(first[1]) != pieces.of(from) {
                    push(&mut others, (piece, pieces.of(from), place, from))?;
                }
            }
        }
        others.sort_unstable();
        others.dedup_by_key(|&mut (piece, before, ..)| (piece, before));
        let mut found = with_capacity(others.len())?;
        for (piece, _, place, from) in others {
            let [met, before] = first[piece as usize];
            let mut parted = [before, from];
            while pieces.of(parted[0]) != pieces.of(parted[1]) {
                parted = parted.map(|place| came_from[place as usize]);
            }
            let front = distance[parted[0] as usize];
            found.push(Loop { front, parted, met: [met, place], before: [before, from] });
        }
        found.sort_by_key(|found| found.front);
        Ok(Loops { moves, came_from, found, cut_from: filled(NONE, places)? })
    }

    /// How many ways round there are.
    pub(super) fn count(&self) -> usize {
        self.found.len()
    }

    /// How far a way round is from where the search began. Higher numbers are no nearer.
    pub(super) fn front(&self, number: usize) -> u32 {
        self.found[number].front
    }

    /// The places of a way round, and of the way there from where the search began.
    pub(super) fn places(&mut self, number: usize) -> Result<Vec<u32>, Error> {
        let Loop { parted, met, before, .. } = self.found[number];
        let mut places = Vec::new();
        for side in 0..2 {
            push(&mut places, met[side])?;
            // One side goes on to where the search began.
            let end = if side == 0 { NONE } else { self.came_from[parted[1] as usize] };
            let mut place = before[side];
            while place != end {
                push(&mut places, place)?;
                place = self.came_from[place as usize];
            }
        }
        self.cut(parted, &mut places)?;
        self.cut(met, &mut places)?;
        Ok(places)
    }

    /// Adds the shortest way from one place to another, if it is short.
    fn cut(&mut self, [from, target]: [u32; 2], places: &mut Vec<u32>) -> Result<(), Error> {
        let mut reached = Vec::new();
        push(&mut reached, from)?;
        self.cut_from[from as usize] = from;
        let mut next = 0;
        while reached.len() < NEAR && self.cut_from[target as usize] == NONE && next < reached.len() {
            let place = reached[next];
            next += 1;
            for &to in self.moves.from(place as usize) {
                if self.cut_from[to as usize] == NONE {
                    self.cut_from[to as usize] = place;
                    push(&mut reached, to)?;
                }
            }
        }
        let mut place = target;
        while place != from && self.cut_from[place as usize] != NONE {
            push(places, place)?;
            place = self.cut_from[place as usize];
        }
        reached.iter().for_each(|&place| self.cut_from[place as usize] = NONE);
        Ok(())
    }
}

/// Disjoint sets of places.
struct Pieces {
    /// By place, another one of its piece that is nearer to the one that stands for it; that one has itself.
    above: Vec<u32>,
}

impl Pieces {
    /// Each place by itself.
    fn new(places: usize) -> Result<Self, Error> {
        let mut above = with_capacity(places)?;
        above.extend(0..places as u32);
        Ok(Pieces { above })
    }

    /// The place that stands for a piece.
    fn of(&mut self, mut place: u32) -> u32 {
        while self.above[place as usize] != place {
            let next = self.above[self.above[place as usize] as usize];
            self.above[place as usize] = next;
            place = next;
        }
        place
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.of(one), self.of(other));
        self.above[one.max(other) as usize] = one.min(other);
    }
}
