//! A phone: a whole game by a finger alone, and everything that is touched is as large as a finger.

use crate::table::{ana_with, is_over, until_she_may_offer};
use browser::screens::{guest, open_as};
use browser::{Hands, PagePlayer, Tab, TestServer, is_sound};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// What can be touched on the page of a table and is smaller than 44 pixels. Left out: links in a sentence; harbours on the map, which are
/// buttons below it as well; lines of the log, which fill their row and only look back. A box that is ticked is touched by its label.
const SMALL: &str = "[...document.querySelectorAll('body :is(button, summary, input, select, textarea, a)')].filter(one => {
    if (!one.checkVisibility() || one.disabled || one.matches('p:not(.buttons) a:not(.button), .explained a, .log li button')) return false;
    const box = (one.matches('[type=checkbox], [type=radio]') ? one.closest('label') ?? one : one).getBoundingClientRect();
    return box.width > 0 && (box.width < 43.5 || box.height < 43.5);
}).map(one => `${one.parentElement.className} > ${one.localName}.${one.className} ${(one.ariaLabel ?? one.innerText).trim().slice(0, 24)}: ${Math.round(one.getBoundingClientRect().width)}x${Math.round(one.getBoundingClientRect().height)}`)";

/// What is too small of what is on the page now.
fn small(tab: &Tab) -> BTreeSet<String> {
    let found = tab.eval(SMALL);
    found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Touches what a script finds.
#[track_caller]
fn tap(tab: &Tab, script: &str) {
    assert!(tab.try_tap(Duration::from_secs(10), script), "{script}; {}", tab.remember("it cannot be touched"));
}

fn is_played_by_a_finger(game: &str) {
    let house = TestServer::open();
    let (ana, table) = ana_with(&house, game, &["random", "random"]);
    ana.phone(360, 800);
    let mut too_small = BTreeSet::new();
    let pressed = PagePlayer::new(&ana, Hands::Finger).play_while(|_| {
        too_small.extend(small(&ana));
        true
    });
    assert!(pressed > 10);
    is_over(&ana, &table);
    // What comes after the game is touched as well.
    ana.wait_until("the score is told", "document.querySelector('#after table')");
    too_small.extend(small(&ana));
    tap(&ana, "document.querySelector('.ceremony .buttons button:last-child')");
    tap(&ana, "document.querySelector('.replay .steps button')");
    ana.wait_until("the deal is shown", "document.querySelector('.prompt .buttons .main')");
    too_small.extend(small(&ana));
    assert!(too_small.is_empty(), "too small for a finger: {too_small:#?}");
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

/// What the player above never opens: an offer with what is said of its cards, menus, settings, talk.
#[test]
fn what_is_opened_is_as_large_as_a_finger() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random"]);
    ana.phone(360, 800);
    let mut too_small = BTreeSet::new();
    until_she_may_offer(&ana, Hands::Finger);
    let menus = ["nav .settings", ".menus .of-table", ".menus .own-notes", ".menus .orders"];
    let opened = |menu: &str| (format!("document.querySelector('{menu} > summary')"), format!("document.querySelector('{menu}').open"));
    for (open, is_open) in menus.map(opened) {
        tap(&ana, &open);
        ana.wait_until("it is open", &is_open);
        too_small.extend(small(&ana));
        tap(&ana, &open);
        ana.wait_until("it is closed", &format!("!{is_open}"));
    }
    tap(&ana, "document.querySelector('.prompt [aria-keyshortcuts=O]')");
    tap(&ana, "document.querySelector('.own .card')");
    ana.wait_until("a card is offered", "document.querySelector('.composer .given li:not(.faint)') && document.querySelector('.claims')");
    tap(&ana, "document.querySelector('.composer .goods .add')");
    ana.wait_until("a good is wanted", "document.querySelector('.composer .goods li:not(.none)')");
    too_small.extend(small(&ana));
    for (open, is_open) in [".claims", ".wishes"].map(opened) {
        tap(&ana, &open);
        ana.wait_until("it is open", &is_open);
        too_small.extend(small(&ana));
        ana.press("Escape");
        ana.wait_until("it is closed", &format!("!{is_open}"));
    }
    tap(&ana, "document.querySelector('.composer .buttons button:last-child')");
    ana.wait_until("nothing is offered any more", "!document.querySelector('.composer')");
    tap(&ana, "document.querySelector('[data-tab=log]')");
    for talk in ["document.querySelectorAll('.tabs button')[1]", "document.querySelectorAll('.tabs button')[0]"] {
        tap(&ana, talk);
        ana.wait_until("it is shown", &format!("{talk}.ariaSelected === 'true'"));
        too_small.extend(small(&ana));
    }
    assert!(too_small.is_empty(), "too small for a finger: {too_small:#?}");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// One card for another, to everybody: no more touches than presses on a desk.
#[test]
fn one_card_for_another_takes_three_touches() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random"]);
    ana.phone(360, 800);
    until_she_may_offer(&ana, Hands::Finger);
    tap(&ana, "document.querySelector('.own .card:not(.chosen)')");
    ana.wait_until("goods are there", "document.querySelector('.bargain .goods .add').checkVisibility()");
    assert_eq!(small(&ana), BTreeSet::new(), "too small for a finger");
    tap(&ana, "document.querySelector('.bargain .goods .add')");
    tap(&ana, "document.querySelector('.composer button.main')");
    ana.wait_until(
        "the offer is made",
        "!document.querySelector('.composer') && document.querySelector('.log').textContent.includes('You offer')",
    );
}

/// Ana on a phone, where scenes are slow.
fn on_a_slow_phone(house: &TestServer, game: &str) -> Tab {
    let (ana, _) = ana_with(house, game, &["merchant", "merchant"]);
    ana.phone(360, 800);
    ana.eval("localStorage.setItem('fondaco-animations', 'slow')");
    ana.reload();
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    ana
}

/// Notes what lights up and what travels: `pop` or `flies`, where it is, whether it has the letter of a seat, and whether it is in the
/// window.
const FLOWN: &str = "window.flown = []; (function note() {
    for (const one of document.querySelectorAll('.stage-show :is(.pop, .flies):not([hidden])')) {
        // It has not set off yet, or is known.
        if (one.noted || !one.style.transform && !one.getAnimations().some(way => way.effect.getKeyframes()[0].transform)) continue;
        one.noted = true;
        const { x, y, width, height } = one.getBoundingClientRect(), [right, below] = [x + width / 2, y + height / 2];
        const inside = width > 0 && right > 0 && right < innerWidth && below > 0 && below < innerHeight;
        const at = [...document.querySelectorAll('[data-tab=players], .status, .bidder')].find(place => {
            const box = place.getBoundingClientRect();
            return box.width > 0 && right >= box.left && right <= box.right && below >= box.top && below <= box.bottom;
        });
        window.flown.push({ what: one.matches('.pop') ? 'pop' : 'flies', inside, letter: !!one.querySelector('.shape')?.checkVisibility(),
            at: at?.dataset.tab ?? at?.classList[0], to: one.dataset.to });
    }
    requestAnimationFrame(note);
})()";

