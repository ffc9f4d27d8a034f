//! A trade in Oltre Mare, between two people: an offer with a claim, a counter, and what both see of it.

use crate::table::ana_and_bob;
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
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

/// Bob makes Ana an offer by a program of his: so many ducats for these goods.
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
    // Nobody has so many of one good.
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

#[test]
fn a_counter_begins_with_what_the_offer_asks_and_nothing_is_played_by_mistake() {
    let house = TestServer::open();
    let (ana, bob, table) = trading(&house);
    // A good that she has, by the first card of her hand.
    let goods = ["jewels", "scrolls", "silk", "salt", "pottery", "olives", "grain"];
    let has = ana.eval("document.querySelector('.own .card .good use').getAttribute('href').slice(1)");
    let good = goods.iter().position(|good| has == **good).expect("a good of the edition") as u8;
    bob_offers(&bob, &table, "for-a-card", 3, &[good]);
    ana.wait_until("she sees it", "document.querySelector('.dock .offer')");
    ana.click_on("Counter");
    let sentence = ana.eval("document.querySelector('.composer .sentence').innerText");
    assert!(sentence.as_str().is_some_and(|says| says.contains(" for 3 ducats") && says.contains('1')), "{sentence}");
    assert_eq!(ana.eval("document.querySelectorAll('.own .card[aria-pressed=true]').length"), 1, "the card that was asked for");
    assert_eq!(ana.eval("!!document.querySelector('.composer .kinds')"), false, "a counter is for one");
    assert_eq!(ana.eval("document.querySelector('.prompt button.main').disabled"), true, "nothing is played meanwhile");
    ana.click_on("Cancel");
    let fit = ana.eval(&format!(
        "[...document.querySelectorAll('.own .card .good use')].filter(one => one.getAttribute('href') === '#{}').length",
        goods[usize::from(good)]
    ));
    ana.click("document.querySelector('.dock .offer .yes')");
    if fit == 1 {
        // Only one card fits, so one press is enough.
        ana.wait_until("the trade is done", "!document.querySelector('.dock .offer')");
        return;
    }
    assert_eq!(ana.eval("document.querySelector('.prompt button.main').disabled"), true, "nor while accepting");
    // Another card is not what was asked for; it says what is.
    ana.click("document.querySelector('.own .card[aria-pressed=true]')");
    ana.wait_until("it says what to choose", "document.querySelector('.answering').innerText.startsWith('Choose 1 ')");
    assert_eq!(ana.eval("document.querySelector('.answering .yes').disabled"), true);
    ana.click(&format!(
        "[...document.querySelectorAll('.own .card')].find(card => card.querySelector('.good use').getAttribute('href') === '#{}')",
        goods[usize::from(good)]
    ));
    ana.click("document.querySelector('.answering .yes')");
    ana.wait_until("the trade is done", "!document.querySelector('.dock .offer')");
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
