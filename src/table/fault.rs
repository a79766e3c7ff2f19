//! What can be wrong with a table.

use std::fmt;

use crate::arena::Side;
use crate::solve::Outcome;

/// Where a table is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The order in which nodes are stored has this one not at all, or twice.
    Order {
        /// The node.
        node: usize,
    },
    /// Bits are set that belong to no position.
    Padding,
    /// What it says about a position.
    Position {
        /// The mouse's node.
        mouse: usize,
        /// The cat's node.
        cat: usize,
        /// The side to move.
        to_move: Side,
        /// What is wrong.
        reason: Reason,
    },
    /// What it says about a position of teams.
    Teams {
        /// The number of the mice's place, as [`Table::place`](super::Table::place) has it.
        mice: usize,
        /// The number of the cats' place.
        cats: usize,
        /// The side to move.
        to_move: Side,
        /// What is wrong.
        reason: Reason,
    },
}

/// What is wrong with what a table says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It says that both sides win.
    TwoWinners,
    /// The game is over, with this outcome and after 0 plies, and it doesn't say so.
    Over {
        /// The outcome.
        outcome: Outcome,
    },
    /// It is a draw, and yet has a number of plies.
    PliesOfDraw,
    /// By what the table says of the positions that the moves lead to, a side wins in so many plies, and it says
    /// otherwise.
    Wins {
        /// The winner.
        winner: Side,
        /// The plies.
        plies: u32,
    },
    /// By what the table says of the positions that the moves lead to, nobody forces a win (in time, if there is a ply
    /// limit), and it says otherwise.
    NobodyWins,
    /// The outcome is this one, and it says otherwise.
    Outcome {
        /// The outcome.
        outcome: Outcome,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Order { node } => write!(f, "its order of the nodes has node {node} not exactly once"),
            Fault::Padding => write!(f, "bits are set that belong to no position"),
            Fault::Position { mouse, cat, to_move, reason } => {
                write!(f, "mouse on {mouse}, cat on {cat}, the {to_move} to move: {reason}")
            }
            Fault::Teams { mice, cats, to_move, reason } => {
                write!(
                    f,
                    "mice on place {mice}, cats on place {cats}, the {to_move}'s side to move: {reason}"
                )
            }
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = |outcome| match outcome {
            Outcome::Draw => "a draw",
            Outcome::MouseWins => "won by the mouse",
            Outcome::CatWins => "won by the cat",
        };
        match *self {
            Reason::TwoWinners => write!(f, "it says that both sides win"),
            Reason::Over { outcome } => {
                write!(f, "the game is over and {}, but it says otherwise", what(outcome))
            }
            Reason::PliesOfDraw => write!(f, "it says that this is a draw, but also after how many plies"),
            Reason::Wins { winner, plies } => {
                write!(f, "by the moves there are, the {winner} wins in {plies} plies, but it says otherwise")
            }
            Reason::NobodyWins => {
                write!(f, "by the moves there are, nobody can force a win, but it says otherwise")
            }
            Reason::Outcome { outcome } => write!(f, "this is {}, but it says otherwise", what(outcome)),
        }
    }
}