/// The panels of the players lie behind a tab; what happens to a player is shown at the tab, at the strip, or at a bidder.
#[test]
fn what_happens_to_players_is_seen_on_a_phone() {
    let house = TestServer::seeded(1);
    for (game, seen) in [
        (
            "oltre-mare",
            "flown.some(one => one.what === 'pop' && one.at === 'players' && one.letter) && flown.some(one => one.what === 'flies' && one.to.includes('players') && one.inside)",
        ),
        ("ostia", "flown.some(one => one.what === 'pop' && one.at === 'bidder') && flown.some(one => one.what === 'flies' && one.inside)"),
    ] {
        let ana = guest(&house.url(""), Some("Ana"));
        // Bots that take their time, so that nothing has to be folded.
        let pace = json!({ "least": 1_500, "most": 1_500, "offers": 0, "trading": 0 });
        let wish = json!({ "game": game, "seats": 3, "bots": [null, "merchant", "merchant"], "start": 1, "listed": false, "house": { "pace": pace } });
        let table = open_as(&ana, &wish);
        ana.phone(360, 800);
        ana.go(house.url(&format!("{game}.html#table={table}")));
        ana.wait_until("the table is there", "document.querySelector('.prompt .says')?.innerText");
        ana.eval(FLOWN);
        PagePlayer::new(&ana, Hands::Finger).play_while(|_| ana.eval(seen) == false);
        assert_eq!(ana.eval(seen), true, "{game}: {}", ana.eval("flown"));
        assert_eq!(ana.eval("flown.filter(one => one.what === 'pop' && !one.inside)"), json!([]), "{game}");
        assert_eq!(ana.troubles(), Vec::<String>::new());
    }
}

