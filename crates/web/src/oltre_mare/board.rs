//! The whole table on one screen.

use super::Desk;
use super::actions::{Actions, Preview};
use super::choice::{Choice, Mode};
use super::composer::Composer;
use super::events::Events;
use super::hand::Hand;
use super::load::Load;
use super::map::Map;
use super::offers::Offers;
use super::players::Players;
use crate::around::{Log, PromptBar};
use crate::art::picture;
use crate::settings::{Settings, word};
use leptos::prelude::*;
use oltre_mare::{Action, Prompt};
use tabletop::Card;

/// Everything a player of Oltre Mare sees.
#[component]
pub(crate) fn Board() -> impl IntoView {
    let desk = Desk::here();
    let choice = Choice::new();
    provide_context(choice);
    // What was chosen for one question is not meant for the next; what was left with the table is taken up again.
    let question = Memo::new(move |_| desk.prompt().map(|prompt| core::mem::discriminant(&prompt)));
    Effect::new(move || {
        question.track();
        choice.clear();
        if let (Some(prompt), Some(draft)) = (desk.prompt(), desk.drafted()) {
            choice.cards.set(chosen_in(&prompt, &draft));
        }
    });
    leave_drafts(desk, choice);
    let loading = Memo::new(move |_| matches!(desk.prompt(), Some(Prompt::Load { .. })));
    view! {
        <main class="table oltre-mare">
            <PromptBar desk><Actions/></PromptBar>
            <Players/>
            <div class="sea-side"><Map/><Piles/></div>
            <aside><Composer/><Offers/><Log desk/></aside>
            <footer>{move || if loading.get() { view! { <Load/> }.into_any() } else { view! { <Hand/> }.into_any() }}<Preview/></footer>
            <Events/>
        </main>
    }
}

/// The cards that a draft has chosen, where it answers this question.
fn chosen_in(prompt: &Prompt, draft: &Action) -> Vec<Card> {
    match (prompt, draft) {
        (Prompt::Trade { .. }, Action::Play(cards)) => cards.iter().collect(),
        (Prompt::Discard { .. }, Action::Discard(cards)) | (Prompt::Load { .. }, Action::Load(cards)) => cards.iter().copied().collect(),
        (_, _) => Vec::new(),
    }
}

/// Whoever has chosen as many cards as are asked for finds them chosen after a reload.
fn leave_drafts(desk: Desk, choice: Choice) {
    let meant = Memo::new(move |_| {
        let cards = choice.cards.get();
        if choice.mode.with(|mode| *mode != Mode::Prompt) {
            return None;
        }
        match desk.prompt()? {
            Prompt::Discard { surplus, .. } => (cards.len() == usize::from(surplus)).then(|| Action::Discard(cards.into_iter().collect())),
            Prompt::Trade { play, .. } => (Some(cards.len()) == play.map(usize::from)).then(|| Action::Play(cards.into_iter().collect())),
            Prompt::Load { cards: all } => (cards.len() == usize::from(all.len())).then(|| Action::Load(cards.into_iter().collect())),
            Prompt::Speak { .. } | Prompt::Sail { .. } | Prompt::Compass { .. } => None,
        }
    });
    let waits = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move || {
        let meant = meant.get();
        waits.update_value(|waits| waits.take().iter().for_each(TimeoutHandle::clear));
        if meant.is_none() || meant == desk.drafted() {
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
        let words = settings.words();
        desk.view().map(|view| if view.venice_to_come { words.venice_to_come } else { words.venice_passed })
    };
    view! { <p class="piles">{picture("deck")}" "{word(|words| words.deck)}" "<b>{deck}</b>" · "{venice}</p> }
}
