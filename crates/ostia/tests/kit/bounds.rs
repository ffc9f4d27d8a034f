//! Is what a prompt says true?

use ostia::{Action, BLUFFS, Bluffs, Denarii, FinalBluffs, FinalPlacement, Placement, Prompt, Question, Refusal, State, Step, forfeited};
use tabletop::{Card, CardSet, Dice, Nobody, Rules, Seat, Viewer};

/// What lies within the bounds of the prompt is accepted, what lies beyond is refused.
pub(crate) fn are_true(game: &State, seat: Seat, dice: &mut Dice) {
    let Prompt { question, build } = game.prompt(seat).expect("who is asked has a prompt");
    let census = game.census();
    let own = census.seats[seat.index()];
    let view = game.view(Viewer::Seat(seat));
    let tried = |action: Action| game.clone().play(seat, &action, &mut Dice::new(0), &mut Nobody);
    for count in 0..=5 {
        assert_eq!(tried(Action::Build(count)).is_ok(), (1..=build).contains(&count), "OS-60: {count} of {build}");
    }
    let step = game.step().expect("nobody is asked when the game is over");
    match question {
        Question::Keep { boat } => {
            assert_eq!((step, boat), (Step::Keep, own.boat), "OS-11");
            for card in (0..=u8::MAX).map(Card) {
                let in_boat = card.0 < 128 && boat.has(card);
                assert_eq!(tried(Action::Keep { card, gaius: None }).is_ok(), in_boat, "OS-11: {card:?}");
            }
        }
        Question::KeepAndGive { boat } => {
            assert_eq!((step, boat), (Step::Keep, own.boat), "OS-91");
            for card in boat {
                assert_eq!(tried(Action::Keep { card, gaius: None }), Err(Refusal::GaiusGetsOne), "OS-91");
                for given in CardSet::first(128) {
                    let kept = tried(Action::Keep { card, gaius: Some(given) });
                    assert_eq!(kept.is_ok(), boat.has(given) && given != card, "OS-91: {card:?} {given:?}");
                }
            }
        }
        Question::Lot { boat, trading_round } => {
            assert_eq!((step, boat), (Step::Lot, own.boat), "OS-12");
            assert_eq!(boat.len(), if trading_round == 1 { 4 } else { 2 }, "OS-12");
            for one in boat {
                for other in boat {
                    let lot = [one, other].into_iter().collect();
                    assert_eq!(tried(Action::Lot(lot)).is_ok(), one != other, "OS-12");
                }
            }
            assert!(boat.len() == 2 || tried(Action::Lot(boat)).is_err(), "OS-12");
        }
        Question::Bid { seller, lot, minimum, ceiling, bids } => {
            let open = view.lot.as_ref().expect("a lot lies open while there is bidding");
            assert_eq!((step, seller, lot, minimum, bids), (Step::Bid, open.seller, open.cards, open.minimum, open.bids), "OS-13");
            assert_eq!(ceiling, could_pay(&own), "OS-14");
            assert_eq!(tried(Action::Pass), Ok(()), "OS-13");
            within(minimum, ceiling, |bid| tried(Action::Bid(bid)).is_ok());
        }
        Question::Sell { lot, bids, minimum, ceiling } => {
            let open = view.lot.as_ref().expect("a lot lies open while the seller decides");
            assert_eq!((step, lot, bids), (Step::Sell, open.cards, open.bids), "OS-15");
            let highest = bids.iter().map(|(_, bid)| bid).max().expect("a seller is asked when somebody bid");
            assert_eq!((minimum, ceiling), (highest + Denarii(1), could_pay(&own)), "OS-15, OS-14");
            within(minimum, ceiling, |bid| tried(Action::Take(bid)).is_ok());
            for buyer in (0..=u8::MAX).map(Seat) {
                let bid = bids.iter().any(|(bidder, _)| bidder == buyer);
                assert_eq!(tried(Action::Sell(buyer)).is_ok(), bid, "OS-15: {buyer:?}");
            }
        }
        Question::Price { lot, minimum, most } => {
            assert_eq!((step, lot, lot.len()), (Step::Price, own.boat, 2), "OS-91");
            assert_eq!((minimum, most), (game.edition().minimum(lot), could_pay(&own).max(minimum)), "OS-91");
            within(minimum, most, |price| tried(Action::Price(price)).is_ok());
        }
        Question::Buyer { seller, lot, price, can_pay, income } => {
            let open = view.lot.as_ref().expect("the two cards lie open");
            assert_eq!((step, seller, lot, Some(price)), (Step::Buyer, open.seller, open.cards, open.price), "OS-91");
            assert_eq!((can_pay, income), (could_pay(&own) >= price, Denarii(price.0 / 2)), "OS-91");
            assert_eq!(tried(Action::Buyer(seat)).is_ok(), can_pay, "OS-91");
            assert_eq!(tried(Action::Buyer(seller)), Ok(()), "OS-91");
        }
        Question::Place { goods, senate } => {
            assert_eq!((step, goods, senate), (Step::Place, own.goods, view.current()), "OS-31");
            let mut laid = Placement { bluffs: Bluffs { forum: 1, senate: 0, storage: BLUFFS - 1 }, ..Placement::default() };
            for card in goods {
                [&mut laid.forum, &mut laid.senate, &mut laid.storage][dice.below(3) as usize].insert(card);
            }
            assert_eq!(tried(Action::Place(laid)), Ok(()), "OS-31");
            for card in goods {
                let gone = CardSet::one(card);
                let less = Placement { forum: laid.forum - gone, senate: laid.senate - gone, storage: laid.storage - gone, ..laid };
                assert_eq!(tried(Action::Place(less)), Err(Refusal::NotLaid { card }), "OS-31");
            }
            let bluffs = Bluffs { senate: 1, ..laid.bluffs };
            assert_eq!(tried(Action::Place(Placement { bluffs, ..laid })), Err(Refusal::BluffCount { laid: 3 }), "OS-31");
            let lost = forfeited(game.edition(), senate, laid.forum | laid.senate);
            assert!((laid.forum | laid.senate).has_all(lost), "OS-34");
        }
        Question::Settle { storage, storehouses, loans } => {
            assert_eq!((step, storage, storehouses, loans), (Step::Settle, own.goods, own.storehouses, own.loans), "OS-61");
            assert!(loans > 0 && !game.options().loans_first, "OS-61: only who owes is asked");
            assert!(tried(Action::Settle).is_ok(), "OS-61");
        }
        Question::Store { storage, storehouses } => {
            assert_eq!((step, storage, storehouses), (Step::Store, own.goods, own.storehouses), "OS-63");
            assert!(storage.len() > storehouses, "OS-63: who has enough is not asked");
            for count in 0..=storage.len() {
                let kept: CardSet = storage.iter().take(count.into()).collect();
                assert_eq!(tried(Action::Store(kept)).is_ok(), count <= storehouses, "OS-63");
            }
        }
        Question::Final { storage } => {
            assert_eq!((step, storage), (Step::Final, own.goods), "OS-70");
            assert!(storage.len() <= own.storehouses, "OS-71");
            let laid = FinalPlacement { storage, forum: CardSet::EMPTY, bluffs: FinalBluffs { forum: 0, storage: BLUFFS } };
            assert_eq!(tried(Action::Final(laid)), Ok(()), "OS-70");
            assert_eq!(tried(Action::Final(FinalPlacement { forum: storage, storage: CardSet::EMPTY, ..laid })), Ok(()), "OS-70");
            let two = tried(Action::Final(FinalPlacement { forum: storage, ..laid }));
            assert_eq!(two.is_ok(), storage.is_empty(), "OS-70");
        }
    }
}

/// Cash + 7 for each storehouse + 7 for each loan still possible (OS-14).
fn could_pay(own: &ostia::census::Holdings) -> Denarii {
    Denarii(own.money.0 + 7 * i32::from(own.storehouses) + 7 * (4 - i32::from(own.loans)))
}

/// Every amount from the one to the other is accepted, and none beyond.
fn within(low: Denarii, high: Denarii, accepted: impl Fn(Denarii) -> bool) {
    for amount in [low.0 - 1, low.0, low.0 + 1, high.0 - 1, high.0, high.0 + 1, -1, 0, i32::MAX, i32::MIN].map(Denarii) {
        assert_eq!(accepted(amount), (low..=high).contains(&amount), "{amount} of {low} to {high}");
    }
}
