//! The page of a table of any game: before the deal its seats, then its board.

use crate::after::{Archive, ArchiveSource, remember};
use crate::art::Gallery;
use crate::bar::{Bar, Reader};
use crate::desk::{Desk, Outcome, Shown};
use crate::door::{Door, Entered, LastSeen};
use crate::gathering::Gathering;
use crate::home::said;
use crate::house::{Trouble, command};
use crate::keys::{KeyHelp, keys};
use crate::legend::legend;
use crate::luck;
use crate::more::{self, Board, More};
use crate::now::Now;
use crate::place::{Place, here};
use crate::practice;
use crate::read;
use crate::settings::{Settings, word};
use crate::sounds::ring_for;
use crate::stream::listen;
use crate::tools::call_to_the_table;
use leptos::prelude::*;
use protocol::{Answer, Command, Denial};
use tabletop::Phase;

/// The page of a game: a table by its id, or by a link to watch; and more, if this program includes it.
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
        if !matches!(place.get(), Place::Table { .. } | Place::Watched { .. }) {
            more::take_over();
        }
        let (id, watch) = match place.get() {
            Place::Table { id, .. } => (id, None),
            Place::Watched { id, token, .. } => (id, Some(token)),
            Place::Replay { id, token, .. } => (id, token),
            Place::Practice { .. } => return alone(practice::PracticeKind::Practice),
            Place::First { .. } => return alone(practice::PracticeKind::First),
            Place::Home
            | Place::New(_)
            | Place::Join(_)
            | Place::Watch(_)
            | Place::Find(_)
            | Place::Confirm(_)
            | Place::Stop(_)
            | Place::Notices
            | Place::Links(_)
            | Place::Games => {
                Place::Home.go();
                return ().into_any();
            }
        };
        let door = Door::knock(reader, id.clone(), watch.clone());
        let at = move || match door.answer.get()? {
            Err(why) => Some(door.closed(&why)),
            Ok(entered) => {
                let archive = Archive { table: id.clone(), watch: watch.clone() };
                if replays {
                    return Some(more.map_or_else(loading, |more| (more.replay)(edition.get_value(), archive, board)));
                }
                let desk = seated::<R>(edition.get_value(), &id, watch.as_deref(), door);
                provide_context::<Entered>(entered);
                provide_context(LastSeen(door.seen.get_value()));
                provide_context(desk);
                remember(desk, archive.clone());
                provide_context(archive);
                Some(view! { <AnyBoard desk board/> }.into_any())
            }
        };
        at.into_any()
    };
    view! { <Gallery/><Bar game=Some(R::GAME)/>{shown} }.into_any()
}

/// The program that includes more is being loaded.
fn loading() -> AnyView {
    more::load();
    on_its_way()
}

/// The page has the pictures, the map and the figures of one edition, and cannot draw any other.
pub(crate) fn strange_edition(name: String) -> AnyView {
    view! { <main class="form"><p id="strange-edition" role="alert">{word(|words| words.strange_edition)}" "{name}"."</p></main> }
        .into_any()
}

/// Nothing has come yet.
pub(crate) fn on_its_way() -> AnyView {
    view! { <main class="form"><p role="status">{word(|words| words.loading)}</p></main> }.into_any()
}

/// A desk with a connection to its table.
fn seated<R: Shown>(edition: R::Edition, id: &str, watch: Option<&str>, door: Door) -> Desk<R> {
    let settings = Settings::here();
    let table = id.to_owned();
    let desk = Desk::new(settings, table.clone(), edition, move |desk: Desk<R>, wanted: Command<R>| {
        let table = table.clone();
        Box::pin(async move { outcome(desk, command(&table, &wanted).await) })
    });
    listen(desk, id, watch, move || door.again());
    call_to_the_table(desk);
    luck::follow(desk);
    desk
}

