//! Replacing a file in one step: a temporary file beside it takes its name once it is complete and on the disk.
//!
//! Whatever happens before that step leaves the old file as it was. An error takes the temporary file away; a process
//! that is killed leaves it behind, and it is in nobody's way.

use std::ffi::OsString;
use std::fmt::Write;
use std::fs::{self, File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process;

use crate::error::Error;

/// A file that is to take another one's place, or is dropped and leaves no trace.
pub(super) struct Replacement<'a> {
    target: &'a Path,
    temporary: PathBuf,
    file: File,
    folder: Folder,
    done: bool,
}

impl<'a> Replacement<'a> {
    /// An empty file that is to be found at `target` some time, where there is a file or nothing yet.
    pub(super) fn new(target: &'a Path) -> Result<Self, Error> {
        let old = match fs::metadata(target) {
            // Who saves to a device does not want it replaced.
            Ok(old) if !old.is_file() => return Err(Error::NotAFile),
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(Error::io("looking at the file to be replaced", &error));
            }
            old => old.ok(),
        };
        let folder = match (target.file_name(), target.parent()) {
            (None, _) | (_, None) => return Err(Error::NotAFile),
            (_, Some(folder)) if folder.as_os_str().is_empty() => Path::new("."),
            (_, Some(folder)) => folder,
        };
        let (temporary, file) = create_in(folder)?;
        // From here on the file goes away with the replacement.
        let mut replacement = Replacement { target, temporary, file, folder: Folder::default(), done: false };
        replacement.folder = Folder::open(folder)?;
        // Who may read the old file may read the new one, and nobody else.
        if let Some(old) = old {
            let keep = |error| Error::io("giving the file the permissions of the old one", &error);
            replacement.file.set_permissions(old.permissions()).map_err(keep)?;
        }
        Ok(replacement)
    }

    /// The file, to be written to.
    pub(super) fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Puts the file in the other one's place, for good. If the very last step fails, that the system notes the new name
    /// on the disk at once, the file is there nevertheless.
    pub(super) fn finish(mut self) -> Result<(), Error> {
        self.file.sync_all().map_err(|error| Error::io("writing the file to the disk", &error))?;
        fs::rename(&self.temporary, self.target)
            .map_err(|error| Error::io("giving the file its name", &error))?;
        self.done = true;
        self.folder.sync()
    }
}

impl Drop for Replacement<'_> {
    fn drop(&mut self) {
        if !self.done {
            // There is an error already that tells more.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// A new file of a name that nobody else has.
fn create_in(folder: &Path) -> Result<(PathBuf, File), Error> {
    let mut number = 0_u64;
    loop {
        let path = temporary_path(folder, number)?;
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            // Of another thread, or of a process that was killed.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(Error::io("creating a temporary file", &error)),
        }
    }
}

fn temporary_path(folder: &Path, number: u64) -> Result<PathBuf, Error> {
    let folder = folder.as_os_str();
    // What is written below: two numbers of at most 20 digits, and less than 24 letters.
    let room = folder.len() + 64;
    let mut path = OsString::new();
    path.try_reserve_exact(room).map_err(|_| Error::OutOfMemory { bytes: room as u64 })?;
    path.push(folder);
    write!(path, "/.cat_mouse-{}-{number}.tmp", process::id()).expect("a string takes everything");
    Ok(path.into())
}

/// The folder that the file is in: a new name is safe only once the folder is on the disk, too.
#[derive(Default)]
struct Folder(Option<File>);

impl Folder {
    fn open(path: &Path) -> Result<Self, Error> {
        // Elsewhere folders can't be opened, and names are none of ours to care for.
        if !cfg!(unix) {
            return Ok(Folder(None));
        }
        let folder = File::open(path).map_err(|error| Error::io("opening the folder of the file", &error))?;
        Ok(Folder(Some(folder)))
    }

    fn sync(&self) -> Result<(), Error> {
        match self.0.as_ref().map_or(Ok(()), File::sync_all) {
            // Some file systems have no such thing, and say so.
            Err(error) if error.kind() != ErrorKind::InvalidInput => {
                Err(Error::io("writing the file's name to the disk", &error))
            }
            _ => Ok(()),
        }
    }
}
