//! Charts as SVG. They are as wide as a telephone, so that their letters can be read there; a page sets several side by side.
//! Colours are classes: the page, or the picture itself, says what they look like by day and by night.

use core::fmt::Write;

/// All charts are so wide.
const WIDTH: f64 = 360.0;
/// What stands to the right of a row: its number.
const NUMBERS: f64 = 78.0;

/// Six colours and the ink, by day and by night. `scope` is put before each rule.
pub(crate) const COLOURS: &str = "\
:root{--ink:#1d2733;--soft:#5b6876;--line:#d5dbe1;--paper:#f6f4ef;--card:#fffdf9;--c0:#23639f;--c1:#c05a1c;--c2:#3a7f57;--c3:#8050a8;--c4:#9a7617;--c5:#b03f68;--good:#3a7f57;--bad:#c05a1c}
@media(prefers-color-scheme:dark){:root{--ink:#e8e6e1;--soft:#a3adb8;--line:#3a444f;--paper:#161b21;--card:#1e252d;--c0:#6aaae4;--c1:#ee8f52;--c2:#6cc08f;--c3:#b88be0;--c4:#d9b452;--c5:#ec7fa5;--good:#6cc08f;--bad:#ee8f52}}
";

/// What the classes of the charts look like.
pub(crate) const CLASSES: &str = "\
svg text{font:12px system-ui,sans-serif;fill:var(--ink);paint-order:stroke;stroke:var(--card);stroke-width:3px}svg .soft{fill:var(--soft)}svg .end{text-anchor:end}svg .mid{text-anchor:middle}
svg .grid{stroke:var(--line);stroke-width:1}svg .mark{stroke:var(--soft);stroke-width:1.5;stroke-dasharray:4 3}svg .whisker{stroke-width:2.5;stroke-linecap:round}
svg .f0{fill:var(--c0);stroke:var(--c0)}svg .f1{fill:var(--c1);stroke:var(--c1)}svg .f2{fill:var(--c2);stroke:var(--c2)}svg .f3{fill:var(--c3);stroke:var(--c3)}svg .f4{fill:var(--c4);stroke:var(--c4)}svg .f5{fill:var(--c5);stroke:var(--c5)}
";

/// A value with what it may as well be.
pub(crate) struct Whisker {
    pub(crate) label: String,
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// The number in words.
    pub(crate) said: String,
    pub(crate) colour: usize,
}

/// An axis from left to right.
pub(crate) struct Axis {
    pub(crate) from: f64,
    pub(crate) to: f64,
    /// Where lines are drawn, with what stands under them.
    pub(crate) ticks: Vec<(f64, String)>,
    /// A line that means something.
    pub(crate) mark: Option<(f64, String)>,
}

impl Axis {
    /// Percent, from nothing to all.
    pub(crate) fn percent(mark: Option<(f64, String)>) -> Axis {
        let ticks = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| (part, format!("{:.0}%", part * 100.0)));
        Axis { from: 0.0, to: 1.0, ticks: ticks.into(), mark }
    }

    /// From the least to the greatest of these numbers, and 0 or whatever `with` names, in round steps.
    pub(crate) fn around(numbers: impl IntoIterator<Item = f64>, with: &[f64]) -> Axis {
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for number in numbers.into_iter().chain(with.iter().copied()).filter(|number| number.is_finite()) {
            (least, most) = (least.min(number), most.max(number));
        }
        if least >= most {
            (least, most) = if least.is_finite() { (least - 1.0, most + 1.0) } else { (0.0, 1.0) };
        }
        let step = round_step((most - least) / 4.0);
        let (first, last) = ((least / step).floor() as i64, (most / step).ceil() as i64);
        let decimals = if step < 1.0 { (-step.log10()).ceil() as usize } else { 0 };
        let ticks: Vec<(f64, String)> =
            (first..=last).map(|at| at as f64 * step).map(|at| (at, format!("{:.decimals$}", at + 0.0).replace("-0.0", "0.0"))).collect();
        Axis { from: first as f64 * step, to: last as f64 * step, ticks, mark: None }
    }

    fn place(&self, value: f64, left: f64, right: f64) -> f64 {
        let part = (value - self.from) / (self.to - self.from);
        left + part.clamp(0.0, 1.0) * (right - left)
    }
}

/// 1, 2 or 5 times a power of ten, not less than this.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * power).find(|step| *step >= least * 0.999).unwrap_or(10.0 * power)
}

