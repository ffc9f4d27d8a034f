//! The full screen, at a terminal.

use crate::plain::asked_of;
use crate::position::{Compared, Position};
use crate::pseudo::{Game, Pseudo, window};
use crate::{Made, in_file, saved};
use std::num::NonZero;
use std::path::Path;
use std::process::Command;

/// Ana comes to the keyboard, reads what is asked above the table, and types what she does.
pub(crate) fn decide<R: Compared>(position: &Position<R>) -> Made {
    let file = saved(position, "full");
    let mut terminal = Terminal::new(&file);
    // The first page says what the game is about; behind it is the curtain.
    terminal.shows("> ");
    terminal.types("\rana\r");
    terminal.shows("Ana> ");
    let asked = terminal.asked();
    terminal.types(&format!("{}\r", position.typed()));
    let action = loop {
        match in_file(position, &file) {
            Some(action) => break action,
            None => terminal.read(&format!("{:?} cannot be typed", position.kind)),
        }
    };
    Made { asked: asked_of(position, &asked), action }
}

/// A terminal with the program at it.
struct Terminal {
    ends: Pseudo,
    /// What the person sees.
    screen: vt100::Parser,
    _game: Game,
}

const LINES: u16 = 50;
const COLUMNS: u16 = 160;

impl Terminal {
    fn new(save: &Path) -> Terminal {
        let ends = Pseudo::open(window(LINES, COLUMNS));
        let mut play = Command::new(env!("CARGO_BIN_EXE_fondaco"));
        let game = ends.starts(play.args(["play", "--continue", "--save"]).arg(save));
        let size = |many: u16| NonZero::new(many).expect("there is room on the screen");
        Terminal { ends, screen: vt100::Parser::new(size(LINES), size(COLUMNS), 0), _game: game }
    }

    fn types(&mut self, keys: &str) {
        self.ends.types(keys);
    }

    /// Reads until the line for commands begins so. It is drawn last.
    fn shows(&mut self, begin: &str) {
        while !self.line(LINES - 1).starts_with(begin) {
            self.read(&format!("\"{begin}\" is never drawn"));
        }
    }

    /// Reads some of what is drawn.
    fn read(&mut self, why: &str) {
        let drawn = self.ends.read();
        assert!(drawn.is_some(), "{why}:\n{}", self.screen.screen().contents());
        self.screen.process(&drawn.unwrap_or_default());
    }

    /// What is asked: it stands below the headline behind an arrow, and all of it is drawn as the arrow is.
    fn asked(&self) -> String {
        let drawn = |line: u16| self.screen.screen().cell(line, if line == 1 { 0 } else { 2 }).map(|cell| (cell.bold(), cell.fgcolor()));
        let lines = (1..LINES).take_while(|&line| drawn(line) == drawn(1)).map(|line| self.line(line));
        let asked = lines.collect::<Vec<_>>().join(" ");
        asked.strip_prefix("► ").unwrap_or(&asked).to_owned()
    }

    fn line(&self, line: u16) -> String {
        self.screen.screen().rows(0, COLUMNS).nth(line.into()).unwrap_or_default()
    }
}
