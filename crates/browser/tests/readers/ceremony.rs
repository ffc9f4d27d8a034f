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

/// The end is told part by part, then place by place, and the winner's total comes last.
#[test]
fn the_end_is_told_part_by_part_and_the_winner_last() {
    let house = TestServer::seeded(1);
    for (game, details) in [("oltre-mare", 3), ("ostia", 15)] {
        let (ana, _) = ana_with(&house, game, &["random", "random"]);
        PagePlayer::new(&ana, Hands::Pointer).play();
        ana.wait_until("the ceremony begins", "document.querySelector('.ceremony .total')");
        let late = ana.eval("[...document.querySelectorAll('.ceremony .total')].map(one => [parseFloat(one.style.animationDelay), parseInt(one.innerText)])");
        let mut late: Vec<(f64, f64)> = serde_json::from_value(late).expect("each total has its time and its place");
        late.sort_by(|one, other| one.0.total_cmp(&other.0));
        let places: Vec<f64> = late.iter().map(|(_, place)| *place).collect();
        assert!(places.is_sorted_by(|one, other| one >= other) && places.last() == Some(&1.0), "{game}: {late:?}");
        let runs = ana.eval("document.querySelectorAll('.ceremony .run').length");
        assert!(runs.as_u64() >= Some(details), "{game}: {runs} details");
        let first = late[0].0;
        let before = format!(
            "[...document.querySelectorAll('.ceremony .run, .ceremony .sum')].every(one => parseFloat(one.style.animationDelay) < {first})"
        );
        assert_eq!(ana.eval(&before), json!(true), "{game}: the parts come before the places");
        // A phone shows every run as well.
        ana.size(360, 800);
        let unseen = "[...document.querySelectorAll('.ceremony .run')].filter(one => one.getBoundingClientRect().height < 10).length";
        assert_eq!(ana.eval(unseen), json!(0), "{game}: runs that are not shown on a phone");
    }
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
