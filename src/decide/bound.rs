//! Bounding games: small games whose outcome bounds that of a large one.

use crate::arena::game::{Ends, Game, StuckPlaces};
use crate::arena::moves::{Moves, Order, Rows};
use crate::arena::MOUSE;
use crate::error::Error;
use crate::memory::{filled, with_capacity};
use crate::solve::Start;

/// No place of the bounding game.
const NONE: u32 = u32::MAX;

/// A game in which one side is confined, and the other has more freedom than it really has.
pub(super) struct Bound {
    pub(super) game: Game,
    pub(super) start: Start,
}

impl Bound {
    /// `confined` may not leave `region`; the other side's places are the exact ones, and classes of all others.
    /// Both lists are sorted, the region is a part of what is exact, and so are the goals of the other side.
    pub(super) fn new(
        whole: &Game,
        confined: usize,
        region: &[u32],
        start: Start,
    ) -> Result<Self, Error> {
        let free = 1 - confined;
        let mut places: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
        let confined_moves = confine(whole, confined, region, &mut places[confined])?;
        let (cluster_of, count) = clusters(whole, free, region)?;
        let free_moves = quotient(&whole.moves[free], &cluster_of, count)?;
        let mut stuck = [StuckPlaces::default(), StuckPlaces::default()];
        stuck[confined] = stuck_in_region(whole, confined, region, &confined_moves)?;
        let images = |list: &[u32]| -> Result<Vec<u32>, Error> {
            let mut images = with_capacity(list.len())?;
            images.extend(list.iter().map(|&place| cluster_of[place as usize]));
            images.sort_unstable();
            images.dedup();
            Ok(images)
        };
        stuck[free] = StuckPlaces {
            drawn: images(&whole.ends.stuck[free].drawn)?,
            lost: images(&whole.ends.stuck[free].lost)?,
        };
        places[free] = cluster_of;
        let goals = |side: usize| -> Result<Vec<u32>, Error> {
            let goals = whole.ends.goals(side);
            let mut inside = with_capacity(goals.len())?;
            inside.extend(goals.iter().map(|&goal| places[side][goal as usize]).filter(|&place| place != NONE));
            Ok(inside)
        };
        let mut caught: Vec<Option<u32>> = filled(None, if confined == MOUSE { region.len() } else { count })?;
        for &place in region {
            caught[places[0][place as usize] as usize] = Some(places[1][place as usize]);
        }
        let captures = Rows::of_at_most_one(caught.into_iter())?;
        let ends = Ends { goals: goals(0)?, captures, goals_of_cat: goals(1)?, stuck };
        let start = Start {
            to_move: start.to_move,
            places: [0, 1].map(|side| places[side][start.places[side]] as usize),
        };
        let moves = if confined == MOUSE { [confined_moves, free_moves] } else { [free_moves, confined_moves] };
        let order = Order { new: Vec::new(), old: Vec::new(), evens: None };
        Ok(Bound { game: Game { order, moves, ends, endless: whole.endless, ply_limit: whole.ply_limit }, start })
    }
}

fn confine(whole: &Game, side: usize, region: &[u32], places: &mut Vec<u32>) -> Result<Moves, Error> {
    *places = filled(NONE, whole.places()[side])?;
    region.iter().enumerate().for_each(|(i, &node)| places[node as usize] = i as u32);
    let place = |&node: &u32| (places[node as usize] != NONE).then(|| places[node as usize] as usize);
    Moves::new(region.len(), |i| whole.moves[side].from(region[i] as usize).iter().filter_map(place))
}

fn stuck_in_region(whole: &Game, side: usize, region: &[u32], moves: &Moves) -> Result<StuckPlaces, Error> {
    let mut stuck = StuckPlaces::default();
    for (i, node) in region.iter().enumerate().filter(|(i, _)| moves.from(*i).is_empty()) {
        let drawn = whole.ends.stuck[side].drawn.binary_search(node).is_ok();
        if drawn { stuck.drawn.push(i as u32) } else { stuck.lost.push(i as u32) }
    }
    Ok(stuck)
}

/// Which places of a side are taken for one: as near to `region`, and in the same direction, the coarser the farther.
fn clusters(whole: &Game, side: usize, region: &[u32]) -> Result<(Vec<u32>, usize), Error> {
    let coarse: usize = std::env::var("COARSE").ok().and_then(|x| x.parse().ok()).unwrap_or(8);
    let moves = &whole.moves[side];
    let places = moves.places();
    let mut cluster_of = filled(NONE, places)?;
    let mut queue: Vec<u32> = with_capacity(places)?;
    for &place in region.iter().chain(whole.ends.goals(side)) {
        if cluster_of[place as usize] == NONE {
            cluster_of[place as usize] = queue.len() as u32;
            queue.push(place);
        }
    }
    // By cluster, the one that its places hand on to those behind them, and how many that has.
    let mut child: Vec<(u32, u32)> = vec![(NONE, 0); queue.len()];
    let (mut next, mut end_of_layer, mut width) = (0, queue.len(), 1);
    let mut depth = 1;
    while next < queue.len() {
        if next == end_of_layer {
            depth += 1;
            width = (1 + depth / coarse) as u32;
            end_of_layer = queue.len();
        }
        let place = queue[next];
        next += 1;
        let cluster = cluster_of[place as usize] as usize;
        for &from in moves.into(place as usize) {
            if cluster_of[from as usize] == NONE {
                if child[cluster].0 == NONE || child[cluster].1 >= width {
                    child[cluster] = (child.len() as u32, 0);
                    child.push((NONE, 0));
                }
                child[cluster].1 += 1;
                cluster_of[from as usize] = child[cluster].0;
                queue.push(from);
            }
        }
    }
    // What never comes here.
    let mut count = child.len();
    let evens = whole.order.evens.unwrap_or(0);
    let mut rest = [NONE; 6];
    let stuck = &whole.ends.stuck[side];
    for place in 0..places {
        if cluster_of[place] == NONE {
            let kind = if stuck.drawn.binary_search(&(place as u32)).is_ok() {
                0
            } else if moves.from(place).is_empty() {
                1
            } else {
                2
            };
            let kind = &mut rest[2 * kind + usize::from(place >= evens)];
            if *kind == NONE {
                *kind = count as u32;
                count += 1;
            }
            cluster_of[place] = *kind;
        }
    }
    // Numbered as the whole game's places are.
    let mut number = filled(NONE, count)?;
    let mut used = 0;
    for cluster in &mut cluster_of {
        let number = &mut number[*cluster as usize];
        if *number == NONE {
            *number = used;
            used += 1;
        }
        *cluster = *number;
    }
    Ok((cluster_of, count))
}

/// The moves among clusters: where some place of one can go, the cluster can go.
fn quotient(moves: &Moves, cluster_of: &[u32], count: usize) -> Result<Moves, Error> {
    let mut begins = filled(0usize, count + 2)?;
    for &cluster in cluster_of {
        begins[cluster as usize + 2] += 1;
    }
    for i in 2..count + 2 {
        begins[i] += begins[i - 1];
    }
    let mut members = filled(0u32, cluster_of.len())?;
    for (place, &cluster) in cluster_of.iter().enumerate() {
        let at = &mut begins[cluster as usize + 1];
        members[*at] = place as u32;
        *at += 1;
    }
    Moves::new(count, |cluster| {
        members[begins[cluster]..begins[cluster + 1]]
            .iter()
            .flat_map(|&place| moves.from(place as usize))
            .map(|&to| cluster_of[to as usize] as usize)
    })
}
