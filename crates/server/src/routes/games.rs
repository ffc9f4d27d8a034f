//! One's own games that are over: results, statistics, ratings.

use super::Route;
use crate::house::House;
use crate::problem::Problem;
use crate::rating_book::{RatedPlayer, RatingBook};
use crate::read::Parameters;
use crate::who::Who;
use axum::Json;
use axum::extract::State;
use axum::http::Method;
use protocol::{BotRating, GameCount, GamePlayer, GameStatistics, MyGame, MyGames, Schemas, SeatNow, SeatsCount, Summary};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use store::{PersonId, TableRow};
use tabletop::Seat;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::new(Method::GET, "/api/me/games", "my_games", "Your games that are over, and what they come to", mine)
            .query(Schemas::fields::<GamesQuery>)
            .answer(200, "The games, the last one first, and statistics of all.", Schemas::output::<MyGames>),
    ]
}

/// How many games are shown at once.
const SHOWN: usize = 50;

#[derive(Deserialize, JsonSchema)]
struct GamesQuery {
    /// How many of the latest games to leave out. Default: none.
    skip: Option<u32>,
}

async fn mine(
    State(house): State<Arc<House>>,
    Who(who): Who,
    Parameters(GamesQuery { skip }): Parameters<GamesQuery>,
) -> Result<Json<MyGames>, Problem> {
    house.limits.reading(who.person)?;
    let rows = house.store.games_of(who.person).await?;
    let book = house.ratings.now(&house).await?;
    let skip = skip.unwrap_or(0) as usize;
    let told = tokio::task::spawn_blocking(move || {
        let games: Vec<MyGame> = rows.iter().filter_map(|(table, seat)| looked_back(table, *seat)).collect();
        let statistics = statistics(&games, &book, who.person);
        let more = games.len().saturating_sub(skip + SHOWN);
        MyGames { games: games.into_iter().skip(skip).take(SHOWN).collect(), more: u32::try_from(more).unwrap_or(u32::MAX), statistics }
    });
    Ok(Json(told.await.map_err(|_| Problem::broken())?))
}

/// A game as one of its players looks at it. Who left it comes last, whatever the bot made of their seat.
fn looked_back(table: &TableRow, seat: u8) -> Option<MyGame> {
    let summary: Summary = serde_json::from_str(&table.summary).ok()?;
    let outcome = summary.outcome.as_ref()?;
    let last = u8::try_from(summary.seats.len()).unwrap_or(u8::MAX);
    let player = |(place, now): (usize, &SeatNow)| {
        Some(GamePlayer {
            name: now.name.clone().unwrap_or_default(),
            place: if now.resigned { last } else { *outcome.ranks.get(place)? },
            points: *outcome.points.get(place)?,
            bot: now.bot.filter(|_| !now.resigned && !now.away),
        })
    };
    let players: Vec<GamePlayer> = summary.seats.iter().enumerate().map(player).collect::<Option<_>>()?;
    let own = players.get(usize::from(seat))?;
    Some(MyGame {
        table: table.id.to_string(),
        game: table.game.clone(),
        seat: Seat(seat),
        place: own.place,
        points: own.points,
        began: summary.dealt.unwrap_or(table.created),
        ended: summary.ended.unwrap_or(table.updated),
        left: summary.seats[usize::from(seat)].resigned,
        rated: summary.rated,
        players,
    })
}

fn statistics(games: &[MyGame], book: &RatingBook, person: PersonId) -> Vec<GameStatistics> {
    let names: BTreeSet<&str> = games.iter().map(|game| game.game.as_str()).collect();
    let one = |name: &str| {
        let own: Vec<&MyGame> = games.iter().filter(|game| game.game == name).collect();
        let against_people =
            |game: &MyGame| game.players.iter().enumerate().any(|(place, player)| place != game.seat.index() && player.bot.is_none());
        let mut by_seats: BTreeMap<u8, Vec<&MyGame>> = BTreeMap::new();
        for game in &own {
            by_seats.entry(u8::try_from(game.players.len()).unwrap_or(u8::MAX)).or_default().push(game);
        }
        let bots = book.players(name).into_iter().filter_map(|(player, rating)| match player {
            RatedPlayer::Bot(bot) => Some(BotRating { bot, rating }),
            RatedPlayer::Person(_) => None,
        });
        GameStatistics {
            game: name.to_owned(),
            rating: book.rating(name, RatedPlayer::Person(person)),
            all: counted(own.iter().copied()),
            by_seats: by_seats.into_iter().map(|(seats, games)| SeatsCount { seats, count: counted(games.into_iter()) }).collect(),
            with_people: counted(own.iter().copied().filter(|game| against_people(game))),
            with_bots: counted(own.iter().copied().filter(|game| !against_people(game))),
            bots: bots.collect(),
        }
    };
    names.into_iter().map(one).collect()
}

fn counted<'a>(games: impl Iterator<Item = &'a MyGame>) -> GameCount {
    let (mut count, mut places) = (GameCount::default(), 0.0);
    for game in games {
        count.games += 1;
        count.wins += u32::from(game.place == 1);
        places += f64::from(game.place);
    }
    GameCount { mean_place: if count.games == 0 { 0.0 } else { places / f64::from(count.games) }, ..count }
}
