//! A turn of a team: its pieces move one after the other, each by lines of positions, and no table of turns is kept.
//!
//! Given are, for each place that a side can have after its turn, a multiset of symbols, a line of bits: which of the
//! positions with the other side on so many places are in the attractor. A turn is as many steps as there are pieces. The
//! first is that of the piece that moves last. It is on u, the others have moved already and are on S:
//!
//! `table[u | S]` = OR (or AND) over the moves from u to m of `source[S and m]`.
//!
//! With u fixed, that is a table of multisets of one piece less; of it, the step before is made in the same way, with another
//! piece fixed, and so on, until all are fixed, and the table is one line: that of the place {u, v, ...} before the turn.
//! Places are numbered so that those with the same greatest element are neighbours, and so on down: going through them in
//! order, only the last tables are made anew. So a turn costs pieces * places * moves of a piece line operations, on tables
//! that stay in the cache, and the only large one, the source, is read in long runs.
//!
//! Along several edges a piece goes one at a time, and may stop after each, for as long as neither the game nor the piece's
//! own life ends there: between two edges, [`Between`] is applied.

use super::super::half::Rule;
use super::super::panel::Line;
use super::news::News;
use crate::arena::MOST_PIECES;
use crate::arena::places::Places;
use crate::error::Error;
use crate::memory::{filled, with_capacity};

/// What is known of one side.
pub(super) struct Squad {
    pub(super) places: Places,
    /// Where a piece can go from each symbol along one edge: off the board, it stays there.
    pub(super) begins: Vec<usize>,
    pub(super) steps: Vec<u32>,
    /// Symbols where a piece stops: off the board, and where mice are out.
    pub(super) stops: Vec<bool>,
    pub(super) speed: usize,
}

impl Squad {
    /// Where a piece can go from a symbol along one edge.
    #[inline(always)]
    pub(super) fn steps(&self, symbol: usize) -> &[u32] {
        &self.steps[self.begins[symbol]..self.begins[symbol + 1]]
    }

    /// What a side of so many symbols and steps takes, in bytes, its places apart.
    pub(super) fn bytes(symbols: usize, steps: usize) -> u64 {
        (symbols * (size_of::<usize>() + 1) + steps * size_of::<u32>()) as u64
    }
}

/// What becomes of lines when a piece has arrived on a symbol and could go on.
pub(super) enum Between<'a, const W: usize> {
    /// A mouse: where a cat stands there, it is caught. By symbol, the positions of the line with a cat there.
    Mouse { caught: &'a [Line<W>] },
    /// A cat: mice that stand there are caught. By symbol, the places of the mice with one there, and those without it.
    Cat { without: &'a [Vec<[u32; 2]>] },
    /// Either, where all mice must get out: by symbol, as many lines as there are to a row, of the positions that the cats
    /// have won; and whether that is what the hunter wants.
    AllMust { caught: &'a [Line<W>], wanted: bool },
}

/// A turn of one side.
pub(super) struct Turn<'a, const W: usize> {
    pub(super) squad: &'a Squad,
    pub(super) rule: Rule,
    /// How many lines there are to a row of positions.
    pub(super) lines: usize,
    pub(super) source: Table<'a, W>,
    pub(super) between: Between<'a, W>,
    /// What has changed in the source; everything, if that is not known.
    pub(super) news: Option<&'a News<'a>>,
}

/// A row of lines for each multiset of some size: the first line of all rows, then the second, if there is one.
#[derive(Clone, Copy)]
pub(super) struct Table<'a, const W: usize> {
    pub(super) all: &'a [Line<W>],
    /// From one line of a row to the next.
    pub(super) stride: usize,
}

/// Who takes the lines of places before the turn.
pub(super) trait Take<const W: usize> {
    fn take(&mut self, place: usize, symbols: &[u32], lines: &[Line<W>]);
}

/// Tables that a thread works with.
pub(super) struct Tables<const W: usize> {
    /// By number of pieces that have moved.
    moved: Vec<Vec<Line<W>>>,
    /// By number of edges that a piece has gone; each as large as the largest of the others.
    gone: Vec<Vec<Line<W>>>,
    /// Symbols, as a set: where a piece is to come to for something new, given another piece.
    wanted: Vec<u64>,
}

impl<const W: usize> Tables<W> {
    /// Tables for the turns of a side, with so many lines to a row.
    pub(super) fn new(squad: &Squad, lines: usize) -> Result<Self, Error> {
        let Squad { places, speed, .. } = squad;
        let size = |moved: usize| lines * places.below(moved, places.symbols());
        let mut moved = with_capacity(places.pieces())?;
        for pieces in 0..places.pieces() {
            moved.push(filled([0; W], size(pieces))?);
        }
        let mut gone = with_capacity(*speed)?;
        for edges in 0..*speed {
            gone.push(filled([0; W], if edges == 0 { 0 } else { size(places.pieces() - 1) })?);
        }
        Ok(Tables { moved, gone, wanted: filled(0, places.symbols().div_ceil(64))? })
    }

