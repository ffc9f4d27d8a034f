//! The coast that the sea of Oltre Mare is drawn with: the outlines of land from Natural Earth (public domain), as the package
//! `world-atlas` carries them, cut to the sea of the game, projected, simplified, and written as one SVG path.

use serde_json::Value;
use std::f64::consts::PI;

/// The sea of the game in degrees: west, east, south, north. The map's own window, in `crates/web`, is the same.
const WINDOW: (f64, f64, f64, f64) = (7.0, 42.5, 29.6, 47.9);
/// How wide the drawing is. Its units are whole numbers.
const WIDTH: f64 = 2000.0;
/// A bend that strays less than this from a straight line is left out.
const FINENESS: f64 = 1.0;
/// Smaller islands than this are left out.
const SMALLEST: f64 = 30.0;
/// How far beyond the window the drawing goes, so that no edge is seen.
const MARGIN: f64 = 20.0;

type Point = (f64, f64);

/// The path of the land, from a TopoJSON text with an object `land`.
pub(crate) fn path(topojson: &str) -> Result<String, String> {
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
    let mut drawn = String::new();
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
                draw(&outline, &mut drawn);
            }
        }
    }
    Ok(drawn)
}

/// How tall the drawing is.
pub(crate) fn height() -> f64 {
    project((WINDOW.0, WINDOW.2)).1.round()
}

/// Mercator, in units of the drawing.
fn project((lon, lat): Point) -> Point {
    let scale = WIDTH / (WINDOW.1 - WINDOW.0).to_radians();
    let north = |lat: f64| (PI / 4.0 + lat.to_radians() / 2.0).tan().ln();
    ((lon - WINDOW.0).to_radians() * scale, (north(WINDOW.3) - north(lat)) * scale)
}

fn draw(outline: &[Point], drawn: &mut String) {
    let far = |&(lon, lat): &Point| lon < WINDOW.0 - 30.0 || lon > WINDOW.1 + 40.0 || lat.abs() > 80.0;
    if outline.iter().all(far) {
        return;
    }
    let mut shape: Vec<Point> = outline.iter().map(|&(lon, lat)| project((lon, lat.clamp(-80.0, 80.0)))).collect();
    let (right, bottom) = (WIDTH + MARGIN, height() + MARGIN);
    shape = cut(&shape, |p| p.0 + MARGIN, |a, b| across(a, b, -MARGIN, true));
    shape = cut(&shape, |p| right - p.0, |a, b| across(a, b, right, true));
    shape = cut(&shape, |p| p.1 + MARGIN, |a, b| across(a, b, -MARGIN, false));
    shape = cut(&shape, |p| bottom - p.1, |a, b| across(a, b, bottom, false));
    if area(&shape) < SMALLEST {
        return;
    }
    let mut kept = simple(&shape);
    kept.iter_mut().for_each(|point| *point = (point.0.round(), point.1.round()));
    kept.dedup();
    if kept.len() < 3 {
        return;
    }
    let mut at = kept[0];
    drawn.push_str(&format!("M{} {}l", at.0, at.1));
    let steps: Vec<String> = kept[1..]
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
    if upright {
        (line, a.1 + (b.1 - a.1) * (line - a.0) / (b.0 - a.0))
    } else {
        (a.0 + (b.0 - a.0) * (line - a.1) / (b.1 - a.1), line)
    }
}

fn area(shape: &[Point]) -> f64 {
    let next = shape.iter().cycle().skip(1);
    (shape.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() / 2.0).abs()
}

/// Leaves out bends that nobody would see (Douglas and Peucker).
fn simple(shape: &[Point]) -> Vec<Point> {
    let (Some(&first), Some(&last)) = (shape.first(), shape.last()) else { return Vec::new() };
    let strays = |point: Point| {
        let (dx, dy) = (last.0 - first.0, last.1 - first.1);
        let length = dx.hypot(dy);
        if length < 1e-9 { (point.0 - first.0).hypot(point.1 - first.1) } else { ((point.0 - first.0) * dy - (point.1 - first.1) * dx).abs() / length }
    };
    let widest = (1..shape.len() - 1).max_by(|&a, &b| strays(shape[a]).total_cmp(&strays(shape[b])));
    match widest {
        Some(widest) if strays(shape[widest]) > FINENESS => {
            let mut kept = simple(&shape[..=widest]);
            kept.pop();
            kept.extend(simple(&shape[widest..]));
            kept
        }
        Some(_) | None => vec![first, last],
    }
}
