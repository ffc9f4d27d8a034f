//! The Senate (OS-50 to OS-53). A donation is worth the sum of the current Senate card's points for its goods (OS-50).
//! Highest, second and third get 3, 2 and 1 chips, ties shared (OS-51). Every player is ranked, also one whose donation is
//! worth 0; by the option such a donation gets no chip, and its place's chips are not given to anyone (OS-52). Donated
//! cards go to the discard pile (OS-53). Gaius is ranked like a third player (OS-94).

use crate::podium::podium;
use crate::state::State;
use crate::{Chips, Event, Sight};
use tabletop::{CardSet, MAX_SEATS, Seat, Witness};

impl State {
    /// The Senate ranks what everybody, and Gaius, has donated.
    pub(crate) fn donate(&mut self, gaius: CardSet, witness: &mut impl Witness<Event>) {
        let current = self.current();
        let mut worth = [0; MAX_SEATS];
        for seat in Seat::all(self.seats) {
            let donated = self.placed[seat].senate;
            worth[seat.index()] = self.edition.worth(current, donated);
            self.discard |= donated;
        }
        let mut ranked = usize::from(self.seats);
        if self.with_gaius() {
            worth[ranked] = self.edition.worth(current, gaius);
            self.discard |= gaius;
            ranked += 1;
        }
        let mut chips = podium(&worth[..ranked]);
        if !self.options.zero_donation_scores {
            for (chips, _) in chips.iter_mut().zip(worth).filter(|(_, worth)| *worth == 0) {
                *chips = Chips(0);
            }
        }
        let round = usize::from(self.round) - 1;
        for seat in Seat::all(self.seats) {
            self.chips[seat] += chips[seat.index()];
            self.senate_chips[round][seat] = chips[seat.index()];
        }
        if self.with_gaius() {
            self.gaius.chips += chips[2];
            self.gaius.senate[round] = chips[2];
        }
        witness.tell(|| Event(Sight::SenateRanked { worth: worth[..ranked].to_vec(), chips: chips[..ranked].to_vec() }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{chips, counting_house, does, place, set};
    use std::vec::Vec;

    /// What each seat donates under the first Senate card (ivory 5, marble 0, wood 4, wine 3, salt 2, grain 1), and the chips
    /// by the default and with `zero_donation_scores` off.
    fn check(senate: &[&[u8]], worth: &[u16], on: &[u8], off: &[u8]) {
        for (zero_donation_scores, expected) in [(true, on), (false, off)] {
            let mut state = counting_house(senate, &[]);
            state.options.zero_donation_scores = zero_donation_scores;
            let mut told = Vec::new();
            for (seat, cards) in (0..).zip(senate) {
                told = does(&mut state, seat, place(&[], cards, &[]));
            }
            assert_eq!(chips(&state), expected, "{senate:?}");
            assert!(told.iter().any(|sight| matches!(sight, Sight::SenateRanked { worth: told, .. } if told == worth)), "{told:?}");
            let donated: CardSet = senate.iter().copied().map(set).fold(CardSet::EMPTY, |all, cards| all | cards);
            assert_eq!(state.discard, donated, "donated cards are discarded (OS-53)");
        }
    }

    /// OS-50, OS-51, OS-53: donations are worth their points; highest, second and third get 3, 2 and 1.
    #[test]
    fn the_highest_donations_get_chips() {
        check(&[&[0], &[13, 14], &[21], &[40]], &[5, 8, 3, 1], &[2, 3, 1, 0], &[2, 3, 1, 0]);
        check(&[&[0, 1], &[13, 14, 30], &[21], &[40]], &[10, 10, 3, 1], &[2, 2, 1, 0], &[2, 2, 1, 0]);
    }

    /// OS-52: a donation worth 0 is ranked like any other, or, by the option, gets no chip, and nobody else does.
    #[test]
    fn a_donation_worth_nothing_is_ranked_unless_the_option_says_otherwise() {
        check(&[&[0], &[], &[6]], &[5, 0, 0], &[3, 1, 1], &[3, 0, 0]);
        check(&[&[], &[], &[]], &[0, 0, 0], &[2, 2, 2], &[0, 0, 0]);
        check(&[&[0], &[21], &[]], &[5, 3, 0], &[3, 2, 1], &[3, 2, 0]);
    }
}
