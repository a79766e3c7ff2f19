//! The race: does a side reach a goal of its own before the other side can possibly do anything about it?

use crate::arena::MOUSE;
use crate::arena::game::Game;
use crate::error::Error;
use crate::memory::{filled, with_capacity};
use crate::solve::Start;

/// True only if `runner` wins.
pub(super) fn wins(game: &Game, start: Start, runner: usize) -> Result<bool, Error> {
    if game.ends.goals(runner).is_empty() {
        return Ok(false);
    }
    let other = 1 - runner;
    let mut goal = [filled(false, game.places()[0])?, filled(false, game.places()[1])?];
    for side in [0, 1] {
        game.ends.goals(side).iter().for_each(|&place| goal[side][place as usize] = true);
    }
    let mut fronts = [Front::at(start.places[0], game)?, Front::at(start.places[1], game)?];
    let limit = game.ply_limit.unwrap_or(u32::MAX);
    let mut mover = start.to_move;
    for _ in 0..limit {
        let [mouse, cat] = &mut fronts;
        let (own, others) = if runner == MOUSE { (mouse, cat) } else { (cat, mouse) };
        if mover == runner {
            own.advance(game, runner, |place| runner != MOUSE || !others.reached[place]);
            if own.layer().iter().any(|&place| goal[runner][place as usize]) {
                return Ok(true);
            }
            if own.layer().is_empty() {
                return Ok(false);
            }
        } else {
            let drawn = &game.ends.stuck[other].drawn;
            if others.layer().iter().any(|place| drawn.binary_search(place).is_ok()) {
                return Ok(false);
            }
            others.advance(game, other, |_| true);
            if others.layer().iter().any(|&place| goal[other][place as usize]) {
                return Ok(false);
            }
            if runner == MOUSE {
                // What the cat reaches it may hold: a mouse that is there now is caught.
                own.drop_newest(|place| others.reached[place]);
            }
        }
        mover = 1 - mover;
    }
    Ok(false)
}

/// The places one side can have reached, and among them the newest layer.
struct Front {
    reached: Vec<bool>,
    nodes: Vec<u32>,
    newest: usize,
}

impl Front {
    fn at(start: usize, game: &Game) -> Result<Self, Error> {
        let places = game.places()[0].max(game.places()[1]);
        let mut reached = filled(false, places)?;
        let mut nodes = with_capacity(places)?;
        reached[start] = true;
        nodes.push(start as u32);
        Ok(Front { reached, nodes, newest: 0 })
    }

    fn layer(&self) -> &[u32] {
        &self.nodes[self.newest..]
    }

    fn drop_newest(&mut self, gone: impl Fn(usize) -> bool) {
        let mut kept = self.newest;
        for i in self.newest..self.nodes.len() {
            if !gone(self.nodes[i] as usize) {
                self.nodes[kept] = self.nodes[i];
                kept += 1;
            }
        }
        self.nodes.truncate(kept);
    }

    fn advance(&mut self, game: &Game, side: usize, may_enter: impl Fn(usize) -> bool) {
        let layer = self.newest..self.nodes.len();
        self.newest = layer.end;
        for next in layer {
            for &to in game.moves[side].from(self.nodes[next] as usize) {
                if !self.reached[to as usize] && may_enter(to as usize) {
                    self.reached[to as usize] = true;
                    self.nodes.push(to);
                }
            }
        }
    }
}
