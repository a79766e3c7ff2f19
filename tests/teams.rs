//! Several pieces a side, and speeds: every position of small games against the oracle.

mod oracle;
mod settings;
mod support;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use cat_mouse::{CpuLevel, Error, OFF_BOARD, Options, Outcome, Side, Table, TeamMove, decide_teams};
use oracle::teams::{Position, TeamGame};
use oracle::{Game, Verdict};
use settings::{random, team_arena};
use support::{Family, Random, Rows, all_undirected, levels};

fn nodes(position: &Position) -> (Vec<usize>, Vec<usize>) {
    (position.mice.iter().map(|mouse| mouse.unwrap_or(OFF_BOARD)).collect(), position.cats.clone())
}

/// What the oracle says of every position.
type Verdicts = Vec<(Side, Position, Verdict)>;

/// Every position, outcome and plies.
fn check_with(teams: &TeamGame, verdicts: &Verdicts, options: Options<'_>) -> Table {
    let table = Table::solve(&team_arena(teams), options).expect("small");
    for (mover, position, (outcome, plies)) in verdicts {
        let (mice, cats) = nodes(position);
        let case = || format!("{position:?}, {mover} to move, in {teams:?}");
        assert_eq!(table.team_outcome(&mice, &cats, *mover), Ok(*outcome), "{}", case());
        if table.has_plies() {
            assert_eq!(table.team_plies(&mice, &cats, *mover), Ok(*plies), "{}", case());
        }
    }
    table
}

/// What whole tables say: the summary, copies, the verifier, a file, placements, and that best moves keep what a position is
/// worth and are all that do.
fn check_table(teams: &TeamGame, verdicts: &Verdicts, table: &Table) {
    let case = || format!("{teams:?}");
    table.verify(&team_arena(teams)).unwrap_or_else(|error| panic!("{error}: {}", case()));
    // Tests run side by side.
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let name = format!("cat_mouse-teams-{}-{}.cmt", std::process::id(), FILES.fetch_add(1, Relaxed));
    let path = std::env::temp_dir().join(name);
    table.save(&path).expect("the folder is writable");
    let opened = Table::open(&path).expect("it was saved");
    opened.verify(&team_arena(teams)).unwrap_or_else(|error| panic!("{error}, from a file: {}", case()));
    std::fs::remove_file(&path).expect("it is there");
    let summary = table.summary().expect("in memory");
    let places = Side::BOTH.map(|side| table.place_count(side));
    let value = |(outcome, plies): Verdict| {
        let lasts = (1 << 40) - plies.map_or(1_i64 << 33, i64::from);
        match outcome {
            Outcome::Draw => 0,
            Outcome::MouseWins => lasts,
            Outcome::CatWins => -lasts,
        }
    };
    for (mover, counted) in [(Side::Mouse, summary.mouse_to_move), (Side::Cat, summary.cat_to_move)] {
        let mut outcomes = vec![9; places[0] * places[1]];
        let mut plies = vec![9; places[0] * places[1]];
        table.copy_outcomes(mover, &mut outcomes).expect("it fits");
        table.copy_plies(mover, &mut plies).expect("it fits");
        let mut counts = [0; 3];
        for (_, position, (outcome, lasts)) in verdicts.iter().filter(|(side, ..)| *side == mover) {
            let (mice, cats) = nodes(position);
            let place = |side, nodes: &[usize]| table.place(side, nodes).expect("it is one");
            let (mice, cats) = (place(Side::Mouse, &mice), place(Side::Cat, &cats));
            assert_eq!(outcomes[mice * places[1] + cats], *outcome as u8, "{}", case());
            assert_eq!(plies[mice * places[1] + cats], lasts.unwrap_or(u32::MAX), "{}", case());
            counts[*outcome as usize] += 1;
        }
        assert_eq!(counts, counted, "{}", case());
        check_placement(teams, verdicts, table, mover, value);
        for winner in Side::BOTH {
            let longest = verdicts.iter().filter(|(_, _, (outcome, _))| *outcome == winner.wins());
            let longest = longest.filter_map(|(_, _, (_, plies))| *plies);
            let found = summary.longest[winner as usize - 1];
            assert_eq!(found.map_or(0, |longest| longest.plies), longest.max().unwrap_or(0), "{}", case());
        }
    }
    if teams.game.rules.ply_limit.is_none() && teams.game.rules.endless == Outcome::Draw {
        check_moves(teams, verdicts, table);
    }
}

