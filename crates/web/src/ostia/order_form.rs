//! The form for a standing order: bid up to how much, for which lots and for how long; or pass on all others.

use super::{Desk, labels_in};
use crate::orders::{choice, figure, leave};
use crate::settings::word;
use leptos::prelude::*;
use ostia::{Denarii, Good};
use protocol::{BidOrder, OstiaInstruction};

pub(super) fn form(desk: Desk) -> AnyView {
    let labels = move || labels_in(desk.settings);
    let (most, lots) = (RwSignal::new(14_u16), RwSignal::new(1_u16));
    let (what, lasts, loan) = (RwSignal::new(0_usize), RwSignal::new(0_usize), RwSignal::new(false));
    let rounds = move || (lasts.get_untracked() == 0).then_some(1);
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let view = desk.present();
        let lot = view.and_then(|view| view.lot.as_ref().map(|lot| lot.cards)).filter(|_| what.get_untracked() == 1);
        let order = BidOrder {
            most: Denarii(most.get_untracked().into()),
            lot,
            goods: what.get_untracked().checked_sub(2).map(|good| Good(good as u8)).into_iter().collect(),
            lots: lots.get_untracked() as u8,
            rounds: rounds(),
            on_loan: loan.get_untracked(),
            bidding: false,
        };
        leave(desk, OstiaInstruction::UpTo(order));
    };
    let pass = move |_| leave(desk, OstiaInstruction::Pass { rounds: rounds() });
    let meant = move || {
        let many = desk.edition.with_value(|edition| edition.goods.len() as u8);
        let goods = desk.say(|speaker, _| (0..many).map(|good| speaker.good(Good(good))[1].clone()).collect::<Vec<_>>());
        let with = goods.into_iter().flatten().map(|good| format!("{} {good}", labels().lots_with));
        [labels().any_lot.to_owned(), labels().this_lot.to_owned()].into_iter().chain(with).collect()
    };
    let spans = move || [labels().this_round, desk.settings.words().until_cancelled].map(str::to_owned).to_vec();
    view! {
        <form class="order" on:submit=send>
            {figure(move || labels().bid_up_to, most, 1)}
            {choice(move || labels().for_what, what, meant)}
            {figure(move || labels().lots_at_most, lots, 1)}
            {choice(word(|words| words.order_lasts), lasts, spans)}
            <label class="check"><input type="checkbox" prop:checked=loan on:change=move |event| loan.set(event_target_checked(&event))/>" "{move || labels().even_on_loan}</label>
            <p class="faint">{move || labels().tops_only_those_before}</p>
            <div class="buttons"><button class="yes" data-asks>{word(|words| words.leave_order)}</button><button type="button" data-asks on:click=pass>{move || labels().pass_all}</button></div>
        </form>
    }
    .into_any()
}
