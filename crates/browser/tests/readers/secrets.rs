//! What comes over the line to a page holds nothing that its seat may not know.

use crate::table::{ana_over, is_over};
use browser::{Hands, PagePlayer, TestServer, Wire};
use serde_json::{Value, json};

/// All frames of the streams that a page heard.
fn frames(heard: &[Vec<u8>]) -> Vec<Value> {
    let text = heard.iter().map(|bytes| String::from_utf8_lossy(bytes)).collect::<Vec<_>>().join("\n");
    text.lines().filter_map(|line| serde_json::from_str(line.strip_prefix("data:")?.trim()).ok()).collect()
}

/// Every place below a value, with the way to it.
fn places<'a>(value: &'a Value, way: &str, found: &mut Vec<(String, &'a Value)>) {
    found.push((way.to_owned(), value));
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, field)| places(field, &format!("{way}.{name}"), found)),
        Value::Array(list) => list.iter().enumerate().for_each(|(place, one)| places(one, &format!("{way}[{place}]"), found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// While a game runs, the page of seat 0 hears no face of a card that lies hidden before another seat, no seed, and no record.
fn nothing_secret_is_heard(game: &str, hidden: &[&str]) {
    let house = TestServer::open();
    let wire = Wire::to(house.address);
    let (ana, table) = ana_over(&wire.url(""), game, &["random", "merchant"]);
    PagePlayer::new(&ana, Hands::Pointer).play();
    let heard = wire.heard();
    is_over(&ana, &table);
    let (_, record) = ana.fetch("GET", &format!("api/tables/{table}/record"), &Value::Null);
    let seed = record["seed"].as_str().expect("after the end everybody knows the seed").to_owned();

    let frames = frames(&heard);
    let running: Vec<&Value> = frames.iter().filter(|frame| frame["phase"] == "running").collect();
    assert!(running.len() > 20, "{} frames", running.len());
    let mut backs = 0;
    for frame in running {
        assert!(!frame.to_string().contains(&seed), "the seed in {frame}");
        for (seat, other) in frame["view"]["seats"].as_array().into_iter().flatten().enumerate().skip(1) {
            for pile in hidden {
                assert_eq!(other[pile].get("faces"), None, "{pile} of seat {seat} in {frame}");
                backs += usize::from(other[pile].get("backs").is_some());
            }
            // In Ostia money lies behind a screen, and a secret choice is a choice that has been made, no more.
            assert_eq!(other.get("money").unwrap_or(&Value::Null), &Value::Null, "the money of seat {seat} in {frame}");
            assert!(other.get("decision").is_none(), "what seat {seat} has decided in {frame}");
        }
        let mut all = Vec::new();
        places(frame, "", &mut all);
        for (way, _) in all {
            let name = way.rsplit('.').next().unwrap_or_default();
            assert!(!["seed", "chance", "state", "record", "shuffle"].contains(&name), "{way} in {frame}");
        }
    }
    assert!(backs > 40, "the piles of others were shown as backs {backs} times");
    // The page did not ask for more than it was sent, either: nothing but frames knows of cards.
    let before_the_end = heard.iter().filter(|bytes| !String::from_utf8_lossy(bytes).contains("\"phase\":\"over\""));
    for bytes in before_the_end {
        assert!(!String::from_utf8_lossy(bytes).contains(&seed), "the seed was sent before the end");
    }
    assert_eq!(record["game"], json!(game));
}

#[test]
fn the_page_of_oltre_mare_hears_nothing_that_its_seat_may_not_know() {
    nothing_secret_is_heard("oltre-mare", &["hand", "pirates"]);
}

#[test]
fn the_page_of_ostia_hears_nothing_that_its_seat_may_not_know() {
    nothing_secret_is_heard("ostia", &["goods", "boat"]);
}
