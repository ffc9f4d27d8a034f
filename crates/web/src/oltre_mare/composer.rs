//! An offer being composed: cards by tapping them in the hand, ducats and goods by steps, and the sentence as it will be read.

use super::Desk;
use super::choice::{Choice, OfferDraft, statements};
use super::{game_word, labels_in};
use crate::art::picture;
use crate::settings::{Settings, word};
use leptos::prelude::*;
use oltre_mare::preview::{ProposedTrade, trading};
use oltre_mare::{Action, Good, Offer, OfferId, OfferKind, ShownCard, Statement, Statements, To};
use tabletop::Seat;

/// The composer, while an offer is being composed.
#[component]
pub(super) fn Composer() -> impl IntoView {
    let choice = Choice::here();
    let open = Memo::new(move |_| choice.draft().is_some());
    move || open.get().then(|| view! { <Form/> })
}

#[component]
fn Form() -> impl IntoView {
    let (desk, choice) = (Desk::here(), Choice::here());
    let settings = Settings::here();
    let edition = desk.edition.get_value();
    let draft = move || choice.draft().unwrap_or_default();
    let change = move |with: &dyn Fn(&mut OfferDraft)| choice.redraft(with);
    let you = desk.you().unwrap_or(Seat(0));
    let sentence = move || {
        let draft = draft();
        let shown = offer_of(desk, choice, &draft, you);
        desk.say(|speaker, _| speaker.offer(&shown))
    };
    let after = move || {
        let draft = draft();
        let To::Seat(partner) = draft.to else { return None };
        let terms = choice.terms(&draft);
        desk.say(|speaker, view| {
            speaker.after_trade(&trading(view, speaker.edition, &ProposedTrade::of_terms(&terms, speaker.edition, you, partner)))
        })
    };
    let table = Memo::new(move |_| desk.view().map(|view| (view.turn_of, view.seats.len() as u8)));
    let partners = move || {
        let ((turn_of, seats), names) = (table.get()?, desk.names());
        let only = (you != turn_of).then_some(turn_of);
        let seats = Seat::all(seats).filter(|&seat| seat != you && only.is_none_or(|only| seat == only)).map(To::Seat);
        let all = only.is_none().then_some(To::All);
        Some(
            all.into_iter()
                .chain(seats)
                .map(|to| {
                    let label = match to {
                        To::All => labels_in(settings).everyone.to_owned(),
                        To::Seat(seat) => names[seat.index()].clone(),
                    };
                    view! { <button class="chip" aria-pressed=move || (draft().to == to).to_string() on:click=move |_| change(&|draft| draft.to = to)>{label}</button> }
                })
                .collect_view(),
        )
    };
    let kind = move |kind: OfferKind, label: fn(&sentences::OltreMareLabels) -> &'static str| {
        view! { <button class="chip" aria-pressed=move || (draft().kind == kind).to_string() on:click=move |_| change(&|draft| draft.kind = kind)>{game_word(label)}</button> }
    };
    let good = move |good: Good| {
        let facts = &edition.goods[good.index()];
        let name = move || desk.say(|speaker, _| speaker.good(good)[0].clone());
        view! {
            <Steps label=Signal::derive(move || name().unwrap_or_default()) figure=Signal::derive(move || u16::from(draft().asks.count(good)))
                set=move |many| change(&|draft| draft.asks.0[good.index()] = many as u8) most=8>{picture(&facts.id)}</Steps>
        }
    };
    let wish = move |statement: Statement| {
        let toggle = move |_| {
            change(&|draft| {
                let before = draft.wishes;
                let mut after: Statements = before.iter().filter(|&other| other != statement).collect();
                if !before.has(statement) {
                    after.insert(statement);
                }
                draft.wishes = after;
            });
        };
        view! { <button class="chip" aria-pressed=move || draft().wishes.has(statement).to_string() on:click=toggle>{move || desk.say(|speaker, _| speaker.statement(statement))}</button> }
    };
    let send = move |_| {
        let draft = draft();
        choice.bargain(Action::Offer { parent: draft.parent, terms: choice.terms(&draft) });
    };
    // The author of the first offer takes a counter to it or not, so a counter cannot be a call.
    let may_call = Memo::new(move |_| draft().parent.is_none());
    let given = move || {
        let cards = choice.cards();
        desk.say(|speaker, _| if cards.is_empty() { labels_in(settings).choose_in_hand.to_owned() } else { speaker.goods_on(&cards) })
    };
    let ducats = Signal::derive(move || labels_in(settings).ducats.to_owned());
    view! {
        <section class="composer" aria-label=game_word(|labels| labels.make_offer)>
            <h2>{game_word(|labels| labels.make_offer)}</h2>
            <div class="row"><span>{game_word(|labels| labels.to)}</span><div role="group">{partners}</div></div>
            <div class="row"><span>{game_word(|labels| labels.you_give)}</span>
                <div><p class="faint given">{given}</p>
                <Steps label=ducats figure=Signal::derive(move || draft().gives_ducats) set=move |many| change(&|draft| draft.gives_ducats = many) most=99>{picture("ducat")}</Steps></div>
            </div>
            <div class="row"><span>{game_word(|labels| labels.you_ask)}</span>
                <div class="goods">{(0..edition.goods.len() as u8).map(Good).map(good).collect_view()}
                <Steps label=ducats figure=Signal::derive(move || draft().asks_ducats) set=move |many| change(&|draft| draft.asks_ducats = many) most=99>{picture("ducat")}</Steps></div>
            </div>
            <details><summary>{game_word(|labels| labels.wishes)}</summary><div role="group">
                {statements().map(wish).collect_view()}
            </div></details>
            {move || may_call.get().then(|| view! { <div role="group" class="kinds">{kind(OfferKind::Firm, |labels| labels.firm)}{kind(OfferKind::Call, |labels| labels.call)}</div> })}
            <p class="sentence" role="status">{sentence}</p>
            {move || after().map(|lines| view! { <ul class="after">{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul> })}
            <div class="buttons">
                <button class="main" on:click=send>{game_word(|labels| labels.send_offer)}</button>
                <button on:click=move |_| choice.cancel()>{word(|words| words.cancel)}</button>
            </div>
        </section>
    }
}

