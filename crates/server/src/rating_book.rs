//! The ratings of people and bots, from the rated games that the store has. They are never stored: whenever a rated game ends, all are
//! reckoned anew from the games in their order, so that anybody with the same games gets the same ratings.

use crate::house::House;
use bots::Bot;
use protocol::{PlayerRating, SeatNow, Summary};
use ratings::Rating;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Millis, PersonId, SeatedPerson, Store, TableRow, Trouble};

/// A rating made from fewer games than this is provisional.
const PROVISIONAL: u32 = 10;

/// Who is rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RatedPlayer {
    /// A person, or somebody's own program.
    Person(PersonId),
    /// A bot of the house.
    Bot(Bot),
}

/// The ratings of everybody who has played a rated game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingBook {
    games: BTreeMap<String, BTreeMap<RatedPlayer, (Rating, u32)>>,
}

impl RatingBook {
    /// The ratings that follow from these games, in this order.
    pub fn of_games(games: &[(TableRow, Vec<SeatedPerson>)]) -> RatingBook {
        let mut book = RatingBook::default();
        for (table, seats) in games {
            if let Some((players, ranks)) = rated(table, seats) {
                book.add(&table.game, &players, &ranks);
            }
        }
        book
    }

    /// The games in which there are ratings.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.games.keys().map(String::as_str)
    }

    /// Everybody who is rated in this game, the strongest first.
    pub fn players(&self, game: &str) -> Vec<(RatedPlayer, PlayerRating)> {
        let known = self.games.get(game).into_iter().flatten();
        let mut all: Vec<_> = known.map(|(player, (rating, games))| (*player, shown(*rating, *games))).collect();
        all.sort_by(|(_, one), (_, other)| other.rating.total_cmp(&one.rating));
        all
    }

    /// The rating of one of them.
    pub fn rating(&self, game: &str, player: RatedPlayer) -> Option<PlayerRating> {
        self.games.get(game)?.get(&player).map(|(rating, games)| shown(*rating, *games))
    }

    fn add(&mut self, game: &str, players: &[Option<RatedPlayer>], ranks: &[u8]) {
        let known = self.games.entry(game.to_owned()).or_default();
        let mut sides: Vec<Option<RatedPlayer>> = Vec::new();
        let mut seated = Vec::new();
        for player in players {
            // Somebody who was forgotten is a newcomer in each of their games.
            let at = sides.iter().position(|side| side.is_some() && side == player);
            seated.push(at.unwrap_or(sides.len()));
            if at.is_none() {
                sides.push(*player);
            }
        }
        if sides.len() < 2 {
            return;
        }
        let rating =
            |side: &Option<RatedPlayer>| side.and_then(|side| known.get(&side)).map_or_else(Rating::default, |(rating, _)| *rating);
        let mut ratings: Vec<Rating> = sides.iter().map(rating).collect();
        ratings::play(&mut ratings, &seated, ranks);
        for (side, rating) in sides.into_iter().zip(ratings).filter_map(|(side, rating)| Some((side?, rating))) {
            let games = known.get(&side).map_or(0, |(_, games)| *games);
            known.insert(side, (rating, games + 1));
        }
    }
}

fn shown(rating: Rating, games: u32) -> PlayerRating {
    let Rating { rating, uncertainty } = rating;
    PlayerRating { rating, uncertainty, games, provisional: games < PROVISIONAL }
}

/// The players of a game that counts, by seat, and their places; nothing if it does not count, because a stand-in played or somebody was
/// removed. Who resigned comes last, whatever the bot made of their seat.
fn rated(table: &TableRow, seats: &[SeatedPerson]) -> Option<(Vec<Option<RatedPlayer>>, Vec<u8>)> {
    let summary: Summary = serde_json::from_str(&table.summary).ok()?;
    let outcome = summary.outcome.filter(|outcome| outcome.ranks.len() == summary.seats.len())?;
    if !summary.rated || summary.stood_in || summary.seats.iter().any(|seat| seat.removed) {
        return None;
    }
    let player = |(place, now): (usize, &SeatNow)| player_at(place, now, seats);
    let players = summary.seats.iter().enumerate().map(player).collect();
    let rank = |(now, rank): (&SeatNow, u8)| if now.resigned { u8::MAX } else { rank };
    Some((players, summary.seats.iter().zip(outcome.ranks).map(rank).collect()))
}

/// Who plays on a seat; nobody if it is free, or its person was forgotten.
fn player_at(place: usize, now: &SeatNow, seats: &[SeatedPerson]) -> Option<RatedPlayer> {
    let person = seats.iter().find(|seated| usize::from(seated.seat) == place).map(|seated| RatedPlayer::Person(seated.person));
    person.or_else(|| now.bot.filter(|_| !now.resigned && !now.away).map(RatedPlayer::Bot))
}

/// The ratings that follow from all rated games of a store.
pub async fn rate(store: &dyn Store) -> Result<RatingBook, Trouble> {
    Ok(RatingBook::of_games(&store.rated_games().await?))
}

/// What the ratings were made from.
type Mark = (u64, Millis);

/// The ratings as they were last asked for.
#[derive(Default)]
pub(crate) struct Ratings(Mutex<Option<(Mark, Arc<RatingBook>)>>);

