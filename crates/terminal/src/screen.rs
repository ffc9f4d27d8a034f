//! The whole screen: headline, question, table, answers, command line.

use crate::editor::{Edit, Editor};
use crate::face::Shown;
use crate::frame::{boxed, boxed_log, split, write};
use crate::game::AtTerminal;
use crate::keyboard::Keyboard;
use crate::look::Look;
use crate::paint;
use crate::scene::Pane;
use crate::session::{Said, Tone};
use crate::text::{pad, shorten, width, wrap};
use catalog::Playable;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sentences::{Language, TerminalTexts};
use std::cell::Cell;

/// What the screen remembers between two keys.
#[derive(Debug)]
pub struct Screen {
    pub(crate) editor: Editor,
    pub(crate) pane: Pane,
    /// A page to read, and its first line that is shown.
    pub(crate) page: Option<(Vec<String>, usize)>,
    /// The answer to the last command.
    pub(crate) said: Vec<Said>,
    /// The top line of the page when it is scrolled to its end; known once it is drawn.
    last_top: Cell<usize>,
}

impl Default for Screen {
    fn default() -> Screen {
        Screen { editor: Editor::default(), pane: Pane::Fitting, page: None, said: Vec::new(), last_top: Cell::new(0) }
    }
}

impl Screen {
    /// Puts text into the command line, as if it had been typed.
    pub fn type_in(&mut self, text: &str) {
        text.chars().for_each(|letter| self.editor.edit(Edit::Insert(letter)));
    }

    /// Opens a page to read.
    pub fn open(&mut self, lines: Vec<String>) {
        self.page = Some((lines, 0));
    }

    /// Opens a page to read, at its end.
    pub(crate) fn open_at_end(&mut self, lines: Vec<String>) {
        self.page = Some((lines, usize::MAX));
    }

    pub(crate) fn scroll_up(&mut self, lines: usize) {
        if let Some((_, top)) = &mut self.page {
            *top = (*top).min(self.last_top.get()).saturating_sub(lines);
        }
    }

    pub(crate) fn scroll_down(&mut self, lines: usize) {
        if let Some((_, top)) = &mut self.page {
            *top = (*top + lines).min(self.last_top.get());
        }
    }

    /// Shows the other part of the table.
    pub fn next_pane(&mut self) {
        self.pane = match self.pane {
            Pane::Fitting | Pane::Table => Pane::Board,
            Pane::Board => Pane::Table,
        };
    }

    /// Draws everything, and says where the cursor stands.
    pub fn draw(&self, session: &impl Shown, area: Rect, buf: &mut Buffer) -> Position {
        let language = session.language();
        if area.width < 20 || area.height < 6 {
            buf.set_stringn(area.left(), area.top(), TerminalTexts::of(language).too_small, area.width.into(), paint::ASKED);
            return Position::new(area.left(), area.top());
        }
        let (head, rest) = split(area, 1);
        let (rest, input) = split(rest, rest.height - 1);
        let cursor = self.input(session, input, buf);
        // An error that blocks everything is shown before anything else.
        let notice: Vec<Line<'static>> = session
            .notice()
            .iter()
            .flat_map(|notice| wrap(&format!("! {notice}"), area.width.into(), 2))
            .map(|line| Line::styled(line, paint::WRONG))
            .collect();
        let rest = write(&notice, rest, buf);
        let look = match session.keyboard() {
            Keyboard::Curtain(_) => None,
            Keyboard::Seat(_) | Keyboard::Reading(_) | Keyboard::Watching | Keyboard::Over => session.look(),
        };
        match look {
            Some(look) => self.table(session, &look, head, rest, buf),
            None => {
                self.headline(title_of(session), [String::new(), String::new()], head, buf);
                match &self.page {
                    Some((page, top)) => self.read(session.language(), page, *top, rest, buf),
                    None => self.curtain(session, rest, buf),
                }
            }
        }
        cursor
    }

    fn table<S: Shown>(&self, session: &S, look: &Look<'_, S::Game>, head: Rect, area: Rect, buf: &mut Buffer) {
        let draft = session.draft(&self.editor.text());
        let log = session.log(LOG);
        let scene = look.scene(&draft, &log, self.pane);
        self.headline(title_of(session), S::Game::headline(&scene), head, buf);
        let asked: Vec<Line<'static>> = self.asked(session, area.width);
        let rest = write(&asked, area, buf);
        if let Some((page, top)) = &self.page {
            self.read(session.language(), page, *top, rest, buf);
            return;
        }
        let said = self.said(session, area.width);
        let (table, below) = split(rest, rest.height.saturating_sub(said.len() as u16));
        S::Game::draw(&scene, table, buf);
        write(&said, below, buf);
    }

