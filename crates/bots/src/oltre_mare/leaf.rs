//! What a search goes by where it stops: the captain's hand-made value, or the doge's network.

use super::evaluation::value;
use super::look::{self, DUCATS, OF_SEAT, OF_TABLE};
use super::table::MerchantTable;
use crate::net::Net;
use oltre_mare::State;
use std::sync::OnceLock;
use tabletop::{Rules, Seat};

/// The weights of the doge's network, found by `training/train.py`.
static WEIGHTS: &[u8] = include_bytes!("../../weights/oltre-mare.safetensors");

/// How a position is valued, in ducats ahead.
#[derive(Clone, Copy)]
pub(super) enum Leaf {
    /// By what is written in `coefficients.rs`.
    Handmade,
    /// By the network.
    Learned(&'static Net),
}

/// How much counts the best of the others, beside their mean.
const LEADER: f32 = 0.4;

/// What a certain win counts beside the margin, in ducats: late in the game a ducat more or less matters only where it wins.
const WIN: f32 = 10.0;
/// How much a ducat of the margin counts then.
const PART: f32 = 0.75;

impl Leaf {
    /// The doge's.
    pub(super) fn learned() -> Leaf {
        static NET: OnceLock<Net> = OnceLock::new();
        Leaf::Learned(NET.get_or_init(|| Net::of_the_program(WEIGHTS, OF_SEAT, OF_TABLE)))
    }

    /// How far a seat is ahead of the others.
    pub(super) fn standing(self, state: &State, seat: Seat) -> f32 {
        match self {
            Leaf::Handmade => handmade(state, seat),
            Leaf::Learned(net) => {
                let Some(outcome) = state.outcome() else {
                    let judgement = net.judge(&look::look(state));
                    return WIN * judgement.chances[seat.index()] + PART * DUCATS * judgement.margins[seat.index()];
                };
                let points = |seat: Seat| outcome.points[seat.index()] as f32;
                let others: f32 = Seat::all(state.seats()).filter(|&other| other != seat).map(points).sum();
                WIN * outcome.share(seat) as f32 + PART * (points(seat) - others / f32::from(state.seats() - 1))
            }
        }
    }
}

fn handmade(state: &State, seat: Seat) -> f32 {
    let mut values = [0.0; tabletop::MAX_SEATS];
    if let Some(outcome) = state.outcome() {
        values.iter_mut().zip(outcome.points).for_each(|(value, points)| *value = points as f32);
    } else {
        let table = MerchantTable::imagined(state);
        Seat::all(table.seats).zip(&mut values).for_each(|(seat, worth)| *worth = value(&table, seat, false));
    }
    let others = Seat::all(state.seats()).filter(|&other| other != seat).map(|other| values[other.index()]);
    let most = others.clone().fold(f32::MIN, f32::max);
    let mean = others.sum::<f32>() / f32::from(state.seats() - 1);
    values[seat.index()] - (1.0 - LEADER) * mean - LEADER * most
}
