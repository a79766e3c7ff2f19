//! What the library is measured against: other exact solvers of the same full table, each in one short file.
//!
//! They are as good as we could make their kind: compiled for AVX2 and AVX-512 and chosen at run time like the
//! library's kernels, big arrays on huge pages. Each returns the counts of its table, so that every run of the
//! harness checks that all solvers agree. They take what `families.rs` makes: simple graphs with sorted rows.

use crate::families::Csr;

pub mod recheck;
pub mod row_queue;
pub mod step_dp;
pub mod strongest;
pub mod textbook;

/// How many positions of each side's turn are draws, won by the mouse and won by the cat, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub mouse_to_move: [u64; 3],
    pub cat_to_move: [u64; 3],
}

impl Counts {
    /// From the decided positions, `[side to move][winner]` with mouse 0 and cat 1; the others are draws.
    fn of_decided(nodes: usize, decided: [[u64; 2]; 2]) -> Self {
        let all = (nodes * nodes) as u64;
        let [mouse_to_move, cat_to_move] = decided.map(|[mouse, cat]| [all - mouse - cat, mouse, cat]);
        Counts { mouse_to_move, cat_to_move }
    }
}

/// One solver of the full table.
pub struct Peer {
    pub name: &'static str,
    pub solve: fn(&Csr) -> Counts,
    /// A rough estimate from above of its time on a slow machine, to leave out what would take for ever.
    pub seconds: fn(&Csr) -> f64,
    /// The memory it takes, without lower-order terms; infinite where it cannot solve the graph at all.
    pub bytes: fn(&Csr) -> f64,
}

/// All of them; the first is the one that ratios are named after.
pub const PEERS: [Peer; 6] = [
    strongest::PEER,
    strongest::WITHOUT_PREFETCH,
    textbook::PEER,
    row_queue::PEER,
    recheck::PEER,
    step_dp::PEER,
];

pub const HOLE: usize = 0;
pub const MOUSE: usize = 0;
pub const CAT: usize = 1;

/// The number of counter updates a queue solver makes if all positions get decided: each move of each side with
/// the other side anywhere.
fn updates(graph: &Csr) -> f64 {
    2.0 * graph.nodes() as f64 * graph.adj.len() as f64
}

fn positions(graph: &Csr) -> f64 {
    2.0 * (graph.nodes() as f64).powi(2)
}

/// The moves of one side backwards, and how many leave each node.
pub struct Moves {
    pub count: Vec<u16>,
    offsets: Vec<u32>,
    origins: Vec<u32>,
}

impl Moves {
    /// The moves of `side`: along all edges for the mouse, along those that do not lead to the hole for the cat.
    pub fn of(graph: &Csr, side: usize) -> Self {
        let n = graph.nodes();
        let first = if side == CAT { HOLE + 1 } else { 0 };
        let mut count = vec![0; n];
        let mut offsets = vec![0; n + 2];
        for (from, count) in count.iter_mut().enumerate() {
            for &to in graph.row(from).iter().filter(|&&to| to as usize >= first) {
                *count += 1;
                offsets[to as usize + 2] += 1;
            }
        }
        for node in 2..n + 2 {
            offsets[node] += offsets[node - 1];
        }
        let mut origins = vec![0; offsets[n + 1] as usize];
        for from in 0..n {
            for &to in graph.row(from).iter().filter(|&&to| to as usize >= first) {
                let end = &mut offsets[to as usize + 1];
                origins[*end as usize] = from as u32;
                *end += 1;
            }
        }
        Moves { count, offsets, origins }
    }

    /// The nodes from which one move leads to `node`.
    #[inline(always)]
    pub fn origins_of(&self, node: usize) -> &[u32] {
        &self.origins[self.offsets[node] as usize..self.offsets[node + 1] as usize]
    }
}

/// `len` elements of room, on huge pages where the system has them: random access to hundreds of megabytes is
/// otherwise a benchmark of the page tables.
pub fn room<T>(len: usize) -> Vec<T> {
    let room = Vec::<T>::with_capacity(len);
    #[cfg(target_os = "linux")]
    {
        const HUGE: usize = 1 << 21;
        let begin = (room.as_ptr() as usize).next_multiple_of(HUGE);
        let end = (room.as_ptr() as usize + len * size_of::<T>()) & !(HUGE - 1);
        if begin < end {
            // SAFETY: whole pages inside an allocation of ours; the advice does not change what they hold. Its
            // refusal would only cost speed.
            unsafe { libc::madvise(begin as *mut libc::c_void, end - begin, libc::MADV_HUGEPAGE) };
        }
    }
    room
}

/// `len` copies of `value` in such [`room`].
pub fn filled<T: Clone>(value: T, len: usize) -> Vec<T> {
    let mut all = room(len);
    all.resize(len, value);
    all
}

#[cfg(target_arch = "x86_64")]
pub fn has_avx2() -> bool {
    macro_rules! all { ($($name:tt)*) => { $(is_x86_feature_detected!($name))&&* } }
    all!("avx2" "bmi1" "bmi2" "lzcnt" "popcnt" "fma")
}

#[cfg(target_arch = "x86_64")]
pub fn has_avx512() -> bool {
    macro_rules! all { ($($name:tt)*) => { $(is_x86_feature_detected!($name))&&* } }
    has_avx2() && all!("avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl")
}

/// `for_this_machine!(fn name(arguments) -> type = body)`: a function that calls `body`, which is `inline(always)`,
/// compiled for the best instruction set that is here.
macro_rules! for_this_machine {
    ($(#[$doc:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),*) -> $ret:ty = $body:expr) => {
        $(#[$doc])*
        $vis fn $name($($arg: $type),*) -> $ret {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,fma")]
                fn avx2($($arg: $type),*) -> $ret {
                    $body($($arg),*)
                }
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,fma")]
                #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
                fn avx512($($arg: $type),*) -> $ret {
                    $body($($arg),*)
                }
                if $crate::peers::has_avx512() {
                    // SAFETY: the processor has these instructions.
                    return unsafe { avx512($($arg),*) };
                }
                if $crate::peers::has_avx2() {
                    // SAFETY: as above.
                    return unsafe { avx2($($arg),*) };
                }
            }
            $body($($arg),*)
        }
    };
}
use for_this_machine;
