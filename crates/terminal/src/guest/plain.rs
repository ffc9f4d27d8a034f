//! The plain face of a table on a server: one line for each event, and nothing is overwritten.

use super::orders::{self, OrderWord};
use super::{Call, Guest, Happening, Wish};
use crate::face::{Play, Shown};
use crate::game::AtTerminal;
use crate::keyboard::Keyboard;
use crate::session::Then;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender};
use tabletop::Seat;

/// Plays line by line until the game is over, the table is left, or the input ends. Typed lines come among the happenings.
///
/// # Errors
/// If lines cannot be written. It is no error if the reader is gone: the server keeps the game.
pub fn play<R: AtTerminal>(
    guest: &mut Guest<R>,
    happenings: &Receiver<Happening<R>>,
    wishes: &Sender<Wish>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut plain = Plain {
        guest,
        wishes,
        out,
        typed: VecDeque::new(),
        cards: Vec::new(),
        asked: None,
        composing: Vec::new(),
        deadlines: Vec::new(),
        welcomed: false,
        is_open: false,
    };
    match plain.play(happenings) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        played @ (Ok(()) | Err(_)) => played,
    }
}

struct Plain<'a, R: AtTerminal, O> {
    guest: &'a mut Guest<R>,
    wishes: &'a Sender<Wish>,
    out: &'a mut O,
    /// What was typed and is not done yet.
    typed: VecDeque<Option<String>>,
    /// The cards that were shown last: they are shown again when they have changed.
    cards: Vec<String>,
    /// What was asked last.
    asked: Option<(Call, String)>,
    /// Who was reported to be composing since the last event.
    composing: Vec<Seat>,
    /// The offers whose time to answer was told.
    deadlines: Vec<u32>,
    welcomed: bool,
    /// Is the last line on the screen unfinished?
    is_open: bool,
}

