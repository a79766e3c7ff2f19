//! The verifier of certificates.
//!
//! It owes the solver nothing, neither bounds nor regions: what it knows are the rules for single positions
//! (`src/arena/rules.rs`), and it plays by the certificate.
//!
//! A strategy proves what its side forces if, with all that the other side may do, it always has a legal move and the game
//! ends only as it may. What it does depends on where its own side stands and on what it *sees* of the other. So the
//! positions that can come up are followed from the start in bundles of those that look alike: all that the other side
//! may do from any place that looks like this one. That is more than can happen, and so the proof is good whatever places
//! are made to look alike; only a bad choice lets it fail.
//!
//! Where play that never ends would be wrong, no bundle may come up again after itself: then the longest line of play ends,
//! and with a limit of plies, in time.

use super::certificate::{Certificate, Defect, Proof, Reply, Strategy};
use crate::arena::{Arena, Side, Stuck};
use crate::error::Error;
use crate::memory::{filled, push, with_capacity};
use crate::solve::Outcome;

/// Farther than any walk.
const NEVER: usize = usize::MAX;

impl Certificate {
    /// Checks that it proves its outcome in this arena.
    ///
    /// Shares no code with the solver. Time O(nodes + entries) for a race and for a dead end; for strategies, that and
    /// O(moves of the certificate * moves of the other side from all nodes that look alike). Memory: O(nodes + entries +
    /// moves of the certificate).
    ///
    /// # Errors
    /// [`Error::WrongCertificate`] with the first defect that was found; [`Error::Contradiction`]; [`Error::OutOfMemory`].
    pub fn verify(&self, arena: &Arena) -> Result<(), Error> {
        arena.check()?;
        if arena.has_teams() {
            return Err(Error::NotForTeams { what: "a certificate" });
        }
        if self.mouse >= arena.nodes() || self.cat >= arena.nodes() {
            return wrong(Defect::Form);
        }
        let over = arena.over(self.mouse, self.cat, self.to_move);
        match &self.proof {
            Proof::Over if over == Some(self.outcome) => Ok(()),
            _ if over.is_some() => wrong(Defect::Over),
            Proof::Over => wrong(Defect::Over),
            Proof::Race(way) => {
                let Some(runner) = Side::BOTH.into_iter().find(|side| side.wins() == self.outcome) else {
                    return wrong(Defect::Outcome);
                };
                self.verify_race(arena, runner, way)
            }
            Proof::DeadEnd(_) if self.outcome != Outcome::CatWins => wrong(Defect::Outcome),
            Proof::DeadEnd(way) => self.verify_dead_end(arena, way),
            Proof::Strategies(strategies) => {
                let proves = |strategy: &Strategy| match self.outcome {
                    Outcome::Draw => !strategy.wins,
                    outcome => strategy.wins && strategy.side.wins() == outcome,
                };
                let sides = |side| strategies.iter().filter(|strategy| strategy.side == side).count();
                let expected = [Outcome::MouseWins, Outcome::CatWins]
                    .map(|win| usize::from(self.outcome == win || self.outcome == Outcome::Draw));
                if !strategies.iter().all(proves) || Side::BOTH.map(sides) != expected {
                    return wrong(Defect::Outcome);
                }
                let start = [self.mouse, self.cat];
                let verify = |strategy| Play::new(arena, strategy)?.verify(start, self.to_move);
                strategies.iter().try_for_each(verify)
            }
        }
    }

