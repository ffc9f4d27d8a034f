//! What stands beside the sea can be seen whole: the panels of four and five players with markers and clocks, menus, stacks.

use crate::table::ana_with;
use browser::screens::{guest, open_as};
use browser::{Hands, PagePlayer, PlayerStep, Tab, TestServer};
use serde_json::{Value, json};

/// The windows in which nothing may be cut off.
const WINDOWS: [(u32, u32); 3] = [(1440, 900), (1280, 800), (1280, 720)];

/// Ana at a live table with merchants, after the ships have sailed a while.
fn after_some_turns(house: &TestServer, seats: usize) -> Tab {
    let ana = guest(&house.url(""), Some("Ana"));
    let bots: Vec<Value> = std::iter::once(Value::Null).chain(std::iter::repeat_n("merchant".into(), seats - 1)).collect();
    let clock = json!({ "live": { "bank": 900_000, "increment": 20_000 } });
    let wish = json!({ "game": "oltre-mare", "seats": seats, "bots": bots, "start": 0, "listed": false, "house": { "clock": clock, "pace": { "least": 0, "most": 0 } } });
    ana.go(house.url(&format!("oltre-mare.html#table={}", open_as(&ana, &wish))));
    let player = PagePlayer::new(&ana, Hands::Pointer);
    player.play_while(|step| *step != PlayerStep::Over && ana.eval("document.querySelectorAll('.taken .picture').length >= 8") == false);
    // Venice may be shown by then.
    let close = "document.querySelector('[role=dialog] button.main')";
    if ana.eval(&format!("!!{close}")) == true {
        ana.click(close);
        ana.wait_until("it is closed", "!document.querySelector('[role=dialog]')");
    }
    ana
}

#[test]
fn the_panels_of_all_players_are_seen_whole() {
    let house = TestServer::open();
    for seats in [4, 5] {
        let ana = after_some_turns(&house, seats);
        assert_eq!(ana.eval("document.querySelectorAll('.player .clock').length"), json!(seats), "everybody has a clock");
        for (width, height) in WINDOWS {
            ana.size(width, height);
            let cut = ana.eval(
                "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
                    const list = document.querySelector('.players'), within = list.getBoundingClientRect();
                    const panels = [...document.querySelectorAll('.player')];
                    const wrong = panels.filter(panel => panel.scrollHeight > panel.clientHeight + 1 || panel.getBoundingClientRect().bottom > within.bottom + 1);
                    done([list.scrollHeight - list.clientHeight, wrong.map(panel => panel.innerText)]);
                })))",
            );
            assert_eq!(cut[1], json!([]), "{seats} seats in {width}x{height}: {}", ana.remember("panels are cut off"));
            assert!(
                cut[0].as_i64().is_some_and(|more| more <= 1),
                "{seats} seats in {width}x{height} must be scrolled by {}: {}",
                cut[0],
                ana.remember("panels are cut off")
            );
        }
    }
}

#[test]
fn one_can_look_through_ones_cargo_and_what_was_discarded() {
    let house = TestServer::open();
    let ana = after_some_turns(&house, 3);
    let cards = ana.eval("Number(document.querySelector('.player.seat-0 .figures li:last-child b').innerText)");
    ana.click("document.querySelector('.player.seat-0 .top')");
    ana.wait_until("her cargo is shown", "document.querySelector('.pile[role=dialog]')");
    assert_eq!(ana.eval("document.querySelectorAll('.pile .sold li').length"), cards);
    let says = ana.eval("document.querySelector('.pile').textContent");
    assert!(says.as_str().is_some_and(|says| says.contains("Worth now: ")), "{says}");
    assert_eq!(ana.eval("!!document.querySelector('.player.seat-1 button.top')"), false, "nobody else's");
    ana.press("Escape");
    ana.wait_until("it is closed", "!document.querySelector('.pile')");
    ana.click("document.querySelector('.piles button')");
    ana.wait_until("the discard pile is shown", "document.querySelector('.pile[role=dialog]')");
    ana.press("Escape");
    ana.wait_until("it is closed", "!document.querySelector('.pile')");
    // The menu of the table closes by Escape, by a press elsewhere and by a choice.
    for (width, height) in [(1440, 900), (1280, 720), (360, 800)] {
        ana.size(width, height);
        let menu = "document.querySelector('.prompt .menu')";
        for close in ["escape", "elsewhere"] {
            ana.click(&format!("{menu}.querySelector('summary')"));
            ana.wait_until("it is open", &format!("{menu}.open"));
            let beside = ana.eval(&format!("(() => {{ const box = {menu}.querySelector('div').getBoundingClientRect(); return box.left < 0 || box.right > innerWidth; }})()"));
            assert_eq!(beside, false, "the menu lies within {width}x{height}");
            match close {
                "escape" => ana.press("Escape"),
                _ => ana.click("document.querySelector('.prompt .says')"),
            }
            ana.wait_until("it is closed", &format!("!{menu}.open"));
        }
    }
}

/// With two players, what goes to Gaius is worth nothing to the reader (OS-91).
#[test]
fn what_gaius_gets_is_not_counted_as_the_readers() {
    let house = TestServer::open();
    let (ana, _) = ana_with(&house, "ostia", &["random"]);
    let lines = |what: &str| ana.wait_until(what, "[...document.querySelectorAll('.harbour .worth p')].map(one => one.innerText)");
    assert!(lines("Gaius is introduced").to_string().contains("Gaius"));
    ana.click("document.querySelectorAll('.boat .card')[0]");
    let kept = lines("one card is kept");
    ana.click("document.querySelectorAll('.boat .card')[1]");
    ana.wait_until("another goes to Gaius", "[...document.querySelectorAll('.harbour .worth p')].at(-1).innerText.startsWith('Gaius: ')");
    let both = lines("what is kept is worth what it was");
    assert_eq!(both.as_array().map(|all| &all[..all.len() - 1]), kept.as_array().map(Vec::as_slice));
}
