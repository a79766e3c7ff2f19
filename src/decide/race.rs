//! The race: does a side reach a goal of its own before the other side can possibly do anything about it?
//!
//! Not a solver: "yes" means that the side wins, "no" means nothing. It costs one breadth-first search of each side.
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
use crate::memory::{filled, with_capacity};
use crate::solve::Start;

/// True only if `runner` wins from a start that is not over.
pub(super) fn is_won(game: &Game, start: Start, runner: usize) -> Result<bool, Error> {
    let other = 1 - runner;
    if game.ends.goals(runner).is_empty() {
        return Ok(false);
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
            if own.layer().iter().any(|&place| is_goal[runner][place as usize]) {
                return Ok(true);
            }
        } else {
            let drawn = &game.ends.stuck[other].drawn;
            if others.layer().iter().any(|place| drawn.binary_search(place).is_ok()) {
                return Ok(false);
            }
            others.advance(|_| true);
            if others.layer().iter().any(|&place| is_goal[other][place as usize]) {
                return Ok(false);
            }
            if runner == MOUSE {
                own.give_up(|place| others.reached[place]);
            }
        }
        if own.layer().is_empty() {
            return Ok(false);
        }
        to_move = 1 - to_move;
    }
    Ok(false)
}

/// The places one side can have reached, and among them the newest layer.
struct Front<'a> {
    game: &'a Game,
    side: usize,
    reached: Vec<bool>,
    /// In the order in which they were reached; the newest layer is what stands from `newest` on.
    places: Vec<u32>,
    newest: usize,
}

impl<'a> Front<'a> {
    fn at(start: Start, side: usize, game: &'a Game) -> Result<Self, Error> {
        let mut reached = filled(false, game.places()[side])?;
        let mut places = with_capacity(game.places()[side])?;
        reached[start.places[side]] = true;
        places.push(start.places[side] as u32);
        Ok(Front { game, side, reached, places, newest: 0 })
    }

    fn layer(&self) -> &[u32] {
        &self.places[self.newest..]
    }

    /// Takes out of the newest layer what is not to be held.
    fn give_up(&mut self, gone: impl Fn(usize) -> bool) {
        let mut kept = self.newest;
        for i in self.newest..self.places.len() {
            if !gone(self.places[i] as usize) {
                self.places[kept] = self.places[i];
                kept += 1;
            }
        }
        self.places.truncate(kept);
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
                }
            }
        }
    }
}
