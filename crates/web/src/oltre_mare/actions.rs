//! What can be done now: the buttons beside the prompt, what the choice would bring, and why something cannot be done.

use super::Desk;
use super::choice::{Choice, Mode, first_partner};
use super::map::{sail, stops};
use crate::art::picture;
use crate::settings::{Settings, word};
use leptos::prelude::*;
use oltre_mare::preview::{self, Rung};
use oltre_mare::{Action, Ducats, Prompt, Source};

/// The buttons for the prompt.
#[component]
pub(super) fn Actions() -> impl IntoView {
    let (desk, choice) = (Desk::here(), Choice::here());
    let settings = Settings::here();
    let count = move || choice.cards.with(Vec::len);
    let done = move |action: Action| {
        choice.clear();
        desk.act(action);
    };
    move || {
        let words = settings.words();
        let price = |ducats: Ducats| desk.say(|speaker, _| speaker.ducats(ducats)).unwrap_or_default();
        match desk.prompt()? {
            Prompt::Discard { surplus, .. } => Some(
                view! {
                    <button class="main" disabled=move || count() != usize::from(surplus)
                        on:click=move |_| done(Action::Discard(choice.cards.get().into_iter().collect()))>
                        {words.discard}" ("{count}"/"{surplus}")"
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
                        <button class="main" disabled=move || play.is_none_or(|play| count() != usize::from(play))
                            on:click=move |_| done(Action::Play(choice.cards.get().into_iter().collect()))>
                            {words.play_cards}" ("{count}"/"{play.unwrap_or(load)}")"
                        </button>
                        {buy(words.buy_deck, deck, Source::Deck)}
                        {buy(words.buy_pirates, pirates, Source::Pirates)}
                        <OfferButton/>
                    }
                    .into_any(),
                )
            }
            Prompt::Speak { .. } => Some(view! { <OfferButton/> }.into_any()),
            Prompt::Sail { .. } | Prompt::Compass { .. } => {
                let keep = matches!(desk.prompt(), Some(Prompt::Compass { may_keep: true, .. }));
                let edition = desk.edition.get_value();
                let each = stops(desk).into_iter().map(|stop| {
                    let name = edition.harbours[stop.harbour.index()].name.clone();
                    let marker = stop.marker.map(|marker| (picture(marker.name()), desk.say(|speaker, _| speaker.marker(marker).0)));
                    view! {
                        <button class="stop" class:loses=stop.loses.is_some() on:click=move |_| sail(desk, stop.harbour)>
                            {words.sail}" "<b>{name}</b>
                            {marker.map(|(picture, name)| view! { " "{picture}" "{name} })}
                            {stop.loses.map(|_| view! { <small>" ("{words.would_lose}")"</small> })}
                        </button>
                    }
                });
                let each = each.collect_view();
                Some(
                    view! {
                        {each}
                        {keep.then(|| view! { <button on:click=move |_| done(Action::Compass(None))>{words.keep_compass}</button> })}
                    }
                    .into_any(),
                )
            }
            Prompt::Load { .. } => Some(
                view! {
                    <button class="main" on:click=move |_| done(Action::Load(choice.cards.get().into_iter().collect()))>{words.load}</button>
                }
                .into_any(),
            ),
        }
    }
}

#[component]
fn OfferButton() -> impl IntoView {
    let (desk, choice) = (Desk::here(), Choice::here());
    let begin = move |_| {
        if let (Some(you), Some(view)) = (desk.you(), desk.view()) {
            choice.compose(first_partner(you, view.turn_of));
        }
    };
    view! { <button on:click=begin>{word(|words| words.make_offer)}</button> }
}

/// What the choice would bring.
#[component]
pub(super) fn Preview() -> impl IntoView {
    let (desk, choice) = (Desk::here(), Choice::here());
    let lines = move || {
        let cards = choice.cards.get();
        let prompt = desk.prompt()?;
        if choice.mode.with(|mode| *mode != Mode::Prompt) {
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
        (matches!(desk.prompt(), Some(Prompt::Trade { .. })) && choice.mode.with(|mode| *mode == Mode::Prompt)).then_some(())?;
        let cards = choice.cards.get();
        let rung = |rung: &Rung, name: &'static str| {
            view! { <li class:none=rung.icons == 0 title=name><span class="unseen">{name}</span>{picture(rung.icon.name())}{rung.icons}" → "<b>{rung.strength}</b></li> }
        };
        desk.say(|speaker, view| {
            let playing = preview::playing(view, speaker.edition, cards.iter().copied().collect())?;
            Some(playing.ladder.iter().map(|each| rung(each, speaker.icon(each.icon))).collect_view())
        })
    };
    view! {
        <section class="preview" aria-live="polite">
            <ul class="ladder">{ladder}</ul>
            {move || lines().map(|lines| lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view())}
        </section>
    }
}
