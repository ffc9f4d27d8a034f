//! A stack to look through: a cargo with the current worth of its runs, as far as the table allows (OM-10), or the discard
//! pile, which lies open.

use super::Desk;
use super::card::face;
use super::{game_word, labels_in};
use crate::art::picture;
use crate::settings::{Settings, word};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use oltre_mare::Ducats;
use oltre_mare::preview::cargo;
use tabletop::{Card, Seat};

/// The stacks that can be looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pile {
    Cargo(Seat),
    Discard,
}

/// The stack that is open.
#[derive(Clone, Copy)]
pub(super) struct Looked(pub(super) RwSignal<Option<Pile>>);

impl Looked {
    pub(super) fn here() -> Looked {
        expect_context()
    }
}

/// A stack in parts, each with its worth if it has one: the runs of a cargo from top to bottom, or the whole discard pile.
type Parts = Vec<(Vec<Card>, Option<Ducats>)>;

/// The open stack, until it is closed.
#[component]
pub(super) fn Stack() -> impl IntoView {
    let (desk, Looked(looked), settings) = (Desk::here(), Looked::here(), Settings::here());
    let shown = Memo::new(move |_| looked.get().zip(looked.get().and_then(|pile| parts(desk, pile))));
    let draw = move |(pile, parts): (Pile, Parts)| {
        let title = move || match pile {
            Pile::Cargo(seat) => format!("{}: {}", labels_in(settings).cargo, desk.names().get(seat.index()).cloned().unwrap_or_default()),
            Pile::Discard => labels_in(settings).discard_pile.to_owned(),
        };
        let in_all = parts.iter().map(|(_, worth)| *worth).sum::<Option<Ducats>>();
        let in_all = in_all
            .filter(|_| matches!(pile, Pile::Cargo(_)))
            .map(|worth| view! { <p><b>{game_word(|labels| labels.worth_now)}": "{move || desk.say(|speaker, _| speaker.ducats(worth))}</b></p> });
        let none = parts.is_empty().then(|| view! { <p>{word(|words| words.none)}</p> });
        let part = |(cards, worth): (Vec<Card>, Option<Ducats>)| {
            let named = cards.clone();
            let says = move || {
                desk.say(|speaker, _| match worth {
                    Some(worth) => format!("{} · {}", speaker.goods_on(&named), speaker.ducats(worth)),
                    None => speaker.goods_on(&named),
                })
            };
            let faces = cards.into_iter().map(|card| {
                let says = move || desk.say(|speaker, _| speaker.card(card));
                view! { <li title=says><span class="unseen">{says}</span>{face(desk.edition.get_value(), card)}</li> }
            });
            view! { <li><ul class="sold">{faces.collect_view()}</ul><span>{says}</span></li> }
        };
        // The focus moves there, and back to the table when it is closed.
        let close = NodeRef::<leptos::html::Button>::new();
        Effect::new(move || {
            if let Some(close) = close.get() {
                let _ = close.focus();
            }
        });
        let keys = move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                looked.set(None);
            }
        };
        view! {
            <section class="event pile" role="dialog" aria-label=title on:keydown=keys>
                <h2>{picture("deck")}" "{title}</h2>
                {in_all}{none}
                <ul class="runs">{parts.into_iter().map(part).collect_view()}</ul>
                <button class="main" node_ref=close on:click=move |_| looked.set(None)>{word(|words| words.close)}</button>
            </section>
        }
    };
    move || shown.get().map(draw)
}

fn parts(desk: Desk, pile: Pile) -> Option<Parts> {
    let view = desk.view()?;
    let edition = desk.edition.get_value();
    match pile {
        Pile::Cargo(seat) => {
            let mut from_top = view.seats[seat.index()].cargo.faces()?.iter().rev().copied();
            let runs = cargo(&view, edition, seat)?;
            Some(runs.into_iter().map(|run| (from_top.by_ref().take(run.length.into()).collect(), Some(run.pays))).collect())
        }
        Pile::Discard => {
            let mut cards = view.discard.clone();
            cards.sort_by_key(|&card| edition.good(card));
            Some(cards.chunk_by(|one, other| edition.good(*one) == edition.good(*other)).map(|same| (same.to_vec(), None)).collect())
        }
    }
}
