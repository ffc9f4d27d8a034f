//! The full screen of a table on a server.

use super::{Guest, Happening, Wish};
use crate::face::{Play, Shown};
use crate::full::{Full, MOMENT, has_gone};
use crate::game::AtTerminal;
use crate::scene::Pane;
use crossterm::event;
use ratatui::DefaultTerminal;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

/// Plays on the full screen until the table is left. Returns what is to be told afterwards.
///
/// # Errors
/// If the terminal cannot be used, or is gone. The server keeps the game all the same.
pub fn play<R: AtTerminal>(
    guest: &mut Guest<R>,
    happenings: &Receiver<Happening<R>>,
    wishes: &Sender<Wish>,
    leave: &AtomicBool,
) -> io::Result<Vec<String>> {
    let mut terminal = ratatui::try_init()?;
    let mut full = Full::new(guest);
    let played = full.sit(&mut terminal, happenings, wishes, leave);
    let told = full.farewell();
    let restored = ratatui::try_restore();
    played.and(restored).map(|()| told)
}

impl<R: AtTerminal> Full<'_, Guest<R>> {
    fn sit(
        &mut self,
        terminal: &mut DefaultTerminal,
        happenings: &Receiver<Happening<R>>,
        wishes: &Sender<Wish>,
        leave: &AtomicBool,
    ) -> io::Result<()> {
        let mut welcomed = false;
        loop {
            while let Ok(happening) = happenings.try_recv() {
                self.hear(happening);
            }
            if self.game.has_come() && !std::mem::replace(&mut welcomed, true) {
                self.welcome();
            }
            while let Some(wish) = self.game.next_wish() {
                // The connection task never hangs up before us.
                let _ = wishes.send(wish);
            }
            self.draw(terminal)?;
            // What is drawn counts as told.
            self.game.news();
            // Keys and frames are waited for in turns, each for less time than anybody notices.
            if event::poll(GLANCE)? {
                if self.take(event::read()?) {
                    return Ok(());
                }
            } else if leave.load(Ordering::Relaxed) || has_gone() {
                return Ok(());
            }
        }
    }

    fn welcome(&mut self) {
        let welcome = self.game.welcome();
        let gap = || vec![String::new()];
        let labels = self.game.labels();
        let about =
            [welcome[..1].to_vec(), gap(), R::about(self.game.language()), gap(), labels.keys_at_server(), gap(), welcome[1..].to_vec()];
        self.screen.open(about.concat());
    }

    /// Takes in what came, and shows it.
    pub(crate) fn hear(&mut self, happening: Happening<R>) {
        let (before, asked) = (self.game.keyboard(), self.game.state.asked.as_ref().map(|asked| asked.id));
        let is_record = matches!(happening, Happening::Recorded(_));
        let said = self.game.hear(happening);
        if is_record && self.screen.page.is_some() {
            // The page with the score sheet says where the record is, now that it is known.
            self.screen.open(self.game.score_table().into_iter().chain([String::new(), self.game.kept().text]).collect());
        } else if !said.is_empty() {
            self.screen.said = said;
        }
        if asked != self.game.state.asked.as_ref().map(|asked| asked.id) {
            self.screen.pane = Pane::Fitting;
        }
        self.arrive(before);
    }
}

/// How long to wait for keys before checking for messages.
const GLANCE: Duration = Duration::from_millis(50);
const _: () = assert!(GLANCE.as_millis() <= MOMENT.as_millis(), "a signal to leave is noticed within a moment");
