//! A lot and those who want it: what it brings to whom, what a bid is to the seller, and what the others do about it.
//!
//! A bid is an offer to the seller, who gets half of it and weighs that against the harm of giving the lot to that bidder
//! (OS-15). What others gain counts as one's own loss, the more the likelier they win.

use super::best_board;
use super::book::Book;
use super::coefficients::Weights;
use super::evaluation::{self, Each, Purse};
use super::scene::Scene;
use ostia::{Bids, Denarii, MAX_STOREHOUSES, STOREHOUSE_BRINGS, STOREHOUSE_COSTS, State};
use tabletop::{CardSet, MAX_SEATS, Rules, Seat};

/// Nobody bids for less than that: it is not worth the trouble, and reckoning is not that exact.
pub(super) const WORTH_A_BID: f32 = 0.02;

/// Who gets a lot, and for how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goes {
    /// Sold to a bidder (OS-15 A).
    To(Seat, Denarii),
    /// Nobody bid (OS-15 B).
    Forced,
    /// Taken by the seller (OS-15 C).
    Taken(Denarii),
}

/// A lot on the table of one imagined game.
pub(super) struct Auction {
    pub(super) seats: u8,
    pub(super) seller: Seat,
    pub(super) minimum: Denarii,
    /// What the lot brings to each, in chips.
    pub(super) gains: Each,
    /// How much less it brings to each whose purse is emptier by this many steps, because there are fewer rooms then.
    lost_rooms: [[f32; STEPS]; MAX_SEATS],
    /// How much each minds what another gains.
    pub(super) minds: [Each; MAX_SEATS],
    pub(super) purses: [Purse; MAX_SEATS],
    pub(super) weights: &'static Weights,
}

impl Auction {
    /// These cards for sale by this seat.
    pub(super) fn of(book: &Book, state: &State, seller: Seat, lot: CardSet) -> Auction {
        let scene = Scene::of(book, state);
        Auction::in_scene(book, state, &scene, seller, lot)
    }

    /// The same, where the scene is known.
    pub(super) fn in_scene(book: &Book, state: &State, scene: &Scene, seller: Seat, lot: CardSet) -> Auction {
        let seats = state.seats();
        let cards = book.count(lot);
        let more: usize = (0..book.goods).map(|kind| usize::from(cards[kind]) * usize::from(book.points[kind])).sum();
        let odds = scene.odds(scene.most_points(book) + more);
        let mut standings = evaluation::purses(book, state);
        let mut gains = [0.0; MAX_SEATS];
        let mut lost_rooms = [[0.0; STEPS]; MAX_SEATS];
        for seat in Seat::all(seats) {
            let market = scene.market(book, state, seat, &odds);
            let (before, after) = best_board::worth_without_and_with(book, &market, &scene.hands[seat.index()], &cards);
            let (gain, rooms) = spared(book, Purse::of(state, seat), before, &after);
            (gains[seat.index()], lost_rooms[seat.index()]) = (gain, rooms);
            standings[seat.index()] += before;
        }
        let chances = evaluation::chances(&standings, seats, book.weights.spread);
        let mut minds = [[0.0; MAX_SEATS]; MAX_SEATS];
        for (seat, minds) in minds.iter_mut().enumerate().take(seats.into()) {
            for other in (0..usize::from(seats)).filter(|&other| other != seat) {
                minds[other] = chances[other] / (1.0 - chances[seat]).max(0.01);
            }
        }
        let mut purses = [Purse { money: Denarii(0), storehouses: 0, loans: 0 }; MAX_SEATS];
        for seat in Seat::all(seats) {
            purses[seat.index()] = Purse::of(state, seat);
        }
        Auction { seats, seller, minimum: book.edition.minimum(lot), gains, lost_rooms, minds, purses, weights: book.weights }
    }

    /// Who has the lot then.
    #[inline]
    pub(super) fn owner(&self, goes: Goes) -> Seat {
        match goes {
            Goes::To(buyer, _) => buyer,
            Goes::Forced | Goes::Taken(_) => self.seller,
        }
    }

    /// What this means to a seat, in chips.
    #[inline]
    pub(super) fn means(&self, seat: Seat, goes: Goes) -> f32 {
        let owner = self.owner(goes);
        let (paid, income) = match goes {
            Goes::To(_, bid) => (bid, bid.half_down()),
            Goes::Forced => (self.minimum.half_up(), Denarii(0)),
            Goes::Taken(bid) => (bid, Denarii(0)),
        };
        let minds = &self.minds[seat.index()];
        let gain = self.gain_at(owner, paid);
        let income = self.weights.denarius * income.0 as f32;
        let of_owner = if owner == seat { gain } else { -minds[owner.index()] * gain };
        let of_seller = if self.seller == seat { income } else { -minds[self.seller.index()] * income };
        of_owner + of_seller
    }

    /// What the lot brings to a seat that pays so much for it, in chips. Money that is gone builds no rooms, and a storehouse that is sold
    /// is one room less.
    #[inline]
    pub(super) fn gain_at(&self, seat: Seat, price: Denarii) -> f32 {
        let purse = &self.purses[seat.index()];
        let rooms = self.lost_rooms[seat.index()][step(purse, price)];
        self.gains[seat.index()] - rooms - evaluation::cost(self.weights, purse, price)
    }

