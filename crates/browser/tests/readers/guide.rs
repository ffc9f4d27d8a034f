//! The guided game: what is said points at something on the table, and a game that was left is continued.

use crate::practice::reader;
use browser::{Hands, PagePlayer, PlainHost, PlayerStep, Tab, page_folder};
use serde_json::json;
use std::collections::BTreeSet;

/// What lights up, and is at least partly on the screen.
const POINTED: &str = "[...document.querySelectorAll('main *')].filter(one => {
    const box = one.getBoundingClientRect();
    return getComputedStyle(one).animationName === 'pointed' && box.width > 0 && box.bottom > 0 && box.top < innerHeight;
}).length";

/// At every decision of the first turns something lights up, and not always the same.
fn points(game: &str, size: [u32; 2]) {
    let host = PlainHost::open(&page_folder());
    let ana = reader(&host, &format!("{game}.html#first"));
    ana.size(size[0], size[1]);
    let (mut dark, mut at, mut left) = (Vec::new(), BTreeSet::new(), 25);
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| {
        if ana.eval("!!document.querySelector('.prompt.must')") == true {
            let now = ana.eval("document.body.dataset.points");
            if ana.eval(POINTED) == json!(0) && ana.eval("document.body.dataset.points") == now {
                dark.push(now.to_string());
            }
            at.insert(now.to_string());
        }
        left -= i32::from(matches!(step, PlayerStep::Pressed(_)));
        left > 0
    });
    assert!(dark.is_empty(), "nothing lights up for {dark:?}");
    assert!(at.len() > 2, "{at:?}");
}

#[test]
fn the_guide_of_oltre_mare_points() {
    points("oltre-mare", [1440, 900]);
}

#[test]
fn the_guide_of_ostia_points() {
    points("ostia", [1440, 900]);
}

#[test]
fn the_guide_points_on_a_phone() {
    points("oltre-mare", [360, 800]);
}

fn link(tab: &Tab) -> String {
    let script = "[...document.querySelectorAll('.game.ostia a')].find(one => one.getAttribute('href').includes('#first'))?.innerText";
    tab.wait_until("the first page is there", script).as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_guided_game_that_was_left_is_continued_from_the_first_page() {
    let host = PlainHost::open(&page_folder());
    let ana = reader(&host, "ostia.html#first");
    let mut left = 5;
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| {
        left -= i32::from(matches!(step, PlayerStep::Pressed(_)));
        left > 0
    });
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    let (asked, log) =
        (ana.eval("document.querySelector('.prompt .says').innerText"), "document.querySelectorAll('.log li button').length");
    let lines = ana.eval(log).as_u64().unwrap_or_default();
    ana.click("document.querySelector('.bar .brand')");
    assert_eq!(link(&ana), "Continue the first game");
    ana.click_on("Continue the first game");
    ana.wait_until("the same is asked", &format!("document.querySelector('.prompt .says')?.innerText === {asked} && {log} >= {lines}"));
    ana.wait_until("it is explained", "document.querySelector('.guide p')?.innerText");
    // A game that is over is not continued.
    PagePlayer::new(&ana, Hands::Pointer).play();
    ana.go(host.url(""));
    assert_eq!(link(&ana), "First game, guided");
}
