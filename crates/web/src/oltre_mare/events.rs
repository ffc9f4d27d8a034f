//! Venice and the scoring of an empty deck as ceremonies: what every player gets, run by run. A press or Escape shows all of it at once.

use super::Desk;
use super::card::face;
use super::cargo::CargoStacks;
use super::labels_in;
use crate::animate::is_still;
use crate::art::picture;
use crate::figure::rounded;
use crate::now::Now;
use crate::settings::{Settings, word};
use crate::who::letter;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use oltre_mare::{Ducats, Edition, Sight, State};
use tabletop::{Card, Seat};

/// The time between two parts of it at normal speed, in milliseconds.
const STEP: f64 = 700.0;

/// A scoring: what each player gets, one part after the other.
#[derive(Clone, Debug, PartialEq)]
struct Scoring {
    venice: bool,
    parts: Vec<ScoredPart>,
}

/// A part of a scoring, by seat.
#[derive(Clone, Debug, PartialEq)]
enum ScoredPart {
    Prestige(Vec<Ducats>),
    Markers(Vec<Ducats>),
    /// The runs that are sold, top to bottom, and what they pay together.
    Cargo(Vec<Vec<(Vec<Card>, Ducats)>>, Vec<Ducats>),
}

impl ScoredPart {
    /// How many steps it takes: one for each run of the player with the most, and one for the sum.
    fn steps(&self) -> usize {
        match self {
            ScoredPart::Prestige(_) | ScoredPart::Markers(_) => 1,
            ScoredPart::Cargo(runs, _) => 1 + runs.iter().map(Vec::len).max().unwrap_or(0),
        }
    }
}

/// The newest scoring, until it is closed.
#[component]
pub(super) fn Events() -> impl IntoView {
    let desk = Desk::here();
    let closed = RwSignal::new(None::<u32>);
    // A scoring is shown when it happens, not when somebody comes back to the table later.
    let first = StoredValue::new(desk.now.with_untracked(|now| now.n));
    if desk.now.with_untracked(|now| now.unwatched().is_some()) {
        desk.go_on();
    }
    let place = Memo::new(move |_| desk.now.with(newest));
    // What the stacks held is put together once for each scoring, not at each piece of news after it; and again when older news come.
    let whole = Memo::new(move |_| desk.now.with(Now::is_whole));
    let newest = Memo::new(move |_| {
        whole.get();
        let at = place.get()?;
        Some((at.0, untrack(|| scoring_at(desk, at))?))
    });
    let shown = move || newest.get().filter(|(n, _)| *n > first.get_value() && closed.get() != Some(*n));
    let close = move |n: u32| {
        closed.set(Some(n));
        desk.go_on();
    };
    let draw = move |(n, scoring): (u32, Scoring)| untrack(|| ceremony(desk, &scoring, move || close(n)));
    desk.told(move || shown().map(draw))
}

/// The newest scoring, if it is not long past or holds the table back: the number of the news that told it, and its place among their
/// sights.
fn newest(now: &Now<State>) -> Option<(u32, usize)> {
    let since = now.held().unwrap_or_else(|| now.past.len().saturating_sub(12));
    now.past[since.min(now.past.len().saturating_sub(12))..].iter().rev().find_map(|past| {
        let scored = past.news.what.sights()?.iter().rposition(|sight| matches!(sight, Sight::Venice { .. } | Sight::Drained { .. }))?;
        Some((past.news.n, scored))
    })
}

/// The scoring at this place.
fn scoring_at(desk: Desk, (n, sight): (u32, usize)) -> Option<Scoring> {
    let edition = desk.edition.get_value();
    desk.now.with(|now| {
        let place = now.past.iter().position(|past| past.news.n == n)?;
        let mut stacks = CargoStacks::default();
        let before = now.past[..place].iter().filter_map(|past| past.news.what.sights()).flatten();
        let here = now.past[place].news.what.sights()?;
        before.chain(&here[..sight]).for_each(|sight| stacks.learn(sight));
        scoring(&here[sight], &stacks, edition)
    })
}

/// The scoring in a sight, if any. The end has its own score sheet.
fn scoring(sight: &Sight, stacks: &CargoStacks, edition: &Edition) -> Option<Scoring> {
    let runs = |sold: &[Vec<Card>]| (0..).map(Seat).zip(sold).map(|(seat, sold)| stacks.sold(edition, seat, sold)).collect();
    if let Sight::Venice { prestige, cargo, sold } = sight {
        let parts = vec![ScoredPart::Prestige(prestige.clone()), ScoredPart::Cargo(runs(sold), cargo.clone())];
        return Some(Scoring { venice: true, parts });
    }
    let Sight::Drained { cargo, harbours, prestige, sold, .. } = sight else { return None };
    let sums = [harbours.clone().map(ScoredPart::Markers), prestige.clone().map(ScoredPart::Prestige)];
    let parts = [ScoredPart::Cargo(runs(sold), cargo.clone())].into_iter().chain(sums.into_iter().flatten());
    Some(Scoring { venice: false, parts: parts.collect() })
}

