//! The merchants: what everybody knows about each of them (OS-6).

use super::Desk;
use super::labels_in;
use crate::art::{picture, sign};
use crate::who::who;
use leptos::prelude::*;
use ostia::{Chips, GaiusView, MAX_STOREHOUSES, ROUNDS, Step, View};
use tabletop::Seat;

/// All players, in seat order; Gaius, where he plays, comes last.
pub(super) fn players(desk: Desk) -> AnyView {
    let seats = Memo::new(move |_| desk.view().map_or(0, |view| view.seats.len() as u8));
    view! { <ul class="players">{move || Seat::all(seats.get()).map(|seat| player(desk, seat)).collect_view()}{desk.shows(|view| view.gaius.clone(), move |third| third.as_ref().map(|third| gaius(desk, third)).into_any())}</ul> }
        .into_any()
}

fn figure(picture: &'static str, legend: &'static str, says: &str, figure: String) -> AnyView {
    view! { <li data-legend=legend>{sign(picture, says)}<b>{figure}</b></li> }.into_any()
}

fn player(desk: Desk, seat: Seat) -> AnyView {
    let asked = Memo::new(move |_| desk.view().is_some_and(|view| view.asked.contains(&seat)));
    let starts = Memo::new(move |_| desk.view().is_some_and(|view| view.start == seat));
    let counts = move |view: &View| {
        let player = &view.seats[seat.index()];
        (player.money, player.boat.count(), player.loans, player.chips, player.storehouses, player.goods.count())
    };
    let figures = desk.shows(counts, move |&(money, boat, loans, chips, storehouses, goods)| {
        let labels = labels_in(desk.settings);
        let money = money.map_or_else(|| "?".to_owned(), |money| money.to_string());
        // Always the same figures, so that nothing moves when one of them becomes zero.
        view! {
            {figure("chip", "chips", labels.chips, chips.to_string())}
            {figure("denarius", "denarii", labels.denarii, money)}
            {figure("storehouse", "storehouses", labels.storehouses, format!("{storehouses}/{MAX_STOREHOUSES}"))}
            {figure("goods", "goods", labels.goods, goods.to_string())}
            {figure("boat", "boat", labels.boat, boat.to_string())}
            {figure("loan", "loans", labels.loans, loans.to_string())}
        }
        .into_any()
    });
    let in_secret = Memo::new(move |_| desk.view().is_some_and(|view| view.seats[seat.index()].decided && is_secret(&view)));
    let decided =
        move || in_secret.get().then(|| view! { <span class="decided">{sign("sealed", labels_in(desk.settings).has_decided)}</span> });
    let rounds = desk.shows(move |view| view.seats[seat.index()].senate.clone(), move |senate| chips_by_round(desk, senate));
    view! {
        <li class=format!("player seat-{}", seat.0) class:turn=asked aria-current=move || asked.get().then_some("true")>
            {who(desk, seat)}
            <p class="marks">{decided}{move || starts.get().then(|| view! { <span class="starts" data-legend="start">{sign("start", labels_in(desk.settings).starts)}</span> })}</p>
            <ul class="figures">{figures}</ul>
            {rounds}
        </li>
    }
    .into_any()
}

/// Does everybody choose in secret now?
fn is_secret(view: &View) -> bool {
    matches!(view.step, Some(Step::Keep | Step::Place | Step::Final))
}

/// The Senate's chips, round by round; those to come have their place already.
fn chips_by_round(desk: Desk, rounds: &[Chips]) -> AnyView {
    let labels = labels_in(desk.settings);
    let each = (1..=ROUNDS).map(|round| match rounds.get(usize::from(round) - 1) {
        Some(chips) => {
            let says = format!("{} {round}: {chips}", labels.round);
            view! { <li title=says.clone()><span class="unseen">{says.clone()}</span><span aria-hidden="true">{chips.to_string()}</span></li> }
                .into_any()
        }
        None => view! { <li aria-hidden="true">"\u{a0}"</li> }.into_any(),
    });
    let each = each.collect_view();
    view! { <ol class="rounds" data-legend="senate" aria-label=labels.senate>{picture("senate")}{each}</ol> }.into_any()
}

/// The third merchant (OS-90).
fn gaius(desk: Desk, gaius: &GaiusView) -> AnyView {
    let labels = labels_in(desk.settings);
    view! {
        <li class="player gaius">
            <h3 data-legend="gaius"><span class="shape" aria-hidden="true">"G"</span><span class="name">"Gaius"</span></h3>
            <ul class="figures">
                {figure("chip", "chips", labels.chips, gaius.chips.to_string())}
                {figure("denarius", "denarii", labels.denarii, gaius.money.to_string())}
                {figure("goods", "goods", labels.goods, gaius.goods.iter().sum::<u8>().to_string())}
            </ul>
            {chips_by_round(desk, &gaius.senate)}
        </li>
    }
    .into_any()
}
