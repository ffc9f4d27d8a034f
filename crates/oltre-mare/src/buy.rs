//! Buying cards (OM-38, OM-39), and how many could still be bought (OM-40, OM-92).

use crate::state::State;
use crate::{Ducats, Event, Marker, Refusal, Seen, Sight, Source, Step};
use alloc::vec;
use tabletop::{Chance, Seat, Witness};

/// At most so many cards are bought in a turn (OM-38).
pub(crate) const MOST_BOUGHT: u8 = 4;

/// At most 4 cards a turn, from the deck or from the own pirate stack (OM-38).
pub(crate) fn may(state: &State, seat: Seat, from: Source) -> Result<(), Refusal> {
    state.asks(seat, Step::Trade)?;
    if state.bought >= MOST_BOUGHT {
        return Err(Refusal::PurchasesSpent { most: MOST_BOUGHT });
    }
    match from {
        Source::Pirates if state.pirates[seat].size() == 0 => Err(Refusal::NoPirates),
        Source::Deck if !state.deck_sells() => Err(Refusal::NoDeck),
        Source::Pirates | Source::Deck => Ok(()),
    }
}

/// The price is judged and paid card by card, before the card is drawn (OM-38).
pub(crate) fn buy(state: &mut State, seat: Seat, from: Source, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let price = state.price();
    state.ducats[seat] -= price;
    state.bought += 1;
    let card = match from {
        Source::Pirates => state.stacks.pop(&mut state.pirates[seat]).expect("the pirate stack was seen not to be empty"),
        Source::Deck => {
            assert!(state.deck.is_plain() || state.ready(chance, witness), "the deck was seen to have a card, or to get one");
            state.deck.take()
        }
    };
    state.hands[seat].insert(card);
    witness.tell(|| Event(Sight::Bought { seat, from, price, card: Seen::Faces(vec![card]) }));
    if from == Source::Deck && state.deck.left() == 0 && state.turns_left == 0 {
        state.last_card(seat, witness);
    }
}

impl State {
    /// What the next card costs the active player: 3 ducats, or 4 for one who stands at 0 or less (OM-38);
    /// with Favourable Terms 1, 2, 3, 4 for the first to fourth card (OM-39).
    #[inline]
    pub(crate) fn price(&self) -> Ducats {
        match self.active[self.turn_of] {
            Some(Marker::FavourableTerms) => Ducats(i32::from(self.bought) + 1),
            _ if self.ducats[self.turn_of] <= Ducats(0) => Ducats(4),
            _ => Ducats(3),
        }
    }

    /// Can a card be bought from the deck? With deck and discard pile empty only if it is needed to reach the load,
    /// and freight or pirates bring one (OM-92).
    pub(crate) fn deck_sells(&self) -> bool {
        if self.deck.left() > 0 || !self.discard.is_empty() {
            return true;
        }
        let within_reach = self.hands[self.turn_of].len() + self.pirates[self.turn_of].size().min(MOST_BOUGHT - self.bought);
        within_reach < self.load() && self.drain_brings() > 0
    }

    /// Can the active player buy a card at all, now?
    pub(crate) fn can_buy(&self) -> bool {
        [Source::Deck, Source::Pirates].into_iter().any(|from| may(self, self.turn_of, from).is_ok())
    }

    /// How many cards the active player could still buy this turn, by number and by cards that exist in deck, discards,
    /// own pirate stack and what OM-92 would bring (OM-40).
    pub(crate) fn purchases_possible(&self) -> u8 {
        let left = MOST_BOUGHT - self.bought;
        let on_piles = self.deck.left() + self.discard.len();
        if on_piles >= left {
            return left;
        }
        let stacked = if self.options.interim_cargo_sale { self.drain_brings() } else { self.pirates[self.turn_of].size() };
        left.min(on_piles.saturating_add(stacked))
    }
}
