//! Standing orders in the page: left with few presses, carried out while their owner does nothing, told to the owner alone.

use crate::table::{ana_and_bob, bob_joins};
use crate::trade::trading;
use browser::screens::{guest, open_as};
use browser::{Hands, PagePlayer, Tab, TestServer};
use serde_json::json;

const PANEL: &str = "document.querySelector('details.orders')";

/// Does the panel lie in the window?
const INSIDE: &str = "[document.querySelector('details.orders > div').getBoundingClientRect()].every(box => box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight)";

fn text(tab: &Tab, script: &str) -> String {
    tab.eval(script).as_str().unwrap_or_default().to_owned()
}

/// Opens the panel, as those who have no pointer do.
fn opens(tab: &Tab) {
    tab.eval(&format!("{PANEL}.querySelector('summary').focus()"));
    tab.press("Enter");
    tab.wait_until("the form is there", &format!("{PANEL}.open && {PANEL}.querySelector('form.order')"));
}

/// Chooses something in a list of the form, by its label.
fn chooses(tab: &Tab, label: &str, value: usize) {
    let list = format!("[...{PANEL}.querySelectorAll('label')].find(one => one.innerText.startsWith('{label}')).querySelector('select')");
    tab.eval(&format!("{{ const list = {list}; list.value = '{value}'; list.dispatchEvent(new Event('change', {{ bubbles: true }})); }}"));
}

/// Somebody whose turn it is asks all for a card of this good.
fn asks(tab: &Tab, table: &str, key: &str, good: usize, ducats: u16) {
    let terms = json!({ "to": "all", "kind": "firm", "gives": [], "gives_ducats": ducats, "claims": [], "asks": [good], "asks_ducats": 0, "wishes": [] });
    let offer = json!({ "key": key, "command": "act", "action": { "do": "offer", "with": { "parent": null, "terms": terms } } });
    let (_, answer) = tab.fetch("POST", &format!("api/tables/{table}/commands"), &offer);
    assert_eq!(answer["answer"], "done", "{answer}");
}

#[test]
fn a_sale_is_left_carried_out_and_told_to_its_owner_alone() {
    let house = TestServer::open();
    let (ana, bob, table) = trading(&house);
    let goods = ["jewels", "scrolls", "silk", "salt", "pottery", "olives", "grain"];
    let has = bob.eval("document.querySelector('.own .card .good use').getAttribute('href').slice(1)");
    let good = goods.iter().position(|good| has == **good).expect("a good of the edition");
    opens(&bob);
    chooses(&bob, "Good", good);
    bob.click("document.querySelector('form.order .buttons .yes')");
    bob.wait_until("the order is listed", &format!("{PANEL}.querySelectorAll('ol li').length === 1"));
    let says = text(&bob, &format!("{PANEL}.querySelector('ol li').innerText"));
    assert!(says.starts_with("Sell 1 ") && says.contains("for at least 2 ducats each, to anyone, until cancelled."), "{says}");
    assert_eq!(text(&bob, &format!("{PANEL}.querySelector('summary b').innerText")), "1");
    bob.press("Escape");
    bob.wait_until("the panel is closed", &format!("!{PANEL}.open"));

    asks(&ana, &table, "low", good, 1);
    asks(&ana, &table, "right", good, 2);
    bob.wait_until("it is told", "document.querySelector('.log').textContent.includes('Your order sold ')");
    bob.wait_until("it is done", &format!("{PANEL}.querySelectorAll('ol li').length === 0"));
    ana.wait_until("Ana has the card", "document.querySelector('.log').textContent.includes('You give Bob 2 ducats')");
    assert_eq!(ana.eval("document.body.textContent.includes('Your order')"), json!(false));

    // "No trades" declines what is open, and can be cancelled.
    opens(&bob);
    chooses(&bob, "Lasts", 1);
    bob.click("document.querySelector('form.order .buttons button:last-child')");
    bob.wait_until("the offer is declined", "document.querySelectorAll('.dock .offer').length === 0");
    bob.click(&format!("{PANEL}.querySelector('ol button')"));
    bob.wait_until("it is cancelled", &format!("{PANEL}.querySelectorAll('ol li').length === 0"));
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

#[test]
fn a_bid_is_left_for_any_lot_and_made_when_the_turn_comes() {
    let house = TestServer::open();
    let (ana, bob, _) = ana_and_bob(&house, "ostia", &["random"]);
    opens(&bob);
    bob.eval("{ const most = document.querySelector('form.order input[type=number]'); most.value = '40'; most.dispatchEvent(new Event('change', { bubbles: true })); }");
    bob.click("document.querySelector('form.order .buttons .yes')");
    bob.wait_until("the order is listed", &format!("{PANEL}.querySelectorAll('ol li').length === 1"));
    let says = text(&bob, &format!("{PANEL}.querySelector('ol li').innerText"));
    assert!(says.starts_with("Bid up to 40 denarii for any lot, this round. Buy 1 lot at most."), "{says}");
    bob.press("Escape");
    let told = "document.querySelector('.log').textContent.includes('Your order bid ')";
    for _ in 0..200 {
        if bob.eval(told) == json!(true) {
            break;
        }
        for person in [&ana, &bob] {
            PagePlayer::new(person, Hands::Pointer).step();
        }
    }
    bob.wait_until("the order has bid", told);
    assert_eq!(ana.eval("document.body.textContent.includes('Your order')"), json!(false));
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

/// Over days: what is chosen is said to count, and who has had their turn is told of orders, once.
#[test]
fn over_days_a_choice_counts_and_orders_are_suggested() {
    let house = TestServer::open();
    let ana = guest(&house.url(""), Some("Ana"));
    let clock = json!({ "days": { "each": 86_400_000, "night": null } });
    let wish = json!({ "game": "ostia", "seats": 3, "bots": [null, null, "random"], "start": 0, "house": { "clock": clock, "pace": { "least": 0, "most": 0 } } });
    ana.go(house.url(&format!("ostia.html#table={}", open_as(&ana, &wish))));
    let bob = bob_joins(&house, &ana);
    ana.click("[...document.querySelectorAll('footer .card')].at(-1)");
    ana.wait_until("it counts", "document.querySelector('.tools .saved').innerText.includes('It counts if your time runs out')");
    PagePlayer::new(&ana, Hands::Pointer).step();
    ana.wait_until("orders are suggested", "document.querySelector('.notices').innerText.includes('an order can act for you')");
    ana.click("[...document.querySelectorAll('.notices button')].find(one => one.innerText === 'Orders')");
    ana.wait_until("the form is there", &format!("{PANEL}.open && {PANEL}.querySelector('form.order')"));
    assert_eq!(ana.eval("document.querySelector('.notices').innerText.includes('an order can act for you')"), json!(false));
    ana.wait_until("the panel is inside the window", INSIDE);
    // On a phone it fits as well.
    ana.phone(360, 800);
    ana.wait_until("the panel is inside the window", INSIDE);
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}
