//! THE fixpoint: the positions from which the hunter can force its goal, whatever the quarry does.
//!
//! A position is (place of the mouse, place of the cat, side to move). The attractor of a hunter is the least set of
//! positions that
//! - holds the positions where the game is over and the hunter has won,
//! - holds a position with the hunter to move if SOME move leads into the set,
//! - holds a position with the quarry to move if it has a move and EVERY move leads into the set,
//!
//! among the positions where the game is not over. Computed for the mouse and for the cat, it is the whole solution:
//! what is in neither attractor is a draw.
//!
//! The set is kept as bits, and 64 W positions are decided by one pass over a line (see [`super::panel`]). For a mover,
//! the positions *after* its move make a matrix with a row for each of the mover's places: `after[m]` holds, for
//! every place of the other side, whether the position with the mover arrived on `m` is in the attractor. So the row of
//! positions *before* the move is the OR (hunter) or the AND (quarry) of the rows of `after` that the moves lead to.
//! These are positions with the other side to move, seen by the mover's place, and have to be turned over into the
//! other side's `after`, which is seen by its own place: a transposition. Hence for each side
//! - `closed`, by the side's own place: its positions to move that need no more looking at, because they are in an
//!   attractor or the game is over there. What a line of moves adds to it is exactly what is new: a gain.
//! - `after`, by the side's own place: the attractor, right after its move.
//!
//! Rounds: the hunter's half, then the quarry's, in turn, each looking only at rows with news from the other's last
//! half. INVARIANT, between two halves: every bit of `after` is in the attractor; every position that the bits of
//! `after` decide is in it too, or a row that decides it has news waiting. When no news is left, `after` is the least
//! fixpoint.
//!
//! Rounds measure the length of games: a game of p plies under best play is found in the hunter's half of round
//! p/2 + 1 (rounded down) if the hunter is to move, and in the quarry's half of round (p + 1)/2 (rounded down) if the
//! quarry is. So a half holds the games of two lengths, that the hunter ends and that the quarry has to end itself.
//!
//! Cost: a position is decided once. Per round and panel, either every move into a row with news is followed back once,
//! or every row that is still open is looked at once, whichever is less.
//! Memory: for both sides, `closed` and `after` are a bit a position each. `closed` serves both attractors: what the
//! mouse has won is closed to the cat.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::crew::{Steps, in_step};
use super::half::{Half, RowSets, Rule, Scratch, Share};
use super::level::CpuLevel;
use super::panel::Matrix;
use super::watch::Watch;
use crate::arena::moves::Moves;
use crate::arena::{CAT, MOUSE};
use crate::error::Error;
use crate::memory::with_capacity;

/// One side of the game: its moves, and which positions with it to move are settled.
pub(super) struct Side<'a, const W: usize> {
    moves: &'a Moves,
    pub(super) closed: Matrix<W>,
    /// Rows of `closed` that moves may still add to, for each panel.
    open: RowSets,
}

impl<'a, const W: usize> Side<'a, W> {
    /// Nothing closed yet.
    pub(super) fn new(moves: &'a Moves, other: &Moves) -> Result<Self, Error> {
        let mut closed = Matrix::zeroed(moves.places(), other.places())?;
        closed.fill_padding();
        let open = RowSets::empty(closed.panels(), moves.places())?;
        // A side that can't move gains nothing: its rows are never looked at.
        for row in (0..moves.places()).filter(|&row| !moves.from(row).is_empty()) {
            open.insert_everywhere(row);
        }
        Ok(Side { moves, closed, open })
    }
}

/// The attractor of one side: for each side, by its place, the positions right after its move.
pub(super) struct Attractor<const W: usize> {
    pub(super) after: [Matrix<W>; 2],
    pub(super) news: [RowSets; 2],
}

/// Moves that one thread follows back by itself rather than wake the others.
const ALONE: u64 = 4_000;

/// One position to watch for: growing ends when it is found.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    pub(crate) to_move: usize,
    pub(crate) places: [usize; 2],
}

impl<const W: usize> Attractor<W> {
    /// No position yet.
    pub(super) fn empty([mice, cats]: [usize; 2]) -> Result<Self, Error> {
        let after = [Matrix::<W>::zeroed(mice, cats)?, Matrix::zeroed(cats, mice)?];
        let news = [RowSets::empty(after[MOUSE].panels(), mice)?, RowSets::empty(after[CAT].panels(), cats)?];
        Ok(Attractor { after, news })
    }

    /// Whether a position is in the attractor. While it grows, only for the thread that ends a half, when no other
    /// writes.
    pub(super) fn contains(&self, position: Start) -> bool {
        let mover = 1 - position.to_move;
        self.after[mover].get(position.places[mover], position.places[1 - mover])
    }

