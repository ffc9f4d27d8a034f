//! What people type in Ostia.

use ostia::{
    Action, Bids, Bluffs, Denarii, FinalBluffs, FinalPlacement, LotView, Placement, Prompt, Question, Seen, Setup, State, Step, View,
    edition_2005,
};
use sentences::{Chore, Command, Language, Moment, Speaker};
use tabletop::{Card, CardSet, Dice, Nobody, Rules, Seat, Viewer};

/// Ana, with marble (1, 2), wine (3) and salt (4) of her own, and ivory, wood, grain, grain (1 to 4) in the boat.
struct Table {
    names: Vec<String>,
    view: View,
    prompt: Option<Prompt>,
}

fn table(seats: u8, step: Step) -> Table {
    let state = State::new(&Setup { start: Some(Seat(0)), ..Setup::new(seats) }, &mut Dice::new(2), &mut Nobody);
    let mut view = state.view(Viewer::Seat(Seat(0)));
    view.step = Some(step);
    view.seats[0].goods = Seen::Faces(set(&[6, 7, 21, 30]));
    view.seats[0].boat = Seen::Faces(set(&[0, 13, 40, 41]));
    let mut bids = Bids::default();
    bids.0[Seat(1)] = Some(Denarii(12));
    bids.0[Seat(2)] = Some(Denarii(14));
    view.lot = Some(LotView { seller: Seat(0), cards: set(&[0, 13]), minimum: Denarii(14), bids, passed: vec![], price: None });
    let question = Question::Sell { lot: set(&[0, 13]), bids, minimum: Denarii(15), ceiling: Denarii(60) };
    let prompt = Some(Prompt { question, build: 2 });
    Table { names: ["Ana", "Bob", "Cleo"].map(ToString::to_string)[..usize::from(seats)].to_vec(), view, prompt }
}

fn set(cards: &[u8]) -> CardSet {
    cards.iter().copied().map(Card).collect()
}

impl Table {
    fn moment(&self, language: Language) -> Moment<'_, State> {
        let speaker = Speaker::new(language, &self.names, edition_2005(), Some(Seat(0)));
        Moment { speaker, view: &self.view, prompt: self.prompt.as_ref(), draft: &() }
    }

    /// All these lines mean this action, whatever the language of the reader.
    fn check(&self, lines: &[&str], action: Action) {
        for language in Language::ALL {
            for line in lines {
                match self.moment(language).parse(line) {
                    Ok(Command::Do(read)) => assert_eq!(read, action, "{line}"),
                    Ok(other) => panic!("{line}: {other:?}"),
                    Err(wrong) => panic!("{line}: {}", self.moment(language).speaker.wrong(&wrong)),
                }
            }
        }
    }

    /// The line means nothing, and this is said about it.
    fn wrong(&self, line: &str, english: &str, german: &str) {
        for (language, said) in [(Language::English, english), (Language::German, german)] {
            let moment = self.moment(language);
            let wrong = moment.parse(line).expect_err(line);
            assert_eq!(moment.speaker.wrong(&wrong), said, "{line}");
        }
    }
}

/// OS-11 to OS-15, OS-60.
#[test]
fn the_harbour_is_typed() {
    let keeping = table(3, Step::Keep);
    keeping.check(
        &["keep 2", "keep #2", "keep wood", "behalte Holz", "behalte 2", "behalte #2", "store 2"],
        Action::Keep { card: Card(13), gaius: None },
    );
    let lots = table(3, Step::Lot);
    lots.check(&["lot 1 3", "lot ivory and grain", "sell 1 3", "los 1, 3", "verkaufe Elfenbein Getreide"], Action::Lot(set(&[0, 40])));
    lots.check(&["lot 2 grain"], Action::Lot(set(&[40, 41])));
    let bidding = table(3, Step::Bid);
    bidding.check(&["bid 12", "biete 12", "bid 12 denarii", "bi 12"], Action::Bid(Denarii(12)));
    bidding.check(&["pass", "passe", "pas"], Action::Pass);
    let selling = table(3, Step::Sell);
    selling.check(&["sell to cleo", "sell cleo", "sell to c", "verkaufe an Cleo", "sell to @3"], Action::Sell(Seat(2)));
    selling.check(&["take 15", "nimm 15"], Action::Take(Denarii(15)));
    selling.check(&["build 2", "baue 2"], Action::Build(2));
    selling.check(&["build", "baue"], Action::Build(1));
    assert_eq!(selling.moment(Language::English).complete("sell to "), ["Bob", "Cleo"]);
}

