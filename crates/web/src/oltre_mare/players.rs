//! The players: what everybody knows of each of them.

use super::Desk;
use super::card::face;
use crate::art::sign;
use crate::settings::Settings;
use crate::who::who;
use leptos::prelude::*;
use tabletop::Seat;

/// All players, in seat order.
#[component]
pub(super) fn Players() -> impl IntoView {
    let desk = Desk::here();
    let seats = Memo::new(move |_| desk.view().map_or(0, |view| view.seats.len() as u8));
    view! { <ul class="players">{move || Seat::all(seats.get()).map(|seat| view! { <Player seat/> }).collect_view()}</ul> }
}

#[component]
fn Player(seat: Seat) -> impl IntoView {
    let desk = Desk::here();
    let settings = Settings::here();
    let turn = Memo::new(move |_| desk.view().is_some_and(|view| view.turn_of == seat && view.step.is_some()));
    let figures = move || {
        let words = settings.words();
        let view = desk.view()?;
        let player = &view.seats[seat.index()];
        let figure = |name: &str, says: &str, figure: i32| view! { <li title=says.to_owned()>{sign(name, says)}<b>{figure}</b></li> };
        Some(view! {
            {figure("ducat", words.ducats, player.ducats.0)}
            {figure("prestige", words.prestige, player.prestige.into())}
            {figure("deck", words.hand, player.hand.count().into())}
            {figure("pirate", words.pirates, player.pirates.count().into())}
            {figure("net", words.cargo, player.cargo.count().into())}
        })
    };
    let top = Memo::new(move |_| desk.view().map(|view| view.seats[seat.index()].top));
    let shown = move || {
        let card = top.get()?;
        desk.say(|speaker, _| {
            let says = speaker.card(card);
            view! { <div class="top" role="img" aria-label=says.clone() title=says>{face(speaker.edition, card)}</div> }
        })
    };
    let markers = move || {
        desk.say(|speaker, view| {
            let player = &view.seats[seat.index()];
            let active = player.active.map(|marker| {
                let (name, effect) = speaker.marker(marker);
                view! { <p class="active">{sign(marker.name(), name)}<span><b>{name}</b>" "{effect}</span></p> }
            });
            let taken = player.taken.iter().map(|marker| sign(marker.name(), speaker.marker(*marker).0)).collect_view();
            view! { {active}<p class="taken">{taken}</p> }
        })
    };
    view! {
        <li class=format!("player seat-{}", seat.0) class:turn=turn aria-current=move || turn.get().then_some("true")>
            {who(desk, seat)}
            <ul class="figures">{figures}</ul>
            {shown}
            {markers}
        </li>
    }
}
