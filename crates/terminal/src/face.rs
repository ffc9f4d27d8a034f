//! What the faces need from a game, whether its table is at this terminal or on a server.

use crate::game::AtTerminal;
use crate::keeper::{Keeper, Kept};
use crate::keyboard::Keyboard;
use crate::look::Look;
use crate::scene::Entry;
use crate::session::{Draft, Reply, Said, Session, Tone};
use sentences::Language;

/// A game that can be shown on a screen.
pub trait Shown {
    /// Which game.
    type Game: AtTerminal;

    /// The language.
    fn language(&self) -> Language;

    /// Who looks at the screen.
    fn keyboard(&self) -> Keyboard;

    /// The name of the player at the keyboard; empty if nobody plays.
    fn name(&self) -> &str;

    /// The table as the viewer sees it; `None` before the deal.
    fn look(&self) -> Option<Look<'_, Self::Game>>;

    /// What is wrong at the moment, whatever else is shown.
    fn notice(&self) -> Option<String>;

    /// What the viewer is asked, for a viewer who does not see the table.
    fn asks(&self) -> String;

    /// What the viewer is asked, for a viewer who sees the table on a screen with this number of columns.
    fn asks_on_screen(&self, columns: u16) -> String;

    /// In one line, what can be typed now.
    fn hint(&self, columns: usize) -> String;

    /// What the command being typed would do.
    fn draft(&self, typed: &str) -> Draft<Self::Game>;

    /// The lines that the typed text may be completed to.
    fn complete(&self, typed: &str) -> Vec<String>;

    /// The last lines of the log, this many at most, as the viewer saw it.
    fn log(&self, most: usize) -> Vec<Entry>;
}

/// A game that can be played by keys.
pub(crate) trait Play {
    /// What is shown of it.
    type Shown: Shown;

    fn shown(&self) -> &Self::Shown;

    /// Carries out what was typed.
    fn enter(&mut self, line: &str) -> Reply;

    /// Must this line wait until others are done?
    fn must_wait(&self, line: &str) -> bool;

    /// The part that has not been told yet of an event at which everybody looks up.
    fn spectacle(&mut self) -> Vec<String>;

    /// The score sheet; empty before the end.
    fn score_table(&self) -> Vec<String>;

    /// Saves the game, and reports only errors.
    fn keep(&mut self) -> Option<Said>;

    /// Saves the game, and reports where.
    fn kept(&self) -> Said;
}

/// A game at this terminal, and where it is kept.
pub(crate) struct AtHome<'a, R: AtTerminal> {
    pub(crate) session: &'a mut Session<R>,
    pub(crate) keeper: &'a Keeper,
}

impl<R: AtTerminal> Play for AtHome<'_, R> {
    type Shown = Session<R>;

    fn shown(&self) -> &Session<R> {
        self.session
    }

    fn enter(&mut self, line: &str) -> Reply {
        self.session.enter(line)
    }

    fn must_wait(&self, line: &str) -> bool {
        self.session.bots_act() && !self.session.asks_the_table(line)
    }

    fn spectacle(&mut self) -> Vec<String> {
        self.session.spectacle()
    }

    fn score_table(&self) -> Vec<String> {
        self.session.score_table()
    }

    fn keep(&mut self) -> Option<Said> {
        let error = self.keeper.keep(self.session).err()?;
        Some(Said { tone: Tone::Wrong, text: self.session.labels().not_kept(&error) })
    }

    fn kept(&self) -> Said {
        let labels = self.session.labels();
        match self.keeper.keep(self.session) {
            Ok(Kept::Saved(file)) => Said { tone: Tone::Plain, text: labels.saved(file, &self.keeper.again) },
            Ok(Kept::Record(file)) => Said { tone: Tone::Plain, text: labels.recorded(file) },
            Err(error) => Said { tone: Tone::Wrong, text: labels.not_kept(&error) },
        }
    }
}

impl<R: AtTerminal> Shown for Session<R> {
    type Game = R;

    fn language(&self) -> Language {
        Session::language(self)
    }

    fn keyboard(&self) -> Keyboard {
        Session::keyboard(self)
    }

    fn name(&self) -> &str {
        match Session::keyboard(self) {
            Keyboard::Seat(seat) | Keyboard::Reading(seat) => &self.names()[seat.index()],
            Keyboard::Curtain(_) | Keyboard::Watching | Keyboard::Over => "",
        }
    }

    fn look(&self) -> Option<Look<'_, R>> {
        Some(Session::look(self))
    }

    fn notice(&self) -> Option<String> {
        None
    }

    fn asks(&self) -> String {
        Session::asks(self)
    }

    fn asks_on_screen(&self, columns: u16) -> String {
        Session::asks_on_screen(self, columns)
    }

    fn hint(&self, columns: usize) -> String {
        Session::hint(self, columns)
    }

    fn draft(&self, typed: &str) -> Draft<R> {
        Session::draft(self, typed)
    }

    fn complete(&self, typed: &str) -> Vec<String> {
        Session::complete(self, typed)
    }

    fn log(&self, most: usize) -> Vec<Entry> {
        Session::log(self, most)
    }
}
