//! The built library: the files that this very cargo invocation has made next to the test program.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The name that programs linked to the shared library look for at run time.
pub fn soname() -> String {
    format!("libcat_mouse.so.{}.{}", env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR"))
}

/// A file that the library was built into, such as `libcat_mouse.so`.
///
/// One call of rustc makes the rlib that this test is linked to, the shared library and the archive; a file older
/// than the sources is therefore one that the build has not touched, and testing it would prove nothing.
pub fn built(file: &str) -> PathBuf {
    let program = std::env::current_exe().expect("a test program knows where it is");
    let path = program.with_file_name(file);
    let built = modified(&path);
    let source = newest(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(
        built >= source,
        "{} is older than the sources: cargo has not built it in this run",
        path.display()
    );
    path
}

fn newest(folder: &Path) -> SystemTime {
    let entries = fs::read_dir(folder).expect("the sources are readable");
    let paths = entries.map(|entry| entry.expect("the sources are readable").path());
    let times = paths.map(|path| if path.is_dir() { newest(&path) } else { modified(&path) });
    times.max().unwrap_or(SystemTime::UNIX_EPOCH)
}

fn modified(path: &Path) -> SystemTime {
    let time = fs::metadata(path).and_then(|metadata| metadata.modified());
    time.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
