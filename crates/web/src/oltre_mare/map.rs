//! The sea: coasts, lanes, harbours with their markers, and the ships.

use super::Desk;
use super::{game_word, labels_in};
use crate::animate::{animate, is_still};
use crate::art::picture;
use crate::figure::{rounded, tenths};
use crate::projection::{HEIGHT, WIDTH};
use crate::settings::{AnimationSpeed, Settings};
use crate::who::letter;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use oltre_mare::preview::{self, Stop};
use oltre_mare::{Action, Edition, Harbour, Prompt};
use std::fmt::Write;
use tabletop::Seat;

type Point = (f64, f64);

/// The places of the harbours, computed when the page was built.
const PLACES: &[Point] = &include!(concat!(env!("OUT_DIR"), "/places.rs"));

/// Where a harbour lies.
fn place(harbour: Harbour) -> Point {
    PLACES.get(harbour.index()).copied().unwrap_or_default()
}

/// All lanes as one path of smooth curves.
fn lanes(edition: &Edition) -> String {
    let mut path = String::new();
    for (from, facts) in (0..).map(Harbour).zip(&edition.harbours) {
        for to in facts.routes.iter().filter(|to| to.0 > from.0) {
            curve(&lane(from, to), &mut path);
        }
    }
    path
}

/// The corners of the lane between two harbours. A route without a drawn lane is straight.
fn lane(from: Harbour, to: Harbour) -> Vec<Point> {
    let (start, end) = (place(from), place(to));
    let drawn = include_str!("../../assets/lanes.txt").lines().find_map(|line| {
        let mut words = line.split(' ');
        let ends: (u8, u8) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let corners = words.filter_map(|corner| corner.split_once(',')).filter_map(|(x, y)| Some((whole_number(x)?, whole_number(y)?)));
        (ends == (from.0, to.0)).then(|| corners.collect::<Vec<Point>>())
    });
    // A lane that was drawn before its harbours were moved no longer fits.
    let near = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1) < 2.0;
    let fits = |corners: &Vec<Point>| corners.len() > 1 && near(corners[0], start) && near(corners[corners.len() - 1], end);
    drawn.filter(fits).unwrap_or_else(|| vec![start, end])
}

/// The corners of lanes are whole numbers.
fn whole_number(text: &str) -> Option<f64> {
    text.parse::<u16>().ok().map(f64::from)
}

/// A smooth curve through all corners (Catmull-Rom).
fn curve(corners: &[Point], path: &mut String) {
    let at = |number: isize| corners[number.clamp(0, corners.len() as isize - 1) as usize];
    let _ = write!(path, "M{} {}", rounded(corners[0].0), rounded(corners[0].1));
    for number in 0..corners.len() as isize - 1 {
        let (before, from, to, after) = (at(number - 1), at(number), at(number + 1), at(number + 2));
        let handle = |middle: f64, one: f64, other: f64| middle + (other - one) / 7.0;
        let first = (handle(from.0, before.0, to.0), handle(from.1, before.1, to.1));
        let second = (handle(to.0, after.0, from.0), handle(to.1, after.1, from.1));
        let [a, b, c, d, e, f] = [first.0, first.1, second.0, second.1, to.0, to.1].map(rounded);
        let _ = write!(path, "C{a} {b} {c} {d} {e} {f}");
    }
}

