//! The head of a table's file: all that is read when it is opened. docs/FORMAT.md says what each byte means.
//!
//! Writing and reading go through the same steps in the same order: the preamble, which is the same in all versions, the
//! numbers, the graphs, the sets of nodes, the order, the checksums of the matrices, and zeros up to a whole page.

use std::fs::File;
use std::num::NonZeroU32;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::super::Table;
use crate::arena::moves::{Moves, Order};
use crate::arena::places::Places;
use crate::arena::{Arena, MOST_PIECES, Side, Stuck};
use crate::error::{Error, Flaw};
use crate::graph::Graph;
use crate::memory::{filled, with_capacity};
use crate::solve::{CHUNK, CpuLevel, How, Numbers, Outcome, Shape, Solution};

/// The bytes that every version begins with.
const PREAMBLE: usize = 32;

/// As PNG's: no text begins with the first byte, and the rest suffers from every usual change of the ends of lines.
const MAGIC: [u8; 8] = *b"\x89CMT\r\n\x1a\n";
const BYTE_ORDER: u32 = 0x0102_0304;
/// Of tables without teams, which earlier versions of this library can read; and with them.
const VERSION: u32 = 1;
const VERSION_WITH_TEAMS: u32 = 2;

/// Where numbers of the preamble stand.
const BYTE_ORDER_AT: usize = 8;
const VERSION_AT: usize = 12;
const LEN_AT: usize = 16;
const CHECKSUM_AT: usize = 24;
const RESERVED_AT: usize = 28;

/// Heads are padded to a multiple of this, the size of a page.
const PAGE: usize = 4096;
/// What numbers stand for.
const STUCK: [Stuck; 3] = [Stuck::Draw, Stuck::Loses, Stuck::Stays];
const OUTCOMES: [Outcome; 3] = [Outcome::Draw, Outcome::MouseWins, Outcome::CatWins];

/// Bytes for the name of a level of instructions, and where they are.
const NAME: usize = 16;
const LEVEL_AT: u64 = 240;

/// Bytes that are read at once.
const BLOCK: usize = 1 << 16;
/// The longest head of an unknown version that is read to tell a later version from damage.
const LONGEST_UNKNOWN: u64 = 1 << 26;

/// A head that is being written.
pub(super) struct Head {
    bytes: Vec<u8>,
    /// Where the next checksum goes.
    next: usize,
}

impl Head {
    /// The head of a table, but for the checksums.
    pub(super) fn of(table: &Table) -> Result<Self, Error> {
        let Table { arena, order, solution, time, .. } = table;
        let mut head = Head { bytes: Vec::new(), next: 0 };
        head.push(&MAGIC)?;
        head.push(&BYTE_ORDER.to_le_bytes())?;
        let with_teams = arena.has_teams() || arena.all_must();
        let version = if with_teams { VERSION_WITH_TEAMS } else { VERSION };
        head.push(&version.to_le_bytes())?;
        // Length, checksum, and nothing.
        head.push(&[0; PREAMBLE - LEN_AT])?;

        let edges = |graph: Option<&Moves>| graph.map_or(0, Moves::count) as u64;
        let own_graphs = Side::BOTH.map(|side| arena.own_graph(side));
        head.number(arena.nodes() as u64)?;
        head.number(solution.outcomes[0].shape().map_or(0, |shape| shape.line_words() as u64))?;
        head.number(edges(Some(arena.common_graph())))?;
        for graph in own_graphs {
            head.number(graph.is_some().into())?;
            head.number(edges(graph))?;
        }
        for set in sets(arena) {
            head.number(set.len() as u64)?;
        }
        for side in Side::BOTH {
            head.number(arena.may_stay(side).into())?;
        }
        for side in Side::BOTH {
            head.number(arena.stuck(side) as u64)?;
        }
        head.number(arena.endless() as u64)?;
        head.number(arena.ply_limit().map_or(0, |plies| plies.get().into()))?;
        head.number(solution.plies.is_some().into())?;
        for side in Side::BOTH {
            head.number(solution.plies.as_ref().map_or(0, |plies| plies[side.index()].digits() as u64))?;
        }
        for rounds in solution.rounds {
            head.number(rounds.into())?;
        }
        head.number(solution.how.threads as u64)?;
        head.number(solution.memory)?;
        head.number(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))?;
        head.push(&name(solution.how.level))?;
        if with_teams {
            for side in Side::BOTH {
                head.number(arena.pieces(side).into())?;
            }
            for side in Side::BOTH {
                head.number(arena.speed(side).into())?;
            }
            head.number(arena.all_must().into())?;
        }

