//! Boxes, rules and columns.

use crate::paint;
use crate::scene::Entry;
use crate::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, Widget};

/// A box with a title; what is left for its inside.
pub(crate) fn boxed(title: &str, area: Rect, buf: &mut Buffer) -> Rect {
    let block = Block::bordered().border_style(paint::QUIET).title_top(Line::styled(format!(" {title} "), paint::STRONG));
    let inner = block.inner(area);
    block.render(area, buf);
    inner
}

/// A line with a title on it; what is left below.
pub(crate) fn ruled(title: &str, area: Rect, buf: &mut Buffer) -> Rect {
    let (line, below) = split(area, 1);
    if line.height > 0 {
        buf.set_stringn(line.left(), line.top(), "─".repeat(line.width.into()), line.width.into(), paint::QUIET);
        buf.set_stringn(line.left() + 1, line.top(), format!(" {title} "), usize::from(line.width).saturating_sub(1), paint::STRONG);
    }
    below
}

/// Writes lines from the top of an area; what is left below them.
pub(crate) fn write(lines: &[Line<'_>], area: Rect, buf: &mut Buffer) -> Rect {
    for (row, line) in (area.top()..area.bottom()).zip(lines) {
        buf.set_line(area.left(), row, line, area.width);
    }
    split(area, lines.len() as u16).1
}

/// Writes a log, the newest line at the bottom. What was read before is quiet.
pub(crate) fn write_log(log: &[Entry], area: Rect, buf: &mut Buffer) {
    let mut lines: Vec<Line<'static>> = Vec::new();
    for entry in log.iter().rev() {
        if lines.len() >= area.height.into() {
            break;
        }
        let style = match (entry.is_new, entry.opens) {
            (true, true) => paint::STRONG,
            (true, false) => Style::new(),
            (false, _) => paint::QUIET,
        };
        lines.extend(wrap(&entry.text, area.width.into(), 2).into_iter().rev().map(|line| Line::styled(line, style)));
    }
    lines.truncate(area.height.into());
    lines.reverse();
    write(&lines, area, buf);
}

/// Texts, broken where the area ends.
pub(crate) fn wrapped(texts: &[String], columns: u16) -> Vec<Line<'static>> {
    texts.iter().flat_map(|text| wrap(text, columns.into(), 2)).map(Line::raw).collect()
}

/// The upper part of an area, so many lines high, and the rest of it.
pub(crate) fn split(area: Rect, lines: u16) -> (Rect, Rect) {
    let lines = lines.min(area.height);
    (Rect { height: lines, ..area }, Rect { y: area.y + lines, height: area.height - lines, ..area })
}

/// The left part of an area, so many columns wide, and the rest of it.
pub(crate) fn sides(area: Rect, columns: u16) -> (Rect, Rect) {
    let columns = columns.min(area.width);
    (Rect { width: columns, ..area }, Rect { x: area.x + columns, width: area.width - columns, ..area })
}
