//! A phone: a whole game by a finger alone, and everything that is touched is as large as a finger.

use crate::table::{ana_with, is_over};
use browser::{Hands, PagePlayer, TestServer};
use serde_json::Value;
use std::collections::BTreeSet;

/// What can be touched at a table and is smaller than 44 pixels. Left out: links in a sentence; harbours on the map, which are buttons
/// below it as well; lines of the log, which fill their row and only look back.
const SMALL: &str = "[...document.querySelectorAll('main :is(button, summary, input, select, a)')].filter(one => {
    if (!one.checkVisibility() || one.disabled || one.matches('p a, .explained a, .log li button')) return false;
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.width < 43.5 || box.height < 43.5);
}).map(one => `${one.parentElement.className} > ${one.localName}.${one.className} ${(one.ariaLabel ?? one.innerText).trim().slice(0, 24)}: ${Math.round(one.getBoundingClientRect().width)}x${Math.round(one.getBoundingClientRect().height)}`)";

fn is_played_by_a_finger(game: &str) {
    let house = TestServer::open();
    let (ana, table) = ana_with(&house, game, &["random", "random"]);
    ana.phone(360, 800);
    let mut small = BTreeSet::new();
    let pressed = PagePlayer::new(&ana, Hands::Finger).play_while(|_| {
        let found = ana.eval(SMALL);
        small.extend(found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned));
        true
    });
    assert!(pressed > 10);
    is_over(&ana, &table);
    assert!(small.is_empty(), "too small for a finger: {small:#?}");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn oltre_mare_is_played_by_a_finger() {
    is_played_by_a_finger("oltre-mare");
}

#[test]
fn ostia_is_played_by_a_finger() {
    is_played_by_a_finger("ostia");
}
