//! Tables for tests: small, quick, and reached by the page of the game.

use browser::{Chromium, House, Tab};
use serde_json::{Value, json};

/// Somebody who has come to the house by this name.
pub(crate) fn guest(url: &str, name: &str) -> Tab {
    let tab = Chromium::shared().reader();
    tab.go(url);
    let (status, told) = tab.fetch("POST", "api/session", &json!({ "name": name }));
    assert_eq!(status, 201, "{told}");
    tab
}

/// Opens a table as this reader; bots take no time. Gives its id.
pub(crate) fn open(tab: &Tab, game: &str, bots: &Value, start: u8) -> String {
    let seats = bots.as_array().map_or(0, Vec::len);
    let wish = json!({ "game": game, "seats": seats, "bots": bots, "start": start, "listed": true, "house": { "pace": { "least": 0, "most": 0 } } });
    let (status, told) = tab.fetch("POST", "api/tables", &wish);
    assert_eq!(status, 201, "{told}");
    told["id"].as_str().unwrap_or_default().to_owned()
}

/// Ana at a table with these bots, whose turn it is first.
pub(crate) fn ana_with(house: &House, game: &str, bots: &[&str]) -> (Tab, String) {
    let ana = guest(&house.url(""), "Ana");
    let seats: Vec<Value> = std::iter::once(Value::Null).chain(bots.iter().map(|&bot| bot.into())).collect();
    let table = open(&ana, game, &seats.into(), 0);
    ana.go(house.url(&format!("{game}.html#table={table}")));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    (ana, table)
}

/// The game is over, the record is sound, and these names sat there.
#[track_caller]
pub(crate) fn is_over(tab: &Tab, table: &str) {
    let (status, verified) = tab.fetch("GET", &format!("api/tables/{table}/verification"), &Value::Null);
    assert_eq!((status, &verified["sound"]), (200, &json!(true)), "{verified}");
}
