//! The table of Oltre Mare: everything at once on a large screen, in two parts on a small one.

use super::hand::Hand;
use super::map::Sea;
use super::offers::{Hints, offers};
use super::players::{Players, cards_to_name, seat_of};
use super::words;
use crate::frame::{boxed, boxed_log, ruled, ruled_log, sides, split, wrapped, write};
use crate::paint;
use crate::scene::{Pane, Scene};
use crate::text::wrap;
use oltre_mare::{Action, HarbourSet, Icon, Marker, Prompt, State};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use sentences::{OltreMareLabels, say};
use tabletop::Seat;

/// From this size on, everything is shown at once.
const LARGE: (u16, u16) = (120, 38);

/// The lines that the log keeps beside the sea, and the height from which on the sea is shown.
const LOG: usize = 8;
const LEAST_SEA: u16 = 15;

/// Draws the table into the area between the question and the command line.
pub(crate) fn draw(scene: &Scene<'_, State>, area: Rect, buf: &mut Buffer) {
    let board = BoardLines { scene };
    if area.width >= LARGE.0 && area.height >= LARGE.1 { board.large(area, buf) } else { board.small(area, buf) }
}

/// The headline: whose turn it is and what is going on, how far the game is.
pub(crate) fn headline(scene: &Scene<'_, State>) -> [String; 2] {
    let (language, view) = (scene.speaker.language, scene.view);
    let name = scene.speaker.name(view.turn_of);
    let turn = match view.step {
        Some(step) => {
            let step = words::step(language, step);
            if view.viewer.is(view.turn_of) {
                format!("{}: {step}", OltreMareLabels::of(language).your_turn)
            } else {
                format!("{}: {step}", say!(OltreMareLabels::of(language).turn, name))
            }
        }
        None => OltreMareLabels::of(language).the_game_is_over.into(),
    };
    let deck = OltreMareLabels::of(language).deck_size;
    let venice = match view.venice_to_come {
        true => OltreMareLabels::of(language).venice_to_come,
        false => OltreMareLabels::of(language).venice_past,
    };
    let end = match view.turns_left {
        Some(1) => OltreMareLabels::of(language).last_turn.into(),
        Some(turns) => format!(" · {} {turns}", OltreMareLabels::of(language).turns_left),
        None => String::new(),
    };
    [turn, format!("{deck} {} · {venice}{end}", view.deck)]
}

struct BoardLines<'a, 'b> {
    scene: &'a Scene<'b, State>,
}

impl BoardLines<'_, '_> {
    fn large(&self, area: Rect, buf: &mut Buffer) {
        let cards = self.hand().lines_needed(area.width - 2, 12) + 2;
        let below = (area.height / 4).clamp(8, 14);
        let (upper, rest) = split(area, area.height - cards - below);
        let (middle, lower) = split(rest, cards);

        let players = 58.min(area.width / 2 - 8);
        let (sea, people) = sides(upper, upper.width - players);
        self.sea(boxed(self.labels().the_sea, sea, buf), buf);
        let inside = boxed(self.labels().players, people, buf);
        write(&self.players().in_words(inside.width.into()), inside, buf);
        let inside = boxed(&self.title_of_hand(), middle, buf);
        self.hand().render(inside, buf);

        let third = lower.width / 3;
        let (dock, rest) = sides(lower, third);
        let (preview, log) = sides(rest, third);
        let inside = boxed(self.labels().offers, dock, buf);
        write(&self.offers(inside.width.into(), Hints::Given), inside, buf);
        let inside = boxed(self.labels().preview, preview, buf);
        write(&wrapped(self.scene.preview, inside.width), inside, buf);
        boxed_log(self.labels().what_happened, self.scene.log, self.scene.speaker.language, log, buf);
    }

    fn small(&self, area: Rect, buf: &mut Buffer) {
        let map = match self.scene.pane {
            Pane::Board => true,
            Pane::Table => false,
            Pane::Fitting => matches!(self.scene.prompt, Some(Prompt::Sail { .. } | Prompt::Compass { .. })),
        };
        let preview = wrapped(&[self.scene.preview.join(" ")], area.width);
        let preview = if self.scene.preview.is_empty() { Vec::new() } else { preview };
        let (area, below) = split(area, area.height.saturating_sub(preview.len() as u16));
        write(&preview, below, buf);
        if map {
            self.sea(area, buf);
            return;
        }
        let players = self.players().table(area.width.into());
        let dock = if self.scene.view.offers.is_empty() { 0 } else { self.offers(area.width.into(), Hints::LeftOut).len() + 1 };
        let needed = (players.len() + self.hand().listed(area.width).len() + dock + LOG + 2) as u16;
        // A window that is high enough shows the sea as well.
        let spare = area.height.saturating_sub(needed);
        let (sea, area) = split(area, if spare >= LEAST_SEA && self.scene.pane == Pane::Fitting { spare } else { 0 });
        self.sea(sea, buf);
        let rest = write(&players, area, buf);
        let rest = ruled(&self.title_of_hand(), rest, buf);
        let (cards, rest) = split(rest, self.hand().listed(area.width).len() as u16);
        self.hand().render(cards, buf);
        let rest = if self.scene.view.offers.is_empty() {
            rest
        } else {
            let offers = self.offers(area.width.into(), Hints::LeftOut);
            // The log keeps some lines.
            let (dock, rest) = split(rest, (offers.len() as u16 + 1).min(rest.height.saturating_sub(3)));
            write(&offers, ruled(self.labels().offers, dock, buf), buf);
            rest
        };
        ruled_log(self.labels().what_happened, self.scene.log, self.scene.speaker.language, rest, buf);
    }

