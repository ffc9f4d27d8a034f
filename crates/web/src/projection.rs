//! Where a place on earth lies on the drawn sea (Mercator).

use core::f64::consts::PI;

/// The western edge of the drawing, in degrees.
pub(crate) const WEST: f64 = 7.0;
/// The eastern edge.
pub(crate) const EAST: f64 = 42.5;
/// The northern edge.
const NORTH: f64 = 47.9;
/// How wide the drawing is, in its own units.
pub(crate) const WIDTH: f64 = 2000.0;
/// How tall it is: down to 29.6 degrees north.
pub(crate) const HEIGHT: f64 = 1335.0;

/// From degrees to units of the drawing.
pub(crate) fn project(lon: f64, lat: f64) -> (f64, f64) {
    let scale = WIDTH / (EAST - WEST).to_radians();
    let north = |lat: f64| (PI / 4.0 + lat.to_radians() / 2.0).tan().ln();
    ((lon - WEST).to_radians() * scale, (north(NORTH) - north(lat)) * scale)
}
