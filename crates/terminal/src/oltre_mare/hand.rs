//! The hand: as cards if there is room, otherwise as a list.

use super::words;
use crate::paint;
use crate::text::{pad, width};
use oltre_mare::Edition;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Widget};
use sentences::Speaker;
use tabletop::Card;

/// A card on the screen.
const CARD: (u16, u16) = (18, 6);

/// Some cards with their numbers, as commands name them.
pub(crate) struct Hand<'a> {
    pub(crate) speaker: Speaker<'a, Edition>,
    pub(crate) cards: Vec<Card>,
    /// Those that the command being typed names.
    pub(crate) chosen: &'a [Card],
}

impl Hand<'_> {
    /// The number of lines needed at this width: cards if that many lines are allowed, otherwise a list.
    pub(crate) fn lines_needed(&self, columns: u16, most: u16) -> u16 {
        let as_cards = self.rows_of_cards(columns) * CARD.1;
        if as_cards <= most { as_cards } else { self.listed(columns).len() as u16 }
    }

    fn rows_of_cards(&self, columns: u16) -> u16 {
        let in_a_row = (columns / CARD.0).max(1);
        (self.cards.len() as u16).div_ceil(in_a_row).max(1)
    }

    /// The cards in columns, one beside the other: `1 salt pirate sail 4/3 Bari`.
    pub(crate) fn listed(&self, columns: u16) -> Vec<Line<'static>> {
        if self.cards.is_empty() {
            return vec![Line::styled(words::no_cards(self.speaker.language), paint::QUIET)];
        }
        let cells: Vec<(String, Style)> = self.cards.iter().enumerate().map(|(at, &card)| self.cell(at + 1, card)).collect();
        let widest = cells.iter().map(|(text, _)| width(text)).max().unwrap_or(0);
        let in_a_row = ((usize::from(columns) + 2) / (widest + 2)).max(1);
        let rows = cells.chunks(in_a_row);
        let line = |row: &[(String, Style)]| {
            let spans = row.iter().map(|(text, style)| Span::styled(pad(text, widest.min(columns.into())), *style));
            let mut line = Line::default();
            for (at, span) in spans.enumerate() {
                line.push_span(if at > 0 { "  " } else { "" });
                line.push_span(span);
            }
            line
        };
        rows.map(line).collect()
    }

    fn cell(&self, number: usize, card: Card) -> (String, Style) {
        let facts = &self.speaker.edition.cards[card.index()];
        let [_, good] = self.speaker.good(facts.good);
        let icons = self.icons(card, "+");
        let harbour = facts.harbour.map(|harbour| format!(" {}", self.speaker.harbour(harbour))).unwrap_or_default();
        let mark = if self.chosen.contains(&card) { '*' } else { ' ' };
        let text = format!("{number:>2}{mark}{good} {icons} {}/{}{harbour}", facts.lions, facts.nets);
        (text, self.style(card))
    }

    /// The icons of a card; a card of a custom edition may have none, or the same one several times.
    fn icons(&self, card: Card, between: &str) -> String {
        let printed = &self.speaker.edition.cards[card.index()].icons;
        let several = printed.len() > 2;
        let named: Vec<String> = oltre_mare::Icon::ALL
            .into_iter()
            .map(|icon| (icon, printed.iter().filter(|&&other| other == icon).count()))
            .filter(|&(_, count)| several && count > 0)
            .map(|(icon, count)| if count > 1 { format!("{count} {}", self.speaker.icon(icon)) } else { self.speaker.icon(icon).into() })
            .collect();
        match (printed.is_empty(), several) {
            (true, _) => "–".into(),
            (false, true) => named.join(between),
            (false, false) => printed.iter().map(|&icon| self.speaker.icon(icon)).collect::<Vec<_>>().join(between),
        }
    }

    fn style(&self, card: Card) -> Style {
        let facts = &self.speaker.edition.cards[card.index()];
        let colour = paint::colour(&self.speaker.edition.goods[facts.good.index()].colour);
        if self.chosen.contains(&card) { colour.patch(paint::CHOSEN) } else { colour }
    }

    fn draw_card(&self, number: usize, card: Card, area: Rect, buf: &mut Buffer) {
        let facts = &self.speaker.edition.cards[card.index()];
        let style = self.style(card);
        let chosen = self.chosen.contains(&card);
        let border = if chosen { BorderType::Double } else { BorderType::Rounded };
        let [_, good] = self.speaker.good(facts.good);
        let title = format!(" {number}{} ", if chosen { "*" } else { "" });
        let block = Block::bordered().border_type(border).border_style(style).title_top(Line::styled(title, paint::STRONG));
        let inner = block.inner(area);
        block.render(area, buf);
        let harbour = facts.harbour.map(|harbour| self.speaker.harbour(harbour)).unwrap_or_default();
        let [lions, nets] = words::lions_and_nets(self.speaker.language, facts.lions, facts.nets);
        let lines = [
            (good, style.patch(paint::STRONG)),
            (self.icons(card, " + "), Style::new()),
            (format!("{lions} {nets}"), Style::new()),
            (harbour, paint::QUIET),
        ];
        for (row, (text, style)) in (inner.top()..inner.bottom()).zip(lines) {
            buf.set_stringn(inner.left(), row, text, inner.width.into(), style);
        }
    }
}

impl Widget for &Hand<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let rows = self.rows_of_cards(area.width);
        if self.cards.is_empty() || rows * CARD.1 > area.height {
            for (row, line) in (area.top()..area.bottom()).zip(self.listed(area.width)) {
                buf.set_line(area.left(), row, &line, area.width);
            }
            return;
        }
        let in_a_row = usize::from((area.width / CARD.0).max(1));
        for (at, &card) in self.cards.iter().enumerate() {
            let (row, column) = ((at / in_a_row) as u16, (at % in_a_row) as u16);
            self.draw_card(at + 1, card, Rect::new(area.left() + column * CARD.0, area.top() + row * CARD.1, CARD.0 - 1, CARD.1), buf);
        }
    }
}
