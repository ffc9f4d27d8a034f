//! An offer in pictures: what is given, an arrow, what is asked for. The sentence beside it says the same.

use super::Desk;
use super::composer::stated;
use crate::art::picture;
use leptos::prelude::*;
use oltre_mare::{Edition, Good, Offer, Statements};

/// What one side of an offer gives: goods, each with what is said about it, and ducats.
type OfferSide = (Vec<(Good, Statements)>, u16);

/// The pictures of an offer, from the side of its author.
pub(super) fn swap(desk: Desk, offer: &Offer) -> AnyView {
    let gives = offer.gives.iter().map(|shown| (shown.good, shown.says)).collect();
    let asks = (0..).map(Good).zip(offer.asks.0).flat_map(|(good, many)| core::iter::repeat_n((good, offer.wishes), many.into()));
    let [gives, asks] = [(gives, offer.gives_ducats), (asks.collect(), offer.asks_ducats)].map(|given| side(desk, given));
    view! { <p class="swap" aria-hidden="true">{gives}<span class="arrow">"→"</span>{asks}</p> }.into_any()
}

fn side(desk: Desk, (goods, ducats): OfferSide) -> AnyView {
    let edition: &Edition = desk.edition.get_value();
    let none = goods.is_empty() && ducats == 0;
    // Like beside like: two salt without a word are one picture with a figure.
    let shown = goods.chunk_by(|one, other| one == other).map(|same| {
        let (good, says) = same[0];
        let facts = &edition.goods[good.index()];
        let many = (same.len() > 1).then(|| view! { <b>{same.len()}</b> });
        view! { <span class="given" style=("--good", facts.colour.clone())>{picture(&facts.id)}{many}{says.iter().map(|one| stated(desk, one)).collect_view()}</span> }
    });
    let shown = shown.collect_view();
    let coins = (ducats > 0).then(|| view! { <span class="given">{picture("ducat")}<b>{ducats}</b></span> });
    view! { <span class="side">{shown}{coins}{none.then_some("–")}</span> }.into_any()
}