    /// The mouse can't leave a tree before the cat comes in, which can go down everywhere.
    fn verify_dead_end(&self, arena: &Arena, way: &[u32]) -> Result<(), Error> {
        let is_node = |&node: &u32| (node as usize) < arena.nodes();
        if way.first() != Some(&(self.cat as u32)) || way.len() < 2 || !way.iter().all(is_node) {
            return wrong(Defect::Form);
        }
        for step in way.windows(2) {
            let (from, to) = (step[0] as usize, step[1] as usize);
            if !arena.moves(Side::Cat, from)?.contains(&to) {
                return wrong(Defect::Move { from, to });
            }
        }
        let (to_gate, gate) = (way.len() - 2, way[way.len() - 2] as usize);
        let mouse = Walks::new(arena, Side::Mouse, self.mouse, |from, _| from != gate)?;
        // Between two moves of the mouse, the cat makes one.
        let ahead = usize::from(self.to_move == Side::Cat);
        let is_late = to_gate > mouse.needs[gate].saturating_add(ahead);
        let is_inside = |node: usize| node != gate && mouse.needs[node] != NEVER;
        let cat = Walks::new(arena, Side::Cat, gate, |_, to| is_inside(to))?;
        let mut deepest = 0;
        for &node in &mouse.reached {
            if arena.wins_on(Side::Mouse, node) || !is_inside(self.mouse) || is_late {
                return wrong(Defect::DeadEnd);
            }
            if node == gate {
                continue;
            }
            let may_go = |to: usize| to == node || to == cat.before[node] || cat.before[to] == node;
            let is_drawn = arena.stuck(Side::Mouse) == Stuck::Draw && arena.is_stuck(Side::Mouse, node);
            if cat.needs[node] == NEVER
                || is_drawn
                || !arena.moves(Side::Mouse, node)?.into_iter().all(may_go)
            {
                return wrong(Defect::DeadEnd);
            }
            deepest = deepest.max(cat.needs[node]);
        }
        let in_time = |limit: u32| 2 * (to_gate + deepest) <= limit as usize;
        if arena.ply_limit().is_none_or(|limit| in_time(limit.get())) {
            Ok(())
        } else {
            wrong(Defect::DeadEnd)
        }
    }

    /// The runner is on a goal before anything else can have happened.
    fn verify_race(&self, arena: &Arena, runner: Side, way: &[u32]) -> Result<(), Error> {
        let other = runner.other();
        let (own, others) =
            if runner == Side::Mouse { (self.mouse, self.cat) } else { (self.cat, self.mouse) };
        if way.first() != Some(&(own as u32)) || way.iter().any(|&node| node as usize >= arena.nodes()) {
            return wrong(Defect::Form);
        }
        let Walks { needs, reached, .. } = Walks::new(arena, other, others, |_, _| true)?;
        let first = |is_one: &dyn Fn(usize) -> bool| {
            reached.iter().filter(|&&node| is_one(node)).map(|&node| needs[node]).min().unwrap_or(NEVER)
        };
        let to_its_goal = first(&|node| arena.wins_on(other, node));
        let to_a_draw = first(&|node| arena.stuck(other) == Stuck::Draw && arena.is_stuck(other, node));
        let (mut plies, mut made, mut mover) = (0_u32, 0, self.to_move);
        let mut steps = way.windows(2);
        let mut stands = own;
        loop {
            if arena.ply_limit().is_some_and(|limit| plies >= limit.get()) {
                return wrong(Defect::Race);
            }
            if mover == runner {
                let Some(&[from, to]) = steps.next() else { return wrong(Defect::Race) };
                let (from, to) = (from as usize, to as usize);
                if !arena.moves(runner, from)?.contains(&to) {
                    return wrong(Defect::Move { from, to });
                }
                stands = to;
                if arena.wins_on(runner, to) {
                    return if steps.next().is_none() { Ok(()) } else { wrong(Defect::Race) };
                }
            } else {
                if to_a_draw <= made {
                    return wrong(Defect::Race);
                }
                made += 1;
                if to_its_goal <= made {
                    return wrong(Defect::Race);
                }
            }
            if runner == Side::Mouse && needs[stands] <= made {
                return wrong(Defect::Race);
            }
            mover = mover.other();
            plies = plies.saturating_add(1);
        }
    }
}

/// The nodes that a side can come to, if the other one does nothing.
struct Walks {
    /// By node, the moves that it takes, or [`NEVER`].
    needs: Vec<usize>,
    /// By node, the one before it.
    before: Vec<usize>,
    /// The nearest first.
    reached: Vec<usize>,
}

impl Walks {
    /// From one node, along the moves that are `wanted`.
    fn new(
        arena: &Arena,
        side: Side,
        from: usize,
        wanted: impl Fn(usize, usize) -> bool,
    ) -> Result<Self, Error> {
        let mut reached = with_capacity(arena.nodes())?;
        let (mut needs, mut before) = (filled(NEVER, arena.nodes())?, filled(NEVER, arena.nodes())?);
        needs[from] = 0;
        reached.push(from);
        let mut next = 0;
        while let Some(&node) = reached.get(next) {
            next += 1;
            for to in arena.moves(side, node)? {
                if needs[to] == NEVER && wanted(node, to) {
                    (needs[to], before[to]) = (needs[node] + 1, node);
                    reached.push(to);
                }
            }
        }
        Ok(Walks { needs, before, reached })
    }
}

fn wrong<T>(defect: Defect) -> Result<T, Error> {
    Err(Error::WrongCertificate { defect })
}

