//! The counting house: the player's own board with its three trays, and what it would bring (OS-31 to OS-34); at the end two trays (OS-70).

use super::Desk;
use super::card::{badge, name};
use super::choice::{Choice, own_goods};
use super::hand::piece_button;
use super::labels_in;
use super::laid::Field;
use crate::art::picture;
use crate::each::each;
use leptos::ev::DragEvent;
use leptos::prelude::*;
use ostia::preview::{Ending, Placing, ending, placing, placing_against};
use ostia::{Denarii, Edition, MAX_KINDS, Placement, Step, View};
use tabletop::{CardSet, Seat, Viewer};

/// The player's own board; for spectators, who has placed theirs.
pub(super) fn counting_house(desk: Desk, choice: Choice) -> AnyView {
    if desk.you().is_none() {
        return watched(desk);
    }
    let last = Memo::new(move |_| desk.view().is_some_and(|view| view.step == Some(Step::Final)));
    let trays = move || {
        let fields: &[Field] = if last.get() { &Field::LAST } else { &Field::ALL };
        fields.iter().map(|&field| tray(desk, choice, field)).collect_view()
    };
    view! {
        <section class="counting-house" aria-label=move || labels_in(desk.settings).counting_house>
            <h2 class="unseen">{move || labels_in(desk.settings).counting_house}</h2>
            <div class="trays" class:two=last>{trays}</div>
            {move || (!last.get()).then(|| kinds(desk, choice))}
            <div class="worth" aria-live="polite">{move || would_bring(desk, choice, last.get())}</div>
            <p class="keys faint">{move || choice.lays().then(|| if last.get() { labels_in(desk.settings).lay_keys_last } else { labels_in(desk.settings).lay_keys })}</p>
        </section>
    }
    .into_any()
}

fn tray(desk: Desk, choice: Choice, field: Field) -> AnyView {
    let labels = labels_in(desk.settings);
    let (drawing, title, key) = (field.picture(), field.called(labels), field.key());
    let does = match field {
        Field::Forum => labels.forum_does,
        Field::Senate => labels.senate_does,
        Field::Storage => labels.storage_does,
    };
    let pieces = Memo::new(move |_| choice.laid.get().pieces(own_goods(desk), Some(field)));
    let pickable = Signal::derive(move || choice.lays());
    // The picked pieces go there; if none are picked, all that are still in the hand.
    let coming = Memo::new(move |_| {
        let picked = choice.picked.get();
        if picked.is_empty() { choice.laid.get().pieces(own_goods(desk), None) } else { picked }
    });
    let lay = move |_| choice.lay(desk, &coming.get_untracked(), Some(field));
    let dropped = move |event: DragEvent| {
        event.prevent_default();
        if let Some(piece) = choice.dragged.get_untracked().filter(|_| choice.lays()) {
            choice.lay(desk, &[piece], Some(field));
        }
    };
    let call = move || {
        let labels = labels_in(desk.settings);
        let count = coming.with(Vec::len);
        if choice.picked.with(Vec::is_empty) {
            labels.all_here.replace("{}", &count.to_string())
        } else {
            format!("{} ({count})", labels.lay_here)
        }
    };
    let button = move || {
        choice.lays().then(|| {
            view! { <button class="lay" aria-keyshortcuts=key.to_string() disabled=move || coming.with(Vec::is_empty) aria-label=move || format!("{title}: {}", call()) on:click=lay>{call}</button> }
        })
    };
    view! {
        <div class=format!("tray {drawing}") class:ready=move || choice.lays() && choice.picked.with(|picked| !picked.is_empty()) class:over=move || choice.dragged.get().is_some()
            role="group" aria-label=title on:dragover=|event| event.prevent_default() on:drop=dropped>
            <h3>{picture(drawing)}<span>{title}<small>{does}</small></span>{move || choice.lays().then(|| view! { <kbd>{key}</kbd> })}</h3>
            <ul>{each(move || pieces.get(), |piece| *piece, move |piece| view! { <li>{piece_button(desk, choice, piece, pickable)}</li> }.into_any())}</ul>
            <p class="sum">{move || sum(desk, choice, field)}</p>
            {button}
        </div>
    }
    .into_any()
}

