//! Which part of an arena to look at.

use crate::arena::game::Game;
use crate::arena::{CAT, MOUSE};
use crate::error::Error;
use crate::memory::filled;
use crate::solve::{AtLeast, Start};

pub(super) struct Search<'a> {
    game: &'a Game,
    start: Start,
    /// Shortest ways: of the mouse to its goals, of the cat to goals of the mouse, of the cat to the mouse.
    mouse_to_goal: Vec<u32>,
    cat_to_goal: Vec<u32>,
    cat_to_mouse: Vec<u32>,
}

impl<'a> Search<'a> {
    pub(super) fn new(game: &'a Game, start: Start) -> Result<Self, Error> {
        let n = game.places()[0];
        let mut near = filled(false, n)?;
        for &goal in &game.ends.goals {
            near[goal as usize] = true;
        }
        let mouse_to_goal = path(game, MOUSE, start.places[MOUSE], |place| near[place])?;
        for &goal in &game.ends.goals {
            for &from in into(game, MOUSE, goal as usize) {
                near[from as usize] = true;
            }
        }
        let cat_to_goal = path(game, CAT, start.places[CAT], |place| near[place])?;
        let cat_to_mouse = path(game, CAT, start.places[CAT], |place| place == start.places[MOUSE])?;
        Ok(Search { game, start, mouse_to_goal, cat_to_goal, cat_to_mouse })
    }

    /// Where a side is confined to for a question, about `size` places, sorted.
    pub(super) fn region(&mut self, side: usize, what: AtLeast, size: usize) -> Result<Vec<u32>, Error> {
        let own = self.start.places[side] as u32;
        let mut seeds = vec![own];
        match (side, what) {
            (MOUSE, AtLeast::Draw) => (),
            (MOUSE, AtLeast::Win) => seeds.extend(&self.mouse_to_goal),
            (_, AtLeast::Draw) => {
                seeds.extend(&self.cat_to_goal);
            }
            (_, AtLeast::Win) => {
                seeds.clear();
                seeds.push(self.start.places[MOUSE] as u32);
            }
        }
        let mut marks = filled(false, self.game.places()[0])?;
        let mut region = Vec::new();
        let add = |region: &mut Vec<u32>, marks: &mut Vec<bool>, place: u32| {
            if !std::mem::replace(&mut marks[place as usize], true) {
                region.push(place);
            }
        };
        if (side, what) == (CAT, AtLeast::Draw) {
            // Around the goals of the mouse.
            let mut ring = Vec::new();
            for &goal in &self.game.ends.goals {
                add(&mut ring, &mut marks, goal);
            }
            let mut next = 0;
            while next < ring.len() && ring.len() < size {
                let place = ring[next];
                next += 1;
                for &from in into(self.game, MOUSE, place as usize) {
                    add(&mut ring, &mut marks, from);
                }
            }
            for &seed in &seeds {
                add(&mut ring, &mut marks, seed);
            }
            region = ring;
        } else {
            for &seed in &seeds {
                add(&mut region, &mut marks, seed);
            }
            let mut next = 0;
            while next < region.len() && region.len() < size {
                let place = region[next];
                next += 1;
                for &to in self.game.moves[side].from(place as usize) {
                    add(&mut region, &mut marks, to);
                }
            }
            if (side, what) == (CAT, AtLeast::Win) {
                add(&mut region, &mut marks, own);
                for &place in &self.cat_to_mouse {
                    add(&mut region, &mut marks, place);
                }
            }
        }
        region.sort_unstable();
        Ok(region)
    }

    /// A region and what is around it, about `size` places, and the goals of the side that is not confined.
    pub(super) fn surroundings(&mut self, confined: usize, region: &[u32], size: usize) -> Result<Vec<u32>, Error> {
        let free = 1 - confined;
        let mut marks = filled(false, self.game.places()[0])?;
        let mut exact = region.to_vec();
        region.iter().for_each(|&place| marks[place as usize] = true);
        for &goal in self.game.ends.goals(free) {
            if !std::mem::replace(&mut marks[goal as usize], true) {
                exact.push(goal);
            }
        }
        let mut next = 0;
        while next < exact.len() && exact.len() < size {
            for &from in into(self.game, free, exact[next] as usize) {
                if !std::mem::replace(&mut marks[from as usize], true) {
                    exact.push(from);
                }
            }
            next += 1;
        }
        exact.sort_unstable();
        Ok(exact)
    }
}

/// The places of a shortest way of a side from a place to one of the targets; none if there is none.
fn path(game: &Game, side: usize, from: usize, is_target: impl Fn(usize) -> bool) -> Result<Vec<u32>, Error> {
    let mut parent = filled(u32::MAX, game.places()[side])?;
    let mut queue = vec![from as u32];
    parent[from] = from as u32;
    let mut next = 0;
    while let Some(&place) = queue.get(next) {
        next += 1;
        if is_target(place as usize) {
            let mut path = vec![place];
            let mut at = place;
            while at != from as u32 {
                at = parent[at as usize];
                path.push(at);
            }
            return Ok(path);
        }
        for &to in game.moves[side].from(place as usize) {
            if parent[to as usize] == u32::MAX {
                parent[to as usize] = place;
                queue.push(to);
            }
        }
    }
    Ok(Vec::new())
}

/// From where a side can come to a place.
fn into(game: &Game, side: usize, place: usize) -> &[u32] {
    let moves = &game.moves[side];
    moves.into(place)
}
