//! When bots act: it must not tell how long they have thought.

use crate::keeper::{ANA, Keeper, kind};
use bots::Bot;
use sentences::Language;
use serde_json::{Value, json};
use tables::{Hint, HintAsk, hint};
use tabletop::Millis;
use tabletop::Seat;

/// How long the thought of this number takes.
type Thinks = fn(u64) -> Millis;

/// Ana plays with three captains, who need so long for a thought.
fn with_captains(game: &str, (least, most): (Millis, Millis), thinks: Thinks) -> Keeper {
    let (bots, pace) = (json!([null, "captain", "captain", "captain"]), json!({"least": least, "most": most}));
    let mut keeper = Keeper::open(json!({"game": game, "seats": 4, "start": 1, "bots": bots, "house": {"pace": pace}}));
    keeper.thinks = Some(thinks);
    keeper.does(ANA, json!({"command": "sit"}));
    keeper
}

/// Every ten seconds Ana does what a merchant would do, where she must.
fn plays(keeper: &mut Keeper, decisions: usize) {
    for _ in 0..decisions {
        keeper.passes(10_000);
        if keeper.seat(0)["asked"]["must"] == true {
            let ask = HintAsk { seat: Seat(0), bot: Bot::MERCHANT, language: Language::English };
            let Ok(Hint::Do { action, .. }) = hint(&keeper.log, &ask, &|| false) else { panic!("there is something to do") };
            let action: Value = serde_json::from_str(&action).unwrap();
            keeper.does(ANA, json!({"command": "act", "action": action}));
        }
    }
}

/// What the bots did, and when.
fn acts(keeper: &Keeper) -> Vec<(Millis, Value)> {
    let acted = keeper.entries().into_iter().filter(|line| kind(line) == "acted" && line["entry"]["acted"]["by"] == "bot");
    acted.map(|line| (line["at"].as_u64().unwrap(), line["entry"]["acted"]["action"].clone())).collect()
}

/// Whoever was silent before, and whether all decide in secret at the same time (OS-11, OS-31).
#[test]
fn when_a_bot_acts_does_not_tell_how_long_it_or_another_has_thought() {
    let rows: [Thinks; 4] = [|_| 0, |_| 150, |number| number * 37 % 150, |number| if number % 3 == 0 { 150 } else { 1 }];
    for (game, decisions, among) in [("oltre-mare", 12, "play"), ("ostia", 40, "place")] {
        let played = rows.map(|thinks| {
            let mut keeper = with_captains(game, (700, 2_200), thinks);
            plays(&mut keeper, decisions);
            keeper
        });
        let [first, others @ ..] = &played;
        let done = acts(first);
        assert!(done.len() >= 20 && done.iter().any(|(_, action)| action["do"] == among), "{game}: {done:?}");
        assert!(game == "ostia" || first.silences > 20, "many were silent before another acted");
        for other in others {
            assert_eq!(acts(other), done, "{game}");
        }
    }
}

/// A slow machine does not make it all plain: who is late acts at one of a few moments.
#[test]
fn a_bot_that_is_late_acts_at_the_next_half_second() {
    let moment = |pace: Millis, thinks| {
        let mut keeper = with_captains("ostia", (pace, pace), thinks);
        let began = keeper.now;
        keeper.passes(10_000);
        acts(&keeper)[0].0 - began
    };
    //   pause   thinks for    acts after
    let rows: [(Millis, Thinks, Millis); 7] = [
        (1_000, |_| 0, 1_000),
        (1_000, |_| 1_000, 1_000),
        (1_000, |_| 1_001, 1_500),
        (1_000, |_| 1_500, 1_500),
        (1_000, |_| 3_217, 3_500),
        // Three captains need some time, however hasty the table is; and without any pause nobody wants to wait.
        (1, |_| 20, 450),
        (0, |_| 20, 20),
    ];
    for (pace, thinks, acts) in rows {
        assert_eq!(moment(pace, thinks), acts, "a pause of {pace}, thinking for {}", thinks(1));
    }
}
