//! One side's half of a round or ply, on one panel: from what its moves now reach to what that decides.
//!
//! This is where all the time goes. Three parts, each on data that the part before left in the cache:
//! 1. which rows to look at: those with a move to a row of the source that changed;
//! 2. their lines anew: OR over the moves for the hunter, AND for the quarry; what was open and is now decided is the
//!    line's gain;
//! 3. the gains, transposed, into the sink, where the other side's moves will find them; and, if lengths are wanted, as
//!    they are into the planes.
//!
//! If the other side is still to look at the sink as it was, 3 comes later, and the gains are kept until then.

use std::sync::atomic::Ordering::Relaxed;

use super::agenda::Step;
use super::blocks::Blocks;
use super::gains::{Gains, Store};
use super::panel::{Line, Matrix};
use super::rows::{RowSets, ones};
use super::transpose;
use super::vector::Registers;
use crate::arena::moves::Moves;
use crate::error::Error;
use crate::memory::with_capacity;

/// Gains of a group of 64 rows are moved bit by bit up to this many, by transposing squares beyond.
const FEW_BITS: u32 = 96;
/// How many rows ahead of their use lines are asked for from the cache below.
const AHEAD: usize = 8;
/// How many of the lines that belong to a row are asked for ahead.
const LINES_AHEAD: usize = 8;
/// Up to this many bytes a panel stays in the first cache, and asking for its lines only takes time.
const NEAR: usize = 20 << 10;
/// Fours of lines combined between two looks at whether more of them can still change anything.
const STRIDE: usize = 2;

/// What a mover makes of the positions it can move to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// The hunter needs one move that leads into its attractor.
    Any,
    /// The quarry is lost when all its moves lead there.
    All,
}

/// What is to be done of a half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Work {
    /// All of it.
    Whole,
    /// Find the gains, and keep them.
    Scan,
    /// Move the gains that were kept to the sink.
    Spread,
}

/// A part of a half that one thread works on by itself: a panel, or where it has news in many rows, a part of its tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Share {
    pub panel: u32,
    /// Which of [`PARTS`] parts of the tiles; `None` for all of them.
    pub part: Option<u32>,
}

/// Into how many shares a panel is cut.
pub(super) const PARTS: u32 = 4;

/// What one side needs for its halves.
pub(super) struct Half<'a, const W: usize> {
    pub moves: &'a Moves,
    pub rule: Rule,
    /// By place of the mover: the positions, mover to move, that are decided or excluded.
    pub closed: &'a Matrix<W>,
    /// Rows of `closed` that are not full.
    pub open: &'a RowSets,
    /// By place of the mover: the positions after its move that are in the attractor.
    pub source: &'a Matrix<W>,
    /// Rows of `source` with news for this half.
    pub news: &'a RowSets,
    /// By place of the other side: where this half's gains go, transposed.
    pub sink: &'a Matrix<W>,
    /// Rows of `sink` with news for the other side's half.
    pub sink_news: &'a RowSets,
    /// For each panel, gains that are kept, unless all work is whole.
    pub kept: Option<&'a Store<W>>,
    /// By place of the mover: the lengths of games that begin with its move, if they are wanted.
    pub lengths: Option<&'a Blocks>,
}

/// The working memory of one thread.
pub(super) struct Scratch<const W: usize> {
    /// Rows of the source with news.
    changed: Vec<u32>,
    /// For the gains of one panel.
    gains: Store<W>,
}

impl<const W: usize> Scratch<W> {
    /// Working memory for matrices of up to `rows` rows.
    pub(super) fn new(rows: usize) -> Result<Self, Error> {
        Ok(Scratch { changed: with_capacity(rows)?, gains: Store::new(rows, 1)? })
    }

    /// What this takes, in bytes.
    pub(super) fn bytes(rows: usize) -> u64 {
        4 * rows as u64 + Store::<W>::bytes(rows, 1)
    }
}

