//! The rules that tests play by: all combinations of what has few values, all kinds of nodes, random games by seed, and
//! their way into the library.

#![allow(dead_code, reason = "every test program includes this file, and none needs all of it")]

use std::num::NonZeroU32;

use cat_mouse::Arena;
use cat_mouse::Outcome::{CatWins, Draw, MouseWins};

use crate::oracle::teams::TeamGame;
use crate::oracle::{Game, Rules, Side, Stuck};
use crate::support::{Csr, Family, Random, Rows};

const STUCK: [Stuck; 3] = [Stuck::Draw, Stuck::Loses, Stuck::Stays];

/// All combinations of who may stay, what stuck sides and endless play mean, and these ply limits, without holes.
pub fn combinations(limits: &[Option<u32>]) -> Vec<Rules> {
    let mut all = vec![];
    for may_stay in [[false, false], [false, true], [true, false], [true, true]] {
        for stuck in STUCK.into_iter().flat_map(|mouse| STUCK.map(|cat| [mouse, cat])) {
            for endless in [Draw, MouseWins, CatWins] {
                for &ply_limit in limits {
                    let mut rules = Rules { holes: vec![], endless, ply_limit, ..Rules::default() };
                    [rules.mouse.may_stay, rules.cat.may_stay] = may_stay;
                    [rules.mouse.stuck, rules.cat.stuck] = stuck;
                    all.push(rules);
                }
            }
        }
    }
    all
}

/// What a node is to the two sides.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    hole: bool,
    /// Of the mouse, of the cat.
    goal: [bool; 2],
    forbidden: [bool; 2],
}

/// All kinds of nodes that don't contradict themselves, the ordinary one first: a side may enter its goals, and the cat has none in a hole.
pub fn kinds() -> Vec<Kind> {
    let all = (0..32).map(|set| {
        let has = |bit: u32| set >> bit & 1 == 1;
        Kind { hole: has(0), goal: [has(1), has(2)], forbidden: [has(3), has(4)] }
    });
    all.filter(|kind| {
        let entered = [kind.hole || kind.goal[0], kind.goal[1]];
        let barred = [kind.forbidden[0], kind.hole || kind.forbidden[1]];
        !(0..2).any(|side| entered[side] && barred[side])
    })
    .collect()
}

/// All choices of kinds for this many nodes, each in one order only: on all graphs with names the others give the same
/// games, with other names.
pub fn choices(nodes: usize) -> Vec<Vec<Kind>> {
    let kinds = kinds();
    let mut choices = vec![vec![]];
    for _ in 0..nodes {
        let longer = |choice: &Vec<usize>| {
            let choice = choice.clone();
            let last = choice.last().copied().unwrap_or(0);
            (last..kinds.len()).map(move |kind| [choice.clone(), vec![kind]].concat())
        };
        choices = choices.iter().flat_map(longer).collect();
    }
    choices.into_iter().map(|choice| choice.into_iter().map(|kind| kinds[kind]).collect()).collect()
}

/// These rules, with the nodes of these kinds.
pub fn with_kinds(mut rules: Rules, kinds: &[Kind]) -> Rules {
    let nodes = |is: fn(&Kind) -> bool| (0..kinds.len()).filter(|&node| is(&kinds[node])).collect();
    rules.holes = nodes(|kind| kind.hole);
    rules.mouse.goals = nodes(|kind| kind.goal[0]);
    rules.mouse.forbidden = nodes(|kind| kind.forbidden[0]);
    rules.cat.goals = nodes(|kind| kind.goal[1]);
    rules.cat.forbidden = nodes(|kind| kind.forbidden[1]);
    rules
}

/// Random rules on this graph: few or many nodes of a special kind, and often a graph of its own for a side.
pub fn random(graph: Rows, random: &mut Random) -> Game {
    let nodes = graph.len();
    let all = combinations(&[None]);
    let mut rules = all[random.below(all.len())].clone();
    let longest = [4, 12, 100][random.below(3)];
    rules.ply_limit = random.chance(50).then(|| 1 + random.below(longest) as u32);
    // The first kind is that of ordinary nodes. Where many are special, games are short.
    let kinds = kinds();
    let mut of_nodes = vec![kinds[0]; nodes];
    for _ in 0..[0, 2, 4, 1 + nodes / 3][random.below(4)] {
        of_nodes[random.below(nodes)] = kinds[random.below(kinds.len())];
    }
    rules = with_kinds(rules, &of_nodes);
    for side in Side::BOTH {
        if random.chance(25) {
            let family = Family::ALL[random.below(3)];
            rules.of_mut(side).moves = Some(family.graph(nodes, random.next()));
        }
    }
    Game { graph, rules }
}

/// The game as the library has it.
pub fn arena(game: &Game) -> Arena {
    let numbers = |nodes: &[usize]| nodes.iter().map(|&node| node as i32).collect::<Vec<_>>();
    let rules = &game.rules;
    let csr = Csr::new(&game.graph);
    let mut arena = Arena::new(&csr.graph()).expect("there are nodes and memory");
    arena.set_holes(&numbers(&rules.holes)).expect("holes are nodes");
    for side in Side::BOTH {
        let own = rules.of(side);
        arena.set_goals(side, &numbers(&own.goals)).expect("goals are nodes");
        arena.set_forbidden(side, &numbers(&own.forbidden)).expect("forbidden nodes are nodes");
        if let Some(rows) = &own.moves {
            arena.set_moves(side, &Csr::new(rows).graph()).expect("the nodes are the same");
        }
        arena.set_may_stay(side, own.may_stay);
        arena.set_stuck(side, own.stuck);
    }
    arena.set_endless(rules.endless);
    let limit = rules.ply_limit.map(|limit| NonZeroU32::new(limit).expect("limits begin with 1"));
    arena.set_ply_limit(limit).expect("a low limit");
    arena
}

/// The game of teams as the library has it.
pub fn team_arena(teams: &TeamGame) -> Arena {
    let mut arena = arena(&teams.game);
    for (i, side) in Side::BOTH.into_iter().enumerate() {
        arena.set_pieces(side, teams.pieces[i] as u32).expect("few");
        arena.set_speed(side, teams.speed[i] as u32).expect("low");
    }
    arena.set_all_must(teams.all_must);
    arena
}
