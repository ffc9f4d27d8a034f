//! What can be done now, with examples from the table.

use super::write::{player, verb};
use super::{Word, goods, you};
use crate::commands::{Help, Moment};
use crate::speaker::both;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ostia::{Denarii, Question, State, Step};
use tabletop::Seat;

/// What can be done now, the most likely first.
pub(super) fn now(moment: &Moment<'_, State>) -> Vec<Help> {
    possible(moment).into_iter().map(|word| line(moment, word)).filter(|help| !help.usage.is_empty()).collect()
}

/// How a command with this first word is typed.
pub(super) fn usages(moment: &Moment<'_, State>, word: Word) -> Vec<String> {
    Some(line(moment, word).usage).filter(|usage| !usage.is_empty()).into_iter().collect()
}

/// The first words that make sense now.
pub(super) fn possible(moment: &Moment<'_, State>) -> Vec<Word> {
    let mut words = Vec::new();
    if let Some(prompt) = moment.prompt {
        match prompt.question {
            Question::Keep { .. } | Question::KeepAndGive { .. } => words.push(Word::Keep),
            Question::Lot { .. } => words.push(Word::Lot),
            Question::Bid { minimum, ceiling, .. } => {
                if ceiling >= minimum {
                    words.push(Word::Bid);
                }
                words.push(Word::Pass);
            }
            Question::Sell { minimum, ceiling, .. } => {
                words.push(Word::Sell);
                if ceiling >= minimum {
                    words.push(Word::Take);
                }
            }
            Question::Price { .. } => words.push(Word::Price),
            Question::Buyer { .. } => words.push(Word::Buyer),
            Question::Place { .. } | Question::Final { .. } => words.push(Word::Place),
            Question::Settle { .. } => words.push(Word::Settle),
            Question::Store { .. } => words.push(Word::Store),
        }
        if prompt.build > 0 {
            words.push(Word::Build);
        }
    }
    if moment.view.decision.is_some() {
        words.push(Word::TakeBack);
    }
    words
}

/// The line of help about a first word; without words for what the table does.
fn line(moment: &Moment<'_, State>, word: Word) -> Help {
    let speaker = moment.speaker;
    let verb = verb(moment, word);
    let question = moment.prompt.map(|prompt| prompt.question);
    // The lowest and the highest amount that may be named now.
    let (low, high) = match question {
        Some(
            Question::Bid { minimum, ceiling, .. }
            | Question::Sell { minimum, ceiling, .. }
            | Question::Price { minimum, most: ceiling, .. },
        ) if minimum <= ceiling => (minimum, Some(ceiling)),
        Some(_) | None => (Denarii(12), None),
    };
    let between = high.map_or_else(String::new, |high| format!(" ({})", speaker.between(low, high)));
    let (usage, means) = match word {
        Word::Keep if moment.view.gaius.is_some() => (
            format!("{verb} 1 gaius 2"),
            both!(
                speaker,
                "keep a card of the boat, and give another one to Gaius",
                "eine Karte des Bootes behalten und eine andere Gaius geben"
            ),
        ),
        Word::Keep => (format!("{verb} 1"), both!(speaker, "keep a card of the boat", "eine Karte des Bootes behalten")),
        Word::Lot => (format!("{verb} 1 2"), both!(speaker, "sell these two cards of the boat", "diese zwei Karten des Bootes verkaufen")),
        Word::Bid => {
            (format!("{verb} {low}"), both!(speaker, "bid for the lot, in denarii{between}", "für das Los bieten, in Denar{between}"))
        }
        Word::Pass => (verb.into(), both!(speaker, "do not bid", "nicht bieten")),
        Word::Sell => {
            let bidder = moment.view.lot.as_ref().and_then(|lot| lot.bids.iter().max_by_key(|&(_, bid)| bid)).map(|(seat, _)| seat);
            let to = player(moment, bidder.unwrap_or_else(|| other(moment)));
            (
                format!("{verb} {} {to}", speaker.word(["to", "an"])),
                both!(speaker, "sell the lot to a bidder", "das Los an jemanden verkaufen, der geboten hat"),
            )
        }
        Word::Take => (
            format!("{verb} {low}"),
            both!(
                speaker,
                "take the lot yourself, for more than every bid{between}",
                "das Los selbst nehmen, für mehr als jedes Gebot{between}"
            ),
        ),
        Word::Price => (
            format!("{verb} {low}"),
            both!(speaker, "set the price of your last two cards{between}", "den Preis deiner letzten zwei Karten festsetzen{between}"),
        ),
        Word::Buyer => (
            format!("{verb} {}", player(moment, other(moment))),
            both!(
                speaker,
                "say who of the two of you buys, a name or \"me\"",
                "sagen, wer von euch beiden kauft, ein Name oder \u{201e}ich\u{201c}"
            ),
        ),
        Word::Build => (format!("{verb} 1"), both!(speaker, "buy storehouses, before you answer", "Speicher kaufen, vor deiner Antwort")),
        Word::Place => (
            format!("{verb} {}", example_board(moment)),
            both!(
                speaker,
                "place every card, and both bluff cards; \"rest storage\" places all others",
                "jede Karte legen, und beide Bluffkarten; \u{201e}Rest Lager\u{201c} legt alle übrigen",
            ),
        ),
        Word::Settle => (verb.into(), both!(speaker, "build no more; loans are repaid", "nicht mehr bauen; Kredite werden getilgt")),
        Word::Store => {
            let count = if let Some(Question::Store { storehouses, .. }) = question { storehouses } else { 1 };
            let cards = (1..=count).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
            let cards = if cards.is_empty() { speaker.word(["nothing", "nichts"]).into() } else { cards };
            (
                format!("{verb} {cards}"),
                both!(speaker, "keep these goods, the others are discarded", "diese Waren behalten, die anderen werden abgelegt"),
            )
        }
        Word::TakeBack => (
            speaker.word(["take back", "zurücknehmen"]).into(),
            both!(speaker, "decide anew, as long as not all have decided", "neu entscheiden, solange nicht alle entschieden haben"),
        ),
        Word::Chore(_) => (String::new(), String::new()),
    };
    Help { usage, means }
}

/// Somebody else.
fn other(moment: &Moment<'_, State>) -> Seat {
    let seats = moment.view.seats.len() as u8;
    you(moment.view).map_or(Seat(0), |seat| seat.left(seats))
}

/// Every card somewhere, as far as they go.
fn example_board(moment: &Moment<'_, State>) -> String {
    let speaker = moment.speaker;
    let count = goods(moment.view).len();
    let last = moment.view.step == Some(Step::Final);
    let [forum, senate, storage] = super::board::Field::ALL.map(|field| speaker.word(field.written()));
    let mut parts = Vec::new();
    match (count, last) {
        (0, _) => {}
        (1, false) => parts.push(format!("{forum} 1")),
        (2, false) => parts.push(format!("{forum} 1 {senate} 2")),
        (_, false) => parts.push(format!("{forum} 1 {senate} 2 {} {storage}", speaker.word(["rest", "Rest"]))),
        (_, true) => parts.push(format!("{} {storage}", speaker.word(["rest", "Rest"]))),
    }
    parts.push(format!("{} {forum} {storage}", speaker.word(["bluff", "Bluff"])));
    parts.join(" ")
}
