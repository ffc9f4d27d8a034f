//! The plain face: one line for each event, typed commands, fit for screen readers, pipes and scripts.

use crate::game::AtTerminal;
use crate::keeper::{Keeper, Kept};
use crate::keyboard::Keyboard;
use crate::session::{Session, Then};
use std::io::{self, BufRead, Write};

/// How the plain face behaves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// Is earlier output wiped off the screen at the curtain? Only a terminal can do that.
    pub wipes: bool,
    /// Is this a saved game that is continued?
    pub goes_on: bool,
}

/// Plays a game line by line until it is over, left, or the input ends; in each case it is saved.
///
/// # Errors
/// If lines cannot be read or written. It is no error if the reader is gone: the game is kept all the same.
pub fn play<R: AtTerminal>(
    session: &mut Session<R>,
    keeper: &Keeper,
    manner: Manner,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    let played = Plain { session, keeper, manner, input, out, shown: Vec::new() }.play();
    match played {
        // The game was saved after the last command; there is nobody left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Ok(()) | Err(_) => played,
    }
}

struct Plain<'a, R: AtTerminal, I, O> {
    session: &'a mut Session<R>,
    keeper: &'a Keeper,
    manner: Manner,
    input: &'a mut I,
    out: &'a mut O,
    /// The cards that were shown last: they are shown again when they have changed.
    shown: Vec<String>,
}

