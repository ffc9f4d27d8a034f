//! Home: two games, play now, my tables (those waiting for me first), open tables, games to watch, finished games.

use crate::bar::Reader;
use crate::house::{Trouble, get};
use crate::lobby::{Kind, tables};
use crate::luck;
use crate::opponents;
use crate::pace::{self, PACES};
use crate::place::{Place, how_to_play};
use crate::practice::{PracticeKind, is_unfinished};
use crate::settings::{Pick, Settings, word};
use core::time::Duration;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{HouseWish, ListedTable, OpenTable};
use sentences::{InLanguage, OltreMareOptions, OstiaOptions, text};
use tabletop::Phase;

pub(crate) use crate::trouble::said;

/// The seconds after which the lobby is refreshed while it is visible.
const AGAIN: u64 = 5;

/// The first page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let reader = Reader::here();
    let pace = RwSignal::new(pace::usual());
    let list = || RwSignal::new(None::<Vec<ListedTable>>);
    let (mine, open, running, over) = (list(), list(), list(), list());
    let load = move |into: RwSignal<Option<Vec<ListedTable>>>, path: &'static str| {
        spawn_local(async move {
            if let Ok(tables) = get::<Vec<ListedTable>>(path).await
                && into.try_with_untracked(|known| known.as_ref() != Some(&tables)) == Some(true)
            {
                into.set(Some(tables));
            }
        });
    };
    let look = move || {
        if reader.0.with_untracked(Option::is_some) {
            load(mine, "api/me/tables");
        }
        load(open, "api/tables?phase=gathering");
        load(running, "api/tables?phase=running");
        load(over, "api/tables?phase=over");
    };
    Effect::new(move || {
        reader.0.track();
        look();
    });
    if let Ok(beat) = set_interval_with_handle(
        move || {
            if !document().hidden() {
                look();
            }
        },
        Duration::from_secs(AGAIN),
    ) {
        on_cleanup(move || beat.clear());
    }
    // My own tables are listed as mine, and nowhere else.
    let others = move |all: RwSignal<Option<Vec<ListedTable>>>| {
        let own: Vec<String> = mine.with(|mine| mine.iter().flatten().map(|table| table.id.clone()).collect());
        all.get().map(|all| all.into_iter().filter(|table| !own.contains(&table.id)).collect::<Vec<_>>())
    };
    let own = move |wanted: fn(&ListedTable) -> bool| {
        // The server has put those that wait for the reader first.
        Some(mine.get()?.into_iter().filter(wanted).collect::<Vec<ListedTable>>())
    };
    let playing = move || own(|table| matches!(table.phase, Phase::Gathering | Phase::Running));
    let finished = move || {
        let mut all = own(|table| matches!(table.phase, Phase::Over | Phase::Stopped)).unwrap_or_default();
        all.extend(others(over)?);
        Some(all)
    };
    view! {
        <main class="home">
            <h1 class="unseen">{word(|words| words.fondaco)}</h1>
            <p class="welcome">{word(|words| words.welcome)}</p>
            {move || playing().filter(|playing| !playing.is_empty()).map(|mine| tables(|words| words.my_tables, Kind::Mine, Signal::derive(move || Some(mine.clone())), |words| words.no_tables))}
            <div class="games">
                {game("oltre-mare", "Oltre Mare", include_str!("../assets/scene-oltre-mare.svg"), text!(OltreMareOptions.in_short), pace)}
                {game("ostia", "Ostia", include_str!("../assets/scene-ostia.svg"), text!(OstiaOptions.in_short), pace)}
            </div>
            <div class="lobby">
                {tables(|words| words.open_tables, Kind::Open, Signal::derive(move || others(open)), |words| words.no_open_tables)}
                {tables(|words| words.watch_games, Kind::Watch, Signal::derive(move || others(running)), |words| words.no_games_to_watch)}
                {tables(|words| words.finished, Kind::Finished, Signal::derive(finished), |words| words.no_finished)}
            </div>
        </main>
    }
    .into_any()
}

fn game(game: &'static str, title: &'static str, scene: &'static str, about: InLanguage, pace: RwSignal<&'static str>) -> AnyView {
    let (reader, settings) = (Reader::here(), Settings::here());
    let trouble = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let play = move |_| {
        trouble.set(None);
        busy.set(true);
        spawn_local(async move {
            match play_now(reader, game).await {
                Ok(table) => Place::of_table(&table).go(),
                // A plain web host, or no connection: the page plays by itself.
                Err(Trouble::NoLine | Trouble::Said(_)) => Place::Practice { game: game.into() }.go(),
                Err(why) => {
                    busy.set(false);
                    trouble.set(Some(said(&why)));
                }
            }
        });
    };
    view! {
        <article class=format!("game {game}")>
            <div class="cover" inner_html=scene></div>
            <div class="about">
                <h2>{title}</h2>
                <p>{move || about(settings.language.get())}</p>
                <p class="now">
                    <button class="main big" disabled=busy on:click=play>{word(|words| words.play_now)}</button>
                    <small>{word(|words| words.play_now_means)}</small>
                    {pace_of_bots(pace)}
                </p>
                {move || trouble.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}
                <p class="buttons">
                    <a class="button" href=Place::New(game.into()).address()>{word(|words| words.new_table)}</a>
                    <a class="button" href=Place::First { game: game.into() }.address()>{alone(game, PracticeKind::First)}</a>
                    <a class="button" href=Place::Practice { game: game.into() }.address()>{alone(game, PracticeKind::Practice)}</a>
                    <a class="button" href=move || how_to_play(game, settings.language.get())>{word(|words| words.rules)}</a>
                </p>
            </div>
        </article>
    }
    .into_any()
}

/// The name of a game in this browser alone: a new one, or the one that was left.
fn alone(game: &str, kind: PracticeKind) -> impl Fn() -> &'static str + Copy + use<> {
    word(match (kind, is_unfinished(game, kind)) {
        (PracticeKind::First, false) => |words| words.first_game,
        (PracticeKind::First, true) => |words| words.continue_first_game,
        (PracticeKind::Practice, false) => |words| words.practise_alone,
        (PracticeKind::Practice, true) => |words| words.continue_practice,
    })
}

/// The speed of bots, for those who play now.
fn pace_of_bots(chosen: RwSignal<&'static str>) -> AnyView {
    let one = move |(name, _, called): (&'static str, protocol::Pace, Pick)| view! { <option value=name selected=move || chosen.get() == name>{word(called)}</option> };
    let choose = move |event| {
        pace::set_usual(&event_target_value(&event));
        chosen.set(pace::usual());
    };
    view! { <label class="pace">{word(|words| words.pace_in_short)}" "<select on:change=choose>{PACES.map(one).collect_view()}</select></label> }.into_any()
}

/// A table against three bots that fit the reader's results, at once.
async fn play_now(reader: Reader, game: &str) -> Result<ListedTable, Trouble> {
    reader.be_somebody(None).await?;
    // Without their results they are taken for somebody new.
    let played = get::<Vec<ListedTable>>("api/me/tables").await.unwrap_or_default();
    let house = HouseWish { pace: pace::wish(pace::usual()), ..HouseWish::default() };
    let bots = core::iter::once(None).chain(opponents::fitting(game, &played).map(Some)).collect();
    luck::open(OpenTable { listed: false, bots, house, ..OpenTable::new(game, 4) }).await
}

/// Takes the first free seat of an open table.
pub(crate) async fn sit(reader: Reader, table: &ListedTable) -> Result<(), Trouble> {
    reader.be_somebody(None).await?;
    luck::sit(table).await
}
