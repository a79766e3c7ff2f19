//! How to solve, as C says it: read field by field from a struct whose length is the caller's.

use std::ffi::c_void;
use std::mem::{MaybeUninit, offset_of};
use std::ops::ControlFlow;
use std::slice;

use super::status::Failure;
use crate::solve::{CpuLevel, Options, Progress};

/// CPU level: the fastest that the processor has.
pub const CAT_MOUSE_CPU_BEST: u32 = 0;
/// CPU level: words of 64 bits, on any processor.
pub const CAT_MOUSE_CPU_PORTABLE: u32 = 1;
/// CPU level: x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT.
pub const CAT_MOUSE_CPU_AVX2: u32 = 2;
/// CPU level: all that, and AVX-512 F, BW, DQ and VL.
pub const CAT_MOUSE_CPU_AVX512: u32 = 3;
/// CPU level: x86-64, of which every processor has SSE2. Between portable and AVX2; numbers tell levels apart, and
/// do not rank them.
pub const CAT_MOUSE_CPU_SSE2: u32 = 4;
/// CPU level: all that CAT_MOUSE_CPU_AVX512 is, and GFNI.
pub const CAT_MOUSE_CPU_AVX512_GFNI: u32 = 5;

/// How far a solve has come, for the progress function. Later versions may add fields at the end.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct cat_mouse_progress {
    /// How many bytes the library has filled, this field among them.
    pub size: u32,
    /// Rounds of working backwards finished: first of the mouse's attractor (the positions it can force a win from),
    /// then of the cat's.
    pub rounds: u32,
    /// Positions found to be won by either side, beyond those where the game is over.
    pub decided: u64,
    /// Positions in all. Draws are never decided, so this number need not be reached.
    pub positions: u64,
    /// Bytes that the solve holds.
    pub memory: u64,
}

/// How to solve. Nothing here changes the answer. Zero in a field is its default: begin with CAT_MOUSE_OPTIONS_INIT, or
/// set all of it to zero, then size; then what you need.
///
/// Later versions may add fields at the end, and programs that were compiled before go on to work. A program that
/// was compiled with a later version than the one it runs with is refused only if it uses a field that is new.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct cat_mouse_options {
    /// sizeof(cat_mouse_options). Fields that are not wholly inside this size are 0. A size below 4 or above 4096 is
    /// refused; one above that of the struct is refused unless all beyond it is 0.
    pub size: u32,
    /// How many threads work, the calling one among them: 1 creates none, 0 is one for each core. Where the system
    /// has no thread left, or so many have nothing to do, fewer work.
    pub threads: u32,
    /// Nonzero: the table is also to know how many plies each game takes.
    pub with_plies: u32,
    /// CAT_MOUSE_CPU_BEST (0), or another of these numbers to force that level. CAT_MOUSE_UNSUPPORTED if the
    /// processor lacks it, CAT_MOUSE_INVALID_ARGUMENT if it is no such number.
    pub cpu_level: u32,
    /// How many bytes the solve may hold; 0 is what the machine has available, where its system tells, as Linux does. If it
    /// needs more it is CAT_MOUSE_OUT_OF_MEMORY: before it begins, but for plies, of which it shows on the way how many
    /// digits they take (cat_mouse_estimate counts 16). What counts is what cat_mouse_solve itself allocates: not the
    /// arena, which was there before, and not the stacks of threads, 1 MiB each.
    pub memory_limit: u64,
    /// NULL, or a function that is called some ten times a second while solving, from the thread that called
    /// cat_mouse_solve, with `user` and how far it has come; `state` is valid until it returns. Nonzero cancels the
    /// solve: CAT_MOUSE_CANCELLED. It must return normally: no exception and no longjmp may leave it. It may call
    /// this library. A short solve may never call it.
    pub progress: Option<unsafe extern "C" fn(user: *mut c_void, state: *const cat_mouse_progress) -> i32>,
    /// For the progress function; the library does not look at it.
    pub user: *mut c_void,
}

/// No version will have options longer than this: a larger size is one that nobody has set.
const LONGEST: usize = 4096;

