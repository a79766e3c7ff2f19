//! Best play against the oracle: from every position all moves that keep the outcome, whole games by them, and the longest
//! games that the summary knows.

mod oracle;
mod settings;
mod support;

use std::collections::HashMap;

use cat_mouse::{Arena, Error, Line, Options, Outcome, Side, Status, Table};
use oracle::{Game, Position, textbook};
use settings::{arena, choices, combinations, random, with_kinds};
use support::{Csr, Family, Random, all_directed};

/// What the oracle says of a game with any number of plies left.
struct Verdicts {
    game: Game,
    tables: HashMap<Option<u32>, oracle::Table>,
}

impl Verdicts {
    fn of(game: &Game) -> Self {
        Verdicts { game: game.clone(), tables: HashMap::new() }
    }

    /// The outcome, and the plies if there are any.
    fn at(&mut self, position: Position, left: Option<u32>) -> (Outcome, Option<u32>) {
        let table = self.tables.entry(left).or_insert_with(|| {
            let mut game = self.game.clone();
            game.rules.ply_limit = left;
            textbook(&game)
        });
        let Position { mover, mouse, cat } = position;
        (table.outcome(mover, mouse, cat), table.plies(mover, mouse, cat))
    }

    /// The nodes of the moves that keep the outcome, with the plies after them, best first: by the definition.
    fn best(&mut self, position: Position, left: Option<u32>) -> Vec<(usize, Option<u32>)> {
        if left == Some(0) || self.game.over(position).is_some() {
            return vec![];
        }
        let (outcome, _) = self.at(position, left);
        let mut best = vec![];
        for next in self.game.moves(position) {
            let node = if position.mover == Side::Mouse { next.mouse } else { next.cat };
            let (kept, plies) = self.at(next, left.map(|plies| plies - 1));
            if kept == outcome {
                best.push((node, plies));
            }
        }
        // A stable sort, and moves come by number of the node.
        best.sort_by_key(|&(_, plies)| {
            let plies = plies.map_or(i64::MAX, i64::from);
            if outcome == position.mover.wins() { plies } else { -plies }
        });
        best
    }
}

/// How many questions were answered, and how many refused.
#[derive(Debug, Default)]
struct Met {
    moves: [u64; 3],
    later: u64,
    unranked: u64,
    no_plies: u64,
    lines: u64,
    cycles: u64,
    cycles_under_a_limit: u64,
    limits_reached: u64,
    longest: usize,
}

fn solve(arena: &Arena, with_plies: bool) -> Table {
    Table::solve(arena, Options { threads: 1, with_plies, ..Options::default() }).expect("enough memory")
}

fn positions(nodes: usize) -> impl Iterator<Item = Position> {
    let all = (0..nodes * nodes).map(move |number| (number / nodes, number % nodes));
    all.flat_map(|(mouse, cat)| Side::BOTH.map(|mover| Position { mover, mouse, cat }))
}

/// Every position of a game: best moves and lines, with plies and without.
fn check(game: &Game, met: &mut Met) {
    let arena = arena(game);
    let mut verdicts = Verdicts::of(game);
    for table in [solve(&arena, true), solve(&arena, false)] {
        for position in positions(game.nodes()) {
            check_moves(&table, &mut verdicts, position, met);
            check_later(&table, &mut verdicts, position, met);
            check_line(&table, &mut verdicts, position, met);
        }
        check_longest(&table, &mut verdicts);
    }
}

fn check_moves(table: &Table, verdicts: &mut Verdicts, position: Position, met: &mut Met) {
    let limit = verdicts.game.rules.ply_limit;
    let Position { mover, mouse, cat } = position;
    let (outcome, _) = verdicts.at(position, limit);
    let expected = verdicts.best(position, limit);
    let case = format!("{position:?}, {outcome:?} of {:?}", verdicts.game);
    match table.best_moves(mouse, cat, mover) {
        Ok(moves) => {
            let found: Vec<_> = moves.iter().map(|best| (best.node, best.plies)).collect();
            assert_eq!(found, expected, "{case}");
            assert!(moves.iter().all(|best| best.outcome == outcome), "{case}");
            met.moves[outcome as usize] += u64::from(!expected.is_empty());
        }
        Err(error) => check_refused(error, table, verdicts, position, outcome, met),
    }
}

