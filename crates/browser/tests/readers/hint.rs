//! A hint: what it is about glows, and *Do it* does exactly that.

use crate::table::ana_with;
use crate::trade::{bob_offers, trading};
use browser::{Hands, PagePlayer, PlayerStep, TestServer};
use serde_json::{Value, json};

/// The numbers of the cards that glow.
const HINTED: &str = "[...document.querySelectorAll('.hinted')].map(one => one.closest('li')).filter(one => one)
    .map(one => one.dataset.card ?? one.querySelector('[id^=piece-]')?.id.slice(6)).filter(one => one).map(Number).sort((a, b) => a - b)";

/// At each question with cards, the cards that glow are those that are played, kept, placed.
#[test]
fn the_cards_that_glow_are_those_that_do_it_takes() {
    let house = TestServer::seeded(1);
    for (game, told) in [("oltre-mare", "Played"), ("ostia", "Place")] {
        let (ana, table) = ana_with(&house, game, &["merchant", "merchant"]);
        let player = PagePlayer::new(&ana, Hands::Pointer);
        let mut compared = 0;
        while compared < 3 {
            if ana.eval("!!document.querySelector('.prompt.must')") == json!(false) {
                player.step();
                continue;
            }
            ana.press("h");
            let hint = ana.wait_for(
                std::time::Duration::from_secs(30),
                "document.querySelector('.advised button.yes') || !document.querySelector('.prompt.must')",
            );
            assert!(hint.is_some(), "{game}: {}", ana.remember("no hint comes"));
            let hinted = ana.eval(HINTED);
            let shown = ana.eval("document.querySelectorAll('.hinted').length");
            if hinted.as_array().is_none_or(Vec::is_empty) {
                assert!(player.step() != PlayerStep::Over, "{game}: {told} never came");
                continue;
            }
            assert!(shown.as_u64() >= Some(1));
            let before = history(&ana, &table);
            ana.click("document.querySelector('.advised button.yes')");
            ana.wait_until("the hint is gone, and the glow with it", "!document.querySelector('.hinted')");
            let mut since = Vec::new();
            while since.is_empty() {
                since = history(&ana, &table).split_off(before.len());
            }
            let own = since.iter().find(|news| news["news"] == "acted" && news["seat"] == 0).map(numbers).unwrap_or_default();
            for card in hinted.as_array().into_iter().flatten() {
                assert!(own.contains(&card.as_u64().unwrap()), "{game}: {card} glowed: {since:?}");
            }
            compared += 1;
        }
        assert_eq!(ana.troubles(), Vec::<String>::new());
    }
}

/// What glows goes on glowing when news draw the table anew, and no longer than the hint is there.
#[test]
fn what_glows_still_glows_after_news() {
    let house = TestServer::seeded(1);
    let (ana, bob, table) = trading(&house);
    let harbour = ana.eval("Number(document.querySelector('.harbour').dataset.legend.match(/harbour:([0-9]+)/)[1])");
    for (number, (action, glows)) in [
        (json!({ "do": "sail", "with": harbour }), ".harbour.hinted"),
        (json!({ "do": "play", "with": ana.eval("[...document.querySelectorAll('.own [data-card]')].slice(0, 2).map(one => Number(one.dataset.card))") }), ".own .hinted"),
    ]
    .into_iter()
    .enumerate()
    {
        is_told(&ana, &action);
        ana.eval("document.querySelector('#table').focus()");
        ana.press("h");
        let many = format!("document.querySelectorAll('{glows}').length");
        let before = ana.wait_until("it glows", &many);
        // As a redraw does it: what was there is replaced, and has no mark.
        ana.eval(&format!("document.querySelectorAll('{glows}').forEach(one => one.classList.remove('hinted'))"));
        bob_offers(&bob, &table, &format!("news-{number}"), 1, &[]);
        ana.wait_until("the news are there, and it glows", &format!("document.querySelectorAll('.dock .offer').length === {} && {many} === {before}", number + 1));
        ana.click("document.querySelector('.advised .notice button:last-child')");
        ana.wait_until("nothing glows", "!document.querySelector('.hinted')");
        bob_offers(&bob, &table, &format!("more-{number}"), 1, &[]);
        ana.wait_until("the next news are there", &format!("document.querySelectorAll('.dock .offer').length === {}", number + 2));
        assert_eq!(ana.eval("document.querySelectorAll('.hinted').length"), json!(0));
        ana.click_on("Decline");
        ana.wait_until("one is left", &format!("document.querySelectorAll('.dock .offer').length === {}", number + 1));
    }
}

