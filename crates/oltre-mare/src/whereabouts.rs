//! Where every card lies, in order; and two cards that change places. For tests alone, so it is there only with the feature
//! `arrange`.

use crate::stacks::{Deck, Stack, Stacks};
use crate::state::State;
use alloc::vec::Vec;
use tabletop::{BySeat, Card, CardSet, Seat, Viewer};

/// The whole truth about the cards of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The hands, by seat.
    pub hands: Vec<CardSet>,
    /// The pirate stacks, by seat, bottom to top.
    pub pirates: Vec<Vec<Card>>,
    /// The cargo stacks, by seat, bottom to top.
    pub cargo: Vec<Vec<Card>>,
    /// The cards played and not yet loaded.
    pub played: CardSet,
    /// The discard pile.
    pub discard: CardSet,
    /// The deck, the next card to be drawn first.
    pub deck: Vec<Card>,
    /// How many cards lie above Venice, as long as it is to come.
    pub venice: Option<u8>,
}

impl State {
    /// Where every card lies.
    pub fn whereabouts(&self) -> Whereabouts {
        Whereabouts {
            hands: self.listed(&self.hands),
            pirates: self.listed(&self.pirates).into_iter().map(|stack| self.upwards(stack)).collect(),
            cargo: self.listed(&self.cargo).into_iter().map(|stack| self.upwards(stack)).collect(),
            played: self.played,
            discard: self.discard,
            deck: self.deck.cards().collect(),
            venice: self.deck.venice,
        }
    }

    /// Two cards change places that this viewer cannot look into. In the offers of others the one stands for the other where
    /// they are of the same good, so that the viewer sees the same offers as before.
    pub fn exchange(&mut self, one: Card, other: Card, viewer: Viewer) {
        let turned = |card: Card| match card {
            card if card == one => other,
            card if card == other => one,
            card => card,
        };
        let all = |cards: CardSet| cards.iter().map(turned).collect::<CardSet>();
        let Whereabouts { hands, pirates, cargo, played, discard, deck, venice } = self.whereabouts();
        self.stacks = Stacks::EMPTY;
        self.cargo = BySeat([Stack::EMPTY; 5]);
        self.pirates = BySeat([Stack::EMPTY; 5]);
        for seat in Seat::all(self.seats) {
            let at = seat.index();
            self.hands[seat] = all(hands[at]);
            cargo[at].iter().for_each(|&card| self.stacks.push(&mut self.cargo[seat], turned(card)));
            pirates[at].iter().for_each(|&card| self.stacks.push(&mut self.pirates[seat], turned(card)));
        }
        self.played = all(played);
        self.discard = all(discard);
        self.deck = Deck::of(&deck.into_iter().map(turned).collect::<Vec<_>>(), venice);
        if self.edition.good(one) == self.edition.good(other) {
            self.haggle.rename(turned, viewer);
        }
    }

    /// Venice lies under this many cards of the deck.
    pub fn put_venice_under(&mut self, cards: u8) {
        assert!(self.deck.venice.is_some() && cards <= self.deck.left(), "Venice lies in the deck as long as it is to come");
        self.deck.venice = Some(cards);
    }

    fn upwards(&self, stack: Stack) -> Vec<Card> {
        let mut cards: Vec<Card> = self.stacks.downwards(stack).collect();
        cards.reverse();
        cards
    }
}

impl Whereabouts {
    /// Every card, place by place, in the same order for every game of the same sizes.
    pub fn places(&self) -> Vec<Card> {
        let sets = self.hands.iter().chain([&self.played, &self.discard]).flat_map(|cards| cards.iter());
        sets.chain(self.pirates.iter().chain(&self.cargo).flatten().copied()).chain(self.deck.iter().copied()).collect()
    }
}
