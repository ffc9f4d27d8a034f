//! What the news tell about the goods of others: lots were bought in the open, and boards were revealed (OS-6).

use ostia::{LotSold, RevealedBoard, Sight};
use tabletop::{BySeat, CardSet, Seat};

/// What is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct KnownGoods {
    /// The goods that somebody is known to hold: bought in the open, and not revealed since.
    pub(super) goods: BySeat<CardSet>,
    /// The lots of this round, the oldest first.
    pub(super) lots: Vec<LotSold>,
}

impl KnownGoods {
    /// Learns from an event; events must come in order.
    pub(super) fn learn(&mut self, sight: &Sight) {
        if let Some(lot) = sight.lot_sold() {
            self.goods[lot.buyer] |= lot.cards;
            self.lots.push(lot);
        } else if let Sight::RoundBegan { .. } = sight {
            self.lots.clear();
        } else if let Sight::Revealed { boards } = sight {
            for (seat, RevealedBoard { forum, senate, .. }) in (0..).map(Seat).zip(boards) {
                self.goods[seat] -= *forum | *senate;
            }
        } else if let Sight::Stored { seat, discarded, .. } = sight {
            self.goods[*seat] -= *discarded;
        } else if let Sight::FinalRevealed { boards } = sight {
            for (seat, board) in (0..).map(Seat).zip(boards) {
                self.goods[seat] = board.storage;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games::play_at_random;
    use ostia::{Setup, State};
    use tabletop::{Rules, Viewer};

    /// OS-6: in whole games, everything that is known about somebody's goods is true, and every lot of a round is remembered.
    #[test]
    fn what_is_known_is_true() {
        let mut compared = 0;
        for seed in 0..40 {
            let seats = 2 + (seed % 4) as u8;
            let mut known = KnownGoods::default();
            let see = |state: &State, sights: &[Sight]| {
                sights.iter().for_each(|sight| known.learn(sight));
                for seat in Seat::all(seats) {
                    let own = state.view(Viewer::Seat(seat)).seats[seat.index()].goods.faces().unwrap();
                    assert!(own.has_all(known.goods[seat]), "seed {seed}: {:?} of {own:?}", known.goods[seat]);
                    compared += usize::from(known.goods[seat].len());
                }
                assert_eq!(known.lots.len(), usize::from(state.view(Viewer::Spectator).lots_sold), "seed {seed}");
            };
            play_at_random(&Setup::new(seats), seed, |_, _, drawn| drawn, see);
        }
        assert!(compared > 1000, "{compared}");
    }
}
