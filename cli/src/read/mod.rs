//! From a file or standard input to a graph: which format it is, the reader for it, and errors with their place.
//!
//! The readers themselves are functions of bytes that touch nothing else. The whole input is in memory while they
//! work, so that an error, which is only an offset until it is shown, can say line, column and what stands there.
//! Memory grows with what has been read and never with what the input announces; running out of it is an error.

mod csr;
mod edges;
mod grid;
mod json;
mod map;
mod text;

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use cat_mouse::{Floor, Grid};
use serde::Serialize;

use crate::failure::{Cause, Failure};
use crate::place::Places;
use crate::progress::Waiting;
use crate::words::{count, shown};

/// Where a graph comes from: the arguments of every command that reads one.
#[derive(clap::Args)]
pub struct Input {
    /// The file that holds the graph, or - for standard input
    pub file: PathBuf,

    /// Reads the file in this format, whatever it looks like
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Takes each line of an edge list as one way, from its first node to its second
    ///
    /// Without it, edges of an edge list go both ways. JSON and CSR say for each node where one may go from there, so
    /// they are always one way as listed, and this option changes nothing.
    #[arg(long)]
    directed: bool,

    /// Says how many cells around a cell of a map a step leads to
    ///
    /// With 8, a diagonal step needs both cells beside it to be floor: it cuts no corners.
    #[arg(long, value_name = "CELLS", value_enum, default_value = "4")]
    connect: Connect,
}

/// How many cells around one a step leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Connect {
    /// Those above, below, left and right
    #[value(name = "4")]
    Four,
    /// The diagonal ones as well
    #[value(name = "8")]
    Eight,
}

/// The formats, for the help of every command that reads a graph.
pub const FORMATS: &str = "\
Formats, told apart by content unless --format says otherwise; nodes are numbered from 0:
  json   as in LeetCode 913: an array with one row for each node, listing where one may go from there:
           [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]
  csr    three lines: the numbers of nodes n and of entries m; n+1 offsets from 0 to m; m nodes.
         From node v one may go to entries offset[v] up to, not including, offset[v+1]:
           3 4
           0 1 3 4
           1 0 2 1
  edges  an edge a line: two nodes, apart by blanks or tabs. # and % begin comments. Edges go both ways, or one way with
         --directed. There are as many nodes as the largest number says, plus one. Further columns (weights, times) are
         ignored, but every line must have as many as the first. Numbers may leave gaps, but with e edges there may be no
         more than 1000000 + 16 e nodes, lest labels are taken for numbers: number them anew, or write CSR text, which
         has no such limit:
           # a path of three nodes
           0 1
           1 2
  map    a MovingAI map. Nodes are the cells . G S, numbered row by row; steps lead to the cells around (--connect):
           type octile
           height 2
           width 4
           map
           ..@.
           ....
  grid   as in LeetCode 1728: . floor, # wall, M mouse, C cat, F food. Nodes are numbered row by row, without the walls:
           ####F
           #C...
           M....
In a map or grid, a node can also be given as ROW:COLUMN, both from 0.";

/// A format of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Rows of nodes, as in LeetCode 913
    Json,
    /// Three lines: sizes, offsets, entries
    Csr,
    /// Two nodes a line
    Edges,
    /// A MovingAI map
    Map,
    /// A grid with a mouse, a cat and food, as in LeetCode 1728
    Grid,
}

impl Format {
    /// What a graph in this format is called in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Format::Json => "JSON",
            Format::Csr => "CSR text",
            Format::Edges => "an edge list",
            Format::Map => "a map",
            Format::Grid => "a grid",
        }
    }
}

/// A graph as its arrays: row `v` is `adj[offsets[v]..offsets[v + 1]]`. The readers only make valid ones.
#[derive(Debug, PartialEq, Eq)]
pub struct Csr {
    pub offsets: Vec<i32>,
    pub adj: Vec<i32>,
}

impl Csr {
    pub fn nodes(&self) -> usize {
        self.offsets.len() - 1
    }
}

