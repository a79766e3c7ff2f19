//! Pursuit games on graphs, solved exactly.
//!
//! A mouse wants to reach a hole, a cat wants to catch it, both see everything and move in turn along the edges of
//! a graph; play that never ends is a draw. [`cat_mouse_game`] answers for the mouse on node 1 (moving first), the
//! cat on node 2 and the hole on node 0:
//!
//! ```
//! use cat_mouse::{Graph, Outcome, cat_mouse_game};
//!
//! // Rows [1, 2], [0, 2], [0, 1]: a triangle. The mouse steps straight into the hole.
//! let graph = Graph::new(&[0, 2, 4, 6], &[1, 2, 0, 2, 0, 1])?;
//! assert_eq!(cat_mouse_game(&graph)?, Outcome::MouseWins);
//! # Ok::<(), cat_mouse::Error>(())
//! ```
//!
//! The same functions are exported to C; their contract is `include/cat_mouse.h`. The rooms of the house, each
//! using only those below it:
//!
//! | room | what lives there |
//! |---|---|
//! | [`ffi`] | every exported symbol and every raw pointer |
//! | [`mod@census`] | questions about graph after graph: cop numbers, the classic game in all placements |
//! | [`mod@cops`] | cops and robbers: how many cats it takes, and how long |
//! | [`table`] | the solved arena: the outcome of every position |
//! | [`mod@decide`] | the outcome of one start of an arena too large for a table |
//! | [`solve`] | the solver: from an arena to what each side wins |
//! | [`grid`] | arenas from rows of text: LeetCode 1728 |
//! | [`arena`] | the rules: who may go where, and where the game is over |
//! | [`graph`] | the validated CSR graph |
//! | [`error`] | everything that can go wrong, and its status code |

pub mod arena;
pub mod census;
pub mod cops;
pub mod decide;
pub mod error;
pub mod ffi;
pub mod graph;
pub mod grid;
pub mod solve;
pub mod table;

mod memory;
mod multisets;

// What the tests outside have, for the tests inside; they call this crate by its name.
#[cfg(test)]
extern crate self as cat_mouse;
#[cfg(test)]
#[path = "../tests/oracle/cops.rs"]
mod cops_oracle;
#[cfg(test)]
#[path = "../tests/oracle/mod.rs"]
mod oracle;
#[cfg(test)]
#[path = "../tests/settings/mod.rs"]
mod settings;
#[cfg(test)]
#[path = "../tests/support/mod.rs"]
mod support;

pub use arena::{Arena, Difference, MOST_PIECES, OFF_BOARD, Side, Stuck};
pub use census::{Census, Placements, census};
pub use cops::{CopNumber, cop_number, cops};
pub use decide::{Certificate, CertificateKind, Defect, Open, cat_mouse_game, decide};
pub use error::{Contradiction, Error, Flaw, Status};
pub use graph::{Arcs, Graph, Graph6, Graph6Defect};
pub use grid::{Floor, Grid, GridDefect, Jumps};
pub use solve::{BatchError, CpuLevel, Options, Outcome, Progress, cat_mouse_game_batch};
pub use table::{
    Fault, Line, Longest, Move, Placement, Reason, Summary, Table, TeamLine, TeamMove, decide_teams,
};
