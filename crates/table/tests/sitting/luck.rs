//! Luck to which everybody adds: the server promises its seed first, then people add to it, and what is dealt comes of all of it.

use crate::keeper::{ANA, BOB, EVE, Keeper, kind, ostia, wish};
use protocol::{Answer, Denial};
use serde_json::{Value, json};
use tables::AnyInput;
use tabletop::record::{Finding, KeptLuck};
use tabletop::{AddedEntropy, Entropy, Seat, Seed, Viewer, mixed};

const SERVER: Seed = Seed::from_bytes([5; 32]);

fn entropy(byte: u8) -> Entropy {
    Entropy::from_bytes([byte; 32])
}

fn sit(byte: u8) -> Value {
    json!({"command": "sit", "entropy": entropy(byte)})
}

fn add(byte: u8) -> Value {
    json!({"command": "entropy", "entropy": entropy(byte)})
}

fn denied(why: Denial) -> Answer {
    Answer::Denied { why }
}

/// A table at which the server has promised its seed, and nobody sits but a bot.
fn promised() -> Keeper {
    Keeper::promised(wish("ostia", json!({"idle": 60_000})), SERVER)
}

/// The seed from which was dealt.
fn dealt(keeper: &Keeper) -> Seed {
    let entries = keeper.entries();
    let dealt = entries.iter().find(|line| kind(line) == "dealt").expect("the cards are dealt");
    dealt["entry"]["dealt"]["seed"].as_str().unwrap().parse().unwrap()
}

fn added(added: &[(u8, u8)]) -> Vec<AddedEntropy> {
    added.iter().map(|&(seat, byte)| AddedEntropy { seat: Seat(seat), entropy: entropy(byte) }).collect()
}

#[test]
fn the_seed_comes_of_the_servers_promise_and_of_what_everybody_adds() {
    let mut keeper = promised();
    let before = keeper.whole(Viewer::Spectator);
    assert_eq!(before["about"]["server_seed_sha256"], SERVER.sha256(), "it is published before anybody sits down");
    assert_eq!(before["about"].get("seed_sha256"), None);
    assert_eq!(tables::lobby(&keeper.log).unwrap().summary.matches(&SERVER.sha256()).count(), 1, "the lobby knows it too");
    keeper.does(ANA, sit(1));
    keeper.does(BOB, sit(2));
    let seed = mixed(&SERVER, &added(&[(0, 1), (1, 2)]));
    assert_eq!(dealt(&keeper), seed);
    for viewer in Viewer::all(3) {
        let frame = keeper.whole(viewer);
        assert_eq!(frame["about"]["server_seed_sha256"], SERVER.sha256());
        assert_eq!(frame["about"]["seed_sha256"], seed.sha256());
        let history: Value = serde_json::from_str(&tables::history(&keeper.log, viewer, 1, keeper.now).unwrap()).unwrap();
        let news = history.as_array().unwrap().iter().find(|news| news["news"] == "dealt").unwrap();
        assert_eq!((&news["entropy"], &news["seed_sha256"]), (&json!([0, 1]), &json!(seed.sha256())));
        for secret in [SERVER.to_string(), seed.to_string(), entropy(1).to_string(), entropy(2).to_string()] {
            assert!(!frame.to_string().contains(&secret) && !history.to_string().contains(&secret), "{viewer:?} is told {secret}");
        }
    }
}

#[test]
fn who_adds_nothing_in_time_is_left_out() {
    let rows = [
        (json!({"command": "sit"}), json!({"command": "sit"}), &[] as &[(u8, u8)]),
        (sit(1), json!({"command": "sit"}), &[(0, 1)]),
        (json!({"command": "sit"}), sit(2), &[(1, 2)]),
        (json!({"command": "sit", "seat": 1, "entropy": entropy(3)}), json!({"command": "sit", "entropy": entropy(4)}), &[(0, 4), (1, 3)]),
    ];
    for (ana, bob, expected) in rows {
        let mut keeper = promised();
        keeper.does(ANA, ana);
        keeper.does(BOB, bob);
        assert_eq!(dealt(&keeper), mixed(&SERVER, &added(expected)), "{expected:?}");
        assert_eq!(keeper.says(ANA, add(9)), denied(Denial::Begun), "after the deal it is too late");
    }
}

#[test]
fn the_first_that_somebody_adds_counts_as_long_as_they_sit() {
    let mut keeper = promised();
    assert_eq!(keeper.says(EVE, add(1)), denied(Denial::NotSeated));
    keeper.does(ANA, json!({"command": "sit"}));
    keeper.does(ANA, add(1));
    let length = keeper.log.len();
    keeper.does(ANA, add(1));
    assert_eq!(keeper.log.len(), length, "the same again is no news");
    assert_eq!(keeper.says(ANA, add(2)), denied(Denial::EntropyGiven));
    keeper.restart();
    assert_eq!(keeper.says(ANA, add(2)), denied(Denial::EntropyGiven), "a restart forgets nothing");
    keeper.does(ANA, json!({"command": "stand"}));
    keeper.does(EVE, json!({"command": "sit"}));
    keeper.does(BOB, sit(3));
    assert_eq!(dealt(&keeper), mixed(&SERVER, &added(&[(1, 3)])), "whoever leaves takes it along");
}

