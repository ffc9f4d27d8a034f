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
    says(&late, "This link is no longer valid.");
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
    eve.wait_until("an unknown person can come back", "document.querySelector('main input[type=password]')");
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

/// The first press asks, and the menu stays open for the second; a menu that was closed asks again.
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
    ana.wait_until("it asks again", &format!("document.querySelector('.tools .menu[open]') && !{sure}"));
    ana.click(&control("Resign"));
    ana.click(sure);
    ana.wait_until("she has resigned", "document.querySelector('.player.seat-0 small').innerText === 'resigned · bot'");
}

/// A player who presses Play again is led to the new table.
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

/// Opens the list of the players in the menu of the table.
fn open_people(tab: &browser::Tab) {
    tab.click("document.querySelector('.tools .of-table summary')");
    tab.click("document.querySelector('.people-here summary')");
    tab.wait_until("the players are listed", "document.querySelector('.people-here[open] li')");
}

/// Two who play, and a third seat with a bot; both look at the table.
fn ana_and_bob(house: &TestServer) -> (browser::Tab, browser::Tab, String) {
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let table = screens::open(&ana, "ostia", 2, &["random"]);
    let bob = screens::guest(&house.url(""), Some("Bob"));
    assert_eq!(bob.fetch("POST", &format!("api/tables/{table}/commands"), &json!({ "key": "s", "command": "sit" })).0, 200);
    for tab in [&ana, &bob] {
        tab.go(house.url(&format!("ostia.html#table={table}")));
        tab.wait_until("the game runs", "document.body.dataset.phase === 'running'");
    }
    (ana, bob, table)
}

/// Only the host has them; muting takes one press, removing asks once, and a bot plays on.
#[test]
fn the_host_mutes_and_removes_somebody_in_mid_game() {
    let house = TestServer::seeded(1);
    let (ana, bob, table) = ana_and_bob(&house);
    open_people(&bob);
    assert_eq!(bob.eval("document.querySelectorAll('.people-here .mute, .people-here .remove, .close-table').length"), json!(0));
    let say =
        |key: &str| bob.fetch("POST", &format!("api/tables/{table}/commands"), &json!({ "key": key, "command": "say", "text": "!" })).0;
    open_people(&ana);
    ana.click("document.querySelector('.people-here .mute')");
    ana.wait_until("he is muted", "document.querySelector('.people-here .mute').innerText === 'Let Bob speak again'");
    assert_eq!(say("a"), 403);
    ana.click("document.querySelector('.people-here .mute')");
    ana.wait_until("he may speak", "document.querySelector('.people-here .mute').innerText === 'Mute Bob for all'");
    assert_eq!(say("b"), 200);
    ana.click("document.querySelector('.people-here .remove')");
    ana.wait_until("it asks", "document.querySelector('.people-here .remove.no')?.innerText.includes('Really remove Bob')");
    assert_eq!(say("c"), 200, "one press removes nobody");
    ana.click("document.querySelector('.people-here .remove.no')");
    ana.wait_until("a bot plays on", "document.querySelector('.player.seat-1 small').innerText.includes('removed')");
    bob.wait_until("he watches", "!document.querySelector('.tools .of-table .people-here .mute')");
    assert_eq!(say("d"), 403);
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// It asks once; then nobody is asked any more, and everybody is told, also those who come later.
#[test]
fn the_host_closes_a_running_game() {
    let house = TestServer::seeded(1);
    let (ana, bob, table) = ana_and_bob(&house);
    ana.click("document.querySelector('.tools .of-table summary')");
    ana.click("document.querySelector('.close-table')");
    ana.wait_until("it asks", "document.querySelector('.close-table.no')?.innerText.includes('unfinished')");
    ana.click("document.querySelector('.close-table.no')");
    for tab in [&ana, &bob] {
        tab.wait_until("it is closed", "document.body.dataset.phase === 'stopped'");
        tab.wait_until("it is told", "document.querySelector('.notices')?.innerText.includes('The host has closed this table.')");
        assert_eq!(tab.troubles(), Vec::<String>::new());
    }
    bob.go(house.url(&format!("ostia.html?later#table={table}")));
    bob.wait_until("it is told later, too", "document.querySelector('main')?.innerText.includes('The host closed the table')");
    bob.go(house.url(""));
    bob.wait_until("it is among his tables", "document.querySelector('.lobby')?.innerText.includes('closed by the host')");
}

#[test]
fn the_host_closes_a_table_that_gathers() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let table = screens::open(&ana, "ostia", 3, &[]);
    ana.go(house.url(&format!("ostia.html#table={table}")));
    ana.click("document.querySelector('.close-table')");
    ana.click("document.querySelector('.close-table.no')");
    ana.wait_until("it is closed", "document.querySelector('main')?.innerText.includes('The host closed the table')");
}

