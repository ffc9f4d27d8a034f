//! Those who watch: by a link that the host makes in mid-game and takes back, and what they say to each other.

use browser::screens::{self, open_as};
use browser::{Tab, TestServer};
use serde_json::json;

/// Ana plays with two bots, and two spectators watch.
fn ana_and_spectators(house: &TestServer, names: [&str; 2]) -> (Tab, [Tab; 2], String) {
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let wish = json!({ "game": "ostia", "seats": 3, "bots": [null, "random", "random"], "start": 0,
        "house": { "pace": { "least": 0, "most": 0 }, "spectator_chat": true } });
    let table = open_as(&ana, &wish);
    let address = house.url(&format!("ostia.html#table={table}"));
    ana.go(address.clone());
    ana.wait_until("the game runs", "document.body.dataset.phase === 'running'");
    let spectators = names.map(|name| {
        let tab = screens::guest(&house.url(""), Some(name));
        tab.go(address.clone());
        tab.wait_until("the game runs", "document.body.dataset.phase === 'running'");
        tab.click_on("Chat");
        tab
    });
    (ana, spectators, table)
}

fn says(tab: &Tab, text: &str) {
    tab.click("document.querySelector('.chat input')");
    tab.write(text);
    tab.press("Enter");
}

const TALK: &str = "document.querySelector('.talk .spectators')";

fn hears(tab: &Tab, text: &str) {
    tab.wait_until(text, &format!("{TALK}?.textContent.includes('{text}')"));
}

#[test]
fn spectators_chat_and_no_player_reads_it() {
    let house = TestServer::seeded(1);
    let (ana, [eve, cem], table) = ana_and_spectators(&house, ["Eve", "Cem"]);
    eve.wait_until("she is told who reads it", "document.querySelector('.talk').innerText.includes('Only spectators can read this.')");
    assert_eq!(eve.eval("document.querySelector('.chat input').placeholder"), json!("Say something to the other spectators"));
    says(&eve, "she bluffs");
    for tab in [&eve, &cem] {
        hears(tab, "she bluffs");
    }
    // Somebody who comes again reads what was said.
    cem.go(house.url(&format!("ostia.html?again#table={table}")));
    hears(&cem, "she bluffs");
    // What a player says is heard by all, in a list of its own.
    ana.click_on("Chat");
    says(&ana, "good evening");
    eve.wait_until("she hears the player", "document.querySelector('.talk').textContent.includes('good evening')");
    let shown = "document.documentElement.outerHTML.includes('she bluffs') || !!document.querySelector('.talk .spectators')";
    assert_eq!(ana.eval(shown), json!(false), "a player is shown nothing of it");

    // Cem hides Eve, and shows her again.
    let open = |tab: &Tab| {
        tab.click("document.querySelector('.tools .of-table summary')");
        tab.click("document.querySelector('.spectators-here summary')");
    };
    open(&cem);
    cem.click("document.querySelector('.spectators-here .hide')");
    cem.wait_until("she is hidden", &format!("!{TALK}.textContent.includes('she bluffs')"));
    cem.click("document.querySelector('.spectators-here .hide')");
    hears(&cem, "she bluffs");

    // The host has heard of it, and mutes her by name; then all of them.
    open(&ana);
    assert_eq!(ana.eval("document.querySelectorAll('.spectators-here li').length"), json!(0), "she is not told who is there");
    ana.click("document.querySelector('.spectators-here input')");
    ana.write("eve");
    ana.click("document.querySelector('.spectators-here .mute')");
    let status = |tab: &Tab, key: &str| {
        let say = json!({ "key": key, "command": "say", "text": "still here" });
        tab.fetch("POST", &format!("api/tables/{table}/commands"), &say).0
    };
    ana.wait_until("it is sent", "!document.querySelector('.spectators-here .mute').disabled");
    let (mut tries, mut muted) = (0, false);
    while !muted {
        tries += 1;
        muted = status(&eve, &format!("a{tries}")) == 403;
        assert!(tries < 100, "Eve is never muted");
    }
    assert_eq!(status(&cem, "b"), 200);
    ana.click("document.querySelector('.spectators-here .mute-all')");
    ana.wait_until("it is done", "document.querySelector('.spectators-here .mute-all').innerText === 'Let the spectators speak again'");
    assert_eq!(status(&cem, "c"), 403);
    cem.wait_until("he is told", "document.querySelector('.log').textContent.includes('The host mutes the spectators.')");
    assert_eq!((ana.troubles(), cem.troubles(), eve.troubles()), (vec![], vec![], vec![]));
}

/// In mid-game the host makes a link to a private table; who opens it watches and chats, until it is taken back.
#[test]
fn a_link_to_watch_is_made_opened_and_taken_back_in_mid_game() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let wish = json!({ "game": "ostia", "seats": 2, "bots": [null, "random"], "start": 0, "listed": false,
        "house": { "pace": { "least": 0, "most": 0 }, "spectator_chat": true } });
    let table = open_as(&ana, &wish);
    ana.go(house.url(&format!("ostia.html#table={table}")));
    ana.wait_until("the game runs", "document.body.dataset.phase === 'running'");
    ana.click("document.querySelector('.tools .of-table summary')");
    ana.click("[...document.querySelectorAll('.tools .of-table a')].find(one => one.href.includes('#links='))");
    ana.click("document.querySelector('.links .make')");
    ana.wait_until("there is a link", "document.querySelector('.links input')?.value.includes('#watch=')");
    assert_eq!(ana.eval("document.querySelectorAll('.links li').length"), json!(1), "nobody can sit down any more");
    let link = ana.eval("document.querySelector('.links input').value").as_str().unwrap().to_owned();
    let (_, fragment) = link.split_once("#watch=").unwrap();

    let eve = screens::guest(&house.url(""), Some("Eve"));
    let watch = house.url(&format!("#watch={fragment}"));
    eve.go(house.url(&format!("ostia.html#table={table}")));
    eve.wait_until("without it she sees nothing", "!!document.querySelector('main [role=alert], main .refused')");
    eve.go(watch.clone());
    eve.wait_until("she watches", "document.body.dataset.phase === 'running'");
    assert_eq!(eve.eval("document.querySelectorAll('footer .card').length"), json!(0), "she has no hand");
    eve.click_on("Chat");
    says(&eve, "a fine game");
    hears(&eve, "a fine game");

    ana.click("document.querySelector('.links .end')");
    ana.click("document.querySelector('.links .end.no')");
    ana.wait_until("it is taken back", "!!document.querySelector('.links .make')");
    eve.go(house.url("index.html"));
    eve.go(watch);
    eve.wait_until("it leads nowhere", "document.querySelector('main .refused')?.innerText.length > 0");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}
