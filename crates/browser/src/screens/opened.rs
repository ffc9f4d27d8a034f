//! What is opened at a table and what comes and goes there: menus, lists, notices, a hint, the legend; who watches; and what follows a
//! game. It is tested, but no pictures are made of it.

use super::{LONGEST_NAME, Visit, guest, has, hold_scenes, is_at_rest, open};
use crate::player::{Hands, PagePlayer, PlayerStep};
use crate::tab::{Tab, control};
use crate::test_server::TestServer;
use crate::wire::Wire;
use serde_json::{Value, json};
use std::thread;
use std::time::Duration;

/// How many things are pressed before something is opened, so that there is something in it.
const PRESSED: usize = 16;

/// In how many games a move without a choice is looked for.
const MOST_GAMES: usize = 6;

/// What is opened, comes and goes at a table of five, and what follows when the reader resigns.
pub fn of_what_is_opened(house: &TestServer, game: &str, visit: Visit<'_>) {
    let mut visit = |screen: &str, tab: &Tab| visit(&format!("{game}-{screen}"), tab);
    let wire = Wire::to(house.address);
    let (ana, table) = at_a_forced_move(&wire, game, &mut visit);
    // Scenes and notices take as long as usual again.
    ana.reload();
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    play_to_rest(&ana, 0);
    watched(house, game, &table, &mut visit);
    menus(&ana, &mut visit);
    chat(&ana, &table, &mut visit);
    if game == "oltre-mare" {
        piles(&ana, &mut visit);
    }
    legend(&ana, &mut visit);
    hint(&ana, &mut visit);
    missed(&ana, &table, &mut visit);
    refused(&ana, game, &mut visit);
    without_a_connection(&wire, &ana, &mut visit);
    after_resigning(house, &ana, game, &table, &mut visit);
    first_game(house, game, &mut visit);
}

/// Offers between two people in Oltre Mare: a counter, an answer for which a card is chosen, one that cannot be kept, one that was declined.
pub fn of_a_trade(house: &TestServer, visit: Visit<'_>) {
    let (ana, bob) = (guest(&house.url(""), Some(LONGEST_NAME)), guest(&house.url(""), Some("Bartholomäus Schwarzenberg")));
    let (table, good) = a_pair_in_hand(house, &ana, &bob);
    let act = |key: &str, action: Value| {
        let (_, answer) =
            bob.fetch("POST", &format!("api/tables/{table}/commands"), &json!({ "key": key, "command": "act", "action": action }));
        assert_eq!(answer["answer"], "done", "{answer}");
    };
    let offer = |key: &str, ducats: u16, asks: &[u8]| {
        let terms = json!({ "to": { "seat": 0 }, "kind": "firm", "gives": [], "gives_ducats": ducats, "claims": [], "asks": asks, "asks_ducats": 0, "wishes": [] });
        act(key, json!({ "do": "offer", "with": { "parent": null, "terms": terms } }));
    };
    offer("fits", 3, &[good]);
    offer("too-much", 2, &[good; 9]);
    ana.wait_until("both are there", "document.querySelectorAll('.dock .offer').length === 2");
    // What belongs to an offer is behind a tab of a small screen.
    show_part(&ana, "trade");
    // Pressing something may have scrolled.
    ana.eval("window.openAgain = async () => { for (const one of document.querySelectorAll('.dock, .dock ul')) one.scrollTop = 0; }");
    visit("oltre-mare-offers-to-you", &ana);
    ana.click("document.querySelector('.dock .offer .yes')");
    ana.wait_until("a card is chosen", "document.querySelector('.answering')");
    visit("oltre-mare-answering", &ana);
    ana.click_on("Cancel");
    ana.click_on("Counter");
    ana.wait_until("it is composed", "document.querySelector('.composer')");
    visit("oltre-mare-counter", &ana);
    ana.click("document.querySelector('.composer [data-step=\"-1\"]:not(:disabled)')");
    hold_scenes(&ana, true);
    ana.click("document.querySelector('.composer button.main')");
    let own = ana.wait_until("it is made", "Number(document.querySelector('.dock .offer.seat-0 .number')?.innerText)");
    visit("oltre-mare-countered", &ana);
    act("no", json!({ "do": "decline", "with": own }));
    ana.wait_until("it is declined", "document.querySelector('.notice.declined')");
    visit("oltre-mare-declined", &ana);
}

