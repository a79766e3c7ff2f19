//! The solver for teams: several pieces a side, and speeds above one.
//!
//! The same least fixpoint as in [`attractor`](super::attractor), in another storage. With k cats there are some n^k / k! places
//! of theirs, too many to list the turns of each. So a turn is made of the pieces' moves (`turn`), on lines of positions:
//! matrices have a row for each place of the cats and a column for each place of the mice (`field`), for the cats' turn lines
//! are combined as they lie (`cats`), and for the mice's turn they are turned over, tile by tile (`tile`). What can't have
//! changed is left out (`news`).
//!
//! As there, there are two paces. Rounds: the cats' turn, then the mice's on what that has found. Plies: both on what the ply
//! before has found. Then what the mice's turn finds is kept apart until the cats' turn is done.
//!
//! Memory: 2 bits a position with each side to move, one for each attractor; in plies one more with the mice to move.

mod cats;
mod field;
mod level;
mod news;
mod tile;
mod turn;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::panel::Matrix;
use super::watch::Watch;
use super::{How, Numbers, Options, Shape, Solution, Start, outcomes, threads, with_line_width};
use crate::arena::game::Game;
use crate::arena::places::Places;
use crate::arena::team::Teams;
use crate::arena::{Arena, CAT, MOST_PIECES, MOUSE, OFF_BOARD, Side, Stuck};
use crate::error::Error;
use crate::memory::{Allowance, with_capacity};
use crate::solve::Outcome;
use cats::Blocks;
use field::Field;
use news::News;
use tile::{TileScratch, Tiles, Work};
use turn::{Squad, Tables};

/// Whose attractor is looked for, and whether a draw by a stuck side is as good as a win. Nobody's is what the digits of
/// plies are like: no position is in it by the ends of the game.
#[derive(Clone, Copy)]
struct Hunt {
    hunter: Option<usize>,
    draws_too: bool,
}

impl Hunt {
    /// Whether it is the hunter who wins where the mice, or else the cats, have won.
    fn wants(self, mice_win: bool) -> bool {
        self.hunter == Some(if mice_win { MOUSE } else { CAT })
    }
}

/// Rows are as wide as the mice's side has places.
fn line_words(places: [usize; 2]) -> usize {
    places[MOUSE].div_ceil(64).next_power_of_two().min(8)
}

/// Solves a game of teams for all positions.
pub(crate) fn solve(arena: &Arena, options: Options<'_>) -> Result<(Game, Solution), Error> {
    arena.check()?;
    let places = field::places(arena)?;
    let how = how(&options, places)?;
    let matrices = matrices(arena, options.with_plies);
    let memory = with_line_width!(places, memory_needed(arena, places, how.threads, matrices))?;
    let allowance = Allowance::new(options.memory_limit, estimate(arena, &options)?);
    allowance.check(memory)?;
    let game = Game::new(arena)?;
    let positions = (2 * places[MOUSE] as u64).saturating_mul(places[CAT] as u64);
    let mut watch = Watch::new(options.progress, positions, memory);
    let keep = options.with_plies.then_some(allowance);
    let solution = with_line_width!(places, attractors(arena, &game, how, keep, &mut watch))?;
    Ok((game, solution))
}

/// The outcome of one position that is settled and not over, and in which the side to move can: attractors grow only until the
/// position is in one, and no more of them than tell.
///
/// Memory: 2 bits a position, or 3 with a ply limit, and never more than the limit.
pub(crate) fn decide(
    arena: &Arena,
    start: &Teams,
    options: Options<'_>,
    memory_limit: u64,
) -> Result<Outcome, Error> {
    arena.check()?;
    let places = field::places(arena)?;
    let how = how(&options, places)?;
    let matrices = 2 + u64::from(arena.ply_limit().is_some());
    let memory = with_line_width!(places, memory_needed(arena, places, how.threads, matrices))?;
    Allowance::Limit(memory_limit).check(memory)?;
    let game = Game::new(arena)?;
    let positions = (2 * places[MOUSE] as u64).saturating_mul(places[CAT] as u64);
    let mut watch = Watch::new(options.progress, positions, memory);
    with_line_width!(places, outcome(arena, &game, start, how, &mut watch))
}

