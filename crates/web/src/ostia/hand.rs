//! The player's own goods, and the boat beside them.

use super::Desk;
use super::card::{label, piece_face};
use super::choice::{Choice, most_picked, own_goods};
use super::labels_in;
use super::laid::{Field, Piece};
use crate::art::picture;
use crate::each::each;
use leptos::ev::{DragEvent, KeyboardEvent};
use leptos::prelude::*;
use ostia::{Question, Step};
use tabletop::CardSet;
use wasm_bindgen::JsCast;

/// The player's own cards. While a board is being placed, those that are not on it yet.
pub(super) fn hand(desk: Desk, choice: Choice) -> AnyView {
    let goods = Memo::new(move |_| in_hand(desk, choice));
    let boat = Memo::new(move |_| {
        let faces = desk.you().zip(desk.view()).and_then(|(you, view)| view.seats[you.index()].boat.faces());
        faces.unwrap_or_default().iter().map(Piece::Goods).collect::<Vec<_>>()
    });
    let of_goods = Signal::derive(move || matches!(choice.question(), Some(Question::Store { .. })) || choice.lays());
    let of_boat = Signal::derive(move || {
        matches!(choice.question(), Some(Question::Keep { .. } | Question::KeepAndGive { .. } | Question::Lot { .. }))
    });
    let title = move || if choice.lays() { labels_in(desk.settings).still_to_lay } else { labels_in(desk.settings).your_goods };
    let none = move || goods.with(Vec::is_empty).then(|| view! { <li class="none">{desk.settings.words().none}</li> });
    let back = move |event: DragEvent| {
        event.prevent_default();
        if let Some(piece) = choice.dragged.get_untracked().filter(|_| choice.lays()) {
            choice.lay(desk, &[piece], None);
        }
    };
    let in_boat = move || {
        (!boat.with(Vec::is_empty)).then(|| {
            view! {
                <section class="boat" aria-label=move || labels_in(desk.settings).your_boat>
                    <h2>{picture("boat")}{move || labels_in(desk.settings).your_boat}</h2>
                    <ul class="hand">{each(move || boat.get(), |piece| *piece, move |piece| view! { <li>{piece_button(desk, choice, piece, of_boat)}</li> }.into_any())}</ul>
                </section>
            }
        })
    };
    view! {
        <section class="own" aria-label=title on:dragover=|event| event.prevent_default() on:drop=back>
            <h2>{picture("goods")}{title}</h2>
            <ul class="hand" class:placing=move || choice.lays()>
                {each(move || goods.get(), |piece| *piece, move |piece| view! { <li>{piece_button(desk, choice, piece, of_goods)}{fields(desk, choice, piece)}</li> }.into_any())}
                {none}
            </ul>
        </section>
        {in_boat}
    }
    .into_any()
}

fn in_hand(desk: Desk, choice: Choice) -> Vec<Piece> {
    let goods = own_goods(desk);
    if choice.lays() {
        return choice.laid.get().pieces(goods, None);
    }
    // Decided cards are on the board, and revealed ones beside it.
    let lies = desk.view().is_some_and(|view| matches!(view.step, Some(Step::Place | Step::Final)));
    let decided = lies && (desk.held.get().is_some() || desk.view().is_some_and(|view| view.decision.is_some()));
    if decided { CardSet::EMPTY } else { goods }.iter().map(Piece::Goods).collect()
}

/// A piece that can be picked, dragged, and placed by keys.
pub(super) fn piece_button(desk: Desk, choice: Choice, piece: Piece, pickable: Signal<bool>) -> AnyView {
    let place = move || choice.picked.with(|picked| picked.iter().position(|&other| other == piece));
    let pick = move |_| {
        if let Some(most) = choice.question().and_then(|question| most_picked(&question)) {
            choice.pick(piece, most);
        }
    };
    let drag = move |event: DragEvent| {
        choice.dragged.set(Some(piece));
        // Some browsers drag only elements that carry data.
        if let Some(carried) = event.data_transfer() {
            let _ = carried.set_data("text/plain", &piece.id());
        }
    };
    let keys = move |event: KeyboardEvent| {
        let fields = choice.question().map_or(&[][..], |question| Field::of(&question));
        let field = match event.key().as_str() {
            _ if fields.is_empty() => return,
            "0" | "Backspace" | "Delete" => None,
            key => match fields.iter().find(|field| key.parse() == Ok(field.key())) {
                Some(&field) => Some(field),
                None => return,
            },
        };
        event.prevent_default();
        place_one(desk, choice, piece, field);
    };
    // Of a card to keep and one for Gaius, the words say which is which (OS-91).
    let role = move || {
        let labels = labels_in(desk.settings);
        let at = place()?;
        match choice.question() {
            Some(Question::KeepAndGive { .. }) => Some(if at == 0 { labels.keep_it.to_owned() } else { "Gaius".to_owned() }),
            Some(_) | None => Some("✓".to_owned()),
        }
    };
    view! {
        <button class="card" id=piece.id() class:chosen=move || place().is_some() aria-pressed=move || place().is_some().to_string()
            disabled=move || !pickable.get() draggable=move || if choice.lays() { "true" } else { "false" }
            title=move || label(desk, piece)
            on:click=pick on:keydown=keys on:dragstart=drag on:dragend=move |_| choice.dragged.set(None)>
            <span class="unseen">{move || label(desk, piece)}</span>
            {piece_face(desk, piece)}
            {move || role().map(|role| view! { <span class="mark" aria-hidden="true">{role}</span> })}
        </button>
    }
    .into_any()
}

/// The fields, as a strip of signs below a card in the hand: one press places it. Keys do the same on the card itself.
fn fields(desk: Desk, choice: Choice, piece: Piece) -> AnyView {
    let strip = move || {
        let fields = choice.question().map_or(&[][..], |question| Field::of(&question));
        let each = fields.iter().map(|&field| {
            let says = move || format!("{} → {}", label(desk, piece), field.called(labels_in(desk.settings)));
            let put = move |_| place_one(desk, choice, piece, Some(field));
            view! { <button class=format!("to {}", field.picture()) tabindex="-1" aria-label=says title=move || field.called(labels_in(desk.settings)) on:click=put>{picture(field.picture())}</button> }
        });
        (!fields.is_empty()).then(|| view! { <div class="fields">{each.collect_view()}</div> })
    };
    strip.into_any()
}

/// Places a card, or takes it back; who places from the hand goes on with the next card, and in the end to the button.
fn place_one(desk: Desk, choice: Choice, piece: Piece, field: Option<Field>) {
    let from_hand = choice.laid.get_untracked().field(piece).is_none();
    choice.lay(desk, &[piece], field);
    let next = choice.laid.get_untracked().pieces(own_goods(desk), None).first().copied();
    focus(if from_hand { next.map_or_else(|| "lay-down".to_owned(), Piece::id) } else { piece.id() });
}

/// Moves the focus to an element, once it is drawn.
pub(super) fn focus(id: String) {
    request_animation_frame(move || {
        let element = document().get_element_by_id(&id).and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(element) = element {
            let stay = web_sys::FocusOptions::new();
            stay.set_prevent_scroll(true);
            let _ = element.focus_with_options(&stay);
        }
    });
}
