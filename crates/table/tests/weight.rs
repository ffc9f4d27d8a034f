//! A quiet table is small: what it keeps for four players who look, in the middle of a game.

use std::collections::VecDeque;
use tables::{AnyInput, Effect, open, wake};
use tabletop::PersonId;
use tabletop::{Seat, Seed, Viewer};

/// So many entries are in the log, that is about half a game of bots.
const ENTRIES: usize = 200;

/// What a table of four may have on the heap. A server that gives it 60 KB with its four lines has the rest for itself.
const MOST: i64 = 24 * 1024;

#[test]
fn a_quiet_table_with_four_who_look_is_small() {
    for game in ["oltre-mare", "ostia"] {
        let mut log = half_a_game(game);
        // People sit where bots sat; what they know is not kept for them.
        for (entry, person) in log[1..5].iter_mut().zip(1..) {
            let sat = String::from_utf8(entry.clone()).unwrap();
            *entry =
                sat.replace(r#""bot":"random""#, &format!(r#""person":{{"person":{person},"name":"Somebody {person}"}}"#)).into_bytes();
        }
        // Editions stay as long as the program; they are no table's.
        drop(wake(&log, Seed::from_number(1), 0));
        let mut table = None;
        let taken = allocation_counter::measure(|| {
            let (mut woken, _) = wake(&log, Seed::from_number(1), 0).unwrap();
            for seat in 0..4 {
                drop(woken.input(0, AnyInput::Joined { stream: seat, viewer: Viewer::Seat(Seat(seat as u8)), last: None }));
            }
            table = Some(woken);
        });
        assert_eq!(table.unwrap().viewer_of(PersonId(4)), Viewer::Seat(Seat(3)));
        println!("{game}: {} bytes", taken.bytes_current);
        assert!(taken.bytes_current < MOST, "{game}: {} bytes", taken.bytes_current);
    }
}

/// The log of bots in the middle of a game.
fn half_a_game(game: &str) -> Vec<Vec<u8>> {
    let wish = format!(r#"{{"game":"{game}","seats":4,"bots":["random","random","random","random"]}}"#);
    let new = open(serde_json::from_str(&wish).unwrap(), "table", PersonId(0), 0).unwrap();
    let mut log = new.entries;
    let (mut table, effects) = wake(&log, Seed::from_number(3), 0).unwrap();
    let mut todo = VecDeque::from(effects);
    while let Some(effect) = todo.pop_front() {
        if let Effect::Store(store) = effect {
            log.extend(store.entries);
            if log.len() >= ENTRIES {
                break;
            }
            todo.extend(table.input(0, AnyInput::Stored));
        } else if let Effect::Think { seat, number, .. } = effect {
            let thought = table.ask(seat, number).unwrap().think(&|| false);
            todo.extend(table.input(0, thought));
        }
    }
    log
}
