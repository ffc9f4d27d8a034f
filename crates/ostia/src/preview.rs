//! What a choice would bring, worked out from what one viewer sees: the arithmetic of the rules, done before it is too late.
//!
//! * [`lot`]: two cards for sale, what they are worth at least and could bring (OS-12 to OS-15), and [`paying`]: how a price
//!   would be paid (OS-20 to OS-22);
//! * [`placing`]: a board, what it would earn, be worth to the Senate and lose, and what Storage takes (OS-31 to OS-63), and
//!   [`placing_against`]: the same, if others bring these cards to the Forum;
//! * [`settling`]: what is left once loans are repaid, after building first or not (OS-60, OS-61);
//! * [`keeping`]: what stays when Storage is too small (OS-63);
//! * [`ending`]: the last board (OS-70 to OS-74).
//!
//! Prices are those "if nobody else brings any": what others lay out is their secret. Nothing here looks at a
//! [`State`](crate::State), and nothing says whether the rules would allow it: that they say themselves.

use crate::build::STOREHOUSE_COSTS;
use crate::gaius::GAIUS_DONATES_FROM;
use crate::pay::{STOREHOUSE_BRINGS, ceiling, payment};
use crate::storage::{INTEREST, LOAN_COSTS, repayable};
use crate::{
    BLUFFS, Chips, Denarii, Edition, FinalPlacement, ForumPrice, Good, MAX_GOODS, MAX_LOANS, Payment, Placement, SeatView, View, forfeited,
};
use alloc::vec::Vec;
use tabletop::{CardSet, Viewer};

/// Two cards for sale, or any others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lot {
    /// Their minimum prices together, the lowest bid (OS-13).
    pub minimum: Denarii,
    /// The most that this viewer could pay for them (OS-14).
    pub ceiling: Denarii,
    /// What they would be worth to the Senate this round (OS-50).
    pub senate: u16,
    /// What they would be worth to it in the next round, where there is one.
    pub senate_next: Option<u16>,
    /// What the Forum would pay for them, if nobody else brings any (OS-40).
    pub forum: Denarii,
    /// What they would add to the Forum's pay for all goods that this viewer has, if nobody else brings any; it can be less
    /// than nothing, because more cards press the price.
    pub forum_added: Denarii,
    /// What a seller gets of the minimum (OS-15 A).
    pub half: Denarii,
    /// What a seller pays when nobody bids (OS-15 B).
    pub forced: Denarii,
}

/// What these cards are worth to this viewer. Nothing for a spectator.
pub fn lot(view: &View, edition: &Edition, cards: CardSet) -> Option<Lot> {
    let own = own(view)?;
    let goods = own.goods.faces()?;
    let minimum = edition.minimum(cards);
    let alone = |cards| forum(view, edition, cards, CardSet::EMPTY).1;
    Some(Lot {
        minimum,
        ceiling: ceiling(own.money?, own.storehouses, own.loans),
        senate: edition.worth(view.current(), cards),
        senate_next: view.preview.map(|next| edition.worth(next, cards)),
        forum: alone(cards),
        forum_added: alone(goods | cards) - alone(goods - cards),
        half: minimum.half_down(),
        forced: minimum.half_up(),
    })
}

/// How this viewer would pay this much for a lot (OS-20 to OS-22). Nothing for a spectator.
pub fn paying(view: &View, price: Denarii) -> Option<Payment> {
    let own = own(view)?;
    Some(payment(price, own.money?, own.storehouses, MAX_LOANS - own.loans))
}

/// What a board would bring. As long as not all cards are laid, what these alone would bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The goods that lie nowhere yet (OS-31).
    pub left: CardSet,
    /// The bluff cards that lie nowhere yet (OS-31).
    pub bluffs_left: u8,
    /// How many kinds lie in Forum and Senate together; three may (OS-33).
    pub kinds: u8,
    /// What would be discarded for nothing because there are more (OS-33, OS-34).
    pub lost: CardSet,
    /// The price of every kind in the player's own Forum, if nobody else brings any; depressors, and what the viewer gave to Gaius,
    /// are counted in (OS-40, OS-93).
    pub prices: Vec<ForumPrice>,
    /// What the Forum would pay then.
    pub income: Denarii,
    /// What the donation is worth to the Senate (OS-50).
    pub senate: u16,
    /// What the storage phase would do to purse and storehouses with that income.
    pub storing: Storing,
}

