//! What is asked of a table on a server, beside the game: talk, going back, pausing, giving up, inviting.

use crate::words::pick;
use bots::Bot;
use sentences::{Help, Language};

/// What the table is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Say,
    TakeBack,
    Grant,
    Deny,
    Pause,
    Resume,
    Return,
    Resign,
    StandIn,
    Invite,
    Who,
    SeatBot,
    Remove,
    Mute,
    Unmute,
    Rematch,
    Nothing,
}

/// When an order makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Gathering,
    Running,
    Over,
    Watching,
}

struct Entry {
    word: Word,
    english: &'static str,
    german: &'static str,
    usage: [&'static str; 2],
    means: [&'static str; 2],
    stages: &'static [Stage],
}

use Stage::{Gathering, Over, Running, Watching};

const ALL: [Entry; 17] = [
    Entry {
        word: Word::Say,
        english: "say",
        german: "sage",
        usage: ["say WORDS", "sage WORTE"],
        means: ["say something to all at the table", "allen am Tisch etwas sagen"],
        stages: &[Gathering, Running, Over],
    },
    Entry {
        word: Word::TakeBack,
        english: "takeback",
        german: "rücknahme",
        usage: ["takeback [ACTIONS]", "rücknahme [AKTIONEN]"],
        means: [
            "request an undo: of everything since your own last decision, or of the last ACTIONS actions",
            "um Rücknahme bitten: bis vor deine letzte Entscheidung, oder der letzten AKTIONEN Aktionen",
        ],
        stages: &[Running],
    },
    Entry {
        word: Word::Grant,
        english: "grant",
        german: "gewähre",
        usage: ["grant", "gewähre"],
        means: ["agree to an undo", "einer Rücknahme zustimmen"],
        stages: &[Running],
    },
    Entry {
        word: Word::Deny,
        english: "deny",
        german: "verweigere",
        usage: ["deny", "verweigere"],
        means: ["refuse an undo, or withdraw your own request", "eine Rücknahme ablehnen, oder die eigene Bitte zurückziehen"],
        stages: &[Running],
    },
    Entry {
        word: Word::Pause,
        english: "pause",
        german: "pause",
        usage: ["pause", "pause"],
        means: ["pause the game and its clocks", "das Spiel und die Uhren anhalten"],
        stages: &[Running],
    },
    Entry {
        word: Word::Resume,
        english: "resume",
        german: "fortsetzen",
        usage: ["resume", "fortsetzen"],
        means: ["let a paused game go on", "ein angehaltenes Spiel weitergehen lassen"],
        stages: &[Running],
    },
    Entry {
        word: Word::Return,
        english: "return",
        german: "zurückkehren",
        usage: ["return", "zurückkehren"],
        means: ["take the seat back from a bot that plays for you", "wieder selbst spielen, wo ein Bot für dich spielt"],
        stages: &[Running],
    },
    Entry {
        word: Word::Resign,
        english: "resign",
        german: "aufgeben",
        usage: ["resign", "aufgeben"],
        means: ["give up; a bot plays on", "aufgeben; ein Bot spielt weiter"],
        stages: &[Running],
    },
    Entry {
        word: Word::StandIn,
        english: "standin",
        german: "vertretung",
        usage: ["standin NAME", "vertretung NAME"],
        means: ["let a bot play for somebody who is away", "einen Bot für jemanden spielen lassen, der fort ist"],
        stages: &[Running],
    },
    Entry {
        word: Word::Invite,
        english: "invite",
        german: "einladen",
        usage: ["invite [watch]", "einladen [zuschauen]"],
        means: [
            "make a link with which one person can sit down, or anyone can watch",
            "einen Link machen, mit dem sich eine Person dazusetzt oder alle zusehen",
        ],
        stages: &[Gathering, Running],
    },
    Entry {
        word: Word::Who,
        english: "who",
        german: "wer",
        usage: ["who", "wer"],
        means: ["say who sits where, and who is looking", "sagen, wer wo sitzt und wer gerade da ist"],
        stages: &[Gathering, Running, Over, Watching],
    },
    Entry {
        word: Word::SeatBot,
        english: "bot",
        german: "bot",
        usage: ["bot [KIND]", "bot [ART]"],
        means: ["put a bot on a free seat (hosts only)", "einen Bot auf einen freien Platz setzen (nur wer eröffnet hat)"],
        stages: &[Gathering],
    },
    Entry {
        word: Word::Remove,
        english: "remove",
        german: "entferne",
        usage: ["remove NAME", "entferne NAME"],
        means: ["send somebody away (hosts only)", "jemanden fortschicken (nur wer eröffnet hat)"],
        stages: &[Gathering, Running],
    },
    Entry {
        word: Word::Mute,
        english: "mute",
        german: "stumm",
        usage: ["mute NAME", "stumm NAME"],
        means: ["silence somebody (hosts only)", "jemanden stummschalten (nur wer eröffnet hat)"],
        stages: &[Gathering, Running, Over],
    },
    Entry {
        word: Word::Unmute,
        english: "unmute",
        german: "laut",
        usage: ["unmute NAME", "laut NAME"],
        means: ["let somebody speak again (hosts only)", "jemanden wieder reden lassen (nur wer eröffnet hat)"],
        stages: &[Gathering, Running, Over],
    },
    Entry {
        word: Word::Rematch,
        english: "rematch",
        german: "revanche",
        usage: ["rematch", "revanche"],
        means: ["play again with the same people", "mit denselben Leuten noch einmal spielen"],
        stages: &[Over],
    },
    Entry {
        word: Word::Nothing,
        english: "nothing",
        german: "nichts",
        usage: ["nothing", "nichts"],
        means: ["want no trade this turn: bots do not wait for you", "in diesem Zug nichts handeln: Bots warten nicht auf dich"],
        stages: &[Running],
    },
];

impl Entry {
    /// Does it make sense now, in a game in which people trade or do not?
    fn fits(&self, stage: Stage, trades: bool) -> bool {
        self.stages.contains(&stage) && (trades || self.word != Word::Nothing)
    }
}

/// The order in this line, and what follows it. Orders are typed in full, so that they hide no word of a game but the same one.
pub(crate) fn parse(line: &str) -> Option<(Word, &str)> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = word.to_lowercase();
    let entry = ALL.iter().find(|entry| entry.english == word || entry.german == word)?;
    Some((entry.word, rest.trim()))
}

/// The first words that make sense now.
pub(crate) fn words(language: Language, stage: Stage, trades: bool) -> impl Iterator<Item = &'static str> {
    ALL.iter().filter(move |entry| entry.fits(stage, trades)).map(move |entry| pick(language, [entry.english, entry.german]))
}

