//! The mice's turn, on a tile: some places of the cats, with all places of the mice.
//!
//! A tile is turned over, so that it has a line for each place of the mice and in it a bit for each of the cats' places. Then
//! the mice's turn is a turn like the cats', and captures are masks.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::super::panel::{Line, Matrix};
use super::super::transpose;
use super::super::vector::Vector;
use super::Hunt;
use super::field::{Cats, Field};
use super::news::News;
use super::turn::{Between, Table, Tables, Take, Turn};
use crate::arena::{CAT, MOUSE};
use crate::error::Error;
use crate::memory::filled;

/// Places of the cats in a tile.
pub(super) const TILE: usize = 512;

/// What is to be done with tiles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Work {
    /// Writes the values that positions have by the ends of the game, the mice to move.
    Seed,
    /// Makes the mice's turn.
    Turn,
    /// Writes the values of all positions, the cats to move, where so far only those of open ones are written.
    Finish,
}

/// The mice's turn on all tiles.
pub(super) struct Tiles<'a, const W: usize> {
    pub(super) field: &'a Field<W>,
    pub(super) hunt: Hunt,
    pub(super) work: Work,
    /// By place of the cats, the cats to move.
    pub(super) cats: &'a Matrix<W>,
    /// The mice to move, as it is, and where what it will be goes: the same one, perhaps.
    pub(super) mice: &'a Matrix<W>,
    pub(super) after: &'a Matrix<W>,
    /// Digits of the plies that are to be set where something is new.
    pub(super) planes: &'a [&'a Matrix<W>],
    /// Tiles of which the cats' turn has changed something.
    pub(super) dirty: &'a [AtomicBool],
    /// Tiles that have changed, to be told.
    pub(super) changed: &'a [AtomicBool],
    pub(super) news: &'a News<'a>,
    pub(super) decided: &'a AtomicU64,
}

/// The working memory of a thread for tiles.
pub(super) struct TileScratch {
    /// The cats of each place, one after the other.
    cats: Vec<u32>,
    /// By symbol, the places with a cat there.
    on: Vec<Line<8>>,
    /// Lines by place of the mice: the cats to move, the mice to move.
    source: Vec<Line<8>>,
    result: Vec<Line<8>>,
    tables: Tables<8>,
}

impl TileScratch {
    pub(super) fn new<const W: usize>(field: &Field<W>) -> Result<Self, Error> {
        let cats = &field.squads[CAT].places;
        let rows = field.squads[MOUSE].places.count().next_multiple_of(64);
        Ok(TileScratch {
            cats: filled(0, TILE * cats.pieces())?,
            on: filled([0; 8], cats.symbols())?,
            source: filled([0; 8], rows)?,
            result: filled([0; 8], rows)?,
            tables: Tables::new(&field.squads[MOUSE], 1)?,
        })
    }

    /// What it takes, in bytes, but for the tables.
    pub(super) fn bytes(nodes: usize, cats: u32, mice: usize) -> u64 {
        (4 * TILE as u64 * u64::from(cats)) + 64 * nodes as u64 + 128 * mice.next_multiple_of(64) as u64
    }
}

/// Takes the lines of a turn as they come.
struct Lines<'a>(&'a mut [Line<8>]);

impl Take<8> for Lines<'_> {
    #[inline(always)]
    fn take(&mut self, place: usize, _: &[u32], lines: &[Line<8>]) {
        self.0[place] = lines[0];
    }
}

