//! Small positions in which it is clear what to do.

mod ostia_table;

use bots::{Bot, OstiaWhy};
use ostia::arrange::{Moment, SeatPosition};
use ostia::{Action, Denarii, SenateCard};
use ostia_table::{answer, laid, merchant_does, position, set};
use tabletop::{CardSet, Nobody, Rules, Seat};

/// OS-50, OS-51: when nobody else has anything, the smallest donation is worth all three chips of the first place; a card that
/// the Senate does not want is sold.
#[test]
fn a_donation_that_wins_is_made_and_a_worthless_one_is_not() {
    //     seat 0 has    and it goes to
    for (goods, donated, sold) in [
        (&[0][..], &[0][..], &[][..]),
        (&[13], &[13], &[]),
        // Marble brings no points.
        (&[0, 6], &[0], &[6]),
    ] {
        let mut position = position(Moment::Place, 1, &[goods, &[], &[], &[]]);
        position.seats[0].storehouses = 0;
        position.seats[0].money = Denarii(0);
        let Action::Place(placement) = merchant_does(&position) else { panic!("it is asked to place") };
        assert_eq!((placement.senate, placement.forum), (set(donated), set(sold)), "{goods:?}");
    }
}

/// OS-33: never more than three kinds in Forum and Senate.
#[test]
fn nothing_is_lost_to_a_fourth_kind() {
    let hands: [&[u8]; 3] = [&[0, 6, 13, 21, 30, 40], &[0, 1, 6, 13, 21, 22, 30, 31, 40], &[6, 13, 14, 21, 30, 31, 32, 33, 34]];
    for hand in hands {
        let position = position(Moment::Place, 2, &[hand, &[2, 7], &[15, 23], &[35, 41]]);
        let Action::Place(placement) = merchant_does(&position) else { panic!("it is asked to place") };
        let lost = ostia::forfeited(position.edition, SenateCard(1), placement.forum | placement.senate);
        assert_eq!(lost, CardSet::EMPTY, "{placement:?}");
    }
}

/// OS-71: in the end every different kind is a chip, and where money decides nothing all of them are kept.
#[test]
fn all_kinds_are_kept_in_the_end() {
    for goods in [&[0, 6, 13, 21][..], &[0, 40], &[0, 1, 6]] {
        let mut position = position(Moment::Final, 5, &[goods, &[], &[], &[]]);
        position.seats[0] = SeatPosition { storehouses: 4, money: Denarii(500), ..position.seats[0].clone() };
        let Action::Final(last) = merchant_does(&position) else { panic!("it is asked to lay the last board") };
        let kinds = |cards: CardSet| (0..6).filter(|&good| !(cards & position.edition.of_good(ostia::Good(good))).is_empty()).count();
        assert_eq!(kinds(last.storage), kinds(set(goods)), "{last:?}");
    }
}

/// OS-72, OS-74: a storehouse is emptied where that wins the game. Seat 0 has a chip more than seat 1 if it keeps its card, but
/// then seat 1 has more money.
#[test]
fn a_storehouse_is_emptied_where_money_wins_more() {
    let mut position = position(Moment::Final, 5, &[&[0], &[], &[]]);
    let chips = |chips: u8| vec![ostia::Chips(chips)];
    position.seats[0] = SeatPosition { storehouses: 1, money: Denarii(49), chips: chips(5), ..position.seats[0].clone() };
    // 55 and an empty storehouse are 62; with 49 + 7 nothing is won, so the card stays.
    position.seats[1] = SeatPosition { storehouses: 1, chips: chips(5), ..position.seats[1].clone() };
    let Action::Final(last) = merchant_does(&position) else { panic!("it is asked to lay the last board") };
    assert_eq!(last.storage, set(&[0]), "56 denarii are less than 62");
    // With 56 + 7 the first place for money is won, which is worth more than the card.
    position.seats[0].money = Denarii(56);
    let Action::Final(last) = merchant_does(&position) else { panic!("it is asked to lay the last board") };
    assert_eq!(last.storage, CardSet::EMPTY, "63 denarii are more than 62");
}