        for graph in [Some(arena.common_graph())].into_iter().chain(own_graphs).flatten() {
            let mut end = 0;
            head.number(end)?;
            for node in 0..graph.places() {
                end += graph.from(node).len() as u64;
                head.number(end)?;
            }
            for node in 0..graph.places() {
                head.nodes(graph.from(node))?;
            }
        }
        for set in sets(arena) {
            head.nodes(set)?;
        }
        head.nodes(&order.old)?;
        head.next = head.bytes.len();
        for _ in table.numbers().flat_map(|numbers| 0..numbers.chunks()) {
            head.push(&[0; 4])?;
        }
        while !head.bytes.len().is_multiple_of(PAGE) {
            head.push(&[0; 4])?;
        }
        let len = head.len().to_le_bytes();
        head.bytes[LEN_AT..][..8].copy_from_slice(&len);
        Ok(head)
    }

    pub(super) fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Writes the checksum of the next chunk.
    pub(super) fn push_checksum(&mut self, checksum: u32) {
        self.bytes[self.next..][..4].copy_from_slice(&checksum.to_le_bytes());
        self.next += 4;
    }

    /// All bytes, once all checksums are there.
    pub(super) fn finish(&mut self) -> &[u8] {
        let checksum = checksum(&self.bytes);
        self.bytes[CHECKSUM_AT..][..4].copy_from_slice(&checksum.to_le_bytes());
        &self.bytes
    }

    fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let needed = (self.bytes.len() + bytes.len()) as u64;
        self.bytes.try_reserve(bytes.len()).map_err(|_| Error::OutOfMemory { bytes: needed })?;
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn number(&mut self, number: u64) -> Result<(), Error> {
        self.push(&number.to_le_bytes())
    }

    fn nodes(&mut self, nodes: &[u32]) -> Result<(), Error> {
        nodes.iter().try_for_each(|node| self.push(&node.to_le_bytes()))
    }
}

/// The sets of nodes that an arena has, in the order of the file.
fn sets(arena: &Arena) -> [&[u32]; 5] {
    let [goals, goals_of_cat] = Side::BOTH.map(|side| arena.goals(side));
    let [forbidden, forbidden_to_cat] = Side::BOTH.map(|side| arena.forbidden(side));
    [arena.holes(), goals, goals_of_cat, forbidden, forbidden_to_cat]
}

/// The name of a level, with zeros behind it.
fn name(level: CpuLevel) -> [u8; NAME] {
    let mut bytes = [0; NAME];
    bytes[..level.name().len()].copy_from_slice(level.name().as_bytes());
    bytes
}

/// What all bytes of a head add up to, but those of the checksum itself.
fn checksum(head: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&head[..CHECKSUM_AT]);
    hasher.update(&head[RESERVED_AT..]);
    hasher.finalize()
}