/// The page is told this hint, whatever the server says.
fn is_told(ana: &browser::Tab, action: &Value) {
    let told = json!({ "action": action, "said": null, "sentence": "This is a hint.", "why": null });
    ana.eval(&format!(
        "(() => {{ const send = window.fetch; window.fetch = (request, ...more) => request.url?.endsWith('/hint')
            ? Promise.resolve(new Response(JSON.stringify({told}), {{ headers: {{ 'content-type': 'application/json' }} }})) : send(request, ...more); return true; }})()"
    ));
}

/// A harbour glows that the ship should sail to, and so does the player to whom a lot should be sold.
#[test]
fn harbours_and_players_glow() {
    let house = TestServer::seeded(1);
    for (game, asked, glows) in [
        ("oltre-mare", "document.querySelector('.prompt.must') && document.querySelector('.harbour.within')", ".harbour.hinted"),
        ("ostia", "document.querySelector('.prompt.must') && document.querySelector('.bidder button.main')", ".players > .player.hinted"),
    ] {
        let (ana, _) = ana_with(&house, game, &["merchant", "merchant"]);
        let found = format!("document.querySelectorAll('{glows}').length === 1");
        // Another answer may be better: then it is asked again at the next question.
        let shown = PagePlayer::new(&ana, Hands::Pointer).play_while(|_| {
            if ana.eval(&format!("!!({asked})")) == json!(false) {
                return true;
            }
            ana.press("h");
            ana.wait_until("a hint is there", "document.querySelector('.advised .notice')");
            ana.eval(&found) == json!(false)
        });
        assert!(shown > 0 && ana.eval(&found) == json!(true), "{game}: {}", ana.remember("nothing glows"));
        let style = ana.eval(&format!(
            "(one => [getComputedStyle(one).outlineStyle, getComputedStyle(one.querySelector('.glow') ?? one).strokeWidth])(document.querySelector('{glows}'))"
        ));
        assert!(style[0] == json!("solid") || style[1] == json!("9px"), "{game}: {style}");
    }
}

/// *Do it* asks before it takes a loan, as the button for a bid does.
#[test]
fn do_it_asks_before_a_loan() {
    const DO_IT: &str = "document.querySelector('.advised button.yes')";
    let house = TestServer::seeded(1);
    let (ana, _) = ana_with(&house, "ostia", &["random", "random"]);
    let bids = "!!document.querySelector('.prompt.must .amount input') && !!document.querySelector('.bidder .ceiling')";
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| *step != PlayerStep::Over && ana.eval(bids) == json!(false));
    let most = ana.eval("Number(document.querySelector('.bidder .ceiling').textContent.match(/[0-9]+/)[0])");
    is_told(&ana, &json!({ "do": "bid", "with": most }));
    ana.press("h");
    ana.wait_until("it says what it costs", &format!("{DO_IT}?.matches('.costly') && {DO_IT}.textContent.includes('loan')"));
    ana.click(DO_IT);
    ana.wait_until("it is asked", &format!("{DO_IT}.matches('.asked')"));
    let bid = format!("document.querySelector('.log').textContent.includes('You bid {most}')");
    assert_eq!(ana.eval(&bid), json!(false));
    ana.click(DO_IT);
    ana.wait_until("the bid is made", &bid);
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

fn history(ana: &browser::Tab, table: &str) -> Vec<Value> {
    let (_, history) = ana.fetch("GET", &format!("api/tables/{table}/history"), &Value::Null);
    history.as_array().cloned().unwrap_or_default()
}

/// All numbers in a piece of news.
fn numbers(value: &Value) -> Vec<u64> {
    match value {
        Value::Number(number) => number.as_u64().into_iter().collect(),
        Value::Array(all) => all.iter().flat_map(numbers).collect(),
        Value::Object(all) => all.values().flat_map(numbers).collect(),
        Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
    }
}