/// The way from one harbour to another along the lanes, by as few routes as possible; straight if there is none.
fn way(edition: &Edition, from: Harbour, to: Harbour) -> Vec<Point> {
    let mut came_from: Vec<Option<Harbour>> = vec![None; edition.harbours.len()];
    let mut next = std::collections::VecDeque::from([from]);
    while let Some(at) = next.pop_front() {
        for neighbour in edition.harbours[at.index()].routes.iter() {
            if neighbour != from && came_from[neighbour.index()].is_none() {
                came_from[neighbour.index()] = Some(at);
                next.push_back(neighbour);
            }
        }
    }
    let mut stops = vec![to];
    while let Some(before) = came_from[stops[stops.len() - 1].index()].filter(|_| stops[stops.len() - 1] != from) {
        stops.push(before);
    }
    stops.reverse();
    if stops[0] != from {
        return vec![place(from), place(to)];
    }
    let leg = |pair: &[Harbour]| {
        let (low, high) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let mut corners = lane(low, high);
        if low != pair[0] {
            corners.reverse();
        }
        corners
    };
    stops.windows(2).flat_map(leg).collect()
}

/// Moves a ship along these places. With reduced motion it arrives at once.
fn sail_along(ship: &web_sys::SvgElement, way: Vec<String>, speed: AnimationSpeed) {
    let Some(tempo) = speed.tempo().filter(|_| !is_still() && way.len() > 1) else { return };
    let takes = (500.0 + 140.0 * way.len() as f64).min(2600.0);
    animate(ship, &way.into_iter().map(|place| (place, 1.0)).collect::<Vec<_>>(), takes * tempo, 0.0);
}

/// The side of its harbour on which a name is drawn: the one with fewer neighbours.
fn side(edition: &Edition, harbour: Harbour) -> (f64, f64, &'static str) {
    let (x, y) = place(harbour);
    let others = (0..edition.harbours.len() as u8).map(Harbour).filter(|&other| other != harbour).map(place);
    let crowd = |right: bool| {
        let near = others.clone().filter(|other| (other.1 - y).abs() < 60.0 && (other.0 > x) == right && (other.0 - x).abs() < 260.0);
        near.count() + usize::from(right && x > WIDTH - 240.0) * 9 + usize::from(!right && x < 240.0) * 9
    };
    if crowd(true) <= crowd(false) { (x + 32.0, y + 9.0, "start") } else { (x - 32.0, y + 9.0, "end") }
}

/// Where the reader may sail now, and what is found there.
pub(super) fn stops(desk: Desk) -> Vec<Stop> {
    let Some(you) = desk.you() else { return Vec::new() };
    let harbours = match desk.prompt() {
        Some(Prompt::Sail { harbours, .. } | Prompt::Compass { harbours, .. }) => harbours,
        Some(Prompt::Discard { .. } | Prompt::Trade { .. } | Prompt::Speak { .. } | Prompt::Load { .. }) | None => return Vec::new(),
    };
    desk.view().map_or_else(Vec::new, |view| preview::stops(&view, you, harbours))
}

/// Sails there, or moves on by Compass.
pub(super) fn sail(desk: Desk, harbour: Harbour) {
    match desk.prompt() {
        Some(Prompt::Sail { .. }) => desk.act(Action::Sail(harbour)),
        Some(Prompt::Compass { .. }) => desk.act(Action::Compass(Some(harbour))),
        Some(Prompt::Discard { .. } | Prompt::Trade { .. } | Prompt::Speak { .. } | Prompt::Load { .. }) | None => {}
    }
}