/// OS-63, OS-71: in the last round Storage takes different kinds before two of a kind.
#[test]
fn different_kinds_are_stored_at_last() {
    let mut position = position(Moment::Place, 5, &[&[0, 1, 2, 6, 7, 13, 21], &[3, 8], &[14, 22], &[30, 40]]);
    position.seats[0].storehouses = 4;
    let Action::Place(placement) = merchant_does(&position) else { panic!("it is asked to place") };
    let stored = |good| (placement.storage & position.edition.of_good(ostia::Good(good))).len();
    assert!((0..6).filter(|&good| stored(good) > 0).count() >= 3, "{placement:?}");
}

/// OS-15: of two bidders who are as far, the one who pays much more gets the lot; and nobody takes at 60 what is worth 20.
#[test]
fn the_seller_sells_to_the_one_who_pays_much_more() {
    let boats = [&[6, 7, 40, 41][..], &[13, 14, 8, 22], &[30, 31, 21, 42], &[43, 44, 45, 15]];
    let mut position = position(Moment::Trade, 1, &[&[], &[], &[], &[]]);
    for (seat, boat) in position.seats.iter_mut().zip(boats) {
        seat.boat = set(boat);
    }
    let (mut state, mut knowledge) = laid(&position);
    let chance = &mut tabletop::Dice::new(1);
    for (seat, action) in [(0, Action::Lot(set(&[6, 7]))), (1, Action::Bid(Denarii(14))), (2, Action::Bid(Denarii(60))), (3, Action::Pass)]
    {
        let mut heard = tabletop::Heard::new();
        assert_eq!(state.play(Seat(seat), &action, chance, &mut heard), Ok(()));
        let viewer = tabletop::Viewer::Seat(Seat(0));
        let sights: Vec<_> = heard.0.iter().filter_map(|event| ostia::State::sight(event, viewer)).collect();
        ostia::State::learn(&mut knowledge, &sights, state.view(viewer));
    }
    for bot in [Bot::MERCHANT, Bot::CAPTAIN] {
        let (action, why) = answer(bot, &knowledge, &state.prompt(Seat(0)).expect("the seller is asked"), Seat(0), 1, 60);
        assert_eq!(action, Action::Sell(Seat(2)), "{bot}");
        assert_eq!(why, Some(OstiaWhy::SellsForMost { to: Seat(2), income: Denarii(30) }));
    }
}

/// OS-13: two cards of a kind of which one has plenty are worth nothing at their minimum price, in the last round.
#[test]
fn nobody_bids_for_what_the_forum_will_not_pay() {
    let mut position = position(Moment::Trade, 5, &[&[], &[6, 7, 8, 9, 10], &[], &[]]);
    // In the fifth round the Senate gives nothing for wood: it has too much marble to sell it, and wood is all there is.
    let boats = [&[13, 14, 15, 16][..], &[0, 1, 21, 22], &[30, 31, 23, 42], &[43, 44, 45, 46]];
    for (seat, boat) in position.seats.iter_mut().zip(boats) {
        seat.boat = set(boat);
    }
    position.seats[1].goods = set(&[17, 18, 19, 20, 2, 3, 4]);
    let mut state = position.lay(&mut tabletop::Dice::new(1), &mut Nobody).expect("the position can be");
    assert_eq!(state.play(Seat(0), &Action::Lot(set(&[13, 14])), &mut tabletop::Dice::new(1), &mut Nobody), Ok(()));
    let setup = ostia::Setup { start: Some(Seat(0)), ..ostia::Setup::new(4) };
    let knowledge = ostia::State::knowledge(&setup, state.view(tabletop::Viewer::Seat(Seat(1))));
    let (action, why) = answer(Bot::MERCHANT, &knowledge, &state.prompt(Seat(1)).expect("seat 1 bids first"), Seat(1), 1, 0);
    assert_eq!((action, why), (Action::Pass, Some(OstiaWhy::TooDear)));
}
