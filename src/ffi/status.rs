//! The numbers of the contract, and the one place where Rust results and panics become such numbers.

use std::ffi::c_char;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::{Error, Status};
use crate::solve::Outcome;

/// How a call went: `CAT_MOUSE_OK` or one of the negative codes.
#[allow(non_camel_case_types)]
pub type cat_mouse_status = i32;

/// The call did what it says.
pub const CAT_MOUSE_OK: i32 = 0;
/// A pointer that must point to something is NULL.
pub const CAT_MOUSE_NULL_POINTER: i32 = -1;
/// An argument is outside its range.
pub const CAT_MOUSE_INVALID_ARGUMENT: i32 = -2;
/// The CSR arrays do not describe a graph.
pub const CAT_MOUSE_INVALID_GRAPH: i32 = -3;
/// Memory ran out, is limited to less than is needed, or the size needed overflows.
pub const CAT_MOUSE_OUT_OF_MEMORY: i32 = -4;
/// The caller's progress function asked to stop.
pub const CAT_MOUSE_CANCELLED: i32 = -5;
/// A file can't be read or written.
pub const CAT_MOUSE_IO: i32 = -6;
/// A file is damaged, cut short, or not of this library; or a table is wrong. Any function that asks an opened table may
/// return it.
pub const CAT_MOUSE_CORRUPT_FILE: i32 = -7;
/// What is asked is well defined, but can't be done: by this version, this processor, or from this table.
pub const CAT_MOUSE_UNSUPPORTED: i32 = -8;
/// A defect of the library was caught; please report it. Any function that returns a status may return it.
pub const CAT_MOUSE_INTERNAL: i32 = -9;

/// Outcome: nobody wins, play never ends or gets stuck.
pub const CAT_MOUSE_DRAW: i32 = 0;
/// Outcome: the mouse wins; by the classic rules, it reaches a hole.
pub const CAT_MOUSE_MOUSE_WINS: i32 = 1;
/// Outcome: the cat wins; by the classic rules, it catches the mouse.
pub const CAT_MOUSE_CAT_WINS: i32 = 2;

/// The name of a status code, for logs and messages.
///
/// Returns: the constant's name without its prefix, such as "INVALID_GRAPH"; "UNKNOWN" for a number that is no
/// status. Never NULL; static, never to be freed.
///
/// In: status - any number.
#[unsafe(no_mangle)]
pub extern "C" fn cat_mouse_status_name(status: i32) -> *const c_char {
    Status::from_code(status).map_or(c"UNKNOWN", Status::c_name).as_ptr()
}

/// The name of an outcome, or of the status that came instead of one, for logs and messages.
///
/// Returns: the constant's name without its prefix: "DRAW", "MOUSE_WINS" or "CAT_WINS"; for a negative number what
/// cat_mouse_status_name says of it; "UNKNOWN" for any other. Never NULL; static, never to be freed.
///
/// In: outcome - any number, such as cat_mouse_game returns.
#[unsafe(no_mangle)]
pub extern "C" fn cat_mouse_outcome_name(outcome: i32) -> *const c_char {
    match Outcome::from_number(outcome) {
        Some(outcome) => outcome.c_name().as_ptr(),
        None if outcome > 0 => c"UNKNOWN".as_ptr(),
        None => cat_mouse_status_name(outcome),
    }
}

/// Runs the body of an export that answers with a number: no error and no panic passes beyond this function.
pub(super) fn answer(body: impl FnOnce() -> Result<i32, Failure>) -> i32 {
    // What a body captures is borrowed from C for this call and not looked at again after a panic.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(number)) => number,
        Ok(Err(failure)) => failure.status().code(),
        Err(_) => CAT_MOUSE_INTERNAL,
    }
}

/// What can stop an export: whatever stops Rust callers, and what only C can get wrong.
pub(super) enum Failure {
    /// The name of the argument.
    NullPointer(&'static str),
    /// `adj` is NULL, though the offset behind the last row says that there are entries.
    NullAdj {
        nodes: usize,
        entries: usize,
    },
    /// A number of nodes that no arena has.
    NodeCount(i64),
    /// A number of cats that is not at least 1.
    MaxCops(i32),
    /// A struct whose size can't be right.
    StructSize {
        name: &'static str,
        size: u32,
    },
    /// A struct that is longer than the one known here, and not zero from there on.
    UnknownField {
        name: &'static str,
        known: usize,
    },
    UnknownCpuLevel(u32),
    UnknownSide(i32),
    /// A piece on a node that is none.
    NoSuchNode {
        side: &'static str,
        node: i32,
        nodes: usize,
    },
    /// A number that stands for none of the rules that a setting has.
    UnknownRule {
        setting: &'static str,
        number: i32,
    },
    Error(Error),
}

impl Failure {
    pub(super) fn status(&self) -> Status {
        match self {
            Failure::NullPointer(_) | Failure::NullAdj { .. } => Status::NullPointer,
            Failure::NodeCount(_)
            | Failure::MaxCops(_)
            | Failure::StructSize { .. }
            | Failure::UnknownField { .. }
            | Failure::UnknownCpuLevel(_)
            | Failure::UnknownSide(_)
            | Failure::UnknownRule { .. }
            | Failure::NoSuchNode { .. } => Status::InvalidArgument,
            Failure::Error(error) => error.status(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Failure::NullPointer(argument) => write!(f, "{argument} is NULL"),
            Failure::NullAdj { nodes, entries } => write!(f, "adj is NULL, but offsets[{nodes}] = {entries}"),
            Failure::NodeCount(n) => write!(f, "n = {n}, but there must be at least 1 node"),
            Failure::MaxCops(cops) => write!(f, "max_cops = {cops}, but it must be at least 1"),
            Failure::StructSize { name, size } => {
                write!(f, "{name}.size is {size}: set it to sizeof({name})")
            }
            Failure::UnknownField { name, known } => {
                write!(f, "{name} is longer than the {known} bytes known here, and not zero beyond them")
            }
            Failure::UnknownCpuLevel(level) => write!(f, "cpu_level = {level}, which is no level"),
            Failure::UnknownSide(side) => write!(f, "{side} is no side: 1 is the mouse, 2 the cat"),
            Failure::NoSuchNode { side, node, nodes } => {
                write!(f, "the {side} is on {node}, but nodes are 0..={}", nodes - 1)
            }
            Failure::UnknownRule { setting, number } => {
                write!(f, "{setting} = {number}, but it is 0, 1 or 2")
            }
            Failure::Error(error) => error.fmt(f),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::Error(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_constants_and_rust_statuses_agree() {
        let codes = [
            CAT_MOUSE_OK,
            CAT_MOUSE_NULL_POINTER,
            CAT_MOUSE_INVALID_ARGUMENT,
            CAT_MOUSE_INVALID_GRAPH,
            CAT_MOUSE_OUT_OF_MEMORY,
            CAT_MOUSE_CANCELLED,
            CAT_MOUSE_IO,
            CAT_MOUSE_CORRUPT_FILE,
            CAT_MOUSE_UNSUPPORTED,
            CAT_MOUSE_INTERNAL,
        ];
        assert_eq!(codes, Status::ALL.map(Status::code));
    }

    #[test]
    fn a_panic_becomes_internal() {
        assert_eq!(answer(|| panic!("on purpose")), CAT_MOUSE_INTERNAL);
    }
}
