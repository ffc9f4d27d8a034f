//! Venice as a ceremony, and moves that make themselves.

use crate::table::ana_with;
use browser::{Hands, PagePlayer, PlayerStep, TestServer};
use serde_json::json;

/// The player of these tests would close the ceremony at once: its button cannot be pressed before this test has looked.
const HOLD: &str = "new MutationObserver(() => {
    const close = document.querySelector('.event.scored button.main');
    if (close && !window.looked) close.disabled = true;
}).observe(document.body, { childList: true, subtree: true })";

/// One run after the other is paid; Escape shows all of it, and a second Escape closes it.
#[test]
fn venice_is_paid_run_by_run() {
    let house = TestServer::seeded(1);
    let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random"]);
    // Slow enough to be looked at.
    ana.eval("localStorage.setItem('fondaco-animations', 'slow')");
    ana.reload();
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    ana.eval(HOLD);
    PagePlayer::new(&ana, Hands::Pointer).play_while(|_| ana.eval("!document.querySelector('.event.scored')") == json!(true));
    let late = ana.eval("[...document.querySelectorAll('.event.scored .step')].map(one => parseFloat(one.style.animationDelay))");
    let late: Vec<f64> = serde_json::from_value(late).expect("every step has its time");
    let mut times = late.clone();
    times.sort_by(f64::total_cmp);
    times.dedup();
    assert!(late.len() >= 6 && times.len() >= 3, "each of three players gets several sums, one after the other: {late:?}");
    assert_eq!(ana.eval("document.querySelector('.event.scored').classList.contains('still')"), json!(false));
    ana.eval("window.looked = true; document.querySelector('.event.scored button.main').disabled = false");
    ana.press("Escape");
    ana.wait_until(
        "all of it is there",
        "document.querySelector('.event.scored.still') && !document.querySelector('.event.scored').getAnimations({ subtree: true }).some(one => one.playState === 'running')",
    );
    ana.press("Escape");
    ana.wait_until("it is closed", "!document.querySelector('.event.scored')");
}

/// A move without a choice is announced, and made without a press.
#[test]
fn a_move_without_a_choice_is_made_by_itself() {
    let house = TestServer::seeded(1);
    let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random"]);
    let player = PagePlayer::new(&ana, Hands::Pointer);
    let announced = "!!document.querySelector('.prompt .forced')";
    player.play_while(|step| *step == PlayerStep::Waits || ana.eval(announced) == json!(false));
    let asked = ana.eval("document.querySelector('.prompt .says').innerText");
    ana.wait_until("it is made", &format!("document.querySelector('.prompt .says')?.innerText !== {asked}"));
}
