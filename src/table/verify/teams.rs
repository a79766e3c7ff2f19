//! The verifier for teams: the same claims, held against turns that are played out piece by piece and edge by edge.
//!
//! Where a number of plies proves a claim, it is held against what the turns of that one position lead to. Without plies, an
//! outcome is held against the outcomes behind the turns; then no side forces more than is claimed. That it forces as much is
//! worked out from the ends of the game on: a win is proved by a turn to a proved one or, of the other side, if all turns lead
//! to proved ones. Where not even that proves a claim (under a ply limit without plies, and where a draw can be forced that
//! saves a side from play that never ends) the verdicts are worked out by their definition: with no plies left, with one,
//! and so on, until nothing changes.

use std::ops::ControlFlow;

use super::super::position::Spot;
use super::super::{Reason, Table};
use crate::arena::Side;
use crate::arena::team::{Teams, Turns};
use crate::error::Error;
use crate::memory::filled;
use crate::solve::Outcome;

/// An outcome, and the plies to the end that a side forces.
type Verdict = (Outcome, Option<u32>);

/// Where the verifier is looking.
struct Look<'a> {
    table: &'a Table,
    turns: Turns<'a>,
    /// The position, as the table has it.
    teams: Teams,
    /// The same without mice that are off the board by now.
    settled: Teams,
}

impl<'a> Look<'a> {
    fn new(table: &'a Table) -> Result<Self, Error> {
        let teams = table.teams_stored([0, 0], Side::Mouse)?;
        Ok(Look { table, turns: Turns::new(&table.arena)?, settled: teams.try_clone()?, teams })
    }

    /// Looks at a position. The verdict if the game is over there, or the side to move can't.
    fn at(&mut self, index: usize, to_move: Side) -> Option<Verdict> {
        let Look { table: Table { arena, .. }, teams, settled, .. } = self;
        let cats = self.table.place_count(Side::Cat);
        self.table.put_on_stored_places([index / cats, index % cats], teams);
        settled.mice.copy_from_slice(&teams.mice);
        settled.cats.copy_from_slice(&teams.cats);
        (teams.to_move, settled.to_move) = (to_move, to_move);
        let over = arena.settle(settled);
        settled.mice.sort_unstable();
        match over.or_else(|| arena.lost_by_stuck(settled)) {
            Some(outcome) => Some((outcome, Some(0))),
            None => arena.is_team_stuck(settled).then_some((Outcome::Draw, None)),
        }
    }

