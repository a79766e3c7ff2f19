//! Where a side can go: from place to place, forwards and backwards, without duplicates.
//!
//! A place is where a side stands: with one piece, a node. Moves are what is left of the graph's edges once the
//! rules have struck out those that the side may not take.

use crate::error::Error;
use crate::memory::{filled, with_capacity};

/// The moves of one side, and their reverse.
pub(crate) struct Moves {
    forward: Fours,
    backward: Rows,
}

impl Moves {
    /// The moves among `places` places that `row` gives for each of them. Time and memory O(places + moves).
    pub(crate) fn new<R: Iterator<Item = usize>>(
        places: usize,
        row: impl Fn(usize) -> R,
    ) -> Result<Self, Error> {
        // The last place that was seen to lead to this one: seen again, it is a duplicate.
        let mut seen_from = filled(u32::MAX, places)?;
        // Counted two ahead: once summed up, begins[to + 1] walks from the begin of row `to` to its end.
        let mut begins = filled(0, places + 2)?;
        let [mut count, mut fours] = [0usize; 2];
        for from in 0..places {
            let before = count;
            for to in row(from) {
                if seen_from[to] != from as u32 {
                    seen_from[to] = from as u32;
                    begins[to + 2] += 1;
                    count += 1;
                }
            }
            fours += (count - before).div_ceil(4);
        }
        for place in 2..places + 2 {
            begins[place] += begins[place - 1];
        }
        seen_from.fill(u32::MAX);
        let mut forward = Fours::with_capacity(places, fours)?;
        let mut origins = filled(0, count)?;
        for from in 0..places {
            forward.push(row(from).filter_map(|to| {
                let is_new = std::mem::replace(&mut seen_from[to], from as u32) != from as u32;
                is_new.then(|| {
                    origins[begins[to + 1]] = from as u32;
                    begins[to + 1] += 1;
                    to as u32
                })
            }));
        }
        begins.pop();
        Ok(Moves { forward, backward: Rows { begins, entries: origins } })
    }

    /// The same moves with the places renumbered, without those that lead to places that are not to `keep`, and with
    /// one from a place to itself wherever one `stays`.
    pub(crate) fn renumbered(&self, order: &Order, keep: &[bool], stays: &[bool]) -> Result<Self, Error> {
        // Where more than the numbers changes.
        let mut changes = filled(false, self.places())?;
        changes.copy_from_slice(stays);
        let struck = (0..self.places()).filter(|&place| !keep[place]);
        struck.flat_map(|place| self.into(place)).for_each(|&from| changes[from as usize] = true);
        let added = stays.iter().filter(|&&stays| stays).count();
        let mut forward = Fours::with_capacity(self.places(), self.forward.entries.len() + added)?;
        let mut backward = Rows::with_capacity(self.places(), self.count() + added)?;
        for &old in &order.old {
            let old = old as usize;
            if keep[old] {
                backward.entries.extend(self.into(old).iter().map(|&from| order.new[from as usize]));
            }
            if changes[old] {
                let from_here = self.from(old);
                let kept = from_here.iter().filter(|&&to| keep[to as usize]);
                let stays = stays[old] && !(keep[old] && from_here.contains(&(old as u32)));
                let stay = stays.then_some(order.new[old]);
                forward.push(kept.map(|&to| order.new[to as usize]).chain(stay));
                backward.entries.extend(stay);
            } else {
                forward.push_fours(self.forward.row(old), |to| order.new[to as usize]);
            }
            backward.end_row();
        }
        Ok(Moves { forward, backward })
    }

    /// A copy, or the error that there is no memory for it.
    pub(crate) fn try_clone(&self) -> Result<Self, Error> {
        Ok(Moves { forward: self.forward.try_clone()?, backward: self.backward.try_clone()? })
    }

