//! Gives the shared library its SONAME and keeps include/cat_mouse.h equal to what the sources say.
//!
//! The header is committed. It is generated anew only in a git work tree of this project, where it belongs to
//! somebody who edits the sources; a build from a package, a vendored copy or a git dependency never writes outside
//! OUT_DIR. Without the `header` feature cbindgen is not even compiled.

// Cargo speaks to build scripts through the environment, which the library never reads; .ci/run has clippy see to that.
#![allow(clippy::disallowed_methods)]

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    set_soname();
    #[cfg(feature = "header")]
    header::generate();
}

/// While the major version is 0, every minor version may change the ABI, so the SONAME carries both.
fn set_soname() {
    let os = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if matches!(os.as_str(), "linux" | "android" | "freebsd" | "netbsd" | "openbsd" | "dragonfly") {
        let major = env!("CARGO_PKG_VERSION_MAJOR");
        let minor = env!("CARGO_PKG_VERSION_MINOR");
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libcat_mouse.so.{major}.{minor}");
    }
}

#[cfg(feature = "header")]
mod header {
    use std::path::{Path, PathBuf};
    use std::{env, fs};

    pub fn generate() {
        println!("cargo::rerun-if-changed=cbindgen.toml");
        println!("cargo::rerun-if-changed=src");
        println!("cargo::rerun-if-changed=include/cat_mouse.h");
        let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
        if !is_work_tree(&root) {
            return;
        }
        let config =
            cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml is readable");
        // Only what is in src/ffi is C's business; the Rust types elsewhere never reach the header.
        // cbindgen follows the `mod` lines from there, and naming the other files, too, would declare everything twice.
        let builder = cbindgen::Builder::new().with_config(config).with_src(root.join("src/ffi/mod.rs"));
        let bindings = match builder.generate() {
            Ok(bindings) => bindings,
            // A syntax error in the sources: rustc is about to report it far better than cbindgen can.
            Err(error) => return println!("cargo::warning=include/cat_mouse.h was not generated: {error}"),
        };
        let mut text = Vec::new();
        bindings.write(&mut text);
        let text = for_readers(&String::from_utf8(text).expect("a header is text"));
        let path = root.join("include/cat_mouse.h");
        if fs::read(&path).is_ok_and(|old| old == text.as_bytes()) {
            return;
        }
        if let Err(error) = fs::write(&path, text) {
            println!("cargo::warning=include/cat_mouse.h is out of date and can't be written: {error}");
        }
    }

    /// The header in the words of C programmers.
    fn for_readers(text: &str) -> String {
        // Rust wants a heading by this name above what the caller of an unsafe function answers for.
        let text = text.replace("# Safety\n", "Caller's duty:\n");
        // What is left of a line that is meant for cbindgen.
        let text = text.replace("\n *\n */", "\n */");
        // Structs have tags, for those who declare them ahead; whoever has the header does not need to say `struct`.
        let untagged = |line: &str| match line.starts_with("typedef struct") {
            true => line.to_owned(),
            false => line.replace("struct cat_mouse_", "cat_mouse_"),
        };
        // C of all ages, and numbers that stay whole in any expression.
        let plain = |line: String| match (line.split_once(" // "), line.rsplit_once(" -")) {
            (Some((code, comment)), _) => format!("{} /* {} */\n", code.trim_end(), comment.trim_end()),
            (_, Some((define, number))) if define.starts_with("#define ") => {
                format!("{define} (-{})\n", number.trim_end())
            }
            _ => line,
        };
        text.split_inclusive('\n').map(untagged).map(plain).collect()
    }

    /// True in a clone of the project, false in a package, a vendored copy or cargo's checkout of a git dependency.
    fn is_work_tree(root: &Path) -> bool {
        root.join(".git").exists()
            && !root.join(".cargo-ok").exists()
            && !root.join(".cargo-checksum.json").exists()
    }
}
