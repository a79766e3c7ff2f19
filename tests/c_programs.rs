//! Every program of c-tests/, compiled, linked to the shared and to the static library, and run.
//!
//! A new program is a file in c-tests/ and a line in the list below. With the environment variable
//! `CAT_MOUSE_RUNNER`, another program runs them; this is how CI looks for wrong reads and for leaks:
//!
//! ```sh
//! CAT_MOUSE_RUNNER="valgrind -q --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=all" \
//!     cargo test --release --test c_programs
//! ```
//!
//! Only for Linux: the names of libraries and the way to find them at run time differ elsewhere.
#![cfg(target_os = "linux")]

mod native {
    pub mod compiler;
    pub mod declarations;
    pub mod library;
}

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use native::compiler::{compiler, folder, root, run};
use native::declarations;
use native::library::{built, soname};

use cat_mouse::Status;
use serde_json::Value;

/// Each program by name and source; where a text follows, the program finds it in the file that argv[1] names, in a folder
/// that it may write to.
macro_rules! programs {
    ($($name:ident: $source:literal $(, $input:expr)?;)*) => {
        const SOURCES: &[&str] = &[$($source),*];
        $(mod $name {
            use super::*;

            fn input() -> Option<String> {
                None$(.or(Some($input)))?
            }

            #[test]
            fn shared_library() {
                test($source, input(), Linkage::Shared);
            }

            #[test]
            fn static_library() {
                test($source, input(), Linkage::Static);
            }
        })*
    };
}

programs! {
    about: "about.c", env!("CARGO_PKG_VERSION").to_owned();
    arena_and_table: "arena_and_table.c", cases(&["classic", "beyond_2n"]);
    best_play: "best_play.c";
    classic: "classic.c", cases(&["classic", "beyond_2n"]);
    cops: "cops.c";
    decide: "decide.c";
    errors: "errors.c", cases(&["bad_csr"]);
    files: "files.c", String::new();
    from_cpp: "from_cpp.cpp";
    large: "large.c";
    options: "options.c";
    out_of_memory: "out_of_memory.c", String::new();
    progress: "progress.c";
    random: "random.c";
    rules: "rules.c";
    teams: "teams.c";
    threads: "threads.c";
    wide: "wide.c";
}

/// What std needs from the system, as `rustc --print native-static-libs` tells.
const NATIVE_LIBRARIES: [&str; 7] = ["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl", "-lc"];

#[derive(Clone, Copy, Debug)]
enum Linkage {
    Shared,
    Static,
}

fn test(source: &str, input: Option<String>, linkage: Linkage) {
    let folder = folder(&format!("{source}-{linkage:?}"));
    let program = folder.join("program");
    let cpp = source.ends_with(".cpp");
    // The dialects are the oldest that the header is made for, with the system's own functions.
    let mut link = compiler(None, cpp, if cpp { "gnu++11" } else { "gnu99" });
    // A relative path, as failed checks are printed with it.
    link.current_dir(root()).arg(format!("c-tests/{source}")).arg("-o").arg(&program).arg("-pthread");
    match linkage {
        Linkage::Shared => {
            // As an installed library: one name to link with, another one, its SONAME, to run with.
            let library = built("libcat_mouse.so");
            for name in ["libcat_mouse.so", &soname()] {
                symlink(&library, folder.join(name)).expect("the folder is fresh");
            }
            link.arg("-L").arg(&folder).arg("-lcat_mouse");
        }
        Linkage::Static => {
            link.arg(built("libcat_mouse.a")).args(NATIVE_LIBRARIES);
        }
    }
    run(&mut link);

    let mut command = runner(&program);
    command.env("LD_LIBRARY_PATH", &folder);
    if let Some(text) = input {
        let path = folder.join("input.txt");
        fs::write(&path, text).expect("the folder is ours");
        command.arg(path);
    }
    let output = run(&mut command);
    print!("{}", String::from_utf8_lossy(&output.stdout));
}

/// The call of a program, by itself or by `CAT_MOUSE_RUNNER`.
fn runner(program: &Path) -> Command {
    let runner = env::var("CAT_MOUSE_RUNNER").unwrap_or_default();
    let mut words = runner.split_whitespace();
    let Some(first) = words.next() else { return Command::new(program) };
    let mut command = Command::new(first);
    command.args(words).arg(program);
    // Valgrind would replace the allocator that out_of_memory.c brings along; other runners don't read this.
    let options = env::var("VALGRIND_OPTS").unwrap_or_default();
    command.env("VALGRIND_OPTS", format!("{options} --soname-synonyms=somalloc=nouserintercepts"));
    command
}

/// Files of tests/cases in the form that c-tests/graph.h reads.
fn cases(files: &[&str]) -> String {
    let read =
        |file: &&str| fs::read_to_string(root().join(format!("tests/cases/{file}.jsonl"))).expect(file);
    let lines = files.iter().map(read).collect::<String>();
    let cases: Vec<String> =
        lines.lines().map(|line| case(&serde_json::from_str(line).expect(line))).collect();
    format!("{}\n{}", cases.len(), cases.concat())
}

/// One case: a game, by its rows and with its outcome; or a malformed graph, by its arrays.
fn case(json: &Value) -> String {
    let numbers = |value: &Value| -> Vec<i64> {
        value.as_array().expect("an array").iter().map(|number| number.as_i64().expect("a number")).collect()
    };
    let name = json["name"].as_str().expect("a case has a name");
    let (expected, n, offsets, adj) = if let Some(rows) = json["graph"].as_array() {
        let rows: Vec<Vec<i64>> = rows.iter().map(numbers).collect();
        let ends = rows.iter().scan(0, |end, row| {
            *end += row.len() as i64;
            Some(*end)
        });
        let offsets = std::iter::once(0).chain(ends).collect();
        (json["outcome"].as_i64().expect("a game has an outcome"), rows.len() as i64, offsets, rows.concat())
    } else {
        let n = json["n"].as_i64().expect("a malformed graph has n");
        let status = if n < 3 { Status::InvalidArgument } else { Status::InvalidGraph };
        (status.code().into(), n, numbers(&json["offsets"]), numbers(&json["adj"]))
    };
    let list = |numbers: &[i64]| numbers.iter().map(|number| format!("{number} ")).collect::<String>();
    let (entries, count) = (adj.len(), offsets.len());
    format!("{name} {expected} {n} {count} {entries}\n{}\n{}\n", list(&offsets), list(&adj))
}

#[test]
fn every_program_is_in_the_list() {
    let folder = fs::read_dir(root().join("c-tests")).expect("c-tests is readable");
    let files = folder.map(|entry| entry.expect("c-tests is readable").file_name().into_string().unwrap());
    let programs: BTreeSet<String> = files.filter(|file| !file.ends_with(".h")).collect();
    assert_eq!(programs, SOURCES.iter().map(|source| source.to_string()).collect());
}

#[test]
fn every_function_is_called_from_c() {
    let read = |source: &&str| fs::read_to_string(root().join("c-tests").join(source)).expect(source);
    let texts = SOURCES.iter().map(read).collect::<String>();
    let missing: Vec<_> =
        declarations::functions().into_iter().filter(|name| !texts.contains(&format!("{name}("))).collect();
    assert!(missing.is_empty(), "no program of c-tests calls {missing:?}");
}
