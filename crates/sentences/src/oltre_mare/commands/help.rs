//! What can be done now, with examples from the table.

use super::write::{player, verb};
use super::{CommandWord, hand, offers};
use crate::commands::{Help, Moment};
use crate::texts::say;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use oltre_mare::{Good, OfferId, OfferKind, Prompt, State};
use tabletop::Seat;

/// What can be done now, the most likely first.
pub(super) fn now(moment: &Moment<'_, State>) -> Vec<Help> {
    possible(moment).into_iter().flat_map(|word| lines(moment, word)).collect()
}

/// How a command with this first word is typed.
pub(super) fn usages(moment: &Moment<'_, State>, word: CommandWord) -> Vec<String> {
    lines(moment, word).into_iter().map(|help| help.usage).collect()
}

/// The first words that make sense now.
pub(super) fn possible(moment: &Moment<'_, State>) -> Vec<CommandWord> {
    let Some(prompt) = moment.prompt else { return Vec::new() };
    let mut words = Vec::new();
    let (to_you, own) = offers(moment.view);
    let answered = moment.view.offers.iter().any(|offer| own.contains(&offer.id) && !offer.answers.is_empty());
    let may_offer = |offers: u8, words: &mut Vec<CommandWord>| {
        if acceptable(moment, &to_you).is_some() {
            words.push(CommandWord::Accept);
        }
        if !to_you.is_empty() {
            words.extend([CommandWord::Counter, CommandWord::Decline]);
        }
        if answered {
            words.push(CommandWord::Confirm);
        }
        if !own.is_empty() {
            words.push(CommandWord::Withdraw);
        }
        if offers > 0 {
            words.extend([CommandWord::Offer, CommandWord::Call]);
            if !hand(moment.view).is_empty() {
                words.push(CommandWord::Claim);
            }
        }
    };
    match *prompt {
        Prompt::Discard { .. } => words.push(CommandWord::Discard),
        Prompt::Trade { play, deck, pirates, offers, .. } => {
            if play.is_some() {
                words.push(CommandWord::Play);
            }
            if deck.is_some() || pirates.is_some() {
                words.push(CommandWord::Buy);
            }
            may_offer(offers, &mut words);
        }
        Prompt::Speak { offers } => may_offer(offers, &mut words),
        Prompt::Sail { .. } => words.push(CommandWord::Sail),
        Prompt::Compass { may_keep, .. } => {
            words.push(CommandWord::Sail);
            if may_keep {
                words.push(CommandWord::Keep);
            }
        }
        Prompt::Load { .. } => words.push(CommandWord::Load),
    }
    words
}

