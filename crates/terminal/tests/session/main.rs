//! What a session tells whom, and what it does with what is typed.

#[path = "../common/mod.rs"]
mod table;

mod bots;
mod moments;
mod secrets;

use sentences::Language::{English, German};
use table::{Seating, at_table, draw, example, step};
use tabletop::{Seat, Viewer};
use terminal::{AtTerminal, Keyboard, Screen, Session, Then, Tone};

const SEED: u64 = table::SEEDS.start;

/// A command that is not understood or not allowed says what would have been right, and leaves the game as it was.
#[test]
fn a_wrong_command_leaves_the_game_as_it_was_and_says_what_would_be_right() {
    let trade = |prompt: &oltre_mare::Prompt| matches!(prompt, oltre_mare::Prompt::Trade { play: Some(3), .. });
    //   typed               said
    let rows = [
        ("plya 1 2 3", "play"),
        ("play 1", "3"),
        ("play 1 2 99", "99"),
        ("play 1 1 2", "1"),
        ("sail bari", "OM-"),
        ("offer 1 for gold to bianca", "gold"),
        ("offer 1 for salt to nobody", "nobody"),
        ("accept 77", "77"),
        ("buy fish", "fish"),
        ("load 1 2 3", "Now you can type: play, buy,"),
        ("\u{1b}[2J", "play 1 2 3"),
        ("ùùù 海", "play 1 2 3"),
    ];
    let mut session = at_table::<oltre_mare::State>(&Seating::new("Ana", 4, English), trade, 0);
    let before = (session.table().save(), session.keyboard());
    for (typed, part) in rows {
        let reply = session.enter(typed);
        assert_eq!((reply.then, reply.said.len()), (Then::Nothing, 1), "{typed}");
        assert_eq!(reply.said[0].tone, Tone::Wrong, "{typed}");
        assert!(reply.said[0].text.contains(part), "{typed}: {}", reply.said[0].text);
        assert!(!reply.said[0].text.contains(char::is_control), "nothing that was typed steers the terminal");
        assert_eq!((session.table().save(), session.keyboard()), before, "{typed}");
    }
}

/// When all boards are turned over (OS-32), or Venice is drawn (OM-80), everybody is shown that once, from there on.
#[test]
fn what_makes_everybody_look_up_is_told_once() {
    fn check<R: AtTerminal>(people: &'static str, part: &str, times: std::ops::RangeInclusive<usize>) {
        let mut session: Session<R> = Seating::new(people, 3, English).session(SEED);
        let mut told = Vec::new();
        while session.keyboard() != Keyboard::Over {
            step(&mut session);
            if let Keyboard::Seat(seat) = session.keyboard() {
                let spectacle = session.spectacle();
                if let Some(first) = spectacle.first() {
                    assert!(first.contains(part), "{spectacle:?}");
                    told.push(seat);
                }
                assert!(session.spectacle().is_empty(), "once is enough");
            }
        }
        for (seat, name) in (0..).map(Seat).zip(people.split(',')) {
            let count = told.iter().filter(|&&who| who == seat).count();
            assert!(times.contains(&count), "{name} looked up {count} times");
        }
    }
    check::<oltre_mare::State>("Ana", "Venice", 1..=1);
    check::<oltre_mare::State>("Ana,Bob", "Venice", 1..=1);
    check::<ostia::State>("Ana", "Forum", 4..=5);
    check::<ostia::State>("Ana,Bob,Cem", "Forum", 4..=5);
}

/// Everything that can be asked of the table is answered, and changes nothing.
#[test]
fn what_is_asked_of_the_table_is_answered() {
    //   English    German        says
    let rows = [
        ("help", "hilfe", "play", "spiele"),
        ("cards", "karten", "lions", "Löwen"),
        ("offers", "angebote", ".", "."),
        ("map", "landkarte", "Costantinopoli", "Costantinopoli"),
        ("scores", "stand", "ducats", "Dukaten"),
        ("log 5", "verlauf 5", ".", "."),
        ("why", "warum", "OM-50", "OM-50"),
        ("rules om-38", "regeln 38", "Buying", "Buying"),
        ("rules", "regeln", "OM-97", "OM-97"),
        ("hint", "tipp", "Type: ", "Eingabe: "),
    ];
    for language in [English, German] {
        let trade = |prompt: &oltre_mare::Prompt| matches!(prompt, oltre_mare::Prompt::Trade { play: Some(_), .. });
        let mut session = at_table::<oltre_mare::State>(&Seating::new("Ana", 3, language), trade, 1);
        let before = session.table().save();
        for (english, german, says, sagt) in rows {
            let (typed, part) = if language == English { (english, says) } else { (german, sagt) };
            let reply = session.enter(typed);
            let told = reply.said.iter().map(|said| said.text.as_str()).collect::<Vec<_>>().join("\n");
            assert!(told.contains(part), "{typed}: {told}");
            assert!(reply.said.iter().all(|said| said.tone == Tone::Plain), "{typed}: {told}");
        }
        assert_eq!(session.table().save(), before);
        assert_eq!(session.enter("rules om-999").said[0].tone, Tone::Wrong);
    }
}

