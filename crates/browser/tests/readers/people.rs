//! Who is who in the page, doors that stay closed, links that lead on, and menus that close.

use crate::table::ana_with;
use browser::{Chromium, TestServer, control, screens};
use serde_json::{Value, json};

/// The seats as the reader sees them: their names with notes, and the buttons of each.
fn seats(tab: &browser::Tab) -> Vec<String> {
    let told = tab.eval("[...document.querySelectorAll('.sitters li')].map(seat => seat.innerText.replace(/\\s+/g, ' '))");
    told.as_array().into_iter().flatten().filter_map(|seat| seat.as_str().map(str::to_owned)).collect()
}

#[test]
fn another_ana_is_somebody_else() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let table = screens::open(&ana, "ostia", 3, &[]);
    let place = house.url(&format!("ostia.html#table={table}"));
    let other = screens::guest(&house.url(""), Some("Ana"));
    let key = json!({ "key": "s", "command": "sit" });
    assert_eq!(other.fetch("POST", &format!("api/tables/{table}/commands"), &key).0, 200);
    for (tab, mine, host) in [(&ana, 0, true), (&other, 1, false)] {
        tab.go(&place);
        tab.wait_until("both sit there", "document.querySelectorAll('.sitters li.free').length === 1");
        let seats = seats(tab);
        for (place, seat) in seats.iter().enumerate() {
            assert_eq!(seat.contains("you"), place == mine, "{seats:?}");
        }
        let all = seats.concat();
        assert_eq!((all.contains("Put a bot here"), all.contains("Remove")), (host, host), "{seats:?}");
        assert_eq!(tab.troubles(), Vec::<String>::new());
    }
}

#[test]
fn a_link_stays_while_others_sit_down() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let table = screens::open(&ana, "ostia", 4, &[]);
    ana.go(house.url(&format!("ostia.html#table={table}")));
    ana.click("document.querySelector('.linking button')");
    let link = ana.wait_until("there is a link", "document.querySelector('input.link')?.value");
    let bob = screens::guest(&house.url(""), Some("Bob"));
    assert_eq!(bob.fetch("POST", &format!("api/tables/{table}/commands"), &json!({ "key": "s", "command": "sit" })).0, 200);
    ana.wait_until("Bob sits there", "document.querySelector('.sitters')?.innerText.includes('Bob')");
    assert_eq!(ana.eval("document.querySelector('input.link')?.value"), link);
}

/// Two who open the same link both read who invites to what; sitting down is a press of its own, and the host takes the link back.
#[test]
fn an_invitation_says_who_invites_to_what_before_anybody_sits_down() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let wish = json!({ "game": "ostia", "seats": 4, "listed": false, "options": { "open_money": true }, "house": { "rated": true } });
    let table = screens::open_as(&ana, &wish);
    ana.go(house.url(&format!("index.html#links={table}")));
    ana.click("document.querySelector('.links li:first-child .make')");
    let link = ana.wait_until("there is a link", "document.querySelector('input.link')?.value");
    ana.wait_until("there is a QR code", "document.querySelector('.qr')?.naturalWidth > 0");
    let link = link.as_str().unwrap().to_owned();
    assert!(link.starts_with(&house.url("")), "{link}");
    let says = |tab: &browser::Tab, text: &str| {
        tab.wait_until(text, &format!("document.querySelector('main.invitation')?.innerText.includes({})", json!(text)));
    };
    let [bob, eve] = [(); 2].map(|()| Chromium::shared().reader());
    for tab in [&bob, &eve] {
        tab.go(&link);
        says(tab, "Ana invites you to Ostia");
        says(tab, "Rated:");
        assert_eq!(tab.fetch("GET", "api/session", &Value::Null), (200, Value::Null), "nobody becomes a guest by looking");
    }
    bob.click("document.querySelector('main input')");
    bob.write("Bob");
    bob.click_on("Sit down");
    bob.wait_until("he sits there", "document.querySelector('main.gathering .sitters')?.innerText.includes('Bob')");
    bob.go(&link);
    says(&bob, "You sit at this table.");
    ana.click("document.querySelector('.links .end')");
    ana.click("document.querySelector('.links .end.no')");
    ana.wait_until("the link is gone", "!document.querySelector('input.link')");
    eve.click("document.querySelector('main input')");
    eve.write("Eve");
    eve.click_on("Sit down");
    eve.wait_until("it is refused", "document.querySelector('main .refused')");
    let late = Chromium::shared().reader();
    late.go(&link);
    says(&late, "This link is not valid any more.");
    for tab in [&ana, &bob] {
        assert_eq!(tab.troubles(), Vec::<String>::new());
    }
}

