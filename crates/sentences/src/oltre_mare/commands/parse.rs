//! What a line means.

use super::terms;
use super::{CommandWord, DECK, Draft, PIRATES, VERBS, WITH, act, hand, help, offers, you};
use crate::commands::fold::{Picked, fold, nearest, pick};
use crate::commands::line::Line;
use crate::commands::{Board, Command, CommandOf, Moment, Part, Wrong, cards, chore, player, verb};
use alloc::string::ToString;
use alloc::vec::Vec;
use oltre_mare::{Action, Claim, Claims, Harbour, HarbourSet, OfferId, OfferKind, Prompt, Source, State, Statements, Step};
use tabletop::{Card, CardSet, Seat};

/// Reads a line.
pub(super) fn line(moment: &Moment<'_, State>, text: &str) -> Result<CommandOf<State>, Wrong> {
    let mut line = Line::new(text);
    let chores = chore::verbs(Board::Sea, CommandWord::Chore);
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
    let (speaker, view) = (moment.speaker, moment.view);
    match word {
        CommandWord::Discard => act(Action::Discard(some(moment, line, hand(view))?.into_iter().collect())),
        CommandWord::Offer => terms::offer(moment, line, OfferKind::Firm).and_then(act),
        CommandWord::Call => terms::offer(moment, line, OfferKind::Call).and_then(act),
        CommandWord::Counter => terms::counter(moment, line).and_then(act),
        CommandWord::Accept => accept(moment, line),
        CommandWord::Confirm => {
            let (_, own) = offers(view);
            let id = take_offer(moment, line, &own)?;
            let answers = view.offers.iter().find(|offer| offer.id == id).map(|offer| offer.answers.as_slice()).unwrap_or_default();
            let among: Vec<Seat> = answers.iter().map(|answer| answer.seat).collect();
            line.takes(WITH);
            let with = match among.as_slice() {
                [only] if line.is_empty() => *only,
                _ => player::take(line, speaker.names, &among)?,
            };
            act(Action::Confirm { offer: id, with })
        }
        CommandWord::Decline => take_offer(moment, line, &offers(view).0).map(Action::Decline).and_then(act),
        CommandWord::Withdraw => take_offer(moment, line, &offers(view).1).map(Action::Withdraw).and_then(act),
        CommandWord::Claim => claim(moment, line),
        CommandWord::Buy => {
            let source = if line.takes(DECK) {
                Source::Deck
            } else if line.takes(PIRATES) {
                Source::Pirates
            } else {
                return match line.next() {
                    None => Err(missing(Part::Source)),
                    Some(word) => {
                        let could_be = [speaker.commands().deck[0], speaker.commands().pirates[0]].map(ToString::to_string);
                        Err(Wrong::Unknown { part: Part::Source, word: word.typed.into(), could_be: could_be.into() })
                    }
                };
            };
            act(Action::Buy(source))
        }
        CommandWord::Play => {
            // A player who cannot have a card plays none (OM-92).
            let may_be_none = matches!(moment.prompt, Some(Prompt::Trade { play: Some(0), .. }));
            let cards = if line.is_empty() && may_be_none { Vec::new() } else { some(moment, line, hand(view))? };
            act(Action::Play(cards.into_iter().collect()))
        }
        CommandWord::Sail => {
            let harbour = harbour(moment, line)?;
            act(if view.step == Some(Step::Compass) { Action::Compass(Some(harbour)) } else { Action::Sail(harbour) })
        }
        CommandWord::Keep => act(Action::Compass(None)),
        CommandWord::Load => load(moment, line),
        CommandWord::Chore(word) => Ok(Command::Chore(chore::parse(word, line))),
    }
}

/// Cards, at least one; or none, if the line says so.
fn some(moment: &Moment<'_, State>, line: &mut Line<'_>, shown: &[Card]) -> Result<Vec<Card>, Wrong> {
    if line.is_empty() {
        return Err(missing(Part::Card));
    }
    moment.speaker.take_cards(line, shown)
}

/// The number of an open offer; it may be left out if only one of these can be meant.
pub(super) fn take_offer(moment: &Moment<'_, State>, line: &mut Line<'_>, meant: &[OfferId]) -> Result<OfferId, Wrong> {
    let Some(number) = line.number() else {
        return match meant {
            [only] => Ok(*only),
            _ => Err(missing(Part::Offer)),
        };
    };
    if moment.view.offers.iter().any(|offer| offer.id.0 == number) {
        return Ok(OfferId(number));
    }
    let could_be = meant.iter().map(|id| id.0.to_string()).collect();
    Err(Wrong::Unknown { part: Part::Offer, word: number.to_string(), could_be })
}

/// `accept 7 with 2`: the cards that answer the goods asked for; if none are named, the first that would do (OM-33).
fn accept(moment: &Moment<'_, State>, line: &mut Line<'_>) -> Result<CommandOf<State>, Wrong> {
    let (speaker, view) = (moment.speaker, moment.view);
    let id = take_offer(moment, line, &offers(view).0)?;
    let asks = view.offers.iter().find(|offer| offer.id == id).map(|offer| offer.asks).unwrap_or_default();
    let mut said = Vec::new();
    let cards: Vec<Card> = if line.takes(WITH) || !line.is_empty() {
        terms::cards_with_claims(moment, line, &mut said)?
    } else {
        terms::first_that_answer(&speaker, hand(view), asks)?
    };
    let cards: CardSet = cards.into_iter().collect();
    act(Action::Accept { offer: id, cards, claims: claims(moment.draft, &said, cards) })
}

