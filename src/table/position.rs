//! Positions, as play looks at them: one mouse and one cat by their nodes, or teams.

use std::hash::Hash;

use super::{Fault, Reason, Table};
use crate::arena::Side;
use crate::arena::team::Teams;
use crate::error::Error;
use crate::memory::with_capacity;
use crate::solve::Outcome;

/// Where the mouse and the cat stand, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) mouse: usize,
    pub(super) cat: usize,
    pub(super) to_move: Side,
}

impl Position {
    /// Where a side stands.
    pub(super) fn of(self, side: Side) -> usize {
        match side {
            Side::Mouse => self.mouse,
            Side::Cat => self.cat,
        }
    }

    /// What comes of a move.
    pub(super) fn after(self, node: usize) -> Self {
        let next = Position { to_move: self.to_move.other(), ..self };
        match self.to_move {
            Side::Mouse => Position { mouse: node, ..next },
            Side::Cat => Position { cat: node, ..next },
        }
    }
}

/// What a table and the rules say of a position.
pub(super) struct Seen {
    pub(super) outcome: Outcome,
    /// The plies to the end that a side forces, 0 where nobody does; none if the table has no plies.
    pub(super) forced: Option<u32>,
    /// Whether somebody has won already.
    pub(super) is_over: bool,
    /// Whether the side to move can't, and that is a draw.
    pub(super) is_stuck: bool,
}

/// A position that can be played from.
pub(super) trait Spot: Sized + Clone + Eq + Hash {
    fn to_move(&self) -> Side;

    fn look(&self, table: &Table) -> Result<Seen, Error>;

    /// The positions after the moves of the side to move, in order; of one where the game is not over.
    fn next(&self, table: &Table) -> Result<Vec<Self>, Error>;

    /// What is wrong with what the table says of it.
    fn fault(&self, table: &Table, reason: Reason) -> Fault;
}

impl Spot for Position {
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn look(&self, table: &Table) -> Result<Seen, Error> {
        let Position { mouse, cat, to_move } = *self;
        Ok(Seen {
            outcome: table.outcome(mouse, cat, to_move)?,
            forced: if table.has_plies() { Some(table.plies_stored(mouse, cat, to_move)?) } else { None },
            is_over: table.arena.over(mouse, cat, to_move).is_some(),
            is_stuck: table.arena.is_stuck(to_move, self.of(to_move)),
        })
    }

    fn next(&self, table: &Table) -> Result<Vec<Self>, Error> {
        let nodes = table.arena.moves(self.to_move, self.of(self.to_move))?;
        let mut next = with_capacity(nodes.len())?;
        next.extend(nodes.iter().map(|&node| self.after(node)));
        Ok(next)
    }

    fn fault(&self, _: &Table, reason: Reason) -> Fault {
        let Position { mouse, cat, to_move } = *self;
        Fault::Position { mouse, cat, to_move, reason }
    }
}

impl Spot for Teams {
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn look(&self, table: &Table) -> Result<Seen, Error> {
        let mut settled = self.try_clone()?;
        let is_over = table.arena.settle(&mut settled).is_some();
        Ok(Seen {
            outcome: table.outcome_stored(self)?,
            forced: if table.has_plies() { Some(table.forced_stored(self)?) } else { None },
            is_over: is_over || table.arena.lost_by_stuck(&settled).is_some(),
            is_stuck: table.arena.is_team_stuck(&settled),
        })
    }

    fn next(&self, table: &Table) -> Result<Vec<Self>, Error> {
        let mut settled = self.try_clone()?;
        table.arena.settle(&mut settled);
        table.arena.turns(&settled)
    }

    fn fault(&self, table: &Table, reason: Reason) -> Fault {
        let (mice, cats) = (table.number(Side::Mouse, &self.mice), table.number(Side::Cat, &self.cats));
        Fault::Teams { mice, cats, to_move: self.to_move, reason }
    }
}