/// A game that was left is among one's own, with statistics and a rating.
#[test]
fn ones_own_games_are_listed() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    ana.go(house.url("index.html#games"));
    ana.wait_until("there are none", "document.querySelector('.my-games .faint')");
    let pace = json!({ "least": 0, "most": 0 });
    let wish = json!({ "game": "ostia", "seats": 3, "bots": [null, "random", "merchant"], "house": { "rated": true, "pace": pace } });
    let table = screens::open_as(&ana, &wish);
    assert_eq!(ana.fetch("POST", &format!("api/tables/{table}/commands"), &json!({ "key": "r", "command": "resign" })).0, 200);
    ana.wait_until("it is over", &format!("fetch('api/tables/{table}').then(told => told.json()).then(told => told.phase === 'over')"));
    ana.go(house.url(""));
    ana.go(house.url("#games"));
    ana.wait_until("the game is there", "document.querySelector('.games-table tbody tr')");
    let told = ana.eval("document.querySelector('main').innerText").as_str().unwrap_or_default().to_owned();
    for text in ["Ostia", "3 of 3", "left early", "Your rating:", "provisional", "Against bots alone"] {
        assert!(told.contains(text), "{text}: {told}");
    }
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// Neither a private table nor one that does not exist is loaded for ever, and nobody becomes a guest by looking.
#[test]
fn a_table_that_one_may_not_see_says_so() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let wish = json!({ "game": "ostia", "seats": 2, "listed": false });
    let (_, table) = ana.fetch("POST", "api/tables", &wish);
    assert_eq!(ana.fetch("PUT", "api/me/passphrase", &json!({ "passphrase": "salt and silk" })).0, 204);
    let private = table["id"].as_str().unwrap();
    for place in [format!("ostia.html#table={private}"), "oltre-mare.html#table=0000000000001".into(), "#table=0000000000001".into()] {
        let eve = Chromium::shared().reader();
        eve.go(house.url(&place));
        eve.wait_until("the page says so", "document.querySelector('main h1')?.innerText === 'This table cannot be shown'");
        assert_eq!(eve.fetch("GET", "api/session", &Value::Null), (200, Value::Null));
        assert_eq!(eve.eval("document.querySelector('main')?.innerText.includes('Loading')"), json!(false));
    }
    // Who has a seat there comes back by name and passphrase, in place.
    let back = Chromium::shared().reader();
    back.go(house.url(&format!("ostia.html#table={private}")));
    back.click("document.querySelector('main input[autocomplete=username]')");
    back.write("ana");
    back.click("document.querySelector('main input[type=password]')");
    back.write("salt and silk");
    back.click("document.querySelector('main form button')");
    back.wait_until("the table is there", "document.querySelector('.sitters')?.innerText.includes('you')");
}

/// What mails link to: the first page, with the table or the confirmation behind the #.
#[test]
fn the_links_of_mails_lead_on() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let table = screens::open(&ana, "ostia", 2, &[]);
    ana.go(house.url(&format!("#table={table}")));
    ana.wait_until("the page of the game is there", "location.pathname.endsWith('/ostia.html') && document.querySelector('.sitters')");
    ana.go(house.url("#confirm=0000"));
    let says = "document.querySelector('main [role=alert]')?.innerText.includes('does not work')";
    ana.wait_until("a link that is no good is told", says);
    let eve = Chromium::shared().reader();
    eve.go(house.url("#confirm=0000"));
    eve.wait_until("one who is unknown can come back", "document.querySelector('main input[type=password]')");
}

