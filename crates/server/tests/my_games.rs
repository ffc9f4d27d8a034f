//! One's own games: results, statistics and ratings, also of games one left; and that all of it follows from the stored games.

mod kit;

use bots::Bot;
use kit::{Guest, server_with, soon};
use ratings::Rating;
use serde_json::{Value, json};
use server::{RatedPlayer, RatingBook, Server};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{Memory, Store};

fn at_once(rated: bool) -> Value {
    json!({ "pace": { "least": 0, "most": 0 }, "rated": rated, "stand_in": "random" })
}

async fn is_over(guest: &Guest, table: &str) -> Value {
    soon(async {
        loop {
            let told = guest.get(&format!("/api/tables/{table}")).await.is(200).json();
            if told["phase"] == "over" {
                return told;
            }
            tokio::task::yield_now().await;
        }
    })
    .await
}

/// Those who sit down resign at once; bots play the game to its end.
async fn game(host: &Guest, others: &[&Guest], bots: &[&str], rated: bool) -> String {
    let seats = 1 + others.len() + bots.len();
    let mut seated: Vec<Value> = vec![Value::Null; 1 + others.len()];
    seated.extend(bots.iter().map(|bot| json!(bot)));
    let table = host.open(json!({ "game": "ostia", "seats": seats, "bots": seated, "house": at_once(rated) })).await;
    for guest in others {
        guest.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    }
    for guest in [host].into_iter().chain(others.iter().copied()) {
        guest.command(&table, json!({ "key": "r", "command": "resign" })).await.is(200);
    }
    is_over(host, &table).await;
    table
}

