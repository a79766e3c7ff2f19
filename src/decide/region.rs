//! Where to confine a side to: the part of the arena that its question is likely to depend on.
//!
//! Nothing here decides what is true. A region that is chosen badly leaves a question open, and the next one is larger.

use super::Effort;
use super::bound::{Plan, Sight};
use super::loops::Loops;
use crate::arena::ground::{Ground, NEVER, distances_from};
use crate::arena::moves::Moves;
use crate::arena::{CAT, MOUSE};
use crate::error::Error;
use crate::memory::{filled, with_capacity};
use crate::solve::Start;

/// The regions of one start.
pub(super) struct Regions<'a> {
    ground: &'a Ground,
    start: Start,
    /// By place, how many moves the mouse needs to come there, and the cat.
    from_mouse: Vec<u32>,
    from_cat: Vec<u32>,
    /// A way of the cat to beside a goal.
    approach: Vec<u32>,
    /// Where the mouse can run round; found when they are first needed.
    loops: Option<Loops<'a>>,
}

impl<'a> Regions<'a> {
    /// O(places + moves).
    pub(super) fn new(ground: &'a Ground, start: Start) -> Result<Self, Error> {
        let moves = &ground.game.moves;
        let from_mouse = distances_from(&moves[MOUSE], &[start.places[MOUSE] as u32])?;
        let from_cat = distances_from(&moves[CAT], &[start.places[CAT] as u32])?;
        // The cat may not be able to enter the goal itself.
        let beside_goal =
            (0..).zip(&ground.to_goal).filter(|&(_, &moves)| moves == 1).map(|(place, _)| place);
        let nearest = beside_goal.min_by_key(|&place: &u32| from_cat[place as usize]);
        let approach = match nearest {
            Some(to) => way_to(&moves[CAT], &from_cat, to)?,
            None => Vec::new(),
        };
        Ok(Regions { ground, start, from_mouse, from_cat, approach, loops: None })
    }

    /// By place, how many moves the cat needs to come there.
    pub(super) fn from_cat(&self) -> &[u32] {
        &self.from_cat
    }

    /// Where to confine `side` to for a question that it has to hunt for, or not: about as many places as the effort says.
    /// None if it can be seen that it would not do.
    pub(super) fn plan(&mut self, side: usize, hunts: bool, effort: &Effort) -> Result<Option<Plan>, Error> {
        let (moves, size) = (&self.ground.game.moves, effort.region);
        let mut region = Set::empty(moves[side].places())?;
        region.insert(self.start.places[side] as u32)?;
        let mut apart = None;
        let sight = match (side, hunts) {
            // It runs round something near.
            (MOUSE, false) => {
                if effort.roams {
                    // Or to where it can run round something, or it makes the cat mind the goals.
                    self.add_loops(&mut region, size / 2)?;
                    self.add_way_to_goal(&mut region)?;
                }
                region.grow(|place| self.ahead(place), size)?;
                region.grow(|place| moves[MOUSE].from(place), size)?;
                Sight::Near { fineness: effort.fineness }
            }
            // It goes to a goal, perhaps not straight.
            (MOUSE, true) => {
                self.add_way_to_goal(&mut region)?;
                region.add(self.ground.landmarks(MOUSE)?.between.iter().take(size))?;
                Sight::Landmarks
            }
            // It keeps the mouse from its goals.
            (_, false) => {
                let between = &self.ground.landmarks(CAT)?.between;
                let between = &between[..between.len().min(size)];
                region.add(between.iter().chain(&self.approach))?;
                apart = Some(copy(between)?);
                Sight::Landmarks
            }
            // It goes after the mouse, to wherever that comes first: if it comes out of there, it is lost sight of.
            (_, true) => {
                let mut around = Set::empty(moves[MOUSE].places())?;
                around.insert(self.start.places[MOUSE] as u32)?;
                around.grow(|place| self.ahead(place), effort.hunted)?;
                let first = around.members.len();
                if first >= effort.hunted {
                    return Ok(None);
                }
                around.grow(|place| moves[MOUSE].from(place), size.max(first + first / 4))?;
                let nearest = around.members.iter().min_by_key(|&&place| self.from_cat[place as usize]);
                if let Some(&nearest) = nearest {
                    region.add(&way_to(&moves[CAT], &self.from_cat, nearest)?)?;
                }
                region.add(&around.members)?;
                apart = Some(around.members);
                Sight::Blind
            }
        };
        region.members.sort_unstable();
        let apart = match apart {
            Some(apart) => apart,
            None => copy(&region.members)?,
        };
        Ok(Some(Plan { region: region.members, apart, sight }))
    }

