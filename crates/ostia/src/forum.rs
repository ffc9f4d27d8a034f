//! The Forum (OS-40, OS-41). For each kind, the number of cards offered by all players together, plus the depressors of that
//! kind, gives the price of one card from the edition's table; everybody gets that price for each of their cards. All sold
//! cards and the depressors go to the discard pile.

use crate::state::State;
use crate::{Denarii, Event, ForumPrice, Good, MAX_GOODS, Sight};
use tabletop::{CardSet, Seat, Witness};

impl State {
    /// The Forum pays everybody, and Gaius for what he offers.
    pub(crate) fn forum(&mut self, gaius: CardSet, witness: &mut impl Witness<Event>) {
        let mut offered = [0; MAX_GOODS];
        let mut sold = self.depressors | gaius;
        for seat in Seat::all(self.seats) {
            sold |= self.placed[seat].forum;
        }
        for card in sold {
            offered[self.edition.good(card).index()] += 1;
        }
        let prices = offered.map(|offered| self.edition.price(offered));
        let worth = |state: &State, cards: CardSet| Denarii(cards.iter().map(|card| prices[state.edition.good(card).index()].0).sum());
        for seat in Seat::all(self.seats) {
            let income = worth(self, self.placed[seat].forum);
            self.from_bank(seat, income);
        }
        let gaius_income = worth(self, gaius);
        self.gaius.money += gaius_income;
        self.bank -= gaius_income;
        witness.tell(|| {
            let kinds = (0..MAX_GOODS as u8).map(Good).filter(|good| offered[good.index()] > 0);
            let incomes = Seat::all(self.seats).map(|seat| worth(self, self.placed[seat].forum));
            Event(Sight::ForumPaid {
                prices: kinds.map(|good| ForumPrice { good, offered: offered[good.index()], price: prices[good.index()] }).collect(),
                income: incomes.chain(self.with_gaius().then_some(gaius_income)).collect(),
            })
        });
        self.discard |= sold;
        self.depressors = CardSet::EMPTY;
    }
}
