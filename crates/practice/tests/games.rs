//! Whole games at a table inside the browser: played, left and gone on with, advised, recorded.

use practice::Practice;
use protocol::{FromWorker, ToWorker};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tabletop::Seed;

const GAMES: [&str; 2] = ["oltre-mare", "ostia"];

/// A page that does what it is advised to.
struct Page {
    practice: Practice,
    now: u64,
    log: String,
    frame: Value,
    frames: usize,
    tickets: u64,
    answers: Vec<(u64, String)>,
}

impl Page {
    fn new(luck: u64) -> Page {
        let mut number = luck;
        let luck = move || {
            number += 1;
            Seed::from_number(number)
        };
        Page {
            practice: Practice::new(luck),
            now: 1_000_000,
            log: String::new(),
            frame: Value::Null,
            frames: 0,
            tickets: 0,
            answers: Vec::new(),
        }
    }

    fn open(game: &str, luck: u64, seed: Option<u64>, bot: &str) -> Page {
        let mut page = Page::new(luck);
        let wish = json!({ "game": game, "seats": 3, "bots": [null, bot, bot], "start": 0 });
        page.wants(ToWorker::Open { wish: serde_json::from_str(&wish.to_string()).unwrap(), name: "Ana".into(), seed });
        page
    }

    fn wants(&mut self, want: ToWorker) {
        let told = self.practice.take(want, self.now, &|| false);
        self.hears(told);
    }

    fn hears(&mut self, told: Vec<FromWorker>) {
        for told in told {
            match told {
                FromWorker::Frame(text) => {
                    self.frames += 1;
                    let frame: Value = serde_json::from_str(&text).expect("a frame is JSON");
                    if frame["after"].is_null() {
                        self.frame = frame;
                    } else {
                        for (field, value) in frame.as_object().expect("a frame is an object") {
                            self.frame[field] = value.clone();
                        }
                    }
                }
                FromWorker::Presence(note) => assert!(note.contains("\"here\":[0]"), "{note}"),
                FromWorker::Answer { ticket, text } => self.answers.push((ticket, text)),
                FromWorker::Keep { after, entries } => {
                    if after == 0 {
                        self.log.clear();
                    }
                    assert_eq!(self.log.lines().count() as u64, after, "nothing is missing in what is kept");
                    self.log += &entries;
                }
                FromWorker::Progress(_) | FromWorker::Ready => panic!("nothing here takes long"),
                FromWorker::Trouble(why) => panic!("{why}"),
            }
        }
    }

    fn asks(&mut self, want: impl FnOnce(u64) -> ToWorker) -> Value {
        self.tickets += 1;
        let ticket = self.tickets;
        self.wants(want(ticket));
        let (to, text) = self.answers.pop().expect("whoever asks is answered");
        assert_eq!(to, ticket);
        serde_json::from_str(&text).expect("an answer is JSON")
    }

    fn archive(&mut self, part: &str) -> Value {
        self.asks(|ticket| ToWorker::Archive { ticket, part: part.into(), eyes: None })
    }

    fn gives(&mut self, command: Value) -> Value {
        let mut body = command;
        body["key"] = format!("k{}", self.tickets).into();
        self.asks(|ticket| ToWorker::Command { ticket, body: body.to_string() })
    }

    fn hint(&mut self) -> Value {
        let language = "de".into();
        self.asks(|ticket| ToWorker::Hint { ticket, bot: bots::Bot::MERCHANT, language })
    }

    /// Bots think and time passes until the player must act or the game is over.
    fn until_asked(&mut self) -> bool {
        for _ in 0..10_000 {
            if self.frame["phase"] == "over" {
                return false;
            }
            if self.practice.thinks() {
                let now = self.now;
                let told = self.practice.think(|| now, &|| false);
                self.hears(told);
            } else if self.frame["asked"]["must"] == true {
                return true;
            } else {
                self.now = self.now.max(self.practice.wakes().expect("somebody is going to do something"));
                let told = self.practice.tick(self.now);
                self.hears(told);
            }
        }
        panic!("the game does not go on");
    }

