//! Asks the library who wins on a small graph.

use cat_mouse::{Error, Graph, Outcome, cat_mouse_game};

fn main() -> Result<(), Error> {
    // Node v leads to adj[offsets[v]..offsets[v + 1]]. Hole 0, mouse 1, cat 2.
    let offsets = [0, 3, 5, 8, 10, 14];
    let adj = [2, 3, 4, 2, 4, 0, 1, 4, 0, 4, 0, 1, 2, 3];
    match cat_mouse_game(&Graph::new(&offsets, &adj)?)? {
        Outcome::Draw => println!("draw"),
        Outcome::MouseWins => println!("the mouse wins"),
        Outcome::CatWins => println!("the cat wins"),
    }
    Ok(())
}
