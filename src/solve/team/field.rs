//! The game as the solver of teams sees it: places of both sides, and what the ends of the game mean for whole lines.
//!
//! Matrices have a row for each place of the cats and a column for each place of the mice. A mouse that is off the board is on
//! one more symbol than there are nodes, the last one. Every position has a value, also one in which a cat and a mouse share
//! a node: that of the position without the mouse. So a turn needs not know of captures that it ends with; it reads through
//! them.

use super::super::half::Rule;
use super::super::panel::{Line, Matrix};
use super::Hunt;
use super::news::Reach;
use super::turn::Squad;
use crate::arena::game::Game;
use crate::arena::places::Places;
use crate::arena::{Arena, CAT, MOUSE, Side, Stuck};
use crate::error::Error;
use crate::memory::{filled, with_capacity};

/// What a place of the mice means, wherever the cats are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The game is over.
    Over { mice_win: bool },
    /// The same as another place, whose mice that are out are off the board.
    Same { place: u32 },
    /// The game goes on, unless the cats end it; if it is the mice's turn and they are stuck, it is over.
    Open { stuck: bool },
}

/// The game of teams.
pub(super) struct Field<const W: usize> {
    pub(super) squads: [Squad; 2],
    pub(super) reach: Reach,
    /// By place of the mice.
    pub(super) kinds: Vec<Kind>,
    /// By place of the mice, where `captures` of it begin.
    captures_at: Vec<u32>,
    /// Symbols on which mice of a place can be caught, and the place with one there off the board.
    captures: Vec<[u32; 2]>,
    /// By symbol, places of the mice with one there, and what they are when it is caught; if cats go on from there.
    pub(super) without: Vec<Vec<[u32; 2]>>,
    /// By symbol, as many lines as a row has: places of the mice with one there that can be caught.
    pub(super) with_mouse: Vec<Line<W>>,
    /// As many lines as a row has: places of the mice that are open.
    pub(super) open: Vec<Line<W>>,
    /// By symbol, whether a cat there has won, and whether it is stuck and what that means matters.
    pub(super) cat_goals: Vec<bool>,
    pub(super) cat_stuck: Vec<bool>,
    /// What it means that a side is stuck.
    stuck: [Stuck; 2],
    pub(super) all_must: bool,
}

impl<const W: usize> Field<W> {
    pub(super) fn new(arena: &Arena, game: &Game) -> Result<Self, Error> {
        let nodes = arena.nodes();
        let squads = [squad(arena, game, Side::Mouse)?, squad(arena, game, Side::Cat)?];
        let mut cat_goals = filled(false, nodes)?;
        game.ends.goals(CAT).iter().for_each(|&goal| cat_goals[goal as usize] = true);
        let mut is_stuck = [filled(false, nodes + 1)?, filled(false, nodes + 1)?];
        for (is_stuck, stuck) in is_stuck.iter_mut().zip(&game.ends.stuck) {
            stuck.drawn.iter().chain(&stuck.lost).for_each(|&symbol| is_stuck[symbol as usize] = true);
        }
        let [mouse_stuck, cat_stuck] = is_stuck;
        let reach = Reach::new(&squads[CAT])?;
        let places = &squads[MOUSE].places;
        let lines = places.count().div_ceil(64 * W);
        let mut field = Field {
            kinds: with_capacity(places.count())?,
            captures_at: with_capacity(places.count() + 1)?,
            captures: with_capacity(places.count().saturating_mul(places.pieces()))?,
            without: with_capacity(nodes)?,
            with_mouse: filled([0; W], lines * nodes)?,
            open: filled([0; W], lines)?,
            stuck: Side::BOTH.map(|side| arena.stuck(side)),
            all_must: arena.all_must(),
            reach,
            cat_goals,
            cat_stuck,
            squads,
        };
        field.without.resize_with(nodes, Vec::new);
        field.look_at_mice(&mouse_stuck)?;
        Ok(field)
    }