impl<R: AtTerminal, I: BufRead, O: Write> Plain<'_, R, I, O> {
    fn play(&mut self) -> io::Result<()> {
        let welcome = self.session.welcome();
        self.write(&welcome)?;
        writeln!(self.out, "{}", self.session.labels().help())?;
        if self.manner.goes_on && !matches!(self.session.keyboard(), Keyboard::Curtain(_)) {
            let before = self.session.log_in_words(RECALLED);
            self.write(&before)?;
        }
        self.keep()?;
        self.show()?;
        loop {
            if self.session.keyboard() == Keyboard::Over {
                return self.end();
            }
            let Some(line) = self.read()? else {
                writeln!(self.out)?;
                return self.leave();
            };
            // A line that ends in a question mark asks how it could go on.
            if let Some(begun) = line.strip_suffix('?').filter(|begun| !begun.trim().is_empty()) {
                let lines = self.session.complete(begun);
                self.write(&lines)?;
                continue;
            }
            let before = self.session.keyboard();
            let reply = self.session.enter(&line);
            if before != self.session.keyboard() && matches!(before, Keyboard::Seat(_) | Keyboard::Reading(_)) {
                self.draw_curtain()?;
            }
            let said: Vec<String> = reply.said.into_iter().map(|said| said.text).collect();
            self.write(&said)?;
            match reply.then {
                Then::Nothing | Then::Read => {
                    if said.is_empty() {
                        self.shown.clear();
                        self.show()?;
                    }
                }
                Then::GoOn => {
                    self.keep()?;
                    self.show()?;
                }
                Then::Save => self.tell_where()?,
                Then::Quit => return self.leave(),
            }
        }
    }

    /// What is new, the cards if they have changed, and what is asked.
    fn show(&mut self) -> io::Result<()> {
        match self.session.keyboard() {
            // What everybody may know is told to each of them when they sit down.
            Keyboard::Curtain(Some(_)) | Keyboard::Over => {}
            Keyboard::Curtain(None) | Keyboard::Seat(_) | Keyboard::Reading(_) | Keyboard::Watching => {
                let news = self.session.news();
                self.write(&news)?;
            }
        }
        let cards = self.session.cards();
        if cards != self.shown {
            self.write(&cards)?;
            self.shown = cards;
        }
        if self.session.keyboard() != Keyboard::Over {
            let preview = self.session.draft("").preview;
            self.write(&preview)?;
            writeln!(self.out, "{}", self.session.asks())?;
        }
        Ok(())
    }

    fn draw_curtain(&mut self) -> io::Result<()> {
        self.shown.clear();
        if self.manner.wipes && matches!(self.session.keyboard(), Keyboard::Curtain(_)) {
            // The screen and its scrollback.
            write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        Ok(())
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        // Input that is not text cannot be a command, but it must not end the game.
        Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
    }

    fn write(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// Saves the game; if that fails, an error is shown and the game goes on.
    fn keep(&mut self) -> io::Result<()> {
        if let Err(error) = self.keeper.keep(self.session) {
            writeln!(self.out, "{}", self.session.labels().not_kept(&error))?;
        }
        Ok(())
    }

    fn tell_where(&mut self) -> io::Result<()> {
        let labels = self.session.labels();
        let told = match self.keeper.keep(self.session) {
            Ok(Kept::Saved(file)) => labels.saved(file, &self.keeper.again),
            Ok(Kept::Record(file)) => labels.recorded(file),
            Err(error) => labels.not_kept(&error),
        };
        writeln!(self.out, "{told}")
    }

    fn leave(&mut self) -> io::Result<()> {
        self.tell_where()?;
        self.out.flush()
    }

    fn end(&mut self) -> io::Result<()> {
        let news = self.session.news();
        self.write(&news)?;
        let sheet = self.session.score_table();
        self.write(&sheet)?;
        self.leave()
    }
}

/// The number of past events that are told to a player who continues a game.
const RECALLED: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use ostia::{Setup, State};
    use sentences::Language;
    use table::{Sitter, Table};
    use tabletop::{Seat, Seed};

    /// What is written when this is typed.
    fn written(name: &str, people: &[&str], manner: Manner, typed: &[u8]) -> String {
        let folder = std::env::temp_dir().join(format!("fondaco-plain-{name}-{}", std::process::id()));
        let keeper = Keeper { file: folder.join("game.json"), record: folder.join("record.json"), again: "again".into() };
        let sitters = people.iter().map(|&name| Sitter { name: name.into(), kind: crate::PERSON.into() });
        let setup = Setup { start: Some(Seat(0)), ..Setup::new(people.len() as u8) };
        let mut session: Session<State> = Session::new(Table::new(setup, Seed::from_number(8), sitters.collect()), Language::English);
        let mut out = Vec::new();
        play(&mut session, &keeper, manner, &mut &typed[..], &mut out).unwrap();
        assert_eq!(std::fs::read_to_string(&keeper.file).unwrap(), session.table().save(), "whatever was typed, the game is kept");
        std::fs::remove_dir_all(&folder).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn whatever_is_typed_is_answered_and_the_end_of_the_input_is_the_end() {
        //   typed                           said
        let rows: [(&[u8], &str); 5] = [
            (b"", "The game is saved in "),
            (b"\nke?\n", "\n> keep\n"),
            (b"\n\xff\xfe\n", "help"),
            (b"\nsave\n", "again\n> "),
            (b"\nquit\nkeep 1\n", "again\n"),
        ];
        for (number, (typed, part)) in rows.into_iter().enumerate() {
            let out = written(&format!("typed-{number}"), &["Ana", "Bob", "Cem"], Manner::default(), typed);
            assert!(out.contains(part), "{typed:?}: {out}");
            assert!(!out.contains('\u{1b}'), "nothing steers a pipe");
        }
    }

    #[test]
    fn a_terminal_is_wiped_before_the_next_person_comes() {
        let out = written("wiped", &["Ana", "Bob", "Cem"], Manner { wipes: true, ..Manner::default() }, b"\nkeep 1\n");
        let (before, after) = out.split_once("\u{1b}[2J\u{1b}[3J\u{1b}[H").expect("the screen is wiped");
        assert!(before.contains("Your boat:") && !after.contains("Your boat:"), "{out}");
        assert!(after.starts_with("Bob, please come to the keyboard."), "{after}");
    }
}
