//! The game: an arena as solvers see it. Places are numbered as solvers like them.

use super::moves::{Moves, Order, Rows};
use super::{Arena, CAT, MOUSE, Side, Stuck};
use crate::error::Error;
use crate::memory::{filled, with_capacity};
use crate::solve::{Outcome, both};

/// What solvers read.
pub(crate) struct Game {
    /// From node to place and back, for both sides alike.
    pub(crate) order: Order,
    /// For each side, from place to place.
    pub(crate) moves: [Moves; 2],
    /// If every move of either side leads from an even place to an odd one or back: how many places of each side are even.
    /// They come first.
    pub(crate) evens: Option<[usize; 2]>,
    /// Where the game is over.
    pub(crate) ends: Ends,
    /// The side that wins play that never ends, if it is one.
    pub(crate) endless: Option<usize>,
    /// After how many plies play counts as play that never ends.
    pub(crate) ply_limit: Option<u32>,
}

/// Where the game is over. Where several of these hold, the first one counts.
pub(crate) struct Ends {
    /// The mouse has won when it is on one of these places.
    pub(crate) goals: Vec<u32>,
    /// The cat has won when it is on a place in the row of the mouse's place.
    pub(crate) captures: Rows,
    /// The cat has won when it is on one of these places.
    pub(crate) goals_of_cat: Vec<u32>,
    /// For each side, where it can't move, and what comes of that when it is to.
    pub(crate) stuck: [StuckPlaces; 2],
}

/// The places of a side without a move, in rising order, by what comes of that.
#[derive(Default)]
pub(crate) struct StuckPlaces {
    /// The game is a draw.
    pub(crate) drawn: Vec<u32>,
    /// The side has lost.
    pub(crate) lost: Vec<u32>,
}

impl Ends {
    /// The goals of a side.
    pub(crate) fn goals(&self, side: usize) -> &[u32] {
        if side == MOUSE { &self.goals } else { &self.goals_of_cat }
    }

    /// Whether there are positions that are a draw because the side to move can't.
    pub(crate) fn have_draws(&self) -> bool {
        self.stuck.iter().any(|stuck| !stuck.drawn.is_empty())
    }
}

impl Game {
    /// # Errors
    /// [`Error::Contradiction`], [`Error::OutOfMemory`].
    pub(crate) fn new(arena: &Arena) -> Result<Self, Error> {
        Game::by_threads(arena, 1)
    }

    /// [`new`](Self::new), by up to so many threads.
    pub(crate) fn by_threads(arena: &Arena, threads: usize) -> Result<Self, Error> {
        arena.check()?;
        let order = order(arena)?;
        let place = |node: &u32| order.new[*node as usize];
        let of_side = |side| moves(arena, &order, side);
        let (mouse, cat) = both(threads, || of_side(Side::Mouse), || of_side(Side::Cat))?;
        let moves = [mouse?, cat?];
        let mut goals = with_capacity(arena.holes.len() + arena.goals[MOUSE].len())?;
        goals.extend(arena.holes.iter().chain(&arena.goals[MOUSE]).map(place));
        let mut goals_of_cat = with_capacity(arena.goals[CAT].len())?;
        goals_of_cat.extend(arena.goals[CAT].iter().map(place));
        let stuck = [stuck(arena, &moves, MOUSE)?, stuck(arena, &moves, CAT)?];
        let ends = Ends { goals, captures: Rows::identity(arena.nodes)?, goals_of_cat, stuck };
        let endless = match arena.endless {
            Outcome::Draw => None,
            Outcome::MouseWins => Some(MOUSE),
            Outcome::CatWins => Some(CAT),
        };
        let evens = order.evens.filter(|&evens| moves.iter().all(|moves| moves.alternate(evens)));
        let evens = evens.map(|evens| [evens; 2]);
        Ok(Game { order, moves, evens, ends, endless, ply_limit: arena.ply_limit.map(|plies| plies.get()) })
    }

    /// What the game of an arena takes at most, in bytes.
    pub(crate) fn bytes(arena: &Arena) -> u64 {
        // The order, both ways; where each side is stuck, at most; and the goals.
        let goals = arena.holes.len() + arena.goals.iter().map(Vec::len).sum::<usize>();
        let lists = size_of::<u32>() * (4 * arena.nodes + goals);
        let captures = Rows::<u32>::bytes(arena.nodes, arena.nodes);
        let moves = |side: Side| {
            let stays = arena.may_stay[side.index()] || arena.stuck[side.index()] == Stuck::Stays;
            let stays = if stays { arena.nodes } else { 0 };
            Moves::most_bytes(arena.nodes, arena.graph(side.index()).count() + stays)
        };
        moves(Side::Mouse) + moves(Side::Cat) + lists as u64 + captures
    }

    /// How many places each side has.
    pub(crate) fn places(&self) -> [usize; 2] {
        [self.moves[MOUSE].places(), self.moves[CAT].places()]
    }
}

/// The order of the places: by distance from where the mouse wins, or else the cat.
fn order(arena: &Arena) -> Result<Order, Error> {
    let sets = [&arena.holes, &arena.goals[MOUSE], &arena.goals[CAT]];
    let mut roots = with_capacity(sets.iter().map(|set| set.len()).sum())?;
    sets.iter().for_each(|set| roots.extend_from_slice(set));
    let graphs = [arena.graph(MOUSE), arena.graph(CAT)];
    let same = arena.own_graphs.iter().all(Option::is_none);
    Order::breadth_first(if same { &graphs[..1] } else { &graphs }, &roots, arena.may_stay == [false; 2])
}

/// The moves that the rules leave to a side.
fn moves(arena: &Arena, order: &Order, side: Side) -> Result<Moves, Error> {
    let side = side.index();
    let graph = arena.graph(side);
    let mut enterable = filled(true, arena.nodes)?;
    let holes = if side == CAT { &arena.holes[..] } else { &[] };
    for &node in arena.forbidden[side].iter().chain(holes) {
        enterable[node as usize] = false;
    }
    let mut stays = filled(false, arena.nodes)?;
    if arena.may_stay[side] {
        stays.copy_from_slice(&enterable);
    }
    if arena.stuck[side] == Stuck::Stays {
        for (node, stays) in stays.iter_mut().enumerate() {
            *stays |= !graph.from(node).iter().any(|&to| enterable[to as usize]);
        }
    }
    graph.renumbered(order, &enterable, &stays)
}

fn stuck(arena: &Arena, moves: &[Moves; 2], side: usize) -> Result<StuckPlaces, Error> {
    let moves = &moves[side];
    let places = || (0..moves.places() as u32).filter(|&place| moves.is_stuck(place as usize));
    let mut stuck = with_capacity(places().count())?;
    stuck.extend(places());
    Ok(match arena.stuck[side] {
        Stuck::Loses => StuckPlaces { drawn: Vec::new(), lost: stuck },
        Stuck::Draw | Stuck::Stays => StuckPlaces { drawn: stuck, lost: Vec::new() },
    })
}
