//! The sea: harbours at their places, routes as lanes, markers, ships.

use crate::paint;
use crate::text::width;
use oltre_mare::{Edition, Harbour, HarbourSet, Marker};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::symbols;
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas, Line};

/// A map narrower than this names harbours by their first letters.
const WIDE: u16 = 100;

/// The number of letters that is enough to tell the harbours apart.
const LETTERS: usize = 4;

/// What lies on the sea.
pub(crate) struct Sea<'a> {
    pub(crate) edition: &'a Edition,
    /// The marker on each harbour.
    pub(crate) markers: &'a [Option<Marker>],
    /// The letter of each marker.
    pub(crate) letter: &'a dyn Fn(Marker) -> char,
    /// Where each ship lies: the letter of its player, and its colour.
    pub(crate) ships: &'a [(Harbour, char, Style)],
    /// The harbours that can be chosen now.
    pub(crate) reach: HarbourSet,
}

/// A harbour's sign and name on the map: their position and text.
struct Label {
    x: u16,
    y: u16,
    parts: Vec<(String, Style)>,
}

impl Label {
    fn columns(&self) -> u16 {
        self.parts.iter().map(|(text, _)| width(text) as u16).sum()
    }
}

impl Widget for &Sea<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        if area.width < 20 || area.height < 6 {
            return;
        }
        let frame = Frame::around(self.edition, area);
        self.lanes(&frame, area, buf);
        for label in self.labels(&frame, area) {
            let mut x = label.x;
            for (text, style) in &label.parts {
                buf.set_string(x, label.y, text, *style);
                x += width(text) as u16;
            }
        }
    }
}

