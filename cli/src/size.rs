//! Numbers of bytes as people write them on a command line: `1g`, `512MiB`, `1000000`.

/// Reads a number of bytes: a whole number and, if wanted, a unit in capitals or not: k, m, g or t, also followed by
/// iB, is a power of 1024, as in other commands that limit memory; kB, MB, GB or TB is a power of 1000.
pub fn parse(text: &str) -> Result<u64, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let unit = unit.to_ascii_lowercase();
    let (prefix, base) = match unit.strip_suffix("ib") {
        Some(prefix) if !prefix.is_empty() => (prefix, 1024),
        _ => match unit.strip_suffix('b') {
            Some(prefix) => (prefix, 1000),
            None => (unit.as_str(), 1024),
        },
    };
    let power = match prefix {
        "" => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => u32::MAX,
    };
    if number.is_empty() || power == u32::MAX {
        return Err("a size is a whole number of bytes, or one with a unit, such as 512MiB or 1g".into());
    }
    let bytes = number.parse::<u64>().ok().and_then(|number| number.checked_mul(u64::pow(base, power)));
    bytes.ok_or_else(|| "that is more than any machine can address".into())
}

/// The shortest way to write a size that is enough for so many bytes and hardly more.
pub fn at_least(bytes: u64) -> String {
    let units = [(30, "g"), (20, "m"), (10, "k")];
    match units.into_iter().find(|&(shift, _)| bytes >> shift > 0) {
        Some((shift, unit)) => format!("{}{unit}", bytes.div_ceil(1 << shift)),
        None => bytes.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{at_least, parse};

    #[test]
    fn enough_is_enough() {
        for (bytes, text) in
            [(0, "0"), (1023, "1023"), (1024, "1k"), (1025, "2k"), (5 << 20, "5m"), ((28 << 30) + 1, "29g")]
        {
            assert_eq!(at_least(bytes), text);
            assert!(parse(text) >= Ok(bytes), "{text}");
        }
    }

    #[test]
    fn sizes_are_read_as_meant() {
        for (text, bytes) in [
            ("0", 0),
            ("1000000", 1_000_000),
            ("17b", 17),
            ("3k", 3 << 10),
            ("512MiB", 512 << 20),
            ("512mib", 512 << 20),
            ("1g", 1 << 30),
            ("2G", 2 << 30),
            ("2GB", 2_000_000_000),
            ("1T", 1 << 40),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(parse(text), Ok(bytes), "{text}");
        }
    }

    #[test]
    fn what_is_no_size_is_refused() {
        for text in [
            "",
            "g",
            "ib",
            "1ib",
            "-1",
            "+1",
            "1.5g",
            "1 g",
            "1x",
            "1gg",
            "1gibb",
            "0x10",
            "18446744073709551616",
            "16777216t",
        ] {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }
}
