//! Vectors of 64-bit words, one type for each instruction set: the only thing in which the levels differ.

/// A register full of 64-bit words.
///
/// # Safety
/// All functions may be called only where the processor has the instructions of the type, in code compiled for them
/// (see [`super::level`]); `load` and `store` need `WORDS` readable or writable words, of any alignment.
pub(super) trait Vector: Copy {
    /// How many words there are in a register.
    const WORDS: usize;
    unsafe fn load(from: *const u64) -> Self;
    unsafe fn store(self, to: *mut u64);
    unsafe fn splat(word: u64) -> Self;
    unsafe fn and(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    unsafe fn xor(self, other: Self) -> Self;
    /// What of `self` is not in `other`.
    unsafe fn without(self, other: Self) -> Self;
    unsafe fn shift_left(self, bits: u32) -> Self;
    unsafe fn shift_right(self, bits: u32) -> Self;
    unsafe fn is_zero(self) -> bool;
}

/// As many registers as hold a line: what row operations work on.
///
/// # Safety
/// As for [`Vector`]; pointers are to whole lines.
pub(super) trait Registers: Copy {
    /// The register type.
    type Vector: Vector;
    /// How many words there are in all.
    const WORDS: usize;
    unsafe fn load(from: *const u64) -> Self;
    unsafe fn store(self, to: *mut u64);
    unsafe fn splat(word: u64) -> Self;
    unsafe fn and(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    unsafe fn without(self, other: Self) -> Self;
    unsafe fn is_zero(self) -> bool;
}

impl<V: Vector, const N: usize> Registers for [V; N] {
    type Vector = V;
    const WORDS: usize = N * V::WORDS;

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: the caller's promise, here and below; N registers make a line.
        unsafe {
            let mut line = [V::splat(0); N];
            for (i, register) in line.iter_mut().enumerate() {
                *register = V::load(from.add(i * V::WORDS));
            }
            line
        }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        for (i, register) in self.into_iter().enumerate() {
            // SAFETY: as above.
            unsafe { register.store(to.add(i * V::WORDS)) };
        }
    }

    #[inline(always)]
    unsafe fn splat(word: u64) -> Self {
        // SAFETY: as above.
        [unsafe { V::splat(word) }; N]
    }

    #[inline(always)]
    unsafe fn and(mut self, other: Self) -> Self {
        for (register, other) in self.iter_mut().zip(other) {
            // SAFETY: as above.
            *register = unsafe { register.and(other) };
        }
        self
    }

    #[inline(always)]
    unsafe fn or(mut self, other: Self) -> Self {
        for (register, other) in self.iter_mut().zip(other) {
            // SAFETY: as above.
            *register = unsafe { register.or(other) };
        }
        self
    }

    #[inline(always)]
    unsafe fn without(mut self, other: Self) -> Self {
        for (register, other) in self.iter_mut().zip(other) {
            // SAFETY: as above.
            *register = unsafe { register.without(other) };
        }
        self
    }

    #[inline(always)]
    unsafe fn is_zero(self) -> bool {
        let mut all = self[0];
        for &register in &self[1..] {
            // SAFETY: as above.
            all = unsafe { all.or(register) };
        }
        // SAFETY: as above.
        unsafe { all.is_zero() }
    }
}

/// Any processor: one word at a time.
impl Vector for u64 {
    const WORDS: usize = 1;
    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: the caller's promise.
        unsafe { *from }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { *to = self }
    }
    #[inline(always)]
    unsafe fn splat(word: u64) -> Self {
        word
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        self ^ other
    }
    #[inline(always)]
    unsafe fn without(self, other: Self) -> Self {
        self & !other
    }
    #[inline(always)]
    unsafe fn shift_left(self, bits: u32) -> Self {
        self << bits
    }
    #[inline(always)]
    unsafe fn shift_right(self, bits: u32) -> Self {
        self >> bits
    }
    #[inline(always)]
    unsafe fn is_zero(self) -> bool {
        self == 0
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Vector;
    use std::arch::x86_64::*;

    macro_rules! vector {
        (
            $type:ty, $words:literal, $load:ident, $store:ident, $splat:ident, $and:ident, $or:ident, $xor:ident,
            $andnot:ident, $left:ident, $right:ident, $is_zero:expr
        ) => {
            impl Vector for $type {
                const WORDS: usize = $words;
                #[inline(always)]
                unsafe fn load(from: *const u64) -> Self {
                    // SAFETY: the caller's promise, here and below.
                    unsafe { $load(from.cast()) }
                }
                #[inline(always)]
                unsafe fn store(self, to: *mut u64) {
                    // SAFETY: as above.
                    unsafe { $store(to.cast(), self) }
                }
                #[inline(always)]
                unsafe fn splat(word: u64) -> Self {
                    // SAFETY: as above.
                    unsafe { $splat(word as i64) }
                }
                #[inline(always)]
                unsafe fn and(self, other: Self) -> Self {
                    // SAFETY: as above.
                    unsafe { $and(self, other) }
                }
                #[inline(always)]
                unsafe fn or(self, other: Self) -> Self {
                    // SAFETY: as above.
                    unsafe { $or(self, other) }
                }
                #[inline(always)]
                unsafe fn xor(self, other: Self) -> Self {
                    // SAFETY: as above.
                    unsafe { $xor(self, other) }
                }
                #[inline(always)]
                unsafe fn without(self, other: Self) -> Self {
                    // SAFETY: as above.
                    unsafe { $andnot(other, self) }
                }
                #[inline(always)]
                unsafe fn shift_left(self, bits: u32) -> Self {
                    // SAFETY: as above.
                    unsafe { $left(self, _mm_cvtsi32_si128(bits as i32)) }
                }
                #[inline(always)]
                unsafe fn shift_right(self, bits: u32) -> Self {
                    // SAFETY: as above.
                    unsafe { $right(self, _mm_cvtsi32_si128(bits as i32)) }
                }
                #[inline(always)]
                unsafe fn is_zero(self) -> bool {
                    // SAFETY: as above.
                    unsafe { $is_zero(self) }
                }
            }
        };
    }

    // Every x86-64 processor has this one.
    #[rustfmt::skip]
    vector!(
        __m128i, 2, _mm_loadu_si128, _mm_storeu_si128, _mm_set1_epi64x, _mm_and_si128, _mm_or_si128, _mm_xor_si128,
        _mm_andnot_si128, _mm_sll_epi64, _mm_srl_epi64,
        |vector| _mm_movemask_epi8(_mm_cmpeq_epi8(vector, _mm_setzero_si128())) == 0xffff
    );
    #[rustfmt::skip]
    vector!(
        __m256i, 4, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi64x, _mm256_and_si256, _mm256_or_si256,
        _mm256_xor_si256, _mm256_andnot_si256, _mm256_sll_epi64, _mm256_srl_epi64,
        |vector| _mm256_testz_si256(vector, vector) != 0
    );
    #[rustfmt::skip]
    vector!(
        __m512i, 8, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi64, _mm512_and_si512, _mm512_or_si512,
        _mm512_xor_si512, _mm512_andnot_si512, _mm512_sll_epi64, _mm512_srl_epi64,
        |vector| _mm512_test_epi64_mask(vector, vector) == 0
    );
}
