//! The stage: everything is shown, nothing waits for it, and nothing lags behind.

use crate::table::ana_with;
use browser::screens::{guest, open};
use browser::{Hands, PagePlayer, PlayerStep, Tab, TestServer};
use serde_json::json;

/// Notes every act that is shown, as `[from, to, late]`, where `late` is how many milliseconds after its news it was shown.
const WATCH: &str = "window.acts = []; new MutationObserver(() => {
    const act = document.querySelector('.stage-show [data-act]');
    if (!act || act === window.lastAct) return;
    window.lastAct = act;
    window.acts.push([...act.dataset.act.split('-').map(Number), Number(act.dataset.late)]);
}).observe(document.body, { childList: true, subtree: true })";

/// A reader at this speed, who looks at a table from its beginning on.
fn at_speed(house: &TestServer, game: &str, speed: &str) -> Tab {
    let ana = guest(&house.url(""), Some("Ana"));
    ana.eval(&format!("localStorage.setItem('fondaco-animations', '{speed}')"));
    let table = open(&ana, game, 1, &["merchant", "merchant"]);
    ana.go(house.url(&format!("{game}.html#table={table}")));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    ana.eval(WATCH);
    ana
}

/// Bots act as fast as they can, and the page is slow: what cannot be shown in time is folded, and nothing is left out. Own acts skip
/// what waits, so only what follows them is counted.
#[test]
fn on_slow_nothing_is_lost_and_nothing_is_late() {
    let house = TestServer::seeded(1);
    for game in ["oltre-mare", "ostia"] {
        let ana = at_speed(&house, game, "slow");
        let player = PagePlayer::new(&ana, Hands::Pointer);
        let mut turns = 0;
        player.play_while(|step| {
            turns += usize::from(matches!(step, PlayerStep::Pressed(_)));
            turns < 25
        });
        let acts = ana.eval("window.acts");
        let acts: Vec<Vec<f64>> = serde_json::from_value(acts).expect("acts are numbers");
        assert!(acts.len() > 5, "{game}: {acts:?}");
        for pair in acts.windows(2) {
            assert!(pair[1][0] > pair[0][1], "{game}: shown twice, or out of order: {pair:?}");
        }
        for act in &acts {
            assert!(act[2] <= 5_100.0, "{game}: too late: {act:?}");
        }
        ana.wait_until("in the end the stage is empty", "!document.querySelector('.stage-show [data-act]')");
        assert_eq!(ana.troubles(), Vec::<String>::new());
    }
}

#[test]
fn nothing_is_shown_when_it_is_turned_off() {
    let house = TestServer::seeded(1);
    let ana = at_speed(&house, "oltre-mare", "off");
    let mut turns = 0;
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| {
        turns += usize::from(matches!(step, PlayerStep::Pressed(_)));
        turns < 15
    });
    assert_eq!(ana.eval("window.acts.length"), json!(0));
    // The setting is a press away, and kept.
    ana.click("[...document.querySelectorAll('.bar summary')].at(-1)");
    ana.click("document.querySelector('[data-setting=animations] [data-value=fast]')");
    ana.wait_until("it is kept", "localStorage.getItem('fondaco-animations') === 'fast'");
}

/// With reduced motion the cards and sentences are there, and nothing travels.
#[test]
fn with_reduced_motion_nothing_travels() {
    let house = TestServer::seeded(1);
    let (ana, _) = ana_with(&house, "oltre-mare", &["merchant", "merchant"]);
    ana.ask("Emulation.setEmulatedMedia", json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] }));
    ana.eval(
        "window.moved = 0; window.captions = 0; new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(() => {
        window.moved += [...document.querySelectorAll('.stage-show *')].flatMap(one => one.getAnimations()).length;
        window.captions += document.querySelectorAll('.stage-show .caption').length;
    }))).observe(document.querySelector('.stage-show'), { childList: true, subtree: true })",
    );
    let mut turns = 0;
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| {
        turns += usize::from(matches!(step, PlayerStep::Pressed(_)));
        turns < 15
    });
    assert_eq!(ana.eval("window.moved"), json!(0));
    assert_ne!(ana.eval("window.captions"), json!(0));
}

/// Presses go through the stage, and acting skips what waits.
#[test]
fn nothing_waits_for_a_scene() {
    let house = TestServer::seeded(1);
    let ana = at_speed(&house, "oltre-mare", "slow");
    let player = PagePlayer::new(&ana, Hands::Pointer);
    player.play_while(|_| ana.eval("!document.querySelector('.stage-show [data-act] .shown')") == json!(true));
    let through = "(() => { const box = document.querySelector('.stage-show').getBoundingClientRect();
        return !document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest('.stage-show'); })()";
    assert_eq!(ana.eval(through), json!(true));
    ana.press("Escape");
    ana.wait_until("the scene is skipped", "!document.querySelector('.stage-show [data-act]')");
}

/// Who comes back reads one paragraph.
#[test]
fn who_comes_back_reads_what_happened() {
    let house = TestServer::seeded(1);
    let (ana, bob, table) = crate::table::ana_and_bob(&house, "oltre-mare", &[]);
    let read = "document.querySelector('.since')?.innerText ?? ''";
    bob.wait_until("what he has seen is kept", "localStorage.getItem('fondaco-seen')");
    assert_eq!(bob.eval(read), json!(""));
    bob.go(house.url(""));
    let played = "document.querySelector('.log').innerText.includes('You play')";
    PagePlayer::new(&ana, Hands::Pointer).play_while(|_| ana.eval(played) != json!(true));
    bob.go(house.url(&format!("oltre-mare.html#table={table}")));
    bob.wait_until("he reads what Ana did", &format!("({read}).includes('Since you were last here: ') && ({read}).includes('Ana plays')"));
    bob.click("document.querySelector('.since button')");
    bob.wait_until("it is gone", &format!("({read}) === ''"));
}
