//! What C learns about a failed call beyond its status, and the one place where it is written.

use std::ffi::c_char;
use std::fmt::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::status::{CAT_MOUSE_OK, Failure, cat_mouse_status};
use crate::error::{Error, Status};
use crate::solve::BatchError;

/// What went wrong. Functions take a pointer to one, or NULL; they fill it in when they fail, and only then.
///
/// cbindgen:field-names=[status, reserved, where, message]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct cat_mouse_error {
    /// The status that the function returned.
    pub status: i32,
    /// Always 0.
    pub reserved: i32,
    /// The index that the message is about, in the array that it names; of a batch, that of the graph; of a file, that
    /// of the byte; -1 if it is about none.
    pub place: i64,
    /// A sentence for people, in UTF-8, with a NUL at its end.
    pub message: [c_char; 240],
}

/// What a failed call can say of itself.
pub(super) trait Report: fmt::Display {
    fn status(&self) -> Status;

    /// The index it is about.
    fn place(&self) -> Option<usize>;
}

impl Report for Error {
    fn status(&self) -> Status {
        Error::status(self)
    }

    fn place(&self) -> Option<usize> {
        Error::place(self)
    }
}

impl Report for Failure {
    fn status(&self) -> Status {
        Failure::status(self)
    }

    fn place(&self) -> Option<usize> {
        match self {
            Failure::Error(error) => error.place(),
            _ => None,
        }
    }
}

/// What is said of a batch is about a graph: its index is the place.
impl Report for BatchError<Failure> {
    fn status(&self) -> Status {
        self.error.status()
    }

    fn place(&self) -> Option<usize> {
        self.graph
    }
}

/// A panic that was caught.
struct Defect;

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a defect of the library was caught; please report it")
    }
}

impl Report for Defect {
    fn status(&self) -> Status {
        Status::Internal
    }

    fn place(&self) -> Option<usize> {
        None
    }
}

/// Runs the body of an export that answers with a status: no error and no panic passes beyond this function.
///
/// # Safety
/// `error` is NULL or points to a `cat_mouse_error` that may be written, initialised or not.
pub(super) unsafe fn call<E: Report>(
    error: *mut cat_mouse_error,
    body: impl FnOnce() -> Result<(), E>,
) -> cat_mouse_status {
    // What a body captures is borrowed from C for this call and not looked at again after a panic.
    let (status, report) = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => return CAT_MOUSE_OK,
        Ok(Err(failure)) => describe(&failure),
        Err(_) => describe(&Defect),
    };
    if !error.is_null() {
        // SAFETY: not NULL, and the caller vouches for the rest.
        unsafe { error.write(report) };
    }
    status
}

fn describe(report: &impl Report) -> (cat_mouse_status, cat_mouse_error) {
    let status = report.status().code();
    let mut message = Message { text: [0; 240], len: 0 };
    // An error here means that the message was cut short, and that is all that can be done about it.
    let _ = write!(message, "{report}");
    let place = report.place().map_or(-1, |place| place as i64);
    (status, cat_mouse_error { status, reserved: 0, place, message: message.text })
}

/// Text that is cut, between two characters, where a C array ends; the rest of the array is NUL, at least one of them.
struct Message {
    text: [c_char; 240],
    len: usize,
}

impl Write for Message {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        let room = self.text.len() - 1 - self.len;
        let fits = (0..=room.min(more.len())).rev().find(|&end| more.is_char_boundary(end)).unwrap_or(0);
        for &byte in &more.as_bytes()[..fits] {
            self.text[self.len] = byte as c_char;
            self.len += 1;
        }
        if fits == more.len() { Ok(()) } else { Err(fmt::Error) }
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::*;

    struct Said<'a>(&'a str);

    impl fmt::Display for Said<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            // In pieces, as formatting does.
            self.0.chars().try_for_each(|letter| f.write_char(letter))
        }
    }

    impl Report for Said<'_> {
        fn status(&self) -> Status {
            Status::Io
        }

        fn place(&self) -> Option<usize> {
            Some(7)
        }
    }

    fn message(error: &cat_mouse_error) -> &str {
        // SAFETY: the array is alive, and a message has its NUL inside it.
        unsafe { CStr::from_ptr(error.message.as_ptr()) }.to_str().expect("UTF-8")
    }

    #[test]
    fn a_long_message_is_cut_between_two_characters() {
        for (said, kept) in [
            ("short", 5),
            (&*"a".repeat(500), 239),
            (&*"é".repeat(500), 238),
            (&*"a€".repeat(90), 239 / 4 * 4 + 1),
        ] {
            let (status, error) = describe(&Said(said));
            assert_eq!((status, error.status, error.place), (-6, -6, 7));
            assert_eq!(message(&error), &said[..kept]);
        }
    }

    #[test]
    fn a_panic_becomes_internal() {
        let mut error = std::mem::MaybeUninit::uninit();
        // SAFETY: the error may be written.
        let status = unsafe { call::<Failure>(error.as_mut_ptr(), || panic!("on purpose")) };
        // SAFETY: written, since the call failed.
        let error = unsafe { error.assume_init() };
        assert_eq!((status, error.status, error.place), (-9, -9, -1));
        assert_eq!(message(&error), Defect.to_string());
    }

    #[test]
    fn success_leaves_the_error_alone_and_null_is_allowed() {
        let mut error = describe(&Said("old")).1;
        // SAFETY: the error may be written.
        assert_eq!(unsafe { call::<Failure>(&mut error, || Ok(())) }, CAT_MOUSE_OK);
        assert_eq!(message(&error), "old");
        // SAFETY: NULL is allowed.
        assert_eq!(unsafe { call(std::ptr::null_mut(), || Err(Said("unheard"))) }, -6);
    }
}
