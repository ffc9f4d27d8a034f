//! Whole games of both titles: by pointer and by keys, two people and a bot, with a line that is lost and a page that is loaded anew.

use crate::table::{ana_and_bob, ana_with, is_over};
use browser::{Hands, House, Player, Step, Wire};
use serde_json::Value;
use std::thread;

/// Two people and a bot, each person before a page of their own.
fn two_people_play(game: &str) {
    let house = House::open();
    let (ana, bob, table) = ana_and_bob(&house, game, &["random"]);
    thread::scope(|scope| {
        let other = scope.spawn(|| Player::new(&bob, Hands::Pointer).play());
        assert!(Player::new(&ana, Hands::Pointer).play() > 10);
        assert!(other.join().expect("Bob plays to the end") > 10);
    });
    is_over(&ana, &table);
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

#[test]
fn two_people_and_a_bot_play_oltre_mare_to_its_end() {
    two_people_play("oltre-mare");
}

/// No pointer at all: every control is reached by Tab and pressed by Enter, and the focus is always to be seen.
fn keys_alone_play(game: &str) {
    let house = House::open();
    let (ana, table) = ana_with(&house, game, &["random"]);
    assert!(Player::new(&ana, Hands::Keys).play() > 10);
    is_over(&ana, &table);
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn oltre_mare_is_played_by_keys_alone() {
    keys_alone_play("oltre-mare");
}

/// The line is cut in the middle of a turn. The page says so; what is pressed meanwhile is done once the line is mended, and once only.
fn a_lost_line_is_mended(game: &str) {
    let house = House::open();
    let wire = Wire::to(house.address);
    let (ana, table) = crate::table::ana_over(&wire.url(""), game, &["random", "random"]);
    let player = Player::new(&ana, Hands::Pointer);
    let mut steps = 0;
    player.play_while(|step| {
        steps += usize::from(matches!(step, Step::Pressed(_)));
        steps < 5
    });
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    wire.cut();
    ana.wait_until("the page says that the line is lost", "document.body.innerText.includes('The line is lost')");
    let before = ana.eval("document.querySelector('.prompt .says').innerText");
    // She goes on all the same: up to what is sent to the table, which the page keeps until there is a line again.
    loop {
        let next = ana.eval(include_str!("../../src/next.js"));
        ana.click("window.next");
        if next["what"] != "card" {
            break;
        }
    }
    wire.mend();
    ana.wait_until("what was pressed is done", &format!("document.querySelector('.prompt .says').innerText !== {before}"));
    ana.wait_until("the page no longer says that the line is lost", "!document.body.innerText.includes('The line is lost')");
    player.play();
    is_over(&ana, &table);
}

#[test]
fn a_line_lost_in_the_middle_of_a_turn_of_oltre_mare_is_mended() {
    a_lost_line_is_mended("oltre-mare");
}

/// What had been chosen is chosen still, the same is asked, and the game goes on to its end.
fn a_reload_loses_nothing(game: &str) {
    let house = House::open();
    let (ana, table) = ana_with(&house, game, &["random", "random"]);
    let player = Player::new(&ana, Hands::Pointer);
    player.play_while(|_| ana.eval(include_str!("../../src/next.js"))["what"] != "card");
    let chosen = "[...document.querySelectorAll('.card[aria-pressed=true], [data-choose][aria-pressed=true]')].map(one => one.ariaLabel)";
    ana.click("window.next");
    ana.wait_until("a card is chosen", &format!("{chosen}.length === 1"));
    let (prompt, cards) = (ana.eval("document.querySelector('.prompt .says').innerText"), ana.eval(chosen));
    ana.wait_until("the choice is saved", "!document.body.innerText.includes('Sending')");
    ana.reload();
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    assert_eq!(ana.eval("document.querySelector('.prompt .says').innerText"), prompt);
    ana.wait_until("what was chosen is chosen again", &format!("JSON.stringify({chosen}) === {:?}", cards.to_string()));
    player.play();
    is_over(&ana, &table);
}

#[test]
fn a_reload_in_the_middle_of_a_draft_of_oltre_mare_loses_nothing() {
    a_reload_loses_nothing("oltre-mare");
}

/// The log leads to any moment of the game and back, and nothing can be done there.
#[test]
fn a_line_of_the_log_leads_to_its_moment_and_back() {
    let house = House::open();
    let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random"]);
    let mut turns = 0;
    Player::new(&ana, Hands::Pointer).play_while(|step| {
        turns += usize::from(matches!(step, Step::Pressed(_)));
        turns < 12
    });
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    let deck = "document.querySelector('.piles b').innerText";
    let now = ana.eval(deck);
    ana.click("[...document.querySelectorAll('.log li button')].at(-1)");
    ana.wait_until("an earlier moment is shown", "document.body.innerText.includes('Back to now')");
    assert_ne!(ana.eval(deck), now, "the deck was larger then");
    assert_eq!(ana.eval("document.querySelector('.prompt.must')"), Value::Null);
    ana.click_on("Back to now");
    ana.wait_until("it is now again", &format!("document.querySelector('.prompt.must') && {deck} === {now}"));
}
