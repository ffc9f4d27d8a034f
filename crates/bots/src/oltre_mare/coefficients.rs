//! How much counts what a merchant looks at, in ducats at the end of the game. The numbers are found by the example `fit_merchant` of the
//! arena: of games of merchants who now and then act at random, and that several times over, each time with the merchants of the
//! time before.

use super::features::{HAND, STAND};

/// How many own turns are left at each knot; in between the weights are mixed. With none left only awards count.
pub(super) const TURNS: [f32; KNOTS] = [0.0, 1.0, 2.0, 3.0, 4.5];
/// How many knots there are.
pub(super) const KNOTS: usize = 5;

/// The weights at the knots, but for the first: of the hand, then of the standing, in the order of `features.rs`.
#[rustfmt::skip]
pub(super) const WEIGHTS: [[f32; HAND + STAND]; KNOTS - 1] = [
    [-4.60, -3.46, -1.96, -1.14, 2.19, 0.05, -0.32, -0.86, -2.67, 0.42, 0.21, 0.10, -0.55, 0.02, 0.18, 0.10, -0.01, 1.01, 0.05, 0.51, 0.52, -0.17, 0.00, 1.48, 0.75, 1.30, 2.32, 1.32, 0.49, 0.13, 0.46, -0.14, 0.36, 0.51, -0.77, -0.23, 0.96, 0.56],
    [-1.92, -0.97, 0.12, 1.37, 0.11, 1.51, 0.44, -0.96, -2.18, 0.24, -0.00, 0.41, -0.46, 0.29, -0.03, 0.08, -0.07, 1.31, -0.67, 1.13, 0.42, 0.06, 0.00, 1.95, 2.09, 1.80, 3.07, 1.62, 0.71, 0.40, 0.15, 0.58, 0.51, 0.27, 0.19, 0.05, 2.21, 1.73],
    [-4.32, -4.10, -3.49, -2.55, 0.84, 0.85, 1.02, -1.19, -0.48, 0.25, -0.12, 0.85, -0.80, 0.34, 0.10, 0.15, -0.08, 1.39, -0.76, 1.85, 0.57, 0.16, 0.00, 0.46, 1.42, 0.66, 2.06, 0.17, 1.09, 0.21, 0.07, 0.84, 0.73, 0.14, 1.02, 0.32, 2.66, 2.37],
    [-3.92, -6.46, -6.34, -2.38, 0.69, 1.98, 0.71, -1.23, -0.50, 0.28, -0.04, 0.95, -0.16, 0.20, -0.07, 0.18, -0.07, 1.34, -1.03, 3.28, 0.70, 0.17, 0.00, 0.06, 2.88, 0.95, 1.33, 1.04, -0.66, 2.05, -0.04, 1.02, 0.85, -0.12, -0.36, -5.19, 0.82, 2.56],
];
