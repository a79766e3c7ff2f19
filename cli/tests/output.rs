//! Output that can't be written: every command says so, and by its exit code, too.
#![cfg(target_os = "linux")]

mod support;

use std::fs::File;
use std::process::Stdio;

use support::{command, examples, feed, scratch, solved, text};

#[test]
fn a_full_device_is_an_error_of_every_command() {
    let file = scratch("output").join("table.cmt");
    let table = file.to_str().expect("UTF-8");
    let graph = examples().join("mouse_wins.json");
    let graph = graph.to_str().expect("UTF-8");
    solved(&["solve", "--plies", "--table", table, graph], b"");
    for arguments in [
        &["--help"][..],
        &["-h"],
        &["--version"],
        &["help"],
        &["help", "solve"],
        &["solve", "--help"],
        &["census", "-h"],
        &["solve", graph],
        &["solve", "--json", graph],
        &["solve", "--summary", graph],
        &["solve", "--estimate", graph],
        &["solve", "--place", "--holes", "none", graph],
        &["query", table],
        &["query", "--json", table, "1", "2", "mouse"],
        &["verify", table],
        &["play", graph],
        &["census"],
        &["census", "--each"],
        &["census", "--each", "--json"],
    ] {
        let mut command = command(arguments);
        command.stdout(Stdio::from(File::options().write(true).open("/dev/full").expect("Linux has it")));
        let output = feed(command, b"Bw\n");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {output:?}");
        let said = text(&output.stderr);
        assert!(said.starts_with("error: can't write the output: No space left"), "{arguments:?}: {said}");
    }
}

/// Who has read enough goes, and nothing is wrong with that.
#[test]
fn a_reader_that_leaves_is_no_error() {
    for arguments in [&["--help"][..], &["solve", "-"]] {
        let mut child = command(arguments).spawn().expect("the command starts");
        drop(child.stdout.take());
        let mut input = child.stdin.take().expect("stdin is piped");
        let _ = std::io::Write::write_all(&mut input, b"[[1,2],[0],[0]]");
        drop(input);
        assert_eq!(child.wait().expect("the command ends").code(), Some(0), "{arguments:?}");
    }
}
