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

    /// Cuts all words into pieces of `bits` bits, and exchanges every other piece of `upper`, from the second on, with
    /// every other one of `lower`, from the first on.
    #[inline(always)]
    unsafe fn exchange(upper: Self, lower: Self, bits: u32) -> [Self; 2] {
        // SAFETY: the caller's promise, here and below.
        unsafe {
            let differ = upper.shift_right(bits).xor(lower).and(Self::splat(lower_halves(bits)));
            [upper.xor(differ.shift_left(bits)), lower.xor(differ)]
        }
    }

    /// Whether the processor turns bytes and bits over by instructions of its own, those below.
    const TURNS: bool = false;

    /// Eight rows exchange with the bytes of their words: byte `j` of row `i` becomes what byte `i` of row `j` was.
    #[inline(always)]
    unsafe fn turn_bytes(_rows: [Self; 8]) -> [Self; 8] {
        unreachable!("asked for only where `TURNS`")
    }

    /// Gives each word, seen as 8 x 8 bits, a quarter turn: bit `i` of byte `j` becomes what bit `j` of byte `7 - i`
    /// was.
    #[inline(always)]
    unsafe fn turn_bits(self) -> Self {
        unreachable!("asked for only where `TURNS`")
    }
}

/// A word of ones and zeros by turns, `bits` of each, ones lowest.
#[inline(always)]
fn lower_halves(bits: u32) -> u64 {
    u64::MAX / ((1 << bits) + 1)
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
pub(super) use x86::{Avx2, Avx512, Sse2};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Vector, lower_halves};
    use std::arch::x86_64::*;

    macro_rules! vector {
        (
            $(#[$about:meta])*
            $name:ident $(<$has:ident>)? ($type:ty), $words:literal, $load:ident, $store:ident, $splat:ident,
            $and:ident, $or:ident, $xor:ident, $andnot:ident, $left:ident, $right:ident, $is_zero:expr,
            { $($more:tt)* }
        ) => {
            $(#[$about])*
            #[derive(Clone, Copy)]
            pub(in super::super) struct $name $(<const $has: bool>)? ($type);

            impl $(<const $has: bool>)? Vector for $name $(<$has>)? {
                const WORDS: usize = $words;
                #[inline(always)]
                unsafe fn load(from: *const u64) -> Self {
                    // SAFETY: the caller's promise, here and below.
                    Self(unsafe { $load(from.cast()) })
                }
                #[inline(always)]
                unsafe fn store(self, to: *mut u64) {
                    // SAFETY: as above.
                    unsafe { $store(to.cast(), self.0) }
                }
                #[inline(always)]
                unsafe fn splat(word: u64) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $splat(word as i64) })
                }
                #[inline(always)]
                unsafe fn and(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $and(self.0, other.0) })
                }
                #[inline(always)]
                unsafe fn or(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $or(self.0, other.0) })
                }
                #[inline(always)]
                unsafe fn xor(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $xor(self.0, other.0) })
                }
                #[inline(always)]
                unsafe fn without(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $andnot(other.0, self.0) })
                }
                #[inline(always)]
                unsafe fn shift_left(self, bits: u32) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $left(self.0, _mm_cvtsi32_si128(bits as i32)) })
                }
                #[inline(always)]
                unsafe fn shift_right(self, bits: u32) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $right(self.0, _mm_cvtsi32_si128(bits as i32)) })
                }
                #[inline(always)]
                unsafe fn is_zero(self) -> bool {
                    // SAFETY: as above.
                    unsafe { $is_zero(self.0) }
                }
                $($more)*
            }
        };
    }

    #[rustfmt::skip]
    vector!(
        /// What every x86-64 processor has.
        Sse2(__m128i), 2, _mm_loadu_si128, _mm_storeu_si128, _mm_set1_epi64x, _mm_and_si128, _mm_or_si128,
        _mm_xor_si128, _mm_andnot_si128, _mm_sll_epi64, _mm_srl_epi64,
        |vector| _mm_movemask_epi8(_mm_cmpeq_epi8(vector, _mm_setzero_si128())) == 0xffff,
        {}
    );
    #[rustfmt::skip]
    vector!(
        /// With AVX2.
        Avx2(__m256i), 4, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi64x, _mm256_and_si256,
        _mm256_or_si256, _mm256_xor_si256, _mm256_andnot_si256, _mm256_sll_epi64, _mm256_srl_epi64,
        |vector| _mm256_testz_si256(vector, vector) != 0,
        {}
    );
    #[rustfmt::skip]
    vector!(
        /// With AVX-512 F and BW, and perhaps GFNI.
        Avx512<GFNI>(__m512i), 8, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi64, _mm512_and_si512,
        _mm512_or_si512, _mm512_xor_si512, _mm512_andnot_si512, _mm512_sll_epi64, _mm512_srl_epi64,
        |vector| _mm512_test_epi64_mask(vector, vector) == 0,
        {
            #[inline(always)]
            unsafe fn exchange(upper: Self, lower: Self, bits: u32) -> [Self; 2] {
                // SAFETY: the caller's promise.
                unsafe {
                    /// Of three bits: the second if the first is 1, the third if not.
                    const CHOOSE: i32 = 0b1100_1010;
                    let [low, left, right] =
                        [Self::splat(lower_halves(bits)), lower.shift_left(bits), upper.shift_right(bits)];
                    [
                        Self(_mm512_ternarylogic_epi64::<CHOOSE>(low.0, upper.0, left.0)),
                        Self(_mm512_ternarylogic_epi64::<CHOOSE>(low.0, right.0, lower.0)),
                    ]
                }
            }

            const TURNS: bool = GFNI;

            #[inline(always)]
            unsafe fn turn_bytes(rows: [Self; 8]) -> [Self; 8] {
                // SAFETY: the caller's promise.
                unsafe {
                    // A byte's place is its row, 3 bits, and its place among 16 bytes of that row, 4 bits. Taking bytes
                    // by turns from rows four apart rotates these 7 bits by one, taking words the upper 4.
                    let bytes = |a, b| [_mm512_unpacklo_epi8(a, b), _mm512_unpackhi_epi8(a, b)];
                    let words = |a, b| [_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b)];
                    let mut rows = rows.map(|row| row.0);
                    for _ in 0..3 {
                        rows = by_turns(rows, bytes);
                    }
                    by_turns(rows, words).map(Self)
                }
            }

            #[inline(always)]
            unsafe fn turn_bits(self) -> Self {
                // Multiplies 8 x 8 bits, of which the instruction takes the last byte for the first row, by the
                // identity.
                // SAFETY: the caller's promise.
                unsafe {
                    let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
                    Self(_mm512_gf2p8affine_epi64_epi8::<0>(identity, self.0))
                }
            }
        }
    );

    /// Combines rows four apart, and puts the results one after the other.
    #[inline(always)]
    fn by_turns(rows: [__m512i; 8], combine: impl Fn(__m512i, __m512i) -> [__m512i; 2]) -> [__m512i; 8] {
        let [a, b, c, d, e, f, g, h] = rows;
        let [[a, b], [c, d], [e, f], [g, h]] = [combine(a, e), combine(b, f), combine(c, g), combine(d, h)];
        [a, b, c, d, e, f, g, h]
    }
}
