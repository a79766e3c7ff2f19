//! What README.md says is true: its commands are run and their output compared, its listings are the files they claim
//! to be, its links lead somewhere. A block that no rule here covers fails the test.
//!
//! Blocks of `sh` run in the repository, in order, with a home folder of their own; a `text` block right after one is
//! all that it prints to stdout. What they build goes to target/, like everything that is built here.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The one command that can't be run here, because it is what runs this. CI runs it.
const RUNS_US: &str = "cargo test\n";

/// What a machine with Rust and a C compiler may lack. Blocks that need it are left out there, with a note.
const OPTIONAL_TOOLS: [&str; 2] = ["pkg-config", "c++"];

/// A fenced block of README.md.
#[derive(Debug)]
struct Block {
    language: String,
    text: String,
    /// The line in README.md of its fence.
    line: usize,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn blocks() -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut inside = false;
    for (index, line) in read("README.md").lines().enumerate() {
        match (line.strip_prefix("```"), inside) {
            (Some(language), false) => {
                inside = true;
                blocks.push(Block { language: language.into(), text: String::new(), line: index + 1 });
            }
            (Some(_), true) => inside = false,
            (None, true) => {
                let text = &mut blocks.last_mut().expect("a block has begun").text;
                text.push_str(line);
                text.push('\n');
            }
            (None, false) => {}
        }
    }
    assert!(!inside, "README.md ends inside a block");
    blocks
}

fn only_block(language: &str) -> Block {
    let mut found: Vec<_> = blocks().into_iter().filter(|block| block.language == language).collect();
    assert_eq!(found.len(), 1, "the rule for {language} expects one block: {found:?}");
    found.remove(0)
}

/// An empty folder for one test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("target/tmp can be written");
    folder
}

/// A command in the environment of somebody who has just cloned: a home that is empty but for Rust, and nothing of
/// what cargo sets for tests, where the shared library could be found by accident.
fn newcomer(program: &str, home: &Path) -> Command {
    let real_home = PathBuf::from(env::var_os("HOME").expect("HOME is set"));
    let kept =
        |name: &str, default: &str| env::var_os(name).unwrap_or_else(|| real_home.join(default).into());
    // Commands named by the listings come from the toolchain that runs this test.
    let cargo = PathBuf::from(env::var_os("CARGO").expect("cargo sets CARGO"));
    let mut path = OsString::from(cargo.parent().expect("cargo is in a folder"));
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let mut command = Command::new(program);
    command
        .current_dir(root())
        .stdin(Stdio::null())
        .env("HOME", home)
        .env("CARGO_HOME", kept("CARGO_HOME", ".cargo"))
        .env("RUSTUP_HOME", kept("RUSTUP_HOME", ".rustup"))
        .env("PATH", path);
    for name in ["CARGO_TARGET_DIR", "LD_LIBRARY_PATH", "PKG_CONFIG_PATH", "DESTDIR"] {
        command.env_remove(name);
    }
    command
}

fn run(mut command: Command, what: &str) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{what}: {error}"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{what}: {}\n{stderr}", output.status);
    output
}

fn is_installed(tool: &str) -> bool {
    let mut command = Command::new(tool);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[test]
fn every_block_has_a_rule() {
    let known = BTreeSet::from(["sh", "text", "c", "rust", "toml"]);
    let blocks = blocks();
    for block in &blocks {
        assert!(known.contains(block.language.as_str()), "README.md:{}: no rule for this block", block.line);
    }
    for pair in blocks.windows(2) {
        let follows_commands = pair[1].language != "text" || pair[0].language == "sh";
        assert!(follows_commands, "README.md:{}: a text block that no command prints", pair[1].line);
    }
    assert_eq!(
        blocks[0].text, "cargo run --release -- solve examples/graphs/draw.json\n",
        "the first command"
    );
    assert_eq!(blocks[2].text, RUNS_US, "the second command");
}

#[test]
fn commands_print_what_is_shown() {
    let home = scratch("readme-home");
    let blocks = blocks();
    let mut ran = 0;
    for (index, block) in blocks.iter().enumerate().filter(|(_, block)| block.language == "sh") {
        let what = format!("README.md:{}", block.line);
        if block.text == RUNS_US {
            continue;
        }
        assert!(!block.text.contains("cargo test"), "{what}: tests that run tests never end");
        let is_missing = |tool: &&str| block.text.contains(*tool) && !is_installed(tool);
        if let Some(tool) = OPTIONAL_TOOLS.into_iter().find(|tool| is_missing(tool)) {
            eprintln!("{what}: left out, since {tool} is not installed");
            continue;
        }
        let mut shell = newcomer("sh", &home);
        shell.args(["-e", "-u", "-c", &block.text]);
        let output = run(shell, &what);
        if let Some(shown) = blocks.get(index + 1).filter(|next| next.language == "text") {
            assert_eq!(String::from_utf8_lossy(&output.stdout), shown.text, "{what}");
        }
        ran += 1;
    }
    assert!(ran >= 5, "README.md has at least five commands that need no optional tool, but {ran} ran");
}

#[test]
fn listings_are_the_examples() {
    for (language, file) in [("c", "examples/c/game.c"), ("rust", "examples/game.rs")] {
        let block = only_block(language);
        assert_eq!(block.text, read(file), "README.md:{} is not {file}", block.line);
    }
}

/// A crate of its own beside a clone, with the dependency and the program that README.md shows.
#[test]
#[cfg(unix)]
fn the_dependency_works() {
    let folder = scratch("readme-crate");
    let app = folder.join("app");
    fs::create_dir_all(app.join("src")).expect("the folder is ours");
    std::os::unix::fs::symlink(root(), folder.join("cat_mouse")).expect("the folder is ours");
    let package = "[package]\nname = \"app\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n";
    fs::write(app.join("Cargo.toml"), format!("{package}{}", only_block("toml").text)).unwrap();
    fs::write(app.join("src/main.rs"), only_block("rust").text).unwrap();
    // The versions that are already here, so that nothing is fetched.
    fs::copy(root().join("Cargo.lock"), app.join("Cargo.lock")).unwrap();
    let mut cargo = newcomer("cargo", &folder);
    cargo.args(["run", "--offline", "--quiet"]).current_dir(&app);
    let output = run(cargo, "the crate of README.md");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "the cat wins\n");
    let lock = fs::read_to_string(app.join("Cargo.lock")).expect("cargo keeps the lock file");
    assert!(!lock.contains("cbindgen"), "without default features, no header generator is built");
}

#[test]
fn links_lead_somewhere() {
    let readme = read("README.md");
    let targets: Vec<_> = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(targets.len() > 5, "README.md has links: {targets:?}");
    for target in targets {
        assert!(target.contains("://") || root().join(target).exists(), "README.md links to {target}");
    }
}
