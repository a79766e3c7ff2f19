//! The cats' turn, on the places that have the same greatest element.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::super::panel::{Line, Matrix};
use super::Hunt;
use super::field::Field;
use super::news::News;
use super::tile::TILE;
use super::turn::{Between, Table, Tables, Take, Turn};
use crate::arena::CAT;

/// The cats' turn in all places.
pub(super) struct Blocks<'a, const W: usize> {
    pub(super) field: &'a Field<W>,
    pub(super) hunt: Hunt,
    /// By place of the cats, what is decided, the cats to move.
    pub(super) cats: &'a Matrix<W>,
    /// The mice to move.
    pub(super) mice: &'a Matrix<W>,
    /// Digits of the plies that are to be set where something is new.
    pub(super) planes: &'a [&'a Matrix<W>],
    pub(super) news: &'a News<'a>,
    /// Tiles that have changed, to be told.
    pub(super) dirty: &'a [AtomicBool],
    pub(super) decided: &'a AtomicU64,
}

impl<const W: usize> Blocks<'_, W> {
    /// Lines of a row that are worked on together: one, unless mice that are caught on the way have to be taken from places
    /// in all lines.
    pub(super) fn lines_together(field: &Field<W>) -> usize {
        if field.squads[CAT].speed > 1 { field.lines() } else { 1 }
    }

    /// How many blocks there are.
    pub(super) fn count(field: &Field<W>) -> usize {
        field.squads[CAT].places.symbols() * (field.lines() / Self::lines_together(field))
    }

    /// Works off one block, the largest ones first.
    ///
    /// # Safety
    /// Nobody writes to the mice's matrix, and nobody else uses the block's rows and lines of the others.
    #[inline(always)]
    pub(super) unsafe fn block(&self, block: usize, tables: &mut Tables<W>) {
        let Blocks { field, hunt, .. } = *self;
        let squad = &field.squads[CAT];
        let together = Self::lines_together(field);
        let groups = field.lines() / together;
        let greatest = squad.places.symbols() - 1 - block / groups;
        let panels = block % groups * together..(block % groups + 1) * together;
        let pieces = squad.places.pieces();
        let rows = squad.places.below(pieces, greatest)..squad.places.below(pieces, greatest + 1);
        let between = match field.all_must {
            true => Between::AllMust { caught: &field.with_mouse, wanted: hunt.wants(false) },
            false => Between::Cat { without: &field.without },
        };
        // SAFETY: nobody writes to it.
        let (all, stride) = unsafe { self.mice.panels_from(panels.start) };
        let source = Table { all, stride };
        let rule = Field::<W>::rule(CAT, hunt);
        let turn = Turn { squad, rule, lines: together, source, between, news: Some(self.news) };
        let mut gains = Gains { blocks: self, panels, rows, decided: 0 };
        turn.of_greatest(greatest, tables, &mut gains);
        self.decided.fetch_add(gains.decided, Relaxed);
    }
}

/// Takes what the cats' turn finds.
struct Gains<'a, const W: usize> {
    blocks: &'a Blocks<'a, W>,
    panels: Range<usize>,
    rows: Range<usize>,
    decided: u64,
}

impl<const W: usize> Take<W> for Gains<'_, W> {
    #[inline(always)]
    fn take(&mut self, place: usize, cats: &[u32], lines: &[Line<W>]) {
        let Blocks { field, cats: matrix, planes, .. } = *self.blocks;
        assert!(self.rows.contains(&place));
        if field.is_closed(cats) {
            return;
        }
        for (line, panel) in lines.iter().zip(self.panels.clone()) {
            let mut gain = field.open[panel];
            for &cat in cats {
                let with_mouse = &field.with_mouse[cat as usize * field.lines() + panel];
                for i in 0..W {
                    gain[i] &= !with_mouse[i];
                }
            }
            // SAFETY: the place is in the block, whose rows and lines are ours by the promise of `Blocks::block`.
            let known = unsafe { &mut matrix.rows_mut(panel, place..place + 1)[0] };
            let mut any = 0;
            for i in 0..W {
                gain[i] &= line[i] & !known[i];
                known[i] |= gain[i];
                any |= gain[i];
            }
            if any == 0 {
                continue;
            }
            self.decided += gain.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            self.blocks.dirty[place / TILE].store(true, Relaxed);
            for plane in planes {
                // SAFETY: as above.
                let digits = unsafe { &mut plane.rows_mut(panel, place..place + 1)[0] };
                for i in 0..W {
                    digits[i] |= gain[i];
                }
            }
        }
    }
}
