//! The table of Ostia.

use super::{auction, cards, market, players, reveal, trays, words};
use crate::frame::{boxed, boxed_log, ruled, ruled_log, sides, split, wrapped, write};
use crate::paint;
use crate::scene::{Pane, Scene};
use crate::text::{pad, width, wrap};
use ostia::{Question, State, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sentences::OstiaLabels;
use tabletop::{Card, CardSet, Viewer};

/// From this size on, there is a box for everything.
const LARGE: (u16, u16) = (120, 38);

/// The width of players and log on a large screen.
const RIGHT: u16 = 72;

/// The height of the box of the auction or of the player's own board on a large screen.
const MOMENT: u16 = 9;

/// The lines that a large screen leaves for the preview.
const LEAST_PREVIEW: u16 = 6;

/// The lines that the log keeps.
const LOG: usize = 3;

/// Draws the table into the area between the question and the command line.
pub(crate) fn draw(scene: &Scene<'_, State>, area: Rect, buf: &mut Buffer) {
    let board = BoardLines { scene };
    if area.width >= LARGE.0 && area.height >= LARGE.1 { board.large(area, buf) } else { board.small(area, buf) }
}

/// The headline: the round and what is going on; the Senate card's place in the game.
pub(crate) fn headline(scene: &Scene<'_, State>) -> [String; 2] {
    let (language, view) = (scene.speaker.language, scene.view);
    let now = match view.step {
        Some(step) => words::step(&scene.speaker, step).to_owned(),
        None => OstiaLabels::of(language).the_game_is_over.into(),
    };
    let round = format!("{} {} {} {}", OstiaLabels::of(language).round_number, view.round, OstiaLabels::of(language).of, ostia::ROUNDS);
    let deck = format!("{} {}", OstiaLabels::of(language).deck, view.deck);
    let purse = match view.viewer {
        Viewer::Seat(seat) => {
            let own = &view.seats[seat.index()];
            own.money.map(|money| format!("{}, {} · ", scene.speaker.denarii(money), scene.speaker.chips(own.chips))).unwrap_or_default()
        }
        Viewer::Spectator => String::new(),
    };
    [now, format!("{purse}{round} · {deck}")]
}

struct BoardLines<'a, 'b> {
    scene: &'a Scene<'b, State>,
}

impl BoardLines<'_, '_> {
    fn large(&self, area: Rect, buf: &mut Buffer) {
        let (left, right) = sides(area, area.width.saturating_sub(RIGHT));
        let goods = market::goods(self.scene, left.width - 2);
        let (top, rest) = split(left, goods.len() as u16 + 4);
        let inside = boxed(self.labels().goods, top, buf);
        let inside = write(&goods, inside, buf);
        write(&[Line::default(), Line::raw(market::prices(self.scene))], inside, buf);

        let rest = self.draw_own(rest, buf);
        let (moment, below) = split(rest, MOMENT);
        self.draw_moment(moment, buf);
        let inside = boxed(self.labels().preview, below, buf);
        write(&wrapped(self.scene.preview, inside.width), inside, buf);

        let people = players::players(self.scene);
        let (people_area, rest) = split(right, people.len() as u16 + 2);
        write(&people, boxed(self.labels().players, people_area, buf), buf);
        boxed_log(self.labels().what_happened, self.scene.log, self.scene.speaker.language, rest, buf);
    }

    /// The player's own goods and the boat, as cards if there is room at the moment; returns the area below.
    fn draw_own(&self, area: Rect, buf: &mut Buffer) -> Rect {
        let [(goods, number_goods), (boat, number_boat)] = self.own_cards();
        let inner = area.width - 2;
        let [lines_of_goods, lines_of_boat] = [goods, boat].map(|cards| cards::lines_needed(cards, inner));
        let mut rest = area;
        if lines_of_goods + lines_of_boat + 4 + MOMENT + LEAST_PREVIEW > area.height {
            let own = self.own(inner);
            let (place, below) = split(area, own.len() as u16 + 2);
            write(&own, boxed(self.labels().yours, place, buf), buf);
            return below;
        }
        let piles =
            [(self.labels().your_goods, goods, number_goods, lines_of_goods), (self.labels().your_boat, boat, number_boat, lines_of_boat)];
        for (title, pile, numbered, lines) in piles {
            if !pile.is_empty() {
                let (place, below) = split(rest, lines + 2);
                cards::draw(self.scene, pile, numbered, boxed(title, place, buf), buf);
                rest = below;
            }
        }
        rest
    }

    /// The lot and everybody around it, or the three fields of the player's own board, each in a box.
    fn draw_moment(&self, area: Rect, buf: &mut Buffer) {
        let inside = boxed(self.title_of_moment(), area, buf);
        if let Some(lot) = &self.scene.view.lot {
            let inside = write(&[auction::lot(self.scene, lot)], inside, buf);
            let around = auction::around(self.scene, lot);
            self.draw_columns(around.into_iter().map(|person| (String::new(), vec![Line::from(person)])).collect(), inside, buf);
            return;
        }
        let Some(trays) = trays::trays(self.scene) else {
            write(&self.moment(inside.width), inside, buf);
            return;
        };
        let columns = inside.width / trays.len().max(1) as u16 - 2;
        let tray = |(title, laid): (String, String)| (title, wrapped(&[laid], columns));
        self.draw_columns(trays.into_iter().map(tray).collect(), inside, buf);
    }

    fn draw_columns(&self, columns: Vec<(String, Vec<Line<'static>>)>, area: Rect, buf: &mut Buffer) {
        let count = columns.len().max(1) as u16;
        let wide = area.width / count;
        for ((title, lines), at) in columns.into_iter().zip(0..) {
            let place = Rect { x: area.x + at * wide, width: wide, ..area };
            if title.is_empty() {
                let words = lines.iter().flat_map(|line| broken(line, wide.saturating_sub(1))).collect::<Vec<_>>();
                write(&words, split(place, place.height).0, buf);
            } else {
                write(&lines, boxed(&title, place, buf), buf);
            }
        }
    }

    /// What the moment needs comes first; the players are shown as long as some lines are left for the log.
    fn small(&self, area: Rect, buf: &mut Buffer) {
        let preview = if self.scene.preview.is_empty() { Vec::new() } else { wrapped(&[self.scene.preview.join(" ")], area.width) };
        let (area, below) = split(area, area.height.saturating_sub(preview.len() as u16));
        write(&preview, below, buf);
        let [goods, people] = [market::goods(self.scene, area.width), players::players(self.scene)];
        let own = self.own(area.width);
        // On a small screen old boards give way to the players, once a new round has begun.
        let boards = trays::trays(self.scene).is_some() || matches!(self.scene.view.step, Some(Step::Settle | Step::Store) | None);
        let mut moment = if boards || self.scene.view.lot.is_some() { self.moment(area.width) } else { Vec::new() };
        if self.scene.view.step == Some(Step::Place) {
            moment.push(Line::styled(market::prices(self.scene), paint::QUIET));
        }
        let needed = goods.len() + own.len() + moment.len() + usize::from(!moment.is_empty()) + LOG + 1;
        let [with_goods, with_people] = match self.scene.pane {
            Pane::Table => [false, true],
            Pane::Board => [true, false],
            Pane::Fitting => [true, needed + people.len() <= area.height.into()],
        };
        let mut rest = area;
        if with_goods {
            rest = write(&goods, rest, buf);
        }
        if with_people {
            rest = write(&people, rest, buf);
        }
        rest = write(&own, rest, buf);
        if !moment.is_empty() {
            rest = write(&moment, ruled(self.title_of_moment(), rest, buf), buf);
        }
        ruled_log(self.labels().what_happened, self.scene.log, self.scene.speaker.language, rest, buf);
    }

    /// The player's own goods and the boat; the cards that commands name now are numbered.
    fn own_cards(&self) -> [(CardSet, bool); 2] {
        let Viewer::Seat(seat) = self.scene.view.viewer else { return [(CardSet::EMPTY, false); 2] };
        let seen = &self.scene.view.seats[seat.index()];
        let [goods, boat] = [&seen.goods, &seen.boat].map(|cards| cards.faces().unwrap_or(CardSet::EMPTY));
        let [number_goods, number_boat] = match self.scene.prompt.map(|prompt| &prompt.question) {
            Some(Question::Keep { .. } | Question::KeepAndGive { .. } | Question::Lot { .. }) => [false, true],
            Some(Question::Place { .. } | Question::Store { .. } | Question::Final { .. }) => [true, false],
            Some(
                Question::Bid { .. } | Question::Sell { .. } | Question::Price { .. } | Question::Buyer { .. } | Question::Settle { .. },
            )
            | None => [false, false],
        };
        [(goods, number_goods), (boat, number_boat)]
    }

    /// The same in words.
    fn own(&self, columns: u16) -> Vec<Line<'static>> {
        let [(goods, number_goods), (boat, number_boat)] = self.own_cards();
        let mut lines = self.cards(self.labels().your_goods, goods, number_goods, columns);
        if boat.is_empty() {
            return lines;
        }
        let boat = self.cards(self.labels().your_boat, boat, number_boat, columns);
        match (&mut lines[..], &boat[..]) {
            ([goods], [boat]) if goods.width() + boat.width() + 2 <= columns.into() => {
                goods.push_span("  ");
                goods.spans.extend(boat.spans.iter().cloned());
            }
            (_, _) => lines.extend(boat),
        }
        lines
    }

    /// "Your boat: 1 wine (min 5, Senate 3)  2 salt ...".
    fn cards(&self, title: &str, cards: CardSet, numbered: bool, columns: u16) -> Vec<Line<'static>> {
        let title = format!("{title}: ");
        let indent = width(&title);
        let mut lines = vec![Line::styled(title, paint::STRONG)];
        if cards.is_empty() {
            lines[0].push_span(Span::styled("–", paint::QUIET));
        }
        for (at, card) in cards.iter().enumerate() {
            let span = self.card(numbered.then_some(at + 1), card);
            let room = usize::from(columns).saturating_sub(lines.last().map_or(0, Line::width));
            if span.width() > room && lines.last().is_some_and(|line| line.width() > indent) {
                lines.push(Line::raw(" ".repeat(indent)));
            }
            if let Some(line) = lines.last_mut() {
                line.push_span(span);
                line.push_span("  ");
            }
        }
        lines
    }

    fn card(&self, number: Option<usize>, card: Card) -> Span<'static> {
        let edition = self.scene.speaker.edition;
        let good = edition.good(card);
        let chosen = self.scene.chosen.contains(&card);
        let mark = if chosen { "*" } else { "" };
        let number = number.map(|number| format!("{number}{mark} ")).unwrap_or_default();
        let style = paint::colour(&edition.goods[good.index()].colour);
        Span::styled(format!("{number}{}", words::good(&self.scene.speaker, card)), if chosen { style.patch(paint::CHOSEN) } else { style })
    }

    fn title_of_moment(&self) -> &'static str {
        if self.scene.view.lot.is_some() {
            self.labels().the_auction
        } else if trays::trays(self.scene).is_some() || self.scene.view.step == Some(Step::Place) {
            self.labels().your_board
        } else {
            self.labels().the_last_reveal
        }
    }

    /// The auction, or the player's own board.
    fn moment(&self, columns: u16) -> Vec<Line<'static>> {
        if let Some(lot) = &self.scene.view.lot {
            let mut lines = vec![auction::lot(self.scene, lot)];
            let mut line = Line::default();
            for person in auction::around(self.scene, lot) {
                let person = Line::from(person);
                if line.width() + person.width() + 2 > columns.into() && line.width() > 0 {
                    lines.push(std::mem::take(&mut line));
                }
                line.spans.extend(person.spans);
                line.push_span("  ");
            }
            if line.width() > 0 {
                lines.push(line);
            }
            return lines;
        }
        let Some(trays) = trays::trays(self.scene) else { return reveal::last(self.scene, columns) };
        let widest = trays.iter().map(|(title, _)| width(title)).max().unwrap_or(0);
        let line = |(title, laid): &(String, String)| -> Vec<Line<'static>> {
            let room = usize::from(columns).saturating_sub(widest + 2);
            let texts = wrap(laid, room, 0).into_iter().enumerate();
            let head = |at: usize| Span::styled(pad(if at == 0 { title } else { "" }, widest + 2), paint::STRONG);
            texts.map(|(at, text)| Line::from(vec![head(at), Span::styled(text, Style::new())])).collect()
        };
        trays.iter().flat_map(line).collect()
    }

    fn labels(&self) -> &'static OstiaLabels {
        OstiaLabels::of(self.scene.speaker.language)
    }
}

/// A line in several styles, wrapped between its parts if it is too wide.
fn broken(line: &Line<'static>, columns: u16) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    for span in &line.spans {
        let room = usize::from(columns).saturating_sub(lines.last().map_or(0, Line::width));
        if span.width() > room && lines.last().is_some_and(|line| line.width() > 0) {
            lines.push(Line::raw("  "));
        }
        if let Some(line) = lines.last_mut() {
            line.push_span(span.clone());
        }
    }
    lines
}
