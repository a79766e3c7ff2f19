//! The dead end: has the mouse nowhere to go but into a part of the arena with one way out and nothing to run round?
//!
//! Not a solver: a way means that the cat wins, none means nothing. It costs one search of what the mouse can reach before
//! the cat.
//!
//! The cat goes to the *gate*, and from there after the mouse. It has won if
//! 1. what the mouse can reach before the cat, the *inside*, can be left through the gate only, and the cat is there no later
//!    than one ply after the mouse could be. So when the cat comes to the gate, the mouse is inside, or caught there;
//! 2. the inside is a tree that the cat can go down, with the gate above its root, and the mouse has no other moves than up and
//!    down, or none. So the mouse is always below the cat, and each move of the cat leaves it less;
//! 3. the mouse wins nowhere inside, nor at the gate, and does not end the game in a draw by getting stuck;
//! 4. the cat is at the deepest place within the limit of plies.
//!
//! That is so whatever is outside, and in all of a tree without a goal.

use super::region::way_to;
use crate::arena::MOUSE;
use crate::arena::ground::{Ground, NEVER};
use crate::error::Error;
use crate::memory::{filled, push};
use crate::solve::Start;

/// A way on which the cat wins from a start that is not over, if it is seen to: the places from where it stands to the gate,
/// and the one inside. `from_cat` tells by place how many moves the cat needs to come there.
pub(super) fn way(ground: &Ground, start: Start, from_cat: &[u32]) -> Result<Option<Vec<u32>>, Error> {
    let game = &ground.game;
    let [mouse, cat] = &game.moves;
    let is_goal = |place: u32| ground.to_goal[place as usize] == 0;
    let drawn = &game.ends.stuck[MOUSE].drawn;
    // When the mouse has made a move, the cat can make so many more before the mouse makes another one.
    let ahead = if start.to_move == MOUSE { 0 } else { 1 };
    // The places inside, and by place, how many moves of the mouse it takes to come there.
    let (mut inside, mut moves) = (Vec::new(), filled(NEVER, mouse.places())?);
    push(&mut inside, start.places[MOUSE] as u32)?;
    moves[start.places[MOUSE]] = 0;
    let (mut gate, mut next) = (None, 0);
    while let Some(&place) = inside.get(next) {
        next += 1;
        if is_goal(place) || drawn.binary_search(&place).is_ok() {
            return Ok(None);
        }
        for &to in mouse.from(place as usize) {
            if moves[to as usize] != NEVER {
                continue;
            }
            let made = moves[place as usize] + 1;
            if from_cat[to as usize] > made + ahead {
                moves[to as usize] = made;
                push(&mut inside, to)?;
            } else if gate.is_none_or(|gate| gate == to) {
                gate = Some(to);
            } else {
                return Ok(None);
            }
        }
    }
    let Some(gate) = gate.filter(|&gate| !is_goal(gate)) else { return Ok(None) };
    // From the gate down: by place, the one above it, and how deep it is.
    let mut above = filled((NEVER, 0_u32), mouse.places())?;
    let mut down = Vec::new();
    push(&mut down, gate)?;
    let (mut next, mut depth) = (0, 0);
    while let Some(&place) = down.get(next) {
        next += 1;
        depth = above[place as usize].1;
        for &to in cat.from(place as usize) {
            if moves[to as usize] != NEVER && above[to as usize].0 == NEVER {
                above[to as usize] = (place, depth + 1);
                push(&mut down, to)?;
            }
        }
    }
    let is_along =
        |from: u32, to: u32| from == to || above[from as usize].0 == to || above[to as usize].0 == from;
    let is_tree = down.len() == inside.len() + 1
        && inside.iter().all(|&place| mouse.from(place as usize).iter().all(|&to| is_along(place, to)));
    // If the mouse moves first, it makes as many moves as the cat.
    let plies = 2 * (u64::from(from_cat[gate as usize]) + u64::from(depth));
    let in_time = game.ply_limit.is_none_or(|limit| plies <= limit.into());
    if !is_tree || !in_time {
        return Ok(None);
    }
    let mut way = way_to(cat, from_cat, gate)?;
    way.reverse();
    push(&mut way, down[1])?;
    Ok(Some(way))
}
