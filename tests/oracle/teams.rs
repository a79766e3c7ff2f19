//! The oracle for several pieces a side and for speeds: every position written out, every turn played piece by piece and edge by
//! edge, in any order of the pieces. As simple as it can be, and slow.

use std::collections::{BTreeSet, HashMap};

use super::{Cat, CatWins, Draw, Game, Mouse, MouseWins, Outcome, Side, Stuck, Verdict, best, winner};

/// A mouse is on a node or off the board, a cat on a node; each side's pieces are sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub mice: Vec<Option<usize>>,
    pub cats: Vec<usize>,
}

/// A game with the numbers that make it one of teams, by side, the mouse first.
#[derive(Clone, Debug)]
pub struct TeamGame {
    pub game: Game,
    pub pieces: [usize; 2],
    pub speed: [usize; 2],
    pub all_must: bool,
}

impl TeamGame {
    /// All multisets of the pieces, those off the board too.
    pub fn positions(&self) -> Vec<Position> {
        let nodes = self.game.nodes();
        let mice: Vec<_> = (0..nodes).map(Some).chain([None]).collect();
        let cats: Vec<_> = (0..nodes).collect();
        let all_cats = multisets(&cats, self.pieces[1]);
        let with_cats = |mice: Vec<_>| {
            all_cats
                .iter()
                .map(move |cats| Position { mice: mice.clone(), cats: cats.clone() })
                .collect::<Vec<_>>()
        };
        multisets(&mice, self.pieces[0]).into_iter().flat_map(with_cats).collect()
    }

    /// Takes mice off the board that are caught or safe; says who has won, whoever is to move.
    fn settle(&self, position: &mut Position) -> Option<Outcome> {
        let rules = &self.game.rules;
        let is_out = |mouse: &Option<usize>| {
            mouse.is_some_and(|node| rules.holes.contains(&node) || rules.mouse.goals.contains(&node))
        };
        if self.all_must {
            position.mice.iter_mut().filter(|mouse| is_out(mouse)).for_each(|mouse| *mouse = None);
            if position.mice.iter().all(Option::is_none) {
                return Some(MouseWins);
            }
        } else if position.mice.iter().any(is_out) {
            return Some(MouseWins);
        }
        let Position { mice, cats } = position;
        let is_caught = |mouse: &Option<usize>| mouse.is_some_and(|node| cats.contains(&node));
        // Where all must get out, this one has not.
        if self.all_must && mice.iter().any(is_caught) {
            return Some(CatWins);
        }
        mice.iter_mut().filter(|mouse| is_caught(mouse)).for_each(|mouse| *mouse = None);
        let all_caught = mice.iter().all(Option::is_none);
        let at_goal = cats.iter().any(|cat| rules.cat.goals.contains(cat));
        (all_caught || at_goal).then_some(CatWins)
    }

    /// How the game has ended, if it has, and the position without the mice that are off the board.
    fn look(&self, mover: Side, position: &Position) -> (Option<Outcome>, Position) {
        let mut settled = position.clone();
        if let Some(outcome) = self.settle(&mut settled) {
            return (Some(outcome), settled);
        }
        let is_stuck = pieces(mover, &settled)
            .iter()
            .flatten()
            .any(|&node| self.game.edges(mover, node).next().is_none());
        let outcome = match self.game.rules.of(mover).stuck {
            _ if !is_stuck => None,
            Stuck::Draw => Some(Draw),
            Stuck::Loses => Some(mover.other().wins()),
            Stuck::Stays => None,
        };
        (outcome, settled)
    }

    /// The positions that a turn can lead to; `waiting` are the pieces that have not moved yet.
    fn turns(&self, mover: Side, position: &Position, waiting: &[usize], found: &mut BTreeSet<Position>) {
        if waiting.is_empty() {
            found.insert(sorted(position));
        }
        for (i, &piece) in waiting.iter().enumerate() {
            let rest = [&waiting[..i], &waiting[i + 1..]].concat();
            let edges = self.speed[usize::from(mover == Cat)];
            self.walk(mover, position, piece, edges, &rest, found);
        }
    }

