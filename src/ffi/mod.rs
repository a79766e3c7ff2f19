//! The C face: every exported symbol, every raw pointer, and nothing else.

// The docs of exports are written for the C header, where adj[v] is an entry of an array and not a link.
#![allow(rustdoc::broken_intra_doc_links)]

pub mod about;
pub mod arena;
pub mod best;
pub mod cops;
pub mod decide;
pub mod error;
pub mod file;
pub mod game;
pub mod options;
mod pointers;
pub mod rules;
pub mod solve;
pub mod status;
pub mod table;
pub mod verify;
