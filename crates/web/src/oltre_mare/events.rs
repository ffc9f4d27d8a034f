//! Venice and the final scoring as events to enjoy: what every player gets, line by line, while the cargo lies open.

use super::Desk;
use super::card::face;
use super::labels_in;
use crate::art::picture;
use crate::settings::{Settings, word};
use crate::who::letter;
use leptos::prelude::*;
use oltre_mare::{Ducats, Sight};
use protocol::What;
use tabletop::{Card, Seat};

/// A scoring: what each player gets, and the cards that were sold.
#[derive(Clone, PartialEq)]
struct Scoring {
    venice: bool,
    rows: Vec<(&'static str, Vec<Ducats>)>,
    sold: Vec<Vec<Card>>,
}

/// The newest scoring, until it is closed.
#[component]
pub(super) fn Events() -> impl IntoView {
    let desk = Desk::here();
    let settings = Settings::here();
    let closed = RwSignal::new(None::<u32>);
    // A scoring is shown when it happens, not when somebody comes back to the table later.
    let first = StoredValue::new(desk.now.with_untracked(|now| now.n));
    let newest = Memo::new(move |_| {
        desk.now.with(|now| {
            now.past.iter().rev().take(12).find_map(|past| {
                let (What::Acted { sights, .. } | What::Dealt { sights, .. }) = &past.news.what else { return None };
                let scoring = sights.iter().rev().find_map(|sight| scoring(sight, settings));
                scoring.map(|scoring| (past.news.n, scoring))
            })
        })
    });
    let shown = move || newest.get().filter(|(n, _)| *n > first.get_value() && closed.get() != Some(*n));
    let draw = move |(n, scoring): (u32, Scoring)| {
        untrack(|| {
            let words = settings.words();
            let labels = labels_in(settings);
            let title = if scoring.venice { labels.venice } else { words.score_sheet };
            let names = desk.names();
            let player = |seat: Seat| {
                let sold = scoring.sold.get(seat.index()).cloned().unwrap_or_default();
                let edition = desk.edition.get_value();
                let cards = sold.into_iter().map(|card| view! { <li>{face(edition, card)}</li> }).collect_view();
                let sums = scoring.rows.iter().map(|(name, sums)| {
                    let sum = sums.get(seat.index()).map_or(0, |ducats| ducats.0);
                    view! { <li class="sum"><span>{*name}</span><b>{if sum > 0 { format!("+{sum}") } else { sum.to_string() }}</b>{picture("ducat")}</li> }
                });
                view! {
                    <li class=format!("seat-{}", seat.0)>
                        <h3><span class="shape" aria-hidden="true">{letter(seat)}</span>{names.get(seat.index()).cloned()}</h3>
                        <ul class="sums">{sums.collect_view()}</ul>
                        <ul class="sold">{cards}</ul>
                    </li>
                }
            };
            let seats = names.len() as u8;
            // The focus moves there, and back to the table when it is closed.
            let close = NodeRef::<leptos::html::Button>::new();
            Effect::new(move || {
                if let Some(close) = close.get() {
                    let _ = close.focus();
                }
            });
            view! {
                <section class="event" role="dialog" aria-label=title>
                    <h2>{picture("lion")}" "{title}</h2>
                    <ul class="scorings">{Seat::all(seats).map(player).collect_view()}</ul>
                    <button class="main" node_ref=close on:click=move |_| closed.set(Some(n))>{word(|words| words.close)}</button>
                </section>
            }
        })
    };
    desk.told(move || shown().map(draw))
}

/// The scoring in a sight, if any. The end has its own score sheet.
fn scoring(sight: &Sight, settings: Settings) -> Option<Scoring> {
    let labels = labels_in(settings);
    if let Sight::Venice { prestige, cargo, sold } = sight {
        return Some(Scoring {
            venice: true,
            rows: vec![(labels.prestige, prestige.clone()), (labels.cargo, cargo.clone())],
            sold: sold.clone(),
        });
    }
    let Sight::Drained { cargo, harbours, prestige, sold, .. } = sight else { return None };
    let rows = [(labels.cargo, Some(cargo)), (labels.markers, harbours.as_ref()), (labels.prestige, prestige.as_ref())];
    let rows = rows.into_iter().filter_map(|(name, sums)| sums.map(|sums| (name, sums.clone()))).collect();
    Some(Scoring { venice: false, rows, sold: sold.clone() })
}
