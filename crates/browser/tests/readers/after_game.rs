//! After a game: who plays again is led to the new table, and every way to a moment leads to the board that shows it.

use crate::table::{ana_and_bob, ana_with, is_over};
use browser::{Hands, PagePlayer, Tab, TestServer, control};
use serde_json::json;
use std::thread;

/// What the score's total stands in, by its heading.
const TOTAL: &str = "document.querySelector('.score th.total')?.innerText.toLowerCase()";
/// Is the top of the board in sight?
const BOARD: &str = "(() => { const top = document.querySelector('main.table').getBoundingClientRect().top; return top > -100 && top < innerHeight / 2; })()";

/// Both press it, one of them from below, and both sit at the same new table.
#[test]
fn who_plays_again_is_led_to_the_new_table() {
    let house = TestServer::open();
    let (ana, bob, table) = ana_and_bob(&house, "ostia", &["random"]);
    thread::scope(|scope| {
        let other = scope.spawn(|| PagePlayer::new(&bob, Hands::Pointer).play());
        PagePlayer::new(&ana, Hands::Pointer).play();
        other.join().expect("Bob plays to the end");
    });
    is_over(&ana, &table);
    for person in [&ana, &bob] {
        person.wait_until("the score is told", "document.querySelector('#after table')");
    }
    // One button is always in sight, the other one stands at the end.
    ana.click("document.querySelector('.replay button.main')");
    ana.wait_until("Ana is at another table", &format!("location.hash.startsWith('#table=') && location.hash !== '#table={table}'"));
    bob.click("document.querySelector('.after-game .buttons button.main')");
    bob.wait_until("Bob is there too", &format!("location.hash === {}", ana.eval("location.hash")));
    for person in [&ana, &bob] {
        person.wait_until("the new game runs", "document.body.dataset.phase === 'running' && document.querySelector('.prompt')");
    }
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}

/// The result is saved as a picture that can be sent to others.
fn saves_a_picture(tab: &Tab) {
    tab.eval(
        "(() => {
            const make = URL.createObjectURL;
            URL.createObjectURL = file => {
                createImageBitmap(file).then(drawn => (window.saved = [file.type, drawn.width, drawn.height]));
                return make.call(URL, file);
            };
        })()",
    );
    tab.click_on("Save a picture");
    assert_eq!(tab.wait_until("it is saved", "window.saved"), json!(["image/png", 1200, 630]));
}

/// The sum is told apart, the log has its beginning, and deals and the chart show the board.
#[test]
fn every_way_to_a_moment_leads_to_the_board() {
    let house = TestServer::open();
    let (ana, table) = ana_with(&house, "ostia", &["random", "random"]);
    PagePlayer::new(&ana, Hands::Pointer).play();
    is_over(&ana, &table);
    ana.wait_until("the score is told", "document.querySelector('#after table')");
    assert_eq!(ana.eval(TOTAL), json!("chips"));
    // The ceremony tells it in the middle of the board, and leaves when it is closed.
    ana.wait_until("the ceremony tells the sum", "document.querySelector('.ceremony')?.innerText.match(/You: .* = \\d+/)");
    ana.press("Escape");
    ana.press("Escape");
    ana.wait_until("it is closed", "!document.querySelector('.ceremony')");
    saves_a_picture(&ana);
    let steps = ana.eval("Number(document.querySelector('.replay input[type=range]').max)").as_u64().unwrap_or(0);
    assert!(steps > 20, "{steps} moments");
    let last = ana.eval("document.querySelector('.replay .says').innerText");
    assert!(!last.as_str().unwrap_or_default().contains("face down"), "{last}");
    for way in ["document.querySelector('.deals li button')", "document.querySelector('svg.chart')"] {
        ana.eval("document.querySelector('.deals').scrollIntoView()");
        ana.click(way);
        ana.wait_until("the board is in sight", BOARD);
        ana.wait_until("a moment is shown", "document.querySelector('.prompt').innerText.includes('Back to now')");
        ana.wait_until("the log shows it", "(() => { const [line, list] = ['.log li.at', '.log ol'].map(one => document.querySelector(one)?.getBoundingClientRect()); return line && line.bottom > list.top && line.top < list.bottom; })()");
        ana.click(&control("Back to now"));
    }
    // By turns, and by a link.
    let at = "Number(document.querySelector('.replay output').innerText.split('/')[0])";
    ana.click("document.querySelector('.replay [aria-label=\"One turn back\"]')");
    ana.wait_until("a turn begins there", &format!("{at} < {steps} && document.querySelector('.log .opens li.at')"));
    let (before, link) = (ana.eval(at), ana.eval("document.querySelector('.moment-link').href"));
    ana.go(link.as_str().unwrap_or_default());
    ana.wait_until("the link leads to the same moment", &format!("document.querySelector('.replay output') && {at} === {before}"));
    ana.go(house.url(&format!("ostia.html#table={table}")));
    ana.wait_until("the score is told", "document.querySelector('#after table')");
    let first = ana.eval("[...document.querySelectorAll('.log ol li')].at(-1).innerText");
    ana.click("document.querySelector('.replay .steps button')");
    ana.wait_until("the first moment is shown", "document.querySelector('.prompt').innerText.includes('Back to now')");
    assert!(!first.as_str().unwrap_or_default().is_empty());
    assert_eq!(ana.troubles(), Vec::<String>::new());
}
