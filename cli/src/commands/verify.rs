//! `cat-mouse verify`: a table in, whether it is right out.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;

use cat_mouse::{Side, Table};
use indicatif::HumanCount;
use serde::Serialize;

use crate::failure::{EXIT_CODES, Failure};
use crate::place::Places;
use crate::print::Printing;
use crate::progress::Waiting;
use crate::ruling::{self, Ruling};
use crate::table::{self, TABLES};

/// Checks every position of a table against the rules, and names the first wrong one
///
/// The check does not use the solver: it looks at what the moves of each position lead to, and whether the table draws the
/// right conclusion. The graph and the rules are those inside the table; the answer tells the rules.
#[derive(clap::Args)]
#[command(after_long_help = format!("{TABLES}\n\n{EXIT_CODES}"))]
pub struct Verify {
    /// A table that `cat-mouse solve --table` has saved
    table: PathBuf,

    #[command(flatten)]
    printing: Printing,
}

impl Verify {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let table = table::open(&self.table)?;
        let file = crate::read::name(&self.table);
        {
            let _waiting = Waiting::new("verifying");
            table.verify(table.arena()).map_err(|error| Failure::of(error, &file))?;
        }
        let nodes = table.nodes() as u64;
        let [mice, cats] = Side::BOTH.map(|side| table.place_count(side) as u64);
        let right = Right {
            table: file,
            nodes,
            positions: 2 * mice * cats,
            with_plies: table.has_plies(),
            rules: Ruling::of(table.arena()),
            right: &table,
        };
        self.printing.print(out, &right)
    }
}

/// The good news.
#[derive(Serialize)]
struct Right<'a> {
    table: String,
    nodes: u64,
    positions: u64,
    with_plies: bool,
    rules: Ruling,
    #[serde(skip)]
    right: &'a Table,
}

impl fmt::Display for Right<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.with_plies { "outcomes and plies" } else { "outcomes" };
        writeln!(f, "The table is right: {what} of {} positions.", HumanCount(self.positions))?;
        let places = Places { nodes: self.right.nodes(), floor: None };
        write!(f, "{}", ruling::words(self.right.arena(), places))
    }
}