fn store() -> Arc<dyn Store> {
    Arc::new(Memory::new())
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_games_are_listed_and_counted() {
    let server = server_with(store());
    let (ana, bob, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await, Guest::come(&server, "Eve").await);
    assert_eq!(eve.get("/api/me/games").await.is(200).json(), json!({ "games": [], "more": 0, "statistics": [] }));
    let alone = game(&ana, &[], &["random", "random"], false).await;
    let both = game(&ana, &[&bob], &["random"], false).await;
    let mine = ana.get("/api/me/games").await.is(200).json();
    let tables: Vec<&str> = mine["games"].as_array().unwrap().iter().filter_map(|game| game["table"].as_str()).collect();
    assert_eq!(tables, [both.as_str(), alone.as_str()], "the last one first");
    let last = &mine["games"][0];
    assert_eq!((&last["seat"], &last["place"], &last["left"]), (&json!(0), &json!(3), &json!(true)), "who resigns comes last: {last}");
    assert_eq!((&last["players"][1]["name"], &last["players"][2]["bot"]), (&json!("Bob"), &json!("random")));
    assert!(last["ended"].as_u64() >= last["began"].as_u64(), "{last}");
    let all = &mine["statistics"][0];
    assert_eq!((&all["game"], &all["all"]), (&json!("ostia"), &json!({ "games": 2, "wins": 0, "mean_place": 3.0 })));
    assert_eq!((&all["with_people"]["games"], &all["with_bots"]["games"]), (&json!(1), &json!(1)));
    assert_eq!(all["by_seats"], json!([{ "seats": 3, "games": 2, "wins": 0, "mean_place": 3.0 }]));
    assert_eq!(all.get("rating"), None, "none of them was rated");
    assert_eq!(bob.get("/api/me/games").await.is(200).json()["games"].as_array().unwrap().len(), 1);
    assert_eq!(ana.get("/api/me/games?skip=1").await.is(200).json()["games"].as_array().unwrap().len(), 1);
}

/// What the server tells is what anybody gets who reads the records, and what the store's games come to.
#[tokio::test(flavor = "multi_thread")]
async fn ratings_follow_from_the_games_that_all_wanted_rated() {
    let store = store();
    let server = server_with(Arc::clone(&store));
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let mut tables = Vec::new();
    for round in 0..11 {
        let others: &[&Guest] = if round % 2 == 0 { &[&bob] } else { &[] };
        tables.push(game(&ana, others, &["random", "merchant"], true).await);
        if round == 0 {
            assert_eq!(rating(&ana).await["provisional"], true);
        }
    }
    game(&ana, &[&bob], &["merchant"], false).await;
    // By hand, from what everybody may read of the finished games.
    let mut known: BTreeMap<String, (Rating, u32)> = BTreeMap::new();
    for table in &tables {
        let told = ana.get(&format!("/api/tables/{table}")).await.is(200).json();
        let seats = told["summary"]["seats"].as_array().unwrap().clone();
        let name = |seat: &Value| if seat["resigned"] == true { seat["name"].to_string() } else { seat["bot"].to_string() };
        let players: Vec<String> = seats.iter().map(name).collect();
        let place = |(at, seat): (usize, &Value)| {
            if seat["resigned"] == true { 9 } else { told["summary"]["outcome"]["ranks"][at].as_u64().unwrap() as u8 }
        };
        let places: Vec<u8> = seats.iter().enumerate().map(place).collect();
        let mut all: Vec<Rating> = players.iter().map(|player| known.get(player).map_or_else(Rating::default, |known| known.0)).collect();
        ratings::play(&mut all, &(0..players.len()).collect::<Vec<_>>(), &places);
        for (player, rating) in players.into_iter().zip(all) {
            let games = known.get(&player).map_or(0, |known| known.1);
            known.insert(player, (rating, games + 1));
        }
    }
    let told = rating(&ana).await;
    let (by_hand, games) = known["\"Ana\""];
    assert_eq!((told["rating"].as_f64(), told["uncertainty"].as_f64()), (Some(by_hand.rating), Some(by_hand.uncertainty)));
    assert_eq!((told["games"].as_u64(), games, told.get("provisional")), (Some(11), 11, None), "{told}");
    // The same from the store, by a program beside the server.
    let book: RatingBook = server::rate(&*store).await.unwrap();
    let bot = book.rating("ostia", RatedPlayer::Bot(Bot::MERCHANT)).unwrap();
    assert_eq!((bot.rating, bot.games), (known["\"merchant\""].0.rating, 11));
    let other = server_with(Arc::clone(&store));
    assert_eq!(rating(&ana.at(&other)).await, told);
}

async fn rating(guest: &Guest) -> Value {
    guest.get("/api/me/games").await.is(200).json()["statistics"][0]["rating"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_stand_beside_names_only_where_all_agreed_to_be_rated() {
    let server = server_with(store());
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    game(&ana, &[&bob], &["random"], true).await;
    let open = async |rated: bool| ana.open(json!({ "game": "ostia", "seats": 3, "house": at_once(rated) })).await;
    let (rated, plain) = (open(true).await, open(false).await);
    let lobby = bob.get("/api/tables").await.is(200).json();
    let find = |id: &str| lobby.as_array().unwrap().iter().find(|table| table["id"] == id).unwrap().clone();
    assert_eq!((find(&rated)["ratings"][0]["games"].as_u64(), &find(&rated)["ratings"][1]), (Some(1), &Value::Null));
    assert_eq!((find(&rated)["summary"]["rated"].as_bool(), find(&plain).get("ratings")), (Some(true), None));
    assert_eq!(ana.get(&format!("/api/tables/{rated}")).await.is(200).json()["ratings"][0]["games"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_counts_for_nobody_if_a_stand_in_played_or_somebody_was_removed() {
    let server = server_with(store());
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "bots": [null, null, "random"], "house": at_once(true) })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    ana.command(&table, json!({ "key": "x", "command": "remove", "seat": 1 })).await.is(200);
    ana.command(&table, json!({ "key": "r", "command": "resign" })).await.is(200);
    is_over(&ana, &table).await;
    // Whoever was removed still has the game.
    let mine = bob.get("/api/me/games").await.is(200).json();
    assert_eq!((&mine["games"][0]["table"], &mine["games"][0]["left"]), (&json!(table), &json!(true)));
    assert_eq!((mine["statistics"][0].get("rating"), ana_rating(&ana).await), (None, Value::Null));

    let mut house = at_once(true);
    house["grace"] = json!(0);
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "bots": [null, null, "random"], "house": house })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    soon(async { while ana.command(&table, json!({ "key": "t", "command": "take-over", "seat": 1 })).await.status != 200 {} }).await;
    ana.command(&table, json!({ "key": "r", "command": "resign" })).await.is(200);
    let told = is_over(&ana, &table).await;
    assert_eq!(told["summary"]["stood_in"], true);
    assert_eq!(ana_rating(&ana).await, Value::Null);
}

async fn ana_rating(ana: &Guest) -> Value {
    rating(ana).await
}

/// After somebody is forgotten, nobody finds them in the ratings, and the others keep theirs.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_is_in_no_rating() {
    let store = store();
    let server: Server = server_with(Arc::clone(&store));
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    game(&ana, &[&bob], &["random"], true).await;
    bob.ask("DELETE", "/api/me", None).await.is(204);
    assert_eq!(rating(&ana).await["games"], 1);
    let people =
        server::rate(&*store).await.unwrap().players("ostia").into_iter().filter(|(player, _)| matches!(player, RatedPlayer::Person(_)));
    assert_eq!(people.count(), 1);
}
