//! Laying the surplus of a hand on the pirate stack (OM-21).

use crate::state::{State, once_each};
use crate::{CardList, Event, Refusal, Seen, Sight, Step};
use tabletop::{Seat, Witness};

/// Exactly the surplus, out of the own hand.
pub(crate) fn may(state: &State, seat: Seat, cards: &CardList) -> Result<(), Refusal> {
    state.asks(seat, Step::Discard)?;
    state.holds(seat, once_each(cards)?)?;
    let (named, surplus) = (cards.len() as u8, state.surplus(seat));
    if named == surplus { Ok(()) } else { Err(Refusal::DiscardCount { named, surplus }) }
}

/// The cards lie face down on the own pirate stack, in the order of the player's choice.
pub(crate) fn discard(state: &mut State, seat: Seat, cards: &CardList, witness: &mut impl Witness<Event>) {
    for &card in cards {
        state.hands[seat].remove(card);
        state.stacks.push(&mut state.pirates[seat], card);
    }
    state.step = Some(Step::Trade);
    witness.tell(|| Event(Sight::Discarded { seat, cards: Seen::Faces(cards.to_vec()) }));
}
