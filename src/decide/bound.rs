//! Bounding games: small games that a side can't win if it can't win the large one.
//!
//! One side is *confined* to a region: it has the moves that stay in there, and where it has none left though it really
//! has some, it has lost. The other side is *free*: its places are put into clusters, and it moves from cluster to
//! cluster wherever some place of the one has a move to some place of the other. Its goals are clusters of their own, and
//! places where it can't move share one only where that means the same. So while the confined side keeps to its region, a
//! position of the large game is one of the small one, in which
//!
//! 1. the confined side has no move that it has not really, and whoever is on a goal, or stuck by the rules, is so in both
//!    games. What the small game adds, that a side is stuck by its confinement, is a loss of that side;
//! 2. the free side has every move that it really has. Where it has none, neither has its cluster;
//! 3. a confined mouse is caught wherever the cat's cluster has its place, so at least where it really is. A confined cat has
//!    caught the mouse only where its own place is all of the mouse's cluster, so at most where it really has. Either way,
//!    where the games differ, the confined side is worse off in the small one: it has lost there, or not won yet.
//!
//! *Then the confined side can force in the large game whatever it can force in the small one.* Let it play the large
//! game by its strategy for the small one, as if the free side stood on the cluster of its place. By (2), every move of
//! the free side is a move of the small game, so that the strategy has an answer, by (1) a legal one. Both games run ply
//! by ply alike, and end together and alike, or go on for ever together; but for a capture that only the large one shows, with
//! which the confined cat has won it at once. So neither the rule for play that never ends nor a limit of plies makes a
//! difference, and it does not matter how regions and clusters are chosen: only whether the small game still shows what is
//! asked.

use crate::arena::MOUSE;
use crate::arena::folds::Kind;
use crate::arena::game::{Ends, Game, StuckPlaces};
use crate::arena::ground::Ground;
use crate::arena::moves::{Moves, Order, Rows};
use crate::error::Error;
use crate::memory::{filled, push, with_capacity};
use crate::solve::Start;

/// No place, or no cluster.
const NONE: u32 = u32::MAX;

/// What is confined, and what is told apart.
pub(super) struct Plan {
    /// Where the confined side may go, in rising order, its start among it.
    pub(super) region: Vec<u32>,
    /// Places of the free side that are clusters of their own, beside its goals.
    pub(super) apart: Vec<u32>,
    /// What is told apart of the other ones.
    pub(super) sight: Sight,
}

/// Which places of the free side are told apart beside those that are clusters of their own.
#[derive(Clone, Copy)]
pub(super) enum Sight {
    /// How far from these they are, and where: at distance `d`, clusters have up to `1 + d / fineness` places. A side
    /// that jumps across one gains the less the farther away it is.
    Near { fineness: usize },
    /// How far from the landmarks they are.
    Landmarks,
    /// To which place of the core they fold, and how far from the core they are. For a free cat.
    Core,
    /// Nothing.
    Blind,
}

/// A bounding game.
pub(super) struct Bound {
    pub(super) game: Game,
    pub(super) start: Start,
    /// By place of the free side in the whole game, its cluster.
    pub(super) cluster_of: Vec<u32>,
}

