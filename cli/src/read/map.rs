//! Game maps as MovingAI publishes them (`.map`): a header, then a character for each cell. The floor and the steps from
//! cell to cell become a graph.

use cat_mouse::{Error, Floor};

use super::text::lines;
use super::{Connect, Csr, MOST, Problem, push};
use crate::words::count;

const HELP: &str = "a map has the lines \"type octile\", \"height H\", \"width W\", \"map\", then H rows of W cells: \
                    . G S are floor, @ O T W are not";

/// Reads the floor of a map.
pub fn read(bytes: &[u8]) -> Result<Floor, Problem> {
    let mut lines = lines(bytes);
    let missing = |at, what: &str| Problem::input(at, format!("{what} is missing"), HELP);
    let [mut height, mut width] = [None; 2];
    let header_end = loop {
        let line = lines.next().ok_or_else(|| missing(bytes.len(), "the line \"map\""))?;
        let mut words = line.words();
        let Some(name) = words.next() else { continue };
        let size = match name.bytes {
            b"map" => break line.end(),
            b"type" => continue,
            b"height" => &mut height,
            b"width" => &mut width,
            _ => return Err(Problem { help: HELP, ..name.unexpected("type, height, width or map") }),
        };
        let number = words.next().ok_or_else(|| missing(line.end(), "the number"))?;
        *size = Some(number.number("a size", MOST)? as usize);
    };
    let height = height.ok_or_else(|| missing(header_end, "the line of the height"))?;
    let width = width.ok_or_else(|| missing(header_end, "the line of the width"))?;

    let mut rows = Vec::new();
    for line in lines.by_ref().take(height) {
        let row = line.bytes();
        if row.len() != width {
            let message = format!("the row has {}, not {width}", count(row.len(), "cell"));
            return Err(Problem::input(line.end(), message, HELP));
        }
        if let Some(column) = row.iter().position(|cell| !b".GS@OTW".contains(cell)) {
            return Err(Problem { help: HELP, ..line.token(column, 1).unexpected("a cell") });
        }
        push(&mut rows, row)?;
    }
    if rows.len() < height {
        return Err(missing(bytes.len(), &format!("row {} of {height}", rows.len() + 1)));
    }
    match lines.find_map(|line| line.words().next()) {
        Some(token) => Err(Problem { help: HELP, ..token.unexpected("the end") }),
        None => Floor::new(height, width, |row, column| b".GS".contains(&rows[row][column]))
            .map_err(|error| no_floor(error, header_end)),
    }
}

/// Of what the library finds wrong with a floor, only its absence is the text's fault.
fn no_floor(error: Error, at: usize) -> Problem {
    match error {
        Error::BadGrid { .. } => Problem::input(at, error.to_string(), HELP),
        error => Problem::resources(error.to_string()),
    }
}

/// The graph of a floor, by steps to the cells around: 4, or 8, where a diagonal step needs both cells beside it to be
/// floor.
pub fn steps(floor: &Floor, connect: Connect) -> Result<Csr, Problem> {
    // Row by row, so that the nodes of a row come in order.
    const AROUND: [(isize, isize); 8] =
        [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    let mut csr = Csr { offsets: Vec::new(), adj: Vec::new() };
    push(&mut csr.offsets, 0)?;
    for node in 0..floor.nodes() {
        let (row, column) = floor.cell(node);
        let at = |down: isize, right: isize| {
            floor.node(row.wrapping_add_signed(down), column.wrapping_add_signed(right))
        };
        for (down, right) in AROUND {
            let diagonal = down != 0 && right != 0;
            if diagonal && (connect == Connect::Four || at(down, 0).is_none() || at(0, right).is_none()) {
                continue;
            }
            if let Some(to) = at(down, right) {
                push(&mut csr.adj, i32::try_from(to).map_err(|_| Problem::too_many_entries())?)?;
            }
        }
        push(&mut csr.offsets, i32::try_from(csr.adj.len()).map_err(|_| Problem::too_many_entries())?)?;
    }
    Ok(csr)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagonal_steps_cut_no_corners() {
        // 0 1 .
        // . 2 3
        // 4 5 6
        let floor = read(b"type octile\nheight 3\nwidth 3\nmap\n.G@\nTS.\r\n...\n\n").unwrap();
        let rows = |connect| {
            let Csr { offsets, adj } = steps(&floor, connect).unwrap();
            offsets.windows(2).map(|row| adj[row[0] as usize..row[1] as usize].to_vec()).collect::<Vec<_>>()
        };
        assert_eq!(
            rows(Connect::Four),
            [vec![1], vec![0, 2], vec![1, 3, 5], vec![2, 6], vec![5], vec![2, 4, 6], vec![3, 5]]
        );
        let eight = rows(Connect::Eight);
        assert_eq!((&eight[2], &eight[3], &eight[6]), (&vec![1, 3, 5, 6], &vec![2, 5, 6], &vec![2, 3, 5]));
        assert_eq!((&eight[0], &eight[4]), (&vec![1], &vec![5]));
    }
}
