//! One start of an arena too large for a table.

mod bound;
mod race;
mod region;

use crate::arena::game::Game;
use crate::arena::{Arena, CAT, MOUSE, Side};
use crate::error::Error;
use crate::solve::{AtLeast, Options, Outcome, Start, Watch, bytes_of_start, forces};
use bound::Bound;
use region::Search;

/// Prototype statistics.
#[doc(hidden)]
#[derive(Default, Debug, Clone)]
pub struct Trace {
    /// what
    pub steps: Vec<(String, usize, usize, bool, f64)>,
}

fn clock() -> f64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: ours.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    t.tv_sec as f64 + t.tv_nsec as f64 * 1e-9
}

/// Decides.
#[doc(hidden)]
pub fn decide_traced(
    arena: &Arena,
    game: &Game,
    mouse: usize,
    cat: usize,
    to_move: Side,
    options: Options<'_>,
    sizes: &[usize],
    trace: &mut Trace,
) -> Result<Option<Outcome>, Error> {
    if let Some(outcome) = arena.over(mouse, cat, to_move) {
        return Ok(Some(outcome));
    }
    let start = Start { to_move: to_move.index(), places: [mouse, cat].map(|node| game.order.new[node] as usize) };
    let begin = clock();
    for side in [Side::Mouse, Side::Cat] {
        if race::wins(game, start, side.index())? {
            trace.steps.push(("race".into(), 0, 0, true, clock() - begin));
            return Ok(Some(side.wins()));
        }
    }
    trace.steps.push(("race".into(), 0, 0, false, clock() - begin));
    let mut watch = Watch::new(None, 0, 0);
    let limit = options.memory_limit.unwrap_or(1 << 30);
    let (mut low, mut high) = (0, 2);
    let mut search = Search::new(game, start)?;
    for &size in sizes {
        for (side, what) in
            [(MOUSE, AtLeast::Draw), (CAT, AtLeast::Draw), (CAT, AtLeast::Win)]
        {
            let open = match (side, what) {
                (MOUSE, AtLeast::Draw) => low < 1,
                (MOUSE, AtLeast::Win) => high == 2,
                (_, AtLeast::Draw) => high > 1,
                (_, AtLeast::Win) => low == 0,
            };
            if !open {
                continue;
            }
            let begin = clock();
            let region = search.region(side, what, size)?;
            let bound = Bound::new(game, side, &region, start)?;
            let places = bound.game.places();
            if bytes_of_start(places, 1) > limit {
                continue;
            }
            let how = options.how(places)?;
            let yes = forces(&bound.game, bound.start, side, what, how, &mut watch)?;
            trace.steps.push((format!("{}{:?}", ["M", "C"][side], what), places[0], places[1], yes, clock() - begin));
            if yes {
                match (side, what) {
                    (MOUSE, AtLeast::Draw) => low = 1,
                    (MOUSE, AtLeast::Win) => low = 2,
                    (_, AtLeast::Draw) => high = 1,
                    (_, AtLeast::Win) => high = 0,
                }
            }
            if low == high {
                return Ok(Some([Outcome::CatWins, Outcome::Draw, Outcome::MouseWins][low]));
            }
        }
    }
    Ok(None)
}

/// Prototype.
#[doc(hidden)]
pub struct Prepared(Game);
#[doc(hidden)]
pub fn prepare(arena: &Arena) -> Result<Prepared, Error> {
    Ok(Prepared(Game::new(arena)?))
}
#[doc(hidden)]
pub fn decide_prepared(arena: &Arena, p: &Prepared, mouse: usize, cat: usize, to_move: Side, sizes: &[usize], trace: &mut Trace) -> Result<Option<Outcome>, Error> {
    decide_traced(arena, &p.0, mouse, cat, to_move, Options { threads: 1, ..Options::default() }, sizes, trace)
}
