//! Tables for tests: small, quick, and reached by the page of the game.

use browser::screens::{guest, invitation, open};
use browser::{Chromium, Tab, TestServer};
use serde_json::{Value, json};

/// Ana at a table with these bots, whose turn it is first.
pub(crate) fn ana_with(house: &TestServer, game: &str, bots: &[&str]) -> (Tab, String) {
    ana_over(&house.url(""), game, bots)
}

/// The same, where the house is found at this address.
pub(crate) fn ana_over(url: &str, game: &str, bots: &[&str]) -> (Tab, String) {
    let ana = guest(url, Some("Ana"));
    let table = open(&ana, game, 1, bots);
    ana.go(format!("{url}{game}.html#table={table}"));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    (ana, table)
}

/// Ana opens a table and invites Bob, who follows the link and takes his seat.
pub(crate) fn ana_and_bob(house: &TestServer, game: &str, bots: &[&str]) -> (Tab, Tab, String) {
    let ana = guest(&house.url(""), Some("Ana"));
    let table = open(&ana, game, 2, bots);
    ana.go(house.url(&format!("{game}.html#table={table}")));
    let bob = bob_joins(house, &ana);
    (ana, bob, table)
}

/// Bob follows the invitation of a table that Ana looks at, and takes the last seat.
pub(crate) fn bob_joins(house: &TestServer, ana: &Tab) -> Tab {
    let bob = Chromium::shared().reader();
    bob.go(house.url(&invitation(ana)));
    bob.click("document.querySelector('main input')");
    bob.write("Bob");
    bob.click_on("Sit down");
    for person in [ana, &bob] {
        person.wait_until("the cards are dealt", "document.body.dataset.phase === 'running' && document.querySelector('.prompt')");
    }
    bob
}

/// The game is over for the house too, and what was played is sound.
#[track_caller]
pub(crate) fn is_over(tab: &Tab, table: &str) {
    let (status, verified) = tab.fetch("GET", &format!("api/tables/{table}/verification"), &Value::Null);
    assert_eq!((status, &verified["sound"]), (200, &json!(true)), "{verified}");
}
