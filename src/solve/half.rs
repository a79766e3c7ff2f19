//! One side's half of a round, on some tiles of a panel: from what its moves now reach to what that decides.
//!
//! This is where all the time goes. Three steps, each on data that the step before left in the cache:
//! 1. which rows to look at: those with a move to a row of the source that changed;
//! 2. their lines anew: OR over the moves for the hunter, AND for the quarry; what was open and is now decided is the
//!    line's gain;
//! 3. the gains, transposed, into the sink, where the other side's moves will find them.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::panel::{Line, Matrix};
use super::transpose;
use super::vector::{Registers, Vector};
use crate::arena::moves::Moves;
use crate::error::Error;
use crate::memory::{filled, with_capacity};

/// Gains of a group of 64 rows are moved bit by bit up to this many, by transposing squares beyond.
const FEW_BITS: u32 = 96;
/// How many rows ahead of their use lines are asked for from the cache below.
const AHEAD: usize = 8;
/// How many of the lines that belong to a row are asked for ahead.
const LINES_AHEAD: usize = 8;
/// Up to this many bytes a panel stays in the first cache, and asking for its lines only takes time.
const NEAR: usize = 20 << 10;
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

/// A set of rows for each panel of a matrix, and whether it may have any.
///
/// Atomic so that threads may share it; each word is written by one thread at a time.
pub(super) struct RowSets {
    words: Vec<AtomicU64>,
    words_per_panel: usize,
    occupied: Vec<AtomicBool>,
}

impl RowSets {
    pub(super) fn empty(panels: usize, rows: usize) -> Result<Self, Error> {
        let words_per_panel = rows.div_ceil(64);
        let mut words = with_capacity(panels * words_per_panel)?;
        words.resize_with(panels * words_per_panel, AtomicU64::default);
        let mut occupied = with_capacity(panels)?;
        occupied.resize_with(panels, AtomicBool::default);
        Ok(RowSets { words, words_per_panel, occupied })
    }

    /// What such sets take, in bytes.
    pub(super) fn bytes(panels: usize, rows: usize) -> u64 {
        (panels as u64).saturating_mul(8 * rows.div_ceil(64) as u64 + 1)
    }

    fn panel(&self, panel: usize) -> &[AtomicU64] {
        &self.words[panel * self.words_per_panel..][..self.words_per_panel]
    }

    pub(super) fn insert(&self, panel: usize, row: usize) {
        self.insert_word(panel, row / 64, 1 << (row % 64));
        self.occupied[panel].store(true, Relaxed);
    }

    /// Inserts a row in all panels.
    pub(super) fn insert_everywhere(&self, row: usize) {
        (0..self.occupied.len()).for_each(|panel| self.insert(panel, row));
    }

    #[inline(always)]
    fn insert_word(&self, panel: usize, word: usize, rows: u64) {
        let word = &self.panel(panel)[word];
        word.store(word.load(Relaxed) | rows, Relaxed);
    }

    /// Lists the rows of a panel.
    #[inline(always)]
    fn list(&self, panel: usize, rows: &mut Vec<u32>) {
        rows.clear();
        for (i, word) in self.panel(panel).iter().enumerate() {
            rows.extend(ones(word.load(Relaxed)).map(|row| (i * 64 + row) as u32));
        }
    }

    /// Removes all rows of all panels.
    pub(super) fn clear(&self) {
        for (panel, occupied) in self.occupied.iter().enumerate() {
            if occupied.swap(false, Relaxed) {
                self.panel(panel).iter().for_each(|word| word.store(0, Relaxed));
            }
        }
    }

    /// How many rows there are, over all panels.
    pub(super) fn count(&self) -> u64 {
        let occupied = |&panel: &usize| self.occupied[panel].load(Relaxed);
        let rows = |panel| self.panel(panel).iter().map(|word| u64::from(word.load(Relaxed).count_ones()));
        (0..self.occupied.len()).filter(occupied).flat_map(rows).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.occupied.iter().any(|panel| panel.load(Relaxed))
    }
}

/// A part of a half-round that one thread works on by itself: some tiles of a panel.
pub(super) struct Share {
    pub panel: usize,
    pub tiles: Range<usize>,
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
    /// Works off what the news mean for one share of the rows, and returns how many positions that decides. `R` is the
    /// processor's registers for a line.
    ///
    /// # Safety
    /// No other thread is at a tile of this share, and none is at the other side's half. The processor has the
    /// instructions of `R`, which all functions here are compiled into code for.
    #[inline(always)]
    pub(super) unsafe fn share<R: Registers>(&self, share: &Share, scratch: &mut Scratch<W>) -> u64 {
        // Known when compiling: of the calls for other widths nothing is left but this.
        if R::WORDS != W {
            unreachable!("registers for lines of another width");
        }
        if !self.news.occupied[share.panel].load(Relaxed) {
            return 0;
        }
        // SAFETY: passed on.
        unsafe {
            match self.rule {
                Rule::Any => self.share_by_rule::<R, true>(share, scratch),
                Rule::All => self.share_by_rule::<R, false>(share, scratch),
            }
        }
    }

