//! How numbers and names stand in sentences.

use cat_mouse::{Outcome, Side, Table};
use indicatif::HumanCount;

/// `1 node`, `2 nodes`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// `1 ply`, `2 plies`.
pub fn plies(number: u32) -> String {
    if number == 1 { "1 ply".into() } else { format!("{number} plies") }
}

/// `1,234,567 bytes`: to the byte, where rounded sizes could look the same.
pub fn bytes(number: u64) -> String {
    format!("{} byte{}", HumanCount(number), if number == 1 { "" } else { "s" })
}

/// `0, 5 and 7`, with some word for the last comma.
pub fn list(items: &[String], and: &str) -> String {
    match items {
        [] => "none".into(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {and} {last}", most.join(", ")),
    }
}

/// The side that wins, as JSON has it.
pub fn winner(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Draw => None,
        Outcome::MouseWins => Some(side(Side::Mouse)),
        Outcome::CatWins => Some(side(Side::Cat)),
    }
}

/// What is said in place of the best moves, where a table can't tell them.
pub fn no_best_moves(table: &Table) -> &'static str {
    match table.has_plies() {
        true => "What to play can't be told from this table.",
        false => {
            "What to play can't be told: the table has no plies, which `cat-mouse solve --plies --table` keeps."
        }
    }
}

/// The name of a side.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::Mouse => "mouse",
        Side::Cat => "cat",
    }
}

/// A name given by somebody else, with its control characters escaped, so that a terminal does not obey them.
pub fn shown(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(|n| count(n, "node")), ["0 nodes", "1 node", "2 nodes"]);
        assert_eq!([1, 1_234_567].map(bytes), ["1 byte", "1,234,567 bytes"]);
    }

    #[test]
    fn lists_are_sentences() {
        let words =
            |items: &[&str]| list(&items.iter().map(|item| item.to_string()).collect::<Vec<_>>(), "and");
        assert_eq!([words(&[]), words(&["1"]), words(&["1", "2", "3"])], ["none", "1", "1, 2 and 3"]);
    }

    #[test]
    fn control_characters_are_escaped_and_nothing_else() {
        assert_eq!(shown("a\\b 'c'\u{1b}[2J\n\u{85}é"), "a\\b 'c'\\u{1b}[2J\\n\\u{85}é");
    }
}