fn outcome<const W: usize>(
    arena: &Arena,
    game: &Game,
    start: &Teams,
    how: How,
    watch: &mut Watch<'_>,
) -> Result<Outcome, Error> {
    let field = Field::<W>::new(arena, game)?;
    let place = |side: Side| {
        let mut symbols = [0; MOST_PIECES as usize];
        let symbols = &mut symbols[..start.of(side).len()];
        for (symbol, &node) in symbols.iter_mut().zip(start.of(side)) {
            *symbol = if node == OFF_BOARD { arena.nodes() as u32 } else { game.order.new[node] };
        }
        symbols.sort_unstable();
        field.squads[side.index()].places.number(symbols)
    };
    let start = Start { to_move: start.to_move.index(), places: [place(Side::Mouse), place(Side::Cat)] };
    let mut crew = Crew::new(&field, how)?;
    let mut is_in = |hunter, draws_too| {
        let hunt = Hunt { hunter: Some(hunter), draws_too };
        Ok::<_, Error>(crew.grow(hunt, game.ply_limit, None, Some(start), watch)?.contains(start))
    };
    if let Some(winner) = game.endless {
        let loser = 1 - winner;
        return Ok(if is_in(loser, false)? {
            Side::BOTH[loser].wins()
        } else if game.ends.have_draws() && is_in(loser, true)? {
            Outcome::Draw
        } else {
            Side::BOTH[winner].wins()
        });
    }
    for side in Side::BOTH {
        if is_in(side.index(), false)? {
            return Ok(side.wins());
        }
    }
    Ok(Outcome::Draw)
}

/// The bytes that [`solve`] would hold at most, if no game took more than 65,535 plies.
pub(crate) fn estimate(arena: &Arena, options: &Options<'_>) -> Result<u64, Error> {
    arena.check()?;
    let places = field::places(arena)?;
    let threads = how(options, places)?.threads;
    let matrices = matrices(arena, options.with_plies);
    let memory = with_line_width!(places, memory_needed(arena, places, threads, matrices))?;
    let planes = if options.with_plies { 2 * u64::from(u16::BITS) } else { 0 };
    Ok(memory.saturating_add(matrix_bytes(places).saturating_mul(planes)))
}

/// With no more threads than have something to do.
fn how(options: &Options<'_>, places: [usize; 2]) -> Result<How, Error> {
    let How { level, .. } = options.how(places)?;
    let tiles = places[CAT].div_ceil(tile::TILE);
    Ok(How { level, threads: threads::wanted(options.threads).min(tiles) })
}

fn matrix_bytes(places: [usize; 2]) -> u64 {
    Shape::new(places[CAT], places[MOUSE], line_words(places)).bytes()
}

/// How many matrices solving holds at once at most, beside the lengths of games: both attractors, what can't be lost by stuck
/// draws, and what is kept apart.
fn matrices(arena: &Arena, with_plies: bool) -> u64 {
    let in_plies = with_plies || arena.ply_limit().is_some();
    let has_stuck_draws = Side::BOTH.iter().any(|&side| arena.stuck(side) == Stuck::Draw);
    let safe = if arena.endless() != Outcome::Draw && has_stuck_draws { 2 } else { 0 };
    4 + safe + u64::from(in_plies)
}

/// What is held at most, with so many matrices.
fn memory_needed<const W: usize>(
    arena: &Arena,
    places: [usize; 2],
    threads: usize,
    matrices: u64,
) -> Result<u64, Error> {
    let lines = places[MOUSE].div_ceil(64 * W);
    let matrices = matrix_bytes(places).saturating_mul(matrices);
    let (mouse, cat) = (arena.pieces(Side::Mouse), arena.pieces(Side::Cat));
    let mice = Places::new(mouse as usize, arena.nodes() + 1)?;
    let cats = Places::new(cat as usize, arena.nodes())?;
    let speeds = Side::BOTH.map(|side| arena.speed(side) as usize);
    let together = if speeds[CAT] > 1 { lines } else { 1 };
    let scratch = Tables::<W>::bytes(&cats, speeds[CAT], together)
        .saturating_add(Tables::<8>::bytes(&mice, speeds[MOUSE], 1))
        .saturating_add(TileScratch::bytes(arena.nodes(), cat, places[MOUSE]));
    let stays = 2 * arena.nodes();
    let squads = 2 * Squad::bytes(arena.nodes() + 2, stays) + Game::bytes(arena);
    let lists = [mouse, cat].map(|pieces| 8 * (u64::from(pieces) + 3) * (arena.nodes() as u64 + 2));
    let tiles = 2 * places[CAT].div_ceil(tile::TILE) as u64 * 2;
    let parts = [
        matrices,
        scratch.saturating_mul(threads as u64),
        Field::<W>::bytes(arena, places),
        squads,
        2 * (lists[0] + lists[1]),
        tiles,
        Game::bytes(arena),
        arena.bytes(),
    ];
    Ok(parts.iter().fold(0, |sum: u64, part| sum.saturating_add(*part)))
}

