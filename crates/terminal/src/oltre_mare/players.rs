//! What everybody has: in a table with one line each, or in words.

use super::words;
use crate::paint;
use crate::text::{pad, pad_left, width, wrap};
use oltre_mare::{Edition, Prompt, SeatView, View};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sentences::{Language, OltreMareLabels, Speaker, say};
use tabletop::{Card, Seat, Viewer};

/// The players, as their panel shows them.
pub(crate) struct Players<'a> {
    pub(crate) speaker: Speaker<'a, Edition>,
    pub(crate) view: &'a View,
    pub(crate) letters: &'a [char],
}

impl Players<'_> {
    /// One line each, below a line of headings. If the lines are too wide, names are shortened first.
    pub(crate) fn table(&self, columns: usize) -> Vec<Line<'static>> {
        let head = OltreMareLabels::of(self.speaker.language).player_heads;
        let seats = || (0..).map(Seat).zip(&self.view.seats);
        let words = |seat: Seat, seen: &SeatView| {
            let active = seen.active.map_or("–", |marker| self.speaker.marker(marker).0);
            [self.speaker.name(seat).into_owned(), self.top(seen), self.speaker.harbour(seen.ship), active.to_owned()]
        };
        let mut widths = [0, 6, 7, 8].map(|at| width(head[at]));
        for row in seats().map(|(seat, seen)| words(seat, seen)) {
            widths.iter_mut().zip(row).for_each(|(widest, word)| *widest = (*widest).max(width(&word)));
        }
        // Before the words there are an arrow, a letter and a blank; five figures follow the name.
        let too_wide = (widths.iter().sum::<usize>() + 3 + 5 * 4 + 3).saturating_sub(columns);
        widths[0] = widths[0].saturating_sub(too_wide).max(4);
        let line = |figures: [String; 5], words: &[String; 4]| {
            let figures: String = figures.iter().map(|figure| format!(" {}", pad_left(figure, 3))).collect();
            format!("{figures} {} {} {}", pad(&words[1], widths[1]), pad(&words[2], widths[2]), words[3])
        };
        let titles = line([1, 2, 3, 4, 5].map(|at| head[at].to_owned()), &[0, 6, 7, 8].map(|at| head[at].to_owned()));
        let mut lines = vec![Line::styled(format!("   {}{titles}", pad(head[0], widths[0])), paint::QUIET)];
        for (seat, seen) in seats() {
            let counts = [&seen.hand, &seen.pirates, &seen.cargo].map(|cards| cards.count().to_string());
            let [hand, pirates, cargo] = counts;
            let words = words(seat, seen);
            let rest = line([seen.ducats.to_string(), seen.prestige.to_string(), hand, pirates, cargo], &words);
            let style = if self.view.viewer.is(seat) { paint::STRONG } else { Style::new() };
            lines.push(Line::from(vec![
                Span::styled(self.arrow(seat), paint::ASKED),
                Span::styled(self.letters[seat.index()].to_string(), paint::seat(seat).patch(paint::CHOSEN)),
                Span::styled(format!(" {}", pad(&words[0], widths[0])), style.patch(paint::seat(seat))),
                Span::styled(rest, style),
            ]));
        }
        lines
    }

    /// A few lines each, in words.
    pub(crate) fn in_words(&self, columns: usize) -> Vec<Line<'static>> {
        let seats = (0..).map(Seat).zip(&self.view.seats);
        seats.flat_map(|(seat, seen)| self.about(seat, seen, columns)).collect()
    }

    fn about(&self, seat: Seat, seen: &SeatView, columns: usize) -> Vec<Line<'static>> {
        let language = self.speaker.language;
        let labels = OltreMareLabels::of(language);
        let you = if self.view.viewer.is(seat) { OltreMareLabels::of(language).you_note } else { "" };
        let head = Line::from(vec![
            Span::styled(self.arrow(seat), paint::ASKED),
            Span::styled(self.letters[seat.index()].to_string(), paint::seat(seat).patch(paint::CHOSEN)),
            Span::styled(format!(" {}{you}", self.speaker.name(seat)), paint::STRONG.patch(paint::seat(seat))),
            Span::raw(format!("  {} · {}", self.speaker.ducats(seen.ducats), prestige(language, seen.prestige))),
        ]);
        let [hand, pirates, cargo] = [seen.hand.count(), seen.pirates.count(), seen.cargo.count()];
        let top = self.top(seen);
        let counts = say!(labels.counts, hand, pirates, cargo, top);
        let ship = self.speaker.harbour(seen.ship);
        let taken: String = seen.taken.iter().map(|&marker| words::marker_letter(language, marker)).collect();
        let taken = if taken.is_empty() { "–".into() } else { taken };
        let place = say!(labels.ship_and_markers, ship, taken);
        let active = match seen.active {
            Some(marker) => {
                let (name, effect) = self.speaker.marker(marker);
                format!("{name}: {effect}")
            }
            None => OltreMareLabels::of(language).no_active_marker.into(),
        };
        let mut lines = vec![head];
        for text in [counts, place, active] {
            lines.extend(wrap(&format!("   {text}"), columns.saturating_sub(3), 2).into_iter().map(|line| Line::raw(format!("   {line}"))));
        }
        lines
    }

    /// The top cargo card: what it is, the hand limit, the load.
    fn top(&self, seen: &SeatView) -> String {
        let edition = self.speaker.edition;
        let [_, good] = self.speaker.good(edition.good(seen.top));
        format!("{good} {}/{}", edition.lions(seen.top), edition.nets(seen.top))
    }

    fn arrow(&self, seat: Seat) -> &'static str {
        if self.view.step.is_some() && self.view.turn_of == seat { "►" } else { " " }
    }
}

fn prestige(language: Language, prestige: u16) -> String {
    format!("{prestige} {}", OltreMareLabels::of(language).prestige_points)
}

/// The cards that commands name by number: the hand, or while loading the cards played.
pub(crate) fn cards_to_name(view: &View, prompt: Option<&Prompt>) -> Vec<Card> {
    if matches!(prompt, Some(Prompt::Load { .. })) {
        return view.played.clone();
    }
    seat_of(view).and_then(|seat| view.seats[seat.index()].hand.faces()).unwrap_or_default().to_vec()
}

/// Where the viewer sits.
pub(crate) fn seat_of(view: &View) -> Option<Seat> {
    match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}
