//! What somebody is about to do survives what others do: an offer being composed, cards that are chosen, a bid being typed, half a
//! line of talk, an open menu. Something happens at the table every 300 ms all the while.

use crate::table::ana_and_bob;
use browser::{Hands, PATIENCE, PagePlayer, PlayerStep, Tab, TestServer, control};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Something happens so often,
const EVERY: Duration = Duration::from_millis(300);
/// and for so long.
const LASTS: Duration = Duration::from_secs(20);

/// Lets things happen at Ana's table while she does something, each as Bob's `act` says, which is told how many there were before.
/// She is given a way to wait until so many more have happened before her eyes. It goes on for [`LASTS`] at least.
fn while_others_act(ana: &Tab, act: impl Fn(usize) + Sync, during: impl FnOnce(&dyn Fn(usize))) {
    let (done, over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let begun = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) || begun.elapsed() < LASTS {
                act(done.load(Ordering::Relaxed));
                done.fetch_add(1, Ordering::Relaxed);
                thread::sleep(EVERY);
            }
        });
        let more = |events: usize| {
            let wanted = done.load(Ordering::Relaxed) + events;
            let waits = Instant::now();
            while done.load(Ordering::Relaxed) < wanted {
                assert!(waits.elapsed() < PATIENCE, "nothing happens any more");
                thread::sleep(Duration::from_millis(20));
            }
            let heard = format!(
                "[...document.querySelectorAll('.log li')].some(line => line.innerText.includes('event {} '))",
                (wanted - 1) / 2 * 2
            );
            ana.wait_until("Ana hears of it", &heard);
        };
        // When she fails, the others stop.
        let end = End(&over);
        during(&more);
        drop(end);
    });
}

struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Gives a command as this reader, by a program of theirs.
fn command(tab: &Tab, table: &str, key: &str, command: &Value) -> Value {
    let mut keyed = command.clone();
    keyed["key"] = key.into();
    tab.fetch("POST", &format!("api/tables/{table}/commands"), &keyed).1
}

/// Bob talks at even events. At odd ones he makes offers and takes them back, as long as he may; then he talks then too.
fn talks_and_offers(bob: &Tab, table: &str, event: usize) {
    let key = format!("event-{event}");
    let talks = json!({ "command": "say", "text": format!("event {event} of many") });
    if event.is_multiple_of(2) {
        command(bob, table, &key, &talks);
        return;
    }
    // What he offered last is the last offer of his own on his table.
    let open = bob.eval("[...document.querySelectorAll('.dock .offer.seat-1 .number')].map(one => Number(one.innerText))");
    let act = match open.as_array().and_then(|open| open.last()) {
        Some(offer) => json!({ "do": "withdraw", "with": offer }),
        None => {
            let terms = json!({ "to": { "seat": 0 }, "kind": "firm", "gives": [], "gives_ducats": 1 + event, "claims": [], "asks": [], "asks_ducats": 0, "wishes": [] });
            json!({ "do": "offer", "with": { "parent": null, "terms": terms } })
        }
    };
    let answer = command(bob, table, &key, &json!({ "command": "act", "action": act }));
    if answer["answer"] != "done" {
        command(bob, table, &format!("{key}-said"), &talks);
    }
}

