//! A table, whichever game is played there: before the deal its seats, then its board.

use crate::after::{Archive, From, remember};
use crate::art::Gallery;
use crate::bar::{Bar, Reader};
use crate::desk::{Desk, Shown};
use crate::gathering::Gathering;
use crate::home::said;
use crate::house::{Trouble, command};
use crate::more::{self, Board, More};
use crate::place::{Place, here};
use crate::practice;
use crate::read;
use crate::settings::{Settings, word};
use crate::stream::listen;
use crate::tools::call_to_the_table;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table::{Answer, Command, Phase};

/// The page of a game: a table by its id, or by a link to watch; and more, where this program has it.
pub(crate) fn page<R: Shown>(edition: R::Edition, board: Board<R>, more: Option<More<R>>) -> AnyView {
    provide_context(Settings::load());
    let reader = Reader::unknown();
    provide_context(reader);
    provide_context(more);
    practice::keep_page(false);
    let place = here();
    let edition = StoredValue::new_local(edition);
    let alone = move |kind| more.map_or_else(loading, |more| (more.room)(edition.get_value(), kind, board));
    let shown = move || {
        let replays = matches!(place.get(), Place::Replay { .. });
        let (id, watch) = match place.get() {
            Place::Table { id, .. } => (id, None),
            Place::Watched { id, token, .. } => (id, Some(token)),
            Place::Replay { id, token, .. } => (id, token),
            Place::Practice { .. } => return alone(practice::Kind::Practice),
            Place::First { .. } => return alone(practice::Kind::First),
            Place::Home | Place::New(_) | Place::Join(_) | Place::Watch(_) => {
                Place::Home.go();
                return ().into_any();
            }
        };
        let known = RwSignal::new(None::<Result<(), Trouble>>);
        Effect::new(move || {
            if reader.is_answered() {
                spawn_local(async move { known.set(Some(reader.be_somebody(None).await)) });
            }
        });
        let at = move || match known.get()? {
            Err(why) => Some(view! { <main class="form"><p class="refused" role="alert">{said(&why)}</p></main> }.into_any()),
            Ok(()) => {
                let archive = Archive { table: id.clone(), watch: watch.clone() };
                if replays {
                    return Some(more.map_or_else(loading, |more| (more.replay)(edition.get_value(), archive, board)));
                }
                let desk = seated::<R>(edition.get_value(), &id, watch.as_deref());
                provide_context(desk);
                remember(desk, archive.clone());
                provide_context(archive);
                Some(view! { <AnyBoard desk board/> }.into_any())
            }
        };
        at.into_any()
    };
    view! { <Gallery/><Bar/>{shown} }.into_any()
}

/// The program that has more is on its way.
fn loading() -> AnyView {
    more::load();
    on_its_way()
}

/// The page has the pictures, the map and the figures of one edition, and draws no other with them.
pub(crate) fn strange_edition(name: String) -> AnyView {
    view! { <main class="form"><p id="strange-edition" role="alert">{word(|words| words.strange_edition)}" "{name}"."</p></main> }
        .into_any()
}

/// Nothing has come yet.
pub(crate) fn on_its_way() -> AnyView {
    view! { <main class="form"><p role="status">{word(|words| words.loading)}</p></main> }.into_any()
}

/// A desk with a line to its table.
fn seated<R: Shown>(edition: R::Edition, id: &str, watch: Option<&str>) -> Desk<R> {
    let settings = Settings::here();
    let table = id.to_owned();
    let desk = Desk::new(settings, table.clone(), edition, move |desk: Desk<R>, wanted: Command<R>| {
        let table = table.clone();
        desk.sending.update(|sending| *sending += 1);
        spawn_local(async move {
            let answer = command(&table, &wanted).await;
            desk.sending.update(|sending| *sending -= 1);
            desk.refused.set(refused(desk, answer));
        });
    });
    listen(desk, id, watch);
    call_to_the_table(desk);
    desk
}

/// Why a command was not done, in the reader's language where the rules say so.
pub(crate) fn refused<R: Shown>(desk: Desk<R>, answer: Result<Answer, Trouble>) -> Option<String> {
    match answer {
        Ok(Answer::Done { .. }) => None,
        Ok(Answer::Refused { facts, said, .. }) => {
            let refusal: Option<R::Refusal> = read::of(&facts).ok();
            Some(refusal.and_then(|refusal| desk.say(|speaker, _| R::say_refusal(speaker, &refusal))).unwrap_or(said))
        }
        Ok(Answer::Stale { .. }) => Some(desk.settings.words().stale.into()),
        Ok(Answer::Denied { why }) => Some(sentences::denied(desk.settings.language.get_untracked(), why).into()),
        Ok(Answer::Unknown { said }) => Some(said),
        Ok(Answer::Again | Answer::Busy) => Some(desk.settings.words().line_lost.into()),
        Err(why) => Some(said(&why)),
    }
}

/// What is shown of a table: its seats before the deal, its board afterwards.
#[component]
pub(crate) fn AnyBoard<R: Shown>(desk: Desk<R>, board: Board<R>) -> impl IntoView {
    let more = use_context::<Option<More<R>>>().flatten();
    let phase = Memo::new(move |_| desk.now.with(|now| now.phase));
    let ready = Memo::new(move |_| desk.now.with(|now| now.view.is_some()));
    // How far the game is can be seen from outside: by style sheets, and by tests.
    Effect::new(move || {
        let name = match phase.get() {
            Phase::Gathering => "gathering",
            Phase::Running => "running",
            Phase::Over => "over",
            Phase::Stopped => "stopped",
        };
        let _ = document().body().map(|body| body.set_attribute("data-phase", name));
    });
    let known = Memo::new(move |_| desk.now.with(|now| now.about.is_some()));
    let strange = Memo::new(move |_| {
        desk.now.with(|now| {
            let about = now.about.as_ref()?;
            desk.is_strange(&about.edition, Some(&about.edition_sha256)).then(|| about.edition.clone())
        })
    });
    move || match (phase.get(), ready.get()) {
        (_, _) if strange.with(Option::is_some) => strange_edition(strange.get().unwrap_or_default()),
        (Phase::Gathering, _) if known.get() => view! { <Gathering desk/> }.into_any(),
        (Phase::Stopped, false) => view! { <main class="form"><p>{move || desk.now.with(|now| now.stopped.clone())}</p></main> }.into_any(),
        (Phase::Over, true) => {
            // How it ended stands on the board; what there is to tell about it may have to be loaded.
            let told = match more {
                Some(more) => use_context::<Archive>().map(|archive| (more.after)(desk, &archive, From::Table)),
                None => {
                    more::load();
                    None
                }
            };
            view! { {board(desk)}{told} }.into_any()
        }
        (Phase::Running | Phase::Stopped, true) => board(desk),
        (Phase::Gathering, _) | (Phase::Running | Phase::Over, false) => on_its_way(),
    }
}