/// The result of a command, with the reason for a refusal in the reader's language if the rules give one.
pub(crate) fn outcome<R: Shown>(desk: Desk<R>, answer: Result<Answer, Trouble>) -> Outcome {
    Err(Some(match answer {
        Ok(Answer::Done { .. }) => return Ok(()),
        Ok(Answer::Refused { facts, said, .. }) => {
            let refusal: Option<R::Refusal> = read::of(&facts).ok();
            refusal.and_then(|refusal| desk.say(|speaker, _| R::say_refusal(speaker, &refusal))).unwrap_or(said)
        }
        Ok(Answer::Because { seat, why }) => {
            let why: Option<R::Why> = why.and_then(|why| read::of(&why).ok());
            let said = why.and_then(|why| desk.say(|speaker, _| R::say_why(speaker, seat, &why)));
            desk.reason.set(Some((seat, said.unwrap_or_else(|| desk.settings.words_untracked().no_reason_known.into()))));
            return Ok(());
        }
        Ok(Answer::Stale { .. }) => desk.settings.words_untracked().stale.into(),
        // While the game is paused, a notice says so already.
        Ok(Answer::Denied { why: Denial::Paused }) if desk.now.with_untracked(|now| now.paused) => return Err(None),
        Ok(Answer::Denied { why }) => sentences::denied(desk.settings.language.get_untracked(), why).into(),
        Ok(Answer::Unknown { said }) => said,
        Ok(Answer::Again | Answer::Busy) => desk.settings.words_untracked().line_lost.into(),
        Err(why) => said(&why),
    }))
}

/// What is shown of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PageStage {
    /// Nothing is known yet.
    Coming,
    Gathering,
    Board,
    Stopped,
    /// The edition in play is not one that the page can draw.
    Strange,
}

/// What is shown of a table: its seats before the deal, its board afterwards.
#[component]
pub(crate) fn AnyBoard<R: Shown>(desk: Desk<R>, board: Board<R>) -> impl IntoView {
    let more = use_context::<Option<More<R>>>().flatten();
    let help = KeyHelp::new();
    provide_context(help);
    ring_for(desk);
    // The end is shown only when the last event that is shown step by step has been watched.
    let phase = Memo::new(move |_| match desk.now.with(|now| now.phase) {
        Phase::Over if desk.held.get().is_some() => Phase::Running,
        phase @ (Phase::Gathering | Phase::Running | Phase::Over | Phase::Stopped) => phase,
    });
    let ready = Memo::new(move |_| desk.now.with(|now| now.view.is_some()));
    // The state of the game is visible from outside: to style sheets, and to tests.
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
    let stage = Memo::new(move |_| match (phase.get(), ready.get()) {
        (_, _) if strange.with(Option::is_some) => PageStage::Strange,
        (Phase::Gathering, _) if known.get() => PageStage::Gathering,
        (Phase::Stopped, false) => PageStage::Stopped,
        (Phase::Running | Phase::Over | Phase::Stopped, true) => PageStage::Board,
        (Phase::Gathering, _) | (Phase::Running | Phase::Over, false) => PageStage::Coming,
    });
    // The result is on the board; the rest may have to be loaded.
    let told = move || {
        (phase.get() == Phase::Over).then(|| match more {
            Some(more) => use_context::<Archive>().map(|archive| (more.after)(desk, &archive, ArchiveSource::Table)),
            None => {
                more::load();
                None
            }
        })
    };
    // A program that takes the page over waits until it has as much to show as the previous one.
    let whole = Memo::new(move |_| stage.get() != PageStage::Coming && desk.now.with(Now::is_whole));
    Effect::new(move || {
        if whole.get() {
            more::take_over();
        }
    });
    move || match stage.get() {
        PageStage::Gathering => view! { <Gathering desk/> }.into_any(),
        PageStage::Stopped => view! { <main class="form"><p>{move || desk.now.with(|now| now.stopped.clone())}</p></main> }.into_any(),
        PageStage::Board => view! { {board(desk)}{legend(desk)}{keys(desk, help)}{told} }.into_any(),
        PageStage::Coming => on_its_way(),
        PageStage::Strange => strange_edition(strange.get().unwrap_or_default()),
    }
}