    /// Grows to the least fixpoint, or until `start` is in. Returns the number of rounds.
    pub(super) fn grow(
        &self,
        sides: &[Side<'_, W>; 2],
        hunter: usize,
        start: Option<Start>,
        how: How,
        watch: &mut Watch<'_>,
    ) -> Result<u32, Error> {
        let half = |mover: usize| Half {
            moves: sides[mover].moves,
            rule: if mover == hunter { Rule::Any } else { Rule::All },
            closed: &sides[mover].closed,
            open: &sides[mover].open,
            source: &self.after[mover],
            news: &self.news[mover],
            sink: &self.after[1 - mover],
            sink_news: &self.news[1 - mover],
        };
        let rounds = Rounds {
            halves: [half(hunter), half(1 - hunter)],
            found: &|| start.is_some_and(|start| self.contains(start)),
            how,
            done: AtomicU32::new(0),
            tickets: AtomicUsize::new(0),
            decided: AtomicU64::new(watch.decided),
            cancelled: AtomicBool::new(false),
        };
        let places = sides[MOUSE].moves.places().max(sides[CAT].moves.places());
        let mut others = with_capacity(how.threads - 1)?;
        for _ in 1..how.threads {
            others.push(Scratch::new(places)?);
        }
        in_step(
            Scratch::new(places)?,
            others,
            |scratch, steps| rounds.take_part(scratch, steps, &mut |_, _| true),
            |scratch, steps| rounds.take_part(scratch, steps, &mut |done, decided| watch.look(done, decided)),
        )?;
        let done = rounds.done.into_inner().div_ceil(2);
        watch.end_of_growth(done, rounds.decided.into_inner())?;
        Ok(done)
    }
}

/// The rounds of one growth, as all its threads see them.
struct Rounds<'a, const W: usize> {
    /// The hunter's half of every round, and the quarry's.
    halves: [Half<'a, W>; 2],
    /// Whether the position that was asked for has been reached.
    found: &'a (dyn Fn() -> bool + Sync),
    how: How,
    /// Halves finished.
    done: AtomicU32,
    /// Shares of the half under way that have been given out.
    tickets: AtomicUsize,
    decided: AtomicU64,
    cancelled: AtomicBool,
}

impl<const W: usize> Rounds<'_, W> {
    /// What every thread does. `look` is called after each share, and says whether to go on.
    fn take_part(&self, mut scratch: Scratch<W>, steps: &Steps, look: &mut dyn FnMut(u32, u64) -> bool) {
        loop {
            self.work_off(&mut scratch, look);
            if !steps.meet(|| self.end_half(&mut scratch)) {
                break;
            }
        }
    }

    fn half(&self) -> &Half<'_, W> {
        &self.halves[self.done.load(Relaxed) as usize % 2]
    }

    /// Works off shares of the half under way until none is left.
    fn work_off(&self, scratch: &mut Scratch<W>, look: &mut dyn FnMut(u32, u64) -> bool) {
        // Whole panels: in smaller shares, following moves back from news costs more than idle threads do (measured).
        let half = self.half();
        while !self.cancelled.load(Relaxed) {
            let panel = self.tickets.fetch_add(1, Relaxed);
            if panel >= half.closed.panels() {
                break;
            }
            let share = Share { panel, tiles: 0..half.closed.tiles() };
            // SAFETY: each share is given out once in a half, and all threads are in the same half.
            let gained = unsafe { self.how.level.share(half, &share, scratch) };
            let decided = self.decided.fetch_add(gained, Relaxed) + gained;
            if !look(self.done.load(Relaxed) / 2, decided) {
                self.cancelled.store(true, Relaxed);
            }
        }
    }

    /// Called by one thread while all others wait: ends a half, and says whether there is another one for all. Halves
    /// that take less time than waking the others are done here.
    fn end_half(&self, scratch: &mut Scratch<W>) -> bool {
        let mut alone = ALONE;
        loop {
            self.half().news.clear();
            self.tickets.store(0, Relaxed);
            self.done.fetch_add(1, Relaxed);
            let news = self.halves.iter().any(|half| !half.news.is_empty());
            if !news || self.cancelled.load(Relaxed) || (self.found)() {
                return false;
            }
            let next = self.half();
            let work = next.news.count() * next.moves.count() as u64 / next.moves.places() as u64;
            if self.how.threads == 1 || work >= alone {
                return true;
            }
            alone -= work;
            self.work_off(scratch, &mut |_, _| true);
        }
    }
}

/// How an attractor is to be computed; nothing here changes what it is.
#[derive(Clone, Copy)]
pub(crate) struct How {
    /// Must be available on this processor.
    pub(crate) level: CpuLevel,
    /// At least 1.
    pub(crate) threads: usize,
}
