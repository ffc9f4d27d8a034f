//! What the people at the table say to each other.

use crate::desk::{Desk, Shown};
use crate::each::each;
use crate::people_here::Shields;
use crate::settings::word;
use crate::who::letter;
use leptos::prelude::*;
use protocol::{Command, SpectatorRemark, What};

/// How much was said that the reader has not seen: all since the chat was open last.
pub(crate) fn unread<R: Shown>(desk: Desk<R>, open: RwSignal<bool>) -> Memo<usize> {
    let newest = Memo::new(move |_| desk.now.with(|now| now.n));
    // What was said before the page was opened counts as read.
    let read = Memo::new(move |before: Option<&u32>| match before {
        Some(before) if !open.get() && *before > 0 => *before,
        Some(_) | None => newest.get(),
    });
    let last = Memo::new(move |_| desk.spectators.with(|remarks| remarks.last().map_or(0, |last| last.n)));
    let heard = Memo::new(move |before: Option<&u32>| match before {
        Some(before) if !open.get() && *before > 0 => *before,
        Some(_) | None => last.get(),
    });
    Memo::new(move |_| {
        let (you, Shields { muted, spectators: hidden, .. }) = (desk.you(), desk.shields.get());
        let among_spectators = desk.spectators.with(|remarks| {
            let new = remarks.iter().filter(|remark| remark.n > heard.get() && !hidden.contains(&remark.speaker));
            new.count()
        });
        let at_the_table = desk.now.with(|now| {
            let new = now.past.iter().rev().take_while(|past| past.news.n > read.get());
            new.filter(|past| matches!(past.news.what, What::Said { seat, .. } if Some(seat) != you && !muted.contains(&seat))).count()
        });
        at_the_table + among_spectators
    })
}

/// Everything that was said, the newest first, and a field to say something.
#[component]
pub(crate) fn Chat<R: Shown>(desk: Desk<R>) -> impl IntoView {
    // Whom the reader has muted is not shown to them.
    let said = move || {
        let muted = desk.shields.get().muted;
        desk.now.with(|now| {
            let said = now.past.iter().rev().filter_map(|past| {
                let What::Said { seat, text } = &past.news.what else { return None };
                (!muted.contains(seat)).then(|| (past.news.n, *seat, text.clone()))
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
    let plays = Memo::new(move |_| desk.you().is_some());
    let among_spectators =
        Memo::new(move |_| desk.now.with(|now| now.you.is_none() && now.about.as_ref().is_some_and(|about| about.spectator_chat)));
    let may_speak = Memo::new(move |_| plays.get() || among_spectators.get());
    let settings = crate::settings::Settings::here();
    let to_whom = move || {
        let words = settings.words();
        if plays.get() { words.say_something } else { words.say_to_spectators }
    };
    view! {
        {move || may_speak.get().then(|| view! {
            <form class="chat" on:submit=speak>
                <input maxlength="500" aria-label=to_whom placeholder=to_whom
                    prop:value=move || words.get() on:input=move |event| words.set(event_target_value(&event))/>
                <button>{word(|words| words.say)}</button>
            </form>
        })}
        {move || among_spectators.get().then(|| spectators(desk))}
        <ol tabindex="0" aria-label=word(|words| words.chat)>{each(said, |(n, ..)| *n, line)}</ol>
    }
    .into_any()
}

/// What spectators have said to each other, the newest first.
fn spectators<R: Shown>(desk: Desk<R>) -> AnyView {
    let said = move || {
        let hidden = desk.shields.get().spectators;
        let shown = |remark: &&SpectatorRemark| !hidden.contains(&remark.speaker);
        desk.spectators.with(|remarks| remarks.iter().rev().filter(shown).cloned().collect::<Vec<_>>())
    };
    let line = |SpectatorRemark { name, text, .. }| view! { <li class="said"><b>{name}</b>" "{text}</li> }.into_any();
    view! {
        <p class="faint">{word(|words| words.only_spectators_read)}</p>
        <ol class="spectators" tabindex="0" aria-label=word(|words| words.spectator_talk)>{each(said, |remark| remark.n, line)}</ol>
    }
    .into_any()
}
