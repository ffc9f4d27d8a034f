//! A table, whichever game is played there: before the deal its seats, then its board.

use crate::art::Gallery;
use crate::bar::{Bar, Reader};
use crate::desk::{Desk, Shown};
use crate::home::said;
use crate::house::{Link, Trouble, command, post};
use crate::place::{Place, here};
use crate::practice;
use crate::settings::{Settings, word};
use crate::stream::listen;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use table::{Answer, Command, Phase};

/// The page of a game: a table by its id, or by a link to watch.
pub(crate) fn page<R: Shown>(edition: R::Edition, board: fn(Desk<R>) -> AnyView) -> impl IntoView {
    provide_context(Settings::load());
    let reader = Reader::unknown();
    provide_context(reader);
    let place = here();
    let edition = StoredValue::new_local(edition);
    let shown = move || {
        let (id, watch) = match place.get() {
            Place::Table { id, .. } => (id, None),
            Place::Watched { id, token, .. } => (id, Some(token)),
            Place::Practice { .. } => return practice::room(edition.get_value(), practice::Kind::Practice, board),
            Place::First { .. } => return practice::room(edition.get_value(), practice::Kind::First, board),
            Place::Home | Place::New(_) | Place::Join(_) | Place::Watch(_) => {
                Place::Home.go();
                return ().into_any();
            }
        };
        let known = RwSignal::new(None::<Result<(), Trouble>>);
        spawn_local(async move { known.set(Some(reader.be_somebody(None).await)) });
        let at = move || match known.get()? {
            Err(why) => Some(view! { <main class="form"><p class="refused" role="alert">{said(&why)}</p></main> }.into_any()),
            Ok(()) => {
                let desk = seated::<R>(edition.get_value(), id.clone(), watch.clone());
                provide_context(desk);
                Some(view! { <AnyBoard desk board/> }.into_any())
            }
        };
        at.into_any()
    };
    view! { <Gallery/><Bar/>{shown} }
}

/// A desk with a line to its table.
fn seated<R: Shown>(edition: R::Edition, id: String, watch: Option<String>) -> Desk<R> {
    let settings = Settings::here();
    let table = id.clone();
    let desk = Desk::new(settings, id.clone(), edition, move |desk: Desk<R>, wanted: Command<R>| {
        let table = table.clone();
        desk.sending.update(|sending| *sending += 1);
        spawn_local(async move {
            let answer = command(&table, &wanted).await;
            desk.sending.update(|sending| *sending -= 1);
            desk.refused.set(refused(desk, answer));
        });
    });
    listen(desk, id, watch);
    desk
}

/// Why a command was not done, in the reader's language where the rules say so.
pub(crate) fn refused<R: Shown>(desk: Desk<R>, answer: Result<Answer, Trouble>) -> Option<String> {
    match answer {
        Ok(Answer::Done { .. }) => None,
        Ok(Answer::Refused { facts, said, .. }) => {
            let refusal: Option<R::Refusal> = serde_json::from_value(facts).ok();
            Some(refusal.and_then(|refusal| desk.say(|speaker, _| R::say_refusal(speaker, &refusal))).unwrap_or(said))
        }
        Ok(Answer::Stale { .. }) => Some(desk.settings.words().stale.into()),
        Ok(Answer::Denied { why }) => Some(format!("{why:?}")),
        Ok(Answer::Unknown { said }) => Some(said),
        Ok(Answer::Again | Answer::Busy) => Some(desk.settings.words().line_lost.into()),
        Err(why) => Some(said(&why)),
    }
}

/// What is shown of a table: its seats before the deal, its board afterwards.
#[component]
pub(crate) fn AnyBoard<R: Shown>(desk: Desk<R>, board: fn(Desk<R>) -> AnyView) -> impl IntoView {
    let phase = Memo::new(move |_| desk.now.with(|now| now.phase));
    let ready = Memo::new(move |_| desk.now.with(|now| now.view.is_some()));
    move || match (phase.get(), ready.get()) {
        (Phase::Gathering, _) => view! { <Gathering desk/> }.into_any(),
        (Phase::Stopped, false) => view! { <main class="form"><p>{move || desk.now.with(|now| now.stopped.clone())}</p></main> }.into_any(),
        (_, true) => board(desk),
        (Phase::Running | Phase::Over, false) => view! { <main class="form"><p role="status">{word(|words| words.sending)}</p></main> }.into_any(),
    }
}

/// Before the deal: who sits where, and invitations.
#[component]
fn Gathering<R: Shown>(desk: Desk<R>) -> impl IntoView {
    let settings = Settings::here();
    let link = RwSignal::new(None::<String>);
    let id = move || desk.table.get_value();
    let invite = move |_| {
        let path = format!("api/tables/{}/invitations", id());
        spawn_local(async move {
            if let Ok(made) = post::<Link>(&path, &json!({})).await {
                link.set(Some(made.link));
            }
        });
    };
    let seats = move || {
        let words = settings.words();
        desk.now.with(|now| {
            now.seats
                .iter()
                .enumerate()
                .map(|(place, seat)| {
                    let name = seat.name.clone().or(seat.bot.map(|bot| bot.to_string()));
                    let free = name.is_none();
                    let sit = move |_| desk.command(Command::Sit { seat: Some(tabletop::Seat(place as u8)) });
                    view! { <li class=format!("seat-{place}")><span class="shape">{char::from(b'A' + place as u8)}</span>" "{name.unwrap_or_else(|| words.seat_free.into())}
                        {free.then(|| view! { " "<button on:click=sit>{words.join}</button> })}</li> }
                })
                .collect_view()
        })
    };
    view! {
        <main class="form gathering">
            <p>{word(|words| words.waiting_for_seats)}</p>
            <ul>{seats}</ul>
            <p><button on:click=invite>{word(|words| words.invite)}</button></p>
            {move || link.get().map(|link| view! { <input readonly class="link" value=link/> })}
            {move || desk.refused.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}
        </main>
    }
}
