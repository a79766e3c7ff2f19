//! Clocks, medians, and what the machine is and can do.

use std::hint::black_box;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use cat_mouse::CpuLevel;

/// Shorter runs are repeated to fill this many seconds.
const SAMPLE: f64 = 2e-3;

/// What a second is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// Of this process on a processor: the same on a busy machine, and what one thread against one thread means.
    Processor,
    /// Of the wall clock: for several threads.
    Wall,
}

impl Clock {
    /// The seconds that `work` takes, and what it gives.
    pub fn time<T>(self, work: impl FnOnce() -> T) -> (f64, T) {
        let begin = (Instant::now(), processor_seconds());
        let result = black_box(work());
        let seconds = match (self, begin.1.zip(processor_seconds())) {
            (Clock::Processor, Some((from, to))) => to - from,
            _ => begin.0.elapsed().as_secs_f64(),
        };
        (seconds, result)
    }

    /// About how long a call of `work` takes once caches, branch predictors and allocator know it.
    pub fn warm_up<T>(self, mut work: impl FnMut() -> T) -> f64 {
        let cold = self.time(&mut work).0;
        if cold < SAMPLE { self.sample(cold, work) } else { cold }
    }

    /// The seconds one call of `work` takes, over as many calls as fill a sample if one takes about `expected`.
    pub fn sample<T>(self, expected: f64, mut work: impl FnMut() -> T) -> f64 {
        let calls = (SAMPLE / expected.max(1e-9)).ceil().max(1.0) as u32;
        let (seconds, ()) = self.time(|| {
            for _ in 0..calls {
                black_box(work());
            }
        });
        seconds / f64::from(calls)
    }

    pub fn name(self) -> &'static str {
        match self {
            Clock::Processor => "processor time",
            Clock::Wall => "wall-clock time",
        }
    }
}

fn processor_seconds() -> Option<f64> {
    #[cfg(unix)]
    {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: `time` is ours to write to.
        let done = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
        (done == 0).then_some(time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9)
    }
    #[cfg(not(unix))]
    None
}

/// The middle one; of an even number the lower of the two.
pub fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_unstable_by(f64::total_cmp);
    seconds[(seconds.len() - 1) / 2]
}

/// A time as people say it.
pub fn in_words(seconds: f64) -> String {
    match seconds {
        ..1e-3 => format!("{:.3} us", seconds * 1e6),
        1e-3..1.0 => format!("{:.2} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}

/// Makes freed memory stay with the process, for library and peers alike, so that from the second run on all of them
/// work in pages that they have touched before.
pub fn keep_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: settings of the allocator, made before there is a second thread.
    unsafe {
        libc::mallopt(libc::M_MMAP_MAX, 0);
        libc::mallopt(libc::M_TRIM_THRESHOLD, i32::MAX);
    }
}

/// Seconds to write `bytes` bytes once: to memory that has been written before, and to fresh memory.
pub fn writing(bytes: usize, clock: Clock) -> (f64, f64) {
    let (mut warm, mut fresh) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        let mut buffer = Pages::fresh(bytes);
        fresh.push(clock.time(|| buffer.fill(1)).0);
        let last = clock.time(|| buffer.fill(2)).0;
        warm.push(clock.sample(last, || buffer.fill(3)));
    }
    (median(warm), median(fresh))
}

/// Memory straight from the system, never touched before.
struct Pages {
    #[cfg(unix)]
    begin: *mut libc::c_void,
    #[cfg(not(unix))]
    buffer: Vec<u8>,
    bytes: usize,
}

#[cfg(unix)]
impl Pages {
    fn fresh(bytes: usize) -> Self {
        let (protection, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANON);
        // SAFETY: a new mapping at a place of the system's choice touches nothing that is there.
        let begin = unsafe { libc::mmap(std::ptr::null_mut(), bytes, protection, flags, -1, 0) };
        assert_ne!(begin, libc::MAP_FAILED, "no memory for {bytes} bytes");
        Pages { begin, bytes }
    }

    fn fill(&mut self, value: u8) {
        // SAFETY: the mapping is `bytes` long, writable, and ours alone.
        unsafe { std::ptr::write_bytes(self.begin.cast::<u8>(), value, self.bytes) };
        black_box(self.begin);
    }
}

#[cfg(unix)]
impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: unmaps what `fresh` has mapped, once, and nothing refers to it.
        unsafe { libc::munmap(self.begin, self.bytes) };
    }
}

#[cfg(not(unix))]
impl Pages {
    fn fresh(bytes: usize) -> Self {
        Pages { buffer: Vec::with_capacity(bytes), bytes }
    }

    fn fill(&mut self, value: u8) {
        self.buffer.clear();
        self.buffer.resize(self.bytes, value);
        black_box(&self.buffer);
    }
}

/// One line on machine, instruction set, load and day.
pub fn machine_line(clock: Clock, level: CpuLevel) -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let cpuinfo = read("/proc/cpuinfo");
    let cpuinfo_value = |key: &str| {
        let line = cpuinfo.lines().find(|line| line.starts_with(key));
        line.and_then(|line| line.split(": ").nth(1)).unwrap_or("unknown").trim().to_owned()
    };
    let load = read("/proc/loadavg").split(' ').next().unwrap_or_default().to_owned();
    format!(
        "{} (family {}, model {}), {} cores, level {}, load {}, {}, {}",
        cpuinfo_value("model name"),
        cpuinfo_value("cpu family"),
        cpuinfo_value("model\t"),
        std::thread::available_parallelism().map_or(1, usize::from),
        level.name(),
        if load.is_empty() { "unknown" } else { &load },
        clock.name(),
        today(),
    )
}

/// Bytes of memory that are free to use; infinite where the system does not say.
pub fn free_memory() -> f64 {
    let meminfo = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kib.map_or(f64::INFINITY, |kib| kib * 1024.0)
}

/// The day in UTC, as 2026-11-30.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    // Days since 1 March of the year 0, in eras of 400 years, so that the leap day is the last of its year.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + u64::from(month <= 2))
}
