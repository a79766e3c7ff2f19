//! Whole tables in plain arrays, by node.

use super::Table;
use crate::arena::Side;
use crate::error::Error;
use crate::solve::{Numbers, Outcome, transposed};

impl Table {
    /// Writes the outcomes of all positions with `to_move` to move, as numbers: that of mouse `m` and cat `c` to
    /// `out[m * nodes + c]`. Of teams, m and c are the numbers of places, as of [`place`](Self::place), and in place of the
    /// nodes there are as many as the cats have places.
    ///
    /// # Errors
    /// [`Error::BufferLength`] unless `out` has `nodes * nodes` elements (of teams, one for each pair of places); [`Error::CorruptFile`] of a table that was opened.
    /// Then nothing is written.
    pub fn copy_outcomes(&self, to_move: Side, out: &mut [u8]) -> Result<(), Error> {
        self.check_outcomes(to_move, out.len())?;
        if self.arena.has_teams() {
            return self.copy_outcomes_of_teams(to_move, out);
        }
        self.for_each_square(to_move, 0, |mice, cats, [by_mouse, by_cat], _| {
            for (k, &mouse) in mice.iter().enumerate() {
                let row = &mut out[mouse as usize * self.nodes()..][..self.nodes()];
                let [mut by_mouse, mut by_cat] = [by_mouse[k], by_cat[k]];
                for &cat in cats {
                    let mouse_wins = (by_mouse & 1) as u8 * Outcome::MouseWins as u8;
                    let cat_wins = (by_cat & 1) as u8 * Outcome::CatWins as u8;
                    row[cat as usize] = mouse_wins | cat_wins;
                    by_mouse >>= 1;
                    by_cat >>= 1;
                }
            }
        })
    }

    /// Writes the plies to the end of all positions with `to_move` to move, as [`plies`](Self::plies) has them: that of
    /// mouse `m` and cat `c` to `out[m * nodes + c]`; `u32::MAX` where there are none: no limit on plies is as
    /// high.
    ///
    /// # Errors
    /// [`Error::NoPlies`] if the table was solved without; those of [`copy_outcomes`](Self::copy_outcomes).
    pub fn copy_plies(&self, to_move: Side, out: &mut [u32]) -> Result<(), Error> {
        self.check_plies(to_move, out.len())?;
        if self.arena.has_teams() {
            return self.copy_plies_of_teams(to_move, out);
        }
        let digits = self.forced_plies(to_move)?.digits();
        self.for_each_square(to_move, digits, |mice, cats, [by_mouse, by_cat], digits| {
            for (k, &mouse) in mice.iter().enumerate() {
                let row = &mut out[mouse as usize * self.nodes()..][..self.nodes()];
                for (bit, &cat) in cats.iter().enumerate() {
                    let outcome = Outcome::of_bits(by_mouse[k] >> bit & 1 != 0, by_cat[k] >> bit & 1 != 0);
                    let digit = |digit: &[u64; 64]| (digit[k] >> bit & 1) as u32;
                    let forced = digits.iter().rev().fold(0, |plies, next| plies << 1 | digit(next));
                    let plies = self.plies_of(mouse as usize, cat as usize, to_move, outcome, forced);
                    row[cat as usize] = plies.unwrap_or(u32::MAX);
                }
            }
        })
    }

    /// Calls `look` with 64 mice, 64 cats, and for these, a word for each mouse and in it a bit for each cat, what the mouse
    /// has won, what the cat has, and the first `digits` digits of the plies. Squares, so that the rows that are written
    /// to stay in the cache.
    pub(super) fn for_each_square(
        &self,
        to_move: Side,
        digits: usize,
        mut look: impl FnMut(&[u32], &[u32], [[u64; 64]; 2], &[[u64; 64]]),
    ) -> Result<(), Error> {
        let squares = self.order.old.chunks(64).enumerate();
        let mut plies = [[0; 64]; u32::BITS as usize];
        let plies = &mut plies[..digits];
        for (i, mice) in squares.clone() {
            for (j, cats) in squares.clone() {
                let won = self.square(to_move, Side::Mouse, [i, j], plies)?;
                look(mice, cats, won, plies);
            }
        }
        Ok(())
    }

    /// A square of 64 x 64 positions with `to_move` to move: a word for each place of one side, from the 64 `i`-th on,
    /// and in it a bit for each place of the other, from the 64 `j`-th on. Returns what the mouse has won and what
    /// the cat has, and writes as many `digits` of the plies as there is room for.
    pub(super) fn square(
        &self,
        to_move: Side,
        rows: Side,
        [i, j]: [usize; 2],
        digits: &mut [[u64; 64]],
    ) -> Result<[[u64; 64]; 2], Error> {
        let square = |numbers: &Numbers, by: Side, digits: &mut [[u64; 64]]| {
            if by == rows {
                return numbers.square(i, j, digits);
            }
            numbers.square(j, i, digits)?;
            digits.iter_mut().for_each(|digit| *digit = transposed(*digit));
            Ok(())
        };
        if !digits.is_empty() {
            square(self.forced_plies(to_move)?, to_move, digits)?;
        }
        let mut won = [[0; 64]; 2];
        square(&self.solution.outcomes[to_move.index()], to_move.other(), &mut won)?;
        Ok(won)
    }

    /// An error unless [`copy_outcomes`](Self::copy_outcomes) to a buffer of this length would succeed.
    pub(crate) fn check_outcomes(&self, to_move: Side, found: usize) -> Result<(), Error> {
        let expected = self.place_count(Side::Mouse).saturating_mul(self.place_count(Side::Cat));
        if found != expected {
            return Err(Error::BufferLength { expected, found });
        }
        self.solution.outcomes[to_move.index()].check()
    }

    /// An error unless [`copy_plies`](Self::copy_plies) to a buffer of this length would succeed.
    pub(crate) fn check_plies(&self, to_move: Side, found: usize) -> Result<(), Error> {
        self.check_outcomes(to_move, found)?;
        self.forced_plies(to_move)?.check()
    }
}
