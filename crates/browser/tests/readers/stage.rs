//! The stage: everything is shown, nothing waits for it, and nothing lags behind.

use crate::table::ana_with;
use browser::screens::{guest, open, open_as};
use browser::{Hands, PagePlayer, PlayerStep, Tab, TestServer};
use serde_json::{Value, json};
use std::time::Duration;

/// Notes every act that is shown, as `[from, to, late, takes, lasted]`: its news, how many milliseconds after them it was shown, how long it
/// should take, and how long it was there.
const WATCH: &str = "window.acts = []; window.watched = null; new MutationObserver(() => {
    const act = document.querySelector('.stage-show [data-act]');
    if (act === window.watched?.act) return;
    if (window.watched) window.watched.note[4] = Date.now() - window.watched.began;
    window.watched = act && { act, began: Date.now(), note: [...act.dataset.act.split('-').map(Number), Number(act.dataset.late), Number(act.dataset.takes), 0] };
    if (act) window.acts.push(window.watched.note);
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-act'] })";

/// Nothing lags behind what happened by more than five seconds: no scene begins later, and none ends later than it would have if it had
/// begun at once.
#[track_caller]
fn nothing_lags(game: &str, acts: &[Vec<f64>]) {
    for act in acts {
        let &[_, _, late, takes, lasted] = &act[..] else { panic!("{act:?}") };
        assert!(late <= 5_000.0, "{game}: begins too late: {act:?}");
        assert!(late + (lasted - takes).max(0.0) <= 5_000.0, "{game}: ends too late: {act:?}");
    }
}

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

/// A whole game of each: bots act as fast as they can, and the page is slow: what cannot be shown in time is folded, and nothing is left out. Own acts skip
/// what waits, so only what follows them is counted.
#[test]
fn on_slow_nothing_is_lost_and_nothing_is_late() {
    let house = TestServer::seeded(1);
    for game in ["oltre-mare", "ostia"] {
        let ana = at_speed(&house, game, "slow");
        PagePlayer::new(&ana, Hands::Pointer).play();
        let acts = ana.eval("window.acts");
        let acts: Vec<Vec<f64>> = serde_json::from_value(acts).expect("acts are numbers");
        assert!(acts.len() > 20, "{game}: {acts:?}");
        for pair in acts.windows(2) {
            assert!(pair[1][0] > pair[0][1], "{game}: shown twice, or out of order: {pair:?}");
        }
        nothing_lags(game, &acts);
        ana.wait_until("in the end the stage is empty", "!document.querySelector('.stage-show [data-act]')");
        assert_eq!(ana.troubles(), Vec::<String>::new());
    }
}

