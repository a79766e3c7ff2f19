//! One start of an arena, however large: who wins from here, without a table.
//!
//! From cheap to dear, each exact where it answers:
//! 1. who has won already;
//! 2. `race`: a side that reaches a goal before the other one can do anything about it;
//! 3. `trap`: a cat that comes to where the mouse can't pass it any more;
//! 4. `bound`: small games, in which one side is confined to a `region` and can force no more than it really can. One
//!    that confines the mouse bounds the outcome from below (for the mouse), one that confines the cat from above. When
//!    the bounds meet, that is the outcome; until then, regions grow;
//! 5. the attractors of the whole game, as far as the start needs them, if memory suffices.
//!
//! Steps 1 to 4 take O(nodes + entries) and the games, whose size is bounded. What they need of the arena and does not
//! depend on the start is made once, and kept with it.

mod bound;
mod certificate;
mod loops;
mod race;
mod region;
mod trap;
mod verify;

use std::fmt;

use crate::arena::ground::Ground;
use crate::arena::{Arena, CAT, MOUSE, Side};
use crate::error::Error;
use crate::graph::Graph;
use crate::memory::with_capacity;
use crate::solve::{self, AtLeast, Options, Outcome, Start, Watch, bytes_of_start, forces, outcome};
use bound::{Bound, Plan};
pub use certificate::{Certificate, CertificateKind, Defect};
use region::Regions;
use trap::Trap;

/// What [`decide`] may hold, in bytes, if nobody says otherwise.
pub(crate) const MEMORY_LIMIT: u64 = 1_000_000_000;

/// Up to so many nodes, the whole game takes a few milliseconds, and bounds would save little.
const FEW_NODES: usize = 1000;

/// One round of bounding games.
struct Effort {
    /// About how many places regions have.
    region: usize,
    /// Whether to look for a trap first: the folds that it takes are dearer than small games.
    traps: bool,
    /// Up to how many places of the core a mouse that evades is also confined to: what is left when all has folded.
    core: usize,
    /// Whether a mouse that evades may go far for something to run round.
    roams: bool,
    /// How finely places of the cat are told apart then: see [`Sight`](bound::Sight).
    fineness: usize,
    /// How many places there may be where a mouse comes first, if it is hunted.
    hunted: usize,
    /// Pairs of places that can come up in a game, at most: what is to bound the time, since a hard one takes ten to
    /// twenty nanoseconds a pair.
    pairs: u64,
}

/// The rounds, each some times as dear as the one before.
const EFFORTS: [Effort; 6] = [
    Effort { region: 150, traps: false, core: 0, roams: false, fineness: 2, hunted: 150, pairs: 1 << 23 },
    Effort { region: 600, traps: true, core: 0, roams: false, fineness: 2, hunted: 600, pairs: 1 << 25 },
    Effort {
        region: 600,
        traps: false,
        core: 2_400,
        roams: true,
        fineness: 16,
        hunted: 1_200,
        pairs: 1 << 28,
    },
    Effort {
        region: 2_400,
        traps: false,
        core: 10_000,
        roams: true,
        fineness: 16,
        hunted: 24_000,
        pairs: 1 << 29,
    },
    Effort { region: 6_000, traps: false, core: 0, roams: true, fineness: 16, hunted: 3_000, pairs: 1 << 29 },
    Effort {
        region: 12_000,
        traps: false,
        core: 0,
        roams: true,
        fineness: 16,
        hunted: 6_000,
        pairs: 1 << 29,
    },
];

/// The outcome of one position.
///
/// Without a memory limit in the options, it holds no more than 1 GB (10^9 bytes), and takes some milliseconds on most
/// starts of an arena with 200,000 nodes. Starts that no bounding game decides take the whole game, with memory of about
/// nodes^2 / 2 bytes.
///
/// # Errors
/// [`Error::NoSuchNode`] for a number that is no node, [`Error::Contradiction`], [`Error::OutOfMemory`],
/// [`Error::LeftOpen`] if no bounding game decides it and the whole game does not fit, [`Error::Cancelled`],
/// [`Error::UnavailableCpuLevel`].
pub fn decide(
    arena: &Arena,
    mouse: usize,
    cat: usize,
    to_move: Side,
    options: Options<'_>,
) -> Result<Outcome, Error> {
    check_position(arena, mouse, cat)?;
    if let Some(outcome) = arena.over(mouse, cat, to_move) {
        return Ok(outcome);
    }
    Ok(decide_with_efforts(arena, mouse, cat, to_move, options, efforts(arena))?.outcome)
}

