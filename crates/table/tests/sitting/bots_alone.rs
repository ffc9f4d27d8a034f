//! Bots at a table at which nobody sits.

use crate::keeper::{ANA, EVE, Keeper, ostia, wish};
use serde_json::json;

const MINUTE: u64 = 60_000;

/// A bot needs four seconds for each thought.
fn of_bots(mut keeper: Keeper) -> Keeper {
    keeper.thinks = Some(|_| 4_000);
    keeper.does(ANA, json!({"command": "seat-bot", "seat": 1, "bot": "random"}));
    keeper.does(ANA, json!({"command": "seat-bot", "seat": 0, "bot": "random"}));
    keeper
}

#[test]
fn bots_alone_stop_after_some_minutes_until_somebody_looks() {
    let mut keeper = of_bots(Keeper::open(wish("oltre-mare", json!({}))));
    keeper.passes(4 * MINUTE);
    let begun = keeper.count("acted");
    keeper.passes(2 * MINUTE);
    let stopped = keeper.count("acted");
    assert!(!keeper.is_over() && begun < stopped, "{begun} and {stopped} actions");
    assert!(keeper.table.may_sleep() && keeper.wake.is_none(), "nothing is left to be done");
    keeper.passes(60 * MINUTE);
    assert_eq!(keeper.count("acted"), stopped);
    keeper.looks(EVE, EVE, None);
    keeper.passes(10 * MINUTE);
    let watched = keeper.count("acted");
    assert!(watched > stopped, "as long as somebody looks they go on");
    keeper.loses(EVE);
    keeper.passes(60 * MINUTE);
    let left = keeper.count("acted");
    assert!(left > watched || keeper.is_over(), "and some minutes longer");
}

/// The people who left want to know how it ended.
#[test]
fn a_game_that_people_left_is_finished_however_long_it_takes() {
    let mut keeper = ostia(json!({"idle": MINUTE}));
    keeper.thinks = Some(|_| 30_000);
    for line in [1, 2] {
        keeper.loses(line);
    }
    keeper.passes(300 * MINUTE);
    assert!(keeper.is_over());
}
