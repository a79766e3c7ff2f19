//! Compilers of C and C++, as the `cc` crate finds them and with the warnings that no code here may cause.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A call of a compiler, still without its sources: of `name`, or of the one that `cc` finds.
///
/// What is compiled runs here, so the target is this machine, and cc need not look for a cross compiler.
pub fn compiler(name: Option<&str>, cpp: bool, standard: &str) -> Command {
    let libc = if cfg!(target_env = "musl") { "musl" } else { "gnu" };
    let machine = format!("{}-unknown-linux-{libc}", std::env::consts::ARCH);
    let mut build = cc::Build::new();
    build.target(&machine).host(&machine).cargo_metadata(false);
    build.cpp(cpp).std(standard).opt_level(1).debug(true).include(root().join("include"));
    build.warnings(true).extra_warnings(true).warnings_into_errors(true).flag("-Wpedantic");
    if let Some(name) = name {
        build.compiler(name);
    }
    build.get_compiler().to_command()
}

/// Runs a command that must succeed; when it does not, everything that helps is shown.
#[track_caller]
pub fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{}\n{command:?}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    output
}

/// A fresh folder for what one test makes. Its name is the test's, so that tests can run at the same time, in one
/// process or in many, in debug and in release.
pub fn folder(test: &str) -> PathBuf {
    let program = std::env::current_exe().expect("a test program knows where it is");
    let program = program.file_name().expect("a program has a name");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(program).join(test);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("the target folder is ours");
    }
    std::fs::create_dir_all(&folder).expect("the target folder is ours");
    folder
}
