//! proto
use cat_mouse::decide::{Trace, decide_prepared, prepare};
use cat_mouse::{Arena, Graph, Outcome, Side, Table, Options};
fn cpu() -> f64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    t.tv_sec as f64 + t.tv_nsec as f64 * 1e-9
}
struct R(u64);
impl R {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E3779B97F4A7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58476D1CE4E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D049BB133111EB);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: usize) -> usize { (self.next() % n as u64) as usize }
}
fn map(path: &str, eight: bool) -> (Vec<i32>, Vec<i32>) {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines().skip_while(|l| l.trim() != "map");
    lines.next();
    let rows: Vec<&[u8]> = lines.map(|l| l.trim_end().as_bytes()).filter(|l| !l.is_empty()).collect();
    let ok = |y: i64, x: i64| y >= 0 && x >= 0 && (y as usize) < rows.len() && rows[y as usize].get(x as usize).is_some_and(|c| b".GS".contains(c));
    let mut num = std::collections::HashMap::new();
    let mut cells = vec![];
    for y in 0..rows.len() as i64 { for x in 0..rows[y as usize].len() as i64 { if ok(y, x) { num.insert((y, x), cells.len() as i32); cells.push((y, x)); } } }
    let (mut o, mut a) = (vec![0], vec![]);
    for &(y, x) in &cells {
        for (dy, dx) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let diagonal = dy != 0 && dx != 0;
            if diagonal && !(eight && ok(y + dy, x) && ok(y, x + dx)) { continue; }
            if ok(y + dy, x + dx) { a.push(num[&(y + dy, x + dx)]); }
        }
        o.push(a.len() as i32);
    }
    (o, a)
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let eight = args[1] == "8";
    let stay = args[2] == "stay";
    let holes: usize = args[3].parse().unwrap();
    let per: usize = args[4].parse().unwrap();
    let sizes: Vec<usize> = args[5].split(',').map(|x| x.parse().unwrap()).collect();
    let verbose = args.get(6).is_some_and(|x| x.contains('v'));
    let check = args.get(6).is_some_and(|x| x.contains('c'));
    let (o, a) = map(&args[0], eight);
    let n = o.len() - 1;
    let mut r = R(1);
    let (mut times, mut counts, mut open) = (vec![], [0; 3], 0);
    let mut by: std::collections::BTreeMap<String, (usize, usize, f64)> = Default::default();
    for _ in 0..holes {
        let mut arena = Arena::new(&Graph::new(&o, &a).unwrap()).unwrap();
        let hole = r.below(n) as i32;
        arena.set_holes(&[hole]).unwrap();
        if stay { for s in Side::BOTH { arena.set_may_stay(s, true); } }
        let t = cpu();
        let p = prepare(&arena).unwrap();
        if verbose { eprintln!("n {n} prepare {:.1} ms", (cpu() - t) * 1e3); }
        let table = check.then(|| Table::solve(&arena, Options::default()).unwrap());
        for _ in 0..per {
            let (m, c) = (r.below(n), r.below(n));
            if m == c || c == hole as usize || m == hole as usize { continue; }
            let mut trace = Trace::default();
            let t = cpu();
            let got = decide_prepared(&arena, &p, m, c, Side::Mouse, &sizes, &mut trace).unwrap();
            let t = cpu() - t;
            match got { Some(x) => { counts[x as usize] += 1; times.push(t); } None => open += 1 }
            if let Some(t) = &table { let truth = t.outcome(m, c, Side::Mouse).unwrap(); if let Some(x) = got { assert_eq!(x, truth); } else { println!("open {truth:?} {:?}", trace.steps.iter().filter(|s| s.3).map(|s| (&s.0, s.1)).collect::<Vec<_>>()); } }
            for (k, s) in trace.steps.iter().enumerate() {
                let e = by.entry(format!("{} {}", s.0, if s.1 == 0 { 0 } else { s.1.min(s.2).next_power_of_two() })).or_default();
                e.0 += 1; e.1 += s.3 as usize; e.2 += s.4; let _ = k;
            }
            if verbose && (got.is_none() || t > 0.3) { println!("hole {hole} m {m} c {c} {got:?} {:.3} {:?}", t, trace.steps); }
        }
    }
    times.sort_by(f64::total_cmp);
    let k = times.len();
    println!("{} {} {}: n {n} decided {k}/{} = {:.1} % draw {} mouse {} cat {}; median {:.1} ms, 95% {:.1} ms, max {:.1} ms", args[0].rsplit('/').next().unwrap(), args[1], args[2], k + open, 100.0 * k as f64 / (k + open) as f64, counts[0], counts[1], counts[2], times[k / 2] * 1e3, times[k * 95 / 100] * 1e3, times[k - 1] * 1e3);
    let _ = Outcome::Draw;
    for (k, v) in by { println!("   {k}: asked {} yes {} mean {:.1} ms", v.0, v.1, v.2 / v.0 as f64 * 1e3); }
}
