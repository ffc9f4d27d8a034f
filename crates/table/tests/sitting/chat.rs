//! Talk beside the game.

use crate::keeper::{ANA, BOB, EVE, Keeper, keep, ostia};
use protocol::{Answer, Denial};
use serde_json::json;
use tabletop::PersonId;

#[test]
fn what_somebody_says_is_heard_by_all_and_changes_nothing() {
    let mut keeper = ostia(json!({}));
    keeper.does(BOB, json!({"command": "say", "text": " <b>well\nplayed</b> "}));
    let news = &keeper.last(ANA)["news"][0];
    assert_eq!((&news["news"], &news["seat"], &news["text"]), (&json!("said"), &json!(1), &json!("<b>well played</b>")));
    assert_eq!(keeper.last(ANA)["view"], json!(null), "the table is as it was");
    let denied = |why| Answer::Denied { why };
    assert_eq!(keeper.says(EVE, json!({"command": "say", "text": "hello"})), denied(Denial::NoSpectatorChat), "by default");
    assert_eq!(keeper.says(BOB, json!({"command": "say", "text": "x".repeat(501)})), denied(Denial::TooLong));
    assert_eq!(keeper.says(BOB, json!({"command": "mute", "seat": 0, "silent": true})), denied(Denial::HostOnly));
    keeper.does(ANA, json!({"command": "mute", "seat": 1, "silent": true}));
    assert_eq!(keeper.says(BOB, json!({"command": "say", "text": "hello"})), denied(Denial::Muted));
    keeper.does(ANA, json!({"command": "mute", "seat": 1, "silent": false}));
    keeper.does(BOB, json!({"command": "say", "text": "hello"}));
}

#[test]
fn a_person_can_be_forgotten_and_the_game_goes_on() {
    let mut keeper = ostia(json!({}));
    keeper.does(BOB, json!({"command": "say", "text": "my secret"}));
    keeper.does(ANA, json!({"command": "say", "text": "my own"}));
    let before = keeper.seat(0);
    for (number, entry) in tables::forget(&keeper.log, PersonId(BOB)) {
        keeper.log[number as usize - 1] = entry;
    }
    let log = String::from_utf8(keeper.log.concat()).unwrap();
    assert!(!log.contains("Bob") && !log.contains("my secret") && log.contains("Ana") && log.contains("my own"));
    keeper.restart();
    let after = keeper.seat(0);
    assert_eq!((&after["n"], &after["view"], &after["asked"]), (&before["n"], &before["view"], &before["asked"]));
    assert_eq!(after["seats"][1]["name"], "someone");
}

