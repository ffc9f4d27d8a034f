//! The whole table on one screen.

use super::Desk;
use super::actions::{Actions, Preview};
use super::choice::Choice;
use super::composer::Composer;
use super::hand::Hand;
use super::load::Load;
use super::map::Map;
use super::offers::Offers;
use super::players::Players;
use crate::around::{Log, PromptBar};
use crate::art::picture;
use crate::settings::{Settings, word};
use leptos::prelude::*;
use oltre_mare::Prompt;

/// Everything a player of Oltre Mare sees.
#[component]
pub(crate) fn Board() -> impl IntoView {
    let desk = Desk::here();
    let choice = Choice::new();
    provide_context(choice);
    // What was chosen for one question is not meant for the next.
    let question = Memo::new(move |_| desk.prompt().map(|prompt| core::mem::discriminant(&prompt)));
    Effect::new(move || {
        question.track();
        choice.clear();
    });
    let loading = Memo::new(move |_| matches!(desk.prompt(), Some(Prompt::Load { .. })));
    view! {
        <main class="table oltre-mare">
            <PromptBar desk><Actions/></PromptBar>
            <Players/>
            <div class="sea-side"><Map/><Piles/></div>
            <aside><Composer/><Offers/><Log desk/></aside>
            <footer>{move || if loading.get() { view! { <Load/> }.into_any() } else { view! { <Hand/> }.into_any() }}<Preview/></footer>
        </main>
    }
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
