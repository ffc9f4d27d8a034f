//! A hint: what it is about glows, and *Do it* does exactly that.

use crate::table::ana_with;
use browser::{Hands, PagePlayer, PlayerStep, TestServer};
use serde_json::{Value, json};

/// The numbers of the cards that glow.
const HINTED: &str = "[...document.querySelectorAll('.hinted')].map(one => one.closest('li')).filter(one => one)
    .map(one => one.dataset.card ?? one.querySelector('[id^=piece-]')?.id.slice(6)).filter(one => one).map(Number).sort((a, b) => a - b)";

/// At each question with cards, the cards that glow are those that are played, kept, placed.
#[test]
fn the_cards_that_glow_are_those_that_do_it_takes() {
    let house = TestServer::seeded(1);
    for (game, told) in [("oltre-mare", "Played"), ("ostia", "Place")] {
        let (ana, table) = ana_with(&house, game, &["merchant", "merchant"]);
        let player = PagePlayer::new(&ana, Hands::Pointer);
        let mut compared = 0;
        while compared < 3 {
            if ana.eval("!!document.querySelector('.prompt.must')") == json!(false) {
                player.step();
                continue;
            }
            ana.press("h");
            let hint = ana.wait_for(
                std::time::Duration::from_secs(30),
                "document.querySelector('.advised button.yes') || !document.querySelector('.prompt.must')",
            );
            assert!(hint.is_some(), "{game}: {}", ana.remember("no hint comes"));
            let hinted = ana.eval(HINTED);
            let shown = ana.eval("document.querySelectorAll('.hinted').length");
            if hinted.as_array().is_none_or(Vec::is_empty) {
                assert!(player.step() != PlayerStep::Over, "{game}: {told} never came");
                continue;
            }
            assert!(shown.as_u64() >= Some(1));
            let before = history(&ana, &table);
            ana.click("document.querySelector('.advised button.yes')");
            ana.wait_until("the hint is gone, and the glow with it", "!document.querySelector('.hinted')");
            let mut since = Vec::new();
            while since.is_empty() {
                since = history(&ana, &table).split_off(before.len());
            }
            let own = since.iter().find(|news| news["news"] == "acted" && news["seat"] == 0).map(numbers).unwrap_or_default();
            for card in hinted.as_array().into_iter().flatten() {
                assert!(own.contains(&card.as_u64().unwrap()), "{game}: {card} glowed: {since:?}");
            }
            compared += 1;
        }
        assert_eq!(ana.troubles(), Vec::<String>::new());
    }
}

fn history(ana: &browser::Tab, table: &str) -> Vec<Value> {
    let (_, history) = ana.fetch("GET", &format!("api/tables/{table}/history"), &Value::Null);
    history.as_array().cloned().unwrap_or_default()
}

/// All numbers in a piece of news.
fn numbers(value: &Value) -> Vec<u64> {
    match value {
        Value::Number(number) => number.as_u64().into_iter().collect(),
        Value::Array(all) => all.iter().flat_map(numbers).collect(),
        Value::Object(all) => all.values().flat_map(numbers).collect(),
        Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
    }
}