/// A graph, and what a report should say about how it was read.
#[derive(Debug)]
pub struct Reading {
    /// The name of the file, as errors and reports show it.
    pub source: String,
    pub format: Format,
    pub csr: Csr,
    /// The edges as the input counts them: an edge that goes both ways is one.
    edges: usize,
    directed: bool,
    /// Whether the lines of an edge list had more than the two columns that count.
    extra_columns: bool,
    pub cells: Cells,
}

/// What nodes are beside numbers.
#[derive(Debug)]
pub enum Cells {
    None,
    /// Cells of a map.
    Map(Floor),
    /// Cells of a grid, which has rules of its own.
    Grid(Grid),
}

impl Reading {
    /// The cells that the nodes are, if they are.
    pub fn floor(&self) -> Option<&Floor> {
        match &self.cells {
            Cells::None => None,
            Cells::Map(floor) => Some(floor),
            Cells::Grid(grid) => Some(grid.floor()),
        }
    }

    /// The nodes that there are.
    pub fn places(&self) -> Places<'_> {
        Places { nodes: self.csr.nodes(), floor: self.floor() }
    }

    /// What `--json` prints of how the input was read.
    pub fn facts(&self) -> Facts<'_> {
        Facts {
            file: &self.source,
            format: self.format,
            directed: self.directed,
            nodes: self.csr.nodes(),
            edges: self.edges,
            rows: self.floor().map(Floor::rows),
            columns: self.floor().map(Floor::columns),
        }
    }
}

/// How an input was read. Scripts depend on these names: add, never change.
#[derive(Serialize)]
pub struct Facts<'a> {
    file: &'a str,
    format: Format,
    directed: bool,
    nodes: usize,
    edges: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<usize>,
}

/// How the input was read, as a sentence.
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Read as {}: ", self.format.name())?;
        if let Some(floor) = self.floor() {
            write!(f, "{} of {}, ", count(floor.rows(), "row"), count(floor.columns(), "cell"))?;
        }
        let ways = if self.directed { "one way" } else { "both ways" };
        write!(f, "{}, {}, each {ways}", count(self.csr.nodes(), "node"), count(self.edges, "edge"))?;
        if self.extra_columns {
            write!(f, "; columns after the second are ignored")?;
        }
        write!(f, ".")
    }
}

/// What a reader found wrong.
#[derive(Debug)]
struct Problem {
    cause: Cause,
    /// The offset of the byte where it is, if it is somewhere.
    at: Option<usize>,
    message: String,
    help: &'static str,
    /// The format that the text was taken for, when nobody said which it is.
    guess: Option<Format>,
}

impl Problem {
    fn input(at: usize, message: String, help: &'static str) -> Self {
        Problem { cause: Cause::Input, at: Some(at), message, help, guess: None }
    }

    fn resources(message: String) -> Self {
        Problem { cause: Cause::Resources, at: None, message, help: "use a smaller graph", guess: None }
    }

    /// The problem as it is shown, found in these bytes of `source`.
    fn failure(self, source: &str, bytes: &[u8]) -> Failure {
        let place = match self.at {
            Some(offset) => {
                let (line, column) = text::position(bytes, offset);
                format!("{source}:{line}:{column}")
            }
            None => source.to_string(),
        };
        let note = self.guess.map(|format| {
            format!("\n  note: the input looks like {}; --format reads it as something else", format.name())
        });
        let help = format!("{}{}", self.help, note.unwrap_or_default());
        Failure { cause: self.cause, place: Some(place), message: self.message, help: Some(help) }
    }

    /// What the allocator has just refused.
    fn memory(_: std::collections::TryReserveError) -> Self {
        Problem::resources("there is no memory for a graph of this size".into())
    }

    /// An adj longer than an offset can say.
    fn too_many_entries() -> Self {
        Problem::resources(format!("the graph has more than {MOST} entries, the most that can be solved"))
    }
}

/// The most nodes or entries that a graph can have: the library's indices are 32-bit integers.
const MOST: i32 = i32::MAX;

impl Input {
    /// Reads the graph.
    pub fn read(&self) -> Result<Reading, Failure> {
        read_file(&self.file, self.format, self.directed, self.connect)
    }

