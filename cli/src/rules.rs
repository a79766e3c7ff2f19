//! The rules of a game, as options: one for each setting of an arena.

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use cat_mouse::{Arena, Error, Graph, Jumps, MOST_PIECES, Outcome, Side, Stuck};

use crate::failure::Failure;
use crate::place::NodeNames;
use crate::read::{Cells, Input, Reading, is_stdin};
use crate::ruling;
use crate::words::count;

/// The rules where they are not the classic ones, or those of a grid.
#[derive(clap::Args)]
#[command(next_help_heading = "Rules")]
pub struct Rules {
    /// The holes: the mouse wins on one, and the cat may not enter any [default: 0; in a grid none]
    ///
    /// NODES are nodes apart by commas, such as 0,5, or none.
    #[arg(long, value_name = "NODES")]
    holes: Option<NodeNames>,

    /// More nodes that the mouse wins on; the cat may enter them [default: none; in a grid the food]
    #[arg(long, value_name = "NODES")]
    goals_mouse: Option<NodeNames>,

    /// Nodes that the cat wins on [default: none; in a grid the food]
    #[arg(long, value_name = "NODES")]
    goals_cat: Option<NodeNames>,

    /// Nodes that the mouse may not enter [default: none]
    #[arg(long, value_name = "NODES")]
    forbid_mouse: Option<NodeNames>,

    /// Nodes that the cat may not enter, beside the holes [default: none]
    #[arg(long, value_name = "NODES")]
    forbid_cat: Option<NodeNames>,

    /// A graph that the mouse moves on, on the same nodes; the cat moves on the one in FILE
    #[arg(long, value_name = "GRAPH")]
    moves_mouse: Option<PathBuf>,

    /// A graph that the cat moves on, on the same nodes; the mouse moves on the one in FILE
    #[arg(long, value_name = "GRAPH")]
    moves_cat: Option<PathBuf>,

    /// How many cells of a grid the mouse can jump at most [default: 1]
    #[arg(long, value_name = "CELLS")]
    jump_mouse: Option<u16>,

    /// How many cells of a grid the cat can jump at most [default: 1]
    #[arg(long, value_name = "CELLS")]
    jump_cat: Option<u16>,

    /// Who may stay where it is instead of moving [default: none; in a grid both]
    #[arg(long, value_name = "WHO", value_enum)]
    stay: Option<Stay>,

    /// What it means that the mouse is to move and can't [default: draw]
    #[arg(long, value_name = "RULE", value_enum)]
    stuck_mouse: Option<StuckRule>,

    /// What it means that the cat is to move and can't [default: draw]
    #[arg(long, value_name = "RULE", value_enum)]
    stuck_cat: Option<StuckRule>,

    /// Who wins play that never ends [default: draw; in a grid cat]
    #[arg(long, value_name = "WHO", value_enum)]
    endless: Option<Endless>,

    /// After how many plies (moves of one side) play counts as play that never ends [default: none; in a grid 1000]
    #[arg(long, value_name = "PLIES", value_parser = ply_limit)]
    ply_limit: Option<PlyLimit>,

    /// How many mice there are; the cats have to catch them all [default: 1]
    #[arg(long, value_name = "N", value_parser = few())]
    mice: Option<u32>,

    /// How many cats there are [default: 1]
    #[arg(long, value_name = "N", value_parser = few())]
    cats: Option<u32>,

    /// Along how many edges a mouse may move in one turn, one after the other [default: 1]
    #[arg(long, value_name = "EDGES", value_parser = few())]
    speed_mouse: Option<u32>,

    /// Along how many edges a cat may move in one turn, one after the other [default: 1]
    #[arg(long, value_name = "EDGES", value_parser = few())]
    speed_cat: Option<u32>,

    /// All mice must get out: one that does is safe, and the cats win as soon as they have caught one
    #[arg(long)]
    all_must: bool,
}

/// As many pieces, or edges, as an arena can have.
fn few() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=MOST_PIECES.into())
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Stay {
    None,
    Mouse,
    Cat,
    Both,
}

