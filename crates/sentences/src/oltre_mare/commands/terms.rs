//! Offers, calls and counters: `offer 2 salt, 1 ducat for silk to bob`.

use super::parse::{claims, missing, take_offer, your_seat};
use super::{AS, CALL, DUCATS, EVERYONE, FIRM, FOR, GIVE, LIONS, NETS, NO, TO, WISH, hand, offers};
use crate::OltreMareCommands;
use crate::Speaker;
use crate::commands::cards::{ALL, is_keyword};
use crate::commands::line::{Line, WordSet};
use crate::commands::{Moment, Part, Wrong, player};
use crate::texts::text;
use alloc::vec::Vec;
use oltre_mare::{Action, Claim, Edition, Goods, Icon, OfferKind, State, Statement, Statements, Terms, To};
use tabletop::{Card, CardSet, Seat};

/// The parts of an offer that were given.
#[derive(Default)]
struct SaidTerms {
    gives: Option<(Vec<Card>, u16)>,
    claims: Vec<Claim>,
    asks: Option<(Goods, u16)>,
    wishes: Statements,
    to: Option<To>,
    kind: Option<OfferKind>,
}

/// `offer ... for ... [wish ...] [to ...]`. By default the active player offers to all, the others to the active player (OM-34).
pub(super) fn offer(moment: &Moment<'_, State>, line: &mut Line<'_>, kind: OfferKind) -> Result<Action, Wrong> {
    if line.is_empty() {
        return Err(missing(Part::Card));
    }
    let said = sections(moment, line)?;
    let active = moment.view.turn_of;
    let to = said.to.unwrap_or(if your_seat(moment) == active { To::All } else { To::Seat(active) });
    let (gives, gives_ducats) = said.gives.unwrap_or_default();
    let (asks, asks_ducats) = said.asks.unwrap_or_default();
    let gives: CardSet = gives.into_iter().collect();
    let terms = Terms {
        to,
        kind: said.kind.unwrap_or(kind),
        gives,
        gives_ducats,
        claims: claims(moment.draft, &said.claims, gives),
        asks,
        asks_ducats,
        wishes: said.wishes,
    };
    Ok(Action::Offer { parent: None, terms })
}

/// `counter 7 give ... for ...`: to the author of offer 7. What is left out stays as it was there, seen from the other side.
pub(super) fn counter(moment: &Moment<'_, State>, line: &mut Line<'_>) -> Result<Action, Wrong> {
    let view = moment.view;
    let id = take_offer(moment, line, &offers(view).0)?;
    let Some(offer) = view.offers.iter().find(|offer| offer.id == id) else { return Err(missing(Part::Offer)) };
    if line.is_empty() {
        return Err(missing(Part::Card));
    }
    let said = sections(moment, line)?;
    let (gives, gives_ducats) = match said.gives {
        Some(gives) => gives,
        None => (first_that_answer(&moment.speaker, hand(view), offer.asks)?, offer.asks_ducats),
    };
    let (asks, asks_ducats) = said.asks.unwrap_or_else(|| (offer.gives.iter().map(|shown| shown.good).collect(), offer.gives_ducats));
    let gives: CardSet = gives.into_iter().collect();
    let terms = Terms {
        to: To::Seat(offer.from),
        kind: said.kind.unwrap_or_default(),
        gives,
        gives_ducats,
        claims: claims(moment.draft, &said.claims, gives),
        asks,
        asks_ducats,
        wishes: said.wishes,
    };
    Ok(Action::Offer { parent: Some(id), terms })
}

/// The parts in any order, each after its word; what comes before the first word is given.
fn sections(moment: &Moment<'_, State>, line: &mut Line<'_>) -> Result<SaidTerms, Wrong> {
    let speaker = moment.speaker;
    let mut said = SaidTerms::default();
    loop {
        if line.takes(FOR) {
            said.asks = Some(asked(&speaker, line)?);
        } else if line.takes(WISH) {
            said.wishes = statements(&speaker, line)?;
        } else if line.takes(TO) {
            said.to = Some(addressee(moment, line)?);
        } else if line.takes(AS) {
            said.kind = Some(if line.takes(CALL) {
                OfferKind::Call
            } else if line.takes(FIRM) {
                OfferKind::Firm
            } else {
                return Ok(said);
            });
        } else if line.takes(GIVE) || (said.gives.is_none() && line.peek().is_some_and(|word| !is_keyword(&word.folded) || line.is_at(ALL)))
        {
            let mut claimed = Vec::new();
            said.gives = Some(given(moment, line, &mut claimed)?);
            said.claims = claimed;
        } else {
            return Ok(said);
        }
    }
}

