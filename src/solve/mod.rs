//! From a game to its solution: which positions each side wins.

mod agenda;
mod attractor;
mod batch;
mod bits;
mod blocks;
mod crew;
mod ends;
mod gains;
mod half;
mod lengths;
mod level;
mod mapped;
mod numbers;
mod panel;
mod puzzle;
mod race;
mod rows;
mod slab;
mod start;
pub(crate) mod team;
mod threads;
mod transpose;
mod vector;
mod watch;
mod word;

use std::ffi::CStr;

use crate::arena::game::Game;
use crate::arena::{Arena, CAT, MOUSE};
use crate::error::{Error, text_of};
use crate::memory::{Allowance, with_capacity};
use agenda::Agenda;
use attractor::{Attractor, Pace};
pub(crate) use attractor::{How, Start};
pub(crate) use batch::batch;
pub use batch::{BatchError, cat_mouse_game_batch};
pub(crate) use bits::Shape;
use ends::Seeds;
use gains::Store;
use half::Scratch;
use lengths::Lengths;
pub use level::CpuLevel;
pub(crate) use level::Kernel;
pub(crate) use mapped::CHUNK;
pub(crate) use numbers::Numbers;
use panel::Matrix;
pub use puzzle::cat_mouse_game;
pub(crate) use puzzle::{CAT_START, MOUSE_START};
pub(crate) use race::mouse_wins as mouse_wins_race;
use rows::RowSets;
pub(crate) use start::{AtLeast, Hunt, bytes_of_start, forces, outcome};
pub(crate) use threads::{beside, both, wanted};
pub(crate) use transpose::transposed;
pub(crate) use watch::Watch;
pub use watch::{Progress, ProgressFn};

/// How a game ends under best play of both sides, each of which prefers a win to a draw and a draw to a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Outcome {
    /// Nobody wins: play goes on for ever, or gets stuck.
    Draw = 0,
    /// The mouse wins: by the classic rules, it reaches a hole.
    MouseWins = 1,
    /// The cat wins: by the classic rules, it catches the mouse.
    CatWins = 2,
}

impl Outcome {
    /// The outcome behind a number from C, if there is one.
    pub fn from_number(number: i32) -> Option<Self> {
        [Outcome::Draw, Outcome::MouseWins, Outcome::CatWins]
            .into_iter()
            .find(|&outcome| outcome as i32 == number)
    }

    /// The name of the C constant without its `CAT_MOUSE_` prefix.
    pub const fn name(self) -> &'static str {
        text_of(self.c_name())
    }

    pub(crate) const fn c_name(self) -> &'static CStr {
        match self {
            Outcome::Draw => c"DRAW",
            Outcome::MouseWins => c"MOUSE_WINS",
            Outcome::CatWins => c"CAT_WINS",
        }
    }

    /// The outcome of a position by its digits: the first one tells whether the mouse has won, the second whether the cat
    /// has.
    pub(crate) fn of_digits(digits: u32) -> Self {
        Outcome::of_bits(digits & 1 != 0, digits & 2 != 0)
    }

    /// The outcome of a position that the mouse or the cat has won, or neither.
    pub(crate) fn of_bits(mouse: bool, cat: bool) -> Self {
        match (mouse, cat) {
            (true, _) => Outcome::MouseWins,
            (false, true) => Outcome::CatWins,
            (false, false) => Outcome::Draw,
        }
    }
}

/// How to solve. Nothing here changes who wins.
#[derive(Default)]
pub struct Options<'a> {
    /// Threads to use, the calling one among them; 0 for one a core.
    pub threads: usize,
    /// The instructions to use; `None` for the fastest there are.
    pub cpu_level: Option<CpuLevel>,
    /// Whether the table is also to know how many plies each game takes.
    pub with_plies: bool,
    /// Bytes that the solve may hold at most; `None` for what the machine has available, where the system tells.
    pub memory_limit: Option<u64>,
    /// Called from the calling thread some ten times a second; a break cancels the solve.
    pub progress: Option<&'a mut ProgressFn<'a>>,
}

