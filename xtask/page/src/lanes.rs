//! The lanes that ships sail along: for every route of an edition the shortest way over the sea, found on a grid, keeping off the
//! coast where there is room. A strait too narrow for the grid is crossed where it is narrowest.

use crate::coast::{Point, simple};
use crate::projection::{HEIGHT, WIDTH, project};
use oltre_mare::Edition;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How wide a field of the grid is.
const FIELD: f64 = 5.0;
const COLUMNS: usize = (WIDTH / FIELD) as usize;
const ROWS: usize = (HEIGHT / FIELD) as usize;
/// Costs of a step, by what the field is.
const SEA: u32 = 10;
const SHORE: u32 = 26;
const LAND: u32 = 400;

/// One line a route: the numbers of its two harbours, and the corners of its lane from one to the other.
pub(crate) fn lanes(edition: &Edition, land: &[Vec<Point>]) -> String {
    let costs = costs(land);
    let mut lines = String::new();
    for (from, facts) in edition.harbours.iter().enumerate() {
        for to in facts.routes.iter().filter(|to| to.index() > from) {
            let other = &edition.harbours[to.index()];
            let ends = (project(facts.lon, facts.lat), project(other.lon, other.lat));
            let corners = way(&costs, ends.0, ends.1).into_iter().map(|(x, y)| format!("{x:.0},{y:.0}"));
            lines.push_str(&format!("{from} {} {}\n", to.0, corners.collect::<Vec<_>>().join(" ")));
        }
    }
    lines
}

fn costs(land: &[Vec<Point>]) -> Vec<u32> {
    let is_land: Vec<bool> = fields().map(|(column, row)| inside(land, middle(column, row))).collect();
    fields()
        .map(|(column, row)| {
            let near = |far: isize| (-far..=far).flat_map(move |down| (-far..=far).map(move |right| (right, down)));
            let lands = |(right, down): (isize, isize)| {
                let (column, row) = (column as isize + right, row as isize + down);
                (0..COLUMNS as isize).contains(&column)
                    && (0..ROWS as isize).contains(&row)
                    && is_land[row as usize * COLUMNS + column as usize]
            };
            if is_land[row * COLUMNS + column] {
                LAND
            } else if near(2).any(lands) {
                SHORE
            } else {
                SEA
            }
        })
        .collect()
}

fn fields() -> impl Iterator<Item = (usize, usize)> {
    (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)))
}

fn middle(column: usize, row: usize) -> Point {
    ((column as f64 + 0.5) * FIELD, (row as f64 + 0.5) * FIELD)
}

/// Is this point on land? A line from it to the left crosses the outlines an odd number of times.
fn inside(land: &[Vec<Point>], (x, y): Point) -> bool {
    let mut odd = false;
    for piece in land {
        for (a, b) in piece.iter().zip(piece.iter().cycle().skip(1)) {
            if (a.1 > y) != (b.1 > y) && x > a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0) {
                odd = !odd;
            }
        }
    }
    odd
}

/// The cheapest way (Dijkstra), with few corners.
fn way(costs: &[u32], from: Point, to: Point) -> Vec<Point> {
    let field = |(x, y): Point| ((y / FIELD) as usize).min(ROWS - 1) * COLUMNS + ((x / FIELD) as usize).min(COLUMNS - 1);
    let (start, goal) = (field(from), field(to));
    let mut best = vec![u32::MAX; costs.len()];
    let mut before = vec![start; costs.len()];
    let mut open = BinaryHeap::from([(Reverse(0), start)]);
    best[start] = 0;
    while let Some((Reverse(cost), at)) = open.pop() {
        if at == goal {
            break;
        }
        if cost > best[at] {
            continue;
        }
        let (column, row) = (at % COLUMNS, at / COLUMNS);
        for (right, down) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let (Some(column), Some(row)) = (column.checked_add_signed(right), row.checked_add_signed(down)) else { continue };
            if column >= COLUMNS || row >= ROWS {
                continue;
            }
            let next = row * COLUMNS + column;
            let step = costs[next] * if right != 0 && down != 0 { 14 } else { 10 };
            if cost + step < best[next] {
                (best[next], before[next]) = (cost + step, at);
                open.push((Reverse(cost + step), next));
            }
        }
    }
    let mut corners = vec![to];
    let mut at = before[goal];
    while at != start {
        corners.push(middle(at % COLUMNS, at / COLUMNS));
        at = before[at];
    }
    corners.push(from);
    corners.reverse();
    straight(costs, &simple(&corners, 3.0))
}

/// A grid knows eight directions, a ship all of them: corners are left out wherever the straight way is hardly dearer.
fn straight(costs: &[u32], corners: &[Point]) -> Vec<Point> {
    let mut kept = vec![corners[0]];
    let mut at = 0;
    while at + 1 < corners.len() {
        let along = |end: usize| corners[at..=end].windows(2).map(|ends| cost(costs, ends[0], ends[1])).sum::<f64>();
        let next = (at + 1..corners.len()).rev().find(|&end| cost(costs, corners[at], corners[end]) <= 1.05 * along(end));
        at = next.unwrap_or(at + 1);
        kept.push(corners[at]);
    }
    kept
}

/// What a straight way costs.
fn cost(costs: &[u32], from: Point, to: Point) -> f64 {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let steps = (length / 2.0).ceil().max(1.0);
    let points = (0..=steps as u32).map(|step| f64::from(step) / steps);
    let each = points.map(|part| {
        let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        f64::from(costs[((y / FIELD) as usize).min(ROWS - 1) * COLUMNS + ((x / FIELD) as usize).min(COLUMNS - 1)])
    });
    each.sum::<f64>() * length / (steps + 1.0)
}