    fn plays(&mut self, decisions: usize) {
        for _ in 0..decisions {
            if !self.until_asked() {
                return;
            }
            let hint = self.hint();
            let answer = self.gives(json!({ "command": "act", "asked": self.frame["asked"]["id"], "action": hint["action"] }));
            assert_eq!(answer["answer"], "done", "{hint} {answer}");
        }
    }

    /// Everything is gone but what was kept.
    fn reloads(self, later: u64) -> Page {
        let mut page = Page::new(77);
        page.now = self.now + later;
        page.wants(ToWorker::GoOn { log: self.log.clone() });
        page.log = self.log;
        page
    }
}

#[test]
fn a_whole_game_of_each_title_is_played_to_its_record() {
    for game in GAMES {
        let mut page = Page::open(game, 5, None, "merchant");
        page.plays(10_000);
        assert_eq!(page.frame["phase"], "over");
        let record = page.archive("record");
        assert_eq!((&record["game"], &record["seats"][0]["name"]), (&json!(game), &json!("Ana")));
        let story = page.archive("history");
        assert_eq!(page.archive("verification")["sound"], true);
        assert_eq!(page.archive("account")["score"], record["result"]);
        let others = page.asks(|ticket| ToWorker::Archive { ticket, part: "history".into(), eyes: Some("2".into()) });
        assert_eq!(others[others.as_array().map_or(0, Vec::len) - 2]["view"]["viewer"], json!({ "seat": 2 }));
        let told = story.as_array().expect("a story is a list");
        assert!(told.iter().filter(|news| news["news"] == "acted").all(|news| news["view"]["viewer"] == json!({ "seat": 0 })));
    }
}

#[test]
fn a_game_that_is_left_goes_on_just_where_it_was() {
    const WEEK: u64 = 7 * 86_400_000;
    for game in GAMES {
        let mut page = Page::open(game, 9, None, "merchant");
        page.plays(5);
        assert!(page.until_asked());
        let before = page.frame.clone();
        let mut page = page.reloads(WEEK);
        assert_eq!((&page.frame["view"], &page.frame["asked"], &page.frame["n"]), (&before["view"], &before["asked"], &before["n"]));
        page.plays(10_000);
        assert_eq!(page.frame["phase"], "over", "however long nobody was there, no bot has taken the seat");
        let story = page.archive("history");
        assert!(!story.to_string().contains("taken-over"));
    }
}

#[test]
fn a_prepared_deal_is_always_the_same_and_another_one_never() {
    for game in GAMES {
        let view = |luck, seed| Page::open(game, luck, seed, "random").frame["view"].clone();
        assert_eq!(view(1, Some(3)), view(2, Some(3)));
        assert_ne!(view(1, None), view(2, None));
    }
}

#[test]
fn captains_think_when_they_are_let_and_a_command_is_answered_meanwhile() {
    let mut page = Page::open("oltre-mare", 3, None, "captain");
    page.plays(2);
    while !page.practice.thinks() {
        if page.until_asked() {
            page.plays(1);
        }
    }
    let answer = page.gives(json!({ "command": "say", "text": "..." }));
    assert_eq!(answer["answer"], "done", "{answer}");
    page.plays(2);
}

#[test]
fn to_play_again_takes_the_place_of_the_game_that_is_over() {
    let mut page = Page::open("ostia", 4, None, "random");
    page.plays(10_000);
    let before = page.frame["about"]["seed_sha256"].clone();
    let answer = page.gives(json!({ "command": "rematch" }));
    assert_eq!(answer["answer"], "done", "{answer}");
    assert_eq!(page.frame["phase"], "running");
    assert_ne!(page.frame["about"]["seed_sha256"], before);
    let mut page = page.reloads(0);
    page.plays(10_000);
    assert_eq!(page.frame["phase"], "over");
}

