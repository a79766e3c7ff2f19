//! The verifier: whether a table is right, position by position.
//!
//! It owes the solver nothing. What it knows of the game are the rules for single positions (`src/arena/rules.rs`), what
//! it knows of the table is what everybody can ask. It does not solve the game again either, if the table has plies, for
//! then every number is a claim that can be checked against the positions one move ahead:
//! - where the game is over, its winner has won in 0 plies;
//! - what is won in p plies has a move to a position that is won in p - 1, and none to one that is won sooner;
//! - what is lost in p plies has moves, all to positions that the other side wins, the slowest of these in p - 1;
//! - from anything else no move leads to a win of the mover, and not every move to a win of the other side, unless
//!   there is none.
//!
//! Numbers of which all that holds are the right ones. By induction over p: if the positions with smaller numbers are the
//! ones that are won in so many plies, then by the second and the third line so are those with p. Under a ply limit L,
//! p + 1 > L counts as a number that nobody has, and everything holds as it stands.
//!
//! Then there is what nobody forces. It is a draw or won by the endless rule: by the rule alone, unless that names a
//! winner and the other side can force a draw by getting stuck. How long that takes no table says, and a claim without a
//! number can justify itself in a circle: so those positions are worked out anew, backwards from the ends of the game
//! ([`mod@forced`]). So is everything in a table without plies.
//!
//! The checks go through squares of 64 x 64 positions, a word or a short array at a time.

mod forced;
mod rules;
mod score;
mod teams;

use super::Table;
use super::fault::{Fault, Reason};
use crate::arena::{Arena, CAT, MOUSE, Side};
use crate::error::Error;
use crate::memory::filled;
use crate::solve::{Numbers, Outcome};
use forced::{Positions, forced};
use rules::Rules;
use score::Score;

impl Table {
    /// Checks that the table is right: the outcome of every position and, if it has them, the plies, under the rules of
    /// `arena`, which must be those that it was solved with (its own copy of them is [`arena`](Self::arena)); and that
    /// nothing else is set in it. No flipped bit escapes.
    ///
    /// Shares no code with the solver. A table of teams takes longer: there every turn of every position is played out, and
    /// that several times over if the table has no plies. Time O(positions * (moves + digits of the longest game)), of which a table with
    /// plies takes some nanoseconds a position. Memory: with plies some 300 bytes a node and the moves; without, and
    /// where play that never ends has a winner and a side that is stuck has drawn, also 5 bytes for each pair of nodes,
    /// and up to 32 more while many positions are decided in the same ply.
    ///
    /// # Errors
    /// [`Error::WrongTable`] with the first fault that was found; [`Error::OtherArena`] if the table was solved under other
    /// rules or on another graph; [`Error::CorruptFile`] of a table that was opened; [`Error::OutOfMemory`].
    pub fn verify(&self, arena: &Arena) -> Result<(), Error> {
        if let Some(difference) = arena.difference(&self.arena)? {
            return Err(Error::OtherArena { difference });
        }
        self.verify_order()?;
        self.verify_padding()?;
        if arena.has_teams() {
            return self.verify_teams();
        }
        let rules = Rules::new(arena, &self.order)?;
        // What each side wins, if there are no plies to prove it.
        let wins = if self.has_plies() {
            None
        } else {
            Some([forced(&rules, Side::Mouse, false)?, forced(&rules, Side::Cat, false)?])
        };
        let loser = match arena.endless() {
            Outcome::Draw => None,
            Outcome::MouseWins => Some(Side::Cat),
            Outcome::CatWins => Some(Side::Mouse),
        };
        let draws = match loser.filter(|_| arena.has_stuck_draws()) {
            Some(loser) => Some(forced(&rules, loser, true)?),
            None => None,
        };
        self.verify_outcomes(&rules, wins.as_ref(), draws.as_ref())?;
        match &self.solution.plies {
            None => Ok(()),
            // Scores of 16 bits hold games of up to 2^14 plies, and a ply before these.
            Some(_) if self.digits() <= 14 => self.verify_moves::<i16>(&rules),
            Some(_) => self.verify_moves::<i64>(&rules),
        }
    }

