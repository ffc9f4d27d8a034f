//! Laying the surplus of a hand on the pirate stack (OM-21).

use crate::state::{State, once_each};
use crate::{CardList, Event, Refusal, Seen, Sight, Step};
use tabletop::{Seat, Witness};

/// Exactly the surplus, from the player's hand.
pub(crate) fn may(state: &State, seat: Seat, cards: &CardList) -> Result<(), Refusal> {
    state.asks(seat, Step::Discard)?;
    state.holds(seat, once_each(cards)?)?;
    let (named, surplus) = (cards.len() as u8, state.surplus(seat));
    if named == surplus { Ok(()) } else { Err(Refusal::DiscardCount { named, surplus }) }
}

/// The cards lie face down on the player's own pirate stack, in the order of the player's choice.
pub(crate) fn discard(state: &mut State, seat: Seat, cards: &CardList, witness: &mut impl Witness<Event>) {
    for &card in cards {
        state.hands[seat].remove(card);
        state.stacks.push(&mut state.pirates[seat], card);
    }
    state.step = Some(Step::Trade);
    witness.tell(|| Event(Sight::Discarded { seat, cards: Seen::Faces(cards.to_vec()) }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::{TurnMoment, example};
    use tabletop::{Card, Nobody};

    /// OM-21: the hand beyond the lions on the top cargo card.
    #[test]
    fn the_surplus_is_what_exceeds_the_lions() {
        // Cards 0 to 3 have 6, 5, 4 and 3 lions.
        for (hand, surplus) in [(0, [0, 0, 0, 0]), (3, [0, 0, 0, 0]), (4, [0, 0, 0, 1]), (6, [0, 1, 2, 3]), (14, [8, 9, 10, 11])] {
            let mut position = example(4);
            position.moment = TurnMoment::At(Step::Discard);
            for (at, player) in position.seats.iter_mut().enumerate() {
                let first = 10 + 15 * at as u8;
                player.hand = (first..first + hand).map(Card).collect();
            }
            let state = position.lay(&mut Nobody).unwrap();
            assert_eq!([0, 1, 2, 3].map(|seat| state.surplus(Seat(seat))), surplus, "{hand} cards");
        }
    }

    /// OM-21: each card once, all of the player's own hand.
    #[test]
    fn a_card_that_is_named_twice_or_does_not_exist_is_refused() {
        let mut position = example(2);
        position.moment = TurnMoment::At(Step::Discard);
        position.seats[0].hand = (10..18).map(Card).collect();
        let state = position.lay(&mut Nobody).unwrap();
        let try_to = |cards: &[u8]| may(&state, Seat(0), &cards.iter().copied().map(Card).collect());
        assert_eq!(try_to(&[10, 11]), Ok(()));
        assert_eq!(try_to(&[10, 10]), Err(Refusal::CardTwice { card: Card(10) }));
        assert_eq!(try_to(&[10, 200]), Err(Refusal::NotInHand { card: Card(200) }));
        assert_eq!(try_to(&[10, 30]), Err(Refusal::NotInHand { card: Card(30) }));
    }
}