    /// Finds out what the places of the mice mean.
    fn look_at_mice(&mut self, is_stuck: &[bool]) -> Result<(), Error> {
        let [Squad { places, stops, .. }, cats] = &self.squads;
        let (pieces, off) = (places.pieces(), places.symbols() - 1);
        let goes_on = cats.speed > 1 && !self.all_must;
        let (mut mice, mut other) = (filled(0_u32, pieces)?, filled(0_u32, pieces)?);
        for place in 0..places.count() {
            let is_out = |&mouse: &u32| stops[mouse as usize] && mouse as usize != off;
            self.captures_at.push(self.captures.len() as u32);
            let kind = if mice.iter().all(|&mouse| mouse as usize == off) {
                Kind::Over { mice_win: self.all_must }
            } else if !mice.iter().any(is_out) {
                Kind::Open { stuck: mice.iter().any(|&mouse| is_stuck[mouse as usize]) }
            } else if self.all_must {
                other.copy_from_slice(&mice);
                other.iter_mut().filter(|mouse| is_out(mouse)).for_each(|mouse| *mouse = off as u32);
                other.sort_unstable();
                Kind::Same { place: places.number(&other) as u32 }
            } else {
                Kind::Over { mice_win: true }
            };
            self.kinds.push(kind);
            let (line, word, bit) = (place / (64 * W), place / 64 % W, 1 << (place % 64));
            if matches!(kind, Kind::Open { .. }) {
                self.open[line][word] |= bit;
            }
            for (i, &mouse) in mice.iter().enumerate() {
                if stops[mouse as usize] || i > 0 && mice[i - 1] == mouse {
                    continue;
                }
                other.copy_from_slice(&mice);
                other[i..].rotate_left(1);
                other[pieces - 1] = off as u32;
                let without = places.number(&other) as u32;
                self.captures.push([mouse, without]);
                self.with_mouse[mouse as usize * self.open.len() + line][word] |= bit;
                if goes_on {
                    crate::memory::push(&mut self.without[mouse as usize], [place as u32, without])?;
                }
            }
            places.advance(&mut mice);
        }
        self.captures_at.push(self.captures.len() as u32);
        // With two mice on a node, the place with one of them is to be right when it is read.
        self.without.iter_mut().for_each(|places| places.reverse());
        Ok(())
    }

    /// What a field takes, and the news of both paces, in bytes.
    pub(super) fn bytes(arena: &Arena, places: [usize; 2]) -> u64 {
        let (nodes, mice) = (arena.nodes() as u64, places[MOUSE] as u64);
        let pieces = u64::from(arena.pieces(Side::Mouse));
        let lines = mice.div_ceil(64 * W as u64) * 8 * W as u64;
        let captures = mice.saturating_mul(4 + 8 + 8 * pieces);
        // A list grows to at most twice its length, and is copied then.
        let without = if arena.speed(Side::Cat) > 1 && !arena.all_must() {
            mice.saturating_mul(24 * pieces)
        } else {
            0
        };
        captures
            .saturating_add(without)
            .saturating_add(lines.saturating_mul(nodes + 1))
            .saturating_add(24 * nodes + Reach::bytes(arena.nodes()))
    }

    /// Lines of a row.
    pub(super) fn lines(&self) -> usize {
        self.open.len()
    }

    /// Places of both sides.
    pub(super) fn places(&self) -> [usize; 2] {
        [self.squads[MOUSE].places.count(), self.squads[CAT].places.count()]
    }

    /// A matrix of zeros, with a bit for each position with one side to move.
    pub(super) fn matrix(&self) -> Result<Matrix<W>, Error> {
        let [mice, cats] = self.places();
        Matrix::zeroed(cats, mice)
    }

    /// What a side makes of the positions it can move to.
    pub(super) fn rule(side: usize, hunt: Hunt) -> Rule {
        if Some(side) == hunt.hunter { Rule::Any } else { Rule::All }
    }

