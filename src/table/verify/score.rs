//! Scores: a number for how good a position is for one side, so that the best move is the one with the greatest.
//!
//! A win in p plies is `MOST - p`, a loss in p plies `p - MOST`, and 0 is what nobody forces: the mover hurries to win, and
//! would rather not lose, or late. What is best one move ahead is a ply nearer to 0 before the move.
//!
//! 64 scores at a time, in loops that compilers turn into vector instructions.

use std::ops::{BitAnd, BitOr, BitXor, Neg, Sub};

use crate::arena::{CAT, MOUSE, Side};

pub(super) trait Score:
    Copy
    + Ord
    + From<bool>
    + Neg<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
    /// What nobody forces.
    const NOTHING: Self;
    /// A win in no plies.
    const MOST: Self;

    /// A power of two.
    fn bit(bit: usize) -> Self;

    /// The score of a win in so many plies, or the least of a win.
    fn of_win(plies: u32) -> Self;

    /// Whether this is a win, and in how many plies it is won or lost.
    fn win(self) -> Option<(bool, u32)>;
}

macro_rules! scores {
    ($($number:ty)*) => {$(
        impl Score for $number {
            const NOTHING: Self = 0;
            const MOST: Self = <$number>::MAX;

            fn bit(bit: usize) -> Self {
                1 << bit
            }

            fn of_win(plies: u32) -> Self {
                <$number>::try_from(plies).map_or(1, |plies| (Self::MOST - plies).max(1))
            }

            fn win(self) -> Option<(bool, u32)> {
                (self != 0).then(|| (self > 0, (Self::MOST - self.abs()) as u32))
            }
        }
    )*};
}

scores!(i16 i64);

/// The scores of a square of positions for one side, of as many rows as there are, from what the table says: what each side has won, the
/// `digits` of the plies, and where it is `over`.
pub(super) fn square<S: Score>(
    scores: &mut [[S; 64]],
    won: [[u64; 64]; 2],
    digits: &[[u64; 64]],
    side: Side,
    over: impl Fn(usize) -> [u64; 2],
) {
    let lost = &won[if side == Side::Mouse { CAT } else { MOUSE }];
    for (k, scores) in scores.iter_mut().enumerate() {
        let mut plies = [S::NOTHING; 64];
        let mut decided = 0;
        for (bit, digit) in digits.iter().enumerate() {
            add(&mut plies, digit[k], S::bit(bit));
            decided |= digit[k];
        }
        let [over_mouse, over_cat] = over(k);
        decided |= over_mouse | over_cat;
        let (mut is_decided, mut is_lost) = ([S::NOTHING; 64], [S::NOTHING; 64]);
        let all_ones = -S::from(true);
        add(&mut is_decided, decided, all_ones);
        add(&mut is_lost, lost[k], all_ones);
        for (i, score) in scores.iter_mut().enumerate() {
            *score = ((S::MOST - plies[i]) & is_decided[i] ^ is_lost[i]) - is_lost[i];
        }
    }
}

/// Adds a digit to the numbers whose bits are set, and have not got it yet.
#[inline(always)]
fn add<S: Score>(numbers: &mut [S; 64], bits: u64, digit: S) {
    for (i, numbers) in numbers.as_chunks_mut::<16>().0.iter_mut().enumerate() {
        let bits = (bits >> (16 * i)) as u16;
        for (bit, number) in numbers.iter_mut().enumerate() {
            *number = *number | if bits & 1 << bit != 0 { digit } else { S::NOTHING };
        }
    }
}

/// The scores of 64 positions for the side to move, from those that each of its moves leads to.
pub(super) fn before<'a, S: Score + 'a>(
    mut after: impl Iterator<Item = &'a [S; 64]>,
    ply_limit: Option<u32>,
) -> [S; 64] {
    let Some(&first) = after.next() else { return [S::NOTHING; 64] };
    let mut best = first;
    for after in after {
        for (best, &after) in best.iter_mut().zip(after) {
            *best = (*best).max(after);
        }
    }
    let least = ply_limit.map_or(S::from(true), S::of_win);
    for best in &mut best {
        let later = *best - S::from(*best > S::NOTHING) - -S::from(*best < S::NOTHING);
        *best = if later.max(-later) < least { S::NOTHING } else { later };
    }
    best
}
