//! graph6 and sparse6: the formats in which lists of small undirected graphs come, a line each.
//!
//! Both are described in nauty's `formats.txt`. A line is read in place: [`Graph6::parse`] checks it, and
//! [`Arcs::for_each`] decodes its edges. Not read are digraph6, and incremental sparse6, whose lines are differences from
//! the line before.

use std::fmt;

use super::Arcs;
use crate::error::Error;

/// What may stand right before the first graph of a file, on the same line.
const HEADERS: [&[u8]; 2] = [b">>graph6<<", b">>sparse6<<"];

/// A graph in graph6 or sparse6: a checked line.
#[derive(Clone, Copy, Debug)]
pub struct Graph6<'a> {
    line: &'a [u8],
    nodes: usize,
    /// Six bits a byte, each 63 too large.
    data: &'a [u8],
    sparse: bool,
}

impl<'a> Graph6<'a> {
    /// Checks a line, without its end.
    ///
    /// ```
    /// use cat_mouse::{Arcs, Graph6};
    ///
    /// let path = Graph6::parse(b"Bg")?; // the format names edges by their larger node: 0 - 1, 1 - 2
    /// assert_eq!(path.nodes(), 3);
    /// # Ok::<(), cat_mouse::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::BadGraph6`] says what is wrong, and at which byte.
    pub fn parse(line: &'a [u8]) -> Result<Self, Error> {
        Self::check(line, 0).map_err(|defect| Error::BadGraph6 { defect })
    }

    /// The same of the first line of a file, which may begin with a header: `>>graph6<<` or `>>sparse6<<`.
    ///
    /// # Errors
    /// As of [`parse`](Self::parse).
    pub fn parse_first(line: &'a [u8]) -> Result<Self, Error> {
        let header = HEADERS.iter().find(|header| line.starts_with(header)).map_or(0, |header| header.len());
        Self::check(line, header).map_err(|defect| Error::BadGraph6 { defect })
    }

    /// Checks a line after so many bytes of a header.
    fn check(line: &'a [u8], header: usize) -> Result<Self, Graph6Defect> {
        let line = &line[header..];
        let sparse = match line.first() {
            None => return Err(Graph6Defect::Empty),
            Some(b':') => true,
            Some(b'>') if HEADERS.iter().any(|header| line.starts_with(header)) => {
                return Err(Graph6Defect::Header);
            }
            Some(b'&' | b'>') => return Err(Graph6Defect::Directed),
            Some(b';') => return Err(Graph6Defect::Incremental),
            Some(_) => false,
        };
        let begin = usize::from(sparse);
        if let Some(at) = line[begin..].iter().position(|byte| !(63..=126).contains(byte)) {
            return Err(Graph6Defect::Byte { at: header + begin + at, byte: line[begin + at] });
        }
        let (nodes, size) = match line[begin..] {
            [126, 126, ref rest @ ..] => (number(rest.get(..6)), 8),
            [126, ref rest @ ..] => (number(rest.get(..3)), 4),
            ref rest => (number(rest.get(..1)), 1),
        };
        let nodes = nodes.ok_or(Graph6Defect::NoSize)?;
        let data = &line[begin + size..];
        // The largest number that the format has is 36 bits long: its square fits.
        let expected = (u128::from(nodes) * u128::from(nodes.saturating_sub(1)) / 2).div_ceil(6);
        if !sparse && expected != data.len() as u128 {
            return Err(Graph6Defect::Length { nodes, expected, found: data.len() });
        }
        let Ok(nodes) = usize::try_from(nodes) else {
            return Err(Graph6Defect::Length { nodes, expected, found: data.len() });
        };
        let graph = Graph6 { line, nodes, data, sparse };
        match graph.is_padded_well() {
            true => Ok(graph),
            false => Err(Graph6Defect::Padding { at: header + line.len() - 1 }),
        }
    }

    /// Whether nothing stands behind the graph but what fills the last byte: zeros, or in sparse6 ones, the first of which
    /// may be a zero, lest they look like an edge. Some writers of sparse6 fill more bytes than the last one.
    fn is_padded_well(&self) -> bool {
        let Some(last) = self.data.last().map(|byte| byte - 63) else { return true };
        if !self.sparse {
            // There are as many bytes as the pairs of nodes take, a bit each.
            let [a, b] = [self.nodes, self.nodes - 1].map(|n| n as u128);
            let filling = 6 * self.data.len() as u128 - a * b / 2;
            return last & ((1 << filling) - 1) == 0;
        }
        let walked = self.sparse_edges(|_, _| {});
        let filling = 6 * self.data.len() - walked;
        let mut rest = bits(&self.data[walked / 6..]).skip(walked % 6).enumerate();
        rest.all(|(i, bit)| bit == 1 || i == 0 && filling < 6)
    }

