//! What is in the file of a table, byte by byte: as docs/FORMAT.md says; and whatever is not is an error, on whichever byte it
//! is, and never a crash or a wrong answer.

mod oracle;
mod saved;
mod settings;
mod support;

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use cat_mouse::{Arena, Error, Flaw, Graph, Outcome, Side, Status, Stuck, Table};
use saved::{arena, classic, copied, copied_plies, folder, others, small, solve};
use support::{Csr, Random};

/// Where things stand in a file, by docs/FORMAT.md.
mod format {
    pub const VERSION: usize = 12;
    pub const HEAD_LEN: usize = 16;
    pub const CHECKSUM: usize = 24;
    pub const NUMBERS: usize = 32;
    pub const LEVEL: usize = 240;
    pub const ARRAYS: usize = 256;
    pub const PAGE: usize = 4096;
    pub const CHUNK: usize = 65536;
}

/// What the format page says of a small file, of all the bytes that can be told beforehand.
#[test]
fn the_file_is_as_the_format_says() {
    let path = folder("format").join("table.cmt");
    // Node 0 leads to 1 and 2, node 1 to 0, node 2 nowhere.
    let mut arena = Arena::new(&Graph::new(&[0, 2, 3, 3], &[1, 2, 0]).expect("valid")).expect("nodes");
    arena.set_goals(Side::Cat, &[1]).expect("a node");
    arena.set_may_stay(Side::Cat, true);
    arena.set_stuck(Side::Mouse, Stuck::Stays);
    arena.set_endless(Outcome::CatWins);
    let table = solve(&arena, false);
    table.save(&path).expect("there is room");
    let file = fs::read(&path).expect("it was saved");
    assert_eq!(&file[..16], b"\x89CMT\r\n\x1a\n\x04\x03\x02\x01\x01\0\0\0");
    let number = |at: usize| u64::from_le_bytes(file[at..at + 8].try_into().expect("8 bytes"));
    let numbers: Vec<_> = (format::NUMBERS..200).step_by(8).map(number).collect();
    assert_eq!(
        numbers,
        // Nodes, words, edges; own graphs; holes, goals, forbidden; stays; stuck rules; endless, limit, plies.
        [3, 1, 3, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 2, 0, 2, 0, 0, 0, 0]
    );
    assert_eq!(number(216), 1, "one thread");
    let summary = table.summary().expect("in memory");
    let name = summary.cpu_level.name().as_bytes();
    assert_eq!(&file[format::LEVEL..][..name.len()], name);
    assert_eq!(number(232), summary.solve_time.as_nanos() as u64);
    // Offsets and adj of the graph, the hole, the goal.
    let offsets: Vec<_> = (0..4).map(|i| number(format::ARRAYS + 8 * i)).collect();
    assert_eq!(offsets, [0, 2, 3, 3]);
    let half = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().expect("4 bytes"));
    let halves: Vec<_> = (0..5).map(|i| half(format::ARRAYS + 32 + 4 * i)).collect();
    assert_eq!(halves, [1, 2, 0, 0, 1]);
    // By place: the hole, its origin, and what is left.
    let order = [0, 1, 2].map(|i| half(format::ARRAYS + 52 + 4 * i));
    assert_eq!(order, [0, 1, 2]);
    let matrix = |i: usize| &file[format::PAGE + 1024 * i..][..1024];
    assert_eq!(file.len(), format::PAGE + 2 * 1024);
    for i in 0..2 {
        assert_eq!(half(format::ARRAYS + 64 + 4 * i), crc32fast::hash(matrix(i)));
    }
    assert!(file[format::ARRAYS + 72..format::PAGE].iter().all(|&byte| byte == 0));
    assert_eq!(number(format::HEAD_LEN), format::PAGE as u64);
    assert_eq!(half(format::CHECKSUM), checksum(&file[..format::PAGE]));
    // With the mouse to move, and then the cat: two words a row.
    for (matrix, to_move) in [matrix(0), matrix(1)].into_iter().zip(Side::BOTH) {
        for (mouse, cat) in (0..9).map(|i| (i / 3, i % 3)) {
            let (row, column) = if to_move == Side::Mouse { (cat, mouse) } else { (mouse, cat) };
            let [first, second] = [0, 8].map(|word| matrix[16 * row + word] >> column & 1);
            let outcome = table.outcome(mouse, cat, to_move).expect("in memory");
            assert_eq!(i32::from(first + 2 * second), outcome as i32);
        }
    }
}

/// What the bytes of a head add up to.
fn checksum(head: &[u8]) -> u32 {
    crc32fast::hash(&[&head[..format::CHECKSUM], &head[format::CHECKSUM + 4..]].concat())
}

