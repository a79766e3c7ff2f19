//! What the system says about this process: how much memory it has really had.

/// The most bytes of memory that were resident at once since this program started; `None` where the system does not
/// tell.
///
/// Not `ru_maxrss` of getrusage, which Linux carries over from the program that started this one.
pub fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let kibibytes =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().strip_suffix(" kB")?;
    Some(kibibytes.parse::<u64>().ok()? * 1024)
}