/// `claim 1 no pirate`: said whenever card 1 is offered. An empty claim withdraws what was said about it.
fn claim(moment: &Moment<'_, State>, line: &mut Line<'_>) -> Result<CommandOf<State>, Wrong> {
    let hand = hand(moment.view);
    let Some(number) = line.number() else { return Err(missing(Part::Card)) };
    let Some(&card) = (number as usize).checked_sub(1).and_then(|at| hand.get(at)) else {
        return Err(cards::no_such_card(number, hand.len()));
    };
    let says = terms::statements(&moment.speaker, line)?;
    let mut draft = moment.draft.clone();
    draft.claims.retain(|claim| claim.card != card);
    if !says.is_empty() {
        draft.claims.push(Claim { card, says });
    }
    draft.claims.sort_unstable();
    Ok(Command::Draft(draft))
}

/// What is said about these cards: beside them in the line, or else in the draft.
pub(super) fn claims(draft: &Draft, said: &[Claim], cards: CardSet) -> Claims {
    let says = |card: Card| match said.iter().find(|claim| claim.card == card) {
        Some(claim) => claim.says,
        None => draft.says(card),
    };
    cards.iter().map(|card| Claim { card, says: says(card) }).filter(|claim| claim.says != Statements::NONE).collect()
}

/// A harbour by its name, among those that can be reached if the name is clear there.
fn harbour(moment: &Moment<'_, State>, line: &mut Line<'_>) -> Result<Harbour, Wrong> {
    let typed = line.rest();
    if typed.is_empty() {
        return Err(missing(Part::Harbour));
    }
    let folded = fold(&typed);
    let edition = moment.speaker.edition;
    let named = |among: HarbourSet| {
        let all = (0..edition.harbours.len() as u8).map(Harbour).filter(move |harbour| among.has(*harbour));
        all.map(|harbour| (harbour, edition.harbours[harbour.index()].name.as_str()))
    };
    let everywhere = HarbourSet(u64::MAX);
    let reach = in_reach(moment).unwrap_or(everywhere);
    let found = match pick(&folded, named(reach)) {
        Picked::Nothing => pick(&folded, named(everywhere)),
        found @ (Picked::One(_) | Picked::Several(_)) => found,
    };
    let names = |harbours: Vec<Harbour>| harbours.into_iter().map(|harbour| moment.speaker.harbour(harbour)).collect();
    match found {
        Picked::One(harbour) => Ok(harbour),
        Picked::Several(harbours) => Err(Wrong::Several { part: Part::Harbour, word: typed, could_be: names(harbours) }),
        Picked::Nothing => {
            let could_be = match nearest(&folded, named(everywhere).map(|(_, name)| name)) {
                Some(near) => Vec::from([near.to_string()]),
                None if reach == everywhere => Vec::new(),
                None => names(reach.iter().collect()),
            };
            Err(Wrong::Unknown { part: Part::Harbour, word: typed, could_be })
        }
    }
}

/// The harbours that the ship can be sailed to now.
pub(super) fn in_reach(moment: &Moment<'_, State>) -> Option<HarbourSet> {
    match moment.prompt {
        Some(Prompt::Sail { harbours, .. } | Prompt::Compass { harbours, .. }) => Some(*harbours),
        Some(Prompt::Discard { .. } | Prompt::Trade { .. } | Prompt::Speak { .. } | Prompt::Load { .. }) | None => None,
    }
}

/// `load 3 1 2`: the played cards, the last one on top, numbered as they lie there, or as they were in the hand.
fn load(moment: &Moment<'_, State>, line: &mut Line<'_>) -> Result<CommandOf<State>, Wrong> {
    let played = moment.view.played.as_slice();
    if line.is_empty() && played.len() <= 1 {
        return act(Action::Load(played.iter().copied().collect()));
    }
    let mut again = line.clone();
    let listed = match some(moment, line, played) {
        Err(Wrong::Unknown { part: Part::Card, .. }) if !moment.draft.played.is_empty() => {
            let mut cards = Vec::new();
            loop {
                again.join();
                let Some(number) = again.number() else { break };
                let Some(&(_, card)) = moment.draft.played.iter().find(|(known, _)| *known == number) else {
                    return Err(cards::no_such_card(number, played.len()));
                };
                cards.push(card);
            }
            *line = again;
            cards
        }
        listed => listed?,
    };
    act(Action::Load(listed.into_iter().collect()))
}

/// Something is missing; the help knows how it is typed.
pub(super) fn missing(part: Part) -> Wrong {
    Wrong::Missing { part, like: Vec::new() }
}

/// The typist's seat, if there is one.
pub(super) fn your_seat(moment: &Moment<'_, State>) -> Seat {
    you(moment.view).unwrap_or(moment.view.turn_of)
}
