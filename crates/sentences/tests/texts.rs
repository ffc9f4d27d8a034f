//! The texts of all languages: none is missing, they agree in what is filled in, they use the words of the games; and a further
//! language needs nothing but its texts.

use catalog::{Game, Playable, edition, of_game};
use sentences::{
    BotTexts, CommandTexts, DaysFormTexts, DaysTexts, FairTexts, HasTexts, HouseTexts, Language, OltreMareCommands, OltreMareGuide,
    OltreMareLabels, OltreMareLegend, OltreMareOptions, OltreMareTexts, OstiaCommands, OstiaGuide, OstiaLabels, OstiaLegend, OstiaOptions,
    OstiaTexts, PageTexts, PeopleTexts, Speaker, Spoken, TerminalTexts, TextTable, Wares, stray,
};
use tabletop::{Dice, Heard, Nobody, Seat, Viewer, one_of_the_asked};

/// The name of a text, and its wordings.
type Named = (&'static str, Vec<&'static str>);

/// All texts of a language, table by table.
fn tables(language: Language) -> Vec<(&'static str, Vec<Named>)> {
    macro_rules! all {
        ($($table:ident),* $(,)?) => { vec![$((stringify!($table), $table::of(language).all()),)*] };
    }
    all!(
        DaysFormTexts,
        DaysTexts,
        HouseTexts,
        FairTexts,
        CommandTexts,
        BotTexts,
        PageTexts,
        PeopleTexts,
        TerminalTexts,
        OltreMareTexts,
        OltreMareCommands,
        OltreMareLabels,
        OltreMareOptions,
        OltreMareGuide,
        OltreMareLegend,
        OstiaTexts,
        OstiaCommands,
        OstiaLabels,
        OstiaOptions,
        OstiaGuide,
        OstiaLegend,
    )
}

/// The parts of a text that are filled in. A name in another case is the same part.
fn parts(text: &str) -> Vec<&str> {
    let parts = text.split('{').skip(1).filter_map(|from| from.split_once('}')).map(|(part, _)| part);
    let mut parts: Vec<&str> = parts.map(|part| part.strip_prefix("to_").unwrap_or(part)).collect();
    parts.sort_unstable();
    parts.dedup();
    parts
}

#[test]
fn every_language_fills_in_the_same_parts() {
    let english = tables(Language::English);
    for language in Language::ALL {
        for ((table, texts), (_, others)) in english.iter().zip(tables(language)) {
            for ((name, wordings), (_, other)) in texts.iter().zip(others) {
                // A list of words may be longer in one language than in another.
                for (wording, other) in wordings.iter().zip(other) {
                    assert_eq!(parts(wording), parts(other), "{table}.{name} in {}: {other}", language.name());
                }
            }
        }
    }
}

#[test]
fn no_text_is_empty_and_sentences_end_alike_in_every_language() {
    let english = tables(Language::English);
    for language in Language::ALL {
        for ((table, texts), (_, others)) in english.iter().zip(tables(language)) {
            for ((name, wordings), (_, other)) in texts.iter().zip(others) {
                for (wording, other) in wordings.iter().zip(other) {
                    assert!(!other.is_empty(), "{table}.{name} in {}", language.name());
                    let is_one_word = !wording.contains(' ');
                    assert!(
                        is_one_word || wording.ends_with('.') == other.ends_with('.'),
                        "{table}.{name} in {}: {other}",
                        language.name()
                    );
                }
            }
        }
    }
}

#[test]
fn one_word_is_used_for_one_thing() {
    for language in Language::ALL {
        for (table, texts) in tables(language) {
            // What is typed may be any word that comes to mind.
            for (name, wordings) in texts.iter().filter(|_| !table.ends_with("Commands") && table != "CommandTexts") {
                for wording in wordings {
                    assert_eq!(stray(language, wording), None, "{table}.{name}: {wording}");
                }
            }
        }
    }
}

