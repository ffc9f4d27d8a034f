//! A trade in Oltre Mare, between two people: an offer with a claim, a counter, and what both see of it.

use crate::table::{ana_and_bob, ana_with, until_she_may_offer};
use browser::screens::guest;
use browser::{Hands, PagePlayer, Tab, TestServer, control};
use serde_json::{Value, json};

/// How many ducats a seat has, by its panel.
fn ducats(tab: &Tab, seat: usize) -> i64 {
    let found = tab.eval(&format!("Number(document.querySelector('.player.seat-{seat} .figures b').innerText)"));
    found.as_i64().expect("a panel shows ducats")
}

/// The open offers as this reader sees them.
fn offers(tab: &Tab) -> String {
    tab.eval("document.querySelector('.dock').innerText").as_str().unwrap_or_default().to_owned()
}

#[test]
fn an_offer_with_a_claim_is_countered_and_the_counter_accepted() {
    let house = TestServer::open();
    let (ana, bob, _) = ana_and_bob(&house, "oltre-mare", &[]);
    // To where she may trade.
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    while ana.eval("document.body.innerText.includes('Make an offer')") == false {
        PagePlayer::new(&ana, Hands::Pointer).step();
    }
    let (hers, his) = (ducats(&ana, 0), ducats(&ana, 1));

    ana.click(&control("Make an offer"));
    ana.click("document.querySelector('.hand .card')");
    ana.click("document.querySelector('.claims summary')");
    ana.click("document.querySelector('.claims .chip')");
    let says = ana.eval("document.querySelector('.claims .chip').textContent.trim()");
    let says = says.as_str().unwrap_or_default();
    for _ in 0..2 {
        ana.click("document.querySelector('.composer .get [data-step=\"1\"]')");
    }
    ana.click("document.querySelector('.composer button.main')");
    ana.wait_until("the offer is open", "document.querySelector('.dock .offer')");
    bob.wait_until("Bob sees the offer", "document.querySelector('.dock .offer')");
    bob.wait_until("on a phone he would be led to it", "document.querySelector('.table').dataset.part === 'trade'");
    assert!(offers(&bob).contains("2 ducats") && offers(&bob).contains(says), "{says}: {}", offers(&bob));

    bob.click_on("Counter");
    // What she asks he would give: two ducats. He goes down to one.
    bob.click("document.querySelector('.composer .give [data-step=\"-1\"]')");
    bob.click("document.querySelector('.composer button.main')");
    ana.wait_until("Ana sees the counter", "document.querySelectorAll('.dock .offer').length === 2");
    assert!(offers(&ana).contains("1 ducat"), "{}", offers(&ana));

    ana.click("[...document.querySelectorAll('.dock .offer')].at(-1).querySelector('.yes')");
    // If several of her cards fit, she says which.
    ana.wait_until(
        "she chooses, or there is nothing to choose",
        "document.querySelectorAll('.dock .offer').length < 2 || document.querySelector('.answering')",
    );
    if ana.eval("!!document.querySelector('.answering')") == true {
        ana.click("document.querySelector('.answering .yes')");
    }
    for person in [&ana, &bob] {
        person.wait_until(
            "the trade is done",
            &format!("Number(document.querySelector('.player.seat-1 .figures b').innerText) === {}", his - 1),
        );
        assert_eq!(ducats(person, 0), hers + 1);
    }
    if bob.eval("document.querySelector('.dock .offer')") == Value::Null {
        bob.wait_until("and back to the map", "document.querySelector('.table').dataset.part === 'map'");
    }
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

/// An offer is drawn as well as told: one picture on each side.
#[test]
fn an_offer_is_drawn_for_both() {
    let house = TestServer::open();
    let (ana, bob, _) = trading(&house);
    ana.size(1440, 900);
    for press in
        ["document.querySelector('.hand .card')", "document.querySelector('.get .add')", "document.querySelector('.composer button.main')"]
    {
        ana.click(press);
    }
    for person in [&ana, &bob] {
        person.wait_until("the offer is open", "document.querySelector('.dock .offer')");
        let drawn = person.eval("[...document.querySelectorAll('.dock .swap .side')].map(side => side.querySelectorAll('.given').length)");
        assert_eq!(drawn, json!([1, 1]), "one picture on each side");
    }
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

/// On a desk and on a tablet all that is needed is there to be pressed.
#[test]
fn one_card_for_another_takes_three_presses() {
    for (width, height) in [(1440, 900), (1280, 720), (768, 1024)] {
        let house = TestServer::open();
        let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random"]);
        ana.size(width, height);
        until_she_may_offer(&ana, Hands::Pointer);
        for press in ["'.own .card:not(.chosen)'", "'.bargain .goods .add'", "'.composer button.main'"] {
            ana.click(&format!("document.querySelector({press})"));
        }
        ana.wait_until(
            "the offer is made",
            "!document.querySelector('.composer') && document.querySelector('.log').textContent.includes('You offer')",
        );
    }
}

/// Bob makes Ana an offer by a program of his: this number of ducats for these goods.
pub(crate) fn bob_offers(bob: &Tab, table: &str, key: &str, ducats: u16, asks: &[u8]) {
    let terms = json!({ "to": { "seat": 0 }, "kind": "firm", "gives": [], "gives_ducats": ducats, "claims": [], "asks": asks, "asks_ducats": 0, "wishes": [] });
    let offer = json!({ "key": key, "command": "act", "action": { "do": "offer", "with": { "parent": null, "terms": terms } } });
    let (_, answer) = bob.fetch("POST", &format!("api/tables/{table}/commands"), &offer);
    assert_eq!(answer["answer"], "done", "{answer}");
}

/// Ana at her first trading, and Bob, who has laid down what he must.
pub(crate) fn trading(house: &TestServer) -> (Tab, Tab, String) {
    let (ana, bob, table) = ana_and_bob(house, "oltre-mare", &[]);
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    while ana.eval("document.body.innerText.includes('Make an offer')") == false {
        PagePlayer::new(&ana, Hands::Pointer).step();
    }
    (ana, bob, table)
}

#[test]
fn an_offer_that_cannot_be_kept_says_why_and_cannot_be_accepted() {
    let house = TestServer::open();
    let (ana, bob, table) = trading(&house);
    // Nobody has that many of one good.
    bob_offers(&bob, &table, "too-much", 1, &[0; 9]);
    bob_offers(&bob, &table, "a-gift", 1, &[]);
    ana.wait_until("she sees both", "document.querySelectorAll('.dock .offer').length === 2");
    let [hindered, gift] = ["document.querySelectorAll('.dock .offer')[0]", "document.querySelectorAll('.dock .offer')[1]"];
    let says = ana.eval(&format!("{hindered}.querySelector('.hindrance').innerText"));
    assert!(says.as_str().is_some_and(|says| says.starts_with("You would need")), "{says}");
    assert_eq!(ana.eval(&format!("{hindered}.querySelector('.yes').checkVisibility()")), false);
    assert_eq!(ana.eval(&format!("{hindered}.querySelectorAll('.after li').length")), 0, "nothing is reckoned that cannot be");
    // Of several offers the buttons have names of their own.
    let named = ana.eval(&format!("{gift}.querySelector('.yes').ariaLabel"));
    assert_eq!(named, Value::from("Accept 2"));
    ana.click(&format!("{gift}.querySelector('.yes')"));
    ana.wait_until("the gift is taken", "document.querySelectorAll('.dock .offer').length === 1");
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

/// The goods of Oltre Mare, in the order of the edition.
const GOODS: [&str; 7] = ["jewels", "scrolls", "silk", "salt", "pottery", "olives", "grain"];

/// Ana and Bob as she trades, holding this many cards of some good: its number in the edition and its name. It is dealt until she does.
fn trading_with(house: &TestServer, many: usize) -> (Tab, Tab, String, u8, &'static str) {
    for _ in 0..20 {
        let (ana, bob, table) = trading(house);
        let held = ana.eval("[...document.querySelectorAll('.own .card .good use')].map(one => one.getAttribute('href').slice(1))");
        let held: Vec<String> = serde_json::from_value(held).expect("every card has a good");
        let fits = |good: &str| held.iter().filter(|held| *held == good).count() == many;
        if let Some((number, good)) = (0..).zip(GOODS).find(|(_, good)| fits(good)) {
            return (ana, bob, table, number, good);
        }
    }
    panic!("nobody ever holds {many} cards of one good")
}

#[test]
fn where_only_one_card_fits_one_press_accepts() {
    let house = TestServer::open();
    let (ana, bob, table, good, _) = trading_with(&house, 1);
    let cards = "document.querySelectorAll('.own .card').length";
    let held = ana.eval(cards).as_u64().expect("a number");
    bob_offers(&bob, &table, "for-a-card", 3, &[good]);
    ana.wait_until("she sees it", "document.querySelector('.dock .offer .yes')");
    ana.click("document.querySelector('.dock .offer .yes')");
    ana.wait_until("the trade is done", &format!("!document.querySelector('.dock .offer') && {cards} === {}", held - 1));
    assert_eq!(ana.eval("!!document.querySelector('.answering')"), false, "nothing is asked");
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

#[test]
fn a_counter_begins_with_what_the_offer_asks_and_nothing_is_played_by_mistake() {
    let house = TestServer::open();
    let (ana, bob, table, number, good) = trading_with(&house, 2);
    bob_offers(&bob, &table, "for-a-card", 3, &[number]);
    ana.wait_until("she sees it", "document.querySelector('.dock .offer')");
    ana.click_on("Counter");
    let sentence = ana.eval("document.querySelector('.composer .sentence').innerText");
    assert!(sentence.as_str().is_some_and(|says| says.contains(" for 3 ducats") && says.contains('1')), "{sentence}");
    assert_eq!(ana.eval("document.querySelectorAll('.own .card[aria-pressed=true]').length"), 1, "the card that was asked for");
    assert_eq!(ana.eval("!!document.querySelector('.composer .kinds')"), false, "a counter is for one");
    assert_eq!(ana.eval("document.querySelector('.prompt button.main').disabled"), true, "nothing is played meanwhile");
    ana.click_on("Cancel");
    ana.click("document.querySelector('.dock .offer .yes')");
    ana.wait_until("she says which", "document.querySelector('.answering')");
    assert_eq!(ana.eval("document.querySelector('.prompt button.main').disabled"), true, "nor while accepting");
    // Another card is not what was asked for; it says what is.
    ana.click("document.querySelector('.own .card[aria-pressed=true]')");
    ana.wait_until("it says what to choose", "document.querySelector('.answering').innerText.startsWith('Choose 1 ')");
    assert_eq!(ana.eval("document.querySelector('.answering .yes').disabled"), true);
    ana.click(&format!(
        "[...document.querySelectorAll('.own .card')].find(card => card.querySelector('.good use').getAttribute('href') === '#{good}')"
    ));
    ana.click("document.querySelector('.answering .yes')");
    ana.wait_until("the trade is done", "!document.querySelector('.dock .offer')");
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

/// Who offered something is told by a short notice who does not want it; it goes away by itself.
#[test]
fn a_short_notice_says_who_declined() {
    const NOTICE: &str = "document.querySelector('.notices[aria-live=polite] .notice.declined')";
    let house = TestServer::open();
    let (ana, bob, table) = trading(&house);
    ana.click(&control("Make an offer"));
    ana.click("document.querySelector('.composer .get [data-step=\"1\"]')");
    ana.click("document.querySelector('.composer button.main')");
    let number = ana.wait_until("the offer is open", "Number(document.querySelector('.dock .offer .number')?.innerText)");
    assert_eq!(ana.eval(&format!("!!{NOTICE}")), false);
    let declines = json!({ "key": "no", "command": "act", "action": { "do": "decline", "with": number } });
    let (_, answer) = bob.fetch("POST", &format!("api/tables/{table}/commands"), &declines);
    assert_eq!(answer["answer"], "done", "{answer}");
    ana.wait_until("she is told", &format!("{NOTICE}?.innerText.includes('Bob declines')"));
    assert_eq!(bob.eval("!!document.querySelector('.notice.declined')"), false, "he knows");
    ana.wait_until("it is gone", &format!("!{NOTICE}"));
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

#[test]
fn bots_wait_for_a_person_until_nothing_is_wanted() {
    let house = TestServer::open();
    let ana = guest(&house.url(""), Some("Ana"));
    // They act at once, but wait for her longer than this test takes.
    let pace = json!({ "least": 0, "most": 0, "offers": 600_000, "trading": 600_000 });
    let wish = json!({ "game": "oltre-mare", "seats": 3, "bots": [null, "merchant", "merchant"], "start": 1, "listed": false, "house": { "pace": pace } });
    let (status, told) = ana.fetch("POST", "api/tables", &wish);
    assert_eq!(status, 201, "{told}");
    ana.go(house.url(&format!("oltre-mare.html#table={}", told["id"].as_str().unwrap_or_default())));
    for seat in [1, 2] {
        let trades = format!("document.querySelector('.player.turn.seat-{seat}') && {}", control("Nothing for me"));
        ana.wait_until("a bot trades, and waits", &format!("!!({trades})"));
        // Every offer that is waited for has a ring with its time.
        let without = "[...document.querySelectorAll('.dock .offer')].filter(offer => offer.querySelector('.yes') && !offer.querySelector('.ring')).length";
        ana.wait_until("every offer to her has its time", &format!("{without} === 0"));
        ana.click_on("Nothing for me");
        ana.wait_until("the bot goes on", &format!("!document.querySelector('.player.turn.seat-{seat}')"));
    }
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn an_offer_that_is_sent_while_the_game_is_paused_is_kept_and_sent_later() {
    let house = TestServer::open();
    let (ana, bob, table) = trading(&house);
    let bob_says = |command: &str| {
        let (_, answer) = bob.fetch("POST", &format!("api/tables/{table}/commands"), &json!({ "key": command, "command": command }));
        assert_eq!(answer["answer"], "done", "{answer}");
    };
    bob_says("pause");
    let told = "[...document.querySelectorAll('.prompt .notice, .prompt .refused')].filter(one => one.innerText.includes('pause')).length";
    ana.wait_until("she is told", &format!("{told} === 1"));
    ana.click(&control("Make an offer"));
    ana.click("document.querySelector('.composer .get [data-step=\"1\"]')");
    ana.click("document.querySelector('.composer button.main')");
    ana.wait_until("it is not done", "document.querySelector('.saved').innerText === 'Saved'");
    assert_eq!(ana.eval(told), 1, "it is said once");
    assert_eq!(ana.eval("!!document.querySelector('.composer') && !document.querySelector('.dock .offer')"), true);
    bob_says("resume");
    ana.wait_until("the game goes on", &format!("{told} === 0"));
    ana.click("document.querySelector('.composer button.main')");
    ana.wait_until("the offer is made", "document.querySelector('.dock .offer') && !document.querySelector('.composer')");
}

/// In the reader's own turn nothing ends with the ring of an offer: it is dotted, and has no figure.
#[test]
fn in_ones_own_turn_the_ring_of_an_offer_is_calm() {
    let house = TestServer::seeded(1);
    let ana = guest(&house.url(""), Some("Ana"));
    let pace = json!({ "least": 0, "most": 0, "offers": 600_000, "trading": 0 });
    let wish = json!({ "game": "oltre-mare", "seats": 4, "bots": [null, "merchant", "merchant", "merchant"], "start": 0, "listed": false, "house": { "pace": pace } });
    let (status, told) = ana.fetch("POST", "api/tables", &wish);
    assert_eq!(status, 201, "{told}");
    ana.go(house.url(&format!("oltre-mare.html#table={}", told["id"].as_str().unwrap_or_default())));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    let ring = "document.querySelector('.prompt.must') && document.querySelector('.dock .offer .ring')";
    PagePlayer::new(&ana, Hands::Pointer).play_while(|_| ana.eval(&format!("!({ring})")) == true);
    let calm = ana.eval(
        "(ring => [ring.matches('.calm'), getComputedStyle(ring.querySelector('time')).display,
            getComputedStyle(ring.querySelector('circle')).strokeDasharray.split(',').length])(document.querySelector('.dock .offer .ring'))",
    );
    assert_eq!(calm, json!([true, "none", 2]));
}

/// What each opponent says to a call is seen at their letters: nothing yet, a tick, a cross.
#[test]
fn a_call_shows_a_tick_or_a_cross_for_each_opponent() {
    let house = TestServer::seeded(1);
    let [ana, bob, cem] = ["Ana", "Bob", "Cem"].map(|name| guest(&house.url(""), Some(name)));
    let (_, told) = ana.fetch("POST", "api/tables", &json!({ "game": "oltre-mare", "seats": 3, "start": 0, "listed": true }));
    let table = told["id"].as_str().unwrap_or_default();
    let command = |tab: &Tab, command: Value| {
        let (status, told) = tab.fetch("POST", &format!("api/tables/{table}/commands"), &command);
        assert_eq!((status, &told["answer"]), (200, &json!("done")), "{command}: {told}");
    };
    command(&bob, json!({ "key": "s", "command": "sit" }));
    command(&cem, json!({ "key": "s", "command": "sit" }));
    ana.go(house.url(&format!("oltre-mare.html#table={table}")));
    until_she_may_offer(&ana, Hands::Pointer);
    ana.click(&control("Make an offer"));
    ana.click("document.querySelector('.own .card')");
    ana.click("document.querySelector('.composer .get [data-step=\"1\"]')");
    ana.click("document.querySelectorAll('.composer .kinds .chip')[1]");
    ana.click("document.querySelector('.composer button.main')");
    let says = |seat: usize, sign: &str| {
        let face = format!("document.querySelector('.dock .faces .seat-{seat} b')?.innerText === '{sign}'");
        ana.wait_until(&format!("{sign} at {seat}"), &face);
    };
    says(1, "…");
    says(2, "…");
    command(&bob, json!({ "key": "a", "command": "act", "action": { "do": "accept", "with": { "offer": 1, "cards": [], "claims": [] } } }));
    says(1, "✓");
    says(2, "…");
    command(&cem, json!({ "key": "d", "command": "act", "action": { "do": "decline", "with": 1 } }));
    says(2, "✗");
    says(1, "✓");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}
