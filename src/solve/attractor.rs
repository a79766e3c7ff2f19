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
//! Each side has a half of the work, and looks only at rows with news: rows of its `after` that the other side's gains
//! have changed since it last looked. There are two paces.
//!
//! Rounds: the hunter's half, then the quarry's, in turn, each on all that has been found before it. INVARIANT, between two
//! halves: every bit of `after` is in the attractor; every position that the bits of `after` decide is in it too, or a row
//! that decides it has news waiting. When no news is left, `after` is the least fixpoint.
//!
//! Plies: in lockstep, both halves on what the ply before has found. INVARIANT, after ply p: `after` holds exactly the
//! positions whose game lasts at most p plies when the hunter hurries and the quarry delays, and the rows with news are
//! those with a game of exactly p. For that holds after ply 0 of the games that are over. And a game lasts p + 1 plies if
//! the hunter has a move to one of p and none to a shorter one, or if all moves of the quarry lead to games of at most p,
//! one of them to one of p: so it is found in ply p + 1, among the open positions of rows that lead to news, and a longer
//! game is not, for it needs one that is not in `after` yet. What a half finds must not show in the `after` that the other
//! one still has to look at: if both have news, the hunter's gains are kept until the quarry's half is done. Mostly one has
//! none. Then it costs nothing: where the hunter alone ends games, it wins in odd numbers of plies if it is to move, and in
//! even ones if the quarry is.
//!
//! A round takes two lengths together, and finds games of both only where the quarry can end them too. Plies are as many as
//! two halves of each round, so they are the pace where lengths are wanted, or limited; rounds are fewer steps otherwise.
//!
//! Cost: a position is decided once. Per half and panel, either every move into a row with news is followed back once, or
//! every row that is still open is looked at once, whichever is less. In lockstep a row has news up to twice as often, for
//! games of even and of odd length.
//! Memory: for both sides, `closed` and `after` are a bit a position each. `closed` serves both attractors: what the
//! mouse has won is closed to the cat. In lockstep, gains that are kept are as much as the hunter's `closed`.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

use super::agenda::{Agenda, HUNTERS, QUARRYS, Step};
use super::crew::{Steps, in_step};
use super::gains::Store;
use super::half::{Half, Rule, Scratch, Work};
use super::lengths::Lengths;
use super::level::CpuLevel;
use super::panel::Matrix;
use super::rows::RowSets;
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
    pub(super) open: RowSets,
}

impl<'a, const W: usize> Side<'a, W> {
    /// Nothing closed yet.
    pub(super) fn new(moves: &'a Moves, other: &Moves) -> Result<Self, Error> {
        let mut closed = Matrix::zeroed(moves.places(), other.places())?;
        closed.fill_padding();
        let mut open = RowSets::empty(closed.panels(), moves.places())?;
        // A side that can't move gains nothing: its rows are never looked at.
        open.insert_where(moves.places(), |row| !moves.is_stuck(row));
        Ok(Side { moves, closed, open })
    }
}

/// The attractor of one side: for each side, by its place, the positions right after its move.
pub(super) struct Attractor<const W: usize> {
    pub(super) after: [Matrix<W>; 2],
    pub(super) news: [RowSets; 2],
}

/// Moves that one thread follows back by itself rather than wake the others: what takes a few times as long as meeting.
const ALONE: u64 = 250;

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

    /// Grows to the least fixpoint, or to the positions that are decided within the limit of plies, or until `start` is
    /// in. Returns the number of the last round or ply that decided anything.
    pub(super) fn grow(
        &self,
        sides: &[Side<'_, W>; 2],
        hunter: usize,
        start: Option<Start>,
        pace: Pace<'_>,
        how: How,
        watch: &mut Watch<'_>,
    ) -> Result<u32, Error> {
        let places = [MOUSE, CAT].map(|side| sides[side].moves.places());
        let panels = sides[MOUSE].closed.panels().max(sides[CAT].closed.panels());
        let kept = match pace {
            Pace::Rounds => None,
            Pace::Plies { .. } => Some(Store::new(places[hunter], sides[hunter].closed.panels())?),
        };
        let half = |mover: usize| Half {
            moves: sides[mover].moves,
            rule: if mover == hunter { Rule::Any } else { Rule::All },
            closed: &sides[mover].closed,
            open: &sides[mover].open,
            source: &self.after[mover],
            news: &self.news[mover],
            sink: &self.after[1 - mover],
            sink_news: &self.news[1 - mover],
            kept: kept.as_ref().filter(|_| mover == hunter),
            lengths: pace.lengths().map(|lengths| lengths.planes(mover)),
        };
        let growth = Growth {
            halves: [half(hunter), half(1 - hunter)],
            pace,
            found: &|| start.is_some_and(|start| self.contains(start)),
            how,
            agenda: Agenda::new(panels)?,
            decided: AtomicU64::new(watch.decided),
            last: AtomicU32::new(0),
            failed: OnceLock::new(),
            cancelled: AtomicBool::new(false),
        };
        let rows = places[MOUSE].max(places[CAT]);
        let mut others = with_capacity(how.threads - 1)?;
        for _ in 1..how.threads {
            others.push(Scratch::new(rows)?);
        }
        let mut look = |number, decided| {
            if let Some(lengths) = pace.lengths() {
                watch.memory = lengths.memory();
            }
            watch.look(number, decided)
        };
        if growth.begin_next() {
            in_step(
                Scratch::new(rows)?,
                others,
                |scratch, steps| growth.take_part(scratch, steps, &mut |_, _| true),
                |scratch, steps| growth.take_part(scratch, steps, &mut look),
            )?;
        }
        if let Some(error) = growth.failed.into_inner() {
            return Err(error);
        }
        let last = growth.last.into_inner();
        if let Some(lengths) = pace.lengths() {
            lengths.meet(last);
        }
        watch.end_of_growth(last, growth.decided.into_inner())?;
        Ok(last)
    }
}

