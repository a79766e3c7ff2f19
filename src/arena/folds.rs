//! Folds: places where a mouse that is hunted does no better than at others.
//!
//! A place `x` of the mouse *folds onto* a place `y` if whatever the mouse can do at `x`, it can do at `y`, and the cat can
//! follow it from there: every move from `x` leads to where one from `y` leads, of the mouse and of the cat, and every move
//! into `x` comes from where one into `y` comes from. Then `x` is taken out, and other places may fold among those that are
//! left, until none does: the *core*. This is how graphs that one cop wins are dismantled (Nowakowski and Winkler,
//! Quilliot); a map folds onto ways round its obstacles.
//!
//! There are two kinds. [`Kind::Near`]: `x` and `y` are next to each other, and each counts as next to itself.
//! [`Kind::Across`]: only moves count; where they alternate between even and odd places, `x` and `y` are two moves apart.
//!
//! Places from which the mouse could win at once, or not move, do not fold, and nothing folds onto its goals. What this is
//! good for, and the proof, stand in `decide/trap.rs`.

use std::collections::VecDeque;

use super::game::Game;
use super::ground::{NEVER, Search};
use super::landmarks::NONE;
use super::{CAT, MOUSE};
use crate::error::Error;
use crate::memory::{filled, with_capacity};

/// Places with more moves than this do not fold: it would take too long to see.
const MOST_MOVES: usize = 64;

/// How places fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Onto places next to them.
    Near,
    /// Onto places two moves away.
    Across,
}

impl Kind {
    /// How places fold so that even ones stay even, if there are such.
    pub(crate) fn of(game: &Game) -> Self {
        if game.evens.is_some() { Kind::Across } else { Kind::Near }
    }
}

/// All folds of one kind.
pub(crate) struct Folds {
    /// By place of the mouse, the one that it folds onto; itself, if it does not.
    pub(crate) onto: Vec<u32>,
    /// The places that fold, each of them after those that it had to wait for.
    pub(crate) order: Vec<u32>,
}

impl Folds {
    /// What folds take at most, in bytes, while they are found.
    pub(crate) fn bytes(places: usize) -> u64 {
        // The folds, the queue and four flags; before that, a search.
        ((4 * size_of::<u32>() + 4) * places + Search::bytes(places)) as u64
    }

    /// Time O(places + moves) where places have few moves.
    pub(crate) fn new(game: &Game, kind: Kind) -> Result<Self, Error> {
        let mouse = &game.moves[MOUSE];
        let places = mouse.places();
        let mut is_goal = filled(false, places)?;
        game.ends.goals.iter().for_each(|&goal| is_goal[goal as usize] = true);
        // What is nearest to the goals goes first: so the cat, coming from there, need not go far in.
        let mut queue = Search::new(places, &game.ends.goals, |place| mouse.into(place))?.reached;
        let mut is_queued = filled(false, places)?;
        queue.iter().for_each(|&place| is_queued[place as usize] = true);
        queue.extend((0..places as u32).filter(|&place| !is_queued[place as usize]));
        is_queued.fill(true);
        let mut queue = VecDeque::from(queue);
        let mut onto = with_capacity(places)?;
        onto.extend(0..places as u32);
        let mut left = Left { game, kind, is_goal, is_left: filled(true, places)? };
        let mut order = with_capacity(places)?;
        while let Some(place) = queue.pop_front() {
            is_queued[place as usize] = false;
            let Some(to) = left.folds_onto(place) else { continue };
            left.is_left[place as usize] = false;
            onto[place as usize] = to;
            order.push(place);
            for &near in mouse.from(place as usize).iter().chain(mouse.into(place as usize)) {
                if left.is_left[near as usize] && !std::mem::replace(&mut is_queued[near as usize], true) {
                    queue.push_back(near);
                }
            }
        }
        Ok(Folds { onto, order })
    }

    /// Numbers for the places of the cat that differ in where in the core they come by all folds, or in how far they are from
    /// the core; [`NONE`] where it can't be reached from. A cat that is seen like this is no sooner in the core than it is.
    pub(crate) fn alike(&self, game: &Game) -> Result<Vec<u32>, Error> {
        let mut core = with_capacity(self.onto.len())?;
        core.extend_from_slice(&self.onto);
        for &place in self.order.iter().rev() {
            core[place as usize] = core[core[place as usize] as usize];
        }
        let mut roots = with_capacity(core.len() - self.order.len())?;
        roots.extend((0..core.len() as u32).filter(|&place| core[place as usize] == place));
        let cat = &game.moves[CAT];
        let search = Search::new(core.len(), &roots, |place| cat.into(place))?;
        let mut alike = filled(NONE, core.len())?;
        // By place of the core, the distance that was last met there, and the number of what is so far away.
        let mut met = filled((NEVER, 0), core.len())?;
        let mut count = 0;
        for &place in &search.reached {
            let (last, number) = &mut met[core[place as usize] as usize];
            let distance = search.distance[place as usize];
            if std::mem::replace(last, distance) != distance {
                *number = count;
                count += 1;
            }
            alike[place as usize] = *number;
        }
        Ok(alike)
    }
}

/// What is left while places fold.
struct Left<'a> {
    game: &'a Game,
    kind: Kind,
    is_goal: Vec<bool>,
    is_left: Vec<bool>,
}

impl Left<'_> {
    /// A place that this one folds onto.
    fn folds_onto(&self, place: u32) -> Option<u32> {
        let mouse = &self.game.moves[MOUSE];
        let [from, into] = [mouse.from(place as usize), mouse.into(place as usize)];
        let wins = |&to: &u32| self.is_goal[to as usize];
        if from.is_empty() || wins(&place) || from.iter().any(wins) || from.len().max(into.len()) > MOST_MOVES
        {
            return None;
        }
        // Every place that it could fold onto has a move here.
        let here = match self.kind {
            Kind::Near => place,
            Kind::Across => *from.iter().find(|&&to| self.is_left[to as usize])?,
        };
        let candidates = mouse.into(here as usize);
        let may_be =
            |&&onto: &&u32| onto != place && self.is_left[onto as usize] && !self.is_goal[onto as usize];
        if candidates.len() > MOST_MOVES {
            return None;
        }
        candidates.iter().filter(may_be).find(|&&onto| self.covers(onto, place)).copied()
    }

    /// Whether `onto` has all the moves that are left of `place`.
    fn covers(&self, onto: u32, place: u32) -> bool {
        let mouse = &self.game.moves[MOUSE];
        let both = [place, onto];
        let counts = |&&near: &&u32| match self.kind {
            Kind::Near => self.is_left[near as usize] && !both.contains(&near),
            Kind::Across => self.is_left[near as usize],
        };
        let leads_to = |to: u32| self.leads(MOUSE, onto, to) && self.leads(CAT, onto, to);
        (self.kind == Kind::Across || leads_to(place))
            && mouse.from(place as usize).iter().filter(counts).all(|&to| leads_to(to))
            && mouse.into(place as usize).iter().filter(counts).all(|&from| self.leads(MOUSE, from, onto))
    }

    fn leads(&self, side: usize, from: u32, to: u32) -> bool {
        let moves = &self.game.moves[side];
        let (forward, back) = (moves.from(from as usize), moves.into(to as usize));
        if forward.len() <= back.len() { forward.contains(&to) } else { back.contains(&from) }
    }
}
