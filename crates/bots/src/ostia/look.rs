//! What the doge's network is shown of an imagined game: all cards open, in numbers of about one.

use super::best_board;
use super::book::Book;
use super::coefficients::Weights;
use super::evaluation::{self, Each};
use super::scene::Scene;
use crate::net::{MOST_OF_SEAT, MOST_OF_TABLE, NetInput};
use ostia::{MAX_GOODS, State};
use tabletop::{CardSet, MAX_SEATS, Rules, Seat};

/// How many numbers are shown of a seat.
pub const OF_SEAT: usize = 45;
/// How many numbers are shown of the table.
pub const OF_TABLE: usize = 26;

/// The unit of margins, in chips.
pub const CHIPS: f32 = 5.0;

/// When a position is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookMoment {
    /// A round is over, and the boats of the next one are dealt, which nobody looks at yet.
    BetweenRounds,
    /// A lot is sold, or the first one is still to come.
    BetweenLots,
    /// All lots are sold.
    BeforeBoards,
}

/// How many points a kind brings at most.
const STEPS: usize = 6;

/// A position. `book` is that of the round under way, or of the one that is just over.
pub(super) fn look(book: &Book, state: &State, moment: LookMoment) -> NetInput {
    let seats = usize::from(state.seats());
    let mut look = NetInput {
        seats,
        each: [[0.0; MOST_OF_SEAT]; MAX_SEATS],
        table: [0.0; MOST_OF_TABLE],
        handmade: [0.0; MAX_SEATS],
        ahead: [0.0; MAX_SEATS],
    };
    let between = moment == LookMoment::BetweenRounds;
    let (standings, boards) = if between {
        (evaluation::standings(state, book.round), [0.0; MAX_SEATS])
    } else {
        let boards = boards(book, state);
        let mut standings = evaluation::purses(book, state);
        standings.iter_mut().zip(boards).for_each(|(standing, board)| *standing += board);
        (standings, boards)
    };
    let spread = Weights::after(book.round).spread;
    look.handmade = standings.map(|standing| standing / spread);
    let row = |senate: ostia::SenateCard| state.edition().senate[senate.index() % ostia::SENATE_CARDS];
    let now = row(state.current_senate());
    let next = state.next_senate().map_or([0; MAX_GOODS], row);
    let hands: [_; MAX_SEATS] =
        core::array::from_fn(|seat| if seat < seats { book.count(state.goods(Seat(seat as u8))) } else { [0; MAX_GOODS] });
    let mut all = [0_u8; MAX_GOODS];
    for hand in &hands[..seats] {
        all.iter_mut().zip(hand).for_each(|(all, own)| *all += own);
    }
    let money: Each = core::array::from_fn(|seat| if seat < seats { state.money(Seat(seat as u8)).0 as f32 } else { 0.0 });
    let chips: Each = core::array::from_fn(|seat| if seat < seats { f32::from(state.chips(Seat(seat as u8)).0) } else { 0.0 });
    let donations: Each = core::array::from_fn(|seat| donation(&hands[seat], &now));
    let money_chips = evaluation::expected_money_chips(state, book.round);
    for own in 0..seats {
        let seat = Seat(own as u8);
        let hand = &hands[own];
        let boat = if between { CardSet::EMPTY } else { state.boat(seat) };
        let boat_kinds = book.count(boat);
        let mut at = 0;
        let mut show = |number: f32| {
            look.each[own][at] = number.clamp(-4.0, 4.0);
            at += 1;
        };
        show(chips[own] / 10.0);
        show((chips[own] - most_but(&chips, seats, own)) / 5.0);
        show((look.handmade[own] - mean_but(&look.handmade, seats, own)) / 2.0);
        show((look.handmade[own] - most_but(&look.handmade, seats, own)) / 2.0);
        show(money[own] / 50.0);
        show((money[own] - mean_but(&money, seats, own)) / 30.0);
        show((money[own] - most_but(&money, seats, own)) / 30.0);
        show(state.could_pay(seat).0 as f32 / 60.0);
        show(money_chips[own] / 3.0);
        show(f32::from(state.loans(seat)) / 2.0);
        show(f32::from(u8::from(state.loans(seat) > 0)));
        let rooms = state.storehouses(seat);
        show(f32::from(rooms) / 4.0);
        for count in 1..=4 {
            show(f32::from(u8::from(rooms >= count)));
        }
        let cards = state.goods(seat).len();
        show(f32::from(cards) / 6.0);
        show(hand.iter().filter(|count| **count > 0).count() as f32 / 4.0);
        for row in [&now, &next] {
            let mut counts = [0.0; STEPS];
            for (kind, &count) in hand.iter().enumerate().take(book.goods) {
                counts[usize::from(row[kind]).min(STEPS - 1)] += f32::from(count);
            }
            counts.into_iter().for_each(|count| show(count / 2.0));
        }
        let sum = |row: &[u8; MAX_GOODS], kinds: &[u8; MAX_GOODS]| {
            kinds.iter().zip(row).map(|(count, points)| f32::from(*count) * f32::from(*points)).sum::<f32>()
        };
        show(sum(&now, hand) / 12.0);
        show(sum(&next, hand) / 12.0);
        show(hand.iter().filter(|count| **count > 1).count() as f32 / 2.0);
        show(donations[own] / 15.0);
        show((donations[own] - most_but(&donations, seats, own)) / 8.0);
        show(hand.iter().zip(&all).map(|(own, all)| f32::from(*own) * f32::from(*all - *own)).sum::<f32>() / 15.0);
        show(f32::from(seat.0 + state.seats() - state.start().0) % f32::from(state.seats()) / 2.0);
        show(f32::from(u8::from(seat == state.start())));
        show(f32::from(boat.len()) / 4.0);
        show(sum(&now, &boat_kinds) / 12.0);
        show(sum(&next, &boat_kinds) / 12.0);
        show(boards[own] / 5.0);
        show((boards[own] - most_but(&boards, seats, own)) / 3.0);
        show((f32::from(rooms) - f32::from(cards)) / 4.0);
        show(part_of_money(state, &money, own, seats));
        debug_assert_eq!(at, OF_SEAT);
    }
    look.table = of_the_table(state, book, moment, [&now, &next], &all);
    look
}

