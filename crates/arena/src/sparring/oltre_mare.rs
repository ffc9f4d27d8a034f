//! Sparring partners of Oltre Mare: they sail and load as a merchant does, and differ in how they deal.

use super::{Sparred, Sparring};
use bots::{Ask, Bot, Thought, decide};
use oltre_mare::{Action, Claims, Goods, Offer, OfferKind, Prompt, Source, State, Statements, Terms, To, View};
use tabletop::{CardSet, Seat};

/// What a card costs by the list.
const LISTED: i32 = 3;

impl Sparred for State {
    fn spar(partner: Sparring, ask: &Ask<'_, State>) -> Option<Thought<State>> {
        let dealing = matches!(ask.prompt, Prompt::Trade { .. } | Prompt::Speak { .. });
        if !dealing {
            return follow(partner, ask).or_else(|| decide(Bot::SILENT, ask));
        }
        match partner {
            Sparring::Miser => unless(ask, |deal| deal.ducats_out > 0),
            Sparring::Hoarder => unless(ask, |deal| deal.cards_out > 0),
            Sparring::Copycat => decide(Bot::MERCHANT, ask),
            Sparring::Spendthrift => buys(ask).or_else(|| decide(Bot::MERCHANT, ask)),
            Sparring::Courtier => {
                let honour = |_: &Offer, _: &Deal| !honoured(ask);
                takes(ask, honour).or_else(|| gift(ask)).or_else(|| decide(Bot::SILENT, ask))
            }
            Sparring::Dumper => {
                let anything = |_: &Offer, deal: &Deal| deal.ducats_in > 0 && deal.ducats_in >= deal.cards_out;
                takes(ask, anything).or_else(|| sale(ask, 1)).or_else(|| decide(Bot::SILENT, ask))
            }
            Sparring::Kingmaker => {
                let from_leader = |offer: &Offer, _: &Deal| leader(ask) == Some(offer.from);
                takes(ask, from_leader).or_else(|| decide(Bot::SILENT, ask))
            }
            Sparring::PriceList => {
                takes(ask, |_, deal| deal.by_list() >= 0).or_else(|| sale(ask, LISTED as u16)).or_else(|| decide(Bot::SILENT, ask))
            }
            // The partner of the active player gets prestige besides (OM-36).
            Sparring::Steward => {
                let gains = |_: &Offer, deal: &Deal| deal.by_list() >= i32::from(is_active(ask));
                takes(ask, gains).or_else(|| decide(Bot::SILENT, ask))
            }
        }
    }
}

/// What an offer means to the player who takes it.
struct Deal {
    ducats_in: i32,
    ducats_out: i32,
    cards_in: i32,
    cards_out: i32,
}

impl Deal {
    fn taking(offer: &Offer) -> Deal {
        Deal {
            ducats_in: offer.gives_ducats.into(),
            ducats_out: offer.asks_ducats.into(),
            cards_in: offer.gives.len() as i32,
            cards_out: offer.asks.total() as i32,
        }
    }

    fn making(terms: &Terms) -> Deal {
        Deal {
            ducats_in: terms.asks_ducats.into(),
            ducats_out: terms.gives_ducats.into(),
            cards_in: terms.asks.total() as i32,
            cards_out: terms.gives.len().into(),
        }
    }

    /// What is gained by the list.
    fn by_list(&self) -> i32 {
        self.ducats_in - self.ducats_out + LISTED * (self.cards_in - self.cards_out)
    }
}

fn view<'a>(ask: &'a Ask<'_, State>) -> &'a View {
    ask.knowledge.view()
}

fn hand(ask: &Ask<'_, State>) -> CardSet {
    view(ask).seats[ask.seat.index()].hand.faces().unwrap_or_default().iter().copied().collect()
}

fn is_active(ask: &Ask<'_, State>) -> bool {
    view(ask).turn_of == ask.seat
}

/// Has it had its prestige this turn, or can it get none (OM-36)?
fn honoured(ask: &Ask<'_, State>) -> bool {
    is_active(ask) || view(ask).seats[ask.seat.index()].had_prestige
}

/// The other player with the most ducats.
fn leader(ask: &Ask<'_, State>) -> Option<Seat> {
    let seats = (0..).map(Seat).zip(&view(ask).seats).filter(|(seat, _)| *seat != ask.seat);
    seats.max_by_key(|(_, other)| (other.ducats, other.prestige)).map(|(seat, _)| seat)
}