impl Bound {
    /// O(places + moves) of the whole game.
    pub(super) fn new(ground: &Ground, start: Start, confined: usize, plan: &Plan) -> Result<Self, Error> {
        let (whole, free) = (&ground.game, 1 - confined);
        let Plan { region, apart, sight } = plan;
        let clusters = match *sight {
            Sight::Near { fineness } => near(whole, free, apart, start.places[free], fineness)?,
            Sight::Landmarks => alike(whole, free, apart, &ground.landmarks(confined)?.alike)?,
            Sight::Core => alike(whole, free, apart, &ground.folds(Kind::of(whole))?.alike(whole)?)?,
            Sight::Blind => alike(whole, free, apart, &[])?,
        };
        let cluster_of = &clusters.of;
        let mut place_of = filled(NONE, whole.places()[confined])?;
        for (place, &old) in (0..).zip(region) {
            place_of[old as usize] = place;
        }
        let captures = captures(confined, region, &clusters)?;
        let confined_moves = confine(&whole.moves[confined], region, &place_of)?;
        let stuck = &whole.ends.stuck;
        let confined_stuck = stuck_in_region(&stuck[confined], region, &confined_moves)?;
        let free_stuck = StuckPlaces {
            drawn: images(&stuck[free].drawn, cluster_of)?,
            lost: images(&stuck[free].lost, cluster_of)?,
        };
        let goals = |side: usize, new: &[u32]| images(whole.ends.goals(side), new);
        let [goals, goals_of_cat] = by_side(confined, goals(confined, &place_of)?, goals(free, cluster_of)?);
        let start_places = by_side(
            confined,
            place_of[start.places[confined]] as usize,
            cluster_of[start.places[free]] as usize,
        );
        // Nowhere does a cluster have an even place and an odd one, and so the even ones come first here, too.
        let evens = whole.evens.map(|evens| {
            let confined_evens = region.partition_point(|&place| (place as usize) < evens[confined]);
            let last = cluster_of[..evens[free]].iter().max();
            by_side(confined, confined_evens, last.map_or(0, |&last| last as usize + 1))
        });
        let game = Game {
            // Places of the two sides are numbered differently, and nobody asks for nodes here.
            order: Order { new: Vec::new(), old: Vec::new(), evens: None },
            moves: by_side(confined, confined_moves, quotient(whole, free, &clusters)?),
            evens,
            ends: Ends {
                goals,
                captures,
                goals_of_cat,
                stuck: by_side(confined, confined_stuck, free_stuck),
            },
            endless: whole.endless,
            ply_limit: whole.ply_limit,
        };
        debug_assert!(evens.is_none_or(|evens| (0..2).all(|side| game.moves[side].alternate(evens[side]))));
        let start = Start { to_move: start.to_move, places: start_places };
        Ok(Bound { game, start, cluster_of: clusters.of })
    }
}

/// What belongs to the mouse, and what to the cat.
fn by_side<T>(confined: usize, of_confined: T, of_free: T) -> [T; 2] {
    if confined == MOUSE { [of_confined, of_free] } else { [of_free, of_confined] }
}

/// Where the cat has the mouse: where it may have it, if the mouse is confined; where it surely has it, if the cat is.
fn captures(confined: usize, region: &[u32], clusters: &Clusters) -> Result<Rows, Error> {
    let cluster_of = |old: &u32| clusters.of[*old as usize];
    if confined == MOUSE {
        return Rows::of_at_most_one(region.iter().map(|old| Some(cluster_of(old))));
    }
    let mut sizes = filled(0, clusters.count)?;
    clusters.of.iter().for_each(|&cluster| sizes[cluster as usize] += 1);
    let mut captures = filled(None, clusters.count)?;
    for (place, old) in (0..).zip(region) {
        if sizes[cluster_of(old) as usize] == 1 {
            captures[cluster_of(old) as usize] = Some(place);
        }
    }
    Rows::of_at_most_one(captures.into_iter())
}

/// The new numbers of some places, those that have one, in rising order, each once.
fn images(places: &[u32], new: &[u32]) -> Result<Vec<u32>, Error> {
    let mut images = with_capacity(places.len())?;
    images.extend(places.iter().map(|&place| new[place as usize]).filter(|&new| new != NONE));
    images.sort_unstable();
    images.dedup();
    Ok(images)
}

/// The moves that stay in a region.
fn confine(moves: &Moves, region: &[u32], place_of: &[u32]) -> Result<Moves, Error> {
    let inside = |&to: &u32| (place_of[to as usize] != NONE).then_some(place_of[to as usize] as usize);
    Moves::new(region.len(), |place| moves.from(region[place] as usize).iter().filter_map(inside))
}

