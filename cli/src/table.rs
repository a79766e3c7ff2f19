//! Tables in files, as the commands that ask them open them, and the maps that belong to them.

use std::path::{Path, PathBuf};

use cat_mouse::{Arena, Error, Floor, Side, Table};

use crate::failure::Failure;
use crate::read::{Reading, is_stdin, name, read_map};

/// What is said of tables in files, in the help of the commands that read them.
pub const TABLES: &str = "\
A table is mapped into memory, not read: it must be a file, and while a command runs, nobody may write to it or cut it short
in place. The system ends a command that looks where the file has ended since (SIGBUS); no answer is made up. Files that
`cat-mouse solve --table` saves take the place of older ones in one step, which disturbs nobody.";

/// The table in a file.
pub fn open(file: &Path) -> Result<Table, Failure> {
    if is_stdin(file) {
        let message = "a table is mapped into memory, and standard input can't be".into();
        let help = "save it first: cat > table.cmt; a file of the name - is ./-";
        return Err(Failure::usage("-", message, help));
    }
    Table::open(file).map_err(|error| Failure::of(error, &name(file)))
}

/// The map that a table was solved on: the table itself knows only numbers.
#[derive(clap::Args)]
pub struct Map {
    /// The map or grid that the table was solved on: with it, nodes can be given as ROW:COLUMN, and are shown so
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
}

impl Map {
    pub fn is_given(&self) -> bool {
        self.map.is_some()
    }

    /// What the map says of the nodes of a table, if one is given.
    pub fn read(&self, table: &Table) -> Result<Option<Reading>, Failure> {
        let Some(file) = &self.map else { return Ok(None) };
        let reading = read_map(file)?;
        let refuse =
            |message| Failure::usage(&name(file), message, "give the map that the table was solved on");
        let Some(floor) = reading.floor() else {
            return Err(refuse("this is neither a map nor a grid".into()));
        };
        let (cells, nodes) = (reading.csr.nodes(), table.nodes());
        if cells != nodes {
            return Err(refuse(format!(
                "the map has {cells} cells of floor, but the table has {nodes} nodes"
            )));
        }
        match fits(table.arena(), floor).map_err(|error| Failure::of(error, &name(file)))? {
            true => Ok(Some(reading)),
            false => Err(refuse("the moves in the table are no steps or jumps on this map".into())),
        }
    }
}

/// Whether the moves of a side are those of a map, from cell to cell around it, or of a grid, along rows and columns. The
/// other side may have a graph of its own.
fn fits(arena: &Arena, floor: &Floor) -> Result<bool, Error> {
    let is_step = |from: usize, to: usize| {
        let ((row, column), (to_row, to_column)) = (floor.cell(from), floor.cell(to));
        let (down, right) = (row.abs_diff(to_row), column.abs_diff(to_column));
        down == 0 || right == 0 || (down, right) == (1, 1)
    };
    for side in Side::BOTH {
        let mut fits = true;
        for from in 0..arena.nodes() {
            fits &= arena.moves(side, from)?.iter().all(|&to| is_step(from, to));
        }
        if fits {
            return Ok(true);
        }
    }
    Ok(false)
}
