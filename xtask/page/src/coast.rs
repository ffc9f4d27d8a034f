//! The coast that the sea of Oltre Mare is drawn with: the outlines of land from Natural Earth (public domain), as the package
//! `world-atlas` carries them, cut to the sea of the game, projected, simplified, and written as one SVG path.

use crate::projection::{EAST, HEIGHT, WEST, WIDTH, project};
use serde_json::Value;

/// A bend that strays less than this from a straight line is left out.
const FINENESS: f64 = 1.0;
/// Smaller islands than this are left out.
const SMALLEST: f64 = 30.0;
/// How far beyond the window the drawing goes, so that no edge is seen.
const MARGIN: f64 = 20.0;

pub(crate) type Point = (f64, f64);

/// The land: each piece as the corners of its outline, in units of the drawing, from a TopoJSON text with an object `land`.
pub(crate) fn land(topojson: &str) -> Result<Vec<Vec<Point>>, String> {
    let world: Value = serde_json::from_str(topojson).map_err(|error| format!("the outlines of land are no JSON: {error}"))?;
    let number = |value: &Value| value.as_f64().ok_or("a coordinate is no number".to_owned());
    let (scale, shift) = (&world["transform"]["scale"], &world["transform"]["translate"]);
    let (scale, shift) = ((number(&scale[0])?, number(&scale[1])?), (number(&shift[0])?, number(&shift[1])?));
    let list = |value: &Value| value.as_array().cloned().ok_or("a list is missing".to_owned());
    let mut arcs: Vec<Vec<Point>> = Vec::new();
    for arc in list(&world["arcs"])? {
        let (mut x, mut y, mut points) = (0.0, 0.0, Vec::new());
        for step in list(&arc)? {
            (x, y) = (x + number(&step[0])?, y + number(&step[1])?);
            points.push((x * scale.0 + shift.0, y * scale.1 + shift.1));
        }
        arcs.push(points);
    }
    let mut land = Vec::new();
    for geometry in list(&world["objects"]["land"]["geometries"])? {
        for polygon in list(&geometry["arcs"])? {
            for ring in list(&polygon)? {
                let mut outline: Vec<Point> = Vec::new();
                for number in list(&ring)? {
                    let number = number.as_i64().ok_or("an arc is no number")?;
                    let arc = &arcs[usize::try_from(if number < 0 { !number } else { number }).map_err(|error| error.to_string())?];
                    if number < 0 {
                        outline.extend(arc.iter().rev().skip(1));
                    } else {
                        outline.extend(arc.iter().skip(1));
                    }
                }
                land.extend(piece(&outline));
            }
        }
    }
    Ok(land)
}

/// What is drawn of one outline in degrees.
fn piece(outline: &[Point]) -> Option<Vec<Point>> {
    let far = |&(lon, lat): &Point| !(WEST - 30.0..EAST + 40.0).contains(&lon) || lat.abs() > 80.0;
    if outline.iter().all(far) {
        return None;
    }
    let mut shape: Vec<Point> = outline.iter().map(|&(lon, lat)| project(lon, lat.clamp(-80.0, 80.0))).collect();
    let (right, bottom) = (WIDTH + MARGIN, HEIGHT + MARGIN);
    shape = cut(&shape, |p| p.0 + MARGIN, |a, b| across(a, b, -MARGIN, true));
    shape = cut(&shape, |p| right - p.0, |a, b| across(a, b, right, true));
    shape = cut(&shape, |p| p.1 + MARGIN, |a, b| across(a, b, -MARGIN, false));
    shape = cut(&shape, |p| bottom - p.1, |a, b| across(a, b, bottom, false));
    if area(&shape) < SMALLEST {
        return None;
    }
    let mut kept = simple(&shape, FINENESS);
    kept.iter_mut().for_each(|point| *point = (point.0.round(), point.1.round()));
    kept.dedup();
    (kept.len() > 2).then_some(kept)
}

/// All pieces as one SVG path, as short as it can be written.
pub(crate) fn path(land: &[Vec<Point>]) -> String {
    let mut drawn = String::new();
    for piece in land {
        let mut at = piece[0];
        drawn.push_str(&format!("M{} {}l", at.0, at.1));
        let steps: Vec<String> = piece[1..]
            .iter()
            .map(|&point| {
                let step = format!("{} {}", point.0 - at.0, point.1 - at.1);
                at = point;
                step
            })
            .collect();
        // A minus parts two numbers as well as a space does.
        drawn.push_str(&steps.join(" ").replace(" -", "-"));
        drawn.push('z');
    }
    drawn
}

/// Keeps what lies on the inner side of a line, where `depth` is positive.
fn cut(shape: &[Point], depth: impl Fn(Point) -> f64, at: impl Fn(Point, Point) -> Point) -> Vec<Point> {
    let mut kept = Vec::new();
    for (number, &point) in shape.iter().enumerate() {
        let before = shape[(number + shape.len() - 1) % shape.len()];
        if (depth(before) < 0.0) != (depth(point) < 0.0) {
            kept.push(at(before, point));
        }
        if depth(point) >= 0.0 {
            kept.push(point);
        }
    }
    kept
}

/// Where a line crosses an upright or a level one.
fn across(a: Point, b: Point, line: f64, upright: bool) -> Point {
    if upright { (line, a.1 + (b.1 - a.1) * (line - a.0) / (b.0 - a.0)) } else { (a.0 + (b.0 - a.0) * (line - a.1) / (b.1 - a.1), line) }
}

fn area(shape: &[Point]) -> f64 {
    let next = shape.iter().cycle().skip(1);
    (shape.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() / 2.0).abs()
}

/// Leaves out bends that nobody would see (Douglas and Peucker).
pub(crate) fn simple(shape: &[Point], fineness: f64) -> Vec<Point> {
    let (Some(&first), Some(&last)) = (shape.first(), shape.last()) else { return Vec::new() };
    let strays = |point: Point| {
        let (dx, dy) = (last.0 - first.0, last.1 - first.1);
        let length = dx.hypot(dy);
        if length < 1e-9 {
            (point.0 - first.0).hypot(point.1 - first.1)
        } else {
            ((point.0 - first.0) * dy - (point.1 - first.1) * dx).abs() / length
        }
    };
    let widest = (1..shape.len() - 1).max_by(|&a, &b| strays(shape[a]).total_cmp(&strays(shape[b])));
    match widest {
        Some(widest) if strays(shape[widest]) > fineness => {
            let mut kept = simple(&shape[..=widest], fineness);
            kept.pop();
            kept.extend(simple(&shape[widest..], fineness));
            kept
        }
        Some(_) | None => vec![first, last],
    }
}
