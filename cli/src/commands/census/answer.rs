//! What is found out of a graph, and how it is counted and printed.

use std::fmt;

use cat_mouse::{Arcs, Census, Error, Graph6, Placements};
use serde::{Deserialize, Serialize};

use super::Question;

/// What is found out of one graph. Scripts depend on these names: add, never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Kind {
    pub nodes: usize,
    /// The cop number; 0 if it is more than was tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cops: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cop_win: Option<bool>,
}

impl Kind {
    /// Whether this is what can be found out of a graph by a question.
    pub fn answers(&self, question: Question, max_cops: Option<u16>, outcomes: Option<Outcomes>) -> bool {
        let Kind { nodes, cops, rounds, cop_win } = *self;
        let few = |cops| max_cops.is_some_and(|most| cops <= usize::from(most));
        nodes > 0
            && match question {
                Question::CopNumber => {
                    cops.is_some_and(few) && rounds.is_some() && cop_win.is_none() && outcomes.is_none()
                }
                Question::CopWin => {
                    cops.is_none() && rounds.is_none() && cop_win.is_some() && outcomes.is_none()
                }
                Question::Classic => {
                    cops.is_none() && rounds.is_none() && cop_win.is_none() && outcomes.is_some()
                }
            }
    }
}

/// How often each side wins the classic game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcomes {
    pub draws: u64,
    pub mouse_wins: u64,
    pub cat_wins: u64,
}

impl Outcomes {
    pub fn add(&mut self, more: Outcomes) {
        self.draws += more.draws;
        self.mouse_wins += more.mouse_wins;
        self.cat_wins += more.cat_wins;
    }
}

/// A graph's kind and, if that was the question, its outcomes, which are added up over graphs of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    #[serde(flatten)]
    pub kind: Kind,
    #[serde(flatten)]
    pub outcomes: Option<Outcomes>,
}

impl Answer {
    /// The answer for a graph.
    pub fn find(
        census: &mut Census,
        graph: &Graph6<'_>,
        question: Question,
        max_cops: usize,
    ) -> Result<Self, Error> {
        let mut kind = Kind { nodes: graph.nodes(), cops: None, rounds: None, cop_win: None };
        let mut outcomes = None;
        match question {
            Question::CopNumber => {
                let found = census.cop_number(graph, max_cops)?;
                kind.cops = Some(found.map_or(0, |found| found.cops));
                kind.rounds = Some(found.map_or(0, |found| found.rounds));
            }
            Question::CopWin => kind.cop_win = Some(census.is_cop_win(graph)?),
            Question::Classic => {
                let Placements { draws, mouse_wins, cat_wins } = census.placements(graph)?;
                outcomes = Some(Outcomes { draws, mouse_wins, cat_wins });
            }
        }
        Ok(Answer { kind, outcomes })
    }

    /// Writes a line about one graph: JSON, or the graph and numbers apart by tabs.
    pub fn write(&self, out: &mut Vec<u8>, line: &[u8], json: bool) {
        // A line that is a graph is ASCII.
        let graph = String::from_utf8_lossy(line);
        if json {
            #[derive(Serialize)]
            struct One<'a> {
                graph: &'a str,
                #[serde(flatten)]
                answer: &'a Answer,
            }
            let one = serde_json::to_string(&One { graph: &graph, answer: self });
            out.extend(one.expect("numbers and a string").bytes());
        } else {
            out.extend(format!("{graph}{self}").bytes());
        }
        out.push(b'\n');
    }
}

/// The numbers of an answer, each after a tab.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Kind { cops, rounds, cop_win, .. } = self.kind;
        if let Some((cops, rounds)) = cops.zip(rounds) {
            write!(f, "\t{cops}\t{rounds}")?;
        }
        if let Some(cop_win) = cop_win {
            write!(f, "\t{}", u8::from(cop_win))?;
        }
        if let Some(Outcomes { draws, mouse_wins, cat_wins }) = self.outcomes {
            write!(f, "\t{draws}\t{mouse_wins}\t{cat_wins}")?;
        }
        Ok(())
    }
}