    /// The same, with one piece on its way that has so many edges left.
    fn walk(
        &self,
        mover: Side,
        position: &Position,
        piece: usize,
        edges: usize,
        rest: &[usize],
        found: &mut BTreeSet<Position>,
    ) {
        // A mouse that is off the board has nothing to do.
        let Some(here) = pieces(mover, position)[piece] else {
            return self.turns(mover, position, rest, found);
        };
        let mut targets: Vec<_> = self.game.edges(mover, here).collect();
        if targets.is_empty() && self.game.rules.of(mover).stuck == Stuck::Stays {
            targets.push(here);
        }
        for target in targets {
            let mut after = position.clone();
            match mover {
                Mouse => after.mice[piece] = Some(target),
                Cat => after.cats[piece] = target,
            }
            if self.settle(&mut after).is_some() {
                found.insert(sorted(&after));
                continue;
            }
            self.turns(mover, &after, rest, found);
            if edges > 1 && pieces(mover, &after)[piece].is_some() {
                self.walk(mover, &after, piece, edges - 1, rest, found);
            }
        }
    }

    /// The verdicts with the mouse's side and with the cat's side to move.
    pub fn verdicts(&self) -> HashMap<(Side, Position), Verdict> {
        let (endless, ply_limit) = (self.game.rules.endless, self.game.rules.ply_limit);
        let ended = |outcome| (outcome, winner(outcome).map(|_| 0));
        let positions = self.positions();
        let numbers: HashMap<_, _> =
            positions.iter().enumerate().map(|(i, position)| (position, i)).collect();
        // The number of a position is that of the pieces, and a bit for the side to move.
        let number = |mover, position: &Position| 2 * numbers[position] + usize::from(mover == Cat);
        let mut over = vec![];
        let mut after = vec![];
        for position in &positions {
            for mover in [Mouse, Cat] {
                let (outcome, settled) = self.look(mover, position);
                let mut found = BTreeSet::new();
                if outcome.is_none() {
                    let waiting: Vec<_> = (0..pieces(mover, &settled).len()).collect();
                    self.turns(mover, &settled, &waiting, &mut found);
                }
                over.push(outcome);
                after.push(found.iter().map(|turn| number(mover.other(), turn)).collect::<Vec<_>>());
            }
        }
        let mut verdicts: Vec<Verdict> =
            over.iter().map(|over| over.map_or((endless, None), ended)).collect();
        for _ in 0..ply_limit.unwrap_or(u32::MAX) {
            let look = |here: usize| match over[here] {
                Some(outcome) => ended(outcome),
                None => best([Mouse, Cat][here % 2], after[here].iter().map(|&next| verdicts[next])),
            };
            let with_one_more: Vec<_> = (0..verdicts.len()).map(look).collect();
            if with_one_more == verdicts {
                break;
            }
            verdicts = with_one_more;
        }
        let at_the_limit =
            |(outcome, plies): Verdict| (outcome, plies.or(ply_limit.filter(|_| outcome != Draw)));
        let mut named = HashMap::new();
        for (i, position) in positions.iter().enumerate() {
            for (mover, verdict) in [Mouse, Cat].into_iter().zip(&verdicts[2 * i..]) {
                named.insert((mover, position.clone()), at_the_limit(*verdict));
            }
        }
        named
    }
}

fn pieces(side: Side, position: &Position) -> Vec<Option<usize>> {
    match side {
        Mouse => position.mice.clone(),
        Cat => position.cats.iter().copied().map(Some).collect(),
    }
}

/// Nodes in rising order, then off the board.
fn sorted(position: &Position) -> Position {
    let mut sorted = position.clone();
    sorted.mice.sort_by_key(|mouse| mouse.unwrap_or(usize::MAX));
    sorted.cats.sort();
    sorted
}

/// All multisets of so many elements, in the order of these.
fn multisets<T: Clone>(elements: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![vec![]];
    }
    let with_first = |i: usize| {
        let rest = multisets(&elements[i..], size - 1);
        rest.into_iter().map(move |rest| [vec![elements[i].clone()], rest].concat()).collect::<Vec<_>>()
    };
    (0..elements.len()).flat_map(with_first).collect()
}