/// What is shown of the table.
fn of_the_table(
    state: &State,
    book: &Book,
    moment: LookMoment,
    rows: [&[u8; MAX_GOODS]; 2],
    all: &[u8; MAX_GOODS],
) -> [f32; MOST_OF_TABLE] {
    let (seats, between) = (usize::from(state.seats()), moment == LookMoment::BetweenRounds);
    let mut shown = [0.0; MOST_OF_TABLE];
    let mut at = 0;
    let mut show = |number: f32| {
        shown[at] = number.clamp(-4.0, 4.0);
        at += 1;
    };
    for round in 1..=ostia::ROUNDS {
        show(f32::from(u8::from(state.round() == round)));
    }
    for count in 2..=5 {
        show(f32::from(u8::from(seats == count)));
    }
    show(if between { 0.0 } else { f32::from(state.lots_sold()) / seats as f32 });
    for other in [LookMoment::BetweenRounds, LookMoment::BetweenLots, LookMoment::BeforeBoards] {
        show(f32::from(u8::from(moment == other)));
    }
    show(if seats == 2 { state.gaius_money().0 as f32 / 50.0 } else { 0.0 });
    for row in rows {
        let mut counts = [0.0; STEPS];
        for (kind, &count) in all.iter().enumerate().take(book.goods) {
            counts[usize::from(row[kind]).min(STEPS - 1)] += f32::from(count);
        }
        counts.into_iter().for_each(|count| show(count / 4.0));
    }
    debug_assert_eq!(at, OF_TABLE);
    shown
}

/// How much of all money a seat has.
fn part_of_money(state: &State, money: &Each, own: usize, seats: usize) -> f32 {
    let all: f32 = money[..seats].iter().sum::<f32>() + if seats == 2 { state.gaius_money().0 as f32 } else { 0.0 };
    money[own] / all.max(1.0)
}

/// The most points that three kinds of this hand bring.
fn donation(hand: &[u8; MAX_GOODS], points: &[u8; MAX_GOODS]) -> f32 {
    let mut each: [u16; MAX_GOODS] = core::array::from_fn(|kind| u16::from(hand[kind]) * u16::from(points[kind]));
    each.sort_unstable_by(|one, other| other.cmp(one));
    f32::from(each.iter().take(3).sum::<u16>())
}

fn most_but(numbers: &Each, seats: usize, own: usize) -> f32 {
    numbers[..seats].iter().enumerate().filter(|(at, _)| *at != own).map(|(_, number)| *number).fold(f32::MIN, f32::max)
}

fn mean_but(numbers: &Each, seats: usize, own: usize) -> f32 {
    numbers[..seats].iter().enumerate().filter(|(at, _)| *at != own).map(|(_, number)| *number).sum::<f32>() / (seats - 1) as f32
}

/// What the best board of each seat would bring, in chips.
fn boards(book: &Book, state: &State) -> Each {
    let scene = Scene::of(book, state);
    let odds = scene.odds(scene.most_points(book));
    let mut boards = [0.0; MAX_SEATS];
    for seat in Seat::all(state.seats()) {
        let market = scene.market(book, state, seat, &odds);
        boards[seat.index()] = best_board::worth(book, &market, &scene.hands[seat.index()]);
    }
    boards
}

/// What is seen of a game at this moment; for training.
pub fn seen(state: &State, moment: LookMoment) -> NetInput {
    let mut book = Book::of(state);
    if moment == LookMoment::BetweenRounds {
        // Only its number is asked for.
        book.round = state.round() - 1;
        book.weights = Weights::after(book.round);
    }
    look(&book, state, moment)
}
