//! The trade dock: open offers as sentences, and what can be done about them.

use super::Desk;
use super::choice::{Choice, Mode};
use crate::art::picture;
use crate::settings::{Settings, word};
use leptos::prelude::*;
use oltre_mare::preview::{Deal, trading};
use oltre_mare::{Action, Kind, Offer, To};

/// All open offers.
#[component]
pub(super) fn Offers() -> impl IntoView {
    let desk = Desk::here();
    let offers = move || desk.view().map_or_else(Vec::new, |view| view.offers.clone());
    let prestige = move || {
        let view = desk.view()?;
        let names = desk.now.with(crate::now::Now::names);
        let had = view.seats.iter().zip(names).filter(|(seat, _)| seat.had_prestige).map(|(_, name)| name).collect::<Vec<_>>();
        (!had.is_empty())
            .then(|| view! { <p class="faint">{picture("prestige")}" "{word(|words| words.had_prestige)}" "{had.join(", ")}</p> })
    };
    view! {
        <section class="dock" aria-label=word(|words| words.offers)>
            <h2>{word(|words| words.offers)}</h2>
            <ul><For each=offers key=key children=|offer| view! { <OneOffer offer/> }/></ul>
            {move || offers().is_empty().then(|| view! { <p class="faint">{word(|words| words.no_offers)}</p> })}
            {prestige}
        </section>
    }
}

/// An offer changes when somebody answers or declines.
fn key(offer: &Offer) -> (u32, usize, usize) {
    (offer.id.0, offer.answers.len(), offer.declined.len())
}

#[component]
fn OneOffer(offer: Offer) -> impl IntoView {
    let (desk, choice) = (Desk::here(), Choice::here());
    let settings = Settings::here();
    let id = offer.id;
    let sentence = {
        let offer = offer.clone();
        move || desk.say(|speaker, _| speaker.offer(&offer))
    };
    let you = desk.you();
    let mine = you == Some(offer.from);
    let asked = you.is_some_and(|you| !mine && !offer.declined.contains(&you) && (offer.to == To::All || offer.to == To::Seat(you)));
    let for_free = offer.asks.is_empty();
    let accept = {
        let offer = offer.clone();
        move |_| {
            if for_free {
                choice.clear();
                desk.act(Action::Accept { offer: id, cards: Default::default(), claims: Default::default() });
            } else {
                choice.clear();
                choose_for(desk, choice, &offer);
            }
        }
    };
    let answering = move || choice.mode.with(|mode| *mode == Mode::Answer(id));
    let give = move |_| {
        let (cards, claims) = (choice.cards.get().into_iter().collect(), choice.said().into_iter().collect());
        choice.clear();
        desk.act(Action::Accept { offer: id, cards, claims });
    };
    let after = {
        let offer = offer.clone();
        move || {
            let you = you.filter(|_| asked)?;
            desk.say(|speaker, view| speaker.after_trade(&trading(view, speaker.edition, &Deal::of_offer(&offer, you))))
        }
    };
    let counter = {
        let offer = offer.clone();
        move |_| choice.counter(&offer)
    };
    let answers = {
        let offer = offer.clone();
        move || {
            let words = settings.words();
            offer
                .answers
                .iter()
                .map(|answer| {
                    let with = answer.seat;
                    let sentence = desk.say(|speaker, _| speaker.answer(answer));
                    let take = mine.then(|| view! { <button class="yes" on:click=move |_| desk.act(Action::Confirm { offer: id, with })>{words.take_answer}</button> });
                    view! { <li>{sentence}{take}</li> }
                })
                .collect_view()
        }
    };
    view! {
        <li class=format!("offer seat-{}", offer.from.0) class:call=offer.kind == Kind::Call>
            <p><span class="number">{id.0}</span>" "{sentence}</p>
            {move || after().map(|lines| view! { <ul class="after">{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul> })}
            <ul class="answers">{answers}</ul>
            <div class="buttons" hidden=move || desk.back.get().is_some()>
                {mine.then(|| view! { <button on:click=move |_| desk.act(Action::Withdraw(id))>{word(|words| words.withdraw)}</button> })}
                {asked.then(|| view! {
                    <button class="yes" on:click=accept>{word(|words| words.accept)}</button>
                    <button on:click=counter>{word(|words| words.counter)}</button>
                    <button on:click=move |_| desk.act(Action::Decline(id))>{word(|words| words.decline)}</button>
                })}
            </div>
            {move || answering().then(|| view! {
                <div class="answering">
                    <p>{word(|words| words.choose_in_hand)}</p>
                    <button class="yes" on:click=give>{word(|words| words.accept)}</button>
                    <button on:click=move |_| choice.clear()>{word(|words| words.cancel)}</button>
                </div>
            })}
        </li>
    }
}

/// Lets the player choose which cards to give; the first that fit are chosen already.
fn choose_for(desk: Desk, choice: Choice, offer: &Offer) {
    let (Some(you), Some(view)) = (desk.you(), desk.view()) else { return };
    let edition = desk.edition.get_value();
    let mut asks = offer.asks;
    for &card in view.seats[you.index()].hand.faces().unwrap_or_default() {
        let wanted = &mut asks.0[edition.good(card).index()];
        if *wanted > 0 {
            *wanted -= 1;
            choice.toggle(card);
        }
    }
    choice.mode.set(Mode::Answer(offer.id));
}
