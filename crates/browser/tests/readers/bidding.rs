//! Bids and prices in Ostia: the button says what it does, what costs more than money is asked once, and nothing typed is carried
//! over to something else.

use crate::table::ana_with;
use browser::{Hands, PagePlayer, PlayerStep, Tab, TestServer};
use serde_json::json;

/// The button that names the amount.
const NAMES: &str = "document.querySelector('.prompt .amount button.main')";
const FIELD: &str = "document.querySelector('.prompt .amount input')";
/// Is the reader asked for a bid, and able to make one?
const BIDS: &str = "!!document.querySelector('.prompt.must .amount input') && [...document.querySelectorAll('.prompt .buttons button')].some(one => one.textContent === 'Pass')";

fn text(tab: &Tab, script: &str) -> String {
    tab.eval(script).as_str().unwrap_or_default().to_owned()
}

/// Plays until this is true.
fn until(tab: &Tab, script: &str) {
    let player = PagePlayer::new(tab, Hands::Pointer);
    while tab.eval(script) != json!(true) {
        match player.step() {
            PlayerStep::Pressed(_) => {}
            PlayerStep::Waits => std::thread::sleep(std::time::Duration::from_millis(15)),
            PlayerStep::Over => panic!("it never comes to {script}"),
        }
    }
}

fn type_in(tab: &Tab, amount: &str) {
    tab.click(FIELD);
    tab.eval(&format!("{FIELD}.select()"));
    tab.write(amount);
}

/// The first figure in a text.
fn figure(text: &str) -> i64 {
    let digits = text.split(|letter: char| !letter.is_ascii_digit()).find(|digits| !digits.is_empty());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or_else(|| panic!("no figure in {text:?}"))
}

#[test]
fn the_button_follows_every_key_and_says_what_is_wrong() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    until(&ana, BIDS);
    let most = figure(&text(&ana, "document.querySelector('.bidder .ceiling').textContent"));
    let least = figure(&text(&ana, &format!("{NAMES}.textContent")));
    type_in(&ana, "99999");
    assert_eq!(text(&ana, &format!("{NAMES}.textContent")), format!("No more than {most}"));
    assert_eq!(ana.eval(&format!("{NAMES}.disabled")), json!(true));
    for (typed, says) in [("", "Enter a number"), ("x", "Enter a number"), ("0", "No less than")] {
        type_in(&ana, typed);
        if typed.is_empty() {
            // Nothing was written over what was chosen.
            ana.eval(&format!("{FIELD}.value = ''; {FIELD}.dispatchEvent(new Event('input', {{ bubbles: true }}))"));
        }
        assert!(text(&ana, &format!("{NAMES}.textContent")).starts_with(says), "{typed:?}");
    }
    // No blur, no Enter: the key alone is followed.
    type_in(&ana, &(least + 1).to_string());
    let says = text(&ana, &format!("{NAMES}.textContent"));
    assert!(says.starts_with("Bid ") && figure(&says) == least + 1, "{says}");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn a_bid_beyond_the_purse_says_what_it_costs_and_asks_once() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    until(&ana, BIDS);
    let most = figure(&text(&ana, "document.querySelector('.bidder .ceiling').textContent"));
    type_in(&ana, &most.to_string());
    let says = text(&ana, &format!("{NAMES}.textContent"));
    assert!(says.starts_with(&format!("Bid {most}: ")) && says.contains("takes 4 loans"), "{says}");
    ana.click(NAMES);
    ana.wait_until("it is asked", &format!("{NAMES}.textContent.startsWith('Press again')"));
    // Something else is another question.
    ana.press("Tab");
    type_in(&ana, &(most - 1).to_string());
    assert!(text(&ana, &format!("{NAMES}.textContent")).starts_with(&format!("Bid {}: ", most - 1)));
    // By keys: Enter asks, Enter answers.
    ana.press("Enter");
    let asked = format!("{NAMES}?.textContent.startsWith('Press again')");
    ana.wait_until("it is asked", &asked);
    assert!(!text(&ana, "document.querySelector('.log').textContent").contains("You bid"));
    ana.press("Enter");
    ana.wait_until("the bid is made", &format!("document.querySelector('.log').textContent.includes('You bid {}')", most - 1));
}

#[test]
fn every_lot_begins_anew() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    for _ in 0..4 {
        until(&ana, BIDS);
        // Above the minimum and above all bids, as far as the purse goes.
        let others = "Math.max(0, ...[...document.querySelectorAll('.bidder .bid b')].map(one => Number(one.textContent)))";
        let (best, least) = (ana.eval(others).as_i64().unwrap_or(0), figure(&text(&ana, "document.querySelector('.lot p').textContent")));
        let purse = figure(&text(&ana, "document.querySelector('.purse b').textContent"));
        let top = (best / 2 + 1) * 2;
        let start = if best > 0 && top >= least && top <= purse { top } else { least };
        assert_eq!(text(&ana, &format!("{FIELD}.value")), start.to_string(), "{least} at least, {best} bid, {purse} in the purse");
        type_in(&ana, &(start + 1).to_string());
        let asked = ana.eval("document.querySelector('.prompt .says').innerText");
        ana.click_on("Pass");
        ana.wait_until("something else is asked", &format!("document.querySelector('.prompt .says').innerText !== {asked}"));
    }
}

/// OS-63: nothing is thrown away by one press that nobody meant.
#[test]
fn keeping_less_than_one_could_is_asked_once() {
    let house = TestServer::seeded(3);
    let (ana, _) = ana_with(&house, "ostia", &["random"]);
    const KEEPS: &str = "document.querySelector('.prompt .buttons > button.main')";
    until(&ana, &format!("!!document.querySelector('.stage .store') && !!{KEEPS}"));
    let says = text(&ana, &format!("{KEEPS}.textContent"));
    if ana.eval("!!document.querySelector('.store .houses li:not(.missing)')") == json!(true) {
        assert!(says.starts_with("Keep nothing: discards "), "{says}");
        ana.click(KEEPS);
        ana.wait_until("it is asked", &format!("{KEEPS}.textContent.startsWith('Press again')"));
    } else {
        assert!(says.starts_with("Nothing can be kept: discard "), "{says}");
    }
    ana.click(KEEPS);
    ana.wait_until("it is done", &format!("!{KEEPS}?.textContent.includes('discard')"));
}
