//! The Rust face: what is refused, with which words and which status. What is solved stands in the other tests.

use cat_mouse::{Error, Flaw, Graph, Outcome, Status, cat_mouse_game};

/// Every error, with its status and its text.
#[test]
fn errors_say_what_is_wrong() {
    use Status::{CorruptFile, InvalidArgument, InvalidGraph, Io, OutOfMemory, Unsupported};
    let corrupt = |flaw| Error::CorruptFile { flaw };
    let graph = |offsets: &[i32], adj: &[i32]| Graph::new(offsets, adj).expect_err("it is malformed");
    let few = |offsets: &[i32]| {
        cat_mouse_game(&Graph::new(offsets, &[]).expect("it is a graph")).expect_err("n < 3")
    };
    for (error, status, text) in [
        (graph(&[], &[]), InvalidGraph, "offsets is empty; a graph of n nodes has n+1 offsets"),
        (graph(&[1, 1], &[]), InvalidGraph, "offsets[0] = 1, but it must be 0"),
        (graph(&[i32::MIN], &[]), InvalidGraph, "offsets[0] = -2147483648, but it must be 0"),
        (graph(&[0, 2, 1, 3], &[0; 3]), InvalidGraph, "offsets[2] = 1 is smaller than offsets[1] = 2"),
        (graph(&[0, -1], &[]), InvalidGraph, "offsets[1] = -1 is smaller than offsets[0] = 0"),
        (graph(&[0, 1, 2], &[0]), InvalidGraph, "the last offset is 2, but adj has 1 entries"),
        (graph(&[0, 1, 2], &[0; 3]), InvalidGraph, "the last offset is 2, but adj has 3 entries"),
        (graph(&[0, 1, 2], &[1, 2]), InvalidGraph, "adj[1] = 2, but nodes are 0..=1"),
        (graph(&[0, 1, 2], &[-1, 2]), InvalidGraph, "adj[0] = -1, but nodes are 0..=1"),
        (
            few(&[0]),
            InvalidArgument,
            "the game needs at least 3 nodes (hole 0, mouse 1, cat 2), but there are 0",
        ),
        (
            few(&[0; 3]),
            InvalidArgument,
            "the game needs at least 3 nodes (hole 0, mouse 1, cat 2), but there are 2",
        ),
        (Error::OutOfMemory { bytes: 4096 }, OutOfMemory, "no memory: 4096 bytes are needed"),
        (
            Error::OutOfMemory { bytes: u64::MAX },
            OutOfMemory,
            "the memory needed is more than any machine can address",
        ),
        (
            Error::Io { doing: "writing the file", code: 28 },
            Io,
            "writing the file failed: No space left on device (os error 28)",
        ),
        (Error::NotAFile, Io, "the path names something that is not a regular file"),
        (
            Error::NewerFile { at: 12 },
            Unsupported,
            "the file is of a later version of this library: what stands at byte 12 is not known",
        ),
        (corrupt(Flaw::Foreign), CorruptFile, "the file is no table, or was changed by a transfer as text"),
        (
            corrupt(Flaw::Length { expected: 9, found: 8 }),
            CorruptFile,
            "the file is cut short: it has 8 bytes, but should have 9",
        ),
        (
            corrupt(Flaw::Length { expected: 8, found: 9 }),
            CorruptFile,
            "the file is too long: it has 9 bytes, but should have 8",
        ),
        (
            corrupt(Flaw::Checksum { at: 4096 }),
            CorruptFile,
            "the file is damaged: the checksum from byte 4096 on is wrong",
        ),
        (
            corrupt(Flaw::Number { at: 40, value: 3 }),
            CorruptFile,
            "the file is no table: the number at byte 40 can't be 3",
        ),
        (
            corrupt(Flaw::Padding { at: 4104 }),
            CorruptFile,
            "the file is no table: there are no zeros at byte 4104",
        ),
        (corrupt(Flaw::Rules), CorruptFile, "the file is no table: its rules contradict each other"),
        (corrupt(Flaw::Counts), CorruptFile, "the file is no table: it has more wins than positions"),
        // Out of reach of Graph::new: without nodes the last offset is the first, so adj is empty.
        (
            Error::NodeOutOfRange { entry: 0, value: 0, nodes: 0 },
            InvalidGraph,
            "adj[0] = 0, but there are no nodes",
        ),
    ] {
        assert_eq!((error.status(), error.to_string().as_str()), (status, text));
    }
}

#[test]
fn the_first_fault_is_the_one_reported() {
    // Offsets that fall and an entry that is no node: offsets come first, for they say where rows are.
    assert!(matches!(Graph::new(&[0, 2, 1], &[9]), Err(Error::FallingOffsets { row: 1, .. })));
    // Two entries that are no nodes.
    assert!(matches!(Graph::new(&[0, 3], &[0, 5, 7]), Err(Error::NodeOutOfRange { entry: 1, value: 5, .. })));
}

#[test]
fn statuses_have_fixed_numbers_and_names() {
    let contract = [
        (Status::Ok, 0, "OK"),
        (Status::NullPointer, -1, "NULL_POINTER"),
        (Status::InvalidArgument, -2, "INVALID_ARGUMENT"),
        (Status::InvalidGraph, -3, "INVALID_GRAPH"),
        (Status::OutOfMemory, -4, "OUT_OF_MEMORY"),
        (Status::Cancelled, -5, "CANCELLED"),
        (Status::Io, -6, "IO"),
        (Status::CorruptFile, -7, "CORRUPT_FILE"),
        (Status::Unsupported, -8, "UNSUPPORTED"),
        (Status::Internal, -9, "INTERNAL"),
    ];
    assert_eq!(contract.map(|(status, ..)| status), Status::ALL);
    for (status, code, name) in contract {
        assert_eq!((status.code(), status.name(), status.to_string().as_str()), (code, name, name));
        assert_eq!(Status::from_code(code), Some(status));
    }
    for no_status in [1, -10, i32::MIN, i32::MAX] {
        assert_eq!(Status::from_code(no_status), None);
    }
}

#[test]
fn outcomes_have_fixed_numbers() {
    assert_eq!(
        [Outcome::Draw, Outcome::MouseWins, Outcome::CatWins].map(|outcome| outcome as i32),
        [0, 1, 2]
    );
}

#[test]
fn a_graph_gives_back_its_rows() {
    let graph = Graph::new(&[0, 2, 2, 3], &[2, 2, 0]).expect("duplicates and empty rows are fine");
    assert_eq!(graph.nodes(), 3);
    assert_eq!([0, 1, 2].map(|node| graph.row(node).to_vec()), [vec![2, 2], vec![], vec![0]]);
}
