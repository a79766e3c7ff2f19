//! The oracle for several pieces a side and for speeds: every position written out, every turn played piece by piece and edge by
//! edge, in any order of the pieces.
//!
//! A turn is a tree of steps of one side, many of which come to the same moment: the same pieces with the same edges left to
//! them. Each moment is looked at once. Since all its steps are its mover's, it is worth what the best of them leads to.

use std::collections::{BTreeSet, HashMap};

use super::{Cat, CatWins, Draw, Game, Mouse, MouseWins, Outcome, Side, Stuck, Verdict, choose, winner};

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

    /// The moments that one step leads to from a moment within a turn: one more edge of the piece that is on its way, or its
    /// stop; else the first edge of one that has not moved yet: any of them, or the one on the lowest node.
    fn steps(&self, mover: Side, order: Order, moment: &Moment) -> Vec<Moment> {
        let speed = self.speed(mover);
        let on_its_way = moment.pieces(mover).iter().position(|piece| (1..speed).contains(&piece.left));
        let waiting = (0..self.pieces[number(mover)]).filter(|&i| moment.pieces(mover)[i].left > 0);
        let may_go: Vec<_> = match (on_its_way, order) {
            (Some(piece), _) => vec![piece],
            (None, Order::Any) => waiting.collect(),
            (None, Order::Rising) => waiting.take(1).collect(),
        };
        let mut steps = vec![];
        for piece in may_go {
            let Piece { node, left } = moment.pieces(mover)[piece];
            let mut targets: Vec<_> = self.game.edges(mover, usize::from(node)).collect();
            if targets.is_empty() && self.game.rules.of(mover).stuck == Stuck::Stays {
                targets.push(usize::from(node));
            }
            let mut step = |piece_after| {
                let mut after = *moment;
                after.pieces_mut(mover)[piece] = piece_after;
                after.pieces_mut(mover).sort();
                steps.push(after);
            };
            if on_its_way.is_some() {
                step(Piece { node, left: 0 });
            }
            targets.iter().for_each(|&target| step(Piece { node: target as u8, left: left - 1 }));
        }
        steps
    }

    fn speed(&self, side: Side) -> u8 {
        self.speed[number(side)] as u8
    }

    /// The moment at which a turn begins.
    fn begin(&self, mover: Side, position: &Position) -> Moment {
        let mut moment = Moment { mice: [NO_PIECE; 4], cats: [NO_PIECE; 4] };
        let left = |side, node| if side == mover && node != OFF { self.speed(side) } else { 0 };
        for (piece, mouse) in moment.mice.iter_mut().zip(&position.mice) {
            let node = mouse.map_or(OFF, |node| node as u8);
            *piece = Piece { node, left: left(Mouse, node) };
        }
        for (piece, &node) in moment.cats.iter_mut().zip(&position.cats) {
            *piece = Piece { node: node as u8, left: left(Cat, node as u8) };
        }
        moment
    }

    /// Where the pieces are at a moment.
    fn position(&self, moment: &Moment) -> Position {
        let node = |piece: &Piece| Some(usize::from(piece.node)).filter(|_| piece.node != OFF);
        let [mice, cats] = self.pieces;
        sorted(&Position {
            mice: moment.mice[..mice].iter().map(node).collect(),
            cats: moment.cats[..cats].iter().filter_map(node).collect(),
        })
    }

    /// Looks at a moment and all that can come of it within the turn, and returns its number; what comes of it has lower ones.
    fn explore(&self, mover: Side, order: Order, moment: Moment, known: &mut Known) -> usize {
        if let Some(&found) = known.numbers.get(&(mover, moment)) {
            return found;
        }
        let mut position = self.position(&moment);
        let (outcome, settled) = (self.settle(&mut position), sorted(&position));
        // Mice that are off the board have nothing to do; the others have as much as before.
        let mut after = moment;
        for piece in &mut after.mice[..self.pieces[0]] {
            if !settled.mice.contains(&Some(usize::from(piece.node))) {
                *piece = Piece { node: OFF, left: 0 };
            }
        }
        after.mice.sort();
        let what = match outcome {
            Some(outcome) => What::Over(outcome, settled),
            None if after.pieces(mover).iter().all(|piece| piece.left == 0) => What::Done(settled),
            None => {
                let steps = self.steps(mover, order, &after);
                What::Choice(steps.into_iter().map(|step| self.explore(mover, order, step, known)).collect())
            }
        };
        known.whats.push((mover, what));
        known.numbers.insert((mover, moment), known.whats.len() - 1);
        known.whats.len() - 1
    }

    /// The positions that a side can bring about in one turn, with the pieces moving in the order of their nodes; none where the game is over or it can't move.
    pub fn turns(&self, mover: Side, position: &Position) -> BTreeSet<Position> {
        let (outcome, settled) = self.look(mover, position);
        let mut known = Known::default();
        if outcome.is_none() {
            self.explore(mover, Order::Rising, self.begin(mover, &settled), &mut known);
        }
        let ends = known.whats.into_iter().filter_map(|(_, what)| match what {
            What::Over(_, position) | What::Done(position) => Some(position),
            What::Choice(_) => None,
        });
        ends.collect()
    }

    /// The verdicts on all positions, with the mouse's side and with the cat's side to move.
    pub fn verdicts(&self) -> Vec<(Side, Position, Verdict)> {
        let (endless, ply_limit) = (self.game.rules.endless, self.game.rules.ply_limit);
        let ended = |outcome| (outcome, winner(outcome).map(|_| 0));
        let mut asked = vec![];
        let mut known = Known::default();
        for position in self.positions() {
            for mover in [Mouse, Cat] {
                let (outcome, settled) = self.look(mover, &position);
                let begin = match outcome {
                    Some(outcome) => Err(outcome),
                    None => Ok(self.explore(mover, Order::Any, self.begin(mover, &settled), &mut known)),
                };
                asked.push((mover, position.clone(), begin));
            }
        }
        let numbers: HashMap<_, _> =
            asked.iter().enumerate().map(|(i, (mover, position, _))| ((*mover, position), i)).collect();
        // The same, where what is done leads to the number of a position.
        let whats: Vec<_> = known
            .whats
            .iter()
            .map(|(mover, what)| match what {
                What::Over(outcome, _) => (*mover, What::Over(*outcome, 0)),
                What::Done(position) => (*mover, What::Done(numbers[&(mover.other(), position)])),
                What::Choice(steps) => (*mover, What::Choice(steps.clone())),
            })
            .collect();
        let mut verdicts: Vec<Verdict> =
            asked.iter().map(|(_, _, begin)| begin.map_or_else(ended, |_| (endless, None))).collect();
        let mut within = vec![(endless, None); whats.len()];
        for _ in 0..ply_limit.unwrap_or(u32::MAX) {
            for (i, (mover, what)) in whats.iter().enumerate() {
                within[i] = match what {
                    What::Over(outcome, _) => ended(*outcome),
                    What::Done(position) => verdicts[*position],
                    What::Choice(steps) => choose(*mover, steps.iter().map(|&step| within[step])),
                };
            }
            let one_more = |begin: usize| (within[begin].0, within[begin].1.map(|plies| plies + 1));
            let with_one_more: Vec<_> =
                asked.iter().map(|(_, _, begin)| begin.map_or_else(ended, one_more)).collect();
            if with_one_more == verdicts {
                break;
            }
            verdicts = with_one_more;
        }
        let at_the_limit =
            |(outcome, plies): Verdict| (outcome, plies.or(ply_limit.filter(|_| outcome != Draw)));
        let named = asked.into_iter().zip(verdicts);
        named.map(|((mover, position, _), verdict)| (mover, position, at_the_limit(verdict))).collect()
    }
}

