//! What has changed in a matrix: which pairs of symbols are in a place whose row has.
//!
//! A turn can only bring something new to a place if, of any two of its pieces, one can go to a symbol and the other to another
//! that are a pair with news. That is not exact, but cheap to note and to ask.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::turn::Squad;
use crate::error::Error;
use crate::memory::{filled, with_capacity};

/// Where the pieces of a side can come in one turn.
pub(super) struct Reach {
    begins: Vec<usize>,
    symbols: Vec<u32>,
    /// The same as sets, of so many words each.
    sets: Vec<u64>,
    words: usize,
}

impl Reach {
    pub(super) fn new(squad: &Squad) -> Result<Self, Error> {
        let symbols = squad.places.symbols();
        let words = symbols.div_ceil(64);
        let mut sets = filled(0_u64, symbols * words)?;
        let mut all = Vec::new();
        let mut begins = with_capacity(symbols + 1)?;
        begins.push(0);
        let (mut front, mut next) = (with_capacity(symbols)?, with_capacity(symbols)?);
        for from in 0..symbols {
            let set = &mut sets[from * words..][..words];
            front.clear();
            front.push(from as u32);
            let begin = all.len();
            for _ in 0..squad.speed {
                next.clear();
                for &at in &front {
                    for &to in squad.steps(at as usize) {
                        let (word, bit) = (&mut set[to as usize / 64], 1 << (to % 64));
                        if *word & bit == 0 {
                            *word |= bit;
                            next.push(to);
                        }
                    }
                }
                all.try_reserve(next.len())
                    .map_err(|_| Error::OutOfMemory { bytes: (all.len() + next.len()) as u64 * 4 })?;
                all.extend_from_slice(&next);
                std::mem::swap(&mut front, &mut next);
            }
            all[begin..].sort_unstable();
            begins.push(all.len());
        }
        Ok(Reach { begins, symbols: all, sets, words })
    }

    /// What it takes at most, and twice the news, in bytes.
    pub(super) fn bytes(symbols: usize) -> u64 {
        let (symbols, words) = (symbols as u64, symbols.div_ceil(64) as u64);
        symbols * (8 + 2 * 4 * symbols + 3 * 8 * words)
    }
}

/// Pairs of symbols with news.
pub(super) struct News<'a> {
    reach: &'a Reach,
    pairs: Vec<AtomicU64>,
}

impl<'a> News<'a> {
    /// None.
    pub(super) fn none(reach: &'a Reach) -> Result<Self, Error> {
        let mut pairs = with_capacity(reach.sets.len())?;
        pairs.resize_with(reach.sets.len(), AtomicU64::default);
        Ok(News { reach, pairs })
    }

    /// Everything has news, or nothing.
    pub(super) fn fill(&self, ones: bool) {
        self.pairs.iter().for_each(|word| word.store(if ones { u64::MAX } else { 0 }, Relaxed));
    }

    /// A row has changed, of a place that is this multiset.
    #[inline(always)]
    pub(super) fn note(&self, multiset: &[u32]) {
        if let [only] = multiset {
            self.note_pair(*only, *only);
        }
        for (i, &one) in multiset.iter().enumerate() {
            for &other in &multiset[..i] {
                self.note_pair(one, other);
                self.note_pair(other, one);
            }
        }
    }

    #[inline(always)]
    fn note_pair(&self, one: u32, other: u32) {
        let (word, bit) =
            (&self.pairs[one as usize * self.reach.words + other as usize / 64], 1 << (other % 64));
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    /// What a piece on `other` must be able to come to for a pair with news, if one on `one` is to come to the pair's other
    /// symbol: as a set, of the [`Reach`]'s words.
    pub(super) fn wanted_beside(&self, one: usize, wanted: &mut [u64]) {
        let Reach { begins, symbols, words, .. } = self.reach;
        wanted.fill(0);
        for &to in &symbols[begins[one]..begins[one + 1]] {
            let pairs = &self.pairs[to as usize * words..][..*words];
            wanted.iter_mut().zip(pairs).for_each(|(wanted, pairs)| *wanted |= pairs.load(Relaxed));
        }
    }

    /// Whether a piece on a symbol can come to one of these. A single piece is a pair with itself.
    #[inline(always)]
    pub(super) fn comes_to(&self, symbol: usize, wanted: &[u64]) -> bool {
        let set = &self.reach.sets[symbol * self.reach.words..][..self.reach.words];
        // All words, without a branch: they are few, and combined several at a time.
        let mut met = 0;
        for (set, wanted) in set.iter().zip(wanted) {
            met |= set & wanted;
        }
        met != 0
    }
}
