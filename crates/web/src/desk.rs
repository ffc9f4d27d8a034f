//! What one viewer has before them at a table of any game: the newest that is known, and a line to the table.

use crate::now::Now;
use crate::settings::Settings;
use leptos::prelude::*;
use sentences::{Speaker, Spoken};
use serde::de::DeserializeOwned;
use std::rc::Rc;
use table::{Command, Phase, Seated};
use tabletop::{Rules, Seat, Viewer};

/// A game that the page can show.
pub(crate) trait Shown: Seated + Spoken + crate::guide::Guided + Rules<Refusal: DeserializeOwned> {
    /// What the game is called.
    const TITLE: &'static str;

    /// What the bots are called, each by the letter of its seat.
    const BOTS: [&'static str; 5];

    /// Whose eyes a view is for.
    fn viewer(view: &Self::View) -> Viewer;

    /// The name of an edition, and the SHA-256 of its file.
    fn edition(edition: &Self::Edition) -> [&str; 2];
}

/// The way to the table.
type Send<R> = Rc<dyn Fn(Desk<R>, Command<R>)>;

/// One viewer's desk.
pub(crate) struct Desk<R: Shown> {
    pub(crate) now: RwSignal<Now<R>, LocalStorage>,
    /// The moment that is looked back at, by its place in the past; nothing is the present.
    pub(crate) back: RwSignal<Option<usize>>,
    /// What the table said to the last command, where it was not done.
    pub(crate) refused: RwSignal<Option<String>>,
    /// What a bot would do, where the reader has asked.
    pub(crate) advice: RwSignal<Option<String>>,
    /// Commands that are on their way.
    pub(crate) sending: RwSignal<u32>,
    /// Is there a line to the table?
    pub(crate) line: RwSignal<bool>,
    /// The seats whose people look.
    pub(crate) here: RwSignal<Vec<Seat>>,
    /// Who is composing something.
    pub(crate) composing: RwSignal<Vec<Seat>>,
    /// What the table is known by.
    pub(crate) table: StoredValue<String>,
    pub(crate) settings: Settings,
    pub(crate) edition: StoredValue<R::Edition, LocalStorage>,
    send: StoredValue<Send<R>, LocalStorage>,
}

// By hand, because derived ones would ask the game itself to be copied.
impl<R: Shown> Clone for Desk<R> {
    fn clone(&self) -> Desk<R> {
        *self
    }
}
impl<R: Shown> Copy for Desk<R> {}

impl<R: Shown> Desk<R> {
    /// An empty desk with a line to its table.
    pub(crate) fn new(settings: Settings, table: String, edition: R::Edition, send: impl Fn(Desk<R>, Command<R>) + 'static) -> Desk<R> {
        Desk {
            now: RwSignal::new_local(Now::default()),
            back: RwSignal::new(None),
            refused: RwSignal::new(None),
            advice: RwSignal::new(None),
            sending: RwSignal::new(0),
            line: RwSignal::new(true),
            here: RwSignal::new(Vec::new()),
            composing: RwSignal::new(Vec::new()),
            table: StoredValue::new(table),
            settings,
            edition: StoredValue::new_local(edition),
            send: StoredValue::new_local(Rc::new(send)),
        }
    }

    /// The desk of this part of the page.
    pub(crate) fn here() -> Desk<R> {
        expect_context()
    }

    /// The view that is shown: the present one, or the one that is looked back at.
    pub(crate) fn view(self) -> Option<Rc<R::View>> {
        self.now.with(|now| match self.back.get() {
            // Of several things that were told at once, the last one has the view.
            Some(place) => now.past.iter().skip(place).find_map(|past| past.view.clone()).or_else(|| now.view.clone()),
            None => now.view.clone(),
        })
    }

    /// What the viewer is asked, if the present is shown and it is asked anything.
    pub(crate) fn prompt(self) -> Option<R::Prompt> {
        if self.back.get().is_some() {
            return None;
        }
        self.now.with(|now| now.asked.as_ref().and_then(|asked| asked.prompt.clone()))
    }

    /// Is this another edition than the one that the page draws with?
    pub(crate) fn is_strange(self, name: &str, sha256: Option<&str>) -> bool {
        self.edition.with_value(|edition| {
            let [known, hash] = R::edition(edition);
            name != known || sha256.is_some_and(|sha256| sha256 != hash)
        })
    }

    /// Says something in the reader's language about what is shown.
    pub(crate) fn say<T>(self, with: impl FnOnce(&Speaker<'_, R::Words>, &R::View) -> T) -> Option<T> {
        let view = self.view()?;
        let names = self.now.with(Now::names);
        let you = match R::viewer(&view) {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        Some(self.edition.with_value(|edition| {
            with(&Speaker { language: self.settings.language.get(), names: &names, edition: R::words(edition), you }, &view)
        }))
    }

    /// Shows a part of what lies on the table; and shows it anew only when that part has changed, or is told otherwise: in another
    /// language or with other names. Whatever would be drawn as it was, takes the browser as long as something new.
    pub(crate) fn shows<T: PartialEq + core::marker::Send + Sync + 'static>(
        self,
        part: impl Fn(&R::View) -> T + core::marker::Send + Sync + 'static,
        show: impl Fn(&T) -> AnyView + core::marker::Send + 'static,
    ) -> impl Fn() -> Option<AnyView> + core::marker::Send + 'static {
        let part = Memo::new(move |_| self.view().map(|view| part(&view)));
        self.told(move || part.with(|part| part.as_ref().map(|part| untrack(|| show(part)))))
    }

    /// The same for what is drawn from something else: all that it goes by must be tracked.
    pub(crate) fn told<T>(self, show: impl Fn() -> T + core::marker::Send + 'static) -> impl Fn() -> T + core::marker::Send + 'static {
        let names = Memo::new(move |_| self.now.with(Now::names));
        move || {
            names.track();
            self.settings.language.track();
            show()
        }
    }

    /// Where the reader sits.
    pub(crate) fn you(self) -> Option<Seat> {
        match R::viewer(self.view()?.as_ref()) {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Does the game wait for the reader?
    pub(crate) fn must(self) -> bool {
        self.now.with(|now| now.phase == Phase::Running && now.asked.as_ref().is_some_and(|asked| asked.must && asked.prompt.is_some()))
    }

    /// Answers what is asked.
    pub(crate) fn act(self, action: R::Action) {
        let asked = self.now.with_untracked(|now| now.asked.as_ref().map(|asked| asked.id));
        self.command(Command::Act { asked, action });
    }

    /// Leaves with the table what the reader means to do: it is there again after a reload, and counts when the time runs out.
    pub(crate) fn draft(self, action: Option<R::Action>) {
        let send = self.send.get_value();
        send(self, Command::Draft { action });
    }

    /// What the reader has left with the table.
    pub(crate) fn drafted(self) -> Option<R::Action> {
        self.now.with_untracked(|now| now.own.as_ref().and_then(|own| own.draft.clone()))
    }

    /// Asks the table for something.
    pub(crate) fn command(self, command: Command<R>) {
        self.refused.set(None);
        self.advice.set(None);
        let send = self.send.get_value();
        send(self, command);
    }
}
