//! Everything on the table explains itself: to a pointer that rests, to the keyboard, to a finger that presses for long.

use crate::table::ana_with;
use browser::{Tab, TestServer};
use serde_json::{Value, json};

const LEGEND: &str = "document.querySelector('.explained')?.innerText";

/// The middle of the first element that a selector finds.
fn middle(tab: &Tab, selector: &str) -> (f64, f64) {
    let found = tab.wait_until(
        selector,
        &format!(
            "(() => {{ const found = document.querySelector('{selector}')?.getBoundingClientRect();
                return found && [found.x + found.width / 2, found.y + found.height / 2] }})()"
        ),
    );
    (found[0].as_f64().unwrap(), found[1].as_f64().unwrap())
}

fn hover(tab: &Tab, selector: &str) {
    let (x, y) = middle(tab, selector);
    tab.ask("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": x, "y": y }));
}

fn explained(tab: &Tab, says: &str, rule: &str) {
    tab.wait_until(says, &format!("{LEGEND}?.includes({}) && {LEGEND}.includes('{rule}')", Value::from(says)));
    let out = "(() => { const box = document.querySelector('.explained').getBoundingClientRect();
        return box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight })()";
    assert_eq!(tab.eval(out), false, "it is on the screen: {}", tab.remember("the legend is cut off"));
}

#[test]
fn a_pointer_that_rests_is_told_what_it_points_at() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "oltre-mare", &["merchant", "merchant"]);
    hover(&ana, ".hand .face");
    explained(&ana, "A run of", "OM-93");
    hover(&ana, ".player.seat-1 [data-legend=prestige]");
    explained(&ana, "Prestige.", "OM-36");
    hover(&ana, "g.harbour[data-legend$=compass]");
    explained(&ana, "Compass:", "OM-64");
    // It can be reached, and its rule is a link.
    hover(&ana, ".explained a");
    explained(&ana, "Compass:", "OM-64");
    assert_eq!(ana.eval("document.querySelector('.explained li:last-child a').getAttribute('href')"), "oltre-mare-rules.html#OM-64");
    ana.press("Escape");
    ana.wait_until("it is closed", "!document.querySelector('.explained')");
}

#[test]
fn a_finger_that_presses_for_long_is_told_and_chooses_nothing() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["merchant", "merchant"]);
    ana.size(360, 800);
    ana.ask("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
    ana.eval("document.querySelector('.ware').scrollIntoView({ block: 'center' })");
    let (x, y) = middle(&ana, ".ware");
    ana.ask("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] }));
    explained(&ana, "Minimum price", "OS-13");
    ana.ask("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
    explained(&ana, "Minimum price", "OS-13");
    assert_eq!(ana.eval("document.querySelectorAll('.card.chosen').length"), 0, "a long press asks, it does not choose");
}

#[test]
fn the_bar_of_a_table_leads_to_how_the_game_is_played() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["merchant", "merchant"]);
    assert_eq!(ana.eval("document.querySelector('.bar .rules').getAttribute('href')"), "ostia-how-to-play.html");
    ana.go(house.url("ostia-how-to-play.html"));
    ana.wait_until("cards are drawn", "document.querySelectorAll('.ware .picture').length > 5");
    ana.click_on("Auf Deutsch");
    ana.wait_until("it is German", "document.documentElement.lang == 'de' && document.querySelector('h1').innerText.includes('Ostia')");
}
