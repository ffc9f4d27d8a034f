//! The single keys of a table: what they do, when they do nothing, the list of them, and what is said to those who hear the table.

use crate::table::{ana_with, is_over};
use crate::trade::{bob_offers, trading};
use browser::{Hands, PagePlayer, TestServer, control};
use serde_json::json;

const CHOSEN: &str = "document.querySelectorAll('footer .card.chosen').length";
const OPEN: &str = "!!document.querySelector('dialog.key-help[open]')";

/// No pointer and hardly a Tab: numbers choose cards, Enter does the main thing, letters do the rest.
fn single_keys_play(game: &str) {
    let house = TestServer::open();
    let (ana, table) = ana_with(&house, game, &["random"]);
    assert!(PagePlayer::new(&ana, Hands::SingleKeys).play() > 10);
    is_over(&ana, &table);
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn oltre_mare_is_played_by_single_keys() {
    single_keys_play("oltre-mare");
}

#[test]
fn ostia_is_played_by_single_keys() {
    single_keys_play("ostia");
}

/// The number of a card chooses it, and again lets it go; a card that a pointer chose does not keep Enter from the main thing.
#[test]
fn a_card_is_chosen_by_its_number_and_enter_does_the_main_thing() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    ana.press("2");
    ana.wait_until(
        "the second card is chosen",
        "[...document.querySelectorAll('.boat .card')].findIndex(one => one.matches('.chosen')) === 1",
    );
    ana.press("2");
    ana.wait_until("it is let go", &format!("{CHOSEN} === 0"));
    ana.click("document.querySelectorAll('.boat .card')[0]");
    ana.wait_until("the first card is chosen", &format!("{CHOSEN} === 1"));
    ana.press("Enter");
    ana.wait_until("it is kept", "document.querySelector('.log').innerText.includes('You keep')");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn the_top_offer_is_declined_countered_and_accepted_by_a_letter() {
    let house = TestServer::open();
    let (ana, bob, table) = trading(&house);
    bob_offers(&bob, &table, "first", 1, &[]);
    bob_offers(&bob, &table, "second", 2, &[]);
    let many = "document.querySelectorAll('.dock .offer').length";
    ana.wait_until("she sees both", &format!("{many} === 2"));
    // Those who hear the table hear of it, politely.
    ana.wait_until("it is announced", "document.querySelector('.stage-show ~ [aria-live=polite]').textContent.includes('Bob offers you')");
    ana.press("d");
    ana.wait_until("the first is declined", &format!("{many} === 1"));
    assert_eq!(ana.eval("document.querySelector('.dock .number').innerText"), "2");
    ana.press("c");
    ana.wait_until("a counter is composed", "document.querySelector('.composer')");
    ana.click_on("Cancel");
    ana.wait_until("it is not made", "!document.querySelector('.composer')");
    ana.press("a");
    ana.wait_until("the second is accepted", &format!("{many} === 0"));
    // And one of her own.
    ana.press("o");
    ana.wait_until("an offer is composed", "document.querySelector('.composer')");
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

#[test]
fn no_key_does_anything_while_something_is_written_or_when_they_are_turned_off() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    ana.click_on("Chat");
    ana.click("document.querySelector('.chat input')");
    for key in ["1", "m", "?", "h"] {
        ana.press(key);
    }
    ana.wait_until("all of it is written", "document.querySelector('.chat input').value === '1m?h'");
    assert_eq!((ana.eval(CHOSEN), ana.eval(OPEN)), (json!(0), json!(false)));
    ana.click("document.querySelector('.settings summary')");
    ana.click("document.querySelector('.settings [name=shortcuts]')");
    ana.press("Escape");
    ana.eval("document.querySelector('#table').focus()");
    ana.press("1");
    ana.press("?");
    // A key that is not a single key still works, so both were heard.
    ana.press("Tab");
    ana.wait_until("the focus has moved", "document.activeElement.id !== 'table'");
    assert_eq!((ana.eval(CHOSEN), ana.eval(OPEN)), (json!(0), json!(false)));
}

#[test]
fn a_question_mark_or_the_menu_of_the_table_lists_all_keys_in_the_language_of_the_reader() {
    for game in ["oltre-mare", "ostia"] {
        let house = TestServer::open();
        let (ana, _) = ana_with(&house, game, &["random", "random"]);
        ana.press("?");
        ana.wait_until("the list is open", OPEN);
        let unknown = "[...document.querySelectorAll('[aria-keyshortcuts]')].map(one => one.getAttribute('aria-keyshortcuts'))
            .filter(key => ![...document.querySelectorAll('.key-help kbd')].some(known => known.innerText === key))";
        assert_eq!(ana.eval(unknown), json!([]), "every key is in the list");
        // Nothing behind it hears a key.
        ana.press("1");
        ana.press("Escape");
        ana.wait_until("it is closed", &format!("!{OPEN}"));
        assert_eq!(ana.eval(CHOSEN), 0);
        ana.click("document.querySelector('.settings summary')");
        ana.click_on("Deutsch");
        ana.press("Escape");
        ana.click("document.querySelector('.tools .menu summary')");
        ana.click(&control("Tastatur"));
        ana.wait_until(
            "the list is open again",
            &format!("{OPEN} && document.querySelector('.key-help').innerText.includes('um einen Tipp bitten')"),
        );
        ana.click("document.querySelector('.key-help .main')");
        ana.wait_until("it is closed by its button", &format!("!{OPEN}"));
        assert_eq!(ana.troubles(), Vec::<String>::new());
    }
}

#[test]
fn m_and_l_go_to_the_map_or_market_and_to_the_log() {
    for (game, part) in [("oltre-mare", ".map, .map *"), ("ostia", ".market")] {
        let house = TestServer::open();
        let (ana, _) = ana_with(&house, game, &["random", "random"]);
        ana.press("m");
        ana.wait_until("the focus is there", &format!("document.activeElement.matches('{part}')"));
        ana.press("l");
        ana.wait_until("the focus is in the log", "document.activeElement.matches('.log ol')");
    }
}
