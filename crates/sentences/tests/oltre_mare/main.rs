//! Every sentence about Oltre Mare, in both languages, as each reader gets it. The tables beside this file show them all;
//! `FONDACO_BLESS=1 cargo test -p sentences` writes them anew.

mod advice;
#[path = "../common/mod.rs"]
mod common;
mod previews;
mod reasons;
mod samples;

use common::{ANA, BOB, CEM, NAMES, READERS, Table};
use oltre_mare::{Edition, Icon, Marker, Prompt, Refusal, Sight, Statement, Step, edition_2005};
use sentences::{Language, Speaker};
use tabletop::{Card, Seat};

fn to(you: Option<Seat>, language: Language) -> Speaker<'static, Edition> {
    Speaker::new(language, &*NAMES, edition_2005(), you)
}

#[test]
fn what_happened() {
    let mut table = Table::new("oltre_mare/sights.txt", edition_2005());
    for sight in samples::sights() {
        table.add(samples::kind_of_sight(&sight), |speaker| speaker.sight(&sight));
    }
    table.has_all(samples::SIGHTS);
    table.check();
}

#[test]
fn what_is_asked() {
    let mut table = Table::new("oltre_mare/prompts.txt", edition_2005());
    for prompt in samples::prompts() {
        table.add(samples::kind_of_prompt(&prompt), |speaker| speaker.prompt(&prompt));
    }
    table.has_all(samples::PROMPTS);
    for step in [Step::Discard, Step::Trade, Step::Sail, Step::Compass, Step::Load] {
        table.add(&format!("waiting for {step:?}"), |speaker| speaker.waiting(ANA, step));
    }
    table.check();
}

#[test]
fn what_is_refused_and_by_which_rule() {
    let mut table = Table::new("oltre_mare/refusals.txt", edition_2005());
    for refusal in samples::refusals() {
        table.add(samples::kind_of_refusal(&refusal), |speaker| {
            let said = speaker.refusal(&refusal);
            assert!(said.ends_with(&format!(" ({}).", refusal.rule())), "{said}");
            said
        });
    }
    table.has_all(samples::REFUSALS);
    table.check();
}

#[test]
fn why_somebody_does_something() {
    let mut table = Table::new("oltre_mare/reasons.txt", edition_2005());
    for why in reasons::reasons() {
        table.add(reasons::kind_of_reason(&why), |speaker| speaker.why(ANA, &why));
    }
    table.has_all(reasons::REASONS);
    table.check();
}

/// OM-32, OM-33, OM-34
#[test]
fn what_is_offered() {
    let mut table = Table::new("oltre_mare/offers.txt", edition_2005());
    for offer in samples::offers() {
        table.add(&format!("{:?}", offer.kind), |speaker| speaker.offer(&offer));
    }
    for answer in samples::answers() {
        table.add("Answer", |speaker| speaker.answer(&answer));
    }
    table.check();
}

#[test]
fn what_was_scored() {
    let mut table = Table::new("oltre_mare/scores.txt", edition_2005());
    for (title, score) in [("Score", samples::score()), ("Shared", samples::shared_score())] {
        table.add(title, |speaker| speaker.score(&score).join("\n"));
    }
    // With equal ducats, one is ranked before the other (OM-97).
    let mut tie = samples::shared_score();
    tie.seats[0].rank = 2;
    table.add("Tie", |speaker| speaker.score(&tie).join("\n"));
    table.check();
}

#[test]
fn a_score_sheet_is_a_table_in_either_language() {
    let table = to(Some(BOB), Language::English).score_table(&samples::score());
    assert_eq!(table.head, ["place", "player", "ducats", "cargo", "harbours", "prestige", "pirates", "total"]);
    assert_eq!(table.rows[0], ["1", "You", "31", "20", "6", "1", "0", "58"]);
    assert_eq!(table.rows[2], ["3", "Cem", "\u{2212}2", "40", "1", "6", "\u{2212}2", "43"]);
    let table = to(None, Language::German).score_table(&samples::score());
    assert_eq!(table.head, ["Platz", "Name", "Dukaten", "Fracht", "Häfen", "Prestige", "Piraten", "Summe"]);
}

