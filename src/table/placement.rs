//! Placements: where both sides put their pieces if they choose, the cats first.

use super::Table;
use crate::arena::team::OFF_BOARD;
use crate::arena::{Arena, Side};
use crate::error::Error;
use crate::memory::with_capacity;
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
    ///
    /// # Errors
    /// [`Error::NoPlacement`] if a side has no node to place pieces on; [`Error::CorruptFile`] of a table that was opened;
    /// [`Error::OutOfMemory`].
    pub fn placement(&self, first: Side) -> Result<Placement, Error> {
        let [mice, cats] = [self.choices_of_places(Side::Mouse)?, self.choices_of_places(Side::Cat)?];
        let mut best: Option<(i64, usize, usize)> = None;
        // What refuted the cats' choice before often refutes the next one, too.
        let mut refutation = 0;
        for (i, cats) in cats.iter().enumerate() {
            let bound = best.map_or(i64::MAX, |(score, ..)| score);
            let mut reply: Option<(i64, usize)> = None;
            for j in std::iter::once(refutation).chain(0..mice.len()) {
                let score = self.score(&mice[j], cats, first)?;
                if reply
                    .is_none_or(|(found, at)| (score, std::cmp::Reverse(j)) > (found, std::cmp::Reverse(at)))
                {
                    reply = Some((score, j));
                }
                if score >= bound {
                    refutation = j;
                    break;
                }
            }
            if let Some((score, j)) = reply.filter(|&(score, _)| score < bound) {
                best = Some((score, i, j));
            }
        }
        let Some((_, i, j)) = best else { unreachable!("the first choice of the cats is better than none") };
        let [mice, cats] = [&mice[j], &cats[i]].map(|pieces| {
            let mut copy = with_capacity(pieces.len())?;
            copy.extend_from_slice(pieces);
            Ok::<_, Error>(copy)
        });
        let (mice, cats) = (mice?, cats?);
        let outcome = self.team_outcome(&mice, &cats, first)?;
        let plies = if self.has_plies() { self.team_plies(&mice, &cats, first)? } else { None };
        Ok(Placement { mice, cats, outcome, plies })
    }

    /// What a position is worth to the mice.
    fn score(&self, mice: &[usize], cats: &[usize], first: Side) -> Result<i64, Error> {
        /// More than any number of plies.
        const WIN: i64 = 1 << 40;
        let outcome = self.team_outcome(mice, cats, first)?;
        if outcome == Outcome::Draw {
            return Ok(0);
        }
        let plies = if self.has_plies() { self.team_plies(mice, cats, first)? } else { None };
        let lasts = WIN - plies.map_or(1 << 33, i64::from);
        Ok(if outcome == Outcome::MouseWins { lasts } else { -lasts })
    }

    /// All placements of a side, by number.
    fn choices_of_places(&self, side: Side) -> Result<Vec<Vec<usize>>, Error> {
        let mut choices = with_capacity(self.place_count(side))?;
        for place in 0..self.place_count(side) {
            let pieces = self.pieces_of_place(side, place)?;
            if pieces.iter().all(|&node| node != OFF_BOARD && may_place(&self.arena, side, node)) {
                choices.push(pieces);
            }
        }
        if choices.is_empty() { Err(Error::NoPlacement { side }) } else { Ok(choices) }
    }
}

fn may_place(arena: &Arena, side: Side, node: usize) -> bool {
    !arena.wins_on(side, node) && arena.may_enter(side.index(), node as u32)
}
