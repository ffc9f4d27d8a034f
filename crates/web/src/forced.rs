//! A move without a choice is made by itself after a moment, unless the reader wants to make it (a setting). The guide of a first game
//! explains such moves, so they wait there.

use crate::desk::{Desk, Shown};
use crate::guide::guides;
use crate::settings::{Preference, word};
use core::time::Duration;
use leptos::prelude::*;
use protocol::What;

/// The moment before it is made.
const MOMENT: Duration = Duration::from_millis(1_600);

/// Makes forced moves, and says so beforehand.
pub(crate) fn forced<R: Shown>(desk: Desk<R>) -> AnyView {
    let guided = guides();
    let soon = Memo::new(move |_| {
        let waits = desk.settings.preference(Preference::ForcedMoves).get()
            && desk.must()
            && desk.moment().is_none()
            && !guided
            && !desk.is_acting();
        let asked = desk.now.with(|now| {
            // Who took a move back wants to think about it.
            let taken_back = now.past.last().is_some_and(|past| matches!(past.news.what, What::Undone { .. }));
            now.asked.as_ref().filter(|_| !now.paused && !taken_back).map(|asked| asked.id)
        })?;
        (waits && only_way(desk).is_some()).then_some(asked)
    });
    Effect::new(move || {
        if soon.get().is_some() {
            let make = move || {
                if let Some(action) = untrack(|| only_way(desk)) {
                    desk.act(action);
                }
            };
            if let Ok(timer) = set_timeout_with_handle(make, MOMENT) {
                on_cleanup(move || timer.clear());
            }
        }
    });
    let says = move || soon.get().map(|_| view! { <span class="forced" role="status">{word(|words| words.only_choice)}</span> });
    says.into_any()
}

/// The only answer to the prompt, if there is only one.
fn only_way<R: Shown>(desk: Desk<R>) -> Option<R::Action> {
    R::forced(desk.view()?.as_ref(), &desk.prompt()?)
}
