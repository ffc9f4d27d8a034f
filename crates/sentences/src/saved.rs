//! Why a saved table cannot be continued, in the reader's language.

use crate::texts::say;
use crate::{Language, PlayTexts, RecordTexts, record_fault, seat_count};
use alloc::string::String;
use table::{FORMAT, Fault};

/// Why a saved table cannot be continued, as part of a sentence. Details that only programmers understand are left out.
pub fn saved_fault(language: Language, fault: &Fault) -> String {
    let texts = PlayTexts::of(language);
    match fault {
        Fault::Unreadable(_) => texts.saved_unreadable.into(),
        Fault::UnknownFormat { found } => {
            let known = FORMAT;
            say!(texts.saved_format, found, known)
        }
        Fault::OtherGame { found, known: _ } => say!(texts.saved_game, found),
        Fault::OtherRules { found, known } => say!(RecordTexts::of(language).other_rules, found, known),
        Fault::SeatCount(wrong) => seat_count(language, wrong),
        Fault::NoSuchSeat { seat, seats } => {
            let last = seats.saturating_sub(1);
            say!(RecordTexts::of(language).no_such_seat, seat, last)
        }
        Fault::BadSeed => texts.saved_seed.into(),
        Fault::Edition(fault) => record_fault(language, fault),
        Fault::Refused { action, why } => say!(texts.saved_refused, action, why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_saved_table_is_said_without_english_in_another_language() {
        let says = |fault| saved_fault(Language::German, &fault);
        assert_eq!(says(Fault::Unreadable("expected value at line 1".into())), "der gespeicherte Tisch ist nicht lesbar");
        assert_eq!(
            says(Fault::OtherRules { found: 9, known: 2 }),
            "die Partie wurde nach Fassung 9 der Regeln gespielt; bekannt ist hier Fassung 2"
        );
        assert_eq!(says(Fault::NoSuchSeat { seat: 4, seats: 3 }), "es gibt keinen Platz 4; der letzte ist 2");
    }
}