/// The lines of help about a first word.
fn lines(moment: &Moment<'_, State>, word: CommandWord) -> Vec<Help> {
    let speaker = moment.speaker;
    let verb = verb(moment, word);
    let (to_you, own) = offers(moment.view);
    let number = |ids: &[OfferId]| ids.last().map_or(7, |id| id.0);
    let one = |usage: String, means: String| Vec::from([Help { usage, means }]);
    // An example of this number of cards, the first ones.
    let some = |count: u8| (1..=count.max(1)).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
    let partner = || {
        let you = super::parse::your_seat(moment);
        let active = moment.view.turn_of;
        let other = if you == active { active.left(moment.view.seats.len() as u8) } else { active };
        player(moment, other)
    };
    match word {
        CommandWord::Discard => {
            let count = if let Some(Prompt::Discard { surplus, .. }) = moment.prompt { *surplus } else { 2 };
            one(format!("{verb} {}", some(count)), say!(speaker.commands().lay_cards_on_your))
        }
        CommandWord::Play => {
            let count = if let Some(Prompt::Trade { play: Some(play), .. }) = moment.prompt { *play } else { 3 };
            let cards = if count == 0 { String::new() } else { format!(" {}", some(count)) };
            one(format!("{verb}{cards}"), say!(speaker.commands().play_cards_which_ends))
        }
        CommandWord::Buy => {
            let (deck, pirates) = match moment.prompt {
                Some(Prompt::Trade { deck, pirates, .. }) => (*deck, *pirates),
                Some(
                    Prompt::Discard { .. } | Prompt::Speak { .. } | Prompt::Sail { .. } | Prompt::Compass { .. } | Prompt::Load { .. },
                )
                | None => (None, None),
            };
            let none = deck.is_none() && pirates.is_none();
            let price = |price: Option<oltre_mare::Ducats>| price.map_or_else(String::new, |price| format!(" ({})", speaker.ducats(price)));
            let (deck_price, pirate_price) = (price(deck), price(pirates));
            let from_deck = Help {
                usage: format!("{verb} {}", speaker.commands().deck[0]),
                means: say!(speaker.commands().buy_the_top_card, deck_price),
            };
            let from_pirates = Help {
                usage: format!("{verb} {}", speaker.commands().pirates[0]),
                means: say!(speaker.commands().buy_the_top_card_of, pirate_price),
            };
            let (with_deck, with_pirates) = (deck.is_some() || none, pirates.is_some() || none);
            [with_deck.then_some(from_deck), with_pirates.then_some(from_pirates)].into_iter().flatten().collect()
        }
        CommandWord::Offer => {
            let (good, asked) = (held(moment), wanted(moment));
            let [ducat, to] = [speaker.commands().one_ducat, speaker.commands().to[0]];
            one(
                format!("{verb} 1 {good}, {ducat} {} {asked} {to} {}", speaker.commands().against[0], partner()),
                say!(speaker.commands().give_cards_and_ducats),
            )
        }
        CommandWord::Call => {
            let (good, asked) = (held(moment), wanted(moment));
            one(format!("{verb} 1 {good} {} {asked}", speaker.commands().against[0]), say!(speaker.commands().the_same_but_you))
        }
        CommandWord::Claim => one(format!("{verb} 1 {}", speaker.commands().no_pirate), say!(speaker.commands().say_something_about_a)),
        CommandWord::Counter => one(
            format!("{verb} {} {} 1 {}", number(&to_you), speaker.commands().give[0], held(moment)),
            say!(speaker.commands().answer_an_offer_with),
        ),
        CommandWord::Accept => {
            let example = if to_you.is_empty() { Vec::from([2]) } else { Vec::new() };
            let (id, cards) = acceptable(moment, &to_you).unwrap_or((number(&to_you), example));
            let numbers: String = cards.iter().map(|number| format!(" {number}")).collect();
            let with = if cards.is_empty() { String::new() } else { format!(" {}", speaker.commands().with[0]) };
            one(format!("{verb} {id}{with}{numbers}"), say!(speaker.commands().take_an_offer_with))
        }
        CommandWord::Confirm => {
            let call = moment
                .view
                .offers
                .iter()
                .find(|offer| offer.kind == OfferKind::Call && own.contains(&offer.id) && !offer.answers.is_empty());
            let (id, with) = call.map_or((7, partner()), |call| (call.id.0, player(moment, call.answers[0].seat)));
            one(format!("{verb} {id} {} {with}", speaker.commands().with[0]), say!(speaker.commands().take_one_of_the))
        }
        CommandWord::Decline => one(format!("{verb} {}", number(&to_you)), say!(speaker.commands().want_no_part_of)),
        CommandWord::Withdraw => one(format!("{verb} {}", number(&own)), say!(speaker.commands().take_your_offer_back)),
        CommandWord::Sail => {
            let reach = super::parse::in_reach(moment).unwrap_or_default();
            let harbour = reach.iter().next().map_or_else(|| speaker.harbour(oltre_mare::Harbour(0)), |harbour| speaker.harbour(harbour));
            one(format!("{verb} {harbour}"), say!(speaker.commands().sail_there))
        }
        CommandWord::Keep => one(verb.into(), say!(speaker.commands().keep_the_compass)),
        CommandWord::Load => {
            let count = moment.view.played.len() as u8;
            let order = (1..=if count == 0 { 3 } else { count }).rev().map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
            one(format!("{verb} {order}"), say!(speaker.commands().load_the_cards_played))
        }
        CommandWord::Chore(_) => Vec::new(),
    }
}

/// The newest of these offers that the hand can answer, and the numbers of the cards that would.
fn acceptable(moment: &Moment<'_, State>, to_you: &[OfferId]) -> Option<(u32, Vec<usize>)> {
    let hand = hand(moment.view);
    let answer = |id: &OfferId| {
        let offer = moment.view.offers.iter().find(|offer| offer.id == *id)?;
        if moment.speaker.cannot_accept(moment.view, offer, &moment.draft.void).is_some() {
            return None;
        }
        let cards = super::terms::first_that_answer(&moment.speaker, hand, offer.asks).ok()?;
        Some((id.0, cards.iter().filter_map(|card| hand.iter().position(|held| held == card)).map(|at| at + 1).collect()))
    };
    to_you.iter().rev().find_map(answer)
}

/// A good of the hand, for an example.
fn held(moment: &Moment<'_, State>) -> String {
    let good = hand(moment.view).first().map_or(Good(0), |&card| moment.speaker.edition.good(card));
    let [one, _] = moment.speaker.good(good);
    one
}

/// A good that is not the one given, for an example.
fn wanted(moment: &Moment<'_, State>) -> String {
    let given = hand(moment.view).first().map_or(Good(0), |&card| moment.speaker.edition.good(card));
    let other = if given == Good(0) { Good(1) } else { Good(0) };
    let [one, _] = moment.speaker.good(other);
    format!("1 {one}")
}

/// Everybody but the typist.
pub(super) fn others(moment: &Moment<'_, State>) -> Vec<Seat> {
    let you = super::parse::your_seat(moment);
    Seat::all(moment.view.seats.len() as u8).filter(|&seat| seat != you).collect()
}