fn check_placement(
    teams: &TeamGame,
    verdicts: &Verdicts,
    table: &Table,
    first: Side,
    value: impl Fn(Verdict) -> i64,
) {
    let rules = &teams.game.rules;
    let may_be_on = |side: Side, node: usize| {
        let own = rules.of(side);
        !own.goals.contains(&node) && !own.forbidden.contains(&node) && !rules.holes.contains(&node)
    };
    let may_be = |position: &Position| {
        position.mice.iter().all(|mouse| mouse.is_some_and(|node| may_be_on(Side::Mouse, node)))
            && position.cats.iter().all(|&node| may_be_on(Side::Cat, node))
    };
    let mut best: HashMap<&[usize], i64> = HashMap::new();
    for (_, position, verdict) in
        verdicts.iter().filter(|(side, position, _)| *side == first && may_be(position))
    {
        let score = value(*verdict);
        let best = best.entry(&position.cats).or_insert(i64::MIN);
        *best = score.max(*best);
    }
    match (table.placement(first), best.values().min()) {
        (Ok(found), Some(&expected)) => {
            let verdict = (found.outcome, found.plies);
            assert_eq!(value(verdict), expected, "{first} first in {teams:?}");
            let verdict_there = table.team_outcome(&found.mice, &found.cats, first);
            assert_eq!(verdict_there, Ok(found.outcome), "{first} first in {teams:?}");
        }
        (Err(Error::NoPlacement { .. }), None) => {}
        (found, expected) => panic!("{found:?}, not {expected:?}, {first} first in {teams:?}"),
    }
}

/// Where play that never ends is a draw, and at any length: what is best is what has the verdict's length, and is told with
/// all pieces, so that the table itself says what it is worth.
fn check_moves(teams: &TeamGame, verdicts: &Verdicts, table: &Table) {
    let known: HashMap<_, _> =
        verdicts.iter().map(|(mover, position, verdict)| ((*mover, position), *verdict)).collect();
    for &(mover, ref position, (outcome, plies)) in verdicts {
        let (mice, cats) = nodes(position);
        let case = || format!("{position:?}, {mover} to move, in {teams:?}");
        let moves = table.team_best_moves(&mice, &cats, mover).expect("there are plies");
        let told: Vec<_> =
            moves.iter().map(|best| (best.mice.clone(), best.cats.clone(), best.plies)).collect();
        let keeps = teams.turns(mover, position).into_iter().filter_map(|after| {
            let verdict = known[&(mover.other(), &after)];
            let (mice, cats) = nodes(&after);
            (verdict.0 == outcome).then_some((mice, cats, verdict.1))
        });
        let mut expected: Vec<_> = keeps.collect();
        let lasts = |plies: Option<u32>| plies.map_or(u64::MAX, u64::from);
        expected.sort_by_key(|(mice, cats, plies)| {
            let rank = if outcome == mover.wins() { lasts(*plies) } else { u64::MAX - lasts(*plies) };
            (rank, mice.clone(), cats.clone())
        });
        assert_eq!(told, expected, "{}", case());
        assert!(moves.iter().all(|best| best.outcome == outcome), "{}", case());
        let line = table.team_line(&mice, &cats, mover).expect("there are plies");
        assert_eq!(line.outcome, outcome, "{}", case());
        if let Some(plies) = plies {
            assert_eq!((line.positions.len() as u32, line.repeats_from), (plies, None), "{}", case());
        }
    }
}