/// The figure below a tray: money, worth, storehouses.
fn sum(desk: Desk, choice: Choice, field: Field) -> Option<AnyView> {
    let placed = choice.laid.get().placement();
    let labels = labels_in(desk.settings);
    desk.say(|speaker, view| {
        let last = view.step == Some(Step::Final);
        let (board, worst) = forecast(view, speaker.edition, choice, &placed)?;
        Some(match field {
            Field::Forum if last => view! { <b>"0"</b> }.into_any(),
            Field::Forum => {
                let each = board.prices.iter().zip(&worst.prices).map(|(best, worst)| {
                    view! { <span class="at-price">{picture(&speaker.edition.goods[best.good.index()].id)}{between(worst.price, best.price)}</span> }
                });
                let each = each.collect_view();
                view! { {picture("denarius")}<b>{between(worst.income, board.income)}</b>{each} }.into_any()
            }
            Field::Senate => view! { {picture("laurel")}<b>{board.senate}</b>" "{labels.points} }.into_any(),
            Field::Storage => {
                let owned = view.seats[speaker.you?.index()].storehouses;
                let houses = if last { owned } else { board.storing.storehouses };
                view! { {picture("storehouse")}<b class:too-many=houses < placed.storage.len()>{placed.storage.len()}"/"{houses}</b> }
                    .into_any()
            }
        })
    })
    .flatten()
}

/// What a board would bring if nobody else sells anything, and if others sell all that they are known to hold (OS-6, OS-40).
fn forecast(view: &View, edition: &Edition, choice: Choice, placed: &Placement) -> Option<(Placing, Placing)> {
    let others = Seat::all(view.seats.len() as u8).filter(|&seat| view.viewer != Viewer::Seat(seat));
    let known = choice.known.with(|known| others.map(|seat| known.goods[seat]).fold(CardSet::EMPTY, |all, goods| all | goods));
    placing(view, edition, placed).zip(placing_against(view, edition, placed, known))
}

/// "8–15", or "15" if there is nothing between.
fn between(least: Denarii, most: Denarii) -> String {
    if least == most { most.0.to_string() } else { format!("{}–{}", least.0, most.0) }
}

/// Three slots for the kinds in Forum and Senate, and those in excess (OS-33).
fn kinds(desk: Desk, choice: Choice) -> AnyView {
    let edition = desk.edition.get_value();
    let slots = move || {
        let placed = choice.laid.get().placement();
        let laid = placed.forum | placed.senate;
        let mut kinds: Vec<_> = laid.iter().map(|card| edition.good(card)).collect();
        kinds.dedup();
        let empty = (MAX_KINDS as usize).saturating_sub(kinds.len());
        let lost = desk.say(|speaker, view| placing(view, speaker.edition, &placed).map(|board| board.lost)).flatten().unwrap_or_default();
        let each = kinds.into_iter().map(|good| {
            let goes = !(edition.of_good(good) & lost).is_empty();
            view! { <li class:goes=goes>{picture(&edition.goods[good.index()].id)}</li> }
        });
        let each = each.collect_view();
        let empty = (0..empty).map(|_| view! { <li class="empty"></li> }).collect_view();
        view! { {each}{empty} }
    };
    let loss = move || {
        let placed = choice.laid.get().placement();
        desk.say(|speaker, view| placing(view, speaker.edition, &placed).and_then(|board| speaker.would_lose(board.lost))).flatten()
    };
    view! {
        <div class="kinds-used"><span>{move || labels_in(desk.settings).kinds}</span><ul aria-hidden="true">{slots}</ul>
            {move || loss().map(|loss| view! { <p class="loss" role="alert">{loss}</p> })}</div>
    }
    .into_any()
}

/// What the board would bring, in words.
fn would_bring(desk: Desk, choice: Choice, last: bool) -> Option<AnyView> {
    let placed = choice.laid.get().placement();
    // What would be lost, and what is still to be placed, is shown beside it.
    let none = CardSet::EMPTY;
    let lines = desk.say(|speaker, view| {
        if last {
            ending(view, speaker.edition, &placed.into()).map(|ending| speaker.ending(&Ending { left: none, bluffs_left: 0, ..ending }))
        } else {
            let board = forecast(view, speaker.edition, choice, &placed);
            board.map(|(board, worst)| speaker.placing_between(&Placing { lost: none, left: none, bluffs_left: 0, ..board }, &worst))
        }
    })??;
    Some(lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view().into_any())
}

/// For spectators: who has placed their cards.
fn watched(desk: Desk) -> AnyView {
    let each = move || {
        let view = desk.view()?;
        let labels = labels_in(desk.settings);
        let seats = Seat::all(view.seats.len() as u8).map(|seat| {
            let decided = view.seats[seat.index()].decided;
            view! { <li>{badge(seat)}<b>{name(desk, seat)}</b>{picture(if decided { "sealed" } else { "goods" })}{if decided { labels.has_decided } else { labels.lays_cards }}</li> }
        });
        Some(seats.collect_view())
    };
    view! { <section class="counting-house" aria-label=move || labels_in(desk.settings).counting_house><ul class="all-lay">{each}</ul></section> }.into_any()
}
