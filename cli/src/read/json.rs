//! JSON as LeetCode 913 writes a graph: an array of rows, each an array of nodes. The grammar is serde_json's; here
//! the numbers go straight into the arrays of the graph.
//!
//! No graph has a string, and serde_json copies those it meets, into memory that it can't do without: what it is given
//! ends before the first one.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Unexpected, Visitor};
use serde_json::error::Category;

use super::text::Token;
use super::{Csr, MOST, Problem, push};

const HELP: &str = "write an array with one row of nodes for each node, such as [[1,2],[0],[0,1]]";

/// Reads a graph from JSON.
pub fn read(bytes: &[u8]) -> Result<Csr, Problem> {
    let mut graph = GraphBuilder { csr: Csr { offsets: Vec::new(), adj: Vec::new() }, problem: None };
    push(&mut graph.csr.offsets, 0)?;
    let string = bytes.iter().position(|&byte| byte == b'"');
    let mut json = serde_json::Deserializer::from_slice(&bytes[..string.unwrap_or(bytes.len())]);
    match (json.deserialize_seq(Rows(&mut graph)).and_then(|()| json.end()), string) {
        (Ok(()), None) => check_nodes(bytes, graph.csr),
        (Err(error), None) => Err(graph.problem.unwrap_or_else(|| problem(bytes, &error))),
        (Err(error), Some(_)) if !error.is_eof() => {
            Err(graph.problem.unwrap_or_else(|| problem(bytes, &error)))
        }
        (_, Some(at)) => Err(Problem::input(at, "a string can't be part of a graph".into(), HELP)),
    }
}

/// Every entry is a node; how many there are is known only after the last row.
fn check_nodes(bytes: &[u8], csr: Csr) -> Result<Csr, Problem> {
    let Some(entry) = csr.adj.iter().position(|&node| node as usize >= csr.nodes()) else {
        return Ok(csr);
    };
    let token = numbers(bytes).nth(entry).expect("every entry comes from a number");
    let (node, rows) = (csr.adj[entry], csr.nodes());
    let message = format!("there is no node {node}: the nodes are 0 to {}, one for each row", rows - 1);
    Err(Problem::input(token.at, message, HELP))
}

/// What serde_json found wrong, placed at the first byte of what it complains about.
fn problem(bytes: &[u8], error: &serde_json::Error) -> Problem {
    let (line, column) = (error.line(), error.column());
    let line_at = match line.checked_sub(2) {
        Some(before) => bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').nth(before),
        None => None,
    };
    let mut at = line_at.map_or(0, |(end, _)| end + 1) + column.saturating_sub(1);
    let text = error.to_string();
    let message = text.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&text);
    match (error.classify(), message.split_once(", expected ")) {
        (Category::Data, Some((_, wanted))) => {
            // A value of a wrong kind. A number or word has been read to its end; arrays and objects are the next byte.
            if bytes.get(at).is_some_and(|&byte| in_word(byte)) {
                at = bytes[..at].iter().rposition(|&byte| !in_word(byte)).map_or(0, |before| before + 1);
            } else {
                at += usize::from(matches!(bytes.get(at), Some(b'[' | b',')));
                at += bytes[at..].iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
            }
            let rest = &bytes[at..];
            let word = rest.iter().position(|&byte| !in_word(byte)).unwrap_or(rest.len());
            let found = Token { at, bytes: &rest[..word.max(1).min(rest.len())] };
            Problem { help: HELP, ..found.unexpected(wanted) }
        }
        (Category::Eof, _) => Problem::input(at, "the text ends before the graph does".into(), HELP),
        _ => Problem::input(at, message.into(), HELP),
    }
}

/// The numbers of valid JSON that has nothing but arrays and numbers.
fn numbers(bytes: &[u8]) -> impl Iterator<Item = Token<'_>> {
    let words = bytes.split(|&byte| !in_word(byte)).filter(|word| !word.is_empty());
    words.map(|word| Token { at: word.as_ptr().addr() - bytes.as_ptr().addr(), bytes: word })
}

fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// The graph as far as it has been read.
struct GraphBuilder {
    csr: Csr,
    /// Why reading stopped, when the reason is not in the JSON.
    problem: Option<Problem>,
}

impl GraphBuilder {
    fn push_node<E: Error>(&mut self, node: i32) -> Result<(), E> {
        if self.csr.adj.len() == MOST as usize {
            return self.stop(Problem::too_many_entries());
        }
        push(&mut self.csr.adj, node).or_else(|problem| self.stop(problem))
    }

    fn end_row<E: Error>(&mut self) -> Result<(), E> {
        let end = self.csr.adj.len() as i32;
        push(&mut self.csr.offsets, end).or_else(|problem| self.stop(problem))
    }

    fn stop<E: Error>(&mut self, problem: Problem) -> Result<(), E> {
        self.problem = Some(problem);
        Err(E::custom("stopped"))
    }
}

/// Expects the array of rows.
struct Rows<'a>(&'a mut GraphBuilder);

impl<'de> Visitor<'de> for Rows<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<(), A::Error> {
        while rows.next_element_seed(Row(self.0))?.is_some() {
            self.0.end_row()?;
        }
        Ok(())
    }
}

/// Expects one row: an array of nodes.
struct Row<'a>(&'a mut GraphBuilder);

impl<'de> DeserializeSeed<'de> for Row<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Row<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row, which is an array of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut nodes: A) -> Result<(), A::Error> {
        while let Some(node) = nodes.next_element_seed(Node)? {
            self.0.push_node(node)?;
        }
        Ok(())
    }
}

/// Expects a node.
struct Node;

impl<'de> DeserializeSeed<'de> for Node {
    type Value = i32;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<i32, D::Error> {
        json.deserialize_u64(self)
    }
}

impl Visitor<'_> for Node {
    type Value = i32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a node, a whole number from 0 to {}", MOST - 1)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<i32, E> {
        match i32::try_from(number) {
            Ok(node) if node < MOST => Ok(node),
            _ => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
        }
    }
}
