//! What the last word of a line may become.

use super::board::{BLUFF, Field, REST};
use super::help::possible;
use super::write::{player, verb};
use super::{CommandWord, GAIUS, TO, VERBS, everybody, shown, you};
use crate::commands::complete::{Begun, fitting};
use crate::commands::line::{Line, written};
use crate::commands::{Board, Moment, chore, verb as verbs};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ostia::{Question, State, Step};

/// The words that may follow, the most likely first.
pub(super) fn words(moment: &Moment<'_, State>, text: &str) -> Vec<String> {
    let Begun { before, last } = Begun::new(text);
    let mut line = Line::new(before);
    let chores = chore::verbs(Board::Market, CommandWord::Chore);
    if line.is_empty() {
        let language = moment.speaker.language;
        let now = possible(moment).into_iter().map(|word| verb(moment, word));
        let all = VERBS.iter().chain(&chores).map(|verb| verb.written(language));
        // With nothing typed, only what is possible now; otherwise every word that begins with what was typed.
        let words: Vec<String> = if last.is_empty() { now.map(Into::into).collect() } else { now.chain(all).map(Into::into).collect() };
        return fitting(last, words);
    }
    let Ok(word) = verbs::take(&mut line, &[&VERBS, &chores], moment.speaker.language) else { return Vec::new() };
    fitting(last, following(moment, word, &line))
}

/// What may follow the words before.
fn following(moment: &Moment<'_, State>, word: CommandWord, line: &Line<'_>) -> Vec<String> {
    let (speaker, view) = (moment.speaker, moment.view);
    let cards = || speaker.goods_and_numbers(&shown(view));
    let first = line.is_empty();
    let amounts = |low: ostia::Denarii| Vec::from([low.to_string()]);
    match word {
        CommandWord::Keep if first || line.all().last().is_some_and(|word| word.is(GAIUS)) => cards(),
        CommandWord::Keep if view.gaius.is_some() && line.all().len() == 2 => Vec::from(["gaius".to_string()]),
        CommandWord::Lot | CommandWord::Store => cards(),
        CommandWord::Sell if first && view.step == Some(Step::Lot) => cards(),
        CommandWord::Sell if first => Vec::from([speaker.commands().to[0].to_string()]),
        CommandWord::Sell if line.all().last().is_some_and(|word| word.is(TO)) => {
            let bidders = view.lot.iter().flat_map(|lot| lot.bids.iter().map(|(seat, _)| seat).collect::<Vec<_>>());
            bidders.map(|seat| player(moment, seat)).collect()
        }
        CommandWord::Buyer if first => {
            let others = everybody(view).into_iter().filter(|&seat| Some(seat) != you(view)).map(|seat| player(moment, seat));
            others.chain([speaker.commands().me[0].to_string()]).collect()
        }
        CommandWord::Bid | CommandWord::Take | CommandWord::Price if first => match moment.prompt.map(|prompt| prompt.question) {
            Some(Question::Bid { minimum, .. } | Question::Sell { minimum, .. } | Question::Price { minimum, .. }) => amounts(minimum),
            Some(_) | None => Vec::new(),
        },
        CommandWord::Build if first => {
            let most = moment.prompt.map_or(0, |prompt| prompt.build);
            (1..=most).map(|count| count.to_string()).collect()
        }
        CommandWord::Place => board(moment, line),
        CommandWord::Keep
        | CommandWord::Sell
        | CommandWord::Buyer
        | CommandWord::Bid
        | CommandWord::Take
        | CommandWord::Price
        | CommandWord::Build
        | CommandWord::Pass
        | CommandWord::Settle
        | CommandWord::TakeBack
        | CommandWord::Chore(_) => Vec::new(),
    }
}

/// Fields, and after a field cards; after `bluff` and `rest` only fields.
fn board(moment: &Moment<'_, State>, line: &Line<'_>) -> Vec<String> {
    let (speaker, view) = (moment.speaker, moment.view);
    let bluffing = line.all().iter().any(|word| word.is(BLUFF));
    let after_rest = line.all().last().is_some_and(|word| word.is(REST));
    let fields = Field::ALL.into_iter().filter(|&field| field != Field::Senate || view.step != Some(Step::Final));
    let mut words: Vec<String> = fields.map(|field| field.written(speaker.language).to_string()).collect();
    if bluffing || after_rest {
        return words;
    }
    words.extend([BLUFF, REST].map(|words| written(words, speaker.language).to_string()));
    if line.is_empty() { words } else { speaker.goods_and_numbers(&shown(view)).into_iter().chain(words).collect() }
}
