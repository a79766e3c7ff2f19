//! Grids as in LeetCode 1728: rows of `.`, `#`, `M`, `C` and `F`. What they mean is the library's; here they are found in
//! the text, and what is wrong with them is given its place in it.

use cat_mouse::{Error, Grid, GridDefect};

use super::text::{Line, lines};
use super::{Problem, push};

const HELP: &str = "a grid has rows of equal length, of . (floor) and # (wall), with one M (mouse), one C (cat) and one \
                    F (food)";

/// Reads a grid. Blanks at the ends of rows, and empty lines before and after them, are no part of it.
pub fn read(bytes: &[u8]) -> Result<Grid, Problem> {
    let mut rows = Vec::new();
    for line in lines(bytes).map(Line::trimmed).skip_while(|line| line.bytes().is_empty()) {
        push(&mut rows, line)?;
    }
    while rows.pop_if(|line| line.bytes().is_empty()).is_some() {}
    Grid::new(&rows).map_err(|error| {
        let Error::BadGrid { defect } = error else {
            return Problem::resources(error.to_string());
        };
        match defect {
            GridDefect::RowLength { row, expected, found } => {
                let message = format!("the row has {found} cells, but the first one has {expected}");
                Problem::input(rows[row].end(), message, HELP)
            }
            GridDefect::UnknownCell { row, column, .. } => {
                Problem { help: HELP, ..rows[row].token(column, 1).unexpected("a cell") }
            }
            GridDefect::Twice { piece, row, column } => {
                let message = format!("a second {piece}: only one can be there");
                Problem::input(rows[row].token(column, 1).at, message, HELP)
            }
            _ => Problem { at: None, ..Problem::input(0, error.to_string(), HELP) },
        }
    })
}

/// Whether text can only be meant as a grid. Lines of the other formats begin with a digit, or with a `#` that makes them
/// comments; if all lines do, those of a grid have nothing but cells.
pub fn is_likely(bytes: &[u8]) -> bool {
    let mut firsts = lines(bytes).filter_map(|line| Some(line.words().next()?.bytes[0]));
    match firsts.find(|first| !matches!(first, b'#' | b'%')) {
        Some(first) => b".MCF".contains(&first),
        None => bytes.iter().all(|byte| b".#MCF\r\n".contains(byte)),
    }
}
