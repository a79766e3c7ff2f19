//! What tells two arenas apart.

use std::fmt;

use super::{Arena, Side};
use crate::error::Error;

/// The first thing in which two arenas are not the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// The number of nodes.
    Nodes,
    /// Where a side may go from a node.
    Moves {
        /// The side.
        side: Side,
        /// The node.
        node: usize,
    },
    /// The holes.
    Holes,
    /// The goals of a side.
    Goals {
        /// The side.
        side: Side,
    },
    /// What it means that a side is stuck.
    Stuck {
        /// The side.
        side: Side,
    },
    /// Who wins play that never ends.
    Endless,
    /// The ply limit.
    PlyLimit,
    /// How many pieces a side has.
    Pieces {
        /// The side.
        side: Side,
    },
    /// Along how many edges a piece of a side may move in one turn.
    Speed {
        /// The side.
        side: Side,
    },
    /// Whether all mice must get out.
    AllMust,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Difference::Nodes => write!(f, "the number of nodes"),
            Difference::Moves { side, node } => write!(f, "the moves of the {side} from node {node}"),
            Difference::Holes => write!(f, "the holes"),
            Difference::Goals { side } => write!(f, "the goals of the {side}"),
            Difference::Stuck { side } => write!(f, "what it means that the {side} can't move"),
            Difference::Endless => write!(f, "who wins play that never ends"),
            Difference::PlyLimit => write!(f, "the ply limit"),
            Difference::Pieces { side } => write!(f, "how many pieces the {side}'s side has"),
            Difference::Speed { side } => write!(f, "the speed of the {side}"),
            Difference::AllMust => write!(f, "whether all mice must get out"),
        }
    }
}

impl Arena {
    /// In what another arena differs, if it does. The order of a row of the graph, duplicates in it, edges that the side
    /// may not take, and holes that are called goals of the mouse besides are no difference.
    pub(crate) fn difference(&self, other: &Arena) -> Result<Option<Difference>, Error> {
        if self.nodes != other.nodes {
            return Ok(Some(Difference::Nodes));
        }
        if self.holes != other.holes {
            return Ok(Some(Difference::Holes));
        }
        for side in Side::BOTH {
            if self.pieces(side) != other.pieces(side) {
                return Ok(Some(Difference::Pieces { side }));
            }
            if self.speed(side) != other.speed(side) {
                return Ok(Some(Difference::Speed { side }));
            }
            if !self.same_goals(side, other) {
                return Ok(Some(Difference::Goals { side }));
            }
            if self.stuck(side) != other.stuck(side) {
                return Ok(Some(Difference::Stuck { side }));
            }
            for node in 0..self.nodes {
                if self.moves(side, node)? != other.moves(side, node)? {
                    return Ok(Some(Difference::Moves { side, node }));
                }
            }
        }
        if self.endless != other.endless {
            return Ok(Some(Difference::Endless));
        }
        if self.all_must != other.all_must {
            return Ok(Some(Difference::AllMust));
        }
        Ok((self.ply_limit != other.ply_limit).then_some(Difference::PlyLimit))
    }

    /// Whether a side has the same goals here and there, in arenas with the same holes.
    fn same_goals(&self, side: Side, other: &Arena) -> bool {
        let beside =
            |arena: &Arena, node: &&u32| side == Side::Cat || arena.holes.binary_search(node).is_err();
        let [own, others] = [self, other].map(|arena| &arena.goals[side.index()]);
        own.iter().filter(|node| beside(self, node)).eq(others.iter().filter(|node| beside(other, node)))
    }
}
