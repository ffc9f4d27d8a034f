//! A goods card: its picture and name, the minimum price, how many there are, and what the Senate gives for it. Also bluff cards.

use super::Desk;
use super::labels_in;
use super::laid::Piece;
use crate::art::picture;
use leptos::prelude::*;
use ostia::{SenateCard, View};
use tabletop::{Card, Seat};

/// The face of a goods card. The caller puts its description in words beside it.
pub(super) fn face(desk: Desk, card: Card) -> AnyView {
    let edition = desk.edition.get_value();
    let good = edition.good(card);
    let facts = &edition.goods[good.index()];
    let votes = move || {
        desk.view().map(|view| {
            let (now, next) = points(desk, &view, card);
            view! { {picture("senate")}<b>{now}</b>{next.map(|next| view! { <i>{next}</i> })} }
        })
    };
    view! {
        <span class="ware" data-legend=format!("ware:{}", card.0) style=("--good", facts.colour.clone()) aria-hidden="true">
            <span class="least">{facts.minimum}</span>
            <span class="votes">{votes}</span>
            <span class="pic">{picture(&facts.id)}</span>
            <span class="called">{move || desk.say(|speaker, _| speaker.good(good)[0].clone())}</span>
            <span class="many">"×"{facts.cards}</span>
        </span>
    }
    .into_any()
}

/// A small card: only its picture.
pub(super) fn small(desk: Desk, card: Card) -> AnyView {
    let edition = desk.edition.get_value();
    let good = edition.good(card);
    let facts = &edition.goods[good.index()];
    let name = desk.say(|speaker, _| speaker.good(good)[0].clone()).unwrap_or_default();
    view! { <span class="small-ware" data-legend=format!("ware:{}", card.0) role="img" style=("--good", facts.colour.clone()) aria-label=name>{picture(&facts.id)}</span> }.into_any()
}

/// A bluff card.
pub(super) fn bluff(desk: Desk) -> AnyView {
    let called = move || labels_in(desk.settings).bluff;
    view! { <span class="ware bluff" data-legend="bluff" aria-hidden="true"><span class="pic">{picture("bluff")}</span><span class="called">{called}</span></span> }.into_any()
}

/// The face of a piece.
pub(super) fn piece_face(desk: Desk, piece: Piece) -> AnyView {
    match piece {
        Piece::Goods(card) => face(desk, card),
        Piece::Bluff(_) => bluff(desk),
    }
}

/// A piece in words.
pub(super) fn label(desk: Desk, piece: Piece) -> String {
    let labels = labels_in(desk.settings);
    let Piece::Goods(card) = piece else { return labels.bluff.into() };
    let said = desk.say(|speaker, view| {
        let (now, next) = points(desk, view, card);
        let good = speaker.edition.good(card);
        let (name, minimum) = (speaker.good(good)[0].clone(), speaker.edition.goods[good.index()].minimum);
        let next = next.map(|next| format!(", {} {next}", labels.senate_next)).unwrap_or_default();
        format!("{name}, {} {minimum}, {} {now}{next}", labels.minimum, labels.senate)
    });
    said.unwrap_or_default()
}

/// What the Senate gives for a card, in this round and in the next one, if there is one (OS-50).
fn points(desk: Desk, view: &View, card: Card) -> (u8, Option<u8>) {
    let edition = desk.edition.get_value();
    let of = |senate: SenateCard| edition.points(senate, card);
    (of(view.current()), view.preview.map(of))
}

/// A seat's letter in its colour.
pub(super) fn badge(seat: Seat) -> impl IntoView + use<> {
    view! { <span class=format!("shape seat-{}", seat.0) aria-hidden="true">{letter(seat)}</span> }
}

/// A seat's letter.
pub(super) fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.0)
}

/// The name of a player.
pub(super) fn name(desk: Desk, seat: Seat) -> String {
    desk.names().into_iter().nth(seat.index()).unwrap_or_default()
}
