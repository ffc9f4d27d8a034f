//! Loading the played cards (OM-70).

use crate::state::{State, once_each};
use crate::{CardList, Event, Refusal, Sight, Step};
use tabletop::{CardSet, Seat, Witness};

/// All cards played, in an order the player chooses.
pub(crate) fn may(state: &State, seat: Seat, cards: &CardList) -> Result<(), Refusal> {
    state.asks(seat, Step::Load)?;
    if once_each(cards)? == state.played { Ok(()) } else { Err(Refusal::OtherCardsPlayed) }
}

/// They lie face up on the cargo stack; the last one sets hand limit and load of the next turn. The turn is over.
pub(crate) fn load(state: &mut State, seat: Seat, cards: &CardList, witness: &mut impl Witness<Event>) {
    for &card in cards {
        state.stacks.push(&mut state.cargo[seat], card);
    }
    state.played = CardSet::EMPTY;
    witness.tell(|| Event(Sight::Loaded { seat, cards: cards.to_vec() }));
    state.end_turn(witness);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::{TurnMoment, example};
    use alloc::vec::Vec;
    use tabletop::{Card, Nobody};

    /// OM-70: exactly the cards played, each once, in any order; the last one is the new top card.
    #[test]
    fn the_played_cards_are_loaded_in_the_order_of_choice() {
        let mut position = example(2);
        position.moment = TurnMoment::At(Step::Load);
        position.played = [20, 21, 22].map(Card).into_iter().collect();
        position.seats[0].hand = CardSet::one(Card(23));
        let mut state = position.lay(&mut Nobody).unwrap();
        let list = |cards: &[u8]| -> CardList { cards.iter().copied().map(Card).collect() };
        //                named              refused because
        let rows: [(&[u8], Refusal); 5] = [
            (&[20, 21], Refusal::OtherCardsPlayed),
            (&[20, 21, 23], Refusal::OtherCardsPlayed),
            (&[20, 21, 22, 23], Refusal::OtherCardsPlayed),
            (&[20, 21, 20], Refusal::CardTwice { card: Card(20) }),
            (&[], Refusal::OtherCardsPlayed),
        ];
        for (named, refused) in rows {
            assert_eq!(may(&state, Seat(0), &list(named)), Err(refused), "{named:?}");
        }
        assert_eq!(may(&state, Seat(0), &list(&[22, 20, 21])), Ok(()));
        load(&mut state, Seat(0), &list(&[22, 20, 21]), &mut Nobody);
        assert_eq!(state.stacks.downwards(state.cargo[Seat(0)]).collect::<Vec<_>>(), [21, 20, 22, 0].map(Card));
        assert_eq!((state.top(Seat(0)), state.played, state.turn_of), (Card(21), CardSet::EMPTY, Seat(1)));
    }
}
