//! The library under all rules against the oracle: every position, its outcome and its plies, solved with plies and
//! without; and which settings are refused.

mod oracle;
mod settings;
mod support;

use cat_mouse::{Arena, CpuLevel, Error, Options, Outcome, Side, Status, Table};
use oracle::{Game, Position, Rules, textbook};
use settings::{arena, choices, combinations, random, with_kinds};
use support::{Csr, Family, Random, all_directed, all_undirected, levels};

/// What positions were met, so that a test can tell whether it tests much.
#[derive(Default)]
struct Met {
    outcomes: [u64; 3],
    /// Wins by play that never ends.
    endless: u64,
    longest: u32,
}

impl Met {
    /// Every outcome and endless wins many times, and no game longer than this.
    fn assert(&self, longest: impl FnOnce(u32) -> bool) {
        let Met { outcomes, endless, longest: found } = self;
        println!(
            "draws, mouse wins, cat wins: {outcomes:?}; {endless} never end; the longest has {found} plies"
        );
        assert!(outcomes.iter().chain([endless]).all(|&positions| positions > 1000));
        assert!(longest(*found));
    }
}

/// Solves the game on these levels, over these numbers of threads, with and without plies.
fn check(game: &Game, hows: &[(CpuLevel, usize)], met: &mut Met) {
    let nodes = game.nodes();
    let expected = textbook(game);
    let arena = arena(game);
    for (&how, with_plies) in hows.iter().flat_map(|how| [(how, false), (how, true)]) {
        let (cpu_level, threads) = how;
        let case = || format!("{how:?}, with plies: {with_plies}, {game:?}");
        let options = Options { threads, cpu_level: Some(cpu_level), with_plies, ..Options::default() };
        let table = Table::solve(&arena, options).unwrap_or_else(|error| panic!("{error}; {}", case()));
        assert_eq!(table.has_plies(), with_plies);
        for side in Side::BOTH {
            let (mut outcomes, mut plies) = (vec![77; nodes * nodes], vec![77; nodes * nodes]);
            table.copy_outcomes(side, &mut outcomes).expect("the length is right");
            if with_plies {
                table.copy_plies(side, &mut plies).expect("there are plies, and the length is right");
            }
            for (mouse, cat) in (0..nodes * nodes).map(|number| (number / nodes, number % nodes)) {
                let at = || format!("{side:?} to move, mouse {mouse}, cat {cat}; {}", case());
                let number = mouse * nodes + cat;
                let outcome = expected.outcome(side, mouse, cat);
                assert_eq!(table.outcome(mouse, cat, side), Ok(outcome), "{}", at());
                assert_eq!(outcomes[number], outcome as u8, "copied: {}", at());
                if with_plies {
                    let length = expected.plies(side, mouse, cat);
                    assert_eq!(table.plies(mouse, cat, side), Ok(length), "{}", at());
                    assert_eq!(plies[number], length.unwrap_or(u32::MAX), "copied: {}", at());
                    met.outcomes[outcome as usize] += 1;
                    met.endless += u64::from(outcome != Outcome::Draw && length.is_none());
                    met.longest = met.longest.max(length.unwrap_or(0));
                }
            }
        }
    }
}

/// One level and one number of threads, which take turns: threads cost most where games are small.
fn in_turn(levels: &[CpuLevel], turn: usize) -> [(CpuLevel, usize); 1] {
    [(levels[turn % levels.len()], if turn % 32 == 0 { 3 } else { 1 })]
}

/// Every combination of what has few values, with all graphs and with all choices of goals, holes, forbidden nodes.
#[test]
fn all_directed_graphs_with_3_nodes() {
    let (combinations, choices) = (combinations(&[None, Some(1), Some(2), Some(4)]), choices(3));
    let (levels, mut met) = (levels(), Met::default());
    for (i, graph) in all_directed(3).enumerate() {
        for (j, rules) in combinations.iter().enumerate() {
            let kinds = &choices[(i + j) % choices.len()];
            let game = Game { graph: graph.clone(), rules: with_kinds(rules.clone(), kinds) };
            check(&game, &in_turn(&levels, i + j), &mut met);
        }
    }
    met.assert(|longest| longest > 4);
}

