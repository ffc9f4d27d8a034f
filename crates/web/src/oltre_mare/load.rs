//! The order of the load: the played cards are placed on the cargo one by one, the last one on top (OM-70). By tap, by drag, by keys.

use super::Desk;
use super::card::face;
use super::choice::Choice;
use super::game_word;
use crate::each::each;
use leptos::ev::{DragEvent, KeyboardEvent};
use leptos::prelude::*;
use oltre_mare::Prompt;
use tabletop::Card;

/// The cards to be loaded, from the bottom to the top.
#[component]
pub(super) fn Load() -> impl IntoView {
    let (desk, choice) = (Desk::here(), Choice::here());
    let dragged = RwSignal::new(None::<Card>);
    // All cards are in some order from the start; only the order is chosen.
    Effect::new(move || {
        if let Some(Prompt::Load { cards }) = desk.prompt() {
            let laid = choice.with(|chosen| chosen.answer.clone());
            if laid.len() != usize::from(cards.len()) || laid.iter().any(|&card| !cards.has(card)) {
                choice.choose(cards.iter().collect());
            }
        }
    });
    let step = move |card: Card, by: isize| {
        if let Some(place) = choice.place(card) {
            choice.move_to(card, place.saturating_add_signed(by));
        }
    };
    let keys = move |event: KeyboardEvent, card| match event.key().as_str() {
        "ArrowLeft" | "ArrowDown" => {
            event.prevent_default();
            step(card, -1);
        }
        "ArrowRight" | "ArrowUp" => {
            event.prevent_default();
            step(card, 1);
        }
        _ => {}
    };
    let loaded = move |card: Card| {
        let drop_here = move |event: DragEvent| {
            event.prevent_default();
            if let (Some(moved), Some(place)) = (dragged.get_untracked(), choice.place(card)) {
                choice.move_to(moved, place);
            }
        };
        let on_top = Memo::new(move |_| choice.with(|chosen| chosen.answer.last() == Some(&card)));
        view! {
            <li>
                <button class="card" draggable="true" title=move || desk.say(|speaker, _| speaker.card(card))
                    on:keydown=move |event| keys(event, card) on:click=move |_| choice.move_to(card, usize::MAX)
                    on:dragstart=move |_| dragged.set(Some(card)) on:dragover=|event| event.prevent_default() on:drop=drop_here>
                    <span class="unseen">{move || desk.say(|speaker, _| speaker.card(card))}</span>
                    {face(desk.edition.get_value(), card)}
                    {move || on_top.get().then(|| view! { <span class="on-top">{game_word(|labels| labels.on_top)}</span> })}
                </button>
            </li>
        }
        .into_any()
    };
    view! {
        <section class="load">
            <p>{game_word(|labels| labels.load_order)}</p>
            <ol class="hand">{each(move || choice.with(|chosen| chosen.answer.clone()), |card| card.0, loaded)}</ol>
        </section>
    }
}
