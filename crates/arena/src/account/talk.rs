//! What was offered in a game of Oltre Mare, counted with all cards open.

use crate::Offers;
use oltre_mare::{Goods, Offer, Sight, State, To};
use tabletop::{Rules, Seat};

/// The offers of a game so far.
#[derive(Default)]
pub(super) struct Talk {
    counted: Offers,
    /// The offers of this turn, and whether everybody declined them.
    said: Vec<(Offer, bool)>,
}

impl Talk {
    /// Takes in what was seen of one action.
    pub(super) fn see(&mut self, before: &State, sight: &Sight) {
        if let Sight::TurnBegan { .. } = sight {
            self.turn_ended(before.seats());
        } else if let Sight::Offered { offer } = sight {
            self.offered(before, offer);
        } else if let Sight::Traded { offer, .. } = sight {
            self.counted.taken += 1;
            // What was taken may be offered again.
            self.said.iter_mut().filter(|said| said.0.id == *offer).for_each(|said| said.1 = false);
        } else if let Sight::Declined { offer, closed: true, .. } = sight {
            self.said.iter_mut().filter(|said| said.0.id == *offer).for_each(|said| said.1 = true);
        }
    }

    /// The counts, when the game is over.
    pub(super) fn close(mut self, seats: u8) -> Offers {
        self.turn_ended(seats);
        self.counted
    }

    fn turn_ended(&mut self, seats: u8) {
        let by = |seat: Seat| self.said.iter().filter(move |said| said.0.from == seat);
        let most = Seat::all(seats).map(|seat| by(seat).count() as u32).max().unwrap_or(0);
        let both_ways = Seat::all(seats).filter(|&seat| {
            let asked = by(seat).flat_map(|said| said.0.asks.each());
            asked.into_iter().any(|good| by(seat).any(|said| said.0.gives.iter().any(|shown| shown.good == good)))
        });
        self.counted.both_ways += both_ways.count() as u32;
        self.counted.most = self.counted.most.max(most);
        self.counted.turns += 1;
        self.said.clear();
    }

    fn offered(&mut self, before: &State, offer: &Offer) {
        let gives = given(offer);
        let counted = &mut self.counted;
        counted.made += 1;
        counted.counters += u32::from(offer.parent.is_some());
        counted.presents += u32::from(offer.asks.is_empty() && offer.asks_ducats == 0);
        counted.begged += u32::from(gives.is_empty() && offer.gives_ducats == 0);
        counted.alike += u32::from(gives.iter().any(|(good, _)| offer.asks.count(good) > 0));
        let holds = |seat: Seat| {
            let held = Goods::of(before.hand(seat), before.edition());
            offer.asks.iter().all(|(good, count)| held.count(good) >= count)
        };
        let can_give = match offer.to {
            To::All => Seat::all(before.seats()).any(|seat| seat != offer.from && holds(seat)),
            To::Seat(seat) => holds(seat),
        };
        counted.lacking += u32::from(!can_give);
        let refused = self.said.iter().filter(|(said, declined)| *declined && said.from == offer.from && said.to == offer.to);
        counted.again += u32::from(refused.into_iter().any(|(said, _)| is_no_better(offer, said)));
        self.said.push((offer.clone(), false));
    }
}

/// Is an offer, to the one it is made to, no better in any way than one made before?
fn is_no_better(offer: &Offer, before: &Offer) -> bool {
    let no_more = |one: &Goods, other: &Goods| one.iter().all(|(good, count)| count <= other.count(good));
    let paid = |offer: &Offer| i32::from(offer.gives_ducats) - i32::from(offer.asks_ducats);
    no_more(&given(offer), &given(before)) && no_more(&before.asks, &offer.asks) && paid(offer) <= paid(before)
}

fn given(offer: &Offer) -> Goods {
    offer.gives.iter().map(|shown| shown.good).collect()
}
