//! The trade dock: open offers as sentences, and what can be done about them.

use super::Desk;
use super::choice::{Bargain, Choice};
use super::{game_word, labels_in};
use crate::art::picture;
use crate::each::each;
use crate::ring::ring;
use crate::settings::{Settings, word};
use crate::who::letter;
use leptos::prelude::*;
use oltre_mare::preview::{ProposedTrade, trading};
use oltre_mare::{Action, Goods, Offer, OfferKind, Prompt, To, hindrance};
use protocol::Command;
use tabletop::Seat;

/// All open offers.
#[component]
pub(super) fn Offers() -> impl IntoView {
    let desk = Desk::here();
    let offers = move || desk.view().map_or_else(Vec::new, |view| view.offers.clone());
    let prestige = move || {
        let view = desk.view()?;
        let names = desk.names();
        let had = view.seats.iter().zip(names).filter(|(seat, _)| seat.had_prestige).map(|(_, name)| name).collect::<Vec<_>>();
        (!had.is_empty())
            .then(|| view! { <p class="faint">{picture("prestige")}" "{game_word(|labels| labels.had_prestige)}" "{had.join(", ")}</p> })
    };
    // Others see that somebody is composing an offer, and nothing else about it.
    let composing = move || {
        let (you, names) = (desk.you(), desk.names());
        let who = desk.composing.with(|seats| {
            let others = seats.iter().filter(|&&seat| Some(seat) != you);
            others.filter_map(|seat| names.get(seat.index()).cloned()).collect::<Vec<_>>()
        });
        (!who.is_empty())
            .then(|| view! { <p class="faint composing" role="status">{who.join(", ")}" "{game_word(|labels| labels.composes)}</p> })
    };
    // Bots wait for those who may trade with them, unless they say that they will not.
    let speaks = Memo::new(move |_| matches!(desk.prompt(), Some(Prompt::Speak { .. })));
    let no_part = Memo::new(move |_| desk.now.with(|now| now.own.as_ref().is_some_and(|own| own.nothing_for_me)));
    let nothing_for_me = move || {
        speaks.get().then(|| {
            if no_part.get() {
                view! { <p class="faint">{game_word(|labels| labels.no_part)}</p> }.into_any()
            } else {
                view! { <button class="nothing" on:click=move |_| desk.command(Command::NothingForMe)>{game_word(|labels| labels.nothing_for_me)}</button> }.into_any()
            }
        })
    };
    view! {
        <section class="dock" aria-label=game_word(|labels| labels.offers)>
            <h2>{game_word(|labels| labels.offers)}</h2>
            <ul>{each(offers, key, |offer| view! { <OneOffer offer/> }.into_any())}</ul>
            {composing}
            {nothing_for_me}
            {move || offers().is_empty().then(|| view! { <p class="faint">{game_word(|labels| labels.no_offers)}</p> })}
            {prestige}
        </section>
    }
}

/// Can this player accept the offer?
pub(super) fn is_for(offer: &Offer, you: Seat) -> bool {
    offer.from != you && !offer.declined.contains(&you) && (offer.to == To::All || offer.to == To::Seat(you))
}

/// An offer changes when somebody answers or declines.
fn key(offer: &Offer) -> (u32, usize, usize) {
    (offer.id.0, offer.answers.len(), offer.declined.len())
}

