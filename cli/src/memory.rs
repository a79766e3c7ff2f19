//! What the system says about memory. Linux tells; elsewhere nothing is known.

/// The bytes that programs can still take without swapping, as the system estimates it.
pub fn available() -> Option<u64> {
    field("/proc/meminfo", "MemAvailable:")
}

/// The most bytes of memory that were resident at once since this program started.
///
/// Not `ru_maxrss` of getrusage, which Linux carries over from the program that started this one.
pub fn peak() -> Option<u64> {
    field("/proc/self/status", "VmHWM:")
}

/// The bytes that a line of such a file tells.
fn field(file: &str, name: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let kibibytes = text.lines().find_map(|line| line.strip_prefix(name))?.trim().strip_suffix(" kB")?;
    kibibytes.parse::<u64>().ok()?.checked_mul(1024)
}
