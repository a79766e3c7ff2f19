//! Transposing squares of 64 x 64 bits, `W` of them side by side.
//!
//! 64 lines of `W` words are `W` squares next to each other. The classical exchange network (Hacker's Delight, 7-3)
//! swaps the off-diagonal halves of a square, then of its quarters, and so on down to single bits: each step combines
//! two rows by shifts and masks within words. So the words of a line never meet, and the same step on whole lines
//! transposes all squares at once, in full vectors of any width and without any instruction that only some
//! processors have. Where there are instructions that transpose 8 x 8 bits, bytes are brought to them and taken to
//! their places, again on whole lines.

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
/// of word `k` of line `r` was. Squares whose word of `used` is 0 are known to be empty. The vector type changes nothing
/// but the speed.
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

/// The words from `word` on, as many as a vector has, in all lines: in two passes over memory, on eight rows at a time.
#[inline(always)]
unsafe fn columns<const W: usize, V: Vector>(lines: &mut [Line<W>; 64], word: usize) {
    let start = lines.as_flattened_mut()[word..].as_mut_ptr();
    // SAFETY: rows 0..64 in two ways, each once; words as in `squares`.
    unsafe {
        if V::TURNS {
            // Row `8i + j`, byte `b`, bit `c` is to become row `8b + c`, byte `i`, bit `j`. Eight rows (`j`) exchange
            // with the bytes (`b`) of their words, so that a word holds 8 x 8 bits (`j` by `c`), and turns them over.
            // Then eight of these (`i`) exchange with the bytes (`c`).
            let mut turned = [[V::splat(0); 8]; 8];
            for (i, turned) in turned.iter_mut().enumerate() {
                let mut rows = load::<V>(start.add(8 * i * W), W);
                // A quarter turn transposes what stands upside down.
                rows.reverse();
                for (turned, row) in turned.iter_mut().zip(V::turn_bytes(rows)) {
                    *turned = row.turn_bits();
                }
            }
            for b in 0..8 {
                let mut rows = [V::splat(0); 8];
                for (row, turned) in rows.iter_mut().zip(&turned) {
                    *row = turned[b];
                }
                store(&V::turn_bytes(rows), start.add(8 * b * W), W);
            }
        } else {
            for row in 0..8 {
                let mut rows = load::<V>(start.add(row * W), 8 * W);
                exchange(&mut rows, [32, 16, 8]);
                store(&rows, start.add(row * W), 8 * W);
            }
            for row in 0..8 {
                let mut rows = load::<V>(start.add(8 * row * W), W);
                exchange(&mut rows, [4, 2, 1]);
                store(&rows, start.add(8 * row * W), W);
            }
        }
    }
}

/// Eight rows, `stride` words from each other.
#[inline(always)]
unsafe fn load<V: Vector>(start: *const u64, stride: usize) -> [V; 8] {
    // SAFETY: passed on.
    std::array::from_fn(|i| unsafe { V::load(start.add(i * stride)) })
}

/// What [`load`] undoes.
#[inline(always)]
unsafe fn store<V: Vector>(rows: &[V; 8], start: *mut u64, stride: usize) {
    for (i, row) in rows.iter().enumerate() {
        // SAFETY: passed on.
        unsafe { row.store(start.add(i * stride)) };
    }
}

/// Three steps of the network: rows that are four, two and one apart exchange pieces of so many bits.
#[inline(always)]
unsafe fn exchange<V: Vector>(rows: &mut [V; 8], bits: [u32; 3]) {
    for (apart, bits) in [4, 2, 1].into_iter().zip(bits) {
        for upper in (0..8).filter(|row| row & apart == 0) {
            // SAFETY: passed on.
            [rows[upper], rows[upper + apart]] =
                unsafe { V::exchange(rows[upper], rows[upper + apart], bits) };
        }
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
            use crate::solve::CpuLevel;
            use crate::solve::vector::{Avx2, Avx512, Sse2};
            check_widths::<Sse2>();
            if CpuLevel::Avx2.is_available() {
                check_widths::<Avx2>();
            }
            if CpuLevel::Avx512.is_available() {
                check_widths::<Avx512<false>>();
            }
            if CpuLevel::Avx512Gfni.is_available() {
                check_widths::<Avx512<true>>();
            }
        }
    }
}
