//! A seat at a table of a server: what is shown of what the server tells, and what comes of what is typed.

#[path = "../screens/golden.rs"]
mod golden;
mod house;
mod luck;
mod orders;
mod trading;

use golden::compare;
use house::{House, place, wish};
use protocol::Frame;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use sentences::Language::{self, English, German};
use serde_json::{Value, json};
use terminal::guest::{Guest, Happening, gap};
use terminal::{AtTerminal, Keyboard, Screen, Shown, Then};

fn draw(shown: &impl Shown, screen: &Screen, columns: u16, lines: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).expect("a buffer is always there");
    let drawn = terminal.draw(|frame| {
        let area = frame.area();
        let cursor = screen.draw(shown, area, frame.buffer_mut());
        assert!(area.contains(cursor), "the cursor stands outside of {area}");
    });
    drawn.expect("a buffer can always be drawn");
    let buffer = terminal.backend().buffer();
    let line = |row: u16| (0..columns).map(|column| buffer[(column, row)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
    (0..lines).map(line).collect()
}

fn sits<R: AtTerminal>(house: &mut House, language: Language) -> (Guest<R>, u32) {
    let (mut guest, mut known) = (Guest::new(place(language)), 0);
    house.serve(&mut guest, &mut known);
    (guest, known)
}

fn enter<R: AtTerminal>(guest: &mut Guest<R>, line: &str) -> String {
    guest.enter(line).said.into_iter().map(|said| said.text).collect::<Vec<_>>().join("\n")
}

/// That the connection is lost stands above everything, in both sizes and languages, with a command on its way and without one.
#[test]
fn a_lost_line_has_its_screen() {
    for (name, language, typed) in [("lost", English, ""), ("lost-sending-de", German, "behalte 1")] {
        let mut house = House::open(&wish("ostia", &json!([null, "random", "random"])), 8);
        let (mut guest, _) = sits::<ostia::State>(&mut house, language);
        if !typed.is_empty() {
            enter(&mut guest, typed);
        }
        assert_eq!(guest.hear(Happening::Lost).len(), 1);
        assert!(guest.hear(Happening::Lost).is_empty(), "it is said once");
        for (columns, lines) in [(80, 24), (160, 50)] {
            compare(&format!("guest-{name}-{columns}x{lines}"), &draw(&guest, &Screen::default(), columns, lines));
        }
        assert_eq!(guest.hear(Happening::Back).len(), 1);
        assert!(guest.notice().is_none() && guest.hear(Happening::Back).is_empty());
    }
}

#[test]
fn a_table_that_waits_for_people_has_its_screen() {
    let mut house = House::open(&wish("oltre-mare", &json!([null, null, "merchant"])), 8);
    let (mut guest, mut known) = sits::<oltre_mare::State>(&mut house, English);
    compare("guest-gathering-80x24", &draw(&guest, &Screen::default(), 80, 24));
    assert_eq!(guest.enter("play 1").then, Then::Nothing);
    assert!(enter(&mut guest, "help").contains("invite"));
    assert_eq!(enter(&mut guest, "say well,\u{1b}[2J hello"), "Sending ...");
    assert_eq!(enter(&mut guest, "say again"), "Your last command is still on its way.");
    assert_eq!(house.serve(&mut guest, &mut known), ["Saved."]);
    house.bob("sit", json!({ "command": "sit" }));
    house.serve(&mut guest, &mut known);
    let log: Vec<String> = guest.log(usize::MAX).into_iter().map(|entry| entry.text).collect();
    assert!(log.contains(&"Ana says: well,?[2J hello".into()) && log.contains(&"Bob sits down.".into()), "{log:?}");
    assert!(matches!(guest.keyboard(), Keyboard::Seat(_)), "the cards are dealt");
}

/// Whoever comes late, or comes back, sees, reads and knows the same as one who was there all the time: the same table, the same
/// log, and the same advice of a captain who goes by what the seat knows.
#[test]
fn whoever_comes_late_knows_what_they_could_have_known() {
    fn check<R: AtTerminal>(game: &str) {
        let mut house = House::open(&wish(game, &json!([null, "merchant", "merchant"])), 11);
        let (mut guest, mut known) = sits::<R>(&mut house, English);
        let (mut compared, mut last) = (0, String::new());
        for step in 0..2_000 {
            if guest.keyboard() == Keyboard::Over {
                break;
            }
            let hint = enter(&mut guest, "hint");
            if step % 7 == 0 {
                let mut late = house.newcomer::<R>(place(English));
                assert_eq!(enter(&mut late, "hint"), hint);
                assert_eq!(late.asks(), guest.asks());
                let words = |guest: &Guest<R>| guest.log(usize::MAX).into_iter().map(|entry| entry.text).collect::<Vec<_>>();
                assert_eq!(words(&late), words(&guest));
                for board in ["map", "scores", "cards", "offers"] {
                    assert_eq!(enter(&mut late, board), enter(&mut guest, board), "{board}");
                }
                compared += 1;
            }
            let typed = hint.lines().find_map(|line| line.strip_prefix("Type: ")).expect("a hint has an example").to_owned();
            // Only the other side knows that it can no longer deliver (OM-34); then the offer is let go.
            let number = typed.split(' ').nth(1).unwrap_or_default().to_owned();
            let typed = if typed == last && typed.starts_with("accept") { format!("decline {number}") } else { typed };
            assert_eq!(enter(&mut guest, &typed), "Sending ...", "{typed}");
            house.serve(&mut guest, &mut known);
            last = typed;
        }
        assert_eq!(guest.keyboard(), Keyboard::Over, "the game comes to an end");
        assert!(compared > 5, "{compared}");
        assert!(enter(&mut guest, "scores").contains("1. "), "{}", enter(&mut guest, "scores"));
        assert_eq!(guest.enter("").then, Then::Quit);
    }
    check::<ostia::State>("ostia");
    check::<oltre_mare::State>("oltre-mare");
}

/// The clocks of this place show UTC, where it is Thursday, 1 January 1970.
#[test]
fn in_a_game_over_days_everybody_knows_until_when_there_is_time() {
    const HOUR: u64 = 3_600_000;
    let mut wish = wish("ostia", &json!([null, null, "random"]));
    wish["house"]["clock"] = json!({ "days": { "each": 42 * HOUR, "calendar": { "vacation": 9 } } });
    let mut house = House::open(&wish, 8);
    let (mut guest, mut known) = sits::<ostia::State>(&mut house, English);
    house.bob("sit", json!({ "command": "sit" }));
    house.serve(&mut guest, &mut known);
    let asks = guest.asks_on_screen(200);
    assert!(asks.contains("You have time until Friday 18:00. Bob has time until Friday 18:00."), "{asks}");
    house.bob("away", json!({ "command": "vacation", "away": true }));
    let said = house.serve(&mut guest, &mut known).join(" ");
    assert!(said.is_empty() && guest.log(1)[0].text == "Bob goes on vacation.", "{said}");
    let until = "Bob is on vacation, until Saturday, 10 January, 0:00 at the latest.";
    assert!(guest.asks_on_screen(200).contains(until) && enter(&mut guest, "who").contains(until), "{}", guest.asks_on_screen(200));
    for (typed, answered) in [
        ("vacation end", "You are not on vacation."),
        ("vacation", "Saved."),
        ("vacation", "You are on vacation already."),
        ("vacation end", "Saved."),
        ("vacation soon", "vacation [end]"),
        ("standin bob", "In a game over days a bot plays for somebody only when their time has run out."),
    ] {
        let said = enter(&mut guest, typed);
        let said = if said == "Sending ..." { house.serve(&mut guest, &mut known).join(" ") } else { said };
        assert!(said.contains(answered), "{typed}: {said}");
    }
}

#[test]
fn what_the_table_answers_is_said_in_words() {
    let mut house = House::open(&wish("ostia", &json!([null, null, "random"])), 8);
    let (mut guest, mut known) = sits::<ostia::State>(&mut house, English);
    house.bob("sit", json!({ "command": "sit" }));
    house.serve(&mut guest, &mut known);
    //   typed              answered
    let rows = [
        ("bid 3", "Not now: first choose a card to keep (OS-1)."),
        ("undo", "There is nothing to take back. Type takeback to ask all others."),
        ("resume", "The game is not paused."),
        ("build 1", "Saved."),
        ("undo", "Saved."),
        ("grant", "Nobody has requested an undo."),
        ("remove cassia", "You have no seat at this table."),
        ("mute bob", "Saved."),
        ("standin cassia", "A bot plays there."),
        ("pause", "Saved."),
        ("keep 1", "The game is paused."),
        ("resume", "Saved."),
        ("rematch", "The game is not over."),
    ];
    for (typed, answered) in rows {
        let said = enter(&mut guest, typed);
        let said = if said == "Sending ..." { house.serve(&mut guest, &mut known).join(" ") } else { said };
        assert!(said.contains(answered), "{typed}: {said}");
    }
    // What was taken back has not happened.
    let log = guest.log(usize::MAX);
    assert!(!log.iter().any(|entry| entry.text.contains("storehouse")), "{log:?}");
    assert!(log.iter().any(|entry| entry.text == "Ana takes the last action back."), "{log:?}");
    // A question that is asked no more.
    enter(&mut guest, "keep 1");
    let said = guest.hear(Happening::Answered(protocol::Answer::Stale { asked: 9 }));
    assert_eq!(said[0].text, "The game has moved on. Please choose again.");
    assert!(guest.asks().contains("Choose 1 card"), "{}", guest.asks());
    for (typed, answered) in
        [("who", "At the table: Ana, Bob, Cassia (novice)."), ("resign", "resign yes"), ("say", "say WORDS"), ("mute x", "Nobody called")]
    {
        let said = enter(&mut guest, typed);
        assert!(said.contains(answered), "{typed}: {said}");
    }
}

#[test]
fn a_frame_that_does_not_tell_all_is_known_as_such() {
    let frame = |after: Option<u32>, news: &[(u32, &str)]| -> Frame<ostia::State> {
        let news: Vec<Value> = news
            .iter()
            .map(|(n, kind)| json!({ "n": n, "at": 0, "news": kind, "seat": 0, "text": "", "action": n, "by": "bot", "sights": [] }))
            .collect();
        let mut frame = json!({ "v": 1, "table": "k3", "n": 9, "news": news, "phase": "running" });
        if let Some(after) = after {
            frame["after"] = after.into();
        }
        serde_json::from_value(frame).expect("a frame")
    };
    //   known, follows on, news                                      the story is needed from
    type Row = (u32, Option<u32>, &'static [(u32, &'static str)], Option<u32>);
    let rows: [Row; 6] = [
        (0, None, &[], Some(1)),
        (7, None, &[], Some(1)),
        (7, Some(7), &[(8, "acted"), (9, "said")], None),
        (7, Some(7), &[(8, "acted"), (9, "acted")], Some(8)),
        (8, Some(7), &[(8, "acted"), (9, "acted")], None),
        (5, Some(7), &[(8, "said"), (9, "said")], Some(6)),
    ];
    for (known, after, news, expected) in rows {
        assert_eq!(gap(known, &frame(after, news)), expected, "{known} {after:?} {news:?}");
    }
}

