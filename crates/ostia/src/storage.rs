//! Storage (OS-61 to OS-65). Loans are repaid out of cash at 10 each as long as the player can; for each loan left over 2
//! denarii interest are due (OS-61), for which storehouses are sold if need be, and what is still missing is waived (OS-62).
//! Each goods card in Storage needs a storehouse; who has more goods there than storehouses is asked what to keep, and the
//! rest goes to the discard pile, seen by all (OS-63). Kept goods are the player's own goods of the next round (OS-64).

use crate::state::State;
use crate::{Denarii, Event, Placement, ROUNDS, Refusal, Seen, Sight, Step};
use tabletop::{CardSet, Chance, Seat, SeatSet, Witness};

/// What repaying a loan costs (OS-61, OS-73).
pub(crate) const LOAN_COSTS: Denarii = Denarii(10);

/// The interest for a loan that is not repaid (OS-61).
pub(crate) const INTEREST: Denarii = Denarii(2);

/// Goods that lie in Storage, as many as there are storehouses at most (OS-63).
pub(crate) fn may(state: &State, seat: Seat, kept: CardSet) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Store)?;
    let foreign = kept - state.goods[seat];
    if !foreign.is_empty() {
        return Err(Refusal::NotYourGoods { card: foreign.nth(0) });
    }
    let (kept, storehouses) = (kept.len(), state.storehouses[seat]);
    if kept > storehouses { Err(Refusal::TooManyKept { kept, storehouses }) } else { Ok(()) }
}

/// The rest goes to the discard pile, seen by all.
pub(crate) fn store(state: &mut State, seat: Seat, kept: CardSet, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let discarded = state.goods[seat] - kept;
    state.goods[seat] = kept;
    state.discard |= discarded;
    witness.tell(|| Event(Sight::Stored { seat, kept: Seen::Faces(kept), discarded }));
    state.stored(seat, chance, witness);
}

impl State {
    /// Phase 5 begins: loans, interest, and who must decide what to keep.
    pub(crate) fn storage(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        self.step = Some(Step::Store);
        self.asked = SeatSet::EMPTY;
        for seat in Seat::all(self.seats) {
            self.goods[seat] = self.placed[seat].storage;
            self.placed[seat] = Placement::default();
            if self.loans[seat] > 0 {
                let loans = self.repay(seat);
                let left = self.loans[seat];
                let interest = self.pay_interest(seat, INTEREST * left);
                witness.tell(|| Event(Sight::Repaid { seat, loans, left, interest }));
            }
            if !self.fits(seat) {
                self.asked = self.asked.with(seat);
            }
        }
        if self.asked.is_empty() {
            self.end_round(chance, witness);
        }
    }

    /// Repays loans as long as the cash lasts, and says how many (OS-61, OS-73).
    pub(crate) fn repay(&mut self, seat: Seat) -> u8 {
        let mut repaid = 0;
        while self.loans[seat] > 0 && self.money[seat] >= LOAN_COSTS {
            self.to_bank(seat, LOAN_COSTS);
            self.loans[seat] -= 1;
            repaid += 1;
        }
        repaid
    }

    /// Is there a storehouse for every goods card (OS-63)?
    #[inline]
    pub(crate) fn fits(&self, seat: Seat) -> bool {
        self.goods[seat].len() <= self.storehouses[seat]
    }

    /// This seat's question is answered, or gone. After the last one the round ends.
    pub(crate) fn stored(&mut self, seat: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        self.asked = self.asked.without(seat);
        if self.asked.is_empty() {
            self.end_round(chance, witness);
        }
    }

    /// The start player mark goes left, the preview becomes current (OS-65); after the fifth round comes the end (OS-70).
    fn end_round(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        if self.round == ROUNDS {
            self.ask_all(Step::Final);
        } else {
            self.start = self.start.left(self.seats);
            self.round += 1;
            self.begin_round(chance, witness);
        }
    }
}