/// Sails where another ship lies, if that can be reached.
fn follow(partner: Sparring, ask: &Ask<'_, State>) -> Option<Thought<State>> {
    let Prompt::Sail { harbours, .. } = *ask.prompt else { return None };
    let before = ask.seat.clockwise(view(ask).seats.len() as u8).last()?;
    let harbour = view(ask).seats[before.index()].ship;
    (partner == Sparring::Copycat && harbours.has(harbour)).then_some(said(Action::Sail(harbour)))
}

/// Buys as often as it may.
fn buys(ask: &Ask<'_, State>) -> Option<Thought<State>> {
    let Prompt::Trade { deck: Some(price), .. } = *ask.prompt else { return None };
    (ask.must && view(ask).seats[ask.seat.index()].ducats >= price).then_some(said(Action::Buy(Source::Deck)))
}

/// As a merchant, but without deals of a kind: then it says nothing.
fn unless(ask: &Ask<'_, State>, refuses: impl Fn(&Deal) -> bool) -> Option<Thought<State>> {
    let thought = decide(Bot::MERCHANT, ask)?;
    let deal = match &thought.action {
        Action::Offer { terms, .. } => Some(Deal::making(terms)),
        Action::Accept { offer, .. } => view(ask).offers.iter().find(|open| open.id == *offer).map(Deal::taking),
        Action::Discard(_)
        | Action::Confirm { .. }
        | Action::Decline(_)
        | Action::Withdraw(_)
        | Action::Buy(_)
        | Action::Play(_)
        | Action::Sail(_)
        | Action::Compass(_)
        | Action::Load(_) => None,
    };
    if deal.is_some_and(|deal| refuses(&deal)) { decide(Bot::SILENT, ask) } else { Some(thought) }
}

/// Takes the first open offer that it likes and can deliver.
fn takes(ask: &Ask<'_, State>, likes: impl Fn(&Offer, &Deal) -> bool) -> Option<Thought<State>> {
    let purse = view(ask).seats[ask.seat.index()].ducats.0;
    let open = view(ask).offers.iter().filter(|offer| {
        let asked = match offer.to {
            To::All => offer.from != ask.seat,
            To::Seat(to) => to == ask.seat,
        };
        asked && offer.kind == OfferKind::Firm && !offer.declined.contains(&ask.seat)
    });
    open.filter(|offer| i32::from(offer.asks_ducats) <= purse && likes(offer, &Deal::taking(offer))).find_map(|offer| {
        let cards = delivered(ask, &offer.asks)?;
        Some(said(Action::Accept { offer: offer.id, cards, claims: Claims::default() }))
    })
}

/// Cards of its hand for these goods.
fn delivered(ask: &Ask<'_, State>, goods: &Goods) -> Option<CardSet> {
    let mut rest = hand(ask);
    for good in goods.each() {
        let card = rest.iter().find(|&card| ask.knowledge.edition().good(card) == good)?;
        rest.remove(card);
    }
    Some(hand(ask) - rest)
}

/// Once a turn it gives a card to the active player, for the honour.
fn gift(ask: &Ask<'_, State>) -> Option<Thought<State>> {
    if honoured(ask) || view(ask).seats[ask.seat.index()].offers_made > 0 {
        return None;
    }
    offered(ask, hand(ask).iter().next().map(CardSet::one)?, 0, To::Seat(view(ask).turn_of))
}

/// Once a turn it offers a card for this price: to all where it is its turn, otherwise to the active player.
fn sale(ask: &Ask<'_, State>, price: u16) -> Option<Thought<State>> {
    if view(ask).seats[ask.seat.index()].offers_made > 0 {
        return None;
    }
    let to = if is_active(ask) { To::All } else { To::Seat(view(ask).turn_of) };
    offered(ask, hand(ask).iter().next().map(CardSet::one)?, price, to)
}

fn offered(ask: &Ask<'_, State>, gives: CardSet, asks_ducats: u16, to: To) -> Option<Thought<State>> {
    let (Prompt::Trade { offers, .. } | Prompt::Speak { offers }) = *ask.prompt else { return None };
    let terms = Terms {
        to,
        kind: OfferKind::Firm,
        gives,
        gives_ducats: 0,
        claims: Claims::default(),
        asks: Goods::NONE,
        asks_ducats,
        wishes: Statements::NONE,
    };
    (offers > 0 && !ask.knowledge.is_repeated(&terms)).then(|| said(Action::Offer { parent: None, terms }))
}

fn said(action: Action) -> Thought<State> {
    Thought { action, why: None }
}
