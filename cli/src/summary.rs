//! A table in numbers: how many positions each side wins, and what solving took.

use std::fmt;
use std::time::Duration;

use cat_mouse::{Error, Longest, Side, Table};
use indicatif::{HumanBytes, HumanCount};
use serde::Serialize;

use crate::memory;
use crate::place::Places;
use crate::teams::{Pieces, has_teams};
use crate::words::{self, count, side};

/// What a table holds, and what solving it took. Scripts depend on these names: add, never change.
#[derive(Serialize)]
pub struct Report<'a> {
    positions: u64,
    mouse_to_move: Outcomes,
    cat_to_move: Outcomes,
    longest: Longests,
    rounds: Rounds,
    seconds: f64,
    positions_per_second: f64,
    /// By the library's own account.
    solve_bytes: u64,
    table_bytes: u64,
    /// By the system's account, of the whole process.
    peak_resident_bytes: Option<u64>,
    cpu_level: &'static str,
    threads: usize,
    #[serde(skip)]
    places: Places<'a>,
}

/// Positions with one side to move.
#[derive(Serialize)]
struct Outcomes {
    draws: u64,
    mouse_wins: u64,
    cat_wins: u64,
}

/// The longest game that each side wins; none of a side that wins none, or where nobody counted plies.
#[derive(Serialize)]
struct Longests {
    mouse: Option<Start>,
    cat: Option<Start>,
}

/// Where a game starts that takes so many plies.
#[derive(Serialize)]
struct Start {
    plies: u32,
    /// The node or, of teams, the number of the place.
    mouse: usize,
    cat: usize,
    /// The nodes of a place of teams.
    #[serde(flatten)]
    pieces: Option<Pieces>,
    to_move: &'static str,
}

/// Rounds of the attractor of each side.
#[derive(Serialize)]
struct Rounds {
    mouse: u32,
    cat: u32,
}

impl<'a> Report<'a> {
    /// What a table says of itself.
    pub fn of(table: &Table, places: Places<'a>) -> Result<Self, Error> {
        let summary = table.summary()?;
        let outcomes = |[draws, mouse_wins, cat_wins]: [u64; 3]| Outcomes { draws, mouse_wins, cat_wins };
        let longest = |Longest { plies, mouse, cat, to_move, .. }: Longest| -> Result<Start, Error> {
            let nodes = |side, place| table.pieces_of_place(side, place);
            let pieces = match has_teams(table) {
                true => Some(Pieces::new(&nodes(Side::Mouse, mouse)?, &nodes(Side::Cat, cat)?)),
                false => None,
            };
            Ok(Start { plies, mouse, cat, pieces, to_move: side(to_move) })
        };
        let [mouse_longest, cat_longest] = summary.longest.map(|game| game.map(longest).transpose());
        let [mouse, cat] = summary.rounds;
        let positions = 2 * summary.mouse_places * summary.cat_places;
        let seconds = summary.solve_time.as_secs_f64();
        Ok(Report {
            positions,
            mouse_to_move: outcomes(summary.mouse_to_move),
            cat_to_move: outcomes(summary.cat_to_move),
            longest: Longests { mouse: mouse_longest?, cat: cat_longest? },
            rounds: Rounds { mouse, cat },
            seconds,
            // A clock may be too coarse for a tiny graph.
            positions_per_second: positions as f64 / seconds.max(1e-9),
            solve_bytes: summary.solve_bytes,
            table_bytes: summary.table_bytes,
            peak_resident_bytes: memory::peak(),
            cpu_level: summary.cpu_level.name(),
            threads: summary.threads,
            places,
        })
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [self.mouse_to_move.cells(), self.cat_to_move.cells()];
        let widths: [usize; 3] =
            std::array::from_fn(|column| 14.max(rows[0][column].len()).max(rows[1][column].len()));
        let mut line = |name: &str, cells: [&str; 3]| {
            write!(f, "{name:<13}")?;
            cells.iter().zip(widths).try_for_each(|(cell, width)| write!(f, "  {cell:>width$}"))?;
            writeln!(f)
        };
        line("", ["draws", "the mouse wins", "the cat wins"])?;
        for (name, cells) in ["Mouse to move", "Cat to move"].into_iter().zip(&rows) {
            line(name, [&cells[0], &cells[1], &cells[2]])?;
        }
        writeln!(f)?;

        for (winner, longest) in [("mouse", &self.longest.mouse), ("cat", &self.longest.cat)] {
            if let Some(Start { plies, mouse, cat, pieces, to_move }) = longest {
                let plies = words::plies(*plies);
                let start = match pieces {
                    Some(pieces) => pieces.words(self.places),
                    None => {
                        let [mouse, cat] = [mouse, cat].map(|&node| self.places.show(node));
                        format!("the mouse on {mouse}, cat on {cat}")
                    }
                };
                writeln!(f, "Longest    win of the {winner}: {plies}, with {start}, the {to_move} to move")?;
            }
        }
        writeln!(f, "Positions  {}", HumanCount(self.positions))?;
        let Rounds { mouse, cat } = self.rounds;
        let (mouse, cat) = (HumanCount(mouse.into()), HumanCount(cat.into()));
        writeln!(f, "Rounds     {mouse} of the mouse's attractor, {cat} of the cat's")?;
        // A shorter time says more about the clock than about the graph.
        if self.seconds < 1e-3 {
            writeln!(f, "Time       under 1 ms")?;
        } else {
            let speed = HumanCount(self.positions_per_second as u64);
            let time = Duration::from_secs_f64(self.seconds);
            writeln!(f, "Time       {time:.3?}, {speed} positions a second")?;
        }
        writeln!(f, "Processor  {}, {}", self.cpu_level, count(self.threads, "thread"))?;
        let (solve, table) = (HumanBytes(self.solve_bytes), HumanBytes(self.table_bytes));
        write!(f, "Memory     {solve} allocated to solve, {table} for the table")?;
        match self.peak_resident_bytes {
            Some(peak) => write!(f, "; this process touched at most {} at once", HumanBytes(peak)),
            None => Ok(()),
        }
    }
}

impl Outcomes {
    /// Counts and shares, as they are shown.
    fn cells(&self) -> [String; 3] {
        let counts = [self.draws, self.mouse_wins, self.cat_wins];
        let all: u64 = counts.iter().sum();
        counts.map(|count| format!("{} ({:.2} %)", HumanCount(count), 100.0 * count as f64 / all as f64))
    }
}
