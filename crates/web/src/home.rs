//! Home: two games, play now, my tables (those waiting for me first), open tables, games to watch, finished games.

use crate::bar::Reader;
use crate::friends_page::invitations;
use crate::house::{Trouble, get};
use crate::lobby::{Kind, tables};
use crate::luck;
use crate::opponents;
use crate::pace::{self, PACES};
use crate::place::{Place, how_to_play};
use crate::practice::{PracticeKind, is_unfinished};
use crate::settings::{Pick, Settings, word};
use catalog::Game;
use core::time::Duration;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{HouseWish, InvitedTo, ListedTable, OpenTable};
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
    let mine = RwSignal::new(None::<Vec<ListedTable>>);
    let [open, running, over] = ["gathering", "running", "over"].map(Pages::of);
    let invited = RwSignal::new(Vec::<InvitedTo>::new());
    let ask_for_invitations = move || {
        spawn_local(async move {
            if let Ok(found) = get::<Vec<InvitedTo>>("api/me/invitations").await
                && invited.try_with_untracked(|known| *known != found) == Some(true)
            {
                invited.set(found);
            }
        });
    };
    let load_mine = move || {
        spawn_local(async move {
            if let Ok(tables) = get::<Vec<ListedTable>>("api/me/tables").await
                && mine.try_with_untracked(|known| known.as_ref() != Some(&tables)) == Some(true)
            {
                mine.set(Some(tables));
            }
        });
    };
    let look = move || {
        if reader.0.with_untracked(Option::is_some) {
            load_mine();
            ask_for_invitations();
        }
        for pages in [open, running, over] {
            pages.load();
        }
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
    let others = move |all: Pages| {
        let own: Vec<String> = mine.with(|mine| mine.iter().flatten().map(|table| table.id.clone()).collect());
        all.tables.get().map(|all| all.into_iter().filter(|table| !own.contains(&table.id)).collect::<Vec<_>>())
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
            {invitations(invited)}
            {move || playing().filter(|playing| !playing.is_empty()).map(|mine| tables(|words| words.my_tables, Kind::Mine, Signal::derive(move || Some(mine.clone())), |words| words.no_tables, ().into_any()))}
            <div class="games">
                {Game::ALL.iter().map(|&one| game(one, pace)).collect_view()}
            </div>
            <div class="lobby">
                {tables(|words| words.open_tables, Kind::Open, Signal::derive(move || others(open)), |words| words.no_open_tables, open.more())}
                {tables(|words| words.watch_games, Kind::Watch, Signal::derive(move || others(running)), |words| words.no_games_to_watch, running.more())}
                {tables(|words| words.finished, Kind::Finished, Signal::derive(finished), |words| words.no_finished, over.more())}
            </div>
        </main>
    }
    .into_any()
}

/// How many tables come at once.
const PAGE: usize = 50;

/// Tables of the lobby, page by page: as many pages as the reader wants.
#[derive(Clone, Copy)]
struct Pages {
    phase: &'static str,
    tables: RwSignal<Option<Vec<ListedTable>>>,
    wanted: RwSignal<usize>,
    has_more: RwSignal<bool>,
}

impl Pages {
    fn of(phase: &'static str) -> Pages {
        Pages { phase, tables: RwSignal::new(None), wanted: RwSignal::new(1), has_more: RwSignal::new(false) }
    }

    /// Asks for all pages that are wanted, one after the other.
    fn load(self) {
        let Some(wanted) = self.wanted.try_get_untracked() else { return };
        spawn_local(async move {
            let (mut all, mut after, mut has_more) = (Vec::<ListedTable>::new(), String::new(), false);
            for _ in 0..wanted {
                let path = format!("api/tables?phase={}&limit={PAGE}{after}", self.phase);
                let Ok(page) = get::<Vec<ListedTable>>(&path).await else { return };
                let cursor = page.last().and_then(|last| last.cursor.clone()).filter(|_| page.len() == PAGE);
                // A table at which somebody has just come by may be on two pages.
                let known = |table: &ListedTable| all.iter().any(|known| known.id == table.id);
                let fresh: Vec<ListedTable> = page.into_iter().filter(|table| !known(table)).collect();
                all.extend(fresh);
                has_more = cursor.is_some();
                let Some(cursor) = cursor else { break };
                after = format!("&after={cursor}");
            }
            if self.tables.try_with_untracked(|known| known.as_ref() != Some(&all)) == Some(true) {
                self.tables.set(Some(all));
            }
            if self.has_more.try_get_untracked() == Some(!has_more) {
                self.has_more.set(has_more);
            }
        });
    }

    /// A button for the next page, if there is one.
    fn more(self) -> AnyView {
        let next = move |_| {
            self.wanted.update(|wanted| *wanted += 1);
            self.load();
        };
        let button =
            move || self.has_more.get().then(|| view! { <button class="small" on:click=next>{word(|words| words.more_tables)}</button> });
        button.into_any()
    }
}

fn game(game: Game, pace: RwSignal<&'static str>) -> AnyView {
    let (scene, about): (&str, InLanguage) = match game {
        Game::OltreMare => (include_str!("../assets/scene-oltre-mare.svg"), text!(OltreMareOptions.in_short)),
        Game::Ostia => (include_str!("../assets/scene-ostia.svg"), text!(OstiaOptions.in_short)),
    };
    let (game, title) = (game.name(), game.title());
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
