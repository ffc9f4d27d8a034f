//! Two players and Gaius, a third merchant whom nobody plays (OS-90 to OS-94).
//!
//! Harbour, two passes alike (OS-91): both draw 4 goods, each secretly keeps 1 and gives 1 face down to Gaius; then one
//! player reveals the last 2 and names a price, not below the minimum and not above what they could pay; the other says who
//! of the two must buy at that price. The buyer pays the bank; the one who did not buy gets half of the price named, rounded
//! down. Then the roles swap. Who cannot pay the price cannot choose to buy; a revealer who could not even pay the minimum
//! names exactly the minimum and, if it falls to them, pays what there is as in OS-22.

use crate::state::State;
use crate::{Denarii, Event, Refusal, Sight, Step};
use alloc::vec::Vec;
use tabletop::{CardSet, Chance, Seat, Witness};

/// Each draws so many goods in each pass (OS-91).
pub(crate) const DEALT_EACH_PASS: u8 = 4;

/// What all three get when Gaius cannot pay (OS-92).
pub(crate) const GRANT: Denarii = Denarii(10);

/// From so many points on, a kind goes to Gaius's Senate (OS-93).
const GAIUS_DONATES_FROM: u8 = 3;

/// Not below the minimum, not above what the revealer could pay.
pub(crate) fn may_price(state: &State, seat: Seat, price: Denarii) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Price)?;
    let (minimum, most) = state.price_bounds(seat);
    if price < minimum {
        Err(Refusal::PriceTooLow { price, minimum })
    } else if price > most {
        Err(Refusal::PriceTooHigh { price, most })
    } else {
        Ok(())
    }
}

/// The two cards lie open, and the other one says who buys.
pub(crate) fn price(state: &mut State, seat: Seat, price: Denarii, witness: &mut impl Witness<Event>) {
    let cards = state.boat[seat];
    state.offer(seat, cards);
    state.price = price;
    state.ask(state.other(seat), Step::Buyer);
    witness.tell(|| Event(Sight::Priced { seat, cards, price }));
}

/// One of the two; oneself only if one can pay.
pub(crate) fn may_name_buyer(state: &State, seat: Seat, buyer: Seat) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Buyer)?;
    if buyer.0 >= state.seats {
        return Err(Refusal::NoSuchBuyer { seat: buyer });
    }
    let (price, ceiling) = (state.price, state.ceiling(seat));
    if buyer == seat && ceiling < price { Err(Refusal::CannotPay { price, ceiling }) } else { Ok(()) }
}

/// The buyer pays the bank, the other one gets half.
pub(crate) fn name_buyer(state: &mut State, by: Seat, buyer: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let (cards, other) = (state.lot, state.other(buyer));
    let income = state.price.half_down();
    let paid = state.pay_for_lot(buyer, state.price);
    state.from_bank(other, income);
    witness.tell(|| Event(Sight::Assigned { by, buyer, cards, paid, other, income }));
    state.lot_goes_to(buyer, chance, witness);
}

/// What Gaius lays out.
#[derive(Clone, Copy, Default)]
pub(crate) struct GaiusBoard {
    pub(crate) forum: CardSet,
    pub(crate) senate: CardSet,
}

impl State {
    /// The lowest and the highest price that a seat may name for the last two cards of its boat (OS-91).
    pub(crate) fn price_bounds(&self, seat: Seat) -> (Denarii, Denarii) {
        let minimum = self.edition.minimum(self.boat[seat]);
        (minimum, self.ceiling(seat).max(minimum))
    }

    /// The second pass is like the first (OS-91).
    pub(crate) fn second_pass(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        self.deal(DEALT_EACH_PASS, chance, witness);
        self.ask_all(Step::Keep);
    }

    /// Gaius's cards are turned up, and he pays their minimum prices to the bank; if he cannot pay all of it, all three
    /// first get 10 denarii from the bank, as often as needed (OS-92). His kinds worth 3, 4 or 5 to the current Senate
    /// card go to his Senate, the others to his Forum; the limit of three kinds does not bind him (OS-93).
    pub(crate) fn turn_up_gaius(&mut self, witness: &mut impl Witness<Event>) -> GaiusBoard {
        let given = self.gaius.given;
        let cards = given[0] | given[1];
        let cost = self.edition.minimum(cards);
        let mut grants = 0;
        while self.gaius.money < cost {
            for seat in Seat::all(self.seats) {
                self.from_bank(seat, GRANT);
            }
            self.bank -= GRANT;
            self.gaius.money += GRANT;
            grants += 1;
        }
        self.gaius.money -= cost;
        self.bank += cost;
        self.gaius.given = [CardSet::EMPTY; 2];
        let current = self.current();
        let senate: CardSet = cards.iter().filter(|&card| self.edition.points(current, card) >= GAIUS_DONATES_FROM).collect();
        let board = GaiusBoard { forum: cards - senate, senate };
        witness.tell(|| Event(Sight::GaiusRevealed { given: Vec::from(given), grants, cost, forum: board.forum, senate: board.senate }));
        board
    }
}
