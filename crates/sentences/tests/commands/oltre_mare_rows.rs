//! What people type in Oltre Mare.

use oltre_mare::{
    Action, Claim, Edition, Goods, Harbour, HarbourSet, Icon, Offer, OfferId, OfferKind, Prompt, Seen, Setup, ShownCard, Source, State,
    Statement, Statements, Step, Terms, To, View, edition_2005,
};
use sentences::{Chore, Command, Language, Moment, Speaker, Typed};
use tabletop::{Card, CardSet, Dice, Nobody, Rules, Seat, Viewer};

/// Ana's turn, with jewels (1, 2), silk (3), salt (4, 5, 6) in hand; Bob has offered her something, Cleo answered her call.
struct Table {
    names: Vec<String>,
    view: View,
    prompt: Prompt,
    draft: <State as Typed>::Draft,
}

const HAND: [u8; 6] = [0, 5, 20, 30, 31, 40];

fn table() -> Table {
    let setup = Setup { start: Some(Seat(0)), ..Setup::new(3) };
    let state = State::new(&setup, &mut Dice::new(2), &mut Nobody);
    let mut view = state.view(Viewer::Seat(Seat(0)));
    view.step = Some(Step::Trade);
    view.seats[0].hand = Seen::Faces(HAND.map(Card).to_vec());
    let offer = |id, from, to, kind| Offer {
        id: OfferId(id),
        parent: None,
        from: Seat(from),
        to,
        kind,
        gives: vec![ShownCard { good: good("olives"), says: Statements::NONE, card: None }],
        gives_ducats: 2,
        asks: goods(&["salt", "salt"]),
        asks_ducats: 1,
        wishes: Statements::NONE,
        declined: vec![],
        answers: vec![],
    };
    let mut call = offer(8, 0, To::All, OfferKind::Call);
    call.answers = vec![oltre_mare::CallAnswer { seat: Seat(2), gives: vec![] }];
    view.offers = vec![offer(7, 1, To::Seat(Seat(0)), OfferKind::Firm), call];
    let prompt = Prompt::Trade { load: 3, play: Some(3), deck: Some(oltre_mare::Ducats(3)), pirates: None, purchases: 4, offers: 30 };
    Table { names: ["Ana", "Bob", "Cleo"].map(ToString::to_string).to_vec(), view, prompt, draft: Default::default() }
}

fn edition() -> &'static Edition {
    edition_2005()
}

fn good(id: &str) -> oltre_mare::Good {
    edition().good_named(id).unwrap()
}

fn goods(ids: &[&str]) -> Goods {
    ids.iter().map(|id| good(id)).collect()
}

fn set(cards: &[u8]) -> CardSet {
    cards.iter().copied().map(Card).collect()
}

fn says(statements: &[Statement]) -> Statements {
    statements.iter().copied().collect()
}

