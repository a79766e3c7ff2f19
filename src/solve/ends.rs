//! Where attractors begin: the positions where the game is over, as lines of bits.
//!
//! Where several ends hold at once, the first of these counts: a goal of the mouse, a capture, a goal of the cat, a side
//! that is to move and can't. So they are written in the reverse order, each over those before it.

use super::attractor::{Attractor, Side};
use super::panel::Matrix;
use super::rows::RowSets;
use crate::arena::game::{Ends, Game};
use crate::arena::{CAT, MOUSE};
use crate::error::Error;

/// Both sides of a game, with the positions where it is over closed.
pub(super) fn sides<const W: usize>(game: &Game) -> Result<[Side<'_, W>; 2], Error> {
    Ok([side(game, MOUSE)?, side(game, CAT)?])
}

/// One of them.
pub(super) fn side<const W: usize>(game: &Game, to_move: usize) -> Result<Side<'_, W>, Error> {
    let mut side = Side::new(&game.moves[to_move], &game.moves[1 - to_move])?;
    game.ends.goals(to_move).iter().for_each(|&goal| side.closed.fill_row(goal as usize, true));
    side.closed.fill_columns(game.ends.goals(1 - to_move), true);
    for capture in captures(&game.ends) {
        side.closed.set(capture[to_move], capture[1 - to_move], true);
    }
    Ok(side)
}

/// What a hunter's attractor begins with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Seeds {
    /// Where the game is over and the hunter has won.
    Won,
    /// Where the game is over and the hunter has not lost: also where a side that can't move makes it a draw.
    NotLost,
}

/// The attractor of a hunter before it grows.
pub(super) fn attractor<const W: usize>(
    game: &Game,
    hunter: usize,
    seeds: Seeds,
) -> Result<Attractor<W>, Error> {
    let mut attractor = Attractor::empty(game.places())?;
    for mover in [MOUSE, CAT] {
        let to_move = 1 - mover;
        let (after, news) = (&mut attractor.after[mover], &mut attractor.news[mover]);
        let stuck = &game.ends.stuck[to_move];
        let lost = if to_move == hunter { &[] } else { &stuck.lost[..] };
        let drawn = if seeds == Seeds::NotLost { &stuck.drawn[..] } else { &[] };
        let mut written = false;
        for places in [lost, drawn].into_iter().filter(|places| !places.is_empty()) {
            after.fill_columns(places, true);
            insert_all_rows(news, places, game.moves[mover].places(), Matrix::<W>::TILE);
            written = true;
        }
        // What another side has won is written only where it takes something back.
        for end in [End::Goals(CAT), End::Captures, End::Goals(MOUSE)] {
            let won = end.winner() == hunter;
            if !won && !written {
                continue;
            }
            written = true;
            match end {
                End::Captures => {
                    for capture in captures(&game.ends) {
                        after.set(capture[mover], capture[to_move], won);
                        news.insert(capture[to_move] / Matrix::<W>::TILE, capture[mover]);
                    }
                }
                End::Goals(side) if side == mover => {
                    for &goal in game.ends.goals(side) {
                        after.fill_row(goal as usize, won);
                        news.insert_everywhere(goal as usize);
                    }
                }
                // No move leads to a position where the side that is to move was on its goal before: no news.
                End::Goals(side) => after.fill_columns(game.ends.goals(side), won),
            }
        }
    }
    Ok(attractor)
}

/// An end of the game that doesn't depend on who is to move.
#[derive(Clone, Copy)]
enum End {
    Goals(usize),
    Captures,
}

impl End {
    fn winner(self) -> usize {
        match self {
            End::Goals(side) => side,
            End::Captures => CAT,
        }
    }
}

/// Inserts all rows in the panels of some columns, which are sorted.
fn insert_all_rows(news: &mut RowSets, columns: &[u32], rows: usize, tile: usize) {
    for columns in columns.chunk_by(|one, other| *one as usize / tile == *other as usize / tile) {
        (0..rows).for_each(|row| news.insert(columns[0] as usize / tile, row));
    }
}

/// The places where the cat has the mouse, by side.
fn captures(ends: &Ends) -> impl Iterator<Item = [usize; 2]> {
    let row = |mouse: usize| ends.captures.row(mouse).iter().map(move |&cat| [mouse, cat as usize]);
    (0..ends.captures.rows()).flat_map(row)
}
