//! The canonical CSR text: a line "n m", a line of n+1 offsets, a line of m nodes. Strict about its lines, so that a
//! file that lost a number is noticed; generous about blanks and line ends.

use super::text::{Line, lines};
use super::{Csr, MOST, Problem, push};
use crate::words;

const HELP: &str =
    "CSR text has three lines: \"n m\", then n+1 offsets from 0 to m, then m nodes; no comments";

/// Reads a graph from CSR text.
pub fn read(bytes: &[u8]) -> Result<Csr, Problem> {
    let mut lines = lines(bytes);
    let mut next_line = |name: &str| {
        lines
            .next()
            .ok_or_else(|| Problem::input(bytes.len(), format!("the line of {name} is missing"), HELP))
    };

    let sizes = numbers(next_line("sizes")?, 2, "a size", MOST)?;
    let (n, m) = (sizes[0], sizes[1]);
    let line = next_line("offsets")?;
    let offsets = numbers(line, n as usize + 1, "an offset", m)?;
    check_offsets(line, &offsets, m)?;
    // A text without entries may end before the empty line that would list them. Without nodes there are none, since
    // the only offset is both 0 and m.
    let adj = if m == 0 { Vec::new() } else { numbers(next_line("entries")?, m as usize, "a node", n - 1)? };

    match lines.find_map(|line| line.words().next()) {
        Some(token) => Err(Problem { help: HELP, ..token.unexpected("the end") }),
        None => Ok(Csr { offsets, adj }),
    }
}

/// The numbers of a line: exactly `count`, each from 0 to `max`.
fn numbers(line: Line<'_>, count: usize, what: &str, max: i32) -> Result<Vec<i32>, Problem> {
    let mut numbers = Vec::new();
    for token in line.words() {
        if numbers.len() == count {
            let wanted = format!("the end of the line after number {count}");
            return Err(Problem { help: HELP, ..token.unexpected(&wanted) });
        }
        let number = token.number(what, max).map_err(|problem| Problem { help: HELP, ..problem })?;
        push(&mut numbers, number)?;
    }
    if numbers.len() < count {
        let message = format!("the line has {}, not {count}", words::count(numbers.len(), "number"));
        return Err(Problem::input(line.end(), message, HELP));
    }
    Ok(numbers)
}

/// Offsets begin with 0, never fall, and end with the number of entries.
fn check_offsets(line: Line<'_>, offsets: &[i32], m: i32) -> Result<(), Problem> {
    let last = offsets.len() - 1;
    let (bad, why) = if offsets[0] != 0 {
        (0, "the first offset is 0".to_string())
    } else if let Some(row) = offsets.windows(2).position(|pair| pair[1] < pair[0]) {
        (row + 1, format!("offsets never fall, and {} stands before it", offsets[row]))
    } else if offsets[last] != m {
        (last, format!("the last offset is the number of entries, {m}"))
    } else {
        return Ok(());
    };
    let token = line.words().nth(bad).expect("every offset comes from a token");
    Err(Problem::input(token.at, format!("offset {bad} can't be {}: {why}", offsets[bad]), HELP))
}