impl Sea<'_> {
    /// The routes, in dots.
    fn lanes(&self, frame: &Frame, area: Rect, buf: &mut Buffer) {
        Canvas::default()
            .marker(symbols::Marker::Braille)
            .x_bounds(frame.lon)
            .y_bounds(frame.lat)
            .paint(|context| {
                for (from, harbour) in self.edition.harbours.iter().enumerate() {
                    for to in harbour.routes.iter().filter(|to| to.index() > from) {
                        let other = &self.edition.harbours[to.index()];
                        context.draw(&Line { x1: harbour.lon, y1: harbour.lat, x2: other.lon, y2: other.lat, color: Color::Blue });
                    }
                }
            })
            .render(area, buf);
    }

    /// Every harbour with its name, so that no two overlap.
    fn labels(&self, frame: &Frame, area: Rect) -> Vec<Label> {
        let mut taken: Vec<(u16, u16, u16)> = Vec::new();
        let spots: Vec<(u16, u16)> = self.edition.harbours.iter().map(|harbour| frame.cell(harbour.lat, harbour.lon, area)).collect();
        let mut labels: Vec<Label> = Vec::new();
        // Those that can be chosen now get the best positions.
        let (first, rest): (Vec<Harbour>, Vec<Harbour>) =
            (0..self.edition.harbours.len()).map(|at| Harbour(at as u8)).partition(|&harbour| self.reach.has(harbour));
        for harbour in first.into_iter().chain(rest) {
            let spot = spots[harbour.index()];
            let others = spots.iter().enumerate().filter(|(at, _)| *at != harbour.index()).map(|(_, spot)| *spot);
            let others: Vec<(u16, u16)> = others.collect();
            let label = self.place(harbour, spot, &others, &taken, area);
            taken.push((label.x, label.y, label.columns()));
            labels.push(label);
        }
        labels
    }

    /// Beside its spot, to the right or to the left, or a line above or below; wherever there is room.
    fn place(&self, harbour: Harbour, (x, y): (u16, u16), spots: &[(u16, u16)], taken: &[(u16, u16, u16)], area: Rect) -> Label {
        let [to_right, to_left] = [self.written(harbour, area, false), self.written(harbour, area, true)];
        let columns = to_right.iter().map(|(text, _)| width(text) as u16).sum::<u16>();
        let left_of = x.saturating_sub(columns - 1);
        let middle = x.saturating_sub(columns / 2);
        let rows = [y, y.wrapping_add(1), y.wrapping_sub(1), y.wrapping_add(2), y.wrapping_sub(2)];
        let places = rows.iter().flat_map(|&row| [(x, row, false), (left_of, row, true), (middle, row, false)]);
        let inside = |x: u16, y: u16| x >= area.left() && x + columns <= area.right() && y >= area.top() && y < area.bottom();
        let free = |x: u16, y: u16, strict: bool| {
            let clear_of_labels = taken.iter().all(|&(left, row, wide)| row != y || left > x + columns || left + wide < x);
            let clear_of_spots = spots.iter().all(|&(left, row)| row != y || left < x || left >= x + columns);
            clear_of_labels && (!strict || clear_of_spots)
        };
        let (x, y, left) = places
            .clone()
            .find(|&(x, y, _)| inside(x, y) && free(x, y, true))
            .or_else(|| places.clone().find(|&(x, y, _)| inside(x, y) && free(x, y, false)))
            .unwrap_or((x.min(area.right().saturating_sub(columns)).max(area.left()), y, false));
        Label { x, y, parts: if left { to_left } else { to_right } }
    }

    /// The sign of what lies there, the name, the ships.
    fn written(&self, harbour: Harbour, area: Rect, to_left: bool) -> Vec<(String, Style)> {
        let full = &self.edition.harbours[harbour.index()].name;
        let name = if area.width >= WIDE { full.clone() } else { full.chars().take(LETTERS).collect() };
        let marker = self.markers.get(harbour.index()).copied().flatten();
        let sign = match marker {
            Some(marker) => ((self.letter)(marker).to_string(), paint::STRONG.fg(Color::Cyan)),
            None => ("·".into(), paint::QUIET),
        };
        let reached = self.reach.has(harbour);
        let style = if reached { paint::CHOSEN } else { Style::new() };
        let mut ships: Vec<(String, Style)> = Vec::new();
        for (_, letter, style) in self.ships.iter().filter(|(at, _, _)| *at == harbour) {
            ships.push((letter.to_string(), style.patch(paint::CHOSEN)));
        }
        let name = (if reached { format!("[{name}]") } else { name }, style);
        let space = || (" ".to_owned(), Style::new());
        let arrow = |sign: &str| Some((sign.to_owned(), paint::STRONG)).filter(|_| !ships.is_empty());
        // The sign stands on the spot of the harbour.
        match to_left {
            true => arrow(">")
                .into_iter()
                .map(|arrow| (ships.clone(), arrow))
                .flat_map(|(ships, arrow)| ships.into_iter().chain([arrow]))
                .chain([name, space(), sign])
                .collect(),
            false => [sign, space(), name].into_iter().chain(arrow("<")).chain(ships.clone()).collect(),
        }
    }
}

/// The part of the world that is shown.
struct Frame {
    lat: [f64; 2],
    lon: [f64; 2],
}

impl Frame {
    /// All harbours, and some room for names at the edges.
    fn around(edition: &Edition, area: Rect) -> Frame {
        let bounds = |values: &mut dyn Iterator<Item = f64>| {
            values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(value), high.max(value)])
        };
        let [south, north] = bounds(&mut edition.harbours.iter().map(|harbour| harbour.lat));
        let [west, east] = bounds(&mut edition.harbours.iter().map(|harbour| harbour.lon));
        let (wide, high) = ((east - west).max(0.1), (north - south).max(0.1));
        let row = high / f64::from(area.height);
        let column = wide / f64::from(area.width);
        Frame { lat: [south - row, north + row], lon: [west - 4.0 * column, east + 8.0 * column] }
    }

    /// The cell in which a place lies.
    fn cell(&self, lat: f64, lon: f64, area: Rect) -> (u16, u16) {
        let part = |[low, high]: [f64; 2], value: f64| (value - low) / (high - low);
        let x = (part(self.lon, lon) * f64::from(area.width - 1)).round() as u16;
        let y = ((1.0 - part(self.lat, lat)) * f64::from(area.height - 1)).round() as u16;
        (area.left() + x, area.top() + y)
    }
}
