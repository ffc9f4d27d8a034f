//! The log: by turns, one stop of the Tab key, and the chat beside it.

use crate::table::ana_with;
use browser::{Hands, PagePlayer, PlayerStep, TestServer};
use serde_json::json;

#[test]
fn the_log_goes_by_turns_and_is_one_stop_of_the_tab_key() {
    let house = TestServer::seeded(1);
    let (ana, _) = ana_with(&house, "oltre-mare", &["merchant", "merchant"]);
    let mut turns = 0;
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| {
        turns += usize::from(matches!(step, PlayerStep::Pressed(_)));
        turns < 25
    });
    ana.wait_until("there are several turns", "document.querySelectorAll('.log .turn').length > 3");
    let stops = "[...document.querySelectorAll('.log ol, .log ol *')].filter(one => one.tabIndex >= 0 && one.checkVisibility()).length";
    assert_eq!(ana.eval(stops), json!(1));
    assert_eq!(ana.eval("!!document.querySelector('.log .turn li[class*=seat-] svg')"), json!(true), "colours and pictures");
    // Offers that led to nothing are folded, and can be looked at.
    ana.wait_until("something is folded", "document.querySelector('.log .fold button')");
    let lines = "[...document.querySelector('.log .fold').parentElement.children].length";
    let before = ana.eval(lines).as_u64().unwrap_or(0);
    ana.click("document.querySelector('.log .fold button')");
    ana.wait_until("they are told", &format!("{lines} > {before}"));
    // Arrows go from line to line, and Enter shows its moment.
    ana.eval("document.querySelector('.log ol').focus()");
    for _ in 0..3 {
        ana.press("ArrowDown");
    }
    let third = "document.activeElement === document.querySelectorAll('.log ol button')[2]";
    ana.wait_until("the third line has the focus", third);
    ana.press("Enter");
    ana.wait_until("its moment is shown", "document.querySelector('.log li.at') && document.body.innerText.includes('Back to now')");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn the_chat_is_beside_the_log() {
    let house = TestServer::seeded(1);
    let (ana, bob, _) = crate::table::ana_and_bob(&house, "ostia", &["random"]);
    bob.click_on("Chat");
    bob.click("document.querySelector('.chat input')");
    bob.write("Good evening");
    bob.press("Enter");
    ana.wait_until("a badge tells of it", "document.querySelector('.tabs .unread')?.innerText === '1'");
    assert_eq!(ana.eval("document.querySelector('.log > ol').innerText.includes('Good evening')"), json!(false));
    ana.click("document.querySelectorAll('.tabs button')[1]");
    ana.wait_until(
        "she reads it",
        "document.querySelector('.talk').innerText.includes('Good evening') && !document.querySelector('.tabs .unread')",
    );
}