/// The storage phase (OS-61 to OS-63).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Storing {
    /// Loans repaid at 10 each (OS-61).
    pub repaid: u8,
    /// Loans that stay open.
    pub loans: u8,
    /// How the interest for them is paid (OS-61, OS-62).
    pub interest: Payment,
    /// The purse afterwards.
    pub money: Denarii,
    /// The storehouses afterwards.
    pub storehouses: u8,
    /// The goods in Storage, each of which needs one (OS-63).
    pub goods: u8,
}

impl Storing {
    /// How many goods would find no storehouse (OS-63).
    pub fn over(&self) -> u8 {
        self.goods.saturating_sub(self.storehouses)
    }
}

/// What this board would bring this viewer, if nobody else brings anything to the Forum. Nothing for a spectator.
pub fn placing(view: &View, edition: &Edition, placement: &Placement) -> Option<Placing> {
    placing_against(view, edition, placement, CardSet::EMPTY)
}

/// What this board would bring this viewer, if others bring these cards to the Forum (OS-40). Nothing for a spectator.
pub fn placing_against(view: &View, edition: &Edition, placement: &Placement, others: CardSet) -> Option<Placing> {
    let own = own(view)?;
    let goods = own.goods.faces()?;
    let Placement { forum: sold, senate, storage, bluffs } = *placement;
    let lost = forfeited(edition, view.current(), sold | senate);
    let (prices, income) = forum(view, edition, sold - lost, others);
    Some(Placing {
        left: goods - sold - senate - storage,
        bluffs_left: BLUFFS.saturating_sub(bluffs.laid()),
        kinds: edition.kinds(sold | senate).count_ones() as u8,
        lost,
        prices,
        income,
        senate: edition.worth(view.current(), senate - lost),
        storing: storing(own, own.money? + income, storage.len()),
    })
}

/// What the storage phase would do to this viewer who builds this many storehouses first (OS-60, OS-61). Nothing for a
/// spectator.
pub fn settling(view: &View, built: u8) -> Option<Storing> {
    let own = own(view)?;
    let built_first = SeatView { storehouses: own.storehouses + built, ..own.clone() };
    Some(storing(&built_first, own.money? - STOREHOUSE_COSTS * built, own.goods.count()))
}

/// What stays of the goods in Storage, when not all find a storehouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keeping {
    /// Goes to the discard pile, seen by all (OS-63).
    pub discarded: CardSet,
    /// How many more could be kept.
    pub room: u8,
    /// How many too many are chosen.
    pub over: u8,
    /// What the kept cards are worth to the Senate in the next round, where there is one (OS-50).
    pub senate_next: Option<u16>,
}

/// What is left when these are kept (OS-63). Nothing for a spectator.
pub fn keeping(view: &View, edition: &Edition, kept: CardSet) -> Option<Keeping> {
    let own = own(view)?;
    let storehouses = own.storehouses;
    Some(Keeping {
        discarded: own.goods.faces()? - kept,
        room: storehouses.saturating_sub(kept.len()),
        over: kept.len().saturating_sub(storehouses),
        senate_next: view.preview.map(|next| edition.worth(next, kept)),
    })
}

/// What the last board brings (OS-70 to OS-74). Only how the others stand is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The goods that lie nowhere yet (OS-70).
    pub left: CardSet,
    /// The bluff cards that lie nowhere yet.
    pub bluffs_left: u8,
    /// One chip for every different kind kept (OS-71).
    pub chips: Chips,
    /// Storehouses that hold no goods card (OS-72).
    pub empty: u8,
    /// What they bring.
    pub income: Denarii,
    /// Loans repaid (OS-73).
    pub repaid: u8,
    /// Loans left: who has one has lost (OS-73).
    pub loans: u8,
    /// The money that counts in the end (OS-74).
    pub money: Denarii,
}

/// What this last board would bring this viewer. Nothing for a spectator.
pub fn ending(view: &View, edition: &Edition, last: &FinalPlacement) -> Option<Ending> {
    let own = own(view)?;
    let empty = own.storehouses.saturating_sub(last.storage.len());
    let income = STOREHOUSE_BRINGS * empty;
    let cash = own.money? + income;
    let repaid = repayable(cash, own.loans);
    Some(Ending {
        left: own.goods.faces()? - last.forum - last.storage,
        bluffs_left: BLUFFS.saturating_sub(last.bluffs.laid()),
        chips: Chips(edition.kinds(last.storage).count_ones() as u8),
        empty,
        income,
        repaid,
        loans: own.loans - repaid,
        money: cash - LOAN_COSTS * repaid,
    })
}

