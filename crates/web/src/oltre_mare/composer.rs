//! The trade panel beside the hand: what the reader would give and get, as cards, goods and ducats, and the sentence as it will be read.
//! It is there whenever the reader may trade; choosing a good begins an offer.

use super::Desk;
use super::card::face;
use super::choice::{Choice, OfferDraft, statements};
use super::held::HeldGoods;
use super::{game_word, labels_in};
use crate::art::picture;
use crate::asks_once::{Press, asks_once};
use crate::each::each;
use crate::learned::Learned;
use crate::settings::{Settings, word};
use crate::who::letter;
use leptos::prelude::*;
use oltre_mare::preview::{ProposedTrade, trading};
use oltre_mare::{Action, Good, Offer, OfferId, OfferKind, Prompt, ShownCard, Statement, Statements, To};
use tabletop::Seat;

/// The most ducats that are offered by the panel.
const MOST_DUCATS: u16 = 99;

/// The trade panel, while the reader may trade.
#[component]
pub(super) fn Composer() -> impl IntoView {
    let (desk, choice) = (Desk::here(), Choice::here());
    let open = Memo::new(move |_| choice.draft().is_some());
    let may = Memo::new(move |_| open.get() || matches!(desk.prompt(), Some(Prompt::Trade { .. } | Prompt::Speak { .. })));
    let panel = move || {
        view! {
            <section class="bargain" class:composer=open aria-label=game_word(|labels| labels.make_offer)>
                <div class="terms give">{move || if open.get() { given(desk, choice) } else { idle() }}</div>
                {wanted(desk, choice, open)}
                {move || open.get().then(|| deal(desk, choice))}
            </section>
        }
    };
    move || may.get().then(panel)
}

fn draft(choice: Choice) -> OfferDraft {
    choice.draft().unwrap_or_default()
}

/// What to do before anything is chosen.
fn idle() -> AnyView {
    view! { <h3>{game_word(|labels| labels.make_offer)}</h3><p class="faint">{game_word(|labels| labels.choose_what_you_want)}</p> }
        .into_any()
}

/// The reader's side: the cards chosen in the hand, and ducats.
fn given(desk: Desk, choice: Choice) -> AnyView {
    let card = move |card| {
        let says = move || desk.say(|speaker, _| speaker.card(card));
        let said = move || desk.say(|speaker, _| speaker.statements(choice.says(card))).filter(|said| !said.is_empty());
        view! { <li title=says><span class="unseen">{says}</span>{face(desk.edition.get_value(), card)}{move || said().map(|said| view! { <small>{said}</small> })}</li> }.into_any()
    };
    let none = move || choice.cards().is_empty().then(|| view! { <li class="faint">{game_word(|labels| labels.choose_in_hand)}</li> });
    let ducats = Signal::derive(move || draft(choice).gives_ducats);
    view! {
        <h3>{game_word(|labels| labels.you_give)}</h3>
        <ul class="given">{each(move || choice.cards(), |card| card.0, card)}{none}</ul>
        <Ducats figure=ducats set=move |many| choice.redraft(|draft| draft.gives_ducats = many)/>
    }
    .into_any()
}

