//! What lies on the table of an imagined game, all of it open: players who think imagine whole games, and look into them.
//! Nobody who plays is ever handed the real one.

use crate::state::State;
use crate::{Bids, Chips, Denarii, ROUNDS, SenateCard};
use tabletop::{CardSet, Seat};

impl State {
    /// The round, 1 to 5.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The Senate card of this round (OS-3).
    #[inline]
    pub fn current_senate(&self) -> SenateCard {
        self.current()
    }

    /// The Senate card of the next round, if there is one (OS-3).
    #[inline]
    pub fn next_senate(&self) -> Option<SenateCard> {
        (self.round < ROUNDS).then(|| self.senate[usize::from(self.round) + 1])
    }

    /// What a seat has in its purse.
    #[inline]
    pub fn money(&self, seat: Seat) -> Denarii {
        self.money[seat]
    }

    /// The storehouses that a seat owns.
    #[inline]
    pub fn storehouses(&self, seat: Seat) -> u8 {
        self.storehouses[seat]
    }

    /// The open loans of a seat.
    #[inline]
    pub fn loans(&self, seat: Seat) -> u8 {
        self.loans[seat]
    }

    /// The chips of a seat so far.
    #[inline]
    pub fn chips(&self, seat: Seat) -> Chips {
        self.chips[seat]
    }

    /// The goods that a seat owns.
    #[inline]
    pub fn goods(&self, seat: Seat) -> CardSet {
        self.goods[seat]
    }

    /// What lies in the boat of a seat.
    #[inline]
    pub fn boat(&self, seat: Seat) -> CardSet {
        self.boat[seat]
    }

    /// The most that a seat could pay for a lot (OS-14).
    #[inline]
    pub fn could_pay(&self, seat: Seat) -> Denarii {
        self.ceiling(seat)
    }

    /// How many lots of this round are sold.
    #[inline]
    pub fn lots_sold(&self) -> u8 {
        self.lots_sold
    }

    /// The lot that is being sold; no card when there is none.
    #[inline]
    pub fn lot(&self) -> CardSet {
        self.lot
    }

    /// Who sells it.
    #[inline]
    pub fn seller(&self) -> Seat {
        self.seller
    }

    /// The lowest bid for it (OS-13).
    #[inline]
    pub fn lowest_bid(&self) -> Denarii {
        self.minimum
    }

    /// What was bid for it so far.
    #[inline]
    pub fn bids(&self) -> Bids {
        self.bids
    }

    /// The price that was named for it (OS-91).
    #[inline]
    pub fn price_named(&self) -> Denarii {
        self.price
    }

    /// The price depressors (OS-30).
    #[inline]
    pub fn depressors(&self) -> CardSet {
        self.depressors
    }

    /// What was given to Gaius, as long as it lies face down (OS-91).
    #[inline]
    pub fn given_to_gaius(&self) -> CardSet {
        self.gaius.given[0] | self.gaius.given[1]
    }

    /// What Gaius has in his purse (OS-90).
    #[inline]
    pub fn gaius_money(&self) -> Denarii {
        self.gaius.money
    }
}
