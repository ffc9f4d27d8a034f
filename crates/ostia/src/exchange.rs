//! Worlds that differ where somebody cannot look: the order of what is hidden, and things that change places. For tests alone,
//! so it is there only with the feature `arrange`.

use crate::deck::Deck;
use crate::knowledge::Knowledge;
use crate::state::State;
use crate::{Placement, SENATE_CARDS, SenateCard, Step};
use alloc::vec::Vec;
use tabletop::{Card, CardSet, Seat};

impl State {
    /// The deck, the next card to be drawn first.
    pub fn deck_in_order(&self) -> Vec<Card> {
        self.deck.rest().iter().map(|&number| Card(number)).collect()
    }

    /// The Senate card laid aside, then one for each round.
    pub fn senate_in_order(&self) -> [SenateCard; SENATE_CARDS] {
        self.senate
    }

    /// Two cards change places, wherever they lie; and what was decided in secret about the one is decided about the other.
    pub fn exchange(&mut self, one: Card, other: Card) {
        let turned = |card: Card| match card {
            card if card == one => other,
            card if card == other => one,
            card => card,
        };
        let all = |cards: &mut CardSet| *cards = cards.iter().map(turned).collect();
        self.goods.0.iter_mut().chain(&mut self.boat.0).chain(&mut self.gaius.given).for_each(all);
        [&mut self.lot, &mut self.depressors, &mut self.discard].into_iter().for_each(all);
        for Placement { forum, senate, storage, bluffs: _ } in &mut self.placed.0 {
            [forum, senate, storage].into_iter().for_each(all);
        }
        if self.step == Some(Step::Keep) {
            for seat in Seat::all(self.seats).filter(|&seat| !self.asked.has(seat)) {
                (self.kept[seat], self.given[seat]) = (turned(self.kept[seat]), turned(self.given[seat]));
            }
        }
        let deck: Vec<u8> = self.deck.rest().iter().map(|&number| turned(Card(number)).0).collect();
        self.deck = Deck::of(&deck);
    }

    /// Two Senate cards change places.
    pub fn exchange_senate(&mut self, one: SenateCard, other: SenateCard) {
        for card in &mut self.senate {
            *card = match *card {
                card if card == one => other,
                card if card == other => one,
                card => card,
            };
        }
    }
}

impl Knowledge {
    /// All know that these cards are out of the game.
    pub fn put_in_the_box(&mut self, cards: CardSet) {
        self.hidden.iter_mut().for_each(|hidden| *hidden -= cards);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{counting_house, does, place, set};
    use tabletop::{Rules, Viewer};

    #[test]
    fn what_changes_places_is_missing_nowhere() {
        let mut state = counting_house(&[&[0, 6], &[13], &[]], &[40]);
        does(&mut state, 0, place(&[0], &[6], &[]));
        let before = state.clone();
        state.exchange(Card(6), Card(50));
        assert_eq!(state.goods[Seat(0)], set(&[0, 50]));
        assert_eq!(state.deck_in_order().iter().position(|card| card.0 == 6), before.deck_in_order().iter().position(|card| card.0 == 50));
        assert_eq!(state.view(Viewer::Seat(Seat(0))).decision, Some(place(&[0], &[50], &[])));
        assert_eq!(state.census().cards(), before.census().cards());
        assert_eq!(state.view(Viewer::Seat(Seat(1))), before.view(Viewer::Seat(Seat(1))));
        state.exchange(Card(50), Card(6));
        assert_eq!(state, before);
        state.exchange_senate(state.senate[0], state.senate[5]);
        assert_eq!(state.view(Viewer::Spectator), before.view(Viewer::Spectator));
        assert_eq!((state.senate[0], state.senate[5]), (before.senate[5], before.senate[0]));
    }
}
