//! What stands around the board of any game: the prompt above, the log and the talk beside.

use crate::desk::{Desk, Shown};
use crate::now::Now;
use crate::settings::word;
use crate::tools::{Notices, Tools};
use leptos::prelude::*;
use sentences::Speaker;
use table::{Command, News, What};

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
            // When nobody is waited for, the game is over, and that was the last that happened.
            None => R::say_waiting(speaker, view).or_else(|| desk.now.with(|now| last_sight(speaker, now))),
        })
        .flatten()
    };
    let must = move || desk.back.get().is_none() && desk.must();
    let rules = format!("{}-rules.html", R::GAME);
    // A refusal names its rule in brackets; the rule book has it.
    let refused = move || {
        desk.refused.get().map(|why| {
            let rule = rule_in(&why).map(|rule| {
                view! { " "<a href=format!("{rules}#{rule}") target="rules">{rule.to_owned()}</a> }
            });
            view! { <p class="refused" role="alert">{why.clone()}{rule}</p> }
        })
    };
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

/// The rule that a sentence names in brackets.
fn rule_in(sentence: &str) -> Option<&str> {
    let (_, from) = sentence.rsplit_once('(')?;
    let (rule, _) = from.split_once(')')?;
    let (book, number) = rule.split_once('-')?;
    (matches!(book, "OM" | "OS") && number.bytes().all(|digit| digit.is_ascii_digit())).then_some(rule)
}

/// What happened, in sentences, the newest first; each leads to that moment. And a line to say something.
#[component]
pub(crate) fn Log<R: Shown>(desk: Desk<R>) -> impl IntoView {
    let frames = move || {
        desk.say(|speaker, _| {
            desk.now.with(|now| {
                let mut frames: Vec<Vec<(usize, bool, String)>> = Vec::new();
                for (place, past) in now.past.iter().enumerate().rev().take(300) {
                    // The last news of a frame has the view of all.
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
    // Lines that stay are not made anew: whoever has put the focus on one keeps it. They are not moved either, as long as one thing at
    // a time comes before them; so those of a frame are one.
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
    view! {
        <section class="log" aria-label=word(|words| words.log)>
            <h2>{word(|words| words.log)}</h2>
            <ol tabindex="0" aria-label=word(|words| words.log)><For each=frames key=Clone::clone children=frame/></ol>
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

/// The last that was seen to happen in the game.
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
        assert_eq!(rule_in("Ana is at turn: wait (OM-71)."), Some("OM-71"));
        assert_eq!(rule_in("2 (of 3) are too few (OS-31)."), Some("OS-31"));
        assert_eq!(rule_in("Something else is asked (now)."), None);
        assert_eq!(rule_in("Nothing."), None);
    }
}