/// Rows with a dot and a whisker each.
pub(crate) fn whiskers(title: &str, axis: &Axis, rows: &[Whisker]) -> String {
    let (left, right) = (8.0, WIDTH - NUMBERS);
    let (row, foot) = (38.0, 24.0);
    let bottom = 6.0 + row * rows.len() as f64;
    let mut svg = String::new();
    grid(&mut svg, axis, left, right, 4.0, bottom);
    for (at, one) in rows.iter().enumerate() {
        let y = 6.0 + row * at as f64;
        let (low, high, dot) = (axis.place(one.low, left, right), axis.place(one.high, left, right), axis.place(one.value, left, right));
        let colour = one.colour % 6;
        write!(svg, "<text x=\"{left}\" y=\"{:.1}\">{}</text>", y + 12.0, escaped(&one.label)).ok();
        write!(svg, "<line class=\"whisker f{colour}\" x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{0:.1}\" y2=\"{0:.1}\"/>", y + 24.0).ok();
        write!(svg, "<circle class=\"f{colour}\" cx=\"{dot:.1}\" cy=\"{:.1}\" r=\"5\"/>", y + 24.0).ok();
        write!(svg, "<text class=\"end\" x=\"{:.1}\" y=\"{:.1}\">{}</text>", WIDTH - 4.0, y + 28.0, escaped(&one.said)).ok();
    }
    framed(title, bottom + foot, &svg)
}

/// For each label a bar for each series, to the right of 0 or to the left; a dash where there is no number.
pub(crate) fn bars(title: &str, series: &[String], rows: &[(String, Vec<f64>)], said: impl Fn(f64) -> String) -> String {
    let (left, right) = (8.0, WIDTH - NUMBERS);
    let (bar, head) = (14.0, 18.0);
    let top = legend_height(series);
    let row = head + bar * series.len() as f64 + 6.0;
    let bottom = top + row * rows.len() as f64;
    let axis = Axis::around(rows.iter().flat_map(|row| row.1.iter().copied()), &[0.0]);
    let mut svg = legend(series);
    grid(&mut svg, &axis, left, right, top, bottom);
    let zero = axis.place(0.0, left, right);
    for (at, (label, values)) in rows.iter().enumerate() {
        let y = top + row * at as f64;
        write!(svg, "<text x=\"{left}\" y=\"{:.1}\">{}</text>", y + 13.0, escaped(label)).ok();
        for (number, &value) in values.iter().enumerate() {
            let y = y + head + bar * number as f64;
            if !value.is_finite() {
                write!(svg, "<text class=\"end soft\" x=\"{:.1}\" y=\"{:.1}\">\u{2013}</text>", WIDTH - 4.0, y + 10.5).ok();
                continue;
            }
            let end = axis.place(value, left, right);
            let (from, wide) = (zero.min(end), (end - zero).abs().max(0.5));
            write!(svg, "<rect class=\"f{}\" x=\"{from:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{:.1}\"/>", number % 6, bar - 2.0)
                .ok();
            write!(svg, "<text class=\"end\" x=\"{:.1}\" y=\"{:.1}\">{}</text>", WIDTH - 4.0, y + 10.5, escaped(&said(value))).ok();
        }
    }
    framed(title, bottom + 24.0, &svg)
}

