//! Certificates: how an answer can be checked by somebody who doesn't trust whoever gave it.
//!
//! A race is certified by the winner's way, a dead end by the cat's way into it. A bounding game is certified by what it
//! was solved for: a *strategy* of the confined side. It tells the places of the other side apart only by cluster, and has a
//! move for each position that can come up while the side keeps to it. A strategy that leaves no way to lose proves by itself
//! what the side can force, however it was found, and no word of regions and bounds needs to be believed: see
//! [`verify`](super::verify).

use std::fmt;

use super::bound::{Bound, Plan, Sight};
use super::{Answer, By, Claim, MEMORY_LIMIT, check_position, decide_with_efforts, efforts};
use crate::arena::game::Game;
use crate::arena::ground::Ground;
use crate::arena::{Arena, MOUSE, Side};
use crate::error::Error;
use crate::memory::{filled, push, with_capacity};
use crate::solve::{AtLeast, How, Hunt, Options, Outcome, Start, Watch};

/// The outcome of one position, and a proof of it.
#[derive(Debug)]
pub struct Certificate {
    pub(super) outcome: Outcome,
    pub(super) mouse: usize,
    pub(super) cat: usize,
    pub(super) to_move: Side,
    pub(super) proof: Proof,
}

/// What a certificate proves its outcome by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum CertificateKind {
    /// The game is over.
    Over = 0,
    /// The winner has a way to a goal, and the other side comes too late for everything.
    Race = 1,
    /// Strategies: of the winner, or of both sides, neither of which can lose.
    Strategies = 2,
    /// The mouse is shut up in a dead end, and the cat has a way there.
    DeadEnd = 3,
}

#[derive(Debug)]
pub(super) enum Proof {
    Over,
    /// The nodes of the winner's way, from where it stands to a goal.
    Race(Vec<u32>),
    Strategies(Vec<Strategy>),
    /// The nodes of the cat's way, from where it stands to the gate of the dead end and the node inside.
    DeadEnd(Vec<u32>),
}

/// How a side forces something.
#[derive(Debug)]
pub(super) struct Strategy {
    pub(super) side: Side,
    /// A win; else a draw, or better.
    pub(super) wins: bool,
    /// By node of the other side, what the strategy sees of it: nodes that look alike get the same answers.
    pub(super) looks: Vec<u32>,
    /// Rising by where the side stands and what it sees.
    pub(super) moves: Vec<Reply>,
}

/// A move of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Reply {
    /// Where the side stands.
    pub(super) node: u32,
    /// What it sees of the other side.
    pub(super) seen: u32,
    /// Where it goes.
    pub(super) to: u32,
}

/// What is wrong with a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Defect {
    /// Its numbers are no nodes of the arena, or not in order.
    Form,
    /// What it proves is not the outcome that it states.
    Outcome,
    /// The game is not over at its start, or with another outcome.
    Over,
    /// A move that it makes is not legal.
    Move {
        /// Where the side stands.
        from: usize,
        /// Where it would go.
        to: usize,
    },
    /// The way of its race is too slow, or leads nowhere.
    Race,
    /// The mouse gets out of its dead end, or can run round something in there, or play ends otherwise before it is caught.
    DeadEnd,
    /// A position can come up for which its strategy has no move.
    NoMove {
        /// Where the side stands.
        node: usize,
    },
    /// Its strategy has moves for positions that can't come up.
    Surplus,
    /// Its strategy leaves a way to an end of the game that the side has to keep clear of.
    Ends {
        /// Where the side stands.
        node: usize,
    },
    /// Its strategy leaves the other side a way to play on for ever, or until the limit of plies.
    Endless,
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Defect::Form => write!(f, "its numbers are no nodes of this arena, or not in order"),
            Defect::Outcome => write!(f, "what it proves is not its outcome"),
            Defect::Over => write!(f, "the game is not over at its start, or with another outcome"),
            Defect::Move { from, to } => write!(f, "a move from {from} to {to} is not legal"),
            Defect::Race => write!(f, "the way of its race is too slow, or leads nowhere"),
            Defect::DeadEnd => write!(f, "the mouse need not be caught in its dead end"),
            Defect::NoMove { node } => {
                write!(f, "a position can come up, on {node}, that it has no move for")
            }
            Defect::Surplus => write!(f, "it has moves for positions that can't come up"),
            Defect::Ends { node } => write!(f, "the game may end wrongly while the side is on {node}"),
            Defect::Endless => write!(f, "the other side can play on"),
        }
    }
}

