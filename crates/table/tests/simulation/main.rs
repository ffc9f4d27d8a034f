//! Nothing is lost. Clients lose, repeat, reorder and delay; the store fails, or loses what was not yet on the disk, or says that it
//! failed and has stored it nevertheless; servers stop in the middle, and now and then two of them keep the same table. In the
//! end, and all the way there:
//!
//! * what was acknowledged is in the log, exactly once;
//! * nothing was announced that is not stored;
//! * every number that a viewer was given means the same, whichever server gave it;
//! * all viewers have what a replay of the log shows them.

mod client;
mod mirror;
mod world;

use rules_testkit::{seeds, tally::Tally};
use world::World;

/// Runs a world of this game for each seed.
fn simulate<R: table::Seated + catalog::Playable>(games: u64) {
    let mut tally = Tally::new();
    seeds::each(games, |seed| World::<R>::new(seed).run(&mut tally));
    tally.expect(HAPPENED, 1);
}

/// What must have happened at all, so that the test has teeth.
const HAPPENED: &[&str] = &[
    "acknowledged",
    "answered again: the same key",
    "store failed, and had not stored",
    "store failed, and had stored",
    "server stopped, and what was out was lost",
    "server stopped, and what was out was stored",
    "two servers, and one was given up",
    "frame after a lost line",
    "whole frame",
    "undone",
    "taken back",
    "taken over",
    "draft",
    "game over",
];

#[test]
fn nothing_of_oltre_mare_is_lost() {
    simulate::<oltre_mare::State>(1_000);
}

#[test]
fn nothing_of_ostia_is_lost() {
    simulate::<ostia::State>(1_000);
}
