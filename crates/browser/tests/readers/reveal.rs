//! The reveal in Ostia: everything beside it waits until the viewer goes on (OS-32 to OS-51, OS-70).

use crate::table::{ana_with, is_over};
use browser::{NEXT, Tab, TestServer};
use serde_json::json;
use std::thread;
use std::time::Duration;

const REVEALED: &str = "!!document.querySelector('.reveal')";

/// Plays until this is true, and leaves a reveal alone that comes meanwhile.
fn until(tab: &Tab, script: &str) {
    while tab.eval(script) != json!(true) {
        match tab.eval(NEXT)["what"].as_str().unwrap_or_default() {
            "over" => panic!("it never comes to {script}"),
            "done" | "card" | "tray" | "way" => _ = tab.try_click(Duration::from_secs(1), "window.next"),
            _ => thread::sleep(Duration::from_millis(5)),
        }
    }
}

#[test]
fn nothing_beside_a_reveal_tells_how_it_ends() {
    let house = TestServer::open();
    let (ana, table) = ana_with(&house, "ostia", &["random", "random"]);
    let round = "document.querySelector('.senate-cards h2').innerText";
    for number in 1..=5 {
        until(&ana, REVEALED);
        assert!(
            ana.eval(round).as_str().is_some_and(|says| says.contains(&format!("{number}/5"))),
            "the Senate card is that of round {number}"
        );
        let log = ana.eval("document.querySelector('.log ol').innerText");
        let log = log.as_str().unwrap_or_default();
        assert!(!log.contains(&format!("Round {}", number + 1)), "the log is ahead: {log}");
        assert_eq!(ana.eval("document.querySelectorAll('.boat .card').length"), json!(0), "the next boat is there");
        assert_eq!(ana.eval("document.querySelectorAll('.prompt .buttons button').length"), json!(0), "something can be done already");
        let sums = "[...document.querySelectorAll('.player .rounds')].map(one => [...one.querySelectorAll('li')].filter(cell => cell.innerText.trim()).length).join()";
        assert_eq!(ana.eval(sums), json!(vec![(number - 1).to_string(); 3].join(",")), "chips of this round are shown already");
        ana.click("document.getElementById('go-on')");
        ana.wait_until("the reveal is gone", &format!("!({REVEALED})"));
        ana.wait_until("the chips are there", &format!("{sums} === '{}'", vec![number.to_string(); 3].join(",")));
    }
    // The last one comes before the score.
    until(&ana, "!!document.querySelector('.reveal .boards.last')");
    assert_eq!(ana.eval("document.body.dataset.phase"), json!("running"));
    assert_eq!(ana.eval("!!document.querySelector('#after')"), json!(false));
    ana.click("document.getElementById('go-on')");
    ana.wait_until("the score is told", "document.querySelector('#after table')");
    is_over(&ana, &table);
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn who_loads_the_page_anew_is_not_held_up_and_can_see_the_last_reveal_again() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    until(&ana, REVEALED);
    ana.reload();
    ana.wait_until("she is asked", "document.querySelector('.prompt.must .buttons button')");
    assert_eq!(ana.eval(REVEALED), json!(false));
    let round = "document.querySelector('.senate-cards h2').innerText";
    let now = ana.eval(round);
    ana.click_on("See the last reveal");
    ana.wait_until("it is shown again", REVEALED);
    assert!(ana.eval(round).as_str().is_some_and(|says| says.contains("1/5")));
    ana.click("document.getElementById('go-on')");
    ana.wait_until("the present is back", &format!("!({REVEALED}) && document.querySelector('.prompt.must') && {round} === {now}"));
}

/// A tray is marked while something is dragged, and no longer.
#[test]
fn trays_are_not_marked_after_a_card_was_dragged_there() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    until(&ana, "!!document.querySelector('.tray .lay') && !!document.querySelector('.own .card')");
    let drag = "(() => { const data = new DataTransfer(), fire = (to, kind) => to.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
        const card = document.querySelector('.own .card'), tray = document.querySelector('.tray');
        fire(card, 'dragstart'); window.marked = new Promise(done => requestAnimationFrame(() => done(!!document.querySelector('.tray.over')))); return window.marked.then(marked => { fire(tray, 'drop'); return marked; }); })()";
    assert_eq!(ana.eval(drag), json!(true));
    ana.wait_until("the card lies there", "document.querySelector('.tray .card')");
    assert_eq!(ana.eval("!!document.querySelector('.tray.over, .tray.ready')"), json!(false));
}
