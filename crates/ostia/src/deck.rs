//! The deck, dealing from it, and making it anew (OS-10).

use crate::state::{DECK, State};
use crate::{Event, Seen, Sight};
use tabletop::{BySeat, Card, CardSet, Chance, Seat, Witness};

/// The cards nobody has seen, the next to be drawn first.
#[derive(Clone, Copy)]
pub(crate) struct Deck {
    cards: [u8; 128],
    next: u8,
    end: u8,
}

impl Deck {
    pub(crate) const EMPTY: Deck = Deck { cards: [0; 128], next: 0, end: 0 };

    /// These cards, in this order.
    pub(crate) fn of(cards: &[u8]) -> Deck {
        let mut deck = Deck { end: cards.len() as u8, ..Deck::EMPTY };
        deck.cards[..cards.len()].copy_from_slice(cards);
        deck
    }

    /// How many are left.
    #[inline]
    pub(crate) const fn left(&self) -> u8 {
        self.end - self.next
    }

    /// Draws the next card.
    #[inline]
    pub(crate) fn draw(&mut self) -> Card {
        let card = self.cards[usize::from(self.next) & 127];
        self.next += 1;
        Card(card)
    }

    /// The cards left, the next one first.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.cards[usize::from(self.next)..usize::from(self.end)]
    }

    /// Lays these cards down as the new deck, lowest number first, ready to be shuffled.
    pub(crate) fn lay(&mut self, cards: CardSet) -> &mut [u8] {
        self.next = 0;
        self.end = 0;
        for card in cards {
            self.cards[usize::from(self.end)] = card.0;
            self.end += 1;
        }
        &mut self.cards[..usize::from(self.end)]
    }
}

/// Two decks are the same when the same cards are to come; what was drawn does not count.
impl PartialEq for Deck {
    fn eq(&self, other: &Deck) -> bool {
        self.rest() == other.rest()
    }
}

impl core::fmt::Debug for Deck {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.rest()).finish()
    }
}

impl State {
    /// Deals this many goods into every boat, one at a time from the start player (OS-10, OS-91). It is told in one piece
    /// for each seat, or in two when the deck is made anew in between.
    pub(crate) fn deal<W: Witness<Event>>(&mut self, each: u8, chance: &mut impl Chance, witness: &mut W) {
        let mut dealt = BySeat([CardSet::EMPTY; tabletop::MAX_SEATS]);
        let tell = |dealt: &BySeat<CardSet>, seats: u8, witness: &mut W| {
            for seat in Seat::all(seats).filter(|&seat| !dealt[seat].is_empty()) {
                witness.tell(|| Event(Sight::Dealt { seat, cards: Seen::Faces(dealt[seat]) }));
            }
        };
        for _ in 0..each {
            for seat in self.start.clockwise(self.seats) {
                if self.deck.left() == 0 {
                    tell(&dealt, self.seats, witness);
                    dealt = BySeat::default();
                    self.reshuffle(chance, witness);
                }
                let card = self.deck.draw();
                self.boat[seat].insert(card);
                dealt[seat].insert(card);
            }
        }
        tell(&dealt, self.seats, witness);
    }

    /// Draws a card; the discard pile is shuffled into a new deck only when a card is needed and the deck is empty (OS-10).
    #[inline]
    pub(crate) fn draw(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) -> Card {
        if self.deck.left() == 0 {
            self.reshuffle(chance, witness);
        }
        self.deck.draw()
    }

    fn reshuffle(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        assert!(!self.discard.is_empty(), "an edition has enough cards for everybody");
        chance.shuffle(DECK, self.deck.lay(self.discard));
        let cards = self.discard;
        self.discard = CardSet::EMPTY;
        witness.tell(|| Event(Sight::Reshuffled { cards }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{set, table};
    use std::vec::Vec;
    use tabletop::{Dice, Heard};

    /// A deck of these, dealt to three in the boats, seat 1 starting; what is told, as seat and number of cards (a new deck: None).
    fn deal(deck: &[u8], discard: &[u8], each: u8) -> (State, Vec<(Option<u8>, u8)>) {
        let mut state = table(3);
        state.boat = BySeat::default();
        state.start = Seat(1);
        state.deck = Deck::of(deck);
        state.discard = set(discard);
        let mut heard = Heard::new();
        state.deal(each, &mut Dice::new(1), &mut heard);
        let told = heard.0.iter().map(|Event(sight)| {
            if let Sight::Dealt { seat, cards } = sight {
                return (Some(seat.0), cards.count());
            }
            let Sight::Reshuffled { cards } = sight else { panic!("{sight:?}") };
            (None, cards.len())
        });
        let told = told.collect();
        (state, told)
    }

    /// OS-10: one at a time from the start player.
    #[test]
    fn goods_are_dealt_one_at_a_time_from_the_start_player() {
        let (state, told) = deal(&[0, 1, 2, 3, 4, 5, 6, 7], &[40, 41], 2);
        assert_eq!(state.boat.0[..3], [set(&[2, 5]), set(&[0, 3]), set(&[1, 4])]);
        assert_eq!((state.deck.left(), state.discard), (2, set(&[40, 41])));
        assert_eq!(told, [(Some(0), 2), (Some(1), 2), (Some(2), 2)]);
    }

    /// OS-10: the discard pile is shuffled into a new deck only when a card is needed and the deck is empty.
    #[test]
    fn a_new_deck_is_made_only_when_a_card_is_needed() {
        let (state, told) = deal(&[0, 1, 2], &[40, 41], 1);
        assert_eq!((state.deck.left(), state.discard), (0, set(&[40, 41])), "the last card alone makes no new deck");
        assert_eq!(told, [(Some(0), 1), (Some(1), 1), (Some(2), 1)]);
        let (state, told) = deal(&[0, 1, 2, 3], &[40, 41, 42], 2);
        assert_eq!((state.deck.left(), state.discard), (1, CardSet::EMPTY));
        assert_eq!(told, [(Some(0), 1), (Some(1), 2), (Some(2), 1), (None, 3), (Some(0), 1), (Some(2), 1)]);
        assert!(set(&[40, 41, 42]).has_all((state.boat[Seat(0)] | state.boat[Seat(2)]) - set(&[2, 1])));
    }
}