/// How the halves follow each other.
#[derive(Clone, Copy)]
pub(super) enum Pace<'a> {
    /// In turn: fewest steps.
    Rounds,
    /// In lockstep: a ply a step.
    Plies {
        /// No more plies than this.
        limit: Option<u32>,
        /// Where to write how long games last.
        lengths: Option<&'a Lengths>,
    },
}

impl<'a> Pace<'a> {
    fn lengths(&self) -> Option<&'a Lengths> {
        match *self {
            Pace::Rounds => None,
            Pace::Plies { lengths, .. } => lengths,
        }
    }
}

/// One growth, as all its threads see it.
struct Growth<'a, const W: usize> {
    /// The hunter's half, and the quarry's.
    halves: [Half<'a, W>; 2],
    pace: Pace<'a>,
    /// Whether the position that was asked for has been reached.
    found: &'a (dyn Fn() -> bool + Sync),
    how: How,
    agenda: Agenda,
    decided: AtomicU64,
    /// The last round or ply that decided anything.
    last: AtomicU32,
    failed: OnceLock<Error>,
    cancelled: AtomicBool,
}

impl<const W: usize> Growth<'_, W> {
    /// What every thread does. `look` is called after each share, and says whether to go on.
    fn take_part(&self, mut scratch: Scratch<W>, steps: &Steps, look: &mut dyn FnMut(u32, u64) -> bool) {
        loop {
            self.work_off(&mut scratch, look);
            if !steps.meet(|| self.go_on(&mut scratch)) {
                break;
            }
        }
    }

    /// Works off shares of the step under way until none is left.
    fn work_off(&self, scratch: &mut Scratch<W>, look: &mut dyn FnMut(u32, u64) -> bool) {
        while !self.cancelled.load(Relaxed)
            && let Some((step, share)) = self.agenda.take()
        {
            // SAFETY: each share is given out once in a step, and all threads are in the same step.
            let gained = unsafe { self.how.level.share(&self.halves[step.half], share, step, scratch) };
            let decided = self.decided.fetch_add(gained, Relaxed) + gained;
            if gained > 0 {
                self.last.store(step.number, Relaxed);
            }
            if !look(step.number - 1, decided) {
                self.cancelled.store(true, Relaxed);
            }
        }
    }

    /// Called by one thread while all others wait: ends the step under way, and says whether there is another one for all.
    /// Steps that take less time than waking the others are done here.
    fn go_on(&self, scratch: &mut Scratch<W>) -> bool {
        let mut alone = ALONE;
        while self.begin_next() {
            let work = self.agenda.work();
            if self.how.threads == 1 || work >= alone {
                return true;
            }
            alone -= work;
            self.work_off(scratch, &mut |_, _| true);
        }
        false
    }

    /// Goes from the step under way to the next one, if there is one.
    fn begin_next(&self) -> bool {
        if self.cancelled.load(Relaxed) || (self.found)() {
            return false;
        }
        let done = self.agenda.step();
        let Step { number, half, work } = done;
        if work != Work::Spread {
            self.halves[half].news.clear();
        }
        let Some(next) = self.after(done) else { return false };
        if next.number > number
            && let Some(lengths) = self.pace.lengths()
            && let Err(error) = lengths.make_room(next.number)
        {
            self.failed.get_or_init(|| error);
            return false;
        }
        let half = &self.halves[next.half];
        self.agenda.set(next, half.shares(next.work, self.how.threads > 1));
        true
    }

    /// The step after one that is done, if there is one.
    fn after(&self, step: Step) -> Option<Step> {
        let next = |half, work| Some(Step { number: step.number + 1, half, work });
        let news = [HUNTERS, QUARRYS].map(|half| !self.halves[half].news.is_empty());
        let is_kept = |panel| self.halves[HUNTERS].work(panel, Work::Spread) > 0;
        match self.pace {
            Pace::Plies { .. } if step.work == Work::Scan => {
                Some(Step { half: QUARRYS, work: Work::Whole, ..step })
            }
            Pace::Plies { .. }
                if step.work == Work::Whole && (0..self.halves[HUNTERS].panels()).any(is_kept) =>
            {
                Some(Step { half: HUNTERS, work: Work::Spread, ..step })
            }
            _ if news == [false, false] => None,
            Pace::Rounds if step.half == HUNTERS => Some(Step { half: QUARRYS, ..step }),
            Pace::Rounds => next(HUNTERS, Work::Whole),
            Pace::Plies { limit: Some(limit), .. } if step.number >= limit => None,
            Pace::Plies { .. } => match news {
                [true, true] => next(HUNTERS, Work::Scan),
                [true, _] => next(HUNTERS, Work::Whole),
                _ => next(QUARRYS, Work::Whole),
            },
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