    /// Reads a side's own graph among so many nodes. A list of edges need not reach the last of them.
    pub fn read_moves(&self, file: &Path, nodes: usize) -> Result<Csr, Failure> {
        let Reading { format, mut csr, .. } = read_file(file, None, self.directed, self.connect)?;
        while format == Format::Edges && csr.nodes() < nodes {
            push(&mut csr.offsets, csr.adj.len() as i32)
                .map_err(|problem| problem.failure(&name(file), b""))?;
        }
        Ok(csr)
    }
}

/// Reads a map or grid for the cells that its nodes are, whatever its steps.
pub fn read_map(file: &Path) -> Result<Reading, Failure> {
    read_file(file, None, false, Connect::Four)
}

/// Reads a graph, and warns on stderr of what is legal but hardly meant.
fn read_file(
    file: &Path,
    format: Option<Format>,
    directed: bool,
    connect: Connect,
) -> Result<Reading, Failure> {
    // Who types the graph sees what is going on.
    let _waiting = (!is_stdin(file)).then(|| Waiting::new("reading"));
    let source = name(file);
    let bytes = bytes(file).map_err(|error| {
        let out_of_memory = error.kind() == io::ErrorKind::OutOfMemory;
        Failure {
            cause: if out_of_memory { Cause::Resources } else { Cause::Io },
            place: Some(source.clone()),
            message: format!("can't read it: {error}"),
            help: Some("is this the right file?".into()),
        }
    })?;
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let reading =
        parse(bytes, format, directed, connect).map_err(|problem| problem.failure(&source, bytes))?;
    if reading.format == Format::Edges && !reading.csr.adj.contains(&0) && reading.csr.nodes() > 1 {
        let warning = "warning: no edge leads to node 0; are the nodes counted from 1?";
        // A warning that nobody can see changes nothing.
        let _ = writeln!(io::stderr(), "{}: {warning}", shown(&source));
    }
    Ok(Reading { source, ..reading })
}

/// Whether standard input is meant.
pub fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

/// What a file is called in errors and reports.
pub fn name(file: &Path) -> String {
    if is_stdin(file) { "<stdin>".into() } else { file.to_string_lossy().into_owned() }
}

fn bytes(file: &Path) -> io::Result<Vec<u8>> {
    if is_stdin(file) { read_text(io::stdin().lock()) } else { read_text(File::open(file)?) }
}

/// The first bytes of every table (docs/FORMAT.md).
const TABLE: &[u8] = b"\x89CMT";

/// Whether a file begins as tables do. One that can't be read does not.
pub fn is_table(file: &Path) -> bool {
    let begins = || {
        let mut bytes = [0; TABLE.len()];
        File::open(file)?.read_exact(&mut bytes)?;
        io::Result::Ok(bytes == TABLE)
    };
    !is_stdin(file) && begins().unwrap_or(false)
}

/// How much is read before the rest is known to be worth it.
const FIRST_LOOK: u64 = 1 << 16;

