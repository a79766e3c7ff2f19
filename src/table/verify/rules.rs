//! The rules, by place: what the verifier knows of the game, each thing asked of the arena node by node.

use std::num::NonZeroU32;

use crate::arena::moves::Order;
use crate::arena::{Arena, CAT, MOUSE, Side, Stuck};
use crate::error::Error;
use crate::memory::{filled, with_capacity};
use crate::solve::Outcome;

pub(super) struct Rules<'a> {
    order: &'a Order,
    pub(super) endless: Outcome,
    pub(super) ply_limit: Option<u32>,
    /// For each side, where it may go from each place.
    pub(super) moves: [Vec<Vec<u32>>; 2],
    /// For each side, where it wins, and where it has lost when it is to move.
    wins: [Places; 2],
    loses: [Places; 2],
}

impl<'a> Rules<'a> {
    pub(super) fn new(arena: &'a Arena, order: &'a Order) -> Result<Self, Error> {
        let moves = |side| {
            let mut rows = with_capacity(arena.nodes())?;
            for &node in &order.old {
                let nodes = arena.moves(side, node as usize)?;
                let mut row = with_capacity(nodes.len())?;
                row.extend(nodes.iter().map(|&to| order.new[to]));
                rows.push(row);
            }
            Ok::<_, Error>(rows)
        };
        let places = |is_one: &dyn Fn(usize) -> bool| Places::new(order, is_one);
        let wins = |side| places(&|node| arena.wins_on(side, node));
        let loses = |side| places(&|node| arena.stuck(side) == Stuck::Loses && arena.is_stuck(side, node));
        Ok(Rules {
            order,
            endless: arena.endless(),
            ply_limit: arena.ply_limit().map(NonZeroU32::get),
            moves: [moves(Side::Mouse)?, moves(Side::Cat)?],
            wins: [wins(Side::Mouse)?, wins(Side::Cat)?],
            loses: [loses(Side::Mouse)?, loses(Side::Cat)?],
        })
    }

    /// How many places each side has.
    pub(super) fn places(&self) -> usize {
        self.order.old.len()
    }

    /// What of a word stands for places, in the `j`-th word of a row.
    pub(super) fn valid(&self, j: usize) -> u64 {
        match self.places() - 64 * j {
            64.. => !0,
            places => (1 << places) - 1,
        }
    }

    /// Where the game is over and won by the mouse, and by the cat, with one side to move: for one place of the side that
    /// the `rows` are of, and the 64 places of the other from the 64 `j`-th on.
    pub(super) fn over(&self, to_move: Side, rows: Side, row: usize, j: usize) -> [u64; 2] {
        let of =
            |side: Side, places: &Places| if side == rows { places.everywhere(row) } else { places.words[j] };
        let mouse_wins = of(Side::Mouse, &self.wins[MOUSE]);
        let captured = if row / 64 == j { 1 << (row % 64) } else { 0 };
        let cat_wins = captured | of(Side::Cat, &self.wins[CAT]);
        let lost = of(to_move, &self.loses[to_move.index()]);
        let [lost_by_mouse, lost_by_cat] = if to_move == Side::Mouse { [lost, 0] } else { [0, lost] };
        let valid = self.valid(j);
        [valid & (mouse_wins | lost_by_cat & !cat_wins), valid & !mouse_wins & (cat_wins | lost_by_mouse)]
    }
}

/// Places of a side, a bit each.
struct Places {
    words: Vec<u64>,
}

impl Places {
    fn new(order: &Order, is_one: impl Fn(usize) -> bool) -> Result<Self, Error> {
        let mut words = filled(0, order.old.len().div_ceil(64))?;
        for (place, &node) in order.old.iter().enumerate() {
            words[place / 64] |= u64::from(is_one(node as usize)) << (place % 64);
        }
        Ok(Places { words })
    }

    /// All ones if this is one of the places, else zeros.
    fn everywhere(&self, place: usize) -> u64 {
        0u64.wrapping_sub(self.words[place / 64] >> (place % 64) & 1)
    }
}
