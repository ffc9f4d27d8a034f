//! Making an offer, a call or a counter (OM-30 to OM-34).

use crate::haggle::{self, MOST_MADE, MOST_OPEN};
use crate::state::State;
use crate::{Event, OfferId, Refusal, Sight, Step, Terms, To};
use tabletop::{Seat, SeatSet, Witness};

/// The most ducats that an offer names on a side (OM-37).
const MOST_DUCATS: u16 = 999;

/// The active player may address one player or all, the others only the active player (OM-30, OM-34).
/// The cards given are in the author's hand; what is said about them is free (OM-32).
pub(crate) fn may(state: &State, seat: Seat, parent: Option<OfferId>, terms: &Terms) -> Result<(), Refusal> {
    trading(state)?;
    may_address(state, seat, terms.to)?;
    state.holds(seat, terms.gives)?;
    haggle::may_claim(&terms.claims, terms.gives)?;
    if let Some(good) = terms.asks.first_of(&state.edition.no_such_goods()) {
        return Err(Refusal::NoSuchGood { good });
    }
    let ducats = terms.gives_ducats.max(terms.asks_ducats);
    if ducats > MOST_DUCATS {
        return Err(Refusal::TooManyDucats { ducats, most: MOST_DUCATS });
    }
    if terms.gives.is_empty() && terms.asks.is_empty() && ducats == 0 {
        return Err(Refusal::NothingOffered);
    }
    if let Some(parent) = parent {
        let author = state.haggle.find_for(parent, seat)?.from.0;
        if terms.to != To::Seat(author) {
            return Err(Refusal::CounterElsewhere { author });
        }
    }
    if state.haggle.table.made[seat] >= MOST_MADE {
        return Err(Refusal::TooManyMade { most: MOST_MADE });
    }
    if state.haggle.table.open_by[seat] >= MOST_OPEN {
        return Err(Refusal::TooManyOpen { most: MOST_OPEN });
    }
    if state.haggle.is_repeated(seat, terms) { Err(Refusal::Repeated) } else { Ok(()) }
}

/// The offer lies on the table; nothing is reserved by it (OM-34).
pub(crate) fn offer(state: &mut State, seat: Seat, parent: Option<OfferId>, terms: &Terms, witness: &mut impl Witness<Event>) {
    let asked = match terms.to {
        To::All => SeatSet::all(state.seats).without(seat),
        To::Seat(partner) => SeatSet::one(partner),
    };
    let id = state.haggle.put(seat, asked, parent, terms);
    witness.tell(|| Event(Sight::Offered { offer: state.offer(id) }));
}

/// Offers are made, answered and taken back as long as the active player is trading, not before OM-21 is done (OM-34).
#[inline]
pub(crate) fn trading(state: &State) -> Result<(), Refusal> {
    match state.step {
        Some(Step::Trade) => Ok(()),
        Some(due) => Err(Refusal::NotNow { due }),
        None => Err(Refusal::GameOver),
    }
}

fn may_address(state: &State, seat: Seat, to: To) -> Result<(), Refusal> {
    let active = state.turn_of;
    match to {
        To::Seat(partner) if partner == seat || partner.0 >= state.seats => Err(Refusal::NoSuchPartner),
        To::Seat(partner) if seat != active && partner != active => Err(Refusal::OnlyWithActive { active }),
        To::All if seat != active => Err(Refusal::OnlyWithActive { active }),
        To::All | To::Seat(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OM-34: the longest list of offers that can ever be open is short.
    #[test]
    fn the_limits_are_those_of_the_rule_book() {
        assert_eq!((MOST_OPEN, MOST_MADE, MOST_DUCATS), (6, 40, 999));
    }
}
