//! Time against number of nodes, both logarithmic, as an SVG: one panel a family, one line a solver.

use std::fmt::Write;

/// The times of one solver on one family: (nodes, seconds), by size.
pub struct Line {
    pub family: &'static str,
    pub solver: &'static str,
    pub points: Vec<(f64, f64)>,
}

const COLOURS: [&str; 6] = ["#c1121f", "#003049", "#669bbc", "#588157", "#e09f3e", "#9d4edd"];
const PANEL: (f64, f64) = (300.0, 230.0);
const MARGIN: (f64, f64) = (52.0, 34.0);
const COLUMNS: usize = 3;
const LEGEND: f64 = 56.0;

/// The whole picture. Panels share both axes, so that they can be compared.
pub fn svg(title: &str, lines: &[Line]) -> String {
    let distinct = |name: fn(&Line) -> &'static str| {
        let mut names: Vec<&str> = Vec::new();
        lines.iter().map(name).for_each(|name| names.extend((!names.contains(&name)).then_some(name)));
        names
    };
    let (families, solvers) = (distinct(|line| line.family), distinct(|line| line.solver));
    let points = || lines.iter().flat_map(|line| &line.points);
    let (from_n, to_n) = decades(points().map(|point| point.0));
    let (from_s, to_s) = decades(points().map(|point| point.1));
    let (width, height) = (PANEL.0 - MARGIN.0 - 12.0, PANEL.1 - 2.0 * MARGIN.1);
    let x = |n: f64| MARGIN.0 + (n.log10() - from_n) / (to_n - from_n) * width;
    let y = |s: f64| MARGIN.1 + (to_s - s.log10()) / (to_s - from_s) * height;

    let rows = families.len().div_ceil(COLUMNS);
    let (all_x, all_y) = (PANEL.0 * COLUMNS as f64, PANEL.1 * rows as f64 + LEGEND);
    let mut out = String::new();
    // Writing to a String cannot fail.
    let mut put = |text: std::fmt::Arguments<'_>| out.write_fmt(text).expect("a String grows");
    put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all_x} {all_y}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"12\" y=\"20\">{}</text>\n",
        title.replace('&', "&amp;").replace('<', "&lt;")
    ));
    for (at, solver) in solvers.iter().enumerate() {
        let left = 12.0 + at as f64 * (all_x - 24.0) / solvers.len() as f64;
        let colour = COLOURS[at % COLOURS.len()];
        put(format_args!(
            "<path d=\"M{left:.1} 38h20\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{:.1}\" y=\"42\">{solver}</text>\n",
            left + 26.0
        ));
    }
    for (at, family) in families.iter().enumerate() {
        let (left, top) = ((at % COLUMNS) as f64 * PANEL.0, LEGEND + (at / COLUMNS) as f64 * PANEL.1);
        put(format_args!(
            "<g transform=\"translate({left} {top})\">\n\
             <text x=\"{}\" y=\"{}\" font-weight=\"bold\">{family}</text>\n",
            MARGIN.0,
            MARGIN.1 - 8.0
        ));
        for decade in from_n as i32..=to_n as i32 {
            let at = x(10f64.powi(decade));
            put(format_args!(
                "<path d=\"M{at:.1} {}v{height}\" stroke=\"#ddd\"/>\
                 <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                MARGIN.1,
                MARGIN.1 + height + 15.0,
                10f64.powi(decade)
            ));
        }
        for decade in from_s as i32..=to_s as i32 {
            let at = y(10f64.powi(decade));
            put(format_args!(
                "<path d=\"M{} {at:.1}h{width}\" stroke=\"#ddd\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
                MARGIN.0,
                MARGIN.0 - 5.0,
                at + 4.0,
                in_words(decade)
            ));
        }
        for line in lines.iter().filter(|line| line.family == *family) {
            let solver = solvers.iter().position(|solver| *solver == line.solver).unwrap_or(0);
            let colour = COLOURS[solver % COLOURS.len()];
            let path: Vec<_> = line.points.iter().map(|&(n, s)| format!("{:.1},{:.1}", x(n), y(s))).collect();
            put(format_args!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"/>\n",
                path.join(" ")
            ));
            for &(n, s) in &line.points {
                put(format_args!(
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2\" fill=\"{colour}\"/>\n",
                    x(n),
                    y(s)
                ));
            }
        }
        put(format_args!("</g>\n"));
    }
    put(format_args!("</svg>\n"));
    out
}

/// The whole decades around some values, as exponents; at least one.
fn decades(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    let from = low.log10().floor();
    (from, high.log10().ceil().max(from + 1.0))
}

/// 10^`decade` seconds.
fn in_words(decade: i32) -> String {
    let (unit, power) = match decade {
        ..=-7 => ("ns", 9),
        -6..=-4 => ("us", 6),
        -3..=-1 => ("ms", 3),
        _ => ("s", 0),
    };
    format!("{} {unit}", 10f64.powi(decade + power))
}
