//! Which goods others are known to hold, by what was seen: goods are named truthfully in offers (OM-32), and trades happen in the open.

use super::Desk;
use crate::learned::Learned;
use leptos::prelude::*;
use oltre_mare::{Edition, Good, Goods, Offer, ShownCard, Sight};
use tabletop::{BySeat, Card, Seat};

/// How many of each good every seat holds at least.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HeldGoods(BySeat<Goods>);

impl HeldGoods {
    /// What the reader can know about others at the moment that is shown.
    pub(super) fn seen(desk: Desk, learned: StoredValue<Learned<HeldGoods>, LocalStorage>) -> HeldGoods {
        let edition = desk.edition.get_value();
        let until = desk.moment().map_or(usize::MAX, |place| place + 1);
        let learn = |held: &mut HeldGoods, sight: &Sight| held.learn(sight, edition);
        let known = desk.now.with(|now| learned.try_update_value(|learned| learned.until(now, until, learn).clone()));
        let mut held = known.unwrap_or_default();
        if let Some(you) = desk.you() {
            held.0[you] = Goods::default();
        }
        held
    }

    /// How many of a good a seat holds at least.
    pub(super) fn of(&self, seat: Seat, good: Good) -> u8 {
        self.0[seat].count(good)
    }

    /// Learns from an event; events must come in order.
    fn learn(&mut self, sight: &Sight, edition: &Edition) {
        let goods = |cards: &[ShownCard]| cards.iter().map(|shown| shown.good).collect::<Goods>();
        if let Sight::Offered { offer: Offer { from, gives, .. } } = sight {
            self.holds(*from, goods(gives));
        } else if let Sight::Answered { answer, .. } = sight {
            self.holds(answer.seat, goods(&answer.gives));
        } else if let Sight::Traded { author, partner, gave, got, .. } = sight {
            self.moved(*author, *partner, goods(gave));
            self.moved(*partner, *author, goods(got));
        } else if let Sight::Played { seat, cards } = sight {
            self.lost(*seat, cards.iter().map(|&card: &Card| edition.good(card)).collect());
        } else if let Sight::Discarded { seat, cards } = sight {
            // Nobody else sees which cards went to the pirates, so it may have been any of them.
            let many = cards.count();
            self.0[*seat].0.iter_mut().for_each(|held| *held = held.saturating_sub(many));
        }
    }

    fn holds(&mut self, seat: Seat, goods: Goods) {
        self.0[seat].0.iter_mut().zip(goods.0).for_each(|(held, shown)| *held = shown.max(*held));
    }

    fn lost(&mut self, seat: Seat, goods: Goods) {
        self.0[seat].0.iter_mut().zip(goods.0).for_each(|(held, lost)| *held = held.saturating_sub(lost));
    }

    fn moved(&mut self, from: Seat, to: Seat, goods: Goods) {
        self.lost(from, goods);
        self.0[to].0.iter_mut().zip(goods.0).for_each(|(held, more)| *held += more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games::play_at_random;
    use oltre_mare::{Setup, State};
    use tabletop::{Rules, Viewer};

    /// OM-8, OM-32: in whole games, nobody is said to hold what they do not hold.
    #[test]
    fn what_others_are_known_to_hold_is_true() {
        let mut compared = 0;
        for seed in 0..30 {
            let seats = 2 + (seed % 4) as u8;
            let mut held = HeldGoods::default();
            let see = |state: &State, sights: &[Sight]| {
                sights.iter().for_each(|sight| held.learn(sight, state.edition()));
                for seat in Seat::all(seats) {
                    let own = state.view(Viewer::Seat(seat)).seats[seat.index()].hand.faces().unwrap().iter().copied().collect();
                    let own = Goods::of(own, state.edition());
                    assert!(
                        held.0[seat].0.iter().zip(own.0).all(|(&known, has)| known <= has),
                        "seed {seed}: {:?} of {own:?}",
                        held.0[seat]
                    );
                    compared += held.0[seat].0.iter().map(|&known| u32::from(known)).sum::<u32>();
                }
            };
            play_at_random(&Setup::new(seats), seed, |_, _, drawn| drawn, see);
        }
        assert!(compared > 100, "{compared}");
    }
}