/// Digits of the plies of all positions, for each side to move, lowest first: as many as the longest game so far needs.
struct Planes<const W: usize> {
    planes: [Vec<Matrix<W>>; 2],
    memory: u64,
    allowance: Allowance,
}

impl<const W: usize> Planes<W> {
    /// Makes sure that there are planes for games of so many plies.
    fn make_room(&mut self, field: &Field<W>, plies: u32) -> Result<(), Error> {
        let digits = (u32::BITS - plies.leading_zeros()) as usize;
        while self.planes[CAT].len() < digits {
            let needed = self.memory.saturating_add(matrix_bytes(field.places()).saturating_mul(2));
            self.allowance.check(needed)?;
            for planes in &mut self.planes {
                crate::memory::push(planes, field.matrix()?)?;
            }
            self.memory = needed;
        }
        Ok(())
    }

    /// The planes in which a number of plies has a one.
    fn ones(&self, to_move: usize, plies: u32) -> Result<Vec<&Matrix<W>>, Error> {
        let mut ones = with_capacity(u32::BITS as usize)?;
        let planes = self.planes[to_move].iter().enumerate();
        ones.extend(planes.filter(|&(digit, _)| plies >> digit & 1 != 0).map(|(_, plane)| plane));
        Ok(ones)
    }

    /// For each side to move, the digits that the longest game needs.
    fn into_numbers(self, longest: u32) -> Result<[Numbers; 2], Error> {
        let digits = (u32::BITS - longest.leading_zeros()) as usize;
        let numbers = |planes: Vec<Matrix<W>>| {
            let mut bits = with_capacity(digits)?;
            bits.extend(planes.into_iter().take(digits).map(Matrix::into_bits));
            Ok(Numbers::Memory(bits))
        };
        let [mouse, cat] = self.planes;
        Ok([numbers(mouse)?, numbers(cat)?])
    }
}

/// Solves a game; if plies are to be kept, within what may be held.
fn attractors<const W: usize>(
    arena: &Arena,
    game: &Game,
    how: How,
    keep_plies: Option<Allowance>,
    watch: &mut Watch<'_>,
) -> Result<Solution, Error> {
    let field = Field::<W>::new(arena, game)?;
    let mut planes = keep_plies.map(|allowance| Planes {
        planes: [Vec::new(), Vec::new()],
        memory: watch.memory,
        allowance,
    });
    let mut crew = Crew::new(&field, how)?;
    let hunt = |hunter| Hunt { hunter: Some(hunter), draws_too: false };
    let mouse = crew.grow_whole(hunt(MOUSE), game.ply_limit, planes.as_mut(), watch)?;
    let cat = crew.grow_whole(hunt(CAT), game.ply_limit, planes.as_mut(), watch)?;
    let rounds = [mouse.last, cat.last];
    let mut won = [mouse.matrices, cat.matrices];
    if let Some(winner) = game.endless {
        let loser = 1 - winner;
        let safe = if game.ends.have_draws() {
            let hunt = Hunt { hunter: Some(loser), draws_too: true };
            Some(crew.grow_whole(hunt, game.ply_limit, None, watch)?.matrices)
        } else {
            None
        };
        let [mouse, cat] = &mut won;
        let (winners, losers) = if winner == MOUSE { (mouse, cat) } else { (cat, mouse) };
        for (won, safe) in winners.iter_mut().zip(safe.as_ref().unwrap_or(losers)) {
            won.complement_of(safe);
        }
    }
    if let Some(Planes { planes: [_, planes], .. }) = &planes {
        planes
            .iter()
            .try_for_each(|plane| crew.finish(Hunt { hunter: None, draws_too: false }, plane, watch))?;
    }
    let [[mouse_by_mouse, cat_by_mouse], [mouse_by_cat, cat_by_cat]] = won;
    Ok(Solution {
        outcomes: [outcomes([mouse_by_mouse, mouse_by_cat])?, outcomes([cat_by_mouse, cat_by_cat])?],
        memory: planes.as_ref().map_or(watch.memory, |planes| planes.memory),
        plies: planes.map(|planes| planes.into_numbers(rounds[MOUSE].max(rounds[CAT]))).transpose()?,
        rounds,
        how,
    })
}

