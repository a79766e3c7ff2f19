//! The C face: every exported symbol, every raw pointer, and nothing else.

pub mod about;
pub mod game;
mod pointers;
pub mod status;
