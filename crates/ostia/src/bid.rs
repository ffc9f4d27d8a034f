//! Bidding (OS-13): once around, from the seller's left neighbour; each bids once or passes. A bid is at least the sum of
//! the two minimum prices, and need not beat, or even match, earlier bids. It may not exceed what the bidder could pay (OS-14).

use crate::state::State;
use crate::{Denarii, Event, Refusal, Sight, Step, sell};
use tabletop::{Chance, Seat, Witness};

/// Not below the minimum, not above what could be paid.
pub(crate) fn may_bid(state: &State, seat: Seat, bid: Denarii) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Bid)?;
    let (minimum, ceiling) = (state.minimum, state.ceiling(seat));
    if bid < minimum {
        Err(Refusal::BidTooLow { bid, minimum })
    } else if bid > ceiling {
        Err(Refusal::BidTooHigh { bid, ceiling })
    } else {
        Ok(())
    }
}

/// Whoever is asked for a bid may pass.
pub(crate) fn may_pass(state: &State, seat: Seat) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Bid)
}

/// A bid.
pub(crate) fn bid(state: &mut State, seat: Seat, amount: Denarii, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    state.bids.0[seat] = Some(amount);
    witness.tell(|| Event(Sight::Bid { seat, amount }));
    next(state, seat, chance, witness);
}

/// No bid.
pub(crate) fn pass(state: &mut State, seat: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    witness.tell(|| Event(Sight::Passed { seat }));
    next(state, seat, chance, witness);
}

/// The next one speaks; the seller decides last (OS-15).
fn next(state: &mut State, seat: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let left = seat.left(state.seats);
    if left != state.seller {
        state.ask(left, Step::Bid);
    } else if state.bids.highest().is_some() {
        state.ask(left, Step::Sell);
    } else {
        sell::forced(state, chance, witness);
    }
}
