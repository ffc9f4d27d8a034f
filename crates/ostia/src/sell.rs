//! The seller decides last (OS-15), and has three cases:
//!
//! * A, the seller passes and somebody bid: the seller sells to any bidder of their choice, who pays the bid to the bank;
//!   the bank pays the seller half of it, rounded down.
//! * B, nobody bid: the seller must take the lot for half of the minimum, rounded up, paid to the bank. It happens by itself.
//! * C, the seller bids more than every other bid, takes the lot and pays that bid in full to the bank.
//!
//! Bought goods are the buyer's own (OS-16).

use crate::state::State;
use crate::{Denarii, Event, Refusal, Sight, Step};
use tabletop::{Chance, Seat, Witness};

/// Case A: to somebody who bid.
pub(crate) fn may_sell(state: &State, seat: Seat, to: Seat) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Sell)?;
    if state.bids.of(to).is_some() { Ok(()) } else { Err(Refusal::NoBidFrom { seat: to }) }
}

/// Case C: more than every other bid, and no more than the seller could pay (OS-14).
pub(crate) fn may_take(state: &State, seat: Seat, bid: Denarii) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Sell)?;
    let (highest, ceiling) = (state.bids.highest().unwrap_or_default(), state.ceiling(seat));
    if bid <= highest {
        Err(Refusal::TakeTooLow { bid, highest })
    } else if bid > ceiling {
        Err(Refusal::TakeTooHigh { bid, ceiling })
    } else {
        Ok(())
    }
}

/// Case A.
pub(crate) fn sell(state: &mut State, seller: Seat, buyer: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let price = state.bids.of(buyer).expect("the buyer was seen to have bid");
    let cards = state.lot;
    let income = price.half_down();
    let paid = state.pay_for_lot(buyer, price);
    state.from_bank(seller, income);
    witness.tell(|| Event(Sight::Sold { seller, buyer, cards, paid, income }));
    state.lot_goes_to(buyer, chance, witness);
}

/// Case B.
pub(crate) fn forced(state: &mut State, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let (seller, cards) = (state.seller, state.lot);
    let paid = state.pay_for_lot(seller, state.minimum.half_up());
    witness.tell(|| Event(Sight::Forced { seller, cards, paid }));
    state.lot_goes_to(seller, chance, witness);
}

/// Case C.
pub(crate) fn take(state: &mut State, seller: Seat, bid: Denarii, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let cards = state.lot;
    let paid = state.pay_for_lot(seller, bid);
    witness.tell(|| Event(Sight::Taken { seller, cards, paid }));
    state.lot_goes_to(seller, chance, witness);
}
