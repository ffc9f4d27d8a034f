//! Two players and Gaius, a third merchant whom nobody plays (OS-90 to OS-94).
//!
//! Harbour, two passes alike (OS-91): both draw 4 goods, each secretly keeps 1 and gives 1 face down to Gaius; then one
//! player reveals the last 2 and names a price, not below the minimum and not above what they could pay; the other says who
//! of the two must buy at that price. The buyer pays the bank; the player who did not buy gets half of the price named, rounded
//! down. Then the roles swap. Who cannot pay the price cannot choose to buy; a revealer who could not even pay the minimum
//! names exactly the minimum and, if it falls to them, pays what there is as in OS-22.

use crate::state::State;
use crate::{Denarii, Event, Refusal, Sight, Step};
use alloc::vec::Vec;
use tabletop::{CardSet, Chance, Seat, Witness};

/// Each draws this many goods in each pass (OS-91).
pub(crate) const DEALT_EACH_PASS: u8 = 4;

/// What all three get when Gaius cannot pay (OS-92).
pub const GRANT: Denarii = Denarii(10);

/// From this many points on, a kind goes to Gaius's Senate (OS-93).
pub const GAIUS_DONATES_FROM: u8 = 3;

/// Not below the minimum, not above what the revealer could pay.
pub(crate) fn may_price(state: &State, seat: Seat, price: Denarii) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Price)?;
    let (minimum, most) = state.price_bounds(seat);
    if price < minimum {
        Err(Refusal::PriceTooLow { price, minimum })
    } else if price > most {
        Err(Refusal::PriceTooHigh { price, most })
    } else {
        Ok(())
    }
}

/// The two cards lie open, and the other one says who buys.
pub(crate) fn price(state: &mut State, seat: Seat, price: Denarii, witness: &mut impl Witness<Event>) {
    let cards = state.boat[seat];
    state.offer(seat, cards);
    state.price = price;
    state.ask(state.other(seat), Step::Buyer);
    witness.tell(|| Event(Sight::Priced { seat, cards, price }));
}

/// One of the two; oneself only if one can pay.
pub(crate) fn may_name_buyer(state: &State, seat: Seat, buyer: Seat) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Buyer)?;
    if buyer.0 >= state.seats {
        return Err(Refusal::NoSuchBuyer { seat: buyer });
    }
    let (price, ceiling) = (state.price, state.ceiling(seat));
    if buyer == seat && ceiling < price { Err(Refusal::CannotPay { price, ceiling }) } else { Ok(()) }
}

/// The buyer pays the bank, the other one gets half.
pub(crate) fn name_buyer(state: &mut State, by: Seat, buyer: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let (cards, other) = (state.lot, state.other(buyer));
    let income = state.price.half_down();
    let paid = state.pay_for_lot(buyer, state.price);
    state.bank_pays(other, income);
    witness.tell(|| Event(Sight::Assigned { by, buyer, cards, paid, other, income }));
    state.lot_goes_to(buyer, chance, witness);
}

/// What Gaius lays out.
#[derive(Clone, Copy, Default)]
pub(crate) struct GaiusBoard {
    pub(crate) forum: CardSet,
    pub(crate) senate: CardSet,
}

impl State {
    /// The lowest and the highest price that a seat may name for the last two cards of its boat (OS-91).
    pub(crate) fn price_bounds(&self, seat: Seat) -> (Denarii, Denarii) {
        let minimum = self.edition.minimum(self.boat[seat]);
        (minimum, self.ceiling(seat).max(minimum))
    }

    /// The second pass is like the first (OS-91).
    pub(crate) fn second_pass(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        self.deal(DEALT_EACH_PASS, chance, witness);
        self.ask_all(Step::Keep);
    }

