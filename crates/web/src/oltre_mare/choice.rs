//! What the player of Oltre Mare is about to do, before it is done: chosen cards, an order of the load, an offer being composed.

use leptos::prelude::*;
use oltre_mare::{Claim, Goods, Kind, Offer, OfferId, Statement, Statements, Terms, To};
use std::collections::BTreeMap;
use tabletop::{Card, Seat};

/// What is about to be done.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    /// The cards chosen, in the order in which they were: to discard, to play, to load, to give.
    pub(crate) cards: RwSignal<Vec<Card>>,
    /// What the cards are chosen for, beside what the prompt asks.
    pub(crate) mode: RwSignal<Mode>,
    /// What is said about cards.
    pub(crate) claims: RwSignal<BTreeMap<Card, Statements>>,
}

/// What cards are chosen for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Mode {
    /// For what the prompt asks.
    #[default]
    Prompt,
    /// To be offered.
    Offer(Draft),
    /// To be given for what this offer asks.
    Answer(OfferId),
}

/// An offer being composed; the cards given are those chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Draft {
    /// The offer it counters.
    pub(crate) parent: Option<OfferId>,
    pub(crate) to: To,
    pub(crate) kind: Kind,
    pub(crate) gives_ducats: u16,
    pub(crate) asks: Goods,
    pub(crate) asks_ducats: u16,
    pub(crate) wishes: Statements,
}

impl Choice {
    pub(crate) fn new() -> Choice {
        Choice { cards: RwSignal::new(Vec::new()), mode: RwSignal::new(Mode::Prompt), claims: RwSignal::new(BTreeMap::new()) }
    }

    pub(crate) fn here() -> Choice {
        expect_context()
    }

    /// Chooses a card, or lays it back.
    pub(crate) fn toggle(self, card: Card) {
        self.cards.update(|cards| match cards.iter().position(|&other| other == card) {
            Some(place) => drop(cards.remove(place)),
            None => cards.push(card),
        });
    }

    /// The place of a card among those chosen.
    pub(crate) fn place(self, card: Card) -> Option<usize> {
        self.cards.with(|cards| cards.iter().position(|&other| other == card))
    }

    /// Moves a chosen card to another place.
    pub(crate) fn move_to(self, card: Card, place: usize) {
        self.cards.update(|cards| {
            cards.retain(|&other| other != card);
            cards.insert(place.min(cards.len()), card);
        });
    }

    /// Nothing is chosen any more.
    pub(crate) fn clear(self) {
        self.cards.set(Vec::new());
        self.mode.set(Mode::Prompt);
        self.claims.set(BTreeMap::new());
    }

    /// Begins an offer to these.
    pub(crate) fn compose(self, to: To) {
        self.mode.set(Mode::Offer(Draft { to, ..Draft::default() }));
    }

    /// Begins a counter to an offer: what it asks is given, as far as the goods go, and the other way round.
    pub(crate) fn counter(self, offer: &Offer) {
        self.cards.set(Vec::new());
        self.mode.set(Mode::Offer(Draft {
            parent: Some(offer.id),
            to: To::Seat(offer.from),
            kind: Kind::Firm,
            gives_ducats: offer.asks_ducats,
            asks: offer.gives.iter().map(|shown| shown.good).collect(),
            asks_ducats: offer.gives_ducats,
            wishes: Statements::NONE,
        }));
    }

    /// Says this about a card, or takes it back.
    pub(crate) fn claim(self, card: Card, statement: Statement) {
        self.claims.update(|claims| {
            let before = claims.remove(&card).unwrap_or_default();
            let contradicts = |other: Statement| match (statement, other) {
                (Statement::Has(icon), Statement::HasNot(other)) | (Statement::HasNot(icon), Statement::Has(other)) => icon == other,
                (Statement::Lions(_), Statement::Lions(_)) | (Statement::Nets(_), Statement::Nets(_)) => true,
                (Statement::Has(_) | Statement::HasNot(_) | Statement::Lions(_) | Statement::Nets(_), _) => false,
            };
            let mut after: Statements = before.iter().filter(|&other| other != statement && !contradicts(other)).collect();
            if !before.has(statement) {
                after.insert(statement);
            }
            if !after.is_empty() {
                claims.insert(card, after);
            }
        });
    }

    /// What is said about the cards chosen, in order of their number.
    pub(crate) fn said(self) -> Vec<Claim> {
        let cards = self.cards.get();
        self.claims
            .with(|claims| claims.iter().filter(|(card, _)| cards.contains(card)).map(|(&card, &says)| Claim { card, says }).collect())
    }

    /// The offer as it stands.
    pub(crate) fn terms(self, draft: &Draft) -> Terms {
        Terms {
            to: draft.to,
            kind: draft.kind,
            gives: self.cards.with(|cards| cards.iter().copied().collect()),
            gives_ducats: draft.gives_ducats,
            claims: self.said().into_iter().collect(),
            asks: draft.asks,
            asks_ducats: draft.asks_ducats,
            wishes: draft.wishes,
        }
    }
}

/// What can be said about cards: there are no cards with one or two lions.
pub(crate) fn statements() -> impl Iterator<Item = Statement> {
    Statement::all().filter(|statement| !matches!(statement, Statement::Lions(1 | 2)))
}

/// Whom an offer of this seat may go to first: all, for the active player; the active player, for the others (OM-34).
pub(crate) fn first_partner(you: Seat, turn_of: Seat) -> To {
    if you == turn_of { To::All } else { To::Seat(turn_of) }
}