/// Where the fields of the options end.
const ENDS: [usize; 7] = [
    offset_of!(cat_mouse_options, threads),
    offset_of!(cat_mouse_options, with_plies),
    offset_of!(cat_mouse_options, cpu_level),
    offset_of!(cat_mouse_options, memory_limit),
    offset_of!(cat_mouse_options, progress),
    offset_of!(cat_mouse_options, user),
    size_of::<cat_mouse_options>(),
];

impl cat_mouse_options {
    /// The options behind a pointer, with zeros for what the caller's struct lacks; NULL is all zeros.
    ///
    /// # Safety
    /// `options` is NULL or points to as many initialised bytes as its first 4 say.
    pub(super) unsafe fn read(options: *const cat_mouse_options) -> Result<Self, Failure> {
        const NAME: &str = "cat_mouse_options";
        let mut known = MaybeUninit::<cat_mouse_options>::zeroed();
        if !options.is_null() {
            let bytes = options.cast::<u8>();
            // SAFETY: the caller vouches for the size, and then for as many bytes.
            let (size, given) = unsafe {
                let size = options.cast::<u32>().read();
                if !(ENDS[0]..=LONGEST).contains(&(size as usize)) {
                    return Err(Failure::StructSize { name: NAME, size });
                }
                (size as usize, slice::from_raw_parts(bytes, size as usize))
            };
            let (fields, tail) = given.split_at(size.min(size_of::<Self>()));
            if tail.iter().any(|&byte| byte != 0) {
                return Err(Failure::UnknownField { name: NAME, known: size_of::<Self>() });
            }
            // Half a pointer would be none: only whole fields count.
            let whole = ENDS.into_iter().rfind(|&end| end <= fields.len()).unwrap_or(0);
            // SAFETY: `whole` bytes are there, and no more than the struct has.
            unsafe { known.as_mut_ptr().cast::<u8>().copy_from_nonoverlapping(bytes, whole) };
        }
        // SAFETY: zeros are good for every field, and what was copied is whatever the caller vouches for.
        Ok(unsafe { known.assume_init() })
    }

    /// The same for Rust. The progress function is left out, since Rust borrows one; see
    /// [`progress`](Self::progress).
    pub(super) fn to_rust<'a>(self) -> Result<Options<'a>, Failure> {
        let cpu_level = match self.cpu_level {
            CAT_MOUSE_CPU_BEST => None,
            CAT_MOUSE_CPU_PORTABLE => Some(CpuLevel::Portable),
            CAT_MOUSE_CPU_AVX2 => Some(CpuLevel::Avx2),
            CAT_MOUSE_CPU_AVX512 => Some(CpuLevel::Avx512),
            CAT_MOUSE_CPU_SSE2 => Some(CpuLevel::Sse2),
            CAT_MOUSE_CPU_AVX512_GFNI => Some(CpuLevel::Avx512Gfni),
            unknown => return Err(Failure::UnknownCpuLevel(unknown)),
        };
        let memory_limit = (self.memory_limit != 0).then_some(self.memory_limit);
        Ok(Options {
            threads: self.threads as usize,
            cpu_level,
            with_plies: self.with_plies != 0,
            memory_limit,
            progress: None,
        })
    }

    /// The progress function for Rust.
    ///
    /// # Safety
    /// The function may be called, with `user`, as long as the result lives.
    pub(super) unsafe fn progress(self) -> Option<impl FnMut(&Progress) -> ControlFlow<()>> {
        let user = self.user;
        self.progress.map(|progress| {
            move |state: &Progress| {
                let state = cat_mouse_progress {
                    size: size_of::<cat_mouse_progress>() as u32,
                    rounds: state.rounds,
                    decided: state.decided,
                    positions: state.positions,
                    memory: state.memory,
                };
                // SAFETY: the caller vouches for it.
                match unsafe { progress(user, &state) } {
                    0 => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                }
            }
        })
    }
}

/// The number of a level in C.
pub(super) fn level_number(level: CpuLevel) -> u32 {
    match level {
        CpuLevel::Portable => CAT_MOUSE_CPU_PORTABLE,
        CpuLevel::Avx2 => CAT_MOUSE_CPU_AVX2,
        CpuLevel::Avx512 => CAT_MOUSE_CPU_AVX512,
        CpuLevel::Sse2 => CAT_MOUSE_CPU_SSE2,
        CpuLevel::Avx512Gfni => CAT_MOUSE_CPU_AVX512_GFNI,
    }
}