impl<const W: usize> Tiles<'_, W> {
    /// How many tiles there are.
    pub(super) fn count(places_of_cats: usize) -> usize {
        places_of_cats.div_ceil(TILE)
    }

    /// Works off one tile.
    ///
    /// # Safety
    /// The processor has the instructions of `V`. Nobody else uses the tile's rows of the matrices, except that several may
    /// read.
    #[inline(always)]
    pub(super) unsafe fn tile<V: Vector>(&self, tile: usize, scratch: &mut TileScratch) {
        let Tiles { field, hunt, .. } = *self;
        if self.work == Work::Turn && !self.dirty[tile].load(Relaxed) {
            return;
        }
        let places = &field.squads[CAT].places;
        let rows = tile * TILE..((tile + 1) * TILE).min(places.count());
        let TileScratch { cats, on, source, result, tables } = scratch;

        let pieces = places.pieces();
        on.fill([0; 8]);
        places.multiset(rows.start, &mut cats[..pieces]);
        for row in 0..rows.len() {
            if row > 0 {
                let (before, here) = cats[(row - 1) * pieces..].split_at_mut(pieces);
                here[..pieces].copy_from_slice(before);
                places.advance(&mut here[..pieces]);
            }
            for &cat in &cats[row * pieces..][..pieces] {
                on[cat as usize][row / 64] |= 1 << (row % 64);
            }
        }
        let (mut on_goal, mut stuck) = ([0; 8], [0; 8]);
        for (symbol, on) in on.iter().enumerate() {
            for i in 0..8 {
                on_goal[i] |= if field.cat_goals[symbol] { on[i] } else { 0 };
                stuck[i] |= if field.cat_stuck[symbol] { on[i] } else { 0 };
            }
        }
        let cats_here = Cats { on: &on[..], on_goal, stuck };

        if self.work != Work::Seed {
            // SAFETY: the caller's promise.
            unsafe { load::<W, V>(self.cats, rows.clone(), source) };
            field.settle(source, CAT, hunt, &cats_here);
        }
        match self.work {
            // SAFETY: the caller's promise, here and below.
            Work::Finish => unsafe {
                self.store::<V>(self.cats, rows, source);
            },
            Work::Seed => {
                result.fill([0; 8]);
                field.settle(result, MOUSE, hunt, &cats_here);
                // SAFETY: as above.
                unsafe { self.store::<V>(self.after, rows, result) };
            }
            Work::Turn => {
                let between = match field.all_must {
                    true => Between::AllMust { caught: &on[..], wanted: hunt.wants(false) },
                    false => Between::Mouse { caught: &on[..] },
                };
                let turn = Turn {
                    squad: &field.squads[MOUSE],
                    rule: Field::<W>::rule(MOUSE, hunt),
                    lines: 1,
                    source: Table { all: source, stride: 0 },
                    between,
                    news: None,
                };
                for greatest in 0..field.squads[MOUSE].places.symbols() {
                    turn.of_greatest(greatest, tables, &mut Lines(result));
                }
                field.settle(result, MOUSE, hunt, &cats_here);
                // SAFETY: as above.
                let changed = unsafe { self.store::<V>(self.after, rows, result) };
                for (i, mut word) in changed.into_iter().enumerate() {
                    if word != 0 {
                        self.changed[tile].store(true, Relaxed);
                    }
                    while word != 0 {
                        let row = 64 * i + word.trailing_zeros() as usize;
                        self.news.note(&cats[row * pieces..][..pieces]);
                        word &= word - 1;
                    }
                }
            }
        }
    }

    /// Turns a tile back and writes it; the rows that are not what they were.
    ///
    /// # Safety
    /// As of [`tile`](Self::tile).
    #[inline(always)]
    unsafe fn store<V: Vector>(&self, to: &Matrix<W>, rows: Range<usize>, lines: &[Line<8>]) -> [u64; 8] {
        let mut changed = [0; 8];
        let mut gained = 0;
        let used = self.field.kinds.len();
        for (j, group) in lines.as_chunks::<64>().0.iter().enumerate() {
            let mut square = *group;
            if let Some(unused) = (64 * (j + 1)).checked_sub(used) {
                square[64 - unused..].fill([0; 8]);
            }
            // SAFETY: the processor is the caller's promise.
            unsafe { transpose::squares::<8, V>(&mut square, &[!0; 8]) };
            let (panel, word) = (j / W, j % W);
            let mut gains = [0; TILE];
            let mut any = 0;
            // SAFETY: these rows are ours by the caller's promise; where two matrices are the same, the borrows of one end
            // before those of the other begin.
            unsafe {
                let known = self.mice.rows_mut(panel, rows.clone());
                for (i, (gain, known)) in gains.iter_mut().zip(known.iter()).enumerate() {
                    *gain = square[i % 64][i / 64] & !known[word];
                    any |= *gain;
                }
                for (i, line) in to.rows_mut(panel, rows.clone()).iter_mut().enumerate() {
                    line[word] = square[i % 64][i / 64];
                }
                if any == 0 {
                    continue;
                }
                for (i, gain) in gains.iter().enumerate().filter(|(_, gain)| **gain != 0) {
                    changed[i / 64] |= 1 << (i % 64);
                    gained += u64::from(gain.count_ones());
                }
                for plane in self.planes {
                    for (line, gain) in plane.rows_mut(panel, rows.clone()).iter_mut().zip(&gains) {
                        if *gain != 0 {
                            line[word] |= gain;
                        }
                    }
                }
            }
        }
        if self.work == Work::Turn {
            self.decided.fetch_add(gained, Relaxed);
        }
        changed
    }
}

/// Turns some rows over: lines for each column, with a bit for each row.
///
/// # Safety
/// The processor has the instructions of `V`, and nobody writes to the rows.
#[inline(always)]
unsafe fn load<const W: usize, V: Vector>(from: &Matrix<W>, rows: Range<usize>, lines: &mut [Line<8>]) {
    for (j, square) in lines.as_chunks_mut::<64>().0.iter_mut().enumerate() {
        let (panel, word) = (j / W, j % W);
        square.fill([0; 8]);
        // SAFETY: the caller's promise.
        unsafe {
            for (i, line) in from.rows_mut(panel, rows.clone()).iter().enumerate() {
                square[i % 64][i / 64] = line[word];
            }
            transpose::squares::<8, V>(square, &[!0; 8]);
        }
    }
}