    /// Whether some position that a turn leads to is one that is asked for, where the game goes on.
    fn any_turn(&mut self, mut is_it: impl FnMut(&Teams) -> Result<bool, Error>) -> Result<bool, Error> {
        let mut found = false;
        self.turns.each(&mut self.settled, &mut |after| {
            found = is_it(after)?;
            Ok(if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(found)
    }

    /// The error that the table should say this of the position.
    fn fault(&self, expected: Verdict) -> Error {
        let reason = match expected {
            (outcome, Some(0)) => Reason::Over { outcome },
            (outcome, Some(plies)) => Reason::Wins { winner: winner(outcome), plies },
            (outcome, None) => Reason::Outcome { outcome },
        };
        Error::WrongTable { fault: self.teams.fault(self.table, reason) }
    }
}

impl Table {
    /// Checks all positions; that nothing else is set is known.
    pub(super) fn verify_teams(&self) -> Result<(), Error> {
        let mut look = Look::new(self)?;
        if self.arena.endless() != Outcome::Draw && self.arena.has_stuck_draws()
            || !self.has_plies() && self.whole_limit().is_some()
        {
            let verdicts = self.verdicts(&mut look)?;
            self.verify_claims(&mut look, |_, to_move, index| Ok(verdicts[to_move.index()][index]))
        } else if self.has_plies() {
            self.verify_claims(&mut look, |look, _, _| self.follows(look))
        } else {
            self.verify_outcomes_of_teams(&mut look)
        }
    }

    /// Holds all claims against what is expected of each position.
    fn verify_claims(
        &self,
        look: &mut Look<'_>,
        expected: impl Fn(&mut Look<'_>, Side, usize) -> Result<Verdict, Error>,
    ) -> Result<(), Error> {
        for (to_move, index) in self.all_positions() {
            let ended = look.at(index, to_move);
            self.verify_digits(&look.teams)?;
            let found = self.claim(&look.teams)?;
            let expected = match ended {
                Some(verdict) => verdict,
                None => expected(look, to_move, index)?,
            };
            if found.0 == expected.0 && (found.1 == expected.1 || !self.has_plies()) {
                continue;
            }
            if (found.0, expected.0) == (Outcome::Draw, Outcome::Draw) {
                return Err(Error::WrongTable { fault: look.teams.fault(self, Reason::PliesOfDraw) });
            }
            return Err(look.fault(expected));
        }
        Ok(())
    }

    /// Checks a table without plies, where there is no ply limit and no draw that has to be forced.
    fn verify_outcomes_of_teams(&self, look: &mut Look<'_>) -> Result<(), Error> {
        let count = self.positions();
        let endless = self.arena.endless();
        // By side to move, positions that are won by force.
        let mut proved = [filled(false, count)?, filled(false, count)?];
        for (to_move, index) in self.all_positions() {
            let ended = look.at(index, to_move);
            self.verify_digits(&look.teams)?;
            let found = self.outcome_stored(&look.teams)?;
            let expected = match ended {
                Some(verdict) => verdict,
                None => (self.best_outcome(look)?, None),
            };
            if found != expected.0 {
                return Err(look.fault(expected));
            }
            proved[to_move.index()][index] = expected.1.is_some();
        }
        loop {
            let mut is_done = true;
            for (to_move, index) in self.all_positions() {
                if proved[to_move.index()][index] {
                    continue;
                }
                look.at(index, to_move);
                let outcome = self.outcome_stored(&look.teams)?;
                if outcome == Outcome::Draw || outcome == endless {
                    continue;
                }
                let others = &proved[to_move.other().index()];
                let is_proved = if outcome == to_move.wins() {
                    look.any_turn(|after| {
                        Ok(others[self.index_of_teams(after)] && self.outcome_stored(after)? == outcome)
                    })?
                } else {
                    !look.any_turn(|after| Ok(!others[self.index_of_teams(after)]))?
                };
                if is_proved {
                    proved[to_move.index()][index] = true;
                    is_done = false;
                }
            }
            if is_done {
                break;
            }
        }
        for (to_move, index) in self.all_positions() {
            look.at(index, to_move);
            let outcome = self.outcome_stored(&look.teams)?;
            if !(proved[to_move.index()][index] || outcome == Outcome::Draw || outcome == endless) {
                return Err(look.fault((endless, None)));
            }
        }
        Ok(())
    }

    /// The outcome by those that are claimed for the positions behind the turns.
    fn best_outcome(&self, look: &mut Look<'_>) -> Result<Outcome, Error> {
        let mover = look.settled.to_move;
        let mut draws = false;
        let wins = look.any_turn(|after| {
            let outcome = self.outcome_stored(after)?;
            draws |= outcome == Outcome::Draw;
            Ok(outcome == mover.wins())
        })?;
        Ok(match (wins, draws) {
            (true, _) => mover.wins(),
            (false, true) => Outcome::Draw,
            (false, false) => mover.other().wins(),
        })
    }

    /// How many positions there are with one side to move.
    fn positions(&self) -> usize {
        self.place_count(Side::Mouse) * self.place_count(Side::Cat)
    }

    /// All positions, by side to move and index.
    fn all_positions(&self) -> impl Iterator<Item = (Side, usize)> + use<> {
        let count = self.positions();
        Side::BOTH.into_iter().flat_map(move |side| (0..count).map(move |index| (side, index)))
    }

    fn index_of_teams(&self, teams: &Teams) -> usize {
        let [mice, cats] = self.stored(teams);
        mice * self.place_count(Side::Cat) + cats
    }

    /// Not both sides have won, and where nobody has, there are no plies.
    fn verify_digits(&self, teams: &Teams) -> Result<(), Error> {
        let [mice, cats] = self.stored(teams);
        let digits = self.solution.outcomes[teams.to_move.index()].get(cats, mice)?;
        let reason = match digits {
            3 => Reason::TwoWinners,
            0 if self.has_plies() && self.forced_stored(teams)? != 0 => Reason::PliesOfDraw,
            _ => return Ok(()),
        };
        Err(Error::WrongTable { fault: teams.fault(self, reason) })
    }

    /// What the table says: plies only where somebody forces the end.
    fn claim(&self, teams: &Teams) -> Result<Verdict, Error> {
        let outcome = self.outcome_stored(teams)?;
        if !self.has_plies() || outcome == Outcome::Draw {
            return Ok((outcome, None));
        }
        let forced = self.forced_stored(teams)?;
        let is_forced = forced > 0 || teams.look(self)?.is_over;
        Ok((outcome, is_forced.then_some(forced)))
    }

    /// What follows from the claims about the positions that one turn leads to.
    fn follows(&self, look: &mut Look<'_>) -> Result<Verdict, Error> {
        let mut best = Best::of(look.settled.to_move);
        look.any_turn(|after| {
            let (outcome, plies) = self.claim(after)?;
            best.or(plies.map(|plies| (outcome, plies)));
            Ok(false)
        })?;
        let in_time = |plies: u32| self.whole_limit().is_none_or(|limit| plies <= limit);
        Ok(match best.verdict() {
            Some((outcome, plies)) if in_time(plies) => (outcome, Some(plies)),
            _ => (self.arena.endless(), None),
        })
    }

    /// The verdicts by their definition, by side to move.
    fn verdicts(&self, look: &mut Look<'_>) -> Result<[Vec<Verdict>; 2], Error> {
        let count = self.positions();
        let unforced = (self.arena.endless(), None);
        let mut verdicts = [filled(unforced, count)?, filled(unforced, count)?];
        // What stays as it is, however many plies are left: ends of the game, and wins, which take no longer then.
        let mut is_final = [filled(false, count)?, filled(false, count)?];
        for (to_move, index) in self.all_positions() {
            if let Some(verdict) = look.at(index, to_move) {
                verdicts[to_move.index()][index] = verdict;
                is_final[to_move.index()][index] = true;
            }
        }
        let mut next = [filled(unforced, count)?, filled(unforced, count)?];
        for _ in 0..self.whole_limit().unwrap_or(u32::MAX) {
            for to_move in Side::BOTH {
                let side = to_move.index();
                next[side].copy_from_slice(&verdicts[side]);
                for index in (0..count).filter(|&index| !is_final[side][index]) {
                    look.at(index, to_move);
                    let mut best = Best::of(to_move);
                    look.any_turn(|after| {
                        // Play that never ends is longer than any that ends, and a draw has no length.
                        let (outcome, plies) = verdicts[1 - side][self.index_of_teams(after)];
                        best.or(Some((outcome, plies.unwrap_or(u32::MAX))));
                        Ok(false)
                    })?;
                    next[side][index] = match best.verdict() {
                        None => unreachable!("a side that is not stuck has a turn"),
                        Some((Outcome::Draw, _)) => (Outcome::Draw, None),
                        Some((outcome, plies)) => (outcome, Some(plies).filter(|&plies| plies < u32::MAX)),
                    };
                }
            }
            if next == verdicts {
                break;
            }
            std::mem::swap(&mut next, &mut verdicts);
            for (is_final, verdicts) in is_final.iter_mut().zip(&verdicts) {
                for (is_final, verdict) in is_final.iter_mut().zip(verdicts) {
                    *is_final |= verdict.0 != Outcome::Draw && verdict.1.is_some();
                }
            }
        }
        Ok(verdicts)
    }
}

/// The verdict before a turn, from those after it: the shortest win, else a draw, else, if all are lost, the longest loss.
struct Best {
    mover: Side,
    win: Option<u32>,
    draws: bool,
    loss: Option<u32>,
    all_are_lost: bool,
}

impl Best {
    /// Of none yet.
    fn of(mover: Side) -> Self {
        Best { mover, win: None, draws: false, loss: None, all_are_lost: true }
    }

    /// Of this one, too; none if it is not decided.
    fn or(&mut self, after: Option<(Outcome, u32)>) {
        match after {
            Some((outcome, plies)) if outcome == self.mover.wins() => {
                self.win = Some(self.win.map_or(plies, |win| win.min(plies)));
            }
            Some((Outcome::Draw, _)) => self.draws = true,
            Some((_, plies)) => {
                self.loss = self.loss.max(Some(plies));
                return;
            }
            None => {}
        }
        self.all_are_lost = false;
    }

    /// None if they don't decide it. A draw has no length.
    fn verdict(&self) -> Option<(Outcome, u32)> {
        match *self {
            Best { win: Some(plies), .. } => Some((self.mover.wins(), plies.saturating_add(1))),
            Best { draws: true, .. } => Some((Outcome::Draw, 0)),
            Best { loss: Some(plies), all_are_lost: true, .. } => {
                Some((self.mover.other().wins(), plies.saturating_add(1)))
            }
            _ => None,
        }
    }
}

fn winner(outcome: Outcome) -> Side {
    if outcome == Outcome::MouseWins { Side::Mouse } else { Side::Cat }
}
