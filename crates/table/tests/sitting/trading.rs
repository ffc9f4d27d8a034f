//! Bots wait for people while they trade.
#![allow(clippy::needless_pass_by_value)] // houses are made where tables are opened

use crate::keeper::{ANA, Keeper, kind};
use protocol::{Answer, Denial};
use serde_json::{Value, json};
use tables::NoticeWhy;
use tabletop::{Millis, Seat};

const HOUR: Millis = 3_600_000;

/// Ana plays Oltre Mare with two bots, of which the first begins; they do as they are told.
fn table(house: Value, dictates: fn(u8, &Value) -> Option<Value>) -> Keeper {
    table_with(house, dictates, 7)
}

fn table_with(house: Value, dictates: fn(u8, &Value) -> Option<Value>, luck: u64) -> Keeper {
    let wish = json!({"game": "oltre-mare", "seats": 3, "start": 1, "bots": [null, "random", "random"], "house": house});
    let mut keeper = Keeper::open_with(wish, luck);
    keeper.dictates = Some(dictates);
    keeper.does(ANA, json!({"command": "sit"}));
    keeper.looks(ANA, ANA, None);
    keeper
}

/// A second's pause before every action, and the usual time for people.
fn steady() -> Value {
    json!({"pace": {"least": 1_000, "most": 1_000, "offers": 20_000, "trading": 6_000}})
}

fn days(patience: Millis) -> Value {
    let mut house = steady();
    house["clock"] = json!({"days": {"each": 24 * HOUR, "night": null}});
    house["patience"] = patience.into();
    house
}

/// Who trades makes one offer to Ana and then wants to play; the others say nothing.
fn offers_and_plays(seat: u8, frame: &Value) -> Option<Value> {
    let made = frame["view"]["seats"][usize::from(seat)]["offers_made"].as_u64().unwrap();
    if is_asked(frame, "trade") && made == 0 { Some(an_offer(seat, frame)) } else { plays(seat, frame) }
}

/// Who trades plays at once.
fn plays(seat: u8, frame: &Value) -> Option<Value> {
    if is_asked(frame, "speak") {
        return None;
    }
    let load = frame["asked"]["prompt"]["play"].as_u64().filter(|_| is_asked(frame, "trade"));
    Some(load.map_or(Value::Null, |load| {
        let hand = frame["view"]["seats"][usize::from(seat)]["hand"]["faces"].as_array().unwrap();
        json!({"do": "play", "with": hand[..load as usize]})
    }))
}

fn an_offer(seat: u8, frame: &Value) -> Value {
    let card = &frame["view"]["seats"][usize::from(seat)]["hand"]["faces"][0];
    let terms = json!({"to": {"seat": 0}, "kind": "firm", "gives": [card], "gives_ducats": 0, "claims": [], "asks": [], "asks_ducats": 1, "wishes": []});
    json!({"do": "offer", "with": {"parent": null, "terms": terms}})
}

fn is_asked(frame: &Value, what: &str) -> bool {
    frame["asked"]["prompt"]["prompt"] == what
}

/// What was done, by whom and when, since the cards were dealt.
fn acts(keeper: &Keeper) -> Vec<(Millis, u64, String)> {
    let entries = keeper.entries();
    let dealt = entries.iter().find(|line| kind(line) == "dealt").unwrap()["at"].as_u64().unwrap();
    let acted = entries.iter().filter(|line| kind(line) == "acted");
    let act = |line: &Value| {
        let acted = &line["entry"]["acted"];
        (line["at"].as_u64().unwrap() - dealt, acted["seat"].as_u64().unwrap(), acted["action"]["do"].as_str().unwrap().to_owned())
    };
    acted.map(act).collect()
}

/// When the first bot played its cards.
fn played(keeper: &Keeper) -> Option<Millis> {
    acts(keeper).into_iter().find(|(_, seat, what)| *seat == 1 && what == "play").map(|(at, ..)| at)
}

fn decline(offer: u32) -> Value {
    json!({"command": "act", "action": {"do": "decline", "with": offer}})
}

#[test]
fn an_offer_to_a_person_stays_open_until_its_time_is_over() {
    let mut keeper = table(steady(), offers_and_plays);
    keeper.passes(1_000);
    assert_eq!(acts(&keeper), [(1_000, 1, "offer".into())]);
    assert_eq!(keeper.last(ANA)["offers"], json!([{"offer": 1, "until": keeper.now + 20_000, "of": 20_000}]));
    keeper.passes(19_999);
    assert_eq!(played(&keeper), None);
    keeper.passes(1);
    assert_eq!(played(&keeper), Some(21_000));
    assert_eq!(keeper.last(ANA)["offers"], json!([]));
}