/// Who only watches never acts, so that nothing is skipped: on slow every action is shown, in order and without a gap, each soon enough.
#[test]
fn who_watches_on_slow_sees_every_action() {
    const GO_ON: &str = "document.querySelector('.reveal button.main, .event.scored button.main')";
    let house = TestServer::seeded(1);
    for game in ["oltre-mare", "ostia"] {
        let ana = guest(&house.url(""), Some("Ana"));
        let pace = json!({ "least": 200, "most": 200, "offers": 0, "trading": 0 });
        let wish = json!({ "game": game, "seats": 3, "bots": [null, "merchant", "merchant"], "start": 0, "listed": true, "house": { "pace": pace } });
        let table = open_as(&ana, &wish);
        let bob = guest(&house.url(""), Some("Bob"));
        bob.eval("localStorage.setItem('fondaco-animations', 'slow')");
        bob.go(house.url(&format!("{game}.html#table={table}")));
        bob.wait_until("he watches", "document.querySelector('.players .player')");
        bob.eval(WATCH);
        ana.go(house.url(&format!("{game}.html#table={table}")));
        ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
        let player = PagePlayer::new(&ana, Hands::Pointer);
        while bob.eval("document.body.dataset.phase === 'over'") != json!(true) {
            player.step();
            // He goes on at once when something is shown step by step.
            if bob.eval(&format!("!!{GO_ON}")) == json!(true) {
                bob.try_click(Duration::from_secs(1), GO_ON);
            }
        }
        let (_, history) = bob.fetch("GET", &format!("api/tables/{table}/history"), &Value::Null);
        let acted = history.as_array().into_iter().flatten().filter(|news| news["news"] == "acted");
        let last = acted.filter_map(|news| news["n"].as_f64()).next_back().unwrap_or_default();
        // The last action may bring nothing but the scoring, which is a ceremony of its own.
        bob.wait_until("the end is shown as well", &format!("({GO_ON}?.click(), acts.at(-1)?.[1] >= {last} - 1)"));
        let acts: Vec<Vec<f64>> = serde_json::from_value(bob.eval("window.acts")).expect("acts are numbers");
        assert!(acts.len() > 10, "{game}: {acts:?}");
        for pair in acts.windows(2) {
            assert!(pair[1][0] == pair[0][1] + 1.0, "{game}: something between was not shown, or twice: {pair:?}");
        }
        nothing_lags(game, &acts);
        assert_eq!(bob.troubles(), Vec::<String>::new());
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

/// What moves, by its names: everything on the page, with the ship, the ceremonies and the money, from now on.
const MOVES: &str = "window.moved = new Set(); window.captions = 0; window.sums = [];
    (function look() {
        document.getAnimations().forEach(one => window.moved.add(one.animationName ?? one.transitionProperty ?? one.effect?.target?.className ?? 'a script'));
        window.captions += document.querySelectorAll('.stage-show .caption').length;
        requestAnimationFrame(look);
    })();
    new MutationObserver(() => {
        const [sum, news] = [document.querySelector('.player.seat-0 .figures [data-legend=ducats], .player.seat-0 .figures [data-legend=denarii]')?.innerText, document.querySelectorAll('.log li').length];
        if (sum && window.sums.at(-1)?.[0] !== sum) window.sums.push([sum, news]);
    }).observe(document.querySelector('main.table'), { childList: true, subtree: true, characterData: true })";

/// With reduced motion the cards and sentences are there, and nothing travels, in a whole game of each: neither on the stage nor beside
/// it, to the ceremony at the end.
#[test]
fn with_reduced_motion_nothing_travels() {
    let house = TestServer::seeded(1);
    for game in ["oltre-mare", "ostia"] {
        let (ana, table) = ana_with(&house, game, &["merchant", "merchant"]);
        ana.ask("Emulation.setEmulatedMedia", json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] }));
        ana.reload();
        ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
        ana.eval(MOVES);
        PagePlayer::new(&ana, Hands::Pointer).play();
        crate::table::is_over(&ana, &table);
        ana.wait_until(
            "the ceremony is there at once",
            "document.querySelector('.ceremony .total')?.checkVisibility({ opacityProperty: true })",
        );
        ana.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
        assert_eq!(ana.eval("[...window.moved]"), json!([]), "{game}");
        assert_ne!(ana.eval("window.captions"), json!(0), "{game}");
        // Money that runs passes several sums while nothing else happens.
        let runs = "sums.some(([, news], at) => sums[at + 2]?.[1] === news)";
        assert_eq!(ana.eval(runs), json!(false), "{game}: {}", ana.eval("window.sums"));
    }
}

/// Notes what flies, as `[what, from, to]`, once it has set off: cards face down, a card, or a picture.
const FLOWN: &str = "window.flown = []; (function note() {
    for (const one of document.querySelectorAll('.stage-show .flies:not([hidden])')) {
        if (one.noted || !one.getAnimations().length) continue;
        one.noted = true;
        window.flown.push([one.dataset.card ? 'card' : one.querySelector('.back') ? 'back' : 'picture', one.dataset.from, one.dataset.to]);
    }
    requestAnimationFrame(note);
})()";

