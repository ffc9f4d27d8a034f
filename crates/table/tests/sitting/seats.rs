//! Sitting down, standing up, and the deal.

use crate::keeper::{ANA, BOB, EVE, Keeper, kind, ostia, wish};
use protocol::{Answer, Denial};
use serde_json::{Value, json};
use tabletop::Phase;
use tabletop::{Seat, Viewer};

fn denied(why: Denial) -> Answer {
    Answer::Denied { why }
}

#[test]
fn nothing_is_dealt_before_all_seats_are_taken() {
    let mut keeper = Keeper::open(wish("ostia", json!({})));
    keeper.does(ANA, json!({"command": "sit"}));
    assert_eq!((keeper.count("dealt"), keeper.table.phase()), (0, Phase::Gathering));
    assert_eq!(keeper.says(ANA, json!({"command": "act", "action": {"do": "pass"}})), denied(Denial::NotBegun));
    keeper.does(BOB, json!({"command": "sit"}));
    assert_eq!((keeper.count("dealt"), keeper.table.phase()), (1, Phase::Running));
}

#[test]
fn a_seat_is_taken_by_one_and_left_before_the_deal_alone() {
    let mut keeper = Keeper::open(wish("ostia", json!({})));
    assert_eq!(keeper.says(ANA, json!({"command": "sit", "seat": 3})), denied(Denial::NoSuchSeat));
    assert_eq!(keeper.says(ANA, json!({"command": "sit", "seat": 2})), denied(Denial::SeatTaken));
    keeper.does(ANA, json!({"command": "sit", "seat": 1}));
    assert_eq!(keeper.says(ANA, json!({"command": "sit"})), denied(Denial::SeatedAlready));
    assert_eq!(keeper.says(BOB, json!({"command": "sit", "seat": 1})), denied(Denial::SeatTaken));
    assert_eq!(keeper.says(BOB, json!({"command": "stand"})), denied(Denial::NotSeated));
    keeper.does(ANA, json!({"command": "stand"}));
    keeper.does(BOB, json!({"command": "sit", "seat": 1}));
    keeper.does(ANA, json!({"command": "sit"}));
    assert_eq!(keeper.table.viewer_of(tabletop::PersonId(ANA)), Viewer::Seat(Seat(0)));
    assert_eq!(keeper.says(EVE, json!({"command": "sit"})), denied(Denial::Begun));
    assert_eq!(keeper.says(ANA, json!({"command": "stand"})), denied(Denial::Begun));
}

#[test]
fn only_the_host_seats_bots_and_sends_people_away() {
    let mut keeper = Keeper::open(wish("ostia", json!({})));
    let bot = json!({"command": "seat-bot", "seat": 1, "bot": "random"});
    assert_eq!(keeper.says(BOB, bot.clone()), denied(Denial::HostOnly));
    keeper.does(ANA, bot);
    keeper.does(ANA, json!({"command": "remove", "seat": 1}));
    keeper.does(BOB, json!({"command": "sit", "seat": 1}));
    assert_eq!(keeper.says(BOB, json!({"command": "remove", "seat": 1})), denied(Denial::HostOnly));
    keeper.does(ANA, json!({"command": "remove", "seat": 1}));
    assert_eq!(keeper.table.viewer_of(tabletop::PersonId(BOB)), Viewer::Spectator);
}

#[test]
fn a_line_is_moved_to_the_seat_that_its_person_takes() {
    let mut keeper = Keeper::open(wish("ostia", json!({})));
    keeper.looks(5, ANA, None);
    keeper.does(ANA, json!({"command": "sit"}));
    keeper.does(BOB, json!({"command": "sit"}));
    assert_eq!(keeper.last(5)["view"]["viewer"], json!({"seat": 0}));
}

#[test]
fn the_same_key_is_done_once_and_answered_the_same() {
    let mut keeper = Keeper::open(wish("ostia", json!({})));
    let sit = json!({"command": "sit"});
    let first = keeper.says_again(ANA, "k", sit.clone());
    let length = keeper.log.len();
    assert!(matches!(first, Answer::Done { .. }));
    assert_eq!(keeper.says_again(ANA, "k", sit.clone()), first);
    keeper.restart();
    assert_eq!(keeper.says_again(ANA, "k", sit.clone()), first);
    assert_eq!(keeper.log.len(), length);
    // Another person's key is another key.
    assert!(matches!(keeper.says_again(BOB, "k", sit), Answer::Done { .. }));
}

