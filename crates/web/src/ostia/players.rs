//! The merchants: what everybody knows of each of them (OS-6).

use super::Desk;
use super::card::{badge, name};
use crate::art::{picture, sign};
use leptos::prelude::*;
use ostia::{Chips, GaiusView, MAX_STOREHOUSES, Step, View};
use tabletop::Seat;

/// All players, in seat order; Gaius, where he plays, comes last.
pub(super) fn players(desk: Desk) -> AnyView {
    let seats = Memo::new(move |_| desk.view().map_or(0, |view| view.seats.len() as u8));
    view! { <ul class="players">{move || Seat::all(seats.get()).map(|seat| player(desk, seat)).collect_view()}{desk.shows(|view| view.gaius.clone(), move |third| third.as_ref().map(|third| gaius(desk, third)).into_any())}</ul> }
        .into_any()
}

fn figure(picture: &'static str, says: &str, figure: String) -> AnyView {
    view! { <li title=says.to_owned()>{sign(picture, says)}<b>{figure}</b></li> }.into_any()
}

fn player(desk: Desk, seat: Seat) -> AnyView {
    let asked = Memo::new(move |_| desk.view().is_some_and(|view| view.asked.contains(&seat)));
    let starts = Memo::new(move |_| desk.view().is_some_and(|view| view.start == seat));
    let notes = move || {
        let words = desk.settings.words();
        let who = desk.now.with(|now| now.seats.get(seat.index()).map(|seat| (seat.away, seat.bot.is_some())));
        let note = match who {
            _ if desk.you() == Some(seat) => words.you,
            Some((true, _)) => words.away,
            Some((false, true)) => words.bot,
            Some((false, false)) | None => "",
        };
        let offline = matches!(who, Some((_, false))) && desk.you() != Some(seat) && !desk.here.with(|here| here.contains(&seat));
        view! { <small>{note}{offline.then_some(words.offline)}</small> }
    };
    let counts = move |view: &View| {
        let player = &view.seats[seat.index()];
        (player.money, player.boat.count(), player.loans, player.chips, player.storehouses, player.goods.count())
    };
    let figures = desk.shows(counts, move |&(money, boat, loans, chips, storehouses, goods)| {
        let words = desk.settings.words();
        let money = money.map_or_else(|| "?".to_owned(), |money| money.to_string());
        let in_boat = (boat > 0).then(|| figure("boat", words.boat, boat.to_string()));
        let loans = (loans > 0).then(|| figure("loan", words.loans, loans.to_string()));
        view! {
            {figure("chip", words.chips, chips.to_string())}
            {figure("denarius", words.denarii, money)}
            {figure("storehouse", words.storehouses, format!("{storehouses}/{MAX_STOREHOUSES}"))}
            {figure("goods", words.goods, goods.to_string())}
            {in_boat}{loans}
        }
        .into_any()
    });
    let in_secret = Memo::new(move |_| desk.view().is_some_and(|view| view.seats[seat.index()].decided && is_secret(&view)));
    let decided = move || in_secret.get().then(|| view! { <p class="decided">{picture("sealed")}{desk.settings.words().has_decided}</p> });
    let rounds = desk.shows(move |view| view.seats[seat.index()].senate.clone(), move |senate| chips_by_round(desk, senate).into_any());
    view! {
        <li class=format!("player seat-{}", seat.0) class:turn=asked aria-current=move || asked.get().then_some("true")>
            <h3>{badge(seat)}<span class="name">{move || name(desk, seat)}</span>{notes}
                {move || starts.get().then(|| view! { <span class="starts">{sign("start", desk.settings.words().starts)}</span> })}</h3>
            <ul class="figures">{figures}</ul>
            {rounds}
            {decided}
        </li>
    }
    .into_any()
}

/// Do all choose in secret now?
fn is_secret(view: &View) -> bool {
    matches!(view.step, Some(Step::Keep | Step::Place | Step::Final))
}

/// The Senate's chips, round by round.
fn chips_by_round(desk: Desk, rounds: &[Chips]) -> Option<AnyView> {
    if rounds.is_empty() {
        return None;
    }
    let words = desk.settings.words();
    let each = rounds.iter().zip(1..).map(|(chips, round)| {
        let says = format!("{} {round}: {chips}", words.round);
        view! { <li title=says.clone()><span class="unseen">{says.clone()}</span><span aria-hidden="true">{chips.to_string()}</span></li> }
    });
    let each = each.collect_view();
    Some(view! { <ol class="rounds" aria-label=words.senate>{picture("senate")}{each}</ol> }.into_any())
}

/// The third merchant (OS-90).
fn gaius(desk: Desk, gaius: &GaiusView) -> AnyView {
    let words = desk.settings.words();
    view! {
        <li class="player gaius">
            <h3><span class="shape" aria-hidden="true">"G"</span><span class="name">"Gaius"</span></h3>
            <ul class="figures">
                {figure("chip", words.chips, gaius.chips.to_string())}
                {figure("denarius", words.denarii, gaius.money.to_string())}
                {figure("goods", words.goods, gaius.goods.iter().sum::<u8>().to_string())}
            </ul>
            {chips_by_round(desk, &gaius.senate)}
        </li>
    }
    .into_any()
}
