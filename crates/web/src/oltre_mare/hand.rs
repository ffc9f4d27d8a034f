//! The player's own hand.

use super::Desk;
use super::card::face;
use super::choice::{Choice, statements};
use super::composer::stated;
use super::game_word;
use crate::each::each;
use crate::settings::word;
use leptos::prelude::*;
use oltre_mare::Prompt;
use tabletop::Card;

/// The player's own cards; those that can be chosen now are buttons that say so.
#[component]
pub(super) fn Hand() -> impl IntoView {
    let (desk, choice) = (Desk::here(), Choice::here());
    let cards = move || {
        let (Some(you), Some(view)) = (desk.you(), desk.view()) else { return Vec::new() };
        view.seats[you.index()].hand.faces().unwrap_or_default().to_vec()
    };
    let one = move |card: Card| {
        view! { <li data-card=card.0><HandCard card=card choosable=Signal::derive(move || chooses_hand(desk, choice))/></li> }.into_any()
    };
    view! {
        <section class="own" aria-label=game_word(|labels| labels.your_hand)>
            <ul class="hand">{each(cards, |card| card.0, one)}</ul>
        </section>
    }
}

/// Are cards of the hand chosen now?
fn chooses_hand(desk: Desk, choice: Choice) -> bool {
    choice.bargains() && desk.back.get().is_none()
        || matches!(desk.prompt(), Some(Prompt::Discard { .. } | Prompt::Trade { .. } | Prompt::Speak { .. }))
}

/// A card that can be chosen.
#[component]
pub(super) fn HandCard(card: Card, choosable: Signal<bool>) -> impl IntoView {
    let (desk, choice) = (Desk::here(), Choice::here());
    let edition = desk.edition.get_value();
    let chosen = move || choice.place(card).is_some();
    let said = move || {
        let says = choice.says(card);
        desk.say(|speaker, _| speaker.statements(says)).filter(|_| !says.is_empty())
    };
    // Discarded cards lie on the pirate stack in the order in which they were chosen; for everything else the order does not matter.
    let mark = move || {
        let ordered = !choice.bargains() && matches!(desk.prompt(), Some(Prompt::Discard { .. }));
        choice.place(card).map(|place| if ordered { (place + 1).to_string() } else { "✓".to_owned() })
    };
    let (say, say_about) = (word(|words| words.say), game_word(|labels| labels.say_about));
    let offering = Memo::new(move |_| choice.bargains() && chosen());
    view! {
        <button class="card" class:chosen=chosen aria-pressed=move || chosen().to_string() disabled=move || !choosable.get()
            title=move || desk.say(|speaker, _| speaker.card(card)) on:click=move |_| choice.toggle(card)>
            <span class="unseen">{move || desk.say(|speaker, _| speaker.card(card))}</span>
            {face(edition, card)}
            {move || mark().map(|mark| view! { <span class="place" aria-hidden="true">{mark}</span> })}
        </button>
        {move || offering.get().then(|| view! {
            <details class="menu claims">
                <summary title=say_about>{move || said().unwrap_or_else(|| format!("{} …", say()))}<span class="unseen">" "{say_about}</span></summary>
                <div role="group">{statements().map(|statement| view! {
                    <button class="chip" aria-pressed=move || choice.says(card).has(statement).to_string()
                        class:true=statement.is_true_of(card, edition) on:click=move |_| choice.claim(card, statement)>{stated(desk, statement)}</button>
                }).collect_view()}</div>
            </details>
        })}
    }
}
