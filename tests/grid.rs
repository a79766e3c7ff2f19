//! Grids with food (LeetCode 1728): known games, every position of random grids against a player that only knows the text
//! of the problem, and grids that are none.

mod support;

use serde_json::Value;
use support::{Random, cases};

use cat_mouse::{Error, Grid, GridDefect, Jumps, Options, Outcome, Side, Status, Table};

fn solve(rows: &[String], jumps: Jumps) -> (Grid, Table) {
    let grid = Grid::new(rows).expect("it is a grid");
    let arena = grid.arena(jumps).expect("there is memory");
    let table = Table::solve(&arena, Options { with_plies: true, ..Options::default() });
    (grid, table.expect("there is memory"))
}

#[test]
fn known_grids() {
    for case in cases("grid_food.jsonl") {
        let rows: Vec<String> = serde_json::from_value(case["grid"].clone()).expect("a list of rows");
        let jump = |key: &str| case[key].as_u64().expect("a number of cells") as usize;
        let (grid, table) = solve(&rows, Jumps { mouse: jump("mouse_jump"), cat: jump("cat_jump") });
        let outcome = table.outcome(grid.mouse(), grid.cat(), Side::Mouse).unwrap();
        let plies = table.plies(grid.mouse(), grid.cat(), Side::Mouse).unwrap();
        let (mouse_wins, name) = (case["mouse_wins"] == 1, &case["name"]);
        assert_eq!(outcome, if mouse_wins { Outcome::MouseWins } else { Outcome::CatWins }, "{name}");
        // How soon the cat wins is not part of the problem.
        if mouse_wins {
            assert_eq!(plies.map(Value::from).as_ref(), Some(&case["plies"]), "{name}");
        } else {
            assert!(case["plies"].is_null() && plies.is_some_and(|plies| plies <= 1000), "{name}: {plies:?}");
        }
    }
}

/// The game by the text of the problem, with cells for places.
struct Game {
    rows: Vec<String>,
    jumps: Jumps,
}

type Cell = (usize, usize);

impl Game {
    fn cells(&self) -> impl Iterator<Item = Cell> {
        let (rows, columns) = (self.rows.len(), self.rows[0].len());
        let cells = (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
        cells.filter(|&cell| self.at(cell) != b'#')
    }

    fn at(&self, (row, column): Cell) -> u8 {
        self.rows[row].as_bytes()[column]
    }

    fn moves(&self, (row, column): Cell, longest: usize) -> Vec<Cell> {
        let mut moves = vec![(row, column)];
        for (down, right) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let (mut at, mut cells) = ((row, column), 0);
            while cells < longest {
                let next = (at.0.wrapping_add_signed(down), at.1.wrapping_add_signed(right));
                if next.0 >= self.rows.len() || next.1 >= self.rows[0].len() || self.at(next) == b'#' {
                    break;
                }
                (at, cells) = (next, cells + 1);
                moves.push(at);
            }
        }
        moves
    }

    /// Whether `winner` can have won within so many plies, for 0, 1, ... up to `most`: the first number for each position,
    /// by the side to move, the mouse's cell and the cat's, as indices of cells.
    fn wins(&self, winner: Side, most: u32) -> [Vec<Vec<Option<u32>>>; 2] {
        let cells: Vec<_> = self.cells().collect();
        let index = |cell: Cell| cells.iter().position(|&other| other == cell).expect("it is floor");
        let moves = |longest| {
            let moves = |&cell: &Cell| self.moves(cell, longest).into_iter().map(index).collect::<Vec<_>>();
            cells.iter().map(moves).collect::<Vec<_>>()
        };
        let moves = [moves(self.jumps.mouse), moves(self.jumps.cat)];
        let over = |mouse: usize, cat: usize| match (self.at(cells[mouse]), self.at(cells[cat])) {
            (b'F', _) => Some(Side::Mouse),
            (_, b'F') => Some(Side::Cat),
            _ => (mouse == cat).then_some(Side::Cat),
        };
        let size = cells.len();
        let mut wins = [vec![vec![None; size]; size], vec![vec![None; size]; size]];
        for plies in 0..=most {
            let before = wins.clone();
            for (side, to_move) in [Side::Mouse, Side::Cat].into_iter().enumerate() {
                for (mouse, cat) in (0..size).flat_map(|mouse| (0..size).map(move |cat| (mouse, cat))) {
                    let won_after = |&to: &usize| match to_move {
                        Side::Mouse => before[1][to][cat].is_some(),
                        Side::Cat => before[0][mouse][to].is_some(),
                    };
                    let moves = &moves[side][if to_move == Side::Mouse { mouse } else { cat }];
                    let wins_now = match over(mouse, cat) {
                        Some(side) => side == winner,
                        None if plies == 0 => false,
                        None if to_move == winner => moves.iter().any(won_after),
                        None => moves.iter().all(won_after),
                    };
                    if wins_now {
                        wins[side][mouse][cat].get_or_insert(plies);
                    }
                }
            }
            if plies > 0 && wins == before {
                break;
            }
        }
        wins
    }
}

