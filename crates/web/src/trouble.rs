//! What went wrong, in words of both languages.

use crate::house::Trouble;
use crate::settings::kept;
use sentences::{Language, PageTexts, denied};

/// What went wrong, in words. It is said once, in the language of that moment.
pub(crate) fn said(why: &Trouble) -> String {
    // A request ends outside any component, where only the browser knows the language.
    let language = kept("language").and_then(|code| Language::from_code(&code)).unwrap_or_default();
    let words = PageTexts::of(language);
    match why {
        Trouble::NoLine => words.line_lost.into(),
        Trouble::NoSession => words.trouble_no_session.into(),
        Trouble::Denied(why) => denied(language, *why).into(),
        Trouble::Unread => words.reload.into(),
        Trouble::Said(why) => why.clone(),
        Trouble::Problem { code, said } => match code.as_str() {
            "taken" => words.trouble_taken.into(),
            "unknown" => words.trouble_unknown.into(),
            "used" => words.trouble_used.into(),
            "not-found" => words.trouble_not_found.into(),
            "too-many" => words.trouble_too_many.into(),
            "busy" => words.trouble_busy.into(),
            "stopped" => words.trouble_stopped.into(),
            "broken" => words.trouble_broken.into(),
            "not-over" => words.trouble_not_over.into(),
            "no-session" => words.trouble_no_session.into(),
            // What only the server knows in detail is told in its own words, if the reader understands them.
            "not-yours" if language != Language::English => words.trouble_not_yours.into(),
            "denied" => said.rsplit(' ').next().and_then(denial).map_or_else(|| said.clone(), |why| denied(language, why).into()),
            _ => said.clone(),
        },
    }
}

fn denial(name: &str) -> Option<protocol::Denial> {
    crate::read::of(&name.into()).ok()
}
