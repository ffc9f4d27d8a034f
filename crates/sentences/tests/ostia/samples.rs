//! One of everything that can be said: every kind of sight, question and refusal.
//! Ana, Bob and Cem sit at the table, or Ana and Bob with Gaius.

use crate::common::{ANA, BOB, CEM, kinds};
use ostia::*;
use tabletop::{BySeat, Card, CardSet};

kinds! { Sight: kind_of_sight, SIGHTS:
    Started StartCard RoundBegan Dealt Reshuffled Kept TookBack LotLaid Bid Passed Sold Forced Taken Priced Assigned Built Depressors Decided
    Revealed GaiusRevealed Forfeited ForumPaid SenateRanked DoneBuilding Repaid Stored FinalRevealed Settled Ended
}

kinds! { Question: kind_of_question, QUESTIONS: Keep KeepAndGive Lot Bid Sell Price Buyer Place Settle Store Final }

kinds! { Refusal: kind_of_refusal, REFUSALS:
    GameOver NoSuchSeat NotYourTurn NotNow DecidedAlready NothingToSettle NothingToStore NothingToTakeBack NotInBoat CardTwice GaiusGetsOne
    NoGaius LotOfTwo BidTooLow BidTooHigh NoBidFrom TakeTooLow TakeTooHigh PriceTooLow PriceTooHigh NoSuchBuyer CannotPay NotYourGoods TwoFields NotLaid
    BluffCount TooManyKept NothingBuilt TooManyStorehouses TooPoor
}

/// All moments at which the game can wait.
pub(crate) const STEPS: [Step; 10] =
    [Step::Keep, Step::Lot, Step::Bid, Step::Sell, Step::Price, Step::Buyer, Step::Place, Step::Settle, Step::Store, Step::Final];

// Cards of the edition of 2005: 0 to 5 are ivory, 6 to 12 marble, 13 to 20 wood, 21 to 29 wine, 30 to 39 salt, 40 to 50 grain.
const IVORY: u8 = 0;
const MARBLE: u8 = 6;
const WOOD: u8 = 13;
const WINE: u8 = 21;
const SALT: u8 = 30;
const GRAIN: u8 = 40;

/// These cards; the same number again is the next card of its good.
pub(crate) fn set(cards: &[u8]) -> CardSet {
    let mut set = CardSet::EMPTY;
    for &card in cards {
        let next = (card..).map(Card).find(|&card| !set.has(card));
        next.into_iter().for_each(|card| set.insert(card));
    }
    set
}

fn faces(cards: &[u8]) -> Seen {
    Seen::Faces(set(cards))
}

fn paid(due: i32, storehouses: u8, loans: u8, waived: i32) -> Payment {
    Payment { due: Denarii(due), storehouses, loans, waived: Denarii(waived) }
}

fn bids(all: &[Option<i32>]) -> Bids {
    let mut bids = BySeat::default();
    for (seat, bid) in [ANA, BOB, CEM].into_iter().zip(all) {
        bids[seat] = bid.map(Denarii);
    }
    Bids(bids)
}

fn board(forum: &[u8], senate: &[u8], storage: Seen, bluffs: [u8; 3]) -> RevealedBoard {
    let [in_forum, in_senate, in_storage] = bluffs;
    RevealedBoard {
        forum: set(forum),
        senate: set(senate),
        storage,
        bluffs: Bluffs { forum: in_forum, senate: in_senate, storage: in_storage },
    }
}

fn final_board(forum: &[u8], storage: &[u8], bluffs: [u8; 2]) -> FinalBoard {
    let [in_forum, in_storage] = bluffs;
    FinalBoard { forum: set(forum), storage: set(storage), bluffs: FinalBluffs { forum: in_forum, storage: in_storage } }
}

