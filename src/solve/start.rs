//! One start of a game: what a side can force from it, by as much of one attractor as it takes to know.

use std::ops::Range;

use super::agenda::Agenda;
use super::attractor::{Attractor, How, Pace, Side, Start};
use super::bits::Shape;
use super::ends::{self, Seeds};
use super::gains::Store;
use super::half::Scratch;
use super::lengths::Lengths;
use super::numbers::Numbers;
use super::panel::Matrix;
use super::rows::RowSets;
use super::watch::Watch;
use super::{Outcome, line_words, with_line_width};
use crate::arena::game::Game;
use crate::arena::{CAT, MOUSE};
use crate::error::Error;
use crate::memory::{Allowance, with_capacity};

/// What a side may be able to force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtLeast {
    Draw,
    Win,
}

impl AtLeast {
    /// The side whose attractor answers whether `side` can force this, and what that begins with: the side's own if
    /// the start is to be in it, else the other's.
    ///
    /// Who wins play that never ends has nothing to force: it has what the other side can't take from it.
    fn hunt(self, side: usize, endless: Option<usize>) -> (usize, Seeds) {
        match self {
            AtLeast::Win if endless == Some(side) => (1 - side, Seeds::NotLost),
            AtLeast::Win => (side, Seeds::Won),
            AtLeast::Draw if endless == Some(1 - side) => (side, Seeds::NotLost),
            AtLeast::Draw => (1 - side, Seeds::Won),
        }
    }

    /// Whether a side has to hunt for it, rather than not to be caught.
    pub(crate) fn is_hunted_for(self, side: usize, endless: Option<usize>) -> bool {
        self.hunt(side, endless).0 == side
    }
}

