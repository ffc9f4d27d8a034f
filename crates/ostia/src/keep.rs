//! Keeping one card of the boat (OS-11): everybody moves exactly one of the five to their own goods, at the same time and
//! secretly, free. With two players one of the four is kept and another one given face down to Gaius (OS-91).

use crate::sight::face;
use crate::state::State;
use crate::words::holds;
use crate::{Event, Refusal, Seen, Sight, Step};
use tabletop::{Card, Seat, Witness};

/// A card of the own boat, and with two players another one for Gaius.
pub(crate) fn may(state: &State, seat: Seat, card: Card, gaius: Option<Card>) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Keep)?;
    if !holds(state.boat[seat], card) {
        return Err(Refusal::NotInBoat { card });
    }
    match gaius {
        None if state.with_gaius() => Err(Refusal::GaiusGetsOne),
        Some(_) if !state.with_gaius() => Err(Refusal::NoGaius),
        Some(given) if given == card => Err(Refusal::CardTwice { card }),
        Some(given) if !holds(state.boat[seat], given) => Err(Refusal::NotInBoat { card: given }),
        Some(_) | None => Ok(()),
    }
}

/// The card is the player's own. When all have kept one, trading begins.
pub(crate) fn keep(state: &mut State, seat: Seat, card: Card, gaius: Option<Card>, witness: &mut impl Witness<Event>) {
    state.boat[seat].remove(card);
    state.goods[seat].insert(card);
    state.kept[seat] = card;
    if let Some(given) = gaius {
        state.boat[seat].remove(given);
        state.gaius.given[seat.index()].insert(given);
        state.given[seat] = given;
    }
    state.asked = state.asked.without(seat);
    witness.tell(|| Event(Sight::Kept { seat, card: face(card), gaius: gaius.map_or(Seen::Backs(0), face) }));
    if state.asked.is_empty() {
        state.next_to_sell();
    }
}
