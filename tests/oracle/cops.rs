//! Cops and robbers as it stands in books: every position by itself, every turn of all cats written out. Slow, and with no
//! other aim than to be seen to be right; shares nothing with `src/`.

#![allow(dead_code, reason = "not every test program needs all of it")]

/// The cop number of a graph and its capture time, if so many cats or fewer suffice. Row `v` lists where one may go from
/// `v`; besides, everybody may stay.
pub fn cop_number(rows: &[Vec<usize>], most: usize) -> Option<(usize, u32)> {
    (1..=most).find_map(|cats| capture_time(rows, cats).map(|rounds| (cats, rounds)))
}

/// The rounds in which so many cats, placed at their best, catch a robber that is placed after them, at its best.
pub fn capture_time(rows: &[Vec<usize>], cats: usize) -> Option<u32> {
    let n = rows.len();
    let reach: Vec<Vec<usize>> = (0..n)
        .map(|node| {
            let mut reach = rows[node].clone();
            reach.push(node);
            reach.sort_unstable();
            reach.dedup();
            reach
        })
        .collect();
    let placements = lists(&vec![(0..n).collect(); cats]);
    let number = |cats: &[usize]| cats.iter().fold(0, |number, cat| number * n + cat);
    let turns: Vec<Vec<Vec<usize>>> = placements
        .iter()
        .map(|cats| lists(&cats.iter().map(|&cat| reach[cat].clone()).collect::<Vec<_>>()))
        .collect();
    // Whether the cats, who are to move, catch the robber in so many rounds: by placement, then by the robber's node.
    let mut caught: Vec<Vec<bool>> =
        placements.iter().map(|cats| (0..n).map(|robber| cats.contains(&robber)).collect()).collect();
    for rounds in 0.. {
        if caught.iter().any(|robbers| robbers.iter().all(|&caught| caught)) {
            return Some(rounds);
        }
        let after_turn = |cats: &Vec<usize>, robber: usize| {
            cats.contains(&robber)
                || reach[robber].iter().all(|&to| cats.contains(&to) || caught[number(cats)][to])
        };
        let next: Vec<Vec<bool>> = placements
            .iter()
            .enumerate()
            .map(|(placement, _)| {
                (0..n)
                    .map(|robber| {
                        caught[placement][robber]
                            || turns[placement].iter().any(|cats| after_turn(cats, robber))
                    })
                    .collect()
            })
            .collect();
        if next == caught {
            return None;
        }
        caught = next;
    }
    unreachable!("rounds are counted without end")
}

/// All lists with one element of each of these, in order.
fn lists(choices: &[Vec<usize>]) -> Vec<Vec<usize>> {
    choices.iter().fold(vec![vec![]], |lists, choice| {
        lists.iter().flat_map(|list| choice.iter().map(|&next| [&list[..], &[next]].concat())).collect()
    })
}
