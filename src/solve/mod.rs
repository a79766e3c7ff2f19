//! From a game to its solution: which positions each side wins.

mod attractor;
mod batch;
mod crew;
mod ends;
mod half;
mod level;
mod panel;
mod puzzle;
mod race;
mod slab;
mod start;
mod threads;
mod transpose;
mod vector;
mod watch;
mod word;

use crate::arena::game::Game;
use crate::arena::{Arena, CAT, MOUSE};
use crate::error::Error;
pub(crate) use attractor::How;
pub use batch::{BatchError, cat_mouse_game_batch};
use ends::Seeds;
use half::{RowSets, Scratch};
pub use level::CpuLevel;
pub(crate) use panel::Bits;
use panel::{Matrix, Shape};
pub use puzzle::cat_mouse_game;
pub(crate) use start::{AtLeast, forces, bytes as bytes_of_start};
pub(crate) use transpose::transposed;
pub(crate) use watch::Watch;
pub use watch::{Progress, ProgressFn};
pub(crate) use attractor::Start;

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
    /// Bytes that the solve may hold at most; `None` for no limit.
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
    /// By winner and by the side that moved last: a row for each place of the side that moved last, a column for each
    /// place of the side to move.
    pub(crate) won: [[Bits; 2]; 2],
    /// By the side to move, if asked for: the plies to the end that a side forces, bit by bit; a row for each place of
    /// the side to move, a column for each place of the other. Draws, and wins by the endless rule, have none: zeros.
    pub(crate) plies: Option<[Vec<Bits>; 2]>,
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
    Ok((game, Solution { won, plies: None, rounds, how, memory }))
}

/// The bytes that [`solve`] would hold at most.
pub(crate) fn estimate(arena: &Arena, options: &Options<'_>) -> Result<u64, Error> {
    arena.check()?;
    Ok(memory_needed(arena, options.how(arena.places())?.threads))
}

fn memory_needed(arena: &Arena, threads: usize) -> u64 {
    let places = arena.places();
    let width = line_words(places);
    let matrices = [(MOUSE, CAT), (CAT, MOUSE)].map(|(rows, columns)| {
        let (rows, columns) = (places[rows], places[columns]);
        // One closed matrix and one of each attractor; one set of open rows and one of rows with news.
        let mut matrices = 3;
        if arena.endless() != Outcome::Draw {
            // Closed again, and what the loser of endless play can hold.
            matrices += 1;
        }
        Shape::new(rows, columns, width).bytes().saturating_mul(matrices)
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
    let sides = ends::sides::<W>(game)?;
    let mut attract = |hunter| {
        let attractor = ends::attractor(game, hunter, Seeds::Won)?;
        let rounds = attractor.grow(&sides, hunter, None, how, watch)?;
        Ok((attractor.after, rounds))
    };
    let ((mouse, mouse_rounds), (cat, cat_rounds)) = (attract(MOUSE)?, attract(CAT)?);
    drop(sides);
    let mut won = [mouse, cat];
    if let Some(winner) = game.endless {
        give_endless_play_to(winner, &mut won, game, how, watch)?;
    }
    Ok((won.map(|won| won.map(Matrix::into_bits)), [mouse_rounds, cat_rounds]))
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
        let sides = ends::sides::<W>(game)?;
        let attractor = ends::attractor(game, loser, Seeds::NotLost)?;
        attractor.grow(&sides, loser, None, how, watch)?;
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
