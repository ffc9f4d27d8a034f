//! What can be done now: the buttons beside the prompt, what the choice would bring, and why something cannot be done.

use super::Desk;
use super::choice::Choice;
use super::{game_word, labels_in};
use crate::art::picture;
use crate::settings::Settings;
use leptos::prelude::*;
use oltre_mare::preview::{self, Rung};
use oltre_mare::{Action, Ducats, Prompt, Source};

/// The buttons for the prompt.
#[component]
pub(super) fn Actions() -> impl IntoView {
    let (desk, choice) = (Desk::here(), Choice::here());
    let settings = Settings::here();
    let count = move || choice.with(|chosen| chosen.answer.len());
    let answer = move || choice.with(|chosen| chosen.answer.clone());
    // While an offer is composed or accepted, cards are chosen for it, and are not played by mistake.
    let elsewhere = Memo::new(move |_| choice.bargains());
    let why_not = move || elsewhere.get().then(|| labels_in(settings).bargain_first);
    move || {
        let labels = labels_in(settings);
        let price = |ducats: Ducats| desk.say(|speaker, _| speaker.ducats(ducats)).unwrap_or_default();
        match desk.prompt()? {
            Prompt::Discard { surplus, .. } => Some(
                view! {
                    <button class="main" disabled=move || count() != usize::from(surplus)
                        on:click=move |_| choice.answer(Action::Discard(answer().into_iter().collect()))>
                        {labels.discard}" ("{count}"/"{surplus}")"
                    </button>
                }
                .into_any(),
            ),
            Prompt::Trade { load, play, deck, pirates, .. } => {
                let buy = |label: &'static str, cost: Option<Ducats>, from: Source| {
                    cost.map(|cost| view! { <button on:click=move |_| desk.act(Action::Buy(from))>{label}" · "{price(cost)}</button> })
                };
                Some(
                    view! {
                        <button class="main" title=why_not
                            disabled=move || elsewhere.get() || play.is_none_or(|play| count() != usize::from(play))
                            on:click=move |_| choice.answer(Action::Play(answer().into_iter().collect()))>
                            {labels.play_cards}" ("{count}"/"{play.unwrap_or(load)}")"
                        </button>
                        {buy(labels.buy_deck, deck, Source::Deck)}
                        {buy(labels.buy_pirates, pirates, Source::Pirates)}
                        <OfferButton/>
                    }
                    .into_any(),
                )
            }
            Prompt::Speak { .. } => Some(view! { <OfferButton/> }.into_any()),
            // The harbours are chosen on the map.
            Prompt::Sail { .. } => None,
            Prompt::Compass { may_keep, .. } => may_keep.then(|| {
                view! { <button on:click=move |_| choice.answer(Action::Compass(None))>{labels.keep_compass}</button> }.into_any()
            }),
            Prompt::Load { .. } => Some(
                view! {
                    <button class="main" on:click=move |_| choice.answer(Action::Load(answer().into_iter().collect()))>{labels.load}</button>
                }
                .into_any(),
            ),
        }
    }
}

#[component]
fn OfferButton() -> impl IntoView {
    let choice = Choice::here();
    let begun = Memo::new(move |_| choice.draft().is_some());
    view! { <button aria-keyshortcuts="O" disabled=begun on:click=move |_| choice.compose()>{game_word(|labels| labels.make_offer)}</button> }
}

/// What the choice would bring.
#[component]
pub(super) fn Preview() -> impl IntoView {
    let (desk, choice) = (Desk::here(), Choice::here());
    let lines = move || {
        let cards = choice.cards();
        let prompt = desk.prompt()?;
        if choice.bargains() {
            return None;
        }
        desk.say(|speaker, view| match prompt {
            Prompt::Load { .. } => preview::loading(view, speaker.edition, &cards).map(|loading| speaker.loading(&loading)),
            Prompt::Trade { .. } if cards.is_empty() => speaker.purchases(&preview::purchases(view)).map(|line| vec![line]),
            Prompt::Trade { .. } => {
                preview::playing(view, speaker.edition, cards.iter().copied().collect()).map(|playing| speaker.playing(&playing))
            }
            Prompt::Discard { .. } | Prompt::Speak { .. } | Prompt::Sail { .. } | Prompt::Compass { .. } => None,
        })
        .flatten()
    };
    let ladder = move || {
        (matches!(desk.prompt(), Some(Prompt::Trade { .. })) && !choice.bargains()).then_some(())?;
        let cards = choice.cards();
        let rung = |rung: &Rung, name: &'static str| {
            view! { <li class:none=rung.icons == 0 title=name><span class="unseen">{name}</span>{picture(rung.icon.name())}{rung.icons}" → "<b>{rung.strength}</b></li> }
        };
        desk.say(|speaker, view| {
            let playing = preview::playing(view, speaker.edition, cards.iter().copied().collect())?;
            Some(playing.ladder.iter().map(|each| rung(each, speaker.icon(each.icon))).collect_view())
        })
    };
    view! {
        <section class="preview" role="group" tabindex="0" aria-live="polite">
            <ul class="ladder">{ladder}</ul>
            {move || lines().map(|lines| lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view())}
        </section>
    }
}
