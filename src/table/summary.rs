//! The summary: a table in numbers.

use std::time::Duration;

use super::Table;
use super::position::Spot;
use crate::arena::{CAT, MOUSE, Side};
use crate::error::{Error, Flaw};
use crate::solve::{CpuLevel, Numbers, Solution};

/// A table in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Summary {
    /// Nodes that the mouse can be on; of teams, places, as of [`Table::place_count`].
    pub mouse_places: u64,
    /// Nodes that the cat can be on, likewise.
    pub cat_places: u64,
    /// Positions with the mouse to move, by outcome: draws, wins of the mouse, wins of the cat.
    pub mouse_to_move: [u64; 3],
    /// Positions with the cat to move, likewise.
    pub cat_to_move: [u64; 3],
    /// Rounds of working backwards: of the mouse's attractor (the positions it can force a win from), and of the cat's.
    pub rounds: [u32; 2],
    /// Bytes that the table holds, in memory or in its file.
    pub table_bytes: u64,
    /// Bytes that solving held at most; if plies are kept, as if all games were long.
    pub solve_bytes: u64,
    /// The time that solving took.
    pub solve_time: Duration,
    /// The instructions it was solved with.
    pub cpu_level: CpuLevel,
    /// The threads it was solved with.
    pub threads: usize,
    /// The longest game that the mouse wins, and the longest that the cat wins, of those that take a number of plies and are
    /// not over at the start; none of a side that wins no such game, or of a table without plies.
    pub longest: [Option<Longest>; 2],
}

/// A game that takes long, from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Longest {
    /// How many plies it takes.
    pub plies: u32,
    /// The mouse's node at the start; of teams, the number of their place, as of [`Table::place`].
    pub mouse: usize,
    /// The cat's node at the start, likewise.
    pub cat: usize,
    /// The side to move first.
    pub to_move: Side,
}

impl Table {
    /// Counts the positions by outcome, finds the longest games, and tells how the table was made. Reads the whole table.
    ///
    /// # Errors
    /// [`Error::CorruptFile`] of a table that was opened.
    pub fn summary(&self) -> Result<Summary, Error> {
        let Solution { outcomes, rounds, how, memory, .. } = &self.solution;
        let [mice, cats] = Side::BOTH.map(|side| self.place_count(side) as u64);
        let count = |to_move: usize| {
            let count = |winner| outcomes[to_move].count(winner);
            let (mouse, cat) = (count(MOUSE)?, count(CAT)?);
            // A file may have checksums that are right and still be wrong.
            let draws = (mice * cats).checked_sub(mouse + cat);
            Ok([draws.ok_or(Error::CorruptFile { flaw: Flaw::Counts })?, mouse, cat])
        };
        Ok(Summary {
            mouse_places: mice,
            cat_places: cats,
            mouse_to_move: count(MOUSE)?,
            cat_to_move: count(CAT)?,
            rounds: *rounds,
            table_bytes: self.numbers().map(Numbers::held).sum::<u64>()
                + size_of_val(&*self.order.new) as u64 * 2
                + self.arena.bytes(),
            solve_bytes: *memory,
            solve_time: self.time,
            cpu_level: how.level,
            threads: how.threads,
            longest: if self.arena.has_teams() { self.longest_of_teams()? } else { self.longest()? },
        })
    }

    /// The longest game that each side wins.
    fn longest(&self) -> Result<[Option<Longest>; 2], Error> {
        let mut longest: [Option<Longest>; 2] = [None; 2];
        for to_move in Side::BOTH.into_iter().filter(|_| self.has_plies()) {
            let digits = self.forced_plies(to_move)?.digits();
            self.for_each_square(to_move, digits, |mice, cats, won, digits| {
                for (k, &mouse) in mice.iter().enumerate() {
                    for (winner, longest) in Side::BOTH.into_iter().zip(&mut longest) {
                        let wins = won[winner.index()][k];
                        let forced = digits.iter().fold(0, |any, digit| any | digit[k]);
                        let games = [
                            longest_of(wins & forced, digits.iter().rev().map(|digit| digit[k])),
                            (self.limit_of(winner).unwrap_or(0), wins & !forced),
                        ];
                        for (plies, starts) in games {
                            if plies <= longest.map_or(0, |longest| longest.plies) {
                                continue;
                            }
                            let cats = ones(starts).map(|bit| cats[bit] as usize);
                            let mut starts =
                                cats.map(|cat| Longest { plies, mouse: mouse as usize, cat, to_move });
                            let goes_on =
                                |start: &Longest| self.arena.over(start.mouse, start.cat, to_move).is_none();
                            *longest = starts.find(goes_on).or(*longest);
                        }
                    }
                }
            })?;
        }
        Ok(longest)
    }

    /// The same, of teams.
    fn longest_of_teams(&self) -> Result<[Option<Longest>; 2], Error> {
        let mut longest: [Option<Longest>; 2] = [None; 2];
        for to_move in Side::BOTH.into_iter().filter(|_| self.has_plies()) {
            let digits = self.forced_plies(to_move)?.digits();
            self.for_each_square_of_teams(to_move, digits, |[i, j], won, digits| {
                for cats in 0..64 {
                    for (winner, longest) in Side::BOTH.into_iter().zip(&mut longest) {
                        let wins = won[winner.index()][cats];
                        let forced = digits.iter().fold(0, |any, digit| any | digit[cats]);
                        let games = [
                            longest_of(wins & forced, digits.iter().rev().map(|digit| digit[cats])),
                            (self.limit_of(winner).unwrap_or(0), wins & !forced),
                        ];
                        for (plies, starts) in games {
                            if plies <= longest.map_or(0, |longest| longest.plies) {
                                continue;
                            }
                            for bit in ones(starts) {
                                let teams = self.teams_stored([64 * j + bit, 64 * i + cats], to_move)?;
                                if !teams.look(self)?.is_over {
                                    let number = |side| self.number(side, teams.of(side));
                                    let (mouse, cat) = (number(Side::Mouse), number(Side::Cat));
                                    *longest = Some(Longest { plies, mouse, cat, to_move });
                                    break;
                                }
                            }
                        }
                    }
                }
                Ok(())
            })?;
        }
        Ok(longest)
    }

    /// How long games are that a side wins by the ply limit.
    fn limit_of(&self, winner: Side) -> Option<u32> {
        self.whole_limit().filter(|_| self.arena.endless() == winner.wins())
    }
}

/// The greatest of 64 numbers that have these digits, the highest first, and which of those in `set` it is.
fn longest_of(set: u64, digits: impl Iterator<Item = u64>) -> (u32, u64) {
    digits.fold((0, set), |(number, set), digit| {
        let ones = set & digit;
        if ones != 0 { (number << 1 | 1, ones) } else { (number << 1, set) }
    })
}

/// The numbers of the bits that are set.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < u64::BITS).then_some(bit as usize)
    })
}
