//! How something was paid, when the purse was not enough.

use crate::Speaker;
use crate::texts::told;
use alloc::string::String;
use alloc::vec::Vec;
use ostia::{Edition, Payment};
use tabletop::Seat;

impl Speaker<'_, Edition> {
    /// A sentence, followed by the storehouses, loans and waivers needed to pay (OS-20 to OS-22, OS-62).
    pub(crate) fn with_payment(&self, said: String, seat: Seat, paid: &Payment) -> String {
        [Some(said), self.raised(seat, paid), self.waived(paid)].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn raised(&self, seat: Seat, paid: &Payment) -> Option<String> {
        let [storehouses, loans] = [self.storehouses(paid.storehouses), self.loans(paid.loans)];
        match (paid.storehouses, paid.loans) {
            (0, 0) => None,
            (1.., 0) => Some(told!(self, seat, self.game.to_pay_sells, storehouses)),
            (0, 1..) => Some(told!(self, seat, self.game.to_pay_takes, loans)),
            (1.., 1..) => Some(told!(self, seat, self.game.to_pay_sells_and, storehouses, loans)),
        }
    }

    fn waived(&self, paid: &Payment) -> Option<String> {
        let waived = self.several(paid.waived.0, self.game.denarii_are_waived);
        (paid.waived.0 > 0).then(|| alloc::format!("{waived}."))
    }
}
