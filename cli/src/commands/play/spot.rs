//! What is played: one mouse and one cat, or teams. A move is the position that it leads to.

use cat_mouse::{Arena, Error, OFF_BOARD, Outcome, Side, Table};

use crate::failure::Failure;
use crate::place::{NodeName, PieceNames, Places};
use crate::start::{Position, Start};
use crate::teams::Pieces;
use crate::verdict::{end, ended};
use crate::words::{list, shown, side};

/// What a typed move is in words, and which of the moves it is.
type Found = (String, Option<usize>);

/// A position that is played from.
pub trait Spot: Clone + PartialEq {
    /// What to type for a move.
    const HELP: &str;

    fn to_move(&self) -> Side;

    /// The nodes of the pieces of a side.
    fn pieces(&self, side: Side) -> &[usize];

    /// How the game has ended, if it has, after so many plies.
    fn ended(&self, table: &Table, plies: usize) -> Option<String>;

    /// Where everybody is, told to one side.
    fn words(&self, you: Side, places: Places<'_>) -> String;

    fn moves(&self, arena: &Arena) -> Result<Vec<Self>, Error>;

    /// The best moves, after so many plies: those that are equally good.
    fn best_moves(&self, table: &Table, played: u32) -> Result<Vec<Self>, Error>;

    /// What the position is worth, after so many plies.
    fn worth(&self, table: &Table, played: u32) -> Result<(Outcome, Option<u32>), Error>;

    /// A move as it can be typed.
    fn name(&self, after: &Self, places: Places<'_>) -> String;

    /// A move as a sentence that begins with the side.
    fn tell(&self, after: &Self, places: Places<'_>) -> String;

    /// The move of this name, or why that is none.
    fn find(&self, name: &str, moves: &[Self], places: Places<'_>, arena: &Arena) -> Result<Found, String>;
}

impl Spot for Position {
    const HELP: &str = "  NODE   go there: its number or, in a map or grid, ROW:COLUMN\n";

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn pieces(&self, side: Side) -> &[usize] {
        std::slice::from_ref(if side == Side::Mouse { &self.mouse } else { &self.cat })
    }

    fn ended(&self, table: &Table, plies: usize) -> Option<String> {
        ended(table, *self, plies)
    }

    fn words(&self, you: Side, places: Places<'_>) -> String {
        let other = you.other();
        format!(
            "you, the {}, are on {}, the {} is on {}",
            side(you),
            places.show(self.of(you)),
            side(other),
            places.show(self.of(other))
        )
    }

    fn moves(&self, arena: &Arena) -> Result<Vec<Self>, Error> {
        let nodes = arena.moves(self.to_move, self.of(self.to_move))?;
        Ok(nodes.into_iter().map(|node| self.after(node)).collect())
    }

    fn best_moves(&self, table: &Table, played: u32) -> Result<Vec<Self>, Error> {
        let moves = table.best_moves_after(played, self.mouse, self.cat, self.to_move)?;
        // The others keep the outcome, but not the number of plies.
        let best = moves.iter().take_while(|other| other.plies == moves[0].plies);
        Ok(best.map(|best| self.after(best.node)).collect())
    }

    fn worth(&self, table: &Table, played: u32) -> Result<(Outcome, Option<u32>), Error> {
        table.worth_after(played, self.mouse, self.cat, self.to_move)
    }

    fn name(&self, after: &Self, places: Places<'_>) -> String {
        places.show(after.of(self.to_move))
    }

    fn tell(&self, after: &Self, places: Places<'_>) -> String {
        let (from, to) = (self.of(self.to_move), after.of(self.to_move));
        let mover = side(self.to_move);
        match from == to {
            true => format!("{mover} stays on {}.", places.show(from)),
            false => format!("{mover} goes from {} to {}.", places.show(from), places.show(to)),
        }
    }

    fn find(&self, name: &str, moves: &[Self], places: Places<'_>, _: &Arena) -> Result<Found, String> {
        let node = match name.parse::<NodeName>() {
            Ok(name) => places.find(name)?,
            Err(_) => return Err(format!("\"{}\" is no node and no order: type help", shown(name))),
        };
        Ok((places.show(node), moves.iter().position(|after| after.of(self.to_move) == node)))
    }
}

/// Where the pieces of teams are, lowest node first.
#[derive(Clone, PartialEq)]
pub struct Teams {
    mice: Vec<usize>,
    cats: Vec<usize>,
    to_move: Side,
}

impl Teams {
    /// Where a game starts.
    pub fn start(start: &Start, places: Places<'_>, arena: &Arena) -> Result<Self, Failure> {
        let ([mut mice, mut cats], to_move) = start.teams(places, arena)?;
        mice.sort();
        cats.sort();
        Ok(Teams { mice, cats, to_move })
    }

    /// The start of a game, as a sentence that can go on.
    pub fn first_words(&self, places: Places<'_>) -> String {
        let pieces = Pieces::new(&self.mice, &self.cats).words(places);
        format!("They start so: {pieces}; the {} move first", team(self.to_move))
    }

    fn after(&self, [mice, cats]: [Vec<usize>; 2]) -> Self {
        Teams { mice, cats, to_move: self.to_move.other() }
    }
}

impl Spot for Teams {
    const HELP: &str = "  NODES  go there: a node for each piece in any order, such as 3,7, and `off` for mice off the board; cats
         that can come there in several ways catch as many mice as they can
";

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn pieces(&self, side: Side) -> &[usize] {
        if side == Side::Mouse { &self.mice } else { &self.cats }
    }

    fn ended(&self, table: &Table, plies: usize) -> Option<String> {
        let arena = table.arena();
        let over = arena.team_over(&self.mice, &self.cats, self.to_move).ok()?;
        let is_stuck = self.moves(arena).is_ok_and(|moves| moves.is_empty());
        let team = if self.to_move == Side::Mouse { "mouse's side" } else { "cat's side" };
        end(arena, over, is_stuck.then_some(team), plies)
    }

    fn words(&self, _: Side, places: Places<'_>) -> String {
        Pieces::new(&self.mice, &self.cats).words(places)
    }

    fn moves(&self, arena: &Arena) -> Result<Vec<Self>, Error> {
        let moves = arena.team_moves(&self.mice, &self.cats, self.to_move)?;
        Ok(moves.into_iter().map(|after| self.after(after)).collect())
    }

    fn best_moves(&self, table: &Table, played: u32) -> Result<Vec<Self>, Error> {
        let mut moves = table.team_best_moves_after(played, &self.mice, &self.cats, self.to_move)?;
        // The others keep the outcome, but not the number of plies.
        let plies = moves.first().map(|best| best.plies);
        moves.retain(|other| Some(other.plies) == plies);
        Ok(moves.into_iter().map(|best| self.after([best.mice, best.cats])).collect())
    }

    fn worth(&self, table: &Table, played: u32) -> Result<(Outcome, Option<u32>), Error> {
        table.team_worth_after(played, &self.mice, &self.cats, self.to_move)
    }

    fn name(&self, after: &Self, places: Places<'_>) -> String {
        let nodes = after.pieces(self.to_move).iter().map(|&node| match node {
            OFF_BOARD => "off".into(),
            node => places.show(node),
        });
        nodes.collect::<Vec<_>>().join(",")
    }

    fn tell(&self, after: &Self, places: Places<'_>) -> String {
        let nodes: Vec<_> = after.pieces(self.to_move).iter().map(|&node| places.show(node)).collect();
        format!("{} go: {}.", team(self.to_move), list(&nodes, "and"))
    }

    fn find(&self, name: &str, moves: &[Self], places: Places<'_>, arena: &Arena) -> Result<Found, String> {
        let names = name
            .parse::<PieceNames>()
            .map_err(|_| format!("\"{}\" are no nodes and no order: type help", shown(name)))?;
        let mut nodes = names.nodes(places, self.pieces(self.to_move).len())?;
        let words = nodes.iter().map(|&node| places.show(node)).collect::<Vec<_>>();
        if self.to_move == Side::Mouse {
            // Who goes to a hole where all must get out, or to a cat where they need not, is off the board then.
            let is_out =
                |node: u32| arena.holes().contains(&node) || arena.goals(Side::Mouse).contains(&node);
            for node in &mut nodes {
                let is_off = match arena.all_must() {
                    true => is_out(*node as u32),
                    false => self.cats.contains(node) && !is_out(*node as u32),
                };
                *node = if is_off { OFF_BOARD } else { *node };
            }
        }
        nodes.sort();
        let caught = |after: &Teams| after.mice.iter().filter(|&&mouse| mouse == OFF_BOARD).count();
        let named = moves.iter().enumerate().filter(|(_, after)| after.pieces(self.to_move) == nodes);
        let found = named.max_by_key(|(_, after)| caught(after)).map(|(i, _)| i);
        let ends = |after: &Teams| {
            let over = arena.team_over(&after.mice, &after.cats, after.to_move);
            let moved = without(after.pieces(self.to_move), self.pieces(self.to_move));
            over.is_ok_and(|over| over.is_some()) && !moved.is_empty() && without(&moved, &nodes).is_empty()
        };
        // Where the game ends on the way there, the others need not move.
        Ok((list(&words, "and"), found.or_else(|| moves.iter().position(ends))))
    }
}

/// What the pieces of a side are called.
pub fn team(side: Side) -> &'static str {
    if side == Side::Mouse { "mice" } else { "cats" }
}

/// The nodes that are left of some when others are taken away, each as often as it is there.
fn without(nodes: &[usize], others: &[usize]) -> Vec<usize> {
    let mut left = nodes.to_vec();
    for node in others {
        if let Some(found) = left.iter().position(|other| other == node) {
            left.swap_remove(found);
        }
    }
    left
}