impl Stay {
    /// Whether the mouse may, and the cat.
    fn of_sides(self) -> [bool; 2] {
        [matches!(self, Stay::Mouse | Stay::Both), matches!(self, Stay::Cat | Stay::Both)]
    }
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum StuckRule {
    /// Nobody wins
    Draw,
    /// It has lost
    Loses,
    /// It stays where it is, and the other side moves
    Stays,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Endless {
    Draw,
    Mouse,
    Cat,
}

type PlyLimit = Option<NonZeroU32>;

fn ply_limit(text: &str) -> Result<PlyLimit, String> {
    match text {
        "none" => Ok(None),
        _ => {
            let limit = text.parse().ok().filter(|limit| *limit <= Arena::MOST_PLIES);
            limit
                .map(Some)
                .ok_or_else(|| format!("a limit is none, or from 1 to {} plies", Arena::MOST_PLIES))
        }
    }
}

impl Rules {
    /// Whether no rule is set.
    pub fn are_default(&self) -> bool {
        let Rules { holes, goals_mouse, goals_cat, forbid_mouse, forbid_cat, .. } = self;
        let Rules { moves_mouse, moves_cat, jump_mouse, jump_cat, .. } = self;
        let Rules { stay, stuck_mouse, stuck_cat, endless, ply_limit, .. } = self;
        [holes, goals_mouse, goals_cat, forbid_mouse, forbid_cat].into_iter().all(Option::is_none)
            && [moves_mouse, moves_cat].into_iter().all(Option::is_none)
            && [jump_mouse, jump_cat].into_iter().all(Option::is_none)
            && [stuck_mouse, stuck_cat].into_iter().all(Option::is_none)
            && stay.is_none()
            && endless.is_none()
            && ply_limit.is_none()
            && !self.have_teams()
    }

    /// Whether there are several pieces a side, or speeds above one, or it is said what becomes of them.
    pub fn have_teams(&self) -> bool {
        let Rules { mice, cats, speed_mouse, speed_cat, all_must, .. } = self;
        [mice, cats, speed_mouse, speed_cat].into_iter().any(|number| number.is_some_and(|number| number > 1))
            || *all_must
    }

    /// The files that hold rules.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        [&self.moves_mouse, &self.moves_cat].into_iter().flatten().map(PathBuf::as_path)
    }

    /// The game that is played on what was read.
    pub fn arena(&self, input: &Input, reading: &Reading) -> Result<Arena, Failure> {
        let failure = |error| Failure::of(error, &reading.source);
        if self.files().chain([input.file.as_path()]).filter(|file| is_stdin(file)).count() > 1 {
            let message = "standard input is one graph, and can be read only once".into();
            return Err(Failure::usage("-", message, "give the other graphs as files"));
        }
        let mut arena = match &reading.cells {
            Cells::Grid(grid) => grid.arena(self.jumps()).map_err(failure)?,
            _ => {
                self.refuse_jumps()?;
                let csr = &reading.csr;
                Graph::new(&csr.offsets, &csr.adj).and_then(|graph| Arena::new(&graph)).map_err(failure)?
            }
        };
        self.set_nodes(&mut arena, reading)?;
        for (side, file) in [(Side::Mouse, &self.moves_mouse), (Side::Cat, &self.moves_cat)] {
            if let Some(file) = file {
                let csr = input.read_moves(file, arena.nodes())?;
                Graph::new(&csr.offsets, &csr.adj)
                    .and_then(|graph| arena.set_moves(side, &graph))
                    .map_err(|error| Failure::of(error, &crate::read::name(file)))?;
            }
        }
        if let Some(stay) = self.stay {
            for (side, may_stay) in Side::BOTH.into_iter().zip(stay.of_sides()) {
                arena.set_may_stay(side, may_stay);
            }
        }
        for (side, rule) in [(Side::Mouse, self.stuck_mouse), (Side::Cat, self.stuck_cat)] {
            if let Some(rule) = rule {
                arena.set_stuck(side, rule.into());
            }
        }
        if let Some(endless) = self.endless {
            arena.set_endless(endless.into());
        }
        if let Some(limit) = self.ply_limit {
            arena.set_ply_limit(limit).map_err(failure)?;
        }
        for (side, pieces, speed) in
            [(Side::Mouse, self.mice, self.speed_mouse), (Side::Cat, self.cats, self.speed_cat)]
        {
            arena.set_pieces(side, pieces.unwrap_or(1)).map_err(failure)?;
            arena.set_speed(side, speed.unwrap_or(1)).map_err(failure)?;
        }
        arena.set_all_must(self.all_must);
        Ok(arena)
    }

    fn jumps(&self) -> Jumps {
        let jump = |cells: Option<u16>| cells.unwrap_or(1).into();
        Jumps { mouse: jump(self.jump_mouse), cat: jump(self.jump_cat) }
    }

    fn refuse_jumps(&self) -> Result<(), Failure> {
        for (option, cells) in [("--jump-mouse", self.jump_mouse), ("--jump-cat", self.jump_cat)] {
            if cells.is_some() {
                let message = "only in a grid can a side jump".into();
                return Err(Failure::usage(option, message, "leave it out, or give a grid with M, C and F"));
            }
        }
        Ok(())
    }

    /// Holes, goals and forbidden nodes.
    fn set_nodes(&self, arena: &mut Arena, reading: &Reading) -> Result<(), Failure> {
        type Set = fn(&mut Arena, &[i64]) -> Result<(), Error>;
        let settings: [(&str, &Option<NodeNames>, Set); 5] = [
            ("--holes", &self.holes, |arena, nodes| arena.set_holes(nodes)),
            ("--goals-mouse", &self.goals_mouse, |arena, nodes| arena.set_goals(Side::Mouse, nodes)),
            ("--goals-cat", &self.goals_cat, |arena, nodes| arena.set_goals(Side::Cat, nodes)),
            ("--forbid-mouse", &self.forbid_mouse, |arena, nodes| arena.set_forbidden(Side::Mouse, nodes)),
            ("--forbid-cat", &self.forbid_cat, |arena, nodes| arena.set_forbidden(Side::Cat, nodes)),
        ];
        let places = reading.places();
        for (option, names, set) in settings {
            if let Some(NodeNames(names)) = names {
                let nodes: Result<Vec<_>, _> =
                    names.iter().map(|&name| places.find(name).map(|node| node as i64)).collect();
                let nodes = nodes.map_err(|message| Failure::usage(option, message, NAME_ANOTHER))?;
                set(arena, &nodes).map_err(|error| Failure::of(error, &reading.source))?;
            }
        }
        Ok(())
    }

    /// What the rules are, as the end of a sentence that begins with the start: what is there by default, and then what
    /// is set otherwise.
    pub fn words(&self, reading: &Reading) -> String {
        let places = reading.places();
        let mut words = match &reading.cells {
            Cells::Grid(grid) => {
                let Jumps { mouse, cat } = self.jumps();
                let food = places.show(grid.food());
                format!(
                    ", the food is on node {food}.\nThe mouse jumps up to {}, the cat up to {}",
                    count(mouse, "cell"),
                    count(cat, "cell")
                )
            }
            _ if self.holes.is_none() => ", the hole is node 0".into(),
            _ => String::new(),
        };
        words += ".";
        let nodes = [
            ("Holes", &self.holes),
            ("Goals of the mouse", &self.goals_mouse),
            ("Goals of the cat", &self.goals_cat),
            ("Forbidden to the mouse", &self.forbid_mouse),
            ("Forbidden to the cat", &self.forbid_cat),
        ];
        for (what, names) in nodes {
            if let Some(names) = names {
                words += &format!(" {}", ruling::set(what, &names.to_string()));
            }
        }
        for (side, file) in [(Side::Mouse, &self.moves_mouse), (Side::Cat, &self.moves_cat)] {
            if let Some(file) = file {
                let file = crate::words::shown(&crate::read::name(file));
                words += &format!(" {}", ruling::moves(side, &format!("the graph of {file}")));
            }
        }
        let mut add = |rule: &str| words += &format!(" {rule}");
        if let Some(stay) = self.stay {
            add(ruling::may_stay(stay.of_sides()));
        }
        for (side, rule) in [(Side::Mouse, self.stuck_mouse), (Side::Cat, self.stuck_cat)] {
            if let Some(rule) = rule {
                add(&ruling::stuck(side, rule.into()));
            }
        }
        if let Some(endless) = self.endless {
            add(ruling::endless(endless.into()));
        }
        if let Some(limit) = self.ply_limit {
            add(&ruling::ply_limit(limit.map(NonZeroU32::get)));
        }
        words
    }
}

const NAME_ANOTHER: &str = "name another node, or give a graph that has this one";

impl From<StuckRule> for Stuck {
    fn from(rule: StuckRule) -> Self {
        match rule {
            StuckRule::Draw => Stuck::Draw,
            StuckRule::Loses => Stuck::Loses,
            StuckRule::Stays => Stuck::Stays,
        }
    }
}

impl From<Endless> for Outcome {
    fn from(endless: Endless) -> Self {
        match endless {
            Endless::Draw => Outcome::Draw,
            Endless::Mouse => Outcome::MouseWins,
            Endless::Cat => Outcome::CatWins,
        }
    }
}
