//! The whole table on one screen.

use super::Desk;
use super::actions::{Actions, Preview};
use super::choice::Choice;
use super::composer::Composer;
use super::events::Events;
use super::hand::Hand;
use super::load::Load;
use super::map::Map;
use super::offers::Offers;
use super::players::Players;
use super::stack::{Looked, Pile, Stack};
use super::{game_word, labels_in};
use crate::around::{Log, PromptBar};
use crate::art::picture;
use crate::settings::Settings;
use leptos::prelude::*;
use oltre_mare::{Action, Prompt};

/// Everything a player of Oltre Mare sees.
#[component]
pub(crate) fn Board() -> impl IntoView {
    let desk = Desk::here();
    let choice = Choice::new(desk);
    provide_context(choice);
    provide_context(Looked(RwSignal::new(None)));
    leave_drafts(desk, choice);
    let loading = Memo::new(move |_| matches!(desk.prompt(), Some(Prompt::Load { .. })));
    view! {
        <main class="table oltre-mare">
            <PromptBar desk><Actions/></PromptBar>
            <Players/>
            <div class="sea-side"><Map/><Piles/></div>
            <aside><Composer/><Offers/><Log desk/></aside>
            <footer class:loading=loading>{move || loading.get().then(|| view! { <Load/> })}<Hand/><Preview/></footer>
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