/// An attractor that has grown.
struct Grown<const W: usize> {
    /// By side to move.
    matrices: [Matrix<W>; 2],
    /// The last round or ply that decided anything.
    last: u32,
}

impl<const W: usize> Grown<W> {
    fn contains(&self, position: Start) -> bool {
        contains(&self.matrices, position)
    }
}

/// Whether a position is in the attractor of these matrices, by side to move.
fn contains<const W: usize>(matrices: &[Matrix<W>; 2], position: Start) -> bool {
    let Start { to_move, places } = position;
    matrices[to_move].get(places[CAT], places[MOUSE])
}

/// Threads, with what each of them works with.
struct Crew<'a, const W: usize> {
    field: &'a Field<W>,
    how: How,
    scratch: Vec<Scratch<W>>,
}

/// The working memory of one thread.
struct Scratch<const W: usize> {
    tables: Tables<W>,
    tile: TileScratch,
}

/// Tiles that are to be looked at.
fn flags(count: usize, set: bool) -> Result<Vec<AtomicBool>, Error> {
    let mut flags = with_capacity(count)?;
    flags.resize_with(count, || AtomicBool::new(set));
    Ok(flags)
}

impl<'a, const W: usize> Crew<'a, W> {
    fn new(field: &'a Field<W>, how: How) -> Result<Self, Error> {
        let mut scratch = with_capacity(how.threads)?;
        let together = Blocks::lines_together(field);
        for _ in 0..how.threads {
            scratch.push(Scratch {
                tables: Tables::new(&field.squads[CAT], together)?,
                tile: TileScratch::new(field)?,
            });
        }
        Ok(Crew { field, how, scratch })
    }

    /// Grows an attractor, and gives those positions their values that are not open.
    fn grow_whole(
        &mut self,
        hunt: Hunt,
        limit: Option<u32>,
        planes: Option<&mut Planes<W>>,
        watch: &mut Watch<'_>,
    ) -> Result<Grown<W>, Error> {
        let grown = self.grow(hunt, limit, planes, None, watch)?;
        self.finish(hunt, &grown.matrices[CAT], watch)?;
        Ok(grown)
    }

    /// Grows an attractor to the least fixpoint, or to what is decided within the limit of plies, or until `start` is in, which
    /// is open.
    fn grow(
        &mut self,
        hunt: Hunt,
        limit: Option<u32>,
        mut planes: Option<&mut Planes<W>>,
        start: Option<Start>,
        watch: &mut Watch<'_>,
    ) -> Result<Grown<W>, Error> {
        let field = self.field;
        let in_plies = planes.is_some() || limit.is_some();
        let matrices = [field.matrix()?, field.matrix()?];
        let [mice, cats] = &matrices;
        let spare = if in_plies { Some(field.matrix()?) } else { None };
        let tiles = Tiles::<W>::count(field.places()[CAT]);
        // What each of the two turns is still to look at, and what it will be next.
        let dirty = [flags(tiles, true)?, flags(tiles, false)?];
        let news = [News::none(&field.reach)?, News::none(&field.reach)?];
        let changed = flags(tiles, false)?;
        news[0].fill(true);
        let decided = AtomicU64::new(watch.decided);
        let base = Tiles {
            field,
            hunt,
            work: Work::Seed,
            cats,
            mice,
            after: mice,
            planes: &[],
            dirty: &[],
            changed: &[],
            news: &news[1],
            decided: &decided,
        };
        let mut steps = 0;
        let mut last = 0;
        let mut goes_on = self.tiles(&base, tiles, steps, watch)?;
        while goes_on && limit.is_none_or(|limit| steps < limit) {
            let (here, next) = (steps as usize % 2, (steps as usize + 1) % 2);
            steps += 1;
            if let Some(planes) = planes.as_deref_mut() {
                planes.make_room(field, steps)?;
                watch.memory = planes.memory;
            }
            let digits = |side| planes.as_deref().map_or(Ok(Vec::new()), |planes| planes.ones(side, steps));
            let [of_mice, of_cats] = [digits(MOUSE)?, digits(CAT)?];
            let before = decided.load(Relaxed);
            let blocks = Blocks {
                field,
                hunt,
                cats,
                mice,
                planes: &of_cats,
                news: &news[here],
                dirty: &dirty[if in_plies { next } else { here }],
                decided: &decided,
            };
            let after = spare.as_ref().unwrap_or(mice);
            let turn = Tiles {
                work: Work::Turn,
                after,
                planes: &of_mice,
                dirty: &dirty[here],
                changed: &changed,
                news: &news[next],
                ..base
            };
            // In plies, the mice's turn looks at what the cats' turn is about to change; in rounds, at what that has changed.
            goes_on = !in_plies || self.tiles(&turn, tiles, steps, watch)?;
            goes_on = goes_on && self.blocks(&blocks, steps, watch)?;
            goes_on = goes_on && (in_plies || self.tiles(&turn, tiles, steps, watch)?);
            for (tile, changed) in changed.iter().enumerate() {
                if changed.swap(false, Relaxed) && in_plies {
                    copy_tile(after, mice, tile);
                }
            }
            news[here].fill(false);
            dirty[here].iter().for_each(|dirty| dirty.store(false, Relaxed));
            if decided.load(Relaxed) == before {
                break;
            }
            last = steps;
            if start.is_some_and(|start| contains(&matrices, start)) {
                break;
            }
        }
        let decided = decided.into_inner();
        watch.end_of_growth(steps, decided)?;
        Ok(Grown { matrices, last })
    }