    /// What they take, in bytes.
    pub(super) fn bytes(places: &Places, speed: usize, lines: usize) -> u64 {
        let size = |moved: usize| places.below(moved, places.symbols()) as u64;
        let all = (0..places.pieces()).map(size).sum::<u64>();
        let largest = size(places.pieces() - 1);
        let lines = (lines * 8 * W) as u64;
        let tables = all.saturating_add((speed as u64 - 1).saturating_mul(largest)).saturating_mul(lines);
        tables.saturating_add(8 * places.symbols().div_ceil(64) as u64)
    }
}

const SET: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
/// Take what is in the mask.
const MASK: u8 = 3;

#[inline(always)]
fn combine<const W: usize, const HOW: u8>(to: &mut Line<W>, from: &Line<W>, mask: &Line<W>) {
    for i in 0..W {
        to[i] = match HOW {
            SET => from[i],
            OR => to[i] | from[i],
            AND => to[i] & from[i],
            _ => to[i] & !mask[i] | from[i] & mask[i],
        };
    }
}

#[inline(always)]
fn combine_all<const W: usize, const HOW: u8>(to: &mut [Line<W>], from: &[Line<W>], mask: &Line<W>) {
    for (to, from) in to.iter_mut().zip(from) {
        combine::<W, HOW>(to, from, mask);
    }
}

/// For all multisets S of `size`: combines line S of a table with line S and `symbol` of another.
#[inline(always)]
fn with_symbol<const W: usize, const HOW: u8>(
    places: &Places,
    size: usize,
    symbol: usize,
    source: &[Line<W>],
    table: &mut [Line<W>],
    mask: &Line<W>,
) {
    if size == 0 {
        combine::<W, HOW>(&mut table[0], &source[symbol], mask);
        return;
    }
    // S is a, the least element, and the others. All that have the same others follow each other in the table; in the source
    // those with a below the symbol do, and of the rest only a's own part of the number differs.
    let mut others = [0; MOST_PIECES as usize];
    let others = &mut others[..size - 1];
    let mut at = 0;
    loop {
        let last = others.first().map_or(places.symbols() - 1, |&least| least as usize);
        let (mut above, mut below, mut counted, mut pending) = (symbol, 0, 2, true);
        for (i, &other) in others.iter().enumerate() {
            above += places.below(i + 3, other as usize);
            if pending && symbol < other as usize {
                below += places.below(counted, symbol);
                counted += 1;
                pending = false;
            }
            below += places.below(counted, other as usize);
            counted += 1;
        }
        if pending {
            below += places.below(counted, symbol);
        }
        let run = &mut table[at..=at + last];
        let (low, high) = run.split_at_mut(symbol.min(last + 1));
        combine_all::<W, HOW>(low, &source[below..][..low.len()], mask);
        for (a, line) in (symbol..).zip(high) {
            combine::<W, HOW>(line, &source[above + places.below(2, a)], mask);
        }
        at += last + 1;
        if places.advance(others).is_none() {
            return;
        }
    }
}

