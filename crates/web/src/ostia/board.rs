//! The whole table on one screen.

use super::Desk;
use super::actions::actions;
use super::auction::auction;
use super::choice::{Choice, show};
use super::counting_house::counting_house;
use super::end::end;
use super::estate::estate;
use super::hand::{focus, hand};
use super::harbour::harbour;
use super::market::market;
use super::players::players;
use super::reveal::reveal;
use super::senate::senate;
use super::store::store;
use crate::around::{Log, PromptBar};
use leptos::prelude::*;
use ostia::Step;

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
    let plays = Memo::new(move |_| desk.you().is_some());
    // When the button that was pressed is gone, the focus stays at the table.
    Effect::new(move || {
        choice.prompt.track();
        stage.track();
        request_animation_frame(|| {
            let lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
            if lost {
                focus("ostia".into());
            }
        });
    });
    let middle = move || match stage.get() {
        BoardStage::Reveal => reveal(desk),
        BoardStage::Auction => auction(desk, choice),
        BoardStage::Harbour => harbour(desk, choice),
        BoardStage::CountingHouse => counting_house(desk, choice),
        BoardStage::Store => store(desk, choice),
        BoardStage::End => end(desk),
    };
    view! {
        <main class="table ostia" id="ostia" tabindex="-1">
            <PromptBar desk>{actions(desk, choice)}</PromptBar>
            {players(desk)}
            <div class="middle"><div class="stage">{middle}</div>{market(desk, choice)}</div>
            <aside>{senate(desk)}<Log desk/></aside>
            {move || plays.get().then(|| view! { <footer>{hand(desk, choice)}{estate(desk, choice)}</footer> })}
        </main>
    }
    .into_any()
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
