//! The verifier for teams: the same claims, held against turns that are played out piece by piece and edge by edge.
//!
//! Where a number of plies proves a claim, it is held against what the turns of that one position lead to. Where nothing
//! proves it (in a table without plies, and where a draw can be forced that saves a side from play that never ends) the
//! verdicts are worked out by their definition: with no plies left, with one, and so on, until nothing changes.

use super::super::position::Spot;
use super::super::{Reason, Table};
use crate::arena::Side;
use crate::arena::team::Teams;
use crate::error::Error;
use crate::memory::{filled, with_capacity};
use crate::solve::Outcome;

/// An outcome, and the plies to the end that a side forces.
type Verdict = (Outcome, Option<u32>);

impl Table {
    /// Checks all positions; that nothing else is set is known.
    pub(super) fn verify_teams(&self) -> Result<(), Error> {
        let is_proved =
            self.has_plies() && (self.arena.endless() == Outcome::Draw || !self.arena.has_stuck_draws());
        let verdicts = if is_proved { None } else { Some(self.verdicts()?) };
        for to_move in Side::BOTH {
            for index in 0..self.positions() {
                let teams = self.teams_of_index(index, to_move)?;
                self.verify_digits(&teams)?;
                let found = self.claim(&teams)?;
                let expected = match &verdicts {
                    Some(verdicts) => verdicts[to_move.index()][index],
                    None => self.follows(&teams)?,
                };
                let reason = match expected {
                    _ if found.0 == expected.0 && (found.1 == expected.1 || !self.has_plies()) => continue,
                    (Outcome::Draw, _) if found.0 == Outcome::Draw => Reason::PliesOfDraw,
                    (outcome, Some(0)) => Reason::Over { outcome },
                    (outcome, Some(plies)) => Reason::Wins { winner: winner(outcome), plies },
                    (outcome, None) => Reason::Outcome { outcome },
                };
                return Err(Error::WrongTable { fault: teams.fault(self, reason) });
            }
        }
        Ok(())
    }

    /// How many positions there are with one side to move.
    fn positions(&self) -> usize {
        self.place_count(Side::Mouse) * self.place_count(Side::Cat)
    }

    fn teams_of_index(&self, index: usize, to_move: Side) -> Result<Teams, Error> {
        let cats = self.place_count(Side::Cat);
        self.teams_stored([index / cats, index % cats], to_move)
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
    fn follows(&self, teams: &Teams) -> Result<Verdict, Error> {
        let unforced = (self.arena.endless(), None);
        let next = match self.ended(teams)? {
            Ok(verdict) => return Ok(verdict),
            Err(settled) => self.arena.turns(&settled)?,
        };
        let mut after = with_capacity(next.len())?;
        for teams in &next {
            after.push(self.claim(teams)?);
        }
        let verdict = best(teams.to_move, &after, |&(outcome, plies)| plies.map(|plies| (outcome, plies)));
        let in_time = |plies: u32| self.whole_limit().is_none_or(|limit| plies <= limit);
        Ok(match verdict {
            Some((outcome, plies)) if in_time(plies) => (outcome, Some(plies)),
            _ => unforced,
        })
    }

    /// The verdict on a position where the game is over or stuck; else the position, settled.
    fn ended(&self, teams: &Teams) -> Result<Result<Verdict, Teams>, Error> {
        let mut settled = teams.try_clone()?;
        let over = self.arena.settle(&mut settled);
        settled.mice.sort_unstable();
        if let Some(outcome) = over.or_else(|| self.arena.lost_by_stuck(&settled)) {
            return Ok(Ok((outcome, Some(0))));
        }
        Ok(if self.arena.is_team_stuck(&settled) { Ok((Outcome::Draw, None)) } else { Err(settled) })
    }

    /// The verdicts by their definition, by side to move.
    fn verdicts(&self) -> Result<[Vec<Verdict>; 2], Error> {
        let count = self.positions();
        let endless = self.arena.endless();
        let mut is_over = [filled(true, count)?, filled(true, count)?];
        let mut verdicts = [filled((endless, None), count)?, filled((endless, None), count)?];
        for to_move in Side::BOTH {
            let side = to_move.index();
            for index in 0..count {
                match self.ended(&self.teams_of_index(index, to_move)?)? {
                    Ok(verdict) => verdicts[side][index] = verdict,
                    Err(_) => is_over[side][index] = false,
                }
            }
        }
        for _ in 0..self.whole_limit().unwrap_or(u32::MAX) {
            let mut next = [filled((endless, None), count)?, filled((endless, None), count)?];
            for to_move in Side::BOTH {
                let side = to_move.index();
                for index in 0..count {
                    next[side][index] = match is_over[side][index] {
                        true => verdicts[side][index],
                        false => self.with_one_more(index, to_move, &verdicts[1 - side])?,
                    };
                }
            }
            if next == verdicts {
                break;
            }
            verdicts = next;
        }
        Ok(verdicts)
    }

    /// The verdict with one more ply left than the verdicts behind the turns have.
    fn with_one_more(&self, index: usize, to_move: Side, verdicts: &[Verdict]) -> Result<Verdict, Error> {
        let Err(settled) = self.ended(&self.teams_of_index(index, to_move)?)? else {
            unreachable!("asked only where the game goes on");
        };
        let next = self.arena.turns(&settled)?;
        let mut after = with_capacity(next.len())?;
        after.extend(next.iter().map(|teams| verdicts[self.index_of_teams(teams)]));
        // Play that never ends is longer than any that ends, and a draw has no length.
        let length = |&(outcome, plies): &Verdict| Some((outcome, plies.unwrap_or(u32::MAX)));
        Ok(match best(to_move, &after, length) {
            None => unreachable!("a side that is not stuck has a turn"),
            Some((Outcome::Draw, _)) => (Outcome::Draw, None),
            Some((outcome, plies)) => (outcome, Some(plies).filter(|&plies| plies < u32::MAX)),
        })
    }
}

/// The verdict before a turn, from those after it that have a length; none if they don't decide it: the shortest win, else a
/// draw, else, if all are lost, the longest loss.
fn best(
    mover: Side,
    after: &[Verdict],
    length: impl Fn(&Verdict) -> Option<(Outcome, u32)>,
) -> Option<(Outcome, u32)> {
    let of =
        |wanted: Outcome| after.iter().filter_map(&length).filter(move |&(outcome, _)| outcome == wanted);
    let lengths = |wanted| of(wanted).map(|(_, plies)| plies.saturating_add(1));
    if let Some(shortest) = lengths(mover.wins()).min() {
        return Some((mover.wins(), shortest));
    }
    if let Some(draw) = of(Outcome::Draw).next() {
        return Some(draw);
    }
    let losses = lengths(mover.other().wins());
    if losses.clone().count() < after.len() {
        None
    } else {
        losses.max().map(|longest| (mover.other().wins(), longest))
    }
}

fn winner(outcome: Outcome) -> Side {
    if outcome == Outcome::MouseWins { Side::Mouse } else { Side::Cat }
}
