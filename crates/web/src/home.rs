//! Home: two games, play now, my tables, open tables, finished games.

use crate::art::picture;
use crate::bar::Reader;
use crate::house::{Listed, Trouble, get, post};
use crate::place::Place;
use crate::settings::{Settings, word};
use crate::words::Words;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;

/// The first page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let reader = Reader::here();
    let tables = |path: &'static str| {
        let listed = RwSignal::new(Vec::<Listed>::new());
        let load = move || spawn_local(async move { drop(get::<Vec<Listed>>(path).await.map(|tables| listed.set(tables))) });
        Effect::new(move || {
            reader.0.track();
            load();
        });
        listed
    };
    let (mine, open, running, over) = (
        tables("api/me/tables"),
        tables("api/tables?phase=gathering"),
        tables("api/tables?phase=running"),
        tables("api/tables?phase=over"),
    );
    view! {
        <main class="home">
            <p class="welcome">{word(|words| words.welcome)}</p>
            <div class="games">
                <Game game="oltre-mare" title="Oltre Mare" pictures=["sail", "silk", "jewels", "pottery"] about=|words| words.oltre_mare_in_short/>
                <Game game="ostia" title="Ostia" pictures=["senate", "wine", "marble", "ivory"] about=|words| words.ostia_in_short/>
            </div>
            <Tables heading=|words| words.my_tables listed=mine/>
            <Tables heading=|words| words.open_tables listed=open/>
            <Tables heading=|words| words.watch listed=running/>
            <Tables heading=|words| words.finished listed=over/>
        </main>
    }
}

#[component]
fn Game(game: &'static str, title: &'static str, pictures: [&'static str; 4], about: fn(&Words) -> &'static str) -> impl IntoView {
    let reader = Reader::here();
    let trouble = RwSignal::new(None::<Trouble>);
    let play = move |_| {
        spawn_local(async move {
            match play_now(reader, game).await {
                Ok(table) => table.place().go(),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    view! {
        <article class=format!("game {game}")>
            <div class="pictures" aria-hidden="true">{pictures.map(picture).collect_view()}</div>
            <h2>{title}</h2>
            <p>{word(about)}</p>
            <p class="buttons">
                <button class="main" on:click=play>{word(|words| words.play_now)}</button>
                <a class="button" href=Place::New(game.into()).address()>{word(|words| words.new_table)}</a>
                <a class="button" href=format!("{game}-rules.html")>{word(|words| words.rules)}</a>
            </p>
            <small>{word(|words| words.play_now_hint)}</small>
            {move || trouble.get().map(|why| view! { <p class="refused" role="alert">{said(&why)}</p> })}
        </article>
    }
}

/// A table against three bots, at once.
async fn play_now(reader: Reader, game: &str) -> Result<Listed, Trouble> {
    reader.be_somebody(None).await?;
    let wish = json!({ "game": game, "seats": 4, "listed": false, "bots": [null, "merchant", "merchant", "merchant"] });
    post("api/tables", &wish).await
}

/// What went wrong, in words.
pub(crate) fn said(why: &Trouble) -> String {
    match why {
        Trouble::NoLine => Settings::here().words().line_lost.into(),
        Trouble::NoSession => Settings::here().words().your_name.into(),
        Trouble::Said(why) => why.clone(),
    }
}

#[component]
fn Tables(heading: fn(&Words) -> &'static str, listed: RwSignal<Vec<Listed>>) -> impl IntoView {
    let each = |table: Listed| {
        let seats =
            table.summary.seats.iter().map(|seat| seat.name.clone().or(seat.bot.map(|bot| bot.to_string())).unwrap_or_else(|| "…".into()));
        let seats = seats.collect::<Vec<_>>().join(", ");
        let title = if table.game == "ostia" { "Ostia" } else { "Oltre Mare" };
        view! { <li><a href=table.place().address()><b>{title}</b>" "{seats}</a></li> }
    };
    view! {
        <section class="tables">
            <h2>{word(heading)}</h2>
            <ul>{move || listed.get().into_iter().map(each).collect_view()}</ul>
            {move || listed.with(Vec::is_empty).then(|| view! { <p class="faint">{word(|words| words.no_tables)}</p> })}
        </section>
    }
}
