//! What one viewer has in front of them at a table of any game: the latest state, and a connection to the table.

use crate::hint::Advice;
use crate::now::Now;
use crate::scene::StageScene;
use crate::settings::Settings;
use core::future::Future;
use core::pin::Pin;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Command;
use send_wrapper::SendWrapper;
use sentences::{Language, Ordered, Speaker};
use serde::de::DeserializeOwned;
use std::rc::Rc;
use std::sync::Arc;
use tabletop::Phase;
use tabletop::{Card, Entropy, Rules, Seat, Viewer};

/// A game that the page can show.
pub(crate) trait Shown: Ordered + crate::guide::Guided + Rules<Refusal: DeserializeOwned, Prompt: Sync> {
    /// What the game is called.
    const TITLE: &'static str;

    /// Whose view this is.
    fn viewer(view: &Self::View) -> Viewer;

    /// Is this shown step by step, while everything that follows waits until the viewer continues?
    fn is_staged(_: &Self::Sight) -> bool {
        false
    }

    /// Is this a ceremony? What follows waits until the viewer has closed it, or is called: then they may act at once.
    fn is_ceremony(_: &Self::Sight) -> bool {
        false
    }

    /// The answer to a prompt, if there is only one.
    fn forced(view: &Self::View, prompt: &Self::Prompt) -> Option<Self::Action>;