/// A language that nobody speaks: every letter is another one, parts that are filled in excepted.
fn made_up(text: &'static str) -> &'static str {
    let mut inside = false;
    let change = |letter: char| {
        inside = letter == '{' || (inside && letter != '}');
        if !inside && letter.is_alphabetic() { 'ж' } else { letter }
    };
    String::leak(text.chars().map(change).collect())
}

/// Whole games are told in a language that the crate has never seen: all of it comes from the texts, and no text is missing.
#[test]
fn a_further_language_is_nothing_but_its_texts() {
    for &game in Game::ALL {
        for seed in 0..10 {
            of_game!(game, R => tell_in_made_up::<R>(seed));
        }
    }
}

fn tell_in_made_up<R: Playable + Spoken>(seed: u64) {
    let seats = 2 + (seed % 4) as u8;
    let edition = edition::<R>(None).unwrap();
    let setup = R::setup(edition.clone(), R::Options::default(), seats, None);
    let names: Vec<String> = (1..=seats).map(|number| number.to_string()).collect();
    let house: &'static HouseTexts = Box::leak(Box::new(HouseTexts::of(Language::English).map(&made_up)));
    let game_texts: &'static <R::Words as HasTexts>::Texts = Box::leak(Box::new(R::Words::texts(Language::English).map(&made_up)));
    let words = R::words(&edition);
    let speaker = |you| Speaker { house, game: game_texts, ..Speaker::new(Language::English, &names, words, you) };
    // An edition names its goods and harbours; rules have numbers, and Gaius his name.
    let goods: Vec<&String> = words.all_goods().filter_map(|good| words.called(good, Language::English)).flatten().collect();
    let check = |said: String| {
        let mut left = said.clone();
        goods.iter().for_each(|good| left = left.replace(good.as_str(), ""));
        let stray = left.split(|letter: char| !letter.is_ascii_alphabetic()).find(|word| {
            !word.is_empty() && !["OM", "OS", "Gaius"].contains(word) && !HARBOURS.iter().any(|harbour| harbour.contains(word))
        });
        assert_eq!(stray, None, "{said}");
        assert!(!said.contains(['{', '}']), "{said}");
    };

    let (mut dice, mut heard) = (Dice::new(seed), Heard::new());
    let mut game = R::new(&setup, &mut dice, &mut heard);
    while let Some(seat) = one_of_the_asked(&game, &mut dice) {
        check(R::say_prompt(&speaker(Some(seat)), &game.prompt(seat).expect("a player who is asked has a prompt")));
        check(R::say_waiting(&speaker(None), &game.view(Viewer::Spectator)).expect("somebody is waited for"));
        let action = game.random_answer(seat, &mut dice);
        check(R::say_advice(&speaker(Some(seat)), &game.view(Viewer::Seat(seat)), &action));
        for other in Seat::all(seats) {
            if let Err(refusal) = game.clone().play(other, &action, &mut dice.clone(), &mut Nobody) {
                check(R::say_refusal(&speaker(Some(other)), &refusal));
            }
        }
        assert!(game.play(seat, &action, &mut dice, &mut heard).is_ok(), "a random answer is legal");
    }
    for sight in heard.0.iter().flat_map(|event| Viewer::all(seats).filter_map(|viewer| R::sight(event, viewer))) {
        check(R::say_sight(&speaker(None), &sight));
    }
    let score = game.result().expect("the game is over");
    R::say_score(&speaker(None), &score).into_iter().for_each(check);
    R::score_table(&speaker(Some(Seat(0))), &score).head.iter().for_each(|head| check((*head).to_owned()));
}

/// The harbours of the built-in edition of Oltre Mare.
static HARBOURS: std::sync::LazyLock<Vec<String>> =
    std::sync::LazyLock::new(|| oltre_mare::edition_2005().harbours.iter().map(|harbour| harbour.name.clone()).collect());

/// A language fills the same structs as the others: where a text is missing, the compiler names it.
#[test]
fn a_table_of_texts_is_filled_in_one_piece() {
    let latin = BotTexts {
        novice: ["Tiro", "tiro"],
        novice_means: "Facit quidlibet.",
        apprentice: ["Discipulus", "discipulus"],
        apprentice_means: "Regulas novit.",
        merchant: ["Mercator", "mercator"],
        merchant_means: "Bene mercatur.",
        merchant_means_in_auctions: "Bene licetur.",
        sly_merchant: ["Mercator callidus", "mercator callidus"],
        sly_merchant_means: "Mentitur.",
        silent_merchant: ["Mercator tacitus", "mercator tacitus"],
        silent_merchant_means: "Tacet.",
        captain: ["Nauarchus", "nauarchus"],
        captain_means: "Fortissimus.",
        sly_captain: ["Nauarchus callidus", "nauarchus callidus"],
        sly_captain_means: "Fortis et mendax.",
    };
    let names = |texts: &BotTexts| texts.all().into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names(&latin), names(BotTexts::of(Language::English)));
}