impl Certificate {
    /// Decides a position as [`decide`](fn@super::decide) does, and proves it.
    ///
    /// Takes up to some times as long; where no bounding game decides, as long as a table with plies.
    ///
    /// # Errors
    /// As of [`decide`](fn@super::decide).
    pub fn new(
        arena: &Arena,
        mouse: usize,
        cat: usize,
        to_move: Side,
        options: Options<'_>,
    ) -> Result<Self, Error> {
        check_position(arena, mouse, cat)?;
        Self::with_efforts(arena, mouse, cat, to_move, options, efforts(arena))
    }

    pub(super) fn with_efforts(
        arena: &Arena,
        mouse: usize,
        cat: usize,
        to_move: Side,
        options: Options<'_>,
        efforts: &[super::Effort],
    ) -> Result<Self, Error> {
        if let Some(outcome) = arena.over(mouse, cat, to_move) {
            return Ok(Certificate { outcome, mouse, cat, to_move, proof: Proof::Over });
        }
        let memory_limit = options.memory_limit.unwrap_or(MEMORY_LIMIT);
        let ground = arena.ground()?;
        let game = &ground.game;
        let how = options.how(game.places())?;
        let Answer { outcome, by } = decide_with_efforts(arena, mouse, cat, to_move, options, efforts)?;
        let claims = match by {
            By::Race(way) => {
                let proof = Proof::Race(nodes_of(game, way));
                return Ok(Certificate { outcome, mouse, cat, to_move, proof });
            }
            By::DeadEnd(way) => {
                let proof = Proof::DeadEnd(nodes_of(game, way));
                return Ok(Certificate { outcome, mouse, cat, to_move, proof });
            }
            By::Bounds(claims) => claims,
            By::Whole => whole(game, outcome)?,
        };
        let places = [mouse, cat].map(|node| game.order.new[node] as usize);
        let start = Start { to_move: to_move.index(), places };
        let mut strategies = with_capacity(claims.len())?;
        for claim in claims {
            let mut strategy = strategy(ground, start, claim, how, memory_limit)?;
            // Bounding games let the other side do more than it can.
            strategy.prune(arena, [mouse, cat], to_move)?;
            strategies.push(strategy);
        }
        Ok(Certificate { outcome, mouse, cat, to_move, proof: Proof::Strategies(strategies) })
    }

    /// The outcome that it proves.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Of which position: the nodes of mouse and cat, and the side to move.
    pub fn start(&self) -> (usize, usize, Side) {
        (self.mouse, self.cat, self.to_move)
    }

    /// What it proves it by.
    pub fn kind(&self) -> CertificateKind {
        match self.proof {
            Proof::Over => CertificateKind::Over,
            Proof::Race(_) => CertificateKind::Race,
            Proof::Strategies(_) => CertificateKind::Strategies,
            Proof::DeadEnd(_) => CertificateKind::DeadEnd,
        }
    }

    /// How many moves it has.
    pub fn moves(&self) -> usize {
        match &self.proof {
            Proof::Over => 0,
            Proof::Race(way) | Proof::DeadEnd(way) => way.len() - 1,
            Proof::Strategies(strategies) => strategies.iter().map(|strategy| strategy.moves.len()).sum(),
        }
    }
}

/// A way by nodes instead of places.
fn nodes_of(game: &Game, mut way: Vec<u32>) -> Vec<u32> {
    way.iter_mut().for_each(|place| *place = game.order.old[*place as usize]);
    way
}

/// What an outcome claims, with everything for a region.
fn whole(game: &Game, outcome: Outcome) -> Result<Vec<Claim>, Error> {
    let mut claims = with_capacity(2)?;
    for side in Side::BOTH {
        if outcome == Outcome::Draw || outcome == side.wins() {
            let wins = outcome != Outcome::Draw;
            let what = if wins { AtLeast::Win } else { AtLeast::Draw };
            let side = side.index();
            let everything = || -> Result<Vec<u32>, Error> {
                let mut places = with_capacity(game.places()[side])?;
                places.extend(0..game.places()[side] as u32);
                Ok(places)
            };
            let plan = Plan { region: everything()?, apart: everything()?, sight: Sight::Blind };
            claims.push(Claim { side, what, wins, plan });
        }
    }
    Ok(claims)
}

