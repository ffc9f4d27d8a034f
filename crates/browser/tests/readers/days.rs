//! Games over days: opening one, deadlines, going from table to table, vacation, notes, and what happened meanwhile.

use browser::screens::{guest, open_as};
use browser::{Tab, TestServer, control};
use serde_json::{Value, json};

/// What the page sends for a game over days with vacation, played against merchants alone.
fn alone(game: &str) -> Value {
    let clock = json!({ "days": { "each": 86_400_000, "calendar": { "vacation": 7 } } });
    json!({ "game": game, "seats": 3, "start": 0, "bots": [null, "merchant", "merchant"],
        "house": { "clock": clock, "pace": { "least": 0, "most": 0 } } })
}

fn at_table(house: &TestServer, tab: &Tab, game: &str, table: &str) {
    tab.go(house.url(&format!("{game}.html#table={table}")));
    tab.wait_until("something is asked", "document.querySelector('.prompt.must')");
}

#[test]
fn a_table_over_days_is_opened_by_a_press_and_says_what_is_agreed() {
    let house = TestServer::seeded(1);
    let ana = guest(&house.url(""), Some("Ana"));
    ana.go(house.url("#new=ostia"));
    // The page was there before she had a name.
    ana.reload();
    ana.wait_until("there is a form", "document.querySelector('form button.main')");
    ana.click(&control("Over days"));
    let says = |text: &str| format!("document.querySelector('.agreed-time')?.innerText.includes({text:?})");
    ana.wait_until("it says what is agreed", &says("24 hours for each decision. A reserve of 24 hours for decisions that take longer."));
    ana.click(&control("Weekends off"));
    ana.wait_until("it says so at once", &says("Saturdays and Sundays do not count. Time zone:"));
    assert_eq!(ana.eval("!!document.querySelector('fieldset input[type=time]')"), json!(false));
    ana.click(&control("Something else"));
    ana.click("[...document.querySelectorAll('label.check')].find(one => one.innerText.includes('Nights do not count'))");
    ana.wait_until("it can be chosen from when", "document.querySelectorAll('fieldset input[type=time]').length === 2");
    ana.wait_until("and that is agreed", &says("The time from 22:00 to 7:00 does not count."));
    ana.click(&control("Create the table"));
    ana.wait_until("the game has begun", "document.querySelector('.prompt.must')");
    ana.wait_until("there is a deadline", "document.querySelector('.player.seat-0 time.clock.runs')?.title");
    ana.go(house.url(""));
    ana.wait_until("it is her turn until then", "document.querySelector('.tables .state')?.innerText.startsWith('Your turn, until ')");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn one_press_leads_to_the_next_table_that_waits() {
    let house = TestServer::seeded(1);
    let ana = guest(&house.url(""), Some("Ana"));
    let tables = ["ostia", "oltre-mare"].map(|game| open_as(&ana, &alone(game)));
    at_table(&house, &ana, "ostia", &tables[0]);
    ana.wait_until("another one waits", "document.querySelector('.next-table')?.innerText === 'Next table (1)'");
    ana.click("document.querySelector('.next-table')");
    ana.wait_until("that is where she is", &format!("location.href.includes('oltre-mare.html#table={}')", tables[1]));
    ana.wait_until("and there is the way back", "document.querySelector('.next-table')?.innerText === 'Next table (1)'");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn one_goes_on_vacation_and_comes_back() {
    let house = TestServer::seeded(1);
    let ana = guest(&house.url(""), Some("Ana"));
    let table = open_as(&ana, &alone("ostia"));
    at_table(&house, &ana, "ostia", &table);
    ana.click("document.querySelector('.prompt .menu summary')");
    ana.click(&control("Go on vacation (days left: 7)"));
    ana.wait_until("it is told", "document.querySelector('.notices')?.innerText.includes('You are on vacation.')");
    ana.wait_until("all see it", "document.querySelector('.player.seat-0').innerText.includes('on vacation')");
    assert_eq!(ana.eval("!!document.querySelector('.player.seat-0 time.clock')"), json!(false), "no time runs");
    ana.click(&control("I am back from vacation"));
    ana.wait_until("her time runs", "document.querySelector('.player.seat-0 time.clock.runs')");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn notes_are_there_when_one_comes_back() {
    let house = TestServer::seeded(1);
    let ana = guest(&house.url(""), Some("Ana"));
    let table = open_as(&ana, &alone("oltre-mare"));
    at_table(&house, &ana, "oltre-mare", &table);
    let opens = |tab: &Tab| {
        tab.click("document.querySelector('.own-notes summary')");
        tab.wait_until("the notes are there", "document.querySelector('.own-notes textarea:not(:disabled)')");
    };
    opens(&ana);
    ana.click("document.querySelector('.own-notes textarea')");
    ana.write("Donata has silk");
    ana.press("Tab");
    ana.wait_until(
        "they are kept",
        &format!("fetch('api/tables/{table}/note').then(told => told.json()).then(note => note.text === 'Donata has silk')"),
    );
    ana.reload();
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    opens(&ana);
    ana.wait_until("they are shown", "document.querySelector('.own-notes textarea').value === 'Donata has silk'");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// What Ana has seen is known to the server, so that another device, which has never shown this table, tells her what is new.
#[test]
fn another_device_tells_what_happened_since() {
    let house = TestServer::seeded(1);
    let ana = guest(&house.url(""), Some("Ana"));
    let clock = json!({ "days": { "each": 86_400_000, "night": null } });
    let wish = json!({ "game": "oltre-mare", "seats": 2, "start": 1, "house": { "clock": clock } });
    let table = open_as(&ana, &wish);
    let bob = guest(&house.url(""), Some("Bob"));
    let commands = format!("api/tables/{table}/commands");
    assert_eq!(bob.fetch("POST", &commands, &json!({ "key": "s", "command": "sit" })).0, 200);
    let looks = |tab: &Tab| {
        tab.go(house.url(&format!("oltre-mare.html#table={table}")));
        tab.wait_until("the table is there", "document.querySelector('.player.seat-1')");
    };
    looks(&ana);
    ana.go(house.url(""));
    let seen = format!("fetch('api/tables/{table}').then(told => told.json()).then(told => told.seen > 0)");
    ana.wait_until("the server knows how far she has seen", &seen);
    for key in ["a", "b", "c"] {
        let (_, hint) = bob.fetch("POST", &format!("api/tables/{table}/hint"), &json!({}));
        assert_eq!(bob.fetch("POST", &commands, &json!({ "key": key, "command": "act", "action": hint["action"] })).0, 200);
    }
    // A device that has never been here.
    ana.eval("localStorage.removeItem('fondaco-seen') ?? true");
    looks(&ana);
    ana.wait_until("it is told", "document.querySelector('.since')?.innerText.includes('Since you were last here:')");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}
