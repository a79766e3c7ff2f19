//! include/cat_mouse.h: that it compiles by itself wherever C and C++ programmers live, and says what is promised.
//!
//! The compilers are the ones that `cc` finds, and clang. A machine without clang skips its rows, unless the
//! environment variable `CAT_MOUSE_REQUIRE_CLANG` is 1, as it is in CI.
#![cfg(target_os = "linux")]

mod native {
    pub mod compiler;
    pub mod declarations;
}

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::process::{Command, Stdio};

use native::compiler::{compiler, folder, run};
use native::declarations::{functions, header};

macro_rules! standards {
    ($($name:ident: $language:ident $standard:literal;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn default_compiler() {
                compiles(None, Language::$language, $standard);
            }

            #[test]
            fn clang() {
                if has_clang() {
                    compiles(Some(Language::$language.clang()), Language::$language, $standard);
                }
            }
        }
    )*};
}

standards! {
    c99: C "c99";
    c11: C "c11";
    c17: C "c17";
    c23: C "c2x";
    cpp11: Cpp "c++11";
    cpp17: Cpp "c++17";
    cpp20: Cpp "c++20";
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Language {
    C,
    Cpp,
}

impl Language {
    fn clang(self) -> &'static str {
        match self {
            Language::C => "clang",
            Language::Cpp => "clang++",
        }
    }
}

/// Nothing but the header, twice. More warnings than are promised: users compile with whatever they like.
fn compiles(name: Option<&str>, language: Language, standard: &str) {
    let folder = folder(&format!("{}-{standard}", name.unwrap_or("default")));
    let source = folder.join(if language == Language::C { "alone.c" } else { "alone.cpp" });
    fs::write(&source, "#include \"cat_mouse.h\"\n#include \"cat_mouse.h\"\n").expect("the folder is ours");
    let mut command = compiler(name, language == Language::Cpp, standard);
    command.args(["-fsyntax-only", "-Wredundant-decls", "-Wundef", "-Wconversion", "-Wshadow"]);
    if language == Language::C {
        command.arg("-Wstrict-prototypes");
    }
    run(command.arg(source));
}

fn has_clang() -> bool {
    let starts = |name| match Command::new(name).arg("--version").stdout(Stdio::null()).status() {
        Ok(status) => status.success(),
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        Err(error) => panic!("{name}: {error}"),
    };
    let found = starts(Language::C.clang()) && starts(Language::Cpp.clang());
    let required = env::var("CAT_MOUSE_REQUIRE_CLANG").is_ok_and(|value| value == "1");
    assert!(found || !required, "clang and clang++ are required here, but not both installed");
    if !found {
        println!("skipped: clang and clang++ are not both installed");
    }
    found
}

/// Everything that others link against, word for word. It only ever grows.
const CONTRACT: &[&str] = &[
    "int cat_mouse_game(const int *offsets, const int *adj, int n);",
    "uint32_t cat_mouse_version(void);",
    "const char *cat_mouse_version_string(void);",
    "const char *cat_mouse_status_name(int32_t status);",
    "#define CAT_MOUSE_OK 0 ",
    "#define CAT_MOUSE_NULL_POINTER -1 ",
    "#define CAT_MOUSE_INVALID_ARGUMENT -2 ",
    "#define CAT_MOUSE_INVALID_GRAPH -3 ",
    "#define CAT_MOUSE_OUT_OF_MEMORY -4 ",
    "#define CAT_MOUSE_CANCELLED -5 ",
    "#define CAT_MOUSE_IO -6 ",
    "#define CAT_MOUSE_CORRUPT_FILE -7 ",
    "#define CAT_MOUSE_UNSUPPORTED -8 ",
    "#define CAT_MOUSE_INTERNAL -9 ",
    "#define CAT_MOUSE_DRAW 0 ",
    "#define CAT_MOUSE_MOUSE_WINS 1 ",
    "#define CAT_MOUSE_CAT_WINS 2 ",
];

#[test]
fn everything_promised_is_declared() {
    let header = header();
    let missing: Vec<_> = CONTRACT.iter().filter(|promise| !header.contains(*promise)).collect();
    assert!(missing.is_empty(), "not in include/cat_mouse.h: {missing:#?}");
}

#[test]
fn everything_declared_is_promised() {
    let promised = |name: &String| CONTRACT.iter().any(|promise| promise.contains(&format!("{name}(")));
    let unknown: Vec<_> = functions().into_iter().filter(|name| !promised(name)).collect();
    assert!(unknown.is_empty(), "new in include/cat_mouse.h, to be added to CONTRACT: {unknown:?}");
}

/// The signature that everybody searches for stands on one line.
#[test]
fn the_puzzle_has_its_signature_on_one_line() {
    let text = include_str!("../include/cat_mouse.h");
    assert!(text.lines().any(|line| line == CONTRACT[0]), "{}", CONTRACT[0]);
}
