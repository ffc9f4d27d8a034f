//! Buying cards (OM-38, OM-39), and how many could still be bought (OM-40, OM-92).

use crate::state::State;
use crate::{Ducats, Event, Marker, Refusal, Seen, Sight, Source, Step};
use alloc::vec;
use tabletop::{Chance, Seat, Witness};

/// The most cards that are bought in a turn (OM-38).
pub(crate) const MOST_BOUGHT: u8 = 4;

/// At most 4 cards a turn, from the deck or from the player's own pirate stack (OM-38).
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

/// What a card costs: 3 ducats, or 4 for a player with 0 or less (OM-38); with Favourable Terms 1, 2, 3, 4 for the first to
/// fourth card of the turn (OM-39).
#[inline]
pub(crate) fn price(active: Option<Marker>, ducats: Ducats, bought: u8) -> Ducats {
    match active {
        Some(Marker::FavourableTerms) => Ducats(i32::from(bought) + 1),
        _ if ducats <= Ducats(0) => Ducats(4),
        _ => Ducats(3),
    }
}

impl State {
    /// What the next card costs the active player.
    #[inline]
    pub(crate) fn price(&self) -> Ducats {
        price(self.active[self.turn_of], self.ducats[self.turn_of], self.bought)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::{Position, Rest, example};
    use tabletop::{Card, Nobody};

    /// OM-38, OM-39: what the next card costs.
    #[test]
    fn the_price_depends_on_ducats_and_favourable_terms() {
        const PLAIN: Option<Marker> = None;
        const TERMS: Option<Marker> = Some(Marker::FavourableTerms);
        //       ducats  bought  marker                 price
        let rows = [
            (11, 0, PLAIN, 3),
            (1, 3, PLAIN, 3),
            (0, 0, PLAIN, 4),
            (-1, 2, PLAIN, 4),
            (-40, 3, PLAIN, 4),
            (11, 0, Some(Marker::BigDeal), 3),
            (11, 0, TERMS, 1),
            (11, 1, TERMS, 2),
            (11, 2, TERMS, 3),
            (11, 3, TERMS, 4),
            (0, 0, TERMS, 1),
            (-9, 1, TERMS, 2),
        ];
        for (ducats, bought, marker, price) in rows {
            let mut position = example(2);
            position.bought = bought;
            position.seats[0].ducats = Ducats(ducats);
            position.seats[0].active = marker;
            position.seats[0].taken = marker.into_iter().collect();
            let state = position.lay(&mut Nobody).unwrap();
            assert_eq!(state.price(), Ducats(price), "{ducats} ducats, {bought} bought, {marker:?}");
        }
    }

    /// A table where this many cards are to be had: in the deck, on the discard pile, in the player's own pirate stack, in that of
    /// another, and as freight under a top card.
    fn table(deck: u8, discard: u8, own: u8, others: u8, freight: u8) -> Position {
        let mut position = example(2);
        let mut cards = (10..).map(Card);
        position.rest = Rest::Box;
        position.deck = cards.by_ref().take(deck.into()).collect();
        position.discard = cards.by_ref().take(discard.into()).collect();
        position.seats[0].pirates = cards.by_ref().take(own.into()).collect();
        position.seats[1].pirates = cards.by_ref().take(others.into()).collect();
        position.seats[1].cargo = cards.by_ref().take(freight.into()).chain([Card(1)]).collect();
        position
    }

    /// OM-40, OM-92: as many cards as exist, and at most the purchases left.
    #[test]
    fn only_cards_that_exist_can_be_bought() {
        //       deck  discard  own  others  freight  bought  sale    possible
        let rows = [
            ([9, 0, 0, 0, 0], 0, true, 4),
            ([9, 0, 0, 0, 0], 3, true, 1),
            ([9, 0, 0, 0, 0], 4, true, 0),
            ([1, 1, 0, 0, 0], 0, true, 2),
            ([1, 1, 1, 0, 0], 0, true, 3),
            ([1, 0, 1, 1, 1], 0, true, 4),
            ([0, 0, 1, 1, 1], 0, true, 3),
            ([0, 0, 1, 1, 1], 2, true, 2),
            ([0, 0, 0, 0, 0], 0, true, 0),
            ([0, 0, 1, 1, 1], 0, false, 1),
            ([2, 0, 1, 5, 5], 0, false, 3),
        ];
        for ([deck, discard, own, others, freight], bought, sale, possible) in rows {
            let mut position = table(deck, discard, own, others, freight);
            position.bought = bought;
            position.options.interim_cargo_sale = sale;
            let state = position.lay(&mut Nobody).unwrap();
            assert_eq!(state.purchases_possible(), possible, "{deck} {discard} {own} {others} {freight}, {bought} bought, {sale}");
        }
    }

    /// OM-92: from an empty deck only what is needed to reach the load, and only if something comes.
    #[test]
    fn an_empty_deck_sells_only_what_is_needed() {
        //       deck  discard  own  others  freight  hand  sale    sells
        let rows = [
            ([1, 0, 0, 0, 0], 9, true, true),
            ([0, 1, 0, 0, 0], 9, true, true),
            ([0, 0, 0, 0, 1], 2, true, true),
            ([0, 0, 0, 1, 0], 2, true, true),
            ([0, 0, 0, 0, 1], 3, true, false),
            ([0, 0, 1, 0, 1], 2, true, false),
            ([0, 0, 1, 0, 1], 1, true, true),
            ([0, 0, 0, 0, 0], 0, true, false),
            ([0, 0, 0, 9, 9], 0, false, false),
        ];
        for ([deck, discard, own, others, freight], hand, sale, sells) in rows {
            let mut position = table(deck, discard, own, others, freight);
            // Card 2 has three nets.
            position.seats[0].cargo = [Card(2)].into();
            position.seats[0].hand = (60..60 + hand).map(Card).collect();
            position.options.interim_cargo_sale = sale;
            let state = position.lay(&mut Nobody).unwrap();
            assert_eq!(may(&state, Seat(0), Source::Deck).is_ok(), sells, "{deck} {discard} {own} {others} {freight}, hand {hand}, {sale}");
            assert_eq!(may(&state, Seat(0), Source::Pirates).is_ok(), own > 0);
        }
    }
}