/// An error unless the arena is one, and these are nodes of it.
fn check_position(arena: &Arena, mouse: usize, cat: usize) -> Result<(), Error> {
    if arena.has_teams() {
        return Err(Error::NotForTeams { what: "deciding a single start" });
    }
    let nodes = arena.nodes();
    if let Some((index, node)) = (0..).zip([mouse, cat]).find(|&(_, node)| node >= nodes) {
        return Err(Error::NoSuchNode { index, value: node as i64, nodes });
    }
    arena.check()
}

/// The rounds that are worth it: a region that is a large part of everything saves nothing.
fn efforts(arena: &Arena) -> &'static [Effort] {
    let nodes = arena.nodes();
    &EFFORTS[..EFFORTS.partition_point(|effort| nodes > FEW_NODES && 4 * effort.region <= nodes)]
}

/// An outcome, and what it comes from.
struct Answer {
    outcome: Outcome,
    by: By,
}

/// What an answer comes from.
enum By {
    /// The way of the winner, by place.
    Race(Vec<u32>),
    Trap(Trap),
    /// What each side forces, at most once a side.
    Bounds(Vec<Claim>),
    Whole,
}

/// What a side forces in a bounding game, and therefore in the whole one.
struct Claim {
    side: usize,
    what: AtLeast,
    /// Whether that is a win: also at least a draw where there are none.
    wins: bool,
    plan: Plan,
}

/// Solves the puzzle, as [`solve::cat_mouse_game`] does, but large graphs as [`decide`] does, without a limit.
///
/// # Errors
/// [`Error::TooFewNodes`] for fewer than 3 nodes, [`Error::OutOfMemory`].
pub fn cat_mouse_game(graph: &Graph<'_>) -> Result<Outcome, Error> {
    if graph.nodes() <= FEW_NODES || solve::mouse_wins_race(graph)? {
        return solve::cat_mouse_game(graph);
    }
    let options = Options { threads: 1, memory_limit: Some(u64::MAX), ..Options::default() };
    decide(&Arena::new(graph)?, solve::MOUSE_START, solve::CAT_START, Side::Mouse, options)
}

/// What is known of an outcome: it is no less and no more than this. From 0 to 2: the cat wins, a draw, the mouse wins.
struct Bounds {
    low: u32,
    high: u32,
    /// Whether there is anything between winning and losing.
    has_draws: bool,
}

impl Bounds {
    /// How much a side could still be found to force, less first; draws are not asked for if there are none.
    fn is_open(&self, side: usize, what: AtLeast) -> bool {
        let (worst, best) = if side == MOUSE { (self.low, self.high) } else { (2 - self.high, 2 - self.low) };
        match what {
            AtLeast::Draw => worst == 0,
            AtLeast::Win => best == 2 && (worst == 1 || self.has_draws) && worst < 2,
        }
    }

    /// Whether forcing this is winning.
    fn wins(&self, what: AtLeast) -> bool {
        what == AtLeast::Win || !self.has_draws
    }

    /// A side can force this.
    fn learn(&mut self, side: usize, what: AtLeast) {
        let least = if self.wins(what) { 2 } else { 1 };
        if side == MOUSE { self.low = self.low.max(least) } else { self.high = self.high.min(2 - least) }
    }

    /// What is known as long as there is no outcome.
    fn open(&self) -> Open {
        match (self.low, self.high) {
            (0, 1) => Open::MouseMayLose,
            (1, 2) => Open::MouseMayWin,
            _ => Open::All,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let outcomes = [Outcome::CatWins, Outcome::Draw, Outcome::MouseWins];
        (self.low == self.high).then(|| outcomes[self.low as usize])
    }
}

/// What is not known of a start that is left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Open {
    /// Neither side was seen to hold its own: it may be any outcome.
    All,
    /// The mouse can't win: it is a draw, or the cat wins. No region was found in which the mouse evades, nor one in which the
    /// cat catches it.
    MouseMayLose,
    /// The cat can't win: it is a draw, or the mouse wins. No region was found in which the cat keeps the mouse from its goals,
    /// nor one in which the mouse gets there.
    MouseMayWin,
}

impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Open::All => "neither side was seen to hold its own",
            Open::MouseMayLose => "the mouse can't win, but was not seen to evade for ever",
            Open::MouseMayWin => "the cat can't win, but was not seen to guard the goals",
        })
    }
}

fn decide_with_efforts(
    arena: &Arena,
    mouse: usize,
    cat: usize,
    to_move: Side,
    options: Options<'_>,
    efforts: &[Effort],
) -> Result<Answer, Error> {
    let ground = arena.ground()?;
    let game = &ground.game;
    let start =
        Start { to_move: to_move.index(), places: [mouse, cat].map(|node| game.order.new[node] as usize) };
    for side in Side::BOTH {
        if let Some(way) = race::way(game, start, side.index())? {
            return Ok(Answer { outcome: side.wins(), by: By::Race(way) });
        }
    }
    let limit = options.memory_limit.unwrap_or(MEMORY_LIMIT);
    let needed = |places: [usize; 2], threads: usize| {
        bytes_of_start(places, threads, game.ply_limit.is_some()).saturating_add(2 * Ground::bytes(arena))
    };
    let how = options.how(game.places())?;
    let [mice, cats] = game.places();
    let mut watch = Watch::new(options.progress, 2 * mice as u64 * cats as u64, 0);
    let mut bounds = Bounds { low: 0, high: 2, has_draws: game.endless.is_none() || game.ends.have_draws() };
    let mut claims: Vec<Claim> = with_capacity(4)?;
    let mut regions = Regions::new(ground, start)?;
    let mut questions =
        [(MOUSE, AtLeast::Draw), (CAT, AtLeast::Draw), (CAT, AtLeast::Win), (MOUSE, AtLeast::Win)];
    for effort in efforts {
        if effort.traps
            && bounds.low == 0
            && let Some(trap) = Trap::new(ground, start, &regions.from_mouse, &regions.from_cat)?
        {
            return Ok(Answer { outcome: Outcome::CatWins, by: By::Trap(trap) });
        }
        // What a side need not hunt for is decided sooner; but a mouse that roams takes longest.
        questions.sort_by_key(|&(side, what)| {
            let hunts = what.is_hunted_for(side, game.endless);
            if side == MOUSE && effort.roams { 2 } else { u32::from(hunts) }
        });
        for (side, what) in questions {
            if !bounds.is_open(side, what) {
                continue;
            }
            let hunts = what.is_hunted_for(side, game.endless);
            for plan in regions.plans(side, hunts, effort)? {
                let bound = Bound::new(ground, start, side, &plan)?;
                let [mice, cats] = bound.game.places();
                // A mouse that has no race to win seldom wins, and finding out takes long.
                let dear = if side == MOUSE && hunts { 4 } else { 1 };
                let halves = if bound.game.evens.is_some() { 2 } else { 1 };
                let pairs = mice as u64 * cats as u64 * dear / halves;
                if pairs > effort.pairs || needed([mice, cats], how.threads) > limit {
                    continue;
                }
                watch.memory = needed(bound.game.places(), how.threads);
                if forces(&bound.game, bound.start, side, what, how, &mut watch)? {
                    bounds.learn(side, what);
                    claims.retain(|claim| claim.side != side);
                    claims.push(Claim { side, what, wins: bounds.wins(what), plan });
                    if let Some(outcome) = bounds.outcome() {
                        return Ok(Answer { outcome, by: By::Bounds(claims) });
                    }
                    break;
                }
            }
        }
    }
    let needed = needed(game.places(), how.threads);
    if needed > limit {
        return Err(Error::LeftOpen { open: bounds.open(), needed, limit });
    }
    watch.memory = needed;
    Ok(Answer { outcome: outcome(game, start, how, &mut watch)?, by: By::Whole })
}

#[cfg(test)]
mod tests;
