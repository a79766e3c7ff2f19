//! The turns of teams, compiled for sets of instructions: as in [`super::super::level`], for this room's kernels.
//!
//! Two levels are another one here: what is compiled for any x86-64 has the vectors of SSE2 anyway, and the instruction that
//! transposes bits would only serve the turning of tiles.

use super::super::level::CpuLevel;
#[cfg(target_arch = "x86_64")]
use super::super::vector;
use super::cats::Blocks;
use super::tile::{TileScratch, Tiles};
use super::turn::Tables;

/// Works off one block of the cats' turn, with the instructions of a level.
///
/// # Safety
/// The level is available, and the promise of [`Blocks::block`].
pub(super) unsafe fn block<const W: usize>(
    level: CpuLevel,
    blocks: &Blocks<'_, W>,
    block: usize,
    tables: &mut Tables<W>,
) {
    // SAFETY: the level is available by the caller's promise, of which the rest is passed on.
    unsafe {
        match level {
            CpuLevel::Portable => portable::block(blocks, block, tables),
            #[cfg(target_arch = "x86_64")]
            CpuLevel::Sse2 => portable::block(blocks, block, tables),
            #[cfg(target_arch = "x86_64")]
            CpuLevel::Avx2 => avx2::block(blocks, block, tables),
            #[cfg(target_arch = "x86_64")]
            CpuLevel::Avx512 | CpuLevel::Avx512Gfni => avx512::block(blocks, block, tables),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("no level of another architecture is available"),
        }
    }
}

/// Works off one tile of the mice's turn, with the instructions of a level.
///
/// # Safety
/// The level is available, and the promise of [`Tiles::tile`].
pub(super) unsafe fn tile<const W: usize>(
    level: CpuLevel,
    tiles: &Tiles<'_, W>,
    tile: usize,
    scratch: &mut TileScratch,
) {
    // SAFETY: as above.
    unsafe {
        match level {
            CpuLevel::Portable => portable::tile(tiles, tile, scratch),
            #[cfg(target_arch = "x86_64")]
            CpuLevel::Sse2 => portable::tile(tiles, tile, scratch),
            #[cfg(target_arch = "x86_64")]
            CpuLevel::Avx2 => avx2::tile(tiles, tile, scratch),
            #[cfg(target_arch = "x86_64")]
            CpuLevel::Avx512 | CpuLevel::Avx512Gfni => avx512::tile(tiles, tile, scratch),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("no level of another architecture is available"),
        }
    }
}

/// Defines a level: both kernels, compiled for these instructions, and with these registers where that is written out.
macro_rules! level {
    ($name:ident, $registers:ty $(, $attribute:meta)?) => {
        mod $name {
            use super::*;

            $(#[$attribute])?
            pub(super) unsafe fn block<const W: usize>(blocks: &Blocks<'_, W>, block: usize, tables: &mut Tables<W>) {
                // SAFETY: the caller's promise.
                unsafe { blocks.block(block, tables) }
            }

            $(#[$attribute])?
            pub(super) unsafe fn tile<const W: usize>(tiles: &Tiles<'_, W>, tile: usize, scratch: &mut TileScratch) {
                // SAFETY: compiled for the instructions; the rest is the caller's promise.
                unsafe { tiles.tile::<$registers>(tile, scratch) }
            }
        }
    };
}

level!(portable, u64);
#[cfg(target_arch = "x86_64")]
level!(avx2, vector::Avx2, target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"));
#[cfg(target_arch = "x86_64")]
level!(
    avx512,
    vector::Avx512<false>,
    target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")
);
