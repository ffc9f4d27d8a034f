//! The form for a standing order: sell or buy, how many of which good, at what price, with whom and for how long; or no trades at all.

use super::{Desk, labels_in};
use crate::orders::{choice, figure, leave};
use crate::settings::word;
use leptos::prelude::*;
use oltre_mare::Good;
use protocol::{OltreMareInstruction, TradeOrder, TradeSide};
use tabletop::Seat;

pub(super) fn form(desk: Desk) -> AnyView {
    let labels = move || labels_in(desk.settings);
    let buys = RwSignal::new(false);
    let (good, with, lasts, often) = (RwSignal::new(0_usize), RwSignal::new(0_usize), RwSignal::new(0_usize), RwSignal::new(0_usize));
    let (count, price) = (RwSignal::new(1_u16), RwSignal::new(2_u16));
    let others = move || {
        let you = desk.you();
        Seat::all(desk.names().len() as u8).filter(move |seat| Some(*seat) != you).collect::<Vec<_>>()
    };
    // This turn, once around, until cancelled.
    let turns = move || match lasts.get_untracked() {
        0 => None,
        1 => Some(1),
        _ => Some(others().len() as u8 + 1),
    };
    let side = move |side: bool, label: fn(&sentences::OltreMareLabels) -> &'static str| {
        view! { <button type="button" class="chip" aria-pressed=move || (buys.get() == side).to_string() on:click=move |_| buys.set(side)>{move || label(labels())}</button> }
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let partner = with.get_untracked().checked_sub(1).and_then(|at| untrack(others).get(at).copied());
        let order = TradeOrder {
            side: if buys.get_untracked() { TradeSide::Buy } else { TradeSide::Sell },
            good: Good(good.get_untracked() as u8),
            count: count.get_untracked() as u8,
            price: price.get_untracked(),
            partners: partner.into_iter().collect(),
            turns: untrack(turns),
            each_turn: often.get_untracked() == 1,
            on_credit: false,
            done: 0,
            promised: Vec::new(),
        };
        leave(desk, OltreMareInstruction::Trade(order));
    };
    let no_trades = move |_| leave(desk, OltreMareInstruction::NoTrades { turns: untrack(turns) });
    let goods = move || {
        let many = desk.edition.get_value().goods.len() as u8;
        desk.say(|speaker, _| (0..many).map(|good| speaker.good(Good(good))[1].clone()).collect()).unwrap_or_default()
    };
    let partners = move || {
        let names = desk.names();
        let anyone = labels().anyone.to_owned();
        [anyone].into_iter().chain(others().into_iter().map(|seat| names[seat.index()].clone())).collect()
    };
    let spans = move || {
        let words = desk.settings.words();
        [words.until_cancelled, labels().this_turn, labels().once_around].map(str::to_owned).to_vec()
    };
    let how_often = move || [labels().in_all, labels().each_turn].map(str::to_owned).to_vec();
    let limit = move || if buys.get() { labels().at_most } else { labels().at_least };
    view! {
        <form class="order" on:submit=send>
            <div role="group" aria-label=word(|words| words.orders)>{side(false, |labels| labels.sell)}{side(true, |labels| labels.buy)}</div>
            {figure(move || labels().how_many, count, 1)}
            {choice(move || labels().good, good, goods)}
            {figure(limit, price, 0)}
            {choice(move || labels().partner, with, partners)}
            {choice(move || labels().how_often, often, how_often)}
            {choice(word(|words| words.order_lasts), lasts, spans)}
            {move || buys.get().then(|| view! { <p class="faint">{move || labels().icons_unsure}</p> })}
            <div class="buttons"><button class="yes" data-asks>{word(|words| words.leave_order)}</button><button type="button" data-asks on:click=no_trades>{move || labels().no_trades}</button></div>
        </form>
    }
    .into_any()
}