impl<const W: usize> Half<'_, W> {
    /// How many panels there are.
    pub(super) fn panels(&self) -> usize {
        self.closed.panels()
    }

    /// The shares that there is something to do for, each after about how many moves are to be looked at. Panels are `cut`
    /// where that costs nothing: not where news in few rows are followed back, which may lead to any tile, nor where gains
    /// are kept.
    pub(super) fn shares(&self, work: Work, cut: bool) -> impl Iterator<Item = (u64, Share)> {
        (0..self.panels()).flat_map(move |panel| {
            let cut = cut && work == Work::Whole && self.pulls(self.news.count(panel));
            let parts = if cut { PARTS } else { 1 };
            let each = self.work(panel, work).div_ceil(parts.into());
            let part = move |part| Share { panel: panel as u32, part: cut.then_some(part) };
            (0..if each > 0 { parts } else { 0 }).map(move |number| (each, part(number)))
        })
    }

    /// Whether with news in so many rows of a panel all open rows are looked at.
    #[inline(always)]
    fn pulls(&self, rows_with_news: u64) -> bool {
        // Below, a row has news from less than one of its moves on average.
        rows_with_news * self.moves.count() as u64 >= (self.moves.places() as u64).pow(2)
    }

    /// About how many moves are to be looked at on a panel; 0 only if nothing is to be done.
    pub(super) fn work(&self, panel: usize, work: Work) -> u64 {
        match work {
            Work::Whole | Work::Scan => {
                let rows = self.news.count(panel);
                rows + rows * self.moves.count() as u64 / self.moves.places() as u64
            }
            Work::Spread => self.kept.map_or(0, |kept| kept.hold(panel).count()),
        }
    }

    /// Works off what the news mean for one share of a step, and returns how many positions that
    /// decides; gains that are kept are counted when they are spread. `R` is the processor's registers for a line.
    ///
    /// # Safety
    /// No other thread is at this share, or at another one of the same panel that is not cut. If gains are spread, no
    /// thread scans the other side's half, and if it is scanned, none spreads gains of the other side. The processor has
    /// the instructions of `R`, which all functions here are compiled into code for.
    #[inline(always)]
    pub(super) unsafe fn share<R: Registers>(
        &self,
        share: Share,
        step: Step,
        scratch: &mut Scratch<W>,
    ) -> u64 {
        // Known when compiling: of the calls for other widths nothing is left but this.
        if R::WORDS != W {
            unreachable!("registers for lines of another width");
        }
        // SAFETY: passed on.
        unsafe {
            match self.rule {
                Rule::Any => self.share_by_rule::<R, true>(share, step, scratch),
                Rule::All => self.share_by_rule::<R, false>(share, step, scratch),
            }
        }
    }

    #[inline(always)]
    unsafe fn share_by_rule<R: Registers, const ANY: bool>(
        &self,
        share: Share,
        step: Step,
        scratch: &mut Scratch<W>,
    ) -> u64 {
        let Step { number, work, .. } = step;
        let panel = share.panel as usize;
        let tiles = match share.part {
            None => 0..self.closed.tiles(),
            Some(part) => {
                let tile = |part| self.closed.tiles() * part as usize / PARTS as usize;
                tile(part)..tile(part + 1)
            }
        };
        let Scratch { changed, gains } = scratch;
        let mut held = match (work, self.kept) {
            (Work::Scan | Work::Spread, Some(kept)) => kept.hold(panel),
            _ => gains.hold(0),
        };
        let mut gains = held.gains();
        let mut decided = 0;
        // SAFETY: the source is written only when the other side's gains are spread; these tiles of `closed`, and all of
        // them where the panel is not cut, are this thread's alone; the rest is passed on. (No closures here: they would
        // not be compiled for the instruction set.)
        unsafe {
            if work != Work::Spread {
                let source = self.source.panel(panel);
                self.news.list(panel, changed);
                if share.part.is_none() && !self.pulls(changed.len() as u64) {
                    self.push::<R, ANY>(changed, source, self.closed.panel_mut(panel), &mut gains);
                } else {
                    for tile in tiles.clone() {
                        let closed = self.closed.tiles_mut(panel, tile..tile + 1);
                        if work == Work::Whole {
                            // Gains that go at once take turns in tile 0, which stays in the cache.
                            self.pull::<R, ANY>(panel, tile, 0, source, closed, &mut gains);
                            decided += self.spread::<R>(panel, tile, 0, number, &mut gains);
                        } else {
                            self.pull::<R, ANY>(panel, tile, tile, source, closed, &mut gains);
                        }
                    }
                }
            }
            if work != Work::Scan {
                for tile in tiles {
                    decided += self.spread::<R>(panel, tile, tile, number, &mut gains);
                }
            }
        }
        decided
    }

    /// News in few rows: follow the moves back from each, and look at what it alone may have decided.
    #[inline(always)]
    unsafe fn push<R: Registers, const ANY: bool>(
        &self,
        changed: &[u32],
        source: &[Line<W>],
        closed: &mut [Line<W>],
        gains: &mut Gains<'_, W>,
    ) {
        let far = size_of_val(source) > NEAR;
        // SAFETY: `&mut`: nobody else has it. Registers: the caller's promise.
        unsafe {
            let lines = &mut *gains.lines;
            for (i, &to) in changed.iter().enumerate() {
                if far && let Some(&ahead) = changed.get(i + AHEAD) {
                    prefetch(&source[ahead as usize]);
                    for &from in self.moves.into(ahead as usize).iter().take(LINES_AHEAD) {
                        prefetch(&closed[from as usize]);
                    }
                }
                let news = R::load(source[to as usize].as_ptr());
                for &from in self.moves.into(to as usize) {
                    let row = from as usize;
                    let was = R::load(closed[row].as_ptr());
                    let mut gain = news.without(was);
                    if gain.is_zero() {
                        continue;
                    }
                    if !ANY {
                        gain = meet(gain, source, self.moves.fours_from(row));
                        if gain.is_zero() {
                            continue;
                        }
                    }
                    was.or(gain).store(closed[row].as_mut_ptr());
                    R::load(lines[row].as_ptr()).or(gain).store(lines[row].as_mut_ptr());
                    gains.rows[row / 64] |= 1 << (row % 64);
                }
            }
        }
    }

    /// News in many rows: look at all rows of a tile that are still open. Gains go to tile `held` of `gains`.
    #[inline(always)]
    unsafe fn pull<R: Registers, const ANY: bool>(
        &self,
        panel: usize,
        tile: usize,
        held: usize,
        source: &[Line<W>],
        closed: &mut [Line<W>],
        gains: &mut Gains<'_, W>,
    ) {
        let first = tile * Matrix::<W>::TILE;
        let last = self.moves.places() - 1;
        let far = size_of_val(source) > NEAR;
        // SAFETY: `&mut`: nobody else has it. Registers: the caller's promise.
        unsafe {
            let lines = &mut gains.lines[held * Matrix::<W>::TILE..][..Matrix::<W>::TILE];
            let rows = &mut gains.rows[held * W..];
            for (group, open) in self.open.panel(panel).iter().skip(tile * W).take(W).enumerate() {
                let mut full = 0;
                for bit in ones(open.load(Relaxed)) {
                    let row = group * 64 + bit;
                    if far {
                        let ahead = self.moves.fours_from((first + row + AHEAD).min(last));
                        for &to in ahead.as_flattened().iter().take(LINES_AHEAD) {
                            prefetch(&source[to as usize]);
                        }
                    }
                    let was = R::load(closed[row].as_ptr());
                    let moves = self.moves.fours_from(first + row);
                    let gain = if ANY {
                        join(was, source, moves).without(was)
                    } else {
                        meet(R::splat(!0).without(was), source, moves)
                    };
                    if !gain.is_zero() {
                        let now = was.or(gain);
                        now.store(closed[row].as_mut_ptr());
                        gain.store(lines[row].as_mut_ptr());
                        rows[group] |= 1 << bit;
                        full |= u64::from(R::splat(!0).without(now).is_zero()) << bit;
                    }
                }
                if full != 0 {
                    open.store(open.load(Relaxed) & !full, Relaxed);
                }
            }
        }
    }

    /// Moves the gains of tile `tile`, which are those of tile `held` of `gains`, to the sink, and `number` to the
    /// lengths. Returns how many bits.
    ///
    /// # Safety
    /// No other thread is at this tile of the lengths, or at tile `panel` of panel `tile` of the sink. The processor has
    /// the instructions of `R`.
    #[inline(always)]
    unsafe fn spread<R: Registers>(
        &self,
        panel: usize,
        tile: usize,
        held: usize,
        number: u32,
        gains: &mut Gains<'_, W>,
    ) -> u64 {
        let rows = &mut gains.rows[held * W..][..W];
        if rows.iter().all(|&rows| rows == 0) {
            return 0;
        }
        let lines = &mut gains.lines[held * Matrix::<W>::TILE..][..Matrix::<W>::TILE];
        // SAFETY: the caller's promise.
        let sink = unsafe { self.sink.tiles_mut(tile, panel..panel + 1) };
        let mut news = [0u64; W];
        let mut decided = 0;
        for (group, lines) in lines.as_chunks_mut::<64>().0.iter_mut().enumerate() {
            if let Some(planes) = self.lengths {
                let block = (panel * self.closed.tiles() + tile) * W + group;
                for digit in ones(number.into()) {
                    // SAFETY: the caller's promise; the lines of one block, and then of another one.
                    unsafe {
                        add::<R, W>(planes.lines_mut(digit, block), lines, rows[group]);
                        if let Some(&rows) = rows.get(group + 1)
                            && let Some(ahead) = planes.lines::<W>(digit, block + 1)
                        {
                            for row in ones(rows) {
                                prefetch(&ahead[row]);
                            }
                        }
                    }
                }
            }
            let rows = std::mem::take(&mut rows[group]);
            let mut bits = 0;
            let mut columns = [0u64; W];
            for row in ones(rows) {
                for word in 0..W {
                    columns[word] |= lines[row][word];
                    bits += lines[row][word].count_ones();
                }
            }
            decided += u64::from(bits);
            for word in 0..W {
                news[word] |= columns[word];
            }
            if bits <= FEW_BITS {
                for row in ones(rows) {
                    for word in 0..W {
                        for column in ones(std::mem::take(&mut lines[row][word])) {
                            sink[word * 64 + column][group] |= 1 << row;
                        }
                    }
                }
            } else {
                // SAFETY: the caller's promise.
                unsafe { transpose::squares::<W, R::Vector>(lines, &columns) };
                for word in 0..W {
                    for column in ones(columns[word]) {
                        sink[word * 64 + column][group] |= lines[column][word];
                    }
                }
                *lines = [[0; W]; 64];
            }
        }
        self.sink_news.insert_words(tile, panel * W, &news);
        decided
    }
}

