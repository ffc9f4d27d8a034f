//! The captain: tries out what may come. It takes the merchant's better answers, plays the round out from each of them in the
//! same imagined games, and keeps the one that wins most; its boards come from regret matching.

use super::auction::{Auction, Goes};
use super::book::Book;
use super::merchant::{self, imagined};
use super::regret;
use super::search;
use super::value;
use super::why::Why;
use crate::{Ask, Thought};
use ostia::{Action, Bids, Denarii, Question, State};
use tabletop::{CardSet, Dice, Seat};

/// No more bids than that are tried.
const BIDS: usize = 9;
/// On so many imagined games the bids are chosen that are tried.
const LOOKS: usize = 8;

/// What the captain does.
pub(super) fn thought(ask: &Ask<'_, State>) -> Thought<State> {
    let mut dice = Dice::new(ask.seed);
    let world = imagined(ask, &mut dice);
    let book = Book::of(&world);
    let seat = ask.seat;
    let (action, why) = match ask.prompt.question {
        Question::Keep { .. } => {
            let answers: Vec<Action> = kinds(&world, world.boat(seat)).map(|card| Action::Keep { card, gaius: None }).collect();
            (search::best(ask, &book, &answers), Why::KeepsWhatHelpsMost)
        }
        Question::KeepAndGive { .. } => {
            let boat = world.boat(seat);
            let mut answers = Vec::new();
            for card in kinds(&world, boat) {
                for given in kinds(&world, boat - CardSet::one(card)) {
                    answers.push(Action::Keep { card, gaius: Some(given) });
                }
            }
            (search::best(ask, &book, &answers), Why::KeepsAndFeedsGaius)
        }
        Question::Lot { boat, .. } if boat.len() == 2 => (Action::Lot(boat), Why::LastTwo),
        Question::Lot { boat, .. } => {
            let mut lots: Vec<(ostia_kinds::Pair, CardSet)> = Vec::new();
            for pair in merchant::pairs(boat) {
                let kinds = ostia_kinds::pair(&book, pair);
                if lots.iter().all(|(other, _)| *other != kinds) {
                    lots.push((kinds, pair));
                }
            }
            let answers: Vec<Action> = lots.iter().map(|(_, pair)| Action::Lot(*pair)).collect();
            (search::best(ask, &book, &answers), Why::SellsWhatOthersWant)
        }
        Question::Bid { bids, minimum, ceiling, .. } => {
            if minimum > ceiling {
                (Action::Pass, Why::TooDear)
            } else {
                bid(ask, &book, &world, &bids, &mut dice)
            }
        }
        Question::Sell { bids, minimum, ceiling, .. } => {
            let sales = bids.iter().map(|(buyer, _)| Action::Sell(buyer));
            let answers: Vec<Action> = sales.chain((minimum <= ceiling).then_some(Action::Take(minimum))).collect();
            let action = search::best(ask, &book, &answers);
            (action, why_sold(action, &bids))
        }
        Question::Price { minimum, most, .. } => {
            let (fair, _) = (merchant::thought(ask).action, ());
            let Action::Price(fair) = fair else { unreachable!("a price is asked for") };
            let mut answers: Vec<Action> = Vec::new();
            for more in [0, -1, 1, -2, 2, -4, 4, -7, 7] {
                let answer = Action::Price((fair + Denarii(more)).clamp(minimum, most));
                if !answers.contains(&answer) {
                    answers.push(answer);
                }
            }
            let action = search::best(ask, &book, &answers);
            let Action::Price(price) = action else { unreachable!("a price is asked for") };
            (action, Why::FairPrice { price })
        }
        Question::Buyer { seller, price, can_pay, income, .. } => {
            let answers: Vec<Action> = [Action::Buyer(seller)].into_iter().chain(can_pay.then_some(Action::Buyer(seat))).collect();
            let action = search::best(ask, &book, &answers);
            (action, if action == Action::Buyer(seat) { Why::Bargain { price } } else { Why::LetsTheOtherBuy { income } })
        }
        Question::Place { goods, .. } => (Action::Place(regret::place(ask, goods, &mut dice)), Why::LaysByExpectedPrices),
        Question::Store { .. } | Question::Final { .. } => return merchant::thought(ask),
    };
    Thought { action, why: Some(why) }
}

/// One card of each kind.
fn kinds(world: &State, cards: CardSet) -> impl Iterator<Item = tabletop::Card> + use<> {
    value::one_of_each(world, cards).iter()
}

mod ostia_kinds {
    //! Two lots of the same kinds are the same lot.
    use super::Book;
    use tabletop::CardSet;

    pub(super) type Pair = super::super::book::Kinds;

    pub(super) fn pair(book: &Book, cards: CardSet) -> Pair {
        book.count(cards)
    }
}

fn bid(ask: &Ask<'_, State>, book: &Book, world: &State, bids: &Bids, dice: &mut Dice) -> (Action, Why) {
    let worlds: Vec<State> = (0..LOOKS).map(|_| imagined(ask, dice)).collect();
    let auctions: Vec<Auction> = worlds.iter().map(|world| Auction::of(book, world, world.seller(), world.lot())).collect();
    let mut candidates = merchant::candidate_bids(&auctions, ask.seat, bids);
    if let Some(bid) = merchant::best_bid(&auctions, ask.seat, bids)
        && !candidates.contains(&bid)
    {
        candidates.push(bid);
    }
    while candidates.len() > BIDS {
        let at = candidates.len() / 2;
        candidates.remove(at);
    }
    let answers: Vec<Action> = [Action::Pass].into_iter().chain(candidates.into_iter().map(Action::Bid)).collect();
    match search::best(ask, book, &answers) {
        Action::Bid(bid) => (Action::Bid(bid), merchant::why_bid(book, world, &auctions, ask.seat, bid)),
        other => (other, Why::TooDear),
    }
}

fn why_sold(action: Action, bids: &Bids) -> Why {
    let goes = match action {
        Action::Sell(buyer) => bids.of(buyer).map(|bid| Goes::To(buyer, bid)),
        Action::Take(bid) => Some(Goes::Taken(bid)),
        _ => None,
    };
    merchant::why_sold(goes.unwrap_or(Goes::Forced), bids)
}

#[allow(dead_code)]
fn _unused(_: Seat) {}
