//! After a game: the score sheet, how everybody stood, who gained what by which deal, and the whole game to be replayed
//! in any player's view. The board that is shown is the game's own; it only looks back.

mod account;
mod again;
mod archive;
mod ceremony;
mod chart;
mod deals;
mod fair;
mod remember;
mod replay;
mod score;
mod share;

pub(crate) use archive::Archive;
pub(crate) use remember::remember;
pub(crate) use replay::{replay_page, show_moment};

use crate::desk::{Desk, Shown};
use crate::look_back::look_back;
use crate::place::Place;
use crate::practice::{TABLE, save_text};
use crate::settings::{Settings, word};
use crate::trouble::said;
use account::account as fetch_account;
use again::again;
use ceremony::hold_ceremony;
use fair::Checking;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Account;

/// Where the reader came from: the table itself, or only its replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArchiveSource {
    Table,
    Replay,
}

/// What is shown below the board once the game is over.
pub(crate) fn after<R: Shown>(desk: Desk<R>, archive: &Archive, from: ArchiveSource) -> AnyView {
    let account = RwSignal::new_local(None::<Result<Account<R::Score>, String>>);
    let asked = archive.clone();
    spawn_local(async move { account.set(Some(fetch_account::<R>(&asked).await.map_err(|why| said(&why)))) });
    let told = move || {
        account.with(|account| match account {
            None => view! { <p role="status">{word(|words| words.loading)}</p> }.into_any(),
            Some(Err(why)) => view! { <p class="refused" role="alert">{why.clone()}</p> }.into_any(),
            Some(Ok(account)) => {
                hold_ceremony(desk, &account.score, from);
                view! { {score::sheet(desk, &account.score)}<p class="buttons">{share::share(desk, &account.score)}</p>{chart::chart(desk, &account.standing)}{deals::deals(desk, &account.deals)} }
                    .into_any()
            }
        })
    };
    view! {
        {replay::bar(desk, archive.clone(), from)}
        <section class="after-game" id="after" aria-label=word(|words| words.after_the_game)>
            {told}
            {look_back(desk, archive.clone())}
            {ways_on(desk, archive, from)}
        </section>
    }
    .into_any()
}

/// Play again, the record, and whether it is sound.
fn ways_on<R: Shown>(desk: Desk<R>, archive: &Archive, from: ArchiveSource) -> AnyView {
    let settings = Settings::here();
    let checked = RwSignal::new(None::<Checking>);
    let became = fair::shown(checked);
    let asked = archive.clone();
    let verify = move |_| fair::check(&asked, settings.language.get_untracked(), checked);
    let name = format!("{}-{}.json", R::GAME, archive.table);
    let record = if archive.table == TABLE {
        let archive = archive.clone();
        let save = move |_| {
            let (archive, name) = (archive.clone(), name.clone());
            spawn_local(async move {
                if let Ok(record) = archive.ask("record", "").await {
                    save_text(&name, &record);
                }
            });
        };
        view! { <button on:click=save>{word(|words| words.save_record_file)}</button> }.into_any()
    } else {
        view! { <a class="button" href=archive.path("record", "") download=name>{word(|words| words.save_record_file)}</a> }.into_any()
    };
    let table = Place::Table { game: R::GAME.into(), id: archive.table.clone() };
    let back = (from == ArchiveSource::Replay && archive.watch.is_none())
        .then(|| view! { <a class="button" href=table.address()>{word(|words| words.to_the_table)}</a> });
    view! {
        <p class="buttons">
            {again(desk, from, "main big")}{back}
            {record}
            <button on:click=verify>{word(|words| words.verify)}</button>
            <a class="button" href=Place::Home.address()>{word(|words| words.home)}</a>
        </p>
        {became}
    }
    .into_any()
}
