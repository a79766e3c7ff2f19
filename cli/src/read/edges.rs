//! Edge lists: two nodes a line, comments from # or %, further columns ignored.

use super::text::{Token, lines};
use super::{Csr, MOST, Problem, push, zeros};
use crate::words::count;

/// The edges as they stand in the list.
pub struct EdgeList {
    edges: Vec<[i32; 2]>,
    nodes: usize,
    columns: usize,
}

/// Reads the edges of a list.
pub fn read(bytes: &[u8]) -> Result<EdgeList, Problem> {
    let mut list = EdgeList { edges: Vec::new(), nodes: 0, columns: 0 };
    let mut largest = None;
    for line in lines(bytes) {
        let mut tokens = line.tokens();
        let Some(from) = tokens.next() else { continue };
        let mut node = |token: Token<'_>| {
            let node = token.number("a node", MOST - 1)?;
            if node as usize >= list.nodes {
                list.nodes = node as usize + 1;
                largest = Some(token.at);
            }
            Ok(node)
        };
        let tail = node(from)?;
        let Some(to) = tokens.next() else {
            let help = "put both nodes of an edge on one line; a node without edges needs no line";
            return Err(Problem::input(from.at, "an edge needs two nodes; this line has one".into(), help));
        };
        let head = node(to)?;
        push(&mut list.edges, [tail, head])?;
        check_columns(&mut list.columns, 2 + tokens.count(), from)?;
    }
    check_gaps(&list, largest)?;
    Ok(list)
}

/// Every line has as many columns as the first. Weights and times do; lines of neighbours, where ignoring what
/// follows the second column would give another graph, do not.
fn check_columns(columns: &mut usize, found: usize, first: Token<'_>) -> Result<(), Problem> {
    if *columns == 0 {
        *columns = found;
    }
    if *columns == found {
        return Ok(());
    }
    let message = format!("this line has {}; the lines before it have {columns}", count(found, "column"));
    let help = "an edge list has one edge a line: two nodes, then as many weights on every line";
    Err(Problem::input(first.at, message, help))
}

/// Numbers that are labels of some other kind would make a graph of almost nothing but isolated nodes, and could ask
/// for gigabytes with a line.
fn check_gaps(list: &EdgeList, largest: Option<usize>) -> Result<(), Problem> {
    const ALWAYS_FINE: usize = 1_000_000;
    match largest {
        Some(at) if list.nodes > ALWAYS_FINE + 16 * list.len() => {
            let message = format!("node {} in a list of only {}", list.nodes - 1, count(list.len(), "edge"));
            let help =
                "number the nodes from 0 on, without gaps, or write CSR text, where gaps have no limit";
            Err(Problem::input(at, message, help))
        }
        _ => Ok(()),
    }
}

impl EdgeList {
    /// The number of edges.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Whether there were columns that are ignored.
    pub fn extra_columns(&self) -> bool {
        self.columns > 2
    }

    /// The graph of these edges, each one way or both ways. Rows keep the order of the list.
    pub fn to_csr(&self, directed: bool) -> Result<Csr, Problem> {
        let moves = || {
            self.edges.iter().flat_map(move |&[from, to]| {
                let back = (!directed && from != to).then_some((to, from));
                std::iter::once((from, to)).chain(back)
            })
        };
        let entries = moves().count();
        if i32::try_from(entries).is_err() {
            return Err(Problem::too_many_entries());
        }
        // Counted two places ahead and summed, offsets[v + 1] is where row v begins; filling the row moves it to the end.
        let mut offsets = zeros(self.nodes + 2)?;
        for (from, _) in moves() {
            offsets[from as usize + 2] += 1;
        }
        for node in 2..offsets.len() {
            offsets[node] += offsets[node - 1];
        }
        let mut adj = zeros(entries)?;
        for (from, to) in moves() {
            let next = &mut offsets[from as usize + 1];
            adj[*next as usize] = to;
            *next += 1;
        }
        offsets.pop();
        Ok(Csr { offsets, adj })
    }
}