    fn sea(&self, area: Rect, buf: &mut Buffer) {
        let (view, language) = (self.scene.view, self.scene.speaker.language);
        let ships: Vec<_> =
            (0..).map(Seat).zip(&view.seats).map(|(seat, seen)| (seen.ship, self.scene.letters[seat.index()], paint::seat(seat))).collect();
        let letter = |marker: Marker| words::marker_letter(language, marker);
        let sea = Sea { edition: self.scene.speaker.edition, markers: &view.markers, letter: &letter, ships: &ships, reach: self.reach() };
        let legend = self.legend(area.width.into());
        let (waters, below) = split(area, area.height.saturating_sub(legend.len() as u16));
        sea.render(waters, buf);
        write(&legend, below, buf);
    }

    /// The legend of the map.
    fn legend(&self, columns: usize) -> Vec<Line<'static>> {
        let (speaker, language) = (&self.scene.speaker, self.scene.speaker.language);
        let mut signs: Vec<String> =
            Marker::ALL.iter().map(|&marker| format!("{} {}", words::marker_letter(language, marker), speaker.marker(marker).0)).collect();
        signs.push(self.labels().no_marker.into());
        let name = speaker.name(Seat(0));
        let letter = self.scene.letters.first().copied().unwrap_or('A');
        signs.push(format!("<{letter} {}", say!(self.labels().ship_of, name)));
        if !self.reach().is_empty() {
            signs.push(self.labels().within_reach.into());
        }
        // A sign and its name stay together.
        let text = signs.iter().map(|sign| sign.replace(' ', "\u{a0}")).collect::<Vec<_>>().join("; ");
        wrap(&text, columns, 0).into_iter().map(|line| Line::styled(line.replace('\u{a0}', " "), paint::QUIET)).collect()
    }

    /// The harbours that can be chosen now, or that the cards named so far would lead to.
    fn reach(&self) -> HarbourSet {
        match self.scene.prompt {
            Some(Prompt::Sail { harbours, .. } | Prompt::Compass { harbours, .. }) => *harbours,
            Some(Prompt::Trade { .. }) => self.reach_of_chosen(),
            Some(Prompt::Discard { .. } | Prompt::Speak { .. } | Prompt::Load { .. }) | None => HarbourSet::EMPTY,
        }
    }

    fn reach_of_chosen(&self) -> HarbourSet {
        let (edition, view) = (self.scene.speaker.edition, self.scene.view);
        let Some(seat) = seat_of(view) else { return HarbourSet::EMPTY };
        let Some(Action::Play(cards)) = self.scene.draft else { return HarbourSet::EMPTY };
        let sails = cards.iter().map(|card| edition.icons(card).count(Icon::Sail)).sum::<u8>();
        if sails == 0 { HarbourSet::EMPTY } else { edition.reach(view.seats[seat.index()].ship, sails) }
    }

    fn players(&self) -> Players<'_> {
        Players { speaker: self.scene.speaker, view: self.scene.view, letters: self.scene.letters }
    }

    fn offers(&self, columns: usize, hints: Hints) -> Vec<Line<'static>> {
        let lines = offers(self.scene, columns, hints);
        if lines.is_empty() {
            let none = OltreMareLabels::of(self.scene.speaker.language).no_offer_is_open;
            return vec![Line::styled(none, paint::QUIET)];
        }
        lines
    }

    fn hand(&self) -> Hand<'_> {
        Hand { speaker: self.scene.speaker, cards: cards_to_name(self.scene.view, self.scene.prompt), chosen: self.scene.chosen }
    }

    fn title_of_hand(&self) -> String {
        let count = self.hand().cards.len();
        if self.is_loading() {
            return format!("{} ({count})", self.labels().cards_to_load);
        }
        let limit = seat_of(self.scene.view).map(|seat| {
            let top = self.scene.view.seats[seat.index()].top;
            let edition = self.scene.speaker.edition;
            let (limit, load) = (self.labels().limit, self.labels().load_number);
            format!(", {limit} {}, {load} {}", edition.lions(top), edition.nets(top))
        });
        format!("{} ({count}{})", self.labels().your_hand, limit.unwrap_or_default())
    }

    fn is_loading(&self) -> bool {
        matches!(self.scene.prompt, Some(Prompt::Load { .. }))
    }

    fn labels(&self) -> &'static OltreMareLabels {
        OltreMareLabels::of(self.scene.speaker.language)
    }
}
