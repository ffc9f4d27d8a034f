//! How everybody stands, and how likely that wins.

use super::best_board::STORED;
use super::book::Book;
use super::coefficients::Weights;
use ostia::{
    Denarii, Edition, Good, LOAN_BRINGS, LOAN_COSTS, MAX_LOANS, MAX_STOREHOUSES, ROUNDS, STOREHOUSE_BRINGS, STOREHOUSE_COSTS, State,
};
use tabletop::{CardSet, MAX_SEATS, Rules, Seat};

/// One number for each seat.
pub(super) type Each = [f32; MAX_SEATS];

/// A chance between 0 and 1 that grows with `x`; one half at 0. Plain arithmetic, so that every machine agrees.
#[inline]
pub(super) fn likely(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

/// e to the power of `x`, by plain arithmetic, so that every machine agrees.
#[inline]
pub(super) fn exp(x: f32) -> f32 {
    let mut power = 1.0 + x.clamp(-60.0, 60.0) / 256.0;
    for _ in 0..8 {
        power *= power;
    }
    power
}

/// How many chips everybody stands for, with what they have when this round is over. The next Senate card gives points for
/// what lies in Storage.
pub(super) fn standings(state: &State, round: u8) -> Each {
    let weights = Weights::after(round);
    let points = |card| {
        // A round that has begun has its own card; otherwise the next one counts.
        let senate = if state.round() > round { Some(state.current_senate()) } else { state.next_senate() };
        senate.map_or(0.0, |senate| f32::from(state.edition().points(senate, card)))
    };
    let left = f32::from(ROUNDS - round.min(ROUNDS));
    let money = money_chips(state, OFF + OFF_EACH * left);
    let mut standings = [0.0; MAX_SEATS];
    for seat in Seat::all(state.seats()) {
        let goods: f32 = state.goods(seat).iter().map(|card| weights.card + weights.point * points(card)).sum();
        standings[seat.index()] = f32::from(state.chips(seat).0)
            + money[seat.index()]
            + BUYS * left * state.money(seat).0 as f32
            + weights.storehouse * f32::from(state.storehouses(seat))
            + (weights.loan + LOAN_COSTS.0 as f32 * weights.denarius) * f32::from(state.loans(seat))
            + goods;
    }
    standings
}

/// How far money may still change until it counts, at the end and for each round before it.
const OFF: f32 = 8.0;
const OFF_EACH: f32 = 11.0;

/// What a denarius is worth besides, for each round in which it can still buy something.
const BUYS: f32 = 0.006;

/// The chips that everybody's money will bring (OS-74), when it may still change by so much. Money far above all others' is worth
/// no more than money just above them.
fn money_chips(state: &State, off: f32) -> Each {
    let mut purses = [0.0; MAX_SEATS];
    let mut ranked = usize::from(state.seats());
    for seat in Seat::all(state.seats()) {
        purses[seat.index()] = (state.money(seat) - LOAN_COSTS * state.loans(seat)).0 as f32;
    }
    if ranked == 2 {
        purses[2] = state.gaius_money().0 as f32;
        ranked = 3;
    }
    let mut chips = [0.0; MAX_SEATS];
    for (seat, chips) in chips.iter_mut().enumerate().take(state.seats().into()) {
        let mut above = [1.0_f32, 0.0, 0.0];
        for other in (0..ranked).filter(|&other| other != seat) {
            let more = likely((purses[other] - purses[seat]) / off);
            let less = 1.0 - more;
            above = [above[0] * less, above[1] * less + above[0] * more, above[2] * less + above[1] * more];
        }
        *chips = 3.0 * above[0] + 2.0 * above[1] + above[2];
    }
    chips
}

/// How many chips everybody stands for, without the goods.
pub(super) fn purses(book: &Book, state: &State) -> Each {
    let mut purses = [0.0; MAX_SEATS];
    for seat in Seat::all(state.seats()) {
        purses[seat.index()] = purse(state, seat, book.weights);
    }
    purses
}

fn purse(state: &State, seat: Seat, weights: &Weights) -> f32 {
    f32::from(state.chips(seat).0)
        + weights.denarius * state.money(seat).0 as f32
        + weights.storehouse * f32::from(state.storehouses(seat))
        + weights.loan * f32::from(state.loans(seat))
}

/// How likely each seat wins, when they stand so.
pub(super) fn chances(standings: &Each, seats: u8, spread: f32) -> Each {
    let seats = usize::from(seats);
    let best = standings[..seats].iter().copied().fold(f32::MIN, f32::max);
    let mut chances = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for (chance, standing) in chances.iter_mut().zip(&standings[..seats]) {
        *chance = exp((standing - best) / spread);
        sum += *chance;
    }
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// What a seat pays in chips when it pays so much: storehouses that must be sold and loans cost more than they bring
/// (OS-20, OS-21).
#[inline]
pub(super) fn cost(weights: &Weights, purse: &Purse, price: Denarii) -> f32 {
    let mut cost = weights.denarius * price.0 as f32;
    let mut short = price.0 - purse.money.0;
    let mut storehouses = purse.storehouses;
    let mut loans = MAX_LOANS - purse.loans;
    while short > 0 && storehouses > 0 {
        short -= STOREHOUSE_BRINGS.0;
        storehouses -= 1;
        cost += weights.storehouse - weights.denarius * STOREHOUSE_BRINGS.0 as f32;
    }
    while short > 0 && loans > 0 {
        short -= LOAN_BRINGS.0;
        loans -= 1;
        cost += -weights.loan - weights.denarius * LOAN_BRINGS.0 as f32;
    }
    cost
}

/// What the Forum is thought to bring before rooms are built.
const FROM_THE_FORUM: i32 = 8;

/// What somebody pays from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purse {
    pub(super) money: Denarii,
    pub(super) storehouses: u8,
    pub(super) loans: u8,
}

impl Purse {
    /// The purse of a seat.
    pub(super) fn of(state: &State, seat: Seat) -> Purse {
        Purse { money: state.money(seat), storehouses: state.storehouses(seat), loans: state.loans(seat) }
    }

    /// What the rooms for this many cards in Storage are worth, and how many there can be.
    pub(super) fn rooms(&self, book: &Book) -> ([f32; STORED], u8) {
        // Money from the Forum can build as well, once loans are repaid (OS-61).
        let cash = ((self.money - LOAN_COSTS * self.loans).0 + FROM_THE_FORUM).max(0);
        let can_build = (cash / STOREHOUSE_COSTS.0).min(MAX_STOREHOUSES.saturating_sub(self.storehouses).into()) as u8;
        let (mut rooms, mut most_rooms) = ([0.0; STORED], 0);
        for stored in 0..=MAX_STOREHOUSES {
            if let Some(worth) = book.room(stored, self.storehouses, can_build) {
                (rooms[usize::from(stored)], most_rooms) = (worth, stored);
            }
        }
        (rooms, most_rooms)
    }
}

/// One card of each kind among these.
pub(super) fn one_of_each(state: &State, cards: CardSet) -> CardSet {
    first_of_each(state.edition(), cards)
}

/// The same, where the edition is at hand.
pub(super) fn first_of_each(edition: &Edition, cards: CardSet) -> CardSet {
    let goods = (0..edition.goods.len() as u8).map(Good);
    goods.filter_map(|good| (cards & edition.of_good(good)).iter().next()).collect()
}
