//! What can be asked of a table on a server, besides the game: chat, undo, pausing, resigning, inviting.

use bots::Bot;
use sentences::{Help, Language, TerminalTexts, text};

/// What the table is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrderWord {
    Say,
    TakeBack,
    Grant,
    Deny,
    Pause,
    Resume,
    Return,
    Resign,
    Vacation,
    Note,
    StandIn,
    Invite,
    Nudge,
    Who,
    SeatBot,
    Remove,
    Mute,
    Unmute,
    Rematch,
    Nothing,
    Order,
    Orders,
    Draft,
}

/// When an order makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Gathering,
    Running,
    Over,
    Watching,
}

/// When an order can be given, and its texts: how it is typed, and what it is for.
struct TableOrder {
    word: OrderWord,
    stages: &'static [Stage],
    texts: fn(Language) -> [&'static str; 2],
}

use Stage::{Gathering, Over, Running, Watching};

const ALL: [TableOrder; 23] = [
    TableOrder { word: OrderWord::Say, stages: &[Gathering, Running, Over], texts: text!(TerminalTexts.order_say) },
    TableOrder { word: OrderWord::TakeBack, stages: &[Running], texts: text!(TerminalTexts.order_take_back) },
    TableOrder { word: OrderWord::Grant, stages: &[Running], texts: text!(TerminalTexts.order_grant) },
    TableOrder { word: OrderWord::Deny, stages: &[Running], texts: text!(TerminalTexts.order_deny) },
    TableOrder { word: OrderWord::Pause, stages: &[Running], texts: text!(TerminalTexts.order_pause) },
    TableOrder { word: OrderWord::Resume, stages: &[Running], texts: text!(TerminalTexts.order_resume) },
    TableOrder { word: OrderWord::Return, stages: &[Running], texts: text!(TerminalTexts.order_return) },
    TableOrder { word: OrderWord::Resign, stages: &[Running], texts: text!(TerminalTexts.order_resign) },
    TableOrder { word: OrderWord::Vacation, stages: &[Running], texts: text!(TerminalTexts.order_vacation) },
    TableOrder { word: OrderWord::Note, stages: &[Gathering, Running, Over], texts: text!(TerminalTexts.order_note) },
    TableOrder { word: OrderWord::StandIn, stages: &[Running], texts: text!(TerminalTexts.order_stand_in) },
    TableOrder { word: OrderWord::Invite, stages: &[Gathering, Running], texts: text!(TerminalTexts.order_invite) },
    TableOrder { word: OrderWord::Nudge, stages: &[Running], texts: text!(TerminalTexts.order_nudge) },
    TableOrder { word: OrderWord::Who, stages: &[Gathering, Running, Over, Watching], texts: text!(TerminalTexts.order_who) },
    TableOrder { word: OrderWord::SeatBot, stages: &[Gathering], texts: text!(TerminalTexts.order_seat_bot) },
    TableOrder { word: OrderWord::Remove, stages: &[Gathering, Running], texts: text!(TerminalTexts.order_remove) },
    TableOrder { word: OrderWord::Mute, stages: &[Gathering, Running, Over], texts: text!(TerminalTexts.order_mute) },
    TableOrder { word: OrderWord::Unmute, stages: &[Gathering, Running, Over], texts: text!(TerminalTexts.order_unmute) },
    TableOrder { word: OrderWord::Rematch, stages: &[Over], texts: text!(TerminalTexts.order_rematch) },
    TableOrder { word: OrderWord::Nothing, stages: &[Running], texts: text!(TerminalTexts.order_nothing) },
    TableOrder { word: OrderWord::Order, stages: &[Running], texts: text!(TerminalTexts.order_order) },
    TableOrder { word: OrderWord::Orders, stages: &[Running], texts: text!(TerminalTexts.order_orders) },
    TableOrder { word: OrderWord::Draft, stages: &[Running], texts: text!(TerminalTexts.order_draft) },
];

impl TableOrder {
    /// Does it make sense now, in a game with or without trading?
    fn fits(&self, stage: Stage, trades: bool) -> bool {
        self.stages.contains(&stage) && (trades || self.word != OrderWord::Nothing)
    }

    /// How it is typed.
    fn usage(&self, language: Language) -> &'static str {
        let [usage, _] = (self.texts)(language);
        usage
    }

    /// Its first word.
    fn first(&self, language: Language) -> &'static str {
        self.usage(language).split(' ').next().unwrap_or_default()
    }
}

/// The order in this line, and what follows it. Orders are typed in full, so that they hide no word of a game except an equal one.
pub(crate) fn parse(line: &str) -> Option<(OrderWord, &str)> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = word.to_lowercase();
    let entry = ALL.iter().find(|entry| Language::ALL.into_iter().any(|language| entry.first(language) == word))?;
    Some((entry.word, rest.trim()))
}

/// The first words that make sense now.
pub(crate) fn words(language: Language, stage: Stage, trades: bool) -> impl Iterator<Item = &'static str> {
    ALL.iter().filter(move |entry| entry.fits(stage, trades)).map(move |entry| entry.first(language))
}

/// What they are for.
pub(crate) fn help(language: Language, stage: Stage, trades: bool) -> Vec<Help> {
    let fits = ALL.iter().filter(|entry| entry.fits(stage, trades));
    let help = |[usage, means]: [&str; 2]| Help { usage: usage.into(), means: means.into() };
    fits.map(|entry| help((entry.texts)(language))).collect()
}

/// How it is typed.
pub(crate) fn usage(language: Language, word: OrderWord) -> &'static str {
    ALL.iter().find(|entry| entry.word == word).map_or("", |entry| entry.usage(language))
}

/// The bot of this name; a merchant if none is named.
pub(crate) fn bot(name: &str) -> Result<Bot, String> {
    if name.is_empty() { Ok(Bot::MERCHANT) } else { name.parse().map_err(|wrong: bots::NoSuchBot| wrong.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_in_both_languages_and_hide_no_shorter_word() {
        let rows = [
            ("say well played", Some((OrderWord::Say, "well played"))),
            ("Sage  hallo ", Some((OrderWord::Say, "hallo"))),
            ("takeback", Some((OrderWord::TakeBack, ""))),
            ("take 1", None),
            ("ret", None),
            ("rücknahme 3", Some((OrderWord::TakeBack, "3"))),
            ("nichts", Some((OrderWord::Nothing, ""))),
            ("nudge Ana", Some((OrderWord::Nudge, "Ana"))),
            ("urlaub ende", Some((OrderWord::Vacation, "ende"))),
            ("erinnere Ana", Some((OrderWord::Nudge, "Ana"))),
            ("einladen zuschauen", Some((OrderWord::Invite, "zuschauen"))),
            ("order sell 2 salt at least 3", Some((OrderWord::Order, "sell 2 salt at least 3"))),
            ("Aufträge", Some((OrderWord::Orders, ""))),
            ("entwurf behalte 1", Some((OrderWord::Draft, "behalte 1"))),
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
