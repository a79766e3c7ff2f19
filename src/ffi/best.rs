//! Best play, asked from C.

use super::error::{call, cat_mouse_error};
use super::pointers::{array, not_null};
use super::status::{Failure, cat_mouse_status};
use super::table::{cat_mouse_table, node_for_c, position};
use crate::arena::Side;
use crate::error::Error;
use crate::memory::{filled, with_capacity};
use crate::table::{TeamLine, TeamMove};

/// Which moves keep the outcome of this position?
///
/// Best first: of the winner's moves those after which the game takes fewest plies, of the loser's those after which it
/// takes most, play that never ends longer than any; in a draw, all moves that keep the draw. Equals by number of
/// the node. None where the game is over or the side to move can't.
///
/// Of several pieces, or a speed above 1, moves that end on the same nodes are listed once, by the best of them: cats may catch
/// other mice on other ways there, and cat_mouse_table_best_positions tells which. The pieces move in the order of their
/// nodes; those that have not moved when the game ends stay where they are.
///
/// Under a ply limit, one ply less is left after a move than before it. A move whose win would come too late
/// for that is not listed as a win.
///
/// Returns: CAT_MOUSE_OK, or a negative status: those of cat_mouse_table_outcome; CAT_MOUSE_OUT_OF_MEMORY;
/// CAT_MOUSE_UNSUPPORTED if the table was solved without plies and the position is no draw (under a ply limit, also for a
/// draw with a move to what is none), and where the table can't tell whether a move keeps the outcome: under a ply
/// limit, if play that never ends has a winner and a side that is stuck has drawn.
///
/// In: table, mice, cats, side_to_move - as of cat_mouse_table_outcome.
/// Out: moves - where the mover's pieces are after each move: as many nodes a move as the side has pieces, lowest first;
/// CAT_MOUSE_OFF_BOARD, which says why, for mice, last. The best moves if there are more than capacity. May be NULL if
/// capacity is 0.
/// In: capacity - the moves that there is room for. A single piece of speed 1 has at most as many as the node's row has
/// entries, and one.
/// Out: count - how many moves there are, which may be more than capacity.
/// Out: error - may be NULL.
///
/// Thread-safe. Time O(moves * digits of the longest game), memory O(moves).
///
/// # Safety
/// As of cat_mouse_table_outcome; `moves` is NULL or has room for capacity moves, `count` and `error` are NULL or may be
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_best_moves(
    table: *const cat_mouse_table,
    mice: *const i32,
    cats: *const i32,
    side_to_move: i32,
    moves: *mut i32,
    capacity: usize,
    count: *mut usize,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let body = || {
        // SAFETY: the caller vouches for them.
        let (table, (mice, cats, to_move)) = unsafe { position(table, mice, cats, side_to_move) }?;
        array(moves, capacity, "moves")?;
        not_null(count, "count")?;
        let pieces = table.arena().pieces(to_move) as usize;
        let room = capacity.saturating_mul(pieces);
        // SAFETY: the caller vouches for the room, and for the count, which is not NULL.
        unsafe {
            if let (&[mouse], &[cat], false) = (&*mice, &*cats, table.arena().has_teams()) {
                let best = table.best_moves(mouse, cat, to_move)?;
                write(best.iter().map(|best| best.node), moves, room);
                count.write(best.len());
            } else {
                let mut best = table.team_best_moves(&mice, &cats, to_move)?;
                keep_first_of_equals(&mut best, to_move)?;
                write(best.iter().flat_map(|best| of(best, to_move)).copied(), moves, room);
                count.write(best.len());
            }
        }
        Ok(())
    };
    // SAFETY: the caller vouches for it.
    unsafe { call::<Failure>(error, body) }
}

/// Which positions do the moves lead to that keep the outcome of this position, and how long do games take from there?
///
/// As cat_mouse_table_best_moves, with the pieces of both sides after each move: so it also tells which mice are caught, and ways
/// of the cats to the same nodes that catch different mice are moves of their own. To play a move is to ask about the
/// position that it leads to, with the other side to move.
///
/// Returns: CAT_MOUSE_OK, or a negative status: those of cat_mouse_table_best_moves.
///
/// In: table, mice, cats, side_to_move - as of cat_mouse_table_outcome.
/// Out: mice_after, cats_after - where all pieces are after each move: as many nodes a move as the side has pieces, lowest
/// first, mice on CAT_MOUSE_OFF_BOARD last. Each may be NULL, and is not told then.
/// Out: plies_after - the plies that the game takes after each move; -1 as of cat_mouse_table_plies, and in a draw. May be
/// NULL.
/// In: capacity - the moves that there is room for. The best ones are told if there are more.
/// Out: count - how many moves there are, which may be more than capacity.
/// Out: error - may be NULL.
///
/// Thread-safe. Time O(moves * digits of the longest game), memory O(moves).
///
/// # Safety
/// As of cat_mouse_table_outcome; `mice_after`, `cats_after` and `plies_after` are NULL or have room for capacity moves, `count`
/// and `error` are NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_best_positions(
    table: *const cat_mouse_table,
    mice: *const i32,
    cats: *const i32,
    side_to_move: i32,
    mice_after: *mut i32,
    cats_after: *mut i32,
    plies_after: *mut i64,
    capacity: usize,
    count: *mut usize,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let body = || {
        // SAFETY: the caller vouches for them.
        let (table, (mice, cats, to_move)) = unsafe { position(table, mice, cats, side_to_move) }?;
        not_null(count, "count")?;
        let best = table.team_best_moves(&mice, &cats, to_move)?;
        for (out, side, pieces) in [(mice_after, Side::Mouse, &mice), (cats_after, Side::Cat, &cats)] {
            if !out.is_null() {
                let room = capacity.saturating_mul(pieces.len());
                // SAFETY: not NULL, and the caller vouches for the room.
                unsafe { write(best.iter().flat_map(|best| of(best, side)).copied(), out, room) };
            }
        }
        if !plies_after.is_null() {
            for (i, best) in best.iter().take(capacity).enumerate() {
                // SAFETY: not NULL, and the caller vouches for the room.
                unsafe { plies_after.add(i).write(best.plies.map_or(-1, i64::from)) };
            }
        }
        // SAFETY: not NULL, and the caller vouches for the rest.
        unsafe { count.write(best.len()) };
        Ok(())
    };
    // SAFETY: the caller vouches for it.
    unsafe { call::<Failure>(error, body) }
}

