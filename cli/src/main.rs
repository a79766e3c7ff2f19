//! The `cat-mouse` command: reads a graph, says who wins.

fn main() {}