/// The reader's money runs to its new amount in the strip as well: several amounts in a row, while nothing else happens.
#[test]
fn money_runs_in_the_strip_of_a_phone() {
    let house = TestServer::seeded(1);
    for (game, money) in [("oltre-mare", "ducats"), ("ostia", "denarii")] {
        let ana = on_a_slow_phone(&house, game);
        ana.eval(&format!(
            "window.sums = []; new MutationObserver(() => {{
                const sum = Number(document.querySelector('.status [data-legend={money}] b')?.textContent), news = document.querySelectorAll('.log li').length;
                if (window.sums.at(-1)?.[0] !== sum) window.sums.push([sum, news]);
            }}).observe(document.querySelector('main.table'), {{ childList: true, subtree: true, characterData: true }})"
        ));
        let runs = "sums.some(([sum, news], at) => { const [next, last] = [sums[at + 1], sums[at + 2]];
            return last && next[1] === news && last[1] === news && Math.abs(next[0] - sum) < 5 && last[0] - next[0] === next[0] - sum; })";
        PagePlayer::new(&ana, Hands::Finger).play_while(|_| ana.eval(runs) == false);
        assert_eq!(ana.eval(runs), true, "{game}: {}", ana.eval("sums"));
    }
}

/// Cards that are chosen are lifted; nothing else moves, and no card becomes smaller.
#[test]
fn choosing_cards_moves_nothing() {
    const BOXES: &str = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(JSON.stringify(
        [...document.querySelectorAll('.prompt, .sea-view, .parts, main > footer, .own .hand > li')].map(one => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [one.className, x, y, width, height].map(side => Math.round(side) || side);
        }))))))";
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "oltre-mare", &["random", "random"]);
    ana.phone(360, 800);
    until_she_may_offer(&ana, Hands::Finger);
    let before = ana.eval(BOXES);
    tap(&ana, "document.querySelector('.own .card:not(.chosen)')");
    ana.wait_until(
        "what it would bring is said",
        "document.querySelector('.own .chosen') && document.querySelector('.preview p')?.checkVisibility()",
    );
    assert_eq!(ana.eval(BOXES), before);
    let cut = "(() => { const top = document.querySelector('.own').getBoundingClientRect().top;
        return [...document.querySelectorAll('.own .chosen, .own .place')].filter(one => one.getBoundingClientRect().top < top).length; })()";
    assert_eq!(ana.eval(cut), 0, "a lifted card is cut; {}", ana.remember("a lifted card is cut"));
}

/// Every part of a table that lies behind a tab of a phone, at all sizes.
#[test]
fn every_tab_shows_a_sound_screen() {
    let house = TestServer::open();
    for (game, tabs) in [("ostia", ["prices", "players", "log", "table"]), ("oltre-mare", ["trade", "players", "log", "map"])] {
        let (ana, _) = ana_with(&house, game, &["random", "random"]);
        for tab in tabs {
            ana.phone(360, 800);
            tap(&ana, &format!("document.querySelector('[data-tab={tab}]')"));
            ana.wait_until("it is shown", &format!("document.querySelector('.table').dataset.part === '{tab}'"));
            is_sound(&ana, &format!("{game}-{tab}"));
        }
    }
}
