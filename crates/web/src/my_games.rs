//! My games: what became of them, and what they come to.

use crate::account::at_the_door;
use crate::bar::Reader;
use crate::house::get;
use crate::people_words::{people, people_texts, title};
use crate::place::Place;
use crate::settings::{Settings, word};
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{GameCount, GameStatistics, MyGame, MyGames};
use sentences::{bot, say};

/// The page; a reader whom the server does not know says first who they are.
#[component]
pub(crate) fn MyGamesPage() -> impl IntoView {
    let reader = Reader::here();
    let known = Memo::new(move |_| reader.0.with(Option::is_some));
    let inside = move || {
        if known.get() {
            games()
        } else if reader.is_answered() {
            at_the_door(reader)
        } else {
            view! { <p role="status">{word(|words| words.loading)}</p> }.into_any()
        }
    };
    view! { <main class="form my-games"><h1>{word(|words| words.my_games)}</h1>{inside}</main> }.into_any()
}

fn games() -> AnyView {
    let (all, trouble) = (RwSignal::new(None::<MyGames>), RwSignal::new(None::<String>));
    let load = move || {
        spawn_local(async move {
            let skip = all.with_untracked(|all| all.as_ref().map_or(0, |all| all.games.len()));
            match get::<MyGames>(&format!("api/me/games?skip={skip}")).await {
                Ok(found) => all.update(|all| match all {
                    Some(all) => {
                        all.games.extend(found.games);
                        all.more = found.more;
                    }
                    None => *all = Some(found),
                }),
                Err(why) => trouble.set(Some(said(&why))),
            }
        });
    };
    load();
    let more = Memo::new(move |_| all.with(|all| all.as_ref().is_some_and(|all| all.more > 0)));
    let shown = move || {
        let MyGames { games, statistics, .. } = all.get()?;
        Some(if games.is_empty() {
            view! { <p class="faint">{people(|words| words.no_games)}</p> }.into_any()
        } else {
            view! {
                {statistics.iter().map(one_statistic).collect_view()}
                <div class="wide"><table class="games-table">
                    <thead><tr>
                        <th>{people(|words| words.game)}</th><th>{people(|words| words.ended)}</th><th>{people(|words| words.place)}</th>
                        <th>{people(|words| words.points)}</th><th>{people(|words| words.played_with)}</th><th>{people(|words| words.duration)}</th>
                        <th><span class="unseen">{word(|words| words.replay)}</span></th>
                    </tr></thead>
                    <tbody>{games.iter().map(row).collect_view()}</tbody>
                </table></div>
            }
            .into_any()
        })
    };
    view! {
        {shown}
        {move || more.get().then(|| view! { <p><button on:click=move |_| load()>{people(|words| words.older_games)}</button></p> })}
        {move || trouble.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}
    }
    .into_any()
}

/// A number with one digit after the point, as the language writes it.
pub(crate) fn tenths(number: f64) -> String {
    format!("{number:.1}").replace('.', Settings::here().words().decimal_point)
}

fn one_statistic(of: &GameStatistics) -> AnyView {
    let words = people_texts();
    let line = |label: String, count: &GameCount| {
        (count.games > 0).then(|| view! { <tr><th scope="row">{label}</th><td>{count.games}</td><td>{count.wins}</td><td>{tenths(count.mean_place)}</td></tr> })
    };
    let by_seats = of.by_seats.iter().map(|row| {
        let seats = row.seats;
        line(say!(words.with_seats, seats), &row.count)
    });
    let rating = of.rating.map(|known| {
        let (rating, uncertainty, games) = (tenths(known.rating), tenths(known.uncertainty), known.games);
        let language = Settings::here().language.get();
        let bots = of.bots.iter().map(|one| format!("{} {}", bot(one.bot, &of.game).name(language), tenths(one.rating.rating)));
        let list = bots.collect::<Vec<_>>().join(", ");
        view! {
            <p class="rating"><b>{say!(words.your_rating, rating, uncertainty, games)}</b>" "{known.provisional.then_some(words.provisional)}</p>
            <p class="faint">{words.rating_means}{(!of.bots.is_empty()).then(|| format!(" {}", say!(words.bots_rated, list)))}</p>
        }
    });
    view! {
        <section class="statistics">
            <h2>{title(&of.game)}</h2>
            {rating}
            <table>
                <thead><tr><th>{words.which_games}</th><th>{words.how_many}</th><th>{words.wins}</th><th>{words.mean_place}</th></tr></thead>
                <tbody>
                    {line(words.all_games.to_owned(), &of.all)}
                    {line(words.with_people.to_owned(), &of.with_people)}
                    {line(words.with_bots.to_owned(), &of.with_bots)}
                    {by_seats.collect_view()}
                </tbody>
            </table>
        </section>
    }
    .into_any()
}

fn row(game: &MyGame) -> AnyView {
    let (words, language) = (people_texts(), Settings::here().language.get());
    let date = js_sys::Date::new(&(game.ended as f64).into()).to_locale_date_string(language.code(), &js_sys::Object::new());
    let (place, seats) = (game.place, game.players.len());
    let others = game.players.iter().enumerate().filter(|(at, _)| *at != game.seat.index()).map(|(_, player)| player);
    let others = others.map(|player| format!("{} ({})", player.name, player.place)).collect::<Vec<_>>().join(", ");
    let notes = [game.left.then_some(words.left_early), game.rated.then_some(words.was_rated)];
    let notes = notes.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let replay = Place::Replay { game: game.game.clone(), id: game.table.clone(), token: None, at: None };
    let record = format!("api/tables/{}/record", game.table);
    view! {
        <tr class:won=game.place == 1>
            <td>{title(&game.game)}</td><td>{String::from(date)}</td>
            <td>{say!(words.place_of, place, seats)}{(!notes.is_empty()).then(|| view! { " "<small class="faint">{notes}</small> })}</td>
            <td data-label=words.points>{game.points}</td><td>{others}</td><td data-label=words.duration>{lasted(game.ended.saturating_sub(game.began))}</td>
            <td class="buttons"><a class="button" href=replay.address()>{word(|words| words.replay)}</a><a class="button" href=record download=format!("{}.json", game.table)>{people(|words| words.record)}</a></td>
        </tr>
    }
    .into_any()
}

/// How long something took.
pub(crate) fn lasted(millis: u64) -> String {
    match millis / 60_000 {
        0 => format!("{} s", millis / 1000),
        minutes @ 1..120 => format!("{minutes} min"),
        minutes @ 120..2_880 => format!("{} h", minutes / 60),
        minutes => format!("{} d", minutes / 1_440),
    }
}
