//! Giving up, being sent away, and playing again.

use crate::keeper::{ANA, BOB, EVE, Keeper, ostia};
use protocol::{Answer, Denial};
use serde_json::json;
use tables::AnyInput;
use tabletop::PersonId;
use tabletop::{Seat, Viewer};

#[test]
fn who_gives_up_is_played_by_a_bot_and_does_not_come_back() {
    let mut keeper = ostia(json!({}));
    keeper.does(BOB, json!({"command": "resign"}));
    let seat = keeper.seat(0)["seats"][1].clone();
    assert_eq!((&seat["bot"], &seat["resigned"], &seat["name"]), (&json!("random"), &json!(true), &json!("Bob")));
    assert_eq!(seat.get("removed"), None, "nobody sent him away");
    assert_eq!(keeper.says(BOB, json!({"command": "return"})), Answer::Denied { why: Denial::NotSeated });
    assert_eq!(keeper.table.viewer_of(PersonId(BOB)), Viewer::Spectator);
    assert_eq!(keeper.last(BOB)["view"]["viewer"], "spectator");
    keeper.does(ANA, json!({"command": "resign"}));
    keeper.passes(1);
    assert!(keeper.is_over(), "bots finish the game");
    // A table for another game has bots where they sat: nobody from the lobby takes their seats.
    let entries = keeper.table.rematch("other", keeper.now).unwrap();
    let (other, _) = tables::wake(&entries, tabletop::Seed::from_number(3), keeper.now).unwrap();
    assert_eq!(other.viewer_of(PersonId(BOB)), Viewer::Spectator);
    assert_ne!(other.phase(), tabletop::Phase::Gathering);
}

#[test]
fn the_host_sends_somebody_away_in_the_middle_of_a_game() {
    let mut keeper = ostia(json!({}));
    assert_eq!(keeper.says(BOB, json!({"command": "remove", "seat": 0})), Answer::Denied { why: Denial::HostOnly });
    keeper.does(ANA, json!({"command": "remove", "seat": 1}));
    let sent_away = &keeper.seat(0)["seats"][1];
    assert_eq!((&sent_away["resigned"], &sent_away["removed"]), (&json!(true), &json!(true)));
    assert_eq!(keeper.says(BOB, json!({"command": "say", "text": "!"})), Answer::Denied { why: Denial::NotSeated });
    assert_eq!(keeper.says(ANA, json!({"command": "remove", "seat": 1})), Answer::Denied { why: Denial::NotSeated });
}

#[test]
fn those_who_played_can_play_again() {
    let mut keeper = ostia(json!({"idle": 60_000}));
    assert_eq!(keeper.says(ANA, json!({"command": "rematch"})), Answer::Denied { why: Denial::NotOver });
    keeper.passes(60_000);
    assert!(keeper.is_over());
    assert_eq!(keeper.says(EVE, json!({"command": "rematch"})), Answer::Denied { why: Denial::NotSeated });
    let body = r#"{"key":"again","command":"rematch"}"#;
    let effects = keeper.table.input(keeper.now, AnyInput::Command { from: Keeper::from(ANA), ticket: 900, command: body.into() });
    keeper.carry_out(effects);
    let effects = keeper.table.input(keeper.now, AnyInput::Command { from: Keeper::from(BOB), ticket: 901, command: body.into() });
    keeper.carry_out(effects);
    assert_eq!(keeper.rematches, 1, "one table is enough");
    let entries = keeper.table.rematch("other", keeper.now).unwrap();
    let (other, _) = tables::wake(&entries, tabletop::Seed::from_number(3), keeper.now).unwrap();
    assert_eq!(other.viewer_of(PersonId(BOB)), Viewer::Seat(Seat(1)));
    let effects = keeper.table.input(keeper.now, AnyInput::Rematched { table: "other".into() });
    keeper.carry_out(effects);
    assert_eq!(keeper.last(BOB)["news"][0], json!({"n": keeper.last(BOB)["n"], "at": keeper.now, "news": "rematch", "table": "other"}));
    assert_eq!(keeper.seat(0)["about"]["rematch"], "other");
    assert!(matches!(keeper.says(BOB, json!({"command": "rematch"})), Answer::Done { .. }));
    assert_eq!(keeper.rematches, 1, "whoever asks later is led there too");
}