/// Whether a side can force that much from a start that is not over.
///
/// Memory: [`bytes_of_start`]. Time: see [`attractor`](super::attractor).
pub(crate) fn forces(
    game: &Game,
    start: Start,
    side: usize,
    what: AtLeast,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<bool, Error> {
    with_line_width!(game.places(), forces_in_lines(game, start, side, what, how, watch))
}

fn forces_in_lines<const W: usize>(
    game: &Game,
    start: Start,
    side: usize,
    what: AtLeast,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<bool, Error> {
    ask::<W>(game, &sides_from(game, start)?, start, side, what, how, watch)
}

/// The outcome of a start that is not over.
pub(crate) fn outcome(game: &Game, start: Start, how: How, watch: &mut Watch<'_>) -> Result<Outcome, Error> {
    with_line_width!(game.places(), outcome_in_lines(game, start, how, watch))
}

fn outcome_in_lines<const W: usize>(
    game: &Game,
    start: Start,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<Outcome, Error> {
    let mut sides = sides_from::<W>(game, start)?;
    for (side, outcome) in [(MOUSE, Outcome::MouseWins), (CAT, Outcome::CatWins)] {
        if ask(game, &sides, start, side, AtLeast::Win, how, watch)? {
            return Ok(outcome);
        }
        // What the mouse has won is closed to the cat. But two attractors of one hunter close to each other what both
        // of them have.
        if game.endless.is_some() && side == MOUSE {
            sides = sides_from(game, start)?;
        }
    }
    Ok(Outcome::Draw)
}

fn ask<const W: usize>(
    game: &Game,
    sides: &[Side<'_, W>; 2],
    start: Start,
    side: usize,
    what: AtLeast,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<bool, Error> {
    let hunt @ (hunter, _) = what.hunt(side, game.endless);
    let attractor = grown(game, sides, start, hunt, None, how, watch)?;
    Ok(attractor.contains(start) == (hunter == side))
}

/// The attractor of the side that hunts for an answer, as far as it takes to reach the start: ply by ply where there is a
/// limit on them, or they are to be kept.
fn grown<const W: usize>(
    game: &Game,
    sides: &[Side<'_, W>; 2],
    start: Start,
    (hunter, seeds): (usize, Seeds),
    lengths: Option<&Lengths>,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<Attractor<W>, Error> {
    let pace = match (lengths, game.ply_limit) {
        (None, None) => Pace::Rounds,
        (lengths, limit) => Pace::Plies { limit, lengths },
    };
    let attractor = attractor_from(game, start, hunter, seeds)?;
    attractor.grow(sides, hunter, Some(start), pace, how, watch)?;
    Ok(attractor)
}

/// Both sides of a game before anything is known, with the positions closed that can't come up from a start.
fn sides_from<const W: usize>(game: &Game, start: Start) -> Result<[Side<'_, W>; 2], Error> {
    let mut sides = ends::sides(game)?;
    for (to_move, side) in sides.iter_mut().enumerate() {
        for part in parts::<W>(game, start, to_move, to_move) {
            match part {
                Part::Panel { panel, rows } => side.open.keep(panel, rows),
                Part::Columns { columns, never } => side.closed.fill_block(never, columns),
            }
        }
    }
    Ok(sides)
}

/// The attractor of a hunter before it grows, without news of positions that can't come up from a start.
fn attractor_from<const W: usize>(
    game: &Game,
    start: Start,
    hunter: usize,
    seeds: Seeds,
) -> Result<Attractor<W>, Error> {
    let mut attractor = ends::attractor(game, hunter, seeds)?;
    for mover in [MOUSE, CAT] {
        for part in parts::<W>(game, start, 1 - mover, mover) {
            if let Part::Panel { panel, rows } = part {
                attractor.news[mover].keep(panel, rows);
            }
        }
    }
    Ok(attractor)
}

/// A part of a matrix, and what of it can come up from a start.
enum Part {
    /// Only these rows of a panel.
    Panel { panel: usize, rows: Range<usize> },
    /// Of these columns, in a panel that has others too, all but the rows that `never` do.
    Columns { columns: Range<usize>, never: Range<usize> },
}

/// Where the moves of both sides alternate between even and odd places, a ply changes whether mouse and cat are alike in
/// that, and who is to move. So one half of all positions can't come up from a start. These are the parts of a matrix, with
/// `to_move` to move, a row for each place of the side `rows` and a column for each of the other one.
fn parts<const W: usize>(
    game: &Game,
    start: Start,
    to_move: usize,
    rows: usize,
) -> impl Iterator<Item = Part> {
    let places = game.places();
    let of_evens = move |evens: [usize; 2]| {
        let is_odd = |side: usize| start.places[side] >= evens[side];
        let differ = is_odd(MOUSE) ^ is_odd(CAT) ^ (to_move != start.to_move);
        let (first_odd, end) = (evens[1 - rows], places[1 - rows]);
        let rows = move |odd: bool| if odd { evens[rows]..places[rows] } else { 0..evens[rows] };
        let columns =
            move |columns: Range<usize>, odd: bool| Part::Columns { columns, never: rows(odd == differ) };
        (0..end.div_ceil(Matrix::<W>::TILE)).flat_map(move |panel| {
            let [from, to] = [panel, panel + 1].map(|panel| end.min(panel * Matrix::<W>::TILE));
            if from < first_odd && first_odd < to {
                [Some(columns(from..first_odd, false)), Some(columns(first_odd..to, true))]
            } else {
                [Some(Part::Panel { panel, rows: rows((from >= first_odd) != differ) }), None]
            }
        })
    };
    game.evens.into_iter().flat_map(of_evens).flatten()
}

/// The attractor that answers a question about a start, to look into: all of it, or as far as it takes to reach the start.
pub(crate) struct Hunt {
    /// The side that hunts.
    pub(crate) hunter: usize,
    /// By the side that moved last, the positions that are in it.
    after: [Numbers; 2],
    /// By the side to move, plies, if they were asked for.
    plies: Option<[Numbers; 2]>,
}

impl Hunt {
    /// Asks what [`forces`] asks. If the side hunts, or there is a ply limit, plies are kept, within the memory limit.
    pub(crate) fn new(
        game: &Game,
        start: Start,
        side: usize,
        what: AtLeast,
        how: How,
        memory_limit: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Error> {
        with_line_width!(game.places(), hunt_in_lines(game, start, side, what, how, memory_limit, watch))
    }

    /// In how many plies the hunter reaches its end from a position, if it does; without plies, 0.
    pub(crate) fn plies(&self, position: Start) -> Result<Option<u32>, Error> {
        let Start { to_move, places } = position;
        let mover = 1 - to_move;
        if self.after[mover].get(places[mover], places[to_move])? == 0 {
            return Ok(None);
        }
        let Some(plies) = &self.plies else { return Ok(Some(0)) };
        plies[to_move].get(places[to_move], places[mover]).map(Some)
    }
}

fn hunt_in_lines<const W: usize>(
    game: &Game,
    start: Start,
    side: usize,
    what: AtLeast,
    how: How,
    memory_limit: u64,
    watch: &mut Watch<'_>,
) -> Result<Hunt, Error> {
    let hunt @ (hunter, _) = what.hunt(side, game.endless);
    let lengths = (hunter == side || game.ply_limit.is_some())
        .then(|| Lengths::new(game.places(), W, watch.memory, Allowance::Limit(memory_limit)))
        .transpose()?;
    let sides = sides_from::<W>(game, start)?;
    let attractor = grown(game, &sides, start, hunt, lengths.as_ref(), how, watch)?;
    let mut after = [with_capacity(1)?, with_capacity(1)?];
    after.iter_mut().zip(attractor.after).for_each(|(bits, matrix)| bits.push(matrix.into_bits()));
    Ok(Hunt { hunter, after: after.map(Numbers::Memory), plies: lengths.map(Lengths::into_numbers) })
}

/// What [`forces`] and [`outcome`] hold at most in a game with so many places, in bytes.
pub(crate) fn bytes_of_start(places: [usize; 2], threads: usize, has_limit: bool) -> u64 {
    with_line_width!(places, bytes_in_lines(places, threads, has_limit))
}

fn bytes_in_lines<const W: usize>(places: [usize; 2], threads: usize, has_limit: bool) -> u64 {
    let mut sum = Scratch::<W>::bytes(places[MOUSE].max(places[CAT])).saturating_mul(threads as u64);
    sum = sum.saturating_add(Agenda::bytes(places[MOUSE].max(places[CAT]).div_ceil(Matrix::<W>::TILE)));
    let mut kept = 0;
    for (rows, columns) in [(MOUSE, CAT), (CAT, MOUSE)] {
        let panels = places[columns].div_ceil(Matrix::<W>::TILE);
        // One closed matrix and one of the attractor; one set of open rows and one of rows with news.
        let matrices = Shape::new(places[rows], places[columns], W).bytes().saturating_mul(2);
        sum = sum
            .saturating_add(matrices)
            .saturating_add(RowSets::bytes(panels, places[rows]).saturating_mul(2));
        kept = kept.max(Store::<W>::bytes(places[rows], panels));
    }
    sum.saturating_add(if has_limit { kept } else { 0 })
}
