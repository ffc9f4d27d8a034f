//! Everything on the table explains itself: to a pointer that rests, to the keyboard, to a finger that presses for long.

use crate::table::ana_with;
use browser::{PATIENCE, Tab, TestServer};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

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

/// The names in the legend of what is shown now, each with the middle of something that shows it and that nothing else lies over; all of
/// them, or one alone.
const SHOWN: &str = "(wanted => {
    const shown = {};
    for (const one of document.querySelectorAll('[data-legend]')) {
        if (!one.checkVisibility() || !one.getBoundingClientRect().width) continue;
        for (const name of one.dataset.legend.split(' ').filter(name => name && !name.includes(':'))) {
            if (shown[name] || wanted && name !== wanted) continue;
            one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
            const box = (one.querySelector(':scope > circle') ?? one).getBoundingClientRect(), at = [box.x + box.width / 2, box.y + box.height / 2];
            shown[name] = document.elementFromPoint(...at)?.closest('[data-legend]') === one ? at : null;
        }
    }
    return shown;
})";

/// What has a figure or a field of its own on the table is in the legend, on a desk by a pointer and on a phone by a finger, behind every
/// tab: each says something.
#[test]
fn every_figure_pile_and_field_is_in_the_legend() {
    let house = TestServer::seeded(1);
    let common = ".players .figures li, .status li";
    for (game, fields, tabs) in [
        ("oltre-mare", ".piles > span, .piles > button:first-of-type", ["map", "trade", "players", "log"]),
        ("ostia", ".senate-card h3, .market thead th[colspan], .purse > span, .houses", ["table", "prices", "players", "log"]),
    ] {
        let (ana, _) = ana_with(&house, game, &["merchant", "merchant"]);
        let marked = format!(
            "(() => {{ const all = [...document.querySelectorAll('{common}, {fields}')]; return [all.length, all.filter(one => !one.dataset.legend).map(one => one.outerHTML.slice(0, 99))] }})()"
        );
        let marked = ana.eval(&marked);
        assert!(marked[0].as_u64() > Some(20), "{game}: {marked}");
        assert_eq!(marked[1], json!([]), "{game}");
        let names = ana.eval("[...new Set([...document.querySelectorAll('[data-legend]')].flatMap(one => one.dataset.legend.split(' ')).filter(name => name && !name.includes(':')))]");
        let names: BTreeSet<String> = serde_json::from_value(names).expect("names are texts");
        let by_pointer = explained_names(&ana, &|(x, y)| {
            ana.ask("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": 2, "y": 2 }));
            ana.ask("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": x, "y": y }));
        });
        ana.phone(360, 800);
        let mut by_finger = BTreeSet::new();
        for tab in tabs {
            assert!(ana.try_tap(PATIENCE, &format!("document.querySelector('[data-tab={tab}]')")), "{tab}");
            ana.wait_until("it is shown", &format!("document.querySelector('.table').dataset.part === '{tab}'"));
            by_finger.extend(explained_names(&ana, &|(x, y)| {
                ana.ask("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] }));
                ana.wait_until("a long press is answered", "document.querySelector('.explained li')");
                ana.ask("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
            }));
        }
        // Some figures are shown on one of the two alone.
        let explained: BTreeSet<String> = by_pointer.union(&by_finger).cloned().collect();
        let missing: Vec<_> = names.difference(&explained).collect();
        assert!(missing.is_empty(), "{game}: explained nowhere: {missing:?}");
        assert_eq!(ana.troubles(), Vec::<String>::new());
    }
}

/// Points at everything that is shown and in the legend, and waits until each is explained; gives the names.
fn explained_names(tab: &Tab, point: &dyn Fn((f64, f64))) -> BTreeSet<String> {
    let shown = |wanted: Value| -> BTreeMap<String, Option<(f64, f64)>> {
        serde_json::from_value(tab.eval(&format!("{SHOWN}({wanted})"))).expect("places are two numbers")
    };
    let all = shown(Value::Null);
    for name in all.keys() {
        tab.press("Escape");
        tab.wait_until("nothing is explained", "!document.querySelector('.explained')");
        // Scrolling to one moves the others.
        let at = shown(name.as_str().into()).remove(name).flatten();
        point(at.unwrap_or_else(|| panic!("{name} is covered everywhere; {}", tab.remember("nothing to point at"))));
        tab.wait_until(name, "document.querySelector('.explained li')");
    }
    all.into_keys().collect()
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

/// Who hears the page is told what a run of a card pays, and the legend as the description of what it is about.
#[test]
fn those_who_hear_the_page_are_told_the_legend() {
    const DESCRIBED: &str = "document.querySelector('[aria-describedby=explained]')";
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "oltre-mare", &["merchant", "merchant"]);
    let names =
        ana.eval("[...document.querySelectorAll('.own .hand .card')].every(one => /A run of 1, 2.* pays \\d+, \\d+/.test(one.innerText))");
    assert_eq!(names, true, "{}", ana.eval("document.querySelector('.own .hand .card').innerText"));
    hover(&ana, ".hand .face");
    ana.wait_until("the card is described", &format!("{DESCRIBED}?.matches('.own .hand .card') && document.getElementById('explained')"));
    ana.press("Escape");
    ana.wait_until("no longer", &format!("!{DESCRIBED}"));
    ana.eval("document.querySelector('.piles button').focus()");
    ana.press("Tab");
    ana.press("Shift+Tab");
    ana.wait_until(
        "what has the focus is described",
        &format!("{DESCRIBED} === document.activeElement && document.getElementById('explained')"),
    );
}
