//! The players: what everybody knows of each of them.

use super::card::{back, face};
use super::map::letter;
use crate::art::sign;
use crate::desk::Desk;
use leptos::prelude::*;
use tabletop::Seat;

/// All players, in seat order.
#[component]
pub(crate) fn Players() -> impl IntoView {
    let desk = Desk::here();
    let all = move || {
        desk.say(|speaker, now| {
            let view = &now.view;
            Seat::all(view.seats.len() as u8)
                .zip(&view.seats)
                .map(|(seat, player)| {
                    let turn = view.turn_of == seat && view.step.is_some();
                    let figure = |name: &str, says: String, figure: String| view! { <li>{sign(name, &says)}<b>{figure}</b></li> };
                    let marker = player.active.map(|marker| {
                        let (name, effect) = speaker.marker(marker);
                        view! { <p class="active">{sign(marker.name(), name)}<span><b>{name}</b>" "{effect}</span></p> }
                    });
                    let taken = player.taken.iter().map(|marker| sign(marker.name(), speaker.marker(*marker).0)).collect_view();
                    view! {
                        <li class=format!("player seat-{}", seat.0) class:turn=turn class:you=speaker.you == Some(seat) aria-current=turn.then_some("true")>
                            <h3><span class="shape">{letter(seat)}</span>{now.names[seat.index()].clone()}</h3>
                            <ul class="figures">
                                {figure("ducat", "Ducats".into(), player.ducats.0.to_string())}
                                {figure("prestige", "Prestige".into(), player.prestige.to_string())}
                                {figure("deck", "Hand".into(), player.hand.count().to_string())}
                                {figure("pirate", "Pirates".into(), player.pirates.count().to_string())}
                                {figure("net", "Cargo".into(), player.cargo.count().to_string())}
                            </ul>
                            <div class="top" title=speaker.card(player.top)>{face(speaker.edition, player.top)}<span class="unseen">{speaker.card(player.top)}</span></div>
                            {marker}
                            <p class="taken">{taken}</p>
                        </li>
                    }
                })
                .collect_view()
        })
    };
    let _ = back;
    view! { <ul class="players">{all}</ul> }
}
