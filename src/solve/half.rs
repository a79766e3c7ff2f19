//! One side's half of a round, on one panel: from what its moves now reach to what that decides.
//!
//! This is where all the time goes. Three steps, each on data that the step before left in the cache:
//! 1. which rows to look at: those with a move to a row of the source that changed;
//! 2. their lines anew: OR over the moves for the hunter, AND for the quarry; what was open and is now decided is the
//!    line's gain;
//! 3. the gains, transposed, into the sink, where the other side's moves will find them.

use std::sync::atomic::Ordering::Relaxed;

use super::panel::{Line, Matrix};
use super::rows::{RowSets, ones};
use super::transpose;
use super::vector::{Registers, Vector};
use crate::arena::moves::Moves;
use crate::error::Error;
use crate::memory::{filled, with_capacity};

/// Gains of a group of 64 rows are moved bit by bit up to this many, by transposing squares beyond.
const FEW_BITS: u32 = 96;
/// How many rows ahead of their use lines are asked for from the cache below.
const AHEAD: usize = 8;
/// Lines combined between two looks at whether more of them can still change anything.
const STRIDE: usize = 8;

/// What a mover makes of the positions it can move to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// The hunter needs one move that leads into its attractor.
    Any,
    /// The quarry is lost when all its moves lead there.
    All,
}

/// What one side needs for its halves of the rounds.
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
}

/// The working memory of one thread.
pub(super) struct Scratch<const W: usize> {
    /// Rows of the source with news.
    changed: Vec<u32>,
    gains: Gains<W>,
}

/// What a half has decided on a panel and not yet moved to the sink.
struct Gains<const W: usize> {
    /// A line a row; all zero between uses. (A matrix, for its alignment.)
    lines: Matrix<W>,
    /// Rows that gained, a bit a row.
    rows: Vec<u64>,
}

impl<const W: usize> Scratch<W> {
    /// Working memory for matrices of up to `rows` rows.
    pub(super) fn new(rows: usize) -> Result<Self, Error> {
        let groups = rows.div_ceil(Matrix::<W>::TILE) * W;
        let lines = Matrix::zeroed(rows, Matrix::<W>::TILE)?;
        let gains = Gains { lines, rows: filled(0, groups)? };
        Ok(Scratch { changed: with_capacity(rows)?, gains })
    }

    /// What this takes, in bytes.
    pub(super) fn bytes(rows: usize) -> u64 {
        (rows.next_multiple_of(Matrix::<W>::TILE) * (8 * W + 4) + rows / 8) as u64
    }
}