/// Single starts, solved as far as it takes.
fn check_decided(teams: &TeamGame, verdicts: &Verdicts) {
    let arena = team_arena(teams);
    for (i, (mover, position, (outcome, _))) in verdicts.iter().enumerate() {
        // Each solves the game: not all of many.
        if verdicts.len() < 100 || i % (verdicts.len() / 97) == 0 {
            let (mice, cats) = nodes(position);
            let options = Options { threads: 1 + i % 2, ..Options::default() };
            let decided = decide_teams(&arena, &mice, &cats, *mover, options);
            assert_eq!(decided, Ok(*outcome), "{position:?}, {mover} to move, in {teams:?}");
        }
    }
}

fn check(teams: &TeamGame) {
    let mut verdicts = teams.verdicts();
    if (teams.pieces, teams.speed) == ([1, 1], [1, 1]) {
        // The only mouse there is is on the board.
        verdicts.retain(|(_, position, _)| position.mice[0].is_some());
    }
    check_with(teams, &verdicts, Options { threads: 1, ..Options::default() })
        .verify(&team_arena(teams))
        .unwrap_or_else(|error| panic!("{error}, without plies: {teams:?}"));
    let table = check_with(teams, &verdicts, Options { threads: 2, with_plies: true, ..Options::default() });
    check_decided(teams, &verdicts);
    if (teams.pieces, teams.speed) != ([1, 1], [1, 1]) {
        check_table(teams, &verdicts, &table);
    }
}

/// Outcomes and plies of all positions, on these levels, in whole copies.
fn check_copies(teams: &TeamGame, verdicts: &Verdicts, levels: &[CpuLevel]) {
    let arena = team_arena(teams);
    let solve = |level, with_plies| {
        let options = Options { threads: 1, cpu_level: Some(level), with_plies, ..Options::default() };
        Table::solve(&arena, options).expect("small")
    };
    let table = solve(levels[0], true);
    let [mice, cats] = Side::BOTH.map(|side| table.place_count(side));
    let mut expected = [vec![(9, 9); mice * cats], vec![(9, 9); mice * cats]];
    for (mover, position, (outcome, plies)) in verdicts {
        let (mice_on, cats_on) = nodes(position);
        let place = |side, nodes: &[usize]| table.place(side, nodes).expect("it is one");
        let index = place(Side::Mouse, &mice_on) * cats + place(Side::Cat, &cats_on);
        expected[*mover as usize - 1][index] = (*outcome as u8, plies.unwrap_or(u32::MAX));
    }
    for &level in levels {
        for table in [solve(level, true), solve(level, false)] {
            for (mover, expected) in Side::BOTH.into_iter().zip(&expected) {
                let (mut outcomes, mut plies) = (vec![8; mice * cats], vec![8; mice * cats]);
                table.copy_outcomes(mover, &mut outcomes).expect("it fits");
                if table.has_plies() {
                    table.copy_plies(mover, &mut plies).expect("it fits");
                } else {
                    plies = expected.iter().map(|&(_, plies)| plies).collect();
                }
                let found: Vec<_> = outcomes.into_iter().zip(plies).collect();
                assert_eq!(found, *expected, "{mover} to move, {level:?}, in {teams:?}");
            }
        }
    }
}

/// Every connected graph with so many nodes and, with one of them as the hole or none, once: others are the same but for the
/// names of nodes.
fn all_up_to_names(nodes: usize) -> Vec<(Rows, Option<usize>)> {
    let mut all_names = vec![vec![]];
    for _ in 0..nodes {
        let longer = |names: &Vec<usize>| {
            let names = names.clone();
            let others = (0..nodes).filter({
                let names = names.clone();
                move |name| !names.contains(name)
            });
            others.map(move |name| [names.clone(), vec![name]].concat()).collect::<Vec<_>>()
        };
        all_names = all_names.iter().flat_map(longer).collect();
    }
    let mut seen = HashSet::new();
    let mut all = vec![];
    for graph in all_undirected(nodes).filter(is_connected) {
        for hole in [None].into_iter().chain((0..nodes).map(Some)) {
            let named = |names: &Vec<usize>| {
                let mut edges: Vec<_> = (0..nodes)
                    .flat_map(|node| graph[node].iter().map(move |&to| (names[node], names[to])))
                    .collect();
                edges.sort();
                (edges, hole.map(|hole| names[hole]))
            };
            if seen.insert(all_names.iter().map(named).min()) {
                all.push((graph.clone(), hole));
            }
        }
    }
    all
}

