//! The game of so many cats against one robber on a connected graph: whether they win, and in how many rounds.
//!
//! The cats stand on a multiset of nodes U. Let W(t, U) be the robber's nodes from which the cats, who are to move, catch
//! it in t rounds or fewer, and B(t, U) those where the robber is to move and is caught in t more. A round is a turn of
//! the cats and one of the robber, so
//!
//! - B(0, U) = U, and B(t, U) = U + the nodes whose closed neighbourhood lies in W(t, U);
//! - W(t + 1, U) = the OR of B(t, U') over all U' where the cats may be after their turn.
//!
//! Both grow with t, since everybody may stay. The cats win if some W(t, U) holds all nodes: they are placed on U first,
//! then the robber where it likes. The least such t is the capture time; if nothing grows any more, they don't win.
//!
//! Kept is B of the round before and of this one, a row of bits for each multiset: 2 bits a position. A turn of the cats
//! is one move of each, the first cat's first. When a cat has moved from u, its choice is behind it: what is left is the
//! table, by multisets of one cat less, of
//!
//! - after(M) = the OR of before(M + m) over the nodes m where the cat may be after its move.
//!
//! So each cat's move takes the table of those before it and leaves a smaller one, until the last leaves a single row,
//! W(t, U). Multisets are gone through in the order of their numbers; when the node of a cat changes, its table and those
//! after it are made anew. So no list of moves of several cats is ever made, and a row costs 2^k - 1 moves of one
//! cat at most, most of them the OR of long runs of words.
//!
//! The robber's half looks at a row alone: out of reach of all nodes outside W(t, U) are those from where no move leads
//! there. From where moves lead to a set of nodes is looked up four nodes at a time, in tables of all sixteen subsets (the
//! Four Russians' method).
//!
//! Blocks of multisets with the same largest node are independent: that is what threads share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::closed::{Closed, Width, bits, each, insert, refill, words};
use crate::error::Error;
use crate::memory::with_capacity;
use crate::multisets::Multisets;
use crate::solve::{How, Kernel, Watch, beside};

/// Below so many words in a round, other threads are not worth starting.
const ALONE: u64 = 1 << 18;

/// The memory of a game, to be used again for the next one.
#[derive(Default)]
pub(super) struct Boards {
    multisets: Multisets,
    before: Vec<u64>,
    after: Vec<u64>,
    escapes: Vec<u64>,
    hand: Hand,
}

/// Where one thread is in its block: the node of each cat, the largest first, and the table that each cat's move leaves.
#[derive(Default)]
struct Hand {
    cats: Vec<usize>,
    tables: Vec<u64>,
    /// Where the table of each cat begins.
    at: Vec<usize>,
    /// For [`Sweep::add`].
    high: Vec<usize>,
}

impl Hand {
    fn set(&mut self, multisets: &Multisets, words: usize) -> Result<(), Error> {
        let cats = multisets.size();
        for vec in [&mut self.cats, &mut self.at, &mut self.high] {
            vec.clear();
            vec.try_reserve_exact(cats + 1).map_err(|_| Error::OutOfMemory { bytes: 8 * cats as u64 })?;
        }
        self.cats.resize(cats, 0);
        self.high.resize(cats, 0);
        let mut len = 0;
        for left in (0..cats).rev() {
            self.at.push(len);
            len += multisets.below(left, multisets.nodes()) * words;
        }
        self.at.push(len);
        refill(&mut self.tables, len)
    }
}

/// The positions of a game with the mouse to move.
pub(super) fn positions(nodes: usize, cats: usize) -> u64 {
    Multisets::count(nodes, cats).unwrap_or(usize::MAX).saturating_mul(nodes) as u64
}

/// The bytes that a game takes; `None` for more than can be counted.
pub(super) fn bytes(nodes: usize, cats: usize, threads: usize) -> Option<u64> {
    let row = 8 * words(nodes) as u64;
    let boards = (Multisets::count(nodes, cats)? as u64).checked_mul(2 * row)?;
    let mut hand = 0_u64;
    for left in 0..cats {
        hand = hand.checked_add((Multisets::count(nodes, left)? as u64).checked_mul(row)?)?;
    }
    let numbers = (cats as u64 + 1).checked_mul(8 * (nodes as u64 + 1))?;
    let escapes = (16 * nodes.div_ceil(4) as u64).checked_mul(row)?;
    boards.checked_add(hand.checked_mul(threads as u64)?)?.checked_add(numbers)?.checked_add(escapes)
}

