//! What this library is.

use std::ffi::{CStr, c_char};

use crate::solve::CpuLevel;

const fn version_part(digits: &str) -> u32 {
    let digits = digits.as_bytes();
    let mut value = 0;
    let mut i = 0;
    while i < digits.len() {
        value = value * 10 + (digits[i] - b'0') as u32;
        i += 1;
    }
    value
}

const VERSION: u32 = version_part(env!("CARGO_PKG_VERSION_MAJOR")) * 1_000_000
    + version_part(env!("CARGO_PKG_VERSION_MINOR")) * 1_000
    + version_part(env!("CARGO_PKG_VERSION_PATCH"));

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
    VERSION
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
/// Returns: "portable", "avx2" or "avx512"; later versions may know more. Never NULL; static, never to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn cat_mouse_cpu_level() -> *const c_char {
    CpuLevel::best().c_name().as_ptr()
}
