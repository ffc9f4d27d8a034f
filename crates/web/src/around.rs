//! The prompt above the board of any game.

use crate::desk::{Desk, Shown};
use crate::forced::forced;
use crate::now::Now;
use crate::settings::word;
use crate::tools::{Notices, Tools};
use leptos::prelude::*;
use protocol::What;
use sentences::Speaker;

/// What the game wants from the reader, and the buttons for it.
#[component]
pub(crate) fn PromptBar<R: Shown>(desk: Desk<R>, children: Children) -> impl IntoView {
    let says = move || {
        if desk.back.get().is_some() {
            return Some(desk.settings.words().looking_back.to_owned());
        }
        if desk.held.get().is_some() && !R::REVEAL.is_empty() {
            return Some(desk.settings.words().is_revealed.to_owned());
        }
        let prompt = desk.prompt();
        desk.say(|speaker, view| match &prompt {
            Some(prompt) => Some(R::say_line(speaker, prompt)),
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
            <h1 class="unseen">{R::TITLE}</h1>
            <p role="status" class="says">{says}</p>
            <div class="buttons">
                {forced(desk)}
                {children()}
                {move || desk.back.get().map(|_| view! { <button class="main" on:click=move |_| desk.back.set(None)>{word(|words| words.back_to_now)}</button> })}
            </div>
            <Tools desk/>
            {crate::guide::beside()}
            <div class="toasts">{refused}<Notices desk/></div>
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

/// The last event of the game that was seen.
fn last_sight<R: Shown>(speaker: &Speaker<'_, R::Words>, now: &Now<R>) -> Option<String> {
    let sights = now.past.iter().rev().find_map(|past| if let What::Acted { sights, .. } = &past.news.what { Some(sights) } else { None });
    sights?.last().map(|sight| R::say_sight(speaker, sight))
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
