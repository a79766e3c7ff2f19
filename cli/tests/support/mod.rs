//! What tests of the command share: a process to run, and what holds for every error.

#![allow(dead_code, reason = "every test program includes this file, and none needs all of it")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cat-mouse"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs `cat-mouse ARGUMENTS` with `input` on its standard input.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    feed(command(arguments), input)
}

/// Runs it where a process can't have more than 256 MiB of addresses. Asking for more than the machine has would not
/// do: systems differ in whether they refuse that, or grant it and kill whoever uses it.
pub fn run_with_little_memory(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 262144 && exec \"$@\"", "sh", env!("CARGO_BIN_EXE_cat-mouse")]);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    feed(command, input)
}

/// A path of 30,000 nodes beside a hole that nothing leads to: no short cut decides this game, and its table takes
/// more than half a gibibyte.
pub fn long_path() -> String {
    (1..30_000).map(|node| format!("{node} {}\n", node + 1)).collect::<String>() + "0 0\n"
}

pub fn feed(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.spawn().expect("the command starts");
    // A command that fails before it reads everything closes the pipe.
    let _ = child.stdin.take().expect("stdin is piped").write_all(input);
    child.wait_with_output().expect("the command ends")
}

/// Runs it, and expects that it solves.
#[track_caller]
pub fn solved(arguments: &[&str], input: &[u8]) -> Output {
    let output = run(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}, {}: {output:?}", input.escape_ascii());
    output
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

#[track_caller]
pub fn assert_fails(output: &Output, code: i32, beginning: &str) {
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{stderr}");
    assert!(stderr.starts_with(beginning), "expected {beginning:?}..., found {stderr:?}");
    assert!(stderr.ends_with('\n') && stderr.contains("\n  help: "), "says what to do: {stderr:?}");
    assert!(output.stdout.is_empty(), "an error leaves stdout empty: {output:?}");
}

pub fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("cli is in the workspace").join("examples/graphs")
}

/// An empty folder for one test.
pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("target/tmp can be written");
    folder
}
