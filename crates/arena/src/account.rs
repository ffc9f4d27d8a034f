//! What a game tells of itself while bots play it: where points came from, who traded and gained, what was paid for what.
//! Each game has its account in a file of its own.

mod oltre_mare;
mod ostia;
mod talk;

use crate::Sparred;
use catalog::Playable;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// A game that gives an account of itself.
pub trait Contested: Playable + Sparred {
    /// How it does.
    type Account: Accountant<Self>;
}

/// What is written down while a game goes on. It sees all cards: it is for audits, never for bots.
pub trait Accountant<R>: Sized {
    /// Where points come from; together they are the points of a seat.
    const SOURCES: &'static [&'static str];
    /// What a seat may have done or got that could matter; counted for each seat.
    const DEEDS: &'static [&'static str];
    /// What may happen in a game that an option or a rare rule decides; counted once for the whole table.
    const MOMENTS: &'static [&'static str];
    /// The ways to pay for something.
    const PURCHASES: &'static [&'static str];
    /// What the price and the value of a purchase are.
    const VALUE: &'static str;
    /// What a trade is.
    const TRADE: &'static str;
    /// What the points are.
    const POINTS: &'static str;

    /// The table has been set up.
    fn begin(game: &R) -> Self;

    /// Something was done: how it was before, how it is now, and what happened as the table saw it.
    fn see(&mut self, before: &R, after: &R, sights: &[R::Sight])
    where
        R: Playable;

    /// The game is over.
    fn close(self, game: &R) -> GameAccount;
}

/// The account of a game that is over. All lists by seat are in seat order; gains and values are in hundredths.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameAccount {
    /// Who started.
    pub start: u8,
    /// Rounds of the table.
    pub rounds: u32,
    /// The longest negotiation: actions from the moment when trading began to its end.
    pub talk: u32,
    /// What each seat got from each source.
    pub sources: Vec<Vec<i32>>,
    /// How often each seat did each deed.
    pub deeds: Vec<Vec<u16>>,
    /// How often each moment came.
    pub moments: Vec<u16>,
    /// What was offered, where anything can be.
    #[serde(default, skip_serializing_if = "Offers::is_empty")]
    pub offers: Offers,
    /// What was traded.
    pub trades: Vec<Trade>,
    /// What was paid for.
    pub purchases: Vec<Purchase>,
}

/// How often what was offered. The account sees all cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offers {
    /// Turns in which offers could be made.
    pub turns: u32,
    /// Offers made, counters among them.
    pub made: u32,
    /// Counters.
    pub counters: u32,
    /// Offers that became trades.
    pub taken: u32,
    /// Offers that ask for nothing.
    pub presents: u32,
    /// Offers that give nothing.
    pub begged: u32,
    /// Offers that ask for a good that they also give.
    pub alike: u32,
    /// Offers that ask for goods that nobody asked holds.
    pub lacking: u32,
    /// Offers that are no better than one declined by the same player in the same turn.
    pub again: u32,
    /// How often a seat asked for a good and gave the same good within one turn.
    pub both_ways: u32,
    /// The most offers of one seat in one turn.
    pub most: u32,
}

impl Offers {
    /// Was nothing offered?
    pub fn is_empty(&self) -> bool {
        self.made == 0
    }

    /// The counts of several games.
    pub fn and(self, other: &Offers) -> Offers {
        Offers {
            turns: self.turns + other.turns,
            made: self.made + other.made,
            counters: self.counters + other.counters,
            taken: self.taken + other.taken,
            presents: self.presents + other.presents,
            begged: self.begged + other.begged,
            alike: self.alike + other.alike,
            lacking: self.lacking + other.lacking,
            again: self.again + other.again,
            both_ways: self.both_ways + other.both_ways,
            most: self.most.max(other.most),
        }
    }
}

/// A trade, and what each side gained by it with all cards open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u8, u8, u8, i32, i32)", into = "(u8, u8, u8, i32, i32)")]
pub struct Trade {
    /// Whose turn it was, or who sold.
    pub active: u8,
    /// The other one.
    pub partner: u8,
    /// How many cards changed hands.
    pub cards: u8,
    /// What the active side gained.
    pub active_gain: i32,
    /// What the other side gained.
    pub partner_gain: i32,
}

/// Something that was paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u8, u8, i32, i32)", into = "(u8, u8, i32, i32)")]
pub struct Purchase {
    /// Who paid.
    pub seat: u8,
    /// In which way, by its number in the list.
    pub kind: u8,
    /// How much, in whole coins.
    pub price: i32,
    /// What it was worth.
    pub value: i32,
}

impl From<(u8, u8, u8, i32, i32)> for Trade {
    fn from((active, partner, cards, active_gain, partner_gain): (u8, u8, u8, i32, i32)) -> Trade {
        Trade { active, partner, cards, active_gain, partner_gain }
    }
}

impl From<Trade> for (u8, u8, u8, i32, i32) {
    fn from(trade: Trade) -> (u8, u8, u8, i32, i32) {
        (trade.active, trade.partner, trade.cards, trade.active_gain, trade.partner_gain)
    }
}

impl From<(u8, u8, i32, i32)> for Purchase {
    fn from((seat, kind, price, value): (u8, u8, i32, i32)) -> Purchase {
        Purchase { seat, kind, price, value }
    }
}

impl From<Purchase> for (u8, u8, i32, i32) {
    fn from(bought: Purchase) -> (u8, u8, i32, i32) {
        (bought.seat, bought.kind, bought.price, bought.value)
    }
}

/// What a seat gained between two positions, in hundredths.
fn gain<R: Playable>(before: &R, after: &R, seat: Seat) -> i32 {
    hundredths(after.worth(seat) - before.worth(seat))
}

/// In hundredths, so that it is written and read without loss.
fn hundredths(number: f64) -> i32 {
    (number * 100.0).round() as i32
}