impl Ratings {
    /// The ratings as they are now; they are reckoned anew if a rated game has ended or changed.
    pub(crate) async fn now(&self, house: &House) -> Result<Arc<RatingBook>, Trouble> {
        let mark = house.store.rated_mark().await?;
        if let Some((_, book)) = self.shelf().as_ref().filter(|(known, _)| *known == mark) {
            return Ok(Arc::clone(book));
        }
        let games = house.store.rated_games().await?;
        let book = tokio::task::spawn_blocking(move || RatingBook::of_games(&games)).await;
        let book = Arc::new(book.map_err(|error| Trouble::Failed(error.to_string()))?);
        *self.shelf() = Some((mark, Arc::clone(&book)));
        Ok(book)
    }

    /// Somebody was forgotten: next time all is reckoned anew.
    pub(crate) fn forget(&self) {
        *self.shelf() = None;
    }

    /// The ratings of those who sit at a table, by seat; nothing where the game is not rated: only those who sit down at such a table
    /// have agreed to it.
    pub(crate) async fn at(&self, house: &House, table: &TableRow) -> Result<Vec<Option<PlayerRating>>, Trouble> {
        if !table.rated {
            return Ok(Vec::new());
        }
        let (book, seats) = (self.now(house).await?, house.store.seats(table.id).await?);
        let now = crate::games::seats_of(table);
        let rating = |(place, now): (usize, &SeatNow)| book.rating(&table.game, player_at(place, now, &seats)?);
        Ok(now.iter().enumerate().map(rating).collect())
    }

    fn shelf(&self) -> MutexGuard<'_, Option<(Mark, Arc<RatingBook>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Phase, TableId};

    fn game(id: u64, more: &str, ranks: &str, people: &[(u8, u64)]) -> (TableRow, Vec<SeatedPerson>) {
        let seats = r#"{"name":"Ana"},{"name":"Bob"},{"name":"Donata","bot":"merchant"}"#;
        let summary = format!(
            r#"{{"game":"ostia","edition":"2005","phase":"over","seats":[{seats}],"clock":"none","rated":true,"outcome":{{"points":[1,2,3],"ranks":{ranks}}}}}"#
        );
        let summary = if more.is_empty() { summary } else { summary.replacen(r#"{"name":"Bob"}"#, more, 1) };
        let table = TableRow {
            id: TableId(id),
            game: "ostia".into(),
            rules: 1,
            edition: String::new(),
            listed: true,
            rated: true,
            phase: Phase::Over,
            created: 0,
            updated: id,
            summary,
            wake: None,
        };
        (table, people.iter().map(|&(seat, person)| SeatedPerson { seat, person: PersonId(person) }).collect())
    }

    const BOTH: &[(u8, u64)] = &[(0, 1), (1, 2)];

    fn order(games: &[(TableRow, Vec<SeatedPerson>)]) -> Vec<RatedPlayer> {
        RatingBook::of_games(games).players("ostia").into_iter().map(|(player, _)| player).collect()
    }

    #[test]
    fn people_and_bots_are_on_one_scale() {
        let (ana, bob, bot) = (RatedPlayer::Person(PersonId(1)), RatedPlayer::Person(PersonId(2)), RatedPlayer::Bot(Bot::MERCHANT));
        assert_eq!(order(&[game(1, "", "[1,3,2]", BOTH)]), [ana, bot, bob]);
        let book = RatingBook::of_games(&(0..10).map(|id| game(id, "", "[1,3,2]", BOTH)).collect::<Vec<_>>());
        let ana = book.rating("ostia", ana).unwrap();
        assert_eq!((ana.games, ana.provisional), (10, false));
        assert_eq!(book.rating("oltre-mare", bob), None);
    }

    #[test]
    fn who_resigns_comes_last_and_a_stand_in_makes_the_game_count_for_nobody() {
        let (ana, bob, bot) = (RatedPlayer::Person(PersonId(1)), RatedPlayer::Person(PersonId(2)), RatedPlayer::Bot(Bot::MERCHANT));
        let resigned = r#"{"name":"Bob","bot":"merchant","resigned":true}"#;
        assert_eq!(order(&[game(1, resigned, "[3,1,2]", BOTH)]), [bot, ana, bob]);
        let removed = r#"{"name":"Bob","bot":"merchant","resigned":true,"removed":true}"#;
        assert!(order(&[game(1, removed, "[3,1,2]", BOTH)]).is_empty());
        let (mut stood_in, seats) = game(1, "", "[3,1,2]", BOTH);
        stood_in.summary = stood_in.summary.replace(r#""rated":true"#, r#""rated":true,"stood_in":true"#);
        assert!(order(&[(stood_in, seats)]).is_empty());
    }

    #[test]
    fn somebody_who_was_forgotten_is_a_newcomer_and_nobody_is_found_by_it() {
        let (ana, bot) = (RatedPlayer::Person(PersonId(1)), RatedPlayer::Bot(Bot::MERCHANT));
        let someone = r#"{"name":"someone","bot":"merchant","resigned":true}"#;
        assert_eq!(order(&[game(1, someone, "[1,3,2]", &[(0, 1)])]), [ana, bot]);
        // Two of them are two players.
        assert_eq!(order(&[game(1, someone, "[1,3,2]", &[])]), [bot]);
    }
}