pub(crate) fn sights() -> Vec<Sight> {
    let price = |good, offered, price| ForumPrice { good: Good(good), offered, price: Denarii(price) };
    let denarii = |all: &[i32]| all.iter().copied().map(Denarii).collect::<Vec<_>>();
    let chips = |all: &[u8]| all.iter().copied().map(Chips).collect::<Vec<_>>();
    let lot = set(&[WINE, SALT]);
    vec![
        Sight::Started { seat: ANA },
        Sight::StartCard { seat: ANA, card: faces(&[WINE]) },
        Sight::StartCard { seat: ANA, card: Seen::Backs(1) },
        Sight::RoundBegan { round: 1, start: ANA, current: SenateCard(0), preview: Some(SenateCard(3)) },
        Sight::RoundBegan { round: 5, start: ANA, current: SenateCard(5), preview: None },
        Sight::Dealt { seat: ANA, cards: faces(&[WINE, WINE, SALT, IVORY, GRAIN]) },
        Sight::Dealt { seat: ANA, cards: Seen::Backs(5) },
        Sight::Reshuffled { cards: set(&[WINE, SALT, GRAIN]) },
        Sight::Kept { seat: ANA, card: faces(&[IVORY]), gaius: Seen::Backs(0) },
        Sight::Kept { seat: ANA, card: Seen::Backs(1), gaius: Seen::Backs(0) },
        Sight::TookBack { seat: ANA },
        Sight::LotLaid { seller: ANA, cards: lot, minimum: Denarii(9) },
        Sight::LotLaid { seller: ANA, cards: set(&[WINE, WINE]), minimum: Denarii(10) },
        Sight::Bid { seat: ANA, amount: Denarii(12) },
        Sight::Bid { seat: ANA, amount: Denarii(1) },
        Sight::Passed { seat: ANA },
        Sight::Sold { seller: ANA, buyer: BOB, cards: lot, paid: paid(13, 0, 0, 0), income: Denarii(6) },
        Sight::Sold { seller: ANA, buyer: BOB, cards: lot, paid: paid(60, 2, 0, 0), income: Denarii(30) },
        Sight::Sold { seller: ANA, buyer: BOB, cards: lot, paid: paid(60, 0, 1, 0), income: Denarii(30) },
        Sight::Sold { seller: ANA, buyer: BOB, cards: lot, paid: paid(60, 1, 3, 0), income: Denarii(30) },
        Sight::Forced { seller: ANA, cards: lot, paid: paid(5, 0, 0, 0) },
        Sight::Forced { seller: ANA, cards: lot, paid: paid(5, 0, 0, 1) },
        Sight::Forced { seller: ANA, cards: lot, paid: paid(5, 1, 4, 2) },
        Sight::Taken { seller: ANA, cards: lot, paid: paid(16, 0, 0, 0) },
        Sight::Taken { seller: ANA, cards: lot, paid: paid(16, 1, 0, 0) },
        Sight::Built { seat: ANA, count: 1, cost: Denarii(10) },
        Sight::Built { seat: ANA, count: 3, cost: Denarii(30) },
        Sight::Depressors { cards: set(&[WINE]) },
        Sight::Depressors { cards: set(&[WINE, WINE, SALT, GRAIN]) },
        Sight::Decided { seat: ANA },
        Sight::Revealed {
            boards: vec![
                board(&[WINE, WINE, SALT], &[IVORY], faces(&[GRAIN, GRAIN]), [1, 0, 1]),
                board(&[], &[WOOD], Seen::Backs(1), [0, 2, 0]),
                board(&[MARBLE], &[], Seen::Backs(0), [0, 0, 2]),
            ],
        },
        Sight::Forfeited { seat: ANA, cards: set(&[IVORY, IVORY]) },
        Sight::Forfeited { seat: ANA, cards: set(&[IVORY, WOOD]) },
        Sight::ForumPaid { prices: vec![price(3, 2, 12), price(4, 1, 15)], income: denarii(&[27, 0, 12]) },
        Sight::ForumPaid { prices: vec![price(5, 9, 1)], income: denarii(&[0, 0, 0]) },
        Sight::ForumPaid { prices: vec![], income: denarii(&[0, 0, 0]) },
        Sight::SenateRanked { worth: vec![5, 8, 1], chips: chips(&[2, 3, 1]) },
        Sight::SenateRanked { worth: vec![0, 8, 0], chips: chips(&[0, 3, 0]) },
        Sight::DoneBuilding { seat: ANA },
        Sight::DoneBuilding { seat: BOB },
        Sight::Repaid { seat: ANA, loans: 2, left: 0, interest: paid(0, 0, 0, 0) },
        Sight::Repaid { seat: ANA, loans: 1, left: 1, interest: paid(2, 0, 0, 0) },
        Sight::Repaid { seat: ANA, loans: 0, left: 3, interest: paid(6, 1, 0, 0) },
        Sight::Repaid { seat: ANA, loans: 0, left: 4, interest: paid(8, 0, 0, 7) },
        Sight::Stored { seat: ANA, kept: faces(&[WINE]), discarded: set(&[SALT, SALT]) },
        Sight::Stored { seat: ANA, kept: Seen::Backs(2), discarded: set(&[SALT]) },
        Sight::Stored { seat: ANA, kept: faces(&[]), discarded: set(&[SALT, GRAIN]) },
        Sight::FinalRevealed {
            boards: vec![
                final_board(&[], &[WINE, SALT], [0, 2]),
                final_board(&[GRAIN, GRAIN], &[], [1, 1]),
                final_board(&[], &[IVORY, IVORY], [2, 0]),
            ],
        },
        Sight::Settled { seat: ANA, empty: 0, income: Denarii(0), loans: 0, left: 0 },
        Sight::Settled { seat: ANA, empty: 1, income: Denarii(7), loans: 1, left: 0 },
        Sight::Settled { seat: ANA, empty: 2, income: Denarii(14), loans: 1, left: 2 },
        Sight::Ended { score: score(), aside: SenateCard(2) },
    ]
}