    /// What the seller does with these bids.
    pub(super) fn sells(&self, bids: &Bids) -> Goes {
        let Some(highest) = bids.highest() else { return Goes::Forced };
        let mut best = (f32::MIN, Goes::Forced);
        for (seat, bid) in bids.iter() {
            let goes = Goes::To(seat, bid);
            let means = self.means(self.seller, goes);
            if means > best.0 {
                best = (means, goes);
            }
        }
        let above = highest + Denarii(1);
        if above <= self.could_pay(self.seller) && self.means(self.seller, Goes::Taken(above)) > best.0 {
            return Goes::Taken(above);
        }
        best.1
    }

    /// The lowest bid at which the seller would sell to this seat now, if it could pay that.
    pub(super) fn needed(&self, seat: Seat, bids: &Bids) -> Option<Denarii> {
        let most = self.could_pay(seat);
        let wins = |bid: Denarii| {
            let mut bids = *bids;
            bids.0[seat] = Some(bid);
            matches!(self.sells(&bids), Goes::To(buyer, _) if buyer == seat)
        };
        let (mut low, mut high) = (self.minimum.0, most.0);
        if low > high || !wins(Denarii(high)) {
            return None;
        }
        // More is always better for the seller, so halving finds it.
        while low < high {
            let middle = (low + high) / 2;
            if wins(Denarii(middle)) { high = middle } else { low = middle + 1 }
        }
        Some(Denarii(low))
    }

    /// The bid of a player who expects nobody to bid later: the lowest that wins, if that is better than to let it go.
    pub(super) fn reply(&self, seat: Seat, bids: &Bids) -> Option<Denarii> {
        let needed = self.needed(seat, bids)?;
        let passing = self.means(seat, self.sells(bids));
        (self.means(seat, Goes::To(seat, needed)) > passing + WORTH_A_BID).then_some(needed)
    }

    /// What comes of these bids, once those who have not spoken have replied, the one after this seat first.
    pub(super) fn comes_of(&self, mut bids: Bids, after: Seat) -> Goes {
        for later in self.later(after) {
            bids.0[later] = self.reply(later, &bids);
        }
        self.sells(&bids)
    }

    /// Those who bid after this seat, in their order (OS-13).
    pub(super) fn later(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seller = self.seller;
        seat.clockwise(self.seats).skip(1).take_while(move |&other| other != seller)
    }

    /// The best bid of this seat as far as this one game goes: nothing, the lowest that wins now, or one that keeps a later one away.
    pub(super) fn bid(&self, seat: Seat, bids: &Bids) -> Option<Denarii> {
        let mut best = (self.means(seat, self.comes_of(*bids, seat)) + WORTH_A_BID, None);
        let needed = self.needed(seat, bids)?;
        let most = self.could_pay(seat);
        let steps = [0, 2, 5];
        for bid in steps.map(|more| needed + Denarii(more)) {
            if bid > most || self.means(seat, Goes::To(seat, bid)) < best.0 {
                break;
            }
            let mut bids = *bids;
            bids.0[seat] = Some(bid);
            let means = self.means(seat, self.comes_of(bids, seat));
            if means > best.0 {
                best = (means, Some(bid));
            }
        }
        best.1
    }

    /// The most that this seat could pay (OS-14).
    pub(super) fn could_pay(&self, seat: Seat) -> Denarii {
        let purse = &self.purses[seat.index()];
        let loans = ostia::MAX_LOANS - purse.loans;
        purse.money + STOREHOUSE_BRINGS * purse.storehouses + ostia::LOAN_BRINGS * loans
    }
}

/// Steps of ten denarii, each of which is a room less to be built, and then one for each storehouse that is sold.
const STEPS: usize = 2 * MAX_STOREHOUSES as usize + 2;

/// How many steps emptier a purse is when so much is paid.
#[inline]
fn step(purse: &Purse, price: Denarii) -> usize {
    let short = price - purse.money;
    if short > Denarii(0) {
        let sold = (short.0 + STOREHOUSE_BRINGS.0 - 1) / STOREHOUSE_BRINGS.0;
        return BUILT + (sold as usize).min(purse.storehouses.into());
    }
    ((price.0.max(0) / STOREHOUSE_COSTS.0) as usize).min(BUILT)
}

const BUILT: usize = MAX_STOREHOUSES as usize + 1;

/// What a lot brings to this purse, and how much less at each step.
fn spared(book: &Book, purse: Purse, before: f32, after: &[f32; best_board::STORED]) -> (f32, [f32; STEPS]) {
    let best = |purse: Purse| {
        let (rooms, most) = purse.rooms(book);
        after.iter().zip(&rooms).take(usize::from(most) + 1).map(|(worth, room)| worth + room).fold(f32::MIN, f32::max)
    };
    let full = best(purse);
    let mut less = [0.0; STEPS];
    for (step, less) in less.iter_mut().enumerate().skip(1) {
        let left = if step <= BUILT {
            Purse { money: (purse.money - STOREHOUSE_COSTS * step as u8).max(Denarii(0)), ..purse }
        } else {
            Purse { money: Denarii(0), storehouses: purse.storehouses.saturating_sub((step - BUILT) as u8), ..purse }
        };
        *less = (full - best(left)).max(0.0);
    }
    ((full - before).max(0.0), less)
}
