//! The way to every screen. Tests look for faults on each screen, and pictures are made of it; what is opened over one is in `opened.rs`.

mod opened;

pub use opened::{of_a_trade, of_what_is_opened};

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
    for menu in ["account", "settings"] {
        let summary = format!("document.querySelector('.bar .{menu} summary')");
        ana.click(&summary);
        ana.wait_until("it is open", &format!("document.querySelector('.bar .{menu}').open"));
        visit(menu, &ana);
        ana.click(&summary);
    }
    for game in GAMES {
        ana.go(house.url(&format!("#new={game}")));
        ana.wait_until("there is a form", "document.querySelector('form button.main')");
        visit(&format!("new-table-{game}"), &ana);
    }
    ana.click(&control("Over several days"));
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
    friends(house, &ana, visit);
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

/// What must have been visited of a game, because it is easily missed.
const MUST_BE_SEEN: [(&str, &[&str]); 2] = [
    ("oltre-mare", &["trade", "discard", "speak", "sail", "compass", "load", "event", "scene", "sending", "looking-back", "over"]),
    ("ostia", &["keep", "lot", "bid", "sell", "place", "reveal", "scene", "sending", "looking-back", "over"]),
];

/// The number of games in which all of it comes up.
const MOST_GAMES: usize = 8;
/// Two friends with the longest of names: the link, the lists, an invitation, and whom one of them keeps away.
fn friends(house: &TestServer, ana: &Tab, visit: Visit<'_>) {
    let bob = guest(&house.url(""), Some(LONGEST_NAME));
    let (_, link) = ana.fetch("PUT", "api/me/friend-link", &Value::Null);
    bob.go(house.url(&format!("#friend={}", link["token"].as_str().unwrap_or_default())));
    bob.wait_until("it asks", "document.querySelector('.become-friend button.big')");
    visit("become-friends", &bob);
    bob.click("document.querySelector('.become-friend button.big')");
    bob.wait_until("they are friends", "document.querySelector('.become-friend p[role=status] b')");
    let (_, people) = ana.fetch("GET", "api/me/people", &Value::Null);
    let friend = &people["friends"][0]["id"];
    let table = open(ana, "ostia", 3, &[]);
    ana.fetch("POST", &format!("api/tables/{table}/friends"), &json!({ "friend": friend }));
    bob.go(house.url(""));
    bob.wait_until("there is an invitation", "document.querySelector('.invitations .accept')");
    visit("home-with-an-invitation", &bob);
    ana.go(house.url(&format!("ostia.html#table={table}")));
    ana.click("document.querySelector('.invite-friends summary')");
    ana.wait_until("there is a friend", "document.querySelector('.invite-friends li')");
    visit("inviting-a-friend", ana);
    ana.fetch("PUT", "api/me/shields", &json!({ "id": friend, "muted": true }));
    ana.go(house.url("#friends"));
    ana.wait_until("they are listed", "document.querySelectorAll('.people li').length === 2");
    visit("friends", ana);
}

/// The screens of a game against merchants: one for each thing that is asked, and what else there is on the way to the end.
///
/// # Panics
/// When something is never reached.
pub fn of_a_game(house: &TestServer, game: &str, name: &str, merchants: usize, visit: Visit<'_>) {
    let ana = guest(&house.url(""), Some(name));
    let mut seen = BTreeSet::new();
    let wanted = MUST_BE_SEEN.iter().find(|(of, _)| *of == game).map_or(&[][..], |(_, all)| all);
    let missing = |seen: &BTreeSet<String>| wanted.iter().filter(|&&one| !seen.contains(one)).copied().collect::<Vec<_>>();
    for _ in 0..MOST_GAMES {
        one_game(&ana, house, game, merchants, &mut seen, visit);
        if missing(&seen).is_empty() {
            return;
        }
    }
    panic!("in {MOST_GAMES} games of {game} these screens never came: {:?}", missing(&seen));
}

