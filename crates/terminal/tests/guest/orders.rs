//! Standing orders and drafts at a table of a server.

use crate::house::{House, wish};
use crate::{enter, sits};
use sentences::Language::{English, German};
use serde_json::json;
use terminal::Shown;
use terminal::guest::Guest;

/// Ana and Bob play with a bot; Bob has the first turn.
fn bob_begins() -> House {
    let mut wish = wish("oltre-mare", &json!([null, null, "random"]));
    wish["start"] = 1.into();
    let mut house = House::open(&wish, 8);
    house.bob("sit", json!({ "command": "sit" }));
    house
}

/// Bob asks Ana for a card of this good.
fn bob_wants(house: &mut House, key: &str, good: u8, ducats: u16) {
    let terms = json!({ "to": { "seat": 0 }, "kind": "firm", "gives": [], "gives_ducats": ducats, "claims": [], "asks": [good], "asks_ducats": 0, "wishes": [] });
    house.bob(key, json!({ "command": "act", "action": { "do": "offer", "with": { "parent": null, "terms": terms } } }));
}

fn log<R: terminal::AtTerminal>(guest: &Guest<R>) -> String {
    guest.log(usize::MAX).into_iter().map(|entry| entry.text).collect::<Vec<_>>().join("\n")
}

#[test]
fn an_order_is_typed_listed_carried_out_told_and_cancelled() {
    for (language, typed, list, sold, cancel) in [
        (English, "order sell 1 {} at least 2", "orders", "Your order sold ", "order cancel 1"),
        (German, "auftrag verkaufe 1 {} mindestens 2", "aufträge", "Dein Auftrag hat ", "auftrag streiche 1"),
    ] {
        let mut house = bob_begins();
        let (mut guest, mut known) = sits::<oltre_mare::State>(&mut house, language);
        let none = enter(&mut guest, list);
        assert!(none.starts_with(if language == English { "You have left no" } else { "Du hast keinen" }), "{none}");
        // A good that Ana has.
        let cards = enter(&mut guest, if language == English { "cards" } else { "karten" });
        let edition = oltre_mare::edition_2005();
        let names = |good: usize| {
            let words = &edition.goods[good];
            if language == English { words.en.clone() } else { words.de.clone() }
        };
        let good = (0..edition.goods.len()).find(|&good| cards.contains(&names(good)[0])).expect("she has cards");
        let sent = enter(&mut guest, &typed.replace("{}", &names(good)[1]));
        assert!(sent.starts_with(if language == English { "Sending" } else { "Wird" }), "{sent}");
        let told = house.serve(&mut guest, &mut known).join(" ");
        assert!(told.contains(if language == English { "Nobody else sees it" } else { "Niemand sonst sieht ihn" }), "{told}");
        assert_eq!(enter(&mut guest, list).lines().count(), 2);
        bob_wants(&mut house, "low", good as u8, 1);
        house.serve(&mut guest, &mut known);
        assert!(!log(&guest).contains(sold));
        bob_wants(&mut house, "right", good as u8, 2);
        house.serve(&mut guest, &mut known);
        assert!(log(&guest).contains(sold), "{}", log(&guest));
        assert_eq!(enter(&mut guest, list).lines().count(), 1, "it is done");
        // And one that is cancelled.
        enter(&mut guest, if language == English { "order no trades" } else { "auftrag kein Handel" });
        house.serve(&mut guest, &mut known);
        let declined = if language == English { "Your order declined offer " } else { " abgelehnt." };
        assert!(log(&guest).contains(declined), "{}", log(&guest));
        enter(&mut guest, cancel);
        let told = house.serve(&mut guest, &mut known).join(" ");
        assert!(told.contains(if language == English { "cancelled" } else { "gestrichen" }), "{told}");
        let wrong = enter(&mut guest, cancel);
        assert!(wrong.contains('1') && !wrong.starts_with("Sending"), "{wrong}");
        assert!(enter(&mut guest, if language == English { "help" } else { "hilfe" }).contains(list));
    }
}

#[test]
fn how_orders_are_typed_is_said() {
    let mut house = bob_begins();
    let (mut guest, _) = sits::<oltre_mare::State>(&mut house, English);
    let help = enter(&mut guest, "order");
    assert!(help.contains("order sell 2 ") && help.contains("order no trades this turn: "), "{help}");
    let wrong = enter(&mut guest, "order sell 2 salt");
    assert!(wrong.starts_with("A number is missing. Try: "), "{wrong}");
    let mut house = House::open(&wish("ostia", &json!([null, "random", "random"])), 8);
    let (mut guest, mut known) = sits::<ostia::State>(&mut house, English);
    enter(&mut guest, "order bid up to 14");
    house.serve(&mut guest, &mut known);
    assert!(enter(&mut guest, "orders").contains("1. Bid up to 14 denarii for any lot, this round."));
}

/// OS-11: what is saved counts when time runs out; the terminal can leave it too.
#[test]
fn a_draft_is_typed_shown_and_discarded() {
    for (language, draft, none, list) in
        [(English, "draft keep 1", "draft nothing", "orders"), (German, "entwurf behalte 1", "entwurf nichts", "aufträge")]
    {
        let mut house = House::open(&wish("ostia", &json!([null, "random", "random"])), 8);
        let (mut guest, mut known) = sits::<ostia::State>(&mut house, language);
        enter(&mut guest, draft);
        let told = house.serve(&mut guest, &mut known).join(" ");
        assert!(
            told.contains(if language == English { "counts when your time runs out" } else { "zählt, wenn deine Zeit um ist" }),
            "{told}"
        );
        let shown = enter(&mut guest, list);
        assert!(shown.contains(draft.split_once(' ').map_or("", |(_, command)| command)), "{shown}");
        enter(&mut guest, none);
        house.serve(&mut guest, &mut known);
        assert!(!enter(&mut guest, list).contains("keep 1") && !enter(&mut guest, list).contains("behalte 1"));
        let wrong = enter(&mut guest, &draft.replace('1', "9"));
        assert!(wrong.contains('9'), "{wrong}");
    }
}
