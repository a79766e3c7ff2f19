//! Whole tables of teams in plain arrays, by the numbers of places; and the way between these and where the solver has them.

use super::Table;
use super::position::Spot;
use crate::arena::places::Places;
use crate::arena::team::{OFF_BOARD, Teams};
use crate::arena::{MOST_PIECES, Side};
use crate::error::Error;
use crate::memory::{filled, with_capacity};
use crate::solve::Outcome;

impl Table {
    /// As of [`copy_outcomes`](Self::copy_outcomes), to a buffer of the right length.
    pub(super) fn copy_outcomes_of_teams(&self, to_move: Side, out: &mut [u8]) -> Result<(), Error> {
        let [mice, cats] = [self.numbers_of_places(Side::Mouse)?, self.numbers_of_places(Side::Cat)?];
        self.for_each_square_of_teams(to_move, 0, |[i, j], [by_mouse, by_cat], _| {
            for (row, &cat) in cats[64 * i..].iter().take(64).enumerate() {
                for (bit, &mouse) in mice[64 * j..].iter().take(64).enumerate() {
                    let outcome =
                        Outcome::of_bits(by_mouse[row] >> bit & 1 != 0, by_cat[row] >> bit & 1 != 0);
                    out[mouse as usize * cats.len() + cat as usize] = outcome as u8;
                }
            }
            Ok(())
        })
    }

    /// As of [`copy_plies`](Self::copy_plies), to a buffer of the right length.
    pub(super) fn copy_plies_of_teams(&self, to_move: Side, out: &mut [u32]) -> Result<(), Error> {
        let [mice, cats] = [self.numbers_of_places(Side::Mouse)?, self.numbers_of_places(Side::Cat)?];
        let digits = self.forced_plies(to_move)?.digits();
        self.for_each_square_of_teams(to_move, digits, |[i, j], [by_mouse, by_cat], digits| {
            for (row, &cat) in cats[64 * i..].iter().take(64).enumerate() {
                for (bit, &mouse) in mice[64 * j..].iter().take(64).enumerate() {
                    let outcome =
                        Outcome::of_bits(by_mouse[row] >> bit & 1 != 0, by_cat[row] >> bit & 1 != 0);
                    let digit = |digit: &[u64; 64]| (digit[row] >> bit & 1) as u32;
                    let forced = digits.iter().rev().fold(0, |plies, next| plies << 1 | digit(next));
                    // Only of few positions does it have to be known.
                    let may_be_over =
                        forced == 0 && outcome == self.arena.endless() && outcome != Outcome::Draw;
                    let is_over = may_be_over
                        && self.teams_stored([64 * j + bit, 64 * i + row], to_move)?.look(self)?.is_over;
                    let plies = self.plies_unless_over(outcome, forced, || is_over);
                    out[mouse as usize * cats.len() + cat as usize] = plies.unwrap_or(u32::MAX);
                }
            }
            Ok(())
        })
    }

    /// Calls `look` with the numbers i and j of a square, and of the 64 places of the cats from the 64 i-th on, a word for
    /// each, and the 64 of the mice from the 64 j-th on, a bit for each: what the mouse has won, what the cat has, and the
    /// first `digits` digits of the plies.
    pub(super) fn for_each_square_of_teams(
        &self,
        to_move: Side,
        digits: usize,
        mut look: impl FnMut([usize; 2], [[u64; 64]; 2], &[[u64; 64]]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let [mice, cats] = Side::BOTH.map(|side| self.place_count(side).div_ceil(64));
        let mut plies = [[0; 64]; u32::BITS as usize];
        let plies = &mut plies[..digits];
        for (i, j) in (0..cats).flat_map(|i| (0..mice).map(move |j| (i, j))) {
            let mut won = [[0; 64]; 2];
            self.solution.outcomes[to_move.index()].square(i, j, &mut won)?;
            if digits > 0 {
                self.forced_plies(to_move)?.square(i, j, plies)?;
            }
            look([i, j], won, plies)?;
        }
        Ok(())
    }

    /// How the places of a side are numbered.
    fn places_of_side(&self, side: Side) -> &Places {
        let places = self.teams.as_ref().expect("asked only of tables of teams");
        &places[side.index()]
    }

    /// The position that the solver has at these places of the mice and of the cats.
    pub(super) fn teams_stored(&self, places: [usize; 2], to_move: Side) -> Result<Teams, Error> {
        let [mice, cats] = Side::BOTH.map(|side| filled(0, self.arena.pieces(side) as usize));
        let mut teams = Teams { mice: mice?, cats: cats?, to_move };
        self.put_on_stored_places(places, &mut teams);
        Ok(teams)
    }

    /// Puts all pieces where the solver has them at these places.
    pub(super) fn put_on_stored_places(&self, [mice, cats]: [usize; 2], teams: &mut Teams) {
        for (side, place, pieces) in
            [(Side::Mouse, mice, &mut teams.mice), (Side::Cat, cats, &mut teams.cats)]
        {
            let mut symbols = [0; MOST_PIECES as usize];
            let symbols = &mut symbols[..pieces.len()];
            self.places_of_side(side).multiset(place, symbols);
            for (piece, &symbol) in pieces.iter_mut().zip(&*symbols) {
                *piece = self.order.old.get(symbol as usize).map_or(OFF_BOARD, |&node| node as usize);
            }
            pieces.sort_unstable();
        }
    }

    /// By the solver's place of a side, its number.
    pub(super) fn numbers_of_places(&self, side: Side) -> Result<Vec<u32>, Error> {
        let places = self.places_of_side(side);
        let (mut symbols, mut named) = (filled(0, places.pieces())?, filled(0, places.pieces())?);
        let mut numbers = with_capacity(places.count())?;
        for _ in 0..places.count() {
            for (named, &symbol) in named.iter_mut().zip(&symbols) {
                *named = self.order.old.get(symbol as usize).copied().unwrap_or(symbol);
            }
            named.sort_unstable();
            numbers.push(places.number(&named) as u32);
            places.advance(&mut symbols);
        }
        Ok(numbers)
    }
}
