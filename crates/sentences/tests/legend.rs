//! The legend: everything that the page marks as explained is explained, in every language, by a rule that is in the book.

use catalog::{Game, edition, of_game};
use sentences::{Language, LegendLine, Speaker, Spoken};

const OLTRE_MARE: [&str; 15] = [
    "ducats",
    "prestige",
    "hand",
    "pirates",
    "cargo",
    "deck",
    "venice",
    "discards",
    "compass",
    "fight-pirates",
    "favourable-terms",
    "local-authority",
    "big-deal",
    "plain-sailing",
    "harbour:29",
];
const OSTIA: [&str; 13] =
    ["chips", "denarii", "storehouses", "goods", "boat", "loans", "start", "forum", "senate", "storage", "bluff", "depressors", "gaius"];

fn explain(game: Game, language: Language, what: &str) -> Vec<LegendLine> {
    of_game!(game, R => {
        let edition = edition::<R>(None).unwrap();
        R::explain(&Speaker::new(language, &[], R::words(&edition), None), what)
    })
}

#[test]
fn everything_on_the_table_is_explained_by_a_rule_of_the_book() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    for (game, name, named, cards) in [(Game::OltreMare, "oltre-mare", &OLTRE_MARE[..], 98), (Game::Ostia, "ostia", &OSTIA[..], 51)] {
        let book = std::fs::read_to_string(format!("{root}/docs/rules/{name}.md")).unwrap();
        let art = std::fs::read_to_string(format!("{root}/crates/web/assets/art.svg")).unwrap();
        let kind = if game == Game::OltreMare { "card" } else { "ware" };
        let all = named.iter().map(|&name| name.to_owned()).chain((0..cards).map(|card| format!("{kind}:{card}")));
        for what in all {
            let [english, german] = [Language::English, Language::German].map(|language| explain(game, language, &what));
            assert!(!english.is_empty() && english.len() == german.len(), "{what}");
            for (english, german) in english.iter().zip(&german) {
                assert_eq!((&english.picture, english.rule), (&german.picture, german.rule));
                assert!(
                    english.text.ends_with('.') && german.text.ends_with('.') && english.text != german.text,
                    "{what}: {english:?} {german:?}"
                );
                assert!(book.contains(&format!("\n- {} ", english.rule)), "{what}: {}", english.rule);
                assert!(art.contains(&format!("symbol id=\"{}\"", english.picture)), "{what}: {}", english.picture);
            }
        }
        for nothing in ["", "tea", "card:", "card:98", "ware:51", "harbour:x"] {
            assert_eq!(explain(game, Language::English, nothing), [], "{nothing}");
        }
    }
}

#[test]
fn a_card_says_what_its_figures_mean() {
    let lines = explain(Game::OltreMare, Language::English, "card:20");
    let text = |at: usize| lines[at].text.as_str();
    assert_eq!(text(0), "silk: 12 cards in the game. A run of 1, 2, 3 pays 0, 3, 8 ducats.");
    assert_eq!(text(1), "5 lions: the hand limit at the start of your turn, if this card is on top of your cargo.");
    assert_eq!(lines.len(), 5);
    assert_eq!(
        explain(Game::Ostia, Language::German, "ware:0")[0].text,
        "Elfenbein: 6 Karten im Spiel. Mindestgebot bei einer Versteigerung: 8."
    );
}
