//! What include/cat_mouse.h declares, read from its text.

/// The header without its comments, every run of blanks one space.
pub fn header() -> String {
    let text = include_str!("../../include/cat_mouse.h");
    let mut code = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        code.push_str(before);
        rest = comment.split_once("*/").expect("every comment ends").1;
    }
    code.push_str(rest);
    let lines = code.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// The names of the functions in the order of the header; a function that is declared twice comes twice.
pub fn functions() -> Vec<String> {
    let header = header();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before_parenthesis = header.split('(').map(|text| {
        let start = text.rfind(|c| !is_part(c)).map_or(0, |at| at + 1);
        &text[start..]
    });
    before_parenthesis.filter(|name| name.starts_with("cat_mouse_")).map(str::to_owned).collect()
}
