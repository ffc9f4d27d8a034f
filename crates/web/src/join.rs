//! Links that people follow: an invitation to sit down, or a link to watch.

use crate::bar::Reader;
use crate::door::{Door, Entered};
use crate::house::{Trouble, get, post};
use crate::lobby::{clock_lines, rating};
use crate::luck;
use crate::people_words::{people, people_texts, title};
use crate::place::Place;
use crate::settings::{Settings, kept, word};
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Invitation, InvitationState, JoinWish, JoinedTable, ListedTable, SeatNow};
use sentences::{PeopleTexts, bot, say, switches};

/// An invitation: who invites to what, and, if the reader wants to sit down, a name.
#[component]
pub(crate) fn Join(token: String) -> impl IntoView {
    let reader = Reader::here();
    let name = RwSignal::new(kept("name").unwrap_or_default());
    let (told, trouble) = (RwSignal::new(None::<Result<Invitation, Option<String>>>), RwSignal::new(None::<String>));
    let token = StoredValue::new(token);
    // A reader who signs in meanwhile may be somebody who sits there already.
    let who = Memo::new(move |_| reader.0.with(|me| me.as_ref().map(|me| me.name.clone())));
    Effect::new(move || {
        who.get();
        spawn_local(async move {
            let found = get::<Invitation>(&format!("api/invitations/{}", token.get_value())).await;
            let missing = |why: &Trouble| matches!(why, Trouble::Problem { code, .. } if code == "not-found");
            told.set(Some(found.map_err(|why| if missing(&why) { None } else { Some(said(&why)) })));
        });
    });
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        trouble.set(None);
        spawn_local(async move {
            let joined = async {
                reader.be_somebody(Some(name.get_untracked())).await?;
                let entropy = told.with_untracked(|told| {
                    let invitation = told.as_ref()?.as_ref().ok()?;
                    luck::entropy(&invitation.table, invitation.summary.server_seed_sha256.as_deref())
                });
                let JoinedTable { table } = post("api/join", &JoinWish { invitation: token.get_value(), entropy }).await?;
                get::<ListedTable>(&format!("api/tables/{table}")).await
            };
            match joined.await {
                Ok(table) => Place::of_table(&table).go(),
                Err(why) => trouble.set(Some(said(&why))),
            }
        });
    };
    let ask = move || {
        reader.0.with(Option::is_none).then(|| {
            view! { <label>{word(|words| words.your_name)}<input required maxlength="30" autocomplete="username" prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/></label> }
        })
    };
    let act = move |invitation: &Invitation| match (invitation.yours, no_seat(invitation.state)) {
        (Some(_), _) => to_table(invitation, |words| words.you_sit_here),
        (None, Some(why)) => to_table(invitation, why),
        (None, None) => {
            view! { <form class="stack" on:submit=join>{ask}<button class="main big">{people(|words| words.sit_down)}</button></form> }
                .into_any()
        }
    };
    let shown = move || {
        Some(match told.get()? {
            Err(why) => view! { <p class="refused" role="alert">{why.unwrap_or_else(|| people_texts().link_is_gone.to_owned())}</p><p><a class="button" href=Place::Home.address()>{word(|words| words.home)}</a></p> }.into_any(),
            Ok(invitation) => view! { {about(&invitation)}{act(&invitation)} }.into_any(),
        })
    };
    view! {
        <main class="form narrow invitation">
            {shown}
            {move || trouble.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}
        </main>
    }
    .into_any()
}

/// Why nobody can sit down by it now.
fn no_seat(state: InvitationState) -> Option<fn(&PeopleTexts) -> &'static str> {
    match state {
        InvitationState::Open => None,
        InvitationState::Full => Some(|words| words.seat_is_taken),
        InvitationState::Begun => Some(|words| words.has_begun),
        InvitationState::Over => Some(|words| words.is_over),
        InvitationState::Used => Some(|words| words.is_used),
    }
}

