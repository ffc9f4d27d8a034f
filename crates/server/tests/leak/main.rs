//! Nothing is leaked on the wire. Two servers keep a table each; the two differ only in what one viewer may not know. Everybody does
//! alike at both, and what others do in secret differs as far as the rules allow. Every byte that the viewer receives is the same
//! at both, until the rules entitle the viewer to see a difference: status, headers and body of every answer, every piece of the
//! stream with its time, whatever is tried and refused, hints, history, lobby, and the pages that are not for players.
//!
//! Requests go through the whole router. Time and luck come from the test; so an hour passes in a moment, and always the same way.
//! What the rules allow is said by the games' own leak tests, which this one uses; by which rules a table can be led into either of
//! two worlds is said in `fated.rs`.

#[path = "../../../table/tests/leak/fated.rs"]
mod fated;
mod notes;
#[path = "../../../oltre-mare/tests/kit/mod.rs"]
mod oltre_mare_kit;
#[path = "../../../ostia/tests/kit/mod.rs"]
mod ostia_kit;
mod outer;
mod pair;
mod plants;
mod world;

use notes::Notes;
use oltre_mare_kit::OltreMare;
use ostia_kit::Ostia;
use outer::Led;
use pair::check;
use plants::Plant;
use rules_testkit::leak::Twins;
use rules_testkit::seeds;
use rules_testkit::tally::Tally;

fn nothing_is_leaked<T: Twins<Game: Led>>(games: u64) {
    let mut tally = Tally::new();
    seeds::each(games, |seed| {
        if let Err(leak) = check::<T>(seed, None, &mut tally) {
            panic!("{leak}");
        }
    });
    println!("{tally}");
    tally.expect(["seat compared", "spectator compared"], 200);
    tally.expect(
        [
            "refused",
            "denied",
            "bot acted",
            "lost line",
            "long away",
            "hint",
            "another's draft",
            "another's notes",
            "another's instructions",
            "another's refusal",
            "operator's page",
            "history",
            "invitation",
        ],
        10,
    );
    tally.expect(["lag"], 1);
    tally.expect(["pushed"], 5);
}

#[test]
fn two_servers_with_tables_of_oltre_mare_that_differ_in_secret_answer_the_same() {
    nothing_is_leaked::<OltreMare<oltre_mare::State>>(60);
}

#[test]
fn two_servers_with_tables_of_ostia_that_differ_in_secret_answer_the_same() {
    nothing_is_leaked::<Ostia<ostia::State>>(60);
}

/// The test has teeth: whatever way a secret takes, it is noticed.
#[test]
fn a_planted_leak_is_caught_whatever_way_it_takes() {
    fn caught<T: Twins<Game: Led>>(plant: Plant) {
        let found = (0..60).find_map(|seed| check::<T>(seed, Some(plant), &mut Tally::new()).err());
        assert!(found.is_some(), "{plant:?} is not found");
    }
    for &plant in Plant::ALL {
        caught::<OltreMare<oltre_mare::State>>(plant);
        caught::<Ostia<ostia::State>>(plant);
    }
}

/// What is noted for whoever runs the server has no names, words, tokens, seeds or cards in it.
#[test]
fn what_is_noted_tells_nothing() {
    fn noted(plant: Option<Plant>) -> Notes {
        let notes = Notes::default();
        // With one listener alone, whoever speaks first on a thread where it does not listen would never be heard again.
        let _another = tracing::Dispatch::new(Notes::default());
        tracing::subscriber::with_default(notes.clone(), || {
            for seed in 0..4 {
                let _ = check::<Ostia<ostia::State>>(seed, plant, &mut Tally::new());
                let _ = check::<OltreMare<oltre_mare::State>>(seed, plant, &mut Tally::new());
            }
        });
        notes
    }
    let notes = noted(None);
    assert!(notes.count() > 500, "every request is noted: {}", notes.count());
    assert_eq!(notes.telling(), None);
    assert!(noted(Some(Plant::Note)).telling().is_some(), "a secret that is noted is noticed");
}