/// She alone no longer sees what he says, at the table and wherever she comes back; he sees no difference.
#[test]
fn who_is_muted_by_one_is_seen_by_all_others() {
    let house = TestServer::seeded(1);
    let (ana, bob, table) = ana_and_bob(&house);
    let say =
        |text: &str| bob.fetch("POST", &format!("api/tables/{table}/commands"), &json!({ "key": text, "command": "say", "text": text })).0;
    let shows =
        |tab: &browser::Tab, text: &str| tab.wait_until(text, &format!("document.querySelector('.talk').textContent.includes('{text}')"));
    assert_eq!(say("first"), 200);
    shows(&ana, "first");
    open_people(&ana);
    ana.click("document.querySelector('.people-here .hide')");
    ana.wait_until("it is hidden", "!document.querySelector('.talk').textContent.includes('first')");
    assert_eq!(say("second"), 200);
    shows(&bob, "second");
    ana.reload();
    open_people(&ana);
    ana.wait_until("she keeps it", "document.querySelector('.people-here .hide').innerText === 'Show again what Bob says'");
    assert_eq!(ana.eval("document.querySelector('.talk').textContent.includes('second')"), json!(false));
    ana.click("document.querySelector('.people-here .hide')");
    shows(&ana, "second");
    for tab in [&ana, &bob] {
        assert_eq!(tab.troubles(), Vec::<String>::new());
    }
}

/// A link makes friends once both agree; a friend is invited by a press, and accepts on the first page.
#[test]
fn friends_invite_each_other() {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    ana.go(house.url("index.html#friends"));
    ana.click("document.querySelector('.friend-link .make')");
    let link = ana.wait_until("there is a link", "document.querySelector('.friends input.link')?.value");
    let bob = screens::guest(&house.url(""), Some("Bob"));
    bob.go(link.as_str().unwrap());
    bob.wait_until("it says whose", "document.querySelector('main h1')?.innerText === 'Ana wants to be your friend'");
    bob.click_on("Become friends");
    bob.wait_until("they are friends", "document.querySelector('main')?.innerText.includes('You and Ana are friends.')");
    ana.go(house.url("index.html?again#friends"));
    ana.wait_until("she knows it", "document.querySelector('.people li')?.innerText.includes('Bob')");

    let table = screens::open_as(&ana, &json!({ "game": "ostia", "seats": 3, "listed": false }));
    ana.go(house.url(&format!("ostia.html#table={table}")));
    ana.click("document.querySelector('.invite-friends summary')");
    ana.click("document.querySelector('.invite-friends li button')");
    ana.wait_until("he is invited", "document.querySelector('.invite-friends [role=status]')?.innerText === 'invited'");
    bob.go(house.url(""));
    bob.wait_until("he reads it", "document.querySelector('.invitations')?.innerText.includes('Ana invites you to Ostia')");
    bob.click("document.querySelector('.invitations .accept')");
    bob.wait_until("he sits there", "document.querySelector('.sitters')?.innerText.includes('you')");

    // Another one is declined, and gone.
    let second = screens::open_as(&ana, &json!({ "game": "oltre-mare", "seats": 3 }));
    let friend = ana.fetch("GET", "api/me/people", &Value::Null).1["friends"][0]["id"].clone();
    assert_eq!(ana.fetch("POST", &format!("api/tables/{second}/friends"), &json!({ "friend": friend })).0, 204);
    bob.go(house.url(""));
    bob.click("document.querySelector('.invitations .decline')");
    bob.wait_until("it is gone", "!document.querySelector('.invitations')");
    bob.wait_until("also at the server", "fetch('api/me/invitations').then(told => told.json()).then(told => told.length === 0)");

    // Whom one blocks is a friend no longer, and stands in a list of their own until one thinks better of it.
    bob.go(house.url("index.html#friends"));
    let block = "[...document.querySelectorAll('.people button')].find(button => button.innerText.includes('lock'))";
    bob.click(block);
    bob.wait_until("it asks", &format!("{block}?.innerText.includes('Really block')"));
    bob.click(block);
    bob.wait_until("she is kept away", "document.querySelector('.people li')?.innerText.includes('blocked')");
    bob.click_on("Unblock");
    bob.wait_until("nobody is", "!document.querySelector('.people li')");
    for tab in [&ana, &bob] {
        assert_eq!(tab.troubles(), Vec::<String>::new());
    }
}
