//! Every sentence about Ostia, in both languages, as each reader gets it. The tables beside this file show them all;
//! `FONDACO_BLESS=1 cargo test -p sentences` writes them anew.

mod advice;
#[path = "../common/mod.rs"]
mod common;
mod previews;
mod reasons;
mod samples;

use common::{ANA, BOB, CEM, NAMES, READERS, Table};
use ostia::{Denarii, Edition, Good, Prompt, Question, SenateCard, Sight, Step, edition_2005};
use sentences::{Language, Speaker};
use tabletop::{CardSet, Seat};

fn to(you: Option<Seat>, language: Language) -> Speaker<'static, Edition> {
    Speaker::new(language, &*NAMES, edition_2005(), you)
}

#[test]
fn what_happened() {
    let mut table = Table::new("ostia/sights.txt", edition_2005());
    for sight in samples::sights() {
        table.add(samples::kind_of_sight(&sight), |speaker| speaker.sight(&sight));
    }
    for sight in samples::sights_of_two() {
        table.add_for(2, samples::kind_of_sight(&sight), |speaker| speaker.sight(&sight));
    }
    table.has_all(samples::SIGHTS);
    table.check();
}

#[test]
fn what_is_asked() {
    let mut table = Table::new("ostia/prompts.txt", edition_2005());
    for prompt in samples::prompts() {
        table.add(samples::kind_of_question(&prompt.question), |speaker| speaker.prompt(&prompt));
    }
    table.has_all(samples::QUESTIONS);
    for step in samples::STEPS {
        table.add(&format!("waiting for {step:?}"), |speaker| speaker.waiting(&[ANA], step).unwrap());
    }
    table.add("waiting for three", |speaker| speaker.waiting(&[ANA, BOB, CEM], Step::Place).unwrap());
    table.add("would lose", |speaker| speaker.would_lose(samples::set(&[0, 0, 13])).unwrap());
    table.check();
}

#[test]
fn what_is_refused_and_by_which_rule() {
    let mut table = Table::new("ostia/refusals.txt", edition_2005());
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
    let mut table = Table::new("ostia/reasons.txt", edition_2005());
    for why in reasons::reasons() {
        table.add(reasons::kind_of_reason(&why), |speaker| speaker.why(ANA, &why));
    }
    table.has_all(reasons::REASONS);
    table.check();
}

#[test]
fn what_was_scored() {
    let mut table = Table::new("ostia/scores.txt", edition_2005());
    let scores = [
        ("Score", samples::score()),
        ("Shared", samples::shared_score()),
        ("Tie", samples::tied_score()),
        ("Lost", samples::lost_score(false)),
        ("All lost", samples::lost_score(true)),
    ];
    for (title, score) in scores {
        table.add(title, |speaker| speaker.score(&score).join("\n"));
    }
    table.add_for(2, "Gaius", |speaker| speaker.score(&samples::score_of_two()).join("\n"));
    table.check();
}

#[test]
fn what_goods_and_senate_cards_are_called() {
    let mut table = Table::new("ostia/words.txt", edition_2005());
    for card in 0..6 {
        table.add("Senate card", |speaker| format!("{}.", speaker.senate_card(SenateCard(card))));
    }
    for good in 0..6 {
        table.add("good", |speaker| format!("{}.", speaker.good(Good(good)).join(", ")));
    }
    for denarii in [0, 1, 2] {
        table.add("denarii", |speaker| format!("{}.", speaker.denarii(Denarii(denarii))));
    }
    table.check();
}

#[test]
fn a_score_sheet_is_a_table_in_either_language() {
    let names = &NAMES[..2];
    let ana = Speaker::new(Language::English, names, edition_2005(), Some(ANA));
    let table = ana.score_table(&samples::score_of_two());
    assert_eq!(table.head, ["place", "player", "Senate", "kinds", "money", "chips", "denarii", "storehouses", "stored"]);
    let rows = [
        ["1", "You", "13", "2", "1", "16", "33", "2", "2"],
        ["2", "Bob", "4", "0", "2", "6", "40", "0", "0"],
        ["", "Gaius", "12", "", "3", "15", "72", "", ""],
    ];
    assert_eq!(table.rows, rows);
    let table = to(None, Language::German).score_table(&samples::lost_score(false));
    assert_eq!(table.head, ["Platz", "Name", "Senat", "Sorten", "Geld", "Chips", "Denar", "Speicher", "Waren"]);
    assert_eq!(table.rows[2][..2], ["3 (verloren)", "Cem"]);
}

/// OS-34: one about to lose something is told what; one about to lose nothing is left in peace.
#[test]
fn only_who_would_lose_something_is_warned() {
    assert_eq!(to(Some(ANA), Language::English).would_lose(CardSet::EMPTY), None);
}

/// OS-5: the others are told how many cards, and nothing of their faces.
#[test]
fn what_is_hidden_is_only_counted() {
    let goods: Vec<String> = edition_2005().goods.iter().flat_map(|good| good.en.iter().chain(&good.de)).cloned().collect();
    let hidden = [
        Sight::StartCard { seat: ANA, card: ostia::Seen::Backs(1) },
        Sight::Dealt { seat: ANA, cards: ostia::Seen::Backs(5) },
        Sight::Kept { seat: ANA, card: ostia::Seen::Backs(1), gaius: ostia::Seen::Backs(1) },
        Sight::Stored { seat: ANA, kept: ostia::Seen::Backs(2), discarded: CardSet::EMPTY },
    ];
    for sight in &hidden {
        for said in Language::ALL.map(|language| to(Some(BOB), language).sight(sight)) {
            assert!(said.contains(char::is_numeric), "{said}");
            assert!(goods.iter().all(|good| !said.contains(good.as_str())), "{said}");
        }
    }
}

/// A prompt is said to the one who is asked, whoever reads it.
#[test]
fn a_prompt_says_you_to_everyone() {
    let prompt = Prompt { question: Question::Lot { boat: samples::set(&[21, 30]), trading_round: 2 }, build: 0 };
    for you in READERS {
        let english = "Trading round 2 of 2: choose 2 cards of your boat to auction.";
        assert_eq!(to(you, Language::English).prompt(&prompt), english);
        let german = "Handelsrunde 2 von 2: Wähle 2 Karten aus deinem Boot, die du versteigerst.";
        assert_eq!(to(you, Language::German).prompt(&prompt), german);
    }
}

/// What never happens is said without fuss: a good or a Senate card that nobody knows, and nobody to wait for.
#[test]
fn the_unknown_has_a_number() {
    let speaker = to(None, Language::English);
    assert_eq!(speaker.good(Good(15)), ["good no. 16", "good no. 16"]);
    assert_eq!(speaker.senate_card(SenateCard(7)), "Senate card no. 8");
    assert_eq!(speaker.waiting(&[], Step::Bid), None);
}