    /// What moves of this size take at most, in bytes.
    pub(crate) fn most_bytes(places: usize, moves: usize) -> u64 {
        // At worst a row fills its last four up with three.
        Fours::bytes(places, (moves + 3 * places).div_ceil(4)) + Rows::<u32>::bytes(places, moves)
    }

    /// What these take, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        Fours::bytes(self.places(), self.forward.entries.len())
            + Rows::<u32>::bytes(self.places(), self.count())
    }

    /// How many places there are.
    pub(crate) fn places(&self) -> usize {
        self.backward.rows()
    }

    /// How many moves there are in all.
    pub(crate) fn count(&self) -> usize {
        self.backward.entries.len()
    }

    /// Whether every move leads from one of the first `evens` places to another one, or back.
    pub(crate) fn alternate(&self, evens: usize) -> bool {
        let is_even = |place: usize| place < evens;
        let mut places = 0..self.places();
        places.all(|from| self.from(from).iter().all(|&to| is_even(from) != is_even(to as usize)))
    }

    /// Where one can go from `place`.
    #[inline(always)]
    pub(crate) fn from(&self, place: usize) -> &[u32] {
        let fours = self.forward.row(place);
        // In the last four, only what fills it up is the same as what comes before it.
        let repeated = fours.last().map_or(0, |four| {
            usize::from(four[3] == four[2])
                + usize::from(four[3] == four[1])
                + usize::from(four[3] == four[0])
        });
        &fours.as_flattened()[..4 * fours.len() - repeated]
    }

    /// The same, in fours: where it is no multiple of four, the last one is repeated.
    #[inline(always)]
    pub(crate) fn fours_from(&self, place: usize) -> &[[u32; 4]] {
        self.forward.row(place)
    }

    /// Whether there is nowhere to go from `place`.
    #[inline(always)]
    pub(crate) fn is_stuck(&self, place: usize) -> bool {
        self.forward.begins[place] == self.forward.begins[place + 1]
    }

    /// From where one can come to `place`.
    #[inline(always)]
    pub(crate) fn into(&self, place: usize) -> &[u32] {
        self.backward.row(place)
    }
}

/// Rows of places, one after the other.
pub(crate) struct Rows<E = u32> {
    begins: Vec<usize>,
    entries: Vec<E>,
}

impl<E: Copy> Rows<E> {
    /// No rows yet, and room for this many rows and entries.
    fn with_capacity(rows: usize, entries: usize) -> Result<Self, Error> {
        let mut begins = with_capacity(rows + 1)?;
        begins.push(0);
        Ok(Rows { begins, entries: with_capacity(entries)? })
    }

    fn try_clone(&self) -> Result<Self, Error> {
        let mut copy = Rows::with_capacity(self.rows(), self.entries.len())?;
        copy.begins.extend_from_slice(&self.begins[1..]);
        copy.entries.extend_from_slice(&self.entries);
        Ok(copy)
    }

    /// What rows of this size take, in bytes.
    pub(crate) fn bytes(rows: usize, entries: usize) -> u64 {
        (size_of::<usize>() * (rows + 1) + size_of::<E>() * entries) as u64
    }

    /// What was pushed since the last row is a row.
    fn end_row(&mut self) {
        self.begins.push(self.entries.len());
    }

    pub(crate) fn rows(&self) -> usize {
        self.begins.len() - 1
    }

    #[inline(always)]
    pub(crate) fn row(&self, row: usize) -> &[E] {
        &self.entries[self.begins[row]..self.begins[row + 1]]
    }
}

impl Rows {
    /// A row for each place, which holds the place itself.
    pub(crate) fn identity(places: usize) -> Result<Self, Error> {
        let mut rows = Rows::with_capacity(places, places)?;
        for place in 0..places {
            rows.entries.push(place as u32);
            rows.end_row();
        }
        Ok(rows)
    }

