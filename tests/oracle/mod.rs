//! The oracle: the outcome and the length of the game from every position, found twice, in two different ways.
//!
//! It is not fast and shares no more with the library than the words for sides and outcomes; it is meant to be right at a glance. [`Game`] alone knows the
//! rules. Both analyses see only positions, where the moves lead, and where the game is over; of the [`Rules`] they
//! know what becomes of play that has not ended, and when that is asked.

#![allow(dead_code, reason = "every test program includes this file, and none needs all of it")]

pub mod teams;

use std::collections::VecDeque;

use cat_mouse::Outcome::{self, CatWins, Draw, MouseWins};
pub use cat_mouse::{Side, Stuck};

use Side::{Cat, Mouse};

/// Who is to move, and where the pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub mover: Side,
    pub mouse: usize,
    pub cat: usize,
}

impl Position {
    /// Where the side stands that is to move.
    fn here(self) -> usize {
        match self.mover {
            Mouse => self.mouse,
            Cat => self.cat,
        }
    }
}

/// What can be set about a game, the graph apart. The default is the classic game.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Where the mouse wins and the cat may not go.
    pub holes: Vec<usize>,
    pub mouse: SideRules,
    pub cat: SideRules,
    /// Whose play is that never ends.
    pub endless: Outcome,
    /// After how many plies play that has not ended counts as endless.
    pub ply_limit: Option<u32>,
}

/// What can be set for each side.
#[derive(Clone, Debug)]
pub struct SideRules {
    /// Where the side wins, beside the holes.
    pub goals: Vec<usize>,
    /// Where it may not go.
    pub forbidden: Vec<usize>,
    /// The graph that it moves on, if another.
    pub moves: Option<Vec<Vec<usize>>>,
    pub may_stay: bool,
    pub stuck: Stuck,
}

impl Default for Rules {
    fn default() -> Self {
        let side =
            SideRules { goals: vec![], forbidden: vec![], moves: None, may_stay: false, stuck: Stuck::Draw };
        Rules { holes: vec![0], mouse: side.clone(), cat: side, endless: Draw, ply_limit: None }
    }
}

impl Rules {
    pub fn of(&self, side: Side) -> &SideRules {
        match side {
            Mouse => &self.mouse,
            Cat => &self.cat,
        }
    }

    pub fn of_mut(&mut self, side: Side) -> &mut SideRules {
        match side {
            Mouse => &mut self.mouse,
            Cat => &mut self.cat,
        }
    }
}

/// A graph, whose row `v` lists where one may go from `v`, and the rules to play on it.
#[derive(Clone, Debug)]
pub struct Game {
    pub graph: Vec<Vec<usize>>,
    pub rules: Rules,
}

impl Game {
    pub fn classic(graph: Vec<Vec<usize>>) -> Self {
        Game { graph, rules: Rules::default() }
    }

    pub fn nodes(&self) -> usize {
        self.graph.len()
    }

    /// How the game has ended here, if it has. Of several ends the first one counts.
    pub fn over(&self, position: Position) -> Option<Outcome> {
        let Position { mover, mouse, cat } = position;
        let rules = &self.rules;
        if rules.holes.contains(&mouse) || rules.mouse.goals.contains(&mouse) {
            Some(MouseWins)
        } else if cat == mouse || rules.cat.goals.contains(&cat) {
            Some(CatWins)
        } else if self.edges(mover, position.here()).next().is_some() {
            None
        } else {
            match rules.of(mover).stuck {
                Stuck::Draw => Some(Draw),
                Stuck::Loses => Some(mover.other().wins()),
                Stuck::Stays => None,
            }
        }
    }

    /// The positions that the mover can bring about, lowest node first, each of them once.
    pub fn moves(&self, position: Position) -> Vec<Position> {
        let Position { mover, mouse, cat } = position;
        let here = position.here();
        let mut targets: Vec<_> = self.edges(mover, here).collect();
        if targets.is_empty() && self.rules.of(mover).stuck == Stuck::Stays {
            targets.push(here);
        }
        targets.sort();
        targets.dedup();
        let after = |target| match mover {
            Mouse => Position { mover: Cat, mouse: target, cat },
            Cat => Position { mover: Mouse, mouse, cat: target },
        };
        targets.into_iter().map(after).collect()
    }

