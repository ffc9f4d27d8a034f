//! How much counts what a merchant looks at.

use super::look::{HAND, STAND};

/// How many own turns are left at each knot; in between the weights are mixed. With none left only awards count.
pub(super) const TURNS: [f32; KNOTS] = [0.0, 1.0, 2.0, 3.5, 6.0];
/// How many knots there are.
pub(super) const KNOTS: usize = 5;

const fn by_hand(late: f32) -> [f32; HAND + STAND] {
    let h = 1.0 - late;
    [
        0.0,
        1.0,
        2.0,
        2.0, // load 1..4
        0.9,
        0.9,
        0.8 * h,
        -1.0,
        -1.6, // kept, surplus, missing
        0.9,
        0.7,
        0.8 * h,
        -0.7, // next run, ducats, market, pirates
        0.35 * h,
        0.4,
        0.3,
        0.3 * h, // whole, step, continues, second step
        0.2,
        -0.2,
        0.3 * h,
        0.1,
        0.3, // icons, pairs
        0.0,
        0.7 * h,
        1.5 * h,
        1.2,
        1.8,
        1.0, // markers
        0.4,
        0.1,
        0.6,
        0.5,
        0.5,
        0.5,
        -0.5,
        0.0,
        0.2,
        0.1,
    ]
}

/// The weights at the knots, but for the first.
pub(super) const WEIGHTS: [[f32; HAND + STAND]; KNOTS - 1] = [by_hand(1.0), by_hand(0.5), by_hand(0.0), by_hand(0.0)];
