//! What bots of Ostia say about what they do is true.

mod ostia_table;

use bots::{Bot, OstiaWhy};
use ostia::arrange::{RoundMoment, SeatPosition};
use ostia::{Action, Denarii, MAX_LOANS, Options, Question, Setup};
use ostia_table::{Table, lay, position, set};
use tabletop::{Dice, Rules, Seat, Viewer};

/// Asks captains in games of merchants, and shows what they would do and why, beside what a merchant does and why.
fn captains_and_merchants(seats: u8, games: u64, mut look: impl FnMut(&Table, Seat, [(Action, OstiaWhy); 2])) {
    for game in 0..games {
        let mut table = Table::new(&Setup::new(seats), game);
        let mut dice = Dice::new(game);
        while let Some((seat, prompt)) = table.next() {
            let luck = dice.bits();
            let merchant = table.ask(Bot::MERCHANT, seat, luck, 0);
            if matches!(prompt.question, Question::Bid { .. } | Question::Sell { .. } | Question::Price { .. } | Question::Buyer { .. }) {
                let captain = table.ask(Bot::CAPTAIN, seat, luck, 16);
                look(&table, seat, [captain, merchant].map(|(action, why)| (action, why.expect("who thinks has a reason"))));
            }
            table.play(seat, &merchant.0);
        }
    }
}

/// OS-13, OS-15: who bids against somebody names a player who can still get the lot: never itself, nor a player who has passed.
#[test]
fn a_rival_is_one_who_can_still_get_the_lot() {
    let (mut named, mut passed) = (0, 0);
    captains_and_merchants(4, 4, |table, seat, answers| {
        let Some(lot) = table.state.view(Viewer::Seat(seat)).lot else { return };
        for (action, why) in answers {
            if let OstiaWhy::BidsAgainst { bid, rival } = why {
                assert_eq!(action, Action::Bid(bid));
                assert!(rival != seat && !lot.passed.contains(&rival), "{rival:?} of {lot:?}");
                named += 1;
                passed += lot.passed.len();
            }
        }
    });
    assert!(named > 30 && passed > 10, "{named} rivals, {passed} had passed");
}

/// OS-91: a price is called fair only near the one that a merchant finds fair; a captain that asks for far more or less says that this
/// price promises most.
#[test]
fn a_price_is_called_fair_only_where_it_is() {
    let (mut fair, mut best) = (0, 0);
    captains_and_merchants(2, 10, |_, _, [captain, merchant]| {
        let (Action::Price(price), Action::Price(near)) = (captain.0, merchant.0) else { return };
        if let OstiaWhy::FairPrice { price: said } = captain.1 {
            assert_eq!(said, price);
            assert!((price - near).0.abs() <= 4, "{price:?} is called fair, and {near:?} would be");
            fair += 1;
        } else {
            assert_eq!(captain.1, OstiaWhy::BestPrice { price });
            best += 1;
        }
    });
    assert!(fair > 10 && best > 5, "{fair} fair prices, {best} that promise most");
}

/// OS-15: reasons to sell and to buy are reasons to sell and to buy.
#[test]
fn who_sells_or_buys_says_why_it_sells_or_buys() {
    let (mut sold, mut bought) = (0, 0);
    for seats in [2, 4] {
        captains_and_merchants(seats, 2, |_, seat, answers| {
            for (action, why) in answers {
                if let Action::Sell(buyer) = action {
                    let rightly =
                        matches!(why, OstiaWhy::SellsForMost { to, .. } | OstiaWhy::SellsToTheLesserRival { to, .. } if to == buyer);
                    assert!(rightly, "{why:?}");
                    sold += 1;
                }
                if let Action::Buyer(buyer) = action {
                    let own = matches!(why, OstiaWhy::Bargain { .. });
                    assert!(own || matches!(why, OstiaWhy::LetsTheOtherBuy { .. }), "{why:?}");
                    assert_eq!(own, buyer == seat, "{why:?}");
                    bought += 1;
                }
            }
        });
    }
    assert!(sold > 20 && bought > 20, "{sold} sold, {bought} bought");
}

/// OS-15 B: where nobody can bid, a lot is not laid out for what the others will pay; where they have money, it is not to get it back.
#[test]
fn a_lot_is_laid_out_for_what_will_come_of_it() {
    let open = Setup { options: Options { open_money: true, ..Options::default() }, start: Some(Seat(0)), ..Setup::new(4) };
    for (money, loans, reason) in [(0, MAX_LOANS, OstiaWhy::HopesToGetItBack), (55, 0, OstiaWhy::SellsWhatOthersWant)] {
        let mut position = position(RoundMoment::Trade, 1, &[&[], &[], &[], &[]]);
        position.options = open.options;
        for (seat, boat) in position.seats.iter_mut().zip([[0, 13, 40, 41], [14, 8, 22, 1], [30, 31, 21, 42], [43, 44, 45, 15]]) {
            *seat = SeatPosition { boat: set(&boat), money: Denarii(money), loans, storehouses: 0, ..seat.clone() };
        }
        position.seats[0].money = Denarii(55);
        let table = Table::of(&open, lay(&position), 1);
        for bot in [Bot::MERCHANT, Bot::CAPTAIN] {
            for luck in 0..6 {
                let (action, why) = table.ask(bot, Seat(0), luck, 16);
                assert!(matches!(action, Action::Lot(_)));
                assert_eq!(why, Some(reason), "{bot} among those who have {money}");
            }
        }
    }
}