    fn headline(&self, title: &str, [now, far]: [String; 2], area: Rect, buf: &mut Buffer) {
        let room = usize::from(area.width);
        let parts = far.split(" · ").map(ToOwned::to_owned).collect::<Vec<_>>();
        // If there is little room, the name of the game is dropped first, then the last part.
        let lefts = [format!(" {title} │ {now} "), format!(" {now} ")];
        let rights = (0..=parts.len()).rev().map(|count| format!(" {} ", parts[..count].join(" · ")));
        let mut fits = rights.flat_map(|right| lefts.iter().map(move |left| (left, right.clone())));
        let (left, right) = fits.find(|(left, right)| width(left) + width(right) <= room).unwrap_or((&lefts[1], String::new()));
        let left = if now.is_empty() { format!(" {title} ") } else { left.clone() };
        let gap = room.saturating_sub(width(&left) + width(&right));
        let text = format!("{left}{}{right}", " ".repeat(gap));
        buf.set_stringn(area.left(), area.top(), pad(&text, area.width.into()), area.width.into(), paint::HEAD);
    }

    fn asked(&self, session: &impl Shown, columns: u16) -> Vec<Line<'static>> {
        let text = format!("► {}", session.asks_on_screen(columns));
        wrap(&text, columns.into(), 2).into_iter().map(|line| Line::styled(line, paint::ASKED)).collect()
    }

    /// The answer to the last command; if there is none, what can be done.
    fn said(&self, session: &impl Shown, columns: u16) -> Vec<Line<'static>> {
        if self.said.is_empty() {
            // A large screen has room for two lines.
            let room = usize::from(columns) * if columns >= WIDE { 2 } else { 1 };
            let line = session.hint(room);
            let lines = if line.is_empty() { Vec::new() } else { wrap(&line, columns.into(), 2) };
            return lines.into_iter().map(|line| Line::styled(line, paint::QUIET)).collect();
        }
        let lines = self.said.iter().flat_map(|said| {
            let style = match said.tone {
                Tone::Plain => Style::new(),
                Tone::Wrong => paint::WRONG,
            };
            wrap(&said.text, columns.into(), 2).into_iter().map(move |line| Line::styled(line, style))
        });
        lines.collect()
    }

    fn input(&self, session: &impl Shown, area: Rect, buf: &mut Buffer) -> Position {
        let start = format!("{}> ", session.name());
        let room = usize::from(area.width).saturating_sub(width(&start) + 1).max(1);
        // Text that does not fit is cut off at the left, where it was typed first.
        let before: Vec<char> = self.editor.before_cursor().chars().collect();
        let skip = before.len().saturating_sub(room);
        let shown: String = self.editor.text().chars().skip(skip).collect();
        let line = Line::from(vec![Span::styled(start.clone(), paint::STRONG), Span::raw(shorten(&shown, room))]);
        buf.set_line(area.left(), area.top(), &line, area.width);
        let column = width(&start) + width(&before[skip..].iter().collect::<String>());
        Position::new((area.left() + column as u16).min(area.right() - 1), area.top())
    }

    /// Between two people: a message to the next one, and what everybody has seen.
    fn curtain(&self, session: &impl Shown, area: Rect, buf: &mut Buffer) {
        let (upper, lower) = split(area, area.height / 3);
        let text = session.asks();
        let lines: Vec<Line<'static>> =
            wrap(&text, usize::from(area.width).saturating_sub(8), 0).into_iter().map(|line| Line::styled(line, paint::ASKED)).collect();
        let (_, middle) = split(upper, upper.height.saturating_sub(lines.len() as u16) / 2);
        let inset = Rect { x: middle.x + 4, width: middle.width.saturating_sub(8), ..middle };
        write(&lines, inset, buf);
        let said = self.said(session, area.width);
        let (log, below) = split(lower, lower.height.saturating_sub(said.len() as u16));
        let title = TerminalTexts::of(session.language()).what_all_have_seen;
        boxed_log(title, &session.log(LOG), session.language(), log, buf);
        write(&said, below, buf);
    }

    /// A page to read.
    fn read(&self, language: Language, page: &[String], top: usize, area: Rect, buf: &mut Buffer) {
        let title = TerminalTexts::of(language).reading_keys;
        let inside = boxed(title, area, buf);
        let lines: Vec<Line<'static>> = page.iter().flat_map(|text| wrap(text, inside.width.into(), 2)).map(Line::raw).collect();
        self.last_top.set(lines.len().saturating_sub(inside.height.into()));
        write(&lines[top.min(self.last_top.get())..], inside, buf);
    }
}

/// The name on the box.
fn title_of<S: Shown>(_: &S) -> &'static str {
    S::Game::WHICH.title()
}

/// From this number of columns on, a screen has room for whole sentences.
pub(crate) const WIDE: u16 = 120;

/// Enough log entries to fill any screen.
const LOG: usize = 100;
