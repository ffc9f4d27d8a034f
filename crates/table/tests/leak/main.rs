//! Nothing is leaked. Two tables differ only in what one viewer may not know; everybody does alike at both, and what others do in
//! secret differs as far as the rules allow. Everything that the viewer receives is the same at both, byte for byte: frames with
//! their content, number, order, size and time, answers to whatever the viewer tries, presence, what the lobby shows; until
//! the rules entitle the viewer to see a difference.
//!
//! What the rules allow is said by the games' own leak tests, which this one uses.

mod fated;
#[path = "../../../oltre-mare/tests/kit/mod.rs"]
mod oltre_mare_kit;
#[path = "../../../ostia/tests/kit/mod.rs"]
mod ostia_kit;
mod pair;
mod plants;

use oltre_mare_kit::OltreMare;
use ostia_kit::Ostia;
use pair::check;
use plants::Plant;
use rules_testkit::leak::Twins;
use rules_testkit::seeds;
use rules_testkit::tally::Tally;

fn nothing_is_leaked<T: Twins<Game: table::Seated<Event: Clone + Send> + catalog::Playable>>(games: u64) {
    let mut tally = Tally::new();
    seeds::each(games, |seed| {
        if let Err(leak) = check::<T>(seed, None, &mut tally) {
            panic!("{leak}");
        }
    });
    println!("{tally}");
    tally.expect(["seat compared", "spectator compared"], 500);
    tally.expect(
        [
            "refused",
            "denied",
            "frame",
            "lost line",
            "another's draft",
            "another's instructions",
            "another's refusal",
            "lag",
            "composing",
            "another wants nothing",
        ],
        10,
    );
}

#[test]
fn two_tables_of_oltre_mare_that_differ_in_secret_look_the_same() {
    nothing_is_leaked::<OltreMare<oltre_mare::State>>(150);
}

#[test]
fn two_tables_of_ostia_that_differ_in_secret_look_the_same() {
    nothing_is_leaked::<Ostia<ostia::State>>(150);
}

/// The test has teeth: whatever way a secret takes, it is noticed.
#[test]
fn a_planted_leak_is_caught_whatever_way_it_takes() {
    fn caught<T: Twins<Game: table::Seated<Event: Clone + Send> + catalog::Playable>>(plant: Plant) {
        let found = (0..60).find_map(|seed| check::<T>(seed, Some(plant), &mut Tally::new()).err());
        assert!(found.is_some(), "{plant:?} is not found");
    }
    for &plant in Plant::ALL {
        caught::<OltreMare<oltre_mare::State>>(plant);
        caught::<Ostia<ostia::State>>(plant);
    }
}