impl Table {
    fn moment(&self, language: Language) -> Moment<'_, State> {
        let speaker = Speaker::new(language, &self.names, edition(), Some(Seat(0)));
        Moment { speaker, view: &self.view, prompt: Some(&self.prompt), draft: &self.draft }
    }

    /// All these lines mean this action, whatever the language of the reader.
    fn check(&self, lines: &[&str], action: &Action) {
        for language in Language::ALL {
            for line in lines {
                match self.moment(language).parse(line) {
                    Ok(Command::Do(read)) => assert_eq!(read, *action, "{line}"),
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

/// OM-33: cards by number or good, goods by kind, ducats either way, one player or all.
#[test]
fn offers_are_typed_as_they_are_spoken() {
    let table = table();
    let terms = |gives: &[u8], gives_ducats, asks: &[&str], asks_ducats, to| Terms {
        to,
        gives: set(gives),
        gives_ducats,
        asks: goods(asks),
        asks_ducats,
        ..Terms::default()
    };
    let offer = |terms| Action::Offer { parent: None, terms };
    let bob = To::Seat(Seat(1));
    let check = |lines: &[&str], terms| table.check(lines, &offer(terms));
    check(
        &[
            "offer 2 salt, 1 ducat for silk to bob",
            "Offer 2 salt and 1 ducat for 1 silk to Bob",
            "offer 4 5 1 ducat for silk to b",
            "offer to bob 1 ducat, 4, 5 for silk",
            "offer salt salt ducat for sil to @2",
            "biete 2 Salz, 1 Dukat für Seide an Bob",
            "biete 2 Salz und 1 Dukaten fuer 1 Seide an bob",
        ],
        terms(&[30, 31], 1, &["silk"], 0, bob),
    );
    check(&["offer 1 for 2 olives, 3 ducats", "offer 1 for olives 3 ducats olive to all", "gib 1 für 2 Oliven und 3 Dukaten an alle"], {
        terms(&[0], 0, &["olives", "olives"], 3, To::All)
    });
    check(&["offer 5 ducats to cleo", "offer 5 ducats for nothing to cl"], terms(&[], 5, &[], 0, To::Seat(Seat(2))));
    check(
        &["offer for topf to bob", "offer nothing for pottery to bob", "biete nichts für Toepferwaren an Bob"],
        terms(&[], 0, &["pottery"], 0, bob),
    );
    let claims = [
        Claim { card: Card(0), says: says(&[Statement::HasNot(Icon::Pirate)]) },
        Claim { card: Card(30), says: says(&[Statement::Has(Icon::Sail), Statement::Lions(4)]) },
    ];
    let mut claimed = terms(&[0, 30, 31], 0, &["silk"], 0, To::All);
    claimed.claims = claims.into_iter().collect();
    claimed.wishes = says(&[Statement::Nets(2), Statement::Has(Icon::Market)]);
    check(
        &[
            "offer 1 (no pirate), 4 (sail and 4 lions), 5 for silk wish market, 2 nets",
            "offer 1(no-pirate) 4(lions 4, sail) 5 for 1 silk wishing nets 2 and market to all",
            "biete 1 (kein Pirat), 4 (Segel, 4 Löwen), 5 für Seide Wunsch Markt und 2 Netze",
        ],
        claimed,
    );
    let mut call = terms(&[20], 0, &["grain"], 0, To::All);
    call.kind = OfferKind::Call;
    check(&["call silk for grain", "call 3 for grain to all", "frage Seide für Getreide", "offer 3 for grain as call"], call);
}

/// OM-34: a counter goes to the one who made the offer; what is not said stays as it was there, seen from the other side.
#[test]
fn a_counter_says_only_what_is_different() {
    let table = table();
    let counter = |gives: &[u8], gives_ducats, asks: &[&str], asks_ducats| Action::Offer {
        parent: Some(OfferId(7)),
        terms: Terms { to: To::Seat(Seat(1)), gives: set(gives), gives_ducats, asks: goods(asks), asks_ducats, ..Terms::default() },
    };
    // Bob gives olives and 2 ducats for 2 salt and 1 ducat.
    table.check(&["counter 7 give 1 salt", "counter give 4", "kontere 7 gib 1 Salz"], &counter(&[30], 0, &["olives"], 2));
    table.check(&["counter 7 for 2 olives", "counter 7 for olives and olives"], &counter(&[30, 31], 1, &["olives", "olives"], 0));
    table.check(&["counter 7 give silk for nothing", "counter 7 silk for nothing"], &counter(&[20], 0, &[], 0));
}

/// OM-33, OM-34: where only one can be meant, its number need not be said; where no card is named, the first that do answer.
#[test]
fn answers_need_no_more_words_than_are_clear() {
    let table = table();
    let accept = |cards: &[u8]| Action::Accept { offer: OfferId(7), cards: set(cards), claims: Default::default() };
    table.check(&["accept 7 with 4 6", "accept 7 with 6, 4", "accept 7 4 6", "nimm 7 mit 4 und 6"], &accept(&[30, 40]));
    table.check(&["accept 7", "accept", "annehmen 7", "accept 7 with 2 salt"], &accept(&[30, 31]));
    table.check(&["decline 7", "decline", "ablehnen 7", "refuse 7"], &Action::Decline(OfferId(7)));
    table.check(&["withdraw 8", "withdraw", "zurückziehen 8", "zurueckziehen"], &Action::Withdraw(OfferId(8)));
    table
        .check(&["confirm 8 with cleo", "confirm 8", "confirm", "wähle 8 mit Cleo"], &Action::Confirm { offer: OfferId(8), with: Seat(2) });
}

/// OM-21, OM-38, OM-50.
#[test]
fn cards_are_played_bought_and_laid_down() {
    let table = table();
    table.check(&["play 1 3 5", "play 5,3,1", "play 1 and silk and 5", "spiele 1 3 5", "pl 1 3 5"], &Action::Play(set(&[0, 20, 31])));
    table.check(&["play 2 salt, silk", "play salt silk salt"], &Action::Play(set(&[20, 30, 31])));
    table.check(&["play all", "spiele alle"], &Action::Play(set(&HAND)));
    table.check(&["play nothing", "spiele nichts"], &Action::Play(CardSet::EMPTY));
    table.check(&["discard 5 2", "wirf 5 2", "abwerfen 5, 2"], &Action::Discard([31, 5].map(Card).into_iter().collect()));
    table.check(&["buy deck", "kaufe Stapel", "kauf Warenstapel"], &Action::Buy(Source::Deck));
    table.check(&["buy pirates", "kaufe Piraten"], &Action::Buy(Source::Pirates));
}

/// OM-59, OM-64: harbours without accents, by their beginning; what is clear among those in reach is clear enough.
#[test]
fn harbours_are_found_by_their_beginning() {
    let mut table = table();
    let named = |name: &str| Harbour(edition().harbours.iter().position(|harbour| harbour.name == name).unwrap() as u8);
    let (corfu, tana) = (named("Corfù"), named("Tana"));
    let mut harbours = HarbourSet::one(corfu);
    harbours.insert(tana);
    (table.view.step, table.prompt) = (Some(Step::Sail), Prompt::Sail { distance: 2, harbours });
    table.check(&["sail corfu", "sail Corfù", "sail c", "fahre Corfu", "segle cor"], &Action::Sail(corfu));
    table.check(&["sail t", "sail TANA"], &Action::Sail(tana));
    table.check(&["sail venezia"], &Action::Sail(named("Venezia")));
    table.wrong(
        "sail tripol1",
        "There is no harbour \"tripol1\". Try Tripoli.",
        "Es gibt keinen Hafen \u{201e}tripol1\u{201c}. Möglich ist Tripoli.",
    );
    table.wrong(
        "sail atlantis",
        "There is no harbour \"atlantis\". Try Corfù or Tana.",
        "Es gibt keinen Hafen \u{201e}atlantis\u{201c}. Möglich ist Corfù oder Tana.",
    );
    table.wrong(
        "sail s",
        "\"s\" could be Salonicco, Sinope, Smirne or Siracusa.",
        "\u{201e}s\u{201c} kann Salonicco, Sinope, Smirne oder Siracusa sein.",
    );
    table.wrong("sail", "A harbour is missing. Try: sail Corfù.", "Es fehlt: ein Hafen. Zum Beispiel: fahre Corfù.");
    (table.view.step, table.prompt) = (Some(Step::Compass), Prompt::Compass { harbours, may_keep: true });
    table.check(&["sail tana"], &Action::Compass(Some(tana)));
    table.check(&["keep", "behalte"], &Action::Compass(None));
    assert_eq!(table.moment(Language::English).complete("sail c"), ["Corfù"]);
}

/// OM-70: the last one named lies on top; numbers are those beside the cards played, or those they had in the hand.
#[test]
fn a_load_is_named_as_it_lies_or_as_it_was_played() {
    let mut table = table();
    let before = table.view.clone();
    let play = Action::Play(set(&[0, 20, 31]));
    State::done(&mut table.draft, &before, &play);
    table.view.step = Some(Step::Load);
    table.view.played = [0, 20, 31].map(Card).to_vec();
    table.view.seats[0].hand = Seen::Faces([5, 30, 40].map(Card).to_vec());
    table.prompt = Prompt::Load { cards: set(&[0, 20, 31]) };
    let load = |cards: [u8; 3]| Action::Load(cards.map(Card).into_iter().collect());
    table.check(&["load 5 3 1", "load 3 2 1", "load salt silk jewels", "lade Salz, Seide, Juwel"], &load([31, 20, 0]));
    table.check(&["load 2 1 3", "load 3 1 5"], &load([20, 0, 31]));
    table.wrong("load 4 1 2", "There is no card 4. Try 1\u{2013}3.", "Es gibt keine Karte 4. Möglich ist 1\u{2013}3.");
    State::done(&mut table.draft, &before, &load([31, 20, 0]));
    assert_eq!(table.draft, Default::default());
}

/// OM-32: what is claimed of a card is remembered, and said whenever the card is offered, until it is said anew.
#[test]
fn a_claim_is_remembered_until_the_card_is_offered() {
    let mut table = table();
    let claim = |table: &Table, line: &str| match table.moment(Language::German).parse(line) {
        Ok(Command::Draft(draft)) => draft,
        other => panic!("{line}: {other:?}"),
    };
    table.draft = claim(&table, "claim 1 no pirate");
    table.draft = claim(&table, "behaupte 4 Segel, 3 Netze");
    let said = State::say_draft(&table.moment(Language::English));
    assert_eq!(said.as_deref(), Some("When you offer it, you say of card 1: no pirate and of card 4: sail and 3 nets."));
    let no_pirate = Claim { card: Card(0), says: says(&[Statement::HasNot(Icon::Pirate)]) };
    let offer = |claims: &[Claim]| Action::Offer {
        parent: None,
        terms: Terms { gives: set(&[0]), claims: claims.iter().copied().collect(), asks: goods(&["silk"]), ..Terms::default() },
    };
    table.check(&["offer 1 for silk"], &offer(&[no_pirate]));
    let market = Claim { card: Card(0), says: says(&[Statement::Has(Icon::Market)]) };
    table.check(&["offer 1 (market) for silk"], &offer(&[market]));
    table.draft = claim(&table, "claim 1");
    table.check(&["offer 1 for silk"], &offer(&[]));
    State::done(&mut table.draft, &table.view, &Action::Play(set(&[30])));
    assert!(table.draft.claims.is_empty());
}

#[test]
fn a_wrong_command_says_what_would_have_been_right() {
    let table = table();
    let first = "Try: play 1 2 3 · buy deck · accept 7 with 4 5 · counter 7 give 1 jewel · decline 7 · confirm 8 with Cleo · withdraw 8 · offer 1 jewel, 1 ducat for 1 scroll to Bob · call 1 jewel for 1 scroll · claim 1 no pirate.";
    let erst = "Zum Beispiel: spiele 1 2 3 · kaufe Stapel · annehmen 7 mit 4 5 · gegenangebot 7 gib 1 Juwel · ablehnen 7 · bestätige 8 mit Cleo · zurückziehen 8 · biete 1 Juwel, 1 Dukat für 1 Schriftrolle an Bob · frage 1 Juwel für 1 Schriftrolle · behaupte 1 kein Pirat.";
    table.wrong("", &format!("Nothing was typed. {first}"), &format!("Es wurde nichts eingegeben. {erst}"));
    table.wrong(
        "frobnicate 1",
        &format!("Unknown command 'frobnicate'. {first}"),
        &format!("Unbekannter Befehl \u{201e}frobnicate\u{201c}. {erst}"),
    );
    let rows = [
        ("plya 1", "Unknown command 'plya'. Try: play.", "Unbekannter Befehl \u{201e}plya\u{201c}. Zum Beispiel: play."),
        ("plat 1", "Unknown command 'plat'. Try: play.", "Unbekannter Befehl \u{201e}plat\u{201c}. Zum Beispiel: play."),
        (
            "c 1",
            "\"c\" could be call, counter, confirm, claim or cards.",
            "\u{201e}c\u{201c} kann frage, gegenangebot, bestätige, behaupte oder karten sein.",
        ),
        ("play", "A card is missing. Try: play 1 2 3.", "Es fehlt: eine Karte. Zum Beispiel: spiele 1 2 3."),
        ("play 7", "There is no card 7. Try 1\u{2013}6.", "Es gibt keine Karte 7. Möglich ist 1\u{2013}6."),
        ("play 0", "There is no card 0. Try 1\u{2013}6.", "Es gibt keine Karte 0. Möglich ist 1\u{2013}6."),
        ("play 1 1", "Card 1 is named twice.", "Karte 1 ist zweimal genannt."),
        ("play 4 salt", "You have only 3 of salt there.", "Von Salz hast du dort nur 3."),
        ("play grain", "You have no grain there.", "Getreide hast du dort nicht."),
        ("play slat", "There is no good \"slat\". Try salt.", "Es gibt keine Ware \u{201e}slat\u{201c}. Möglich ist salt."),
        ("play s", "\"s\" could be scrolls, silk or salt.", "\u{201e}s\u{201c} kann Schriftrollen, Seide oder Salz sein."),
        (
            "play 1 2 3 to bob",
            "'to' does not belong here. Try: play 1 2 3.",
            "\u{201e}to\u{201c} gehört nicht hierher. Zum Beispiel: spiele 1 2 3.",
        ),
        ("accept 9", "There is no open offer 9. Try 7.", "Es gibt kein offenes Angebot 9. Möglich ist 7."),
        ("offer 1 for 2", "There is no good \"2\".", "Es gibt keine Ware \u{201e}2\u{201c}."),
        (
            "offer 1 for silk to dino",
            "Nobody here is called \"dino\". Try Bob or Cleo.",
            "Niemand hier heißt \u{201e}dino\u{201c}. Möglich ist Bob oder Cleo.",
        ),
        (
            "offer 1 for silk to boob",
            "Nobody here is called \"boob\". Try Bob.",
            "Niemand hier heißt \u{201e}boob\u{201c}. Möglich ist Bob.",
        ),
        ("buy", "Where to buy is missing. Try: buy deck.", "Es fehlt: woher die Karte kommen soll. Zum Beispiel: kaufe Stapel."),
        (
            "buy salt",
            "No card is bought from \"salt\". Try deck or pirates.",
            "Von \u{201e}salt\u{201c} wird keine Karte gekauft. Möglich ist Stapel oder Piraten.",
        ),
        (
            "claim 1 no salt",
            "\"no\" cannot be said about a card. Try sail, no pirate, 4 lions or 3 nets.",
            "\u{201e}no\u{201c} kann man über eine Karte nicht sagen. Möglich ist Segel, kein Pirat, 4 Löwen oder 3 Netze.",
        ),
        (
            "claim 1 9 lions",
            "\"9\" cannot be said about a card. Try sail, no pirate, 4 lions or 3 nets.",
            "\u{201e}9\u{201c} kann man über eine Karte nicht sagen. Möglich ist Segel, kein Pirat, 4 Löwen oder 3 Netze.",
        ),
    ];
    for (line, english, german) in rows {
        table.wrong(line, english, german);
    }
}

#[test]
fn the_table_is_asked_in_both_languages() {
    let table = table();
    let rows = [
        (&["undo", "rückgängig", "rueckgaengig", "zurück"][..], Chore::Undo),
        (&["why", "warum"], Chore::Why(None)),
        (&["why bob", "warum bob"], Chore::Why(Some("bob".into()))),
        (&["rules om-38", "regel om-38"], Chore::Rules(Some("om-38".into()))),
        (&["rules", "regeln"], Chore::Rules(None)),
        (&["save", "speichern"], Chore::Save),
        (&["quit", "exit", "ende", "quit now"], Chore::Quit),
        (&["help", "?", "hilfe"], Chore::Help(None)),
        (&["help play", "hilfe play"], Chore::Help(Some("play".into()))),
        (&["hint", "tipp"], Chore::Hint),
        (&["log 5", "verlauf 5"], Chore::Log(Some(5))),
        (&["cards", "karten", "hand"], Chore::Cards),
        (&["offers", "angebote"], Chore::Offers),
        (&["map", "landkarte"], Chore::Map),
        (&["scores", "stand"], Chore::Scores),
    ];
    for (lines, chore) in rows {
        for line in lines {
            assert_eq!(table.moment(Language::English).parse(line), Ok(Command::Chore(chore.clone())), "{line}");
        }
    }
}

#[test]
fn what_may_follow_is_completed() {
    let table = table();
    let check = |line: &str, expected: &[&str]| assert_eq!(table.moment(Language::English).complete(line), expected, "{line}");
    check("", &["play", "buy", "accept", "counter", "decline", "confirm", "withdraw", "offer", "call", "claim"]);
    check("of", &["offer", "offers"]);
    check("pl", &["play"]);
    check("play s", &["silk", "salt"]);
    check("play ", &["jewels", "silk", "salt", "1", "2", "3", "4", "5", "6"]);
    check("buy ", &["deck", "pirates"]);
    check("accept ", &["7"]);
    check("accept 7 w", &["with"]);
    check("accept 7 with sa", &["salt"]);
    check("confirm 8 with ", &["Bob", "Cleo"]);
    check("offer 1 f", &["for"]);
    check("offer 1 for s", &["scrolls", "silk", "salt"]);
    check("offer 1 for silk t", &["to"]);
    check("offer 1 for silk to ", &["Bob", "Cleo", "all"]);
    check("claim 1 n", &["no", "nets"]);
    check("frobnicate ", &[]);
    assert_eq!(table.moment(Language::German).complete("spiele S"), ["Seide", "Salz"]);
    assert_eq!(table.moment(Language::German).complete("biete 1 für Sei"), ["Seide"]);
}

/// Who is not asked is told of nothing that could be done, and is not stopped from asking the table.
#[test]
fn one_who_is_not_asked_can_still_speak_to_the_table() {
    let table = table();
    let moment = Moment { prompt: None, ..table.moment(Language::English) };
    assert!(moment.help().is_empty() && moment.complete("").is_empty());
    assert_eq!(moment.parse("quit"), Ok(Command::Chore(Chore::Quit)));
}