/// Games of two people and a bot, with undo, that were saved before a table at one keyboard was the one of a server: they are saved
/// again byte for byte, and come to their end.
#[test]
fn games_that_were_saved_long_ago_go_on() {
    fn check<R: AtTerminal>(saved: &str) {
        let mut session: Session<R> = Session::with(table_again(saved), English, table::BRIEFLY);
        assert_eq!(session.table().save(), saved);
        assert!(session.table().actions() > 20 && matches!(session.keyboard(), Keyboard::Curtain(_)), "it was left in the middle");
        while session.keyboard() != Keyboard::Over {
            step(&mut session);
        }
        assert!(session.table().record().is_some());
    }
    check::<oltre_mare::State>(include_str!("saved/oltre-mare.json"));
    check::<ostia::State>(include_str!("saved/ostia.json"));
}

#[test]
fn what_nobody_has_seen_can_be_taken_back() {
    let lot = |prompt: &ostia::Prompt| matches!(prompt.question, ostia::Question::Lot { .. });
    let mut session = at_table::<ostia::State>(&Seating::new("Ana,Bob", 3, English), lot, 0);
    let before = session.table().save();
    // Building is seen by all, but it tells nothing that was hidden.
    assert_eq!(session.enter("build 1").then, Then::GoOn);
    assert_ne!(session.table().save(), before);
    let reply = session.enter("undo");
    assert_eq!((reply.then, reply.said[0].tone), (Then::GoOn, Tone::Plain));
    assert_eq!(session.table().save(), before);

    let trade = |prompt: &oltre_mare::Prompt| matches!(prompt, oltre_mare::Prompt::Trade { deck: Some(_), .. });
    let mut session = at_table::<oltre_mare::State>(&Seating::new("Ana,Bob", 2, English), trade, 0);
    session.enter("buy deck");
    let reply = session.enter("undo");
    assert_eq!((reply.then, reply.said[0].tone), (Then::Nothing, Tone::Wrong), "a card was seen");
}

/// In another player's turn one is asked once, and again when something new waits; who wants quiet is asked only then.
#[test]
fn one_is_asked_in_other_turns_until_one_has_said_enough() {
    let speak = |prompt: &oltre_mare::Prompt| matches!(prompt, oltre_mare::Prompt::Speak { .. });
    for quiet in [false, true] {
        let mut session = Seating::new("Ana", 4, English).session::<oltre_mare::State>(SEED);
        if quiet {
            session.enter("quiet");
        }
        let mut asked = 0;
        while session.keyboard() != Keyboard::Over {
            let waits = session.table().view(Viewer::Seat(Seat(0))).offers.iter().any(|offer| offer.from != Seat(0));
            if session.table().prompt(Seat(0)).is_some_and(|prompt| speak(&prompt)) {
                asked += 1;
                assert!(!quiet || waits, "who wants quiet is asked only when an offer waits");
            }
            step(&mut session);
        }
        assert!(quiet || asked > 10, "{asked}");
    }
}

/// An offer to another person brings that person to the keyboard; what they got is read before the keyboard goes back.
#[test]
fn an_offer_brings_the_other_person_to_the_keyboard() {
    let trade = |prompt: &oltre_mare::Prompt| matches!(prompt, oltre_mare::Prompt::Trade { play: Some(_), .. });
    let mut session = at_table::<oltre_mare::State>(&Seating::new("Ana,Bob", 2, English), trade, 0);
    let Keyboard::Seat(ana) = session.keyboard() else { panic!("somebody trades") };
    let bob = ana.left(2);
    assert_eq!(session.enter("offer 1 for nothing").then, Then::GoOn);
    assert_eq!(session.keyboard(), Keyboard::Curtain(Some(bob)));
    // Behind the curtain nothing of the game can be typed.
    assert_eq!(session.enter("accept 1").said[0].tone, Tone::Wrong);
    session.enter("");
    assert_eq!(session.keyboard(), Keyboard::Seat(bob));
    session.news();
    session.enter("accept 1");
    assert_eq!(session.keyboard(), Keyboard::Reading(bob), "the card that was given is seen by its new owner first");
    assert!(session.news().iter().any(|line| line.contains("lions")), "and told in full");
    session.news();
    session.enter("");
    assert_eq!(session.keyboard(), Keyboard::Curtain(Some(ana)));
    session.enter("");
    assert_eq!(session.keyboard(), Keyboard::Seat(ana));
}

