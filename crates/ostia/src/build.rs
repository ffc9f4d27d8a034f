//! Buying storehouses (OS-60): 10 each, at most 4 owned, for cash, at any moment at which the player has an unanswered
//! decision, several at once, open loans or not. If what lies in Storage fits then, that question is gone (OS-63).

use crate::state::State;
use crate::{Denarii, Event, Refusal, Sight, Step};
use tabletop::{Chance, Seat, Witness};

/// What a storehouse costs.
pub(crate) const STOREHOUSE_COSTS: Denarii = Denarii(10);

/// Nobody owns more.
pub const MAX_STOREHOUSES: u8 = 4;

/// At least one, no more than four owned, and for cash.
pub(crate) fn may(state: &State, seat: Seat, count: u8) -> Result<(), Refusal> {
    state.asks(seat)?;
    let (owned, has) = (state.storehouses[seat], state.money[seat]);
    if count == 0 {
        return Err(Refusal::NothingBuilt);
    }
    if count > MAX_STOREHOUSES - owned {
        return Err(Refusal::TooManyStorehouses { owned, count, most: MAX_STOREHOUSES });
    }
    let needs = STOREHOUSE_COSTS * count;
    if has < needs { Err(Refusal::TooPoor { has, needs }) } else { Ok(()) }
}

/// Pays, and owns them at once.
pub(crate) fn build(state: &mut State, seat: Seat, count: u8, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let cost = STOREHOUSE_COSTS * count;
    state.to_bank(seat, cost);
    state.storehouses[seat] += count;
    witness.tell(|| Event(Sight::Built { seat, count, cost }));
    if state.step == Some(Step::Store) && state.fits(seat) {
        state.stored(seat, chance, witness);
    }
}

impl State {
    /// How many storehouses a seat could buy now.
    #[inline]
    pub(crate) fn most_built(&self, seat: Seat) -> u8 {
        let room = MAX_STOREHOUSES - self.storehouses[seat];
        let money = self.money[seat];
        (0..room).take_while(|&built| money >= STOREHOUSE_COSTS * (built + 1)).count() as u8
    }
}
