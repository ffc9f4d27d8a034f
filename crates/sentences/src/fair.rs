//! What a player could check of the luck of a finished game, and what is wrong with a record, in sentences.

use crate::problems::seat_count;
use crate::texts::say;
use crate::{FairTexts, Language, RecordTexts};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use tabletop::record::{FORMAT, FairCheck, Fault, FaultPlace, Finding, Reason};

/// One sentence, and whether it is good news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairLine {
    /// It holds, it is broken, or it could not be checked.
    pub finding: Finding,
    /// The sentence.
    pub text: String,
}

/// What was checked, and what could not be.
pub fn tell_fair(language: Language, names: &[String], check: &FairCheck) -> Vec<FairLine> {
    let texts = FairTexts::of(language);
    let line = |finding, text: String| FairLine { finding, text };
    let FairCheck { fault, actions, chance, promise, deal, entropy, late, added } = check;
    let mut lines = Vec::new();
    lines.push(match fault {
        None => line(Finding::Holds, say!(texts.sound, actions, chance)),
        Some(fault) => faulty(language, fault),
    });
    let of = |finding: Finding, [holds, broken, not_kept]: [&str; 3]| {
        let text = match finding {
            Finding::Holds => holds,
            Finding::Broken => broken,
            Finding::NotKept => not_kept,
        };
        line(finding, text.to_string())
    };
    lines.push(of(*deal, [texts.deal_holds, texts.deal_broken, texts.deal_not_kept]));
    lines.push(of(*promise, [texts.promise_holds, texts.promise_broken, texts.promise_not_kept]));
    lines.push(of(*entropy, [texts.entropy_holds, texts.entropy_broken, texts.entropy_not_kept]));
    if *late {
        lines.push(line(Finding::NotKept, texts.late.to_string()));
    }
    let called: Vec<&str> = added.iter().filter_map(|seat| names.get(seat.index())).map(String::as_str).collect();
    let names = called.join(", ");
    lines.push(if called.is_empty() {
        line(Finding::NotKept, texts.nobody_added.to_string())
    } else {
        line(Finding::Holds, say!(texts.added_by, names))
    });
    lines
}

/// What is wrong with a record.
pub fn faulty(language: Language, fault: &Fault) -> FairLine {
    let fault = record_fault(language, fault);
    FairLine { finding: Finding::Broken, text: say!(FairTexts::of(language).faulty, fault) }
}

/// Why a record is not accepted, as part of a sentence.
pub fn record_fault(language: Language, fault: &Fault) -> String {
    let texts = RecordTexts::of(language);
    let reason = reason(language, &fault.reason);
    match &fault.place {
        FaultPlace::Whole => reason,
        FaultPlace::Field(path) => say!(texts.at_field, path, reason),
        FaultPlace::Chance { number, during: None } => say!(texts.at_chance, number, reason),
        FaultPlace::Chance { number, during: Some(0) } => say!(texts.at_chance_of_setup, number, reason),
        FaultPlace::Chance { number, during: Some(action) } => say!(texts.at_chance_of_action, number, action, reason),
        FaultPlace::Action(number) => say!(texts.at_action, number, reason),
    }
}

fn reason(language: Language, reason: &Reason) -> String {
    let texts = RecordTexts::of(language);
    match reason {
        Reason::Unreadable(_) => texts.unreadable.into(),
        Reason::UnknownFormat { found } => {
            let known = FORMAT;
            say!(texts.other_format, found, known)
        }
        Reason::OtherGame { found, known: _ } => say!(texts.other_game, found),
        Reason::OtherRules { found, known } => say!(texts.other_rules, found, known),
        Reason::SeatCount(wrong) => seat_count(language, wrong),
        Reason::UnknownEdition { name } => say!(texts.unknown_edition, name),
        Reason::BadEdition { reason: _ } => texts.bad_edition.into(),
        Reason::OwnEditionWithoutHash => texts.own_edition_without_hash.into(),
        Reason::OtherHash { found, right }
        | Reason::OtherName { found, right }
        | Reason::OtherSeedHash { found, right }
        | Reason::OtherServerHash { found, right } => say!(texts.other_value, found, right),
        Reason::OtherResult { path, found, right } => {
            let reason = say!(texts.other_value, found, right);
            if path.is_empty() { reason } else { say!(texts.at_field, path, reason) }
        }
        Reason::NoSuchSeat { seat, seats } => {
            let last = seats.saturating_sub(1);
            say!(texts.no_such_seat, seat, last)
        }
        Reason::Meaningless(_) => texts.meaningless.into(),
        Reason::Refused(why) => say!(texts.refused, why),
        Reason::AfterTheEnd => texts.after_the_end.into(),
        Reason::NotOver => texts.not_over.into(),
        Reason::NoChanceLeft { needs: _ } => texts.no_chance_left.into(),
        Reason::OtherChance { needs: _, found: _ } => texts.other_chance.into(),
        Reason::OutOfBounds { number, low, high } => say!(texts.out_of_bounds, number, low, high),
        Reason::OtherItems { found: _, needs: _ } => texts.other_items.into(),
        Reason::ChanceLeft { count } => say!(texts.chance_left, count),
        Reason::ContributionOrder => texts.contribution_order.into(),
        Reason::NotMixed { right } => say!(texts.not_mixed, right),
        Reason::NotFromSeed { right } => say!(texts.not_from_seed, right),
    }
}

/// A given hash matches nothing in the record.
pub fn other_hash(language: Language, hash: &str) -> String {
    say!(FairTexts::of(language).other_hash, hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_record_is_said_without_english_in_another_language() {
        let says = |place, reason| record_fault(Language::German, &Fault { place, reason });
        let chance = FaultPlace::Chance { number: 3, during: Some(2) };
        assert_eq!(says(chance, Reason::NoChanceLeft { needs: "a shuffle" }), "Zufallsergebnis 3, in Aktion 2: ein Zufallsergebnis fehlt");
        let refused = Reason::Refused("not-your-turn (OM-31)".into());
        assert_eq!(says(FaultPlace::Action(7), refused), "Aktion 7: die Regeln lassen es nicht zu: not-your-turn (OM-31)");
        // What only programmers understand is left out.
        assert_eq!(says(FaultPlace::Whole, Reason::Unreadable("expected value at line 1".into())), "das ist nicht lesbar");
        let other = Reason::OtherResult { path: "0.ducats".into(), found: "3".into(), right: "4".into() };
        assert_eq!(says(FaultPlace::Field("result".into()), other), "result: 0.ducats: in der Aufzeichnung steht 3, richtig wäre 4");
    }
}
