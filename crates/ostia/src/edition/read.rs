//! Reads an edition file and checks that a game can be played with it.

use super::{Edition, Facts, GoodFacts, MAX_CARDS, MAX_POINTS, MAX_PRICES};
use crate::{Denarii, Good, MAX_GOODS, MAX_STOREHOUSES, SENATE_CARDS};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::vec::Vec;
use tabletop::edition_file::{At, DeTable, DeValue, EditionFault, Fields, Reading, as_number, at};
use tabletop::edition_goods::{self, GoodWords, Names};

/// The name of the game in edition files.
const GAME: &str = "ostia";

/// No card has a higher minimum price.
const MAX_MINIMUM: u8 = 99;

impl Edition {
    /// Reads an edition file. Comes back with the edition and what should be looked at in it; or, if a game cannot be
    /// played with it, with everything that is wrong, in the order of the lines.
    pub fn read(toml: &str) -> Result<(Edition, Vec<EditionFault>), Vec<EditionFault>> {
        Reading::of(toml, |reading, file| edition(reading, file, toml))
    }
}

fn edition<'t>(reading: &mut Reading<'t>, file: &DeTable<'t>, toml: &str) -> Option<Edition> {
    if let Some(game) = file.get("game") {
        // Nothing else is said about the file of another game: every line of it would be wrong.
        reading.value(game, "game", "\"ostia\"", |game| game.as_str().filter(|&game| game == GAME))?;
    }
    let known = ["game", "name", "start_denarii", "start_denarii_with_gaius", "first_game_without", "prices", "goods", "senate"];
    let fields = Fields::of_file(reading, file, &known);
    fields.get(reading, "game", "\"ostia\"", DeValue::as_str);
    let name = fields.name(reading, "name");
    let start_denarii = fields.number(reading, "start_denarii", 0..=u8::MAX);
    let start_denarii_with_gaius = fields.number(reading, "start_denarii_with_gaius", 0..=u8::MAX);
    let prices = prices(reading, &fields);
    let (names, goods) = goods(reading, &fields);
    let first_game_without = fields.name(reading, "first_game_without").and_then(|(at, id)| names.find(reading, at, id)).map(Good);
    let senate = senate(reading, &fields, &names);

    // More cards than there is room for cannot even be put together.
    let (_, goods) = goods.filter(|(list, goods)| enough_cards(reading, *list, goods, first_game_without))?;
    let denarii = |(_, number): (At, u8)| Denarii(i32::from(number));
    Some(Edition::new(Facts {
        name: name?.1.to_owned(),
        sha256: tabletop::sha256_hex(toml.as_bytes()),
        toml: toml.to_owned(),
        start_denarii: denarii(start_denarii?),
        start_denarii_with_gaius: denarii(start_denarii_with_gaius?),
        first_game_without: first_game_without?,
        prices: prices?,
        goods,
        senate: senate?,
    }))
}

/// What the Forum pays when 1, 2, 3, ... cards of a kind are offered; a larger offer never pays more a card (OS-40).
fn prices<'t>(reading: &mut Reading<'t>, file: &Fields<'_, 't>) -> Option<Vec<u8>> {
    let (_, figures) = file.list(reading, "prices", "figures", 1..=MAX_PRICES)?;
    let mut prices: Vec<Option<u8>> = Vec::new();
    for figure in figures {
        let price = reading.value(figure, "a price", "a whole number from 0 to 255", |price| as_number(price, 0..=u8::MAX));
        if let (Some(price), Some(&Some(scarcer))) = (price, prices.last())
            && price > scarcer
        {
            reading.error(at(figure), format!("a larger offer pays {price}, a smaller one {scarcer}; prices must never rise (OS-40)"));
        }
        prices.push(price);
    }
    prices.into_iter().collect()
}

fn goods<'v, 't>(reading: &mut Reading<'t>, file: &Fields<'v, 't>) -> (Names<'v>, Option<(At, Vec<GoodFacts>)>) {
    let (names, goods) = edition_goods::goods(reading, file, MAX_GOODS, &["cards", "minimum", "prices"], |reading, fields| {
        let cards = fields.number(reading, "cards", 1..=MAX_CARDS as u8);
        let minimum = fields.number(reading, "minimum", 1..=MAX_MINIMUM);
        // Where all goods pay alike, none has a row of its own.
        let prices = if fields.has("prices") { prices(reading, fields) } else { Some(Vec::new()) };
        Some((cards?.1, minimum?.1, prices?))
    });
    let facts = |(GoodWords { id, en, de, colour }, (cards, minimum, prices))| GoodFacts { id, en, de, colour, cards, minimum, prices };
    (names, goods.map(|(list, goods)| (list, goods.into_iter().map(facts).collect())))
}