/// Instead of a seat: why not, and the way to the table for those who may see it.
fn to_table(invitation: &Invitation, why: fn(&PeopleTexts) -> &'static str) -> AnyView {
    let place = Place::Table { game: invitation.game.clone(), id: invitation.table.clone() };
    let may_look = invitation.yours.is_some() || invitation.listed;
    view! {
        <p role="status"><b>{people(why)}</b></p>
        <p>{if may_look {
            view! { <a class="button main" href=place.address()>{word(|words| words.to_the_table)}</a> }
        } else {
            view! { <a class="button main" href=Place::Home.address()>{word(|words| words.home)}</a> }
        }}</p>
    }
    .into_any()
}

/// Who invites to what: the game, who sits there, the clock, what differs from the default.
fn about(invitation: &Invitation) -> AnyView {
    let (settings, texts) = (Settings::here(), people_texts());
    let (words, language) = (settings.words(), settings.language.get());
    let (game, host, summary) = (title(&invitation.game), invitation.host.as_deref(), &invitation.summary);
    let heading = host.map_or_else(|| say!(texts.invited_to, game), |host| say!(texts.invites, host, game));
    let yours = invitation.seat.map(|seat| {
        let seat = seat.0 + 1;
        view! { <p>{say!(texts.your_seat, seat)}</p> }
    });
    let seat = |(place, now): (usize, &SeatNow)| {
        let kind = now.bot.map(|kind| bot(kind, &invitation.game).name(language));
        let rated = invitation.ratings.get(place).copied().flatten().map(|known| rating(&known));
        let name = now.name.clone().unwrap_or_else(|| words.seat_free.to_owned());
        view! {
            <li class=format!("seat-{place}") class:free=now.name.is_none()><span class="shape" aria-hidden="true">{char::from(b'A' + place as u8)}</span><b>{name}</b>{rated}" "<small class="faint">{kind}</small></li>
        }
    };
    let mut lines = vec![format!("{} {}", words.edition, summary.edition)];
    lines.extend(clock_lines(words, language, summary.clock, None));
    lines.push(if invitation.listed { words.open_to_all } else { words.by_invitation }.to_owned());
    for switch in switches(&invitation.game) {
        let Some(chosen) = summary.options.get(switch.name).map(ToString::to_string) else { continue };
        let says = switch.answers.iter().find(|(value, _)| *value == chosen).map(|(_, says)| says(language));
        lines.extend(says.map(|says| format!("{} {says}", (switch.asks)(language))));
    }
    view! {
        <h1>{heading}</h1>
        {yours}
        <h2>{texts.at_the_table}</h2>
        <ul class="sitters">{summary.seats.iter().enumerate().map(seat).collect_view()}</ul>
        <section class="agreed"><h2>{words.agreed}</h2><ul>{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul></section>
        {summary.rated.then(|| view! { <p class="notice">{texts.agreed_to_rate}</p> })}
    }
    .into_any()
}

/// A link to a table, as in mails: it forwards to the page of its game.
#[component]
pub(crate) fn Find(id: String) -> impl IntoView {
    let door = Door::knock(Reader::here(), id.clone(), None);
    let shown = move || match door.answer.get() {
        None => view! { <main class="form narrow"><p role="status">{word(|words| words.watch_comes)}</p></main> }.into_any(),
        Some(Err(why)) => door.closed(&why),
        Some(Ok(Entered { game, .. })) => {
            Place::Table { game, id: id.clone() }.go();
            ().into_any()
        }
    };
    shown.into_any()
}

/// A link to watch: it forwards to the page of its game.
#[component]
pub(crate) fn Watch(token: String) -> impl IntoView {
    let reader = Reader::here();
    let trouble = RwSignal::new(None::<String>);
    spawn_local(async move {
        let found = async {
            reader.be_somebody(None).await?;
            get::<ListedTable>(&format!("api/watch/{token}")).await
        };
        match found.await {
            Ok(ListedTable { game, id, .. }) => Place::Watched { game, id, token }.go(),
            Err(why) => trouble.set(Some(said(&why))),
        }
    });
    view! {
        <main class="form narrow">
            {move || match trouble.get() {
                None => view! { <p role="status">{word(|words| words.watch_comes)}</p> }.into_any(),
                Some(why) => view! { <p class="refused" role="alert">{why}</p><p><a class="button" href=Place::Home.address()>{word(|words| words.home)}</a></p> }.into_any(),
            }}
        </main>
    }
    .into_any()
}
