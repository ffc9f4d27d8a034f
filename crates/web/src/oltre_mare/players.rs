//! The players: what everybody knows of each of them.

use super::Desk;
use super::card::face;
use super::labels_in;
use super::stack::{Looked, Pile};
use crate::art::sign;
use crate::settings::Settings;
use crate::who::who;
use ::oltre_mare::View;
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
    let Looked(looked) = Looked::here();
    let turn = Memo::new(move |_| desk.view().is_some_and(|view| view.turn_of == seat && view.step.is_some()));
    let counts = move |view: &View| {
        let player = &view.seats[seat.index()];
        (player.ducats.0, player.prestige, player.hand.count(), player.pirates.count(), player.cargo.count())
    };
    let figures = desk.shows(counts, move |&(ducats, prestige, hand, pirates, cargo)| {
        let labels = labels_in(settings);
        let figure = |name: &str, legend: &'static str, says: &str, figure: i32| view! { <li data-legend=legend>{sign(name, says)}<b>{figure}</b></li> };
        view! {
            {figure("ducat", "ducats", labels.ducats, ducats)}
            {figure("prestige", "prestige", labels.prestige, prestige.into())}
            {figure("deck", "hand", labels.hand, hand.into())}
            {figure("pirate", "pirates", labels.pirates, pirates.into())}
            {figure("net", "cargo", labels.cargo, cargo.into())}
        }
        .into_any()
    });
    let shown = desk.shows(
        move |view| (view.seats[seat.index()].top, view.seats[seat.index()].cargo.faces().is_some()),
        move |&(card, may_look)| {
            let said = desk.say(|speaker, _| {
                let says = speaker.card(card);
                let face = face(speaker.edition, card);
                if may_look {
                    let look = format!("{}: {}. {says}", labels_in(settings).cargo, labels_in(settings).look_through);
                    view! { <button class="top card" title=look.clone() on:click=move |_| looked.set(Some(Pile::Cargo(seat)))><span class="unseen">{look.clone()}</span>{face}</button> }.into_any()
                } else {
                    view! { <div class="top" role="img" aria-label=says.clone() title=says>{face}</div> }.into_any()
                }
            });
            said.into_any()
        },
    );
    let of_markers = move |view: &View| (view.seats[seat.index()].active, view.seats[seat.index()].taken.clone());
    let markers = desk.shows(of_markers, move |(active, taken)| {
        let said = desk.say(|speaker, _| {
            let active = active.map(|marker| {
                let (name, effect) = speaker.marker(marker);
                view! { <p class="active" data-legend=marker.name()>{sign(marker.name(), name)}<span><b>{name}</b>" "<span class="effect">{effect}</span></span></p> }
            });
            let taken = taken.iter().map(|marker| view! { <span data-legend=marker.name()>{sign(marker.name(), speaker.marker(*marker).0)}</span> }).collect_view();
            view! { <div class="markers">{active}<p class="taken">{taken}</p></div> }
        });
        said.into_any()
    });
    view! {
        <li class=format!("player seat-{}", seat.0) class:turn=turn aria-current=move || turn.get().then_some("true")>
            {who(desk, seat)}
            <ul class="figures">{figures}</ul>
            {shown}
            {markers}
        </li>
    }
}