/// Everybody who looks back reads all of it, so nobody fills a log with talk; the others still have theirs. What older logs hold stays.
#[test]
fn one_player_can_say_only_so_much() {
    let mut keeper = ostia(json!({}));
    let long = "ü".repeat(500);
    let mut said = 0;
    while keeper.says(ANA, json!({"command": "say", "text": long})) != (Answer::Denied { why: Denial::SaidEnough }) {
        said += 1;
        assert!(said < 100, "100 KB are too much");
    }
    let bytes: usize = keeper.log.iter().map(Vec::len).sum();
    assert!(said > 50 && bytes < 200 * 1024, "{said} remarks, {bytes} bytes");
    keeper.restart();
    assert_eq!(keeper.says(ANA, json!({"command": "say", "text": long})), Answer::Denied { why: Denial::SaidEnough });
    keeper.does(BOB, json!({"command": "say", "text": "At last!"}));
    let mut older = keeper.log.clone();
    for _ in 0..1_000 {
        let at = older.iter().position(|entry| entry.windows(6).any(|part| part == br#""said""#)).unwrap();
        older.push(older[at].clone());
    }
    assert_eq!(Keeper::with(older, 7).table.phase(), tabletop::Phase::Running);
}

/// Everybody who looks back reads all of a log, drafts included. A player who fills it is told so, also after a restart; the others, who know
/// nothing of drafts, notice nothing.
#[test]
fn who_has_written_much_only_goes_on_with_the_game() {
    let mut keeper = ostia(json!({}));
    let keeps = keep(&mut keeper, 0);
    let draft = json!({"command": "draft", "action": keeps["action"]});
    let mut drafts = 0;
    while let Answer::Done { .. } = keeper.says(ANA, draft.clone()) {
        drafts += 1;
    }
    assert!(drafts < table::LONGEST_LOG / 2, "{drafts}");
    assert!(keeper.log.concat().len() < 2 * table::MOST_WRITTEN as usize);
    keeper.restart();
    let too_many = Answer::Denied { why: Denial::TooMany };
    assert_eq!(keeper.says(ANA, draft.clone()), too_many);
    assert_eq!(keeper.says(ANA, json!({"command": "say", "text": "hello"})), too_many);
    keeper.does(BOB, json!({"command": "say", "text": "hello"}));
    keeper.does(BOB, json!({"command": "draft", "action": null}));
    keeper.does(ANA, keeps);
}

const CEM: u64 = 4;

/// What spectators were told last, with the number of each remark.
fn talk(keeper: &Keeper) -> (Option<u64>, Vec<(u64, &str)>) {
    let (stream, note) = keeper.spectator_talk.last().unwrap();
    let remarks = note["spectators"].as_array().unwrap().iter();
    (*stream, remarks.map(|remark| (remark["n"].as_u64().unwrap(), remark["text"].as_str().unwrap())).collect())
}

/// Players are sent nothing at all, and those who come later are shown what was said, also after a restart.
#[test]
fn spectators_talk_among_themselves_where_the_table_allows_it() {
    let mut keeper = ostia(json!({"spectator_chat": true}));
    keeper.looks(EVE, EVE, None);
    let told = |keeper: &Keeper| (keeper.mail[&ANA].len(), keeper.mail[&EVE].len(), keeper.presence.len());
    let before = told(&keeper);
    let asked = keeper.seat(0);
    let say = |text: &str| json!({"command": "say", "text": text});
    assert_eq!(keeper.says(EVE, say(" poor\nAna ")), Answer::Done { n: 0 });
    assert_eq!(talk(&keeper), (None, vec![(1, "poor Ana")]));
    let (_, note) = &keeper.spectator_talk[0];
    assert_eq!((&note["spectators"][0]["name"], &note["spectators"][0]["speaker"]), (&json!("Eve"), &json!(0)));
    assert_eq!((told(&keeper), keeper.seat(0)), (before, asked), "nobody else is sent anything");
    // A player talks to all, and is shown nothing of the other talk.
    keeper.does(ANA, say("well"));
    assert_eq!(keeper.spectator_talk.len(), 1);
    assert_eq!(keeper.news(EVE).last().unwrap(), "said");
    keeper.looks(20, BOB, None);
    assert_eq!(keeper.spectator_talk.len(), 1);
    keeper.restart();
    keeper.looks(21, CEM, None);
    assert_eq!(talk(&keeper), (Some(21), vec![(1, "poor Ana")]));
    keeper.does(CEM, say("indeed"));
    assert_eq!(talk(&keeper), (None, vec![(2, "indeed")]));
    assert_eq!(keeper.spectator_talk.last().unwrap().1["spectators"][0]["speaker"], 1);
    for seat in 0..2 {
        let told = tables::history(&keeper.log, tabletop::Viewer::Seat(tabletop::Seat(seat)), 0, keeper.now).unwrap();
        assert!(!told.contains("poor") && !told.contains("indeed"), "{told}");
    }
}

/// What holds for players: length, bytes, muting; and a host who plays does not learn who has spoken.
#[test]
fn spectators_can_say_only_so_much_and_the_host_can_mute_them() {
    let mut keeper = ostia(json!({"spectator_chat": true}));
    keeper.looks(EVE, EVE, None);
    let denied = |why| Answer::Denied { why };
    let say = |text: &str| json!({"command": "say", "text": text});
    let mute = |name: Option<&str>, silent: bool| json!({"command": "mute-spectators", "name": name, "silent": silent});
    assert_eq!(keeper.says(EVE, say(&"x".repeat(501))), denied(Denial::TooLong));
    assert_eq!(keeper.says(EVE, say(" ")), denied(Denial::Empty));
    assert_eq!(keeper.says(BOB, mute(None, true)), denied(Denial::HostOnly));
    let answers = ["eve", "nobody"].map(|name| keeper.says(ANA, mute(Some(name), true)));
    assert_eq!(answers[0], answers[1]);
    assert_eq!(keeper.says(EVE, say("hello")), denied(Denial::Muted));
    keeper.restart();
    keeper.looks(EVE, EVE, None);
    assert_eq!(keeper.says(EVE, say("hello")), denied(Denial::Muted));
    keeper.does(CEM, say("hello"));
    keeper.does(ANA, mute(Some("Eve"), false));
    keeper.does(EVE, say("hello"));
    keeper.does(ANA, mute(None, true));
    assert_eq!(keeper.last(EVE)["news"][0], json!({"n": keeper.last(EVE)["n"], "at": 1_000, "news": "spectators-muted", "silent": true}));
    assert_eq!(keeper.says(CEM, say("hello")), denied(Denial::Muted));
    keeper.does(ANA, mute(None, false));
    let long = "ü".repeat(500);
    let mut said = 0;
    while keeper.says(EVE, say(&long)) != denied(Denial::SaidEnough) {
        said += 1;
        assert!(said < 100, "100 KB are too much");
    }
    keeper.restart();
    keeper.looks(EVE, EVE, None);
    assert_eq!(talk(&keeper).1.len(), 100.min(said + 2));
    assert_eq!(keeper.says(EVE, say(&long)), denied(Denial::SaidEnough));
    keeper.does(CEM, say("I still can."));
    // All of them together can say only so much, too, and players still can do everything.
    for person in 10..20 {
        while keeper.says(person, say(&long)) != denied(Denial::SaidEnough) {}
    }
    let bytes: usize = keeper.log.iter().map(Vec::len).sum();
    assert!(bytes < 400 * 1024, "{bytes} bytes");
    keeper.does(ANA, say("well"));
    let mut off = ostia(json!({}));
    assert_eq!(off.says(ANA, mute(None, true)), denied(Denial::NoSpectatorChat));
}

/// Where spectators see the game late, their talk is not late, and no number tells how far the game is.
#[test]
fn spectators_who_see_the_game_late_hear_each_other_at_once() {
    let mut keeper = ostia(json!({"spectator_chat": true, "lag": {"actions": 2}}));
    keeper.looks(EVE, EVE, None);
    let shown = keeper.last(EVE)["n"].clone();
    assert_eq!(keeper.says(EVE, json!({"command": "say", "text": "hello"})), Answer::Done { n: 0 });
    assert_eq!(talk(&keeper), (None, vec![(1, "hello")]));
    assert_eq!((&keeper.last(EVE)["n"], &keeper.last(EVE)["phase"]), (&shown, &json!("gathering")), "the game is as late as before");
}

/// How long a log may grow is asked of the game, not of those who watch it; and who is forgotten has said nothing.
#[test]
fn what_spectators_say_shortens_no_game_and_can_be_forgotten() {
    let mut keeper = ostia(json!({"spectator_chat": true}));
    keeper.looks(EVE, EVE, None);
    keeper.does(EVE, json!({"command": "say", "text": "my secret"}));
    keeper.does(CEM, json!({"command": "say", "text": "my own"}));
    keeper.does(ANA, json!({"command": "mute-spectators", "name": "EVE", "silent": true}));
    assert_eq!(tables::named(&keeper.log[keeper.log.len() - 3..]), [PersonId(EVE), PersonId(CEM)]);
    assert_eq!(tables::said_by(&keeper.log, PersonId(EVE)), [(1_000, "my secret".to_owned())]);
    for (number, entry) in tables::forget(&keeper.log, PersonId(EVE)) {
        keeper.log[number as usize - 1] = entry;
    }
    let log = String::from_utf8(keeper.log.concat()).unwrap();
    assert!(!log.to_lowercase().contains("\"eve\"") && !log.contains("my secret") && log.contains("my own"), "{log}");
    keeper.restart();
    keeper.looks(21, CEM, None);
    assert_eq!(talk(&keeper), (Some(21), vec![(2, "my own")]));
    let at = keeper.log.iter().position(|entry| entry.windows(16).any(|part| part == br#""spectator-said""#)).unwrap();
    let mut longer = keeper.log.clone();
    longer.extend(std::iter::repeat_n(keeper.log[at].clone(), 20_000));
    let mut keeper = Keeper::with(longer, 7);
    keeper.does(BOB, json!({"command": "say", "text": "At last!"}));
}
