//! What the system says about memory. Linux tells; elsewhere nothing is known.

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

/// The bytes that this process can still take without swapping: what the machine has free, or what is left of a limit on the
/// process or on a group that it is in, whichever is least.
pub fn available() -> Option<u64> {
    let status = read_to_string("/proc/self/status").unwrap_or_default();
    let limits = read_to_string("/proc/self/limits").unwrap_or_default();
    let groups = read_to_string("/proc/self/cgroup").unwrap_or_default();
    [
        field("/proc/meminfo", "MemAvailable:"),
        below_limit(&limits, "Max address space", &status, "VmSize:"),
        below_limit(&limits, "Max data size", &status, "VmData:"),
        in_groups(Path::new("/sys/fs/cgroup"), &groups),
    ]
    .into_iter()
    .flatten()
    .min()
}

/// The most bytes of memory that were resident at once since this program started.
///
/// Not `ru_maxrss` of getrusage, which Linux carries over from the program that started this one.
pub fn peak() -> Option<u64> {
    field("/proc/self/status", "VmHWM:")
}

/// The bytes that a line of such a file tells.
fn field(file: &str, name: &str) -> Option<u64> {
    kibibytes(&read_to_string(file).ok()?, name)
}

fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let kibibytes = text.lines().find_map(|line| line.strip_prefix(name))?.trim().strip_suffix(" kB")?;
    kibibytes.parse::<u64>().ok()?.checked_mul(1024)
}

/// What is left of a limit on the process (the soft one, which holds), if there is one.
fn below_limit(limits: &str, limit: &str, status: &str, used: &str) -> Option<u64> {
    let soft = limits.lines().find_map(|line| line.strip_prefix(limit))?.split_whitespace().next()?;
    Some(soft.parse::<u64>().ok()?.saturating_sub(kibibytes(status, used)?))
}

/// What is left of the limits on the control groups that the process is in, and on those around them, of both versions. A
/// container may see the files of its own group alone, at the root.
fn in_groups(root: &Path, groups: &str) -> Option<u64> {
    let left = groups.lines().flat_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let version = match controllers {
            "" => Some(&TWO),
            _ => controllers.split(',').any(|controller| controller == "memory").then_some(&ONE),
        };
        let groups = |group: &Version| {
            let folder = root.join(group.folder);
            let whole = folder.join(path.trim_start_matches('/'));
            whole.ancestors().take_while(|group| group.starts_with(&folder)).map(PathBuf::from).collect()
        };
        let folders: Vec<PathBuf> = version.map(groups).unwrap_or_default();
        folders.into_iter().filter_map(move |folder| version?.left(&folder))
    });
    left.min()
}

/// What the files of a version of control groups are called.
struct Version {
    folder: &'static str,
    limit: &'static str,
    used: &'static str,
    /// The name in `memory.stat` of what is used for files and can be dropped at once.
    droppable: &'static str,
}

const ONE: Version = Version {
    folder: "memory",
    limit: "memory.limit_in_bytes",
    used: "memory.usage_in_bytes",
    droppable: "total_inactive_file ",
};

const TWO: Version =
    Version { folder: "", limit: "memory.max", used: "memory.current", droppable: "inactive_file " };

impl Version {
    /// What is left of the limit on a group; none where there is no limit.
    fn left(&self, group: &Path) -> Option<u64> {
        let text = |file: &str| read_to_string(group.join(file));
        let number = |file: &str| text(file).ok()?.trim().parse::<u64>().ok();
        let stat = text("memory.stat").unwrap_or_default();
        let droppable = stat.lines().find_map(|line| line.strip_prefix(self.droppable)?.parse().ok());
        let used = number(self.used)?.saturating_sub(droppable.unwrap_or(0));
        Some(number(self.limit)?.saturating_sub(used))
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{create_dir_all, remove_dir_all, write};

    use super::*;

    const LIMITS: &str = "\
Limit                     Soft Limit           Hard Limit           Units     
Max data size             unlimited            unlimited            bytes     
Max address space         1048576              unlimited            bytes     
";

    #[test]
    fn what_is_used_of_a_limit_is_not_left() {
        let status = "VmSize:\t     512 kB\nVmData:\t     1 kB\n";
        assert_eq!(below_limit(LIMITS, "Max address space", status, "VmSize:"), Some(1 << 19));
        assert_eq!(below_limit(LIMITS, "Max data size", status, "VmData:"), None);
        assert_eq!(below_limit("", "Max data size", status, "VmData:"), None);
    }

    #[test]
    fn groups_and_those_around_them_have_limits() {
        let root = std::env::temp_dir().join(format!("cat-mouse-groups-{}", std::process::id()));
        let file = |path: &str, text: &str| {
            let path = root.join(path);
            create_dir_all(path.parent().expect("a folder")).unwrap();
            write(path, text).unwrap();
        };
        // The second version: no limit of its own, but around it.
        file("a/b/memory.max", "max\n");
        file("a/b/memory.current", "4096\n");
        assert_eq!(in_groups(&root, "0::/a/b\n"), None);
        file("a/memory.max", "1000000\n");
        file("a/memory.current", "300000\n");
        assert_eq!(in_groups(&root, "0::/a/b\n"), Some(700_000));
        file("a/memory.stat", "anon 200000\ninactive_file 100000\n");
        assert_eq!(in_groups(&root, "0::/a/b\n"), Some(800_000));
        assert_eq!(in_groups(&root, "0::/\n"), None);
        // The first version, of a container that sees no more than its own group.
        file("memory/memory.limit_in_bytes", "500000\n");
        file("memory/memory.usage_in_bytes", "100000\n");
        assert_eq!(in_groups(&root, "4:cpu,memory:/docker/1a\n3:cpu:/\n0::/a/b\n"), Some(400_000));
        assert_eq!(in_groups(&root, "3:cpu:/docker/1a\n"), None);
        remove_dir_all(&root).unwrap();
    }
}