#[test]
fn anyone_can_be_called_to_the_keyboard_and_gives_it_back() {
    let trade = |prompt: &oltre_mare::Prompt| matches!(prompt, oltre_mare::Prompt::Trade { .. });
    let mut session = at_table::<oltre_mare::State>(&Seating::new("Ana,Bob,Cem", 3, English), trade, 0);
    let Keyboard::Seat(active) = session.keyboard() else { panic!("somebody trades") };
    let other = active.left(3);
    let name = session.names()[other.index()].clone();
    assert_eq!(session.enter("keyboard zoe").said[0].tone, Tone::Wrong);
    session.enter(&format!("keyboard {}", name.to_lowercase()));
    assert_eq!(session.keyboard(), Keyboard::Curtain(Some(other)));
    session.enter("");
    assert_eq!(session.keyboard(), Keyboard::Seat(other));
    session.news();
    session.enter("done");
    assert_eq!(session.keyboard(), Keyboard::Curtain(Some(active)));
    session.enter("");
    assert_eq!(session.keyboard(), Keyboard::Seat(active));
}

/// A game that is left in the middle of a turn goes on at exactly the same table, and then goes the same way.
#[test]
fn a_game_that_is_left_goes_on_as_if_it_had_not_been() {
    fn check<R: AtTerminal>(seating: &Seating) {
        let mut session = seating.session::<R>(SEED);
        let mut moments = 0;
        while session.keyboard() != Keyboard::Over {
            moments += 1;
            if moments % 25 == 0 {
                let saved = session.table().save();
                let again: Session<R> = Session::new(table_again(&saved), session.language());
                assert_eq!(again.table().save(), saved, "nobody has acted");
                for viewer in Viewer::all(session.table().seats()) {
                    let [one, other] = [&session, &again].map(|session| serde_json::to_string(&Seen::of(session, viewer)).unwrap());
                    assert_eq!(one, other);
                }
                // Only the title of the log says how much of it is new, and to one who comes back nothing is.
                let screens = [&session, &again].map(|session| draw(session, &Screen::default(), 80, 24));
                let screens = screens.map(|screen| screen.lines().filter(|line| !line.starts_with('─')).collect::<Vec<_>>().join("\n"));
                let same = matches!(session.keyboard(), Keyboard::Seat(_)) && again.keyboard() == session.keyboard();
                assert!(!same || screens[0] == screens[1], "{}\n{}", screens[0], screens[1]);
                session = again;
            }
            step(&mut session);
        }
        assert!(moments > 30);
    }
    check::<oltre_mare::State>(&Seating::new("Ana", 4, English));
    check::<ostia::State>(&Seating::new("Ana,Bob", 3, German));
}

fn table_again<R: AtTerminal>(saved: &str) -> ::table::Table<R> {
    ::table::Table::restore(saved, &catalog::Editions).expect("what was saved can be gone on with")
}

/// All that one viewer was told.
#[derive(serde::Serialize)]
struct Seen(Vec<String>);

impl Seen {
    fn of<R: AtTerminal>(session: &Session<R>, viewer: Viewer) -> Seen {
        let speaker = session.speaker(viewer);
        Seen(session.table().seen(viewer).iter().map(|seen| R::say_sight(&speaker, &seen.sight)).collect())
    }
}

#[test]
fn commands_are_completed_at_the_seat_and_nowhere_else() {
    let trade = |prompt: &oltre_mare::Prompt| matches!(prompt, oltre_mare::Prompt::Trade { deck: Some(_), .. });
    let mut session = at_table::<oltre_mare::State>(&Seating::new("Ana,Bob", 2, English), trade, 0);
    assert_eq!(session.complete("bu"), ["buy"]);
    assert!(session.complete("buy ").contains(&"buy deck".to_owned()));
    assert_eq!(session.complete("keyb"), ["keyboard"]);
    assert_eq!(session.complete("xyz"), [""; 0]);
    let hint = example(&mut session);
    assert!(!hint.is_empty());
    session.enter("keyboard bob");
    session.enter("keyboard ana");
    if let Keyboard::Curtain(_) = session.keyboard() {
        assert_eq!(session.complete("bu"), [""; 0]);
    }
}
