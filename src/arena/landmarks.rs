//! Landmarks: the places beside the mouse's goals, and how far everything is from them.
//!
//! Whether a mouse gets to a goal is a matter of who comes first to the places beside it. Two places that are equally far
//! from all of these are *alike*: neither is better to be at, but for what is near. On a map with a hole, there are some
//! thousand kinds of places, however many cells.
//!
//! Nothing here decides what is true: edges that go one way are taken for others, and of many landmarks a few are used.

use super::MOUSE;
use super::game::Game;
use super::ground::{NEVER, Search};
use crate::error::Error;
use crate::memory::{filled, push, with_capacity};

/// No kind.
pub(crate) const NONE: u32 = u32::MAX;

/// Landmarks, at most: a hole in a grid with diagonal moves has so many places beside it.
const MOST: usize = 8;

/// Places between the landmarks, at most.
const BETWEEN: usize = 12_000;

/// What the landmarks tell of a game in which one side is to keep to what lies between them.
pub(crate) struct Landmarks {
    /// By place of the other side: those with the same number are alike. [`NONE`] where no landmark can be reached from.
    pub(crate) alike: Vec<u32>,
    /// Where the side goes from one landmark to another, or to and fro at one: those first that are the least detour.
    pub(crate) between: Vec<u32>,
}

impl Landmarks {
    /// What landmarks among so many places take at most, in bytes, while they are made.
    pub(crate) fn bytes(places: usize) -> u64 {
        // The searches of both sides; and by place some numbers more.
        (2 * MOST * Search::bytes(places) + size_of::<[u32; 8]>() * places) as u64
    }

    /// Time O(places + moves) for each landmark. Without a goal there are none.
    pub(crate) fn new(game: &Game, confined: usize) -> Result<Self, Error> {
        let [mouse, cat] = &game.moves;
        let mut is_goal = filled(false, mouse.places())?;
        game.ends.goals.iter().for_each(|&goal| is_goal[goal as usize] = true);
        let mut beside = Vec::new();
        for &goal in &game.ends.goals {
            for &place in mouse.into(goal as usize) {
                if !is_goal[place as usize] {
                    push(&mut beside, place)?;
                }
            }
        }
        let mut of_mouse: Vec<Search> = with_capacity(MOST)?;
        // The next landmark is what is farthest from those that there are.
        let mut far = filled(NEVER, mouse.places())?;
        while let Some(&landmark) = beside.iter().max_by_key(|&&place| far[place as usize])
            && far[landmark as usize] > 0
            && of_mouse.len() < MOST
        {
            // On a goal the game is over: no way leads across.
            let before = |place: usize| if is_goal[place] { &[] } else { mouse.into(place) };
            let search = Search::new(is_goal.len(), &[landmark], before)?;
            far.iter_mut().zip(&search.distance).for_each(|(far, &distance)| *far = distance.min(*far));
            of_mouse.push(search);
        }
        let mut of_cat: Vec<Search> = with_capacity(MOST)?;
        for search in &of_mouse {
            of_cat.push(Search::new(cat.places(), &search.reached[..1], |place| cat.into(place))?);
        }
        let [confined, free] = if confined == MOUSE { [of_mouse, of_cat] } else { [of_cat, of_mouse] };
        Ok(Landmarks { alike: alike(&free)?, between: between(&confined)? })
    }
}

/// Numbers for the places that differ in some distance.
fn alike(searches: &[Search]) -> Result<Vec<u32>, Error> {
    let Some(places) = searches.first().map(|search| search.distance.len()) else { return Ok(Vec::new()) };
    let mut kinds = filled(0, places)?;
    // By kind so far: the layer that it was last met in, and which kind it is in that layer from now on.
    let mut met = filled((0, 0), places)?;
    let mut layer = 0;
    for search in searches {
        let (mut count, mut distance) = (0, NEVER);
        let not_reached = (0..places as u32).filter(|&place| search.distance[place as usize] == NEVER);
        for place in search.reached.iter().copied().chain(not_reached) {
            if layer == 0 || search.distance[place as usize] != distance {
                distance = search.distance[place as usize];
                layer += 1;
            }
            let kind = &mut kinds[place as usize];
            let (met_in, becomes) = &mut met[*kind as usize];
            if *met_in != layer {
                (*met_in, *becomes) = (layer, count);
                count += 1;
            }
            *kind = *becomes;
        }
    }
    for (place, kind) in kinds.iter_mut().enumerate() {
        if searches.iter().all(|search| search.distance[place] == NEVER) {
            *kind = NONE;
        }
    }
    Ok(kinds)
}

/// The places that are the least detour between two landmarks, or that are near one.
fn between(searches: &[Search]) -> Result<Vec<u32>, Error> {
    let Some(places) = searches.first().map(|search| search.distance.len()) else { return Ok(Vec::new()) };
    let detour = |place: usize| {
        let mut least = NEVER;
        for (number, one) in searches.iter().enumerate() {
            for other in &searches[number..] {
                let apart = one.distance[other.reached[0] as usize];
                let [to, from] = [one.distance[place], other.distance[place]];
                if [apart, to, from].iter().all(|&distance| distance != NEVER) {
                    least = least.min((to + from).saturating_sub(apart));
                }
            }
        }
        least
    };
    let mut found = with_capacity(places)?;
    found.extend(
        (0..places).map(|place| (detour(place), place as u32)).filter(|&(detour, _)| detour != NEVER),
    );
    if found.len() > BETWEEN {
        found.select_nth_unstable(BETWEEN);
        found.truncate(BETWEEN);
    }
    found.sort_unstable();
    let mut sorted = with_capacity(found.len())?;
    sorted.extend(found.iter().map(|&(_, place)| place));
    Ok(sorted)
}
