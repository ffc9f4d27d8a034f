//! What a server, or the worker of a page, could not do, in the reader's language.

use crate::texts::{Blank, fill, say};
use crate::{Language, ProblemTexts, TextTable};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use catalog::OptionFault;
use core::fmt::Display;
use protocol::WorkerTrouble;
use tabletop::record::WrongSeatCount;

/// What a server could not do, as part of a sentence. The server says it in English, for programs and logs: a text that is known here
/// is said in the reader's language, another one by its code. A code from a newer server is left as it was said.
pub fn problem(language: Language, code: &str, said: &str) -> String {
    if language == Language::English {
        return said.to_owned();
    }
    let texts = ProblemTexts::of(language);
    by_wording(texts, said).or_else(|| by_code(texts, code).map(str::to_owned)).unwrap_or_else(|| said.to_owned())
}

/// Why the worker of a page cannot go on, as a sentence. What it says itself is shown only if it is one of our texts: the rest, such as the
/// place in a log that cannot be read, helps no player.
pub fn worker_trouble(language: Language, trouble: WorkerTrouble, said: &str) -> String {
    let texts = ProblemTexts::of(language);
    match trouble {
        WorkerTrouble::Stopped => sentence(&by_wording(texts, said).unwrap_or_else(|| texts.cannot_go_on.into())),
        WorkerTrouble::Record => {
            let why = said;
            sentence(&say!(texts.record_refused, why))
        }
    }
}

/// Why options are not accepted, as part of a sentence.
pub fn option_fault(language: Language, fault: &OptionFault) -> String {
    let texts = ProblemTexts::of(language);
    match fault {
        OptionFault::Form { typed, known } => say!(texts.option_form, typed, known),
        OptionFault::Unknown { name, known } => say!(texts.no_option, name, known),
        OptionFault::OnOrOff { name, value } => say!(texts.option_on_or_off, name, value),
        OptionFault::Value { name, error } => say!(texts.option_value, name, error),
        OptionFault::Unreadable { error } => say!(texts.options_unreadable, error),
    }
}

/// Why this number of players cannot play, as part of a sentence.
pub fn seat_count(language: Language, wrong: &WrongSeatCount) -> String {
    let WrongSeatCount { found, allowed } = wrong;
    let (least, most) = (allowed.start(), allowed.end());
    say!(ProblemTexts::of(language).seat_count, found, least, most)
}

/// A clause as a sentence.
pub fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let mut text: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

fn by_wording(texts: &ProblemTexts, said: &str) -> Option<String> {
    let english = ProblemTexts::of(Language::English).all();
    english.into_iter().zip(texts.all()).find_map(|((_, wording), (_, other))| {
        let parts = parts_of(wording.first()?, said)?;
        // A part may be a text as well.
        let parts: Vec<_> = parts.into_iter().map(|(name, part)| (name, by_wording(texts, part).unwrap_or_else(|| part.into()))).collect();
        let parts: Vec<Blank<'_>> = parts.iter().map(|(name, part)| (*name, part as &dyn Display)).collect();
        Some(fill(other.first()?, &parts))
    })
}

/// What the parts in braces of this text were filled in with; `None` if it is another text.
fn parts_of<'a>(text: &'a str, said: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
    let (mut parts, mut text, mut said) = (Vec::new(), text, said);
    while let Some((before, (name, after))) = text.split_once('{').and_then(|(before, from)| Some((before, from.split_once('}')?))) {
        let from = said.strip_prefix(before)?;
        let next = after.split('{').next().unwrap_or_default();
        let end = if next.is_empty() { from.len() } else { from.find(next)? };
        parts.push((name, &from[..end]));
        (text, said) = (after, &from[end..]);
    }
    (text == said).then_some(parts)
}

/// What a code says without details.
fn by_code(texts: &ProblemTexts, code: &str) -> Option<&'static str> {
    Some(match code {
        "no-session" => texts.no_session,
        "not-found" => texts.not_found,
        "too-many" => texts.too_many,
        "broken" => texts.broken,
        "busy" => texts.busy,
        "wrong" => texts.wrong,
        "not-json" | "too-large" => texts.wrong,
        "too-slow" => texts.too_slow,
        "method-not-allowed" => texts.method_not_allowed,
        "elsewhere" => texts.elsewhere,
        "taken" => texts.taken,
        "reserved" => texts.name_reserved,
        "unknown" => texts.unknown,
        "too-many-tables" => texts.too_many_tables,
        "old-passphrase" => texts.old_passphrase,
        "not-yours" | "denied" => texts.not_yours,
        "stale" => texts.stale,
        "used" => texts.used,
        "stopped" => texts.cannot_go_on,
        "stuck" => texts.stuck,
        "live" => texts.live,
        "not-asked" => texts.not_asked,
        "here" => texts.here,
        "vacation" => texts.vacation,
        "yourself" => texts.yourself,
        "not-over" => texts.not_over,
        "no-webhook" => texts.no_webhook,
        "no-address" => texts.no_address,
        "no-mail" => texts.no_mail,
        "no-push" => texts.no_push,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_told_in_the_readers_language() {
        let german = |code, said| problem(Language::German, code, said);
        assert_eq!(german("not-yours", "hints are off at this table"), "an diesem Tisch gibt es keine Tipps");
        assert_eq!(german("wrong", "a passphrase has 8 to 256 characters"), "eine Passphrase hat 8 bis 256 Zeichen");
        // The code counts where the details are unknown, and what is said where the code is.
        assert_eq!(german("wrong", "a bishop moves diagonally"), "diese Angabe ist nicht gültig");
        let said = "the spectators' delay is 0 to 86400000 milliseconds, not 90000000";
        assert_eq!(german("wrong", said), "die Verzögerung für Zuschauer: 0 bis 86400000 Millisekunden, nicht 90000000");
        assert_eq!(german("stopped", "entry 7: the rules refuse it"), "diese Partie kann nicht fortgesetzt werden");
        assert_eq!(german("stalemate", "nobody can move"), "nobody can move");
        assert_eq!(problem(Language::English, "wrong", "a bishop moves diagonally"), "a bishop moves diagonally");
        assert_eq!(sentence("an diesem Tisch gibt es keine Tipps"), "An diesem Tisch gibt es keine Tipps.");
    }

    #[test]
    fn a_wrong_option_is_said_in_both_languages() {
        let fault = OptionFault::OnOrOff { name: "open_money".into(), value: "maybe".into() };
        assert_eq!(option_fault(Language::English, &fault), "option open_money is on or off, not \"maybe\"");
        assert_eq!(option_fault(Language::German, &fault), "die Option open_money ist on oder off, nicht „maybe“");
    }

    /// No text is mistaken for another one.
    #[test]
    fn every_problem_is_found_by_its_wording() {
        let (english, german) = (ProblemTexts::of(Language::English).all(), ProblemTexts::of(Language::German).all());
        for ((name, said), (_, told)) in english.iter().zip(german) {
            assert_eq!(problem(Language::German, "", said[0]), told[0], "{name}");
        }
    }
}