/// What happens only where two play (OS-90 to OS-94).
pub(crate) fn sights_of_two() -> Vec<Sight> {
    let lot = set(&[WINE, SALT]);
    vec![
        Sight::Kept { seat: ANA, card: faces(&[IVORY]), gaius: faces(&[GRAIN]) },
        Sight::Kept { seat: ANA, card: Seen::Backs(1), gaius: Seen::Backs(1) },
        Sight::Priced { seat: ANA, cards: lot, price: Denarii(23) },
        Sight::Assigned { by: BOB, buyer: ANA, cards: lot, paid: paid(23, 0, 0, 0), other: BOB, income: Denarii(11) },
        Sight::Assigned { by: BOB, buyer: BOB, cards: lot, paid: paid(23, 0, 1, 0), other: ANA, income: Denarii(11) },
        Sight::GaiusRevealed {
            given: vec![set(&[WINE, SALT]), set(&[GRAIN, GRAIN])],
            grants: 0,
            cost: Denarii(15),
            forum: set(&[SALT, GRAIN, GRAIN]),
            senate: set(&[WINE]),
        },
        Sight::GaiusRevealed {
            given: vec![set(&[IVORY, IVORY]), set(&[MARBLE])],
            grants: 2,
            cost: Denarii(23),
            forum: set(&[]),
            senate: set(&[IVORY, IVORY, MARBLE]),
        },
        Sight::ForumPaid {
            prices: vec![ForumPrice { good: Good(3), offered: 3, price: Denarii(10) }],
            income: [10, 0, 20].map(Denarii).to_vec(),
        },
        Sight::SenateRanked { worth: vec![3, 0, 12], chips: [2, 1, 3].map(Chips).to_vec() },
        Sight::Ended { score: score_of_two(), aside: SenateCard(2) },
    ]
}

pub(crate) fn prompts() -> Vec<Prompt> {
    let lot = set(&[WINE, SALT]);
    let boat = set(&[WINE, WINE, SALT, IVORY, GRAIN]);
    let (minimum, senate) = (Denarii(9), SenateCard(0));
    let nobody = Bids::default();
    let some = bids(&[None, Some(12), Some(15)]);
    let buyer = |can_pay| Question::Buyer { seller: BOB, lot, price: Denarii(23), can_pay, income: Denarii(11) };
    let asked = [
        (Question::Keep { boat }, 3),
        (Question::Keep { boat }, 1),
        (Question::KeepAndGive { boat: set(&[WINE, SALT, IVORY, GRAIN]) }, 0),
        (Question::Lot { boat: set(&[WINE, WINE, SALT, GRAIN]), trading_round: 1 }, 0),
        (Question::Lot { boat: lot, trading_round: 2 }, 0),
        (Question::Bid { seller: BOB, lot, minimum, ceiling: Denarii(60), bids: nobody }, 0),
        (Question::Bid { seller: BOB, lot, minimum, ceiling: Denarii(9), bids: bids(&[None, None, Some(15)]) }, 0),
        (Question::Bid { seller: BOB, lot, minimum, ceiling: Denarii(1), bids: nobody }, 0),
        (Question::Sell { lot, bids: some, minimum: Denarii(16), ceiling: Denarii(60) }, 2),
        (Question::Sell { lot, bids: some, minimum: Denarii(16), ceiling: Denarii(16) }, 0),
        (Question::Sell { lot, bids: some, minimum: Denarii(16), ceiling: Denarii(11) }, 0),
        (Question::Price { lot, minimum, most: Denarii(60) }, 0),
        (Question::Price { lot, minimum, most: minimum }, 0),
        (buyer(true), 0),
        (buyer(false), 0),
        (Question::Place { goods: boat, senate }, 0),
        (Question::Place { goods: CardSet::EMPTY, senate }, 1),
        (Question::Settle { storage: boat, storehouses: 2, loans: 1 }, 2),
        (Question::Settle { storage: lot, storehouses: 0, loans: 3 }, 0),
        (Question::Settle { storage: CardSet::EMPTY, storehouses: 1, loans: 4 }, 1),
        (Question::Store { storage: boat, storehouses: 2 }, 2),
        (Question::Store { storage: lot, storehouses: 1 }, 0),
        (Question::Store { storage: lot, storehouses: 0 }, 0),
        (Question::Final { storage: lot }, 0),
        (Question::Final { storage: CardSet::EMPTY }, 0),
    ];
    asked.into_iter().map(|(question, build)| Prompt { question, build }).collect()
}

