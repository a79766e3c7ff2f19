//! The rules of an arena, in words and as JSON, and the words for each of them.

use cat_mouse::{Arena, Outcome, Side, Stuck};
use serde::Serialize;

use crate::place::Places;
use crate::words::{count, list, plies, side};

/// The rules that a table holds, by the names of the options that set them. Scripts depend on these: add, never change.
#[derive(Serialize)]
pub struct Ruling {
    holes: Vec<u32>,
    goals_mouse: Vec<u32>,
    goals_cat: Vec<u32>,
    forbid_mouse: Vec<u32>,
    forbid_cat: Vec<u32>,
    /// Whether a side moves on a graph of its own.
    moves_mouse: bool,
    moves_cat: bool,
    stay: &'static str,
    stuck_mouse: &'static str,
    stuck_cat: &'static str,
    endless: &'static str,
    ply_limit: Option<u32>,
    mice: u32,
    cats: u32,
    speed_mouse: u32,
    speed_cat: u32,
    all_must: bool,
}

impl Ruling {
    pub fn of(arena: &Arena) -> Self {
        let [moves_mouse, moves_cat] = Side::BOTH.map(|side| arena.has_own_moves(side));
        let [stuck_mouse, stuck_cat] = Side::BOTH.map(|side| match arena.stuck(side) {
            Stuck::Draw => "draw",
            Stuck::Loses => "loses",
            Stuck::Stays => "stays",
        });
        Ruling {
            holes: arena.holes().to_vec(),
            goals_mouse: arena.goals(Side::Mouse).to_vec(),
            goals_cat: arena.goals(Side::Cat).to_vec(),
            forbid_mouse: arena.forbidden(Side::Mouse).to_vec(),
            forbid_cat: arena.forbidden(Side::Cat).to_vec(),
            moves_mouse,
            moves_cat,
            stay: match Side::BOTH.map(|side| arena.may_stay(side)) {
                [false, false] => "none",
                [true, false] => "mouse",
                [false, true] => "cat",
                [true, true] => "both",
            },
            stuck_mouse,
            stuck_cat,
            endless: match arena.endless() {
                Outcome::Draw => "draw",
                Outcome::MouseWins => "mouse",
                Outcome::CatWins => "cat",
            },
            ply_limit: arena.ply_limit().map(|limit| limit.get()),
            mice: arena.pieces(Side::Mouse),
            cats: arena.pieces(Side::Cat),
            speed_mouse: arena.speed(Side::Mouse),
            speed_cat: arena.speed(Side::Cat),
            all_must: arena.all_must(),
        }
    }
}

/// The rules of an arena in sentences: all that can differ, but of teams only what does.
pub fn words(arena: &Arena, places: Places<'_>) -> String {
    let mut all = Vec::new();
    let sets = [
        ("Holes", arena.holes()),
        ("Goals of the mouse", arena.goals(Side::Mouse)),
        ("Goals of the cat", arena.goals(Side::Cat)),
        ("Forbidden to the mouse", arena.forbidden(Side::Mouse)),
        ("Forbidden to the cat", arena.forbidden(Side::Cat)),
    ];
    for (what, nodes) in sets {
        if what == "Holes" || !nodes.is_empty() {
            all.push(set(what, &shown(nodes, places)));
        }
    }
    for who in Side::BOTH.into_iter().filter(|&who| arena.has_own_moves(who)) {
        all.push(moves(who, "its own"));
    }
    all.push(may_stay(Side::BOTH.map(|side| arena.may_stay(side))).into());
    all.extend(Side::BOTH.map(|who| stuck(who, arena.stuck(who))));
    all.push(endless(arena.endless()).into());
    all.push(ply_limit(arena.ply_limit().map(|limit| limit.get())));
    let [mice, cats] = Side::BOTH.map(|side| arena.pieces(side));
    if (mice, cats) != (1, 1) {
        let mice = if mice == 1 { "1 mouse".into() } else { format!("{mice} mice") };
        all.push(format!("Pieces: {mice} and {}.", count(cats as usize, "cat")));
    }
    for who in Side::BOTH.into_iter().filter(|&who| arena.speed(who) > 1) {
        all.push(format!("A {} moves along up to {} edges a turn.", side(who), arena.speed(who)));
    }
    if arena.all_must() {
        all.push("All mice must get out.".into());
    }
    all.join(" ")
}

/// Nodes and where they are, but not thousands of them.
fn shown(nodes: &[u32], places: Places<'_>) -> String {
    const MOST: usize = 12;
    let mut names: Vec<_> = nodes.iter().take(MOST).map(|&node| places.show(node as usize)).collect();
    if nodes.len() > MOST {
        names.push(format!("{} more", nodes.len() - MOST));
    }
    list(&names, "and")
}

pub fn set(what: &str, nodes: &str) -> String {
    format!("{what}: {nodes}.")
}

pub fn moves(who: Side, graph: &str) -> String {
    format!("The {} moves on {graph} graph.", side(who))
}

pub fn may_stay(who: [bool; 2]) -> &'static str {
    match who {
        [false, false] => "Nobody may stay.",
        [true, false] => "The mouse may stay.",
        [false, true] => "The cat may stay.",
        [true, true] => "Both may stay.",
    }
}

pub fn stuck(who: Side, rule: Stuck) -> String {
    let what = match rule {
        Stuck::Draw => "draws",
        Stuck::Loses => "loses",
        Stuck::Stays => "stays",
    };
    format!("A {} that can't move {what}.", side(who))
}

pub fn endless(winner: Outcome) -> &'static str {
    match winner {
        Outcome::Draw => "Play that never ends is a draw.",
        Outcome::MouseWins => "The mouse wins play that never ends.",
        Outcome::CatWins => "The cat wins play that never ends.",
    }
}

pub fn ply_limit(limit: Option<u32>) -> String {
    match limit {
        None => "There is no limit on plies.".into(),
        Some(limit) => format!("After {} it counts as endless.", plies(limit)),
    }
}