/// Everything that a table can be asked. What is answered at all must be what `expected` says.
fn ask_everything(table: &Table, expected: Option<&Table>) -> Result<(), Error> {
    let mut result = table.summary().map(drop).and(copied_plies(table).map(drop));
    if let (Ok(outcomes), Some(expected)) = (copied(table), expected) {
        assert_eq!(Ok(outcomes), copied(expected));
    }
    for (mouse, cat) in (0..table.nodes().min(20).pow(2)).map(|i| (i / table.nodes(), i % table.nodes())) {
        for side in Side::BOTH {
            let (outcome, plies) = (table.outcome(mouse, cat, side), table.plies(mouse, cat, side));
            if let Some(expected) = expected {
                assert!(outcome.is_err() || outcome == expected.outcome(mouse, cat, side));
                assert!(plies.is_err() || plies == expected.plies(mouse, cat, side));
            }
            result = result.and(outcome.map(drop));
            if table.has_plies() {
                result = result.and(plies.map(drop));
            }
            // These end, whatever the file says.
            let _ = table.best_moves(mouse, cat, side);
            let _ = table.line(mouse, cat, side);
        }
    }
    if expected.is_some() { result.and(table.verify(table.arena())) } else { result }
}

/// Opens a file of these bytes and asks it everything.
fn open_and_ask(path: &Path, bytes: &[u8], expected: Option<&Table>) -> Result<(), Error> {
    fs::write(path, bytes).expect("the folder is ours");
    ask_everything(&Table::open(path)?, expected)
}

fn assert_corrupt(result: Result<(), Error>, case: &str) {
    let error = result.expect_err(case);
    assert_eq!(error.status(), Status::CorruptFile, "{case}: {error}");
}

#[test]
fn every_flipped_byte_is_found() {
    let path = folder("flips").join("table.cmt");
    let table = small();
    table.save(&path).expect("there is room");
    let mut bytes = fs::read(&path).expect("it was saved");
    assert_eq!(open_and_ask(&path, &bytes, Some(&table)), Ok(()));
    for at in 0..bytes.len() {
        bytes[at] ^= 1 << (at % 8);
        let case = format!("a bit of byte {at} of {}", bytes.len());
        assert_corrupt(open_and_ask(&path, &bytes, Some(&table)), &case);
        bytes[at] ^= 1 << (at % 8);
    }
}

/// Each chunk is checked when it is needed, and only then: others still answer.
#[test]
fn damage_concerns_only_those_who_look_at_it() {
    let path = folder("chunks").join("table.cmt");
    let table = classic(1100, 4);
    table.save(&path).expect("there is room");
    let mut bytes = fs::read(&path).expect("it was saved");
    // Two bits a position, three panels of 512 columns, and rows rounded up to as many.
    let matrix = 2 * 1536 * 1536 / 8;
    let head = bytes.len() - 2 * matrix;
    assert!(matrix > 3 * format::CHUNK && head.is_multiple_of(format::PAGE));
    let mut random = Random::new(6);
    for _ in 0..20 {
        let at = head + random.below(2 * matrix);
        bytes[at] ^= 1;
        fs::write(&path, &bytes).expect("the folder is ours");
        let opened = Table::open(&path).expect("the head is good");
        let (mut wrong, mut answers) = (0, 0);
        for _ in 0..20000 {
            let (mouse, cat) = (random.below(1100), random.below(1100));
            let side = Side::BOTH[random.below(2)];
            match opened.outcome(mouse, cat, side) {
                Err(error) => {
                    let chunk = (at - head) % matrix / format::CHUNK * format::CHUNK;
                    let chunk = head + (at - head) / matrix * matrix + chunk;
                    assert_eq!(error, Error::CorruptFile { flaw: Flaw::Checksum { at: chunk as u64 } });
                    assert_eq!(error.place(), Some(chunk));
                    wrong += 1;
                }
                answer => {
                    assert_eq!(answer, table.outcome(mouse, cat, side));
                    answers += 1;
                }
            }
        }
        assert!(wrong > 0 && answers > 10000, "byte {at}: {wrong} errors, {answers} answers");
        assert_eq!(opened.summary().map_err(|error| error.status()).err(), Some(Status::CorruptFile));
        let mut buffer = vec![77; 1100 * 1100];
        let copies = Side::BOTH.map(|side| {
            let copied = opened.copy_outcomes(side, &mut buffer);
            // Nothing is written to a buffer that can't be filled.
            assert_eq!(copied.is_err(), buffer[0] == 77);
            buffer.fill(77);
            copied.is_err()
        });
        assert_eq!(copies.into_iter().filter(|&failed| failed).count(), 1);
        // Nor can it be saved.
        let copy = path.with_extension("copy");
        assert_eq!(opened.save(&copy).map_err(|error| error.status()), Err(Status::CorruptFile));
        assert_eq!(others(path.parent().expect("a folder"), &path), <[PathBuf; 0]>::default());
        bytes[at] ^= 1;
    }
}

