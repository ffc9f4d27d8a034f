//! The settings, each by what it does.

use crate::table::{ana_and_bob, ana_with};
use crate::trade::{bob_offers, trading};
use browser::{Hands, PagePlayer, PlayerStep, Tab, TestServer};
use serde_json::json;

/// Sets switches of the menu, and closes it.
fn press_settings(tab: &Tab, switches: &[&str]) {
    tab.click("document.querySelector('.settings summary')");
    for switch in switches {
        tab.click(&format!("document.querySelector('.settings {switch}')"));
    }
    tab.press("Escape");
    tab.wait_until("the menu is closed", "!document.querySelector('.settings[open]')");
}

/// Notes the pitch of everything that is heard.
const LISTEN: &str = "window.heard = []; const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.heard.push(Math.round(this.frequency.value)); return start.apply(this, when); }";

#[test]
fn every_kind_of_sound_is_heard_by_those_who_want_it_alone() {
    let house = TestServer::open();
    let (ana, bob, table) = trading(&house);
    ana.eval(LISTEN);
    let says = |text: &str| {
        let (_, answer) =
            bob.fetch("POST", &format!("api/tables/{table}/commands"), &json!({ "key": text, "command": "say", "text": text }));
        assert_eq!(answer["answer"], "done", "{answer}");
        ana.wait_until("she is told", &format!("document.querySelector('.talk').textContent.includes('{text}')"));
    };
    says("hello");
    bob_offers(&bob, &table, "one", 1, &[]);
    ana.wait_until("an offer is there", "document.querySelector('.dock .offer')");
    assert_eq!(ana.eval("window.heard"), json!([]), "nothing is heard unless it is wanted");
    press_settings(&ana, &["[name=sound-chat]"]);
    says("again");
    ana.wait_until("one note", "String(window.heard) === '440'");
    press_settings(&ana, &["[name=sound-chat]", "[name=sound-offers]"]);
    says("not heard");
    bob_offers(&bob, &table, "two", 1, &[]);
    ana.wait_until("two notes", "String(window.heard) === '440,587,784'");
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

#[test]
fn the_turn_is_heard() {
    let house = TestServer::open();
    let (ana, bob, _) = ana_and_bob(&house, "oltre-mare", &[]);
    ana.wait_until("Ana is asked", "document.querySelector('.prompt.must')");
    bob.eval(LISTEN);
    press_settings(&bob, &["[name=sound]"]);
    let mut turn = false;
    PagePlayer::new(&ana, Hands::Pointer).play_while(|_| {
        turn |= bob.eval("!!document.querySelector('.prompt.must')") == true;
        !turn
    });
    bob.wait_until("a bell", "window.heard.includes(880)");
}

/// A costly press asks once more, unless the reader wants no confirmations.
#[test]
fn without_confirmations_a_costly_press_is_done_at_once() {
    const NAMES: &str = "document.querySelector('.prompt .amount button.main')";
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    press_settings(&ana, &["[name=confirmations]"]);
    let bids = "!!document.querySelector('.prompt.must .amount input') && [...document.querySelectorAll('.prompt .buttons button')].some(one => one.textContent === 'Pass')";
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| *step != PlayerStep::Over && ana.eval(bids) == false);
    let most = ana.eval("document.querySelector('.bidder .ceiling').textContent.match(/[0-9]+/)[0]");
    let most = most.as_str().unwrap_or_default();
    ana.click("document.querySelector('.prompt .amount input')");
    ana.eval("document.querySelector('.prompt .amount input').select()");
    ana.write(most);
    ana.wait_until("it is costly", &format!("{NAMES}.matches('.costly') && {NAMES}.textContent.includes('{most}')"));
    ana.click(NAMES);
    ana.wait_until("the bid is made", &format!("document.querySelector('.log').textContent.includes('You bid {most}')"));
}

#[test]
fn who_wants_no_hints_is_offered_none() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    let hint = "!!document.querySelector('.tools [aria-keyshortcuts=H]')";
    assert_eq!(ana.eval(hint), true);
    press_settings(&ana, &["[name=hints]"]);
    ana.wait_until("it is gone", &format!("!({hint})"));
}

/// Colours, shapes and patterns: any two seats differ in each, and the letter on each can be read.
#[test]
fn seats_are_told_apart_by_colour_shape_and_pattern() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random", "random", "random"]);
    let usual = ana.eval("getComputedStyle(document.querySelector('.player.seat-1 .shape')).backgroundColor");
    press_settings(&ana, &["[data-setting=seats] [data-value=patterns]"]);
    ana.wait_until(
        "other colours",
        &format!("getComputedStyle(document.querySelector('.player.seat-1 .shape')).backgroundColor !== {usual}"),
    );
    for (what, of) in [
        ("backgroundColor", "one.querySelector('.shape')"),
        ("borderRadius + getComputedStyle(one.querySelector('.shape')).clipPath", "one.querySelector('.shape')"),
        ("backgroundImage", "one, '::before'"),
    ] {
        let kinds = format!("new Set([...document.querySelectorAll('.players > .player')].map(one => getComputedStyle({of}).{what})).size");
        assert_eq!(ana.eval(&kinds), 5, "{what}");
    }
    let faint: Vec<String> = browser::complaints(&ana).into_iter().filter(|complaint| complaint.starts_with("contrast")).collect();
    assert_eq!(faint, Vec::<String>::new());
}

