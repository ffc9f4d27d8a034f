//! The full screen, at a terminal.

use crate::plain::asked_of;
use crate::position::{Compared, Position};
use crate::{Made, in_file, saved};
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::fs::{Mode, OFlags};
use rustix::pty::OpenptFlags;
use rustix::termios::Winsize;
use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command};

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
    /// The end at which a person would sit.
    person: File,
    /// What the person sees.
    screen: vt100::Parser,
    game: Child,
    /// The program's end; without it the terminal would be gone before the last is read.
    _program: OwnedFd,
}

const LINES: u16 = 50;
const COLUMNS: u16 = 160;

/// Far longer than anything here takes.
const PATIENCE: Timespec = Timespec { tv_sec: 30, tv_nsec: 0 };

impl Terminal {
    fn new(save: &Path) -> Terminal {
        let person = rustix::pty::openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("there is a terminal");
        rustix::pty::grantpt(&person).expect("it is ours");
        rustix::pty::unlockpt(&person).expect("it is ours");
        let other_end = rustix::pty::ptsname(&person, Vec::new()).expect("it has a name");
        let program = rustix::fs::open(other_end, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).expect("it can be used");
        let window = Winsize { ws_row: LINES, ws_col: COLUMNS, ws_xpixel: 0, ws_ypixel: 0 };
        rustix::termios::tcsetwinsize(&program, window).expect("it has a size");
        let end = || program.try_clone().expect("a terminal has as many ends as are wanted");
        let mut play = Command::new(env!("CARGO_BIN_EXE_fondaco"));
        play.args(["play", "--continue", "--save"]).arg(save).env("LC_ALL", "C").env("TERM", "xterm");
        let size = |many: u16| NonZero::new(many).expect("there is room on the screen");
        let game = play.stdin(end()).stdout(end()).stderr(end()).spawn().expect("it starts");
        Terminal { person: File::from(person), screen: vt100::Parser::new(size(LINES), size(COLUMNS), 0), game, _program: program }
    }

    fn types(&mut self, keys: &str) {
        self.person.write_all(keys.as_bytes()).expect("the program has the other end");
    }

    /// Reads until the line for commands begins so. It is drawn last.
    fn shows(&mut self, begin: &str) {
        while !self.line(LINES - 1).starts_with(begin) {
            self.read(&format!("\"{begin}\" is never drawn"));
        }
    }

    /// Reads some of what is drawn. A program that draws nothing more must not keep the test waiting forever.
    fn read(&mut self, why: &str) {
        let mut ready = [PollFd::new(&self.person, PollFlags::IN)];
        let ready = rustix::event::poll(&mut ready, Some(&PATIENCE)).expect("the terminal is there");
        assert!(ready > 0, "{why}:\n{}", self.screen.screen().contents());
        let mut bytes = vec![0; 16 * 1024];
        let count = self.person.read(&mut bytes).expect("the program draws");
        self.screen.process(&bytes[..count]);
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

impl Drop for Terminal {
    fn drop(&mut self) {
        // One that has ended cannot be ended again.
        let _ = self.game.kill();
        let _ = self.game.wait();
    }
}
