//! An imagined game as a merchant sees it: who has how many of each kind, what is still to come, and what follows for prices and
//! for the Senate's ranks.

use super::best_board::{Market, POINTS};
use super::book::{Book, Kinds, MOST};
use super::evaluation::{self, Purse};
use ostia::{GAIUS_DONATES_FROM, MAX_GOODS, State, Step, depressors};
use tabletop::{MAX_SEATS, Rules, Seat};

/// How much the donation of somebody whose cards are known is off, and how much more for each card still to come.
const OFF: f32 = 2.2;
const OFF_EACH: f32 = 0.8;

/// Who has what.
pub(super) struct Scene {
    pub(super) seats: u8,
    pub(super) hands: [Kinds; MAX_SEATS],
    /// What lies in the boats, and will be somebody's.
    to_come: Kinds,
    /// What lies in the Forum anyway.
    pressed: [f32; MAX_GOODS],
    /// What each will donate, and the last what Gaius will; and how far that may be off.
    donations: [f32; MAX_SEATS],
    donors: usize,
    /// The points that everybody will still get from the boats.
    extra: f32,
    off: f32,
    zero_scores: bool,
}

/// How likely each donates more than this many points.
pub(super) struct Odds {
    most_points: usize,
    more: [[f32; POINTS]; MAX_SEATS],
}

impl Scene {
    /// The scene of an imagined game. A lot on the table belongs to nobody yet, and counts for nothing.
    pub(super) fn of(book: &Book, state: &State) -> Scene {
        let seats = state.seats();
        let mut scene = Scene {
            seats,
            hands: [[0; MAX_GOODS]; MAX_SEATS],
            to_come: [0; MAX_GOODS],
            pressed: [0.0; MAX_GOODS],
            donations: [0.0; MAX_SEATS],
            donors: seats.into(),
            extra: 0.0,
            off: OFF,
            zero_scores: state.options().zero_donation_scores,
        };
        let mut boats = tabletop::CardSet::EMPTY;
        for seat in Seat::all(seats) {
            scene.hands[seat.index()] = book.count(state.goods(seat));
            boats |= state.boat(seat);
        }
        scene.to_come = book.count(boats);
        let turned_up = state.step() == Some(Step::Place);
        let pressing = book.count(state.depressors());
        let unseen = if turned_up { 0.0 } else { f32::from(depressors(seats)) };
        let each = 1.0 / f32::from(seats);
        for (kind, pressing) in pressing.into_iter().enumerate().take(book.goods) {
            scene.pressed[kind] = f32::from(pressing) + unseen * book.part[kind];
            scene.extra += f32::from(scene.to_come[kind]) * f32::from(book.points[kind]) * book.donated[kind] * each;
        }
        scene.off += OFF_EACH * f32::from(boats.len()) * each;
        for seat in 0..usize::from(seats) {
            let donates = |kind: usize| f32::from(scene.hands[seat][kind]) * f32::from(book.points[kind]) * book.donated[kind];
            scene.donations[seat] = (0..book.goods).map(donates).sum::<f32>() + scene.extra;
        }
        if seats == 2 {
            scene.count_gaius(book, state);
        }
        scene
    }

    /// These cards lie in a boat no longer, but on the table.
    pub(super) fn without(&mut self, book: &Book, cards: tabletop::CardSet) {
        for (kind, count) in book.count(cards).into_iter().enumerate() {
            self.to_come[kind] = self.to_come[kind].saturating_sub(count);
            let points = f32::from(count) * f32::from(book.points[kind]) * book.donated[kind] / f32::from(self.seats);
            self.extra -= points;
            self.donations.iter_mut().take(self.seats.into()).for_each(|donation| *donation -= points);
        }
        self.off -= OFF_EACH * f32::from(cards.len()) / f32::from(self.seats);
    }

    /// Gaius donates what is worth much, and sells the rest (OS-93).
    fn count_gaius(&mut self, book: &Book, state: &State) {
        let given = book.count(state.given_to_gaius());
        let coming = if state.step() == Some(Step::Place) { 0.0 } else { f32::from(4 - given.iter().sum::<u8>().min(4)) };
        let mut donation = coming * 1.5;
        for (kind, given) in given.into_iter().enumerate().take(book.goods) {
            if book.points[kind] >= GAIUS_DONATES_FROM {
                donation += f32::from(given) * f32::from(book.points[kind]);
            } else {
                self.pressed[kind] += f32::from(given);
            }
        }
        self.donations[2] = donation;
        self.donors = 3;
    }

    /// How likely each donates more than this many points, for all up to this many.
    pub(super) fn odds(&self, most_points: usize) -> Odds {
        let most_points = most_points.min(POINTS - 1);
        let mut odds = Odds { most_points, more: [[0.0; POINTS]; MAX_SEATS] };
        for (more, donation) in odds.more.iter_mut().zip(self.donations).take(self.donors) {
            for (points, more) in more.iter_mut().enumerate().take(most_points + 1) {
                *more = evaluation::likely((donation - points as f32 - self.extra) / self.off);
            }
        }
        odds
    }

    /// What the fields of this seat's board bring, as far as anybody can tell.
    pub(super) fn market(&self, book: &Book, state: &State, seat: Seat, odds: &Odds) -> Market {
        let mut market = Market::bare(book, state, seat);
        let denarius = book.weights.denarius;
        let others = f32::from(self.seats - 1) / f32::from(self.seats);
        for kind in 0..book.goods {
            let held: u8 = (0..usize::from(self.seats)).filter(|&other| other != seat.index()).map(|other| self.hands[other][kind]).sum();
            let supply = (f32::from(held) + f32::from(self.to_come[kind]) * others) * book.sold[kind] + self.pressed[kind];
            for own in 1..=MOST {
                market.forum[kind][own] = denarius * own as f32 * book.expected_price(kind, own, supply);
            }
        }
        for points in 0..=odds.most_points {
            // How likely nobody, one, two donate more; who has three above gets nothing.
            let mut above = [1.0_f32, 0.0, 0.0];
            for other in (0..self.donors).filter(|&other| other != seat.index()) {
                let more = odds.more[other][points];
                let less = 1.0 - more;
                above = [above[0] * less, above[1] * less + above[0] * more, above[2] * less + above[1] * more];
            }
            market.senate[points] = 3.0 * above[0] + 2.0 * above[1] + above[2];
        }
        if !self.zero_scores {
            market.senate[0] *= self.extra.min(1.0);
        }
        market
    }

    /// The most points that any hand could bring.
    pub(super) fn most_points(&self, book: &Book) -> usize {
        let of_hand = |hand: &Kinds| (0..book.goods).map(|kind| usize::from(hand[kind]) * usize::from(book.points[kind])).sum();
        self.hands.iter().map(of_hand).max().unwrap_or(0)
    }
}

impl Market {
    /// Only the rooms of Storage.
    pub(super) fn bare(book: &Book, state: &State, seat: Seat) -> Market {
        let (rooms, most_rooms) = Purse::of(state, seat).rooms(book);
        Market { forum: [[0.0; MOST + 1]; MAX_GOODS], senate: [0.0; POINTS], rooms, most_rooms }
    }
}