#[test]
fn the_menus_of_the_house_close_on_escape_and_on_a_press_elsewhere() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    ana.go(house.url(""));
    let settings = "[...document.querySelectorAll('.bar details')].at(-1)";
    let open = |ana: &browser::Tab| {
        ana.click(&format!("{settings}.querySelector('summary')"));
        ana.wait_until("it is open", &format!("{settings}.open"));
    };
    let closed = |ana: &browser::Tab| drop(ana.wait_until("it is closed", &format!("!{settings}.open")));
    open(&ana);
    ana.press("Escape");
    closed(&ana);
    assert_eq!(ana.eval("document.activeElement.tagName"), "SUMMARY", "the focus stays at the menu");
    open(&ana);
    ana.click("document.querySelector('.welcome')");
    closed(&ana);
}

/// The first press asks, and the menu stays open for the second; a menu that was closed asks anew.
#[test]
fn resigning_asks_once() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    let open = || ana.click("document.querySelector('.tools .menu summary')");
    let sure = "document.querySelector('.tools .menu[open] button.no')";
    open();
    ana.click(&control("Resign"));
    ana.wait_until("it is asked", sure);
    ana.press("Escape");
    open();
    ana.wait_until("it asks anew", &format!("document.querySelector('.tools .menu[open]') && !{sure}"));
    ana.click(&control("Resign"));
    ana.click(sure);
    ana.wait_until("she has resigned", "document.querySelector('.player.seat-0 small').innerText === 'resigned · bot'");
}

/// Whoever presses Play again is led to the new table.
#[test]
fn play_again_leads_to_the_new_table() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let table = screens::open(&ana, "ostia", 1, &["random", "random"]);
    ana.go(house.url(&format!("ostia.html#table={table}")));
    let player = browser::PagePlayer::new(&ana, browser::Hands::Pointer);
    loop {
        match player.step() {
            browser::PlayerStep::Pressed(_) => {}
            browser::PlayerStep::Waits => std::thread::sleep(std::time::Duration::from_millis(20)),
            browser::PlayerStep::Over => break,
        }
    }
    ana.click(&browser::control("Play again"));
    ana.wait_until(
        "the new table is there",
        &format!("!location.hash.includes('{table}') && location.hash.startsWith('#table=') && document.body.dataset.phase === 'running'"),
    );
}

#[test]
fn a_reader_changes_the_name_and_ends_a_device() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    assert_eq!(ana.fetch("PUT", "api/me/passphrase", &json!({ "passphrase": "salt and silk" })).0, 204);
    let other = Chromium::shared().reader();
    other.go(house.url(""));
    assert_eq!(other.fetch("POST", "api/session/return", &json!({ "name": "Ana", "passphrase": "salt and silk" })).0, 201);
    ana.go(house.url(""));
    ana.click("document.querySelector('.account summary')");
    ana.click("document.querySelector('.rename input')");
    ana.write("Anna");
    ana.click("document.querySelector('.rename button')");
    ana.wait_until("the bar has the name", "document.querySelector('.account summary')?.innerText === 'Anna'");
    ana.click("document.querySelector('.devices summary')");
    ana.wait_until("both are listed", "document.querySelectorAll('.devices li').length === 2");
    ana.click("document.querySelector('.devices li button')");
    ana.wait_until("one is left", "document.querySelectorAll('.devices li').length === 1");
    assert_eq!(other.fetch("GET", "api/session", &Value::Null), (200, Value::Null));
    assert_eq!(ana.troubles(), Vec::<String>::new());
}