/// What each opponent says to an offer of the reader: a tick, a cross, or nothing yet.
fn faces(desk: Desk, offer: &Offer) -> AnyView {
    let labels = labels_in(desk.settings);
    let names = desk.names();
    let asked = Seat::all(names.len() as u8).filter(|&seat| seat != offer.from && (offer.to == To::All || offer.to == To::Seat(seat)));
    let face = asked.map(|seat| {
        let (sign, says) = if offer.declined.contains(&seat) {
            ("✗", labels.declined)
        } else if offer.answers.iter().any(|answer| answer.seat == seat) {
            ("✓", labels.answered)
        } else {
            ("…", labels.not_answered)
        };
        let says = format!("{}: {says}", names[seat.index()]);
        view! { <li class=format!("seat-{}", seat.0) title=says.clone()><span class="unseen">{says.clone()}</span><span class="shape" aria-hidden="true">{letter(seat)}</span><b aria-hidden="true">{sign}</b></li> }
    });
    view! { <ul class="faces">{face.collect_view()}</ul> }.into_any()
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
    let gift_for = {
        let offer = offer.clone();
        move || desk.say(|speaker, view| speaker.gift_for(&offer, view)).flatten().map(|reason| view! { <p class="faint">{reason}</p> })
    };
    let you = desk.you();
    let mine = you == Some(offer.from);
    let asked = you.is_some_and(|you| is_for(&offer, you));
    let hindered = {
        let offer = offer.clone();
        Memo::new(move |_| {
            let (you, view) = (you.filter(|_| asked)?, desk.view()?);
            hindrance(&view, desk.edition.get_value(), &offer, you)
        })
    };
    let hinders =
        move || hindered.get().map(|hindrance| desk.say(|speaker, _| view! { <p class="hindrance">{speaker.hindrance(&hindrance)}</p> }));
    let accept = {
        let offer = offer.clone();
        move |_| {
            // If only these cards fit, nothing has to be chosen. Who answers a call may still say something about the cards.
            match choice.only_fitting(offer.asks).filter(|_| offer.kind == OfferKind::Firm) {
                Some(cards) => desk.act(Action::Accept { offer: id, cards, claims: Default::default() }),
                None => choice.accept(&offer),
            }
        }
    };
    let own_turn = Memo::new(move |_| desk.must());
    let answering = Memo::new(move |_| choice.with(|chosen| chosen.bargain == Some(Bargain::Accept(id))));
    let give = move |_| {
        let (cards, claims) = (choice.cards().into_iter().collect(), choice.said().into_iter().collect());
        choice.bargain(Action::Accept { offer: id, cards, claims });
    };
    // Only cards of the requested goods, and all of them.
    let wrong = {
        let asks = offer.asks;
        move || {
            let cards = choice.cards();
            let given = Goods::of(cards.into_iter().collect(), desk.edition.get_value());
            (given != asks).then(|| desk.say(|speaker, _| speaker.give_these(&asks))).flatten()
        }
    };
    let giving = move || {
        desk.say(|speaker, _| format!("{} {}", labels_in(settings).you_give, speaker.goods_on(&choice.cards()))).unwrap_or_default()
    };
    let after = {
        let offer = offer.clone();
        move || {
            let you = you.filter(|_| asked && hindered.get().is_none())?;
            desk.say(|speaker, view| speaker.after_trade(&trading(view, speaker.edition, &ProposedTrade::of_offer(&offer, you))))
        }
    };
    let counter = {
        let offer = offer.clone();
        move |_| choice.counter(&offer)
    };
    let answers = {
        let offer = offer.clone();
        move || {
            let labels = labels_in(settings);
            offer
                .answers
                .iter()
                .map(|answer| {
                    let with = answer.seat;
                    let sentence = desk.say(|speaker, _| speaker.answer(answer));
                    let take = mine.then(|| view! { <button class="yes" on:click=move |_| desk.act(Action::Confirm { offer: id, with })>{labels.take_answer}</button> });
                    view! { <li>{sentence}{take}</li> }
                })
                .collect_view()
        }
    };
    let time = Memo::new(move |_| desk.now.with(|now| now.offers.iter().find(|time| time.offer == id.0).copied()));
    // With several offers, the buttons carry the offer's number.
    let named = move |pick: fn(&sentences::OltreMareLabels) -> &'static str| {
        let says = game_word(pick);
        move || format!("{} {}", says(), id.0)
    };
    view! {
        <li class=format!("offer seat-{}", offer.from.0) class:call=offer.kind == OfferKind::Call class:hindered=move || hindered.get().is_some()>
            <div class="head"><p><span class="number">{id.0}</span>" "{sentence}</p>{move || time.get().map(|time| ring(time, own_turn))}</div>
            {gift_for}
            {hinders}
            {move || after().map(|lines| view! { <ul class="after">{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul> })}
            {mine.then(|| faces(desk, &offer))}
            <ul class="answers">{answers}</ul>
            <div class="buttons" hidden=move || desk.back.get().is_some()>
                {mine.then(|| view! { <button aria-label=named(|labels| labels.withdraw) on:click=move |_| desk.act(Action::Withdraw(id))>{game_word(|labels| labels.withdraw)}</button> })}
                {asked.then(|| view! {
                    <button class="yes" aria-keyshortcuts="A" hidden=move || hindered.get().is_some() || answering.get() aria-label=named(|labels| labels.accept) on:click=accept.clone()>{game_word(|labels| labels.accept)}</button>
                    <button aria-keyshortcuts="C" aria-label=named(|labels| labels.counter) on:click=counter.clone()>{game_word(|labels| labels.counter)}</button>
                    <button aria-keyshortcuts="D" aria-label=named(|labels| labels.decline) on:click=move |_| desk.act(Action::Decline(id))>{game_word(|labels| labels.decline)}</button>
                })}
            </div>
            {move || answering.get().then(|| view! {
                <div class="answering">
                    <p>{move || wrong().unwrap_or_else(&giving)}</p>
                    <button class="yes" aria-keyshortcuts="A" disabled=move || wrong().is_some() aria-label=named(|labels| labels.accept) on:click=give>{game_word(|labels| labels.accept)}</button>
                    <button on:click=move |_| choice.cancel()>{word(|words| words.cancel)}</button>
                </div>
            })}
        </li>
    }
}
