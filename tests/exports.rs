//! What the shared library shows to the linker: its SONAME, and the functions of the header and nothing else.
#![cfg(target_os = "linux")]

mod native {
    pub mod declarations;
    pub mod library;
}

use std::fs;

use object::elf::DT_SONAME;
use object::read::NativeFile;
use object::read::elf::Dyn as _;
use object::{Object as _, ObjectSymbol as _};

use native::declarations::functions;
use native::library::{built, soname};

#[test]
fn soname_is_major_and_minor() {
    let data = fs::read(built("libcat_mouse.so")).expect("the library is readable");
    assert_eq!(soname_of(&data), Some(soname()));
}

/// All of which begin with `cat_mouse_`, or `functions` would not know them.
#[test]
fn exports_are_the_functions_of_the_header() {
    let data = fs::read(built("libcat_mouse.so")).expect("the library is readable");
    let mut declared = functions();
    declared.sort();
    assert_eq!(exports(&data), declared, "left: exported, right: declared in include/cat_mouse.h");
}

/// Every dynamic symbol that is defined here, of whatever kind, sorted.
fn exports(data: &[u8]) -> Vec<String> {
    let library = NativeFile::parse(data).expect("the library is an ELF file");
    let defined = library.dynamic_symbols().filter(|symbol| !symbol.is_undefined());
    let mut names: Vec<_> = defined.map(|symbol| symbol.name().expect("a name").to_owned()).collect();
    names.sort();
    names
}

fn soname_of(data: &[u8]) -> Option<String> {
    let library = NativeFile::parse(data).expect("the library is an ELF file");
    let (endian, sections) = (library.endian(), library.elf_section_table());
    let (entries, strings) = sections.dynamic(endian, data).ok()??;
    let strings = sections.strings(endian, data, strings).ok()?;
    let entry = entries.iter().find(|entry| entry.tag(endian) == DT_SONAME)?;
    let name = entry.string(endian, strings).ok()?;
    Some(String::from_utf8_lossy(name).into_owned())
}
