//! The trap: does the cat come to a place that all places fold onto where the mouse can be by then?
//!
//! Like the race, not a solver: a way means that the cat wins, none means nothing. It is what decides where the mouse is
//! in a cavern, however large: the cat walks to where it can't be passed any more, and then goes in after it.
//!
//! **What folds are good for** (what they are stands in `arena/folds.rs`). Let `s_i` be where a place of the mouse has gone by
//! the first `i` folds, its *shadow* at level `i`; `s_0` is the place itself. If the mouse moves, each of its shadows stays
//! or makes a move: by induction, since the moves from and into what folds are moves of what it folds onto, or join places
//! that are one from then on. *If the cat stands on a shadow of the mouse, and the mouse is to move, the cat wins.* Let
//! `i` be the lowest level of such a shadow, and the mouse not caught, so that `i > 0`, and `x = s_(i-1)` has just folded
//! onto the cat's place `y = s_i`.
//!
//! 1. The mouse can't win by this move: places from which it could do not fold, so it would be on its shadows, caught.
//!    Nor can the game end because it can't move, as it is on such a place only if it is caught: they do not fold either.
//! 2. Across: the shadow `s_(i-1)` moves from `x` to where the cat can move from `y`. It does, and stands on a lower level.
//! 3. Near: the shadow may also have stayed on `x`: the cat can move there, too. Or it has come to `y`, onto the cat. Then
//!    let `j` be the lowest level whose shadow is there, `j < i`. If `j = 0`, the mouse is caught. Otherwise `s_(j-1)` is
//!    next to `y`, onto which it folds, and the cat moves there. Each time, it stands on a lower level.
//!
//! So the mouse is caught after no more of the cat's moves than there are levels: unless the cat wins before, on a goal of
//! its own or because the mouse is stuck. The cat never needs to stay, nor to wait. By (3), near, it also wins where it is to
//! move and stands on a shadow.
//!
//! **The trap.** Let the cat walk to a place `h` without minding the mouse. Everything that folds onto `h`, by itself or
//! by what it folds onto, is a place whose shadow was on `h` before `h` itself folded, if it does. If the mouse can't be
//! anywhere else by then, and can't have come to a goal of its own or where it is stuck and the game is a draw, the cat
//! has it. A capture on the way does no harm, nor does the rule for play that never ends. A limit of plies would.

use super::region::way_to;
use crate::arena::folds::Kind;
use crate::arena::ground::{Ground, NEVER};
use crate::arena::{CAT, MOUSE};
use crate::error::Error;
use crate::memory::{filled, push};
use crate::solve::Start;

/// A trap that catches the mouse.
pub(super) struct Trap {
    pub(super) kind: Kind,
    /// The places of the cat's way, from where it stands.
    pub(super) way: Vec<u32>,
}

impl Trap {
    /// From a start that is not over, if there is a trap. `from_mouse` and `from_cat` tell by place how many moves they need.
    /// O(places), once the folds are known.
    pub(super) fn new(
        ground: &Ground,
        start: Start,
        from_mouse: &[u32],
        from_cat: &[u32],
    ) -> Result<Option<Self>, Error> {
        let game = &ground.game;
        if game.ply_limit.is_some() {
            return Ok(None);
        }
        let [mouse, cat] = start.places;
        // Across, the cat must come to a shadow by its own move. So it does, if it is even where the mouse is with the mouse to
        // move.
        let kind = match game.evens {
            Some([mice, cats]) if ((mouse < mice) == (cat < cats)) == (start.to_move == MOUSE) => {
                Kind::Across
            }
            _ => Kind::Near,
        };
        let folds = ground.folds(kind)?;
        let ends = game.ends.goals.iter().chain(&game.ends.stuck[MOUSE].drawn);
        let end = ends.map(|&place| from_mouse[place as usize]).min().unwrap_or(NEVER);
        let after_first = game.moves[MOUSE].from(mouse).first().filter(|_| kind == Kind::Across);
        for (moves, root) in [(0, Some(&(mouse as u32))), (1, after_first)] {
            let Some(&root) = root else { continue };
            // What the mouse's place folds onto, and what that folds onto, and so on.
            let mut chain = Vec::new();
            let mut next = root;
            while chain.last() != Some(&next) {
                push(&mut chain, next)?;
                next = folds.onto[next as usize];
            }
            // By place, which one of these is the first that it folds onto.
            let none = chain.len() as u32;
            let mut first = filled(none, from_mouse.len())?;
            (0..).zip(&chain).for_each(|(number, &place)| first[place as usize] = number);
            for &place in folds.order.iter().rev() {
                if first[place as usize] == none {
                    first[place as usize] = first[folds.onto[place as usize] as usize];
                }
            }
            // By number, after how many moves the mouse may be at a place that does not fold onto this one, but onto the next.
            let mut escapes = filled(NEVER, chain.len() + 1)?;
            for (&number, &distance) in first.iter().zip(from_mouse) {
                if kind == Kind::Near || distance % 2 == moves {
                    let escape = &mut escapes[number as usize];
                    *escape = distance.min(*escape);
                }
            }
            let mut escape = end.min(escapes[chain.len()]);
            let mut trap = None;
            for (number, &place) in chain.iter().enumerate().rev() {
                let needs = from_cat[place as usize];
                let made = match kind {
                    Kind::Near => needs.saturating_sub(start.to_move as u32),
                    Kind::Across => needs.wrapping_sub(start.to_move as u32),
                };
                if needs != NEVER && made < escape {
                    trap = Some(place);
                }
                escape = escape.min(escapes[number]);
            }
            if let Some(place) = trap {
                let mut way = way_to(&game.moves[CAT], from_cat, place)?;
                way.reverse();
                return Ok(Some(Trap { kind, way }));
            }
        }
        Ok(None)
    }
}
