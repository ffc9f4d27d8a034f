//! How everybody stood in the course of a game: one line for each seat, distinguished by colour, letter and dashes.

use super::replay::go_to_action;
use crate::desk::{Desk, Shown};
use crate::settings::word;
use crate::who::letter;
use leptos::prelude::*;
use protocol::Standing;
use protocol::What;
use tabletop::Seat;

/// The greatest width; in a smaller window the chart is as wide as the window, so that letters never get too small.
const WIDEST: f64 = 800.0;
const NARROWEST: f64 = 340.0;
const HEIGHT: f64 = 300.0;
/// The margins: left, top, right, bottom.
const LEFT: f64 = 36.0;
const TOP: f64 = 16.0;
const RIGHT: f64 = 118.0;
const BOTTOM: f64 = 14.0;

/// The dashes of each seat's line.
const DASHES: [&str; 5] = ["none", "9 4", "3 4", "14 4 3 4", "5 2 1 2"];

/// The chart.
pub(super) fn chart<R: Shown>(desk: Desk<R>, standing: &[Standing]) -> AnyView {
    let window = window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or(WIDEST);
    let Some(scale) = Scale::of(standing, (window - 32.0).clamp(NARROWEST, WIDEST)) else { return ().into_any() };
    let width = scale.width;
    let grid = scale.lines().into_iter().map(|worth| {
        let y = scale.y(worth);
        view! { <path class="grid" d=format!("M{LEFT} {y:.1}H{}", width - RIGHT)></path><text class="figure" x=LEFT - 6.0 y=y + 4.0>{points(worth)}</text> }
    });
    let seats = standing.first().map_or(0, |standing| standing.worth.len());
    let ends = spread((0..seats).map(|seat| scale.y(standing.last().map_or(0.0, |last| last.worth[seat]))).collect());
    let line = |seat: usize| {
        let places: Vec<String> = standing.iter().map(|at| format!("{:.1} {:.1}", scale.x(at.n), scale.y(at.worth[seat]))).collect();
        let (end, worth) = (ends[seat], standing.last().map_or(0.0, |last| last.worth[seat]));
        let name = move || desk.now.with(|now| now.names().into_iter().nth(seat)).map(|name| shortened(&name));
        let marks = standing.iter().skip(seat * 2 + 2).step_by((standing.len() / 4).max(3)).map(|at| {
            view! { <text class="mark" x=scale.x(at.n) y=scale.y(at.worth[seat]) - 4.0>{letter(Seat(seat as u8))}</text> }
        });
        view! {
            <g class=format!("seat-{seat}")>
                <path class="line" stroke-dasharray=DASHES[seat % DASHES.len()] d=format!("M{}", places.join("L"))></path>
                {marks.collect_view()}
                <text class="end" x=width - RIGHT + 8.0 y=end + 5.0><tspan class="letter">{letter(Seat(seat as u8))}</tspan>" "{points(worth)}" "{name}</text>
            </g>
        }
    };
    // The moment that is shown, and a click that leads to another one.
    let now = move || {
        let place = desk.back.get()?;
        let n = desk.now.with(|now| {
            now.past
                .iter()
                .take(place + 1)
                .rev()
                .find_map(|past| if let What::Acted { action, .. } = past.news.what { Some(action) } else { None })
        });
        let x = scale.x(n.unwrap_or(0));
        Some(view! { <path class="now" d=format!("M{x:.1} {TOP}V{}", HEIGHT - BOTTOM)></path> })
    };
    let svg = NodeRef::<leptos::svg::Svg>::new();
    let choose = move |event: leptos::ev::MouseEvent| {
        let Some(svg) = svg.get_untracked() else { return };
        let seen = svg.get_bounding_client_rect();
        let x = (f64::from(event.client_x()) - seen.left()) / seen.width() * width;
        go_to_action(desk, scale.action(x));
    };
    let says = move || {
        let names = desk.now.with(crate::now::Now::names);
        let last = names.iter().enumerate().map(|(seat, name)| format!("{name} {}", points(scale.last[seat.min(scale.last.len() - 1)])));
        format!("{}: {}", word(|words| words.standing_chart)(), last.collect::<Vec<_>>().join(", "))
    };
    view! {
        <section class="standing">
            <h2>{word(|words| words.standing_chart)}</h2>
            <p class="faint">{word(|words| words.standing_means)}</p>
            <svg class="chart" node_ref=svg viewBox=format!("0 0 {width} {HEIGHT}") role="img" aria-label=says on:click=choose>
                {grid.collect_view()}{(0..seats).map(line).collect_view()}{now}
            </svg>
        </section>
    }
    .into_any()
}