impl Options<'_> {
    /// How these options solve a game with so many places: with no more threads than have something to do.
    pub(crate) fn how(&self, places: [usize; 2]) -> Result<How, Error> {
        let level = self.cpu_level.unwrap_or_else(CpuLevel::best);
        if !level.is_available() {
            return Err(Error::UnavailableCpuLevel { level });
        }
        let panels = places[MOUSE].max(places[CAT]).div_ceil(64 * line_words(places));
        Ok(How { level, threads: threads::wanted(self.threads).min(panels) })
    }
}

/// Which positions each side wins, and how long that takes.
pub(crate) struct Solution {
    /// By the side to move, the outcomes: a row for each place of the side that moved last, a column for each place of
    /// the side to move; of teams, here and below, a row for each place of the cats, a column for each of the mice. The first digit tells what the mouse has won, the second one what the cat has.
    pub(crate) outcomes: [Numbers; 2],
    /// By the side to move, if asked for: the plies to the end that a side forces; a row for each place of the side to
    /// move, a column for each place of the other. Draws, and wins by the endless rule, have none: zeros.
    pub(crate) plies: Option<[Numbers; 2]>,
    /// Rounds that the two attractors took.
    pub(crate) rounds: [u32; 2],
    /// What it was computed with.
    pub(crate) how: How,
    /// The most bytes that were held at once.
    pub(crate) memory: u64,
}

/// Runs a generic function with lines of as many words as the `line_words` of where it stands says.
macro_rules! with_line_width {
    ($places:expr, $call:ident($($argument:expr),*)) => {
        match line_words($places) {
            1 => $call::<1>($($argument),*),
            2 => $call::<2>($($argument),*),
            4 => $call::<4>($($argument),*),
            _ => $call::<8>($($argument),*),
        }
    };
}
use with_line_width;

fn line_words(places: [usize; 2]) -> usize {
    places[MOUSE].max(places[CAT]).div_ceil(64).next_power_of_two().min(8)
}

/// Solves a game for all positions.
///
/// Memory O(places^2): see [`estimate`]. Time: see [`attractor`].
pub(crate) fn solve(arena: &Arena, options: Options<'_>) -> Result<(Game, Solution), Error> {
    if arena.has_teams() {
        return team::solve(arena, options);
    }
    let places = arena.places();
    let how = options.how(places)?;
    // Without the plies, of which nobody knows how many digits they have; it is looked at again when they grow.
    let memory = with_line_width!(places, memory_needed(arena, how.threads, options.with_plies));
    let allowance = Allowance::new(options.memory_limit, estimate(arena, &options)?);
    allowance.check(memory)?;
    let game = Game::by_threads(arena, how.threads)?;
    let [mice, cats] = places.map(|places| places as u64);
    let mut watch = Watch::new(options.progress, 2 * mice * cats, memory);
    let keep = options.with_plies.then_some(allowance);
    let solution = with_line_width!(places, attractors(&game, how, keep, &mut watch))?;
    Ok((game, solution))
}

/// The bytes that [`solve`] would hold at most, if no game took more than 65,535 plies.
pub(crate) fn estimate(arena: &Arena, options: &Options<'_>) -> Result<u64, Error> {
    if arena.has_teams() {
        return team::estimate(arena, options);
    }
    arena.check()?;
    let places = arena.places();
    let threads = options.how(places)?.threads;
    let memory = with_line_width!(places, memory_needed(arena, threads, options.with_plies));
    let plane = Lengths::bytes(places, line_words(places));
    let planes = if options.with_plies { u64::from(u16::BITS) } else { 0 };
    Ok(memory.saturating_add(plane.saturating_mul(planes)))
}