/// Adds the lines of some of 64 rows to others.
#[inline(always)]
unsafe fn add<R: Registers, const W: usize>(to: &mut [Line<W>; 64], lines: &[Line<W>; 64], rows: u64) {
    for row in ones(rows) {
        // SAFETY: the caller's promise on registers.
        unsafe { R::load(to[row].as_ptr()).or(R::load(lines[row].as_ptr())).store(to[row].as_mut_ptr()) };
    }
}

/// ANDs the lines that the moves lead to into `line`; gives up once nothing is left.
#[inline(always)]
unsafe fn meet<R: Registers, const W: usize>(mut line: R, source: &[Line<W>], moves: &[[u32; 4]]) -> R {
    // SAFETY: the caller's promise on registers.
    unsafe {
        for fours in moves.chunks(STRIDE) {
            for four in fours {
                for &to in four {
                    line = line.and(R::load(source[to as usize].as_ptr()));
                }
            }
            if line.is_zero() {
                break;
            }
        }
    }
    line
}

/// ORs the lines that the moves lead to into `line`; gives up once nothing is missing.
#[inline(always)]
unsafe fn join<R: Registers, const W: usize>(mut line: R, source: &[Line<W>], moves: &[[u32; 4]]) -> R {
    // SAFETY: the caller's promise on registers.
    unsafe {
        for fours in moves.chunks(STRIDE) {
            for four in fours {
                for &to in four {
                    line = line.or(R::load(source[to as usize].as_ptr()));
                }
            }
            if R::splat(!0).without(line).is_zero() {
                break;
            }
        }
    }
    line
}

/// Asks for a line that will be needed soon.
#[inline(always)]
fn prefetch<T>(target: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch has no effect but on speed, whatever the address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(target).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}
