//! Everything that can go wrong, each with its status code, the place it concerns and a sentence for people.
//!
//! Errors carry numbers, not text, so that making one never allocates; the text is written where it is read.

use std::ffi::CStr;
use std::fmt;

use crate::arena::{Difference, Side};
use crate::decide::{Defect, Open};
use crate::graph::Graph6Defect;
use crate::grid::GridDefect;
use crate::solve::CpuLevel;
use crate::table::Fault;

/// The status codes of the C interface. They are for ever: never renumbered, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Status {
    /// The call did what it says.
    Ok = 0,
    /// A pointer that must point to something is NULL.
    NullPointer = -1,
    /// An argument is outside its range.
    InvalidArgument = -2,
    /// The CSR arrays do not describe a graph.
    InvalidGraph = -3,
    /// Memory ran out, is limited to less than is needed, or the size needed overflows.
    OutOfMemory = -4,
    /// The caller's progress function asked to stop.
    Cancelled = -5,
    /// A file can't be read or written.
    Io = -6,
    /// A file is damaged, cut short, or not of this library; or a table is wrong.
    CorruptFile = -7,
    /// What is asked is well defined, but not built.
    Unsupported = -8,
    /// A defect of this library was caught at the border.
    Internal = -9,
}

impl Status {
    /// Every status, best first.
    pub const ALL: [Status; 10] = [
        Status::Ok,
        Status::NullPointer,
        Status::InvalidArgument,
        Status::InvalidGraph,
        Status::OutOfMemory,
        Status::Cancelled,
        Status::Io,
        Status::CorruptFile,
        Status::Unsupported,
        Status::Internal,
    ];

    /// The number that stands for this status in C.
    pub const fn code(self) -> i32 {
        self as i32
    }

    /// The status behind a number from C, if there is one.
    pub fn from_code(code: i32) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.code() == code)
    }

    /// The name of the C constant without its `CAT_MOUSE_` prefix.
    pub const fn name(self) -> &'static str {
        text_of(self.c_name())
    }

    pub(crate) const fn c_name(self) -> &'static CStr {
        match self {
            Status::Ok => c"OK",
            Status::NullPointer => c"NULL_POINTER",
            Status::InvalidArgument => c"INVALID_ARGUMENT",
            Status::InvalidGraph => c"INVALID_GRAPH",
            Status::OutOfMemory => c"OUT_OF_MEMORY",
            Status::Cancelled => c"CANCELLED",
            Status::Io => c"IO",
            Status::CorruptFile => c"CORRUPT_FILE",
            Status::Unsupported => c"UNSUPPORTED",
            Status::Internal => c"INTERNAL",
        }
    }
}