/// The table of a file of so many bytes.
///
/// Memory and time follow what has been checked, not what the file claims: the numbers tell how long the head and the file
/// have to be, the offsets how long the rows, and each is held against the rest before more is read. Only what is of a
/// later version is no damage, so that waits for the checksum.
pub(super) fn read(file: &mut File, file_len: u64) -> Result<Table, Error> {
    let mut reader = Reader::new(file, file_len)?;
    let head_len = reader.end;
    let version = reader.version;
    if version > VERSION_WITH_TEAMS {
        if head_len <= LONGEST_UNKNOWN {
            reader.skip()?;
        }
        return Err(Error::NewerFile { at: VERSION_AT as u64 });
    }

    // The numbers.
    let nodes = reader.number(1..=u64::from(u32::MAX) - 1)?;
    let any_set = 0..=nodes;
    let line_words = reader.power_of_two(8)?;
    let edges = reader.number(0..=nodes * nodes)?;
    let mut own_edges = [None; 2];
    for own_edges in &mut own_edges {
        let has_own = reader.flag()?;
        let edges = reader.number(0..=if has_own { nodes * nodes } else { 0 })?;
        *own_edges = has_own.then_some(edges);
    }
    let mut set_sizes = [0; 5];
    for size in &mut set_sizes {
        *size = reader.number(any_set.clone())?;
    }
    let may_stay = [reader.flag()?, reader.flag()?];
    let stuck = [reader.one_of(STUCK)?, reader.one_of(STUCK)?];
    let endless = reader.one_of(OUTCOMES)?;
    let ply_limit = reader.number(0..=Arena::MOST_PLIES.get().into())?;
    let with_plies = reader.flag()?;
    let most_digits = if with_plies { u32::BITS.into() } else { 0 };
    let digits = [reader.number(0..=most_digits)?, reader.number(0..=most_digits)?];
    let rounds = [reader.wide_half()?, reader.wide_half()?];
    let threads = reader.number(0..=usize::MAX as u64)? as usize;
    let memory = reader.number(0..=u64::MAX)?;
    let time = Duration::from_nanos(reader.number(0..=u64::MAX)?);
    let level = reader.level()?;
    let (mut pieces, mut speed, mut all_must) = ([1; 2], [1; 2], false);
    if version == VERSION_WITH_TEAMS {
        for number in pieces.iter_mut().chain(&mut speed) {
            *number = reader.number(1..=MOST_PIECES.into())? as u32;
        }
        all_must = reader.flag()?;
    }

    // All lengths follow from the numbers.
    let places = usize::try_from(nodes).map_err(|_| Error::OutOfMemory { bytes: u64::MAX })?;
    let shape = match pieces == [1; 2] && speed == [1; 2] {
        true => Some(Shape::new(places, places, line_words)),
        false => {
            let [mice, cats] = pieces.map(|pieces| pieces as usize);
            let counts = Places::count_of(mice, places + 1).zip(Places::count_of(cats, places));
            counts.map(|(mice, cats)| Shape::new(cats, mice, line_words))
        }
    };
    let matrices = [2, 2, digits[0], digits[1]];
    let matrices =
        matrices.map(|digits| shape.map_or(u64::MAX, |shape| shape.bytes().saturating_mul(digits)));
    let expected = matrices.into_iter().fold(head_len, u64::saturating_add);
    let (Some(shape), true) = (shape, expected == file_len) else {
        return corrupt(Flaw::Length { expected, found: file_len });
    };
    let chunks = matrices.map(|bytes| bytes.div_ceil(8 * CHUNK as u64));
    let graphs = [Some(edges)].into_iter().chain(own_edges).flatten();
    let offsets = graphs.clone().count() as u128 * 8 * (u128::from(nodes) + 1);
    let halves = graphs.chain(set_sizes).chain([nodes]).chain(chunks).map(u128::from).sum::<u128>();
    let expected = u128::from(reader.at) + offsets + 4 * halves;
    if expected.next_multiple_of(PAGE as u128) != u128::from(head_len) {
        return corrupt(Flaw::Number { at: LEN_AT as u64, value: head_len });
    }

    let mut arena = reader.graph(places, edges, |graph| Arena::new(&graph))?;
    for (side, edges) in Side::BOTH.into_iter().zip(own_edges) {
        if let Some(edges) = edges {
            reader.graph(places, edges, |graph| arena.set_moves(side, &graph))?;
        }
    }
    let [holes, goals, goals_of_cat, forbidden, forbidden_to_cat] = set_sizes;
    arena.set_holes(&reader.set(holes, places)?)?;
    for (side, size) in Side::BOTH.into_iter().zip([goals, goals_of_cat]) {
        arena.set_goals(side, &reader.set(size, places)?)?;
    }
    for (side, size) in Side::BOTH.into_iter().zip([forbidden, forbidden_to_cat]) {
        arena.set_forbidden(side, &reader.set(size, places)?)?;
    }
    for ((side, may_stay), stuck) in Side::BOTH.into_iter().zip(may_stay).zip(stuck) {
        arena.set_may_stay(side, may_stay);
        arena.set_stuck(side, stuck);
    }
    for ((side, pieces), speed) in Side::BOTH.into_iter().zip(pieces).zip(speed) {
        arena.set_pieces(side, pieces)?;
        arena.set_speed(side, speed)?;
    }
    arena.set_all_must(all_must);
    arena.set_endless(endless);
    arena.set_ply_limit(NonZeroU32::new(ply_limit as u32))?;
    arena.check().or(corrupt(Flaw::Rules))?;
    let order = reader.order(places)?;

    let mut checksums = [const { Vec::new() }; 4];
    for (checksums, chunks) in checksums.iter_mut().zip(chunks) {
        *checksums = narrow(&reader.halves(chunks, |_| true)?)?;
    }
    reader.end()?;
    let level = level.ok_or(Error::NewerFile { at: LEVEL_AT })?;

    let mut begin = head_len;
    let mut numbers = |digits: u64, checksums| {
        let numbers = Numbers::open(file, begin, shape, digits as usize, checksums)?;
        begin += shape.bytes() * digits;
        Ok(numbers)
    };
    let [mouse, cat, mouse_plies, cat_plies] = checksums;
    let outcomes = [numbers(2, mouse)?, numbers(2, cat)?];
    let plies = [numbers(digits[0], mouse_plies)?, numbers(digits[1], cat_plies)?];
    let plies = with_plies.then_some(plies);
    let how = How { level, threads };
    let teams = super::super::team::places(&arena)?;
    Ok(Table { arena, order, teams, solution: Solution { outcomes, plies, rounds, how, memory }, time })
}

