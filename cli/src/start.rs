//! Where a game starts, as options, and positions in general.

use cat_mouse::{Arena, Side};

use crate::failure::{Cause, Failure};
use crate::place::{NodeName, PieceNames, Places};
use crate::read::{Cells, Reading};
use crate::words;

/// One of the two sides, as an argument.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum SideName {
    Mouse,
    Cat,
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Self {
        match name {
            SideName::Mouse => Side::Mouse,
            SideName::Cat => Side::Cat,
        }
    }
}

/// Where the game starts, if not where it usually does.
#[derive(clap::Args)]
#[command(next_help_heading = "Start")]
pub struct Start {
    /// The node that the mouse starts on, or the nodes of all mice, such as 3,7 [default: 1; in a grid M]
    #[arg(long, value_name = "NODE")]
    mouse: Option<PieceNames>,

    /// The node that the cat starts on, or the nodes of all cats [default: 2; in a grid C]
    #[arg(long, value_name = "NODE")]
    cat: Option<PieceNames>,

    /// Who moves first
    #[arg(long, value_name = "SIDE", value_enum, default_value = "mouse")]
    first: SideName,
}

/// Where both sides stand, and whose move it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub mouse: usize,
    pub cat: usize,
    pub to_move: Side,
}

impl Position {
    /// The classic start.
    pub const CLASSIC: Position = Position { mouse: 1, cat: 2, to_move: Side::Mouse };

    /// Where a side stands.
    pub fn of(&self, side: Side) -> usize {
        match side {
            Side::Mouse => self.mouse,
            Side::Cat => self.cat,
        }
    }

    /// The start of a game, as a sentence that can go on.
    pub fn words(&self, places: Places<'_>) -> String {
        let (first, second) = (self.to_move, self.to_move.other());
        format!(
            "The {} starts on node {} and moves first, the {} starts on node {}",
            words::side(first),
            places.show(self.of(first)),
            words::side(second),
            places.show(self.of(second))
        )
    }

    /// What comes of it when the side to move goes to `node`.
    pub fn after(self, node: usize) -> Self {
        let to_move = self.to_move.other();
        match self.to_move {
            Side::Mouse => Position { mouse: node, to_move, ..self },
            Side::Cat => Position { cat: node, to_move, ..self },
        }
    }
}

impl Start {
    /// The side that moves first.
    pub fn first(&self) -> Side {
        self.first.into()
    }

    /// The position that is asked about.
    pub fn position(&self, reading: &Reading) -> Result<Position, Failure> {
        let usual = match &reading.cells {
            Cells::Grid(grid) => [grid.mouse(), grid.cat()],
            _ => [Position::CLASSIC.mouse, Position::CLASSIC.cat],
        };
        self.position_in(reading.places(), usual, &reading.source)
    }

    /// The position that is asked about, where there are these nodes, and sides usually start there.
    pub fn position_in(
        &self,
        places: Places<'_>,
        [mouse, cat]: [usize; 2],
        source: &str,
    ) -> Result<Position, Failure> {
        let find = |side: Side, name: &Option<PieceNames>, usual| {
            match name {
            Some(name) => name.single().and_then(|name| places.find(name)).map_err(|message| {
                Failure::usage(&format!("--{}", words::side(side)), message, "name another node")
            }),
            None => places.find(NodeName::Number(usual)).map_err(|message| Failure {
                cause: Cause::Input,
                place: Some(source.into()),
                message: format!("the {} should start on node {usual}, but {message}", words::side(side)),
                help: Some(
                    "every node must be in the graph, also those that no edge leaves; --mouse and --cat start \
                     elsewhere"
                        .into(),
                ),
            }),
        }
        };
        Ok(Position {
            mouse: find(Side::Mouse, &self.mouse, mouse)?,
            cat: find(Side::Cat, &self.cat, cat)?,
            to_move: self.first.into(),
        })
    }

    /// Where the pieces of both sides start, the mice first, and who moves first; with several, they have to be told.
    pub fn teams(&self, places: Places<'_>, arena: &Arena) -> Result<([Vec<usize>; 2], Side), Failure> {
        let find = |side: Side, names: &Option<PieceNames>, usual| {
            let usual = || PieceNames(vec![Some(NodeName::Number(usual))]);
            let names = names.clone().unwrap_or_else(usual);
            names.nodes(places, arena.pieces(side) as usize).map_err(|message| {
                let help = "name a node for each piece, apart by commas, or `off` for a mouse off the board";
                Failure::usage(&format!("--{}", words::side(side)), message, help)
            })
        };
        let mice = find(Side::Mouse, &self.mouse, Position::CLASSIC.mouse)?;
        Ok(([mice, find(Side::Cat, &self.cat, Position::CLASSIC.cat)?], self.first.into()))
    }
}