/// All pairs of graphs with 2 nodes, one for each side.
#[test]
fn all_pairs_of_graphs_with_2_nodes() {
    let (combinations, choices) = (combinations(&[None, Some(3)]), choices(2));
    let (levels, mut met) = (levels(), Met::default());
    let pairs = all_directed(2).flat_map(|mouse| all_directed(2).map(move |cat| (mouse.clone(), cat)));
    for (i, (graph, moves)) in pairs.enumerate() {
        for (j, rules) in combinations.iter().enumerate() {
            let mut rules = with_kinds(rules.clone(), &choices[(i + j) % choices.len()]);
            rules.cat.moves = Some(moves.clone());
            check(&Game { graph: graph.clone(), rules }, &in_turn(&levels, i + j), &mut met);
        }
    }
    met.assert(|longest| longest >= 3);
}

#[test]
fn all_undirected_graphs_up_to_5_nodes() {
    let (levels, mut met) = (levels(), Met::default());
    for (i, graph) in (1..=5).flat_map(all_undirected).enumerate() {
        for turn in 0..40 {
            let seed = (i * 40 + turn) as u64;
            check(&random(graph.clone(), &mut Random::new(seed)), &in_turn(&levels, i + turn), &mut met);
        }
    }
    met.assert(|longest| longest > 12);
}

#[test]
fn random_games() {
    let (levels, mut met) = (levels(), Met::default());
    for seed in 0..900 {
        let nodes = 4 + seed as usize % 37;
        let graph = Family::ALL[seed as usize % 3].graph(nodes, seed);
        check(&random(graph, &mut Random::new(seed)), &in_turn(&levels, seed as usize), &mut met);
    }
    met.assert(|longest| longest > 40);
}

/// The widths of words, lines and panels, on all levels and with threads.
#[test]
fn random_games_around_the_widths_of_lines() {
    let (levels, mut met) = (levels(), Met::default());
    let hows: Vec<_> = levels.iter().flat_map(|&level| [(level, 1), (level, 3)]).collect();
    for nodes in [63, 64, 65, 127, 128, 129, 256, 257, 513] {
        for turn in 0..if nodes < 200 { 6 } else { 2 } {
            let seed = nodes as u64 * 10 + turn;
            // Dense graphs take the oracle long.
            let family = [Family::Sparse, Family::Directed][turn as usize % 2];
            check(&random(family.graph(nodes, seed), &mut Random::new(seed)), &hows, &mut met);
        }
    }
    met.assert(|longest| longest > 60);
}

/// Mouse and cat run round cycles of 182 and 183 nodes that share one, until they happen to be there together.
#[test]
fn games_whose_plies_do_not_fit_16_bits() {
    let (mouse, cat) = (182, 183);
    let nodes = mouse + cat - 1;
    let mut graph = vec![vec![]; nodes];
    let mut moves = graph.clone();
    (0..mouse).for_each(|node| graph[node] = vec![(node + 1) % mouse]);
    // The cat's cycle goes through node 0 and then the nodes that the mouse's has not.
    let cycle: Vec<_> = [0].into_iter().chain(mouse..nodes).collect();
    (0..cat).for_each(|i| moves[cycle[i]] = vec![cycle[(i + 1) % cat]]);
    let mut met = Met::default();
    for (endless, ply_limit) in [(Outcome::Draw, None), (Outcome::MouseWins, Some(65_600))] {
        let mut rules = Rules { holes: vec![], endless, ply_limit, ..Rules::default() };
        rules.cat.moves = Some(moves.clone());
        check(&Game { graph: graph.clone(), rules }, &[(CpuLevel::best(), 1)], &mut met);
        assert!(met.longest >= ply_limit.unwrap_or(66_000), "the longest game has {} plies", met.longest);
    }
}

/// What the arena says about the rules is what the oracle says.
#[test]
fn the_arena_knows_its_rules() {
    for seed in 0..2000 {
        let game = random(Family::Directed.graph(2 + seed as usize % 6, seed), &mut Random::new(seed));
        let (arena, nodes) = (arena(&game), game.nodes());
        for (mouse, cat) in (0..nodes * nodes).map(|number| (number / nodes, number % nodes)) {
            for mover in Side::BOTH {
                let here = Position { mover, mouse, cat };
                let won = game.over(here).filter(|&outcome| outcome != Outcome::Draw);
                assert_eq!(arena.over(mouse, cat, mover), won, "{here:?}, {game:?}");
                let from = if mover == Side::Mouse { mouse } else { cat };
                let targets = |next: Position| if mover == Side::Mouse { next.mouse } else { next.cat };
                let expected: Vec<_> = game.moves(here).into_iter().map(targets).collect();
                assert_eq!(
                    arena.moves(mover, from),
                    Ok(expected),
                    "moves of {mover:?} from {from}, {game:?}"
                );
            }
        }
    }
}

