//! What the doge's network is shown of an imagined game between two turns: all cards open, in numbers of about one.

use super::evaluation;
use super::features::{self, HAND, Held, STAND, Top};
use super::table::MerchantTable;
use crate::net::NetInput;
use oltre_mare::{MAX_GOODS, State};
use tabletop::{MAX_SEATS, Seat};

/// How many numbers are shown of a seat.
pub const OF_SEAT: usize = HAND + STAND + 20;
/// How many numbers are shown of the table.
pub const OF_TABLE: usize = 15;

/// What a step is, for each thing that a merchant looks at: so all numbers are about one.
const HAND_STEPS: [f32; HAND] =
    [1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 2.0, 8.0, 3.0, 3.0, 3.0, 15.0, 4.0, 8.0, 4.0, 3.0, 3.0, 3.0, 3.0, 2.0];
const STAND_STEPS: [f32; STAND] = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 6.0, 5.0, 5.0, 6.0, 1.0, 1.0, 1.0, 1.0];

/// How many ducats ahead make a win e times as likely, at the end and for each turn before it.
const SPREAD: f32 = 3.0;
const SPREAD_EACH: f32 = 1.2;

/// The unit of margins, in ducats.
pub const DUCATS: f32 = 20.0;

/// A position between two turns.
pub fn look(state: &State) -> NetInput {
    let table = MerchantTable::imagined(state);
    let seats = usize::from(table.seats);
    let mut look = NetInput {
        seats,
        each: [[0.0; crate::net::MOST_OF_SEAT]; MAX_SEATS],
        table: [0.0; crate::net::MOST_OF_TABLE],
        handmade: [0.0; MAX_SEATS],
        ahead: [0.0; MAX_SEATS],
    };
    let (mut values, mut sure, mut turns) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS], [0.0; MAX_SEATS]);
    let mut hands = [[0_u8; MAX_GOODS]; MAX_SEATS];
    for seat in Seat::all(table.seats) {
        let side = &table.sides[seat];
        values[seat.index()] = evaluation::value(&table, seat, false);
        sure[seat.index()] = (side.ducats + side.cargo) as f32 - f32::from(side.pirates);
        turns[seat.index()] = table.turns_of(seat, false);
        side.hand.iter().for_each(|card| hands[seat.index()][table.edition.good(card).index()] += 1);
    }
    let mean = |numbers: &[f32; MAX_SEATS]| numbers[..seats].iter().sum::<f32>() / seats as f32;
    let of_others = |numbers: &[f32; MAX_SEATS], own: usize| (mean(numbers) * seats as f32 - numbers[own]) / (seats - 1) as f32;
    let best_other = |numbers: &[f32; MAX_SEATS], own: usize| {
        numbers[..seats].iter().enumerate().filter(|(at, _)| *at != own).map(|(_, number)| *number).fold(f32::MIN, f32::max)
    };
    let spread = SPREAD + SPREAD_EACH * mean(&turns);
    look.handmade = values.map(|value| value / spread);
    for own in 0..seats {
        let seat = Seat(own as u8);
        let side = &table.sides[seat];
        let top = Top::of(&table, side, false);
        let ahead = (values[own] - of_others(&values, own)) / DUCATS;
        look.ahead[own] = ahead;
        let mut at = 0;
        let mut show = |number: f32| {
            look.each[own][at] = number.clamp(-4.0, 4.0);
            at += 1;
        };
        let hand = features::hand(table.edition, &Held::of(table.edition, side.hand), top);
        hand.iter().zip(HAND_STEPS).for_each(|(number, step)| show(number / step));
        features::stand(&table, seat).iter().zip(STAND_STEPS).for_each(|(number, step)| show(number / step));
        show(ahead);
        show((values[own] - best_other(&values, own)) / 20.0);
        show((sure[own] - of_others(&sure, own)) / 20.0);
        show((sure[own] - best_other(&sure, own)) / 20.0);
        show(turns[own] / 5.0);
        show(turns[own] - of_others(&turns, own));
        show(side.ducats as f32 / 20.0);
        show(side.cargo as f32 / 40.0);
        show(f32::from(side.pirates) / 4.0);
        show(f32::from(side.prestige) / 8.0);
        show(f32::from(u8::from(side.had_prestige)));
        show(f32::from(side.run) / 3.0);
        show(f32::from(side.size) / 6.0);
        let place = (seat.0 + table.seats - table.turn_of.0) % table.seats;
        show(f32::from(place) / 2.0);
        show(f32::from(u8::from(place == 0)));
        // What others hold of the good on top, and what of its hand goes well on the cargo of others.
        let others = || (0..seats).filter(|&other| other != own);
        let wanted: u8 = others().map(|other| hands[other][top.good.index()]).sum();
        let sells: u8 = others().map(|other| hands[own][table.good(Seat(other as u8)).index()]).sum();
        let overlap: u16 = others().flat_map(|other| hands[own].iter().zip(&hands[other])).map(|(own, other)| u16::from(own * other)).sum();
        let pays = |run: u8| f32::from(table.edition.pays(top.good, run));
        show(f32::from(wanted) / 3.0);
        show(f32::from(sells) / 3.0);
        show(if wanted > 0 { (pays(side.run + 1) - pays(side.run)) / 4.0 } else { 0.0 });
        show(f32::from(overlap) / 8.0);
        show(f32::from(hands[own].iter().copied().max().unwrap_or(0)) / 2.0);
        debug_assert_eq!(at, OF_SEAT);
    }
    let mut at = 0;
    let mut show = |number: f32| {
        look.table[at] = number.clamp(-4.0, 4.0);
        at += 1;
    };
    show(f32::from(table.deck) / 40.0);
    show(f32::from(table.deck.min(20)) / 10.0);
    show(f32::from(u8::from(table.venice)));
    show(table.turns_left.map_or(2.0, |left| f32::from(left) / f32::from(table.seats)));
    for count in 2..=5 {
        show(f32::from(u8::from(seats == count)));
    }
    show(table.markers.iter().filter(|marker| marker.is_some()).count() as f32 / 5.0);
    show(mean(&turns) / 5.0);
    show(mean(&turns).min(1.5));
    let sides = || Seat::all(table.seats).map(|seat| &table.sides[seat]);
    show(sides().map(|side| side.cargo as f32).sum::<f32>() / seats as f32 / 40.0);
    show(sides().map(|side| side.ducats as f32).sum::<f32>() / seats as f32 / 20.0);
    show(sides().map(|side| f32::from(side.prestige)).sum::<f32>() / seats as f32 / 8.0);
    show(sides().map(|side| f32::from(side.size)).sum::<f32>() / seats as f32 / 6.0);
    debug_assert_eq!(at, OF_TABLE);
    look
}