/// The other side: goods and ducats. Choosing one begins an offer with the cards that are chosen.
fn wanted(desk: Desk, choice: Choice, open: Memo<bool>) -> AnyView {
    let edition = desk.edition.get_value();
    let learned = StoredValue::new_local(Learned::default());
    let held = Memo::new(move |_| HeldGoods::seen(desk, learned));
    let change = move |with: &dyn Fn(&mut OfferDraft)| {
        if choice.draft().is_none() {
            choice.offer_chosen();
        }
        choice.redraft(with);
    };
    let good = move |good: Good| {
        let many = move || draft(choice).asks.count(good);
        let name = move || desk.say(|speaker, _| speaker.good(good)[0].clone()).unwrap_or_default();
        let step = move |by: i8| {
            change(&|draft| {
                let asked = &mut draft.asks.0[good.index()];
                *asked = asked.saturating_add_signed(by).min(8);
            });
        };
        let less = word(|words| words.less);
        let holders = move || {
            let seats = held.with(|held| Seat::all(desk.names().len() as u8).filter(|&seat| held.of(seat, good) > 0).collect::<Vec<_>>());
            let says = labels_in(desk.settings).known_to_hold;
            let holder = |seat: Seat| {
                let says = format!("{}: {says}", desk.names()[seat.index()]);
                view! { <span class=format!("shape seat-{}", seat.0) title=says.clone()><span class="unseen">{says.clone()}</span><span aria-hidden="true">{letter(seat)}</span></span> }
            };
            seats.into_iter().map(holder).collect_view()
        };
        view! {
            <li class:none=move || many() == 0>
                <button class="add" title=name on:click=move |_| step(1)><span class="unseen">{name}" "</span>{picture(&edition.goods[good.index()].id)}<b>{many}</b></button>
                <button class="less" aria-label=move || format!("{}: {}", name(), less()) disabled=move || many() == 0 on:click=move |_| step(-1)>"−"</button>
                <span class="holders">{holders}</span>
            </li>
        }
    };
    let ducats = Signal::derive(move || draft(choice).asks_ducats);
    view! {
        <div class="terms get">
            <h3>{game_word(|labels| labels.you_get)}</h3>
            <ul class="goods">{(0..edition.goods.len() as u8).map(Good).map(good).collect_view()}</ul>
            <div class="row"><Ducats figure=ducats set=move |many| change(&|draft| draft.asks_ducats = many)/>{move || open.get().then(|| wishes(desk, choice))}</div>
        </div>
    }
    .into_any()
}

/// What the cards that the reader gets should show.
fn wishes(desk: Desk, choice: Choice) -> AnyView {
    let wish = move |statement: Statement| {
        let toggle = move |_| {
            choice.redraft(|draft| {
                let before = draft.wishes;
                let mut after: Statements = before.iter().filter(|&other| other != statement).collect();
                if !before.has(statement) {
                    after.insert(statement);
                }
                draft.wishes = after;
            });
        };
        view! { <button class="chip" aria-pressed=move || draft(choice).wishes.has(statement).to_string() on:click=toggle>{stated(desk, statement)}</button> }
    };
    view! { <details class="menu wishes"><summary>{game_word(|labels| labels.wishes)}</summary><div role="group">{statements().map(wish).collect_view()}</div></details> }.into_any()
}

