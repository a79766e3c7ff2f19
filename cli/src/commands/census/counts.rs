//! How many graphs there are of each kind.

use std::collections::BTreeMap;
use std::fmt;

use indicatif::HumanCount;
use serde::{Deserialize, Serialize};

use super::Question;
use super::answer::{Answer, Kind, Outcomes};

/// Graphs by their kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Row>", into = "Vec<Row>")]
pub struct Counts(BTreeMap<Kind, (u64, Option<Outcomes>)>);

/// All graphs of one kind. Scripts depend on these names: add, never change.
#[derive(Serialize, Deserialize)]
struct Row {
    #[serde(flatten)]
    kind: Kind,
    graphs: u64,
    #[serde(flatten)]
    outcomes: Option<Outcomes>,
}

impl From<Counts> for Vec<Row> {
    fn from(counts: Counts) -> Self {
        counts.0.into_iter().map(|(kind, (graphs, outcomes))| Row { kind, graphs, outcomes }).collect()
    }
}

impl From<Vec<Row>> for Counts {
    fn from(rows: Vec<Row>) -> Self {
        Counts(rows.into_iter().map(|row| (row.kind, (row.graphs, row.outcomes))).collect())
    }
}

impl Counts {
    /// Counts one more graph.
    pub fn count(&mut self, answer: Answer) {
        self.add_row(answer.kind, 1, answer.outcomes);
    }

    /// Adds what has been counted elsewhere.
    pub fn add(&mut self, more: &Counts) {
        more.0.iter().for_each(|(&kind, &(graphs, outcomes))| self.add_row(kind, graphs, outcomes));
    }

    /// Whether all of this can have been found out by a question.
    pub fn answer(&self, question: Question, max_cops: Option<u16>) -> bool {
        self.0.iter().all(|(kind, &(_, outcomes))| kind.answers(question, max_cops, outcomes))
    }

    /// The graphs that have been counted.
    pub fn graphs(&self) -> u64 {
        self.0.values().fold(0, |sum, (graphs, _)| sum.saturating_add(*graphs))
    }

    fn add_row(&mut self, kind: Kind, graphs: u64, outcomes: Option<Outcomes>) {
        let (all, sum) = self.0.entry(kind).or_default();
        *all += graphs;
        match (sum, outcomes) {
            (Some(sum), Some(more)) => sum.add(more),
            (sum, more) => *sum = sum.or(more),
        }
    }
}

/// A table, with columns for what has been asked.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, (_, with_outcomes))) = self.0.first_key_value() else { return Ok(()) };
        let mut columns = vec!["nodes"];
        columns.extend(first.cops.map(|_| "cops"));
        columns.extend(first.rounds.map(|_| "rounds"));
        columns.extend(first.cop_win.map(|_| "cop-win"));
        columns.push("graphs");
        if with_outcomes.is_some() {
            columns.extend(["draws", "mouse wins", "cat wins"]);
        }
        let rows = self.0.iter().map(|(kind, &(graphs, outcomes))| cells(kind, graphs, outcomes));
        let rows: Vec<_> =
            [columns.iter().map(|name| name.to_string()).collect()].into_iter().chain(rows).collect();
        for row in &rows {
            writeln!(f)?;
            for (column, cell) in row.iter().enumerate() {
                let width = rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
                write!(f, "{}{cell:>width$}", if column == 0 { "" } else { "  " })?;
            }
        }
        Ok(())
    }
}

fn cells(kind: &Kind, graphs: u64, outcomes: Option<Outcomes>) -> Vec<String> {
    let mut cells = vec![kind.nodes.to_string()];
    let are_more = kind.cops == Some(0);
    cells.extend(kind.cops.map(|cops| if are_more { "more".into() } else { cops.to_string() }));
    cells.extend(kind.rounds.map(|rounds| if are_more { "-".into() } else { rounds.to_string() }));
    cells.extend(kind.cop_win.map(|cop_win| if cop_win { "yes" } else { "no" }.to_string()));
    let numbers = outcomes.map(|outcomes| [outcomes.draws, outcomes.mouse_wins, outcomes.cat_wins]);
    cells
        .extend([graphs].into_iter().chain(numbers.into_iter().flatten()).map(|n| HumanCount(n).to_string()));
    cells
}