#[test]
fn a_table_without_a_promise_is_dealt_as_ever() {
    let mut keeper = Keeper::open(wish("ostia", json!({})));
    keeper.does(ANA, sit(1));
    assert_eq!(keeper.says(ANA, add(1)), denied(Denial::NoEntropy));
    assert_eq!(keeper.whole(Viewer::Spectator)["about"].get("server_seed_sha256"), None);
    keeper.does(BOB, sit(2));
    assert_eq!(dealt(&keeper), Seed::from_number(7));
    assert_eq!(dealt(&ostia(json!({}))), Seed::from_number(7));
}

#[test]
fn the_record_tells_who_added_what_and_everybody_can_check_it() {
    let mut keeper = promised();
    keeper.does(ANA, sit(1));
    keeper.does(BOB, sit(2));
    let hash = keeper.seat(0)["about"]["seed_sha256"].as_str().unwrap().to_owned();
    keeper.passes(60_000);
    assert!(keeper.is_over());
    let text = tables::record(&keeper.log).unwrap().unwrap();
    let record: Value = serde_json::from_str(&text).unwrap();
    let told = json!([{"seat": 0, "entropy": entropy(1)}, {"seat": 1, "entropy": entropy(2)}]);
    assert_eq!(record["seed_from"], json!({"server": SERVER.to_string(), "server_sha256": SERVER.sha256(), "added": told}));
    assert!(tables::verify(&text).sound);
    let kept = KeptLuck { server_sha256: Some(SERVER.sha256()), seed_sha256: Some(hash), entropy: Some(entropy(1)), late: false };
    let check = |kept: &KeptLuck| {
        let (check, names) = tables::check_fair(&text, kept).unwrap();
        assert_eq!((check.fault, &names[..2]), (None, &["Ana".to_owned(), "Bob".to_owned()][..]));
        (check.promise, check.deal, check.entropy)
    };
    assert_eq!(check(&kept), (Finding::Holds, Finding::Holds, Finding::Holds));
    assert_eq!(check(&KeptLuck::default()), (Finding::NotKept, Finding::NotKept, Finding::NotKept));
    // A server that shows other hashes afterwards, or leaves somebody out, is found.
    let other = || Some(Seed::from_number(1).sha256());
    let rows = [
        (KeptLuck { server_sha256: other(), ..kept.clone() }, (Finding::Broken, Finding::Holds, Finding::Holds)),
        (KeptLuck { seed_sha256: other(), ..kept.clone() }, (Finding::Holds, Finding::Broken, Finding::Holds)),
        (KeptLuck { entropy: Some(entropy(9)), ..kept }, (Finding::Holds, Finding::Holds, Finding::Broken)),
    ];
    for (kept, found) in rows {
        assert_eq!(check(&kept), found);
    }
    // What was changed in the record is found without anything kept.
    let changes = [
        (entropy(2).to_string(), entropy(3).to_string(), "seed: it does not come of the server's seed and the contributions"),
        (SERVER.sha256(), SERVER.to_string(), "seed_from.server_sha256: the record says"),
        ("\"seat\":1,\"entropy\"".into(), "\"seat\":0,\"entropy\"".into(), "seed_from.added: there is at least one contribution"),
    ];
    for (from, to, said) in changes {
        let fault = tables::verify(&text.replace(&from, &to)).fault.unwrap();
        assert!(fault.starts_with(said), "{fault}");
    }
}

#[test]
fn a_rematch_is_promised_at_the_end_and_everybody_adds_to_it() {
    let mut keeper = promised();
    keeper.does(ANA, sit(1));
    keeper.does(BOB, sit(2));
    keeper.passes(60_000);
    assert!(keeper.is_over());
    // The restart draws another fresh seed; what was promised stays.
    let hash = keeper.seat(0)["about"]["rematch_seed_sha256"].clone();
    keeper.restart();
    assert_eq!((keeper.seat(0)["about"]["rematch_seed_sha256"].clone(), keeper.count("promised")), (hash.clone(), 2));
    assert_eq!(keeper.whole(Viewer::Spectator)["about"]["server_seed_sha256"], SERVER.sha256());
    keeper.does(ANA, add(3));
    let body = r#"{"key":"again","command":"rematch"}"#;
    let effects = keeper.table.input(keeper.now, AnyInput::Command { from: Keeper::from(BOB), ticket: 900, command: body.into() });
    keeper.carry_out(effects);
    assert_eq!(keeper.says(BOB, add(4)), denied(Denial::Begun), "the other table is being made");
    let other = Keeper::with(keeper.table.rematch("other", keeper.now).unwrap(), 11);
    let next = Seed::from_number(7);
    assert_eq!(hash, next.sha256());
    assert_eq!(dealt(&other), mixed(&next, &added(&[(0, 3)])));
}