#[test]
fn what_cannot_be_is_said() {
    let trouble = |want: ToWorker| match Practice::new(|| Seed::from_number(1)).take(want, 0, &|| false).pop() {
        Some(FromWorker::Trouble(why)) => why,
        other => panic!("{other:?}"),
    };
    let open = |wish: &str| ToWorker::Open { wish: serde_json::from_str(wish).unwrap(), name: "Ana".into(), seed: None };
    assert_eq!(trouble(open(r#"{"game":"go","seats":2}"#)), "there is no game \"go\"; there are oltre-mare, ostia");
    assert_eq!(trouble(ToWorker::GoOn { log: String::new() }), "nothing was kept");
    assert_eq!(trouble(ToWorker::Command { ticket: 1, body: "{}".into() }), "nothing is played here yet");
    let mut page = Page::open("ostia", 1, None, "random");
    for (part, eyes) in [("record", None), ("account", None), ("verification", None), ("history", Some("1")), ("secrets", None)] {
        page.wants(ToWorker::Archive { ticket: 9, part: part.into(), eyes: eyes.map(str::to_owned) });
        assert_eq!(page.answers.pop(), Some((9, String::new())), "{part} is nobody's business before the end");
    }
}

#[test]
fn what_the_page_wants_is_read_from_its_words() {
    let rows = [
        (json!({ "want": "command", "ticket": 3, "body": "{}" }), ToWorker::Command { ticket: 3, body: "{}".into() }),
        (
            json!({ "want": "hint", "ticket": 3, "bot": "captain", "language": "de" }),
            ToWorker::Hint { ticket: 3, bot: bots::Bot::CAPTAIN, language: "de".into() },
        ),
        (
            json!({ "want": "open", "wish": { "game": "ostia", "seats": 3 }, "name": "Ana", "seed": null }),
            ToWorker::Open { wish: protocol::OpenTable::new("ostia", 3), name: "Ana".into(), seed: None },
        ),
        (json!({ "want": "go-on", "log": "" }), ToWorker::GoOn { log: String::new() }),
        (
            json!({ "want": "archive", "ticket": 3, "part": "record", "eyes": null }),
            ToWorker::Archive { ticket: 3, part: "record".into(), eyes: None },
        ),
        (
            json!({ "want": "look-back", "ticket": 3, "record": "{}", "seat": 1, "language": "en" }),
            ToWorker::LookBack { ticket: 3, record: "{}".into(), seat: tabletop::Seat(1), names: Vec::new(), language: "en".into() },
        ),
    ];
    for (words, want) in rows {
        assert_eq!(serde_json::from_value::<ToWorker>(words).expect("it is understood"), want);
    }
}

/// What time it is, is asked when a bot has thought: one that was late does not act at once, but at one of a few moments.
#[test]
fn a_captain_that_was_late_does_not_tell_how_late() {
    let moment = |took: u64| {
        let mut page = Page::open("ostia", 5, Some(5), "captain");
        assert!(page.practice.thinks(), "all decide at the same time");
        let began = page.now;
        // So late is it as soon as the captain looks at the clock.
        let time = AtomicU64::new(began);
        let is_up = || {
            time.store(began + took, Relaxed);
            true
        };
        let told = page.practice.think(|| time.load(Relaxed), &is_up);
        page.hears(told);
        page.practice.wakes().expect("the captain is going to decide") - began
    };
    let in_time = moment(0);
    assert!((700..=2_200).contains(&in_time), "{in_time}");
    //   thinks for         acts after
    let rows = [(1, 0), (in_time - 1, 0), (in_time + 1, 500), (in_time + 499, 500), (in_time + 1_234, 1_500)];
    for (took, later) in rows {
        assert_eq!(moment(took), in_time + later, "{took}");
    }
}