/// A whole game of best play from this position.
///
/// Both sides choose the first of their best moves, as cat_mouse_table_best_moves has them; under a ply limit, of
/// equally good ones one after which nobody could force an end with more plies either. The game ends where somebody has
/// won, a side can't move, or the ply limit is reached. Play that comes back to a position with the same side to move is
/// told up to there, with the ply from which on it repeats, for ever or up to the ply limit.
///
/// Returns: CAT_MOUSE_OK, or a negative status: those of cat_mouse_table_best_moves, for any position of the game;
/// CAT_MOUSE_UNSUPPORTED also without a ply limit where play that never ends has a winner and the position is a draw,
/// which then has to be forced.
///
/// In: table, mice, cats, side_to_move - as of cat_mouse_table_outcome.
/// Out: nodes - where the movers go, in turn: for each ply as many nodes as that side has pieces, as in the moves of
/// cat_mouse_table_best_moves; the first ones if there are more than capacity. May be NULL if capacity is 0.
/// In: capacity - the nodes that there is room for.
/// Out: count - how many plies the game has, or has until it repeats itself, which may be more than capacity.
/// Out: repeats_from - the index of the ply that is played again after the last one; count if the game ends there.
/// Out: error - may be NULL.
///
/// Thread-safe. Time O(count * moves * digits of the longest game), memory O(count); count is at most the plies of
/// the longest win, or the number of positions.
///
/// # Safety
/// As of cat_mouse_table_outcome; `nodes` is NULL or has room for capacity nodes, `count`, `repeats_from` and `error` are
/// NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cat_mouse_table_line(
    table: *const cat_mouse_table,
    mice: *const i32,
    cats: *const i32,
    side_to_move: i32,
    nodes: *mut i32,
    capacity: usize,
    count: *mut usize,
    repeats_from: *mut usize,
    error: *mut cat_mouse_error,
) -> cat_mouse_status {
    let body = || {
        // SAFETY: the caller vouches for them.
        let (table, (mice, cats, to_move)) = unsafe { position(table, mice, cats, side_to_move) }?;
        array(nodes, capacity, "nodes")?;
        not_null(count, "count")?;
        not_null(repeats_from, "repeats_from")?;
        // SAFETY: the caller vouches for the room, and for the numbers, which are not NULL.
        unsafe {
            let (plies, repeats) =
                if let (&[mouse], &[cat], false) = (&*mice, &*cats, table.arena().has_teams()) {
                    let line = table.line(mouse, cat, to_move)?;
                    write(line.nodes.iter().copied(), nodes, capacity);
                    (line.nodes.len(), line.repeats_from)
                } else {
                    let TeamLine { positions, repeats_from, .. } = table.team_line(&mice, &cats, to_move)?;
                    let movers = [to_move.index(), to_move.other().index()];
                    let after = positions.iter().zip(movers.iter().cycle());
                    write(after.flat_map(|(position, &mover)| &position[mover]).copied(), nodes, capacity);
                    (positions.len(), repeats_from)
                };
            count.write(plies);
            repeats_from.write(repeats.unwrap_or(plies));
        }
        Ok(())
    };
    // SAFETY: the caller vouches for it.
    unsafe { call::<Failure>(error, body) }
}

/// Of moves after which the pieces of a side are on the same nodes, keeps the first.
fn keep_first_of_equals(moves: &mut Vec<TeamMove>, side: Side) -> Result<(), Error> {
    let mut order: Vec<usize> = with_capacity(moves.len())?;
    order.extend(0..moves.len());
    order.sort_unstable_by_key(|&i| (of(&moves[i], side), i));
    let mut keep = filled(true, moves.len())?;
    for pair in order.windows(2) {
        keep[pair[1]] = of(&moves[pair[0]], side) != of(&moves[pair[1]], side);
    }
    let mut keep = keep.iter();
    moves.retain(|_| keep.next() == Some(&true));
    Ok(())
}

/// The pieces of a side after a move.
fn of(after: &TeamMove, side: Side) -> &[usize] {
    if side == Side::Mouse { &after.mice } else { &after.cats }
}

/// Writes as many nodes as there is room for.
///
/// # Safety
/// `out` may be written for `capacity` nodes.
unsafe fn write(nodes: impl Iterator<Item = usize>, out: *mut i32, capacity: usize) {
    for (i, node) in nodes.take(capacity).enumerate() {
        // SAFETY: below the capacity.
        unsafe { out.add(i).write(node_for_c(node)) };
    }
}
