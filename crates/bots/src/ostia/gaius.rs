//! Two players and Gaius (OS-90 to OS-94): which card he gets, what price is named, and who buys.

use super::auction::Auction;
use super::book::Book;
use super::scene::Scene;
use ostia::{Denarii, GAIUS_DONATES_FROM, State};
use tabletop::{Card, CardSet, Seat};

/// What a point that Gaius gives to the Senate costs, and what a card that he brings to the Forum does, in chips.
const HIS_POINT: f32 = 0.05;
const HIS_SALE: f32 = 0.08;

/// The card for Gaius: one that neither helps him nor would be missed.
pub(super) fn given(book: &Book, state: &State, seat: Seat, kept: Card) -> Card {
    let harms = |card: Card| {
        let points = book.points[book.edition.good(card).index()];
        let his = if points >= GAIUS_DONATES_FROM { HIS_POINT * f32::from(points) } else { HIS_SALE };
        // What he does not get is in the lot, and the better the lot, the more there is to gain from its price.
        his + 0.02 * f32::from(points)
    };
    let rest = state.boat(seat) - CardSet::one(kept);
    let best = rest.iter().min_by(|&one, &other| harms(one).total_cmp(&harms(other)));
    best.expect("four cards are dealt (OS-91)")
}

/// The price at which it makes no difference to the other player who buys; what both would gain together, and three halves of the price
/// go from one to the other.
pub(super) fn price(book: &Book, state: &State, seat: Seat) -> Denarii {
    let auction = auction(book, state, seat, state.boat(seat));
    let most = state.could_pay(seat).max(auction.minimum);
    let together = auction.gains[0] + auction.gains[1];
    let fair = together / (3.0 * book.weights.denarius);
    let bounds = |price: f32| Denarii((price as i32).clamp(auction.minimum.0, most.0));
    let other = seat.left(2);
    let means = |price: Denarii| {
        let mine = deal(&auction, seat, seat, price);
        if auction.could_pay(other) < price { mine } else { mine.min(deal(&auction, seat, other, price)) }
    };
    let around = (-4..=4).map(|more| bounds(fair + more as f32));
    around.max_by(|&one, &two| means(one).total_cmp(&means(two))).expect("there are nine")
}

/// The seat for which buying is better.
pub(super) fn buyer(book: &Book, state: &State, seat: Seat) -> Seat {
    let auction = auction(book, state, state.seller(), state.lot());
    let price = state.price_named();
    let buys = state.could_pay(seat) >= price && deal(&auction, seat, seat, price) > deal(&auction, seat, state.seller(), price);
    if buys { seat } else { state.seller() }
}

/// By how much this seat would rather buy than let the other one buy, at this price. What it names comes out of its own boat.
pub(super) fn rather_buys(book: &Book, state: &State, seat: Seat, price: Denarii) -> f32 {
    let auction = auction(book, state, seat, state.boat(seat));
    deal(&auction, seat, seat, price) - deal(&auction, seat, seat.left(2), price)
}

/// What it means to a seat when this one buys: the other one gets half (OS-91).
pub(super) fn deal(auction: &Auction, seat: Seat, buyer: Seat, price: Denarii) -> f32 {
    let gain = auction.gain_at(buyer, price);
    let income = auction.weights.denarius * price.half_down().0 as f32;
    if buyer == seat { gain - income } else { income - gain }
}

fn auction(book: &Book, state: &State, seller: Seat, lot: CardSet) -> Auction {
    let mut scene = Scene::of(book, state);
    if state.lot().is_empty() {
        scene.without(book, lot);
    }
    Auction::in_scene(book, state, &scene, seller, lot)
}
