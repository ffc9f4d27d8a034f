//! What the last word of a line may become.

use super::help::{others, possible};
use super::parse::in_reach;
use super::write::{player, verb};
use super::{
    AS, CALL, CommandWord, DECK, DUCATS, EVERYONE, FIRM, FOR, GIVE, LIONS, NETS, NO, PIRATES, TO, VERBS, WISH, WITH, hand, offers,
};
use crate::commands::complete::{Begun, fitting};
use crate::commands::line::{Line, WordSet, written};
use crate::commands::{Board, Moment, chore, verb as verbs};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use oltre_mare::{Icon, OfferId, State, Statement};

/// The words that may follow, the most likely first.
pub(super) fn words(moment: &Moment<'_, State>, text: &str) -> Vec<String> {
    let Begun { before, last } = Begun::new(text);
    let mut line = Line::new(before);
    if line.is_empty() {
        let language = moment.speaker.language;
        let chores = chore::verbs(Board::Sea, CommandWord::Chore);
        let now = possible(moment).into_iter().map(|word| verb(moment, word));
        let all = VERBS.iter().chain(&chores).map(|verb| verb.written(language));
        // With nothing typed, only what is possible now; otherwise every word that begins with what was typed.
        let words: Vec<String> = if last.is_empty() { now.map(Into::into).collect() } else { now.chain(all).map(Into::into).collect() };
        return fitting(last, words);
    }
    let chores = chore::verbs(Board::Sea, CommandWord::Chore);
    let Ok(word) = verbs::take(&mut line, &[&VERBS, &chores], moment.speaker.language) else { return Vec::new() };
    fitting(last, following(moment, word, &mut line))
}

/// What may follow the words before.
fn following(moment: &Moment<'_, State>, word: CommandWord, line: &mut Line<'_>) -> Vec<String> {
    let speaker = moment.speaker;
    let word_of = |words: WordSet| written(words, speaker.language).to_string();
    let (to_you, own) = offers(moment.view);
    let numbers = |ids: &[OfferId]| ids.iter().map(|id| id.0.to_string()).collect::<Vec<_>>();
    let first = line.is_empty();
    match word {
        CommandWord::Discard | CommandWord::Play => held(moment),
        CommandWord::Load => played(moment),
        CommandWord::Buy if first => [DECK, PIRATES].map(word_of).into(),
        CommandWord::Sail if first => {
            let reach = in_reach(moment);
            let all = (0..speaker.edition.harbours.len() as u8).map(oltre_mare::Harbour);
            all.filter(|harbour| reach.is_none_or(|reach| reach.has(*harbour))).map(|harbour| speaker.harbour(harbour)).collect()
        }
        CommandWord::Accept if first => {
            let fits = |id: &OfferId| {
                let offer = moment.view.offers.iter().find(|offer| offer.id == *id);
                offer.is_some_and(|offer| speaker.cannot_accept(moment.view, offer, &moment.draft.void).is_none())
            };
            numbers(&to_you.iter().copied().filter(fits).collect::<Vec<_>>())
        }
        CommandWord::Counter | CommandWord::Decline if first => numbers(&to_you),
        CommandWord::Withdraw | CommandWord::Confirm if first => numbers(&own),
        CommandWord::Claim if first => (1..=hand(moment.view).len()).map(|number| number.to_string()).collect(),
        CommandWord::Claim => statements(moment),
        CommandWord::Offer | CommandWord::Call | CommandWord::Counter => bargain(moment, word, line),
        CommandWord::Accept if !passed(line, WITH) => Vec::from([word_of(WITH)]),
        CommandWord::Accept => held(moment),
        CommandWord::Confirm if !passed(line, WITH) => Vec::from([word_of(WITH)]),
        CommandWord::Confirm => others(moment).into_iter().map(|seat| player(moment, seat)).collect(),
        CommandWord::Buy | CommandWord::Sail | CommandWord::Decline | CommandWord::Withdraw | CommandWord::Keep | CommandWord::Chore(_) => {
            Vec::new()
        }
    }
}

/// The part of an offer that the line has reached decides what may follow.
fn bargain(moment: &Moment<'_, State>, word: CommandWord, line: &Line<'_>) -> Vec<String> {
    let speaker = moment.speaker;
    let word_of = |words: WordSet| written(words, speaker.language).to_string();
    let parts = [GIVE, FOR, WISH, TO, AS];
    let last = line.all().iter().rev().find_map(|typed| parts.iter().position(|&words| typed.is(words)));
    let is_last_word = |words: WordSet| line.all().last().is_some_and(|typed| typed.is(words));
    let mut next = match last {
        Some(1) => goods(moment),
        Some(2) => statements(moment),
        Some(3) if is_last_word(TO) => {
            let players = others(moment).into_iter().map(|seat| player(moment, seat));
            return players.chain([word_of(EVERYONE)]).collect();
        }
        Some(4) if is_last_word(AS) => return [CALL, FIRM].map(word_of).into(),
        Some(3 | 4) => Vec::new(),
        Some(_) | None => held(moment),
    };
    if matches!(last, None | Some(0 | 1)) {
        next.push(word_of(DUCATS));
    }
    let missing = [FOR, WISH, if word == CommandWord::Counter { GIVE } else { TO }];
    next.extend(missing.into_iter().filter(|&words| !passed(line, words)).map(word_of));
    next
}

/// Is one of these words in the line?
fn passed(line: &Line<'_>, words: WordSet) -> bool {
    line.all().iter().skip(1).any(|typed| typed.is(words))
}

/// The goods of the hand, each once, then the numbers of its cards.
fn held(moment: &Moment<'_, State>) -> Vec<String> {
    moment.speaker.goods_and_numbers(hand(moment.view))
}

/// The same of the cards played.
fn played(moment: &Moment<'_, State>) -> Vec<String> {
    moment.speaker.goods_and_numbers(&moment.view.played)
}

/// All goods.
fn goods(moment: &Moment<'_, State>) -> Vec<String> {
    let goods = (0..moment.speaker.edition.goods.len() as u8).map(oltre_mare::Good);
    goods.map(|good| moment.speaker.kind(good)).collect()
}

/// The words of statements.
fn statements(moment: &Moment<'_, State>) -> Vec<String> {
    let speaker = moment.speaker;
    let icons = Icon::ALL.into_iter().map(|icon| speaker.statement(Statement::Has(icon)));
    let words = [NO, LIONS, NETS].map(|words| written(words, speaker.language).to_string());
    icons.chain(words).collect()
}
