//! What install.sh puts where, that programs link to it, and that it refuses wrong usage before it builds anything.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// An empty folder for one test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("target/tmp can be written");
    folder
}

/// install.sh, called from `folder`, as somebody who gives relative paths would.
fn install(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.arg(root().join("install.sh")).args(arguments).current_dir(folder).env_remove("DESTDIR");
    command
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("the command starts");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Every file under `folder`, links with what they lead to.
fn tree(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("the folder is ours") {
            let path = entry.expect("the folder is ours").path();
            let name = path.strip_prefix(folder).expect("it is below").display().to_string();
            match fs::read_link(&path) {
                Ok(to) => found.push(format!("{name} -> {}", to.display())),
                Err(_) if path.is_dir() => folders.push(path),
                Err(_) => found.push(name),
            }
        }
    }
    found.sort();
    found
}

#[test]
fn everything_is_in_its_place_and_links() {
    let version = env!("CARGO_PKG_VERSION");
    let abi = format!("{}.{}", env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR"));
    let folder = scratch("install");
    run(install(&folder, &["--prefix", "/opt/cat"]).env("DESTDIR", "stage"));
    let prefix = folder.join("stage/opt/cat");
    let documents = fs::read_dir(root().join("docs")).expect("there are documents");
    let documents = documents.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let documents = documents.filter(|name| name.ends_with(".md"));
    let licences = ["LICENSE-APACHE", "LICENSE-MIT"].map(String::from);
    let mut expected = vec![
        "bin/cat-mouse".to_string(),
        "include/cat_mouse.h".into(),
        "lib/libcat_mouse.a".into(),
        format!("lib/libcat_mouse.so -> libcat_mouse.so.{abi}"),
        format!("lib/libcat_mouse.so.{abi} -> libcat_mouse.so.{version}"),
        format!("lib/libcat_mouse.so.{version}"),
        "lib/pkgconfig/cat_mouse.pc".into(),
    ];
    expected.extend(documents.chain(licences).map(|name| format!("share/doc/cat_mouse/{name}")));
    expected.sort();
    assert_eq!(tree(&prefix), expected);

    let pc = fs::read_to_string(prefix.join("lib/pkgconfig/cat_mouse.pc")).unwrap();
    assert!(pc.starts_with("prefix=/opt/cat\n"), "DESTDIR is not in it: {pc}");
    assert!(pc.contains(&format!("\nVersion: {version}\n")), "{pc}");

    let answer = run(Command::new(prefix.join("bin/cat-mouse")).arg("--version"));
    assert!(String::from_utf8_lossy(&answer.stdout).contains(version), "{answer:?}");

    // The shared library is found by its SONAME; the static one needs what the .pc file says it needs.
    let private =
        pc.lines().find_map(|line| line.strip_prefix("Libs.private: ")).expect("static linking is described");
    for (program, libraries) in
        [("shared", "-lcat_mouse"), ("static", &*format!("-l:libcat_mouse.a {private}"))]
    {
        let program = folder.join(program);
        run(Command::new("cc")
            .arg(root().join("examples/c/game.c"))
            .arg("-I")
            .arg(prefix.join("include"))
            .arg("-L")
            .arg(prefix.join("lib"))
            .args(libraries.split(' '))
            .arg("-o")
            .arg(&program));
        let only_if_shared =
            if program.ends_with("shared") { prefix.join("lib") } else { folder.join("none") };
        let answer = run(Command::new(&program).env("LD_LIBRARY_PATH", only_if_shared));
        assert_eq!(String::from_utf8_lossy(&answer.stdout), "draw\n", "{program:?}");
    }
}

#[test]
fn wrong_usage_is_refused_and_says_so() {
    let folder = scratch("install-refused");
    fs::write(folder.join("file"), "").unwrap();
    for (arguments, code, message) in [
        (["--prefix"].as_slice(), 2, "--prefix needs a folder"),
        (&["--prefix="], 2, "--prefix needs a folder"),
        (&["/usr"], 2, "unknown argument: /usr"),
        (&["--prefix", "file/below"], 1, "can't make the folder"),
    ] {
        let output = install(&folder, arguments).output().expect("sh starts");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stderr}");
        assert!(stderr.contains(message), "{arguments:?}: {stderr}");
    }
    let help = run(&mut install(&folder, &["--help"]));
    assert!(String::from_utf8_lossy(&help.stdout).starts_with("Usage: ./install.sh [--prefix DIR]"));
    assert_eq!(tree(&folder), ["file"], "nothing was installed");
}