    /// Gives lines of positions, one for each place of the mice and with a bit for each of some places of the cats, the
    /// values that the ends of the game and captures give them. What is open and not stuck has its own already.
    #[inline(always)]
    pub(super) fn settle(&self, lines: &mut [Line<8>], to_move: usize, hunt: Hunt, cats: &Cats<'_>) {
        let wanted = |mice_win| if hunt.wants(mice_win) { u64::MAX } else { 0 };
        let stuck = self.stuck_is_in(to_move, hunt);
        // A place with one mouse less has a higher number.
        for place in (0..self.kinds.len()).rev() {
            let mut line = lines[place];
            match self.kinds[place] {
                Kind::Over { mice_win } => line = [wanted(mice_win); 8],
                Kind::Same { place } => line = lines[place as usize],
                Kind::Open { stuck: is_stuck } => {
                    for (i, word) in line.iter_mut().enumerate() {
                        if to_move == MOUSE && is_stuck {
                            *word = stuck;
                        } else if to_move == CAT {
                            *word = *word & !cats.stuck[i] | stuck & cats.stuck[i];
                        }
                        *word = *word & !cats.on_goal[i] | wanted(false) & cats.on_goal[i];
                    }
                    let captures = self.captures_at[place] as usize..self.captures_at[place + 1] as usize;
                    for &[symbol, without] in &self.captures[captures] {
                        let caught = &cats.on[symbol as usize];
                        let after =
                            if self.all_must { &[wanted(false); 8] } else { &lines[without as usize] };
                        for i in 0..8 {
                            line[i] = line[i] & !caught[i] | after[i] & caught[i];
                        }
                    }
                }
            }
            lines[place] = line;
        }
    }

    /// Whether positions are in the attractor in which a side is stuck: all or none.
    fn stuck_is_in(&self, side: usize, hunt: Hunt) -> u64 {
        let is_in = match self.stuck[side] {
            Stuck::Loses => hunt.wants(side == CAT),
            Stuck::Draw | Stuck::Stays => hunt.draws_too,
        };
        if is_in { u64::MAX } else { 0 }
    }

    /// Whether a place of the cats ends the game, or their turn: then its row has nothing to gain.
    #[inline(always)]
    pub(super) fn is_closed(&self, cats: &[u32]) -> bool {
        cats.iter().any(|&cat| self.cat_goals[cat as usize] || self.cat_stuck[cat as usize])
    }
}

/// Some places of the cats, as sets of bits.
pub(super) struct Cats<'a> {
    /// By symbol, those with a cat there.
    pub(super) on: &'a [Line<8>],
    pub(super) on_goal: Line<8>,
    pub(super) stuck: Line<8>,
}

/// Where the pieces of a side can go.
fn squad(arena: &Arena, game: &Game, side: Side) -> Result<Squad, Error> {
    let moves = &game.moves[side.index()];
    let nodes = arena.nodes();
    let symbols = nodes + usize::from(side == Side::Mouse);
    let mut begins = with_capacity(symbols + 1)?;
    let mut steps = with_capacity(moves.count() + 1)?;
    let mut stops = filled(false, symbols)?;
    begins.push(0);
    for node in 0..nodes {
        steps.extend_from_slice(moves.from(node));
        begins.push(steps.len());
    }
    if side == Side::Mouse {
        steps.push(nodes as u32);
        begins.push(steps.len());
        stops[nodes] = true;
        game.ends.goals(MOUSE).iter().for_each(|&goal| stops[goal as usize] = true);
    }
    let places = Places::new(arena.pieces(side) as usize, symbols)?;
    Ok(Squad { places, begins, steps, stops, speed: arena.speed(side) as usize })
}

/// How many places each side has.
pub(super) fn places(arena: &Arena) -> Result<[usize; 2], Error> {
    let count = |side: Side, symbols| Ok(Places::new(arena.pieces(side) as usize, symbols)?.count());
    Ok([count(Side::Mouse, arena.nodes() + 1)?, count(Side::Cat, arena.nodes())?])
}
