//! Tables in files: saved in one step, and opened by mapping. docs/FORMAT.md has the format, byte by byte.
//!
//! A file is a *head*, with everything that is read when it is opened, and the numbers that the table has of positions,
//! which stay where they are.

mod head;
mod replacement;

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::Table;
use crate::error::{Error, Flaw};
use crate::memory::with_capacity;
use crate::solve::CHUNK;
use head::Head;
use replacement::Replacement;

impl Table {
    /// Saves the table to a file, in place of one that may be there.
    ///
    /// The file is written under another name, `.cat_mouse-PROCESS-NUMBER.tmp` beside it, and renamed when it is complete
    /// and on the disk: under `path` there is the old file or the whole new one, whatever happens. An error takes the
    /// temporary file away; a process that is killed leaves it. The permissions are those of the old file. Tables that are opened from the old file keep it. A
    /// symbolic link is replaced itself.
    ///
    /// # Errors
    /// [`Error::Io`], [`Error::NotAFile`], [`Error::OutOfMemory`]; [`Error::CorruptFile`] of a table that was opened.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let mut head = Head::of(self)?;
        let mut buffer = with_capacity(8 * CHUNK)?;
        let mut replacement = Replacement::new(path.as_ref())?;
        let file = replacement.file();
        let failed = |error| Error::io("writing the file", &error);
        // The head comes last: it has the checksums.
        file.seek(SeekFrom::Start(head.len())).map_err(failed)?;
        for (numbers, chunk) in
            self.numbers().flat_map(|numbers| (0..numbers.chunks()).map(move |i| (numbers, i)))
        {
            buffer.clear();
            numbers.push_chunk(chunk, &mut buffer)?;
            head.push_checksum(crc32fast::hash(&buffer));
            file.write_all(&buffer).map_err(failed)?;
        }
        file.rewind().map_err(failed)?;
        file.write_all(head.finish()).map_err(failed)?;
        replacement.finish()
    }

    /// Opens a table that was saved. It is not read in, but mapped: this takes no longer than reading the graph, and all
    /// processes that have the file open share what they use of it.
    ///
    /// The head of the file (settings, graph, order of the nodes, checksums) is checked here; what the positions are, in
    /// chunks of 64 KiB, each when it is first looked at. So damage is found by the first question that it could make
    /// answered wrongly, as [`Error::CorruptFile`].
    ///
    /// The file may be replaced or deleted while the table is open, which keeps what it has opened. But nobody may write
    /// to it or cut it short in place: what is changed under an open table is not found for sure, and reading where the
    /// file ended meanwhile ends the process (`SIGBUS`), as does a disk that fails.
    ///
    /// # Errors
    /// [`Error::Io`], [`Error::NotAFile`], [`Error::CorruptFile`], [`Error::NewerFile`], [`Error::OutOfMemory`].
    pub fn open(path: impl AsRef<Path>) -> Result<Table, Error> {
        let mut options = OpenOptions::new();
        options.read(true);
        // Or opening a pipe would wait for somebody to write to it.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
        let mut file = options.open(path).map_err(|error| Error::io("opening the file", &error))?;
        let about = file.metadata().map_err(|error| Error::io("looking at the file", &error))?;
        if !about.is_file() {
            return Err(Error::NotAFile);
        }
        head::read(&mut file, about.len())
    }
}

/// Fills `bytes` from a file that had `len` bytes in all when it was looked at.
fn read(file: &mut File, bytes: &mut [u8], len: u64) -> Result<(), Error> {
    file.read_exact(bytes).map_err(|error| {
        if error.kind() == ErrorKind::UnexpectedEof {
            let found = file.metadata().map_or(0, |about| about.len());
            Error::CorruptFile { flaw: Flaw::Length { expected: len, found } }
        } else {
            Error::io("reading the file", &error)
        }
    })
}
