//! The Venice card: interim scoring (OM-80 to OM-83).

use crate::state::State;
use crate::{Ducats, Event, Sight};
use alloc::vec::Vec;
use tabletop::{BySeat, Card, CardSet, Seat, Witness};

impl State {
    /// Prestige is paid and goes back to 0, cargo under the topmost runs is sold, and Venice leaves the game.
    pub(crate) fn venice(&mut self, witness: &mut impl Witness<Event>) {
        self.deck.venice = None;
        let prestige = self.prestige_awards();
        self.prestige = BySeat([0; 5]);
        self.pay(&prestige);
        let (cargo, sold) = if self.options.interim_cargo_sale { self.sell_cargo() } else { Default::default() };
        for cards in sold.0 {
            self.discard |= cards;
        }
        self.paid.venice = true;
        self.paid.venice_prestige = prestige;
        self.paid.venice_cargo = cargo;
        witness
            .tell(|| Event(Sight::Venice { prestige: self.listed(&prestige), cargo: self.listed(&cargo), sold: self.listed_cards(&sold) }));
    }

    /// Each player keeps the topmost run as the new stack; everything under it is scored as in the final scoring (OM-83)
    /// and paid. Returns what was paid and which cards left each stack.
    pub(crate) fn sell_cargo(&mut self) -> (BySeat<Ducats>, BySeat<CardSet>) {
        let mut paid = BySeat::default();
        let mut sold = BySeat::default();
        for seat in Seat::all(self.seats) {
            paid[seat] = self.cargo_value(seat) - self.top_run_value(seat);
            let keep = self.top_run(seat);
            sold[seat] = self.stacks.cut(&mut self.cargo[seat], keep);
        }
        self.pay(&paid);
        (paid, sold)
    }

    pub(crate) fn pay(&mut self, ducats: &BySeat<Ducats>) {
        for seat in Seat::all(self.seats) {
            self.ducats[seat] += ducats[seat];
        }
    }

    /// By seat, for those who play.
    pub(crate) fn listed<T: Copy>(&self, all: &BySeat<T>) -> Vec<T> {
        all.0[..usize::from(self.seats)].to_vec()
    }

    pub(crate) fn listed_cards(&self, all: &BySeat<CardSet>) -> Vec<Vec<Card>> {
        self.listed(all).into_iter().map(|cards| cards.iter().collect()).collect()
    }
}