fn random_grid(random: &mut Random) -> Vec<String> {
    let (rows, columns) = (1 + random.below(4), 3 + random.below(3));
    let walls = random.below(50);
    let mut cells: Vec<_> =
        (0..rows * columns).map(|_| if random.chance(walls) { b'#' } else { b'.' }).collect();
    for piece in *b"MCF" {
        let free = |cell: &usize| matches!(cells[*cell], b'.' | b'#');
        let free: Vec<_> = (0..cells.len()).filter(free).collect();
        cells[free[random.below(free.len())]] = piece;
    }
    cells.chunks(columns).map(|row| String::from_utf8(row.to_vec()).expect("ASCII")).collect()
}

#[test]
fn every_position_of_random_grids() {
    const LIMIT: u32 = 1000;
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let rows = random_grid(&mut random);
        let jumps = Jumps { mouse: random.below(5), cat: random.below(5) };
        let (grid, table) = solve(&rows, jumps);
        let game = Game { rows, jumps };
        let [mouse_wins, cat_wins] = [Side::Mouse, Side::Cat].map(|winner| game.wins(winner, LIMIT));
        let cells: Vec<_> = game.cells().collect();
        assert_eq!(cells.len(), grid.floor().nodes());
        for (node, &cell) in cells.iter().enumerate() {
            assert_eq!(grid.floor().cell(node), cell);
            assert_eq!(grid.floor().node(cell.0, cell.1), Some(node));
            for (piece, place) in [(b'M', grid.mouse()), (b'C', grid.cat()), (b'F', grid.food())] {
                assert_eq!(game.at(cell) == piece, place == node, "seed {seed}");
            }
        }
        for (side, to_move) in [Side::Mouse, Side::Cat].into_iter().enumerate() {
            for (mouse, cat) in (0..cells.len()).flat_map(|m| (0..cells.len()).map(move |c| (m, c))) {
                let expected = match (mouse_wins[side][mouse][cat], cat_wins[side][mouse][cat]) {
                    (Some(plies), _) => (Outcome::MouseWins, Some(plies)),
                    (None, plies) => (Outcome::CatWins, Some(plies.unwrap_or(LIMIT))),
                };
                let outcome = table.outcome(mouse, cat, to_move).unwrap();
                let found = (outcome, table.plies(mouse, cat, to_move).unwrap());
                let rows = &game.rows;
                assert_eq!(found, expected, "seed {seed}: {rows:?}, {jumps:?}, {to_move:?}, {mouse}, {cat}");
            }
        }
    }
}

/// A spiral so long that the mouse, one cell a move, is not at the food after 1000 plies; nobody else hinders it.
#[test]
fn the_cat_wins_what_takes_1000_moves() {
    let corridor = |length: usize| format!("M{}F#C", ".".repeat(length - 1));
    // The mouse's ply number n is ply 2n - 1 of the game.
    for (length, outcome, plies) in
        [(499, Outcome::MouseWins, 997), (500, Outcome::MouseWins, 999), (501, Outcome::CatWins, 1000)]
    {
        let (grid, table) = solve(&[corridor(length)], Jumps { mouse: 1, cat: 1 });
        let (mouse, cat) = (grid.mouse(), grid.cat());
        assert_eq!(table.outcome(mouse, cat, Side::Mouse), Ok(outcome), "{length}");
        assert_eq!(table.plies(mouse, cat, Side::Mouse), Ok(Some(plies)), "{length}");
    }
}

#[test]
fn what_is_no_grid_is_refused() {
    let cases: [(&[&str], GridDefect, &str); 9] = [
        (&["MC."], GridDefect::Missing { piece: 'F' }, "no food (F)"),
        (&["MF."], GridDefect::Missing { piece: 'C' }, "no cat (C)"),
        (&["FC."], GridDefect::Missing { piece: 'M' }, "no mouse (M)"),
        (
            &["MCF", "..M"],
            GridDefect::Twice { piece: 'M', row: 1, column: 2 },
            "a second mouse (M) in row 1, column 2",
        ),
        (&["MCF", "F.C"], GridDefect::Twice { piece: 'F', row: 1, column: 0 }, "a second food (F)"),
        (
            &["MCF", ".x\n"],
            GridDefect::UnknownCell { row: 1, column: 1, value: b'x' },
            "'x' in row 1, column 1",
        ),
        (&["MCF", ".."], GridDefect::RowLength { row: 1, expected: 3, found: 2 }, "row 1 has 2 cells"),
        (&[], GridDefect::NoFloor, "no cell to stand on"),
        (&["##", "##"], GridDefect::NoFloor, "no cell to stand on"),
    ];
    for (rows, defect, text) in cases {
        let error = Grid::new(rows).expect_err("it is no grid");
        assert_eq!((error, error.status()), (Error::BadGrid { defect }, Status::InvalidArgument), "{rows:?}");
        assert!(error.to_string().contains(text), "{error}");
    }
}