/// On a desk: cards and ducats of a trade go from one partner to the other, pirates come from the deck, and loading lays card after card
/// onto the cargo.
#[test]
fn on_a_desk_cards_fly_to_where_they_go() {
    const TRADED: &str = "flown.some(([, from, to]) => from.startsWith('.players > .seat-0') && to === 'footer .own')
        && flown.some(([what, from, to]) => what === 'picture' && from.startsWith('.players > .seat-1') && to.startsWith('.players > .seat-0'))";
    const PIRATES: &str =
        "flown.some(([what, from, to]) => what === 'back' && from.startsWith('.piles') && to.startsWith('.players > .seat-0'))";
    const LOADED: &str =
        "flown.filter(([what, from, to]) => what === 'card' && from === '.stage-show' && to.startsWith('.players > .seat-0')).length >= 2";
    const EMPTY: &str = "!document.querySelector('.stage-show [data-act]')";
    let house = TestServer::seeded(1);
    let (ana, bob, table) = crate::trade::trading(&house);
    bob.size(1440, 900);
    bob.eval(FLOWN);
    // Ana gives a card for a ducat of Bob's.
    let card = ana.eval("Number(document.querySelector('.own [data-card]').dataset.card)");
    let terms = json!({ "to": { "seat": 1 }, "kind": "firm", "gives": [card], "gives_ducats": 0, "claims": [], "asks": [], "asks_ducats": 1, "wishes": [] });
    let offer = json!({ "key": "offer", "command": "act", "action": { "do": "offer", "with": { "parent": null, "terms": terms } } });
    let (_, answer) = ana.fetch("POST", &format!("api/tables/{table}/commands"), &offer);
    assert_eq!(answer["answer"], "done", "{answer}");
    bob.click("document.querySelector('.dock .offer .yes')");
    bob.wait_until("the trade is shown", TRADED);
    // Whatever Ana does then, until pirates came and cards were loaded; each of her actions has the stage for itself.
    let [hers, his] = [&ana, &bob].map(|person| PagePlayer::new(person, Hands::Pointer));
    let all = format!("{PIRATES} && {LOADED}");
    while bob.eval(&all) == json!(false) {
        let steps = [hers.step(), his.step()];
        assert!(steps.iter().all(|step| *step != PlayerStep::Over), "{}", bob.eval("flown"));
        bob.wait_until("the stage is empty", EMPTY);
    }
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
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
    // Acting skips as well: whatever is shown, it is not shown any more once the reader has acted.
    let shown = "document.querySelector('.stage-show [data-act]')?.dataset.act ?? ''";
    player.play_while(|_| {
        ana.eval(&format!("({shown}) === '' || !document.querySelector('.prompt.must button.main:not(:disabled)')")) == json!(true)
    });
    let act = ana.eval(shown);
    ana.click("document.querySelector('.prompt.must button.main:not(:disabled)')");
    ana.wait_until("what was shown is skipped", &format!("({shown}) !== {act}"));
}

/// The auction stays until the hammer has fallen.
#[test]
fn a_sale_is_seen_where_the_bids_were() {
    let house = TestServer::seeded(1);
    let ana = at_speed(&house, "ostia", "slow");
    ana.eval(
        "window.sales = []; new MutationObserver(() => {
            const banner = document.querySelector('.stage-show .banner');
            if (!banner || banner === window.lastBanner || document.querySelector('.prompt.must')) return;
            window.lastBanner = banner;
            if (document.querySelector('.stage-show .pop')) window.sales.push(!!document.querySelector('.auction'));
        }).observe(document.body, { childList: true, subtree: true })",
    );
    PagePlayer::new(&ana, Hands::Pointer).play_while(|_| ana.eval("window.sales.some(one => one)") == json!(false));
    ana.wait_until("then it makes room", "!document.querySelector('.auction') || document.querySelector('.bidder')");
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