/// What solving holds at most, beside the lengths of games.
fn memory_needed<const W: usize>(arena: &Arena, threads: usize, with_plies: bool) -> u64 {
    let places = arena.places();
    let panels = |columns: usize| columns.div_ceil(Matrix::<W>::TILE);
    // One closed matrix and one of each attractor; once more, when the first is done with, closed and what the loser of
    // endless play can hold.
    let matrices = if arena.endless() == Outcome::Draw { 3 } else { 4 };
    let working = [(MOUSE, CAT), (CAT, MOUSE)].map(|(rows, columns)| {
        let (rows, columns) = (places[rows], places[columns]);
        let matrices = Shape::new(rows, columns, W).bytes().saturating_mul(matrices);
        // Open rows, and of each attractor rows with news.
        matrices.saturating_add(RowSets::bytes(panels(columns), rows).saturating_mul(3))
    });
    // What the hunter has decided and not told yet, when games are followed ply by ply.
    let kept = [(MOUSE, CAT), (CAT, MOUSE)]
        .map(|(rows, columns)| Store::<W>::bytes(places[rows], panels(places[columns])));
    let in_plies = with_plies || arena.ply_limit().is_some();
    let kept = if in_plies { kept[MOUSE].max(kept[CAT]) } else { 0 };
    let scratch = Scratch::<W>::bytes(places[MOUSE].max(places[CAT])).saturating_mul(threads as u64);
    let agenda = Agenda::bytes(panels(places[MOUSE].max(places[CAT])));
    // The table keeps an arena of its own.
    let parts = [working[MOUSE], working[CAT], kept, agenda, scratch, Game::bytes(arena), arena.bytes()];
    parts.iter().fold(0, |sum: u64, part| sum.saturating_add(*part))
}

/// Solves a game; if plies are to be kept, within what may be held.
fn attractors<const W: usize>(
    game: &Game,
    how: How,
    keep_plies: Option<Allowance>,
    watch: &mut Watch<'_>,
) -> Result<Solution, Error> {
    let lengths = |allowance| Lengths::new(game.places(), W, watch.memory, allowance);
    let lengths = keep_plies.map(lengths).transpose()?;
    let pace = match (&lengths, game.ply_limit) {
        (None, None) => Pace::Rounds,
        (lengths, limit) => Pace::Plies { limit, lengths: lengths.as_ref() },
    };
    // At the same time: what takes longest in it is the system handing out memory.
    let of_one = |side| Ok((ends::attractor::<W>(game, side, Seeds::Won)?, ends::side::<W>(game, side)?));
    let (mouse, cat) = threads::both(how.threads, || of_one(MOUSE), || of_one(CAT))?;
    let ((mouse, mouse_side), (cat, cat_side)) = (mouse?, cat?);
    let sides = [mouse_side, cat_side];
    let mut grow = |attractor: &Attractor<W>, hunter| attractor.grow(&sides, hunter, None, pace, how, watch);
    let rounds = [grow(&mouse, MOUSE)?, grow(&cat, CAT)?];
    drop(sides);
    let mut won = [mouse.after, cat.after];
    if let Some(winner) = game.endless {
        give_endless_play_to(winner, &mut won, game, how, watch)?;
    }
    let [[mouse_by_mouse, mouse_by_cat], [cat_by_mouse, cat_by_cat]] = won;
    Ok(Solution {
        outcomes: [outcomes([mouse_by_cat, cat_by_cat])?, outcomes([mouse_by_mouse, cat_by_mouse])?],
        memory: lengths.as_ref().map_or(watch.memory, Lengths::memory),
        plies: lengths.map(Lengths::into_numbers),
        rounds,
        how,
    })
}

/// What the mouse has won, and what the cat has, as one.
fn outcomes<const W: usize>(won: [Matrix<W>; 2]) -> Result<Numbers, Error> {
    let mut digits = with_capacity(2)?;
    digits.extend(won.map(Matrix::into_bits));
    Ok(Numbers::Memory(digits))
}

/// What the loser of endless play can't force, neither a win nor at least a draw by getting stuck, the winner has won.
fn give_endless_play_to<const W: usize>(
    winner: usize,
    won: &mut [[Matrix<W>; 2]; 2],
    game: &Game,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<(), Error> {
    let loser = 1 - winner;
    let safe = if game.ends.have_draws() {
        let pace = match game.ply_limit {
            None => Pace::Rounds,
            limit => Pace::Plies { limit, lengths: None },
        };
        let sides = ends::sides::<W>(game)?;
        let attractor = ends::attractor(game, loser, Seeds::NotLost)?;
        attractor.grow(&sides, loser, None, pace, how, watch)?;
        Some(attractor.after)
    } else {
        None
    };
    let [mouse, cat] = won;
    let (won_by_winner, won_by_loser) = if winner == MOUSE { (mouse, cat) } else { (cat, mouse) };
    for (won, safe) in won_by_winner.iter_mut().zip(safe.as_ref().unwrap_or(won_by_loser)) {
        won.complement_of(safe);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
