//! Small positions in which it is clear what to do.

mod ostia_table;

use bots::{Bot, OstiaWhy};
use ostia::arrange::{Position, RoundMoment, SeatPosition};
use ostia::{Action, BLUFFS, Bluffs, Denarii, Placement, SenateCard, Setup};
use ostia_table::{Table, answer, laid, lay, merchant_does, position, set};
use tabletop::{Card, CardSet, Rules, Seat};

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
        let mut position = position(RoundMoment::Place, 1, &[goods, &[], &[], &[]]);
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
        let position = position(RoundMoment::Place, 2, &[hand, &[2, 7], &[15, 23], &[35, 41]]);
        let Action::Place(placement) = merchant_does(&position) else { panic!("it is asked to place") };
        let lost = ostia::forfeited(position.edition, SenateCard(1), placement.forum | placement.senate);
        assert_eq!(lost, CardSet::EMPTY, "{placement:?}");
    }
}

/// OS-71: in the end every different kind is a chip, and where money decides nothing all of them are kept.
#[test]
fn all_kinds_are_kept_in_the_end() {
    for goods in [&[0, 6, 13, 21][..], &[0, 40], &[0, 1, 6]] {
        let mut position = position(RoundMoment::Final, 5, &[goods, &[], &[], &[]]);
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
    let mut position = position(RoundMoment::Final, 5, &[&[0], &[], &[]]);
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
    let mut position = position(RoundMoment::Place, 5, &[&[0, 1, 2, 6, 7, 13, 21], &[3, 8], &[14, 22], &[30, 40]]);
    position.seats[0].storehouses = 4;
    let Action::Place(placement) = merchant_does(&position) else { panic!("it is asked to place") };
    let stored = |good| (placement.storage & position.edition.of_good(ostia::Good(good))).len();
    assert!((0..6).filter(|&good| stored(good) > 0).count() >= 3, "{placement:?}");
}

/// OS-15: of two bidders who are as far, the player who pays much more gets the lot; and nobody takes at 60 what is worth 20.
#[test]
fn the_seller_sells_to_the_one_who_pays_much_more() {
    let boats = [&[6, 7, 40, 41][..], &[13, 14, 8, 22], &[30, 31, 21, 42], &[43, 44, 45, 15]];
    let mut position = position(RoundMoment::Trade, 1, &[&[], &[], &[], &[]]);
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
    let mut position = position(RoundMoment::Trade, 5, &[&[], &[2, 3, 4, 17, 18, 19, 20], &[], &[]]);
    // In the fifth round the Senate gives nothing for wood, of which the bidder has four already.
    let boats = [&[13, 14, 15, 16][..], &[0, 1, 21, 22], &[30, 31, 23, 42], &[43, 44, 45, 46]];
    for (seat, boat) in position.seats.iter_mut().zip(boats) {
        seat.boat = set(boat);
    }
    assert_eq!(position.edition.points(SenateCard(4), Card(13)), 0);
    assert_eq!(bid_for(&position, &[13, 14], Seat(1)), (Action::Pass, Some(OstiaWhy::TooDear)));
}

/// What a merchant on this seat says to this lot of seat 0, when those before it have passed.
fn bid_for(position: &Position, lot: &[u8], bidder: Seat) -> (Action, Option<OstiaWhy>) {
    let mut table = Table::of(&Setup { start: Some(Seat(0)), ..Setup::new(4) }, lay(position), 1);
    table.play(Seat(0), &Action::Lot(set(lot)));
    for passes in (1..bidder.0).map(Seat) {
        table.play(passes, &Action::Pass);
    }
    table.ask(Bot::MERCHANT, bidder, 1, 0)
}

/// OS-14, OS-21: the last one to bid borrows for a lot that is worth it. The dearer loans become, the less is: in the last round, when
/// they cost most, it does not borrow for what it would buy with money of its own.
#[test]
fn a_merchant_borrows_for_a_lot_that_is_worth_it() {
    #[derive(Debug, PartialEq)]
    enum Does {
        Pays,
        Borrows,
        Passes,
    }
    //   round, lot, money
    let rows: [(u8, [u8; 2], i32, Does); 9] = [
        // Two ivories are worth ten points now.
        (1, [0, 1], 60, Does::Pays),
        (1, [0, 1], 10, Does::Borrows),
        (1, [13, 14], 10, Does::Borrows),
        (1, [13, 14], 0, Does::Passes),
        (4, [30, 31], 60, Does::Pays),
        // Without money to build there is no room for what would be left of it.
        (4, [30, 31], 10, Does::Passes),
        (5, [40, 41], 60, Does::Pays),
        (5, [40, 41], 20, Does::Passes),
        (5, [30, 31], 20, Does::Pays),
    ];
    for (round, lot, money, does) in rows {
        let boats = [[lot[0], lot[1], 44, 34], [2, 8, 15, 23], [16, 24, 32, 42], [17, 25, 33, 43]];
        let mut position = position(RoundMoment::Trade, round, &[&[], &[], &[], &[]]);
        for (seat, boat) in position.seats.iter_mut().zip(boats) {
            seat.boat = set(&boat);
        }
        position.seats[3] = SeatPosition { money: Denarii(money), storehouses: 0, ..position.seats[3].clone() };
        let bid = if let Action::Bid(bid) = bid_for(&position, &lot, Seat(3)).0 { Some(bid) } else { None };
        let done = bid.map_or(Does::Passes, |bid| if bid > Denarii(money) { Does::Borrows } else { Does::Pays });
        assert_eq!(done, does, "{lot:?} with {money} in round {round}");
    }
}

/// OS-20, OS-71: in the last round a storehouse is worth the chip of the kind in it, so that none is sold for a lot that brings less.
#[test]
fn no_storehouse_is_sold_whose_kind_is_worth_more_than_the_lot() {
    //   lot, kinds in three storehouses, the most that may be bid with 12 denarii
    for (lot, kinds) in [([30, 31], [0, 13, 22]), ([40, 41], [0, 13, 22]), ([22, 23], [0, 13, 40])] {
        let boats = [[lot[0], lot[1], 44, 34], [2, 8, 15, 24], [16, 25, 32, 42], [17, 26, 33, 43]];
        let mut position = position(RoundMoment::Trade, 5, &[&[], &[], &[], &kinds]);
        for (seat, boat) in position.seats.iter_mut().zip(boats) {
            seat.boat = set(&boat);
        }
        position.seats[3] = SeatPosition { money: Denarii(12), storehouses: 3, ..position.seats[3].clone() };
        let (action, _) = bid_for(&position, &lot, Seat(3));
        assert!(!matches!(action, Action::Bid(bid) if bid > Denarii(12)), "{action:?} for {lot:?}");
    }
}

/// OS-60, OS-63: rooms are built for goods that are worth more than they cost, where they can be paid and there is a place for them.
#[test]
fn a_merchant_builds_for_goods_that_are_worth_it() {
    //   round, storehouses, money, all in Storage                 built for
    let rows: [(u8, u8, i32, &[u8], u8); 7] = [
        // In the end every other kind is a chip, and a second card of a kind only breaks ties.
        (5, 1, 10, &[0, 6], 1),
        (5, 1, 30, &[0, 6, 13], 2),
        (5, 1, 30, &[0, 1, 2], 0),
        (5, 1, 9, &[0, 6], 0),
        // Before that a storehouse is used again.
        (2, 1, 10, &[30, 31], 1),
        (2, 1, 9, &[30, 31], 0),
        (2, 4, 50, &[0, 6, 13, 21, 30], 0),
    ];
    for (round, storehouses, money, goods, built) in rows {
        let mut position = position(RoundMoment::Place, round, &[goods, &[40], &[41], &[42]]);
        position.seats[0] = SeatPosition { storehouses, money: Denarii(money), ..position.seats[0].clone() };
        let mut table = Table::of(&Setup { start: Some(Seat(0)), ..Setup::new(4) }, lay(&position), 1);
        let bluffs = Bluffs { storage: BLUFFS, ..Bluffs::default() };
        table.play(Seat(0), &Action::Place(Placement { storage: set(goods), bluffs, ..Placement::default() }));
        for (seat, card) in [(1, 40), (2, 41), (3, 42)] {
            table.play(Seat(seat), &Action::Place(Placement { forum: set(&[card]), bluffs, ..Placement::default() }));
        }
        let (action, why) = table.ask(Bot::MERCHANT, Seat(0), 1, 0);
        if let Action::Build(count) = action {
            assert_eq!((count, why), (built, Some(OstiaWhy::Builds { count })), "{goods:?} in round {round}");
        } else {
            let Action::Store(kept) = action else { panic!("{action:?} is no answer to what is stored") };
            assert_eq!((0, kept.len()), (built, storehouses), "{goods:?} in round {round}");
        }
    }
}

/// OS-61: money builds before it repays where a good that would be lost is worth more than the loan that stays open for it; never for
/// nothing, never so that interest sells the room again, never where it can be built afterwards as well, and never at the price of the game.
#[test]
fn a_room_is_built_before_loans_are_repaid_only_where_that_gains() {
    //     round  money  stored         what is done first
    let rows: [(u8, i32, &[u8], Action); 7] = [
        // Wood is worth most to the next Senate card. Two denarii are left for the interest.
        (1, 12, &[13], Action::Build(1)),
        (1, 12, &[], Action::Settle),
        (1, 10, &[13], Action::Settle),
        (1, 9, &[13], Action::Settle),
        // Ten repay, ten build.
        (1, 20, &[13], Action::Settle),
        (1, 22, &[13, 30], Action::Build(2)),
        (5, 12, &[13], Action::Settle),
    ];
    for (round, money, stored, expected) in rows {
        let mut position = position(RoundMoment::Place, round, &[stored, &[], &[]]);
        position.seats[0] = SeatPosition { money: Denarii(money), storehouses: 0, loans: 1, ..position.seats[0].clone() };
        let setup = Setup { start: Some(Seat(0)), ..Setup::new(3) };
        let mut table = Table::of(&setup, lay(&position), 1);
        for seat in [2, 1, 0].map(Seat) {
            let storage = if seat == Seat(0) { set(stored) } else { CardSet::EMPTY };
            let bluffs = Bluffs { storage: BLUFFS, ..Bluffs::default() };
            table.play(seat, &Action::Place(Placement { forum: CardSet::EMPTY, senate: CardSet::EMPTY, storage, bluffs }));
        }
        for (bot, iterations) in [(Bot::MERCHANT, 1), (Bot::CAPTAIN, 20)] {
            let (action, why) = table.ask(bot, Seat(0), 1, iterations);
            assert_eq!(action, expected, "{bot}, round {round}, {money} denarii, {stored:?}: {why:?}");
        }
    }
}
