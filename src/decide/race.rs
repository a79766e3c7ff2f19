//! The race: does a side reach a goal of its own before the other side can possibly do anything about it?
//!
//! Not a solver: a way means that the side wins, none means nothing. It costs one breadth-first search of each side.
//!
//! The runner walks to a goal, and the other side may be anywhere it can have come to. Both fronts grow in step, one layer
//! a ply. Where the runner arrives first, nothing has happened before if
//! 1. the other side could not be on a goal of its own by then: its front has met none;
//! 2. a mouse could not be caught by then: its front stays off what the cat's has reached, and a place of the newest
//!    layer that the cat's front reaches next is given up;
//! 3. the other side could not end the game in a draw by getting stuck: whenever it is to move, no such place is in the
//!    newest layer of its front;
//! 4. the limit of plies is not passed.
//!
//! A cat that runs need not mind the mouse: if they meet, it has won as well.
//!
//! A place that is reached later than it could be is no better for either side in any of this: who comes to a place with
//! more time than it needs has been somewhere else meanwhile, which is in the front too. So the newest layers do.

use crate::arena::MOUSE;
use crate::arena::game::Game;
use crate::error::Error;
use crate::memory::{filled, push, with_capacity};
use crate::solve::Start;

/// A way on which `runner` wins from a start that is not over, if it is seen to: the places from where it stands to a goal.
pub(super) fn way(game: &Game, start: Start, runner: usize) -> Result<Option<Vec<u32>>, Error> {
    let other = 1 - runner;
    if game.ends.goals(runner).is_empty() {
        return Ok(None);
    }
    let mut is_goal = [filled(false, game.places()[0])?, filled(false, game.places()[1])?];
    for (side, is_goal) in is_goal.iter_mut().enumerate() {
        game.ends.goals(side).iter().for_each(|&goal| is_goal[goal as usize] = true);
    }
    let [mut own, mut others] = [Front::at(start, runner, game)?, Front::at(start, other, game)?];
    let mut to_move = start.to_move;
    for _ in 0..game.ply_limit.unwrap_or(u32::MAX) {
        if to_move == runner {
            // On a goal of its own the mouse has won, even if the cat is there.
            own.advance(|place| runner != MOUSE || !others.reached[place] || is_goal[MOUSE][place]);
            let arrives = |&i: &usize| is_goal[runner][own.places[i] as usize];
            if let Some(i) = (own.newest..own.places.len()).find(arrives) {
                return own.way_to(i).map(Some);
            }
        } else {
            let drawn = &game.ends.stuck[other].drawn;
            if others.layer().iter().any(|place| drawn.binary_search(place).is_ok()) {
                return Ok(None);
            }
            others.advance(|_| true);
            if others.layer().iter().any(|&place| is_goal[other][place as usize]) {
                return Ok(None);
            }
            if runner == MOUSE {
                own.give_up(|place| others.reached[place]);
            }
        }
        if own.layer().is_empty() {
            return Ok(None);
        }
        to_move = 1 - to_move;
    }
    Ok(None)
}

/// The places one side can have reached, and among them the newest layer.
struct Front<'a> {
    game: &'a Game,
    side: usize,
    reached: Vec<bool>,
    /// In the order in which they were reached; the newest layer is what stands from `newest` on.
    places: Vec<u32>,
    /// Of each of them, which one it was reached from.
    from: Vec<usize>,
    newest: usize,
}

impl<'a> Front<'a> {
    fn at(start: Start, side: usize, game: &'a Game) -> Result<Self, Error> {
        let mut reached = filled(false, game.places()[side])?;
        let mut places = with_capacity(game.places()[side])?;
        reached[start.places[side]] = true;
        places.push(start.places[side] as u32);
        let mut from = with_capacity(game.places()[side])?;
        from.push(0);
        Ok(Front { game, side, reached, places, from, newest: 0 })
    }

    /// The way to the `i`-th place.
    fn way_to(&self, mut i: usize) -> Result<Vec<u32>, Error> {
        let mut way = Vec::new();
        push(&mut way, self.places[i])?;
        while i > 0 {
            i = self.from[i];
            push(&mut way, self.places[i])?;
        }
        way.reverse();
        Ok(way)
    }

    fn layer(&self) -> &[u32] {
        &self.places[self.newest..]
    }

    /// Takes out of the newest layer what is not to be held.
    fn give_up(&mut self, gone: impl Fn(usize) -> bool) {
        let mut kept = self.newest;
        for i in self.newest..self.places.len() {
            if !gone(self.places[i] as usize) {
                (self.places[kept], self.from[kept]) = (self.places[i], self.from[i]);
                kept += 1;
            }
        }
        self.places.truncate(kept);
        self.from.truncate(kept);
    }

    /// Takes every move from the newest layer to places that are new and that the side `may_enter`.
    fn advance(&mut self, may_enter: impl Fn(usize) -> bool) {
        let layer = self.newest..self.places.len();
        self.newest = layer.end;
        for i in layer {
            for &to in self.game.moves[self.side].from(self.places[i] as usize) {
                if !self.reached[to as usize] && may_enter(to as usize) {
                    self.reached[to as usize] = true;
                    self.places.push(to);
                    self.from.push(i);
                }
            }
        }
    }
}