/// A table at which Ana trades and holds two cards of one good, with the number of the good.
fn a_pair_in_hand(house: &TestServer, ana: &Tab, bob: &Tab) -> (String, u8) {
    for _ in 0..20 {
        let table = open(ana, "oltre-mare", 2, &[]);
        let (status, told) = bob.fetch("POST", &format!("api/tables/{table}/commands"), &json!({ "key": "s", "command": "sit" }));
        assert_eq!(status, 200, "{told}");
        ana.go(house.url(&format!("oltre-mare.html#table={table}")));
        ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
        let player = PagePlayer::new(ana, Hands::Pointer);
        player.play_while(|_| !has(ana, ".prompt.must [aria-keyshortcuts=O]"));
        let goods = ana.eval("[...document.querySelectorAll('.own .card .good use')].map(one => one.getAttribute('href').slice(1))");
        let goods: Vec<String> = serde_json::from_value(goods).unwrap_or_default();
        let twice = goods.iter().find(|good| goods.iter().filter(|other| other == good).count() > 1);
        if let Some(good) = twice.and_then(|twice| GOODS.iter().position(|good| good == twice)) {
            return (table, good as u8);
        }
    }
    panic!("nobody ever holds two cards of one good")
}

/// The goods of Oltre Mare, in the order of the edition.
const GOODS: [&str; 7] = ["jewels", "scrolls", "silk", "salt", "pottery", "olives", "grain"];

/// Shows a part of the table that lies behind a tab of a small screen.
fn show_part(tab: &Tab, part: &str) {
    tab.eval(&format!("document.querySelector('[data-tab={part}]')?.click()"));
}

/// Ana at a table of five, at her next question after this many presses. She may be at the end of the game as well.
fn play_to_rest(ana: &Tab, presses: usize) {
    let mut pressed = 0;
    PagePlayer::new(ana, Hands::Pointer).play_while(|step| {
        pressed += usize::from(matches!(step, PlayerStep::Pressed(_)));
        pressed < presses || !is_at_rest(ana) || has(ana, "[role=dialog], .reveal")
    });
}

/// Ana at a table where a move without a choice was announced, after some turns.
fn at_a_forced_move(wire: &Wire, game: &str, visit: Visit<'_>) -> (Tab, String) {
    let ana = guest(&wire.url(""), Some(LONGEST_NAME));
    let mut seen = false;
    for number in 0..MOST_GAMES {
        let table = open(&ana, game, 1, &["merchant", "merchant", "random", "random"]);
        ana.go(wire.url(&format!("{game}.html#table={table}")));
        ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
        // It would be made before it was looked at.
        hold_scenes(&ana, true);
        let mut pressed = 0;
        PagePlayer::new(&ana, Hands::Pointer).play_while(|step| {
            pressed += usize::from(matches!(step, PlayerStep::Pressed(_)));
            if !seen && is_at_rest(&ana) && has(&ana, ".prompt .forced") {
                visit("forced", &ana);
                seen = true;
            }
            pressed < PRESSED || !(seen || game == "ostia" && number > 0)
        });
        if !has(&ana, "body[data-phase=over]") {
            return (ana, table);
        }
    }
    panic!("in {MOST_GAMES} games of {game} every move was a choice");
}

/// The table as somebody sees it who watches.
fn watched(house: &TestServer, game: &str, table: &str, visit: Visit<'_>) {
    let eve = guest(&house.url(""), None);
    eve.go(house.url(&format!("{game}.html#table={table}")));
    eve.wait_until("she watches", "document.querySelector('.players .player') && document.querySelector('.prompt .says')?.innerText");
    visit("spectator", &eve);
}

/// The menus of the table, and the list of keys.
fn menus(ana: &Tab, visit: Visit<'_>) {
    for (screen, menu) in [("table-menu", ".of-table"), ("notes", ".own-notes"), ("orders", ".orders")] {
        ana.click(&format!("document.querySelector('.menus {menu} > summary')"));
        ana.wait_until("it is open", &format!("document.querySelector('.menus {menu}').open"));
        visit(screen, ana);
        ana.press("Escape");
        ana.wait_until("it is closed", &format!("!document.querySelector('.menus {menu}').open"));
    }
    ana.eval("document.querySelector('#table').focus()");
    ana.press("?");
    ana.wait_until("the list of keys is open", "document.querySelector('dialog.key-help[open]')");
    visit("keys", ana);
    ana.press("Escape");
    ana.wait_until("it is closed", "!document.querySelector('dialog.key-help[open]')");
}