fn path_of_4() -> Arena {
    arena(&Game::classic(vec![vec![1], vec![0, 2], vec![1, 3], vec![2]]))
}

#[test]
fn contradictions_are_found_when_the_arena_is_used() {
    let set = |set: &dyn Fn(&mut Arena) -> Result<(), Error>| {
        let mut arena = path_of_4();
        set(&mut arena).expect("nodes are nodes; what they contradict is not looked at yet");
        arena
    };
    let goal_and_forbidden = |side| {
        set(&|arena| {
            arena.set_forbidden(side, &[3, 1, 2])?;
            arena.set_goals(side, &[2])
        })
    };
    let contradictions = [
        (
            goal_and_forbidden(Side::Mouse),
            2,
            "node 2 is a goal of the mouse and forbidden to it: take it out of one of the two",
        ),
        (
            goal_and_forbidden(Side::Cat),
            2,
            "node 2 is a goal of the cat and forbidden to it: take it out of one of the two",
        ),
        (
            set(&|arena| arena.set_forbidden(Side::Mouse, &[0])),
            0,
            "node 0 is a hole and forbidden to the mouse: take it out of one of the two",
        ),
        (
            set(&|arena| {
                arena.set_goals(Side::Cat, &[1, 3])?;
                arena.set_holes(&[2, 3])
            }),
            3,
            "node 3 is a hole, which the cat may not enter, and a goal of the cat: take it out of one of the two, or make \
             it a goal of the mouse instead of a hole",
        ),
    ];
    for (arena, node, text) in contradictions {
        let errors = [
            Table::solve(&arena, Options::default()).map(|_| ()),
            Table::estimate(&arena, &Options::default()).map(|_| ()),
        ];
        for error in errors.map(|error| error.expect_err(text)) {
            assert_eq!((error.status(), error.place()), (Status::InvalidArgument, Some(node)), "{text}");
            assert_eq!(error.to_string(), text);
        }
    }
}

/// What one setting says twice, or two say of different sides, is no contradiction.
#[test]
fn what_does_not_contradict_itself_is_solved() {
    let mut arena = path_of_4();
    arena.set_holes(&[0, 3, 0]).expect("nodes");
    arena.set_goals(Side::Mouse, &[0, 1]).expect("nodes");
    arena.set_goals(Side::Cat, &[1]).expect("nodes");
    arena.set_forbidden(Side::Cat, &[0, 2]).expect("nodes");
    assert!(Table::solve(&arena, Options::default()).is_ok());
    // What a setting was before is gone: the order in which settings are made does not matter.
    arena.set_forbidden(Side::Cat, &[1]).expect("nodes");
    arena.set_goals(Side::Cat, &[2]).expect("nodes");
    assert!(Table::solve(&arena, Options::default()).is_ok());
}

#[test]
fn a_refused_setting_changes_nothing() {
    let mut arena = path_of_4();
    for side in Side::BOTH {
        for (nodes, error) in [([1, 4], (1, 4)), ([-1, 2], (0, -1)), ([i64::MAX, 0], (0, i64::MAX))] {
            let refused = Err(Error::NoSuchNode { index: error.0, value: error.1, nodes: 4 });
            assert_eq!(arena.set_holes(&nodes), refused);
            assert_eq!(arena.set_goals(side, &nodes), refused);
            assert_eq!(arena.set_forbidden(side, &nodes), refused);
        }
        let smaller = Csr::new(&vec![vec![1], vec![0]]);
        assert_eq!(arena.set_moves(side, &smaller.graph()), Err(Error::OtherNodes { expected: 4, found: 2 }));
    }
    let solve = |arena: &Arena| {
        let table = Table::solve(arena, Options::default()).expect("nothing contradicts itself");
        Side::BOTH.map(|side| {
            let mut outcomes = [77; 16];
            table.copy_outcomes(side, &mut outcomes).expect("the length is right");
            outcomes
        })
    };
    assert_eq!(solve(&arena), solve(&path_of_4()));
}
