//! The hand, and what the chosen cards would do.

use super::card::face;
use crate::art::picture;
use crate::desk::Desk;
use leptos::prelude::*;
use oltre_mare::{Prompt, preview};

/// The own cards.
#[component]
pub(crate) fn Hand() -> impl IntoView {
    let desk = Desk::here();
    let cards = move || {
        let Some(you) = desk.you() else { return Vec::new() };
        desk.now.with(|now| now.view.seats[you.index()].hand.faces().unwrap_or_default().to_vec())
    };
    let each = move |card| {
        let chosen = move || desk.chosen.with(|chosen| chosen.iter().position(|&other| other == card));
        view! {
            <li>
                <button class="card" class:chosen=move || chosen().is_some() aria-pressed=move || chosen().is_some().to_string()
                    aria-label=move || desk.say(|speaker, _| speaker.card(card)) on:click=move |_| desk.toggle(card)>
                    {face(desk.edition(), card)}
                    {move || chosen().map(|place| view! { <span class="place">{place + 1}</span> })}
                </button>
            </li>
        }
    };
    view! { <ul class="hand"><For each=cards key=|card| card.0 children=each/></ul> }
}

/// What the chosen cards would do.
#[component]
pub(crate) fn Preview() -> impl IntoView {
    let desk = Desk::here();
    let sentences = move || {
        let chosen = desk.chosen.get();
        desk.say(|speaker, now| match now.prompt {
            Some(Prompt::Load { .. }) => preview::loading(&now.view, speaker.edition, &chosen).map(|loading| speaker.loading(&loading)),
            Some(Prompt::Trade { .. }) if !chosen.is_empty() => {
                preview::playing(&now.view, speaker.edition, chosen.iter().copied().collect()).map(|playing| speaker.playing(&playing))
            }
            Some(_) | None => None,
        })
    };
    let ladder = move || {
        let chosen = desk.chosen.get();
        desk.say(|speaker, now| {
            let playing = preview::playing(&now.view, speaker.edition, chosen.iter().copied().collect())?;
            Some(
                playing
                    .ladder
                    .iter()
                    .map(|rung| {
                        view! { <li class:none=rung.icons == 0>{picture(rung.icon.name())}<span>{rung.icons}" → "<b>{rung.strength}</b></span></li> }
                    })
                    .collect_view(),
            )
        })
    };
    view! {
        <section class="preview" aria-live="polite">
            <ul class="ladder">{ladder}</ul>
            {move || sentences().map(|lines| lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view())}
        </section>
    }
}
