//! What a player could check of the luck of a finished game, in sentences.

use crate::texts::say;
use crate::{FairTexts, Language};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use tabletop::record::{FairCheck, Fault, Finding};

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
    FairLine { finding: Finding::Broken, text: say!(FairTexts::of(language).faulty, fault) }
}

/// A hash that somebody gave belongs to nothing in the record.
pub fn other_hash(language: Language, hash: &str) -> String {
    say!(FairTexts::of(language).other_hash, hash)
}
