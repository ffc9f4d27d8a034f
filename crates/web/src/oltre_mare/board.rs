//! The whole table on one screen.

use super::Desk;
use super::actions::{Actions, Preview};
use super::choice::Choice;
use super::composer::Composer;
use super::events::Events;
use super::hand::Hand;
use super::load::Load;
use super::map::{Map, Stops};
use super::offers::{Offers, is_for};
use super::players::Players;
use super::stack::{Looked, Pile, Stack};
use super::{game_word, labels_in};
use crate::around::PromptBar;
use crate::art::{picture, sign};
use crate::log::Log;
use crate::settings::{Settings, word};
use crate::stage::Stage;
use crate::tabs::{ShownPart, TablePart, tabs};
use leptos::prelude::*;
use oltre_mare::{Action, Prompt, View};
use tabletop::Viewer;

/// Everything a player of Oltre Mare sees.
#[component]
pub(crate) fn Board() -> impl IntoView {
    let desk = Desk::here();
    let choice = Choice::new(desk);
    provide_context(choice);
    provide_context(Looked(RwSignal::new(None)));
    leave_drafts(desk, choice);
    let shown = ShownPart(RwSignal::new("map"));
    follow_question(desk, shown);
    let loading = Memo::new(move |_| matches!(desk.prompt(), Some(Prompt::Load { .. })));
    view! {
        <main class="table oltre-mare" id="table" tabindex="-1" data-part=move || shown.0.get()>
            <PromptBar desk><Actions/></PromptBar>
            <Status/>
            <h2 class="unseen">{game_word(|labels| labels.players)}</h2>
            <Players/>
            <div class="sea-side"><Map/><Piles/><Stops/><Stage desk/></div>
            <aside><Offers/><Log desk/></aside>
            {tabs(shown, parts(desk))}
            <footer class:loading=loading>{move || loading.get().then(|| view! { <Load/> })}<Hand/><Composer/><Preview/></footer>
            <Stack/>
            <Events/>
        </main>
    }
}

/// A player who has chosen as many cards as the prompt asks for finds them chosen after a reload.
fn leave_drafts(desk: Desk, choice: Choice) {
    let meant = Memo::new(move |_| {
        let cards = choice.with(|chosen| chosen.answer.clone());
        match desk.asked_now()? {
            Prompt::Discard { surplus, .. } => (cards.len() == usize::from(surplus)).then(|| Action::Discard(cards.into_iter().collect())),
            Prompt::Trade { play, .. } => (Some(cards.len()) == play.map(usize::from)).then(|| Action::Play(cards.into_iter().collect())),
            Prompt::Load { cards: all } => (cards.len() == usize::from(all.len())).then(|| Action::Load(cards.into_iter().collect())),
            Prompt::Speak { .. } | Prompt::Sail { .. } | Prompt::Compass { .. } => None,
        }
    });
    let waits = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move || {
        // If the prompt has changed a little, the table has dropped the last draft.
        let (meant, left) = (meant.get(), desk.drafted());
        waits.update_value(|waits| waits.take().iter().for_each(TimeoutHandle::clear));
        if meant.is_none() || meant == left {
            return;
        }
        let leave = move || desk.draft(meant.clone());
        waits.set_value(set_timeout_with_handle(leave, core::time::Duration::from_millis(600)).ok());
    });
}

/// The parts of the table; the offers that the reader can answer are counted.
fn parts(desk: Desk) -> Vec<TablePart> {
    let waiting =
        move || desk.you().zip(desk.view()).map_or(0, |(you, view)| view.offers.iter().filter(|offer| is_for(offer, you)).count());
    vec![
        TablePart::new("map", game_word(|labels| labels.map)),
        TablePart { waiting: Signal::derive(waiting), ..TablePart::new("trade", game_word(|labels| labels.trade)) },
        TablePart::new("players", game_word(|labels| labels.players)),
        TablePart::new("log", word(|words| words.log)),
    ]
}

/// A small screen shows the part of the table that a new question is about.
fn follow_question(desk: Desk, ShownPart(shown): ShownPart) {
    let needs_map = Memo::new(move |_| matches!(desk.prompt(), Some(Prompt::Sail { .. } | Prompt::Compass { .. })));
    Effect::new(move || {
        if needs_map.get() {
            shown.set("map");
        }
    });
}

/// The reader's own figures, where the panels are behind a tab.
#[component]
fn Status() -> impl IntoView {
    let (desk, settings) = (Desk::here(), Settings::here());
    let counts = move |view: &View| {
        let Viewer::Seat(you) = view.viewer else { return None };
        let own = &view.seats[you.index()];
        Some((own.ducats.0, own.prestige, own.hand.count(), own.pirates.count(), own.cargo.count(), view.deck))
    };
    let figures = desk.shows(counts, move |counts| {
        let labels = labels_in(settings);
        let figure = |name: &str, says: &str, figure: i32| view! { <li title=says.to_owned()>{sign(name, says)}<b>{figure}</b></li> };
        counts
            .map(|(ducats, prestige, hand, pirates, cargo, deck)| {
                view! {
                    {figure("ducat", labels.ducats, ducats)}{figure("prestige", labels.prestige, prestige.into())}
                    {figure("goods", labels.hand, hand.into())}{figure("pirate", labels.pirates, pirates.into())}
                    {figure("net", labels.cargo, cargo.into())}{figure("deck", labels.deck, deck.into())}
                }
            })
            .into_any()
    });
    view! { <ul class="status figures">{figures}</ul> }
}

/// What lies beside the sea: the deck, and Venice.
#[component]
fn Piles() -> impl IntoView {
    let desk = Desk::here();
    let settings = Settings::here();
    let deck = move || desk.view().map(|view| view.deck);
    let venice = move || {
        let labels = labels_in(settings);
        desk.view().map(|view| if view.venice_to_come { labels.venice_to_come } else { labels.venice_passed })
    };
    let Looked(looked) = Looked::here();
    let discard = Memo::new(move |_| desk.view().map(|view| view.discard.len()));
    view! {
        <p class="piles">
            {picture("deck")}" "{game_word(|labels| labels.deck)}" "<b>{deck}</b>" · "{venice}" · "
            <button class="small" on:click=move |_| looked.set(Some(Pile::Discard))>{game_word(|labels| labels.discard_pile)}" "<b>{move || discard.get()}</b></button>
        </p>
    }
}