#[test]
fn who_is_answered_goes_on_at_its_usual_pace() {
    let mut keeper = table(steady(), offers_and_plays);
    keeper.passes(9_000);
    keeper.does(ANA, decline(1));
    assert_eq!(keeper.last(ANA)["offers"], json!([]));
    keeper.passes(1_000);
    assert_eq!(played(&keeper), Some(10_000));
}

#[test]
fn a_bot_trades_for_a_while_where_people_could_trade() {
    //   pace                         plays after
    let rows = [
        (json!("quick"), 3_000),
        (json!("normal"), 6_000),
        (json!("relaxed"), 12_000),
        (json!({"least": 700, "most": 2_200}), 6_000),
        (json!({"least": 0, "most": 0}), 0),
    ];
    for (pace, after) in rows {
        let mut keeper = table(json!({"pace": pace}), plays);
        keeper.passes(20_000);
        assert_eq!(played(&keeper), Some(after), "{pace}");
    }
}

#[test]
fn nobody_is_waited_for_who_wants_nothing() {
    let mut keeper = table(steady(), offers_and_plays);
    keeper.passes(2_000);
    keeper.does(ANA, json!({"command": "nothing-for-me"}));
    let told = keeper.mail[&ANA].iter().find(|frame| frame["own"]["nothing_for_me"] == true).unwrap();
    assert_eq!((&told["offers"], &told["news"][0]["news"]), (&json!([]), &json!("nothing-for-me")));
    assert_eq!(played(&keeper), Some(2_000));
    // That was for one turn.
    keeper.passes(10_000);
    assert_eq!(acts(&keeper).iter().filter(|(_, seat, what)| *seat == 2 && what == "offer").count(), 1);
    let frame = keeper.seat(0);
    assert_eq!(frame["own"]["nothing_for_me"], Value::Null);
    assert_eq!(frame["offers"][0]["of"], 20_000);
}

#[test]
fn nobody_is_waited_for_who_is_not_there() {
    let mut keeper = table(json!({"pace": steady()["pace"], "grace": 3_000}), offers_and_plays);
    keeper.passes(5_000);
    keeper.loses(ANA);
    keeper.passes(20_000);
    assert_eq!(played(&keeper), Some(8_000), "she might have taken up her line for so long");
    let mut keeper = table(steady(), offers_and_plays);
    keeper.passes(5_000);
    keeper.does(ANA, json!({"command": "resign"}));
    keeper.passes(10_000);
    assert_eq!(played(&keeper), Some(5_000));
}

#[test]
fn a_bot_waits_for_one_who_is_composing_but_not_for_ever() {
    let mut keeper = table(steady(), plays);
    assert_eq!(keeper.says(3, json!({"command": "composing"})), Answer::Denied { why: Denial::NotSeated });
    keeper.passes(1_000);
    let entries = keeper.log.len();
    for _ in 0..4 {
        keeper.does(ANA, json!({"command": "composing"}));
        keeper.passes(2_000);
    }
    assert_eq!(played(&keeper), None);
    assert_eq!(keeper.presence.last().unwrap()["composing"], json!([0]));
    assert_eq!(keeper.log.len(), entries, "it is not kept");
    keeper.passes(2_000);
    assert_eq!(played(&keeper), None);
    keeper.passes(1_000);
    assert_eq!(played(&keeper), Some(12_000), "five seconds after she was last heard of");
    assert_eq!(keeper.presence.last().unwrap()["composing"], Value::Null);

    let mut keeper = table(steady(), plays);
    keeper.passes(1_000);
    for _ in 0..40 {
        keeper.does(ANA, json!({"command": "composing"}));
        keeper.passes(1_000);
    }
    assert_eq!(played(&keeper), None, "nobody else waits for her");
    keeper.passes(5_000);
    assert_eq!(played(&keeper), Some(44_000), "five seconds after she was last heard of");
    keeper.presence.dedup();
    let told = keeper.presence.iter().filter(|note| note["composing"] == json!([0])).count();
    assert_eq!(told, 1, "she is shown once, not every second: {:?}", keeper.presence);
}

