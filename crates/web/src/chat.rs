//! What the people at the table say to each other.

use crate::desk::{Desk, Shown};
use crate::each::each;
use crate::settings::word;
use crate::who::letter;
use leptos::prelude::*;
use protocol::{Command, What};

/// How much was said that the reader has not seen: all since the chat was open last.
pub(crate) fn unread<R: Shown>(desk: Desk<R>, open: RwSignal<bool>) -> Memo<usize> {
    let newest = Memo::new(move |_| desk.now.with(|now| now.n));
    // What was said before the page was opened counts as read.
    let read = Memo::new(move |before: Option<&u32>| match before {
        Some(before) if !open.get() && *before > 0 => *before,
        Some(_) | None => newest.get(),
    });
    Memo::new(move |_| {
        let you = desk.you();
        desk.now.with(|now| {
            let new = now.past.iter().rev().take_while(|past| past.news.n > read.get());
            new.filter(|past| matches!(past.news.what, What::Said { seat, .. } if Some(seat) != you)).count()
        })
    })
}

/// Everything that was said, the newest first, and a field to say something.
#[component]
pub(crate) fn Chat<R: Shown>(desk: Desk<R>) -> impl IntoView {
    let said = move || {
        desk.now.with(|now| {
            let said = now.past.iter().rev().filter_map(|past| {
                let What::Said { seat, text } = &past.news.what else { return None };
                Some((past.news.n, *seat, text.clone()))
            });
            said.collect::<Vec<_>>()
        })
    };
    let line = move |(_, seat, text): (u32, _, String)| {
        let name = move || desk.names().into_iter().nth(tabletop::Seat::index(seat));
        view! { <li class=format!("said seat-{}", seat.0)><b><span class="shape" aria-hidden="true">{letter(seat)}</span>{name}</b>" "{text}</li> }.into_any()
    };
    let words = RwSignal::new(String::new());
    let speak = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = words.get().trim().to_owned();
        if !text.is_empty() {
            words.set(String::new());
            desk.command(Command::Say { text });
        }
    };
    let may_speak = Memo::new(move |_| desk.you().is_some());
    view! {
        {move || may_speak.get().then(|| view! {
            <form class="chat" on:submit=speak>
                <input maxlength="500" aria-label=word(|words| words.say_something) placeholder=word(|words| words.say_something)
                    prop:value=move || words.get() on:input=move |event| words.set(event_target_value(&event))/>
                <button>{word(|words| words.say)}</button>
            </form>
        })}
        <ol tabindex="0" aria-label=word(|words| words.chat)>{each(said, |(n, ..)| *n, line)}</ol>
    }
    .into_any()
}