/// Reads everything, but stops early at what is not text: a device that never ends, a film given by mistake.
fn read_text(mut reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.by_ref().take(FIRST_LOOK).read_to_end(&mut bytes)?;
    if !bytes.contains(&0) {
        reader.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Reads a graph from text that has no byte order mark.
fn parse(bytes: &[u8], given: Option<Format>, directed: bool, connect: Connect) -> Result<Reading, Problem> {
    refuse_foreign(bytes)?;
    let format = match given {
        Some(format) => format,
        None => detect(bytes)?,
    };
    read_as(format, bytes, directed, connect)
        .map_err(|problem| Problem { guess: given.is_none().then_some(format), ..problem })
}

fn read_as(format: Format, bytes: &[u8], directed: bool, connect: Connect) -> Result<Reading, Problem> {
    let (source, extra_columns) = (String::new(), false);
    let one_way = |csr: Csr| {
        let edges = csr.adj.len();
        Reading {
            source: String::new(),
            format,
            csr,
            edges,
            directed: true,
            extra_columns,
            cells: Cells::None,
        }
    };
    let both_ways = |csr: Csr, cells| {
        let edges = csr.adj.len() / 2;
        Reading { source: String::new(), format, csr, edges, directed: false, extra_columns, cells }
    };
    match format {
        Format::Json => json::read(bytes).map(one_way),
        Format::Csr => csr::read(bytes).map(one_way),
        Format::Edges => {
            let list = edges::read(bytes)?;
            let (edges, extra_columns) = (list.len(), list.extra_columns());
            let csr = list.to_csr(directed)?;
            Ok(Reading { source, format, csr, edges, directed, extra_columns, cells: Cells::None })
        }
        Format::Map => {
            let floor = map::read(bytes)?;
            Ok(both_ways(map::steps(&floor, connect)?, Cells::Map(floor)))
        }
        Format::Grid => {
            let grid = grid::read(bytes)?;
            Ok(both_ways(map::steps(grid.floor(), Connect::Four)?, Cells::Grid(grid)))
        }
    }
}

/// Files that are often given by mistake, with the first bytes that betray them and the way out.
const FOREIGN: &[(&[u8], &str, &str)] = &[
    (TABLE, "the input is a table, not a graph", "cat-mouse query, verify and play read tables"),
    (b"\x1F\x8B", "the input is compressed", "unpack it on the way: gzip -dc FILE | cat-mouse solve -"),
    (b"\xFF\xFE", "the input is UTF-16 text", "save it as UTF-8"),
    (b"\xFE\xFF", "the input is UTF-16 text", "save it as UTF-8"),
];

fn refuse_foreign(bytes: &[u8]) -> Result<(), Problem> {
    for &(start, message, help) in FOREIGN {
        if bytes.starts_with(start) {
            return Err(Problem::input(0, message.into(), help));
        }
    }
    // Only as far as `read_text` looked: beyond, a NUL is one of many bytes that the readers refuse.
    let looked_at = &bytes[..bytes.len().min(FIRST_LOOK as usize)];
    match looked_at.iter().position(|&byte| byte == 0) {
        Some(at) => Err(Problem::input(at, "a NUL byte: the input is not text".into(), HELP_FORMATS)),
        None => Ok(()),
    }
}

const HELP_FORMATS: &str = "`cat-mouse solve --help` describes the formats";

/// Which format text is in. Never wrong about valid text of a graph with two nodes or more: JSON begins with a
/// bracket, and maps and grids with letters or signs; CSR has two numbers on its first line and at least three on its second, which no edge list has, because
/// all its lines have equally many.
fn detect(bytes: &[u8]) -> Result<Format, Problem> {
    let Some(first) = bytes.trim_ascii_start().first() else {
        return Err(Problem::input(0, "the input is empty".into(), HELP_FORMATS));
    };
    if matches!(first, b'[' | b'{') {
        return Ok(Format::Json);
    }
    if bytes.starts_with(b"%%MatrixMarket") {
        // Taken for an edge list, its line of sizes would become an edge.
        let help = "remove its line of sizes, count nodes from 0, and use --format edges";
        return Err(Problem::input(0, "MatrixMarket files are not read".into(), help));
    }
    if bytes.starts_with(b"type ") {
        return Ok(Format::Map);
    }
    if grid::is_likely(bytes) {
        return Ok(Format::Grid);
    }
    let mut columns = text::lines(bytes).map(|line| line.tokens().take(3).count()).filter(|&count| count > 0);
    match (columns.next(), columns.next()) {
        (Some(2), Some(3)) => Ok(Format::Csr),
        _ => Ok(Format::Edges),
    }
}

/// `vec.push(value)`, except that no memory is an error.
fn push<T>(vec: &mut Vec<T>, value: T) -> Result<(), Problem> {
    if vec.len() == vec.capacity() {
        vec.try_reserve(1).map_err(Problem::memory)?;
    }
    vec.push(value);
    Ok(())
}

/// `vec![0; len]`, except that no memory is an error.
fn zeros(len: usize) -> Result<Vec<i32>, Problem> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len).map_err(Problem::memory)?;
    vec.resize(len, 0);
    Ok(vec)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn csr(offsets: &[i32], adj: &[i32]) -> Csr {
        Csr { offsets: offsets.to_vec(), adj: adj.to_vec() }
    }

    #[test]
    fn detection_is_right_about_every_format() {
        for (text, expected) in [
            ("[[1],[0]]", Format::Json),
            (" \n\t[[1],[0]]", Format::Json),
            ("{}", Format::Json),
            ("2 2\n0 1 2\n1 0\n", Format::Csr),
            ("3 0\n0 0 0 0\n", Format::Csr),
            ("0 1\n1 2\n", Format::Edges),
            ("0 1", Format::Edges),
            ("# sizes\n2 2 # more\n0 1 % 2 3\n", Format::Edges),
            ("0 1 5\n1 2 5\n2 0 5\n", Format::Edges),
            ("#\n# no edge, # M C F .\n", Format::Edges),
            ("type octile\nheight 1\nwidth 1\nmap\n.\n", Format::Map),
            ("####F\n#C...\nM....\n", Format::Grid),
            ("\r\n##\r\n#M\r\n#C\r\n#F\r\n", Format::Grid),
            ("M.x.C", Format::Grid),
        ] {
            assert_eq!(detect(text.as_bytes()).expect(text), expected, "{text:?}");
        }
    }

    #[test]
    fn an_edge_list_goes_both_ways_or_one_way() {
        let read = |directed| parse(b"0 1\n2 1\n2 2\n1 0\n", None, directed, Connect::Four).unwrap().csr;
        assert_eq!(read(false), csr(&[0, 2, 5, 7], &[1, 1, 0, 2, 0, 1, 2]));
        assert_eq!(read(true), csr(&[0, 1, 2, 4], &[1, 0, 1, 2]));
    }

    /// What a reader accepts, the library must accept; what it refuses must have a place inside the text; and nothing
    /// may panic. Valid texts are damaged byte by byte, and read as every format.
    #[test]
    fn damaged_text_is_read_or_refused() {
        const SEED: u64 = 0x00ca_75ee_d001;
        const TEXTS: [&[u8]; 5] = [
            b"[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
            b"6 14\n0 2 3 6 9 11 14\n2 5 3 0 4 5 1 4 5 2 3 0 2 3\n",
            b"# comment\n0\t1 7\r\n1 2 7\n\n2 3 7 % comment\n",
            b"type octile\nheight 3\nwidth 4\nmap\n..@T\nG.SW\nO...\n",
            b"####F\n#C...\nM....\n",
        ];
        const BYTES: &[u8] = b"0123456789 \t\r\n,[]{}\"\\-+.eE#%ntf.#MCF@TGS\x00\xEF\xBB\xBF\xFF\x1F\x8B";
        let mut state = SEED;
        // splitmix64
        let mut below = |limit: usize| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((z ^ (z >> 31)) % limit as u64) as usize
        };
        let mut accepted = 0;
        for case in 0..40_000 {
            let mut text = TEXTS[below(TEXTS.len())].to_vec();
            for _ in 0..=below(4) {
                let (at, byte) = (below(text.len()), BYTES[below(BYTES.len())]);
                match below(4) {
                    0 => text.truncate(at.max(1)),
                    1 => text[at] = byte,
                    2 => text.insert(at, byte),
                    _ => drop(text.splice(at..at, vec![byte; below(70)])),
                }
            }
            let formats = [Format::Json, Format::Csr, Format::Edges, Format::Map, Format::Grid];
            let format = formats.get(below(2 * formats.len())).copied();
            let connect = [Connect::Four, Connect::Eight][below(2)];
            match parse(&text, format, below(2) == 0, connect) {
                Ok(reading) => {
                    accepted += 1;
                    let graph = cat_mouse::Graph::new(&reading.csr.offsets, &reading.csr.adj);
                    assert!(
                        graph.is_ok(),
                        "seed {SEED:#x}, case {case}: {graph:?} from {}",
                        text.escape_ascii()
                    );
                }
                Err(problem) => {
                    let inside = problem.at.is_none_or(|at| at <= text.len());
                    assert!(inside, "seed {SEED:#x}, case {case}: {problem:?} for {}", text.escape_ascii());
                }
            }
        }
        assert!(accepted > 1000, "only {accepted} texts were accepted: the damage is too heavy to test much");
    }

    #[test]
    fn brackets_without_end_are_refused() {
        let deep = vec![b'['; 1_000_000];
        assert_eq!(parse(&deep, None, false, Connect::Four).unwrap_err().at, Some(2));
    }
}