    /// Where the mouse can go from a place, if it comes there before the cat.
    fn ahead(&self, place: usize) -> &[u32] {
        let is_first = self.from_mouse[place] < self.from_cat[place];
        if is_first { self.ground.game.moves[MOUSE].from(place) } else { &[] }
    }

    /// Adds what the mouse can run round, nearest first, if it comes there before the cat, up to `size` places.
    fn add_loops(&mut self, region: &mut Set, size: usize) -> Result<(), Error> {
        if self.loops.is_none() {
            self.loops = Some(Loops::new(&self.ground.game.moves[MOUSE], self.start.places[MOUSE] as u32)?);
        }
        let Some(loops) = &mut self.loops else { return Ok(()) };
        for number in 0..loops.count() {
            if region.members.len() >= size {
                break;
            }
            let (front, places) = (loops.front(number), loops.places(number)?);
            let comes_first = |&place: &u32| {
                let (mouse, cat) = (self.from_mouse[place as usize], self.from_cat[place as usize]);
                front <= mouse && mouse < cat
            };
            if places.iter().any(comes_first) {
                region.add(&places)?;
            }
        }
        Ok(())
    }

    /// Adds a shortest way of the mouse to a goal, if there is one.
    fn add_way_to_goal(&self, region: &mut Set) -> Result<(), Error> {
        let moves = &self.ground.game.moves[MOUSE];
        let to_goal = |place: u32| self.ground.to_goal[place as usize];
        let mut place = self.start.places[MOUSE] as u32;
        while !matches!(to_goal(place), 0 | NEVER) {
            let is_nearer = |&&to: &&u32| to_goal(to) < to_goal(place);
            place = *moves.from(place as usize).iter().find(is_nearer).expect("it is on a way");
            region.insert(place)?;
        }
        Ok(())
    }
}

/// The places of a shortest way to `target`, if there is one, backwards.
pub(super) fn way_to(moves: &Moves, distance: &[u32], target: u32) -> Result<Vec<u32>, Error> {
    let far = distance[target as usize];
    if far == NEVER {
        return Ok(Vec::new());
    }
    let mut way = with_capacity(far as usize + 1)?;
    way.push(target);
    let mut place = target;
    for before in (0..far).rev() {
        let from = moves.into(place as usize).iter().find(|&&from| distance[from as usize] == before);
        place = *from.expect("the search came from somewhere");
        way.push(place);
    }
    Ok(way)
}

fn copy(places: &[u32]) -> Result<Vec<u32>, Error> {
    let mut copy = with_capacity(places.len())?;
    copy.extend_from_slice(places);
    Ok(copy)
}

/// A set of places.
struct Set {
    has: Vec<bool>,
    members: Vec<u32>,
}

impl Set {
    fn empty(places: usize) -> Result<Self, Error> {
        Ok(Set { has: filled(false, places)?, members: Vec::new() })
    }

    fn insert(&mut self, place: u32) -> Result<(), Error> {
        if !std::mem::replace(&mut self.has[place as usize], true) {
            self.members
                .try_reserve(1)
                .map_err(|_| Error::OutOfMemory { bytes: 4 * self.members.len() as u64 })?;
            self.members.push(place);
        }
        Ok(())
    }

    fn add<'a>(&mut self, places: impl IntoIterator<Item = &'a u32>) -> Result<(), Error> {
        places.into_iter().try_for_each(|&place| self.insert(place))
    }

    /// Adds what is nearest to the members, in the order in which they came, up to `size`.
    fn grow<'a>(&mut self, next_to: impl Fn(usize) -> &'a [u32], size: usize) -> Result<(), Error> {
        let mut next = 0;
        while next < self.members.len() && self.members.len() < size {
            let place = self.members[next];
            next += 1;
            for &to in next_to(place as usize) {
                self.insert(to)?;
            }
        }
        Ok(())
    }
}
