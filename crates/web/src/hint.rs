//! What a bot would do in the reader's place, and why: a sentence, and a button that does it.

use crate::asks_once::{Press, asks_once};
use crate::desk::{Desk, Shown};
use crate::practice;
use crate::settings::word;
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The hint that the reader asked for.
pub(crate) struct Advice<R: Shown> {
    says: String,
    /// The advised action; `None` if it is best to stay silent, or if no advice could be given.
    action: Option<R::Action>,
    /// The prompt that it answers. When the prompt changes, the hint is out of date.
    prompt: Option<R::Prompt>,
}

/// Asks for a hint, and shows it when it is there.
pub(crate) fn advise<R: Shown>(desk: Desk<R>) {
    desk.advice.set(None);
    desk.sending.update(|sending| *sending += 1);
    let prompt = untrack(|| desk.prompt());
    spawn_local(async move {
        let told = practice::hint(desk).await;
        desk.sending.update(|sending| *sending -= 1);
        let advice = match told {
            Ok(told) => {
                let action = told.action.and_then(|action| crate::read::of(&action).ok());
                let says = told.sentence.map(|sentence| [Some(sentence), told.why].into_iter().flatten().collect::<Vec<_>>().join(" "));
                Advice { says: says.unwrap_or_else(|| desk.settings.words().hint_silence.into()), action, prompt }
            }
            Err(why) => Advice { says: said(&why), action: None, prompt },
        };
        desk.advice.set(Some(advice));
    });
}

/// The hint that the reader has asked for, as long as the prompt is the same. It lies over the board and moves nothing.
#[component]
pub(crate) fn Advised<R: Shown>(desk: Desk<R>) -> impl IntoView {
    Effect::new(move |_| {
        let prompt = desk.prompt();
        if desk.advice.with_untracked(|advice| advice.as_ref().is_some_and(|advice| advice.prompt != prompt)) {
            desk.advice.set(None);
        }
    });
    let shown = move || {
        desk.advice.with(|advice| {
            advice.as_ref().map(|advice| {
                let action = advice.action.clone();
                // What asks once when it is done by hand asks here as well.
                let do_it = action.map(|action| {
                    let costs = untrack(|| R::costs(desk, &action));
                    asks_once(
                        "yes",
                        None,
                        (),
                        move || Press::new(desk.settings.words().do_it, costs.clone()),
                        move || desk.act(action.clone()),
                    )
                });
                view! {
                    <p class="notice"><b>{word(|words| words.hint)}": "</b>{advice.says.clone()}" "{do_it}
                    <button on:click=move |_| desk.advice.set(None)>{word(|words| words.close)}</button></p>
                }
            })
        })
    };
    view! { <div class="advised" aria-live="polite">{shown}</div> }.into_any()
}
