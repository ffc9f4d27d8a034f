//! Storage: building before loans are repaid, then the storehouses with what is kept in them, and what is lost (OS-61 to OS-63).

use super::Desk;
use super::card::small;
use super::choice::{Choice, own_goods};
use super::labels_in;
use crate::art::picture;
use leptos::prelude::*;
use ostia::preview::{keeping, settling};
use ostia::{MAX_STOREHOUSES, Question, Sight};
use protocol::What;

/// The player's own storehouses; for everybody else, who is waited for.
pub(super) fn store(desk: Desk, choice: Choice) -> AnyView {
    let houses = move || {
        let (you, view) = desk.you().zip(desk.view())?;
        let owned = usize::from(view.seats[you.index()].storehouses);
        let kept: Vec<_> = match choice.question() {
            Some(Question::Store { .. }) => choice.cards().iter().collect(),
            Some(_) | None => own_goods(desk).iter().collect(),
        };
        let slots = usize::from(MAX_STOREHOUSES).max(kept.len());
        let each = (0..slots).map(|slot| {
            let card = kept.get(slot).map(|&card| small(desk, card));
            view! { <li class:missing={slot >= owned}>{picture("storehouse")}{card}</li> }
        });
        Some(each.collect_view())
    };
    let lines = move || {
        if let Some(Question::Settle { .. }) = choice.question() {
            return desk.say(|speaker, view| settling(view, 0).map(|storing| speaker.settling(&storing))).flatten();
        }
        matches!(choice.question(), Some(Question::Store { .. })).then_some(())?;
        let kept = choice.cards();
        desk.say(|speaker, view| keeping(view, speaker.edition, kept).map(|keeping| speaker.keeping(&keeping))).flatten()
    };
    view! {
        <section class="store" aria-label=move || labels_in(desk.settings).storage>
            <h2>{move || labels_in(desk.settings).storage}</h2>
            <ul class="houses">{houses}</ul>
            <div class="worth" aria-live="polite">
                {move || lines().map(|lines| lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view())}
                {move || repaid(desk).map(|line| view! { <p class="faint">{line}</p> })}
            </div>
        </section>
    }
    .into_any()
}

/// What loans and interest took in this round.
fn repaid(desk: Desk) -> Option<String> {
    let you = desk.you()?;
    let last = desk.now.with(|now| {
        now.past.iter().rev().find_map(|past| {
            let What::Acted { sights, .. } = &past.news.what else { return None };
            sights.iter().any(|sight| matches!(sight, Sight::Revealed { .. } | Sight::Repaid { .. })).then(|| sights.clone())
        })
    })?;
    let mine = last.iter().find(|sight| matches!(sight, Sight::Repaid { seat, .. } if *seat == you))?;
    desk.say(|speaker, _| speaker.sight(mine))
}