/// Columns side by side: how many fell into each class.
pub(crate) fn columns(title: &str, series: &[String], classes: &[(String, Vec<usize>)], under: &str) -> String {
    let (left, right, height) = (8.0, WIDTH - 8.0, 150.0);
    let top = legend_height(series).max(8.0);
    let bottom = top + height;
    let most = classes.iter().flat_map(|class| class.1.iter().copied()).max().unwrap_or(0).max(1) as f64;
    let mut svg = legend(series);
    let wide = (right - left) / classes.len().max(1) as f64;
    // Labels that would run into each other are left out.
    let longest = classes.iter().map(|class| class.0.chars().count()).max().unwrap_or(1) as f64;
    let every = (longest * 9.0 / wide).ceil().max(1.0) as usize;
    for (at, (label, counts)) in classes.iter().enumerate() {
        let x = left + wide * at as f64;
        let each = (wide - 2.0).max(1.0) / counts.len().max(1) as f64;
        for (number, &count) in counts.iter().enumerate() {
            let high = height * count as f64 / most;
            let x = x + each * number as f64;
            write!(
                svg,
                "<rect class=\"f{}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\"/>",
                number % 6,
                bottom - high,
                (each - 0.5).max(0.8)
            )
            .ok();
        }
        if at % every == 0 {
            write!(svg, "<text class=\"soft mid\" x=\"{:.1}\" y=\"{:.1}\">{}</text>", x + wide / 2.0, bottom + 15.0, escaped(label)).ok();
        }
    }
    write!(svg, "<line class=\"grid\" x1=\"{left}\" x2=\"{right}\" y1=\"{bottom}\" y2=\"{bottom}\"/>").ok();
    write!(svg, "<text class=\"soft mid\" x=\"{:.1}\" y=\"{:.1}\">{}</text>", WIDTH / 2.0, bottom + 32.0, escaped(under)).ok();
    framed(title, bottom + 38.0, &svg)
}

/// What was got for a price.
pub(crate) struct Got {
    pub(crate) price: f64,
    pub(crate) low: f64,
    pub(crate) median: f64,
    pub(crate) high: f64,
    pub(crate) count: usize,
    pub(crate) colour: usize,
}

/// Price to the right, value upwards; on the dashed line one gets what one pays.
pub(crate) fn prices(title: &str, series: &[String], all: &[Got]) -> String {
    let (left, right, height) = (34.0, WIDTH - 18.0, 220.0);
    let top = legend_height(series).max(10.0);
    let bottom = top + height;
    let across = Axis::around(all.iter().map(|got| got.price), &[0.0]);
    let upwards = Axis::around(all.iter().flat_map(|got| [got.low, got.high]), &[0.0]);
    let mut svg = legend(series);
    for (value, label) in &upwards.ticks {
        let y = upwards.place(*value, bottom, top);
        write!(svg, "<line class=\"grid\" x1=\"{left}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>").ok();
        write!(svg, "<text class=\"soft end\" x=\"{:.1}\" y=\"{:.1}\">{}</text>", left - 5.0, y + 4.0, escaped(label)).ok();
    }
    for (value, label) in &across.ticks {
        let x = across.place(*value, left, right);
        write!(svg, "<text class=\"soft mid\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>", bottom + 15.0, escaped(label)).ok();
    }
    let (from, to) = (across.from.max(upwards.from), across.to.min(upwards.to));
    if from < to {
        let [x1, x2] = [from, to].map(|at| across.place(at, left, right));
        let [y1, y2] = [from, to].map(|at| upwards.place(at, bottom, top));
        write!(svg, "<line class=\"mark\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>").ok();
    }
    let most = all.iter().map(|got| got.count).max().unwrap_or(1).max(1) as f64;
    for got in all {
        let x = across.place(got.price, left, right) + (got.colour as f64 - (series.len() as f64 - 1.0) / 2.0) * 2.0;
        let [low, median, high] = [got.low, got.median, got.high].map(|value| upwards.place(value, bottom, top));
        let radius = 1.5 + 5.0 * (got.count as f64 / most).sqrt();
        let colour = got.colour % 6;
        write!(svg, "<line class=\"f{colour}\" stroke-opacity=\"0.5\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{low:.1}\" y2=\"{high:.1}\"/>").ok();
        write!(svg, "<circle class=\"f{colour}\" cx=\"{x:.1}\" cy=\"{median:.1}\" r=\"{radius:.1}\"/>").ok();
    }
    write!(
        svg,
        "<text class=\"soft mid\" x=\"{:.1}\" y=\"{:.1}\">price paid; upwards: what it was worth</text>",
        WIDTH / 2.0,
        bottom + 32.0
    )
    .ok();
    framed(title, bottom + 38.0, &svg)
}

