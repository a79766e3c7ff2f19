//! Transposing squares of 64 x 64 bits, `W` of them side by side.
//!
//! 64 lines of `W` words are `W` squares next to each other. The classical exchange network (Hacker's Delight, 7-3)
//! swaps the off-diagonal halves of a square, then of its quarters, and so on down to single bits: each step combines
//! two rows by shifts and masks within words. So the words of a line never meet, and the same step on whole lines
//! transposes all squares at once, in full vectors of any width and without any instruction that only some
//! processors have.

use super::panel::Line;
use super::vector::Vector;

/// One square, turned over.
pub(crate) fn transposed(mut square: [u64; 64]) -> [u64; 64] {
    let (lines, _) = square.as_chunks_mut::<1>();
    let lines = lines.try_into().expect("64 words are 64 lines of one word");
    // SAFETY: every processor has words.
    unsafe { squares::<1, u64>(lines, &[!0]) };
    square
}

/// Exchanges rows and columns in each of the `W` squares: afterwards bit `r` of word `k` of line `c` is what bit `c`
/// of word `k` of line `r` was. Squares whose word of `used` is 0 are known to be empty. The
/// vector type changes nothing but the speed.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
pub(super) unsafe fn squares<const W: usize, V: Vector>(lines: &mut [Line<W>; 64], used: &Line<W>) {
    let mut word = 0;
    while word + V::WORDS <= W {
        if used[word..word + V::WORDS].iter().any(|&word| word != 0) {
            // SAFETY: `V::WORDS` words from `word` on are within a line; the processor is the caller's promise.
            unsafe { columns::<W, V>(lines, word) };
        }
        word += V::WORDS;
    }
    while word < W {
        // SAFETY: one word is always within a line.
        unsafe { columns::<W, u64>(lines, word) };
        word += 1;
    }
}

/// The words from `word` on, as many as a vector has, in all lines: six steps in two passes over memory.
#[inline(always)]
unsafe fn columns<const W: usize, V: Vector>(lines: &mut [Line<W>; 64], word: usize) {
    let start = lines.as_flattened_mut()[word..].as_mut_ptr();
    // SAFETY: rows 0..64 in two ways, each once; words as in `squares`.
    unsafe {
        for row in 0..8 {
            eight::<V>(start.add(row * W), 8 * W, [32, 16, 8]);
        }
        for row in 0..8 {
            eight::<V>(start.add(row * 8 * W), W, [4, 2, 1]);
        }
    }
}

/// Three steps on eight rows, `stride` words from each other, which stay in registers meanwhile.
#[inline(always)]
unsafe fn eight<V: Vector>(start: *mut u64, stride: usize, bits: [u32; 3]) {
    // SAFETY: eight rows by the caller's promise.
    unsafe {
        let mut rows: [V; 8] = std::array::from_fn(|i| V::load(start.add(i * stride)));
        for i in [0, 1, 2, 3] {
            exchange(&mut rows, i, i + 4, bits[0]);
        }
        for i in [0, 1, 4, 5] {
            exchange(&mut rows, i, i + 2, bits[1]);
        }
        for i in [0, 2, 4, 6] {
            exchange(&mut rows, i, i + 1, bits[2]);
        }
        for (i, row) in rows.into_iter().enumerate() {
            row.store(start.add(i * stride));
        }
    }
}

/// Exchanges the high bits of one row with the low bits of another, in pieces of `bits` bits.
#[inline(always)]
unsafe fn exchange<V: Vector>(rows: &mut [V; 8], upper: usize, lower: usize, bits: u32) {
    // SAFETY: the caller's promise.
    unsafe {
        let low = V::splat(u64::MAX / ((1 << bits) + 1));
        let differ = rows[upper].shift_right(bits).xor(rows[lower]).and(low);
        rows[upper] = rows[upper].xor(differ.shift_left(bits));
        rows[lower] = rows[lower].xor(differ);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const W: usize, V: Vector>() {
        let mut state = 1u64;
        let mut lines = [[0u64; W]; 64];
        for word in lines.as_flattened_mut() {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            *word = state ^ (state >> 29);
        }
        let before = lines;
        // SAFETY: the callers have asked for the processor.
        unsafe { squares::<W, V>(&mut lines, &[!0; W]) };
        for (k, r, c) in (0..W).flat_map(|k| (0..64).flat_map(move |r| (0..64).map(move |c| (k, r, c)))) {
            assert_eq!(lines[c][k] >> r & 1, before[r][k] >> c & 1, "word {k}, row {r}, column {c}");
        }
    }

    fn check_widths<V: Vector>() {
        check::<1, V>();
        check::<2, V>();
        check::<4, V>();
        check::<8, V>();
    }

    #[test]
    fn every_width_in_every_vector() {
        check_widths::<u64>();
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::*;
            check_widths::<__m128i>();
            if is_x86_feature_detected!("avx2") {
                check_widths::<__m256i>();
            }
            if is_x86_feature_detected!("avx512f") {
                check_widths::<__m512i>();
            }
        }
    }
}