#[test]
fn composing_an_offer_and_playing_cards_survives_what_others_do() {
    let house = TestServer::seeded(3);
    let (ana, bob, table) = ana_and_bob(&house, "oltre-mare", &[]);
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    while ana.eval("document.body.innerText.includes('Make an offer')") == false {
        PagePlayer::new(&ana, Hands::Pointer).step();
    }
    let text = |script: &str| ana.eval(script).as_str().unwrap_or_default().to_owned();
    let chosen = || ana.eval("[...document.querySelectorAll('.hand .card[aria-pressed=true]')].map(card => card.title)");
    let sentence = || text("document.querySelector('.composer .sentence').innerText");
    while_others_act(
        &ana,
        |event| talks_and_offers(&bob, &table, event),
        |more| {
            // Half a line of talk.
            ana.click_on("Chat");
            ana.click("document.querySelector('.chat input')");
            ana.write("half a sen");
            // The cards to be played.
            let (mut card, play) = (0, "document.querySelector('.prompt button.main')");
            while ana.eval(&format!("{play}.disabled")) == true {
                ana.click(&format!("document.querySelectorAll('.hand .card')[{card}]"));
                card += 1;
                more(1);
            }
            let to_play = chosen();
            assert!(to_play.as_array().is_some_and(|cards| cards.len() >= 2), "{to_play}");
            more(4);
            assert_eq!(chosen(), to_play, "the cards to be played");

            // An offer of two cards, with something said about each, for three ducats. Meanwhile nothing can be played by mistake.
            ana.click(&control("Make an offer"));
            assert_eq!(ana.eval(&format!("{play}.disabled")), true);
            bob.wait_until("Bob sees that she is composing", "document.querySelector('.dock .composing')?.innerText.startsWith('Ana ')");
            for card in 0..2 {
                ana.click(&format!("document.querySelectorAll('.hand .card')[{card}]"));
                more(2);
                ana.click(&format!("document.querySelectorAll('.claims summary')[{card}]"));
                more(3);
                ana.click(&format!("document.querySelectorAll('.claims')[{card}].querySelectorAll('.chip')[{card}]"));
                more(1);
                ana.press("Escape");
            }
            for _ in 0..3 {
                ana.click("document.querySelector('.composer .get [data-step=\"1\"]')");
                more(2);
            }
            let (composed, given) = (sentence(), chosen());
            assert!(composed.contains("3 ducats") && composed.matches("you say: ").count() == 2, "{composed}");
            assert_eq!(given.as_array().map(Vec::len), Some(2));
            more(8);
            assert_eq!((sentence(), chosen()), (composed.clone(), given), "the offer");

            // A menu that was opened stays open, until she presses Escape.
            ana.click("document.querySelector('.prompt .menu summary')");
            more(3);
            assert_eq!(ana.eval("document.querySelector('.prompt .menu').open"), true, "the menu");
            ana.press("Escape");
            ana.wait_until("the menu is closed", "!document.querySelector('.prompt .menu').open");

            // An offer that is refused is still there.
            for _ in 0..3 {
                ana.click("document.querySelector('.composer .get [data-step=\"-1\"]')");
            }
            for card in 0..2 {
                ana.click(&format!("document.querySelectorAll('.hand .card')[{card}]"));
            }
            ana.click("document.querySelector('.composer button.main')");
            ana.wait_until("nothing for nothing is refused", "document.querySelector('.prompt .refused')");
            more(2);
            assert_eq!(ana.eval("!!document.querySelector('.composer')"), true, "a refused offer");
            for card in 0..2 {
                ana.click(&format!("document.querySelectorAll('.hand .card')[{card}]"));
            }
            for _ in 0..3 {
                ana.click("document.querySelector('.composer .get [data-step=\"1\"]')");
            }
            assert_eq!(sentence(), composed, "what was said about the cards is said still");
            assert_eq!(ana.eval("!!document.querySelector('.prompt .refused')"), false, "she has moved on from what was refused");

            ana.click("document.querySelector('.composer button.main')");
            ana.wait_until("the offer is made", "document.querySelector('.dock .offer.seat-0') && !document.querySelector('.composer')");
            more(2);
            assert_eq!(chosen(), to_play, "the cards to be played, after the offer");
            assert_eq!(text("document.querySelector('.chat input').value"), "half a sen");
            ana.click(play);
            ana.wait_until("the cards are played", "!document.querySelector('.prompt').innerText.includes('Make an offer')");
        },
    );
    // Both were refused something on purpose, and browsers note that.
    let troubles = [ana.troubles(), bob.troubles()].concat();
    assert!(troubles.iter().all(|trouble| trouble.contains(" 422 ")), "{troubles:?}");
}

#[test]
fn composing_with_a_card_that_is_traded_away_meanwhile_says_so() {
    let house = TestServer::open();
    let (ana, bob, _) = ana_and_bob(&house, "oltre-mare", &[]);
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    while ana.eval("document.body.innerText.includes('Make an offer')") == false {
        PagePlayer::new(&ana, Hands::Pointer).step();
    }
    for _ in 0..2 {
        ana.click(&control("Make an offer"));
        ana.click("document.querySelector('.hand .card')");
        ana.click("document.querySelector('.composer .get [data-step=\"1\"]')");
        if ana.eval("!!document.querySelector('.dock .offer')") == false {
            ana.click("document.querySelector('.composer button.main')");
            ana.wait_until("the offer is made", "document.querySelector('.dock .offer')");
        }
    }
    bob.click("document.querySelector('.dock .offer .yes')");
    ana.wait_until("she is told why", "document.querySelector('.notice.let-go')?.innerText.includes('You no longer have the')");
    assert_eq!(ana.eval("document.querySelectorAll('.hand .card[aria-pressed=true]').length"), 0);
    assert_eq!(ana.eval("document.querySelector('.composer .sentence').innerText.includes('1 ducat')"), true, "the rest of her offer");
}

#[test]
fn composing_a_bid_survives_what_others_do() {
    let house = TestServer::open();
    let (ana, bob, table) = ana_and_bob(&house, "ostia", &["merchant"]);
    // To where she may name a sum: for a lot of somebody else, or of her own.
    let field = "document.querySelector('.prompt .amount input')";
    let (hers, his) = (PagePlayer::new(&ana, Hands::Pointer), PagePlayer::new(&bob, Hands::Pointer));
    let begun = Instant::now();
    while ana.eval(&format!("!!{field}")) == false {
        assert!(begun.elapsed() < PATIENCE * 2, "she is never asked for a bid");
        for step in [hers.step(), his.step()] {
            assert_ne!(step, PlayerStep::Over);
        }
    }
    let say = |event: usize| {
        command(&bob, &table, &format!("event-{event}"), &json!({ "command": "say", "text": format!("event {event} of many") }));
    };
    while_others_act(&ana, say, |more| {
        let least = ana.eval(&format!("Number({field}.value)")).as_i64().unwrap_or_default();
        let bid = (least + 1).to_string();
        ana.click(field);
        ana.eval(&format!("{field}.select()"));
        for digit in bid.chars() {
            ana.write(&digit.to_string());
            more(10);
        }
        assert_eq!(ana.eval(&format!("{field}.value")), Value::from(bid.as_str()), "what she types");
        assert_eq!(ana.eval(&format!("document.activeElement === {field}")), true, "where she types");
        more(10);
        ana.press("Tab");
        more(10);
        ana.click("document.querySelector('.prompt .amount button.main')");
        ana.wait_until("it is done", &format!("!{field} && document.querySelector('.log').innerText.includes(' {bid} denarii')"));
    });
    assert_eq!((ana.troubles(), bob.troubles()), (vec![], vec![]));
}