/// A number that goes up and down by one.
#[component]
fn Steps(label: Signal<String>, figure: Signal<u16>, set: impl Fn(u16) + Copy + 'static, most: u16, children: Children) -> impl IntoView {
    let (less, more) = (word(|words| words.less), word(|words| words.more));
    view! {
        <span class="steps" role="group" aria-label=move || label.get() class:none=move || figure.get() == 0>
            <button aria-label=move || format!("{}: {}", label.get(), less()) disabled=move || figure.get() == 0 on:click=move |_| set(figure.get() - 1)>"−"</button>
            {children()}<b aria-live="polite">{move || figure.get()}</b>
            <button aria-label=move || format!("{}: {}", label.get(), more()) disabled=move || { figure.get() >= most } on:click=move |_| set(figure.get() + 1)>"+"</button>
        </span>
    }
}

/// The offer as its readers will see it.
fn offer_of(desk: Desk, choice: Choice, draft: &OfferDraft, you: Seat) -> Offer {
    let edition = desk.edition.get_value();
    let terms = choice.terms(draft);
    let says = |card| terms.claims.iter().find(|claim| claim.card == card).map_or(Statements::NONE, |claim| claim.says);
    Offer {
        id: OfferId(0),
        parent: draft.parent,
        from: you,
        to: draft.to,
        kind: terms.kind,
        gives: terms.gives.iter().map(|card| ShownCard { good: edition.good(card), says: says(card), card: Some(card) }).collect(),
        gives_ducats: draft.gives_ducats,
        asks: draft.asks,
        asks_ducats: draft.asks_ducats,
        wishes: draft.wishes,
        declined: Vec::new(),
        answers: Vec::new(),
    }
}
