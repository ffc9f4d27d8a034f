//! The whole table on one screen.

use super::Desk;
use super::actions::actions;
use super::auction::auction;
use super::choice::{Choice, show};
use super::counting_house::counting_house;
use super::end::end;
use super::estate::estate;
use super::hand::hand;
use super::harbour::harbour;
use super::labels_in;
use super::market::market;
use super::players::players;
use super::reveal::reveal;
use super::senate::senate;
use super::store::store;
use crate::animate::is_still;
use crate::around::PromptBar;
use crate::art::sign;
use crate::log::Log;
use crate::settings::word;
use crate::stage::Stage;
use crate::tabs::{ShownPart, TablePart, tabs};
use crate::ticking::ticking;
use core::time::Duration;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use ostia::{ROUNDS, Step, View};
use tabletop::Viewer;

/// How long the auction stays after a sale at normal speed, in milliseconds.
const HAMMER: f64 = 1_500.0;

/// What lies in the middle of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoardStage {
    Reveal,
    Auction,
    Harbour,
    CountingHouse,
    Store,
    End,
}

/// Everything a player of Ostia sees.
pub(super) fn board(desk: Desk) -> AnyView {
    let choice = Choice::new(desk);
    let stage = lingering(desk, Memo::new(move |_| stage(desk)));
    // A small screen shows the table again when something new is asked or shown there.
    let shown = ShownPart(RwSignal::new("table"));
    Effect::new(move || {
        stage.track();
        shown.0.set("table");
    });
    let plays = Memo::new(move |_| desk.you().is_some());
    let middle = move || match stage.get() {
        BoardStage::Reveal => reveal(desk),
        BoardStage::Auction => auction(desk, choice),
        BoardStage::Harbour => harbour(desk, choice),
        BoardStage::CountingHouse => counting_house(desk, choice),
        BoardStage::Store => store(desk, choice),
        BoardStage::End => end(desk),
    };
    view! {
        <main class="table ostia" id="table" tabindex="-1" data-part=move || shown.0.get()>
            <PromptBar desk>{actions(desk, choice)}</PromptBar>
            {status(desk)}
            <h2 class="unseen">{move || labels_in(desk.settings).players}</h2>
            {players(desk)}
            <div class="stage" role="group" tabindex="0" aria-label=word(|words| words.table)>{middle}<Stage desk/></div>
            <aside>{market(desk, choice)}{senate(desk)}<Log desk/></aside>
            {tabs(shown, parts(desk))}
            {move || plays.get().then(|| view! { <footer>{hand(desk, choice)}{estate(desk, choice)}</footer> })}
        </main>
    }
    .into_any()
}

/// The parts of the table on a small screen.
fn parts(desk: Desk) -> Vec<TablePart> {
    let labels = move || labels_in(desk.settings);
    vec![
        TablePart::new("table", word(|words| words.table)),
        TablePart::new("prices", move || labels().market),
        TablePart::new("players", move || labels().players),
        TablePart::new("log", word(|words| words.log)),
    ]
}

/// The reader's own figures, where the panels are behind a tab.
fn status(desk: Desk) -> AnyView {
    let money = Memo::new(move |_| {
        let (you, view) = desk.you().zip(desk.view())?;
        view.seats[you.index()].money.map(|money| money.0)
    });
    let money = ticking(desk, money);
    let counts = move |view: &View| {
        let Viewer::Seat(you) = view.viewer else { return None };
        let own = &view.seats[you.index()];
        Some((own.chips, own.storehouses, own.goods.count(), own.loans, view.round))
    };
    let figures = desk.shows(counts, move |counts| {
        let labels = labels_in(desk.settings);
        let figure = |name: &str, legend: &'static str, says: &str, figure: String| view! { <li data-legend=legend>{sign(name, says)}<b>{figure}</b></li> };
        counts
            .map(|(chips, storehouses, goods, loans, round)| {
                view! {
                    <li data-legend="denarii">{sign("denarius", labels.denarii)}<b>{move || money.get()}</b></li>{figure("chip", "chips", labels.chips, chips.to_string())}
                    {figure("storehouse", "storehouses", labels.storehouses, storehouses.to_string())}{figure("goods", "goods", labels.goods, goods.to_string())}
                    {figure("loan", "loans", labels.loans, loans.to_string())}{figure("start", "round", labels.round, format!("{round}/{ROUNDS}"))}
                }
            })
            .into_any()
    });
    view! { <ul class="status figures">{figures}</ul> }.into_any()
}

/// The auction stays for a moment after the hammer has fallen, so that the sale is seen where the bids were; not while the reader is asked
/// something.
fn lingering(desk: Desk, stage: Memo<BoardStage>) -> Memo<BoardStage> {
    let shown = RwSignal::new(stage.get_untracked());
    Effect::new(move || {
        let next = stage.get();
        let leaves_auction = shown.get_untracked() == BoardStage::Auction && next == BoardStage::Harbour;
        let tempo = desk.settings.speed.get_untracked().tempo();
        match tempo.filter(|_| leaves_auction && !is_still() && !untrack(|| desk.must() || desk.moment().is_some())) {
            Some(tempo) => {
                let show = move || {
                    if let Some(stage) = stage.try_get_untracked() {
                        shown.try_set(stage);
                    }
                };
                let timer = set_timeout_with_handle(show, Duration::from_millis((HAMMER * tempo) as u64));
                on_cleanup(move || timer.iter().for_each(TimeoutHandle::clear));
            }
            None => shown.set(next),
        }
    });
    Memo::new(move |_| shown.get())
}

fn stage(desk: Desk) -> BoardStage {
    if show(desk).is_some() {
        return BoardStage::Reveal;
    }
    let Some(view) = desk.view() else { return BoardStage::Harbour };
    match view.step {
        None => BoardStage::End,
        Some(Step::Place | Step::Final) => BoardStage::CountingHouse,
        Some(Step::Settle | Step::Store) => BoardStage::Store,
        Some(Step::Keep | Step::Lot | Step::Bid | Step::Sell | Step::Price | Step::Buyer) => {
            if view.lot.is_some() || matches!(view.step, Some(Step::Price)) { BoardStage::Auction } else { BoardStage::Harbour }
        }
    }
}