impl<const W: usize> Turn<'_, W> {
    /// Hands on the rows of all places whose greatest element is `greatest`, in order, but for those without news.
    #[inline(always)]
    pub(super) fn of_greatest(&self, greatest: usize, tables: &mut Tables<W>, taker: &mut impl Take<W>) {
        let places = &self.squad.places;
        let pieces = places.pieces();
        let mut symbols = [0; MOST_PIECES as usize];
        let symbols = &mut symbols[..pieces];
        symbols[pieces - 1] = greatest as u32;
        let mut place = places.below(pieces, greatest);
        if let Some(news) = self.news {
            news.wanted_beside(greatest, &mut tables.wanted);
        }
        // How many tables are not of these symbols, from the smallest on; and whether the largest one is of any yet.
        let (mut stale, mut is_begun) = (pieces, false);
        loop {
            let second = symbols[pieces.saturating_sub(2)];
            let is_first_of_pair = stale + 1 >= pieces;
            if is_first_of_pair
                && self.news.is_some_and(|news| !news.comes_to(second as usize, &tables.wanted))
            {
                if pieces == 1 {
                    return;
                }
                place += places.below(pieces - 2, second as usize + 1);
                symbols[..pieces - 2].fill(second);
            } else {
                for moved in (0..if is_begun { stale } else { pieces }).rev() {
                    self.step(moved, symbols[moved] as usize, tables);
                }
                is_begun = true;
                taker.take(place, symbols, &tables.moved[0]);
                place += 1;
            }
            stale = match places.advance(&mut symbols[..pieces - 1]) {
                Some(changed) if symbols[pieces - 2] <= symbols[pieces - 1] => changed,
                _ => return,
            };
        }
    }

    /// The step of a piece on `symbol` when so many others have moved: their table, from that of one more.
    #[inline(always)]
    fn step(&self, moved: usize, symbol: usize, tables: &mut Tables<W>) {
        let places = &self.squad.places;
        let (tables_below, tables_above) = tables.moved.split_at_mut(moved + 1);
        let source = match tables_above.first() {
            None => self.source,
            Some(table) => Table { all: table, stride: places.below(moved + 1, places.symbols()) },
        };
        let table = &mut tables_below[moved][..];
        let mut is_first = true;
        for &to in self.squad.steps(symbol) {
            let to = to as usize;
            if self.squad.speed == 1 || self.squad.stops[to] {
                self.arrive(moved, to, source, table, is_first);
            } else {
                self.go_on(moved, to, 1, source, &mut tables.gone);
                self.combine(table, &tables.gone[1], is_first);
            }
            is_first = false;
        }
    }

    /// Combines a table with what the source has of `symbol`.
    #[inline(always)]
    fn arrive(
        &self,
        moved: usize,
        symbol: usize,
        source: Table<'_, W>,
        table: &mut [Line<W>],
        is_first: bool,
    ) {
        match (is_first, self.rule) {
            (true, _) => self.with_symbol::<SET>(moved, symbol, source, table, &[0; W]),
            (false, Rule::Any) => self.with_symbol::<OR>(moved, symbol, source, table, &[0; W]),
            (false, Rule::All) => self.with_symbol::<AND>(moved, symbol, source, table, &[0; W]),
        }
    }

    #[inline(always)]
    fn with_symbol<const HOW: u8>(
        &self,
        moved: usize,
        symbol: usize,
        source: Table<'_, W>,
        table: &mut [Line<W>],
        mask: &Line<W>,
    ) {
        let places = &self.squad.places;
        let size = places.below(moved, places.symbols());
        for line in 0..self.lines {
            let from = &source.all[line * source.stride..];
            with_symbol::<W, HOW>(places, moved, symbol, from, &mut table[line * size..][..size], mask);
        }
    }

    #[inline(always)]
    fn combine(&self, table: &mut [Line<W>], other: &[Line<W>], is_first: bool) {
        match (is_first, self.rule) {
            (true, _) => combine_all::<W, SET>(table, other, &[0; W]),
            (false, Rule::Any) => combine_all::<W, OR>(table, other, &[0; W]),
            (false, Rule::All) => combine_all::<W, AND>(table, other, &[0; W]),
        }
    }

    /// Makes the table of a piece that has come to `symbol` along so many edges, and may go on, in `gone`.
    fn go_on(
        &self,
        moved: usize,
        symbol: usize,
        edges: usize,
        source: Table<'_, W>,
        gone: &mut [Vec<Line<W>>],
    ) {
        let places = &self.squad.places;
        let size = places.below(moved, places.symbols());
        let mut table = std::mem::take(&mut gone[edges]);
        self.arrive(moved, symbol, source, &mut table, true);
        for &to in self.squad.steps(symbol) {
            let to = to as usize;
            if edges + 1 == self.squad.speed || self.squad.stops[to] {
                self.arrive(moved, to, source, &mut table, false);
            } else {
                self.go_on(moved, to, edges + 1, source, gone);
                self.combine(&mut table[..self.lines * size], &gone[edges + 1], false);
            }
        }
        match self.between {
            Between::Mouse { caught } => {
                // There it is off the board, which is the last symbol.
                let off = places.symbols() - 1;
                self.with_symbol::<MASK>(moved, off, source, &mut table, &caught[symbol]);
            }
            Between::Cat { without } => {
                for row in 0..size {
                    for &[with, without] in &without[symbol] {
                        copy_bit(&mut table, size, row, with as usize, without as usize);
                    }
                }
            }
            Between::AllMust { caught, wanted } => {
                let lines = table.chunks_mut(size).zip(&caught[symbol * self.lines..][..self.lines]);
                for (table, caught) in lines {
                    for line in table {
                        for i in 0..W {
                            line[i] = if wanted { line[i] | caught[i] } else { line[i] & !caught[i] };
                        }
                    }
                }
            }
        }
        gone[edges] = table;
    }
}

/// In a row of a table of so many rows, makes the bit of one column that of another.
fn copy_bit<const W: usize>(table: &mut [Line<W>], rows: usize, row: usize, to: usize, from: usize) {
    let find = |column: usize| (column / (64 * W) * rows + row, column / 64 % W, column % 64);
    let (line, word, bit) = find(from);
    let one = table[line][word] >> bit & 1;
    let (line, word, bit) = find(to);
    let word = &mut table[line][word];
    *word = *word & !(1 << bit) | one << bit;
}
