//! The cargo stacks in their order, put together from what was seen: cards are loaded in the open (OM-70), and a scoring tells only
//! which cards leave a stack (OM-83).

use oltre_mare::preview::{Run, runs};
use oltre_mare::{Ducats, Edition, Sight};
use tabletop::{Card, Seat};

/// Every seat's cargo, bottom to top, as far as it was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CargoStacks([Vec<Card>; 5]);

impl CargoStacks {
    /// Learns from an event; events must come in order.
    pub(super) fn learn(&mut self, sight: &Sight) {
        if let Sight::Loaded { seat, cards } = sight {
            self.0[seat.index()].extend(cards);
        } else if let Sight::Venice { sold, .. } | Sight::Drained { sold, .. } = sight {
            self.0.iter_mut().zip(sold).for_each(|(stack, sold)| stack.retain(|card| !sold.contains(card)));
        }
    }

    /// The runs of the cards that leave a stack, top to bottom, with what each of them pays. Cards that were not seen to be loaded lay
    /// at the bottom.
    pub(super) fn sold(&self, edition: &Edition, seat: Seat, sold: &[Card]) -> Vec<(Vec<Card>, Ducats)> {
        let stack = &self.0[seat.index()];
        let unseen = sold.iter().filter(|card| !stack.contains(card));
        let sold: Vec<Card> = unseen.chain(stack.iter().filter(|card| sold.contains(card))).copied().collect();
        let mut from_top = sold.iter().rev().copied();
        let runs = runs(&sold, edition).into_iter();
        runs.map(|Run { length, pays, .. }| (from_top.by_ref().take(length.into()).collect(), pays)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games::play_at_random;
    use oltre_mare::{Setup, State};

    /// OM-83: in whole games, the runs that are shown pay together what was paid.
    #[test]
    fn the_runs_that_are_sold_pay_what_was_paid() {
        let mut compared = 0;
        for seed in 0..30 {
            let seats = 3 + (seed % 3) as u8;
            let mut stacks = CargoStacks::default();
            let see = |state: &State, sights: &[Sight]| {
                for sight in sights {
                    if let Sight::Venice { cargo, sold, .. } | Sight::Drained { cargo, sold, .. } = sight {
                        for seat in Seat::all(seats) {
                            let runs = stacks.sold(state.edition(), seat, &sold[seat.index()]);
                            assert_eq!(runs.iter().map(|(_, pays)| *pays).sum::<Ducats>(), cargo[seat.index()], "seed {seed}");
                            compared += runs.len();
                        }
                    }
                    stacks.learn(sight);
                }
            };
            play_at_random(&Setup::new(seats), seed, |_, _, drawn| drawn, see);
        }
        assert!(compared > 100, "{compared}");
    }
}