    /// Every node has a place of its own.
    fn verify_order(&self) -> Result<(), Error> {
        let (new, old) = (&self.order.new, &self.order.old);
        let is_right = |node: usize| old.get(new[node] as usize) == Some(&(node as u32));
        match (0..self.nodes()).find(|&node| !is_right(node)) {
            Some(node) => Err(Error::WrongTable { fault: Fault::Order { node } }),
            None => Ok(()),
        }
    }

    /// Nothing is set beyond the last row and the last column.
    fn verify_padding(&self) -> Result<(), Error> {
        for numbers in self.numbers() {
            if numbers.have_padding_set()? {
                return Err(Error::WrongTable { fault: Fault::Padding });
            }
        }
        Ok(())
    }

    /// The binary digits that plies have.
    fn digits(&self) -> usize {
        self.solution.plies.iter().flatten().map(Numbers::digits).max().unwrap_or(0)
    }

    /// What is forced follows from the positions one move ahead.
    fn verify_moves<S: Score>(&self, rules: &Rules<'_>) -> Result<(), Error> {
        let places = self.nodes();
        let mut digits = [[0; 64]; u32::BITS as usize];
        let digits = &mut digits[..self.digits()];
        // By the place of the mover, what its moves lead to, for 64 places of the other side.
        let mut after = filled([S::NOTHING; 64], places)?;
        for to_move in Side::BOTH {
            let moves = &rules.moves[to_move.index()];
            for j in 0..places.div_ceil(64) {
                for (i, after) in after.chunks_mut(64).enumerate() {
                    let won = self.square(to_move.other(), to_move, [i, j], digits)?;
                    let over = |place| rules.over(to_move.other(), to_move, 64 * i + place, j);
                    score::square(after, won, digits, to_move, over);
                }
                let mut before = [[S::NOTHING; 64]; 64];
                for i in 0..places.div_ceil(64) {
                    let won = self.square(to_move, to_move, [i, j], digits)?;
                    let over = |place| rules.over(to_move, to_move, 64 * i + place, j);
                    let before = &mut before[..64.min(places - 64 * i)];
                    score::square(before, won, digits, to_move, over);
                    for (place, says) in (64 * i..).zip(&*before) {
                        let follows = score::before(
                            moves[place].iter().map(|&to| &after[to as usize]),
                            rules.ply_limit,
                        );
                        if follows != *says {
                            self.look_closer(rules, to_move, [place, j], says, &follows)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether one of 64 positions that is not over has another score than follows from its moves.
    fn look_closer<S: Score>(
        &self,
        rules: &Rules<'_>,
        to_move: Side,
        [place, j]: [usize; 2],
        says: &[S; 64],
        follows: &[S; 64],
    ) -> Result<(), Error> {
        let [over_mouse, over_cat] = rules.over(to_move, to_move, place, j);
        let over = over_mouse | over_cat;
        let differs = |&bit: &usize| over >> bit & 1 == 0 && says[bit] != follows[bit];
        let Some(bit) = (0..64).find(differs) else { return Ok(()) };
        let reason = match follows[bit].win() {
            None => Reason::NobodyWins,
            Some((wins, plies)) => {
                Reason::Wins { winner: if wins { to_move } else { to_move.other() }, plies }
            }
        };
        let (own, other) = (place, 64 * j + bit);
        let [mouse, cat] = if to_move == Side::Mouse { [own, other] } else { [other, own] };
        Err(self.wrong([mouse, cat], to_move, reason))
    }

    /// Where the game is over, its winner has won; what is forced is what was worked out, if it was, or else whatever has
    /// plies; and what nobody forces is what the endless rule says, or a draw by getting stuck.
    fn verify_outcomes(
        &self,
        rules: &Rules<'_>,
        wins: Option<&[Positions; 2]>,
        draws: Option<&Positions>,
    ) -> Result<(), Error> {
        self.for_each_row(rules, |row| {
            let Row { to_move, mouse, j, won, forced, over, .. } = *row;
            row.none(won[MOUSE] & won[CAT], |_| Reason::TwoWinners)?;
            for winner in Side::BOTH {
                let right = won[winner.index()] & !forced;
                row.none(over[winner.index()] & !right, |_| Reason::Over { outcome: winner.wins() })?;
            }
            row.none(forced & !(won[MOUSE] | won[CAT]), |_| Reason::PliesOfDraw)?;
            let over = over[MOUSE] | over[CAT];
            let at = |positions: &Positions| positions.word(to_move, mouse, j);
            let mut expected = match wins {
                Some(wins) => [at(&wins[MOUSE]), at(&wins[CAT])],
                None => won.map(|won| won & (forced | over)),
            };
            let rest = rules.valid(j) & !(expected[MOUSE] | expected[CAT] | over);
            for winner in Side::BOTH.into_iter().filter(|winner| winner.wins() == rules.endless) {
                expected[winner.index()] |= rest & !draws.map_or(0, at);
            }
            let [mouse_wins, cat_wins] = expected;
            row.none((mouse_wins ^ won[MOUSE]) | (cat_wins ^ won[CAT]), |bit| Reason::Outcome {
                outcome: Outcome::of_bits(mouse_wins >> bit & 1 != 0, cat_wins >> bit & 1 != 0),
            })
        })
    }

    /// Calls `check` with all rows of 64 positions.
    fn for_each_row(
        &self,
        rules: &Rules<'_>,
        check: impl Fn(&Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut digits = [[0; 64]; u32::BITS as usize];
        let digits = &mut digits[..self.digits()];
        let squares = self.nodes().div_ceil(64);
        for to_move in Side::BOTH {
            for (i, j) in (0..squares).flat_map(|i| (0..squares).map(move |j| (i, j))) {
                let won = self.square(to_move, Side::Mouse, [i, j], digits)?;
                for (k, mouse) in (64 * i..self.nodes()).take(64).enumerate() {
                    check(&Row {
                        table: self,
                        to_move,
                        mouse,
                        j,
                        won: won.map(|won| won[k]),
                        forced: digits.iter().fold(0, |any, digit| any | digit[k]),
                        over: rules.over(to_move, Side::Mouse, mouse, j),
                    })?;
                }
            }
        }
        Ok(())
    }

    /// The error about a position, by its places.
    fn wrong(&self, [mouse, cat]: [usize; 2], to_move: Side, reason: Reason) -> Error {
        let [mouse, cat] = [mouse, cat].map(|place| self.order.old[place] as usize);
        Error::WrongTable { fault: Fault::Position { mouse, cat, to_move, reason } }
    }
}

/// 64 positions with the mouse on one place: bit by bit, for the 64 places of the cat from the 64 `j`-th on.
struct Row<'a> {
    table: &'a Table,
    to_move: Side,
    mouse: usize,
    j: usize,
    /// What each side has won, by the table.
    won: [u64; 2],
    /// What has plies, by the table.
    forced: u64,
    /// Where the game is over and this side has won, by the rules.
    over: [u64; 2],
}

impl Row<'_> {
    /// The error about the first of these positions, if there is one.
    fn none(&self, wrong: u64, reason: impl FnOnce(usize) -> Reason) -> Result<(), Error> {
        if wrong == 0 {
            return Ok(());
        }
        let bit = wrong.trailing_zeros() as usize;
        Err(self.table.wrong([self.mouse, 64 * self.j + bit], self.to_move, reason(bit)))
    }
}

#[cfg(test)]
mod tests;
