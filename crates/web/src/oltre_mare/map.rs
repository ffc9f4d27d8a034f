//! The sea: coasts, lanes, harbours with their markers, and the ships.

use crate::desk::Desk;
use crate::projection::{HEIGHT, WIDTH, project};
use leptos::prelude::*;
use oltre_mare::{Edition, Harbour};
use std::fmt::Write;
use tabletop::Seat;

/// Where a harbour lies.
fn place(edition: &Edition, harbour: Harbour) -> (f64, f64) {
    let facts = &edition.harbours[harbour.index()];
    project(facts.lon, facts.lat)
}

/// All lanes as one path of smooth curves. A route that nobody drew a lane for goes straight.
fn lanes(edition: &Edition) -> String {
    let mut path = String::new();
    for (from, facts) in (0..).map(Harbour).zip(&edition.harbours) {
        for to in facts.routes.iter().filter(|to| to.0 > from.0) {
            curve(&lane(edition, from, to), &mut path);
        }
    }
    path
}

/// The corners of the lane between two harbours.
fn lane(edition: &Edition, from: Harbour, to: Harbour) -> Vec<(f64, f64)> {
    let (start, end) = (place(edition, from), place(edition, to));
    let drawn = include_str!("../../assets/lanes.txt").lines().find_map(|line| {
        let mut words = line.split(' ');
        let ends: (u8, u8) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let corners = words.filter_map(|corner| corner.split_once(',')).filter_map(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
        (ends == (from.0, to.0)).then(|| corners.collect::<Vec<(f64, f64)>>())
    });
    // The lanes were drawn for one edition; in another one the same numbers may be other harbours.
    let near = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1) < 2.0;
    let fits = |corners: &Vec<(f64, f64)>| corners.len() > 1 && near(corners[0], start) && near(corners[corners.len() - 1], end);
    drawn.filter(fits).unwrap_or_else(|| vec![start, end])
}

/// A smooth curve through all corners (Catmull and Rom).
fn curve(corners: &[(f64, f64)], path: &mut String) {
    let at = |number: isize| corners[number.clamp(0, corners.len() as isize - 1) as usize];
    let _ = write!(path, "M{:.0} {:.0}", corners[0].0, corners[0].1);
    for number in 0..corners.len() as isize - 1 {
        let (before, from, to, after) = (at(number - 1), at(number), at(number + 1), at(number + 2));
        let handle = |middle: f64, one: f64, other: f64| middle + (other - one) / 7.0;
        let _ = write!(
            path,
            "C{:.0} {:.0} {:.0} {:.0} {:.0} {:.0}",
            handle(from.0, before.0, to.0),
            handle(from.1, before.1, to.1),
            handle(to.0, after.0, from.0),
            handle(to.1, after.1, from.1),
            to.0,
            to.1
        );
    }
}

/// On which side of its harbour a name stands: away from the nearest neighbour.
fn side(edition: &Edition, harbour: Harbour) -> (f64, f64, &'static str) {
    let (x, y) = place(edition, harbour);
    let others = (0..edition.harbours.len() as u8).map(Harbour).filter(|&other| other != harbour).map(|other| place(edition, other));
    let crowd = |right: bool| {
        let near = others.clone().filter(|other| (other.1 - y).abs() < 60.0 && (other.0 > x) == right && (other.0 - x).abs() < 260.0);
        near.count() + usize::from(right && x > WIDTH - 240.0) * 9 + usize::from(!right && x < 240.0) * 9
    };
    if crowd(true) <= crowd(false) { (x + 32.0, y + 9.0, "start") } else { (x - 32.0, y + 9.0, "end") }
}

/// The map.
#[component]
pub(crate) fn Map() -> impl IntoView {
    let desk = Desk::here();
    let edition = desk.edition();
    let harbours = move || {
        desk.now.with(|now| {
            (0..edition.harbours.len() as u8)
                .map(Harbour)
                .map(|harbour| {
                    let (x, y) = place(edition, harbour);
                    let (tx, ty, anchor) = side(edition, harbour);
                    let marker = now.view.markers.get(harbour.index()).copied().flatten();
                    view! {
                        <g class="harbour">
                            {match marker {
                                Some(marker) => view! {
                                    <circle class="token" cx=x cy=y r="25"></circle>
                                    <use href=format!("#{}", marker.name()) x=x - 18.0 y=y - 18.0 width="36" height="36"></use>
                                }.into_any(),
                                None => view! { <circle class="bare" cx=x cy=y r="9"></circle> }.into_any(),
                            }}
                            <text x=tx y=ty text-anchor=anchor>{edition.harbours[harbour.index()].name.clone()}</text>
                        </g>
                    }
                })
                .collect_view()
        })
    };
    let ships = move || {
        desk.now.with(|now| {
            let at = |seat: usize| now.view.seats[seat].ship;
            (0..now.view.seats.len())
                .map(|seat| {
                    let (x, y) = place(edition, at(seat));
                    let before = (0..seat).filter(|&other| at(other) == at(seat)).count() as f64;
                    let style = format!("transform:translate({:.0}px,{:.0}px)", x - 34.0 + before * 26.0, y - 78.0 + before * 10.0);
                    view! {
                        <g class=format!("ship seat-{seat}") style=style>
                            <path class="hull" d="M4 44h60c-3 14-11 20-20 20H24C14 64 7 58 4 44z"></path>
                            <path class="canvas" d="M32 2v38H10C12 24 20 10 32 2zM37 8c14 7 20 18 20 32H37z"></path>
                            <text x="34" y="60">{char::from(b'A' + seat as u8)}</text>
                        </g>
                    }
                })
                .collect_view()
        })
    };
    view! {
        <svg class="map" viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=move || desk.say(|speaker, now| speaker.sea(&now.view).join(" "))>
            <defs>
                <pattern id="waves" width="120" height="60" patternUnits="userSpaceOnUse">
                    <path d="M10 20q10-9 20 0t20 0M70 50q10-9 20 0t20 0" class="wave"></path>
                </pattern>
            </defs>
            <rect class="sea" width=WIDTH height=HEIGHT></rect>
            <rect fill="url(#waves)" width=WIDTH height=HEIGHT></rect>
            <path class="shallows" d=include_str!("../../assets/coast.txt")></path>
            <path class="land" d=include_str!("../../assets/coast.txt")></path>
            <path class="lanes" d=lanes(edition)></path>
            {harbours}
            {ships}
        </svg>
    }
}

/// The sign that a player is known by, beside the colour.
pub(crate) fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.0)
}