/// The chat, with something in it.
fn chat(ana: &Tab, table: &str, visit: Visit<'_>) {
    for (number, text) in
        ["Good evening!", "Donaudampfschifffahrtsgesellschaftskapitän, do you still want silk for two ducats? ".repeat(3).trim()]
            .iter()
            .enumerate()
    {
        let (_, answer) = ana.fetch(
            "POST",
            &format!("api/tables/{table}/commands"),
            &json!({ "key": format!("said-{number}"), "command": "say", "text": text }),
        );
        assert_eq!(answer["answer"], "done", "{answer}");
    }
    ana.click("document.querySelectorAll('.log .tabs button')[1]");
    ana.wait_until("both are there", "document.querySelectorAll('.talk .said').length === 2");
    let part = ana.eval("document.querySelector('.table').dataset.part");
    show_part(ana, "log");
    visit("chat", ana);
    show_part(ana, part.as_str().unwrap_or_default());
    ana.click("document.querySelectorAll('.log .tabs button')[0]");
}

/// The piles that can be looked through in Oltre Mare.
fn piles(ana: &Tab, visit: Visit<'_>) {
    for (screen, opens) in [
        ("cargo", "document.querySelector('.player.seat-0 .top')"),
        ("discard-pile", "document.querySelector('.piles button')"),
        ("pirate-stack", "[...document.querySelectorAll('.piles button')].at(-1)"),
    ] {
        ana.click(opens);
        ana.wait_until("it is shown", "document.querySelector('.pile[role=dialog]')");
        visit(screen, ana);
        ana.press("Escape");
        ana.wait_until("it is closed", "!document.querySelector('.pile')");
    }
}

/// Something that can have the focus and is in the legend.
const ABOUT: &str = "[...document.querySelectorAll('main :is(button, [tabindex])')].find(one => one.checkVisibility() && !one.disabled
    && (one.closest('[data-legend]') ?? one.querySelector('[data-legend]')))";

/// The legend of what has the focus. It is put beside that, so it is opened again in every window.
fn legend(ana: &Tab, visit: Visit<'_>) {
    ana.ask("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": 2, "y": 2 }));
    ana.press("Tab");
    ana.eval(&format!(
        "window.openAgain = async () => {{
            document.activeElement.blur();
            await new Promise(done => setTimeout(done, 400));
            {ABOUT}.focus();
            for (let waited = 0; waited < 3000 && !document.querySelector('.explained'); waited += 50) await new Promise(done => setTimeout(done, 50));
            if (!document.querySelector('.explained')) throw new Error('there is no legend');
        }}"
    ));
    visit("legend", ana);
    ana.eval("window.openAgain = null");
    ana.press("Escape");
}

/// A hint, with its reason.
fn hint(ana: &Tab, visit: Visit<'_>) {
    ana.eval("document.querySelector('#table').focus()");
    ana.press("h");
    ana.wait_until("a hint is there", "document.querySelector('.advised .notice')");
    visit("hint", ana);
    ana.click("document.querySelector('.advised .notice button:last-child')");
}

/// What happened while the reader was away.
fn missed(ana: &Tab, table: &str, visit: Visit<'_>) {
    ana.eval("navigator.sendBeacon = () => true");
    // The server must not know more than this browser.
    ana.eval(&format!("localStorage.setItem('fondaco-seen', '{table} 3')"));
    ana.reload();
    ana.wait_until("it is told", "document.querySelector('.since') && document.querySelector('.prompt.must')");
    visit("since", ana);
    ana.click("document.querySelector('.since button')");
}

/// A refusal with its reason and its rule.
fn refused(ana: &Tab, game: &str, visit: Visit<'_>) {
    let wrong = if game == "ostia" { json!({ "do": "bid", "with": 30_000 }) } else { json!({ "do": "load", "with": [] }) };
    ana.eval(&format!(
        "(() => {{ const send = window.fetch;
            window.fetch = async (request, ...more) => {{
                if (!request.url?.endsWith('/commands')) return send(request, ...more);
                const body = await request.clone().json();
                if (body.command === 'act') {{ window.fetch = send; body.action = {wrong}; }}
                return send(new Request(request.url, {{ method: 'POST', headers: request.headers, body: JSON.stringify(body) }}), ...more);
            }};
        }})()"
    ));
    PagePlayer::new(ana, Hands::Pointer).play_while(|_| !has(ana, ".toasts .refused"));
    // The browser notes the status of the answer.
    ana.troubles();
    visit("refused", ana);
}

