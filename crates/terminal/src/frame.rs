//! Boxes, rules and columns.

use crate::paint;
use crate::scene::Entry;
use crate::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, Widget};
use sentences::{Language, TerminalTexts, say};

/// Draws a box with a title; returns the area inside.
pub(crate) fn boxed(title: &str, area: Rect, buf: &mut Buffer) -> Rect {
    let block = Block::bordered().border_style(paint::QUIET).title_top(Line::styled(format!(" {title} "), paint::STRONG));
    let inner = block.inner(area);
    block.render(area, buf);
    inner
}

/// Draws a line with a title on it; returns the area below.
pub(crate) fn ruled(title: &str, area: Rect, buf: &mut Buffer) -> Rect {
    let (line, below) = split(area, 1);
    if line.height > 0 {
        buf.set_stringn(line.left(), line.top(), "─".repeat(line.width.into()), line.width.into(), paint::QUIET);
        buf.set_stringn(line.left() + 1, line.top(), format!(" {title} "), usize::from(line.width).saturating_sub(1), paint::STRONG);
    }
    below
}

/// Writes lines from the top of an area; returns the area below them.
pub(crate) fn write(lines: &[Line<'_>], area: Rect, buf: &mut Buffer) -> Rect {
    for (row, line) in (area.top()..area.bottom()).zip(lines) {
        buf.set_line(area.left(), row, line, area.width);
    }
    split(area, lines.len() as u16).1
}

/// A log in a box.
pub(crate) fn boxed_log(title: &str, log: &[Entry], language: Language, area: Rect, buf: &mut Buffer) {
    let hidden = hidden(log, area.width.saturating_sub(2), area.height.saturating_sub(2));
    write_log(log, boxed(&title_of_log(title, hidden, language), area, buf), buf);
}

/// A log below a line.
pub(crate) fn ruled_log(title: &str, log: &[Entry], language: Language, area: Rect, buf: &mut Buffer) {
    let hidden = hidden(log, area.width, area.height.saturating_sub(1));
    write_log(log, ruled(&title_of_log(title, hidden, language), area, buf), buf);
}

fn title_of_log(title: &str, hidden: usize, language: Language) -> String {
    if hidden == 0 {
        return title.to_owned();
    }
    say!(TerminalTexts::of(language).title_of_log, title, hidden)
}

/// How many new entries do not fit.
fn hidden(log: &[Entry], columns: u16, lines: u16) -> usize {
    let mut room = usize::from(lines);
    let fits = |entry: &&Entry| {
        let needed = wrap(&entry.text, columns.into(), 2).len();
        let fits = needed <= room;
        room = room.saturating_sub(needed);
        fits
    };
    let shown = log.iter().rev().take_while(fits).count();
    log[..log.len() - shown].iter().filter(|entry| entry.is_new).count()
}

/// Writes a log, the newest line at the bottom. Lines that were read before are dimmed.
fn write_log(log: &[Entry], area: Rect, buf: &mut Buffer) {
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

/// Texts, wrapped to the width of the area.
pub(crate) fn wrapped(texts: &[String], columns: u16) -> Vec<Line<'static>> {
    texts.iter().flat_map(|text| wrap(text, columns.into(), 2)).map(Line::raw).collect()
}

/// Splits an area: the upper part, this many lines high, and the rest.
pub(crate) fn split(area: Rect, lines: u16) -> (Rect, Rect) {
    let lines = lines.min(area.height);
    (Rect { height: lines, ..area }, Rect { y: area.y + lines, height: area.height - lines, ..area })
}

/// Splits an area: the left part, this many columns wide, and the rest.
pub(crate) fn sides(area: Rect, columns: u16) -> (Rect, Rect) {
    let columns = columns.min(area.width);
    (Rect { width: columns, ..area }, Rect { x: area.x + columns, width: area.width - columns, ..area })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_says_how_much_of_what_is_new_does_not_fit() {
        let entry = |text: &str, is_new| Entry { text: text.into(), opens: false, is_new };
        let log = [entry("old", false), entry("new", true), entry("so long that it needs two", true), entry("last", true)];
        for (columns, lines, missing) in [(80, 4, 0), (80, 3, 0), (80, 2, 1), (20, 3, 1), (20, 2, 2), (20, 1, 2), (20, 0, 3)] {
            assert_eq!(hidden(&log, columns, lines), missing, "{columns}x{lines}");
        }
    }
}