/// OS-91.
#[test]
fn the_harbour_with_gaius_is_typed() {
    let keeping = table(2, Step::Keep);
    keeping.check(
        &["keep 2 gaius 3", "keep wood gaius grain", "behalte Holz, Gaius 3"],
        Action::Keep { card: Card(13), gaius: Some(Card(40)) },
    );
    let pricing = table(2, Step::Price);
    pricing.check(&["price 20", "preis 20"], Action::Price(Denarii(20)));
    let naming = table(2, Step::Buyer);
    naming.check(&["buyer me", "buyer ana", "käufer ich", "kaeufer Ana"], Action::Buyer(Seat(0)));
    naming.check(&["buyer bob", "käufer bo"], Action::Buyer(Seat(1)));
}

/// OS-31, OS-33, OS-63, OS-70.
#[test]
fn boards_are_typed_field_by_field() {
    let placing = table(3, Step::Place);
    let board = |forum: &[u8], senate: &[u8], storage: &[u8], bluffs: [u8; 3]| {
        let [f, s, t] = bluffs;
        Action::Place(Placement {
            forum: set(forum),
            senate: set(senate),
            storage: set(storage),
            bluffs: Bluffs { forum: f, senate: s, storage: t },
        })
    };
    placing.check(
        &[
            "place forum 1 2 senate 3 storage 4 bluff forum storage",
            "place forum 2 marble senate wine storage salt bluff storage forum",
            "place senate 3 forum 1,2 rest storage bluff 1 forum, 1 storage",
            "lege Forum 1 2 Senat 3 Lager 4 Bluff Forum Lager",
            "lege Forum 1 2 Senat 3 Speicher 4 Bluff Forum Speicherfeld",
            "lege Forum 2 Marmor Senat Wein Rest Lager Bluff Lager und Forum",
        ],
        board(&[6, 7], &[21], &[30], [1, 0, 1]),
    );
    placing.check(&["place forum all bluff 2 senate", "place rest forum bluff senate senate"], board(&[6, 7, 21, 30], &[], &[], [0, 2, 0]));
    placing.check(&["place forum 1"], board(&[6], &[], &[], [0, 0, 0]));
    let settling = table(3, Step::Settle);
    settling.check(&["settle", "abrechnen", "rechne ab"], Action::Settle);
    let storing = table(3, Step::Store);
    storing.check(&["store 1 4", "store marble salt", "lagere 1 4", "keep marble salt", "behalte 1 4"], Action::Store(set(&[6, 30])));
    storing.check(&["store nothing", "lagere nichts"], Action::Store(CardSet::EMPTY));
    let ending = table(3, Step::Final);
    let bluffs = FinalBluffs { forum: 1, storage: 1 };
    ending.check(
        &["place forum 1 storage 2 3 4 bluff forum storage", "lege Forum 1 Rest Lager Bluff Forum Lager"],
        Action::Final(FinalPlacement { forum: set(&[6]), storage: set(&[7, 21, 30]), bluffs }),
    );
    assert!(ending.moment(Language::English).parse("place senate 1 rest storage").is_err());
}

/// A secret choice is taken back by its own word, and by `undo` as long as there is one.
#[test]
fn a_secret_choice_is_taken_back() {
    let mut deciding = table(3, Step::Place);
    deciding.check(&["take back", "retract", "zurücknehmen"], Action::TakeBack);
    assert_eq!(deciding.moment(Language::English).parse("undo"), Ok(Command::Chore(Chore::Undo)));
    deciding.view.decision = Some(Action::Place(Placement::default()));
    deciding.prompt = None;
    deciding.check(&["undo", "rückgängig"], Action::TakeBack);
    let help = deciding.moment(Language::English).help();
    assert_eq!(help.iter().map(|help| help.usage.as_str()).collect::<Vec<_>>(), ["take back"]);
}