/// Six cards, each with points for every good (OS-3, OS-50).
fn senate<'t>(reading: &mut Reading<'t>, file: &Fields<'_, 't>, names: &Names<'_>) -> Option<[[u8; MAX_GOODS]; SENATE_CARDS]> {
    let (_, rows) = file.list(reading, "senate", "Senate cards", SENATE_CARDS..=SENATE_CARDS)?;
    if !names.complete {
        return None;
    }
    let known: Vec<&str> = names.known.iter().map(|known| known.1).collect();
    let mut senate = [Some([0; MAX_GOODS]); SENATE_CARDS];
    for (card, row) in senate.iter_mut().zip(rows) {
        let Some(fields) = Fields::of_value(reading, "a Senate card", row, &known) else {
            *card = None;
            continue;
        };
        for (good, id) in known.iter().enumerate() {
            match (fields.number(reading, id, 0..=MAX_POINTS), card.as_mut()) {
                (Some((_, points)), Some(card)) => card[good] = points,
                (Some(_), None) => {}
                (None, _) => *card = None,
            }
        }
    }
    let mut checked = [[0; MAX_GOODS]; SENATE_CARDS];
    for (checked, card) in checked.iter_mut().zip(senate) {
        *checked = card?;
    }
    Some(checked)
}

/// Five players with full storehouses are dealt five goods each, and nobody else holds a card then (OS-10, OS-60). Smaller
/// games need less, price depressors included (OS-30). It must be so without the good that a first game leaves out, too.
fn enough_cards(reading: &mut Reading<'_>, list: At, goods: &[GoodFacts], first_game_without: Option<Good>) -> bool {
    let needed = 5 * (usize::from(MAX_STOREHOUSES) + 5);
    let total: usize = goods.iter().map(|good| usize::from(good.cards)).sum();
    let left_out = first_game_without.and_then(|good| goods.get(good.index())).map_or(0, |good| usize::from(good.cards));
    let fault = if total > MAX_CARDS {
        Some(format!("there are {total} cards; there may be {MAX_CARDS} at most"))
    } else if total < needed {
        Some(format!("a game of 5 has {total} cards; it needs {needed}: 5 to deal to each with 4 full storehouses (OS-10)"))
    } else if total - left_out < needed {
        let cards = total - left_out;
        Some(format!(
            "a first game of 5, without the good that is then left out, has {cards} cards; it needs {needed}: 5 to deal to each with 4 full storehouses (OS-10)"
        ))
    } else {
        None
    };
    let enough = fault.is_none();
    if let Some(what) = fault {
        reading.error(list, what);
    }
    enough
}

#[cfg(test)]
mod tests {
    use super::super::built_in::TOML_2005;
    use super::*;
    use alloc::string::String;

    /// Changes one thing in the edition of 2005, and says what is found wrong with it then.
    fn check(from: &str, to: &str, faults: &[&str]) {
        assert!(TOML_2005.contains(from), "\"{from}\" is in the file");
        let found = match Edition::read(&TOML_2005.replacen(from, to, 1)) {
            Ok((_, warnings)) => warnings,
            Err(faults) => faults,
        };
        let found: Vec<String> = found.iter().map(|fault| format!("{fault}")).collect();
        assert_eq!(found, faults, "{from} -> {to}");
    }

    #[test]
    fn a_fault_names_its_line_and_what_would_be_right() {
        check("name = \"2005\"", "name = \"2005 corrected\"", &[]);
        check("game = \"ostia\"", "game = \"oltre-mare\"", &["line 22: game is \"oltre-mare\"; it must be \"ostia\""]);
        check("start_denarii = 55", "start_denarii = 300", &["line 26: start_denarii is 300; it must be a whole number from 0 to 255"]);
        check(
            "start_denarii = 55",
            "",
            &["line 1: the file lacks the field \"start_denarii\", which must be a whole number from 0 to 255"],
        );
        check(
            "first_game_without = \"ivory\"",
            "first_game_without = \"silk\"",
            &["line 30: there is no good \"silk\"; it must be spelled as under goods"],
        );
        check("cards = 6,", "cards = 0,", &["line 39: cards is 0; it must be a whole number from 1 to 128"]);
        check("minimum = 8 }", "minimum = 0 }", &["line 39: minimum is 0; it must be a whole number from 1 to 99"]);
        check(
            "colour = \"#f1ece0\"",
            "colour = \"white\"",
            &["line 39: colour is \"white\"; it must be red, green and blue as \"#rrggbb\", in hex digits"],
        );
        check(
            "\"Marmor\",    \"Marmor\"",
            "\"Marmor\",    \"Holz\"",
            &["line 41: \"Holz\" means both marble and wood; each good needs words of its own"],
        );
        check("id = \"marble\"", "id = \"ivory\"", &["line 40: \"ivory\" is already a good in line 39; each needs a name of its own"]);
    }

