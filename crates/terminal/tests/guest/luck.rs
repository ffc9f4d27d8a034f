//! The luck of a table, as a terminal keeps, adds to and checks it.

use crate::enter;
use crate::house::{House, place, wish};
use sentences::Language::{self, English, German};
use serde_json::json;
use tabletop::record::KeptLuck;
use tabletop::{Entropy, Seed};
use terminal::guest::{Guest, Place};
use terminal::{Keyboard, Shown};

const SERVER: Seed = Seed::from_bytes([5; 32]);
const MINE: Entropy = Entropy::from_bytes([9; 32]);

fn with_luck(language: Language) -> Place {
    Place { entropy: || Some(MINE), ..place(language) }
}

/// Ana plays Ostia to the end, with a bot and with Bob, who has given up; what her terminal says about the luck, and what it has kept.
fn played(place: Place, forge: Option<fn(&str) -> String>) -> (Vec<String>, House) {
    let mut house = House::promised(&wish("ostia", &json!([null, null, "random"])), SERVER);
    house.forge = forge;
    let (mut guest, mut known) = (Guest::<ostia::State>::new(place), 0);
    house.serve(&mut guest, &mut known);
    house.bob("sit", json!({ "command": "sit", "entropy": Entropy::from_bytes([8; 32]) }));
    house.bob("resign", json!({ "command": "resign" }));
    house.serve(&mut guest, &mut known);
    let mut steps = 0;
    while guest.keyboard() != Keyboard::Over {
        let hint = enter(&mut guest, "hint");
        let example = |line| ["Type: ", "Eingabe: "].iter().find_map(|says| str::strip_prefix(line, *says));
        let typed = hint.lines().find_map(example).expect("a hint has an example");
        enter(&mut guest, typed);
        house.serve(&mut guest, &mut known);
        steps += 1;
        assert!(steps < 500, "the game goes on: {hint}");
    }
    (guest.checked().to_vec(), house)
}

fn kept(house: &House, table: &str) -> KeptLuck {
    let (_, line) = house.kept.iter().rev().find(|(of, _)| of == table).expect("something is kept");
    KeptLuck::read(line)
}

#[test]
fn a_terminal_adds_to_the_luck_keeps_the_hashes_and_checks_the_record() {
    let (said, mut house) = played(with_luck(English), None);
    let luck = kept(&house, "table");
    let promised = (luck.server_sha256, luck.entropy, luck.late);
    assert_eq!(promised, (Some(SERVER.sha256()), Some(MINE), false));
    assert!(luck.seed_sha256.is_some_and(|hash| hash != SERVER.sha256()), "others have added to it");
    assert!(said[0].starts_with("The record is valid: all "), "{said:?}");
    assert_eq!(
        said[1..],
        [
            "The seed of the game has the hash that was shown at the deal.",
            "The server's own seed has the hash that was shown before the deal.",
            "Your own random numbers are part of the seed, so the server could not choose it alone.",
            "Random numbers were added by: Ana, Bob.",
        ]
    );
    // A table that comes later has the hash in its log.
    let late = house.newcomer::<ostia::State>(place(English));
    assert!(late.log(usize::MAX).iter().any(|entry| entry.text.contains(&kept(&house, "table").seed_sha256.unwrap())));
}

#[test]
fn a_server_that_shows_another_seed_afterwards_is_found() {
    let other = Some(Seed::from_number(1).sha256());
    // This terminal was shown other hashes before the deal than the server tells afterwards.
    let (said, _) = played(Place { kept: KeptLuck { server_sha256: other.clone(), ..KeptLuck::default() }, ..with_luck(German) }, None);
    assert!(said.iter().any(|line| line.contains("nicht den Hash, der vor dem Geben gezeigt wurde")), "{said:?}");
    assert!(said.iter().any(|line| line.contains("keine Zufallszahlen")), "a server that changes its hash gets nothing: {said:?}");
    let (said, _) = played(Place { kept: KeptLuck { seed_sha256: other, ..KeptLuck::default() }, ..with_luck(English) }, None);
    assert!(said.iter().any(|line| line.contains("does not have the hash that was shown at the deal")), "{said:?}");
    // The record leaves out what Ana has added.
    let leave_out: fn(&str) -> String = |record| record.replace(&format!("{{\"seat\":0,\"entropy\":\"{MINE}\"}},"), "");
    let (said, _) = played(with_luck(English), Some(leave_out));
    assert!(said[0].starts_with("Something is wrong with this record: seed: it does not come of"), "{said:?}");
    assert!(said.iter().any(|line| line.contains("Your own random numbers are missing")), "{said:?}");
}

#[test]
fn what_was_not_kept_is_said_to_be_unchecked() {
    let (said, _) = played(place(English), None);
    assert!(said.iter().any(|line| line.starts_with("This device added no random numbers")), "{said:?}");
}
