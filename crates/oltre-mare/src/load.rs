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