    /// Gives positions with the cats to move the values that the ends of the game and captures give them; so far there are
    /// only those that are open.
    fn finish(&mut self, hunt: Hunt, cats: &Matrix<W>, watch: &mut Watch<'_>) -> Result<(), Error> {
        let (news, decided) = (News::none(&self.field.reach)?, AtomicU64::new(watch.decided));
        let finish = Tiles {
            field: self.field,
            hunt,
            work: Work::Finish,
            cats,
            mice: cats,
            after: cats,
            planes: &[],
            dirty: &[],
            changed: &[],
            news: &news,
            decided: &decided,
        };
        self.tiles(&finish, Tiles::<W>::count(self.field.places()[CAT]), 0, watch)?;
        watch.end_of_growth(0, watch.decided)
    }

    /// Works off all tiles; false if the caller wants no more.
    fn tiles(
        &mut self,
        work: &Tiles<'_, W>,
        count: usize,
        steps: u32,
        watch: &mut Watch<'_>,
    ) -> Result<bool, Error> {
        let level = self.how.level;
        // SAFETY: the level was found to be available; each tile has its own rows, and is worked off by one thread.
        let one =
            |tile, scratch: &mut Scratch<W>| unsafe { level::tile(level, work, tile, &mut scratch.tile) };
        self.each(count, &one, || watch.look(steps, work.decided.load(Relaxed)))
    }

    /// Works off all blocks; false if the caller wants no more.
    fn blocks(&mut self, work: &Blocks<'_, W>, steps: u32, watch: &mut Watch<'_>) -> Result<bool, Error> {
        let level = self.how.level;
        // SAFETY: as above; each block has its own rows and lines, and only the tiles' work writes to the mice's matrix.
        let one = |block, scratch: &mut Scratch<W>| unsafe {
            level::block(level, work, block, &mut scratch.tables)
        };
        self.each(Blocks::count(self.field), &one, || watch.look(steps, work.decided.load(Relaxed)))
    }

    /// Does `one` for each of `count` numbers, on all threads, while `look` says so.
    fn each(
        &mut self,
        count: usize,
        one: &(impl Fn(usize, &mut Scratch<W>) + Sync),
        mut look: impl FnMut() -> bool,
    ) -> Result<bool, Error> {
        let next = AtomicUsize::new(0);
        let goes_on = AtomicBool::new(true);
        let take = || Some(next.fetch_add(1, Relaxed)).filter(|&i| i < count && goes_on.load(Relaxed));
        let work = |scratch: &mut Scratch<W>| {
            while let Some(i) = take() {
                one(i, scratch);
            }
        };
        let (own, others) = self.scratch.split_first_mut().expect("the calling thread has one");
        let mut tasks = with_capacity(others.len())?;
        tasks.extend(others.iter_mut());
        threads::beside(tasks, &work, |_| {
            while let Some(i) = take() {
                one(i, own);
                goes_on.fetch_and(look(), Relaxed);
            }
        })?;
        Ok(goes_on.into_inner())
    }
}

/// Copies the rows of a tile.
fn copy_tile<const W: usize>(from: &Matrix<W>, to: &Matrix<W>, tile: usize) {
    let rows = tile * tile::TILE..((tile + 1) * tile::TILE).min(to.rows());
    for panel in 0..to.panels() {
        // SAFETY: no other thread is at work, and the matrices are not the same.
        unsafe { to.rows_mut(panel, rows.clone()).copy_from_slice(from.rows_mut(panel, rows.clone())) };
    }
}
