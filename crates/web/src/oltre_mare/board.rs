//! The whole table on one screen.

use super::hand::{Hand, Preview};
use super::map::Map;
use super::offers::Offers;
use super::players::Players;
use crate::desk::Desk;
use leptos::prelude::*;

/// Everything a player of Oltre Mare sees.
#[component]
pub(crate) fn Board() -> impl IntoView {
    let desk = Desk::here();
    let prompt = move || desk.say(|speaker, now| now.prompt.as_ref().map(|prompt| speaker.prompt(prompt)));
    let log = move || desk.now.with(|now| now.log.iter().map(|line| view! { <li>{line.clone()}</li> }).collect_view());
    view! {
        <main class="table oltre-mare">
            <header class="prompt" role="status"><p>{prompt}</p></header>
            <Players/>
            <Map/>
            <aside><Offers/><section class="log"><h2>"Log"</h2><ol>{log}</ol></section></aside>
            <footer><Hand/><Preview/></footer>
        </main>
    }
}
