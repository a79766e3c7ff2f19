//! Domination: whether cats can stand so that each node is one of theirs or beside one. Then, and only then, they catch the
//! robber in their first turn, wherever it is placed; and no game needs to be played, nor its memory held.

use super::closed::{Closed, each, refill};
use crate::error::Error;
use crate::multisets::Multisets;

/// Whether so many cats dominate an undirected graph; also no where finding out might take longer than playing does. Looked
/// for by branching: some cat must be at, or beside, any node that is not dominated yet. `open` is working memory.
pub(super) fn dominate(graph: &Closed, cats: usize, open: &mut Vec<u64>) -> Result<bool, Error> {
    let largest = (0..graph.nodes()).map(|node| each(graph.row(node)).count()).max().unwrap_or(0);
    let branches = u32::try_from(cats).ok().and_then(|cats| largest.checked_pow(cats));
    let places = Multisets::count(graph.nodes(), cats).unwrap_or(usize::MAX);
    if branches.is_none_or(|branches| branches > places) {
        return Ok(false);
    }
    let words = graph.words();
    refill(open, words * (cats + 1))?;
    (0..words).for_each(|word| open[word] = graph.all(word));
    Ok(cover(graph, cats, largest, open))
}

/// Whether so many cats can dominate the nodes of the first row of `open`, each of them up to `largest`; the rows after it are
/// for those that are left when a cat has been placed.
fn cover(graph: &Closed, cats: usize, largest: usize, open: &mut [u64]) -> bool {
    let (here, next) = open.split_at_mut(graph.words());
    if each(here).count() > cats * largest {
        return false;
    }
    // The fewer cats can dominate a node, the fewer branches there are.
    let Some(node) = each(here).min_by_key(|&node| each(graph.row(node)).count()) else { return true };
    each(graph.row(node)).any(|cat| {
        for ((next, here), covered) in next.iter_mut().zip(&*here).zip(graph.row(cat)) {
            *next = here & !covered;
        }
        cover(graph, cats - 1, largest, next)
    })
}