    /// Rows of at most one place each, of any side.
    pub(crate) fn of_at_most_one(row: impl ExactSizeIterator<Item = Option<u32>>) -> Result<Self, Error> {
        let mut rows = Rows::with_capacity(row.len(), row.len())?;
        for place in row {
            rows.entries.extend(place);
            rows.end_row();
        }
        Ok(rows)
    }

    /// Any rows, of places of any side.
    #[cfg(test)]
    pub(crate) fn of(lists: &[Vec<u32>]) -> Result<Self, Error> {
        let mut rows = Rows::with_capacity(lists.len(), 0)?;
        for list in lists {
            rows.entries.extend(list);
            rows.end_row();
        }
        Ok(rows)
    }
}

/// Rows of places in fours. The last four of a row repeats its last place until it is full, which makes no difference to
/// what is reached: a loop over fours is mostly one turn, where a loop over a few places ends after some number of turns
/// that the processor can't foresee.
type Fours = Rows<[u32; 4]>;

impl Fours {
    /// Adds a row of places, none of them twice.
    fn push(&mut self, places: impl Iterator<Item = u32>) {
        let mut places = places.fuse();
        while let Some(first) = places.next() {
            let mut four = [first; 4];
            for i in 1..4 {
                four[i] = places.next().unwrap_or(four[i - 1]);
            }
            self.entries.push(four);
        }
        self.end_row();
    }

    /// Adds a row like another one, with other numbers.
    #[inline(always)]
    fn push_fours(&mut self, fours: &[[u32; 4]], number: impl Fn(u32) -> u32) {
        self.entries.extend(fours.iter().map(|four| four.map(&number)));
        self.end_row();
    }
}

/// A renumbering of places.
pub(crate) struct Order {
    /// By old number, the new one.
    pub(crate) new: Vec<u32>,
    /// By new number, the old one.
    pub(crate) old: Vec<u32>,
    /// Where every move leads from an even place to an odd one or back: how many places are even. They come first.
    pub(crate) evens: Option<usize>,
}

impl Order {
    /// The order that keeps lines of positions from changing often: neighbours in it shall have games of similar
    /// length.
    ///
    /// Places come as a breadth-first search against the moves of the first graph reaches them from `roots`, and from the
    /// lowest place not reached yet where it gets stuck. Where everybody `must_move` and every move in every graph leads
    /// from an even layer of the search to an odd one or back (as on grids), all even layers come first: which of two
    /// places is ahead by one move never changes in such a game, so that their positions are decided in different
    /// rounds, or not at all.
    pub(crate) fn breadth_first(graphs: &[&Moves], roots: &[u32], must_move: bool) -> Result<Self, Error> {
        let moves = graphs[0];
        let places = moves.places();
        let mut odd = filled(false, places)?;
        let mut reached = filled(false, places)?;
        let mut old: Vec<u32> = with_capacity(places)?;
        let mut next = 0;
        for root in roots.iter().copied().chain(0..places as u32) {
            if std::mem::replace(&mut reached[root as usize], true) {
                continue;
            }
            old.push(root);
            while let Some(&place) = old.get(next) {
                next += 1;
                for &from in moves.into(place as usize) {
                    if !std::mem::replace(&mut reached[from as usize], true) {
                        odd[from as usize] = !odd[place as usize];
                        old.push(from);
                    }
                }
            }
        }
        let alternates = |moves: &&Moves| {
            (0..places).all(|from| moves.from(from).iter().all(|&to| odd[from] != odd[to as usize]))
        };
        let mut evens = None;
        if must_move && graphs.iter().all(alternates) {
            evens = Some(odd.iter().filter(|&&odd| !odd).count());
            let mut split = with_capacity(places)?;
            for parity in [false, true] {
                split.extend(old.iter().filter(|&&place| odd[place as usize] == parity));
            }
            old = split;
        }
        let mut new = filled(0, places)?;
        for (i, &place) in old.iter().enumerate() {
            new[place as usize] = i as u32;
        }
        Ok(Order { new, old, evens })
    }
}