#[test]
fn what_cards_markers_and_statements_are_called() {
    let mut table = Table::new("oltre_mare/words.txt", edition_2005());
    for marker in Marker::ALL {
        table.add(marker.name(), |speaker| {
            let (name, effect) = speaker.marker(marker);
            format!("{name}: {effect}")
        });
    }
    let good = |card: &Card| edition_2005().good(*card);
    let mut cards: Vec<Card> = (0..98).map(Card).collect();
    cards.dedup_by_key(|card| good(card));
    for card in cards {
        table.add("card", |speaker| format!("{}. {}.", speaker.card(card), speaker.card_in_short(card)));
    }
    for statement in Statement::all() {
        table.add(statement.name(), |speaker| format!("{}.", speaker.statement(statement)));
    }
    table.check();
}

/// OM-32: who sees the card is told what was a lie, also the liar; the others read goods and nothing of the faces.
#[test]
fn a_lie_is_told_to_those_who_see_the_card() {
    let says = [Statement::Has(Icon::Sail), Statement::HasNot(Icon::Pirate)];
    let trade = |shown| Sight::Traded {
        offer: oltre_mare::OfferId(1),
        author: ANA,
        partner: BOB,
        gave: vec![shown],
        gave_ducats: 0,
        got: vec![],
        got_ducats: 1,
    };
    let check = |sight: &Sight, you, english: &str, german: &str| {
        assert_eq!(to(you, Language::English).sight(sight), format!("Offer 1 is a deal. {english}"));
        assert_eq!(to(you, Language::German).sight(sight), format!("Angebot 1 ist abgemacht. {german}"));
    };
    let seen = trade(samples::open(samples::SALT, &says));
    check(
        &seen,
        Some(BOB),
        "You give Ana 1 ducat for salt (pirate, sail, 6 lions, 1 net). Ana lied: “no pirate” about salt.",
        "Du gibst Ana 1 Dukat für Salz (Pirat, Segel, 6 Löwen, 1 Netz). Ana hat gelogen: „kein Pirat“ bei Salz.",
    );
    check(
        &seen,
        Some(ANA),
        "You give Bob salt (pirate, sail, 6 lions, 1 net) for 1 ducat. You lied: “no pirate” about salt.",
        "Du gibst Bob Salz (Pirat, Segel, 6 Löwen, 1 Netz) für 1 Dukat. Du hast gelogen: „kein Pirat“ bei Salz.",
    );
    let unseen = trade(samples::hidden(samples::SALT, &says));
    check(&unseen, Some(CEM), "Ana gives Bob 1 salt for 1 ducat.", "Ana gibt Bob 1 Salz für 1 Dukat.");
    // What was said truly is no lie.
    let true_word = trade(samples::open(samples::SALT, &says[..1]));
    assert!(!to(Some(BOB), Language::English).sight(&true_word).contains("lied"));
}

/// OM-34: one who changed their mind may have given a card away, or spent it, or never wanted to; none of it is told.
#[test]
fn a_change_of_mind_tells_nothing_of_a_hand() {
    for language in Language::ALL {
        let said = to(Some(ANA), language).refusal(&Refusal::ChangedMind { offer: oltre_mare::OfferId(5) }).to_lowercase();
        let goods = edition_2005().goods.iter().flat_map(|good| good.en.iter().chain(&good.de)).map(|name| name.to_lowercase());
        for word in goods.chain(["hand", "card", "karte", "hold", "ducat", "dukat"].map(String::from)) {
            assert!(!said.contains(&word), "\"{word}\" in: {said}");
        }
    }
}

/// What never happens is said without fuss: a seat, card, good or harbour that nobody knows.
#[test]
fn the_unknown_has_a_number() {
    let speaker = to(None, Language::English);
    assert_eq!(speaker.name(Seat(7)), "Seat 8");
    assert_eq!(speaker.card(Card(120)), "card no. 120");
    assert_eq!(speaker.card_in_short(Card(120)), "card no. 120");
    assert_eq!(speaker.good(oltre_mare::Good(15)), ["good no. 16", "good no. 16"]);
    assert_eq!(speaker.harbour(oltre_mare::Harbour(40)), "harbour no. 41");
}

/// A prompt is said to the one who is asked, whoever reads it.
#[test]
fn a_prompt_says_you_to_everyone() {
    let prompt = Prompt::Discard { surplus: 2, limit: 4 };
    for you in READERS {
        assert_eq!(to(you, Language::English).prompt(&prompt), "Hand limit 4: choose 2 cards for the pirates.");
        assert_eq!(to(you, Language::German).prompt(&prompt), "Handlimit 4: Wähle 2 Karten für die Piraten.");
    }
}