/// The same in the middle of a game, with some plies of the limit used up.
fn check_later(table: &Table, verdicts: &mut Verdicts, position: Position, met: &mut Met) {
    let limit = verdicts.game.rules.ply_limit;
    let Position { mover, mouse, cat } = position;
    for played in [1, 2, 5] {
        let left = limit.map(|limit| limit.saturating_sub(played));
        let worth = verdicts.at(position, left);
        let expected = verdicts.best(position, left);
        let case = || format!("{position:?}, {played} plies played of {:?}", verdicts.game);
        let found = table.best_moves_after(played, mouse, cat, mover);
        let found = found.map(|moves| moves.iter().map(|best| (best.node, best.plies)).collect::<Vec<_>>());
        match (table.worth_after(played, mouse, cat, mover), found) {
            (Ok(told), Ok(moves)) => {
                assert_eq!((told, moves), (worth, expected), "{}", case());
                met.later += 1;
            }
            (Ok(told), Err(error)) => {
                assert_eq!(told, worth, "{}", case());
                assert!(error == Error::UnrankedDraws || !table.has_plies(), "{error}: {}", case());
            }
            (Err(error), Err(_)) => {
                assert!(error == Error::UnrankedDraws || !table.has_plies(), "{error}: {}", case());
            }
            (Err(error), Ok(_)) => panic!("moves, but {error}: {}", case()),
        }
    }
}

/// A question may be refused only where the documentation says so.
fn check_refused(
    error: Error,
    table: &Table,
    verdicts: &mut Verdicts,
    position: Position,
    outcome: Outcome,
    met: &mut Met,
) {
    let game = verdicts.game.clone();
    let case = || format!("{error}: {position:?} of {game:?}");
    assert_eq!(error.status(), Status::Unsupported);
    let limit = game.rules.ply_limit;
    match error {
        Error::NoPlies => {
            met.no_plies += 1;
            assert!(!table.has_plies(), "{}", case());
            let mut decided = |next| verdicts.at(next, limit).0 != Outcome::Draw;
            let leads_away = limit.is_some() && game.moves(position).into_iter().any(&mut decided);
            assert!(outcome != Outcome::Draw || leads_away, "{}", case());
        }
        Error::UnrankedDraws => {
            met.unranked += 1;
            let has_draws =
                positions(game.nodes()).any(|position| game.over(position) == Some(Outcome::Draw));
            assert!(game.rules.endless != Outcome::Draw && has_draws, "{}", case());
            assert!(limit.is_some() || outcome == Outcome::Draw, "{}", case());
        }
        _ => panic!("{}", case()),
    }
}

fn check_line(table: &Table, verdicts: &mut Verdicts, start: Position, met: &mut Met) {
    let game = verdicts.game.clone();
    let limit = game.rules.ply_limit;
    let (outcome, plies) = verdicts.at(start, limit);
    let case = || format!("{start:?}, {outcome:?} of {game:?}");
    let Line { outcome: found, nodes, repeats_from, .. } =
        match table.line(start.mouse, start.cat, start.mover) {
            Ok(line) => line,
            // A line goes where a question may be refused that is not at its start.
            Err(error) if table.has_plies() || error != Error::NoPlies => {
                return check_refused(error, table, verdicts, start, outcome, met);
            }
            Err(_) => return,
        };
    assert_eq!(found, outcome, "{}", case());
    met.lines += 1;
    met.longest = met.longest.max(nodes.len());
    let mut left = limit;
    let mut here = start;
    let mut seen = vec![start];
    let mut play = |here: Position, node: usize, left: &mut Option<u32>| {
        let best = verdicts.best(here, *left);
        let &(_, plies) = best.iter().find(|&&(other, _)| other == node).unwrap_or_else(|| {
            panic!("to {node} loses something: {here:?}, {left:?} left, line {nodes:?}; {}", case())
        });
        // As good as the best one.
        assert_eq!(plies, best[0].1, "to {node}: {here:?}, {left:?} left; {}", case());
        *left = left.map(|plies| plies - 1);
        let mut next = game.moves(here).into_iter();
        next.find(|next| [next.mouse, next.cat][here.mover as usize - 1] == node).expect("a legal move")
    };
    for &node in &nodes {
        here = play(here, node, &mut left);
        seen.push(here);
    }
    let Some(first) = repeats_from else {
        let is_over = game.over(here).is_some();
        assert!(is_over || left == Some(0), "it could go on: {}", case());
        assert!(plies.is_none_or(|plies| plies as usize == nodes.len()), "{}", case());
        met.limits_reached += u64::from(!is_over);
        return;
    };
    assert!(first < nodes.len() && seen[first] == here, "{}", case());
    assert_eq!(seen.iter().position(|&other| other == here), Some(first), "{}", case());
    // Play that never ends is what it is worth, also if it is cut off by the limit.
    assert_eq!(outcome, game.rules.endless, "{}", case());
    met.cycles += 1;
    met.cycles_under_a_limit += u64::from(limit.is_some());
    let cycle = nodes[first..].iter().cycle();
    for &node in cycle.take(left.map_or(nodes.len(), |left| left as usize)) {
        here = play(here, node, &mut left);
    }
}

