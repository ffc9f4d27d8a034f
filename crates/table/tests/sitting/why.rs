//! Why a bot did its last action, asked at a table.

use crate::keeper::{ANA, BOB, EVE, Keeper, oltre_mare, ostia, sit, wish};
use protocol::{Answer, Denial};
use serde_json::{Value, json};

fn why(keeper: &mut Keeper, person: u64, seat: u8) -> Answer {
    keeper.says(person, json!({"command": "why", "seat": seat}))
}

/// The reason, with its kind; nothing where none is known.
fn reason(keeper: &mut Keeper, person: u64, seat: u8) -> Option<Value> {
    let Answer::Because { seat: said, why } = why(keeper, person, seat) else { panic!("no reason is told") };
    assert_eq!(said.0, seat);
    why
}

/// A table of Ostia, where a merchant sits on seat 2 and has kept a card at once (OS-11).
fn with_a_merchant() -> Keeper {
    let mut wish = wish("ostia", json!({}));
    wish["bots"][2] = "merchant".into();
    let mut keeper = Keeper::open(wish);
    sit(&mut keeper);
    keeper
}

#[test]
fn a_bot_says_why_to_every_player_and_leaves_no_trace() {
    let mut keeper = with_a_merchant();
    let (log, mail) = (keeper.log.len(), keeper.mail.clone());
    for person in [ANA, BOB] {
        assert_eq!(reason(&mut keeper, person, 2), Some(json!({"why": "keeps-what-helps-most"})));
    }
    assert_eq!((keeper.log.len(), keeper.mail), (log, mail), "nobody else hears of it");
}

#[test]
fn only_players_ask_and_only_bots_are_asked() {
    for start in [ostia, oltre_mare] {
        let mut keeper = start(json!({}));
        assert_eq!(reason(&mut keeper, ANA, 2), None, "whoever acts at random has no reason");
        let denied = |why| Answer::Denied { why };
        assert_eq!(why(&mut keeper, EVE, 2), denied(Denial::NotSeated));
        assert_eq!(why(&mut keeper, ANA, 1), denied(Denial::NotABot));
        assert_eq!(why(&mut keeper, ANA, 9), denied(Denial::NoSuchSeat));
    }
}

/// What is not in the log is forgotten when the table is woken from it.
#[test]
fn a_table_that_is_read_again_knows_no_reasons() {
    let mut keeper = with_a_merchant();
    assert!(reason(&mut keeper, ANA, 2).is_some());
    keeper.restart();
    assert_eq!(reason(&mut keeper, ANA, 2), None);
}