#[test]
fn files_of_any_other_length_are_refused() {
    let path = folder("lengths").join("table.cmt");
    small().save(&path).expect("there is room");
    let bytes = fs::read(&path).expect("it was saved");
    for len in 0..bytes.len() {
        assert_corrupt(open_and_ask(&path, &bytes[..len], None), &format!("cut to {len} bytes"));
    }
    for more in [1, 8, 512, 4096, 1 << 20] {
        let longer = [&bytes[..], &vec![0; more]].concat();
        assert_corrupt(open_and_ask(&path, &longer, None), &format!("{more} bytes more"));
    }
}

/// Heads that say anything, with checksums that are right: an error or a table, and never a crash, nor memory asked for
/// that the file gives no reason for.
#[test]
fn absurd_heads_are_refused() {
    let path = folder("absurd").join("table.cmt");
    for (nodes, seed) in [(6, 9), (3, 1), (70, 2)] {
        solve(&arena(nodes, seed), true).save(&path).expect("there is room");
        let good = fs::read(&path).expect("it was saved");
        let head_len =
            u64::from_le_bytes(good[format::HEAD_LEN..][..8].try_into().expect("8 bytes")) as usize;
        let mut refused = 0;
        let mut check = |at: usize, value: &[u8]| {
            let mut bytes = good.clone();
            bytes[at..at + value.len()].copy_from_slice(value);
            let sum = checksum(&bytes[..head_len]);
            bytes[format::CHECKSUM..][..4].copy_from_slice(&sum.to_le_bytes());
            if let Err(error) = open_and_ask(&path, &bytes, None) {
                let newer = error == Error::NewerFile { at: format::LEVEL as u64 };
                assert!(
                    error.status() == Status::CorruptFile || newer,
                    "{error}: {value:?} at byte {at} of {nodes} nodes, seed {seed}"
                );
                refused += 1;
            }
        };
        let small = [0, 1, 2, 3, 4, 5, 6, 7, 8, 31, 32, 33, 1 << 16, 1 << 20];
        let borders = [31, 32, 61, 63].map(|bit| 1 << bit).into_iter();
        let borders = borders.flat_map(|border: u64| [border - 1, border, border + 1]);
        for value in small.into_iter().chain(borders).chain([u64::MAX - 1, u64::MAX]) {
            for at in (format::NUMBERS..format::ARRAYS).step_by(8).chain([format::HEAD_LEN]) {
                check(at, &value.to_le_bytes());
            }
        }
        for at in (format::ARRAYS..head_len.min(format::ARRAYS + 600)).step_by(4) {
            for value in [0, 1, nodes as u32, 1 << 31, u32::MAX] {
                check(at, &value.to_le_bytes());
            }
            check(at, &[0xff; 8]);
        }
        assert!(refused > 1000);
    }
}