#[test]
fn a_wrong_command_says_what_would_have_been_right() {
    let selling = table(3, Step::Sell);
    let rows = [
        ("bidd", "Unknown command 'bidd'. Try: bid.", "Unbekannter Befehl \u{201e}bidd\u{201c}. Zum Beispiel: bid."),
        (
            "xyzzy",
            "Unknown command 'xyzzy'. Try: sell to Cleo, take 15, build 1.",
            "Unbekannter Befehl \u{201e}xyzzy\u{201c}. Zum Beispiel: verkaufe an Cleo, nimm 15, baue 1.",
        ),
        ("sell", "A player is missing. Try: sell to Cleo.", "Es fehlt: eine Person. Zum Beispiel: verkaufe an Cleo."),
        (
            "sell to dino",
            "Nobody here is called \"dino\". Try Bob or Cleo.",
            "Niemand hier heißt \u{201e}dino\u{201c}. Möglich ist Bob oder Cleo.",
        ),
        ("take", "A number is missing. Try: take 15.", "Es fehlt: eine Zahl. Zum Beispiel: nimm 15."),
        ("take many", "'many' is not a number.", "\u{201e}many\u{201c} ist keine Zahl."),
        ("take 15 now", "'now' does not belong here. Try: take 15.", "\u{201e}now\u{201c} gehört nicht hierher. Zum Beispiel: nimm 15."),
        ("b 20", "\"b\" could be bid, buyer, build or board.", "\u{201e}b\u{201c} kann behalte, biete, baue, brett oder ende sein."),
        (
            "offers",
            "Unknown command 'offers'. Try: sell to Cleo, take 15, build 1.",
            "Unbekannter Befehl \u{201e}offers\u{201c}. Zum Beispiel: verkaufe an Cleo, nimm 15, baue 1.",
        ),
        ("take -3", "'-3' is not a number.", "\u{201e}-3\u{201c} ist keine Zahl."),
    ];
    for (line, english, german) in rows {
        selling.wrong(line, english, german);
    }
    let placing = table(3, Step::Place);
    placing.wrong(
        "place 1 2",
        "There is no field \"1\". Try forum, senate or storage.",
        "Es gibt kein Feld \u{201e}1\u{201c}. Möglich ist Forum, Senat oder Lager.",
    );
    placing.wrong("place forum 5", "There is no card 5. Try 1\u{2013}4.", "Es gibt keine Karte 5. Möglich ist 1\u{2013}4.");
    placing.wrong(
        "place",
        "A field is missing. Try: place forum 1 senate 2 rest storage bluff forum storage.",
        "Es fehlt: ein Feld. Zum Beispiel: lege Forum 1 Senat 2 Rest Lager Bluff Forum Lager.",
    );
}

#[test]
fn what_may_follow_is_completed() {
    let check =
        |table: &Table, line: &str, expected: &[&str]| assert_eq!(table.moment(Language::English).complete(line), expected, "{line}");
    let placing = table(3, Step::Place);
    check(&placing, "place ", &["forum", "senate", "storage", "bluff", "rest"]);
    check(&placing, "place forum ", &["marble", "wine", "salt", "1", "2", "3", "4", "forum", "senate", "storage", "bluff", "rest"]);
    check(&placing, "place forum 1 bluff s", &["senate", "storage"]);
    check(&table(3, Step::Final), "place ", &["forum", "storage", "bluff", "rest"]);
    check(&table(3, Step::Keep), "keep ", &["ivory", "wood", "grain", "1", "2", "3", "4"]);
    check(&table(3, Step::Sell), "", &["sell", "take", "build"]);
    check(&table(3, Step::Sell), "take ", &["15"]);
    check(&table(3, Step::Sell), "build ", &["1", "2"]);
    check(&table(2, Step::Buyer), "buyer ", &["Bob", "me"]);
    check(&table(2, Step::Keep), "keep 1 ", &["gaius"]);
}