    /// The line, without a header.
    pub fn line(&self) -> &'a [u8] {
        self.line
    }

    /// The lines of a text, without their ends: LF or CR LF.
    pub fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
        let mut rest = text;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let line = &rest[..end];
            rest = rest.get(end + 1..).unwrap_or(b"");
            Some(line.strip_suffix(b"\r").unwrap_or(line))
        })
    }

    /// The upper triangle of the matrix, column by column.
    #[inline]
    fn dense_edges(&self, mut edge: impl FnMut(usize, usize)) {
        let (mut a, mut b) = (0, 1);
        for &byte in self.data {
            for bit in (0..6).rev() {
                // After the last pair stands only what fills the last byte.
                if (byte - 63) >> bit & 1 != 0 && b < self.nodes {
                    edge(a, b);
                }
                a += 1;
                if a == b {
                    (a, b) = (0, b + 1);
                }
            }
        }
    }

    /// A walk over the nodes: each piece goes on to the next node or not, and then names an edge or a node to jump to. The
    /// first that is not whole, or leads beyond the last node, only fills what is left: how many bits come before it?
    fn sparse_edges(&self, mut edge: impl FnMut(usize, usize)) -> usize {
        let width = usize::BITS - self.nodes.saturating_sub(1).leading_zeros();
        let mut bits = bits(self.data);
        let (mut at, mut walked) = (0, 0);
        while let Some(goes_on) = bits.next() {
            at += usize::from(goes_on);
            let mut to = 0;
            for _ in 0..width {
                let Some(bit) = bits.next() else { return walked };
                to = to << 1 | usize::from(bit);
            }
            if to.max(at) >= self.nodes {
                return walked;
            }
            if to > at {
                at = to;
            } else {
                edge(to, at);
            }
            walked += 1 + width as usize;
        }
        walked
    }
}

impl Arcs for Graph6<'_> {
    const UNDIRECTED: bool = true;

    fn nodes(&self) -> usize {
        self.nodes
    }

    #[inline]
    fn for_each(&self, mut arc: impl FnMut(usize, usize)) {
        let both = |a, b| {
            arc(a, b);
            arc(b, a);
        };
        match self.sparse {
            true => {
                self.sparse_edges(both);
            }
            false => self.dense_edges(both),
        }
    }
}

/// The bits of bytes that have six each, highest first.
#[inline]
fn bits(data: &[u8]) -> impl Iterator<Item = u8> {
    data.iter().flat_map(|byte| (0..6).rev().map(move |bit| (byte - 63) >> bit & 1))
}

/// A number in six bits a byte, highest first.
fn number(bytes: Option<&[u8]>) -> Option<u64> {
    Some(bytes?.iter().fold(0, |number, byte| number << 6 | u64::from(byte - 63)))
}

/// What is wrong with a line of graph6 or sparse6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Graph6Defect {
    /// There is nothing in it.
    Empty,
    /// It begins with the header of a file, which belongs before the first graph.
    Header,
    /// It is digraph6, or begins with the header of that.
    Directed,
    /// It is incremental sparse6.
    Incremental,
    /// A byte that these formats do not use.
    Byte {
        /// Which one in the line, from 0.
        at: usize,
        /// The byte.
        byte: u8,
    },
    /// The line ends before it has said how many nodes there are.
    NoSize,
    /// The line is longer or shorter than a graph of its nodes.
    Length {
        /// How many nodes it says there are.
        nodes: u64,
        /// The bytes that there should be after that.
        expected: u128,
        /// Those that there are.
        found: usize,
    },
    /// More stands behind the graph than what fills its last byte, or something else.
    Padding {
        /// The last byte, from 0.
        at: usize,
    },
}

impl Graph6Defect {
    /// The byte of the line where it is, from 0.
    pub fn at(self) -> usize {
        match self {
            Graph6Defect::Byte { at, .. } | Graph6Defect::Padding { at } => at,
            _ => 0,
        }
    }
}

impl fmt::Display for Graph6Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Graph6Defect::Empty => write!(f, "an empty line is no graph"),
            Graph6Defect::Header => write!(f, "a header stands only before the first graph of a file"),
            Graph6Defect::Directed => write!(f, "a directed graph (digraph6); only undirected ones are read"),
            Graph6Defect::Incremental => {
                write!(f, "incremental sparse6, a difference from the graph before, is not read")
            }
            Graph6Defect::Byte { at, byte } => {
                write!(
                    f,
                    "byte {at} is '{}', which neither graph6 nor sparse6 has there",
                    byte.escape_ascii()
                )
            }
            Graph6Defect::NoSize => write!(f, "the line ends before it says how many nodes there are"),
            Graph6Defect::Length { nodes, expected, found } => {
                write!(
                    f,
                    "graph6 has {expected} bytes after the size for {nodes} nodes, but there are {found}"
                )
            }
            Graph6Defect::Padding { at } => {
                write!(
                    f,
                    "byte {at}, the last one, says more than the graph has: it must end in bits that only fill it"
                )
            }
        }
    }
}