/// What they are for.
pub(crate) fn help(language: Language, stage: Stage, trades: bool) -> Vec<Help> {
    let fits = ALL.iter().filter(|entry| entry.fits(stage, trades));
    fits.map(|entry| Help { usage: pick(language, entry.usage).into(), means: pick(language, entry.means).into() }).collect()
}

/// How it is typed.
pub(crate) fn usage(language: Language, word: Word) -> &'static str {
    ALL.iter().find(|entry| entry.word == word).map_or("", |entry| pick(language, entry.usage))
}

/// The bot of this name; a merchant, where none is named.
pub(crate) fn bot(name: &str) -> Result<Bot, String> {
    if name.is_empty() { Ok(Bot::MERCHANT) } else { name.parse().map_err(|wrong: bots::NoSuchBot| wrong.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_in_both_languages_and_hide_no_shorter_word() {
        let rows = [
            ("say well played", Some((Word::Say, "well played"))),
            ("Sage  hallo ", Some((Word::Say, "hallo"))),
            ("takeback", Some((Word::TakeBack, ""))),
            ("take 1", None),
            ("ret", None),
            ("rücknahme 3", Some((Word::TakeBack, "3"))),
            ("nichts", Some((Word::Nothing, ""))),
            ("einladen zuschauen", Some((Word::Invite, "zuschauen"))),
            ("", None),
        ];
        for (line, order) in rows {
            assert_eq!(parse(line), order, "{line}");
        }
    }

    #[test]
    fn every_order_can_be_typed_as_its_help_says() {
        for language in Language::ALL {
            for stage in [Gathering, Running, Over, Watching] {
                for help in help(language, stage, true) {
                    assert!(parse(&help.usage).is_some(), "{help:?}");
                }
            }
        }
    }
}
