//! Games in the browser alone, from files on a plain web host: practice, the first game with somebody who explains, a look back.

use browser::{Chromium, Hands, PagePlayer, PlainHost, PlayerStep, Tab, control, page_folder};
use serde_json::json;
use std::time::Duration;

/// Bots take no time, as at the tables of the other tests: the wish of the page says so before its worker hears it.
const HASTE: &str = "const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (text, ...more) {
    const said = typeof text === 'string' ? JSON.parse(text) : {};
    if (said.want === 'open') {
        said.wish.house = { ...said.wish.house, pace: { least: 0, most: 0 } };
        text = JSON.stringify(said);
    }
    return post.call(this, text, ...more);
};";

/// Somebody who has opened a place of the page on a plain host.
pub(crate) fn reader(host: &PlainHost, place: &str) -> Tab {
    let ana = Chromium::shared().reader();
    ana.ask("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HASTE }));
    ana.go(host.url(place));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    ana
}

fn is_practised(game: &str) {
    let host = PlainHost::open(&page_folder());
    let ana = reader(&host, &format!("{game}.html#practice"));
    assert!(PagePlayer::new(&ana, Hands::Pointer).play() > 10);
    ana.wait_until("the record can be had", &control("Save the record"));
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn oltre_mare_is_practised_without_a_server() {
    is_practised("oltre-mare");
}

#[test]
fn ostia_is_practised_without_a_server() {
    is_practised("ostia");
}

/// What was loaded once is there without any line: the host goes away, the page is loaded anew, and the game goes on where it was.
#[test]
fn a_practice_game_goes_on_when_the_host_is_gone() {
    let host = PlainHost::open(&page_folder());
    let ana = reader(&host, "ostia.html#practice");
    let player = PagePlayer::new(&ana, Hands::Pointer);
    let mut left = 5;
    player.play_while(|step| {
        left -= i32::from(matches!(step, PlayerStep::Pressed(_)));
        left > 0
    });
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    ana.wait_until("the page is kept", "navigator.serviceWorker?.controller && caches.keys().then(kept => kept.length > 0)");
    ana.wait_until(
        "all of it is kept",
        "caches.keys().then(names => Promise.all(names.map(async name => (await (await caches.open(name)).keys()).map(one => one.url)))).then(urls => urls.flat().some(url => url.includes('practice')))",
    );
    let asked = ana.eval("document.querySelector('.prompt .says').innerText");
    drop(host);
    ana.reload();
    ana.wait_until("the same is asked", &format!("document.querySelector('.prompt .says')?.innerText === {asked}"));
    player.play();
}

/// At every decision something is said, up to the end.
fn is_explained(game: &str) {
    let host = PlainHost::open(&page_folder());
    let ana = reader(&host, &format!("{game}.html#first"));
    let mut silent = Vec::new();
    PagePlayer::new(&ana, Hands::Pointer).play_while(|step| {
        let asked = ana.eval("document.querySelector('.prompt.must')?.innerText ?? ''");
        if asked != "" && ana.eval("!document.querySelector('.guide p')?.innerText") == json!(true) && *step != PlayerStep::Over {
            silent.push(asked);
        }
        true
    });
    assert!(silent.is_empty(), "nothing is said about {silent:?}");
    ana.wait_until("the end is explained", "document.querySelector('.guide p')?.innerText");
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

#[test]
fn the_first_game_of_oltre_mare_is_explained_to_its_end() {
    is_explained("oltre-mare");
}

#[test]
fn the_first_game_of_ostia_is_explained_to_its_end() {
    is_explained("ostia");
}

/// After the end a captain looks at the own decisions, and a finding leads to its moment.
#[test]
fn a_game_that_is_over_is_looked_back_at() {
    let host = PlainHost::open(&page_folder());
    let ana = reader(&host, "ostia.html#practice");
    PagePlayer::new(&ana, Hands::Pointer).play();
    ana.click("document.querySelector('.look-back button.main')");
    ana.wait_until("the captain is at work", "document.querySelector('.look-back progress')?.value > 0");
    // A captain thinks about every decision again, in a page that was built in haste.
    let found = ana.wait_for(Duration::from_secs(400), "!!document.querySelector('.look-back ol li, .look-back [role=status]')");
    assert!(found.is_some(), "{}", ana.remember("the look back"));
    if ana.eval("!!document.querySelector('.look-back ol li')") == json!(true) {
        ana.click("document.querySelector('.look-back ol li button')");
        ana.wait_until("its moment is shown", "document.body.innerText.includes('Back to now')");
    }
}