    /// Where the edges that `side` may take lead from a node.
    fn edges(&self, side: Side, here: usize) -> impl Iterator<Item = usize> {
        let rules = self.rules.of(side);
        let row = &rules.moves.as_ref().unwrap_or(&self.graph)[here];
        let may_enter = move |node: &usize| {
            !(rules.forbidden.contains(node) || side == Cat && self.rules.holes.contains(node))
        };
        row.iter().copied().chain(rules.may_stay.then_some(here)).filter(may_enter)
    }

    fn positions(&self) -> impl Iterator<Item = Position> {
        (0..2 * self.nodes() * self.nodes()).map(|number| self.position(number))
    }

    fn position(&self, number: usize) -> Position {
        let (n, mover) = (self.nodes(), [Mouse, Cat][number % 2]);
        Position { mover, mouse: number / 2 / n, cat: number / 2 % n }
    }

    fn number(&self, position: Position) -> usize {
        number(self.nodes(), position)
    }
}

/// Positions are numbered from 0 without gaps, so that vectors can hold what is known about them.
fn number(nodes: usize, Position { mover, mouse, cat }: Position) -> usize {
    (mouse * nodes + cat) * 2 + usize::from(mover == Cat)
}

fn winner(outcome: Outcome) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.wins() == outcome)
}

/// The outcome from a position, and after how many plies somebody has won; `None` for a draw, and for a win by play
/// that never ends.
pub type Verdict = (Outcome, Option<u32>);

/// The verdict on every position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    nodes: usize,
    verdicts: Vec<Verdict>,
}

impl Table {
    pub fn outcome(&self, side: Side, mouse: usize, cat: usize) -> Outcome {
        self.verdict(Position { mover: side, mouse, cat }).0
    }

    /// How long the game lasts from here when the winner hurries and the loser delays; `None` where nobody ends it.
    pub fn plies(&self, side: Side, mouse: usize, cat: usize) -> Option<u32> {
        self.verdict(Position { mover: side, mouse, cat }).1
    }

    fn verdict(&self, position: Position) -> Verdict {
        self.verdicts[number(self.nodes, position)]
    }
}

/// Retrograde analysis, which knows wins only, so it is asked twice: who wins, and, where endless play has a winner,
/// from where the other side could at least end the game in a draw.
pub fn textbook(game: &Game) -> Table {
    let Rules { endless, ply_limit, .. } = game.rules;
    let in_time = |&(_, plies): &(Side, u32)| ply_limit.is_none_or(|limit| plies <= limit);
    let wins = retrograde(game, None);
    let draws = winner(endless).map(|side| retrograde(game, Some(side.other())));
    let verdict = |here: usize| {
        if let Some((winner, plies)) = wins[here].filter(in_time) {
            (winner.wins(), Some(plies))
        } else if draws.as_ref().is_some_and(|draws| draws[here].filter(in_time).is_some()) {
            (Draw, None)
        } else {
            (endless, ply_limit.filter(|_| endless != Draw))
        }
    };
    Table {
        nodes: game.nodes(),
        verdicts: game.positions().enumerate().map(|(here, _)| verdict(here)).collect(),
    }
}

/// Who can force a win, and in how many plies, if an end in a draw is a win for `drawer`, or for nobody.
///
/// From the positions where the game is over, back along the moves, first in first out. A position is won as soon as
/// one move wins, and lost once the last of its moves is known to lose.
fn retrograde(game: &Game, drawer: Option<Side>) -> Vec<Option<(Side, u32)>> {
    let count = game.positions().count();
    let mut wins: Vec<Option<(Side, u32)>> = vec![None; count];
    let mut origins = vec![Vec::new(); count];
    let mut moves_left = vec![0; count];
    let mut queue = VecDeque::new();
    for (here, position) in game.positions().enumerate() {
        if let Some(outcome) = game.over(position) {
            wins[here] = winner(outcome).or(drawer).map(|winner| (winner, 0));
            if wins[here].is_some() {
                queue.push_back(here);
            }
            continue;
        }
        for next in game.moves(position) {
            origins[game.number(next)].push(here);
            moves_left[here] += 1;
        }
    }
    while let Some(here) = queue.pop_front() {
        let (winner, plies) = wins[here].expect("only what is decided is queued");
        for &before in &origins[here] {
            moves_left[before] -= 1;
            let decided = game.position(before).mover == winner || moves_left[before] == 0;
            if decided && wins[before].is_none() {
                wins[before] = Some((winner, plies + 1));
                queue.push_back(before);
            }
        }
    }
    wins
}