/// Converts actions and points to coordinates.
#[derive(Clone, Copy)]
struct Scale {
    width: f64,
    actions: f64,
    least: f64,
    most: f64,
    last: [f64; 5],
}

impl Scale {
    fn of(standing: &[Standing], width: f64) -> Option<Scale> {
        let end = standing.last()?;
        let all = || standing.iter().flat_map(|at| at.worth.iter().copied());
        let (least, most) = (all().fold(0.0, f64::min), all().fold(1.0, f64::max));
        let mut last = [0.0; 5];
        last.iter_mut().zip(&end.worth).for_each(|(last, worth)| *last = *worth);
        Some(Scale { width, actions: f64::from(end.n.max(1)), least, most, last })
    }

    fn x(self, n: u32) -> f64 {
        LEFT + f64::from(n) / self.actions * (self.width - LEFT - RIGHT)
    }

    fn y(self, worth: f64) -> f64 {
        TOP + (self.most - worth) / (self.most - self.least) * (HEIGHT - TOP - BOTTOM)
    }

    /// The action at a horizontal position.
    fn action(self, x: f64) -> u32 {
        ((x - LEFT) / (self.width - LEFT - RIGHT) * self.actions).round().clamp(0.0, self.actions) as u32
    }

    /// Round numbers, each with a grid line.
    fn lines(self) -> Vec<f64> {
        let wanted = (self.most - self.least) / 5.0;
        let step = [1.0, 2.0, 5.0, 10.0, 20.0, 25.0, 50.0, 100.0].into_iter().find(|step| *step >= wanted).unwrap_or(200.0);
        let mut lines = vec![(self.least / step).ceil() * step];
        while let Some(next) = lines.last().map(|last| last + step).filter(|next| *next <= self.most) {
            lines.push(next);
        }
        lines
    }
}

/// Points as text, with a proper minus sign.
fn points(worth: f64) -> String {
    if worth < 0.0 { format!("−{}", -worth) } else { worth.abs().to_string() }
}

/// Positions for labels, far enough apart to be read, each as near to its line as possible.
fn spread(wanted: Vec<f64>) -> Vec<f64> {
    const APART: f64 = 18.0;
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let mut placed = wanted;
    let mut lowest = f64::NEG_INFINITY;
    for &at in &order {
        placed[at] = placed[at].max(lowest + APART);
        lowest = placed[at];
    }
    // Labels pushed off the bottom push the others back up.
    let mut highest = HEIGHT - 4.0;
    for &at in order.iter().rev() {
        placed[at] = placed[at].min(highest);
        highest = placed[at] - APART;
    }
    placed
}

/// A name as far as there is room for it beside the chart.
fn shortened(name: &str) -> String {
    const MOST: usize = 9;
    if name.chars().count() <= MOST { name.to_owned() } else { name.chars().take(MOST - 1).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_shortened() {
        assert_eq!(shortened("Bianca"), "Bianca");
        assert_eq!(shortened("Bartholomäus"), "Bartholo…");
    }

    #[test]
    fn labels_never_lie_on_each_other() {
        for wanted in [vec![10.0, 10.0, 10.0], vec![290.0, 295.0, 299.0], vec![5.0, 200.0, 100.0], vec![50.0, 40.0, 45.0, 290.0, 291.0]] {
            let mut placed = spread(wanted.clone());
            placed.sort_by(f64::total_cmp);
            assert!(placed.windows(2).all(|pair| pair[1] - pair[0] >= 17.9), "{wanted:?} {placed:?}");
            assert!(placed.iter().all(|y| *y <= HEIGHT), "{placed:?}");
        }
    }

    #[test]
    fn a_place_in_the_chart_leads_to_its_action_and_back() {
        let standing = [Standing { n: 0, worth: vec![1.0, -3.0] }, Standing { n: 200, worth: vec![40.0, 35.5] }];
        let scale = Scale::of(&standing, 500.0).unwrap();
        for n in [0, 1, 77, 200] {
            assert_eq!(scale.action(scale.x(n)), n);
        }
        assert!(scale.y(40.0) < scale.y(-3.0));
        assert_eq!(scale.lines(), [0.0, 10.0, 20.0, 30.0, 40.0]);
    }
}
