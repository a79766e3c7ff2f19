//! Placements: where both sides put their pieces if they choose, the cats first.

use std::cmp::Reverse;

use super::Table;
use crate::arena::Side;
use crate::arena::team::{OFF_BOARD, Teams};
use crate::error::Error;
use crate::memory::{filled, with_capacity};
use crate::solve::Outcome;

/// The best placements of both sides, and what the game is worth then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Placement {
    /// Where the mice go, when they see the cats: lowest first.
    pub mice: Vec<usize>,
    /// Where the cats go: lowest first.
    pub cats: Vec<usize>,
    /// The outcome of the game from there.
    pub outcome: Outcome,
    /// Its plies, as of [`Table::plies`]; none also if the table has no plies.
    pub plies: Option<u32>,
}

impl Table {
    /// The best placements: first the cats choose their nodes, then the mice, who see them, then `first` moves. Each side wants
    /// to win, soon, or else a draw, or else to lose late, where the table knows plies.
    ///
    /// No side places a piece on a goal of its own or where it may not enter. Of equally good placements, the first ones by
    /// number ([`place`](Self::place)).
    ///
    /// Time O(positions) at most; placements of the cats that the mice have a good answer to are left as soon as it is seen.
    /// Memory O(nodes).
    ///
    /// # Errors
    /// [`Error::NoPlacement`] if a side has no node to place pieces on; [`Error::CorruptFile`] of a table that was opened;
    /// [`Error::OutOfMemory`].
    pub fn placement(&self, first: Side) -> Result<Placement, Error> {
        let pieces = |side| filled(0, self.arena.pieces(side) as usize);
        let mut teams = Teams { mice: pieces(Side::Mouse)?, cats: pieces(Side::Cat)?, to_move: first };
        let may_be_on = [self.may_be_on(Side::Mouse)?, self.may_be_on(Side::Cat)?];
        let [mice, cats] = Side::BOTH.map(|side| 0..self.place_count(side));
        let choose = |teams: &mut Teams, side: Side, place| {
            let pieces = teams.of_mut(side);
            self.put_on_place(side, place, pieces);
            pieces.iter().all(|&node| node != OFF_BOARD && may_be_on[side.index()][node])
        };
        let mut best: Option<(i64, usize, usize)> = None;
        // What refuted the cats' choice before often refutes the next one, too.
        let mut refutation = 0;
        for on_cats in cats {
            if !choose(&mut teams, Side::Cat, on_cats) {
                continue;
            }
            let bound = best.map_or(i64::MAX, |(score, ..)| score);
            let mut reply: Option<(i64, usize)> = None;
            for on_mice in std::iter::once(refutation).chain(mice.clone()) {
                if !choose(&mut teams, Side::Mouse, on_mice) {
                    continue;
                }
                let score = self.score(&teams)?;
                let is_better = |(found, at)| (score, Reverse(on_mice)) > (found, Reverse(at));
                if reply.is_none_or(is_better) {
                    reply = Some((score, on_mice));
                }
                if score >= bound {
                    refutation = on_mice;
                    break;
                }
            }
            let Some((score, on_mice)) = reply else {
                return Err(Error::NoPlacement { side: Side::Mouse });
            };
            if score < bound {
                best = Some((score, on_cats, on_mice));
            }
        }
        let Some((_, on_cats, on_mice)) = best else { return Err(Error::NoPlacement { side: Side::Cat }) };
        choose(&mut teams, Side::Cat, on_cats);
        choose(&mut teams, Side::Mouse, on_mice);
        let outcome = self.outcome_stored(&teams)?;
        let plies = if self.has_plies() { self.plies_of_teams(&teams, outcome)? } else { None };
        Ok(Placement { mice: teams.mice, cats: teams.cats, outcome, plies })
    }

    /// What a position is worth to the mice.
    fn score(&self, teams: &Teams) -> Result<i64, Error> {
        /// More than any number of plies.
        const WIN: i64 = 1 << 40;
        let outcome = self.outcome_stored(teams)?;
        if outcome == Outcome::Draw {
            return Ok(0);
        }
        let plies = if self.has_plies() { self.plies_of_teams(teams, outcome)? } else { None };
        let lasts = WIN - plies.map_or(1 << 33, i64::from);
        Ok(if outcome == Outcome::MouseWins { lasts } else { -lasts })
    }

    /// By node, whether a side may place a piece there.
    fn may_be_on(&self, side: Side) -> Result<Vec<bool>, Error> {
        let mut may_be = with_capacity(self.nodes())?;
        let may_enter = |node| self.arena.may_enter(side.index(), node as u32);
        may_be.extend((0..self.nodes()).map(|node| !self.arena.wins_on(side, node) && may_enter(node)));
        Ok(may_be)
    }
}
