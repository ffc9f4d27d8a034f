//! The way to every screen. Tests look for faults on each screen, and pictures are made of it.

use crate::chromium::Chromium;
use crate::player::{Hands, PagePlayer, PlayerStep};
use crate::tab::{Tab, control};
use crate::test_server::TestServer;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// What is done at a screen: its name, and the tab that shows it.
pub type Visit<'a> = &'a mut dyn FnMut(&str, &Tab);

/// The games.
pub const GAMES: [&str; 2] = ["oltre-mare", "ostia"];

/// A name as long as a server allows.
pub const LONGEST_NAME: &str = "Wilhelmina Maximiliana Rotterdam";

/// The screens outside of games: the first page, its settings, new tables, a table that waits for people, notices, an invitation,
/// the rule books.
pub fn of_the_house(house: &TestServer, name: &str, visit: Visit<'_>) {
    let ana = guest(&house.url(""), None);
    visit("home", &ana);
    ana.click("document.querySelector('.bar summary')");
    visit("settings", &ana);
    ana.click("document.querySelector('.bar summary')");
    for game in GAMES {
        ana.go(house.url(&format!("#new={game}")));
        ana.wait_until("there is a form", "document.querySelector('form button.main')");
        visit(&format!("new-table-{game}"), &ana);
    }
    ana.click(&control("Over days"));
    ana.click(&control("Something else"));
    ana.wait_until("the details are there", "document.querySelector('.agreed-time')?.innerText.includes('vacation')");
    visit("new-table-over-days", &ana);
    let ana = guest(&house.url(""), Some(name));
    let table = open(&ana, "oltre-mare", 2, &["merchant"]);
    ana.go(house.url(&format!("oltre-mare.html#table={table}")));
    let link = invitation(&ana);
    visit("gathering", &ana);
    ana.go(house.url("#notices"));
    ana.wait_until("there is a form", "document.querySelector('.notice-page .when input')");
    visit("notices", &ana);
    let bob = guest(&house.url(""), None);
    bob.go(house.url(&link));
    bob.wait_until("there is a form", "document.querySelector('form button.main')");
    visit("invitation", &bob);
    ana.go(house.url(&format!("#links={table}")));
    ana.wait_until("there is a QR code", "document.querySelector('.links .qr')?.complete");
    visit("links", &ana);
    open(&ana, "ostia", 1, &["merchant", "merchant"]);
    ana.go(house.url(""));
    ana.wait_until("there are tables", "document.querySelector('main a[href*=table]')");
    visit("home-with-tables", &ana);
    for game in GAMES {
        for page in ["rules", "how-to-play", "how-to-play-de"] {
            ana.go(house.url(&format!("{game}-{page}.html")));
            visit(&format!("{page}-{game}"), &ana);
        }
    }
}

/// The screens of a game against merchants: one for each thing that is asked, and what else there is on the way to the end.
pub fn of_a_game(house: &TestServer, game: &str, name: &str, merchants: usize, visit: Visit<'_>) {
    let ana = guest(&house.url(""), Some(name));
    let table = open(&ana, game, 1, &vec!["merchant"; merchants]);
    ana.go(house.url(&format!("{game}.html#table={table}")));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    let player = PagePlayer::new(&ana, Hands::Pointer);
    let (mut seen, mut pressed) = (BTreeSet::new(), 0);
    let mut asked = String::new();
    loop {
        if let Some(now) = kind(&ana) {
            asked = now;
        }
        let at_rest = is_at_rest(&ana);
        if at_rest && !asked.is_empty() && seen.insert(asked.clone()) {
            visit(&format!("{game}-{asked}"), &ana);
            if asked == "trade" {
                offer(&ana, game, visit);
            }
        }
        if ana.eval("!!document.querySelector('[role=dialog]')") == json!(true) && seen.insert("dialog".into()) {
            visit(&format!("{game}-event"), &ana);
        }
        if ana.eval("!!document.querySelector('.reveal')") == json!(true) && seen.insert("reveal".into()) {
            visit(&format!("{game}-reveal"), &ana);
        }
        if at_rest && ana.eval("!!document.querySelector('.dock .offer .yes')") == json!(true) && seen.insert("an offer".into()) {
            visit(&format!("{game}-offers"), &ana);
        }
        // What is on its way is held back once, so that what the page says meanwhile is looked at, too, and not only by chance.
        if at_rest && pressed >= 2 && !seen.contains("sending") && ana.eval(&format!("!!{MAIN}")) == json!(true) {
            hold_commands(&ana, true);
            let sent = ana.try_click(Duration::from_secs(1), MAIN) && ana.wait_for(Duration::from_secs(1), SENDING).is_some();
            if sent && seen.insert("sending".into()) {
                visit(&format!("{game}-sending"), &ana);
            }
            hold_commands(&ana, false);
            continue;
        }
        match player.step() {
            PlayerStep::Pressed(_) => pressed += 1,
            PlayerStep::Waits => std::thread::sleep(Duration::from_millis(20)),
            PlayerStep::Over => break,
        }
        // What is still on its way would lead back to the present.
        if pressed >= 20 && !seen.contains("back") && is_at_rest(&ana) {
            seen.insert("back".into());
            ana.click("document.querySelectorAll('.log li button')[1]");
            ana.wait_until("an earlier moment is shown", &control("Back to now"));
            visit(&format!("{game}-looking-back"), &ana);
            ana.click(&control("Back to now"));
        }
    }
    assert!(seen.contains("sending"), "nothing was ever on its way");
    ana.wait_until("the score is told", "document.querySelector('#after table')");
    visit(&format!("{game}-over"), &ana);
}