/// A chart as a picture of its own, with its colours.
pub(crate) fn alone(svg: &str) -> String {
    let style = format!("<style>{COLOURS}{CLASSES}svg{{background:var(--card)}}</style>");
    let (head, rest) = svg.split_once('>').unwrap_or((svg, ""));
    format!("{head} width=\"480\">{style}{rest}\n")
}

/// Text as it may stand in a page.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn framed(title: &str, height: f64, inside: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{title}\"><title>{title}</title>{inside}</svg>"
    )
}

fn grid(svg: &mut String, axis: &Axis, left: f64, right: f64, top: f64, bottom: f64) {
    for (value, label) in &axis.ticks {
        let x = axis.place(*value, left, right);
        write!(svg, "<line class=\"grid\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top:.1}\" y2=\"{bottom:.1}\"/>").ok();
        let anchor = if x < left + 6.0 { "soft" } else { "soft mid" };
        write!(svg, "<text class=\"{anchor}\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>", bottom + 15.0, escaped(label)).ok();
    }
    if let Some((value, label)) = &axis.mark {
        let x = axis.place(*value, left, right);
        write!(
            svg,
            "<line class=\"mark\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top:.1}\" y2=\"{bottom:.1}\"><title>{}</title></line>",
            escaped(label)
        )
        .ok();
    }
}

/// A legend is needed where there is more than one thing to tell apart; two names a line.
fn legend_height(series: &[String]) -> f64 {
    if series.len() < 2 { 4.0 } else { 8.0 + 18.0 * series.len().div_ceil(2) as f64 }
}

fn legend(series: &[String]) -> String {
    let mut svg = String::new();
    if series.len() < 2 {
        return svg;
    }
    for (at, name) in series.iter().enumerate() {
        let (x, y) = (8.0 + 176.0 * (at % 2) as f64, 4.0 + 18.0 * (at / 2) as f64);
        write!(svg, "<rect class=\"f{}\" x=\"{x}\" y=\"{y}\" width=\"10\" height=\"10\"/>", at % 6).ok();
        write!(svg, "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>", x + 15.0, y + 9.5, escaped(name)).ok();
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_round_steps_and_holds_all_its_numbers() {
        let rows: [(&[f64], f64, f64, &str); 5] = [
            (&[3.0, 17.0], 0.0, 20.0, "0 5 10 15 20"),
            (&[-4.0, 8.0], -5.0, 10.0, "-5 0 5 10"),
            (&[0.1, 0.35], 0.0, 0.4, "0.0 0.1 0.2 0.3 0.4"),
            (&[], -1.0, 1.0, "-1.0 -0.5 0.0 0.5 1.0"),
            (&[1_000.0], 0.0, 1_000.0, "0 500 1000"),
        ];
        for (numbers, from, to, ticks) in rows {
            let axis = Axis::around(numbers.iter().copied(), &[0.0]);
            assert_eq!((axis.from, axis.to), (from, to), "{numbers:?}");
            assert_eq!(axis.ticks.iter().map(|tick| tick.1.as_str()).collect::<Vec<_>>().join(" "), ticks);
        }
    }

    #[test]
    fn what_is_written_into_a_chart_cannot_break_it() {
        let row = Whisker { label: "<b>&".into(), value: 0.5, low: 0.4, high: 0.6, said: "50%".into(), colour: 7 };
        let svg = whiskers("a \"title\"", &Axis::percent(Some((0.25, "parity".into()))), &[row]);
        assert!(svg.contains("&lt;b&gt;&amp;") && svg.contains("a &quot;title&quot;") && !svg.contains("<b>"), "{svg}");
        assert!(svg.contains("class=\"f1\""), "colours come round again");
        let alone = alone(&svg);
        assert!(alone.starts_with("<svg ") && alone.contains("<style>:root") && alone.trim_end().ends_with("</svg>"));
    }
}
