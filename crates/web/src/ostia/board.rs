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
use crate::around::PromptBar;
use crate::art::sign;
use crate::log::Log;
use crate::settings::word;
use crate::stage::Stage;
use crate::tabs::{ShownPart, TablePart, tabs};
use leptos::prelude::*;
use ostia::{ROUNDS, Step, View};
use tabletop::Viewer;

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
    let stage = Memo::new(move |_| stage(desk));
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
    let counts = move |view: &View| {
        let Viewer::Seat(you) = view.viewer else { return None };
        let own = &view.seats[you.index()];
        Some((own.money.map_or(0, |money| money.0), own.chips, own.storehouses, own.goods.count(), own.loans, view.round))
    };
    let figures = desk.shows(counts, move |counts| {
        let labels = labels_in(desk.settings);
        let figure = |name: &str, says: &str, figure: String| view! { <li title=says.to_owned()>{sign(name, says)}<b>{figure}</b></li> };
        counts
            .map(|(money, chips, storehouses, goods, loans, round)| {
                view! {
                    {figure("denarius", labels.denarii, money.to_string())}{figure("chip", labels.chips, chips.to_string())}
                    {figure("storehouse", labels.storehouses, storehouses.to_string())}{figure("goods", labels.goods, goods.to_string())}
                    {figure("loan", labels.loans, loans.to_string())}{figure("start", labels.round, format!("{round}/{ROUNDS}"))}
                }
            })
            .into_any()
    });
    view! { <ul class="status figures">{figures}</ul> }.into_any()
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
