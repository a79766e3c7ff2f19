//! Instruction sets: one kernel, compiled for each, chosen at run time.

use super::half::{Half, Scratch, Share};

/// Works off a share with the registers for lines of 1, 2, 4 and 8 words that are given, in this order.
macro_rules! with_registers {
    ($half:ident, $share:ident, $scratch:ident, $one:ty, $two:ty, $four:ty, $eight:ty) => {
        match W {
            1 => $half.share::<$one>($share, $scratch),
            2 => $half.share::<$two>($share, $scratch),
            4 => $half.share::<$four>($share, $scratch),
            _ => $half.share::<$eight>($share, $scratch),
        }
    };
}

/// A set of instructions that the solver has been compiled for. Answers are the same on every level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub enum CpuLevel {
    /// What every processor of the architecture has.
    Portable,
    /// Vectors of 256 bits, and counting of bits.
    Avx2,
    /// Vectors of 512 bits.
    Avx512,
}

impl CpuLevel {
    /// Every level, slowest first.
    pub const ALL: [CpuLevel; 3] = [CpuLevel::Portable, CpuLevel::Avx2, CpuLevel::Avx512];

    /// The fastest level that this processor has.
    pub fn best() -> CpuLevel {
        CpuLevel::ALL.into_iter().rev().find(|level| level.is_available()).unwrap_or(CpuLevel::Portable)
    }

    /// Whether this processor has it.
    pub fn is_available(self) -> bool {
        match self {
            CpuLevel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            CpuLevel::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            CpuLevel::Avx512 => {
                CpuLevel::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// Its name: "portable", "avx2" or "avx512".
    pub const fn name(self) -> &'static str {
        // Every name is also handed to C, so it is kept with the NUL that C wants.
        match self.c_name().to_str() {
            Ok(name) => name,
            Err(_) => unreachable!(),
        }
    }

    pub(crate) const fn c_name(self) -> &'static std::ffi::CStr {
        match self {
            CpuLevel::Portable => c"portable",
            CpuLevel::Avx2 => c"avx2",
            CpuLevel::Avx512 => c"avx512",
        }
    }

    /// Works off one share of a half, with the instructions of this level.
    ///
    /// # Safety
    /// The level is available, and the promise of [`Half::share`].
    pub(super) unsafe fn share<const W: usize>(
        self,
        half: &Half<'_, W>,
        share: Share,
        scratch: &mut Scratch<W>,
    ) -> u64 {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{__m128i, __m256i, __m512i};

            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            unsafe fn avx2<const W: usize>(
                half: &Half<'_, W>,
                share: Share,
                scratch: &mut Scratch<W>,
            ) -> u64 {
                // SAFETY: compiled for it; the rest is passed on.
                unsafe {
                    with_registers!(half, share, scratch, [u64; 1], [__m128i; 1], [__m256i; 1], [__m256i; 2])
                }
            }
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
            unsafe fn avx512<const W: usize>(
                half: &Half<'_, W>,
                share: Share,
                scratch: &mut Scratch<W>,
            ) -> u64 {
                // SAFETY: compiled for it; the rest is passed on.
                unsafe {
                    with_registers!(half, share, scratch, [u64; 1], [__m128i; 1], [__m256i; 1], [__m512i; 1])
                }
            }
            // SAFETY: the level is available by the caller's promise; the rest is passed on.
            unsafe {
                match self {
                    CpuLevel::Portable => {
                        with_registers!(
                            half,
                            share,
                            scratch,
                            [u64; 1],
                            [__m128i; 1],
                            [__m128i; 2],
                            [__m128i; 4]
                        )
                    }
                    CpuLevel::Avx2 => avx2(half, share, scratch),
                    CpuLevel::Avx512 => avx512(half, share, scratch),
                }
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        // SAFETY: plain words need no instructions; the rest is passed on.
        unsafe {
            with_registers!(half, share, scratch, [u64; 1], [u64; 2], [u64; 4], [u64; 8])
        }
    }
}