/// Names come from strangers: they steer nothing, and no two are the same.
#[test]
fn no_two_are_called_the_same_and_no_name_steers_the_terminal() {
    let mut house = House::open(&wish("ostia", &json!([null, "merchant", "merchant"])), 8);
    let (guest, _) = sits::<ostia::State>(&mut house, English);
    let screen = draw(&guest, &Screen::default(), 160, 50);
    assert!(screen.contains("Balbus") && screen.contains("Cassia"), "{screen}");
    let mut guest: Guest<ostia::State> = Guest::new(place(English));
    let seats = json!([{ "name": "An\u{1b}[2Ja" }, { "name": "\u{202e}bob" }, { "name": "Ana" }, { "name": "Ana" }]);
    let frame = json!({ "v": 1, "table": "k3", "n": 0, "news": [], "phase": "gathering", "seats": seats });
    let frame = serde_json::from_value(frame).expect("a frame");
    guest.hear(Happening::Frame(Box::new(frame), None));
    assert!(guest.asks().contains("An?[2Ja, ?bob, Ana, Ana-2"), "{}", guest.asks());
}

/// The reason comes from the server, and is said in the reader's language.
#[test]
fn a_bot_at_a_server_says_why() {
    for (language, word, said, person) in [
        (English, "why", "keeps the card that goes best with the other goods.", "A person plays there: ask them."),
        (German, "warum", "behält", "Dort spielt kein Bot: Frag selbst nach."),
    ] {
        let mut house = House::open(&wish("ostia", &json!([null, "merchant", "merchant"])), 8);
        let (mut guest, mut known) = sits::<ostia::State>(&mut house, language);
        for seat in ["@2", "@3"] {
            enter(&mut guest, &format!("{word} {seat}"));
            let told = house.serve(&mut guest, &mut known);
            assert!(told.len() == 1 && told[0].contains(said), "{told:?}");
        }
        enter(&mut guest, &format!("{word} @1"));
        assert_eq!(house.serve(&mut guest, &mut known), [person]);
    }
}