/// Heads that claim to be long, in files that are: sparse ones, which take no room on the disk. Whoever reads what is claimed
/// before it is checked runs out of memory here.
#[test]
fn long_heads_are_refused_before_they_are_read() {
    let path = folder("long").join("table.cmt");
    let save = |file_len: u64, parts: &[(usize, &[u8])]| {
        small().save(&path).expect("there is room");
        let mut file = File::options().write(true).open(&path).expect("it was saved");
        for &(at, bytes) in parts {
            file.seek(SeekFrom::Start(at as u64)).expect("a file");
            file.write_all(bytes).expect("there is room");
        }
        file.set_len(file_len).expect("there is room for no bytes");
        Table::open(&path).err()
    };
    let number =
        |at: usize, value: u64| Some(Error::CorruptFile { flaw: Flaw::Number { at: at as u64, value } });

    // As long as the matrices leave it, and longer.
    small().save(&path).expect("there is room");
    let matrices = fs::metadata(&path).expect("it was saved").len() - format::PAGE as u64;
    let long = 1 << 40;
    let error = save(long + matrices, &[(format::HEAD_LEN, &u64::to_le_bytes(long))]);
    assert_eq!(error, number(format::HEAD_LEN, long));
    let error = save(long, &[(format::HEAD_LEN, &u64::to_le_bytes(long))]);
    assert_eq!(
        error,
        Some(Error::CorruptFile { flaw: Flaw::Length { expected: long + matrices, found: long } })
    );
    // Of a version that nobody knows yet, too.
    let error = save(long, &[(format::VERSION, &[9]), (format::HEAD_LEN, &u64::to_le_bytes(long))]);
    assert_eq!(error, Some(Error::NewerFile { at: format::VERSION as u64 }));

    // Numbers that agree with each other and with the length: a complete graph, all zeros from the offsets on, or from the
    // entries on.
    let nodes = 1_u64 << 17;
    let edges = nodes * nodes;
    let mut numbers = [0; 28];
    (numbers[0], numbers[1], numbers[2]) = (nodes, 8, edges);
    let matrix = 2 * nodes * nodes / 8;
    let checksums = 2 * matrix / format::CHUNK as u64;
    let arrays = 8 * (nodes + 1) + 4 * (edges + nodes + checksums);
    let head_len = (format::ARRAYS as u64 + arrays).next_multiple_of(format::PAGE as u64);
    let mut numbers: Vec<_> = numbers.iter().flat_map(|&number| u64::to_le_bytes(number)).collect();
    numbers[format::LEVEL - format::NUMBERS..][..8].copy_from_slice(b"portable");
    let offsets: Vec<_> = (0..=nodes).flat_map(|node| u64::to_le_bytes(node * nodes)).collect();
    let head = [(format::HEAD_LEN, &head_len.to_le_bytes()[..]), (format::NUMBERS, &numbers[..])];
    let error =
        save(head_len + 2 * matrix, &[&head[..], &[(format::ARRAYS, &vec![0; offsets.len()])]].concat());
    assert_eq!(
        error,
        number(format::ARRAYS + 8 * nodes as usize, 0),
        "the last offset is not how many edges there are"
    );
    let entries = [(format::ARRAYS, &offsets[..]), (format::ARRAYS + offsets.len(), &[0; 4 * format::PAGE])];
    let error = save(head_len + 2 * matrix, &[&head[..], &entries].concat());
    assert_eq!(error, number(format::ARRAYS + offsets.len() + 4, 0), "the row has the node twice");
}

/// Where the matrices of a file are, of up to 64 nodes and a head of one page: a word a row and digit.
fn matrices(bytes: &[u8]) -> Vec<Range<usize>> {
    let digits = [2, 2, usize::from(bytes[184]), usize::from(bytes[192])];
    let ends = digits.into_iter().scan(format::PAGE, |end, digits| {
        let begin = *end;
        *end += 512 * digits;
        Some(begin..*end)
    });
    ends.filter(|matrix| !matrix.is_empty()).collect()
}

/// Checksums that fit what was changed in the matrices.
fn with_checksums(bytes: &mut [u8], checksums_at: usize) {
    for (i, matrix) in matrices(bytes).into_iter().enumerate() {
        let sum = crc32fast::hash(&bytes[matrix]);
        bytes[checksums_at + 4 * i..][..4].copy_from_slice(&sum.to_le_bytes());
    }
    let sum = checksum(&bytes[..format::PAGE]);
    bytes[format::CHECKSUM..][..4].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn bits_where_no_position_is_are_refused() {
    let path = folder("padding").join("table.cmt");
    let csr = Csr::new(&vec![vec![]; 5]);
    let table = solve(&Arena::new(&csr.graph()).expect("nodes"), false);
    table.save(&path).expect("there is room");
    let good = fs::read(&path).expect("it was saved");
    // Offsets, no edges, one hole, the order.
    let checksums_at = format::ARRAYS + 6 * 8 + 4 + 5 * 4;
    let mut same = good.clone();
    with_checksums(&mut same, checksums_at);
    assert!(same == good, "the checksums are where they are expected");
    for (matrix, digit) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        for (row, column, padding) in
            [(0, 5, true), (4, 63, true), (5, 0, true), (63, 63, true), (4, 4, false), (0, 0, false)]
        {
            let mut bytes = good.clone();
            let word = format::PAGE + 1024 * matrix + 16 * row + 8 * digit;
            bytes[word + column / 8] |= 1 << (column % 8);
            with_checksums(&mut bytes, checksums_at);
            let result = open_and_ask(&path, &bytes, None);
            let at = word as u64;
            let expected =
                if padding { Err(Error::CorruptFile { flaw: Flaw::Padding { at } }) } else { Ok(()) };
            assert_eq!(result, expected, "row {row}, column {column} of digit {digit} of matrix {matrix}");
        }
    }
    // Everything won by both.
    let mut bytes = good.clone();
    for (matrix, word) in (0..20).map(|i| (i / 10, i % 10)) {
        bytes[format::PAGE + 1024 * matrix + 8 * word] = 0x1f;
    }
    with_checksums(&mut bytes, checksums_at);
    assert_eq!(open_and_ask(&path, &bytes, None), Err(Error::CorruptFile { flaw: Flaw::Counts }));
    // And zeros that are none, at the end of the head.
    let mut bytes = good.clone();
    bytes[format::PAGE - 1] = 1;
    with_checksums(&mut bytes, checksums_at);
    let flaw = Flaw::Padding { at: format::PAGE as u64 - 1 };
    assert_eq!(open_and_ask(&path, &bytes, None), Err(Error::CorruptFile { flaw }));
}

