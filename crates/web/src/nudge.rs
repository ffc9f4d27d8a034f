//! Reminds a player who is waited for and has left; nothing at a live table, where a message would come too late.

use crate::desk::{Desk, Shown};
use crate::house::{Trouble, post_nothing};
use crate::practice::TABLE;
use crate::settings::word;
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Clock, Nudge};
use tabletop::Seat;

/// The button, while the player is missing; then what came of it.
pub(crate) fn nudge<R: Shown>(desk: Desk<R>, seat: Seat, missing: Memo<bool>) -> AnyView {
    let became = RwSignal::new(None::<Result<(), Trouble>>);
    let slow = Memo::new(move |_| {
        let clock = desk.now.with(|now| now.about.as_ref().map(|about| about.clock));
        let at_a_server = desk.table.with_value(|table| table != TABLE);
        at_a_server && clock.is_some_and(|clock| matches!(clock, Clock::None | Clock::Days { .. }))
    });
    // Who was missing and has come back can be missing again.
    Effect::new(move || {
        if !missing.get() {
            became.set(None);
        }
    });
    let press = move |_| {
        let path = desk.table.with_value(|table| format!("api/tables/{table}/nudge"));
        spawn_local(async move { became.set(Some(post_nothing(&path, &Nudge { seat }).await)) });
    };
    let shown = move || {
        (missing.get() && slow.get()).then(|| match became.get() {
            None => view! { <button class="small nudge" on:click=press>{word(|words| words.nudge)}</button> }.into_any(),
            Some(Ok(())) => view! { <small class="faint" role="status">{word(|words| words.nudged)}</small> }.into_any(),
            Some(Err(Trouble::Problem { code, .. })) if code == "too-many" => {
                view! { <small class="faint" role="status">{word(|words| words.nudged_before)}</small> }.into_any()
            }
            Some(Err(Trouble::Problem { code, .. })) if matches!(code.as_str(), "here" | "not-asked") => {
                view! { <small class="faint" role="status">{word(|words| words.nudge_needless)}</small> }.into_any()
            }
            Some(Err(Trouble::Problem { code, .. })) if code == "vacation" => {
                view! { <small class="faint" role="status">{word(|words| words.nudge_vacation)}</small> }.into_any()
            }
            Some(Err(why)) => view! { <small class="refused" role="alert">{said(&why)}</small> }.into_any(),
        })
    };
    shown.into_any()
}
