//! How the weights are found: what a merchant looks at in a game, to be held against how the game ended. The example `fit_merchant` of the
//! arena does so.

use super::coefficients::TURNS;
use super::features::{self, AWARDS, HAND, Held, STAND, Top};
use super::table::MerchantTable;
use oltre_mare::State;
use tabletop::Seat;

/// How many weights there are at each knot.
pub const LOOKS: usize = HAND + STAND;
/// How many knots have weights.
pub const WEIGHED: usize = TURNS.len() - 1;

/// What is looked at between two turns, and what is sure already.
pub struct FitRow {
    /// What is looked at, at each knot by its part.
    pub looks: Vec<f64>,
    /// What the seat has, and what counts at the end in any case.
    pub sure: f64,
}

/// What is to be seen of a seat between two turns.
pub fn row(state: &State, seat: Seat) -> FitRow {
    let table = MerchantTable::imagined(state);
    let side = &table.sides[seat];
    let turns = table.turns_of(seat, false);
    let held = Held::of(table.edition, side.hand);
    let hand = features::hand(table.edition, &held, Top::of(&table, side, false));
    let stand = features::stand(&table, seat);
    let above = TURNS.iter().position(|&knot| knot >= turns).unwrap_or(TURNS.len() - 1);
    let below = above.saturating_sub(1);
    let span = TURNS[above] - TURNS[below];
    let part = if span > 0.0 { f64::from(((turns - TURNS[below]) / span).min(1.0)) } else { 0.0 };
    let mut row = FitRow { looks: vec![0.0; LOOKS * WEIGHED], sure: f64::from(side.ducats + side.cargo) - f64::from(side.pirates) };
    for (knot, part) in [(below, 1.0 - part), (above, part)] {
        let Some(knot) = knot.checked_sub(1) else {
            row.sure += AWARDS.iter().map(|&award| part * f64::from(stand[award])).sum::<f64>();
            continue;
        };
        for (at, &look) in hand.iter().chain(&stand).enumerate() {
            row.looks[knot * LOOKS + at] += part * f64::from(look);
        }
    }
    row
}