impl<const W: usize> Half<'_, W> {
    /// Works off what the news mean for one panel, and returns how many positions that decides. `R` is the processor's
    /// registers for a line.
    ///
    /// # Safety
    /// No other thread is at this panel, and none is at the other side's half. The processor has the
    /// instructions of `R`, which all functions here are compiled into code for.
    #[inline(always)]
    pub(super) unsafe fn share<R: Registers>(&self, panel: usize, scratch: &mut Scratch<W>) -> u64 {
        // Known when compiling: of the calls for other widths nothing is left but this.
        if R::WORDS != W {
            unreachable!("registers for lines of another width");
        }
        if self.news.is_empty_in(panel) {
            return 0;
        }
        // SAFETY: passed on.
        unsafe {
            match self.rule {
                Rule::Any => self.share_by_rule::<R, true>(panel, scratch),
                Rule::All => self.share_by_rule::<R, false>(panel, scratch),
            }
        }
    }

    #[inline(always)]
    unsafe fn share_by_rule<R: Registers, const ANY: bool>(
        &self,
        panel: usize,
        scratch: &mut Scratch<W>,
    ) -> u64 {
        let Scratch { changed, gains } = scratch;
        self.news.list(panel, changed);
        // SAFETY: the source is written only in the other side's half; this panel of `closed` is this thread's alone; the
        // rest is passed on. (No closures here: they would not be compiled for the instruction set.)
        unsafe {
            let (source, closed) = (self.source.panel(panel), self.closed.panel_mut(panel));
            let rows = self.moves.places();
            let mut decided = 0;
            // Below, a row has news from less than one of its moves on average.
            if (changed.len() as u64) * (self.moves.count() as u64) < (rows as u64).pow(2) {
                self.push::<R, ANY>(changed, source, closed, gains);
                for tile in 0..self.closed.tiles() {
                    decided += self.spread::<R::Vector>(panel, tile, tile, gains);
                }
            } else {
                for (tile, closed) in closed.chunks_exact_mut(Matrix::<W>::TILE).enumerate() {
                    self.pull::<R, ANY>(panel, tile, source, closed, gains);
                    decided += self.spread::<R::Vector>(panel, tile, 0, gains);
                }
            }
            decided
        }
    }

    /// News in few rows: follow the moves back from each, and look at what it alone may have decided.
    #[inline(always)]
    unsafe fn push<R: Registers, const ANY: bool>(
        &self,
        changed: &[u32],
        source: &[Line<W>],
        closed: &mut [Line<W>],
        gains: &mut Gains<W>,
    ) {
        // SAFETY: `&mut`: nobody else has it. Registers: the caller's promise.
        unsafe {
            let lines = gains.lines.panel_mut(0);
            for (i, &to) in changed.iter().enumerate() {
                if let Some(&ahead) = changed.get(i + AHEAD) {
                    prefetch(&source[ahead as usize]);
                    for &from in self.moves.into(ahead as usize).iter().take(8) {
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
                        gain = meet(gain, source, self.moves.from(row));
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

    /// News in many rows: look at all rows of a tile that are still open. Gains go to tile 0, which stays in the cache.
    #[inline(always)]
    unsafe fn pull<R: Registers, const ANY: bool>(
        &self,
        panel: usize,
        tile: usize,
        source: &[Line<W>],
        closed: &mut [Line<W>],
        gains: &mut Gains<W>,
    ) {
        let first = tile * Matrix::<W>::TILE;
        let last = self.moves.places() - 1;
        // SAFETY: `&mut`: nobody else has it. Registers: the caller's promise.
        unsafe {
            let lines = gains.lines.panel_mut(0);
            for (group, open) in self.open.panel(panel).iter().skip(tile * W).take(W).enumerate() {
                let mut full = 0;
                for bit in ones(open.load(Relaxed)) {
                    let row = group * 64 + bit;
                    for &to in self.moves.from((first + row + AHEAD).min(last)).iter().take(8) {
                        prefetch(&source[to as usize]);
                    }
                    let was = R::load(closed[row].as_ptr());
                    let moves = self.moves.from(first + row);
                    let gain = if ANY {
                        join(was, source, moves).without(was)
                    } else {
                        meet(R::splat(!0).without(was), source, moves)
                    };
                    if !gain.is_zero() {
                        let now = was.or(gain);
                        now.store(closed[row].as_mut_ptr());
                        gain.store(lines[row].as_mut_ptr());
                        gains.rows[group] |= 1 << bit;
                        full |= u64::from(R::splat(!0).without(now).is_zero()) << bit;
                    }
                }
                if full != 0 {
                    open.store(open.load(Relaxed) & !full, Relaxed);
                }
            }
        }
    }

    /// Moves the gains of tile `tile`, which are those of tile `held` of `gains`, to the sink. Returns how many bits.
    ///
    /// # Safety
    /// No other thread is at tile `panel` of any panel of the sink. The processor has the instructions of `V`.
    #[inline(always)]
    unsafe fn spread<V: Vector>(&self, panel: usize, tile: usize, held: usize, gains: &mut Gains<W>) -> u64 {
        let rows = &mut gains.rows[held * W..][..W];
        if rows.iter().all(|&rows| rows == 0) {
            return 0;
        }
        // SAFETY: the caller's promise; and `&mut`.
        let (sink, lines) = unsafe {
            (self.sink.tiles_mut(tile, panel..panel + 1), gains.lines.tiles_mut(0, held..held + 1))
        };
        let mut news = [0u64; W];
        let mut decided = 0;
        for (group, lines) in lines.as_chunks_mut::<64>().0.iter_mut().enumerate() {
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
                unsafe { transpose::squares::<W, V>(lines, &columns) };
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

/// ANDs the lines that the moves lead to into `line`; gives up once nothing is left.
#[inline(always)]
unsafe fn meet<R: Registers, const W: usize>(mut line: R, source: &[Line<W>], moves: &[u32]) -> R {
    // SAFETY: the caller's promise on registers.
    unsafe {
        for moves in moves.chunks(STRIDE) {
            for &to in moves {
                line = line.and(R::load(source[to as usize].as_ptr()));
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
unsafe fn join<R: Registers, const W: usize>(mut line: R, source: &[Line<W>], moves: &[u32]) -> R {
    // SAFETY: the caller's promise on registers.
    unsafe {
        for moves in moves.chunks(STRIDE) {
            for &to in moves {
                line = line.or(R::load(source[to as usize].as_ptr()));
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