/// Chooses a value for a seat in one of the two lists.
fn choose_look(tab: &Tab, list: &str, seat: usize, value: &str) {
    let select = format!("document.querySelectorAll('.settings select[data-setting={list}]')[{seat}]");
    tab.eval(&format!("{select}.value = '{value}', {select}.dispatchEvent(new Event('change', {{ bubbles: true }}))"));
}

/// What the lists of the menu show for all seats.
fn looks(tab: &Tab, list: &str) -> String {
    let all = tab.eval(&format!("[...document.querySelectorAll('.settings select[data-setting={list}]')].map(one => one.value).join(' ')"));
    all.as_str().unwrap_or_default().to_owned()
}

/// Each seat has the colour and the pattern that the reader gave it, everywhere, and after a reload too. Who takes what another seat has
/// swaps with it, and the letter can be read on every colour.
#[test]
fn colour_and_pattern_of_each_seat_are_chosen_freely() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random", "random", "random"]);
    let colour = |seat: usize| ana.eval(&format!("getComputedStyle(document.querySelector('.player.seat-{seat} .shape')).backgroundColor"));
    let [red, green] = [colour(0), colour(2)];
    ana.click("document.querySelector('.settings summary')");
    assert_eq!(looks(&ana, "seat-colours"), "red blue green violet ochre");
    choose_look(&ana, "seat-colours", 0, "green");
    ana.wait_until(
        "the first two have swapped",
        &format!("getComputedStyle(document.querySelector('.player.seat-2 .shape')).backgroundColor === {red}"),
    );
    assert_eq!(colour(0), green);
    choose_look(&ana, "seat-colours", 1, "sky");
    choose_look(&ana, "seat-colours", 3, "orange");
    choose_look(&ana, "seat-colours", 4, "pink");
    ana.wait_until("the lists know", "document.querySelectorAll('.settings select')[2].value === 'red'");
    assert_eq!(looks(&ana, "seat-colours"), "green sky red orange pink");
    assert_eq!(looks(&ana, "seat-patterns"), "", "patterns are not shown yet");
    ana.click("document.querySelector('.settings [data-setting=seats] [data-value=patterns]')");
    ana.wait_until("patterns can be chosen", "document.querySelectorAll('.settings select').length === 10");
    let shape = |seat: usize| {
        ana.eval(&format!(
            "(style => style.borderRadius + style.clipPath)(getComputedStyle(document.querySelector('.player.seat-{seat} .shape')))"
        ))
    };
    let circle = shape(0);
    choose_look(&ana, "seat-patterns", 4, "plain");
    choose_look(&ana, "seat-patterns", 1, "dots");
    choose_look(&ana, "seat-colours", 0, "violet");
    ana.wait_until("the last is a circle", "getComputedStyle(document.querySelector('.player.seat-4 .shape')).borderRadius === '50%'");
    assert_eq!((shape(4), looks(&ana, "seat-patterns")), (circle, "hatching dots slants rails plain".into()));
    let faint: Vec<String> = browser::complaints(&ana).into_iter().filter(|complaint| complaint.starts_with("contrast")).collect();
    assert_eq!(faint, Vec::<String>::new());
    let before = [0, 1, 2, 3, 4].map(|seat| (colour(seat), shape(seat)));
    ana.reload();
    ana.wait_until("the table is there", "document.querySelector('.player.seat-4 .shape')");
    assert_eq!([0, 1, 2, 3, 4].map(|seat| (colour(seat), shape(seat))), before);
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// Text is larger, nothing lies beside the window, and the next page knows it too.
#[test]
fn large_text_is_large_everywhere() {
    let house = TestServer::open();
    for game in ["oltre-mare", "ostia"] {
        let (ana, _) = ana_with(&house, game, &["random", "random"]);
        let size = "parseFloat(getComputedStyle(document.querySelector('.prompt .says')).fontSize)";
        let before = ana.eval(size).as_f64().unwrap_or_default();
        press_settings(&ana, &["[data-setting=text-size] [data-value=larger]"]);
        ana.wait_until("the prompt is larger", &format!("{size} > {before} * 1.2"));
        let complaints = browser::complaints(&ana);
        let beside: Vec<&String> =
            complaints.iter().filter(|one| one.starts_with("sideways") || one.contains("outside of the window")).collect();
        assert!(beside.is_empty(), "{game}: {beside:?}");
        ana.go(house.url(""));
        ana.wait_until("the first page is larger too", "getComputedStyle(document.documentElement).fontSize === '20px'");
    }
}