#[test]
fn what_is_not_understood_is_refused_politely() {
    let mut keeper = ostia(json!({}));
    let length = keeper.log.len();
    for body in ["", "{", "[]", "null", r#"{"command":"sit"}"#, r#"{"key":"","command":"sit"}"#, r#"{"key":"k","command":"dance"}"#] {
        assert!(matches!(keeper.sends(ANA, body), Answer::Unknown { .. }), "{body}");
    }
    let bodies = [
        r#"{"key":"k","command":"act","action":{"do":"fly"}}"#,
        r#"{"key":"k","command":"act","action":{"do":"bid","with":"ten"}}"#,
        r#"{"key":"k","command":"act"}"#,
        r#"{"v":2,"key":"k","command":"pause"}"#,
        r#"{"key":"k","command":"seat-bot","seat":1,"bot":"doge"}"#,
    ];
    for body in bodies {
        assert!(matches!(keeper.sends(ANA, body), Answer::Unknown { .. }), "{body}");
    }
    let Answer::Unknown { said } = keeper.sends(ANA, r#"{"key":"k","command":"dance"}"#) else { panic!() };
    assert!(said.contains("`dance`") && said.contains("`sit`, `stand`, "), "{said}");
    assert_eq!(keeper.log.len(), length);
    // What is new in a later version is passed over.
    assert!(matches!(keeper.sends(ANA, r#"{"v":1,"key":"k","command":"pause","mood":"good"}"#), Answer::Done { .. }));
}

#[test]
fn a_seed_is_in_the_log_and_in_no_frame() {
    let mut keeper = ostia(json!({}));
    let dealt = keeper.entries().into_iter().find(|line| kind(line) == "dealt").unwrap();
    let seed = dealt["entry"]["dealt"]["seed"].as_str().unwrap().to_owned();
    assert_eq!(seed.len(), 64);
    for viewer in Viewer::all(3) {
        let frame: Value = keeper.whole(viewer);
        assert!(!frame.to_string().contains(&seed));
        assert_eq!(frame["about"]["seed_sha256"], tabletop::Seed::from_number(7).sha256());
    }
}

/// Whatever numbers somebody sends, they are answered, and the table goes on and can be woken.
#[test]
fn no_number_in_a_command_upsets_the_table() {
    let terms = |number: i64| {
        json!({"to": {"seat": number}, "kind": "firm", "gives": [number], "gives_ducats": number, "claims": [{"card": number, "says": []}],
            "asks": [number], "asks_ducats": number, "wishes": []})
    };
    let commands = |number: i64| {
        let act = |action: Value| json!({"command": "act", "action": action});
        let draft = |action: Value| json!({"command": "draft", "action": action});
        vec![
            json!({"command": "take-over", "seat": number}),
            json!({"command": "remove", "seat": number}),
            json!({"command": "mute", "seat": number, "silent": true}),
            json!({"command": "ask-take-back", "keep": number}),
            json!({"command": "sit", "seat": number}),
            json!({"command": "seat-bot", "seat": number, "bot": "random"}),
            json!({"command": "instruct", "instructions": [{"sell": {"good": number, "at_least": 0, "times": number}}]}),
            json!({"command": "instruct", "instructions": [{"bid": {"lot": [number], "amount": number}}]}),
            json!({"command": "instruct", "instructions": [{"trade": {"side": "sell", "good": number, "count": number, "price": number, "partners": [number]}}]}),
            json!({"command": "instruct", "instructions": [{"up-to": {"most": number, "lots": number, "goods": [number], "rounds": number}}]}),
            act(json!({"do": "offer", "with": {"parent": number, "terms": terms(number)}})),
            act(json!({"do": "accept", "with": {"offer": number, "cards": [number], "claims": []}})),
            act(json!({"do": "confirm", "with": {"offer": number, "with": number}})),
            act(json!({"do": "discard", "with": [number, number]})),
            act(json!({"do": "play", "with": [number]})),
            act(json!({"do": "sail", "with": number})),
            act(json!({"do": "load", "with": [number]})),
            act(json!({"do": "keep", "with": {"card": number, "gaius": number}})),
            act(json!({"do": "lot", "with": [number, 1]})),
            act(json!({"do": "bid", "with": number})),
            act(json!({"do": "sell", "with": number})),
            act(json!({"do": "build", "with": number})),
            draft(json!({"do": "buyer", "with": number})),
            draft(json!({"do": "price", "with": number})),
            draft(json!({"do": "compass", "with": number})),
        ]
    };
    for game in [ostia, crate::keeper::oltre_mare] {
        for number in [-1, 0, 2, 3, 5, 7, 8, 15, 16, 31, 63, 64, 127, 128, 200, 255, 256, 65_535, i64::from(u32::MAX), i64::MAX] {
            let mut keeper = game(json!({"clock": {"live": {"bank": 60_000, "increment": 0}}, "idle": 600_000}));
            for command in commands(number) {
                keeper.says(ANA, command.clone());
                keeper.says(BOB, command);
            }
            keeper.restart();
            keeper.passes(600_000);
            assert!(keeper.is_over(), "bots finish the game");
        }
    }
}
