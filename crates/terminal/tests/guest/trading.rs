//! Trading at a table of a server: how long bots wait for answers, who is composing, and wanting no part in it.

use crate::house::{House, place, wish};
use crate::{draw, enter, sits};
use oltre_mare::State;
use sentences::Language::{self, English, German};
use serde_json::{Value, json};
use std::sync::mpsc::channel;
use tabletop::Seat;
use terminal::Screen;
use terminal::guest::{Guest, Happening, Place, Wish, plain};

/// A table at which bots act at once and wait twenty seconds for answers.
fn patient() -> Value {
    let mut wish = wish("oltre-mare", &json!([null, "merchant", "merchant"]));
    wish["house"]["pace"] = json!({ "least": 0, "most": 0, "offers": 20_000, "trading": 0 });
    wish
}

/// Three seconds after everything happened.
fn later(language: Language) -> Place {
    Place { now: || 3_000, ..place(language) }
}

/// A table at which a bot has made Ana an offer, and the number of that offer.
fn offered() -> (House, u32) {
    for luck in 0..50 {
        let mut house = House::open(&patient(), luck);
        let lines = enter(&mut house.newcomer::<State>(place(English)), "offers");
        if let Some(line) = lines.lines().find(|line| line.contains("left to answer")) {
            let number = line.split(' ').nth(1).and_then(|word| word.trim_end_matches(':').parse().ok());
            return (House::open(&patient(), luck), number.expect("an offer has a number"));
        }
    }
    panic!("no bot makes an offer")
}

#[test]
fn beside_an_offer_of_a_bot_stands_how_long_it_can_be_answered() {
    let (mut house, number) = offered();
    for (language, typed, expected) in [(English, "offers", "0:17 left to answer."), (German, "angebote", "Noch 0:17 für deine Antwort.")]
    {
        let mut guest = house.newcomer::<State>(later(language));
        for (columns, lines) in [(80, 24), (160, 50)] {
            let drawn = draw(&guest, &Screen::default(), columns, lines).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(drawn.contains("0:17"), "{columns}x{lines}:\n{drawn}");
        }
        let told = enter(&mut guest, typed);
        assert!(told.lines().any(|line| line.contains(&format!(" {number}: ")) && line.ends_with(expected)), "{told}");
    }
}

/// Plays line by line with what is on its way, then hangs up; says what was written.
fn plainly(house: &mut House, language: Language, more: Vec<Happening<State>>) -> String {
    let mut guest = Guest::new(later(language));
    let ((tell, happenings), (wish, _wishes), mut out) = (channel(), channel::<Wish>(), Vec::new());
    for happening in house.happenings(&mut 0).into_iter().chain(more).chain([Happening::Typed(None)]) {
        tell.send(happening).expect("it is listened to");
    }
    plain::play(&mut guest, &happenings, &wish, &mut out).expect("a buffer takes everything");
    String::from_utf8(out).expect("it is text")
}

fn composes(seats: &[u8]) -> Happening<State> {
    Happening::Present { here: vec![Seat(0), Seat(1)], composing: seats.iter().copied().map(Seat).collect() }
}

#[test]
fn whoever_reads_lines_is_told_how_long_an_offer_can_be_answered() {
    for (language, said) in [(English, "Offer {}: 0:17 left to answer."), (German, "Angebot {}: noch 0:17 für deine Antwort.")] {
        let (mut house, number) = offered();
        let told = plainly(&mut house, language, Vec::new());
        let said = said.replace("{}", &number.to_string());
        assert_eq!(told.lines().filter(|line| *line == said).count(), 1, "{told}");
    }
}

#[test]
fn it_is_said_who_is_composing_but_not_of_oneself() {
    for (language, said) in [(English, " is composing an offer."), (German, " stellt ein Angebot zusammen.")] {
        let mut house = House::open(&patient(), 3);
        let (mut guest, _) = sits::<State>(&mut house, language);
        for (columns, lines) in [(80, 24), (160, 50)] {
            guest.hear(composes(&[0, 1]));
            let drawn = draw(&guest, &Screen::default(), columns, lines).split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(drawn.matches(said).count(), 1, "{drawn}");
            guest.hear(composes(&[]));
            assert!(!draw(&guest, &Screen::default(), columns, lines).contains(said));
        }
        let mut house = House::open(&patient(), 3);
        let told = plainly(&mut house, language, vec![composes(&[1]), composes(&[]), composes(&[1])]);
        assert_eq!(told.matches(said).count(), 1, "it is said once as long as nothing happens: {told}");
    }
}

#[test]
fn nothing_for_me_is_a_command_where_people_trade() {
    for (language, word, said) in [
        (English, "nothing", "Bots no longer wait for you this turn."),
        (German, "nichts", "Die Bots warten in diesem Zug nicht mehr auf dich."),
    ] {
        let (mut house, _) = offered();
        let (mut guest, mut known) = sits::<State>(&mut house, language);
        assert!(enter(&mut guest, if language == English { "help" } else { "hilfe" }).contains(&format!("{word}: ")));
        let sent = enter(&mut guest, word);
        assert!(sent.starts_with(if language == English { "Sending" } else { "Wird" }), "{sent}");
        assert_eq!(house.serve(&mut guest, &mut known), [said]);
        let told = enter(&mut guest, if language == English { "offers" } else { "angebote" });
        assert!(!told.contains("0:20"), "it is not waited for any more: {told}");
    }
    let mut house = House::open(&wish("ostia", &json!([null, "random", "random"])), 8);
    let (mut guest, _) = sits::<ostia::State>(&mut house, English);
    assert!(!enter(&mut guest, "help").contains("nothing:"));
    assert!(enter(&mut guest, "nothing").contains("Unknown command"), "there is nothing to trade in Ostia");
}
