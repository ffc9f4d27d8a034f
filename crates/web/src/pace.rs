//! How fast bots play, and how long they wait for people: the reader's last choice in this browser.

use crate::settings::{Pick, keep, kept};
use protocol::{Pace, PaceName, PaceWish};

/// All paces: each by its name on the wire, its value, and its label.
pub(crate) const PACES: [(&str, Pace, Pick); 3] = [
    ("quick", Pace::QUICK, |words| words.pace_quick),
    ("normal", Pace::NORMAL, |words| words.pace_normal),
    ("relaxed", Pace::RELAXED, |words| words.pace_relaxed),
];

/// The default pace of *Play now* and of a new table.
pub(crate) fn usual() -> &'static str {
    let wanted = kept("pace");
    PACES.into_iter().map(|(name, ..)| name).find(|name| wanted.as_deref() == Some(*name)).unwrap_or("normal")
}

/// Makes this pace the default from now on.
pub(crate) fn set_usual(name: &str) {
    keep("pace", name);
}

/// How this pace is asked for.
pub(crate) fn wish(name: &str) -> Option<PaceWish> {
    let named = match name {
        "quick" => PaceName::Quick,
        "normal" => PaceName::Normal,
        "relaxed" => PaceName::Relaxed,
        _ => return None,
    };
    Some(PaceWish::Named(named))
}

/// The label of a pace, if it has a name.
pub(crate) fn called(pace: Pace) -> Option<Pick> {
    PACES.into_iter().find(|(_, known, _)| *known == pace).map(|(.., called)| called)
}
