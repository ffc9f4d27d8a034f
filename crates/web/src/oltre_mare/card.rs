//! A card: the good with its picture and pay-outs, lions above, nets below, its icons, and the harbour it names.

use crate::art::picture;
use leptos::prelude::*;
use oltre_mare::Edition;
use tabletop::Card;

/// The face of a card. The caller puts its description in words beside it.
pub(crate) fn face(edition: &Edition, card: Card) -> impl IntoView + use<> {
    let facts = edition.cards[card.index()];
    let good = &edition.goods[facts.good.index()];
    let count = edition.of_good(facts.good).len();
    let pays = good.pays.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let harbour = facts.harbour.map(|harbour| edition.harbours[harbour.index()].name.clone());
    let several = |name: &'static str, many: u8| (0..many).map(move |_| picture(name)).collect_view();
    view! {
        <span class="face" data-legend=format!("card:{}", card.0) style=("--good", good.colour.clone()) aria-hidden="true">
            <span class="lions">{several("lion", facts.lions)}</span>
            <span class="good">{picture(&good.id)}</span>
            <span class="pays"><b>{count}</b><i>{pays}</i></span>
            <span class="icons">{facts.icons.iter().map(|icon| picture(icon.name())).collect_view()}</span>
            <span class="nets">{several("net", facts.nets)}</span>
            {harbour.map(|name| view! { <span class="names">{name}</span> })}
        </span>
    }
}
