//! What surrounds the board of any game: the prompt above, the log and the chat beside it.

use crate::desk::{Desk, Shown};
use crate::now::Now;
use crate::settings::word;
use crate::tools::{Notices, Tools};
use leptos::prelude::*;
use protocol::{Command, News, What};
use sentences::Speaker;
use tabletop::Phase;

/// What the game wants from the reader, and the buttons for it.
#[component]
pub(crate) fn PromptBar<R: Shown>(desk: Desk<R>, children: Children) -> impl IntoView {
    let says = move || {
        if desk.back.get().is_some() {
            return Some(desk.settings.words().looking_back.to_owned());
        }
        if desk.held.get().is_some() {
            return Some(desk.settings.words().is_revealed.to_owned());
        }
        let prompt = desk.prompt();
        desk.say(|speaker, view| match &prompt {
            Some(prompt) => Some(R::say_prompt(speaker, prompt)),
            // When nobody is waited for, the game is over, and the last event is shown.
            None => R::say_waiting(speaker, view).or_else(|| desk.now.with(|now| last_sight(speaker, now))),
        })
        .flatten()
    };
    let must = move || desk.back.get().is_none() && desk.must();
    let rules = format!("{}-rules.html", R::GAME);
    // A refusal names its rule in brackets; the rule book has it.
    let refused = move || {
        desk.refused.get().map(|why| {
            let (before, rule, after) = around_rule(&why);
            let rule = (!rule.is_empty()).then(|| view! { <a href=format!("{rules}#{rule}") target="rules">{rule.to_owned()}</a> });
            view! { <p class="refused" role="alert">{before.to_owned()}{rule}{after.to_owned()}</p> }
        })
    };
    // When the question changes or the game goes on, a refusal disappears.
    let question = Memo::new(move |_| (desk.asked_now().map(|prompt| core::mem::discriminant(&prompt)), desk.now.with(|now| now.paused)));
    Effect::new(move |before: Option<_>| {
        let question = question.get();
        if before.is_some_and(|before| before != question) {
            desk.refused.set(None);
        }
        question
    });
    view! {
        <header class="prompt" class:must=must>
            <p role="status" class="says">{says}</p>
            <div class="buttons">{children()}</div>
            {crate::guide::beside()}
            {move || desk.back.get().map(|_| view! { <button class="main" on:click=move |_| desk.back.set(None)>{word(|words| words.back_to_now)}</button> })}
            <Tools desk/>
            {refused}
            <Notices desk/>
        </header>
    }
    .into_any()
}

/// The rule that a sentence names in brackets, with the text before and after it. If no rule is named, everything is before.
fn around_rule(sentence: &str) -> (&str, &str, &str) {
    let found = || {
        let from = sentence.rfind('(')? + 1;
        let to = from + sentence[from..].find(')')?;
        let (book, number) = sentence[from..to].split_once('-')?;
        (matches!(book, "OM" | "OS") && number.bytes().all(|digit| digit.is_ascii_digit())).then_some((from, to))
    };
    found().map_or((sentence, "", ""), |(from, to)| (&sentence[..from], &sentence[from..to], &sentence[to..]))
}

/// What happened, in sentences, the newest first; each leads to that moment. And a field for chat.
#[component]
pub(crate) fn Log<R: Shown>(desk: Desk<R>) -> impl IntoView {
    let frames = move || {
        desk.say(|speaker, _| {
            desk.now.with(|now| {
                let mut frames: Vec<Vec<(usize, bool, String)>> = Vec::new();
                // What is still to be shown step by step is not told yet.
                let until = desk.held.get().unwrap_or(now.past.len());
                // While the game runs, the beginning of a long log is not redrawn all the time.
                let most = if now.phase == Phase::Over { usize::MAX } else { 300 };
                for (place, past) in now.past[..until].iter().enumerate().rev().take(most) {
                    // The last news of a frame carries the view for all of them.
                    if past.view.is_some() || frames.is_empty() {
                        frames.push(Vec::new());
                    }
                    let said = matches!(past.news.what, What::Said { .. });
                    if let Some(frame) = frames.last_mut() {
                        frame.extend(sentences_of::<R>(speaker, &past.news).into_iter().rev().map(|line| (place, said, line)));
                    }
                }
                frames
            })
        })
        .unwrap_or_default()
    };
    let line = move |(place, said, line): (usize, bool, String)| {
        let at = move || desk.back.get() == Some(place);
        view! { <li class:at=at class:said=said><button aria-current=move || at().then_some("true") on:click=move |_| desk.back.set(Some(place))>{line}</button></li> }
    };
    // Lines that stay are not recreated, so that a focused line keeps the focus. They are not moved either, as long as only one thing at
    // a time is inserted before them; so all lines of a frame are one item.
    let frame = move |lines: Vec<(usize, bool, String)>| lines.into_iter().map(line).collect_view();
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
    // The log scrolls to the moment that is shown.
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move || {
        if desk.back.get().is_some() {
            request_animation_frame(move || {
                let Some(list) = list.get_untracked() else { return };
                if let Ok(Some(line)) = list.query_selector("li.at") {
                    let (seen, line) = (list.get_bounding_client_rect(), line.get_bounding_client_rect());
                    if line.top() < seen.top() || line.bottom() > seen.bottom() {
                        list.set_scroll_top(list.scroll_top() + (line.top() - seen.top() - seen.height() / 2.0) as i32);
                    }
                }
            });
        }
    });
    view! {
        <section class="log" aria-label=word(|words| words.log)>
            <h2>{word(|words| words.log)}</h2>
            <ol tabindex="0" node_ref=list aria-label=word(|words| words.log)><For each=frames key=Clone::clone children=frame/></ol>
            {move || may_speak.get().then(|| view! {
                <form class="chat" on:submit=speak>
                    <input maxlength="500" aria-label=word(|words| words.say_something) placeholder=word(|words| words.say_something)
                        prop:value=move || words.get() on:input=move |event| words.set(event_target_value(&event))/>
                    <button>{word(|words| words.say)}</button>
                </form>
            })}
        </section>
    }
    .into_any()
}

/// The last event of the game that was seen.
fn last_sight<R: Shown>(speaker: &Speaker<'_, R::Words>, now: &Now<R>) -> Option<String> {
    let sights = now.past.iter().rev().find_map(|past| if let What::Acted { sights, .. } = &past.news.what { Some(sights) } else { None });
    sights?.last().map(|sight| R::say_sight(speaker, sight))
}

/// A piece of news in sentences.
fn sentences_of<R: Shown>(speaker: &Speaker<'_, R::Words>, news: &News<R>) -> Vec<String> {
    if let What::Dealt { sights, .. } | What::Acted { sights, .. } = &news.what {
        return sights.iter().map(|sight| R::say_sight(speaker, sight)).collect();
    }
    speaker.talk(&news.what).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_of_a_refusal_is_found() {
        assert_eq!(around_rule("Ana is at turn: wait (OM-71)."), ("Ana is at turn: wait (", "OM-71", ")."));
        assert_eq!(around_rule("2 (of 3) are too few (OS-31)."), ("2 (of 3) are too few (", "OS-31", ")."));
        assert_eq!(around_rule("Something else is asked (now)."), ("Something else is asked (now).", "", ""));
        assert_eq!(around_rule("Nothing."), ("Nothing.", "", ""));
    }
}
