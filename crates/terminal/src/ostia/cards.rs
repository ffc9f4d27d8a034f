//! Goods as cards, where there is room for pictures.

use super::words;
use crate::paint;
use crate::scene::Scene;
use ostia::State;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Widget};
use sentences::OstiaLabels;
use tabletop::{Card, CardSet};

/// A card on the screen.
pub(crate) const CARD: (u16, u16) = (13, 5);

/// The number of lines that these cards need at this width.
pub(crate) fn lines_needed(cards: CardSet, columns: u16) -> u16 {
    u16::from(cards.len()).div_ceil(in_a_row(columns)) * CARD.1
}

/// Draws the cards, row by row; numbered if commands name them now.
pub(crate) fn draw(scene: &Scene<'_, State>, cards: CardSet, numbered: bool, area: Rect, buf: &mut Buffer) {
    let columns = in_a_row(area.width);
    for (at, card) in cards.iter().enumerate() {
        let (row, column) = (at as u16 / columns, at as u16 % columns);
        let place = Rect::new(area.left() + column * CARD.0, area.top() + row * CARD.1, CARD.0 - 1, CARD.1);
        if place.bottom() <= area.bottom() {
            draw_card(scene, numbered.then_some(at + 1), card, place, buf);
        }
    }
}

fn draw_card(scene: &Scene<'_, State>, number: Option<usize>, card: Card, area: Rect, buf: &mut Buffer) {
    let (edition, language) = (scene.speaker.edition, scene.speaker.language);
    let good = edition.good(card);
    let facts = &edition.goods[good.index()];
    let chosen = scene.chosen.contains(&card);
    let style = paint::colour(&facts.colour);
    let style = if chosen { style.patch(paint::CHOSEN) } else { style };
    let border = if chosen { BorderType::Double } else { BorderType::Rounded };
    let mut block = Block::bordered().border_type(border).border_style(style);
    if let Some(number) = number {
        let mark = if chosen { "*" } else { "" };
        block = block.title_top(Line::styled(format!(" {number}{mark} "), paint::STRONG));
    }
    let inner = block.inner(area);
    block.render(area, buf);
    let points = edition.points(scene.view.current(), card);
    let labels = OstiaLabels::of(language);
    let (minimum, senate) = (labels.minimum_short, labels.senate);
    let lines = [
        (words::good(&scene.speaker, card), style.patch(paint::STRONG)),
        (format!("{minimum} {}", facts.minimum), Style::new()),
        (format!("{senate} {points}"), Style::new()),
    ];
    for (row, (text, style)) in (inner.top()..inner.bottom()).zip(lines) {
        buf.set_stringn(inner.left(), row, text, inner.width.into(), style);
    }
}

fn in_a_row(columns: u16) -> u16 {
    (columns / CARD.0).max(1)
}