    #[inline(always)]
    unsafe fn share_by_rule<R: Registers, const ANY: bool>(
        &self,
        share: &Share,
        scratch: &mut Scratch<W>,
    ) -> u64 {
        let Scratch { changed, gains } = scratch;
        let &Share { panel, ref tiles } = share;
        self.news.list(panel, changed);
        // SAFETY: the source is written only in the other side's half; these tiles of `closed` are this thread's alone;
        // the rest is passed on. (No closures here: they would not be compiled for the instruction set.)
        unsafe {
            let (source, closed) = (self.source.panel(panel), self.closed.tiles_mut(panel, tiles.clone()));
            let rows = self.moves.places();
            let mut decided = 0;
            // Below, a row has news from less than one of its moves on average.
            if (changed.len() as u64) * (self.moves.count() as u64) < (rows as u64).pow(2) {
                self.push::<R, ANY>(changed, source, closed, tiles.start * Matrix::<W>::TILE, gains);
                for (held, tile) in tiles.clone().enumerate() {
                    decided += self.spread::<R::Vector>(panel, tile, held, gains);
                }
            } else {
                for (tile, closed) in tiles.clone().zip(closed.chunks_exact_mut(Matrix::<W>::TILE)) {
                    self.pull::<R, ANY>(panel, tile, source, closed, gains);
                    decided += self.spread::<R::Vector>(panel, tile, 0, gains);
                }
            }
            decided
        }
    }

    /// News in few rows: follow the moves back from each, and look at what it alone may have decided in the rows of
    /// `closed`, which are those from `first` on.
    #[inline(always)]
    unsafe fn push<R: Registers, const ANY: bool>(
        &self,
        changed: &[u32],
        source: &[Line<W>],
        closed: &mut [Line<W>],
        first: usize,
        gains: &mut Gains<W>,
    ) {
        let far = size_of_val(source) > NEAR;
        // SAFETY: `&mut`: nobody else has it. Registers: the caller's promise.
        unsafe {
            let lines = gains.lines.panel_mut(0);
            for (i, &to) in changed.iter().enumerate() {
                if far && let Some(&ahead) = changed.get(i + AHEAD) {
                    prefetch(&source[ahead as usize]);
                    for &from in self.moves.into(ahead as usize).iter().take(LINES_AHEAD) {
                        if let Some(line) = closed.get((from as usize).wrapping_sub(first)) {
                            prefetch(line);
                        }
                    }
                }
                let news = R::load(source[to as usize].as_ptr());
                for &from in self.moves.into(to as usize) {
                    let row = (from as usize).wrapping_sub(first);
                    let Some(line) = closed.get_mut(row) else { continue };
                    let was = R::load(line.as_ptr());
                    let mut gain = news.without(was);
                    if gain.is_zero() {
                        continue;
                    }
                    if !ANY {
                        gain = meet(gain, source, self.moves.from(from as usize));
                        if gain.is_zero() {
                            continue;
                        }
                    }
                    was.or(gain).store(line.as_mut_ptr());
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
        let far = size_of_val(source) > NEAR;
        // SAFETY: `&mut`: nobody else has it. Registers: the caller's promise.
        unsafe {
            let lines = gains.lines.panel_mut(0);
            for (group, open) in self.open.panel(panel).iter().skip(tile * W).take(W).enumerate() {
                let mut full = 0;
                for bit in ones(open.load(Relaxed)) {
                    let row = group * 64 + bit;
                    if far {
                        for &to in self.moves.from((first + row + AHEAD).min(last)).iter().take(LINES_AHEAD) {
                            prefetch(&source[to as usize]);
                        }
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
        for (word, &rows) in news.iter().enumerate() {
            if rows != 0 {
                self.sink_news.insert_word(tile, panel * W + word, rows);
            }
        }
        self.sink_news.occupied[tile].store(true, Relaxed);
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

/// The positions of the ones of a word, lowest first.
#[inline(always)]
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let one = word.trailing_zeros() as usize;
            word &= word - 1;
            one
        })
    })
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