fn corrupt<T>(flaw: Flaw) -> Result<T, Error> {
    Err(Error::CorruptFile { flaw })
}

/// The numbers of 32 bits that these are.
fn narrow(numbers: &[i64]) -> Result<Vec<u32>, Error> {
    let mut halves = with_capacity(numbers.len())?;
    halves.extend(numbers.iter().map(|&number| number as u32));
    Ok(halves)
}

/// A head that is being read, in blocks.
struct Reader<'a> {
    file: &'a mut File,
    file_len: u64,
    /// What the preamble says.
    version: u32,
    checksum: u32,
    end: u64,
    /// What has been read and not been taken yet begins at `next`.
    block: Vec<u8>,
    next: usize,
    /// Where in the file that is.
    at: u64,
    /// Of all that has been read.
    hasher: crc32fast::Hasher,
}

impl<'a> Reader<'a> {
    /// Reads the preamble.
    fn new(file: &'a mut File, file_len: u64) -> Result<Self, Error> {
        let mut preamble = [0; PREAMBLE];
        // Of a shorter file, the zeros are what is wrong, unless it is foreign or empty anyway.
        let present = usize::try_from(file_len).unwrap_or(PREAMBLE).min(PREAMBLE);
        super::read(file, &mut preamble[..present], file_len)?;
        if preamble[..BYTE_ORDER_AT] != MAGIC {
            return corrupt(Flaw::Foreign);
        }
        if present < PREAMBLE {
            return corrupt(Flaw::Length { expected: PREAMBLE as u64, found: file_len });
        }
        let half = |at: usize, allowed: RangeInclusive<u32>| {
            let value = u32::from_le_bytes(preamble[at..at + 4].try_into().expect("these are 4 bytes"));
            match allowed.contains(&value) {
                true => Ok(value),
                false => corrupt(Flaw::Number { at: at as u64, value: value.into() }),
            }
        };
        half(BYTE_ORDER_AT, BYTE_ORDER..=BYTE_ORDER)?;
        half(RESERVED_AT, 0..=0)?;
        let version = half(VERSION_AT, 1..=u32::MAX)?;
        let end = u64::from_le_bytes(preamble[LEN_AT..CHECKSUM_AT].try_into().expect("these are 8 bytes"));
        if end < PREAMBLE as u64 {
            return corrupt(Flaw::Number { at: LEN_AT as u64, value: end });
        }
        if end > file_len {
            return corrupt(Flaw::Length { expected: end, found: file_len });
        }
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&preamble[..CHECKSUM_AT]);
        hasher.update(&preamble[RESERVED_AT..]);
        Ok(Reader {
            file,
            file_len,
            version,
            checksum: half(CHECKSUM_AT, 0..=u32::MAX)?,
            end,
            block: with_capacity(BLOCK)?,
            next: 0,
            at: PREAMBLE as u64,
            hasher,
        })
    }

    /// The next so many bytes, a block at most. If the head is shorter, then it is its length that is wrong.
    fn take(&mut self, bytes: usize) -> Result<&[u8], Error> {
        if bytes as u64 > self.end - self.at {
            return corrupt(Flaw::Number { at: LEN_AT as u64, value: self.end });
        }
        if self.block.len() - self.next < bytes {
            self.block.drain(..self.next);
            self.next = 0;
            let kept = self.block.len();
            let unread = usize::try_from(self.end - self.at).map_or(BLOCK, |left| left.min(BLOCK));
            self.block.resize(unread, 0);
            super::read(self.file, &mut self.block[kept..], self.file_len)?;
            self.hasher.update(&self.block[kept..]);
        }
        let taken = &self.block[self.next..][..bytes];
        self.next += bytes;
        self.at += bytes as u64;
        Ok(taken)
    }

    /// The next number, of 64 bits.
    fn number(&mut self, allowed: RangeInclusive<u64>) -> Result<u64, Error> {
        let at = self.at;
        let value = u64::from_le_bytes(self.take(8)?.try_into().expect("8 bytes were taken"));
        if allowed.contains(&value) { Ok(value) } else { corrupt(Flaw::Number { at, value }) }
    }

    /// The next number, of 64 bits but no more than 32 hold.
    fn wide_half(&mut self) -> Result<u32, Error> {
        Ok(self.number(0..=u32::MAX.into())? as u32)
    }

    fn flag(&mut self) -> Result<bool, Error> {
        Ok(self.number(0..=1)? == 1)
    }

    fn power_of_two(&mut self, most: u64) -> Result<usize, Error> {
        let at = self.at;
        let value = self.number(1..=most)?;
        if value.is_power_of_two() { Ok(value as usize) } else { corrupt(Flaw::Number { at, value }) }
    }

    /// What the next number stands for: its place among these.
    fn one_of<T: Copy>(&mut self, choices: [T; 3]) -> Result<T, Error> {
        Ok(choices[self.number(0..=2)? as usize])
    }

    /// The level of this name, if this version knows it.
    fn level(&mut self) -> Result<Option<CpuLevel>, Error> {
        let name_there = self.take(NAME)?;
        Ok(CpuLevel::ALL.into_iter().find(|&level| name(level) == name_there))
    }

    /// The next so many numbers of so many bytes each; the first that is not `good` is what is wrong with the file.
    fn list(
        &mut self,
        count: u64,
        size: usize,
        mut good: impl FnMut(i64) -> bool,
    ) -> Result<Vec<i64>, Error> {
        let mut list = Vec::new();
        let mut left = count;
        while left > 0 {
            let taken = left.min((BLOCK / size) as u64);
            let at = self.at;
            let bytes = self.take(taken as usize * size)?;
            list.try_reserve(taken as usize)
                .map_err(|_| Error::OutOfMemory { bytes: count.saturating_mul(size_of::<i64>() as u64) })?;
            for (number, at) in bytes.chunks_exact(size).zip((at..).step_by(size)) {
                let mut wide = [0; 8];
                wide[..size].copy_from_slice(number);
                let value = i64::from_le_bytes(wide);
                if !good(value) {
                    return corrupt(Flaw::Number { at, value: value as u64 });
                }
                list.push(value);
            }
            left -= taken;
        }
        Ok(list)
    }

    fn halves(&mut self, count: u64, good: impl FnMut(i64) -> bool) -> Result<Vec<i64>, Error> {
        self.list(count, 4, good)
    }

    /// The next graph, handed to whoever makes something of it.
    fn graph<T>(
        &mut self,
        nodes: usize,
        edges: u64,
        make: impl FnOnce(Graph<'_, i64>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut row_begin = 0;
        let mut row = 0;
        let offsets = self.list(nodes as u64 + 1, 8, |offset| {
            // The first is 0, the last how many edges there are, and no row is longer than there are nodes.
            let longest = if row == 0 { 0 } else { nodes as i64 };
            let is_good = (0..=longest).contains(&offset.wrapping_sub(row_begin))
                && (row < nodes || offset as u64 == edges);
            (row, row_begin) = (row + 1, offset);
            is_good
        })?;
        // The last row in which a node was seen: in each it is there once.
        let mut seen_in = filled(u32::MAX, nodes)?;
        let (mut row, mut entry) = (0, 0);
        let adj = self.halves(edges, |to| {
            while offsets[row + 1] == entry {
                row += 1;
            }
            entry += 1;
            let seen_in = seen_in.get_mut(to as usize);
            seen_in.is_some_and(|seen_in| std::mem::replace(seen_in, row as u32) != row as u32)
        })?;
        make(Graph::new(&offsets, &adj)?)
    }

    /// The next set of nodes.
    fn set(&mut self, size: u64, nodes: usize) -> Result<Vec<i64>, Error> {
        let mut least = 0;
        self.halves(size, |node| {
            let is_good = (least..nodes as i64).contains(&node);
            least = node + 1;
            is_good
        })
    }

    /// The order of the places: every node once.
    fn order(&mut self, places: usize) -> Result<Order, Error> {
        let mut new = filled(u32::MAX, places)?;
        let mut place = 0;
        let old = self.halves(places as u64, |node| {
            let is_good = new.get(node as usize) == Some(&u32::MAX);
            if is_good {
                new[node as usize] = place;
            }
            place += 1;
            is_good
        })?;
        // Where the even places end only solvers ask.
        Ok(Order { new, old: narrow(&old)?, evens: None })
    }

    /// Nothing follows but zeros, and all of it adds up.
    fn end(&mut self) -> Result<(), Error> {
        let at = self.at;
        let padding = self.take((self.end - at) as usize)?;
        match padding.iter().position(|&byte| byte != 0) {
            Some(place) => corrupt(Flaw::Padding { at: at + place as u64 }),
            None => self.skip(),
        }
    }

    /// Reads what is left, and looks only whether all of it adds up.
    fn skip(&mut self) -> Result<(), Error> {
        while self.at < self.end {
            let left = usize::try_from(self.end - self.at).map_or(BLOCK, |left| left.min(BLOCK));
            self.take(left)?;
        }
        match self.hasher.clone().finalize() == self.checksum {
            true => Ok(()),
            false => corrupt(Flaw::Checksum { at: 0 }),
        }
    }
}
