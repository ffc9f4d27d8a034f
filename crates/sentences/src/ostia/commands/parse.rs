//! What a line means.

use super::{BACK, CommandWord, DENARII, GAIUS, ME, OFF, TO, VERBS, board, boat, everybody, goods, help, you};
use crate::commands::line::Line;
use crate::commands::{Board, Chore, Command, CommandOf, Moment, Part, Wrong, chore, player, verb};
use alloc::vec::Vec;
use ostia::{Action, Denarii, State, Step};
use tabletop::{Card, Seat};

/// Reads a line.
pub(super) fn line(moment: &Moment<'_, State>, text: &str) -> Result<CommandOf<State>, Wrong> {
    let mut line = Line::new(text);
    let chores = chore::verbs(Board::Market, CommandWord::Chore);
    let lines = || help::now(moment).into_iter().map(|help| help.usage);
    let word = verb::take(&mut line, &[&VERBS, &chores], moment.speaker.language).map_err(|wrong| wrong.like(lines()))?;
    let read = command(moment, word, &mut line).map_err(|wrong| wrong.like(help::usages(moment, word)))?;
    match line.next() {
        Some(stray) if !matches!(word, CommandWord::Chore(_)) => {
            Err(Wrong::NotUnderstood { word: stray.typed.into(), like: help::usages(moment, word) })
        }
        Some(_) | None => Ok(read),
    }
}

fn command(moment: &Moment<'_, State>, word: CommandWord, line: &mut Line<'_>) -> Result<CommandOf<State>, Wrong> {
    let view = moment.view;
    let action = match word {
        // A card of the boat is kept, and goods in storehouses are stored; either word is understood for both.
        CommandWord::Keep if view.step == Some(Step::Store) => Action::Store(some_cards(moment, line, &goods(view))?.into_iter().collect()),
        CommandWord::Store if view.step != Some(Step::Keep) => Action::Store(some_cards(moment, line, &goods(view))?.into_iter().collect()),
        CommandWord::Keep | CommandWord::Store => {
            let boat = boat(view);
            let card = one_card(moment, line, &boat, &[])?;
            line.join();
            let gaius = if line.takes(GAIUS) { Some(one_card(moment, line, &boat, &[card])?) } else { None };
            Action::Keep { card, gaius }
        }
        CommandWord::Lot => Action::Lot(some_cards(moment, line, &boat(view))?.into_iter().collect()),
        CommandWord::Bid => Action::Bid(amount(line)?),
        CommandWord::Pass => Action::Pass,
        // Said when a lot is to be offered, it means the cards.
        CommandWord::Sell if view.step == Some(Step::Lot) && !line.is_at(TO) => {
            Action::Lot(some_cards(moment, line, &boat(view))?.into_iter().collect())
        }
        CommandWord::Sell => {
            line.takes(TO);
            let bidders: Vec<Seat> = view.lot.iter().flat_map(|lot| lot.bids.iter().map(|(seat, _)| seat).collect::<Vec<_>>()).collect();
            let among = if bidders.is_empty() { everybody(view) } else { bidders };
            Action::Sell(match among.as_slice() {
                [only] if line.is_empty() => *only,
                _ => player::take(line, moment.speaker.names, &among)?,
            })
        }
        CommandWord::Take if line.takes(BACK) => Action::TakeBack,
        CommandWord::Take => Action::Take(amount(line)?),
        CommandWord::Price => Action::Price(amount(line)?),
        CommandWord::Buyer => match you(view) {
            Some(you) if line.takes(ME) => Action::Buyer(you),
            Some(_) | None => Action::Buyer(player::take(line, moment.speaker.names, &everybody(view))?),
        },
        CommandWord::Build => Action::Build(if line.is_empty() { 1 } else { u8::try_from(amount(line)?.0).unwrap_or(u8::MAX) }),
        CommandWord::Place => board::take(moment, line)?,
        CommandWord::Settle => {
            line.takes(OFF);
            Action::Settle
        }
        CommandWord::TakeBack => Action::TakeBack,
        // A secret choice can be taken back in the game itself, even when others have decided since.
        CommandWord::Chore(chore::Word::Undo) if view.decision.is_some() => Action::TakeBack,
        CommandWord::Chore(word) => {
            let chore: Chore = chore::parse(word, line);
            return Ok(Command::Chore(chore));
        }
    };
    Ok(Command::Do(action))
}

/// Cards, at least one; or none, if the line says so.
fn some_cards(moment: &Moment<'_, State>, line: &mut Line<'_>, shown: &[Card]) -> Result<Vec<Card>, Wrong> {
    if line.is_empty() { Err(missing(Part::Card)) } else { moment.speaker.take_cards(line, shown) }
}

/// One card, besides those taken before.
fn one_card(moment: &Moment<'_, State>, line: &mut Line<'_>, shown: &[Card], taken: &[Card]) -> Result<Card, Wrong> {
    match moment.speaker.take_card(line, shown, taken)?.as_deref() {
        Some([card]) => Ok(*card),
        Some([] | [_, _, ..]) | None => Err(missing(Part::Card)),
    }
}

/// An amount of denarii; the word for them may follow.
fn amount(line: &mut Line<'_>) -> Result<Denarii, Wrong> {
    let Some(word) = line.next() else { return Err(missing(Part::Amount)) };
    let amount = word.number().and_then(|number| i32::try_from(number).ok());
    let Some(amount) = amount else { return Err(Wrong::Unknown { part: Part::Amount, word: word.typed.into(), could_be: Vec::new() }) };
    line.takes(DENARII);
    Ok(Denarii(amount))
}

/// Something is missing; the help knows how it is typed.
pub(super) fn missing(part: Part) -> Wrong {
    Wrong::Missing { part, like: Vec::new() }
}
