//! The Senate cards: the current one, and the one of the next round (OS-3, OS-50).

use super::Desk;
use super::labels_in;
use crate::art::picture;
use crate::now::Past;
use core::cmp::Reverse;
use leptos::prelude::*;
use ostia::{Good, ROUNDS, SenateCard};

/// Both Senate cards, and a way back to the last reveal.
pub(super) fn senate(desk: Desk) -> AnyView {
    let current = Memo::new(move |_| desk.view().map(|view| view.current()));
    let preview = Memo::new(move |_| desk.view().and_then(|view| view.preview));
    let round = move || desk.view().map(|view| format!("{} {}/{ROUNDS}", labels_in(desk.settings).round, view.round));
    let last = Memo::new(move |_| desk.now.with(|now| now.past.iter().rposition(Past::is_staged)).filter(|_| desk.moment().is_none()));
    let again = move || {
        let place = last.get()?;
        Some(view! { <button class="again" on:click=move |_| desk.back.set(Some(place))>{labels_in(desk.settings).see_reveal}</button> })
    };
    view! {
        <section class="senate-cards" aria-label=move || labels_in(desk.settings).senate>
            <h2>{move || labels_in(desk.settings).senate}" · "{round}</h2>
            <div class="pair">
                {desk.told(move || current.get().map(|card| untrack(|| drawn(desk, card, true))))}
                {desk.told(move || preview.get().map(|card| untrack(|| drawn(desk, card, false))))}
            </div>
            {again}
        </section>
    }
    .into_any()
}

/// A Senate card: the goods, the most valued first.
fn drawn(desk: Desk, card: SenateCard, now: bool) -> AnyView {
    let edition = desk.edition.get_value();
    let labels = labels_in(desk.settings);
    let left_out = desk.view().map(|view| edition.cards(view.options));
    let mut goods: Vec<(Good, u8)> = (0..edition.goods.len()).map(|good| (Good(good as u8), edition.senate[card.index()][good])).collect();
    goods.retain(|&(good, _)| left_out.is_none_or(|cards| !(cards & edition.of_good(good)).is_empty()));
    goods.sort_by_key(|&(_, points)| Reverse(points));
    let each = goods.into_iter().map(|(good, points)| {
        let facts = &edition.goods[good.index()];
        let name = desk.say(|speaker, _| speaker.good(good)[1].clone());
        view! { <li style=("--good", facts.colour.clone())>{picture(&facts.id)}<span>{name}</span><b>{points}</b></li> }
    });
    let each = each.collect_view();
    view! {
        <article class="senate-card" class:next=!now>
            <h3>{picture("laurel")}{if now { labels.senate_now } else { labels.senate_next }}</h3>
            <ul>{each}</ul>
        </article>
    }
    .into_any()
}