fn is_connected(rows: &Rows) -> bool {
    let mut reached = vec![0];
    let mut next = 0;
    while next < reached.len() {
        for &to in &rows[reached[next]] {
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
        next += 1;
    }
    reached.len() == rows.len()
}

/// Every connected graph with so many nodes, with every node as the hole and without one, so many cats, one and two mice,
/// speeds from 1 to 3, staying and not, and whether all mice must get out; of these games one in `stride`, on one level in turn or on all.
fn check_small_graphs(nodes: usize, cats: usize, stride: usize, all_levels: bool) {
    let levels = levels();
    let mut games = 0;
    let mut checked = 0;
    for (graph, hole) in all_up_to_names(nodes) {
        for settings in 0..2 * 9 * 4 * 2 {
            games += 1;
            if games % stride != 0 {
                continue;
            }
            let mut game = Game::classic(graph.clone());
            game.rules.holes = hole.into_iter().collect();
            [game.rules.mouse.may_stay, game.rules.cat.may_stay] = [settings & 1 != 0, settings & 2 != 0];
            let (all_must, mice, speeds) = (settings & 4 != 0, 1 + (settings >> 3 & 1), settings >> 4);
            let teams =
                TeamGame { game, pieces: [mice, cats], speed: [1 + speeds / 3, 1 + speeds % 3], all_must };
            if (teams.pieces, teams.speed) == ([1, 1], [1, 1]) {
                continue;
            }
            let level = levels[games % levels.len()];
            let levels = if all_levels { &levels } else { &vec![level] };
            check_copies(&teams, &teams.verdicts(), levels);
            checked += 1;
        }
    }
    println!("{checked} games");
}

#[test]
fn graphs_up_to_isomorphism_are_all_there() {
    let count = |nodes| {
        let all = all_up_to_names(nodes);
        (all.iter().filter(|(_, hole)| hole.is_none()).count(), all.len())
    };
    // Connected graphs, and connected graphs with a root among them.
    assert_eq!([1, 2, 3, 4, 5].map(count), [(1, 2), (1, 2), (2, 5), (6, 17), (21, 79)]);
}

#[test]
fn all_graphs_up_to_4_nodes_with_1_cat() {
    (1..=4).for_each(|nodes| check_small_graphs(nodes, 1, 1, true));
}

#[test]
fn all_graphs_up_to_4_nodes_with_2_cats() {
    (1..=4).for_each(|nodes| check_small_graphs(nodes, 2, 1, true));
}

#[test]
fn all_graphs_up_to_4_nodes_with_3_cats() {
    (1..=4).for_each(|nodes| check_small_graphs(nodes, 3, 1, true));
}

/// With a stride that is prime to the settings, so that each is met on many graphs.
#[test]
fn graphs_with_5_nodes() {
    (1..=3).for_each(|cats| check_small_graphs(5, cats, 41, false));
}

#[test]
#[ignore = "takes minutes; .ci/run does it"]
fn all_graphs_with_5_nodes_with_1_or_2_cats() {
    (1..=2).for_each(|cats| check_small_graphs(5, cats, 1, false));
}

#[test]
#[ignore = "takes minutes; .ci/run does it"]
fn all_graphs_with_5_nodes_with_3_cats() {
    check_small_graphs(5, 3, 1, false);
}

/// Where all must get out, a mouse that is caught is told on the cat's node: off the board, it would be safe, and another one.
#[test]
fn who_is_caught_where_all_must_get_out_is_not_told_safe() {
    let mut game = Game::classic(vec![vec![1], vec![0, 2], vec![1, 3], vec![2, 4], vec![3]]);
    let off = OFF_BOARD;
    for (all_must, after) in [(true, [2, off]), (false, [off, off])] {
        game.rules.endless = Outcome::CatWins;
        let teams = TeamGame { game: game.clone(), pieces: [2, 1], speed: [1, 1], all_must };
        let table = Table::solve(&team_arena(&teams), Options { with_plies: true, ..Options::default() });
        let table = table.expect("small");
        let best = table.team_best_moves(&[2, off], &[3], Side::Cat).expect("there are plies");
        assert_eq!((&best[0].mice[..], &best[0].cats[..], best[0].plies), (&after[..], &[2][..], Some(0)));
        assert_eq!(table.team_outcome(&best[0].mice, &best[0].cats, Side::Mouse), Ok(Outcome::CatWins));
        let line = table.team_line(&[2, off], &[3], Side::Cat).expect("there are plies");
        assert_eq!(line.positions, [[after.to_vec(), vec![2]]]);
        // Safe, and where one is enough, out: the game is over there.
        let best = table.team_best_moves(&[1, off], &[4], Side::Mouse).expect("there are plies");
        let out = if all_must { [off, off] } else { [0, off] };
        assert_eq!((&best[0].mice[..], best[0].plies), (&out[..], Some(0)));
        assert_eq!(table.team_outcome(&out, &[4], Side::Cat), Ok(Outcome::MouseWins));
    }
}

/// A single mouse and a single cat are teams, too, and nobody is off the board, whatever all must do.
#[test]
fn single_pieces_are_asked_like_teams() {
    for seed in 0..60 {
        println!("seed {seed}");
        let mut draw = Random::new(2000 + seed);
        let graph = Family::ALL[draw.below(Family::ALL.len())].graph(2 + draw.below(6), draw.next());
        let game = random(graph, &mut draw);
        let teams = TeamGame { game, pieces: [1, 1], speed: [1, 1], all_must: draw.chance(50) };
        let options = Options { with_plies: true, ..Options::default() };
        let table = Table::solve(&team_arena(&teams), options).expect("small");
        for (mouse, cat) in
            (0..table.nodes()).flat_map(|mouse| (0..table.nodes()).map(move |cat| (mouse, cat)))
        {
            for to_move in Side::BOTH {
                let best = table.team_best_moves(&[mouse], &[cat], to_move);
                let expected = table.best_moves(mouse, cat, to_move);
                let node = |best: &TeamMove| {
                    let ([mouse], [cat]) = (&best.mice[..], &best.cats[..]) else { panic!("{best:?}") };
                    if to_move == Side::Mouse { *mouse } else { *cat }
                };
                match (best, expected) {
                    (Ok(best), Ok(expected)) => {
                        let best: Vec<_> = best.iter().map(|best| (node(best), best.plies)).collect();
                        let expected: Vec<_> = expected.iter().map(|best| (best.node, best.plies)).collect();
                        assert_eq!(
                            best, expected,
                            "mouse {mouse}, cat {cat}, {to_move} to move in {teams:?}"
                        );
                    }
                    (best, expected) => assert_eq!(best.err(), expected.err()),
                }
            }
        }
    }
}

#[test]
fn random_rules() {
    for seed in 0..150 {
        println!("seed {seed}");
        let mut draw = Random::new(seed);
        let pieces = [[1, 2], [1, 3], [2, 1], [2, 2], [3, 1], [1, 1], [3, 2], [1, 4]][draw.below(8)];
        let nodes = 2 + draw.below([0, 0, 6, 5, 4, 3][pieces[0] + pieces[1]].max(2));
        let family = Family::ALL[draw.below(Family::ALL.len())];
        let graph = family.graph(nodes, draw.next());
        let game = random(graph, &mut draw);
        let speed = [1 + draw.below(3), 1 + draw.below(3)];
        let all_must = draw.chance(40);
        check(&TeamGame { game, pieces, speed, all_must });
    }
}

fn cycle(nodes: usize) -> Rows {
    (0..nodes).map(|node| vec![(node + 1) % nodes, (node + nodes - 1) % nodes]).collect()
}

/// One start is decided in about half the memory of a table.
#[test]
fn one_start_takes_less_than_a_table() {
    let teams = TeamGame { game: Game::classic(cycle(24)), pieces: [1, 3], speed: [1, 1], all_must: false };
    let arena = team_arena(&teams);
    let decide = |mouse, memory_limit| {
        let options = Options { threads: 1, memory_limit, ..Options::default() };
        decide_teams(&arena, &[mouse], &[9, 12, 15], Side::Mouse, options)
    };
    let table = Table::estimate(&arena, &Options { threads: 1, ..Options::default() }).expect("small");
    for mouse in 1..24 {
        let Err(Error::OverMemoryLimit { needed, limit: 0 }) = decide(mouse, Some(0)) else {
            assert!([9, 12, 15].contains(&mouse), "{mouse} is over");
            continue;
        };
        assert!(needed < table * 7 / 10, "{needed} of {table}");
        assert!(matches!(decide(mouse, Some(needed - 1)), Err(Error::OverMemoryLimit { .. })));
        let table = Table::solve(&arena, Options::default()).expect("small");
        let outcome = table.team_outcome(&[mouse], &[9, 12, 15], Side::Mouse);
        assert_eq!(decide(mouse, Some(needed)), outcome);
    }
}

/// What no machine has is refused before anything is asked for: systems give away memory that they don't have.
#[test]
fn what_the_machine_does_not_have_is_refused() {
    let teams = TeamGame { game: Game::classic(cycle(400)), pieces: [3, 3], speed: [1, 1], all_must: false };
    let arena = team_arena(&teams);
    let options = Options { threads: 1, ..Options::default() };
    let needed = Table::estimate(&arena, &options).expect("it can be counted");
    assert!(needed > 1 << 44, "{needed}");
    let found = Table::solve(&arena, options).map(|_| ());
    if cfg!(target_os = "linux") {
        assert_eq!(found, Err(Error::OutOfMemory { bytes: needed }));
    }
    let options = Options { threads: 1, with_plies: true, memory_limit: Some(1 << 30), ..Options::default() };
    let found = Table::solve(&arena, options).map(|_| ());
    assert!(matches!(found, Err(Error::OverMemoryLimit { limit, .. }) if limit == 1 << 30), "{found:?}");
}

/// Plies take memory as games get longer, within the limit.
#[test]
fn plies_stay_within_the_limit() {
    let teams = TeamGame { game: Game::classic(cycle(40)), pieces: [2, 2], speed: [1, 1], all_must: false };
    let arena = team_arena(&teams);
    let solve = |memory_limit| {
        let options = Options { threads: 1, with_plies: true, memory_limit, ..Options::default() };
        Table::solve(&arena, options)
    };
    let summary = solve(None).expect("small").summary().expect("in memory");
    let options = Options { threads: 1, with_plies: true, ..Options::default() };
    let estimate = Table::estimate(&arena, &options).expect("small");
    assert!(summary.solve_bytes <= estimate && summary.longest[0].is_some_and(|longest| longest.plies > 8));
    assert!(solve(Some(summary.solve_bytes)).is_ok());
    let found = solve(Some(summary.solve_bytes - 1)).map(|_| ());
    let needed = summary.solve_bytes;
    assert_eq!(found, Err(Error::OverMemoryLimit { needed, limit: needed - 1 }));
}

#[test]
fn levels_and_threads_change_nothing() {
    for seed in 0..12 {
        println!("seed {seed}");
        let mut draw = Random::new(1000 + seed);
        let graph = Family::Sparse.graph(9, draw.next());
        let mut game = random(graph, &mut draw);
        game.rules.ply_limit = None;
        let speed = [1 + draw.below(2), 1 + draw.below(2)];
        let teams = TeamGame { game, pieces: [1, 3], speed, all_must: false };
        let verdicts = teams.verdicts();
        for level in levels() {
            for threads in [1, 3] {
                let options =
                    Options { threads, cpu_level: Some(level), with_plies: true, ..Options::default() };
                check_with(&teams, &verdicts, options);
            }
        }
    }
}
