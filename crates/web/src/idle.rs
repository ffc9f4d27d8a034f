//! What happens to an idle table, and when: shown while a table waits.

use crate::desk::{Desk, Shown};
use crate::practice::TABLE;
use crate::settings::Settings;
use leptos::prelude::*;
use protocol::Idle;
use tabletop::Millis;

/// The sentence, if there is something to say. A game against bots in the browser waits for ever.
pub(crate) fn idle<R: Shown>(desk: Desk<R>) -> AnyView {
    let settings = Settings::here();
    let says = move || {
        let words = settings.words();
        let (says, at) = match desk.now.with(|now| now.idle)? {
            Idle::Nothing => return None,
            Idle::Closes { at } => (words.idle_closes, at),
            Idle::BotsFinish { at } => (words.idle_bots_finish, at),
        };
        let here = desk.table.with_value(|table| table == TABLE);
        (!here).then(|| view! { <p class="faint">{says.replace("{}", &day(at, settings.language.get().code()))}</p> })
    };
    says.into_any()
}

/// A date, as the reader writes it.
fn day(at: Millis, language: &str) -> String {
    let how = js_sys::Object::new();
    for (part, form) in [("weekday", "long"), ("day", "numeric"), ("month", "long")] {
        let _ = js_sys::Reflect::set(&how, &part.into(), &form.into());
    }
    js_sys::Date::new(&(at as f64).into()).to_locale_date_string(language, &how).into()
}