/// Answers that are lies, with checksums that are right: no call crashes or runs for ever, and the verifier finds out.
#[test]
fn lies_are_for_the_verifier_to_find() {
    let path = folder("lies").join("table.cmt");
    let mut random = Random::new(13);
    for seed in 0..60 {
        let nodes = 3 + seed as usize % 4;
        solve(&arena(nodes, seed), true).save(&path).expect("there is room");
        let mut bytes = fs::read(&path).expect("it was saved");
        let first = crc32fast::hash(&bytes[format::PAGE..][..1024]).to_le_bytes();
        let checksums_at = bytes.windows(4).position(|window| window == first).expect("it is in the head");
        for matrix in matrices(&bytes) {
            // What belongs to places only: the padding would give it away.
            let digits = matrix.len() / 512;
            for word in bytes[matrix].chunks_exact_mut(8).take(digits * nodes) {
                word[0] = random.next() as u8 & ((1 << nodes) - 1);
            }
        }
        with_checksums(&mut bytes, checksums_at);
        fs::write(&path, &bytes).expect("the folder is ours");
        let opened = Table::open(&path).expect("the head is good");
        let _ = ask_everything(&opened, None);
        let error = opened.verify(opened.arena()).expect_err("it is all made up");
        assert_eq!(error.status(), Status::CorruptFile, "{error}, seed {seed}");
    }
}

#[test]
fn later_versions_are_told_from_damage() {
    let path = folder("version").join("table.cmt");
    small().save(&path).expect("there is room");
    let mut bytes = fs::read(&path).expect("it was saved");
    bytes[12] = 3;
    assert_corrupt(open_and_ask(&path, &bytes, None), "version 3, but the checksum is of version 1");
    let sum = checksum(&bytes[..format::PAGE]);
    bytes[format::CHECKSUM..][..4].copy_from_slice(&sum.to_le_bytes());
    let error = open_and_ask(&path, &bytes, None).expect_err("version 3");
    assert_eq!((error, error.status()), (Error::NewerFile { at: 12 }, Status::Unsupported));
    let said = "the file is of a later version of this library: what stands at byte 12 is not known";
    assert_eq!(error.to_string(), said);
}

#[test]
fn what_is_no_table_is_refused() {
    let folder = folder("foreign");
    let path = folder.join("table.cmt");
    let foreign = Err(Error::CorruptFile { flaw: Flaw::Foreign });
    for text in [&b""[..], b"[[1,2],[0,2],[0,1]]", &[0; 100], &[0xff; 5000], b"\x89PNG\r\n\x1a\n"] {
        assert_eq!(open_and_ask(&path, text, None), foreign, "{text:?}");
    }
    small().save(&path).expect("there is room");
    let good = fs::read(&path).expect("it was saved");
    // What transfers as text do.
    let replaced = |from: &[u8], to: &[u8]| {
        let mut bytes = Vec::new();
        let mut rest = &good[..];
        while !rest.is_empty() {
            let (taken, new) = if rest.starts_with(from) { (from.len(), to) } else { (1, &rest[..1]) };
            bytes.extend_from_slice(new);
            rest = &rest[taken..];
        }
        bytes
    };
    for (from, to) in [(&b"\r\n"[..], &b"\n"[..]), (b"\n", b"\r\n"), (b"\r", b""), (b"\x89", b"\x09")] {
        assert_eq!(open_and_ask(&path, &replaced(from, to), None), foreign, "{from:?} to {to:?}");
    }
    let swapped = [&good[..8], &[1, 2, 3, 4], &good[12..]].concat();
    let flaw = Flaw::Number { at: 8, value: 0x0403_0201 };
    assert_eq!(open_and_ask(&path, &swapped, None), Err(Error::CorruptFile { flaw }));
}
