//! Lines, tokens and numbers of text formats, each knowing where it stands. Not for JSON, which has its own grammar.

use super::Problem;

/// The lines of a text. LF, CR LF and a CR alone end a line.
pub fn lines(bytes: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        let len = rest.iter().position(|&byte| ends_line(byte)).unwrap_or(rest.len());
        let line = Line { at, bytes: &rest[..len] };
        at += len + if rest[len..].starts_with(b"\r\n") { 2 } else { 1 };
        Some(line)
    })
}

fn ends_line(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

/// One line, without its end.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    at: usize,
    bytes: &'a [u8],
}

impl<'a> Line<'a> {
    /// What stands in the line.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The line without blanks at its end.
    pub fn trimmed(self) -> Self {
        Line { bytes: self.bytes.trim_ascii_end(), ..self }
    }

    /// The token of `len` bytes from byte `start` of the line on.
    pub fn token(&self, start: usize, len: usize) -> Token<'a> {
        Token { at: self.at + start, bytes: &self.bytes[start..start + len] }
    }

    /// The offset just after the last byte of the line.
    pub fn end(&self) -> usize {
        self.at + self.bytes.len()
    }

    /// What stands between blanks, up to a comment.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'a>> {
        self.words().take_while(|token| !token.begins_comment())
    }

    /// What stands between blanks, to the end of the line.
    pub fn words(&self) -> impl Iterator<Item = Token<'a>> {
        let Line { at: start, bytes } = *self;
        let mut at = 0;
        std::iter::from_fn(move || {
            at += bytes[at..].iter().position(|byte| !byte.is_ascii_whitespace())?;
            let rest = &bytes[at..];
            let len = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
            let token = Token { at: start + at, bytes: &rest[..len] };
            at += len;
            Some(token)
        })
    }
}

impl AsRef<[u8]> for Line<'_> {
    fn as_ref(&self) -> &[u8] {
        self.bytes
    }
}

/// A word, and the offset of its first byte.
#[derive(Clone, Copy)]
pub struct Token<'a> {
    pub at: usize,
    pub bytes: &'a [u8],
}

impl Token<'_> {
    fn begins_comment(&self) -> bool {
        matches!(self.bytes[0], b'#' | b'%')
    }

    /// The token as a whole number from 0 to `max`, or a problem that tells `what` was wanted in its place.
    pub fn number(&self, what: &str, max: i32) -> Result<i32, Problem> {
        let digits = |value: i64, &byte: &u8| match byte {
            // Stops growing far beyond any `max`, and far before it overflows.
            b'0'..=b'9' => Some((value * 10 + i64::from(byte - b'0')).min(1 << 40)),
            _ => None,
        };
        match self.bytes.iter().try_fold(0, digits) {
            Some(value) if value <= i64::from(max) => Ok(value as i32),
            _ => Err(self.unexpected(&format!("{what}, a whole number from 0 to {max}"))),
        }
    }

    /// The problem that something else than `wanted` stands here.
    pub fn unexpected(&self, wanted: &str) -> Problem {
        let help = match self.bytes {
            [b'-', b'0'..=b'9', ..] => "nodes are counted from 0",
            _ if self.bytes.contains(&b',') => "put blanks or tabs between numbers, no commas",
            [b'0'..=b'9', ..] if self.bytes.iter().all(u8::is_ascii_digit) => {
                "number the nodes from 0 on, without gaps"
            }
            _ => super::HELP_FORMATS,
        };
        Problem::input(self.at, format!("expected {wanted}; found {}", excerpt(self.bytes)), help)
    }
}

/// Bytes from the input, made harmless and short enough for an error message.
fn excerpt(bytes: &[u8]) -> String {
    const SHOWN: usize = 40;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]);
    format!("\"{}\"{}", text.escape_debug(), if bytes.len() > SHOWN { "..." } else { "" })
}

/// Line and column, both from 1, of a byte; columns count bytes. Only for errors: takes time in proportion to `at`.
pub fn position(bytes: &[u8], at: usize) -> (usize, usize) {
    let at = at.min(bytes.len());
    let ends = (0..at).filter(|&i| match bytes[i] {
        b'\r' => bytes.get(i + 1) != Some(&b'\n'),
        byte => byte == b'\n',
    });
    let (lines, start) = ends.fold((0, 0), |(lines, _), end| (lines + 1, end + 1));
    (lines + 1, at - start + 1)
}
