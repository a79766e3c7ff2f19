//! What this library is.

use std::ffi::{CStr, c_char};

use crate::solve::CpuLevel;

/// The version of this header: its major number.
pub const CAT_MOUSE_VERSION_MAJOR: u32 = 0;
/// The version of this header: its minor number.
pub const CAT_MOUSE_VERSION_MINOR: u32 = 1;
/// The version of this header: its patch number.
pub const CAT_MOUSE_VERSION_PATCH: u32 = 0;
/// The version of this header as one number, to be compared with that of cat_mouse_version.
pub const CAT_MOUSE_VERSION: u32 =
    CAT_MOUSE_VERSION_MAJOR * 1000000 + CAT_MOUSE_VERSION_MINOR * 1000 + CAT_MOUSE_VERSION_PATCH;

const VERSION_STRING: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(text) => text,
        Err(_) => panic!("a version has no NUL inside"),
    };

/// The version of the library in use, which may be newer than the header a program was compiled with.
///
/// Returns: major * 1000000 + minor * 1000 + patch, so that versions compare as numbers.
#[unsafe(no_mangle)]
pub extern "C" fn cat_mouse_version() -> u32 {
    CAT_MOUSE_VERSION
}

/// The version of the library in use, for people: "major.minor.patch".
///
/// Returns: never NULL; static, never to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn cat_mouse_version_string() -> *const c_char {
    VERSION_STRING.as_ptr()
}

/// The fastest instructions that this processor has, of those that the library knows: what a solve uses, unless its
/// options say otherwise.
///
/// Returns: "portable", "sse2", "avx2", "avx512" or "avx512gfni"; later versions may know more. Never NULL; static,
/// never to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn cat_mouse_cpu_level() -> *const c_char {
    CpuLevel::best().c_name().as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// cbindgen reads the sources, not what Cargo says: the numbers stand there once more.
    #[test]
    fn the_header_has_the_version_of_the_package() {
        let (major, minor, patch) =
            (CAT_MOUSE_VERSION_MAJOR, CAT_MOUSE_VERSION_MINOR, CAT_MOUSE_VERSION_PATCH);
        assert_eq!(format!("{major}.{minor}.{patch}"), env!("CARGO_PKG_VERSION"));
    }
}