/// The rounds in which so many cats catch the robber, or `None` if they don't. The memory has been found to suffice.
pub(super) fn rounds<W: Width>(
    graph: &Closed,
    width: W,
    cats: usize,
    boards: &mut Boards,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<Option<u32>, Error> {
    if graph.nodes() == 1 {
        return Ok(Some(0));
    }
    let Boards { multisets, before, after, escapes, hand } = boards;
    multisets.set(graph.nodes(), cats)?;
    let len = multisets.below(cats, graph.nodes()) * width.words();
    refill(before, len)?;
    refill(after, len)?;
    hand.set(multisets, width.words())?;
    let mut others = with_capacity(0)?;
    if how.threads > 1 && len as u64 * (1 << cats.min(32)) > ALONE {
        others = with_capacity(how.threads - 1)?;
        for _ in 1..how.threads {
            let mut hand = Hand::default();
            hand.set(multisets, width.words())?;
            others.push(hand);
        }
    }
    // Mostly, small graphs are won in one round or not at all: that is asked first, for it takes no tables.
    let mut sweep = |round, decided, before: &[u64], after: &mut [u64], escapes: &[u64]| {
        let sweep = Sweep {
            graph,
            width,
            multisets,
            escapes,
            before,
            left: Mutex::new((graph.nodes(), after)),
            won: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            gained: AtomicU64::new(0),
        };
        sweep.run(how, hand, &mut others, round, decided, watch)?;
        Ok((sweep.won.into_inner(), sweep.gained.into_inner()))
    };
    if sweep(1, 0, &[], after, &[])?.0 {
        return Ok(Some(1));
    }
    set_escapes(escapes, graph)?;
    let mut decided = sweep(1, 0, &[], after, escapes)?.1;
    for round in 2.. {
        std::mem::swap(before, after);
        let (won, gained) = sweep(round, decided, before, after, escapes)?;
        if won {
            return Ok(Some(round));
        }
        if gained == 0 {
            break;
        }
        decided += gained;
    }
    Ok(None)
}

/// Makes the table of [`Sweep::escapes`]: 16 rows for each 4 nodes.
fn set_escapes(escapes: &mut Vec<u64>, graph: &Closed) -> Result<(), Error> {
    let words = graph.words();
    refill(escapes, 16 * graph.nodes().div_ceil(4) * words)?;
    for robber in 0..graph.nodes() {
        for to in each(graph.row(robber)) {
            let entry = to / 4 * 16 + (1 << (to % 4));
            insert(&mut escapes[entry * words..][..words], robber);
        }
    }
    for four in escapes.chunks_exact_mut(16 * words) {
        for subset in (3..16_usize).filter(|subset| !subset.is_power_of_two()) {
            let (smaller, row) = four.split_at_mut(subset * words);
            let rest = subset & (subset - 1);
            row[..words].copy_from_slice(&smaller[rest * words..][..words]);
            or(&mut row[..words], &smaller[(subset - rest) * words..][..words]);
        }
    }
    Ok(())
}

/// One round, as all its threads see it.
struct Sweep<'a, W> {
    graph: &'a Closed,
    width: W,
    multisets: &'a Multisets,
    /// From where a robber can get to one of four nodes: by the four, then by the subset of them. Empty if only W is
    /// looked at.
    escapes: &'a [u64],
    /// B of the round before; of round 0, which is B(0, U) = U, nobody needs a table: empty.
    before: &'a [u64],
    /// The blocks that nobody has taken yet: those of largest nodes below this one.
    left: Mutex<(usize, &'a mut [u64])>,
    won: AtomicBool,
    /// Won or cancelled.
    stop: AtomicBool,
    /// Bits that B has gained.
    gained: AtomicU64,
}

impl<'a, W: Width> Sweep<'a, W> {
    /// All threads go through the round.
    fn run(
        &self,
        how: How,
        own: &mut Hand,
        others: &mut [Hand],
        round: u32,
        decided: u64,
        watch: &mut Watch<'_>,
    ) -> Result<(), Error> {
        let level = how.level;
        let mut tasks = with_capacity(others.len())?;
        tasks.extend(others.iter_mut());
        let job = |hand: &mut Hand| level.run(Share { sweep: self, hand, look: &mut |_| true });
        let mut look = |gained| watch.look(round - 1, decided + gained);
        beside(tasks, &job, |_| level.run(Share { sweep: self, hand: own, look: &mut look }))?;
        watch.check()
    }

    /// The next block that nobody has taken, the largest ones first.
    fn take(&self) -> Option<(usize, &'a mut [u64])> {
        // Nothing in here panics halfway: a poisoned lock still guards a sound rest.
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let last = left.0.checked_sub(1)?;
        let begin = self.multisets.below(self.multisets.size(), last) * self.width.words();
        let (rest, block) = std::mem::take(&mut left.1).split_at_mut(begin);
        *left = (last, rest);
        Some((last, block))
    }

    /// Works off the block of the multisets whose largest node is `last`: writes B of this round.
    #[inline(always)]
    fn block(&self, last: usize, block: &mut [u64], hand: &mut Hand) {
        let (words, cats) = (self.width.words(), self.multisets.size());
        hand.cats.fill(0);
        hand.cats[0] = last;
        let begin = self.multisets.below(cats, last) * words;
        let old = self.before.get(begin..begin + block.len());
        let mut moved = 0;
        let mut gained = 0;
        for (number, row) in block.chunks_exact_mut(words).enumerate() {
            for cat in moved..cats {
                self.move_cat(cat, hand);
            }
            let won = &hand.tables[hand.at[cats - 1]..][..words];
            let mut open = 0;
            for (word, &nodes) in won.iter().enumerate() {
                open |= self.graph.all(word) & !nodes;
            }
            if open == 0 {
                self.won.store(true, Relaxed);
                self.stop.store(true, Relaxed);
                return;
            }
            if !self.escapes.is_empty() {
                self.robbers(won, &hand.cats, row);
            }
            for (word, &robbers) in row.iter().enumerate() {
                // Of round 0 all counts as new.
                let old = old.map_or(0, |old| old[number * words + word]);
                gained += u64::from((robbers & !old).count_ones());
            }
            // The next multiset: of the cats that can go on without passing the one before them, the last does.
            moved = (1..cats).rev().find(|&cat| hand.cats[cat] < hand.cats[cat - 1]).unwrap_or(cats);
            if moved < cats {
                hand.cats[moved] += 1;
                hand.cats[moved + 1..].fill(0);
            }
        }
        self.gained.fetch_add(gained, Relaxed);
    }

    /// Makes the table that is left when a cat has moved, from that of the cat before it.
    #[inline(always)]
    fn move_cat(&self, cat: usize, hand: &mut Hand) {
        let words = self.width.words();
        let from = hand.cats[cat];
        let (done, table) = hand.tables[..hand.at[cat + 1]].split_at_mut(hand.at[cat]);
        if self.before.is_empty() {
            // Before the first round, a row holds but the nodes of cats: what is left of it is where they can go.
            let row = &mut table[..words];
            match cat {
                0 => row.fill(0),
                _ => row.copy_from_slice(&done[hand.at[cat - 1]..][..words]),
            }
            return or(row, self.graph.row_of(from, self.width));
        }
        let source = if cat == 0 { self.before } else { &done[hand.at[cat - 1]..] };
        table.fill(0);
        let left = self.multisets.size() - 1 - cat;
        for word in 0..words {
            for bit in bits(self.graph.row_of(from, self.width)[word]) {
                let to = 64 * word + bit;
                match left {
                    0 => or(&mut table[..words], &source[to * words..][..words]),
                    _ => self.add(to, left, source, table, &mut hand.high),
                }
            }
        }
    }

    /// ORs to the row of each multiset of `left` nodes that of the same multiset and `node`.
    ///
    /// A multiset is `high` nodes above `node`, and others up to it: with the same high ones, those stand in a run, and so
    /// do they with `node` added.
    #[inline(always)]
    fn add(&self, node: usize, left: usize, source: &[u64], target: &mut [u64], others: &mut [usize]) {
        let (words, multisets) = (self.width.words(), self.multisets);
        let (from, len) = (multisets.below(left + 1, node), multisets.below(left, node + 1));
        or(&mut target[..len * words], &source[from * words..][..len * words]);
        let last = multisets.nodes();
        if node + 1 == last {
            return;
        }
        for high in 1..=left {
            let low = left - high;
            let len = multisets.below(low, node + 1);
            let own = multisets.below(low + 1, node);
            // The high ones but the smallest, in any order that has them all.
            others[..high - 1].fill(node + 1);
            loop {
                let (mut from, mut to) = (own, 0);
                for (i, &other) in others[..high - 1].iter().enumerate() {
                    from += multisets.below(low + 3 + i, other);
                    to += multisets.below(low + 2 + i, other);
                }
                let smallest = if high > 1 { others[0] + 1 } else { last };
                let (froms, tos) = (multisets.sizes(low + 2), multisets.sizes(low + 1));
                for first in node + 1..smallest {
                    let (from, to) = ((from + froms[first]) * words, (to + tos[first]) * words);
                    match low {
                        // A single row, whose length the compiler may know.
                        0 => or(&mut target[to..][..words], &source[from..][..words]),
                        _ => or(&mut target[to..][..len * words], &source[from..][..len * words]),
                    }
                }
                // Rising from the first to the last: the first that is below the one after it goes on.
                let bound = |i: usize| if i + 2 < high { others[i + 1] + 1 } else { last };
                match (0..high - 1).find(|&i| others[i] + 1 < bound(i)) {
                    Some(i) => {
                        others[i] += 1;
                        others[..i].fill(node + 1);
                    }
                    None => break,
                }
            }
        }
    }

    /// Makes a row of B of a row of W.
    #[inline(always)]
    fn robbers(&self, won: &[u64], cats: &[usize], row: &mut [u64]) {
        let words = self.width.words();
        row.fill(0);
        for (word, &nodes) in won.iter().enumerate() {
            let mut open = self.graph.all(word) & !nodes;
            while open != 0 {
                let four = open.trailing_zeros() as usize / 4;
                let entry = 16 * (16 * word + four) + (open >> (4 * four) & 15) as usize;
                or(row, &self.escapes[entry * words..][..words]);
                open &= !(15 << (4 * four));
            }
        }
        for (word, robbers) in row.iter_mut().enumerate() {
            *robbers = self.graph.all(word) & !*robbers;
        }
        for &cat in cats {
            insert(row, cat);
        }
    }
}

/// What one thread does of a round.
struct Share<'s, 'a, W> {
    sweep: &'s Sweep<'a, W>,
    hand: &'s mut Hand,
    /// Told how many bits have been gained; false means: stop.
    look: &'s mut dyn FnMut(u64) -> bool,
}

impl<W: Width> Kernel for Share<'_, '_, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        while !self.sweep.stop.load(Relaxed)
            && let Some((last, block)) = self.sweep.take()
        {
            self.sweep.block(last, block, self.hand);
            if !(self.look)(self.sweep.gained.load(Relaxed)) {
                self.sweep.stop.store(true, Relaxed);
            }
        }
    }
}

/// `target |= source`, word by word.
#[inline(always)]
fn or(target: &mut [u64], source: &[u64]) {
    // Long rows are whole vectors: without a rest, short loops have little to ask.
    let ((targets, rest), (sources, others)) = (target.as_chunks_mut::<4>(), source.as_chunks::<4>());
    for (target, source) in targets.iter_mut().zip(sources) {
        // Read before anything is written, so that nothing keeps the four from being one vector.
        let ([a, b, c, d], [e, f, g, h]) = (*target, *source);
        *target = [a | e, b | f, c | g, d | h];
    }
    for (target, source) in rest.iter_mut().zip(others) {
        *target |= source;
    }
}
