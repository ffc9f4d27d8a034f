//! What can be done now, with examples from the table.

use super::write::{player, verb};
use super::{CommandWord, goods, you};
use crate::commands::{Help, Moment};
use crate::texts::say;
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
pub(super) fn usages(moment: &Moment<'_, State>, word: CommandWord) -> Vec<String> {
    Some(line(moment, word).usage).filter(|usage| !usage.is_empty()).into_iter().collect()
}

/// The first words that make sense now.
pub(super) fn possible(moment: &Moment<'_, State>) -> Vec<CommandWord> {
    let mut words = Vec::new();
    if let Some(prompt) = moment.prompt {
        match prompt.question {
            Question::Keep { .. } | Question::KeepAndGive { .. } => words.push(CommandWord::Keep),
            Question::Lot { .. } => words.push(CommandWord::Lot),
            Question::Bid { minimum, ceiling, .. } => {
                if ceiling >= minimum {
                    words.push(CommandWord::Bid);
                }
                words.push(CommandWord::Pass);
            }
            Question::Sell { minimum, ceiling, .. } => {
                words.push(CommandWord::Sell);
                if ceiling >= minimum {
                    words.push(CommandWord::Take);
                }
            }
            Question::Price { .. } => words.push(CommandWord::Price),
            Question::Buyer { .. } => words.push(CommandWord::Buyer),
            Question::Place { .. } | Question::Final { .. } => words.push(CommandWord::Place),
            Question::Settle { .. } => words.push(CommandWord::Settle),
            Question::Store { .. } => words.push(CommandWord::Store),
        }
        if prompt.build > 0 {
            words.push(CommandWord::Build);
        }
    }
    if moment.view.decision.is_some() {
        words.push(CommandWord::TakeBack);
    }
    words
}

/// The line of help about a first word; empty for words that are for the table.
fn line(moment: &Moment<'_, State>, word: CommandWord) -> Help {
    let speaker = moment.speaker;
    let verb = verb(moment, word);
    let question = moment.prompt.map(|prompt| prompt.question);
    // The lowest and the highest amount that can be named now.
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
        CommandWord::Keep if moment.view.gaius.is_some() => (format!("{verb} 1 gaius 2"), say!(speaker.commands().keep_a_card_of)),
        CommandWord::Keep => (format!("{verb} 1"), say!(speaker.commands().keep_a_card_of_the)),
        CommandWord::Lot => (format!("{verb} 1 2"), say!(speaker.commands().sell_these_two_cards)),
        CommandWord::Bid => (format!("{verb} {low}"), say!(speaker.commands().bid_for_the_lot, between)),
        CommandWord::Pass => (verb.into(), say!(speaker.commands().do_not_bid)),
        CommandWord::Sell => {
            let bidder = moment.view.lot.as_ref().and_then(|lot| lot.bids.iter().max_by_key(|&(_, bid)| bid)).map(|(seat, _)| seat);
            let to = player(moment, bidder.unwrap_or_else(|| other(moment)));
            (format!("{verb} {} {to}", speaker.commands().to[0]), say!(speaker.commands().sell_the_lot_to))
        }
        CommandWord::Take => (format!("{verb} {low}"), say!(speaker.commands().take_the_lot_yourself, between)),
        CommandWord::Price => (format!("{verb} {low}"), say!(speaker.commands().set_the_price_of, between)),
        CommandWord::Buyer => (format!("{verb} {}", player(moment, other(moment))), say!(speaker.commands().say_who_of_the)),
        CommandWord::Build => (format!("{verb} 1"), say!(speaker.commands().buy_storehouses_before_you)),
        CommandWord::Place => (format!("{verb} {}", example_board(moment)), say!(speaker.commands().place_every_card_and)),
        CommandWord::Settle => (verb.into(), say!(speaker.commands().build_no_more_loans)),
        CommandWord::Store => {
            let count = if let Some(Question::Store { storehouses, .. }) = question { storehouses } else { 1 };
            let cards = (1..=count).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
            let cards = if cards.is_empty() { speaker.typed().nothing[0].into() } else { cards };
            (format!("{verb} {cards}"), say!(speaker.commands().keep_these_goods_the))
        }
        CommandWord::TakeBack => (speaker.commands().take_back.into(), say!(speaker.commands().decide_anew_as_long)),
        CommandWord::Chore(_) => (String::new(), String::new()),
    };
    Help { usage, means }
}

/// Somebody else.
fn other(moment: &Moment<'_, State>) -> Seat {
    let seats = moment.view.seats.len() as u8;
    you(moment.view).map_or(Seat(0), |seat| seat.left(seats))
}

/// Places every card somewhere, as far as they go.
fn example_board(moment: &Moment<'_, State>) -> String {
    let speaker = moment.speaker;
    let count = goods(moment.view).len();
    let last = moment.view.step == Some(Step::Final);
    let [forum, senate, storage] = super::board::Field::ALL.map(|field| field.written(speaker.language));
    let mut parts = Vec::new();
    match (count, last) {
        (0, _) => {}
        (1, false) => parts.push(format!("{forum} 1")),
        (2, false) => parts.push(format!("{forum} 1 {senate} 2")),
        (_, false) => parts.push(format!("{forum} 1 {senate} 2 {} {storage}", speaker.commands().rest[0])),
        (_, true) => parts.push(format!("{} {storage}", speaker.commands().rest[0])),
    }
    parts.push(format!("{} {forum} {storage}", speaker.commands().bluff[0]));
    parts.join(" ")
}