    /// Gaius's cards are turned up, and he pays their minimum prices to the bank; if he cannot pay all of it, all three
    /// first get 10 denarii from the bank, as often as needed (OS-92). His kinds worth 3, 4 or 5 to the current Senate
    /// card go to his Senate, the others to his Forum; the limit of three kinds does not bind him (OS-93).
    pub(crate) fn turn_up_gaius(&mut self, witness: &mut impl Witness<Event>) -> GaiusBoard {
        let given = self.gaius.given;
        let cards = given[0] | given[1];
        let cost = self.edition.minimum(cards);
        let mut grants = 0;
        while self.gaius.money < cost {
            for seat in Seat::all(self.seats) {
                self.bank_pays(seat, GRANT);
            }
            self.bank -= GRANT;
            self.gaius.money += GRANT;
            grants += 1;
        }
        self.gaius.money -= cost;
        self.bank += cost;
        self.gaius.given = [CardSet::EMPTY; 2];
        let current = self.current();
        let senate: CardSet = cards.iter().filter(|&card| self.edition.points(current, card) >= GAIUS_DONATES_FROM).collect();
        let board = GaiusBoard { forum: cards - senate, senate };
        witness.tell(|| Event(Sight::GaiusRevealed { given: Vec::from(given), grants, cost, forum: board.forum, senate: board.senate }));
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{chips, counting_house, does, harbour, money, place, refused, set, table};
    use crate::{Action, Question};
    use std::vec;
    use tabletop::{Card, Rules};

    /// OS-90, OS-91, OS-94: two passes alike, the start player reveals first in the first, the other one in the second; the
    /// start mark alternates.
    #[test]
    fn two_passes_are_played_with_swapped_roles() {
        let mut state = table(2);
        assert_eq!((state.gaius.money, money(&state)), (Denarii(70), vec![70, 70]));
        let mut sequence = Vec::new();
        for round in 1..=2 {
            while state.step != Some(Step::Place) {
                let asked: Vec<u8> = state.asked.iter().map(|seat| seat.0).collect();
                sequence.push((state.step.unwrap(), asked.clone()));
                let answer = state.answers(Seat(asked[0]))[0];
                does(&mut state, asked[0], answer);
            }
            let (one, two) = (Step::Price, Step::Buyer);
            let [first, other] = if round == 1 { [0, 1] } else { [1, 0] };
            let pass = |first, other| vec![(one, vec![first]), (two, vec![other]), (one, vec![other]), (two, vec![first])];
            let keeps = || vec![(Step::Keep, vec![0, 1]), (Step::Keep, vec![1])];
            assert_eq!(sequence, [keeps(), pass(first, other), keeps(), pass(other, first)].concat());
            assert_eq!((state.gaius.given[0].len(), state.gaius.given[1].len()), (2, 2));
            assert_eq!(state.depressors, set(&[]), "no depressors (OS-92)");
            sequence.clear();
            for seat in 0..2 {
                let goods: Vec<u8> = state.goods[Seat(seat)].iter().map(|Card(number)| number).collect();
                does(&mut state, seat, place(&goods, &[], &[]));
            }
            assert_eq!(state.start, Seat(round % 2), "the mark goes to the other one");
        }
    }

    /// OS-91: not below the minimum, not above what the revealer could pay.
    #[test]
    fn a_price_lies_between_the_minimum_and_what_the_revealer_could_pay() {
        let mut state = harbour(&[&[0, 6], &[13, 21]]);
        let (minimum, most) = (Denarii(15), Denarii(70 + 7 + 28));
        refused(&state, 0, Action::Price(Denarii(14)), Refusal::PriceTooLow { price: Denarii(14), minimum });
        refused(&state, 0, Action::Price(Denarii(106)), Refusal::PriceTooHigh { price: Denarii(106), most });
        refused(&state, 1, Action::Price(Denarii(15)), Refusal::NotYourTurn { turn_of: Seat(0) });
        does(&mut state, 0, Action::Price(most));
        assert_eq!((state.lot, state.boat[Seat(0)]), (set(&[0, 6]), set(&[])));
        refused(&state, 1, Action::Buyer(Seat(2)), Refusal::NoSuchBuyer { seat: Seat(2) });
    }

    /// OS-91: the buyer pays the bank; the player who did not buy gets half of the price named, rounded down.
    #[test]
    fn one_buys_and_the_other_gets_half() {
        for (buyer, then) in [(0, [47, 81]), (1, [81, 47])] {
            let mut state = harbour(&[&[0, 6], &[13, 21]]);
            does(&mut state, 0, Action::Price(Denarii(23)));
            does(&mut state, 1, Action::Buyer(Seat(buyer)));
            assert_eq!((money(&state), state.goods[Seat(buyer)]), (then.to_vec(), set(&[0, 6])));
        }
    }

    /// OS-91: who cannot pay the price cannot choose to buy.
    #[test]
    fn who_cannot_pay_cannot_choose_to_buy() {
        let mut state = harbour(&[&[0, 6], &[13, 21]]);
        (state.money[Seat(1)], state.storehouses[Seat(1)], state.loans[Seat(1)]) = (Denarii(10), 1, 3);
        does(&mut state, 0, Action::Price(Denarii(25)));
        refused(&state, 1, Action::Buyer(Seat(1)), Refusal::CannotPay { price: Denarii(25), ceiling: Denarii(24) });
        assert!(matches!(state.prompt(Seat(1)).unwrap().question, Question::Buyer { can_pay: false, .. }));
        assert_eq!(state.answers(Seat(1)), [Action::Buyer(Seat(0)), Action::Build(1)]);
        does(&mut state, 1, Action::Buyer(Seat(0)));
    }

    /// OS-91, OS-22: a revealer who could not even pay the minimum names exactly that, and pays what there is.
    #[test]
    fn a_revealer_without_money_names_the_minimum() {
        let mut state = harbour(&[&[0, 6], &[13, 21]]);
        (state.money[Seat(0)], state.storehouses[Seat(0)], state.loans[Seat(0)]) = (Denarii(3), 0, 4);
        refused(&state, 0, Action::Price(Denarii(16)), Refusal::PriceTooHigh { price: Denarii(16), most: Denarii(15) });
        does(&mut state, 0, Action::Price(Denarii(15)));
        let told = does(&mut state, 1, Action::Buyer(Seat(0)));
        assert!(matches!(told[0], Sight::Assigned { paid, income: Denarii(7), .. } if paid.waived == Denarii(12)), "{told:?}");
        assert_eq!((money(&state), state.goods[Seat(0)]), (vec![0, 77], set(&[0, 6])));
    }

    /// OS-92: Gaius pays the minimum prices; if he cannot, all three first get 10, as often as needed.
    #[test]
    fn gaius_pays_the_minimum_prices_of_his_cards() {
        //   his money  grants  then
        let rows = [(70, 0, 41), (29, 0, 0), (28, 1, 9), (5, 3, 6)];
        for (has, grants, then) in rows {
            let mut state = counting_house(&[&[], &[]], &[]);
            state.gaius.money = Denarii(has);
            // Ivory, marble, wood and ivory cost 8 + 7 + 6 + 8 = 29. Under the first Senate card marble alone is sold, for 15.
            state.gaius.given = [set(&[0, 6]), set(&[13, 1])];
            does(&mut state, 0, place(&[], &[], &[]));
            let told = does(&mut state, 1, place(&[], &[], &[]));
            let revealed = Sight::GaiusRevealed {
                given: vec![set(&[0, 6]), set(&[13, 1])],
                grants,
                cost: Denarii(29),
                forum: set(&[6]),
                senate: set(&[0, 1, 13]),
            };
            assert!(told.contains(&revealed), "{told:?}");
            assert_eq!(state.gaius.money, Denarii(then + 15));
            assert_eq!(money(&state), [70 + 10 * i32::from(grants); 2]);
            assert_eq!(state.discard, set(&[0, 1, 6, 13]));
        }
    }

    /// OS-93, OS-94: kinds worth 3, 4 or 5 go to his Senate, the others to his Forum, without a limit; he takes chips.
    #[test]
    fn gaius_donates_what_is_worth_three_or_more_and_sells_the_rest() {
        let mut state = counting_house(&[&[14, 40], &[15]], &[]);
        // Ivory 5, wood 4, wine 3 are donated; marble 0, salt 2, grain 1 are sold.
        state.gaius.given = [set(&[0, 6, 13]), set(&[21, 30, 41])];
        does(&mut state, 0, place(&[40], &[14], &[]));
        let told = does(&mut state, 1, place(&[], &[15], &[]));
        let ranked = |sight: &Sight| matches!(sight, Sight::SenateRanked { worth, .. } if *worth == [4, 4, 12]);
        assert!(told.iter().any(ranked), "{told:?}");
        let paid = |sight: &Sight| matches!(sight, Sight::ForumPaid { income, .. } if *income == [Denarii(12), Denarii(0), Denarii(42)]);
        assert!(told.iter().any(paid), "{told:?}");
        assert_eq!((chips(&state), state.gaius.chips.0), (vec![1, 1], 3));
    }
}
