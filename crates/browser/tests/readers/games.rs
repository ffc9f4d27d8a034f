//! Whole games of both titles: by pointer and by keys, two people and a bot, with a line that is lost and a page that is loaded anew.

use crate::table::{ana_and_bob, ana_with, is_over};
use browser::{Hands, NEXT, PATIENCE, PagePlayer, PlayerStep, Tab, TestServer, Wire};
use serde_json::Value;
use std::thread;
use std::time::{Duration, Instant};

/// Two people and a bot, each person before a page of their own.
fn two_people_play(game: &str) {
    let house = TestServer::open();
    let (ana, bob, table) = ana_and_bob(&house, game, &["random"]);
    thread::scope(|scope| {
        let other = scope.spawn(|| PagePlayer::new(&bob, Hands::Pointer).play());
        assert!(PagePlayer::new(&ana, Hands::Pointer).play() > 10);
        assert!(other.join().expect("Bob plays to the end") > 10);
    });
    is_over(&ana, &table);
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

#[test]
fn two_people_and_a_bot_play_oltre_mare_to_its_end() {
    two_people_play("oltre-mare");
}

#[test]
fn two_people_and_a_bot_play_ostia_to_its_end() {
    two_people_play("ostia");
}

/// No pointer at all: every control is reached by Tab and pressed by Enter, and the focus is always to be seen.
fn keys_alone_play(game: &str) {
    let house = TestServer::open();
    let (ana, table) = ana_with(&house, game, &["random"]);
    assert!(PagePlayer::new(&ana, Hands::Keys).play() > 10);
    is_over(&ana, &table);
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn oltre_mare_is_played_by_keys_alone() {
    keys_alone_play("oltre-mare");
}

#[test]
fn ostia_is_played_by_keys_alone() {
    keys_alone_play("ostia");
}

/// The notice of a lost line.
const LOST: &str = "document.body.innerText.includes('Connection lost')";

/// Plays until what would be pressed next is of the kind that is wanted; it is in `window.next` then.
fn until(tab: &Tab, player: &PagePlayer<'_>, wanted: impl Fn(&str) -> bool) {
    while !tab.eval(NEXT)["what"].as_str().is_some_and(&wanted) {
        if player.step() == PlayerStep::Waits {
            thread::sleep(Duration::from_millis(15));
        }
    }
}

/// The line is cut in the middle of a turn. The page says so; what is pressed meanwhile is done once the line is mended, and once only.
fn a_lost_line_is_mended(game: &str) {
    let house = TestServer::open();
    let wire = Wire::to(house.address);
    let (ana, table) = crate::table::ana_over(&wire.url(""), game, &["random", "random"]);
    let player = PagePlayer::new(&ana, Hands::Pointer);
    until(&ana, &player, |next| next == "done" || next == "way");
    wire.cut();
    ana.wait_until("the page says that the line is lost", LOST);
    let before = ana.eval("document.querySelector('.prompt .says').innerText");
    // She answers all the same; the page keeps the answer until there is a line again.
    ana.click("window.next");
    wire.mend();
    ana.wait_until("what was pressed is done", &format!("document.querySelector('.prompt .says').innerText !== {before}"));
    ana.wait_until("the page no longer says that the line is lost", &format!("!{LOST}"));
    player.play();
    is_over(&ana, &table);
}

#[test]
fn a_line_lost_in_the_middle_of_a_turn_of_oltre_mare_is_mended() {
    a_lost_line_is_mended("oltre-mare");
}

#[test]
fn a_line_lost_in_the_middle_of_a_turn_of_ostia_is_mended() {
    a_lost_line_is_mended("ostia");
}

/// What had been chosen is chosen still, the same is asked, and the game goes on to its end.
fn a_reload_loses_nothing(game: &str) {
    let house = TestServer::open();
    let (ana, table) = ana_with(&house, game, &["random", "random"]);
    let player = PagePlayer::new(&ana, Hands::Pointer);
    until(&ana, &player, |next| next == "card");
    let chosen = "[...document.querySelectorAll('.card[aria-pressed=true]')].map(one => one.title).join()";
    while ana.eval(NEXT)["what"] == "card" {
        player.step();
    }
    let (prompt, cards) = (ana.eval("document.querySelector('.prompt .says').innerText"), ana.eval(chosen));
    is_saved(&ana);
    ana.reload();
    ana.wait_until("the same is asked", &format!("document.querySelector('.prompt.must .says')?.innerText === {prompt}"));
    ana.wait_until("what was chosen is chosen again", &format!("{chosen} === {cards}"));
    player.play();
    is_over(&ana, &table);
}

/// The house has heard what is about to be done.
#[track_caller]
fn is_saved(tab: &Tab) {
    let begun = Instant::now();
    while !tab.events().iter().any(|event| event.params["data"].as_str().is_some_and(|data| data.contains(r#""draft""#))) {
        assert!(begun.elapsed() < PATIENCE, "it is never saved; {}", tab.remember("it is never saved"));
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_reload_in_the_middle_of_a_draft_of_oltre_mare_loses_nothing() {
    a_reload_loses_nothing("oltre-mare");
}

/// What lies on the board lies there still, though nobody else has seen it, and the game goes on to its end (OS-31).
#[test]
fn a_reload_in_the_middle_of_a_secret_placement_of_ostia_loses_nothing() {
    let house = TestServer::open();
    let (ana, table) = ana_with(&house, "ostia", &["random", "random"]);
    let player = PagePlayer::new(&ana, Hands::Pointer);
    until(&ana, &player, |next| next == "tray");
    ana.click("document.querySelector('.own .card')");
    ana.click("document.querySelector('.tray .lay')");
    let tray = "[...document.querySelector('.tray').querySelectorAll('.card')].map(one => one.title).join()";
    let laid = ana.wait_until("a piece lies in the first tray", tray);
    is_saved(&ana);
    ana.reload();
    ana.wait_until("the piece lies there again", &format!("{tray} === {laid}"));
    player.play();
    is_over(&ana, &table);
}

/// The log leads to any moment of the game and back, and nothing can be done there.
#[test]
fn a_line_of_the_log_leads_to_its_moment_and_back() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random"]);
    let mut turns = 0;
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| {
        turns += usize::from(matches!(step, PlayerStep::Pressed(_)));
        turns < 30
    });
    let deck = "document.querySelector('.piles b').innerText";
    // What was answered last may still be on its way: something is asked, and nothing has changed for a while.
    let signs = "document.querySelector('.log ol').innerText + document.querySelector('.prompt').innerText";
    let still = format!(
        "new Promise(say => {{ const signs = () => {signs}; const before = signs(); setTimeout(() => say(document.querySelector('.prompt.must') && signs() === before), 500) }})"
    );
    ana.wait_until("something is asked, and all is still", &still);
    let now = ana.eval(deck);
    ana.click("(lines => lines[Math.floor(lines.length / 2)])(document.querySelectorAll('.log li button'))");
    ana.wait_until("an earlier moment is shown", "document.body.innerText.includes('Back to now')");
    assert_ne!(ana.eval(deck), now, "the deck was larger then");
    assert_eq!(ana.eval("document.querySelector('.prompt.must')"), Value::Null);
    ana.click_on("Back to now");
    ana.wait_until("it is now again", &format!("document.querySelector('.prompt.must') && {deck} === {now}"));
}
