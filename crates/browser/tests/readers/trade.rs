//! A trade in Oltre Mare, between two people: an offer with a claim, a counter, and what both see of it.

use crate::table::ana_and_bob;
use browser::{Hands, House, Player, Tab, control};

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
    let house = House::open();
    let (ana, bob, _) = ana_and_bob(&house, "oltre-mare", &[]);
    // To where she may trade.
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    while ana.eval("document.body.innerText.includes('Make an offer')") == false {
        Player::new(&ana, Hands::Pointer).step();
    }
    let (hers, his) = (ducats(&ana, 0), ducats(&ana, 1));

    ana.click(&control("Make an offer"));
    ana.click("document.querySelector('.hand .card')");
    ana.click("document.querySelector('.claims summary')");
    ana.click("document.querySelector('.claims .chip')");
    let says = ana.eval("document.querySelector('.claims .chip').innerText");
    let says = says.as_str().unwrap_or_default();
    for _ in 0..2 {
        ana.click("[...document.querySelectorAll('.composer .steps')].at(-1).querySelector('button:last-of-type')");
    }
    ana.click("document.querySelector('.composer button.main')");
    ana.wait_until("the offer is open", "document.querySelector('.dock .offer')");
    bob.wait_until("Bob sees the offer", "document.querySelector('.dock .offer')");
    assert!(offers(&bob).contains("2 ducats") && offers(&bob).contains(says), "{says}: {}", offers(&bob));

    bob.click_on("Counter");
    // What she asks he would give: two ducats. He goes down to one.
    bob.click("document.querySelector('.composer .steps button')");
    bob.click("document.querySelector('.composer button.main')");
    ana.wait_until("Ana sees the counter", "document.querySelectorAll('.dock .offer').length === 2");
    assert!(offers(&ana).contains("1 ducat"), "{}", offers(&ana));

    ana.click("[...document.querySelectorAll('.dock .offer')].at(-1).querySelector('.yes')");
    ana.click("document.querySelector('.answering .yes')");
    for person in [&ana, &bob] {
        person.wait_until(
            "the trade is done",
            &format!("Number(document.querySelector('.player.seat-1 .figures b').innerText) === {}", his - 1),
        );
        assert_eq!(ducats(person, 0), hers + 1);
    }
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}