/// Where a side is stuck that may not leave a region. If it is so only because of that, it has lost.
fn stuck_in_region(stuck: &StuckPlaces, region: &[u32], moves: &Moves) -> Result<StuckPlaces, Error> {
    let (mut drawn, mut lost) = (with_capacity(region.len())?, with_capacity(region.len())?);
    for (place, old) in region.iter().enumerate().filter(|(place, _)| moves.from(*place).is_empty()) {
        let is_drawn = stuck.drawn.binary_search(old).is_ok();
        if is_drawn { &mut drawn } else { &mut lost }.push(place as u32);
    }
    Ok(StuckPlaces { drawn, lost })
}

/// The clusters of the free side.
struct Clusters {
    /// By place: numbered as their first places are.
    of: Vec<u32>,
    /// How many there are.
    count: usize,
    /// The places that have a cluster by their distance, in the order in which they were reached.
    reached: Vec<u32>,
    /// Of these, how many are known to be reached from reached places only.
    inner: usize,
    /// By kind, the cluster of the rest.
    rest: [u32; Rest::KINDS],
}

/// From the places `apart` and the goals of the side, clusters grow outwards against the moves: the places behind those of one
/// cluster make the next one, or several if they are many. So all places of a cluster are equally far away, and in the
/// same direction, and a side that goes round a corner can't jump from one way to the other.
/// What is farther away than the start and than a few times across the region is not told apart any more.
fn near(whole: &Game, side: usize, apart: &[u32], start: usize, fineness: usize) -> Result<Clusters, Error> {
    let moves = &whole.moves[side];
    let far = 64 + 4 * apart.len().isqrt();
    let mut of = filled(NONE, moves.places())?;
    let mut reached: Vec<u32> = with_capacity(moves.places())?;
    for &place in apart.iter().chain(whole.ends.goals(side)) {
        if of[place as usize] == NONE {
            of[place as usize] = reached.len() as u32;
            reached.push(place);
        }
    }
    // By cluster, the one behind it that is not full yet, and how many places that has.
    let mut behind: Vec<(u32, usize)> = with_capacity(moves.places() + Rest::KINDS)?;
    behind.resize(reached.len(), (NONE, 0));
    let (mut inner, mut end_of_layer, mut distance) = (0, reached.len(), 1);
    while let Some(&place) = reached.get(inner) {
        if inner == end_of_layer {
            if distance > far && of[start] != NONE {
                break;
            }
            end_of_layer = reached.len();
            distance += 1;
        }
        inner += 1;
        let cluster = of[place as usize] as usize;
        for &from in moves.into(place as usize) {
            if of[from as usize] == NONE {
                if behind[cluster].0 == NONE || behind[cluster].1.saturating_mul(fineness) > distance {
                    behind[cluster] = (behind.len() as u32, 0);
                    behind.push((NONE, 0));
                }
                behind[cluster].1 += 1;
                of[from as usize] = behind[cluster].0;
                reached.push(from);
            }
        }
    }
    Clusters::new(whole, side, of, behind.len(), reached, inner)
}

/// Places of one number are a cluster; but for those `apart` and the goals of the side, which are clusters of their own.
fn alike(whole: &Game, side: usize, apart: &[u32], alike: &[u32]) -> Result<Clusters, Error> {
    let moves = &whole.moves[side];
    let mut of = filled(NONE, moves.places())?;
    let mut single: Vec<u32> = with_capacity(apart.len() + whole.ends.goals(side).len())?;
    // Numbers of clusters of one place each go on where those of the other ones end.
    let first = moves.places();
    for &place in apart.iter().chain(whole.ends.goals(side)) {
        if of[place as usize] == NONE {
            of[place as usize] = (first + single.len()) as u32;
            single.push(place);
        }
    }
    let mut reached: Vec<u32> = with_capacity(moves.places())?;
    for (place, &number) in (0..).zip(alike) {
        // A place without a move is like no place that has one.
        if of[place as usize] == NONE && number != NONE && !moves.from(place as usize).is_empty() {
            of[place as usize] = number;
            reached.push(place);
        }
    }
    // What leads to a place that has a number has one, or is a cluster by itself.
    let inner = reached.len();
    let numbers = first + single.len();
    reached.append(&mut single);
    Clusters::new(whole, side, of, numbers, reached, inner)
}

