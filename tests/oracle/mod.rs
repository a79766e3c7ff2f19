//! The oracle: the outcome and the length of the game from every position, found twice, in two different ways.
//!
//! It is not fast and shares no code with the library; it is meant to be right at a glance. [`Game`] alone knows the
//! rules. Both analyses see only positions, where the moves lead, and where the game is over, so a new rule is a new
//! field of [`Rules`] and a line of `Game`, and neither analysis changes.

#![allow(dead_code, reason = "every test program includes this file, and none needs all of it")]

use std::collections::VecDeque;

use cat_mouse::Outcome;

/// Who moves, or who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Mouse,
    Cat,
}

use Side::{Cat, Mouse};

/// Who is to move, and where the pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub mover: Side,
    pub mouse: usize,
    pub cat: usize,
}

/// What can be set about a game, the graph apart. The default is the classic game.
#[derive(Clone, Debug)]
pub struct Rules {
    pub holes: Vec<usize>,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { holes: vec![0] }
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

    /// Who has won already, if anybody: the mouse's goal comes before the capture.
    pub fn won(&self, position: Position) -> Option<Side> {
        if self.rules.holes.contains(&position.mouse) {
            Some(Mouse)
        } else if position.cat == position.mouse {
            Some(Cat)
        } else {
            None
        }
    }

    /// The positions that the mover can bring about, lowest node first, each of them once.
    pub fn moves(&self, position: Position) -> Vec<Position> {
        let Position { mover, mouse, cat } = position;
        let mut targets = self.graph[if mover == Mouse { mouse } else { cat }].clone();
        targets.sort();
        targets.dedup();
        match mover {
            Mouse => targets.into_iter().map(|mouse| Position { mover: Cat, mouse, cat }).collect(),
            Cat => {
                targets.retain(|node| !self.rules.holes.contains(node));
                targets.into_iter().map(|cat| Position { mover: Mouse, mouse, cat }).collect()
            }
        }
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
    (mouse * nodes + cat) * 2 + mover as usize
}

/// Who wins from a position and after how many plies; `None` for a draw.
type Verdict = Option<(Side, u32)>;

/// The verdict on every position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    nodes: usize,
    verdicts: Vec<Verdict>,
}

impl Table {
    pub fn outcome(&self, side: Side, mouse: usize, cat: usize) -> Outcome {
        match self.verdict(side, mouse, cat) {
            None => Outcome::Draw,
            Some((Mouse, _)) => Outcome::MouseWins,
            Some((Cat, _)) => Outcome::CatWins,
        }
    }

    /// How long the game lasts from here when the winner hurries and the loser delays; `None` for a draw.
    pub fn plies(&self, side: Side, mouse: usize, cat: usize) -> Option<u32> {
        self.verdict(side, mouse, cat).map(|(_, plies)| plies)
    }

    fn verdict(&self, mover: Side, mouse: usize, cat: usize) -> Verdict {
        self.verdicts[number(self.nodes, Position { mover, mouse, cat })]
    }
}

/// Retrograde analysis: from the positions where the game is over, back along the moves, first in first out. A
/// position is won as soon as one move wins, and lost once the last of its moves is known to lose.
pub fn textbook(game: &Game) -> Table {
    let count = game.positions().count();
    let mut verdicts: Vec<Verdict> = vec![None; count];
    let mut origins = vec![Vec::new(); count];
    let mut moves_left = vec![0; count];
    let mut queue = VecDeque::new();
    for (here, position) in game.positions().enumerate() {
        if let Some(winner) = game.won(position) {
            verdicts[here] = Some((winner, 0));
            queue.push_back(here);
            continue;
        }
        for next in game.moves(position) {
            origins[game.number(next)].push(here);
            moves_left[here] += 1;
        }
    }
    while let Some(here) = queue.pop_front() {
        let (winner, plies) = verdicts[here].expect("only what is decided is queued");
        for &before in &origins[here] {
            moves_left[before] -= 1;
            let decided = game.position(before).mover == winner || moves_left[before] == 0;
            if decided && verdicts[before].is_none() {
                verdicts[before] = Some((winner, plies + 1));
                queue.push_back(before);
            }
        }
    }
    Table { nodes: game.nodes(), verdicts }
}

/// Value iteration: what is certain within 0 plies, then within 1, 2, ..., until one more ply makes nothing certain.
pub fn value_iteration(game: &Game) -> Table {
    value_iteration_up_to(game, u32::MAX)
}

/// Value iteration that gives up after `limit` plies and takes every longer game for a draw.
pub fn value_iteration_up_to(game: &Game, limit: u32) -> Table {
    let mut moves = Vec::new();
    let mut verdicts: Vec<Verdict> = Vec::new();
    for position in game.positions() {
        moves.push(game.moves(position).into_iter().map(|next| game.number(next)).collect::<Vec<_>>());
        verdicts.push(game.won(position).map(|winner| (winner, 0)));
    }
    for _ in 0..limit {
        let look = |(here, position): (usize, Position)| match game.won(position) {
            Some(winner) => Some((winner, 0)),
            None => best(position.mover, moves[here].iter().map(|&next| verdicts[next])),
        };
        let longer: Vec<_> = game.positions().enumerate().map(look).collect();
        if longer == verdicts {
            break;
        }
        verdicts = longer;
    }
    Table { nodes: game.nodes(), verdicts }
}

/// The verdict before a move, from those behind each of the mover's moves: the shortest win, else no decision, else
/// the longest loss. Without a move there is no decision.
fn best(mover: Side, after: impl Iterator<Item = Verdict> + Clone) -> Verdict {
    let shortest_win = after.clone().flatten().filter(|&(winner, _)| winner == mover).min_by_key(|won| won.1);
    let choice = shortest_win.or_else(|| {
        let mut lost = after.collect::<Option<Vec<_>>>()?;
        lost.sort_by_key(|lost| lost.1);
        lost.pop()
    });
    choice.map(|(winner, plies)| (winner, plies + 1))
}

/// A game of best play from `start` to its end, both sides choosing the lowest of equally good nodes; of a draw, only
/// the start.
pub fn line(game: &Game, table: &Table, start: Position) -> Vec<Position> {
    let verdict = |at: Position| table.verdict(at.mover, at.mouse, at.cat);
    let mut line = vec![start];
    let mut here = start;
    while let Some((winner, plies @ 1..)) = verdict(here) {
        let mut moves = game.moves(here).into_iter();
        let best = moves.find(|&next| verdict(next) == Some((winner, plies - 1)));
        here = best.expect("some move leads to the verdict that decided the position");
        line.push(here);
    }
    line
}
