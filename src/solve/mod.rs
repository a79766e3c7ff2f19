//! From a game to its solution: which positions each side wins.

mod attractor;
mod batch;
mod crew;
mod half;
mod lengths;
mod level;
mod panel;
mod puzzle;
mod race;
mod rows;
mod slab;
mod threads;
mod transpose;
mod vector;
mod watch;
mod word;

use crate::arena::{Arena, CAT, Game, MOUSE};
use crate::error::Error;
use attractor::{Attractor, How, Pace, Side};
pub use batch::{BatchError, cat_mouse_game_batch};
use half::Scratch;
pub use level::CpuLevel;
pub(crate) use panel::Bits;
use panel::Shape;
pub use puzzle::cat_mouse_game;
use rows::RowSets;
pub(crate) use transpose::transposed;
use watch::Watch;
pub use watch::{Progress, ProgressFn};

/// How a game ends under best play of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Outcome {
    /// Neither side can force its goal: play goes on for ever.
    Draw = 0,
    /// The mouse reaches a hole.
    MouseWins = 1,
    /// The cat catches the mouse.
    CatWins = 2,
}

/// How to solve. Nothing here changes the answer.
#[derive(Default)]
pub struct Options<'a> {
    /// Threads to use, the calling one among them; 0 for one a core.
    pub threads: usize,
    /// The instructions to use; `None` for the fastest there are.
    pub cpu_level: Option<CpuLevel>,
    /// Bytes that the solve may hold at most; `None` for no limit.
    pub memory_limit: Option<u64>,
    /// Called from the calling thread some ten times a second; a break cancels the solve.
    pub progress: Option<&'a mut ProgressFn<'a>>,
}

impl Options<'_> {
    /// How these options solve a game with so many places: with no more threads than have something to do.
    fn how(&self, places: [usize; 2]) -> Result<How, Error> {
        let level = self.cpu_level.unwrap_or_else(CpuLevel::best);
        if !level.is_available() {
            return Err(Error::UnavailableCpuLevel { level });
        }
        let panels = places[MOUSE].max(places[CAT]).div_ceil(64 * line_words(places));
        Ok(How { level, threads: threads::wanted(self.threads).min(panels) })
    }
}

/// Which positions each side wins.
pub(crate) struct Solution {
    /// By winner and by the side that moved last: a row for each place of the side that moved last, a column for each
    /// place of the side to move.
    pub(crate) won: [[Bits; 2]; 2],
    /// Rounds that the two attractors took.
    pub(crate) rounds: [u32; 2],
    /// What it was computed with.
    pub(crate) how: How,
    /// The most bytes that were held at once.
    pub(crate) memory: u64,
}

/// Runs a generic function with the narrowest lines that hold a row of the wider side, or with cache lines.
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
    let how = options.how(arena.places())?;
    let memory = memory_needed(arena, how.threads);
    if let Some(limit) = options.memory_limit.filter(|&limit| limit < memory) {
        return Err(Error::OverMemoryLimit { needed: memory, limit });
    }
    let game = Game::new(arena)?;
    let [mice, cats] = game.places().map(|places| places as u64);
    let mut watch = Watch::new(options.progress, 2 * mice * cats, memory);
    let (won, rounds) = with_line_width!(game.places(), attractors(&game, how, &mut watch))?;
    Ok((game, Solution { won, rounds, how, memory }))
}

/// The bytes that [`solve`] would hold at most.
pub(crate) fn estimate(arena: &Arena, options: &Options<'_>) -> Result<u64, Error> {
    Ok(memory_needed(arena, options.how(arena.places())?.threads))
}

fn memory_needed(arena: &Arena, threads: usize) -> u64 {
    let places = arena.places();
    let width = line_words(places);
    let matrices = [(MOUSE, CAT), (CAT, MOUSE)].map(|(rows, columns)| {
        let (rows, columns) = (places[rows], places[columns]);
        // One closed matrix and one of each attractor; one set of open rows and one of rows with news.
        Shape::new(rows, columns, width).bytes().saturating_mul(3)
            + 2 * RowSets::bytes(columns.div_ceil(64 * width), rows)
    });
    let scratch = with_line_width!(places, scratch_bytes(places));
    let working = matrices.iter().fold(0u64, |sum, bytes| sum.saturating_add(*bytes));
    working.saturating_add(threads as u64 * scratch).saturating_add(Game::bytes(arena))
}

fn scratch_bytes<const W: usize>(places: [usize; 2]) -> u64 {
    Scratch::<W>::bytes(places[MOUSE].max(places[CAT]))
}

fn attractors<const W: usize>(
    game: &Game,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<([[Bits; 2]; 2], [u32; 2]), Error> {
    let sides = Side::<W>::both(game)?;
    let mut attract = |hunter| {
        let attractor = Attractor::of_ends(game, hunter)?;
        let rounds = attractor.grow(&sides, hunter, None, Pace::Rounds, how, watch)?;
        Ok((attractor.after.map(|matrix| matrix.into_bits()), rounds))
    };
    let ((mouse, mouse_rounds), (cat, cat_rounds)) = (attract(MOUSE)?, attract(CAT)?);
    Ok(([mouse, cat], [mouse_rounds, cat_rounds]))
}

#[cfg(test)]
mod tests;
