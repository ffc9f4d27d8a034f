//! Luck that a reader can check alone: the hashes are shown and kept, the browser adds to the luck, and after the game it checks the record
//! by itself.

use crate::table::is_over;
use browser::{Chromium, Hands, PagePlayer, Tab, TestServer, control, screens};
use serde_json::{Value, json};

/// What this browser keeps of the luck of a table: the hash of the server's seed, that of the game's, and what it has added.
fn kept(tab: &Tab, table: &str) -> Vec<String> {
    let line = tab.eval(&format!("localStorage.getItem('fondaco-luck-{table}') || ''"));
    line.as_str().unwrap_or_default().split(' ').map(str::to_owned).collect()
}

/// Ana, whose browser has random numbers, sits at a table with a bot and waits for somebody else.
fn ana(house: &TestServer) -> (Tab, String) {
    let ana = Chromium::shared().reader();
    ana.add_luck();
    ana.go(house.url(""));
    assert_eq!(ana.fetch("POST", "api/session", &json!({ "name": "Ana" })).0, 201);
    let table = screens::open(&ana, "ostia", 2, &["random"]);
    ana.go(house.url(&format!("ostia.html#table={table}")));
    ana.wait_until("the table waits", "document.body.dataset.phase === 'gathering' && document.querySelector('.agreed')");
    (ana, table)
}

/// The seat that is left gets a bot, and the cards are dealt.
fn deal(tab: &Tab) {
    tab.click_on("Put a bot here");
    tab.wait_until("the cards are dealt", "document.body.dataset.phase === 'running' && document.querySelector('.prompt')");
}

/// Lets the browser check the finished game until it says this; all that it says, each line with its mark.
fn verified(tab: &Tab, says: &str) -> Vec<String> {
    tab.click_on("Verify the game");
    let script = "[...document.querySelectorAll('.checked li:not(.unseen)')].map(line => line.innerText)";
    let lines = tab.wait_until(says, &format!("(lines => lines.some(line => line.includes({})) && lines)({script})", json!(says)));
    lines.as_array().into_iter().flatten().map(|line| line.as_str().unwrap_or_default().to_owned()).collect()
}

/// The game is played to its end, and the page has told the score.
fn play(tab: &Tab, table: &str) {
    PagePlayer::new(tab, Hands::Pointer).play();
    is_over(tab, table);
    tab.wait_until("the score is told", "document.querySelector('#after table')");
    tab.press("Escape");
    tab.press("Escape");
    tab.wait_until("the ceremony is closed", "!document.querySelector('.ceremony')");
}

#[test]
fn a_browser_adds_to_the_luck_shows_the_hashes_and_checks_the_record_itself() {
    let house = TestServer::seeded(1);
    let (ana, table) = ana(&house);
    let (_, listed) = ana.fetch("GET", &format!("api/tables/{table}"), &Value::Null);
    let promise = listed["summary"]["server_seed_sha256"].as_str().expect("the lobby knows it").to_owned();
    ana.wait_until("the hash stands on the table", &format!("document.querySelector('.agreed').innerText.includes('{promise}')"));
    ana.wait_until("the browser has added", &format!("(localStorage.getItem('fondaco-luck-{table}') || '').split(' ')[2]?.length === 64"));
    deal(&ana);
    let [server, seed, added] = &kept(&ana, &table)[..] else { panic!("it came before the deal: {:?}", kept(&ana, &table)) };
    assert_eq!(*server, promise);
    // The log and the menu of the table have the hash.
    ana.wait_until("the log says so", &format!("document.querySelector('.log').innerText.includes('{}')", &seed[..16]));
    ana.click(&control("Table"));
    ana.click_on("Fair luck");
    ana.wait_until(
        "the menu shows both",
        &format!("(text => text.includes('{seed}') && text.includes('{server}'))(document.querySelector('.fair').innerText)"),
    );
    ana.press("Escape");
    play(&ana, &table);
    let (_, record) = ana.fetch("GET", &format!("api/tables/{table}/record"), &Value::Null);
    assert_eq!(record["seed_from"]["added"], json!([{ "seat": 0, "entropy": added }]));
    ana.events();
    let lines = verified(&ana, "Your own random numbers are part of the seed");
    assert!(lines.len() == 5 && lines.iter().all(|line| line.starts_with('✓')), "{lines:?}");
    let asked = ana.events().into_iter().filter(|event| event.method == "Network.requestWillBeSent");
    let asked: Vec<String> = asked.map(|event| event.params["request"]["url"].as_str().unwrap_or_default().to_owned()).collect();
    assert!(!asked.iter().any(|url| url.contains("verification")), "the server is not asked for its opinion: {asked:?}");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// A server that shows another hash afterwards, or leaves out what somebody added, is found; what was not kept is said.
#[test]
fn a_server_that_changes_the_luck_afterwards_is_found() {
    let house = TestServer::seeded(1);
    let (ana, table) = ana(&house);
    ana.wait_until("the browser has added", &format!("(localStorage.getItem('fondaco-luck-{table}') || '').split(' ')[2]?.length === 64"));
    deal(&ana);
    play(&ana, &table);
    let kept = kept(&ana, &table).join(" ");
    // This browser was told other hashes, and has added something else, than the record has.
    let other = |at: usize| {
        let mut words: Vec<String> = kept.split(' ').map(str::to_owned).collect();
        words[at] = "ab".repeat(32);
        words.join(" ")
    };
    let rows = [
        (other(0), "✗ The server's own seed does not have the hash that was shown before the deal"),
        (other(1), "✗ The seed of the game does not have the hash that was shown at the deal"),
        (other(2), "✗ Your own random numbers are missing from the seed"),
        (String::new(), "– Not checked: the hash of the seed was not kept on this device"),
    ];
    for (line, said) in rows {
        ana.eval(&format!("localStorage.setItem('fondaco-luck-{table}', '{line}')"));
        verified(&ana, said);
    }
}