/// The map.
#[component]
pub(super) fn Map() -> impl IntoView {
    let desk = Desk::here();
    let edition = desk.edition.get_value();
    let within = Memo::new_with_compare(move |_| stops(desk), |old, new| old != new);
    let would_lose = game_word(|labels| labels.would_lose);
    let harbour = move |harbour: Harbour| {
        let (x, y) = place(harbour);
        let (tx, ty, anchor) = side(edition, harbour);
        let name = &edition.harbours[harbour.index()].name;
        let marker = Memo::new(move |_| desk.view().and_then(|view| view.markers.get(harbour.index()).copied().flatten()));
        let stop = move || within.with(|stops| stops.iter().find(|stop| stop.harbour == harbour).copied());
        let pick = move || stop().into_iter().for_each(|_| sail(desk, harbour));
        let legend =
            move || [format!("harbour:{}", harbour.0), marker.get().map_or(String::new(), |marker| marker.name().to_owned())].join(" ");
        let says = move || stop().map(|stop| in_words(desk, name, stop));
        let by_key = move |event: KeyboardEvent| {
            if matches!(event.key().as_str(), "Enter" | " ") {
                event.prevent_default();
                pick();
            }
        };
        view! {
            <g class="harbour" data-legend=legend class:within=move || stop().is_some() class:loses=move || stop().is_some_and(|stop| stop.loses.is_some())
                on:click=move |_| pick()>
                <circle class="glow" cx=tenths(x) cy=tenths(y) r="44"></circle>
                {move || match marker.get() {
                    Some(marker) => view! {
                        <circle class="token" cx=tenths(x) cy=tenths(y) r="25"></circle>
                        <use href=format!("#{}", marker.name()) x=tenths(x - 18.0) y=tenths(y - 18.0) width="36" height="36"></use>
                    }.into_any(),
                    None => view! { <circle class="bare" cx=tenths(x) cy=tenths(y) r="9"></circle> }.into_any(),
                }}
                <text x=tenths(tx) y=tenths(ty) text-anchor=anchor>{name.clone()}</text>
                // What is pressed lies above everything else of the harbour.
                {move || says().map(|says| view! { <circle class="press" cx=tenths(x) cy=tenths(y) r="44" role="button" tabindex="0" aria-label=says.clone() on:keydown=by_key><title>{says.clone()}</title></circle> })}
                {move || stop().filter(|stop| stop.loses.is_some()).map(|_| view! { <text class="loss" x=tenths(tx) y=tenths(ty + 30.0) text-anchor=anchor>{would_lose}</text> })}
            </g>
        }
    };
    let ship = move |seat: Seat| {
        let harbour = Memo::new(move |_| desk.view().map(|view| view.seats[seat.index()].ship));
        // Ships in one harbour lie beside each other.
        let before = Memo::new(move |_| {
            desk.view()
                .map_or(0, |view| view.seats[..seat.index()].iter().filter(|other| other.ship == view.seats[seat.index()].ship).count())
        });
        let berth = move |(x, y): Point, before: usize| {
            // A ship is 68 wide and 64 high; all of it lies on the map.
            let (x, y) = (x - 34.0 + before as f64 * 26.0, y - 78.0 + before as f64 * 10.0);
            format!("translate({}px,{}px)", rounded(x.clamp(8.0, WIDTH - 76.0)), rounded(y.clamp(8.0, HEIGHT - 72.0)))
        };
        let hull = NodeRef::<leptos::svg::G>::new();
        // A ship that moves to another harbour sails there along the lanes.
        Effect::new(move |left: Option<Option<Harbour>>| {
            let now = harbour.get();
            if let (Some(Some(from)), Some(to), Some(hull)) = (left, now, hull.get_untracked()) {
                let way = way(edition, from, to).into_iter().map(|point| berth(point, before.get_untracked())).collect::<Vec<_>>();
                sail_along(&hull, way, desk.settings.speed.get_untracked());
            }
            now
        });
        let at = move || harbour.get().map(|harbour| berth(place(harbour), before.get()));
        view! {
            <g class=format!("ship seat-{}", seat.0) style:transform=move || at().unwrap_or_default() node_ref=hull>
                <path class="hull" d="M4 44h60c-3 14-11 20-20 20H24C14 64 7 58 4 44z"></path>
                <path class="canvas" d="M32 2v38H10C12 24 20 10 32 2zM37 8c14 7 20 18 20 32H37z"></path>
                <text x="34" y="60">{letter(seat)}</text>
            </g>
        }
    };
    let ships = Memo::new(move |_| desk.view().map_or(0, |view| view.seats.len() as u8));
    let seen = NodeRef::<leptos::html::Div>::new();
    centre_own_ship(desk, seen);
    view! {
        <div class="sea-view" node_ref=seen role="group" tabindex="0" aria-label=game_word(|labels| labels.map)>
        <p class="unseen">{move || desk.say(|speaker, view| speaker.sea(view).join(" "))}</p>
        <svg class="map" viewBox=format!("0 0 {} {}", rounded(WIDTH), rounded(HEIGHT)) role="group">
            <defs>
                <pattern id="waves" width="120" height="60" patternUnits="userSpaceOnUse">
                    <path d="M10 20q10-9 20 0t20 0M70 50q10-9 20 0t20 0" class="wave"></path>
                </pattern>
                <clipPath id="frame"><rect x="5" y="5" width=rounded(WIDTH - 10.0) height=rounded(HEIGHT - 10.0)></rect></clipPath>
                <path id="coast" clip-path="url(#frame)" d=include_str!("../../assets/coast.txt")></path>
            </defs>
            <rect class="sea" x="6" y="6" width=rounded(WIDTH - 12.0) height=rounded(HEIGHT - 12.0)></rect>
            <rect fill="url(#waves)" x="6" y="6" width=rounded(WIDTH - 12.0) height=rounded(HEIGHT - 12.0)></rect>
            <use class="shallows" href="#coast"></use>
            <use class="land" href="#coast"></use>
            <path class="lanes" d=lanes(edition)></path>
            {(0..edition.harbours.len() as u8).map(Harbour).map(harbour).collect_view()}
            {move || Seat::all(ships.get()).map(ship).collect_view()}
        </svg>
        </div>
    }
}