/// The ceremony of a scoring.
fn ceremony(desk: Desk, scoring: &Scoring, close: impl Fn() + Copy + 'static) -> AnyView {
    let settings = Settings::here();
    let (words, labels) = (settings.words(), labels_in(settings));
    let tempo = settings.speed.get_untracked().tempo();
    let still = RwSignal::new(tempo.is_none() || is_still());
    let late = |step: usize| format!("{}ms", rounded(step as f64 * STEP * tempo.unwrap_or_default()));
    let title = if scoring.venice { labels.venice } else { words.score_sheet };
    let names = desk.names();
    let player = |seat: Seat| {
        let mut step = 0;
        let mut lines = Vec::new();
        for part in &scoring.parts {
            let sum = |name: &'static str, sums: &[Ducats], step: usize| {
                let sum = sums.get(seat.index()).map_or(0, |ducats| ducats.0);
                view! { <li class="sum step" style:animation-delay=late(step)><span>{name}</span><b>{gain(sum)}</b>{picture("ducat")}</li> }
                    .into_any()
            };
            lines.extend(match part {
                ScoredPart::Prestige(sums) => vec![sum(labels.prestige, sums, step)],
                ScoredPart::Markers(sums) => vec![sum(labels.markers, sums, step)],
                ScoredPart::Cargo(runs, sums) => {
                    let own = runs.get(seat.index()).into_iter().flatten().zip(step..);
                    let runs = own.map(|((cards, pays), step)| run(desk, cards, *pays, late(step)));
                    runs.chain([sum(labels.cargo, sums, step + part.steps() - 1)]).collect()
                }
            });
            step += part.steps();
        }
        view! {
            <li class=format!("seat-{}", seat.0)>
                <h3><span class="shape" aria-hidden="true">{letter(seat)}</span>{names.get(seat.index()).cloned()}</h3>
                <ul class="sums">{lines}</ul>
            </li>
        }
    };
    let players = Seat::all(names.len() as u8).map(player).collect_view();
    let keys = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            if still.get_untracked() { close() } else { still.set(true) }
        }
    });
    on_cleanup(move || keys.remove());
    // The focus moves there, and back to the table when it is closed.
    let button = NodeRef::<leptos::html::Button>::new();
    Effect::new(move || {
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
    });
    view! {
        <section class="event scored" class:still=still role="dialog" aria-label=title on:click=move |_| still.set(true)>
            <h2>{picture("lion")}" "{title}</h2>
            <ul class="scorings">{players}</ul>
            <button class="main" node_ref=button on:click=move |_| close()>{word(|words| words.close)}</button>
        </section>
    }
    .into_any()
}

/// A run that is sold: its cards, and what it pays.
fn run(desk: Desk, cards: &[Card], pays: Ducats, late: String) -> AnyView {
    let edition = desk.edition.get_value();
    let says = desk.say(|speaker, _| speaker.goods_on(cards));
    let faces = cards.iter().map(|&card| view! { <li aria-hidden="true">{face(edition, card)}</li> }).collect_view();
    view! {
        <li class="run step" style:animation-delay=late>
            <span class="unseen">{says}</span><ul class="sold">{faces}</ul><b>{gain(pays.0)}</b>
        </li>
    }
    .into_any()
}

fn gain(ducats: i32) -> String {
    if ducats > 0 { format!("+{ducats}") } else { ducats.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oltre_mare::edition_2005;

    /// OM-80 to OM-83: prestige first, then run by run, top to bottom, then what all runs pay together.
    #[test]
    fn venice_is_told_run_by_run() {
        let edition = edition_2005();
        let mut stacks = CargoStacks::default();
        let good = |number: u8| (0..98).map(Card).filter(move |&card| edition.good(card).0 == number);
        let [one, two]: [Vec<Card>; 2] = [0, 1].map(|number| good(number).take(2).collect());
        let loaded = vec![one[0], two[0], two[1], one[1]];
        stacks.learn(&Sight::Loaded { seat: Seat(1), cards: loaded.clone() });
        let sold = vec![Vec::new(), loaded.clone()];
        let sight = Sight::Venice { prestige: vec![Ducats(3), Ducats(0)], cargo: vec![Ducats(0), Ducats(9)], sold };
        let told = scoring(&sight, &stacks, edition).unwrap();
        let ScoredPart::Cargo(runs, _) = &told.parts[1] else { panic!("{told:?}") };
        let cards: Vec<Vec<Card>> = runs[1].iter().map(|(cards, _)| cards.clone()).collect();
        assert_eq!(cards, [vec![one[1]], vec![two[1], two[0]], vec![one[0]]]);
        assert_eq!((told.venice, runs[0].len(), told.parts[0].steps(), told.parts[1].steps()), (true, 0, 1, 4));
    }
}