/// What this viewer has, where it is somebody who plays.
fn own(view: &View) -> Option<&SeatView> {
    match view.viewer {
        Viewer::Seat(seat) => view.seats.get(seat.index()),
        Viewer::Spectator => None,
    }
}

/// The price of each kind among these cards, if the others bring these to the Forum, and what they bring together (OS-40). The
/// depressors are known, and so is what one gave Gaius oneself and he will not donate (OS-93).
fn forum(view: &View, edition: &Edition, cards: CardSet, others: CardSet) -> (Vec<ForumPrice>, Denarii) {
    let given = view.gaius.as_ref().map(|gaius| gaius.given).unwrap_or_default();
    let from_gaius = given.iter().filter(|&card| edition.points(view.current(), card) < GAIUS_DONATES_FROM);
    let known: CardSet = from_gaius.chain(view.depressors).chain(others).collect();
    let count = |cards: CardSet, good: Good| (cards & edition.of_good(good)).len();
    let mut income = Denarii(0);
    let mut prices = Vec::new();
    for good in (0..MAX_GOODS as u8).map(Good) {
        let brought = count(cards, good);
        if brought > 0 {
            let offered = brought + count(known - cards, good);
            let price = edition.price(good, offered);
            income += price * brought;
            prices.push(ForumPrice { good, offered, price });
        }
    }
    (prices, income)
}

