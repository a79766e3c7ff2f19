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
pub(super) const PREAMBLE: usize = 32;

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

/// Bytes for the name of a level of instructions.
const NAME: usize = 16;

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

/// How long the head is, by its preamble, of which there is as much as the file is long.
pub(super) fn len(preamble: &[u8; PREAMBLE], file_len: u64) -> Result<usize, Error> {
    if preamble[..BYTE_ORDER_AT] != MAGIC {
        return corrupt(Flaw::Foreign);
    }
    if file_len < PREAMBLE as u64 {
        return corrupt(Flaw::Length { expected: PREAMBLE as u64, found: file_len });
    }
    let mut reader = Reader { bytes: preamble, at: BYTE_ORDER_AT };
    reader.half(BYTE_ORDER..=BYTE_ORDER)?;
    reader.at = LEN_AT;
    let len = reader.number(PREAMBLE as u64..=u64::MAX)?;
    if len > file_len {
        return corrupt(Flaw::Length { expected: len, found: file_len });
    }
    usize::try_from(len).map_err(|_| Error::OutOfMemory { bytes: len })
}

/// The table of a file that begins with this head, of the length that its preamble says.
pub(super) fn read(head: &[u8], file: &File, file_len: u64) -> Result<Table, Error> {
    let mut reader = Reader { bytes: head, at: CHECKSUM_AT };
    if reader.half(0..=u32::MAX)? != checksum(head) {
        return corrupt(Flaw::Checksum { at: 0 });
    }
    reader.at = VERSION_AT;
    let version = reader.half(1..=u32::MAX)?;
    if version > VERSION_WITH_TEAMS {
        return Err(Error::NewerFile { at: VERSION_AT as u64 });
    }
    reader.at = RESERVED_AT;
    reader.half(0..=0)?;

    // The numbers. What is too large for this machine's memory is too large for the head, too.
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
    let ply_limit = reader.wide_half()?;
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

    // The file has as many bytes as the matrices need, which also bounds all that is asked for below.
    let places = usize::try_from(nodes).map_err(|_| Error::OutOfMemory { bytes: u64::MAX })?;
    // The offsets alone are longer than that.
    if places > head.len() / 8 {
        return corrupt(Flaw::Number { at: LEN_AT as u64, value: head.len() as u64 });
    }
    let shape = match pieces == [1; 2] && speed == [1; 2] {
        true => Shape::new(places, places, line_words),
        false => {
            let [mice, cats] = pieces.map(|pieces| pieces as usize);
            let (mice, cats) = (Places::new(mice, places + 1)?.count(), Places::new(cats, places)?.count());
            Shape::new(cats, mice, line_words)
        }
    };
    let expected =
        shape.bytes().saturating_mul(2 + 2 + digits[0] + digits[1]).saturating_add(head.len() as u64);
    if expected != file_len {
        return corrupt(Flaw::Length { expected, found: file_len });
    }

    let mut arena = reader.graph(places, edges, |graph| Arena::new(&graph))?;
    for (side, edges) in Side::BOTH.into_iter().zip(own_edges) {
        if let Some(edges) = edges {
            reader.graph(places, edges, |graph| arena.set_moves(side, &graph))?;
        }
    }
    let [holes, goals, goals_of_cat, forbidden, forbidden_to_cat] = set_sizes;
    reader.set(holes, |nodes| arena.set_holes(nodes))?;
    for (side, size) in Side::BOTH.into_iter().zip([goals, goals_of_cat]) {
        reader.set(size, |nodes| arena.set_goals(side, nodes))?;
    }
    for (side, size) in Side::BOTH.into_iter().zip([forbidden, forbidden_to_cat]) {
        reader.set(size, |nodes| arena.set_forbidden(side, nodes))?;
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
    arena.set_ply_limit(NonZeroU32::new(ply_limit));
    arena.check().or(corrupt(Flaw::Rules))?;
    let order = reader.order(places)?;

    let mut begin = head.len() as u64;
    let mut numbers = |digits: u64| {
        let bytes = shape.bytes() * digits;
        let checksums = reader.halves(bytes.div_ceil(8 * CHUNK as u64))?;
        let numbers = Numbers::open(file, begin, shape, digits as usize, checksums)?;
        begin += bytes;
        Ok(numbers)
    };
    let outcomes = [numbers(2)?, numbers(2)?];
    let plies = [numbers(digits[0])?, numbers(digits[1])?];
    reader.end()?;
    let plies = with_plies.then_some(plies);
    let how = How { level, threads };
    let teams = super::super::team::places(&arena)?;
    Ok(Table { arena, order, teams, solution: Solution { outcomes, plies, rounds, how, memory }, time })
}

fn corrupt<T>(flaw: Flaw) -> Result<T, Error> {
    Err(Error::CorruptFile { flaw })
}

/// A head that is being read.
struct Reader<'a> {
    bytes: &'a [u8],
    /// What comes next.
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next so many bytes. If the head is shorter, then it is its length that is wrong.
    fn take(&mut self, bytes: u64) -> Result<&'a [u8], Error> {
        let rest = &self.bytes[self.at..];
        let Some(taken) = usize::try_from(bytes).ok().and_then(|bytes| rest.get(..bytes)) else {
            return corrupt(Flaw::Number { at: LEN_AT as u64, value: self.bytes.len() as u64 });
        };
        self.at += taken.len();
        Ok(taken)
    }

    /// The next number, of 64 bits.
    fn number(&mut self, allowed: RangeInclusive<u64>) -> Result<u64, Error> {
        let at = self.at as u64;
        let bytes = self.take(8)?.try_into().expect("8 bytes were taken");
        let value = u64::from_le_bytes(bytes);
        if allowed.contains(&value) { Ok(value) } else { corrupt(Flaw::Number { at, value }) }
    }

    /// The next number, of 32 bits.
    fn half(&mut self, allowed: RangeInclusive<u32>) -> Result<u32, Error> {
        let at = self.at as u64;
        let bytes = self.take(4)?.try_into().expect("4 bytes were taken");
        let value = u32::from_le_bytes(bytes);
        if allowed.contains(&value) { Ok(value) } else { corrupt(Flaw::Number { at, value: value.into() }) }
    }

    /// The next number, of 64 bits but no more than 32 hold.
    fn wide_half(&mut self) -> Result<u32, Error> {
        Ok(self.number(0..=u32::MAX.into())? as u32)
    }

    fn flag(&mut self) -> Result<bool, Error> {
        Ok(self.number(0..=1)? == 1)
    }

    fn power_of_two(&mut self, most: u64) -> Result<usize, Error> {
        let at = self.at as u64;
        let value = self.number(1..=most)?;
        if value.is_power_of_two() { Ok(value as usize) } else { corrupt(Flaw::Number { at, value }) }
    }

    /// What the next number stands for: its place among these.
    fn one_of<T: Copy>(&mut self, choices: [T; 3]) -> Result<T, Error> {
        Ok(choices[self.number(0..=2)? as usize])
    }

    fn level(&mut self) -> Result<CpuLevel, Error> {
        let at = self.at as u64;
        let name_there = self.take(NAME as u64)?;
        let known = CpuLevel::ALL.into_iter().find(|&level| name(level) == name_there);
        known.ok_or(Error::NewerFile { at })
    }

    /// The next so many numbers of 32 bits.
    fn halves(&mut self, count: u64) -> Result<Vec<u32>, Error> {
        let bytes = self.take(count.saturating_mul(4))?;
        let mut numbers = with_capacity(bytes.len() / 4)?;
        let number = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("4 bytes at a time"));
        numbers.extend(bytes.chunks_exact(4).map(number));
        Ok(numbers)
    }

    /// The next so many nodes, or what stands there instead, as numbers that can be any.
    fn nodes(&mut self, count: u64) -> Result<Vec<i64>, Error> {
        let nodes = self.halves(count)?;
        let mut wide = with_capacity(nodes.len())?;
        wide.extend(nodes.into_iter().map(i64::from));
        Ok(wide)
    }

    /// The next graph, handed to whoever makes something of it.
    fn graph<T>(
        &mut self,
        nodes: usize,
        edges: u64,
        make: impl FnOnce(Graph<'_, i64>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let offsets_at = self.at;
        let bytes = self.take(8 * (nodes as u64 + 1))?;
        let mut offsets = with_capacity(nodes + 1)?;
        let number = |bytes: &[u8]| i64::from_le_bytes(bytes.try_into().expect("8 bytes at a time"));
        offsets.extend(bytes.chunks_exact(8).map(number));
        let adj_at = self.at;
        let adj = self.nodes(edges)?;
        let graph = Graph::new(&offsets, &adj).map_err(|error| {
            let (at, value) = match error {
                Error::NodeOutOfRange { entry, value, .. } => (adj_at + 4 * entry, value),
                Error::FallingOffsets { row, to, .. } => (offsets_at + 8 * (row + 1), to),
                Error::AdjLength { expected, .. } => (offsets_at + 8 * nodes, expected),
                _ => (offsets_at, offsets[0]),
            };
            Error::CorruptFile { flaw: Flaw::Number { at: at as u64, value: value as u64 } }
        })?;
        make(graph)
    }

    /// The next set of nodes, handed to whoever takes it.
    fn set(&mut self, size: u64, take: impl FnOnce(&[i64]) -> Result<(), Error>) -> Result<(), Error> {
        let begin = self.at;
        take(&self.nodes(size)?).map_err(|error| match error {
            Error::NoSuchNode { index, value, .. } => {
                let flaw = Flaw::Number { at: (begin + 4 * index) as u64, value: value as u64 };
                Error::CorruptFile { flaw }
            }
            other => other,
        })
    }

    /// The order of the places: every node once.
    fn order(&mut self, places: usize) -> Result<Order, Error> {
        let begin = self.at;
        let old = self.halves(places as u64)?;
        let mut new = filled(u32::MAX, places)?;
        for (place, &node) in old.iter().enumerate() {
            match new.get_mut(node as usize) {
                Some(new) if *new == u32::MAX => *new = place as u32,
                _ => return corrupt(Flaw::Number { at: (begin + 4 * place) as u64, value: node.into() }),
            }
        }
        // Where the even places end only solvers ask.
        Ok(Order { new, old, evens: None })
    }

    /// Nothing follows but zeros, to the end of the page.
    fn end(&mut self) -> Result<(), Error> {
        let (at, len) = (self.at, self.bytes.len());
        if at.next_multiple_of(PAGE) != len {
            return corrupt(Flaw::Number { at: LEN_AT as u64, value: len as u64 });
        }
        match self.bytes[at..].iter().position(|&byte| byte != 0) {
            Some(place) => corrupt(Flaw::Padding { at: (at + place) as u64 }),
            None => Ok(()),
        }
    }
}