/// The connection is lost, and comes back.
fn without_a_connection(wire: &Wire, ana: &Tab, visit: Visit<'_>) {
    // The browser notes every attempt to come back.
    ana.ask("Log.disable", json!({}));
    wire.cut();
    ana.wait_until("she is told", "document.querySelector('.notice.lost')");
    visit("connection-lost", ana);
    wire.mend();
    ana.wait_until("it is back", "!document.querySelector('.notice.lost')");
    ana.ask("Log.clear", json!({}));
    ana.ask("Log.enable", json!({}));
}

/// What a review has found, with the longest of sentences.
const FOUND: &str = "{
    decisions: [0, 1, 2, 3].map(own => ({ action: own + 4, own, loss: 3.4 / (own + 1), when: 'Round 5, lot of wood and grain',
        done: 'You keep olives, jewels and scrolls, and lay down silk, pottery and grain.', better: 'A captain would have kept silk, pottery and grain, and laid down olives, jewels and scrolls.',
        why: 'Bartholomäus Schwarzenberg-Mayer collects silk and would have paid more than Wilhelmina Maximiliana Rotterdam.' })),
    luck: 'The deck gave you cards worth 3.2 ducats less than usual; Wilhelmina Maximiliana Rotterdam had the most luck.',
}";

/// The score after the reader has resigned, a review, the replay, and the game in the list of one's own.
fn after_resigning(house: &TestServer, ana: &Tab, game: &str, table: &str, visit: Visit<'_>) {
    let (status, told) = ana.fetch("POST", &format!("api/tables/{table}/commands"), &json!({ "key": "resign", "command": "resign" }));
    assert_eq!(status, 200, "{told}");
    while ana.wait_for(Duration::from_millis(50), "document.querySelector('#after table')").is_none() {
        ana.try_click(Duration::from_millis(200), "document.querySelector('.reveal button.main, .event.scored button.main')");
    }
    ana.press("Escape");
    ana.press("Escape");
    ana.wait_until("the ceremony is closed", "!document.querySelector('.ceremony')");
    // A captain would need minutes.
    ana.eval(&format!(
        "window.Worker = class {{
            constructor() {{ setTimeout(() => this.tell(['ready', 0, '']), 0); }}
            tell(parts) {{ this.onmessage(new MessageEvent('message', {{ data: parts }})); }}
            postMessage(text) {{ const said = JSON.parse(text); this.tell(['answer', said.ticket, JSON.stringify({FOUND})]); }}
            terminate() {{}}
        }}"
    ));
    ana.click("document.querySelector('.look-back button.main')");
    ana.wait_until("it has found something", "document.querySelectorAll('.look-back ol li').length === 3");
    ana.click("document.querySelector('.look-back > button')");
    ana.wait_until("all of it is shown", "document.querySelectorAll('.look-back ol li').length === 4");
    visit("looked-back", ana);
    ana.go(house.url(&format!("{game}-more.html#replay={table}")));
    ana.wait_until("the replay is there", "document.querySelector('.replay .eyes select')");
    visit("replay", ana);
    ana.click("document.querySelector('.replay .steps button')");
    ana.wait_until("the deal is shown", &control("Back to now"));
    visit("replay-from-the-deal", ana);
    ana.go(house.url("index.html#games"));
    ana.wait_until("the game is there", "document.querySelector('.games-table tbody tr')");
    visit("my-games", ana);
}

/// The first questions of a guided game.
fn first_game(house: &TestServer, game: &str, visit: Visit<'_>) {
    let ana = guest(&house.url(""), None);
    ana.go(house.url(&format!("{game}.html#first")));
    ana.wait_until(
        "something is asked and explained",
        "document.querySelector('.prompt.must') && document.querySelector('.guide p')?.innerText",
    );
    visit("first", &ana);
    // Something else is explained at the next kind of question.
    let said = ana.eval("document.querySelector('.guide p').innerText");
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| {
        if *step == PlayerStep::Waits {
            thread::sleep(Duration::from_millis(20));
        }
        !is_at_rest(&ana)
            || has(&ana, "[role=dialog], .reveal")
            || ana.eval(&format!("document.querySelector('.guide p')?.innerText === {said}")) == true
    });
    visit("first-later", &ana);
}