/// Loans are repaid, interest is paid, and what lies in Storage is counted (OS-61 to OS-63).
fn storing(own: &SeatView, cash: Denarii, goods: u8) -> Storing {
    let repaid = repayable(cash, own.loans);
    let loans = own.loans - repaid;
    let cash = cash - LOAN_COSTS * repaid;
    let interest = payment(INTEREST * loans, cash, own.storehouses, 0);
    Storing { repaid, loans, interest, money: cash - interest.from_purse(), storehouses: own.storehouses - interest.storehouses, goods }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{counting_house, harbour, set, table, the_end};
    use crate::{Action, Bluffs, Event, FinalBluffs, GaiusView, Question, Setup, Sight, State};
    use tabletop::{BySeat, Dice, Heard, Rules, Seat, one_of_the_asked};

    fn seen(state: &State) -> View {
        state.view(Viewer::Seat(Seat(0)))
    }

    fn board(forum: &[u8], senate: &[u8], storage: &[u8]) -> Placement {
        Placement { forum: set(forum), senate: set(senate), storage: set(storage), bluffs: Bluffs::default() }
    }

    /// OS-13 to OS-15, OS-40, OS-50: what two cards cost at least and could bring, under the first Senate card.
    #[test]
    fn a_lot_shows_its_minimum_and_what_senate_and_forum_would_give() {
        let check = |cards: &[u8], goods: &[u8], minimum, senate, next, forum, added, half, forced| {
            let mut state = harbour(&[&[], &[], &[]]);
            state.goods[Seat(0)] = set(goods);
            let lot = lot(&seen(&state), state.edition(), set(cards)).unwrap();
            assert_eq!((lot.minimum.0, lot.senate, lot.senate_next), (minimum, senate, Some(next)), "{cards:?}");
            assert_eq!((lot.forum.0, lot.forum_added.0, lot.half.0, lot.forced.0), (forum, added, half, forced), "{cards:?}");
            assert_eq!(lot.ceiling, Denarii(55 + 7 + 28), "OS-14: cash, a storehouse, four loans");
        };
        // Ivory 0 to 5, marble 6 to 12, wood 13 to 20, wine 21 to 29, salt 30 to 39, grain 40 to 50.
        //    lot, own goods, minimum, Senate, Senate next, Forum, added, half, forced
        check(&[0, 6], &[], 15, 5, 5, 30, 30, 7, 8);
        check(&[0, 1], &[], 16, 10, 6, 24, 24, 8, 8);
        check(&[40, 41], &[42, 43], 6, 2, 0, 24, 8, 3, 3);
        check(&[40, 21], &[41], 8, 4, 1, 30, 24, 4, 4);
    }

    /// OS-20 to OS-22: first the purse, then storehouses, then loans, then nothing.
    #[test]
    fn a_price_shows_how_it_would_be_paid() {
        // price, cash, storehouses, loans; sold, borrowed, waived
        let rows = [(10, 10, 2, 0, 0, 0, 0), (11, 10, 2, 0, 1, 0, 0), (30, 10, 2, 0, 2, 1, 0), (60, 10, 2, 3, 2, 1, 29)];
        for (price, cash, storehouses, loans, sold, borrowed, waived) in rows {
            let mut state = table(3);
            (state.money[Seat(0)], state.storehouses[Seat(0)], state.loans[Seat(0)]) = (Denarii(cash), storehouses, loans);
            let due = Denarii(price);
            let expected = Payment { due, storehouses: sold, loans: borrowed, waived: Denarii(waived) };
            assert_eq!(paying(&seen(&state), due), Some(expected));
        }
    }

    /// OS-33, OS-40, OS-50: prices if nobody else brings any, the donation, kinds out of three, and exactly what would be lost.
    #[test]
    fn a_board_shows_income_donation_and_what_would_be_lost() {
        let check = |forum: &[u8], senate: &[u8], depressors: &[u8], kinds, lost: &[u8], income, worth| {
            let goods = [forum, senate, &[50]].concat();
            let state = counting_house(&[&goods, &[], &[]], depressors);
            let placing = placing(&seen(&state), state.edition(), &board(forum, senate, &[])).unwrap();
            assert_eq!((placing.kinds, placing.lost), (kinds, set(lost)), "{forum:?} {senate:?}");
            assert_eq!((placing.income.0, placing.senate), (income, worth), "{forum:?} {senate:?}");
            assert_eq!((placing.left, placing.bluffs_left), (set(&[50]), 2), "OS-31: what is not laid yet");
        };
        //    Forum, Senate, depressors; kinds, lost, income, worth to the Senate
        check(&[], &[], &[], 0, &[], 0, 0);
        check(&[6], &[0], &[], 2, &[], 15, 5);
        check(&[6, 7], &[0], &[8], 2, &[], 20, 5);
        check(&[6, 13, 21], &[], &[14, 15], 3, &[], 40, 0);
        check(&[6, 13, 21], &[0, 1], &[], 4, &[0, 1], 45, 0);
        check(&[6, 13, 21, 0], &[1, 30], &[], 5, &[0, 1, 13], 30, 2);
        let state = counting_house(&[&[6, 7, 13], &[], &[]], &[8]);
        let prices = placing(&seen(&state), state.edition(), &board(&[6, 7, 13], &[], &[])).unwrap().prices;
        let shown: Vec<_> = prices.iter().map(|price| (price.good.0, price.offered, price.price.0)).collect();
        assert_eq!(shown, [(1, 3, 10), (2, 1, 15)]);
    }

    /// OS-40: what others bring lowers the price of its kind, and of no other.
    #[test]
    fn a_board_shows_what_is_left_when_others_sell_too() {
        let state = counting_house(&[&[6, 7, 13], &[8, 40], &[]], &[]);
        let income = |others: &[u8]| {
            let placing = placing_against(&seen(&state), state.edition(), &board(&[6, 7, 13], &[], &[]), set(others)).unwrap();
            (placing.prices.iter().map(|price| price.price.0).collect::<Vec<_>>(), placing.income.0)
        };
        assert_eq!(income(&[]), ([12, 15].to_vec(), 39));
        assert_eq!(income(&[8, 40]), ([10, 15].to_vec(), 35));
        assert_eq!(income(&[8, 9, 14]), ([8, 12].to_vec(), 28));
    }

    /// OS-93: what one gave Gaius lies in the Forum for certain, unless the Senate values it.
    #[test]
    fn what_gaius_was_given_presses_the_price() {
        let mut view = seen(&counting_house(&[&[6, 7], &[]], &[]));
        let income = |view: &View| placing(view, crate::edition_2005(), &board(&[6, 7], &[], &[])).unwrap().income;
        assert_eq!(income(&view), Denarii(24));
        view.gaius = Some(GaiusView { given: set(&[8, 0]), ..view.gaius.unwrap() });
        assert_eq!(income(&view), Denarii(20), "marble is worth 0 to this Senate, ivory 5");
    }

    /// OS-61 to OS-63: loans, interest, and storehouses for what is kept.
    #[test]
    fn a_board_shows_what_the_storage_phase_would_leave() {
        // cash, storehouses, loans, goods; repaid, loans left, interest, money, storehouses, over
        let rows = [
            (25, 2, 2, 1, 2, 0, 0, 5, 2, 0),
            (14, 2, 2, 3, 1, 1, 2, 2, 2, 1),
            (3, 1, 2, 1, 0, 2, 4, 6, 0, 1),
            (0, 0, 4, 0, 0, 4, 8, 0, 0, 0),
        ];
        for (cash, storehouses, loans, goods, repaid, left, interest, money, houses, over) in rows {
            let cards: Vec<u8> = (40..40 + goods).collect();
            let mut state = counting_house(&[&cards, &[], &[]], &[]);
            (state.money[Seat(0)], state.storehouses[Seat(0)], state.loans[Seat(0)]) = (Denarii(cash), storehouses, loans);
            let storing = placing(&seen(&state), state.edition(), &board(&[], &[], &cards)).unwrap().storing;
            assert_eq!((storing.repaid, storing.loans, storing.interest.due.0), (repaid, left, interest), "cash {cash}");
            assert_eq!((storing.money.0, storing.storehouses, storing.over()), (money, houses, over), "cash {cash}");
        }
    }

    /// OS-63: as many as storehouses at most.
    #[test]
    fn keeping_shows_what_goes() {
        let mut view = seen(&counting_house(&[&[0, 6, 13], &[], &[]], &[]));
        view.seats[0].storehouses = 2;
        let keeping = |kept: &[u8]| super::keeping(&view, crate::edition_2005(), set(kept)).unwrap();
        assert_eq!((keeping(&[0]).discarded, keeping(&[0]).room, keeping(&[0]).over), (set(&[6, 13]), 1, 0));
        assert_eq!((keeping(&[0, 6, 13]).room, keeping(&[0, 6, 13]).over), (0, 1));
        assert_eq!(keeping(&[0, 13]).senate_next, Some(3 + 5));
    }

    /// OS-71 to OS-73: kinds, empty storehouses, and loans at the very end.
    #[test]
    fn the_last_board_shows_chips_and_money() {
        let check = |forum: &[u8], storage: &[u8], storehouses, money, loans, chips, empty, income, repaid, left, then| {
            let goods = [forum, storage].concat();
            let mut state = the_end(&[&goods, &[], &[]], &[storehouses, 1, 1], &[money, 0, 0]);
            state.loans[Seat(0)] = loans;
            let last = FinalPlacement { forum: set(forum), storage: set(storage), bluffs: FinalBluffs { forum: 2, storage: 0 } };
            let ending = ending(&seen(&state), state.edition(), &last).unwrap();
            assert_eq!((ending.chips, ending.empty, ending.income), (Chips(chips), empty, Denarii(income)), "{goods:?}");
            assert_eq!((ending.repaid, ending.loans, ending.money), (repaid, left, Denarii(then)), "{goods:?}");
            assert_eq!((ending.left, ending.bluffs_left), (CardSet::EMPTY, 0));
        };
        //    Forum, Storage, storehouses, money, loans; chips, empty, income, repaid, loans left, money
        check(&[], &[0, 1, 6], 4, 5, 0, 2, 1, 7, 0, 0, 12);
        check(&[0, 1], &[6], 3, 0, 1, 1, 2, 14, 1, 0, 4);
        check(&[], &[0], 1, 9, 2, 1, 0, 0, 0, 2, 9);
    }

    #[test]
    fn one_who_only_watches_has_nothing_to_preview() {
        let view = table(3).view(Viewer::Spectator);
        let edition = crate::edition_2005();
        assert!(lot(&view, edition, set(&[0, 1])).is_none() && paying(&view, Denarii(1)).is_none());
        assert!(placing(&view, edition, &Placement::default()).is_none() && keeping(&view, edition, set(&[])).is_none());
        assert!(ending(&view, edition, &FinalPlacement::default()).is_none());
    }

    /// In whole games every preview comes true, but for what the others lay out.
    #[test]
    fn what_is_previewed_happens() {
        let (mut paid, mut placed, mut ended, mut settled) = (0, 0, 0, 0);
        for seed in 0..40 {
            let setup = Setup::new(2 + (seed % 4) as u8);
            let (mut chance, mut dice) = (Dice::new(seed), Dice::new(seed + 99));
            let mut state = State::new(&setup, &mut chance, &mut tabletop::Nobody);
            let edition = state.edition();
            let mut boards: BySeat<Option<(SeatView, Placing)>> = BySeat::default();
            let mut last: BySeat<Option<Ending>> = BySeat::default();
            while let Some(seat) = one_of_the_asked(&state, &mut dice) {
                let before = state.clone();
                let view = before.view(Viewer::Seat(seat));
                if let Some(Question::Bid { lot: cards, minimum, ceiling, .. }) = state.prompt(seat).map(|prompt| prompt.question) {
                    let lot = lot(&view, edition, cards).unwrap();
                    assert_eq!((lot.minimum, lot.ceiling), (minimum, ceiling), "seed {seed}");
                }
                let action = state.random_answer(seat, &mut dice);
                let mut heard = Heard::new();
                state.play(seat, &action, &mut chance, &mut heard).unwrap();
                if before.step == Some(crate::Step::Settle) && state.step != before.step {
                    for seat in Seat::all(setup.seats).filter(|&seat| before.loans[seat] > 0) {
                        let storing = settling(&before.view(Viewer::Seat(seat)), 0).unwrap();
                        let repaid = heard.0.iter().any(|Event(sight)| {
                            matches!(*sight, Sight::Repaid { seat: who, loans, left, interest }
                                if (who, loans, left, interest) == (seat, storing.repaid, storing.loans, storing.interest))
                        });
                        assert!(repaid, "seed {seed}");
                        settled += 1;
                    }
                }
                if let Action::Place(board) = &action {
                    boards[seat] = Some((view.seats[seat.index()].clone(), placing(&view, edition, board).unwrap()));
                } else if let Action::Final(board) = &action {
                    last[seat] = ending(&view, edition, board);
                } else if action == Action::TakeBack {
                    (boards[seat], last[seat]) = (None, None);
                }
                let mut grants = Denarii(0);
                for Event(sight) in &heard.0 {
                    if let Sight::Sold { buyer: payer, paid: by, .. }
                    | Sight::Assigned { buyer: payer, paid: by, .. }
                    | Sight::Forced { seller: payer, paid: by, .. }
                    | Sight::Taken { seller: payer, paid: by, .. } = sight
                    {
                        assert_eq!(paying(&before.view(Viewer::Seat(*payer)), by.due), Some(*by), "seed {seed}");
                        paid += 1;
                    } else if let Sight::Forfeited { seat, cards } = sight {
                        assert_eq!(boards[*seat].as_ref().map(|(_, placing)| placing.lost), Some(*cards), "seed {seed}");
                    } else if let Sight::GaiusRevealed { grants: times, .. } = sight {
                        grants = Denarii(10) * *times;
                    } else if let Sight::ForumPaid { prices, income } = sight {
                        for (seat, income) in Seat::all(setup.seats).zip(income) {
                            let (own, placing) = boards[seat].as_ref().unwrap();
                            for alone in &placing.prices {
                                let among_all = prices.iter().find(|price| price.good == alone.good).unwrap();
                                assert!(among_all.offered >= alone.offered && among_all.price <= alone.price, "seed {seed}");
                            }
                            assert!(*income <= placing.income, "seed {seed}");
                            let storing = storing(own, own.money.unwrap() + grants + *income, placing.storing.goods);
                            // Where somebody may build first, it comes true only for those who do not.
                            if state.step != Some(crate::Step::Settle) {
                                let after = (state.money[seat], state.storehouses[seat], state.loans[seat]);
                                assert_eq!((storing.money, storing.storehouses, storing.loans), after, "seed {seed}");
                                let asked = state.goods[seat].len() > after.1 && state.asked.has(seat);
                                assert_eq!(storing.over() > 0, asked, "seed {seed}");
                            }
                            placed += 1;
                        }
                    } else if let Sight::SenateRanked { worth, .. } = sight {
                        for (seat, worth) in Seat::all(setup.seats).zip(worth) {
                            assert_eq!(boards[seat].as_ref().map(|(_, placing)| placing.senate), Some(*worth), "seed {seed}");
                        }
                        boards = BySeat::default();
                    } else if let Sight::Settled { seat, empty, income, loans, left } = sight {
                        let ending = last[*seat].unwrap();
                        assert_eq!(
                            (ending.empty, ending.income, ending.repaid, ending.loans),
                            (*empty, *income, *loans, *left),
                            "seed {seed}"
                        );
                        assert_eq!(ending.money, state.money[*seat], "seed {seed}");
                        ended += 1;
                    } else if let Sight::Ended { score, .. } = sight {
                        for (seat, sheet) in Seat::all(setup.seats).zip(&score.seats) {
                            assert_eq!(last[seat].map(|ending| ending.chips), Some(sheet.kinds), "seed {seed}");
                        }
                    }
                }
            }
        }
        assert!(paid > 500 && placed > 500 && ended > 100 && settled > 100, "{paid} {placed} {ended} {settled}");
    }
}
