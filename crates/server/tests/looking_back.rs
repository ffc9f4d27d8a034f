//! Home and what comes after a game: whose turn it is, whose eyes one looks through, and what was gained.

mod kit;

use kit::{Guest, Player, server};
use serde_json::{Value, json};
use table::Seated;

/// The row of a table in the list of somebody's own.
async fn mine(guest: &Guest, table: &str) -> Value {
    let tables = guest.get("/api/me/tables").await.is(200).json();
    tables.as_array().unwrap().iter().find(|shown| shown["id"] == table).unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_told_at_home_whose_turn_it_is_and_nobody_else_is() {
    let server = server();
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let table = ana.open(json!({ "game": "oltre-mare", "seats": 2, "start": 1 })).await;
    assert_eq!((mine(&ana, &table).await["turn"].clone(), mine(&ana, &table).await["seat"].clone()), (json!(false), json!(0)));
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    assert_eq!(mine(&bob, &table).await["turn"], true, "Bob starts");
    assert_eq!(mine(&bob, &table).await["seat"], 1);
    assert_eq!(mine(&ana, &table).await["turn"], false);
    // While the game is paused it waits for nobody.
    bob.command(&table, json!({ "key": "p", "command": "pause" })).await.is(200);
    assert_eq!(mine(&bob, &table).await["turn"], false);
    // The lobby of everybody does not say: who only watches may be behind.
    let eve = Guest::come(&server, "Eve").await;
    let lobby = eve.get("/api/tables?phase=running").await.is(200).json();
    assert_eq!((lobby[0]["id"].clone(), lobby[0].get("turn")), (json!(table), None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_watch_leads_to_its_table_and_an_invitation_does_not() {
    let server = server();
    let (ana, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Eve").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "listed": false })).await;
    let made = |path: &'static str, name: &'static str| {
        let (ana, path) = (ana.clone(), format!("/api/tables/{table}/{path}"));
        async move { ana.post(&path, json!({})).await.is(201).json()[name].as_str().unwrap().to_owned() }
    };
    let watch = made("watch-links", "watch").await;
    let shown = eve.get(&format!("/api/watch/{watch}")).await.is(200).json();
    assert_eq!((shown["id"].clone(), shown["game"].clone()), (json!(table), json!("ostia")));
    let invitation = made("invitations", "invitation").await;
    for token in [invitation.as_str(), "", "0", &format!("{watch}0")] {
        eve.get(&format!("/api/watch/{token}")).await.is(404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_others_is_told_before_the_end_and_all_of_it_afterwards() {
    plays::<ostia::State>("ostia", ostia::Setup::new(3)).await;
    plays::<oltre_mare::State>("oltre-mare", oltre_mare::Setup::new(3)).await;
}

async fn plays<R: Seated>(game: &str, setup: R::Setup) {
    let server = server();
    let (ana, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Eve").await);
    let quick = json!({ "pace": { "least": 0, "most": 0 } });
    let table = ana.open(json!({ "game": game, "seats": 3, "bots": [null, "random", "merchant"], "start": 0, "house": quick })).await;
    let path = |rest: &str| format!("/api/tables/{table}/{rest}");
    let mut player = Player::<R>::sit(&ana, &table, 0, setup).await;
    assert!(player.step().await);
    for rest in ["history?as=1", "history?as=0", "history?as=spectator", "history?views=true&as=2", "account", "record"] {
        for guest in [&ana, &eve] {
            assert_eq!(guest.get(&path(rest)).await.is(409).json()["error"], "not-over", "{rest}");
        }
    }
    while player.step().await {}
    // Everybody's eyes, for everybody who may look: the same as what that seat is told itself.
    assert_eq!(ana.get(&path("history?views=true")).await.is(200).text(), eve.get(&path("history?views=true&as=0")).await.is(200).text());
    let told = |seat: &'static str| {
        let (eve, path) = (eve.clone(), path(&format!("history?views=true&as={seat}")));
        async move { eve.get(&path).await.is(200).text() }
    };
    let (first, second, watching) = (told("0").await, told("1").await, told("spectator").await);
    assert!(first != second && second != watching && first != watching);
    for seat in ["3", "-1", "me", ""] {
        eve.get(&path(&format!("history?as={seat}"))).await.is(400);
    }

    let account = eve.get(&path("account")).await.is(200).json();
    let record = eve.get(&path("record")).await.is(200).json();
    assert_eq!(account["score"], record["result"]);
    let summary = eve.get(&format!("/api/tables/{table}")).await.is(200).json()["summary"].clone();
    let numbers = |list: &Value| list.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect::<Vec<_>>();
    let last = account["standing"].as_array().unwrap().last().unwrap();
    assert_eq!(numbers(&last["worth"]), numbers(&summary["outcome"]["points"]), "in the end everybody stands where they ended");
    assert_eq!(account["standing"][0]["n"], 0);
    let deals = account["deals"].as_array().unwrap();
    assert!(!deals.is_empty());
    let history: Value = serde_json::from_str(&first).unwrap();
    for deal in deals {
        let acted = history.as_array().unwrap().iter().rfind(|news| news["news"] == "acted" && news["action"] == deal["n"]).unwrap();
        let sight = &acted["sights"][deal["sight"].as_u64().unwrap() as usize];
        let expected = match deal["kind"].as_str().unwrap() {
            "trade" => &["traded"][..],
            "auction" => &["sold", "forced", "taken", "assigned"],
            _ => &["bought"],
        };
        assert!(expected.contains(&sight["event"].as_str().unwrap()), "{deal} {sight}");
        assert_eq!(deal["seats"].as_array().unwrap().len(), deal["gains"].as_array().unwrap().len());
    }
}