/// A strategy being played.
struct Play<'a> {
    arena: &'a Arena,
    strategy: &'a Strategy,
    /// By what is seen of the other side: where it may go, as that is seen then; each once.
    goes_to: Vec<Vec<u32>>,
    /// And nodes that stand for all that look so: two of each kind, if there are as many. What kind a node is depends on
    /// whether the other side wins there, and whether it can move.
    examples: Vec<Vec<u32>>,
}

/// Whether the game may be over, and whether it may go on.
struct Ends {
    goes_on: bool,
}

impl<'a> Play<'a> {
    fn new(arena: &'a Arena, strategy: &'a Strategy) -> Result<Self, Error> {
        let (nodes, other) = (arena.nodes(), strategy.side.other());
        let is_node = |&number: &u32| (number as usize) < nodes;
        let fits = |reply: &Reply| [reply.node, reply.seen, reply.to].iter().all(is_node);
        let rises = |pair: &[Reply]| (pair[0].node, pair[0].seen) < (pair[1].node, pair[1].seen);
        let Strategy { looks, moves, .. } = strategy;
        let in_order = looks.len() == nodes
            && looks.iter().all(is_node)
            && moves.iter().all(fits)
            && moves.windows(2).all(rises);
        if !in_order {
            return wrong(Defect::Form);
        }
        let (mut goes_to, mut examples) = (with_capacity(nodes)?, with_capacity(nodes)?);
        goes_to.resize_with(nodes, Vec::new);
        examples.resize_with(nodes, Vec::new);
        for node in 0..nodes {
            let seen = looks[node] as usize;
            for to in arena.moves(other, node)? {
                push(&mut goes_to[seen], looks[to])?;
            }
            let kind = |node: usize| (arena.wins_on(other, node), arena.is_stuck(other, node));
            let like_it = |&&example: &&u32| kind(example as usize) == kind(node);
            if examples[seen].iter().filter(like_it).count() < 2 {
                push(&mut examples[seen], node as u32)?;
            }
        }
        for seen in &mut goes_to {
            seen.sort_unstable();
            seen.dedup();
        }
        Ok(Play { arena, strategy, goes_to, examples })
    }

    /// Whether the side may let the game end like this.
    fn may_be(&self, outcome: Outcome) -> bool {
        let side = self.strategy.side;
        if self.strategy.wins { outcome == side.wins() } else { outcome != side.other().wins() }
    }

    /// What there is to say of all positions that look so. An error if the game may end wrongly.
    fn ends(&self, node: u32, seen: u32, to_move: Side) -> Result<Ends, Error> {
        let (side, stands) = (self.strategy.side, node as usize);
        let mut goes_on = false;
        // Beside the examples, the node where the side stands itself: on it, one of them has caught the other.
        let caught = (self.strategy.looks[stands] == seen).then_some(node);
        for &other in self.examples[seen as usize].iter().chain(&caught) {
            let other = other as usize;
            let (mouse, cat) = if side == Side::Mouse { (stands, other) } else { (other, stands) };
            let mover = if to_move == side { stands } else { other };
            let outcome = match self.arena.over(mouse, cat, to_move) {
                None if self.arena.is_stuck(to_move, mover) => Some(Outcome::Draw),
                over => over,
            };
            match outcome {
                None => goes_on = true,
                Some(outcome) if !self.may_be(outcome) => return wrong(Defect::Ends { node: stands }),
                Some(_) => (),
            }
        }
        Ok(Ends { goes_on })
    }

    /// Whether the game goes on after so many plies. An error if it may not end then, but does.
    fn in_time(&self, plies: u32) -> Result<bool, Error> {
        let in_time = self.arena.ply_limit().is_none_or(|limit| plies < limit.get());
        if in_time || self.may_be(self.arena.endless()) { Ok(in_time) } else { wrong(Defect::Endless) }
    }

    /// Adds which moves of the strategy may be next where the other side is to move.
    fn answers(&self, node: u32, seen: u32, plies: u32, next: &mut Vec<usize>) -> Result<(), Error> {
        let side = self.strategy.side;
        if !self.ends(node, seen, side.other())?.goes_on || !self.in_time(plies)? {
            return Ok(());
        }
        for &seen in &self.goes_to[seen as usize] {
            self.reply(node, seen, plies.saturating_add(1), next)?;
        }
        Ok(())
    }

