//! Playing alone: the board of a game whose table is in the worker, and a strip above it for what only such a table has.

use super::line::WorkerLink;
use super::{TABLE, keep, offline, set_up};
use crate::after::{Archive, remember};
use crate::bar::guest;
use crate::desk::{Desk, Promised, Shown};
use crate::guide;
use crate::house::{Trouble, key};
use crate::place::Place;
use crate::read::read;
use crate::settings::{Settings, kept, word};
use crate::table_page::{AnyBoard, outcome};
use leptos::prelude::*;
use protocol::{Answer, Command, Frame, FromWorker, Keyed, OpenTable, Presence, ToWorker};
use tabletop::Phase;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::StorageEvent;

/// Which of the games that this browser keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PracticeKind {
    /// One to practise.
    Practice,
    /// The first one, with a guide.
    First,
}

/// The room of a game: the kept one continues, otherwise a new one begins at once.
pub(crate) fn room<R: Shown>(edition: R::Edition, kind: PracticeKind, board: fn(Desk<R>) -> AnyView) -> AnyView {
    let settings = Settings::here();
    let stopped = RwSignal::new(None::<String>);
    let choosing = RwSignal::new(false);
    let desk = Desk::<R>::new(settings, TABLE.into(), edition, give);
    provide_context(desk);
    guide::sit_beside(desk, kind == PracticeKind::First);
    let line = WorkerLink::open(move |message| match message {
        FromWorker::Frame(text) => {
            if let Ok(frame) = read::<Frame<R>>(&text) {
                desk.now.update(|now| _ = now.take(frame));
            }
        }
        FromWorker::Presence(text) => {
            if let Ok(presence) = read::<Presence>(&text) {
                desk.here.set(presence.here);
                desk.composing.set(presence.composing);
            }
        }
        FromWorker::Keep { after, entries } => keep::take(R::GAME, kind, after, &entries),
        FromWorker::Trouble(why) => stopped.set(Some(why)),
        FromWorker::Ready | FromWorker::Answer { .. } | FromWorker::Progress(_) => {}
    });
    let Some(line) = line else {
        return view! { <main class="form"><p class="refused" role="alert">{word(|words| words.no_worker)}</p></main> }.into_any();
    };
    WorkerLink::set_here(Some(line.clone()));
    {
        let line = StoredValue::new_local(line.clone());
        on_cleanup(move || {
            line.with_value(WorkerLink::close);
            WorkerLink::set_here(None);
        });
    }
    offline::keep_page(true);
    Effect::new(move || {
        if desk.now.with(|now| now.phase) == Phase::Over {
            keep::finish(R::GAME, kind);
        }
    });
    only_here(R::GAME, kind, stopped);
    let archive = Archive { table: TABLE.into(), watch: None };
    remember(desk, archive.clone());
    provide_context(archive);
    let line = StoredValue::new_local(line);
    let begin = move |wish: OpenTable| {
        let seed = (kind == PracticeKind::First).then_some(R::FIRST_SEED);
        let name = kept("name").unwrap_or_else(guest);
        desk.back.set(None);
        choosing.set(false);
        line.with_value(|line| line.say(&ToWorker::Open { wish, name, seed }));
    };
    let usual = move || match kind {
        PracticeKind::Practice => set_up::usual(R::GAME),
        PracticeKind::First => R::first_game(),
    };
    match keep::log(R::GAME, kind) {
        Some(log) => line.with_value(|line| line.say(&ToWorker::GoOn { log })),
        None => begin(usual()),
    }
    let anew = move || {
        stopped.set(None);
        match kind {
            PracticeKind::Practice => choosing.set(true),
            PracticeKind::First => begin(usual()),
        }
    };
    let shown = move || {
        if let Some(why) = stopped.get() {
            let anew = move |_| {
                keep::forget(R::GAME, kind);
                let _ = window().location().reload();
            };
            let again = move |_| drop(window().location().reload());
            return view! { <main class="form"><p class="refused" role="alert">{why}</p>
            <p class="buttons"><button class="main" on:click=again>{word(|words| words.go_on)}</button>
            <button on:click=anew>{word(|words| words.begin_anew)}</button></p></main> }
            .into_any();
        }
        if choosing.get() {
            return set_up::set_up::<R>(begin, Some(move || choosing.set(false)));
        }
        view! { <AnyBoard desk board/> }.into_any()
    };
    view! { {strip::<R>(kind, anew)}{shown} }.into_any()
}

/// Gives a command to the table in the worker.
fn give<R: Shown>(desk: Desk<R>, wanted: Command<R>) -> Promised {
    Box::pin(async move {
        let body = serde_json::to_string(&Keyed::new(key(), wanted)).unwrap_or_default();
        let answer = match WorkerLink::here() {
            Some(line) => line.ask(|ticket| ToWorker::Command { ticket, body }).await,
            None => None,
        };
        outcome(desk, answer.and_then(|answer| read::<Answer>(&answer).ok()).ok_or(Trouble::NoLine))
    })
}

/// Two pages would corrupt one log, so the one that was opened first stops.
fn only_here(game: &'static str, kind: PracticeKind, stopped: RwSignal<Option<String>>) {
    let settings = Settings::here();
    let kept = Closure::<dyn FnMut(StorageEvent)>::new(move |event: StorageEvent| {
        if event.key().is_some_and(|key| key == keep::key(game, kind)) {
            if let Some(line) = WorkerLink::here() {
                line.close();
            }
            stopped.try_set(Some(settings.words_untracked().played_elsewhere.into()));
        }
    });
    let _ = window().add_event_listener_with_callback("storage", kept.as_ref().unchecked_ref());
    let kept = StoredValue::new_local(kept);
    on_cleanup(move || {
        kept.with_value(|kept| drop(window().remove_event_listener_with_callback("storage", kept.as_ref().unchecked_ref())));
    });
}

/// What only such a table has: a new game, or the other kind.
fn strip<R: Shown>(kind: PracticeKind, anew: impl Fn() + Copy + 'static) -> AnyView {
    let title = match kind {
        PracticeKind::Practice => word(|words| words.practice),
        PracticeKind::First => word(|words| words.first_game),
    };
    let other = match kind {
        PracticeKind::Practice => (Place::First { game: R::GAME.into() }, word(|words| words.first_game)),
        PracticeKind::First => (Place::Practice { game: R::GAME.into() }, word(|words| words.practice)),
    };
    view! {
        <section class="strip" aria-label=title>
            <b>{title}</b>
            <small>{word(|words| words.kept_in_this_browser)}</small>
            <button class="chip" on:click=move |_| anew()>{word(|words| words.begin_anew)}</button>
            <a class="chip" href=other.0.address()>{other.1}</a>
        </section>
    }
    .into_any()
}
