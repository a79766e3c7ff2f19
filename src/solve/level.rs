//! Instruction sets: one kernel, compiled for each, chosen at run time.

use super::agenda::Step;
use super::half::{Half, Scratch, Share};
use crate::error::text_of;

/// A set of instructions that the solver has been compiled for. Answers are the same on every level.
///
/// The levels build on each other: a processor that has one has all before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub enum CpuLevel {
    /// Words of 64 bits, on any processor. The same code everywhere, with what the architecture always has: on x86-64
    /// the compiler may take two words at a time where it sees fit.
    Portable,
    /// x86-64: vectors of 128 bits, which every such processor has.
    Sse2,
    /// Vectors of 256 bits, and counting of bits.
    Avx2,
    /// Vectors of 512 bits.
    Avx512,
    /// And an instruction that transposes 8 x 8 bits.
    Avx512Gfni,
}

impl CpuLevel {
    /// Every level, slowest first.
    pub const ALL: [CpuLevel; 5] =
        [CpuLevel::Portable, CpuLevel::Sse2, CpuLevel::Avx2, CpuLevel::Avx512, CpuLevel::Avx512Gfni];

    /// The fastest level that this processor has.
    pub fn best() -> CpuLevel {
        CpuLevel::ALL.into_iter().rev().find(|level| level.is_available()).unwrap_or(CpuLevel::Portable)
    }

    /// Whether this processor has it.
    pub fn is_available(self) -> bool {
        match self {
            CpuLevel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            CpuLevel::Sse2 => true,
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
            #[cfg(target_arch = "x86_64")]
            CpuLevel::Avx512Gfni => CpuLevel::Avx512.is_available() && is_x86_feature_detected!("gfni"),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// Its name: "portable", "sse2", "avx2", "avx512" or "avx512gfni".
    pub const fn name(self) -> &'static str {
        text_of(self.c_name())
    }

    pub(crate) const fn c_name(self) -> &'static std::ffi::CStr {
        match self {
            CpuLevel::Portable => c"portable",
            CpuLevel::Sse2 => c"sse2",
            CpuLevel::Avx2 => c"avx2",
            CpuLevel::Avx512 => c"avx512",
            CpuLevel::Avx512Gfni => c"avx512gfni",
        }
    }

    /// Runs code that is compiled for each level, with the instructions of this one.
    ///
    /// # Panics
    /// If the level is not available.
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        assert!(self.is_available(), "asked for before");
        // SAFETY: the processor has the instructions of the level.
        unsafe {
            match self {
                CpuLevel::Portable => kernel.run(),
                #[cfg(target_arch = "x86_64")]
                CpuLevel::Sse2 => kernel.run(),
                #[cfg(target_arch = "x86_64")]
                CpuLevel::Avx2 => run_avx2(kernel),
                #[cfg(target_arch = "x86_64")]
                CpuLevel::Avx512 | CpuLevel::Avx512Gfni => run_avx512(kernel),
                #[cfg(not(target_arch = "x86_64"))]
                _ => unreachable!("no level of another architecture is available"),
            }
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
        step: Step,
        scratch: &mut Scratch<W>,
    ) -> u64 {
        // SAFETY: the level is available by the caller's promise, of which the rest is passed on, here and below.
        unsafe {
            match self {
                CpuLevel::Portable => portable(half, share, step, scratch),
                #[cfg(target_arch = "x86_64")]
                CpuLevel::Sse2 => sse2(half, share, step, scratch),
                #[cfg(target_arch = "x86_64")]
                CpuLevel::Avx2 => avx2(half, share, step, scratch),
                #[cfg(target_arch = "x86_64")]
                CpuLevel::Avx512 => avx512(half, share, step, scratch),
                #[cfg(target_arch = "x86_64")]
                CpuLevel::Avx512Gfni => avx512gfni(half, share, step, scratch),
                #[cfg(not(target_arch = "x86_64"))]
                _ => unreachable!("no level of another architecture is available"),
            }
        }
    }
}

/// Code without instructions of its own, which the compiler is to make for each level. `run`, and all that it calls, must be
/// `#[inline(always)]`: else it is compiled once, for any processor. Loops of its own are `for`: what `for_each` and its like
/// are made of is not.
pub(crate) trait Kernel {
    /// What it gives.
    type Output;
    fn run(self) -> Self::Output;
}

/// Defines the function that works off a share on one level: compiled for these instructions, with these registers for
/// lines of 1, 2, 4 and 8 words.
macro_rules! level {
    ($(#[$attribute:meta])* $visible:vis $name:ident: $one:ty, $two:ty, $four:ty, $eight:ty) => {
        $(#[$attribute])*
        $visible unsafe fn $name<const W: usize>(
            half: &Half<'_, W>,
            share: Share,
            step: Step,
            scratch: &mut Scratch<W>,
        ) -> u64 {
            // SAFETY: compiled for the instructions; the rest is the caller's promise.
            unsafe {
                match W {
                    1 => half.share::<$one>(share, step, scratch),
                    2 => half.share::<$two>(share, step, scratch),
                    4 => half.share::<$four>(share, step, scratch),
                    _ => half.share::<$eight>(share, step, scratch),
                }
            }
        }
    };
}

level!(portable: [u64; 1], [u64; 2], [u64; 4], [u64; 8]);

#[cfg(target_arch = "x86_64")]
use x86::*;

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::vector::{Avx2, Avx512, Sse2};
    use super::{Half, Kernel, Scratch, Share, Step};

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) unsafe fn run_avx2<K: Kernel>(kernel: K) -> K::Output {
        kernel.run()
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
    pub(super) unsafe fn run_avx512<K: Kernel>(kernel: K) -> K::Output {
        kernel.run()
    }

    level!(pub(super) sse2: [u64; 1], [Sse2; 1], [Sse2; 2], [Sse2; 4]);
    level!(
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        pub(super) avx2: [u64; 1], [Sse2; 1], [Avx2; 1], [Avx2; 2]
    );
    level!(
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
        pub(super) avx512: [u64; 1], [Sse2; 1], [Avx2; 1], [Avx512<false>; 1]
    );
    level!(
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,gfni")]
        pub(super) avx512gfni: [u64; 1], [Sse2; 1], [Avx2; 1], [Avx512<true>; 1]
    );
}

#[cfg(test)]
mod tests {
    use super::CpuLevel;

    #[test]
    fn levels_build_on_each_other() {
        assert!(CpuLevel::Portable.is_available());
        assert_eq!(CpuLevel::Sse2.is_available(), cfg!(target_arch = "x86_64"));
        assert!(CpuLevel::ALL.is_sorted());
        assert!(CpuLevel::ALL.is_sorted_by_key(|level| !level.is_available()));
        assert!(CpuLevel::ALL.into_iter().all(|level| level.is_available() == (level <= CpuLevel::best())));
    }
}