/// To whom, the sentence, what it would lead to, and the button that makes the offer.
fn deal(desk: Desk, choice: Choice) -> AnyView {
    let settings = Settings::here();
    let you = desk.you().unwrap_or(Seat(0));
    let sentence = move || {
        let shown = offer_of(desk, choice, &draft(choice), you);
        desk.say(|speaker, _| speaker.offer(&shown))
    };
    let after = move || {
        let draft = draft(choice);
        let To::Seat(partner) = draft.to else { return None };
        let terms = choice.terms(&draft);
        desk.say(|speaker, view| {
            speaker.after_trade(&trading(view, speaker.edition, &ProposedTrade::of_terms(&terms, speaker.edition, you, partner)))
        })
    };
    let table = Memo::new(move |_| desk.view().map(|view| (view.turn_of, view.seats.len() as u8)));
    // Each has the letter of the seat, which is all that there is room for on a small screen.
    let partner = move |to: To, label: String| {
        let (class, letter) = match to {
            To::Seat(seat) => (format!("chip to seat-{}", seat.0), Some(letter(seat).to_string())),
            To::All => ("chip to".to_owned(), None),
        };
        view! { <button class=class data-letter=letter title=label.clone() aria-pressed=move || (draft(choice).to == to).to_string() on:click=move |_| choice.redraft(|draft| draft.to = to)><span class="name" data-may-cut>{label.clone()}</span></button> }
    };
    let partners = move || {
        let ((turn_of, seats), names) = (table.get()?, desk.names());
        let only = (you != turn_of).then_some(turn_of);
        let all = only.is_none().then(|| partner(To::All, labels_in(settings).everyone.to_owned()));
        let seats = Seat::all(seats).filter(|&seat| seat != you && only.is_none_or(|only| seat == only));
        Some(view! { {all}{seats.map(|seat| partner(To::Seat(seat), names[seat.index()].clone())).collect_view()} })
    };
    let kind = move |kind: OfferKind, label: fn(&sentences::OltreMareLabels) -> &'static str| {
        let label = game_word(label);
        let part =
            move |which: fn((&'static str, &'static str)) -> &'static str| move || which(label().split_once(": ").unwrap_or((label(), "")));
        view! { <button class="chip" title=label aria-pressed=move || (draft(choice).kind == kind).to_string() on:click=move |_| choice.redraft(|draft| draft.kind = kind)>{part(|(name, _)| name)}<span class="more">": "{part(|(_, means)| means)}</span></button> }
    };
    // The author of the first offer takes a counter to it or not, so a counter cannot be a call.
    let may_call = Memo::new(move |_| draft(choice).parent.is_none());
    // Who asks for nothing in return may only have forgotten it.
    let press = move || {
        let (draft, labels) = (draft(choice), labels_in(settings));
        let gives = draft.gives_ducats > 0 || !choice.cards().is_empty();
        let gift = gives && draft.asks_ducats == 0 && draft.asks.is_empty();
        Press::new(labels.send_offer, gift.then(|| labels.a_gift.to_owned()))
    };
    let send = move || {
        let draft = draft(choice);
        choice.bargain(Action::Offer { parent: draft.parent, terms: choice.terms(&draft) });
    };
    view! {
        <div class="deal">
            <div class="row"><span>{game_word(|labels| labels.to)}</span><div role="group" aria-label=game_word(|labels| labels.to)>{partners}</div></div>
            {move || may_call.get().then(|| view! { <div role="group" class="kinds">{kind(OfferKind::Firm, |labels| labels.firm)}{kind(OfferKind::Call, |labels| labels.call)}</div> })}
            <div class="result" tabindex="0" role="group" aria-label=game_word(|labels| labels.preview)>
                <p class="sentence" role="status">{sentence}</p>
                {move || after().map(|lines| view! { <ul class="after">{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul> })}
            </div>
            <div class="buttons">
                {asks_once("main", None, (), press, send)}
                <button on:click=move |_| choice.cancel()>{word(|words| words.cancel)}</button>
            </div>
        </div>
    }
    .into_any()
}

/// A statement about a card, as a picture with its words.
pub(super) fn stated(desk: Desk, statement: Statement) -> AnyView {
    let (name, many) = match statement {
        Statement::Has(icon) | Statement::HasNot(icon) => (icon.name(), None),
        Statement::Lions(many) => ("lion", Some(many)),
        Statement::Nets(many) => ("net", Some(many)),
    };
    let crossed = matches!(statement, Statement::HasNot(_));
    view! { <span class="stated" class:crossed=crossed title=move || desk.say(|speaker, _| speaker.statement(statement))>
        <span class="unseen">{move || desk.say(|speaker, _| speaker.statement(statement))}</span>{picture(name)}<span aria-hidden="true">{many}</span></span> }
    .into_any()
}

/// An amount of ducats, typed or stepped.
#[component]
fn Ducats(figure: Signal<u16>, set: impl Fn(u16) + Copy + 'static) -> impl IntoView {
    let label = game_word(|labels| labels.ducats);
    let step = move |by: i16| {
        let after = move || figure.get().saturating_add_signed(by).min(MOST_DUCATS);
        view! {
            <button data-step=by.to_string() disabled=move || after() == figure.get() on:click=move |_| set(after())>
                <span class="unseen">{label}" "</span>{if by < 0 { format!("−{}", -by) } else { format!("+{by}") }}
            </button>
        }
    };
    let typed = move |event| {
        let digits: String = event_target_value(&event).chars().filter(char::is_ascii_digit).take(2).collect();
        set(digits.parse().unwrap_or(0));
    };
    view! {
        <span class="steps" role="group" aria-label=label>
            {step(-5)}{step(-1)}{picture("ducat")}
            <input inputmode="numeric" maxlength="2" aria-label=label prop:value=move || figure.get().to_string() on:input=typed/>
            {step(1)}{step(5)}
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