    /// OS-40.
    #[test]
    fn prices_never_rise() {
        check("[15, 12, 10", "[15, 12, 13", &["line 34: a larger offer pays 13, a smaller one 12; prices must never rise (OS-40)"]);
        check("[15, 12, 10", "[15, 15, 10", &[]);
        check("[15, 12, 10, 8, 6, 4, 3, 2, 1]", "[]", &["line 34: prices is a list of 0; it must be a list of 1 to 32 figures"]);
    }

    /// OS-40: a good may have a row of its own, which obeys the same rule; the others pay as before.
    #[test]
    fn a_good_may_have_prices_of_its_own() {
        let own = "minimum = 8, prices = [20, 9] }";
        check("minimum = 8 }", own, &[]);
        check(
            "minimum = 8 }",
            "minimum = 8, prices = [20, 21] }",
            &["line 39: a larger offer pays 21, a smaller one 20; prices must never rise (OS-40)"],
        );
        check("minimum = 8 }", "minimum = 8, prices = [] }", &["line 39: prices is a list of 0; it must be a list of 1 to 32 figures"]);
        let (edition, _) = Edition::read(&TOML_2005.replacen("minimum = 8 }", own, 1)).unwrap();
        let paid = |good| [1, 2, 3, 9, 40].map(|offered| edition.price(Good(good), offered).0);
        assert_eq!([paid(0), paid(1), paid(5)], [[20, 9, 9, 9, 9], [15, 12, 10, 1, 1], [15, 12, 10, 1, 1]]);
        assert_eq!((edition.prices_of(Good(0)), edition.prices_of(Good(1)).len()), (&[20, 9][..], 9));
    }

    /// OS-3, OS-50.
    #[test]
    fn every_senate_card_has_points_for_every_good() {
        check(
            "{ ivory = 5, marble = 0, ",
            "{ ivory = 5, ",
            &["line 49: a Senate card lacks the field \"marble\", which must be a whole number from 0 to 5"],
        );
        check("{ ivory = 5,", "{ ivory = 6,", &["line 49: ivory is 6; it must be a whole number from 0 to 5"]);
        check(
            "    { ivory = 5, marble = 0, wood = 4, wine = 3, salt = 2, grain = 1 },\n",
            "",
            &["line 48: senate is a list of 5; it must be a list of 6 Senate cards"],
        );
    }

    /// OS-10: there is always a card to deal.
    #[test]
    fn there_are_cards_for_five_with_full_storehouses() {
        check(
            "cards = 11,",
            "cards = 10,",
            &[
                "line 38: a first game of 5, without the good that is then left out, has 44 cards; it needs 45: 5 to deal to each with 4 full storehouses (OS-10)",
            ],
        );
        check(
            "cards = 11,",
            "cards = 4,",
            &["line 38: a game of 5 has 44 cards; it needs 45: 5 to deal to each with 4 full storehouses (OS-10)"],
        );
        check("cards = 11,", "cards = 100,", &["line 38: there are 140 cards; there may be 128 at most"]);
    }

    /// Whatever is misprinted, the reader says what is wrong, or can do with it; and what it can do with can be played.
    #[test]
    fn no_misprint_stops_the_program() {
        let mut dice = tabletop::Dice::new(3);
        let mut read = 0;
        for _ in 0..400 {
            let mut bytes = TOML_2005.as_bytes().to_vec();
            // The header is words alone.
            let start = TOML_2005.find("game =").unwrap();
            let at = start + dice.below((bytes.len() - start) as u32) as usize;
            match dice.below(3) {
                0 => bytes[at] = b"0123456789,{}[]=\"# "[dice.below(19) as usize],
                1 => drop(bytes.drain(at..(at + dice.below(30) as usize).min(bytes.len()))),
                _ => {
                    let line = TOML_2005[..at].rfind('\n').map_or(0, |end| end + 1);
                    let end = TOML_2005[at..].find('\n').map_or(bytes.len(), |end| at + end);
                    bytes.drain(line..end);
                }
            }
            let Ok((edition, _)) = Edition::read(&String::from_utf8_lossy(&bytes)) else { continue };
            read += 1;
            let edition: &'static Edition = alloc::boxed::Box::leak(alloc::boxed::Box::new(edition));
            for seats in [2, 5] {
                let options = crate::Options { first_game: dice.one_in(2), ..crate::Options::default() };
                let setup = crate::Setup { edition, options, ..crate::Setup::new(seats) };
                let mut game: crate::State = tabletop::Rules::new(&setup, &mut dice, &mut tabletop::Nobody);
                tabletop::play_out(&mut game, &mut dice.clone(), &mut dice, |_, _| {});
            }
        }
        assert!(read > 50, "some misprints are harmless, {read} of 400");
    }
}