fn addressee(moment: &Moment<'_, State>, line: &mut Line<'_>) -> Result<To, Wrong> {
    if line.takes(EVERYONE) {
        return Ok(To::All);
    }
    let you = your_seat(moment);
    let others: Vec<Seat> = Seat::all(moment.view.seats.len() as u8).filter(|&seat| seat != you).collect();
    player::take(line, moment.speaker.names, &others).map(To::Seat)
}

/// Cards of the hand and ducats: `1, 2 salt (sail), 3 ducats`.
fn given(moment: &Moment<'_, State>, line: &mut Line<'_>, said: &mut Vec<Claim>) -> Result<(Vec<Card>, u16), Wrong> {
    let mut ducats = take_ducats(line)?.unwrap_or(0);
    let mut cards: Vec<Card> = Vec::new();
    loop {
        let more = cards_before_ducats(moment, line, &cards, said)?;
        let nothing_more = more.is_empty();
        cards.extend(more);
        match take_ducats(line)? {
            Some(more) => ducats = more.saturating_add(ducats),
            None if nothing_more => return Ok((cards, ducats)),
            None => {}
        }
    }
}

/// Cards of the hand, and what is said about each of them.
pub(super) fn cards_with_claims(moment: &Moment<'_, State>, line: &mut Line<'_>, said: &mut Vec<Claim>) -> Result<Vec<Card>, Wrong> {
    cards_before_ducats(moment, line, &[], said)
}

/// The same, up to an amount of ducats.
fn cards_before_ducats(moment: &Moment<'_, State>, line: &mut Line<'_>, taken: &[Card], said: &mut Vec<Claim>) -> Result<Vec<Card>, Wrong> {
    let speaker = moment.speaker;
    let mut cards = Vec::new();
    loop {
        line.join();
        if line.is_empty() || ducats_follow(line) {
            return Ok(cards);
        }
        let before: Vec<Card> = taken.iter().chain(&cards).copied().collect();
        let found = speaker.take_card(line, hand(moment.view), &before)?;
        let Some(found) = found else { return Ok(cards) };
        if line.takes_word("(") {
            let says = statements(&speaker, line)?;
            if !line.takes_word(")") {
                let word = line.next().map_or_else(|| ")".into(), |word| word.typed.into());
                return Err(Wrong::Unknown { part: Part::Statement, word, could_be: all_statements(&speaker) });
            }
            said.extend(found.iter().map(|&card| Claim { card, says }));
        }
        cards.extend(found);
    }
}

/// Goods by kind and ducats: `2 silk, 1 ducat`.
fn asked(speaker: &Speaker<'_, Edition>, line: &mut Line<'_>) -> Result<(Goods, u16), Wrong> {
    let (mut goods, mut ducats) = (Goods::NONE, 0_u16);
    loop {
        line.join();
        if line.takes(crate::commands::cards::NOTHING) {
            continue;
        }
        if let Some(more) = take_ducats(line)? {
            ducats = ducats.saturating_add(more);
            continue;
        }
        let Some(word) = line.peek().cloned() else { return Ok((goods, ducats)) };
        if is_keyword(&word.folded) {
            return Ok((goods, ducats));
        }
        let count = line.number().unwrap_or(1);
        let good = speaker.take_good(line).map_err(|wrong| match wrong {
            // A number alone cannot be a card here: goods are asked for by kind (OM-33).
            Wrong::Missing { .. } => Wrong::Unknown { part: Part::Good, word: word.typed.into(), could_be: Vec::new() },
            other @ (Wrong::Unknown { .. }
            | Wrong::Several { .. }
            | Wrong::TooFew { .. }
            | Wrong::Twice { .. }
            | Wrong::NotUnderstood { .. }) => other,
        })?;
        let held = &mut goods.0[good.index()];
        *held = held.saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
    }
}