/// The longest games are the longest there are, and begin where the summary says.
fn check_longest(table: &Table, verdicts: &mut Verdicts) {
    let limit = verdicts.game.rules.ply_limit;
    let summary = table.summary().expect("in memory");
    for (side, longest) in Side::BOTH.into_iter().zip(summary.longest) {
        let mut expected = None;
        for position in positions(table.nodes()).filter(|_| table.has_plies()) {
            let (outcome, plies) = verdicts.at(position, limit);
            if outcome == side.wins() && plies > Some(0) {
                expected = expected.max(plies);
            }
        }
        assert_eq!(longest.map(|longest| longest.plies), expected, "{side:?} of {:?}", verdicts.game);
        if let Some(longest) = longest {
            let start = Position { mover: longest.to_move, mouse: longest.mouse, cat: longest.cat };
            assert_eq!(verdicts.at(start, limit), (side.wins(), Some(longest.plies)), "{:?}", verdicts.game);
        }
    }
}

impl Met {
    fn assert(&self) {
        println!("{self:?}");
        let Met { moves, unranked, no_plies, lines, cycles, cycles_under_a_limit, limits_reached, .. } = self;
        let counts = [unranked, no_plies, lines, cycles, cycles_under_a_limit, limits_reached];
        assert!(moves.iter().chain(counts).all(|&count| count > 100), "{self:?}");
    }
}

#[test]
fn directed_graphs_with_3_nodes() {
    let (combinations, choices) = (combinations(&[None, Some(1), Some(2), Some(4)]), choices(3));
    let mut met = Met::default();
    for (i, graph) in all_directed(3).enumerate() {
        for j in (i % 97..combinations.len()).step_by(97) {
            let kinds = &choices[(i + j) % choices.len()];
            let rules = with_kinds(combinations[j].clone(), kinds);
            check(&Game { graph: graph.clone(), rules }, &mut met);
        }
    }
    met.assert();
}

#[test]
fn random_games() {
    let mut met = Met::default();
    for seed in 0..300 {
        let nodes = 4 + seed as usize % 6;
        let graph = Family::ALL[seed as usize % 3].graph(nodes, seed);
        check(&random(graph, &mut Random::new(seed)), &mut met);
    }
    met.assert();
    assert!(met.longest > 15, "{met:?}");
}

/// The widths of words and lines, where squares and places matter.
#[test]
fn classic_games_around_the_widths_of_lines() {
    let mut met = Met::default();
    for nodes in [63, 64, 65, 130] {
        let mut game = Game::classic(Family::Sparse.graph(nodes, nodes as u64));
        check(&game, &mut met);
        game.rules.endless = Outcome::CatWins;
        check(&game, &mut met);
    }
    assert!(met.lines > 100_000 && met.longest > 30, "{met:?}");
}

/// On a path with the hole in the middle the mouse has the time, or runs to the end; by hand.
#[test]
fn a_game_by_hand() {
    // 1 - 0 - 2 - 3
    let rows = vec![vec![1, 2], vec![0], vec![0, 3], vec![2]];
    let table = solve(&Arena::new(&Csr::new(&rows).graph()).expect("a graph"), true);
    let nodes = |mouse, cat, side| {
        let moves = table.best_moves(mouse, cat, side).expect("plies");
        moves.iter().map(|best| (best.node, best.plies)).collect::<Vec<_>>()
    };
    assert_eq!(nodes(2, 3, Side::Mouse), [(0, Some(0))]);
    // The mouse, in the corner, must step onto the cat; the cat waits for it on 2, coming from 3 it takes it at once.
    assert_eq!(nodes(3, 2, Side::Cat), [(3, Some(0))]);
    assert_eq!(nodes(3, 2, Side::Mouse), [(2, Some(0))]);
    assert_eq!(nodes(0, 2, Side::Cat), []);
    let line = table.line(3, 1, Side::Mouse).expect("plies");
    assert_eq!((line.outcome, line.nodes, line.repeats_from), (Outcome::Draw, vec![2], None));
}

#[test]
fn a_limit_that_no_game_reaches_makes_no_long_line() {
    let rows = vec![vec![], vec![2], vec![3], vec![1], vec![4]];
    let mut arena = Arena::new(&Csr::new(&rows).graph()).expect("a graph");
    arena.set_ply_limit(Some(Arena::MOST_PLIES)).expect("it is the highest");
    for endless in [Outcome::Draw, Outcome::MouseWins, Outcome::CatWins] {
        arena.set_endless(endless);
        let line = solve(&arena, true).line(1, 4, Side::Mouse).expect("nobody is stuck there");
        assert_eq!(line.outcome, endless);
        assert_eq!((line.nodes, line.repeats_from), (vec![2, 4, 3, 4, 1, 4], Some(0)));
    }
}