    /// What the stage shows of an action.
    fn scene(speaker: &Speaker<'_, Self::Words>, sights: &[Self::Sight]) -> StageScene;

    /// The picture that the log shows before a sight; empty if there is none.
    fn picture_of(sight: &Self::Sight) -> &'static str;

    /// Does a turn of the log begin with it?
    fn opens_turn(sight: &Self::Sight) -> bool;

    /// The offer that it is about, as long as that is no deal.
    fn offer_of(_: &Self::Sight) -> Option<OfferTalk> {
        None
    }

    /// Is this an offer to this player, or an answer to theirs?
    fn is_put_to(_: &Self::View, _: &Self::Sight, _: Seat) -> bool {
        false
    }

    /// Does this decline an offer of this player? The past is what was seen before, the newest first.
    fn declines(_: &Self::Sight, _: Seat, _: &mut dyn Iterator<Item = &Self::Sight>) -> bool {
        false
    }

    /// What an action costs beyond the obvious, so that a press asks once more.
    fn costs(_: Desk<Self>, _: &Self::Action) -> Option<String> {
        None
    }

    /// The keys of the game, and what each does.
    fn keys(language: Language) -> Vec<[&'static str; 2]>;

    /// The face of a card on the stage.
    fn card_face(desk: Desk<Self>, card: Card) -> AnyView;

    /// The form for a standing order.
    fn order_form(desk: Desk<Self>) -> AnyView;

    /// The name of an edition, and the SHA-256 of its file.
    fn edition(edition: &Self::Edition) -> [&str; 2];
}

/// What is said about an offer: its number, and whether it is closed by that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OfferTalk {
    pub(crate) number: u32,
    pub(crate) closes: bool,
}

/// The result of a command: it was done, or it was not, with the reason for the reader unless it is already on the screen.
pub(crate) type Outcome = Result<(), Option<String>>;

/// What a connection to the table promises: the outcome.
pub(crate) type Promised = Pin<Box<dyn Future<Output = Outcome>>>;

/// Sends a command to the table.
type Send<R> = Rc<dyn Fn(Desk<R>, Command<R>) -> Promised>;

/// A view that is kept in a memo.
type SeenView<R> = SendWrapper<Option<Arc<<R as Rules>::View>>>;

/// One viewer's desk.
///
/// Components draw from [`Desk::view`], [`Desk::prompt`] and [`Desk::names`], which change only when their content changes. So what is
/// drawn from them stays as it is through everything else that happens, and so does anything the reader is doing there.
pub(crate) struct Desk<R: Shown> {
    pub(crate) now: RwSignal<Now<R>, LocalStorage>,
    /// The moment that is looked back at, by its place in the past; `None` is the present.
    pub(crate) back: RwSignal<Option<usize>>,
    /// The table's answer to the last command, if it was not done.
    pub(crate) refused: RwSignal<Option<String>>,
    /// Why something that the reader had chosen was dropped.
    pub(crate) let_go: RwSignal<Option<String>>,
    /// Why a bot did its last action, if the reader has asked.
    pub(crate) reason: RwSignal<Option<(Seat, String)>>,
    /// Actions that were sent and not answered yet.
    under_way: RwSignal<Vec<R::Action>, LocalStorage>,
    seen: Memo<SeenView<R>>,
    asked: Memo<Option<R::Prompt>>,
    names: Memo<Vec<String>>,
    /// What a bot would do, if the reader has asked.
    pub(crate) advice: RwSignal<Option<Advice<R>>, LocalStorage>,
    /// Commands that were sent and not answered yet.
    pub(crate) sending: RwSignal<u32>,
    /// The place in the past from which everything waits, because it is shown step by step.
    pub(crate) held: Memo<Option<usize>>,
    /// What is shown over the board when the game is over.
    pub(crate) ceremony: RwSignal<Option<Ceremony>, LocalStorage>,
    /// Is the table connected?
    pub(crate) line: RwSignal<bool>,
    /// The seats whose players are present.
    pub(crate) here: RwSignal<Vec<Seat>>,
    /// Who is composing something.
    pub(crate) composing: RwSignal<Vec<Seat>>,
    /// The id of the table.
    pub(crate) table: StoredValue<String>,
    pub(crate) settings: Settings,
    pub(crate) edition: StoredValue<R::Edition, LocalStorage>,
    send: StoredValue<Send<R>, LocalStorage>,
}

/// Draws what is shown over the board when the game is over.
pub(crate) type Ceremony = Rc<dyn Fn() -> Option<AnyView>>;

/// Is this a different view? Views are never changed, so the same view has the same address in memory.
fn is_another<R: Shown>(old: Option<&SeenView<R>>, new: Option<&SeenView<R>>) -> bool {
    match (old.and_then(|old| old.as_ref()), new.and_then(|new| new.as_ref())) {
        (Some(old), Some(new)) => !Arc::ptr_eq(old, new),
        (None, None) => old.is_none(),
        (Some(_), None) | (None, Some(_)) => true,
    }
}

// Written out, because a derived impl would require the game itself to be `Clone`.
impl<R: Shown> Clone for Desk<R> {
    fn clone(&self) -> Desk<R> {
        *self
    }
}
impl<R: Shown> Copy for Desk<R> {}

impl<R: Shown> Desk<R> {
    /// An empty desk with a connection to its table.
    pub(crate) fn new(
        settings: Settings,
        table: String,
        edition: R::Edition,
        send: impl Fn(Desk<R>, Command<R>) -> Promised + 'static,
    ) -> Desk<R> {
        let (now, back) = (RwSignal::new_local(Now::<R>::default()), RwSignal::new(None));
        let held = Memo::new(move |_| now.with(Now::held));
        let shown = move |_: Option<&SeenView<R>>| {
            let moment = back.get().or_else(|| held.get());
            SendWrapper::new(now.with(|now| moment.map_or_else(|| now.view.clone(), |place| now.view_at(place))))
        };
        Desk {
            now,
            held,
            back,
            refused: RwSignal::new(None),
            let_go: RwSignal::new(None),
            reason: RwSignal::new(None),
            under_way: RwSignal::new_local(Vec::new()),
            seen: Memo::new_with_compare(shown, is_another::<R>),
            asked: Memo::new(move |_| now.with(|now| now.asked.as_ref().and_then(|asked| asked.prompt.clone()))),
            names: Memo::new(move |_| now.with(Now::names)),
            advice: RwSignal::new_local(None),
            sending: RwSignal::new(0),
            ceremony: RwSignal::new_local(None),
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

    /// The moment that is shown, by its place in the past; `None` is the present.
    pub(crate) fn moment(self) -> Option<usize> {
        self.back.get().or_else(|| self.held.get())
    }

    /// The view that is shown: the present one, or the one of the moment that is shown.
    pub(crate) fn view(self) -> Option<Arc<R::View>> {
        (*self.seen.get()).clone()
    }

    /// The viewer's prompt, if the present is shown and there is one.
    pub(crate) fn prompt(self) -> Option<R::Prompt> {
        self.asked_now().filter(|_| self.moment().is_none())
    }

    /// The viewer's prompt, whatever is shown.
    pub(crate) fn asked_now(self) -> Option<R::Prompt> {
        self.asked.get()
    }

    /// The names of the players, in seat order.
    pub(crate) fn names(self) -> Vec<String> {
        self.names.get()
    }

    /// Is this a different edition from the one that the page draws?
    pub(crate) fn is_strange(self, name: &str, sha256: Option<&str>) -> bool {
        self.edition.with_value(|edition| {
            let [known, hash] = R::edition(edition);
            name != known || sha256.is_some_and(|sha256| sha256 != hash)
        })
    }

    /// Says something in the reader's language about what is shown.
    pub(crate) fn say<T>(self, with: impl FnOnce(&Speaker<'_, R::Words>, &R::View) -> T) -> Option<T> {
        let view = self.view()?;
        let names = self.names();
        let you = match R::viewer(&view) {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        Some(self.edition.with_value(|edition| with(&Speaker::new(self.settings.language.get(), &names, R::words(edition), you), &view)))
    }

    /// Shows a part of the view, and redraws it only when that part has changed, or when the language or the names have.
    /// Redrawing an unchanged element costs as much as a new one.
    pub(crate) fn shows<T: PartialEq + core::marker::Send + Sync + 'static>(
        self,
        part: impl Fn(&R::View) -> T + core::marker::Send + Sync + 'static,
        show: impl Fn(&T) -> AnyView + core::marker::Send + 'static,
    ) -> impl Fn() -> Option<AnyView> + core::marker::Send + 'static {
        let part = Memo::new(move |_| self.view().map(|view| part(&view)));
        self.told(move || part.with(|part| part.as_ref().map(|part| untrack(|| show(part)))))
    }

    /// The same for what is drawn from something else: everything it depends on must be tracked.
    pub(crate) fn told<T>(self, show: impl Fn() -> T + core::marker::Send + 'static) -> impl Fn() -> T + core::marker::Send + 'static {
        move || {
            self.names.track();
            self.settings.language.track();
            show()
        }
    }

    /// The present view, whatever is shown; not tracked.
    pub(crate) fn present(self) -> Option<Arc<R::View>> {
        self.now.with_untracked(|now| now.view.clone())
    }

    /// What the reader is about to do is kept through everything that others do. After every event `fit` drops what is no longer
    /// possible, and says why. While an action of the reader is on its way nothing is said: its own effects are no
    /// surprise.
    pub(crate) fn keeps_fitting(self, fit: impl Fn() -> Option<String> + 'static) {
        Effect::new(move || {
            self.now.track();
            let why = untrack(&fit);
            if why.is_some() && !untrack(|| self.is_acting()) {
                self.let_go.set(why);
            }
        });
    }

    /// Where the reader sits.
    pub(crate) fn you(self) -> Option<Seat> {
        match R::viewer(self.view()?.as_ref()) {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// The reader has seen what was shown step by step.
    pub(crate) fn go_on(self) {
        self.now.update(|now| now.watched = now.n);
    }

    /// Does the game wait for the reader?
    pub(crate) fn must(self) -> bool {
        self.now.with(|now| now.phase == Phase::Running && now.asked.as_ref().is_some_and(|asked| asked.must && asked.prompt.is_some()))
    }

    /// Answers the prompt.
    pub(crate) fn act(self, action: R::Action) {
        self.act_then(action, || {});
    }

    /// Answers the prompt, and calls `done` when that has worked. If it is refused, everything is left as it was. An action that is on its
    /// way already is not sent twice.
    pub(crate) fn act_then(self, action: R::Action, done: impl FnOnce() + 'static) {
        if self.under_way.with_untracked(|under_way| under_way.contains(&action)) {
            return;
        }
        self.moves_on();
        // A reader who acts has seen enough of what was held back.
        if self.now.with_untracked(|now| now.unwatched().is_some()) {
            self.go_on();
        }
        self.advice.set(None);
        self.under_way.update(|under_way| under_way.push(action.clone()));
        let asked = self.now.with_untracked(|now| now.asked.as_ref().map(|asked| asked.id));
        self.send(Command::Act { asked, action: action.clone() }, move |outcome| {
            if outcome.is_ok() {
                done();
            }
            self.under_way.try_update(|under_way| under_way.retain(|other| *other != action));
            self.refused.try_set(outcome.err().flatten());
        });
    }

    /// Is an action on its way?
    pub(crate) fn is_acting(self) -> bool {
        self.under_way.with(|under_way| !under_way.is_empty())
    }

    /// Stores with the table what the reader means to do: it is there again after a reload, and counts when the time runs out. Nobody
    /// has asked for it, so nobody is told if the table does not take it.
    pub(crate) fn draft(self, action: Option<R::Action>) {
        self.send(Command::Draft { action }, |_| {});
    }

    /// What the reader has stored with the table.
    pub(crate) fn drafted(self) -> Option<R::Action> {
        self.now.with(|now| now.own.as_ref().and_then(|own| own.draft.clone()))
    }

    /// Sends a command to the table.
    pub(crate) fn command(self, command: Command<R>) {
        self.moves_on();
        self.advice.set(None);
        self.send(command, move |outcome| drop(self.refused.try_set(outcome.err().flatten())));
    }

    /// Tells the table that the reader is composing something. It is only a hint, so the result is ignored.
    pub(crate) fn is_composing(self) {
        let told = self.send.get_value()(self, Command::Composing);
        spawn_local(async move { drop(told.await) });
    }

    /// Adds to the luck of the next deal. Nobody has asked for it, so nobody is told; `denied` is called if the table does not take it.
    pub(crate) fn adds(self, entropy: Entropy, denied: impl FnOnce() + 'static) {
        let told = self.send.get_value()(self, Command::Entropy { entropy });
        spawn_local(async move {
            if told.await.is_err() {
                denied();
            }
        });
    }

    /// The reader does something else, so the message about the last thing has been read.
    pub(crate) fn moves_on(self) {
        for said in [self.refused, self.let_go] {
            if said.with_untracked(Option::is_some) {
                said.set(None);
            }
        }
        if self.reason.with_untracked(Option::is_some) {
            self.reason.set(None);
        }
    }

    fn send(self, command: Command<R>, then: impl FnOnce(Outcome) + 'static) {
        let send = self.send.get_value();
        self.sending.update(|sending| *sending += 1);
        spawn_local(async move {
            let outcome = send(self, command).await;
            // The reader may have left the table in the meantime.
            self.sending.try_update(|sending| *sending -= 1);
            then(outcome);
        });
    }
}