/// The first cards of the hand that answer the goods asked for.
pub(super) fn first_that_answer(speaker: &Speaker<'_, Edition>, hand: &[Card], asks: Goods) -> Result<Vec<Card>, Wrong> {
    let mut cards = Vec::new();
    for (good, count) in asks.iter() {
        let these = hand.iter().copied().filter(|&card| speaker.edition.good(card) == good);
        let before = cards.len();
        cards.extend(these.take(count.into()));
        if cards.len() - before < count.into() {
            return Err(Wrong::TooFew { good: speaker.kind(good), there: (cards.len() - before) as u8 });
        }
    }
    Ok(cards)
}

/// Is the next thing an amount of ducats?
fn ducats_follow(line: &Line<'_>) -> bool {
    let is_money = |word: &crate::commands::line::Word<'_>| word.is(DUCATS);
    match line.peek() {
        Some(word) if word.number().is_some() => line.peek_second().is_some_and(is_money),
        Some(word) => is_money(word),
        None => false,
    }
}

/// Takes an amount of ducats, if that is next.
fn take_ducats(line: &mut Line<'_>) -> Result<Option<u16>, Wrong> {
    line.join();
    if !ducats_follow(line) {
        return Ok(None);
    }
    let amount = line.number().unwrap_or(1);
    line.next();
    match u16::try_from(amount) {
        Ok(ducats) => Ok(Some(ducats)),
        Err(_) => Err(Wrong::Unknown { part: Part::Amount, word: alloc::format!("{amount}"), could_be: ["0\u{2013}999".into()].into() }),
    }
}

/// What can be said about a card: `sail, no pirate, 4 lions` (OM-32).
pub(super) fn statements(speaker: &Speaker<'_, Edition>, line: &mut Line<'_>) -> Result<Statements, Wrong> {
    let mut all = Statements::NONE;
    loop {
        line.join();
        match line.peek() {
            None => return Ok(all),
            Some(word) if word.typed == ")" || is_keyword(&word.folded) => return Ok(all),
            Some(_) => all.insert(statement(speaker, line)?),
        }
    }
}

fn statement(speaker: &Speaker<'_, Edition>, line: &mut Line<'_>) -> Result<Statement, Wrong> {
    let word = line.peek().map(|word| word.typed).unwrap_or_default();
    let unknown = Wrong::Unknown { part: Part::Statement, word: word.into(), could_be: all_statements(speaker) };
    if let Some(named) = Statement::named(word) {
        line.next();
        return Ok(named);
    }
    let not = line.takes(NO);
    if let Some(icon) = Icon::ALL.into_iter().find(|&icon| line.takes(icon_words(icon))) {
        return Ok(if not { Statement::HasNot(icon) } else { Statement::Has(icon) });
    }
    let count = line.number();
    let statement = if line.takes(LIONS) {
        Statement::Lions as fn(u8) -> Statement
    } else if line.takes(NETS) {
        Statement::Nets
    } else {
        return Err(unknown);
    };
    let said = count.or_else(|| line.number()).and_then(|count| u8::try_from(count).ok()).map(statement);
    // Only what is on the list can be said.
    said.filter(|said| !not && Statement::all().any(|known| known == *said)).ok_or(unknown)
}

const fn icon_words(icon: Icon) -> WordSet {
    match icon {
        Icon::Ducat => text!(OltreMareCommands.icon_ducat),
        Icon::Pirate => text!(OltreMareCommands.icon_pirate),
        Icon::Market => text!(OltreMareCommands.icon_market),
        Icon::Sail => text!(OltreMareCommands.icon_sail),
    }
}

/// Examples of what can be said about a card.
fn all_statements(speaker: &Speaker<'_, Edition>) -> Vec<alloc::string::String> {
    let examples = [Statement::Has(Icon::Sail), Statement::HasNot(Icon::Pirate), Statement::Lions(4), Statement::Nets(3)];
    examples.into_iter().map(|statement| speaker.statement(statement)).collect()
}