    /// Adds which move the strategy has where the side itself is to move.
    fn reply(&self, node: u32, seen: u32, plies: u32, next: &mut Vec<usize>) -> Result<(), Error> {
        if !self.ends(node, seen, self.strategy.side)?.goes_on || !self.in_time(plies)? {
            return Ok(());
        }
        let at = |reply: &Reply| (reply.node, reply.seen).cmp(&(node, seen));
        match self.strategy.moves.binary_search_by(at) {
            Ok(found) => push(next, found),
            Err(_) => wrong(Defect::NoMove { node: node as usize }),
        }
    }

    /// What may be next after a move of the strategy, which is made after so many plies.
    fn after(&self, number: usize, plies: u32, next: &mut Vec<usize>) -> Result<(), Error> {
        let Reply { node, seen, to } = self.strategy.moves[number];
        if !self.arena.moves(self.strategy.side, node as usize)?.contains(&(to as usize)) {
            return wrong(Defect::Move { from: node as usize, to: to as usize });
        }
        self.answers(to, seen, plies.saturating_add(1), next)
    }

    /// The moves that can come up from a start, each once, as they are found.
    fn come_up(&self, [mouse, cat]: [usize; 2], to_move: Side) -> Result<Found, Error> {
        let (side, moves) = (self.strategy.side, self.strategy.moves.len());
        let (own, other) = if side == Side::Mouse { (mouse, cat) } else { (cat, mouse) };
        let (own, seen) = (own as u32, self.strategy.looks[other]);
        let mut next = Vec::new();
        if to_move == side {
            self.reply(own, seen, 0, &mut next)?;
        } else {
            self.answers(own, seen, 0, &mut next)?;
        }
        let mut found = Found {
            order: with_capacity(moves)?,
            roots: 0,
            first: u32::from(to_move != side),
            times: filled(0, moves)?,
        };
        let mut plies = filled(0, moves)?;
        found.add(&mut next, found.first, &mut plies);
        found.roots = found.order.len();
        let mut i = 0;
        while let Some(&number) = found.order.get(i) {
            i += 1;
            self.after(number, plies[number], &mut next)?;
            found.add(&mut next, plies[number].saturating_add(2), &mut plies);
        }
        Ok(found)
    }

    fn verify(&self, start: [usize; 2], to_move: Side) -> Result<(), Error> {
        let moves = self.strategy.moves.len();
        let Found { order, roots, first, mut times } = self.come_up(start, to_move)?;
        if order.len() < moves {
            return wrong(Defect::Surplus);
        }
        if self.may_be(self.arena.endless()) {
            return Ok(());
        }
        // Each move after all those that it may come after, with the most plies: if one is left over, it comes after itself.
        let mut sorted: Vec<usize> = with_capacity(moves)?;
        let mut most = filled(first, moves)?;
        order[..roots].iter().for_each(|&root| times[root] -= 1);
        sorted.extend(order[..roots].iter().filter(|&&root| times[root] == 0));
        let (mut next, mut i) = (Vec::new(), 0);
        while let Some(&number) = sorted.get(i) {
            i += 1;
            let plies = most[number];
            self.in_time(plies)?;
            self.after(number, plies, &mut next)?;
            for number in next.drain(..) {
                most[number] = most[number].max(plies.saturating_add(2));
                times[number] -= 1;
                if times[number] == 0 {
                    sorted.push(number);
                }
            }
        }
        if sorted.len() < moves { wrong(Defect::Endless) } else { Ok(()) }
    }
}

/// Moves of a strategy that can come up.
struct Found {
    /// First those that are the first ones, then rising by the fewest plies before them.
    order: Vec<usize>,
    /// How many can be the first ones, and the plies before these.
    roots: usize,
    first: u32,
    /// By move, after how many others it may come; the start of the game counts as one.
    times: Vec<u32>,
}

impl Found {
    fn add(&mut self, next: &mut Vec<usize>, after: u32, plies: &mut [u32]) {
        for number in next.drain(..) {
            if self.times[number] == 0 {
                plies[number] = after;
                self.order.push(number);
            }
            self.times[number] += 1;
        }
    }
}

impl Strategy {
    /// Takes out the moves that can't come up from a start.
    pub(super) fn prune(&mut self, arena: &Arena, start: [usize; 2], to_move: Side) -> Result<(), Error> {
        let found = Play::new(arena, self)?.come_up(start, to_move)?;
        let mut times = found.times.iter();
        self.moves.retain(|_| times.next().is_some_and(|&times| times > 0));
        Ok(())
    }
}