impl std::error::Error for Graph6Defect {}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(line: &[u8]) -> (usize, Vec<(usize, usize)>) {
        let graph = Graph6::parse(line).expect("a good line");
        let mut edges = vec![];
        graph.for_each(|a, b| edges.push((a, b)));
        let edges: Vec<_> = edges.into_iter().step_by(2).collect();
        (graph.nodes(), edges)
    }

    #[test]
    fn lines_of_the_formats_own_description() {
        assert_eq!(edges(b"DQc"), (5, vec![(0, 2), (1, 3), (0, 4), (3, 4)].into_iter().collect()));
        let sparse = edges(b":Fa@x^");
        assert_eq!(sparse, (7, vec![(0, 1), (0, 2), (1, 2), (5, 6)]));
        assert_eq!(edges(b":Fa@x^~~"), sparse, "filled by more bytes than the last one");
        // Filled by a zero and ones, as some write it where ones alone could be a loop of the last node.
        let filled = edges(b":O`OS[@CYs@oy?mV");
        assert_eq!((filled.0, filled.1.len(), filled.1.last()), (16, 13, Some(&(9, 14))));
    }

    #[test]
    fn sizes_of_all_lengths() {
        for (line, nodes) in [(&b"?"[..], 0), (b"@", 1), (b":@", 1), (b":~?@M", 78), (b":~~?????A", 2)] {
            assert_eq!(Graph6::parse(line).map(|graph| graph.nodes), Ok(nodes));
        }
        let mut large = b"~?@?".to_vec(); // 64 nodes
        large.extend([b'~'; 336]);
        let all = edges(&large);
        assert_eq!((all.0, all.1.len()), (64, 2016));
        assert_eq!(all.1, (0..64).flat_map(|b| (0..b).map(move |a| (a, b))).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_no_graph_is_refused() {
        for (line, defect) in [
            (&b""[..], Graph6Defect::Empty),
            (b"&C[p?", Graph6Defect::Directed),
            (b";kJ", Graph6Defect::Incremental),
            (b"D?\n", Graph6Defect::Byte { at: 2, byte: b'\n' }),
            (b":D 7", Graph6Defect::Byte { at: 2, byte: b' ' }),
            (b">>graph6<<", Graph6Defect::Empty),
            (b">>graph6<<D ?", Graph6Defect::Byte { at: 11, byte: b' ' }),
            (b">>graph6<<>>graph6<<D??", Graph6Defect::Header),
            (b">>digraph6<<&C[p?", Graph6Defect::Directed),
            (b"D?", Graph6Defect::Length { nodes: 5, expected: 2, found: 1 }),
            (b"D???", Graph6Defect::Length { nodes: 5, expected: 2, found: 3 }),
            (b"~?", Graph6Defect::NoSize),
            (b"~~?????", Graph6Defect::NoSize),
            (b":", Graph6Defect::NoSize),
            // A triangle has three bits, and three zeros; ten pairs leave two bits of the second byte.
            (b"Bx", Graph6Defect::Padding { at: 1 }),
            (b"DQd", Graph6Defect::Padding { at: 2 }),
            (b">>graph6<<DQe", Graph6Defect::Padding { at: 12 }),
            (b":Fa@x]", Graph6Defect::Padding { at: 5 }),
            (b":Bcf", Graph6Defect::Padding { at: 3 }),
            (b":Fa@x^~}", Graph6Defect::Padding { at: 7 }),
            (b":Fa@x^^", Graph6Defect::Padding { at: 6 }),
            (b":Fa@x\\", Graph6Defect::Padding { at: 5 }),
        ] {
            let error = Graph6::parse_first(line).unwrap_err();
            assert_eq!(error, Error::BadGraph6 { defect }, "{}", line.escape_ascii());
            assert!(!defect.to_string().is_empty() && defect.at() <= line.len());
        }
    }

    #[test]
    fn a_text_is_cut_into_lines() {
        for text in ["DQc\n:@", "DQc\n:@\n", "DQc\r\n:@\r\n"] {
            assert_eq!(Graph6::lines(text.as_bytes()).collect::<Vec<_>>(), [&b"DQc"[..], b":@"], "{text:?}");
        }
        let header = Graph6::parse_first(b">>graph6<<DQc").map(|graph| graph.line());
        assert_eq!(header, Ok(&b"DQc"[..]));
        let elsewhere = Graph6::parse(b">>sparse6<<:@").unwrap_err();
        assert_eq!(elsewhere, Error::BadGraph6 { defect: Graph6Defect::Header });
        assert_eq!(Graph6::lines(b"").count(), 0);
        assert_eq!(Graph6::lines(b"@\n\n@").collect::<Vec<_>>(), [&b"@"[..], b"", b"@"]);
    }
}