/// Which of the pieces that have not moved yet may be next.
#[derive(Clone, Copy)]
enum Order {
    Any,
    Rising,
}

/// A piece within a turn: its node, and how many edges it may still move along. It has all of them until it begins, which it
/// must, and some while it is on its way; then it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Piece {
    node: u8,
    left: u8,
}

/// In place of the node, off the board.
const OFF: u8 = 254;
/// Where a side has no more pieces.
const NO_PIECE: Piece = Piece { node: 255, left: 0 };

/// A moment within a turn; each side's pieces are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Moment {
    mice: [Piece; 4],
    cats: [Piece; 4],
}

impl Moment {
    fn pieces(&self, side: Side) -> &[Piece] {
        if side == Mouse { &self.mice } else { &self.cats }
    }

    fn pieces_mut(&mut self, side: Side) -> &mut [Piece] {
        if side == Mouse { &mut self.mice } else { &mut self.cats }
    }
}

/// What a moment is: the end of the game, or of the turn, at a position; or a choice among other moments, by number.
enum What<P> {
    Over(Outcome, P),
    Done(P),
    Choice(Vec<usize>),
}

/// Moments that have been looked at, and whose they are.
#[derive(Default)]
struct Known {
    numbers: HashMap<(Side, Moment), usize>,
    whats: Vec<(Side, What<Position>)>,
}

fn number(side: Side) -> usize {
    usize::from(side == Cat)
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