/// Is something asked, and nothing on its way?
fn is_at_rest(tab: &Tab) -> bool {
    tab.eval("!!document.querySelector('.prompt.must') && !document.querySelector('.saved')?.innerText.startsWith('Sending')")
        == json!(true)
}

/// The button that continues, where it can be pressed.
const MAIN: &str = "document.querySelector('.prompt button.main:not(:disabled)')";

/// Does the page say that something is being sent?
const SENDING: &str =
    "[...document.querySelectorAll('.prompt [role=status], .prompt .saved')].some(one => one.innerText.startsWith('Sending'))";

/// Holds back what the reader sends to their table, or lets it go.
fn hold_commands(tab: &Tab, hold: bool) {
    if hold {
        tab.ask("Fetch.enable", json!({ "patterns": [{ "urlPattern": "*/commands" }] }));
    } else {
        tab.ask("Fetch.disable", json!({}));
    }
}

/// What a table says between moves: it is paused, somebody requests an undo, a bot plays for the reader.
pub fn between_moves(house: &TestServer, visit: Visit<'_>) {
    let (ana, bob) = (guest(&house.url(""), Some("Ana")), guest(&house.url(""), Some(LONGEST_NAME)));
    let wish = json!({ "game": "ostia", "seats": 2, "start": 0, "house": { "grace": 0, "pace": { "least": 0, "most": 0 } } });
    let (_, table) = ana.fetch("POST", "api/tables", &wish);
    let table = table["id"].as_str().unwrap_or_default();
    let path = format!("api/tables/{table}/commands");
    let command = |tab: &Tab, command: Value| {
        let (status, told) = tab.fetch("POST", &path, &command);
        assert_eq!(status, 200, "{command}: {told}");
    };
    command(&bob, json!({ "key": "s", "command": "sit" }));
    // Ana is not looking, and Bob lets a bot play for her.
    command(&bob, json!({ "key": "t", "command": "take-over", "seat": 0 }));
    ana.go(house.url(&format!("ostia.html#table={table}")));
    ana.wait_until("a bot plays for her", "document.querySelector('.notice .yes')");
    visit("a-bot-plays-for-you", &ana);
    ana.click("document.querySelector('.notice .yes')");
    ana.wait_until("she is back", "!document.querySelector('.notice .yes')");
    command(&bob, json!({ "key": "p", "command": "pause" }));
    ana.wait_until("it is paused", "document.querySelector('.notice')");
    visit("paused", &ana);
    command(&bob, json!({ "key": "r", "command": "resume" }));
    let (_, hint) = bob.fetch("POST", &format!("api/tables/{table}/hint"), &json!({ "level": "random" }));
    command(&bob, json!({ "key": "a", "command": "act", "action": hint["action"] }));
    command(&bob, json!({ "key": "b", "command": "ask-take-back", "keep": 0 }));
    ana.wait_until("she may grant it", "document.querySelector('.notice .yes')");
    visit("asked-to-go-back", &ana);
}

/// An offer being composed, with a card and a claim; it is discarded afterwards.
fn offer(ana: &Tab, game: &str, visit: Visit<'_>) {
    ana.click(&control("Make an offer"));
    ana.click("document.querySelector('.hand .card')");
    visit(&format!("{game}-offer-composed"), ana);
    ana.click("document.querySelector('.claims summary')");
    visit(&format!("{game}-claim"), ana);
    ana.click("[...document.querySelectorAll('.composer .buttons button')].at(-1)");
}

/// A reader who arrives under this name, or unknown.
///
/// # Panics
/// When the server does not let them in.
pub fn guest(url: &str, name: Option<&str>) -> Tab {
    let tab = Chromium::shared().reader();
    tab.go(url);
    if let Some(name) = name {
        let (status, told) = tab.fetch("POST", "api/session", &json!({ "name": name }));
        assert_eq!(status, 201, "{told}");
    }
    tab
}

/// Opens a table as this reader, who starts; bots take no time. Gives its id.
///
/// # Panics
/// When the server opens none.
pub fn open(tab: &Tab, game: &str, people: usize, bots: &[&str]) -> String {
    let seats: Vec<Value> = std::iter::repeat_n(Value::Null, people).chain(bots.iter().map(|&bot| bot.into())).collect();
    let house = json!({ "pace": { "least": 0, "most": 0 } });
    open_as(tab, &json!({ "game": game, "seats": seats.len(), "bots": seats, "start": 0, "listed": true, "house": house }))
}

/// Opens a table with everything as the wish says; gives its id.
///
/// # Panics
/// When the server opens none.
pub fn open_as(tab: &Tab, wish: &Value) -> String {
    let (status, told) = tab.fetch("POST", "api/tables", wish);
    assert_eq!(status, 201, "{told}");
    told["id"].as_str().unwrap_or_default().to_owned()
}

/// Makes an invitation at a table that waits for people; gives its place.
pub fn invitation(tab: &Tab) -> String {
    tab.click(&control("Invitation link"));
    let link = tab.wait_until("there is a link", "document.querySelector('input.link')?.value");
    let link = link.as_str().unwrap_or_default();
    link.split_once('#').map_or_else(String::new, |(_, fragment)| format!("#{fragment}"))
}

/// What kind of thing the reader is asked, by the newest frame that came, if any came.
fn kind(tab: &Tab) -> Option<String> {
    let frames = tab.events().into_iter().filter(|event| event.method == "Network.eventSourceMessageReceived");
    let mut asked = frames.filter_map(|event| {
        let frame: Value = serde_json::from_str(event.params["data"].as_str()?).ok()?;
        Some(frame["asked"]["prompt"]["prompt"].as_str()?.to_owned())
    });
    asked.next_back()
}
