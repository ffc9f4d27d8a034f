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
