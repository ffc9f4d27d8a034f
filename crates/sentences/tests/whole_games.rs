//! Whole games of random players, told in sentences: all that happens, is asked, is waited for, is refused and is scored.

#[path = "common/checked.rs"]
mod checked;

use catalog::{Game, Playable, edition, of_game};
use checked::both_are_sentences;
use sentences::{Language, Speaker, Spoken};
use std::collections::BTreeSet;
use tabletop::{Dice, Heard, Nobody, Seat, Viewer, one_of_the_asked};

#[test]
fn whole_games_are_told_in_sentences() {
    for &game in Game::ALL {
        for seed in 0..40 {
            of_game!(game, R => tell::<R>(seed));
        }
    }
}

fn tell<R: Playable + Spoken>(seed: u64) {
    let seats = 2 + (seed % 4) as u8;
    let what = format!("{} with seed {seed}", R::GAME);
    let names: Vec<String> = Seat::all(seats).map(|seat| format!("Player{}", seat.0)).collect();
    let edition = edition::<R>(None).unwrap();
    let setup = R::setup(edition.clone(), R::Options::default(), seats, None);
    let speaker = |language, you| Speaker::new(language, &names, R::words(&edition), you);

    let (mut dice, mut heard) = (Dice::new(seed), Heard::new());
    let mut game = R::new(&setup, &mut dice, &mut heard);
    let mut codes = BTreeSet::new();
    while let Some(seat) = one_of_the_asked(&game, &mut dice) {
        for seat in game.asked().all().iter() {
            let prompt = game.prompt(seat).expect("who is asked is asked something");
            both_are_sentences(&what, |language| R::say_prompt(&speaker(language, Some(seat)), &prompt));
        }
        for viewer in Viewer::all(seats) {
            let view = game.view(viewer);
            both_are_sentences(&what, |language| {
                R::say_waiting(&speaker(language, seat_of(viewer)), &view).expect("somebody is waited for")
            });
        }
        // What one may do, another one may not, mostly.
        let action = game.random_answer(seat, &mut dice);
        for other in Seat::all(seats) {
            if let Err(refusal) = game.clone().play(other, &action, &mut dice.clone(), &mut Nobody) {
                codes.insert(R::code(&refusal));
                both_are_sentences(&what, |language| R::say_refusal(&speaker(language, Some(other)), &refusal));
            }
        }
        assert!(game.play(seat, &action, &mut dice, &mut heard).is_ok(), "a random answer is legal");
    }
    assert!(codes.len() > 2, "{what}: only {codes:?} refused");
    for event in &heard.0 {
        for viewer in Viewer::all(seats) {
            if let Some(sight) = R::sight(event, viewer) {
                both_are_sentences(&what, |language| R::say_sight(&speaker(language, seat_of(viewer)), &sight));
            }
        }
    }
    let great = heard.0.iter().filter_map(|event| R::sight(event, Viewer::Spectator)).filter(R::is_great).count();
    assert!((3..=60).contains(&great) && great < heard.0.len(), "{what}: {great} great moments");
    let score = game.result().expect("the game is over");
    both_are_sentences(&what, |language| R::say_score(&speaker(language, None), &score).join("\n"));
    for language in Language::ALL {
        let table = R::score_table(&speaker(language, None), &score);
        assert!(table.rows.len() >= seats.into() && table.rows.iter().all(|row| row.len() == table.head.len()), "{what}: {table:?}");
    }
    assert_eq!(R::say_waiting(&speaker(Language::English, None), &game.view(Viewer::Spectator)), None);
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}