pub(crate) fn refusals() -> Vec<Refusal> {
    let (card, few, many) = (Card(WINE), Denarii(5), Denarii(90));
    let mut all = vec![Refusal::GameOver, Refusal::NoSuchSeat, Refusal::NotYourTurn { turn_of: ANA }];
    all.extend(STEPS.map(|due| Refusal::NotNow { due }));
    all.extend([
        Refusal::DecidedAlready,
        Refusal::NothingToStore,
        Refusal::NothingToSettle,
        Refusal::NothingToTakeBack,
        Refusal::NotInBoat { card },
        Refusal::NotInBoat { card: Card(99) },
        Refusal::CardTwice { card },
        Refusal::GaiusGetsOne,
        Refusal::NoGaius,
        Refusal::LotOfTwo { named: 3 },
        Refusal::LotOfTwo { named: 0 },
        Refusal::BidTooLow { bid: few, minimum: Denarii(9) },
        Refusal::BidTooHigh { bid: many, ceiling: Denarii(60) },
        Refusal::NoBidFrom { seat: ANA },
        Refusal::TakeTooLow { bid: Denarii(15), highest: Denarii(15) },
        Refusal::TakeTooHigh { bid: many, ceiling: Denarii(60) },
        Refusal::PriceTooLow { price: few, minimum: Denarii(9) },
        Refusal::PriceTooHigh { price: many, most: Denarii(60) },
        Refusal::NoSuchBuyer { seat: CEM },
        Refusal::CannotPay { price: Denarii(40), ceiling: Denarii(12) },
        Refusal::NotYourGoods { card },
        Refusal::TwoFields { card },
        Refusal::NotLaid { card },
        Refusal::BluffCount { laid: 1 },
        Refusal::BluffCount { laid: 0 },
        Refusal::BluffCount { laid: 3 },
        Refusal::TooManyKept { kept: 3, storehouses: 1 },
        Refusal::TooManyKept { kept: 1, storehouses: 0 },
        Refusal::NothingBuilt,
        Refusal::TooManyStorehouses { owned: 2, count: 3, most: 4 },
        Refusal::TooManyStorehouses { owned: 4, count: 1, most: 4 },
        Refusal::TooPoor { has: Denarii(15), needs: Denarii(20) },
    ]);
    all
}

fn sheet(senate: [u8; 5], kinds: u8, money: u8, denarii: i32, storehouses: u8, rank: u8) -> Sheet {
    Sheet {
        senate: senate.map(Chips).to_vec(),
        kinds: Chips(kinds),
        money: Chips(money),
        chips: Chips(senate.iter().sum::<u8>() + kinds + money),
        denarii: Denarii(denarii),
        storehouses,
        stored: kinds,
        lost: false,
        rank,
    }
}

/// Bob wins before Ana.
pub(crate) fn score() -> Score {
    let seats =
        vec![sheet([3, 0, 2, 1, 3], 2, 1, 33, 2, 2), sheet([2, 3, 3, 2, 0], 1, 3, 61, 1, 1), sheet([1, 2, 0, 3, 2], 0, 2, 40, 0, 3)];
    Score { seats, gaius: None }
}

/// Ana and Bob share the win.
pub(crate) fn shared_score() -> Score {
    let mut score = score();
    (score.seats[0].chips, score.seats[0].rank) = (score.seats[1].chips, 1);
    score
}

/// Ana has as many chips as Bob, and comes after him.
pub(crate) fn tied_score() -> Score {
    let mut score = shared_score();
    score.seats[0].rank = 2;
    score
}

/// Cem has a loan left; or all have.
pub(crate) fn lost_score(all: bool) -> Score {
    let mut score = score();
    let seats = if all { 0..3 } else { 2..3 };
    for sheet in &mut score.seats[seats] {
        (sheet.chips, sheet.money, sheet.denarii, sheet.lost) = (Chips(sheet.chips.0 - sheet.money.0), Chips(0), Denarii(1), true);
    }
    score
}

/// Ana wins before Bob, and Gaius plays.
pub(crate) fn score_of_two() -> Score {
    let seats = vec![sheet([3, 2, 2, 3, 3], 2, 1, 33, 2, 1), sheet([1, 1, 1, 1, 0], 0, 2, 40, 0, 2)];
    let gaius = GaiusSheet { senate: [2, 3, 3, 2, 2].map(Chips).to_vec(), money: Chips(3), chips: Chips(15), denarii: Denarii(72) };
    Score { seats, gaius: Some(gaius) }
}
