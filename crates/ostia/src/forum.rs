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
        let mut prices = [Denarii(0); MAX_GOODS];
        for (good, price) in (0..).map(Good).zip(&mut prices) {
            *price = self.edition.price(good, offered[good.index()]);
        }
        let worth = |state: &State, cards: CardSet| Denarii(cards.iter().map(|card| prices[state.edition.good(card).index()].0).sum());
        for seat in Seat::all(self.seats) {
            let income = worth(self, self.placed[seat].forum);
            self.bank_pays(seat, income);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{counting_house, does, money, place, set};
    use std::vec::Vec;

    /// What each seat brings to the Forum, the depressors, and what each is paid.
    fn check(forum: &[&[u8]], depressors: &[u8], paid: &[i32]) {
        let mut state = counting_house(forum, depressors);
        let before = money(&state);
        for (seat, cards) in (0..).zip(forum) {
            does(&mut state, seat, place(cards, &[], &[]));
        }
        let gained: Vec<i32> = money(&state).iter().zip(before).map(|(after, before)| after - before).collect();
        assert_eq!(gained, paid, "{forum:?} {depressors:?}");
        let sold: CardSet = forum.iter().copied().chain([depressors]).map(set).fold(CardSet::EMPTY, |all, cards| all | cards);
        assert_eq!((state.discard, state.depressors), (sold, CardSet::EMPTY), "sold cards and depressors are discarded (OS-41)");
    }

    const WINE: u8 = 21;
    const IVORY: u8 = 0;

    /// OS-40, OS-41: the number of cards offered by all together, plus the depressors, gives the price of one.
    #[test]
    fn everybody_gets_the_same_price_for_each_card_of_a_kind() {
        check(&[&[WINE], &[], &[]], &[], &[15, 0, 0]);
        check(&[&[WINE], &[WINE + 1], &[IVORY]], &[], &[12, 12, 15]);
        check(&[&[WINE], &[WINE + 1], &[IVORY]], &[WINE + 2], &[10, 10, 15]);
        check(&[&[WINE, WINE + 1, WINE + 2, IVORY], &[WINE + 3], &[]], &[], &[39, 8, 0]);
        check(&[&[40, 41, 42, 43, 44], &[45, 46, 47, 48], &[49]], &[], &[5, 4, 1]);
        check(&[&[], &[], &[]], &[WINE, IVORY], &[0, 0, 0]);
    }
}
