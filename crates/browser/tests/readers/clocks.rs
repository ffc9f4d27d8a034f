//! Clocks, pauses and somebody who has left, in both games alike.

use crate::table::bob_joins;
use browser::screens::{guest, open_as};
use browser::{Tab, TestServer, control};
use serde_json::json;

/// Ana and Bob at a table with a clock.
fn timed(house: &TestServer, game: &str) -> (Tab, Tab) {
    let ana = guest(&house.url(""), Some("Ana"));
    let clock = json!({ "live": { "bank": 900_000, "increment": 20_000 } });
    let wish = json!({ "game": game, "seats": 3, "bots": [null, null, "random"], "start": 1, "house": { "clock": clock, "pace": { "least": 0, "most": 0 } } });
    ana.go(house.url(&format!("{game}.html#table={}", open_as(&ana, &wish))));
    let bob = bob_joins(house, &ana);
    (ana, bob)
}

fn clocks_run_and_who_is_missed_is_told(game: &str) {
    let house = TestServer::open();
    let (ana, bob) = timed(&house, game);
    ana.wait_until("every player has a clock", "document.querySelectorAll('.player .clock').length === 3");
    ana.wait_until("Bob's clock runs", "document.querySelector('.player.seat-1 .clock.runs')");

    // A pause says whose it is, and whoever plays may end it.
    bob.click("document.querySelector('.prompt .menu summary')");
    bob.click(&control("Pause"));
    ana.wait_until("it is told who paused", "document.querySelector('.notices')?.innerText.includes('Bob')");
    ana.click("document.querySelector('.notices button.main')");
    ana.wait_until("the game goes on", "!document.querySelector('.notices')?.innerText.includes('Bob')");

    // Nothing is offered before it works.
    drop(bob);
    ana.wait_until("it is told when a bot can step in", "document.querySelector('.player.seat-1').innerText.includes('A bot can step in')");
    assert_eq!(ana.eval("document.querySelector('.player.seat-1').innerText.includes('Let a bot play')"), json!(false));
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn clocks_run_in_ostia() {
    clocks_run_and_who_is_missed_is_told("ostia");
}

#[test]
fn clocks_run_in_oltre_mare() {
    clocks_run_and_who_is_missed_is_told("oltre-mare");
}