impl Clusters {
    /// Of clusters with any numbers below `numbers`, for the places reached; the rest is told apart by kind.
    fn new(
        whole: &Game,
        side: usize,
        mut of: Vec<u32>,
        numbers: usize,
        reached: Vec<u32>,
        inner: usize,
    ) -> Result<Self, Error> {
        let (mut numbers, mut rest) = (filled(NONE, numbers)?, [NONE; Rest::KINDS]);
        let mut count = 0;
        for (place, cluster) in of.iter_mut().enumerate() {
            let number = match *cluster {
                NONE => &mut rest[Rest::of(whole, side, place)],
                cluster => &mut numbers[cluster as usize],
            };
            if *number == NONE {
                *number = count;
                count += 1;
            }
            *cluster = *number;
        }
        Ok(Clusters { of, count: count as usize, reached, inner, rest })
    }
}

/// Kinds of places that have no cluster by their distance and direction: by what being stuck there means, and, where moves
/// alternate between even and odd places, by which of the two they are.
struct Rest;

impl Rest {
    const KINDS: usize = 8;
    /// Of the kinds, the first one that can only stay, and the first one that can move.
    const STAYING: usize = 4;
    const MOVING: usize = 6;

    fn of(whole: &Game, side: usize, place: usize) -> usize {
        let stuck = match whole.moves[side].from(place) {
            [] if whole.ends.stuck[side].drawn.binary_search(&(place as u32)).is_ok() => 0,
            [] => 2,
            &[to] if to as usize == place => Rest::STAYING,
            _ => Rest::MOVING,
        };
        stuck + usize::from(whole.evens.is_some_and(|evens| place >= evens[side]))
    }
}

/// The moves among clusters. Those among the rest are not looked at one by one: whatever can move there at all can go to
/// all of it, but for the places that are odd as it is, or even.
fn quotient(whole: &Game, side: usize, clusters: &Clusters) -> Result<Moves, Error> {
    let (moves, count) = (&whole.moves[side], clusters.count);
    let cluster_of = |place: &u32| clusters.of[*place as usize];
    // The places, cluster by cluster. Counted two ahead: once summed up, begins[cluster + 1] walks from the begin of the
    // cluster to its end.
    let mut begins = filled(0, count + 2)?;
    clusters.reached.iter().for_each(|place| begins[cluster_of(place) as usize + 2] += 1);
    for cluster in 2..count + 2 {
        begins[cluster] += begins[cluster - 1];
    }
    let mut places = filled(0, clusters.reached.len())?;
    for place in &clusters.reached {
        let at: &mut usize = &mut begins[cluster_of(place) as usize + 1];
        places[*at] = *place;
        *at += 1;
    }
    let mut of_rest: [Vec<u32>; 2] = Default::default();
    for (odd, of_rest) in of_rest.iter_mut().enumerate() {
        let moving = clusters.rest[Rest::MOVING + odd];
        if moving == NONE {
            continue;
        }
        for &place in &clusters.reached[clusters.inner..] {
            if moves.into(place as usize).iter().any(|from| cluster_of(from) == moving) {
                push(of_rest, cluster_of(&place))?;
            }
        }
        for (kind, &cluster) in clusters.rest.iter().enumerate().filter(|(_, cluster)| **cluster != NONE) {
            if whole.evens.is_none() || kind % 2 != odd {
                push(of_rest, cluster)?;
            }
        }
    }
    Moves::new(count, |cluster| {
        let places: &[u32] = &places[begins[cluster]..begins[cluster + 1]];
        let targets = places.iter().flat_map(|&place| moves.from(place as usize)).map(cluster_of);
        let of_rest = match clusters.rest.iter().position(|&rest| rest == cluster as u32) {
            Some(kind) if kind >= Rest::MOVING => &of_rest[kind - Rest::MOVING][..],
            Some(kind) if kind >= Rest::STAYING => &clusters.rest[kind..=kind],
            _ => &[],
        };
        targets.chain(of_rest.iter().copied()).map(|to| to as usize)
    })
}