/// Plays a game, and visits what was not seen yet.
fn one_game(ana: &Tab, house: &TestServer, game: &str, merchants: usize, seen: &mut BTreeSet<String>, visit: Visit<'_>) {
    let bots: Vec<Value> = [Value::Null].into_iter().chain(std::iter::repeat_n("merchant".into(), merchants)).collect();
    // Bots act at once, but wait for who may trade with them.
    let pace = json!({ "least": 0, "most": 0, "offers": 0, "trading": 600_000 });
    let table =
        open_as(ana, &json!({ "game": game, "seats": bots.len(), "bots": bots, "start": 0, "listed": true, "house": { "pace": pace } }));
    ana.go(house.url(&format!("{game}.html#table={table}")));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    let player = PagePlayer::new(ana, Hands::Pointer);
    let (mut pressed, mut asked) = (0, String::new());
    let mut look = |seen: &mut BTreeSet<String>, screen: &str, there: bool| {
        let new = there && seen.insert(screen.to_owned());
        if new {
            visit(&format!("{game}-{screen}"), ana);
        }
        new
    };
    hold_scenes(ana, !seen.contains("scene"));
    loop {
        if let Some(now) = kind(ana) {
            asked = now;
        }
        let at_rest = is_at_rest(ana);
        if look(seen, "scene", at_rest && has(ana, ".stage-show .caption")) {
            hold_scenes(ana, false);
        }
        let screen = asked.clone();
        if look(seen, &screen, at_rest && !asked.is_empty()) && asked == "trade" {
            offer(ana, |screen| _ = look(seen, screen, true));
        }
        look(seen, "event", has(ana, "[role=dialog]"));
        look(seen, "reveal", has(ana, ".reveal"));
        look(seen, "offers", at_rest && has(ana, ".dock .offer .yes"));
        let speaks = asked == "speak" && has(ana, ".prompt:not(.must) [aria-keyshortcuts=O]");
        look(seen, "speak", speaks);
        if speaks && ana.try_click(Duration::from_millis(200), "document.querySelector('.dock .nothing')") {
            continue;
        }
        // What is on its way is held back once, so that what the page says meanwhile is looked at, too, and not only by chance.
        if at_rest && pressed >= 2 && !seen.contains("sending") && ana.eval(&format!("!!{MAIN}")) == json!(true) {
            hold_commands(ana, true);
            let sent = ana.try_click(Duration::from_secs(1), MAIN) && ana.wait_for(Duration::from_secs(1), SENDING).is_some();
            look(seen, "sending", sent);
            hold_commands(ana, false);
            continue;
        }
        match player.step() {
            PlayerStep::Pressed(_) => pressed += 1,
            PlayerStep::Waits => std::thread::sleep(Duration::from_millis(20)),
            PlayerStep::Over => break,
        }
        // What is still on its way would lead back to the present.
        if pressed >= 20 && !seen.contains("looking-back") && is_at_rest(ana) {
            ana.click("document.querySelectorAll('.log li button')[1]");
            ana.wait_until("an earlier moment is shown", &control("Back to now"));
            look(seen, "looking-back", true);
            ana.click(&control("Back to now"));
        }
    }
    ana.wait_until("the score is told", "document.querySelector('#after table')");
    look(seen, "over", true);
}

/// Is there something that this selector finds?
fn has(tab: &Tab, selector: &str) -> bool {
    tab.eval(&format!("!!document.querySelector({selector:?})")) == json!(true)
}

/// Keeps scenes on the stage as long as nothing else is done, or no longer: long timers of the page take so much longer.
fn hold_scenes(tab: &Tab, hold: bool) {
    tab.eval(&format!(
        "(window.timeout ??= window.setTimeout, window.setTimeout = {hold} ? (does, after, ...more) => timeout(does, after > 800 ? 200 * after : after, ...more) : timeout, true)"
    ));
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
    ana.click("document.querySelector('.tools .of-table summary')");
    ana.click("document.querySelector('.people-here summary')");
    ana.click("document.querySelector('.people-here .remove')");
    visit("players-menu", &ana);
    ana.press("Escape");
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
fn offer(ana: &Tab, mut visit: impl FnMut(&str)) {
    ana.click(&control("Make an offer"));
    ana.click("document.querySelector('.hand .card')");
    visit("offer-composed");
    ana.click("document.querySelector('.claims summary')");
    visit("claim");
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
