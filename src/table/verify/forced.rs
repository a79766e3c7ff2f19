//! What a side can force, worked out by the textbook: backwards from the ends of the game, one ply after the other.

use super::rules::Rules;
use crate::arena::{CAT, MOUSE, Side};
use crate::error::Error;
use crate::memory::{filled, push, with_capacity};

/// A set of positions: a bit each.
pub(super) struct Positions {
    /// By side to move and place of the mouse, rows of words; in them, the places of the cat.
    words: [Vec<u64>; 2],
    row: usize,
}

/// The places of mouse and cat.
type Places = [u32; 2];

impl Positions {
    fn none(places: usize) -> Result<Self, Error> {
        let row = places.div_ceil(64);
        let words = places.saturating_mul(row);
        Ok(Positions { words: [filled(0, words)?, filled(0, words)?], row })
    }

    /// The `j`-th word of a row.
    pub(super) fn word(&self, to_move: Side, mouse: usize, j: usize) -> u64 {
        self.words[to_move.index()][mouse * self.row + j]
    }

    fn word_mut(&mut self, to_move: Side, mouse: usize, j: usize) -> &mut u64 {
        &mut self.words[to_move.index()][mouse * self.row + j]
    }

    fn contains(&self, to_move: Side, [mouse, cat]: Places) -> bool {
        self.word(to_move, mouse as usize, cat as usize / 64) >> (cat % 64) & 1 != 0
    }

    fn insert(&mut self, to_move: Side, [mouse, cat]: Places) {
        *self.word_mut(to_move, mouse as usize, cat as usize / 64) |= 1 << (cat % 64);
    }
}

/// The positions from which a side forces a win, in time if there is a ply limit; or, `with_draws`, a win or a draw by
/// getting stuck.
///
/// A position of the hunter is one of them as soon as one move leads to one; a position of the quarry once all its moves
/// do, which is counted. Time O(positions * moves of a place), memory 5 bytes a pair of places, and 8 for each position
/// that is found in the same ply.
pub(super) fn forced(rules: &Rules<'_>, hunter: Side, with_draws: bool) -> Result<Positions, Error> {
    let places = rules.places();
    let origins = [reversed(&rules.moves[MOUSE])?, reversed(&rules.moves[CAT])?];
    let (mut found, mut over) = (Positions::none(places)?, Positions::none(places)?);
    let mut layer: [Vec<Places>; 2] = Default::default();
    for to_move in Side::BOTH {
        let is_stuck = |place: usize| rules.moves[to_move.index()][place].is_empty();
        for (mouse, j) in (0..places).flat_map(|mouse| (0..places.div_ceil(64)).map(move |j| (mouse, j))) {
            let won = rules.over(to_move, Side::Mouse, mouse, j);
            *over.word_mut(to_move, mouse, j) = won[MOUSE] | won[CAT];
            *found.word_mut(to_move, mouse, j) = won[hunter.index()];
            for cat in (64 * j..places).take(64) {
                let position = [mouse as u32, cat as u32];
                let draws = with_draws && is_stuck([mouse, cat][to_move.index()]);
                if draws && !over.contains(to_move, position) {
                    found.insert(to_move, position);
                }
                if found.contains(to_move, position) {
                    push(&mut layer[to_move.index()], position)?;
                }
            }
        }
    }
    // By place of the quarry, then of the hunter: moves of the quarry that don't lead to any position found so far.
    let mut escapes = with_capacity(places.saturating_mul(places))?;
    for moves in &rules.moves[hunter.other().index()] {
        escapes.extend(std::iter::repeat_n(moves.len() as u32, places));
    }
    let mut plies = 0;
    while layer.iter().any(|positions| !positions.is_empty()) && rules.ply_limit != Some(plies) {
        plies += 1;
        let mut next: [Vec<Places>; 2] = Default::default();
        for (mover, positions) in [Side::Cat, Side::Mouse].into_iter().zip(&layer) {
            let moved = mover.index();
            for &after in positions {
                for &from in &origins[moved][after[moved] as usize] {
                    let mut before = after;
                    before[moved] = from;
                    if mover != hunter {
                        let others = after[1 - moved] as usize;
                        let escapes = &mut escapes[from as usize * places + others];
                        *escapes -= 1;
                        if *escapes > 0 {
                            continue;
                        }
                    }
                    if !over.contains(mover, before) && !found.contains(mover, before) {
                        found.insert(mover, before);
                        push(&mut next[moved], before)?;
                    }
                }
            }
        }
        layer = next;
    }
    Ok(found)
}

/// From where one can come to each place.
fn reversed(moves: &[Vec<u32>]) -> Result<Vec<Vec<u32>>, Error> {
    let mut origins = with_capacity(moves.len())?;
    origins.resize_with(moves.len(), Vec::new);
    for (from, moves) in moves.iter().enumerate() {
        for &to in moves {
            push(&mut origins[to as usize], from as u32)?;
        }
    }
    Ok(origins)
}
