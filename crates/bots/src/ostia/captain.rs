//! The captain: tries out what may come. It takes the merchant's better answers, plays the round out from each of them in the
//! same imagined games, and keeps the one that wins most; its boards come from regret matching.

use super::auction::Goes;
use super::book::{Book, Kinds};
use super::evaluation;
use super::far;
use super::merchant::{self, imagined};
use super::regret;
use super::search;
use super::why::Why;
use crate::{Ask, Thought};
use ostia::{Action, Bids, Denarii, Question, State};
use tabletop::{CardSet, Dice};

/// No more bids than that are tried.
const BIDS: usize = 9;
/// On this many imagined games the bids are chosen that are tried.
const LOOKS: usize = 8;

/// What the captain does.
pub(super) fn thought(ask: &Ask<'_, State>) -> Thought<State> {
    let own = merchant::thought(ask);
    let mut dice = Dice::new(ask.seed);
    let world = imagined(ask, &mut dice);
    let book = Book::of(&world);
    let seat = ask.seat;
    let answers: Vec<Action> = match ask.prompt.question {
        Question::Keep { boat } => kinds(&world, boat).map(|card| Action::Keep { card, gaius: None }).collect(),
        Question::KeepAndGive { boat } => {
            let given = |card| kinds(&world, boat - CardSet::one(card)).map(move |given| Action::Keep { card, gaius: Some(given) });
            kinds(&world, boat).flat_map(given).collect()
        }
        Question::Lot { boat, .. } => lots(&book, boat),
        Question::Bid { bids, minimum, ceiling, .. } if minimum <= ceiling => bids_to_try(ask, &book, &bids, &mut dice),
        Question::Bid { .. } => return own,
        Question::Sell { bids, minimum, ceiling, .. } => {
            let sales = bids.iter().map(|(buyer, _)| Action::Sell(buyer));
            sales.chain((minimum <= ceiling).then_some(Action::Take(minimum))).collect()
        }
        Question::Price { minimum, most, .. } => prices(own.action, minimum, most),
        Question::Buyer { seller, can_pay, .. } => {
            [Action::Buyer(seller)].into_iter().chain(can_pay.then_some(Action::Buyer(seat))).collect()
        }
        Question::Place { goods, .. } => {
            let place = if ask.is_at_length() { far::place } else { regret::place };
            return Thought { action: Action::Place(place(ask, goods, &mut dice)), why: own.why };
        }
        // These the merchant reckons to the end.
        Question::Settle { .. } | Question::Store { .. } | Question::Final { .. } => return own,
    };
    let best = if ask.is_at_length() { far::best } else { search::best };
    let action = best(ask, &book, own.action, &answers);
    if action == own.action {
        return own;
    }
    Thought { why: why(ask, action), action }
}

/// Why an answer that the merchant would not have given. What is reckoned for it comes after the choice and changes nothing in it.
fn why(ask: &Ask<'_, State>, action: Action) -> Option<Why> {
    Some(match action {
        Action::Keep { gaius: None, .. } => Why::KeepsWhatHelpsMost,
        Action::Keep { gaius: Some(_), .. } => Why::KeepsAndFeedsGaius,
        Action::Lot(pair) => merchant::why_this_lot(ask, pair),
        Action::Bid(bid) => merchant::why_this_bid(ask, bid),
        Action::Pass => Why::TooDear,
        Action::Sell(buyer) => {
            let Question::Sell { bids, .. } = ask.prompt.question else { return None };
            merchant::why_sold(Goes::To(buyer, bids.of(buyer)?), &bids)
        }
        Action::Take(bid) => Why::TakesItself { bid },
        Action::Price(price) => merchant::why_this_price(ask, price),
        Action::Buyer(buyer) => {
            let Question::Buyer { price, income, .. } = ask.prompt.question else { return None };
            if buyer == ask.seat { Why::Bargain { price } } else { Why::LetsTheOtherBuy { income } }
        }
        // Boards and Storage are not chosen so.
        Action::Build(_) | Action::Place(_) | Action::Settle | Action::Store(_) | Action::Final(_) | Action::TakeBack => return None,
    })
}

/// Two lots of the same kinds are the same lot.
fn lots(book: &Book, boat: CardSet) -> Vec<Action> {
    let mut lots: Vec<(Kinds, CardSet)> = Vec::new();
    for pair in merchant::pairs(boat) {
        let kinds = book.count(pair);
        if lots.iter().all(|(other, _)| *other != kinds) {
            lots.push((kinds, pair));
        }
    }
    lots.into_iter().map(|(_, pair)| Action::Lot(pair)).collect()
}

/// Prices around the merchant's own.
fn prices(own: Action, minimum: Denarii, most: Denarii) -> Vec<Action> {
    let Action::Price(fair) = own else { return Vec::new() };
    let mut prices: Vec<Denarii> = [-7, -4, -2, -1, 1, 2, 4, 7].map(|more| (fair + Denarii(more)).clamp(minimum, most)).into();
    prices.dedup();
    prices.into_iter().map(Action::Price).collect()
}

/// One card of each kind.
fn kinds(world: &State, cards: CardSet) -> impl Iterator<Item = tabletop::Card> + use<> {
    evaluation::one_of_each(world, cards).iter()
}

/// To pass, and the bids that win in some imagined games or a little more.
fn bids_to_try(ask: &Ask<'_, State>, book: &Book, bids: &Bids, dice: &mut Dice) -> Vec<Action> {
    let worlds: Vec<State> = (0..LOOKS).map(|_| imagined(ask, dice)).collect();
    let auctions = merchant::auctions(book, &worlds);
    let mut candidates = merchant::candidate_bids(&auctions, ask.seat, bids);
    while candidates.len() > BIDS {
        let at = candidates.len() / 2;
        candidates.remove(at);
    }
    [Action::Pass].into_iter().chain(candidates.into_iter().map(Action::Bid)).collect()
}