/// The text of a name. Names are also handed to C, so they are kept with the NUL that C wants.
pub(crate) const fn text_of(name: &'static CStr) -> &'static str {
    match name.to_str() {
        Ok(text) => text,
        Err(_) => unreachable!(),
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a call failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The game needs nodes 0, 1 and 2; the graph has only `nodes`.
    TooFewNodes {
        /// How many nodes there are.
        nodes: i64,
    },
    /// The graph has no nodes, so that there is nowhere to be.
    NoNodes,
    /// The graph has more nodes than this is made for.
    TooManyNodes {
        /// How many nodes there are.
        nodes: usize,
        /// How many there may be.
        most: usize,
    },
    /// `offsets` is empty: even a graph without nodes has one offset.
    NoOffsets,
    /// The first offset is not 0.
    FirstOffset {
        /// What it is instead.
        value: i64,
    },
    /// `offsets[row + 1]` is smaller than `offsets[row]`.
    FallingOffsets {
        /// The row that would have a negative length.
        row: usize,
        /// Where it begins.
        from: i64,
        /// Where it ends.
        to: i64,
    },
    /// `adj` has not as many entries as the last offset says.
    AdjLength {
        /// The last offset.
        expected: i64,
        /// The entries there are.
        found: usize,
    },
    /// An entry of `adj` is not a node.
    NodeOutOfRange {
        /// Its index in `adj`.
        entry: usize,
        /// What stands there.
        value: i64,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A line is not graph6 or sparse6.
    BadGraph6 {
        /// What is wrong with it.
        defect: Graph6Defect,
    },
    /// A place in an array that must be 0 or more is negative.
    NegativePlace {
        /// The array of places.
        array: &'static str,
        /// The index of the negative place.
        index: usize,
        /// The place.
        value: i64,
    },
    /// A list of nodes names one that the arena has not.
    NoSuchNode {
        /// Its index in the list.
        index: usize,
        /// What stands there.
        value: i64,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A number that is to be from 1 to some other is not.
    OutOfRange {
        /// What the number says.
        what: &'static str,
        /// The number.
        value: i64,
        /// The highest that it can be.
        most: i64,
    },
    /// A list of pieces has not as many as the side.
    PieceCount {
        /// The side.
        side: Side,
        /// The pieces that it has.
        expected: usize,
        /// The pieces in the list.
        found: usize,
    },
    /// A number stands for no place of a side.
    NoSuchPlace {
        /// The number.
        place: usize,
        /// How many places there are.
        places: usize,
    },
    /// A side has no node on which it may place its pieces.
    NoPlacement {
        /// The side.
        side: Side,
    },
    /// What was asked is not there for several pieces or speeds.
    NotForTeams {
        /// What that is.
        what: &'static str,
    },
    /// A side's own graph has not the nodes of the arena.
    OtherNodes {
        /// How many nodes the arena has.
        expected: usize,
        /// How many nodes the graph has.
        found: usize,
    },
    /// Two settings of an arena contradict each other.
    Contradiction {
        /// Which ones.
        contradiction: Contradiction,
    },
    /// A grid is not one to play on.
    BadGrid {
        /// What is wrong with it.
        defect: GridDefect,
    },
    /// The table was solved without plies, which are needed for what was asked.
    NoPlies,
    /// Play that never ends has a winner, so that a draw by getting stuck has to be forced, and in how many plies that
    /// can be done the table doesn't say.
    UnrankedDraws,
    /// A table is not of this arena.
    OtherArena {
        /// In what the table's own arena differs.
        difference: Difference,
    },
    /// A table is wrong.
    WrongTable {
        /// Where, and what is wrong there.
        fault: Fault,
    },
    /// A certificate does not prove what it says, or not of this arena.
    WrongCertificate {
        /// What is wrong with it.
        defect: Defect,
    },
    /// There is no memory for what the solver needs.
    OutOfMemory {
        /// The bytes that were asked for; `u64::MAX` where that number itself overflows.
        bytes: u64,
    },
    /// The solver needs more memory than it was allowed.
    OverMemoryLimit {
        /// The bytes it needs.
        needed: u64,
        /// The bytes it may hold.
        limit: u64,
    },
    /// A single start that small games do not decide, and the whole game needs more memory than it was allowed.
    LeftOpen {
        /// What is not known.
        open: Open,
        /// The bytes that the whole game needs.
        needed: u64,
        /// The bytes it may hold.
        limit: u64,
    },
    /// The caller's progress function asked to stop.
    Cancelled,
    /// The processor lacks the instructions that were asked for.
    UnavailableCpuLevel {
        /// The level that was asked for.
        level: CpuLevel,
    },
    /// A buffer has not the length that the result needs.
    BufferLength {
        /// The elements it must have.
        expected: usize,
        /// The elements it has.
        found: usize,
    },
    /// The system refuses something that is done to a file.
    Io {
        /// What that is: "opening the file".
        doing: &'static str,
        /// The number that the system gives the reason, as in [`std::io::Error::raw_os_error`].
        code: i32,
    },
    /// A path does not name a file, but a folder, a pipe, a device.
    NotAFile,
    /// A file is not what was saved, or never was a table.
    CorruptFile {
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// A file is of a later version of this library.
    NewerFile {
        /// The byte where something stands that this version does not know.
        at: u64,
    },
}

impl Error {
    /// The status code of this error.
    pub fn status(&self) -> Status {
        match self {
            Error::TooFewNodes { .. }
            | Error::NoNodes
            | Error::NegativePlace { .. }
            | Error::NoSuchNode { .. }
            | Error::OtherNodes { .. }
            | Error::OutOfRange { .. }
            | Error::PieceCount { .. }
            | Error::NoSuchPlace { .. }
            | Error::NoPlacement { .. }
            | Error::Contradiction { .. }
            | Error::OtherArena { .. }
            | Error::BadGrid { .. }
            | Error::BufferLength { .. } => Status::InvalidArgument,
            Error::NoOffsets
            | Error::FirstOffset { .. }
            | Error::FallingOffsets { .. }
            | Error::AdjLength { .. }
            | Error::NodeOutOfRange { .. }
            | Error::BadGraph6 { .. } => Status::InvalidGraph,
            Error::OutOfMemory { .. } | Error::OverMemoryLimit { .. } | Error::LeftOpen { .. } => {
                Status::OutOfMemory
            }
            Error::Cancelled => Status::Cancelled,
            Error::TooManyNodes { .. }
            | Error::UnavailableCpuLevel { .. }
            | Error::NoPlies
            | Error::UnrankedDraws
            | Error::NotForTeams { .. }
            | Error::NewerFile { .. } => Status::Unsupported,
            Error::Io { .. } | Error::NotAFile => Status::Io,
            Error::CorruptFile { .. } | Error::WrongTable { .. } | Error::WrongCertificate { .. } => {
                Status::CorruptFile
            }
        }
    }

    /// The index that the error is about, in the array that its text names, or the node, if it is about one; of a file,
    /// the byte.
    pub fn place(&self) -> Option<usize> {
        match *self {
            Error::FirstOffset { .. } => Some(0),
            Error::FallingOffsets { row, .. } => Some(row + 1),
            Error::NodeOutOfRange { entry, .. } => Some(entry),
            Error::BadGraph6 { defect } => Some(defect.at()),
            Error::NegativePlace { index, .. } | Error::NoSuchNode { index, .. } => Some(index),
            Error::Contradiction { contradiction } => Some(contradiction.node()),
            Error::CorruptFile { flaw } => flaw.at(),
            Error::NewerFile { at } => usize::try_from(at).ok(),
            Error::TooFewNodes { .. }
            | Error::NoNodes
            | Error::TooManyNodes { .. }
            | Error::NoOffsets
            | Error::AdjLength { .. }
            | Error::OtherNodes { .. }
            | Error::OutOfRange { .. }
            | Error::PieceCount { .. }
            | Error::NoSuchPlace { .. }
            | Error::NoPlacement { .. }
            | Error::NotForTeams { .. }
            | Error::BadGrid { .. }
            | Error::NoPlies
            | Error::UnrankedDraws
            | Error::OtherArena { .. }
            | Error::WrongTable { .. }
            | Error::WrongCertificate { .. }
            | Error::OutOfMemory { .. }
            | Error::OverMemoryLimit { .. }
            | Error::LeftOpen { .. }
            | Error::Cancelled
            | Error::UnavailableCpuLevel { .. }
            | Error::Io { .. }
            | Error::NotAFile
            | Error::BufferLength { .. } => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Error::TooFewNodes { nodes } => {
                write!(f, "the game needs at least 3 nodes (hole 0, mouse 1, cat 2), but there are {nodes}")
            }
            Error::NoNodes => write!(f, "the graph has no nodes"),
            Error::TooManyNodes { nodes, most } => {
                write!(f, "the graph has {nodes} nodes, but this takes {most} at most")
            }
            Error::NoOffsets => write!(f, "offsets is empty; a graph of n nodes has n+1 offsets"),
            Error::FirstOffset { value } => write!(f, "offsets[0] = {value}, but it must be 0"),
            Error::FallingOffsets { row, from, to } => {
                write!(f, "offsets[{}] = {to} is smaller than offsets[{row}] = {from}", row + 1)
            }
            Error::AdjLength { expected, found } => {
                write!(f, "the last offset is {expected}, but adj has {found} entries")
            }
            Error::NodeOutOfRange { entry, value, nodes } => match nodes.checked_sub(1) {
                Some(last) => write!(f, "adj[{entry}] = {value}, but nodes are 0..={last}"),
                None => write!(f, "adj[{entry}] = {value}, but there are no nodes"),
            },
            Error::BadGraph6 { defect } => defect.fmt(f),
            Error::NegativePlace { array, index, value } => {
                write!(f, "{array}[{index}] = {value}, but places begin with 0")
            }
            Error::NoSuchNode { index, value, nodes } => {
                write!(f, "nodes[{index}] = {value}, but nodes are 0..={}", nodes - 1)
            }
            Error::OtherNodes { expected, found } => {
                write!(f, "the side's graph has {found} nodes, but the arena has {expected}")
            }
            Error::OutOfRange { what, value, most } => {
                write!(f, "{what} is {value}, but it can only be 1 to {most}")
            }
            Error::PieceCount { side, expected, found } => {
                write!(f, "{found} pieces of the {side}'s side are given, but it has {expected}")
            }
            Error::NoSuchPlace { place, places } => {
                write!(f, "place {place} is none: there are {places}, from 0 on")
            }
            Error::NoPlacement { side } => {
                write!(
                    f,
                    "there is no node on which the {side} may be placed: all are its goals or forbidden to it"
                )
            }
            Error::NotForTeams { what } => {
                write!(f, "{what} is not there for several pieces a side and speeds above 1")
            }
            Error::Contradiction { contradiction } => contradiction.fmt(f),
            Error::BadGrid { defect } => defect.fmt(f),
            Error::NoPlies => write!(f, "the table has no plies: solve it with them (with_plies)"),
            Error::UnrankedDraws => write!(
                f,
                "play that never ends has a winner here, so a draw has to be forced, and the table doesn't say how"
            ),
            Error::OtherArena { difference } => {
                write!(f, "the table is of another arena: they differ in {difference}")
            }
            Error::WrongTable { fault } => write!(f, "the table is wrong: {fault}"),
            Error::WrongCertificate { defect } => write!(f, "the certificate proves nothing: {defect}"),
            Error::OutOfMemory { bytes: u64::MAX } => {
                write!(f, "the memory needed is more than any machine can address")
            }
            Error::OutOfMemory { bytes } => write!(f, "no memory: {bytes} bytes are needed"),
            Error::OverMemoryLimit { needed, limit } => {
                write!(f, "solving needs {needed} bytes, but the memory limit is {limit}")
            }
            Error::LeftOpen { open, needed, limit } => {
                write!(f, "{open}; the whole game needs {needed} bytes, but the memory limit is {limit}")
            }
            Error::Cancelled => write!(f, "cancelled by the progress function"),
            Error::UnavailableCpuLevel { level } => {
                write!(f, "this processor has no {} instructions", level.name())
            }
            Error::BufferLength { expected, found } => {
                write!(f, "the buffer has {found} elements, but the result has {expected}")
            }
            Error::Io { doing, code } => {
                write!(f, "{doing} failed: {}", std::io::Error::from_raw_os_error(code))
            }
            Error::NotAFile => write!(f, "the path names something that is not a regular file"),
            Error::CorruptFile { flaw } => flaw.fmt(f),
            Error::NewerFile { at } => {
                write!(
                    f,
                    "the file is of a later version of this library: what stands at byte {at} is not known"
                )
            }
        }
    }
}

impl std::error::Error for Error {}

impl Error {
    /// What the system said of something that was done to a file.
    pub(crate) fn io(doing: &'static str, error: &std::io::Error) -> Self {
        // Without a number are only the standard library's own objections: a path that has a NUL inside.
        Error::Io { doing, code: error.raw_os_error().unwrap_or(libc::EINVAL) }
    }
}

/// Two settings that can't both be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// A goal of a side is forbidden to it.
    ForbiddenGoal {
        /// The side.
        side: Side,
        /// The goal.
        node: usize,
    },
    /// A hole is forbidden to the mouse.
    ForbiddenHole {
        /// The hole.
        node: usize,
    },
    /// A hole, which the cat may not enter, is a goal of the cat.
    HoleIsGoalOfCat {
        /// The hole.
        node: usize,
    },
}

impl Contradiction {
    fn node(self) -> usize {
        match self {
            Contradiction::ForbiddenGoal { node, .. }
            | Contradiction::ForbiddenHole { node }
            | Contradiction::HoleIsGoalOfCat { node } => node,
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Contradiction::ForbiddenGoal { side, node } => {
                write!(
                    f,
                    "node {node} is a goal of the {side} and forbidden to it: take it out of one of the two"
                )
            }
            Contradiction::ForbiddenHole { node } => {
                write!(f, "node {node} is a hole and forbidden to the mouse: take it out of one of the two")
            }
            Contradiction::HoleIsGoalOfCat { node } => write!(
                f,
                "node {node} is a hole, which the cat may not enter, and a goal of the cat: take it out of one of the \
                 two, or make it a goal of the mouse instead of a hole"
            ),
        }
    }
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It does not begin as a table does.
    Foreign,
    /// It is shorter or longer than it says.
    Length {
        /// The bytes it should have, at least.
        expected: u64,
        /// The bytes it has.
        found: u64,
    },
    /// Some bytes are not those that were saved.
    Checksum {
        /// The first byte of those that have this checksum.
        at: u64,
    },
    /// A number is none that can stand there.
    Number {
        /// Its first byte.
        at: u64,
        /// The number.
        value: u64,
    },
    /// Bits are set where the matrices have no rows and columns any more, or bytes where only zeros are.
    Padding {
        /// Where they begin.
        at: u64,
    },
    /// The settings of the arena contradict each other.
    Rules,
    /// More positions are won than there are.
    Counts,
}

impl Flaw {
    fn at(self) -> Option<usize> {
        match self {
            Flaw::Checksum { at } | Flaw::Number { at, .. } | Flaw::Padding { at } => {
                usize::try_from(at).ok()
            }
            Flaw::Foreign | Flaw::Length { .. } | Flaw::Rules | Flaw::Counts => None,
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Flaw::Foreign => write!(f, "the file is no table, or was changed by a transfer as text"),
            Flaw::Length { expected, found } if found < expected => {
                write!(f, "the file is cut short: it has {found} bytes, but should have {expected}")
            }
            Flaw::Length { expected, found } => {
                write!(f, "the file is too long: it has {found} bytes, but should have {expected}")
            }
            Flaw::Checksum { at } => {
                write!(f, "the file is damaged: the checksum from byte {at} on is wrong")
            }
            Flaw::Number { at, value } => {
                write!(f, "the file is no table: the number at byte {at} can't be {value}")
            }
            Flaw::Padding { at } => write!(f, "the file is no table: there are no zeros at byte {at}"),
            Flaw::Rules => write!(f, "the file is no table: its rules contradict each other"),
            Flaw::Counts => write!(f, "the file is no table: it has more wins than positions"),
        }
    }
}