/// Value iteration: the verdicts with 0 plies left, then with 1, 2, ..., each from those before it.
///
/// With a ply limit this is the definition. Where one more ply changes nothing, no further one does, so there it ends.
///
/// Without a limit that is always reached, and right for play that never ends. What endless play is worth is known from
/// the start, so verdicts change only for an end that can be forced within the plies that are left: a win, or a draw
/// that saves the side that endless play is lost for. That end is forced just as well with more plies or without any
/// limit, so such a verdict stays, and there are only so many positions. Nor is an end missed: one that can be forced
/// can be forced within some number of plies. From any other position whoever gains by endless play, or both if it is a
/// draw, can keep to such positions, against all moves and for ever.
pub fn value_iteration(game: &Game) -> Table {
    let Rules { endless, ply_limit, .. } = game.rules;
    let over: Vec<_> = game.positions().map(|position| game.over(position)).collect();
    let moves: Vec<Vec<_>> = game
        .positions()
        .map(|position| game.moves(position).into_iter().map(|next| game.number(next)).collect())
        .collect();
    // A win without a number of plies comes about when no plies are left, which is later than any other.
    let ended = |outcome| (outcome, winner(outcome).map(|_| 0));
    let mut verdicts: Vec<Verdict> = over.iter().map(|over| over.map_or((endless, None), ended)).collect();
    for _ in 0..ply_limit.unwrap_or(u32::MAX) {
        let look = |(here, position): (usize, Position)| match over[here] {
            Some(outcome) => ended(outcome),
            None => {
                let (outcome, plies) = choose(position.mover, moves[here].iter().map(|&next| verdicts[next]));
                (outcome, plies.map(|plies| plies + 1))
            }
        };
        let with_one_more: Vec<_> = game.positions().enumerate().map(look).collect();
        if with_one_more == verdicts {
            break;
        }
        verdicts = with_one_more;
    }
    let at_the_limit = |(outcome, plies): Verdict| (outcome, plies.or(ply_limit.filter(|_| outcome != Draw)));
    Table { nodes: game.nodes(), verdicts: verdicts.into_iter().map(at_the_limit).collect() }
}

/// What the mover chooses of the verdicts behind its moves: the shortest win, else a draw, else the longest loss.
fn choose(mover: Side, after: impl Iterator<Item = Verdict>) -> Verdict {
    let preference = |&(outcome, plies): &Verdict| {
        let length = plies.map_or(i64::MAX, i64::from);
        match winner(outcome) {
            Some(winner) if winner == mover => (1, -length),
            None => (0, 0),
            Some(_) => (-1, length),
        }
    };
    after.max_by_key(preference).expect("the game goes on, so there is a move")
}

/// A game of best play from `start` to its end, both sides choosing the lowest of equally good nodes; of one that nobody
/// ends, only the start.
pub fn line(game: &Game, start: Position) -> Vec<Position> {
    let mut rest = game.clone();
    let mut line = vec![start];
    let mut here = start;
    while let (outcome, Some(plies @ 1..)) = textbook(&rest).verdict(here) {
        // What is left to play has one ply less.
        rest.rules.ply_limit = rest.rules.ply_limit.map(|limit| limit - 1);
        let after = textbook(&rest);
        let best =
            game.moves(here).into_iter().find(|&next| after.verdict(next) == (outcome, Some(plies - 1)));
        here = best.expect("some move leads to the verdict that decided the position");
        line.push(here);
    }
    line
}
