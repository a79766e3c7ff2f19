//! Nodes as people write and read them: by number or, in a map or grid, by row and column.

use std::fmt;
use std::str::FromStr;

use cat_mouse::{Floor, OFF_BOARD};

use crate::words::list;

/// A node as it was written: `17`, or `3:5` for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeName {
    Number(usize),
    Cell { row: usize, column: usize },
}

impl FromStr for NodeName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // `parse` would take a sign as well.
        let number = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => text.parse().ok(),
            false => None,
        };
        let name = match text.split_once(':') {
            Some((row, column)) => {
                number(row).zip(number(column)).map(|(row, column)| NodeName::Cell { row, column })
            }
            None => number(text).map(NodeName::Number),
        };
        name.ok_or_else(|| "a node is a number from 0 on or, in a map or grid, ROW:COLUMN".into())
    }
}

impl fmt::Display for NodeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NodeName::Number(number) => write!(f, "{number}"),
            NodeName::Cell { row, column } => write!(f, "{row}:{column}"),
        }
    }
}

/// Several nodes: `0,5,3:4`, or `none`.
#[derive(Clone, Debug)]
pub struct NodeNames(pub Vec<NodeName>);

impl FromStr for NodeNames {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(NodeNames(Vec::new())),
            _ => text.split(',').map(str::parse).collect::<Result<_, _>>().map(NodeNames),
        }
    }
}

impl fmt::Display for NodeNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&list(&self.0.iter().map(NodeName::to_string).collect::<Vec<_>>(), "and"))
    }
}

/// Where the pieces of a side are: `0,5,3:4`; `off` for mice that are off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceNames(pub Vec<Option<NodeName>>);

impl FromStr for PieceNames {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let piece = |text: &str| match text {
            "off" => Ok(None),
            _ => text.parse().map(Some),
        };
        text.split(',').map(piece).collect::<Result<_, _>>().map(PieceNames)
    }
}

impl PieceNames {
    /// The node of a single piece.
    pub fn single(&self) -> Result<NodeName, String> {
        match self.0[..] {
            [Some(name)] => Ok(name),
            _ => Err("there is one piece a side here, so this is one node".into()),
        }
    }

    /// The nodes of so many pieces.
    pub fn nodes(&self, places: Places<'_>, count: usize) -> Result<Vec<usize>, String> {
        if self.0.len() != count {
            return Err(format!("{} given, not {count}", crate::words::count(self.0.len(), "node")));
        }
        self.0.iter().map(|name| name.map_or(Ok(OFF_BOARD), |name| places.find(name))).collect()
    }
}

/// The nodes that there are, and the cells that they are, if they are.
#[derive(Clone, Copy)]
pub struct Places<'a> {
    pub nodes: usize,
    pub floor: Option<&'a Floor>,
}

impl Places<'_> {
    /// The node of this name, or why there is none.
    pub fn find(&self, name: NodeName) -> Result<usize, String> {
        match (name, self.floor) {
            (NodeName::Number(node), _) if node < self.nodes => Ok(node),
            (NodeName::Number(node), _) => Err(match self.nodes.checked_sub(1) {
                Some(last) => format!("there is no node {node}: the nodes are 0 to {last}"),
                None => "there are no nodes".into(),
            }),
            (NodeName::Cell { row, column }, Some(floor)) => floor.node(row, column).ok_or_else(|| {
                let (rows, columns) = (floor.rows(), floor.columns());
                format!("there is no floor at {row}:{column}, in a grid of {rows} rows and {columns} columns")
            }),
            (NodeName::Cell { .. }, None) => {
                Err(format!("{name} is a row and a column, but the nodes are no cells"))
            }
        }
    }

    /// A node, and where it is: `17`, or `17 (3:5)`.
    pub fn show(&self, node: usize) -> String {
        match self.floor {
            _ if node == OFF_BOARD => "off the board".into(),
            Some(floor) => {
                let (row, column) = floor.cell(node);
                format!("{node} ({row}:{column})")
            }
            None => node.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_numbers_or_cells() {
        assert_eq!("17".parse(), Ok(NodeName::Number(17)));
        assert_eq!("3:05".parse(), Ok(NodeName::Cell { row: 3, column: 5 }));
        for text in ["", "-1", "+1", "1.5", "x", "1:", ":1", "1:2:3", "1:-2", "99999999999999999999999"] {
            assert!(text.parse::<NodeName>().is_err(), "{text:?}");
        }
        assert_eq!("0,3:4".parse::<NodeNames>().unwrap().to_string(), "0 and 3:4");
        assert_eq!("none".parse::<NodeNames>().unwrap().0, []);
        assert!("".parse::<NodeNames>().is_err() && "1,".parse::<NodeNames>().is_err());
    }

    #[test]
    fn pieces_are_nodes_or_off() {
        let places = Places { nodes: 5, floor: None };
        let nodes =
            |text: &str, count| text.parse::<PieceNames>().and_then(|names| names.nodes(places, count));
        assert_eq!(nodes("4,off,0", 3), Ok(vec![4, OFF_BOARD, 0]));
        assert!(
            nodes("4,0", 3).is_err()
                && nodes("5", 1).is_err()
                && nodes("", 1).is_err()
                && nodes("of", 1).is_err()
        );
        assert_eq!("3".parse::<PieceNames>().unwrap().single(), Ok(NodeName::Number(3)));
        assert!("3,4".parse::<PieceNames>().unwrap().single().is_err());
    }

    #[test]
    fn only_what_is_there_is_found() {
        let floor = Floor::new(2, 2, |row, column| (row, column) != (0, 0)).unwrap();
        let cells = Places { nodes: 3, floor: Some(&floor) };
        assert_eq!(cells.find(NodeName::Cell { row: 1, column: 0 }), Ok(1));
        assert_eq!(cells.show(1), "1 (1:0)");
        let numbers = Places { floor: None, ..cells };
        assert_eq!((numbers.find(NodeName::Number(2)), numbers.show(2)), (Ok(2), "2".into()));
        for (places, name) in [(cells, "0:0"), (cells, "2:0"), (cells, "3"), (numbers, "3"), (numbers, "1:0")]
        {
            assert!(places.find(name.parse().unwrap()).is_err(), "{name}");
        }
    }
}
