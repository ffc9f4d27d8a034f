//! How an action is typed.

use super::parse::your_seat;
use super::{CommandWord, VERBS, hand};
use crate::commands::{Moment, cards, player, verb};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use oltre_mare::{Action, Claim, Ducats, OfferId, OfferKind, Source, State, Statements, Terms, To};
use tabletop::{Card, CardSet, Seat};

/// The line that means this action now.
pub(super) fn action(moment: &Moment<'_, State>, action: &Action) -> String {
    let (speaker, view) = (moment.speaker, moment.view);
    let hand = hand(view);
    let word = |word| verb(moment, word);
    let some = |cards: String| if cards.is_empty() { nothing(moment).into() } else { cards };
    match action {
        Action::Discard(cards) => format!("{} {}", word(CommandWord::Discard), some(cards::numbers(cards.iter().copied(), hand))),
        Action::Offer { parent: None, terms } => {
            let verb = match terms.kind {
                OfferKind::Firm => CommandWord::Offer,
                OfferKind::Call => CommandWord::Call,
            };
            let to = match terms.to {
                To::All => speaker.commands().everyone[0].into(),
                To::Seat(seat) => player(moment, seat),
            };
            format!("{} {} {} {to}", word(verb), bargain(moment, terms), speaker.commands().to[0])
        }
        Action::Offer { parent: Some(OfferId(parent)), terms } => {
            let kind = match terms.kind {
                OfferKind::Firm => String::new(),
                OfferKind::Call => format!(" {} {}", speaker.commands().as_kind[0], speaker.commands().kind_call[0]),
            };
            format!("{} {parent} {} {}{kind}", word(CommandWord::Counter), speaker.commands().give[0], bargain(moment, terms))
        }
        Action::Accept { offer: OfferId(offer), cards, claims } => {
            let accept = format!("{} {offer}", word(CommandWord::Accept));
            if cards.is_empty() { accept } else { format!("{accept} {} {}", speaker.commands().with[0], given(moment, *cards, claims)) }
        }
        Action::Confirm { offer: OfferId(offer), with } => {
            format!("{} {offer} {} {}", word(CommandWord::Confirm), speaker.commands().with[0], player(moment, *with))
        }
        Action::Decline(OfferId(offer)) => format!("{} {offer}", word(CommandWord::Decline)),
        Action::Withdraw(OfferId(offer)) => format!("{} {offer}", word(CommandWord::Withdraw)),
        Action::Buy(Source::Deck) => format!("{} {}", word(CommandWord::Buy), speaker.commands().deck[0]),
        Action::Buy(Source::Pirates) => format!("{} {}", word(CommandWord::Buy), speaker.commands().pirates[0]),
        Action::Play(cards) => format!("{} {}", word(CommandWord::Play), some(cards::numbers(*cards, hand))),
        Action::Sail(harbour) | Action::Compass(Some(harbour)) => format!("{} {}", word(CommandWord::Sail), speaker.harbour(*harbour)),
        Action::Compass(None) => word(CommandWord::Keep).into(),
        Action::Load(cards) => format!("{} {}", word(CommandWord::Load), some(cards::numbers(cards.iter().copied(), &view.played))),
    }
}

/// The word that is written for a verb.
pub(super) fn verb(moment: &Moment<'_, State>, word: CommandWord) -> &'static str {
    verb::word_for(&VERBS, word, moment.speaker.language)
}

/// A player, as typed.
pub(super) fn player(moment: &Moment<'_, State>, seat: Seat) -> String {
    let you = your_seat(moment);
    let others: Vec<Seat> = Seat::all(moment.view.seats.len() as u8).filter(|&seat| seat != you).collect();
    player::write(seat, moment.speaker.names, &others)
}

fn nothing(moment: &Moment<'_, State>) -> &'static str {
    moment.speaker.typed().nothing[0]
}

/// `1 (no pirate), 2 ducats for 1 silk wish sail`.
fn bargain(moment: &Moment<'_, State>, terms: &Terms) -> String {
    let speaker = moment.speaker;
    let ducats = |ducats: u16| (ducats > 0).then(|| speaker.ducats(Ducats(ducats.into())));
    let side = |parts: Vec<String>| if parts.is_empty() { nothing(moment).to_string() } else { parts.join(", ") };
    let cards = (!terms.gives.is_empty()).then(|| given(moment, terms.gives, &terms.claims));
    let gives = side(cards.into_iter().chain(ducats(terms.gives_ducats)).collect());
    let goods = speaker.counted(terms.asks.iter());
    let asks = side(goods.into_iter().chain(ducats(terms.asks_ducats)).collect());
    let bargain = format!("{gives} {} {asks}", speaker.commands().against[0]);
    if terms.wishes.is_empty() {
        return bargain;
    }
    format!("{bargain} {} {}", speaker.commands().wish[0], listed(moment, terms.wishes))
}

/// Cards of the hand, each with what is said about it.
fn given(moment: &Moment<'_, State>, gives: CardSet, claims: &[Claim]) -> String {
    let hand = hand(moment.view);
    let one = |card: Card| {
        let number = cards::numbers([card], hand);
        match claims.iter().find(|claim| claim.card == card) {
            Some(claim) => format!("{number} ({})", listed(moment, claim.says)),
            None => number,
        }
    };
    gives.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn listed(moment: &Moment<'_, State>, says: Statements) -> String {
    says.iter().map(|statement| moment.speaker.statement(statement)).collect::<Vec<_>>().join(", ")
}