impl<R: AtTerminal, O: Write> Plain<'_, R, O> {
    fn play(&mut self, happenings: &Receiver<Happening<R>>) -> io::Result<()> {
        loop {
            // The connection task never hangs up before us.
            let Ok(happening) = happenings.recv() else { return self.leave() };
            self.hear(happening)?;
            while let Ok(happening) = happenings.try_recv() {
                self.hear(happening)?;
            }
            if self.go_on()? {
                return Ok(());
            }
            self.out.flush()?;
        }
    }

    fn hear(&mut self, happening: Happening<R>) -> io::Result<()> {
        if let Happening::Typed(line) = happening {
            self.typed.push_back(line);
            return Ok(());
        }
        let answers = matches!(happening, Happening::Answered(_) | Happening::Refused(_));
        // Where the record is, is said at the end.
        let is_record = matches!(happening, Happening::Recorded(_));
        let mut said = self.guest.hear(happening);
        said.retain(|_| !is_record);
        for said in said {
            if answers && self.is_open {
                self.is_open = false;
                writeln!(self.out, " {}", said.text)?;
            } else {
                self.write(&[said.text])?;
            }
        }
        Ok(())
    }

    /// Tells what is new, and carries out what was typed; true when the table is left.
    fn go_on(&mut self) -> io::Result<bool> {
        self.wish();
        loop {
            // A command on its way is answered before anything else is told or done.
            if self.guest.is_sending() {
                return Ok(false);
            }
            if self.guest.has_ended() {
                // The reason was told when it became known.
                return Ok(true);
            }
            if !self.guest.has_come() {
                // A user who leaves before anything has come is not kept waiting.
                return Ok(self.typed.front() == Some(&None));
            }
            self.show()?;
            if self.guest.keyboard() == Keyboard::Over {
                if self.guest.awaits_record() {
                    return Ok(false);
                }
                let sheet = self.guest.score_table();
                self.write(&sheet)?;
                self.leave()?;
                return Ok(true);
            }
            match self.typed.pop_front() {
                None => return Ok(false),
                Some(None) => {
                    self.leave()?;
                    return Ok(true);
                }
                Some(Some(line)) => {
                    if self.enter(&line)? {
                        self.leave()?;
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Carries out what was typed; true when the table is left.
    fn enter(&mut self, line: &str) -> io::Result<bool> {
        // The typist ended the line.
        self.is_open = false;
        // A line that ends in a question mark asks how it could go on, unless it is a question to the others.
        let is_said = matches!(orders::parse(line), Some((OrderWord::Say, _)));
        if let Some(begun) = line.strip_suffix('?').filter(|begun| !begun.trim().is_empty() && !is_said) {
            let lines = self.guest.complete(begun);
            self.write(&lines)?;
            self.prompt()?;
            return Ok(false);
        }
        let reply = self.guest.enter(line);
        self.wish();
        if self.guest.is_sending() {
            for said in reply.said {
                write!(self.out, "{}", said.text)?;
            }
            self.out.flush()?;
            self.is_open = true;
            // The next question is asked again in any case.
            self.asked = None;
            return Ok(false);
        }
        let said: Vec<String> = reply.said.into_iter().map(|said| said.text).collect();
        if said.is_empty() {
            (self.asked, self.cards) = (None, Vec::new());
            return Ok(reply.then == Then::Quit);
        }
        self.write(&said)?;
        self.prompt()?;
        Ok(reply.then == Then::Quit)
    }

    /// What is new, the cards if they have changed, and what is asked.
    fn show(&mut self) -> io::Result<()> {
        if !self.welcomed {
            self.welcomed = true;
            let welcome = self.guest.welcome();
            self.write(&welcome)?;
            self.write(&[self.guest.labels().help()])?;
            let recalled: Vec<String> = self.guest.log(RECALLED).into_iter().map(|entry| entry.text).collect();
            if self.guest.told == self.guest.log.len() {
                self.write(&recalled)?;
            }
        }
        let news = self.news();
        self.write(&news)?;
        if self.guest.keyboard() == Keyboard::Over {
            return Ok(());
        }
        let call = self.guest.call();
        let asks = match call {
            Call::Must | Call::Offer => self.guest.asks(),
            Call::Wait if self.guest.look().is_none() || self.guest.state.paused || self.guest.bot_plays() => self.guest.asks(),
            Call::Wait => self.guest.waits(),
        };
        let asked = Some((call, asks.clone()));
        if asked == self.asked {
            // A player who was about to type sees that it is still their turn.
            return if news.is_empty() || call == Call::Wait { Ok(()) } else { self.prompt() };
        }
        self.asked = asked;
        if call == Call::Wait {
            return self.write(&[asks]);
        }
        let cards = self.guest.cards();
        if cards != self.cards {
            self.write(&cards)?;
            self.cards = cards;
        }
        let preview = self.guest.draft("").preview;
        self.write(&preview)?;
        let clock = self.guest.clock();
        self.write(&[asks])?;
        self.write(&clock.into_iter().collect::<Vec<_>>())?;
        self.prompt()
    }

    /// What happened, how long new offers of bots can be answered, and who has begun to compose one.
    fn news(&mut self) -> Vec<String> {
        let mut news = self.guest.news();
        if !news.is_empty() {
            self.composing.clear();
        }
        let labels = self.guest.labels();
        for deadline in self.guest.deadlines() {
            if !self.deadlines.contains(&deadline.offer) {
                self.deadlines.push(deadline.offer);
                news.push(labels.answer_until(deadline.offer, deadline.seconds));
            }
        }
        for (seat, said) in self.guest.composing() {
            if !self.composing.contains(&seat) {
                self.composing.push(seat);
                news.push(said);
            }
        }
        news
    }

    fn prompt(&mut self) -> io::Result<()> {
        write!(self.out, "> ")?;
        self.is_open = true;
        self.out.flush()
    }

    fn write(&mut self, lines: &[String]) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        if std::mem::take(&mut self.is_open) {
            writeln!(self.out)?;
        }
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    fn wish(&mut self) {
        while let Some(wish) = self.guest.next_wish() {
            // The connection task never hangs up before us.
            let _ = self.wishes.send(wish);
        }
    }

    fn leave(&mut self) -> io::Result<()> {
        let kept = self.guest.kept().text;
        self.write(&[kept])?;
        self.out.flush()
    }
}

/// The number of past events that are told to a player who comes back.
const RECALLED: usize = 8;
