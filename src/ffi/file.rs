//! Tables in files, from C.

use std::ffi::c_char;

use super::error::{call, cat_mouse_error};
use super::pointers::{borrow, handle, path as path_of};
use super::status::{Failure, cat_mouse_status};
use super::table::cat_mouse_table;
use crate::table::Table;

/// Saves a table to a file, in place of one that may be there. docs/FORMAT.md describes such files.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_IO for what the system refuses, and for
/// a path that names something else than a regular file; CAT_MOUSE_OUT_OF_MEMORY; CAT_MOUSE_CORRUPT_FILE for a table that
/// was opened from a damaged file.
///
/// In: table - of cat_mouse_solve or cat_mouse_table_open.
/// In: path - bytes on Unix, UTF-8 elsewhere.
/// Out: error - may be NULL; on failure its message says what is wrong, for CAT_MOUSE_IO in the system's words.
///
/// The file is written under another name, .cat_mouse-PROCESS-NUMBER.tmp beside it, and renamed when it is complete and on
/// the disk: under its own name there is the old file or the whole new one, whatever happens. On failure the temporary
/// file is removed, and the old file stays; only if the very last step fails, writing the new name to the disk, the new
/// one is there already. A process that is killed leaves its temporary file behind, which nothing minds. Tables that are
/// opened from the old file keep it. A symbolic link is replaced itself. A file beyond the limit of the process
/// (RLIMIT_FSIZE) raises SIGXFSZ, as of any other writer; where that is ignored, CAT_MOUSE_IO is returned.
///
/// Thread-safe. Time: that of writing the file to the disk. Memory: 64 KiB and O(n + edges).
///
/// # Safety
/// `table` is NULL or not ended; `path` is NULL or a string; `error` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_save(
    table: *const cat_mouse_table,
    path: *const c_char,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let body = || {
        // SAFETY: the caller vouches for both.
        let (cat_mouse_table(table), path) = unsafe { (borrow(table, "table")?, path_of(path)?) };
        Ok(table.save(path)?)
    };
    // SAFETY: the caller vouches for the error.
    unsafe { call::<Failure>(error, body) }
}

/// Opens a table that was saved. It is mapped into memory, not read in, and shared by the processes that have it open.
///
/// Returns: CAT_MOUSE_OK, or a negative status: CAT_MOUSE_NULL_POINTER; CAT_MOUSE_IO for what the system refuses, and for
/// a path that names something else than a regular file; CAT_MOUSE_CORRUPT_FILE for a file that is damaged, cut short, or
/// no table at all; CAT_MOUSE_UNSUPPORTED for one of a later version of the format; CAT_MOUSE_OUT_OF_MEMORY.
///
/// In: path - bytes on Unix, UTF-8 elsewhere.
/// Out: out - the table, to be ended with cat_mouse_table_free. Not written on failure.
/// Out: error - may be NULL; on failure its message says what is wrong. `where` is the byte of the file it is about.
///
/// The table is one like those that cat_mouse_solve makes. What is read here, graph, rules and the checksums of the rest,
/// is checked here. The rest is checked in chunks of 64 KiB, each when a call first needs it: damage there is found by the
/// first call whose answer it could change, which then returns CAT_MOUSE_CORRUPT_FILE. cat_mouse_table_summary looks at
/// all outcomes.
///
/// While the table is open, its file may be renamed, deleted or replaced, by cat_mouse_table_save for one; the table keeps
/// what it has opened. But nobody may write to it or shorten it in place: such changes are not always found, and reading
/// where the file has ended since raises SIGBUS, as does a disk that fails.
///
/// Thread-safe. Time O(n log n + edges + table_bytes / 64 KiB), a few milliseconds for most. Memory: that of the arena, and
/// 8 bytes a node.
///
/// # Safety
/// `path` is NULL or a string; `out` and `error` are NULL or may be written; while the table lives, nobody changes the file
/// in place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_open(
    path: *const c_char,
    out: *mut *mut cat_mouse_table,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    // SAFETY: the caller vouches for the path.
    let make = || Ok(cat_mouse_table(Table::open(unsafe { path_of(path) }?)?));
    // SAFETY: the caller vouches for `out` and the error.
    unsafe { call(error, || handle(out, make)) }
}
