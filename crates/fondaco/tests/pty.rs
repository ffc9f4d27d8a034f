//! The full screen at a real terminal: what a person types, what the screen shows, and a terminal that goes away.
#![cfg(target_os = "linux")]

mod pseudo;

use pseudo::{Game, PATIENCE, Pseudo, window};
use rustix::process::{Pid, Signal};
use rustix::termios::{Termios, Winsize};
use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::Duration;

/// A terminal with the program at it.
struct Terminal {
    ends: Pseudo,
    game: Game,
    before: Termios,
    save: PathBuf,
}

impl Terminal {
    /// Starts a game that is saved under this name, and waits until it asks for something.
    fn new(name: &str, face: Face, session: Session) -> Terminal {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pty").join(name);
        fs::create_dir_all(&place).expect("there is room for files");
        let save = place.join("game.json");
        let _ = fs::remove_file(&save);
        let ends = Pseudo::open(SMALL);
        let before = rustix::termios::tcgetattr(&ends.program).expect("it is a terminal");
        let mut command = match session {
            Session::Own => Command::new("setsid"),
            Session::Other => Command::new(env!("CARGO_BIN_EXE_fondaco")),
        };
        if session == Session::Own {
            command.arg("--ctty").arg(env!("CARGO_BIN_EXE_fondaco"));
        }
        command.args(["play", "ostia", "--people", "Ana", "--seats", "3", "--seed", "5", "--save"]).arg(&save);
        if face == Face::Plain {
            command.arg("--plain");
        }
        let game = ends.starts(&mut command);
        let mut terminal = Terminal { ends, game, before, save };
        terminal.shows(match face {
            Face::Full => "Ana>",
            Face::Plain => "\n> ",
        });
        terminal
    }

    fn types(&mut self, keys: &str) {
        self.ends.types(keys);
    }

    /// Reads until this word is drawn. What lies blank between two words is not drawn.
    fn shows(&mut self, word: &str) {
        let mut seen = Vec::new();
        while !String::from_utf8_lossy(&seen).contains(word) {
            seen.extend(self.read());
        }
    }

    fn read(&mut self) -> Vec<u8> {
        self.ends.read().expect("the program draws something")
    }

    fn saved(&self) -> String {
        fs::read_to_string(&self.save).expect("the game is kept")
    }

    fn signal(&self, signal: Signal) {
        let child = i32::try_from(self.game.0.id()).ok().and_then(Pid::from_raw).expect("it runs");
        rustix::process::kill_process(child, signal).expect("it runs");
    }

    /// Waits until the program has ended, while somebody looks at the screen.
    fn ends(mut self) -> ExitStatus {
        let mut screen = self.ends.person.try_clone().expect("two can look at a screen");
        // Whatever is drawn at the end must find a reader. The reader ends with the terminal.
        thread::spawn(move || while screen.read(&mut [0; 4096]).is_ok_and(|count| count > 0) {});
        let status = self.game.ended();
        let after = rustix::termios::tcgetattr(&self.ends.program).expect("it is a terminal");
        assert_eq!(format!("{after:?}"), format!("{:?}", self.before), "the terminal is as it was");
        assert!(self.saved().contains(KEPT));
        status
    }

    /// The terminal goes away, and the program must notice by itself.
    fn goes_away(self) -> (ExitStatus, String) {
        let Terminal { ends, mut game, save, .. } = self;
        drop(ends.person);
        (game.ended(), fs::read_to_string(save).expect("the game is kept"))
    }
}

impl Game {
    /// Waits for its end. One that never ends must not keep the test waiting forever.
    fn ended(&mut self) -> ExitStatus {
        for _ in 0..PATIENCE.tv_sec * 20 {
            if let Some(status) = self.0.try_wait().expect("it can be waited for") {
                return status;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("the program does not end");
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    Full,
    Plain,
}

/// Whose terminal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Session {
    /// The program's own: it is told by signals what happens to it, as under a shell.
    Own,
    /// Somebody else's: nobody says that it is gone.
    Other,
}

const SMALL: Winsize = window(24, 80);
const LARGE: Winsize = window(50, 160);

/// What stands in a saved game in which a card was kept.
const KEPT: &str = "\"do\":\"keep\"";

/// One card is kept, so that there is something to lose.
fn in_a_game(name: &str, face: Face, session: Session) -> Terminal {
    let mut terminal = Terminal::new(name, face, session);
    match face {
        // The first key closes the page that says what the game is about.
        Face::Full => terminal.types("\rkeep 1\r"),
        Face::Plain => terminal.types("keep 1\n"),
    }
    while !terminal.saved().contains(KEPT) {
        terminal.read();
    }
    terminal
}

#[test]
fn a_terminal_that_goes_away_ends_the_program_and_keeps_the_game() {
    let rows = [
        ("gone-full", Face::Full, Session::Own, true),
        ("gone-full-unsaid", Face::Full, Session::Other, true),
        ("gone-plain", Face::Plain, Session::Own, false),
        ("gone-plain-unsaid", Face::Plain, Session::Other, true),
    ];
    for (name, face, session, in_peace) in rows {
        let (status, saved) = in_a_game(name, face, session).goes_away();
        // Line by line there is nothing to put right, so the signal itself may end the program, if it comes before the end of the input.
        let hung_up = !in_peace && status.signal() == Some(Signal::HUP.as_raw());
        assert!(status.success() || hung_up, "{name}: {status}");
        assert!(saved.contains(KEPT), "{name}: {saved}");
    }
}

#[test]
fn who_leaves_with_ctrl_c_or_by_a_signal_finds_the_terminal_as_it_was() {
    let ctrl_c = in_a_game("ctrl-c", Face::Full, Session::Own);
    let hang_up = in_a_game("hang-up", Face::Full, Session::Own);
    let end = in_a_game("end", Face::Full, Session::Own);
    (&ctrl_c.ends.person).write_all(b"\x03").expect("the program has the other end");
    hang_up.signal(Signal::HUP);
    end.signal(Signal::TERM);
    for terminal in [ctrl_c, hang_up, end] {
        let name = terminal.save.clone();
        let status = terminal.ends();
        assert!(status.success(), "{}: {status}", name.display());
    }
}

#[test]
fn a_window_may_change_its_size_at_any_time() {
    let mut terminal = in_a_game("resized", Face::Full, Session::Own);
    for size in [LARGE, SMALL, LARGE] {
        rustix::termios::tcsetwinsize(&terminal.ends.program, size).expect("it has a size");
        // The cursor waits behind the name on the last line.
        terminal.shows(&format!("\x1b[{};6H", size.ws_row));
    }
    terminal.types("quit\r");
    assert!(terminal.ends().success());
}