/// The strategy by which a side forces in a bounding game what it claims: the moves for whatever can come up.
fn strategy(
    ground: &Ground,
    start: Start,
    claim: Claim,
    how: How,
    memory_limit: u64,
) -> Result<Strategy, Error> {
    let Claim { side, what, wins, plan } = claim;
    let Bound { game, start, cluster_of } = Bound::new(ground, start, side, &plan)?;
    let region = plan.region;
    let other = 1 - side;
    let mut watch = Watch::new(None, 0, 0);
    let hunt = Hunt::new(&game, start, side, what, how, memory_limit, &mut watch)?;
    let position = |to_move: usize, own: u32, seen: u32| {
        let [own, seen] = [own as usize, seen as usize];
        Start { to_move, places: if side == MOUSE { [own, seen] } else { [seen, own] } }
    };
    let mut is_goal = [filled(false, game.places()[0])?, filled(false, game.places()[1])?];
    for (side, is_goal) in is_goal.iter_mut().enumerate() {
        game.ends.goals(side).iter().for_each(|&goal| is_goal[goal as usize] = true);
    }
    let is_over = |Start { places: [mouse, cat], .. }: Start| {
        is_goal[0][mouse] || is_goal[1][cat] || game.ends.captures.row(mouse).contains(&(cat as u32))
    };
    let clusters = game.places()[other];
    let mut known = filled(0_u64, (region.len() * clusters).div_ceil(64))?;
    // Positions to answer in, and the plies played before them: the fewest, since the first ones are found first.
    let mut queue: Vec<(u32, u32, u32)> = Vec::new();
    let mut come_to = |queue: &mut Vec<_>, own: u32, seen: u32, plies: u32| {
        let number = own as usize * clusters + seen as usize;
        let is_new = known[number / 64] >> (number % 64) & 1 == 0;
        known[number / 64] |= 1 << (number % 64);
        let goes_on = !is_over(position(side, own, seen)) && !game.moves[side].from(own as usize).is_empty();
        let in_time = game.ply_limit.is_none_or(|limit| plies < limit);
        if is_new && goes_on && in_time { push(queue, (own, seen, plies)) } else { Ok(()) }
    };
    let [own, seen] = [side, other].map(|side| start.places[side] as u32);
    if start.to_move == side {
        come_to(&mut queue, own, seen, 0)?;
    }
    // What the other side may do when it is to move.
    let mut answers = |queue: &mut Vec<_>, own: u32, seen: u32, plies: u32| {
        let in_time = game.ply_limit.is_none_or(|limit| plies < limit);
        if is_over(position(other, own, seen)) || !in_time {
            return Ok(());
        }
        let targets = game.moves[other].from(seen as usize);
        targets.iter().try_for_each(|&to| come_to(queue, own, to, plies + 1))
    };
    if start.to_move == other {
        answers(&mut queue, own, seen, 0)?;
    }
    let mut moves = Vec::new();
    let mut next = 0;
    while let Some(&(own, seen, plies)) = queue.get(next) {
        next += 1;
        let mut best: Option<(u32, u32)> = None;
        for &to in game.moves[side].from(own as usize) {
            let reached = hunt.plies(position(other, to, seen))?;
            // A hunter wants to be there soon; a quarry never, or too late.
            let rank = match (reached, game.ply_limit) {
                (Some(reached), _) if hunt.hunter == side => reached,
                (None, _) if hunt.hunter != side => 0,
                (Some(reached), Some(limit)) if hunt.hunter != side && plies + 1 + reached > limit => 0,
                _ => continue,
            };
            if best.is_none_or(|best| rank < best.0) {
                best = Some((rank, to));
            }
        }
        let (_, to) = best.expect("a side that forces something has a move for it");
        let node = |place: u32| ground.game.order.old[region[place as usize] as usize];
        push(&mut moves, Reply { node: node(own), seen, to: node(to) })?;
        answers(&mut queue, to, seen, plies + 1)?;
    }
    moves.sort_unstable();
    let mut looks = filled(0, cluster_of.len())?;
    for (&node, cluster) in ground.game.order.old.iter().zip(cluster_of) {
        looks[node as usize] = cluster;
    }
    let side = Side::BOTH[side];
    Ok(Strategy { side, wins, looks, moves })
}