#[test]
fn who_makes_an_offer_has_composed_it() {
    let mut keeper = table(steady(), plays);
    keeper.passes(1_000);
    keeper.does(ANA, json!({"command": "composing"}));
    let hand = keeper.seat(0);
    let mut offer = an_offer(0, &hand);
    offer["with"]["terms"]["to"] = json!({"seat": 1});
    keeper.does(ANA, json!({"command": "act", "action": offer}));
    assert_eq!(keeper.presence.last().unwrap()["composing"], Value::Null);
}

#[test]
fn the_time_stands_still_while_the_game_is_paused() {
    let mut keeper = table(steady(), offers_and_plays);
    keeper.passes(2_000);
    keeper.does(ANA, json!({"command": "pause"}));
    keeper.passes(HOUR);
    keeper.does(ANA, json!({"command": "resume"}));
    assert_eq!(keeper.last(ANA)["offers"], json!([{"offer": 1, "until": keeper.now + 19_000, "of": 20_000}]));
    keeper.passes(18_999);
    assert_eq!(played(&keeper), None);
    keeper.passes(1);
    assert!(played(&keeper).is_some());
}

#[test]
fn over_days_a_bot_waits_as_long_as_the_table_says_and_sleeps_meanwhile() {
    //   patience    plays after
    let rows = [(8 * HOUR, 1_000 + 8 * HOUR), (2 * HOUR, 1_000 + 2 * HOUR), (0, 6_000)];
    for (patience, after) in rows {
        let mut keeper = table(days(patience), offers_and_plays);
        keeper.passes(1_500);
        keeper.loses(ANA);
        if patience > 0 {
            assert!(keeper.table.may_sleep(), "nobody looks, and the bot only waits");
            keeper.passes(HOUR);
            keeper.restart();
            keeper.passes(HOUR / 2);
        }
        keeper.passes(9 * HOUR);
        let late = played(&keeper).unwrap() - after;
        assert!(late <= 1_000, "{patience}: {late} too late");
    }
    let mut house = steady();
    house["clock"] = json!({"days": {"each": 24 * HOUR, "night": null}});
    let mut keeper = table(house, offers_and_plays);
    keeper.passes(1_000);
    assert_eq!(keeper.last(ANA)["offers"][0]["of"], 8 * HOUR, "where nothing is said");
}

/// A table that was stopped waits no longer than one that was not.
#[test]
fn a_restart_makes_nobody_wait_longer() {
    let mut keeper = table(steady(), offers_and_plays);
    keeper.passes(15_000);
    keeper.restart();
    keeper.looks(ANA, ANA, None);
    assert_eq!(keeper.seat(0)["offers"][0]["until"], keeper.now + 6_000);
    keeper.passes(6_000);
    assert_eq!(played(&keeper), Some(21_000));
    // Whoever wanted nothing is not asked once more.
    let mut keeper = table(days(8 * HOUR), offers_and_plays);
    keeper.passes(1_500);
    keeper.does(ANA, json!({"command": "nothing-for-me"}));
    keeper.restart();
    assert_eq!(keeper.seat(0)["own"]["nothing_for_me"], json!(true));
    keeper.passes(7_000);
    assert!(played(&keeper).is_some());
}

/// What a bot holds, and how long it has thought, does not tell when it acts.
#[test]
fn how_long_a_bot_waits_does_not_depend_on_its_cards_or_thoughts() {
    let row = |luck: u64, thinks: fn(u64) -> Millis, dictates: fn(u8, &Value) -> Option<Value>| {
        let mut keeper = table_with(steady(), dictates, luck);
        keeper.thinks = Some(thinks);
        keeper.passes(4_000);
        keeper.does(ANA, json!({"command": "composing"}));
        keeper.passes(40_000);
        let hands = keeper.seat(1)["view"]["seats"][1]["hand"].clone();
        let first: Vec<_> =
            acts(&keeper).into_iter().take_while(|(_, seat, what)| *seat == 1 && (what == "offer" || what == "play")).collect();
        (first, hands)
    };
    let thinks: [fn(u64) -> Millis; 3] = [|_| 0, |_| 900, |number| number * 217 % 1_000];
    for dictates in [offers_and_plays, plays] {
        let mut hands = Vec::new();
        let (expected, _) = row(1, thinks[0], dictates);
        assert!(expected.iter().any(|(.., what)| what == "play"));
        for luck in 1..9 {
            let (found, hand) = row(luck, thinks[luck as usize % 3], dictates);
            assert_eq!(found, expected, "{luck}");
            hands.push(hand);
        }
        hands.dedup();
        assert!(hands.len() > 4, "the cards are different");
    }
}