/// A harbour with what is found there, and what would be lost.
fn in_words(desk: Desk, name: &str, stop: Stop) -> String {
    let marker = stop.marker.and_then(|marker| desk.say(|speaker, _| speaker.marker(marker).0)).map(str::to_owned);
    let loses = stop.loses.map(|_| format!("({})", labels_in(desk.settings).would_lose));
    [Some(name.to_owned()), marker, loses].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// If the map is wider than the window, it is scrolled so that the reader's own ship is in the middle.
fn centre_own_ship(desk: Desk, seen: NodeRef<leptos::html::Div>) {
    let own = Memo::new(move |_| desk.you().and_then(|you| desk.view().map(|view| view.seats[you.index()].ship)));
    Effect::new(move || {
        if let (Some(seen), Some(ship)) = (seen.get(), own.get()) {
            let at = place(ship).0 / WIDTH;
            // The width is known once the map has been laid out.
            request_animation_frame(move || {
                let middle = at * f64::from(seen.scroll_width());
                seen.set_scroll_left((middle - f64::from(seen.client_width()) / 2.0) as i32);
            });
        }
    });
}

/// The harbours that can be chosen, as a row of buttons: on a small screen those on the map are too small for a finger.
#[component]
pub(super) fn Stops() -> impl IntoView {
    let (desk, settings) = (Desk::here(), Settings::here());
    let within = Memo::new_with_compare(move |_| stops(desk), |old, new| old != new);
    let each = move || {
        let edition = desk.edition.get_value();
        let stop = |stop: Stop| {
            let name = edition.harbours[stop.harbour.index()].name.clone();
            let marker = stop.marker.map(|marker| (picture(marker.name()), desk.say(|speaker, _| speaker.marker(marker).0)));
            view! {
                <button class="stop" class:loses=stop.loses.is_some() on:click=move |_| sail(desk, stop.harbour)>
                    <b>{name}</b>{marker.map(|(picture, name)| view! { " "{picture}" "{name} })}
                    {stop.loses.map(|_| view! { <small>{labels_in(settings).would_lose}</small> })}
                </button>
            }
        };
        within.get().into_iter().map(stop).collect_view()
    };
    move || {
        (!within.with(Vec::is_empty))
            .then(|| view! { <div class="stops" role="group" aria-label=game_word(|labels| labels.sail)>{each}</div> })
    }
}
