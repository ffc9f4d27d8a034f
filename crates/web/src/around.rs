//! What stands around the board of any game: the prompt above, the log beside.

use crate::desk::{Desk, Shown};
use crate::settings::word;
use leptos::prelude::*;
use sentences::Speaker;
use table::{News, What};

/// What the game wants from the reader, and the buttons for it.
#[component]
pub(crate) fn PromptBar<R: Shown>(desk: Desk<R>, children: Children) -> impl IntoView {
    let says = move || {
        if desk.back.get().is_some() {
            return Some(desk.settings.words().looking_back.to_owned());
        }
        let prompt = desk.prompt();
        desk.say(|speaker, view| match &prompt {
            Some(prompt) => Some(R::say_prompt(speaker, prompt)),
            None => R::say_waiting(speaker, view),
        })
        .flatten()
    };
    let must = move || desk.now.with(|now| now.asked.as_ref().is_some_and(|asked| asked.must)) && desk.back.get().is_none();
    view! {
        <header class="prompt" class:must=must>
            <p role="status">{says}</p>
            <div class="buttons">{children()}</div>
            {move || desk.refused.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}
            {crate::guide::beside()}
            {move || desk.back.get().map(|_| view! { <button class="main" on:click=move |_| desk.back.set(None)>{word(|words| words.back_to_now)}</button> })}
        </header>
    }
}

/// What happened, in sentences, the newest first. Each leads to that moment.
#[component]
pub(crate) fn Log<R: Shown>(desk: Desk<R>) -> impl IntoView {
    let lines = move || {
        desk.say(|speaker, _| {
            desk.now.with(|now| {
                let told = now.past.iter().enumerate().rev().take(200);
                told.flat_map(|(place, past)| sentences_of::<R>(speaker, &past.news).into_iter().rev().map(move |line| (place, line))).collect::<Vec<_>>()
            })
        })
        .unwrap_or_default()
    };
    let line = move |(place, line): (usize, String)| {
        view! { <li class:at=move || desk.back.get() == Some(place)><button on:click=move |_| desk.back.set(Some(place))>{line}</button></li> }
    };
    view! {
        <section class="log" aria-label=word(|words| words.log)>
            <h2>{word(|words| words.log)}</h2>
            <ol>{move || lines().into_iter().map(line).collect_view()}</ol>
        </section>
    }
}

/// A piece of news in sentences.
fn sentences_of<R: Shown>(speaker: &Speaker<'_, R::Words>, news: &News<R>) -> Vec<String> {
    match &news.what {
        What::Dealt { sights, .. } | What::Acted { sights, .. } => sights.iter().map(|sight| R::say_sight(speaker, sight)).collect(),
        What::Said { seat, text } => vec![format!("{}: {text}", speaker.name(*seat))],
        What::Opened
        | What::Sat { .. }
        | What::Stood { .. }
        | What::Undone { .. }
        | What::TakeBackAsked { .. }
        | What::TakeBackGranted { .. }
        | What::TakeBackRefused { .. }
        | What::Paused { .. }
        | What::Resumed { .. }
        | What::TakenOver { .. }
        | What::Returned { .. }
        | What::Resigned { .. }
        | What::Removed { .. }
        | What::Drafted
        | What::Instructed
        | What::Muted { .. }
        | What::Over { .. }
        | What::Closed
        | What::Rematch { .. } => Vec::new(),
    }
}
