//! Final scoring (OS-71 to OS-77). Every different kind kept in Storage is 1 chip (OS-71). Each storehouse that holds no goods
//! card brings 7 denarii (OS-72). Open loans are repaid at 10 each, as many as possible; who has one left has lost, is ranked
//! behind all others and left out of OS-74 (OS-73). Most money 3 chips, second 2, third 1, ties shared (OS-74). Most chips
//! wins (OS-75); ties: more storehouses, more goods in Storage (OS-76), the higher sum of the points that the Senate card laid
//! aside gives for them, more money, and then the win is shared (OS-77). Gaius takes chips for money, but cannot win (OS-94).

use crate::pay::STOREHOUSE_BRINGS;
use crate::podium::podium;
use crate::state::State;
use crate::{Chips, Denarii, Event, GaiusSheet, Score, Sheet, Sight};
use alloc::vec::Vec;
use tabletop::{MAX_SEATS, Outcome, Seat, SeatSet, Witness, places};

impl State {
    /// Everything is counted, and the game is over.
    pub(crate) fn count_all(&mut self, witness: &mut impl Witness<Event>) {
        for seat in Seat::all(self.seats) {
            let kinds = self.kinds_stored(seat);
            self.chips[seat] += kinds;
            let empty = self.storehouses[seat] - self.goods[seat].len();
            let income = STOREHOUSE_BRINGS * empty;
            self.from_bank(seat, income);
            let loans = self.repay(seat);
            let left = self.loans[seat];
            witness.tell(|| Event(Sight::Settled { seat, empty, income, loans, left }));
        }
        self.money_counts();
        self.step = None;
        self.asked = SeatSet::EMPTY;
        witness.tell(|| Event(Sight::Ended { score: self.score(), aside: self.senate[0] }));
    }

    /// Chips for money, to those who have not lost, and to Gaius (OS-73, OS-74, OS-94).
    fn money_counts(&mut self) {
        let mut money = [Denarii(0); MAX_SEATS];
        let mut whose = [Seat(0); MAX_SEATS];
        let mut counted = 0;
        for seat in Seat::all(self.seats).filter(|&seat| self.loans[seat] == 0) {
            money[counted] = self.money[seat];
            whose[counted] = seat;
            counted += 1;
        }
        let mut ranked = counted;
        if self.with_gaius() {
            money[ranked] = self.gaius.money;
            ranked += 1;
        }
        let chips = podium(&money[..ranked]);
        for at in 0..counted {
            self.money_chips[whose[at]] = chips[at];
            self.chips[whose[at]] += chips[at];
        }
        if self.with_gaius() {
            self.gaius.money_chips = chips[counted];
            self.gaius.chips += chips[counted];
        }
    }

    /// One chip for every different kind in Storage (OS-71).
    fn kinds_stored(&self, seat: Seat) -> Chips {
        Chips(self.edition.kinds(self.goods[seat]).count_ones() as u8)
    }

    /// What ranks a seat, the most important first; more is better (OS-73, OS-75 to OS-77).
    fn standing(&self, seat: Seat) -> (bool, Chips, u8, u8, u16, Denarii) {
        let stored = self.goods[seat];
        let has_not_lost = self.loans[seat] == 0;
        let aside = self.edition.worth(self.senate[0], stored);
        (has_not_lost, self.chips[seat], self.storehouses[seat], stored.len(), aside, self.money[seat])
    }

    /// Points and ranks, once the game is over.
    pub(crate) fn result(&self) -> Outcome {
        let standings: Vec<_> = Seat::all(self.seats).map(|seat| self.standing(seat)).collect();
        let points = Seat::all(self.seats).map(|seat| i32::from(self.chips[seat].0)).collect();
        Outcome { points, ranks: places::ranks(&standings) }
    }

    /// The score sheet, once the game is over.
    pub(crate) fn score(&self) -> Score {
        let ranks = self.result().ranks;
        let sheet = |seat: Seat| Sheet {
            senate: self.senate_chips.iter().map(|chips| chips[seat]).collect(),
            kinds: self.kinds_stored(seat),
            money: self.money_chips[seat],
            chips: self.chips[seat],
            denarii: self.money[seat],
            storehouses: self.storehouses[seat],
            stored: self.goods[seat].len(),
            lost: self.loans[seat] > 0,
            rank: ranks[seat.index()],
        };
        Score {
            seats: Seat::all(self.seats).map(sheet).collect(),
            gaius: self.with_gaius().then(|| GaiusSheet {
                senate: self.gaius.senate.to_vec(),
                money: self.gaius.money_chips,
                chips: self.gaius.chips,
                denarii: self.gaius.money,
            }),
        }
    }
}