#[test]
fn bots_among_themselves_wait_for_nothing() {
    let wish = json!({"game": "oltre-mare", "seats": 3, "start": 1, "bots": ["random", "random", "random"]});
    let mut keeper = Keeper::open(wish);
    let began = keeper.now;
    keeper.passes(1);
    assert!(keeper.is_over());
    assert!(keeper.entries().iter().all(|line| line["at"].as_u64().unwrap() <= began + 1));
}

/// OM-34: who calls for answers waits for those of people, before taking another bot's.
#[test]
fn a_call_waits_for_the_answers_of_people() {
    fn calls(seat: u8, frame: &Value) -> Option<Value> {
        let view = &frame["view"];
        let offer = view["offers"].as_array().and_then(|offers| offers.first());
        if is_asked(frame, "trade") && seat == 1 {
            let Some(offer) = offer else {
                let made = view["seats"][1]["offers_made"].as_u64().unwrap();
                let mut call = an_offer(seat, frame);
                (call["with"]["terms"]["to"], call["with"]["terms"]["kind"]) = ("all".into(), "call".into());
                return if made == 0 { Some(call) } else { plays(seat, frame) };
            };
            return Some(json!({"do": "confirm", "with": {"offer": offer["id"], "with": 2}}));
        }
        let open = offer.filter(|offer| is_asked(frame, "speak") && offer["answers"].as_array().is_some_and(Vec::is_empty));
        open.map(|offer| json!({"do": "accept", "with": {"offer": offer["id"], "cards": [], "claims": []}})).or_else(|| plays(seat, frame))
    }
    let mut keeper = table(steady(), calls);
    keeper.passes(3_500);
    assert_eq!(acts(&keeper).iter().map(|(.., what)| what.as_str()).collect::<Vec<_>>(), ["offer", "accept"]);
    keeper.passes(17_000);
    assert_eq!(acts(&keeper).len(), 2);
    keeper.passes(1_000);
    assert_eq!(acts(&keeper)[2], (21_000, 1, "confirm".into()));
}

/// An offer that need not be answered is told to one who is away, once; not again when the table is woken.
#[test]
fn an_offer_is_told_to_one_who_is_away() {
    let mut keeper = table(days(HOUR), offers_and_plays);
    keeper.loses(ANA);
    keeper.notices.clear();
    keeper.passes(1_000);
    assert_eq!(acts(&keeper), [(1_000, 1, "offer".into())]);
    assert_eq!((&keeper.offered[..], &keeper.notices[..]), (&[(ANA, Seat(0))][..], &[][..]), "she may answer, but need not");
    let awaited = keeper.table.awaited();
    assert_eq!(awaited.iter().map(|one| (one.person.0, one.why, one.question)).collect::<Vec<_>>(), [(ANA, NoticeWhy::Offers, 1)]);
    let (_, effects) = tables::wake(&keeper.log, tabletop::Seed::from_number(1), keeper.now).unwrap();
    assert!(!effects.iter().any(|effect| matches!(effect, tables::Effect::Notice { .. })), "why it is woken may be a secret");
    keeper.does(ANA, decline(1));
    assert_eq!(keeper.offered.len(), 1);
    assert_eq!(keeper.table.awaited(), []);
}

/// Who is looking, who wants nothing, and who sits at a live table is told of no offer.
#[test]
fn an_offer_is_not_told_to_one_who_looks_or_wants_none() {
    let mut here = table(days(HOUR), offers_and_plays);
    here.passes(1_000);
    let mut quiet = table(days(HOUR), offers_and_plays);
    quiet.does(ANA, json!({"command": "nothing-for-me"}));
    quiet.loses(ANA);
    quiet.passes(1_000);
    let mut live = table(json!({"clock": {"live": {"bank": 600_000, "increment": 0}}, "pace": steady()["pace"]}), offers_and_plays);
    live.loses(ANA);
    live.passes(1_000);
    for keeper in [&here, &quiet, &live] {
        assert_eq!(acts(keeper)[0].2, "offer");
        assert_eq!(keeper.offered, []);
    }
}
